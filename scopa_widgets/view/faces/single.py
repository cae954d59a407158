"""One card as one SVG."""

from html import escape

from . import palette
from .draw import Index, Kit, back_body, card, index_card, suit_of
from .expand import definitions, inlined
from .glyphs import ROUND


def _wrap(body: str, kit: Kit | None, colour: str, standalone: bool, title: str) -> str:
    shapes, body = inlined(kit.shapes, body) if kit else ({}, body)
    # all lines have round ends: said once for all shapes
    inside = (definitions(shapes) + body).replace(f" {ROUND}", "")
    look = f'viewBox="0 0 100 160" {ROUND}' + (f' color="{colour}"' if colour else "")
    if standalone:
        return f'<svg xmlns="http://www.w3.org/2000/svg" {look} role="img"><title>{escape(title)}</title>{inside}</svg>'
    return f'<svg {look} aria-hidden="true" focusable="false">{inside}</svg>'


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

    - code: two letters as in the notation, ``A 2..7 F C R`` + ``D C S B`` (italian), ``A 2..7 T K Q J`` + ``H D C S``
      (french; schnapsen has the ranks A T K Q J only).
    - index: the rank as in the notation, or 1-10 where the deck has such numbers (schnapsen has none).
    - badge: what the card is worth in this game, digits. ribbon: what it scores by itself, such as ``+1`` or ``-5``.
    - pinta: the broken frame line of the old packs. colours: of French suits. plain: white fillings, for print.
    - standalone: with namespace, ``role="img"`` and a title (default: the code); else hidden from screen readers, for a
      button that carries the name.
    - prefix: before every id in the SVG. The default gives equal ids to equal shapes only, so that many faces can stand
      in one page.

    Raises ValueError for a code that is not in the deck, and for a badge or ribbon with signs other than digits, plus
    and minus.
    """
    kit = _kit(deck, index, colours, plain, prefix)
    colour = palette.line(suit_of(code, deck), colours)
    value = None if badge is None else str(badge)
    body = card(kit, code, badge_text=value, ribbon_text=ribbon, with_pinta=pinta)
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
    """The face with a rank 76 units high and one sign, for the projector and under 48 px; arguments as for `face`."""
    kit = _kit(deck, index, colours, plain, prefix)
    colour = palette.line(suit_of(code, deck), colours)
    body = index_card(kit, code, badge_text=None if badge is None else str(badge))
    return _wrap(body, kit, colour, standalone, code if title is None else title)


def back(*, standalone: bool = True, title: str = "?") -> str:
    """The back of every card; title and standalone as for `face`."""
    return _wrap(back_body(), None, "", standalone, title)
