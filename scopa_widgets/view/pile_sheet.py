"""Counted piles as a picture and as text, for whoever has no widget before him."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from scopa_widgets.cards import ITALIAN, Cards, each, union
from scopa_widgets.rules.protocol import Item
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.counting import Counts, pile_sheet
from scopa_widgets.view.faces import sprite
from scopa_widgets.view.sprites import badges
from scopa_widgets.words import capital, say

WIDE: Final = 50
HIGH: Final = 80
GAP: Final = 4
LABEL: Final = 30
FELT: Final = "#14532D"


def side_names(sides: int, names: Sequence[str], language: str) -> list[str]:
    """What the sides are called: the names given, else *noi* and *loro*, else by number."""
    if sides == 2:
        plain = [say("counter.ours", language), say("counter.theirs", language)]
    else:
        plain = [say("counter.side", language, n=side + 1) for side in range(sides)]
    return [*names[:sides], *plain[len(names) :]]


def piles_text(
    one: AnyGame, piles: Sequence[Cards], marks: Sequence[Counts], names: Sequence[str], language: str
) -> str:
    """The score sheet, a line for each row that counts for somebody, and the totals."""
    sheet = pile_sheet(one, piles, marks)
    held = [say("counter.cards", language, n=pile.bit_count()) for pile in piles]
    totals = [sum(item.shares[side].now for item in sheet) for side in range(len(piles))]
    rows = [_line(f"game.{one.name}", language, names, held)]
    rows += [_line(f"item.{item.name}", language, names, _shares(item)) + _why(item, language) for item in sheet]
    rows.append(_line("counter.total", language, names, totals))
    left = (ITALIAN.all & ~union(piles)).bit_count()
    return "\n".join([*rows, say("counter.lead.open", language, n=left)] if left else rows)


def _line(word: str, language: str, names: Sequence[str], values: Sequence[object]) -> str:
    """A row: what it is, and for each side what it has."""
    held = ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
    return f"{capital(say(word, language))}: {held}"


def _shares(item: Item) -> list[str]:
    """What each side has of a row, and in brackets the points it gets for it."""
    return [f"{share.amount}" + (f" ({share.now:+d})" if share.now else "") for share in item.shares]


def _why(item: Item, language: str) -> str:
    return f". {say(f'clause.{item.why}.yes', language)}" if item.why else ""


def piles_picture(
    one: AnyGame, piles: Sequence[Cards], marks: Sequence[Counts], names: Sequence[str], language: str
) -> str:
    """The cards of each pile, suit by suit, under the side's name and points, as a stand-alone SVG."""
    sheet = pile_sheet(one, piles, marks)
    title = capital(say("counter.title", language)) + ": " + say(f"game.{one.name}", language)
    drawn: list[str] = []
    at = GAP
    for side, pile in enumerate(piles):
        points = say("screen.points", language, n=sum(item.shares[side].now for item in sheet))
        count = say("counter.cards", language, n=pile.bit_count())
        heading = f"{capital(names[side])}: {count}, {points}"
        drawn.append(f'<text x="{2 * GAP}" y="{at + 22}" font-size="20" fill="#fff">{escape(heading)}</text>')
        at += LABEL
        for number, card in enumerate(card for suit in ITALIAN.of_suit for card in each(pile & suit)):
            x, y = 2 * GAP + number % 20 * (WIDE + GAP), at + number // 20 * (HIGH + GAP)
            drawn.append(f'<use href="#card-{ITALIAN.code(card)}" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}"/>')
        at += max(1, -(-pile.bit_count() // 20)) * (HIGH + GAP) + GAP
    wide = 20 * (WIDE + GAP) + 4 * GAP
    shown = ITALIAN.list(union(piles))
    marked = {code: value for code, value in badges(one).items() if code in shown}
    symbols = sprite(shown, "italian", badges=marked, live=False, index_faces=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {at}" width="{wide // 2}" role="img" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title>{symbols}'
        f'<rect width="{wide}" height="{at}" rx="12" fill="{FELT}"/>{"".join(drawn)}</svg>'
    )
