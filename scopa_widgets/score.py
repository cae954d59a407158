"""The score of a position as an object that shows itself: one row an item, what is certain and what only leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import overload

from scopa_widgets.cards import Deck
from scopa_widgets.checks import is_whole, one_of, place, refuse
from scopa_widgets.rules.protocol import Item


@dataclass(frozen=True)
class Score:
    """The score sheet of a position: its rows, and the points of each side."""

    rows: tuple[Item, ...]
    deck: Deck

    @property
    def sure(self) -> tuple[int, ...]:
        """The points of each side that no continuation can take away."""
        return tuple(sum(shares) for shares in zip(*([s.sure for s in row.shares] for row in self.rows), strict=True))

    @property
    def now(self) -> tuple[int, ...]:
        """The points of each side if the deal ended now, the piles as they lie."""
        return tuple(sum(shares) for shares in zip(*([s.now for s in row.shares] for row in self.rows), strict=True))

    def cards(self, name: str, side: int) -> tuple[str, ...]:
        """The codes of the cards by which a side has what it has of an item."""
        refuse(one_of("name", name, [row.name for row in self.rows], "the name of a row"),
               place("side", side, len(self.now), "sides"))  # fmt: skip
        return tuple(self.deck.list(self[name].shares[side].cards))

    def __iter__(self) -> Iterator[Item]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, row: str) -> Item: ...
    @overload
    def __getitem__(self, row: int) -> Item: ...
    def __getitem__(self, row: str | int) -> Item:
        """A row by its name (``"carte"``) or its place."""
        if is_whole(row) and -len(self.rows) <= row < len(self.rows):
            return self.rows[row]
        names = [item.name for item in self.rows]
        if is_whole(row):
            refuse(place("row", row, len(names), "rows"))
        refuse(one_of("row", row, names, "the name of a row"))
        return self.rows[names.index(str(row))]

    def __repr__(self) -> str:
        """Every row with the amount of each side, ``*`` at points that are certain and ``+`` at those that are not."""
        table = [["", *(f"side {side + 1}" for side in range(len(self.now)))]]
        table += [[row.name, *(_share(share.amount, share.now, share.sure) for share in row.shares)] for row in self]
        table += [["sure", *map(str, self.sure)], ["now", *map(str, self.now)]]
        wide = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
        return "\n".join(
            "  ".join([line[0].ljust(wide[0]), *(cell.rjust(w) for cell, w in zip(line[1:], wide[1:], strict=True))])
            for line in table
        )


def _share(amount: int, now: int, sure: int) -> str:
    return f"{amount}{'*' if sure else '+' if now else ' '}"
