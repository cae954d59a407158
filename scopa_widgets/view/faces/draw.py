"""A card put together from shapes: what stands where on the 100 x 160 units of a face.

A drawing is text in which shared shapes stand as ``<use href="#..."/>``; ``Kit`` knows the colours, makes the shapes on
demand and remembers which ones a drawing needs. The single card and the sprite are the same drawing with another kit.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from . import figures, glyphs, palette, suits
from .glyphs import ROUND

Index = Literal["letters", "numbers"]

ITALIAN_RANKS: Final = "A234567FCR"
FRENCH_RANKS: Final = "A234567TKQJ"
NUMBERS: Final = {
    "italian": {"A": "1", "F": "8", "C": "9", "R": "10"},
    "french": {"A": "1", "J": "8", "Q": "9", "K": "10"},
    "schnapsen": {},
}

#: breaks of the frame line
PINTA: Final = {"denari": 0, "coppe": 1, "spade": 2, "bastoni": 3, "hearts": 1, "diamonds": 0, "clubs": 3, "spades": 2}

#: pips of the ranks that have more than one: height of the row, and one pip in the middle or two in the columns
_TEN: Final = ((35.0, 2), (49.5, 1), (64.0, 2), (94.0, 2), (108.5, 1), (123.0, 2))
ROWS: Final[dict[str, tuple[tuple[float, int], ...]]] = {
    "2": ((40, 1), (120, 1)),
    "3": ((40, 1), (80, 1), (120, 1)),
    "4": ((40, 2), (120, 2)),
    "5": ((40, 2), (80, 1), (120, 2)),
    "6": ((40, 2), (80, 2), (120, 2)),
    "7": ((40, 2), (60, 1), (80, 2), (120, 2)),
    "T": _TEN,
}
#: distance of the columns (37 and 63) from the middle
COLUMN: Final = 13.0
_PIP_LINE: Final = 2.2
#: ten pips need more air
_TEN_SIZE: Final = 0.85


def suit_of(code: str, deck: palette.Deck) -> str:
    """The name of the suit of a code such as ``7D``; ValueError when the deck has no such card."""
    ranks, names = (ITALIAN_RANKS, palette.ITALIAN) if deck == "italian" else (FRENCH_RANKS, palette.FRENCH)
    if deck == "schnapsen":
        ranks = "ATKQJ"
    if len(code) != 2 or code[0] not in ranks or code[1] not in names:
        raise ValueError(f"the {deck} deck has no card {code!r}: a code is one of {ranks} and one of {''.join(names)}")
    return names[code[1]]


def sheet(paper: str) -> str:
    """The empty card."""
    return f'<rect x="1" y="1" width="98" height="158" rx="7" fill="{paper}" stroke="{palette.EDGE}" stroke-width="2"/>'


@dataclass(slots=True)
class Kit:
    """Colours and shared shapes of one drawing.

    live: colours and what is shown are CSS custom properties with a fallback, else plain values.
    colours, index: the look without CSS.  plain: shapes are filled with white, as in print.
    """

    deck: palette.Deck
    index: Index = "letters"
    colours: palette.Colours = "four"
    plain: bool = False
    live: bool = False
    prefix: str = ""
    shapes: dict[str, str] = field(default_factory=dict)

    def value(self, name: str, fallback: str) -> str:
        """``var(--scopa-name, fallback)`` in a live drawing, else the fallback."""
        return f"var(--scopa-{name},{fallback})" if self.live else fallback

    @property
    def paper(self) -> str:
        """The white of the face."""
        return self.value("paper", "#fff")

    @property
    def gold(self) -> str:
        """Crowns, hilts, ribbons."""
        return self.value("gold", "#fff" if self.plain else palette.GOLD)

    def line(self, suit: str) -> str:
        """Outline, rank and badge of a suit."""
        return self.value(suit, palette.line(suit, self.colours))

    def tone(self, suit: str) -> str:
        """Clothes and horse of a suit."""
        return self.value(f"{suit}-tone", "#fff" if self.plain else palette.tone(suit, self.colours))

    def sign_tone(self, suit: str) -> str:
        """Inside of the sign of a suit."""
        white = self.plain and not (self.colours == "two" and suit in palette.TWO_LINE)
        return self.value(f"{suit}-sign", "#fff" if white else palette.sign_tone(suit, self.colours))

    def share(self, name: str, markup: str) -> str:
        """Keep a shape under a name; the href of it."""
        name = self.prefix + name
        self.shapes.setdefault(name, markup)
        return f"#{name}"

    def fill_in(self, markup: str) -> str:
        """A shape with the colours of this kit."""
        return markup.replace("{paper}", self.paper).replace("{gold}", self.gold)

    def sign(self, suit: str, *, small: bool = False) -> str:
        """The href of a suit sign; it brings its colours, the width of the line comes from the place of use."""
        small = small and suit in suits.SMALL
        inner = self.fill_in(suits.SMALL[suit] if small else suits.SIGN[suit])
        look = f'color="{self.line(suit)}" fill="{self.sign_tone(suit)}" stroke="currentColor" {ROUND}'
        return self.share(f"{'t' if small else 's'}-{suit}", f"<g {look}>{inner}</g>")

    def frame(self) -> str:
        """The href of the white card with its edge."""
        return self.share("frame", sheet(self.paper))

    def figure(self, rank: str) -> str:
        """The href of a figure with its fist; the colour of its clothes comes from the place of use."""
        x, y = figures.MOVE
        place = f'transform="translate({x:g} {y:g}) scale({figures.SCALE:g})"'
        inner = self.fill_in(figures.FIGURE[rank])
        return self.share(f"f-{rank}", f'<g {place} stroke="currentColor" stroke-width="2.6" {ROUND}>{inner}</g>')

    def glyph(self, text: str) -> str:
        """The href of the glyph of a rank, its middle at (0, 0)."""
        return self.share(f"g-{text}", glyphs.rank(text))


def use(
    href: str,
    x: float = 0,
    y: float = 0,
    *,
    scale: float = 1,
    turn: bool = False,
    mirror: bool = False,
    extra: str = "",
) -> str:
    """A ``<use>`` of a shape with its origin at (x, y), turned by half or with left and right exchanged."""
    if scale == 1 and not turn and not mirror:
        where = (f' x="{x:.4g}"' if x else "") + (f' y="{y:.4g}"' if y else "")
    else:
        move = f"translate({x:.4g} {y:.4g}) " if x or y else ""
        size = "-1 1" if mirror else f"{-scale if turn else scale:.4g}"
        where = f' transform="{move}scale({size})"'
    return f'<use href="{href}"{where}{extra}/>'


def rank_glyph(kit: Kit, rank: str) -> str:
    """The glyph of a rank, middle at (0, 0): letter or number, both in a live drawing, where CSS shows one of them."""
    letter = "10" if rank == "T" else rank
    number = NUMBERS[kit.deck].get(rank, letter)
    if letter == number:
        return kit.glyph(letter)
    if not kit.live:
        return kit.glyph(letter if kit.index == "letters" else number)
    on, off = ("inline", "none") if kit.index == "letters" else ("none", "inline")
    return kit.share(
        f"r-{rank}",
        f'<g><use href="{kit.glyph(letter)}" display="{kit.value("letters", on)}"/>'
        f'<use href="{kit.glyph(number)}" display="{kit.value("numbers", off)}"/></g>',
    )


def ground(kit: Kit, rank: str) -> str:
    """The white card with the index at the top left and, turned by half, at the bottom right."""
    glyph = rank_glyph(kit, rank)
    both = use(kit.frame()) + use(glyph, 15, 19) + use(glyph, 85, 141, turn=True, extra=_shown(kit, "foot"))
    return use(kit.share(f"i-{rank}", f"<g>{both}</g>"))


def _sized(kit: Kit, name: str, suit: str, height: float, pen: float) -> str:
    """The href of a suit sign of that height, drawn with that width of line."""
    scale = height / suits.HEIGHT[suit]
    sign = use(kit.sign(suit, small=height < 30), scale=scale)
    return kit.share(f"{name}-{suit}", f'<g stroke-width="{pen / scale:.3g}">{sign}</g>')


def pips(kit: Kit, rank: str, suit: str) -> str:
    """The pips of a rank from 2 to 7 and of the ten; French ones in the lower half stand on their heads."""
    size = _TEN_SIZE if rank == "T" else 1.0
    one = _sized(kit, "o" if rank == "T" else "p", suit, suits.PIP_HEIGHT[suit] * size, _PIP_LINE * size)
    pair = kit.share(f"{'u' if rank == 'T' else 'q'}-{suit}", f"<g>{use(one, -COLUMN)}{use(one, COLUMN)}</g>")
    french = suit in palette.FRENCH.values()
    # the seventh cudgel leans the other way, else its head would touch the foot of its neighbour
    return "".join(
        use(pair if count == 2 else one, 50, y, turn=french and y > 80, mirror=(suit, rank, y) == ("bastoni", "7", 60))
        for y, count in ROWS[rank]
    )


def held(kit: Kit, suit: str) -> str:
    """The sign 28 units high, its grip in the fist of a figure."""
    scale = 28 / suits.HEIGHT[suit]
    (hand_x, hand_y), (move_x, move_y), (grip_x, grip_y) = figures.HAND, figures.MOVE, suits.GRIP[suit]
    x = hand_x * figures.SCALE + move_x - grip_x * scale
    y = hand_y * figures.SCALE + move_y - grip_y * scale
    return use(_sized(kit, "h", suit, 28, 2.3), x, y)


def middle(kit: Kit, rank: str, suit: str) -> str:
    """Ace, pips or figure."""
    if rank == "A":
        return use(_sized(kit, "a", suit, 60, 3), 50, 80)
    if rank in figures.FIGURE:
        return held(kit, suit) + use(kit.figure(rank), extra=f' fill="{kit.tone(suit)}"')
    return pips(kit, rank, suit)


def big(kit: Kit, rank: str, suit: str) -> str:
    """Index-only face: rank 76 units high, sign below."""
    glyph = use(rank_glyph(kit, rank), 50, 48, scale=76 / glyphs.HEIGHT)
    top = kit.share(f"x-{rank}", f"<g>{use(kit.frame())}{glyph}</g>")
    return use(top) + use(_sized(kit, "b", suit, 56, 3.5), 50, 122)


def _text(kit: Kit, text: str, height: float) -> str:
    """A short text in the colour of the surroundings, its middle at (0, 0)."""
    scale = height / glyphs.HEIGHT
    return "".join(use(kit.glyph(sign), x * scale, scale=scale) for sign, x in glyphs.spread(text))


def _shown(kit: Kit, name: str) -> str:
    """In a live drawing: what lets CSS hide a part."""
    return f' display="{kit.value(name, "inline")}"' if kit.live else ""


def badge(kit: Kit, text: str, x: float, y: float) -> str:
    """The value of the card in this game, white on a pill in the colour of the suit, middle at (x, y)."""
    half = max(12.0, glyphs.width(text) * 15 / glyphs.HEIGHT / 2 + 5.5)
    pill = kit.share(
        f"badge-{text}",
        f'<g{_shown(kit, "badge")}><rect x="{-half:.3g}" y="-12" width="{2 * half:.3g}" height="24" rx="12" '
        f'fill="currentColor" stroke="{kit.paper}" stroke-width="2"/>'
        f'<g color="{kit.paper}">{_text(kit, text, 15)}</g></g>',
    )
    return use(pill, x, y)


def ribbon(kit: Kit, text: str) -> str:
    """A band across the lower left corner for cards that score by themselves."""
    band = kit.share(
        f"ribbon-{text}",
        f'<g{_shown(kit, "ribbon")}><path d="M1 112V138L22 159H47Z" fill="{kit.gold}" stroke="currentColor" '
        f'stroke-width="1.5"/><g transform="translate(17.5 141.5) rotate(45)">{_text(kit, text, 12)}</g></g>',
    )
    return use(band)


def pinta(suit: str) -> str:
    """A frame line inside the edge, its top and bottom broken 0 to 3 times."""
    gaps = PINTA[suit]
    left, right, gap = 9.5, 90.5, 7.0
    piece = (right - left - gaps * gap) / (gaps + 1)
    starts = [left + k * (piece + gap) for k in range(gaps + 1)]
    lines = "".join(f"M{x:.4g} {y}h{piece:.4g}" for y in ("4.2", "155.8") for x in starts)
    corner = "M9.5 4.2Q4.2 4.2 4.2 9.5V150.5Q4.2 155.8 9.5 155.8M90.5 4.2Q95.8 4.2 95.8 9.5V150.5Q95.8 155.8 90.5 155.8"
    return f'<path d="{lines}{corner}" fill="none" stroke="currentColor" stroke-width="1.6"/>'


def back_body() -> str:
    """White rim, flat panel, diagonal grid of 10 units, no text."""
    left, top, right, bottom = 7.0, 7.0, 93.0, 153.0
    step = 10 * 2**0.5
    lines = []
    for k in range(-12, 13):
        shift = k * step
        # y = x + c falls to the right, y = c - x rises; cut both at the panel
        c = 80 - 50 + shift
        x1, x2 = max(left, top - c), min(right, bottom - c)
        if x1 < x2:
            falling = f"M{x1:.3g} {x1 + c:.3g} {x2:.3g} {x2 + c:.3g}"
            lines.append(f"{falling}M{100 - x1:.3g} {x1 + c:.3g} {100 - x2:.3g} {x2 + c:.3g}")
    return (
        f"{sheet(palette.PAPER)}"
        f'<rect x="6" y="6" width="88" height="148" rx="4" fill="{palette.BACK}"/>'
        f'<path d="{"".join(lines)}" stroke="{palette.BACK_GRID}" stroke-width="1.4"/>'
    )


def card(
    kit: Kit, code: str, *, badge_text: str | None = None, ribbon_text: str | None = None, with_pinta: bool = False
) -> str:
    """The inside of a full face."""
    rank, suit = code[0], suit_of(code, kit.deck)
    parts = [ground(kit, rank)]
    if with_pinta:
        parts.append(pinta(suit))
    parts.append(middle(kit, rank, suit))
    if ribbon_text is not None:
        parts.append(ribbon(kit, ribbon_text))
    if badge_text is not None:
        parts.append(badge(kit, badge_text, 50, 144))
    return "".join(parts)


def index_card(kit: Kit, code: str, *, badge_text: str | None = None) -> str:
    """The inside of an index-only face."""
    rank, suit = code[0], suit_of(code, kit.deck)
    shown = big(kit, rank, suit)
    return shown if badge_text is None else shown + badge(kit, badge_text, 82, 142)
