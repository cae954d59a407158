"""Fair value: what a move is worth to who knows only what the mover can know.

Every move is tried in the same worlds (ways for the unseen cards to lie), and each deal is played to its end by mostly
greedy players with the same luck: what remains is the difference between the moves. Hindsight is another thing and has
another name (`solver`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from scopa_widgets.analysis.intervals import Interval, exactly, mean_of, share_of
from scopa_widgets.analysis.players import EPSILON, mostly_greedy, play_out
from scopa_widgets.analysis.solver import Solver, scoring
from scopa_widgets.analysis.worlds import Worlds, mover_of, whole
from scopa_widgets.checks import call, number, refuse
from scopa_widgets.checks import seed as _seed
from scopa_widgets.checks import whole as whole_number
from scopa_widgets.positions import Move, Position, a_position
from scopa_widgets.rules import protocol

WORLDS: Final = 1000
"""So many worlds tell moves apart that differ by 0.2 points."""
LOOK: Final = 50
"""So many worlds are tried between two looks at the width that was asked for."""


@dataclass(frozen=True)
class FairValue:
    """What one move is worth, fairly."""

    move: Move
    points: Interval
    """Points of the mover's side at the end of the deal less the mean of the other sides' (of the other's, with two
    sides), those already made among them; in Schnapsen game points."""
    win: Interval
    """The chance to have more points in this deal than every other side, from 0 to 1."""
    tie: float
    """The share of deals in which another side has as many and none has more."""
    behind: Interval
    """By how many points the best move is worth more, in the same worlds; exactly 0 for the best."""


class Estimate:
    """The fair values of a position's legal moves, refined for as long as one likes.

    `run` for a slice of time, read `rows`, and again until `done` or `stop`. With the same seed the same number of
    worlds gives the same figures, however the time was sliced and however the unseen cards lie. Where the mover knows
    every card (``certain``), both sides play their best, the values are exact and one slice is enough.

    Raises ``ValueError`` if the deal is over, `PartialPosition` if cards of a pile or of the mover are unseen.
    """

    def __init__(
        self,
        position: Position,
        *,
        seed: int | str = 1,
        worlds: int = WORLDS,
        width: float = 0.0,
        epsilon: float = EPSILON,
    ) -> None:
        refuse(
            a_position("position", position),
            _seed("seed", seed),
            whole_number("worlds", worlds, least=1),
            number("width", width),
            number("epsilon", epsilon, most=1),
        )
        self.position = position
        self.game = position.game
        self.seat = mover_of(position)
        self.state = whole(position, self.seat)
        self.wanted = worlds
        """How many worlds are tried at the most."""
        self.width = width
        """Enough once every difference to the best move is known to so many points to either side; 0 for never."""
        self._bits = self.game.moves(self.state)
        self._worlds = Worlds(self.game, self.state, self.seat, seed)
        self.certain = self.game.sides == 2 and self._worlds.unknown.certain
        self._luck = int(Random(f"values {seed}").random() * (1 << 52))
        self._player = mostly_greedy(self.game, epsilon)
        self._others = self.game.sides - 1
        self._results: list[list[int]] = [[] for _ in self._bits]
        self._wins = [0] * len(self._bits)
        self._ties = [0] * len(self._bits)
        self._ends: list[list[Any]] = [[] for _ in self._bits]
        self._items: dict[int, tuple[int, dict[str, int]]] = {}
        self._done = False

    # --- running ----------------------------------------------------------------------------------------------------

    @property
    def worlds(self) -> int:
        """How many worlds were tried."""
        return len(self._results[0])

    @property
    def done(self) -> bool:
        """Whether nothing more will change."""
        return self._done

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        return 1.0 if self._done else self.worlds / self.wanted

    def stop(self) -> None:
        """Leave it at what is known now."""
        self._done = True

    def run(self, seconds: float | None = None) -> bool:
        """Try worlds for so many seconds, or to the end; at least one. Returns whether more are to be tried."""
        refuse(number("seconds", seconds, none=True))
        until = None if seconds is None else perf_counter() + seconds
        while not self._done:
            if self.certain:
                self._solve()
                return False
            self._try(next(self._worlds))
            if self.worlds >= self.wanted or (self.width and not self.worlds % LOOK and self._narrow()):
                self._done = True
            elif until is not None and perf_counter() >= until:
                return True
        return False

    def _try(self, world: Any) -> None:
        """Every move in one world, with the same luck."""
        game, player, luck = self.game, self._player, Random()
        side, seed = self.seat % game.sides, self._luck + self.worlds
        for place, move in enumerate(self._bits):
            luck.seed(seed)
            self._count(place, play_out(game, game.step(world, move), player, luck.random), side)

    def _count(self, place: int, end: Any, side: int) -> None:
        tally = self.game.tally(end)
        own, most = tally[side], max(tally)
        self._results[place].append(own * self._others - (sum(tally) - own))
        self._ends[place].append(end)
        if own == most:
            if tally.count(most) == 1:
                self._wins[place] += 1
            else:
                self._ties[place] += 1

    def _solve(self) -> None:
        """All cards are known: the end that best play of both leads to."""
        solver = Solver(self.game)
        for place, move in enumerate(self._bits):
            self._count(place, solver.line(self.game.step(self.state, move))[1], self.seat % self.game.sides)
        self._done = True

    def _narrow(self) -> bool:
        return all(row.behind.half <= self.width for row in self.rows)

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[FairValue, ...]:
        """What is known of each legal move, in their order; empty before the first world."""
        if not self.worlds:
            return ()
        best = max(range(len(self._bits)), key=lambda place: sum(self._results[place]))
        return tuple(self._row(place, best) for place in range(len(self._bits)))

    def _row(self, place: int, best: int) -> FairValue:
        results, n, unit = self._results[place], self.worlds, self._others
        move = self.position.move(self._bits[place])
        lost = [most - own for most, own in zip(self._results[best], results, strict=True)]
        if self.certain:
            known = exactly(results[0] / unit)
            return FairValue(move, known, exactly(self._wins[place]), self._ties[place], exactly(lost[0] / unit))
        behind = exactly(0.0) if place == best else mean_of(lost, unit)
        wins = share_of(self._wins[place], n)
        return FairValue(move, mean_of(results, unit), wins, self._ties[place] / n, behind)

    @property
    def best(self) -> FairValue:
        """The move that is worth most as far as is known."""
        self._first_world()
        return max(self.rows, key=lambda row: row.points.mean)

    def __getitem__(self, move: Move | protocol.Move | str) -> FairValue:
        """What is known of a legal move. Raises `IllegalMove`."""
        place = self._place(move)
        self._first_world()
        return self.rows[place]

    def _first_world(self) -> None:
        """What is known of moves before a world was tried is what one world tells."""
        if not self.worlds and self.certain:
            self._solve()
        elif not self.worlds:
            self._try(next(self._worlds))

    def _place(self, move: Move | protocol.Move | str) -> int:
        return self._bits.index(self.position.legal(move))

    def items(self, move: Move | protocol.Move | str) -> dict[str, float]:
        """The points of a move by the rows of the score sheet, in the same unit: they add up to its mean."""
        place = self._place(move)
        self._first_world()
        self._split(place, None)
        n, sums = self._items[place]
        return {name: total / n / self._others for name, total in sums.items()}

    def split(self, seconds: float | None = None) -> bool:
        """Split the points by the rows of the score sheet, for so many seconds or to the end, so that `items` and
        `compare` answer at once. Returns whether more is to be split."""
        refuse(number("seconds", seconds, none=True))
        until = None if seconds is None else perf_counter() + seconds
        return any(self._split(place, until) for place in range(len(self._bits)))

    def _split(self, place: int, until: float | None) -> bool:
        """The ends of one move that are not split yet; whether some are left."""
        seen, sums = self._items.get(place, (0, {}))
        side, ends = self.seat % self.game.sides, self._ends[place]
        for end in ends[seen:]:
            if until is not None and perf_counter() >= until:
                break
            seen += 1
            for item in scoring(self.game, end):
                now = [share.now for share in item.shares]
                sums[item.name] = sums.get(item.name, 0) + now[side] * self._others - (sum(now) - now[side])
        self._items[place] = seen, sums
        return seen < len(ends)

    def compare(self, move: Move | protocol.Move | str, other: Move | protocol.Move | str) -> Comparison:
        """How much more the first of two moves is worth than the second, and by which rows of the score sheet."""
        one, two = self._place(move), self._place(other)
        self._first_world()
        apart = [a - b for a, b in zip(self._results[one], self._results[two], strict=True)]
        points = exactly(apart[0] / self._others) if self.certain else mean_of(apart, self._others)
        first, second = self.items(move), self.items(other)
        return Comparison(points, {name: first[name] - second[name] for name in first})


@dataclass(frozen=True)
class Comparison:
    """Two moves in the same worlds."""

    points: Interval
    """How many points more the first is worth."""
    items: dict[str, float]
    """The same by the rows of the score sheet."""


def values(
    position: Position,
    *,
    seed: int | str = 1,
    worlds: int = WORLDS,
    width: float = 0.0,
    epsilon: float = EPSILON,
    watch: Callable[[Estimate], None] | None = None,
    slice_seconds: float = 0.04,
) -> Estimate:
    """The fair value of every legal move, run to the end; ``watch`` is called after every slice of time.

    See `Estimate` for what is raised and `FairValue` for the units.
    """
    refuse(call("watch", watch, none=True), number("slice_seconds", slice_seconds))
    estimate = Estimate(position, seed=seed, worlds=worlds, width=width, epsilon=epsilon)
    if watch is None:
        estimate.run()
    else:
        while estimate.run(slice_seconds):
            watch(estimate)
        watch(estimate)
    return estimate


__all__ = ["WORLDS", "Comparison", "Estimate", "FairValue", "values"]
