"""A position as one picture: what a notebook without a kernel, a printed page or a README shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from scopa_widgets.view.faces import sprite

CARD_WIDE: Final = 100
CARD_HIGH: Final = 160
GAP: Final = 16
LABEL: Final = 34
FELT: Final = "#14532D"

Json = Mapping[str, Any]


def board_svg(scene: Json, names: Sequence[str], values: Mapping[str, int], *, title: str, pile_word: str) -> str:
    """A scene as a stand-alone SVG: a row for each seat with its pile, and the table in the middle.

    ``names`` by seat; ``values`` by code, for the badges on the figures; ``title`` is what a screen reader says;
    ``pile_word`` stands before the number of cards in a pile.
    """
    deck = "schnapsen" if any(code[0] in "TKQJ" for code in values) else "italian"
    shown = _codes(scene)
    sides = len(scene["piles"])
    rows = [_seat(scene, names, seat, pile_word, with_pile=seat < sides) for seat in range(len(names))]
    half = (len(rows) + 1) // 2
    upper, lower = rows[:half], rows[half:]
    wide = max([9 * (CARD_WIDE + GAP), _row_width(len(scene["table"])) + 2 * GAP + 200])
    picture: list[str] = []
    at = GAP
    for row in upper:
        picture.append(f'<g transform="translate({GAP} {at})">{row}</g>')
        at += LABEL + CARD_HIGH + GAP
    picture.append(f'<g transform="translate({GAP} {at})">{_table(scene, wide - 2 * GAP)}</g>')
    at += CARD_HIGH + 3 * GAP
    for row in lower:
        picture.append(f'<g transform="translate({GAP} {at})">{row}</g>')
        at += LABEL + CARD_HIGH + GAP
    badges = {code: value for code, value in values.items() if code in shown and code[0] in "FCR"}
    symbols = sprite(sorted(shown), deck, badges=badges, live=False, index_faces=False)  # type: ignore[arg-type]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {at}" width="{wide // 2}" role="img" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title>{symbols}'
        f'<rect width="{wide}" height="{at}" rx="24" fill="{FELT}"/>{"".join(picture)}</svg>'
    )


def _codes(scene: Json) -> set[str]:
    shown = set(scene["table"])
    for hand in scene["hands"]:
        shown.update(hand["cards"])
    for pile in scene["piles"]:
        shown.update(mark["card"] for mark in pile["cross"])
        shown.update([pile["top"]] if pile["top"] else [])
    shown.update([scene["stock"]["trump"]] if scene["stock"]["trump"] else [])
    return shown


def _row_width(cards: int) -> int:
    return cards * (CARD_WIDE + GAP)


def _use(name: str, x: float, y: float, turn: str = "") -> str:
    return f'<use href="#card-{name}" x="{x}" y="{y}" width="{CARD_WIDE}" height="{CARD_HIGH}"{turn}/>'


def _text(words: str, x: float, y: float, size: int = 26, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="#fff" text-anchor="{anchor}">{escape(words)}</text>'


def _seat(scene: Json, names: Sequence[str], seat: int, pile_word: str, *, with_pile: bool) -> str:
    """A seat's name, its hand, and beside it the pile of its side."""
    hand = scene["hands"][seat]
    cards = [*hand["cards"], *["back"] * hand["hidden"]]
    drawn = [_text(names[seat], 0, 24)]
    drawn += [_use(code, place * (CARD_WIDE + GAP), LABEL) for place, code in enumerate(cards)]
    if with_pile:
        drawn.append(_pile(scene["piles"][seat], 4 * (CARD_WIDE + GAP), pile_word))
    return "".join(drawn)


def _pile(pile: Json, x: float, pile_word: str) -> str:
    """A closed pile with what lies crosswise in it, or an open one with its top card."""
    drawn = [_text(f"{pile_word} {pile['count']}", x, 24)]
    for place, mark in enumerate(pile["cross"]):
        middle = f"{x + 50 + place * 26} {LABEL + 80}"
        drawn.append(_use(mark["card"], x + place * 26, LABEL, f' transform="rotate(90 {middle})"'))
    if pile["count"]:
        drawn.append(_use(pile["top"] or "back", x + len(pile["cross"]) * 26, LABEL))
    return "".join(drawn)


def _table(scene: Json, wide: int) -> str:
    """The table, and at its right the stock with its number of cards."""
    stock = scene["stock"]
    drawn = [f'<rect width="{wide}" height="{CARD_HIGH + 2 * GAP}" rx="16" fill="#0F3F22"/>']
    drawn += [_use(code, GAP + place * (CARD_WIDE + GAP), GAP) for place, code in enumerate(scene["table"])]
    right = wide - CARD_WIDE - 2 * GAP
    if stock["trump"] and not stock["closed"]:
        drawn.append(_use(stock["trump"], right - 60, GAP, f' transform="rotate(90 {right - 10} {GAP + 80})"'))
    if stock["count"]:
        drawn.append(_use("back", right, GAP))
        drawn.append(_text(str(stock["count"]), right + 50, GAP + 94, 40, "middle"))
    return "".join(drawn)
