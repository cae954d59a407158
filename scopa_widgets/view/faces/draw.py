"""A card put together from shapes: what stands where on the 100 x 160 units of a face.

A drawing is text in which shared shapes stand as ``<use href="#..."/>``; ``Kit`` knows the colours, makes the shapes on demand and remembers
which ones a drawing needs.  The single card and the sprite are the same drawing with a different kit.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from . import figures, glyphs, palette, suits

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

#: pips of the ranks with more than one, by rank
_ROWS: Final = (40.0, 80.0, 120.0)
_PAIRS: Final = tuple((x, y) for y in _ROWS for x in (37.0, 63.0))
PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((50, 40), (50, 120)),
    "3": ((50, 40), (50, 80), (50, 120)),
    "4": _PAIRS[:2] + _PAIRS[4:],
    "5": (*_PAIRS[:2], (50, 80), *_PAIRS[4:]),
    "6": _PAIRS,
    "7": (*_PAIRS, (50, 60)),
    "T": tuple((x, y) for y in (35.0, 64.0, 94.0, 123.0) for x in (37.0, 63.0)) + ((50, 49.5), (50, 108.5)),
}


def suit_of(code: str, deck: palette.Deck) -> str:
    """The name of the suit of a code such as ``7D``; ValueError when the deck has no such card."""
    ranks, names = (ITALIAN_RANKS, palette.ITALIAN) if deck == "italian" else (FRENCH_RANKS, palette.FRENCH)
    if deck == "schnapsen":
        ranks = "ATKQJ"
    if len(code) != 2 or code[0] not in ranks or code[1] not in names:
        raise ValueError(f"the {deck} deck has no card {code!r}: a code is one of {ranks} and one of {''.join(names)}")
    return names[code[1]]


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
        return self.value("paper", "#fff")

    @property
    def gold(self) -> str:
        return self.value("gold", "#fff" if self.plain else palette.GOLD)

    def line(self, suit: str) -> str:
        return self.value(suit, palette.line(suit, self.colours))

    def tone(self, suit: str) -> str:
        return self.value(f"{suit}-tone", "#fff" if self.plain else palette.tone(suit, self.colours))

    def share(self, name: str, markup: str) -> str:
        """Keep a shape under a name; the href of it."""
        name = self.prefix + name
        self.shapes.setdefault(name, markup)
        return f"#{name}"

    def fill_in(self, markup: str) -> str:
        return markup.replace("{paper}", self.paper).replace("{gold}", self.gold)

    def sign(self, suit: str) -> str:
        """The href of a suit sign; it brings its colours with it, the width of the line comes from the place of use."""
        inner = self.fill_in(suits.SIGN[suit])
        return self.share(
            f"s-{suit}",
            f'<g color="{self.line(suit)}" fill="{self.tone(suit)}" stroke="currentColor" stroke-linejoin="round" stroke-linecap="round">'
            f"{inner}</g>",
        )

    def frame(self) -> str:
        return self.share(
            "frame", f'<rect x="1" y="1" width="98" height="158" rx="7" fill="{self.paper}" stroke="{palette.EDGE}" stroke-width="2"/>'
        )

    def figure(self, rank: str) -> str:
        """The href of a figure with its fist; the colour of its clothes comes from the place of use."""
        inner = self.fill_in(figures.FIGURE[rank] + figures.FIST)
        return self.share(
            f"f-{rank}",
            f'<g stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">{inner}</g>',
        )

    def glyph(self, text: str) -> str:
        return self.share(f"g-{text}", glyphs.rank(text))


def use(href: str, x: float = 0, y: float = 0, *, scale: float = 1, turn: bool = False, extra: str = "") -> str:
    """A ``<use>`` of a shape with its origin at (x, y)."""
    if scale == 1 and not turn:
        where = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    else:
        where = f' transform="translate({x:g} {y:g}) scale({scale * (-1 if turn else 1):.4g})"'
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


def corners(kit: Kit, rank: str) -> str:
    """Index at the top left and, turned by half, at the bottom right."""
    glyph = rank_glyph(kit, rank)
    foot = f' display="{kit.value("foot", "inline")}"' if kit.live else ""
    both = use(glyph, 15, 19) + use(glyph, 85, 141, turn=True, extra=foot)
    if not kit.live:
        return both
    return use(kit.share(f"i-{rank}", f"<g>{both}</g>"))


def middle(kit: Kit, rank: str, suit: str) -> str:
    """Ace, pips or figure."""
    sign = kit.sign(suit)
    high = suits.HEIGHT[suit]
    if rank == "A":
        scale = 60 / high
        return use(sign, 50, 80, scale=scale, extra=f' stroke-width="{3 / scale:.3g}"')
    if rank in figures.FIGURE:
        scale = 28 / high
        grip_x, grip_y = suits.GRIP[suit]
        x, y = figures.HAND[0] - grip_x * scale, figures.HAND[1] - grip_y * scale
        held = use(sign, x, y, scale=scale, extra=f' stroke-width="{2.5 / scale:.3g}"')
        return held + f'<g fill="{kit.tone(suit)}">{use(kit.figure(rank))}</g>'
    upside = suit in ("hearts", "diamonds", "clubs", "spades")
    pips = "".join(use(sign, x, y, turn=upside and y > 80) for x, y in PIPS[rank])
    return f'<g stroke-width="{suits.PIP_LINE:g}">{pips}</g>'


def big(kit: Kit, rank: str, suit: str) -> str:
    """Index-only face: rank 76 units high, sign below."""
    sign = kit.sign(suit)
    scale = 56 / suits.HEIGHT[suit]
    return use(rank_glyph(kit, rank), 50, 48, scale=76 / glyphs.HEIGHT) + use(
        sign, 50, 122, scale=scale, extra=f' stroke-width="{3.5 / scale:.3g}"'
    )


def badge(kit: Kit, text: str, x: float, y: float) -> str:
    """The value of the card in this game, white on a pill in the colour of the suit, middle at (x, y)."""
    digits, width = glyphs.line_of_text(text, 11, kit.paper)
    half = max(9.0, width / 2 + 5)
    pill = kit.share(
        f"b-{text}",
        f'<g><rect x="{-half:.3g}" y="-9" width="{2 * half:.3g}" height="18" rx="9" fill="currentColor" stroke="{kit.paper}" stroke-width="2"/>'
        f"{digits}</g>",
    )
    shown = f' display="{kit.value("badge", "inline")}"' if kit.live else ""
    return use(pill, x, y, extra=shown)


def ribbon(kit: Kit, text: str) -> str:
    """A band across the lower left corner for cards that score by themselves."""
    digits, _ = glyphs.line_of_text(text, 10, "currentColor")
    band = kit.share(
        f"c-{text}",
        f'<g><path d="M1 118V140L20 159H42Z" fill="{kit.gold}" stroke="currentColor" stroke-width="1.5"/>'
        f'<g transform="translate(15.5 143) rotate(45)">{digits}</g></g>',
    )
    shown = f' display="{kit.value("ribbon", "inline")}"' if kit.live else ""
    return use(band, extra=shown)


def pinta(kit: Kit, suit: str) -> str:
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
            lines.append(f"M{x1:.4g} {x1 + c:.4g} {x2:.4g} {x2 + c:.4g}M{100 - x1:.4g} {x1 + c:.4g} {100 - x2:.4g} {x2 + c:.4g}")
    return (
        f'<rect x="1" y="1" width="98" height="158" rx="7" fill="#fff" stroke="{palette.EDGE}" stroke-width="2"/>'
        f'<rect x="6" y="6" width="88" height="148" rx="4" fill="{palette.BACK}"/>'
        f'<path d="{"".join(lines)}" stroke="{palette.BACK_GRID}" stroke-width="1.4" stroke-linecap="round"/>'
    )


def card(kit: Kit, code: str, *, badge_text: str | None = None, ribbon_text: str | None = None, with_pinta: bool = False) -> str:
    """The inside of a full face."""
    rank, suit = code[0], suit_of(code, kit.deck)
    parts = [use(kit.frame())]
    if with_pinta:
        parts.append(pinta(kit, suit))
    parts += [corners(kit, rank), middle(kit, rank, suit)]
    if badge_text is not None:
        parts.append(badge(kit, badge_text, 50, 146))
    if ribbon_text is not None:
        parts.append(ribbon(kit, ribbon_text))
    return "".join(parts)


def index_card(kit: Kit, code: str, *, badge_text: str | None = None) -> str:
    """The inside of an index-only face."""
    rank, suit = code[0], suit_of(code, kit.deck)
    parts = [use(kit.frame()), big(kit, rank, suit)]
    if badge_text is not None:
        parts.append(badge(kit, badge_text, 82, 144))
    return "".join(parts)
