"""The truth in hindsight: what each move was worth, had all cards been open.

Never advice: nobody at the table could know it. Only where a card counter knows every card (the last hand of two
players) is it knowledge, and then `values` says so by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from scopa_widgets.analysis.search import OutOfTime, Search
from scopa_widgets.analysis.worlds import mover_of
from scopa_widgets.checks import kind, number, refuse
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Move, Position, a_position
from scopa_widgets.rules import protocol
from scopa_widgets.rules.protocol import Item
from scopa_widgets.rules.registry import AnyGame


class Solver:
    """Solves the states of one deal; what it finds for one of them makes the others quicker.

    Values are of the whole deal, for the first side (seats 0, 2, ...): its points less the other side's at the end.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.search = Search(game)

    def values(self, state: Any, seconds: float | None = None) -> dict[protocol.Move, int]:
        """The value of each legal move with best play afterwards. Raises `OutOfTime` after so many ``seconds``; asked
        again, it goes on where it was."""
        self._start(seconds)
        found: dict[protocol.Move, int] = {}
        guess = None
        for move in self.game.moves(state):
            guess = found[move] = self.search.value(self.game.step(state, move), guess)
        return found

    def value(self, state: Any, seconds: float | None = None) -> int:
        """The value of a state, which is quicker than that of all its moves. Raises `OutOfTime`."""
        self._start(seconds)
        return self.search.value(state)

    def line(self, state: Any) -> tuple[tuple[protocol.Move, ...], Any]:
        """Best play from here on to the end, and the state at the end. Of moves that are worth the same the first."""
        self._start(None)
        value = self.search.value(state)
        moves = []
        while not self.game.over(state):
            for move in self.game.moves(state):
                after = self.game.step(state, move)
                if self.search.is_worth(after, value):
                    moves.append(move)
                    state = after
                    break
            else:
                raise AssertionError("no move keeps the value of the state")
        return tuple(moves), state

    def _start(self, seconds: float | None) -> None:
        self.search.until = float("inf") if seconds is None else perf_counter() + seconds


@dataclass(frozen=True)
class TrueValue:
    """What one move was worth with all cards open."""

    move: Move
    points: int
    """Points of the mover's side less the other side's at the end of the deal, those already made among them."""
    loss: int
    """By how much the best move was worth more; 0 for the best."""


@dataclass(frozen=True)
class Truth:
    """The moves of a position in hindsight."""

    position: Position
    seat: int
    moves: tuple[TrueValue, ...]
    """In the order of the legal moves."""
    solver: Solver

    @property
    def points(self) -> int:
        """What the position was worth to the mover's side."""
        return max(row.points for row in self.moves)

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that were worth most."""
        return tuple(row.move for row in self.moves if not row.loss)

    def __getitem__(self, move: Move | protocol.Move | str) -> TrueValue:
        """The row of a legal move. Raises `IllegalMove`."""
        bits = self.position.legal(move)
        return next(row for row in self.moves if row.move.bits == bits)

    def line(self, move: Move | protocol.Move | str) -> tuple[Move, ...]:
        """A move, and best play of both sides after it."""
        position, found = self.position, []
        bits = position.legal(move)
        for one in (bits, *self.solver.line(position.game.step(position.state, bits))[0]):
            found.append(position.move(one))
            position = position.play(one)
        return tuple(found)

    def items(self, move: Move | protocol.Move | str) -> dict[str, int]:
        """The value of a move by the rows of the score sheet, with best play after it: own side less the other."""
        game = self.position.game
        end = self.solver.line(game.step(self.position.state, self.position.legal(move)))[1]
        return split(game, end, self.seat)


def split(game: AnyGame, end: Any, seat: int) -> dict[str, int]:
    """The points of a deal that is over by the rows of the score sheet: of the seat's side less the other side's."""
    side = seat % 2
    return {item.name: item.shares[side].now - item.shares[1 - side].now for item in scoring(game, end)}


def scoring(game: AnyGame, end: Any) -> Iterator[Item]:
    """The rows of a score sheet that can be worth points by themselves."""
    return (item for item in game.sheet(end) if item.kind not in ("race", "part", "number"))


def solve(position: Position, *, seconds: float | None = None, solver: Solver | None = None) -> Truth:
    """The truth in hindsight: the exact value of every legal move, both sides seeing all cards from here on.

    The unit is a point of the deal (in Schnapsen a game point): own side less the other side at the end. ``solver``
    may be that of another position of the same deal. Raises `PartialPosition` if cards are unseen, ``ValueError`` if
    the deal is over or there are more than two sides, `OutOfTime` after so many ``seconds``.
    """
    refuse(
        a_position("position", position),
        number("seconds", seconds, none=True),
        kind("solver", solver, Solver, "a Solver", none=True),
    )
    if position.holes:
        raise PartialPosition("hindsight needs every card open")
    seat = mover_of(position)
    used = solver or Solver(position.game)
    sign = -1 if seat % 2 else 1
    values = {move: sign * value for move, value in used.values(position.state, seconds).items()}
    most = max(values.values())
    rows = [TrueValue(position.move(move), value, most - value) for move, value in values.items()]
    return Truth(position, seat, tuple(rows), used)


__all__: Sequence[str] = ["OutOfTime", "Solver", "TrueValue", "Truth", "scoring", "solve", "split"]
