"""What if: two continuations from one place, and what each comes to, item by item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from scopa_widgets.checks import Wrong, refuse
from scopa_widgets.positions import Move, Position, a_move
from scopa_widgets.rules.protocol import Note, Share
from scopa_widgets.rules.registry import AnyGame

Line = str | Sequence[Move | str]
"""Moves one after the other: a text with blanks between them, or a list."""


class Placed(Protocol):
    """What stands at a position: a deal."""

    @property
    def position(self) -> Position:
        """Where it stands."""


class Continuation(NamedTuple):
    """One line, played."""

    moves: tuple[str, ...]
    positions: tuple[Position, ...]
    """After each move."""
    events: tuple[tuple[Note, ...], ...]
    """What each move brought about."""

    @property
    def end(self) -> Position:
        """Where it ends."""
        return self.positions[-1]


class Gap(NamedTuple):
    """One row of the score sheet at the end of both lines, by side."""

    name: str
    here: tuple[Share, ...]
    there: tuple[Share, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """How many points more each side has here than there, the piles as they lie."""
        return tuple(a.now - b.now for a, b in zip(self.here, self.there, strict=True))

    @property
    def differs(self) -> bool:
        """Whether anything in the row is not the same: the amount, the points, what is certain."""
        return any(a[:3] != b[:3] for a, b in zip(self.here, self.there, strict=True))


@dataclass(frozen=True)
class WhatIf:
    """Two continuations from one place. True if they come to something different."""

    start: Position
    here: Continuation
    there: Continuation

    @property
    def game(self) -> AnyGame:
        """The rules of both."""
        return self.start.game

    @property
    def rows(self) -> tuple[Gap, ...]:
        """Every row of the score sheet at the end of both."""
        mine, theirs = self.here.end.score, self.there.end.score
        return tuple(Gap(row.name, row.shares, theirs[row.name].shares) for row in mine)

    @property
    def points(self) -> tuple[int, ...]:
        """How many points more each side has at the end of the first line than at the end of the second."""
        return tuple(map(sum, zip(*(row.points for row in self.rows), strict=True)))

    def __bool__(self) -> bool:
        return any(row.differs for row in self.rows)

    def __repr__(self) -> str:
        lines = [f"A {' '.join(self.here.moves)}", f"B {' '.join(self.there.moves)}"]
        lines += _columns([["", "A", "B"], *self._table()])
        return "\n".join(lines)

    def _table(self) -> Iterator[list[str]]:
        for row in self.rows:
            if row.differs:
                yield [row.name, *(" : ".join(str(share.amount) for share in end) for end in (row.here, row.there))]
        yield ["now", *(" : ".join(map(str, end.end.score.now)) for end in (self.here, self.there))]
        yield ["sure", *(" : ".join(map(str, end.end.score.sure)) for end in (self.here, self.there))]


def what_if(start: Position | Placed, here: Line, there: Line) -> WhatIf:
    """Two continuations from one place: ``what_if(position, "7Sx7D", "7Sx4C.3B 4D")``.

    ``start`` is a position, or a deal, which stands at one. The lines need not be of one length. Raises `IllegalMove`,
    `NotationError`, and `PartialPosition` where a move would bring unseen cards to light; ``ValueError`` for a line
    without a move.
    """
    refuse(_a_start(start), *_a_line("here", here), *_a_line("there", there))
    position = start if isinstance(start, Position) else start.position
    return WhatIf(position, _played(position, here), _played(position, there))


def _a_start(start: object) -> Wrong | None:
    found = isinstance(start, Position) or isinstance(getattr(start, "position", None), Position)
    return None if found else Wrong("start", start, "a position or a deal", TypeError)


def _a_line(name: str, line: Any) -> Iterator[Wrong | None]:
    needed = "moves: a text or a list with one move at least"
    if not isinstance(line, str | Sequence) or isinstance(line, bytes):
        yield Wrong(name, line, needed, TypeError)
    elif not (line.split() if isinstance(line, str) else line):
        yield Wrong(name, line, needed)
    elif not isinstance(line, str):
        yield from (a_move(f"{name}[{number}]", move) for number, move in enumerate(line))


def _played(position: Position, line: Line) -> Continuation:
    moves: list[str] = []
    positions: list[Position] = []
    for move in line.split() if isinstance(line, str) else line:
        moves.append(str(move))
        position = position.play(move)
        positions.append(position)
    return Continuation(tuple(moves), tuple(positions), tuple(each.events for each in positions))


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    return ["  ".join(cell.ljust(w) for cell, w in zip(line, wide, strict=True)).rstrip() for line in table]
