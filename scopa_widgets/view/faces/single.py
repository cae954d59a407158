"""One card as one SVG."""

from html import escape

from . import palette
from .draw import Index, Kit, back_body, card, index_card, suit_of


def _wrap(body: str, kit: Kit | None, colour: str, standalone: bool, title: str) -> str:
    shapes = "" if kit is None or not kit.shapes else f"<defs>{_shapes(kit)}</defs>"
    tint = f' color="{colour}"' if colour else ""
    if standalone:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 160" role="img"{tint}><title>{escape(title)}</title>'
            f"{shapes}{body}</svg>"
        )
    return f'<svg viewBox="0 0 100 160" aria-hidden="true" focusable="false"{tint}>{shapes}{body}</svg>'


def _shapes(kit: Kit) -> str:
    return "".join(named(name, markup) for name, markup in kit.shapes.items())


def named(name: str, markup: str) -> str:
    """A shape with its id: the id goes into the first tag."""
    tag, rest = markup.split(">", 1) if " " not in markup.split(">", 1)[0] else markup.split(" ", 1)
    between = ">" if markup[len(tag)] == ">" else " "
    return f'{tag} id="{name}"{between}{rest}'


def _kit(deck: palette.Deck, index: Index, colours: palette.Colours, plain: bool, prefix: str | None) -> Kit:
    if prefix is None:
        # what an id stands for depends on these only, so that equal ids on a page are equal shapes
        prefix = f"scopa{'-two' if colours == 'two' else ''}{'-plain' if plain else ''}-"
    return Kit(deck, index, colours, plain, prefix=prefix)


def face(
    code: str,
    deck: palette.Deck = "italian",
    *,
    index: Index = "letters",
    badge: str | int | None = None,
    ribbon: str | None = None,
    pinta: bool = False,
    colours: palette.Colours = "four",
    plain: bool = False,
    standalone: bool = True,
    title: str | None = None,
    prefix: str | None = None,
) -> str:
    """The full face of one card as an SVG of viewBox ``0 0 100 160``; for widths from 48 px on.

    code: two letters as in the notation, ``A 2..7 F C R`` + ``D C S B`` (italian), ``A 2..7 T K Q J`` + ``H D C S`` (french; schnapsen has
    the ranks A T K Q J only).  index: the rank as in the notation, or 1-10 where the deck has such numbers (schnapsen has none).
    badge: what the card is worth in this game, digits; ribbon: what it scores by itself, such as ``+1`` or ``-5``.  pinta: the broken frame
    line of the old packs.  colours: for french suits.  plain: white fillings, for print.  standalone: with namespace, ``role="img"`` and a
    title (default: the code), else hidden from screen readers, for a button that carries the name.  prefix: before every id in the SVG; the
    default gives equal ids to equal shapes only, so that many faces can stand in one page.

    Raises ValueError for a code that is not in the deck and for a badge or ribbon with signs other than digits, plus and minus.
    """
    kit = _kit(deck, index, colours, plain, prefix)
    colour = palette.line(suit_of(code, deck), colours)
    body = card(kit, code, badge_text=None if badge is None else str(badge), ribbon_text=ribbon, with_pinta=pinta)
    return _wrap(body, kit, colour, standalone, code if title is None else title)


def index_face(
    code: str,
    deck: palette.Deck = "italian",
    *,
    index: Index = "letters",
    badge: str | int | None = None,
    colours: palette.Colours = "four",
    plain: bool = False,
    standalone: bool = True,
    title: str | None = None,
    prefix: str | None = None,
) -> str:
    """The face with a rank 76 units high and one sign, for the projector and for widths under 48 px; arguments as for `face`."""
    kit = _kit(deck, index, colours, plain, prefix)
    colour = palette.line(suit_of(code, deck), colours)
    body = index_card(kit, code, badge_text=None if badge is None else str(badge))
    return _wrap(body, kit, colour, standalone, code if title is None else title)


def back(*, standalone: bool = True, title: str = "?") -> str:
    """The back of every card; title and standalone as for `face`."""
    return _wrap(back_body(), None, "", standalone, title)
