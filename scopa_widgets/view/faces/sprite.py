"""All cards of a deck in one hidden SVG, as symbols that share their shapes."""

from collections.abc import Iterable, Mapping
from typing import Final

from . import palette
from .draw import Index, Kit, back_body, card, index_card, suit_of
from .expand import definitions

_RULES: Final = """\
.scopa-letters{--scopa-letters:inline;--scopa-numbers:none}
.scopa-numbers{--scopa-letters:none;--scopa-numbers:inline}
.scopa-no-badges{--scopa-badge:none}
.scopa-no-ribbons{--scopa-ribbon:none}
.scopa-no-foot{--scopa-foot:none}
.scopa-two-colours{TWO}
@media print{:root,:host{PRINT}}
@media (forced-colors:active){:root,:host,.scopa-two-colours{FORCED}}
"""


def _css() -> str:
    two = [
        f"--scopa-{suit}:{colour};--scopa-{suit}-sign:{colour};--scopa-{suit}-tone:{palette.TWO_TONE[suit]}"
        for suit, colour in palette.TWO_LINE.items()
    ]
    fillings = ["gold", *(f"{suit}-{part}" for suit in palette.TONE for part in ("tone", "sign"))]
    white = [f"--scopa-{name}:#fff" for name in fillings]
    forced = [f"--scopa-{name}:Canvas" for name in ("paper", *fillings)]
    forced += [f"--scopa-{suit}:CanvasText" for suit in palette.LINE]
    css = _RULES.replace("TWO", ";".join(two)).replace("PRINT", ";".join(white))
    return css.replace("FORCED", ";".join(forced))


#: What a page delivers once beside a live sprite: classes for any ancestor of the cards, print and forced colours.
CSS: Final = _css()


def sprite(
    codes: Iterable[str],
    deck: palette.Deck = "italian",
    *,
    index: Index = "letters",
    badges: Mapping[str, str | int] | None = None,
    ribbons: Mapping[str, str] | None = None,
    pinta: bool = False,
    colours: palette.Colours = "four",
    plain: bool = False,
    live: bool = True,
    index_faces: bool = True,
    prefix: str = "",
) -> str:
    """One hidden ``<svg>`` with a symbol for each card, its index-only face and the back; put it first in the page.

    Symbols: ``card-7D``, ``index-7D``, ``card-back``. A card is shown by
    ``<svg viewBox="0 0 100 160"><use href="#card-7D"/></svg>``, or by a ``<use>`` with x, y, width and height in a
    larger SVG. For each value in ``badges`` there is also a shape ``badge-8``, a pill round its own origin, 24 units
    high, in the ``color`` of its surroundings.

    badges: code -> value in this game; ribbons: code -> ``+1``; cards without an entry have none. Other arguments as
    for `face`.

    live: once the page has `CSS`, classes on any ancestor of a card switch ``scopa-numbers`` / ``scopa-letters`` (the
    index), ``scopa-no-badges``, ``scopa-no-ribbons``, ``scopa-no-foot`` (without the lower index, for 48 to 63 px) and
    ``scopa-two-colours`` (french). They set inherited custom properties (``--scopa-numbers`` and so on), because
    selectors do not reach into a used symbol and properties do. Without `CSS` the arguments decide. For programs other
    than browsers, which may not know ``var()``, say ``live=False``.

    prefix: before every id. Two sprites of the same content need none: equal ids then stand for equal shapes. Sprites
    that differ in deck, badges or another argument need different prefixes to live in one page.

    Raises ValueError as `face` does.
    """
    kit = Kit(deck, index, colours, plain, live, prefix)
    badges, ribbons = badges or {}, ribbons or {}
    symbols = []
    for code in codes:
        colour = kit.line(suit_of(code, deck))
        value = str(badges[code]) if code in badges else None
        body = card(kit, code, badge_text=value, ribbon_text=ribbons.get(code), with_pinta=pinta)
        symbols.append(_symbol(f"{prefix}card-{code}", body, colour))
        if index_faces:
            symbols.append(_symbol(f"{prefix}index-{code}", index_card(kit, code, badge_text=value), colour))
    symbols.append(_symbol(f"{prefix}card-back", back_body(), ""))
    head = 'width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{definitions(kit.shapes)}{"".join(symbols)}</svg>'


def _symbol(name: str, body: str, colour: str) -> str:
    tint = f' color="{colour}"' if colour else ""
    return f'<symbol id="{name}" viewBox="0 0 100 160"{tint}>{body}</symbol>'
