"""What each move of a deal cost: fairly, by what its player could know, and in hindsight. As data, without words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

from scopa_widgets.analysis.intervals import Interval, exactly
from scopa_widgets.analysis.solver import OutOfTime, Solver, Truth, solve
from scopa_widgets.analysis.values import Estimate
from scopa_widgets.checks import call, kind, number, one_of, place, refuse, whole
from scopa_widgets.checks import seed as _seed
from scopa_widgets.positions import Move, Position
from scopa_widgets.record.deal import Deal

WORLDS = 400
"""Worlds for each move: enough to find the dear ones."""


@dataclass(frozen=True)
class FairCost:
    """What a move gave away, as far as its player could know."""

    points: Interval
    """By how many points (game points in Schnapsen) the best move was worth more, in the same worlds."""
    win: float
    """By how much the best move's chance to win the deal was higher; may be below 0."""
    best: Move
    items: Mapping[str, float]
    """The points by the rows of the score sheet: what the best move brings more."""


@dataclass(frozen=True)
class TrueCost:
    """What a move gave away, had all cards been open: nobody could know it."""

    points: int
    best: tuple[Move, ...]
    """All moves that were worth most."""
    items: Mapping[str, int]
    """The points by the rows of the score sheet: what the first of the best moves brought more, with best play."""


@dataclass(frozen=True)
class Reviewed:
    """One move of a deal."""

    step: int
    """How many moves were played before it."""
    seat: int
    move: Move
    choices: int
    """How many moves were legal; with one there was nothing to decide, and it cost nothing."""
    fair: FairCost | None
    """`None` until it is known."""
    true: TrueCost | None
    """`None` until it is known, and in a deal of more than two sides."""


class Review:
    """The review of a deal's line, done slice by slice: first hindsight from the end on, then the fair costs."""

    def __init__(
        self,
        deal: Deal,
        *,
        seed: int | str = 1,
        worlds: int = WORLDS,
        seat: int | None = None,
        watch: Callable[[int, Estimate | Truth], None] | None = None,
    ) -> None:
        """``watch`` is told each step's truth and estimate once it is known: they hold more than is kept here."""
        refuse(kind("deal", deal, Deal, "a deal"), _seed("seed", seed), whole("worlds", worlds, least=1))
        refuse(place("seat", seat, deal.game.players, "seats", none=True), call("watch", watch, none=True))
        self.deal = deal
        self._watch = watch or (lambda _step, _found: None)
        self.seed = seed
        self.worlds = worlds
        self._line = deal.line
        self._steps = [
            step
            for step in range(len(self._line) - 1)
            if seat is None or deal.game.mover(self._line[step].state) == seat
        ]
        self._solver = Solver(deal.game) if deal.game.sides == 2 else None
        self._fair: dict[int, FairCost] = {}
        self._true: dict[int, TrueCost] = {}
        self._jobs = self._work()
        self._until = float("inf")
        self.done = False
        """Whether everything is known."""

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        wanted = len(self._steps) * (2 if self._solver else 1)
        return 1.0 if self.done or not wanted else (len(self._fair) + len(self._true)) / wanted

    def run(self, seconds: float | None = None) -> bool:
        """Go on for so many seconds, or to the end. Returns whether there is more to do."""
        refuse(number("seconds", seconds, none=True))
        self._until = float("inf") if seconds is None else perf_counter() + seconds
        for _ in self._jobs:
            if perf_counter() >= self._until:
                return True
        self.done = True
        return False

    def stop(self) -> None:
        """Leave it at what is known now."""
        self._jobs = iter(())
        self.done = True

    # --- the work ---------------------------------------------------------------------------------------------------

    def _work(self) -> Iterator[None]:
        """All that is to do, in pieces after which one may pause."""
        if self._solver:
            for step in reversed(self._steps):
                yield from self._look_back(step, self._solver)
        for step in self._steps:
            yield from self._look_fairly(step)

    def _position(self, step: int) -> Position:
        return self.deal.position_at(self._line[step])

    def _played(self, step: int) -> int:
        move = self._line[step + 1].move
        assert move is not None
        return move

    def _look_back(self, step: int, solver: Solver) -> Iterator[None]:
        position, played = self._position(step), self._played(step)
        truth = None
        while truth is None:
            left = self._until - perf_counter()
            try:
                truth = solve(position, seconds=None if left == float("inf") else max(0.0, left), solver=solver)
            except OutOfTime:
                yield
        own = truth[played]
        items: dict[str, int] = {}
        if own.loss:
            most, less = truth.items(truth.best[0]), truth.items(played)
            items = {name: most[name] - less[name] for name in most}
        self._true[step] = TrueCost(own.loss, truth.best, items)
        self._watch(step, truth)
        yield

    def _look_fairly(self, step: int) -> Iterator[None]:
        position, played = self._position(step), self._played(step)
        if len(position.legal_bits) == 1:
            self._fair[step] = FairCost(exactly(0.0), 0.0, position.move(played), {})
            return
        estimate = Estimate(position, seed=f"{self.seed}/{step}", worlds=self.worlds)
        while estimate.run(max(0.0, self._until - perf_counter()) if self._until < float("inf") else None):
            yield
        best, own = estimate.best, estimate[played]
        items = {} if best.move == own.move else estimate.compare(best.move, own.move).items
        self._fair[step] = FairCost(own.behind, best.win.mean - own.win.mean, best.move, items)
        self._watch(step, estimate)
        yield

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[Reviewed, ...]:
        """Every move, in the order of play."""
        found = []
        for step in self._steps:
            position = self._position(step)
            move = position.move(self._played(step))
            fair, true = self._fair.get(step), self._true.get(step)
            found.append(Reviewed(step, move.seat, move, len(position.legal_bits), fair, true))
        return tuple(found)

    def dearest(self, n: int = 3, by: Literal["fair", "true"] = "fair") -> tuple[Reviewed, ...]:
        """The ``n`` moves that cost most, the dearest first, of those that cost anything: fairly, or in hindsight."""
        refuse(whole("n", n, least=0), one_of("by", by, ("fair", "true")))
        cost: Callable[[Reviewed], float] = _fair_cost if by == "fair" else _true_cost
        dear = [row for row in self.rows if cost(row) > 0]
        return tuple(sorted(dear, key=cost, reverse=True)[:n])


def _fair_cost(row: Reviewed) -> float:
    return row.fair.points.mean if row.fair else 0.0


def _true_cost(row: Reviewed) -> float:
    return row.true.points if row.true else 0


def review(
    deal: Deal,
    *,
    seed: int | str = 1,
    worlds: int = WORLDS,
    seat: int | None = None,
    watch: Callable[[Review], None] | None = None,
    slice_seconds: float = 0.04,
) -> Review:
    """What each move on the line of a deal's cursor cost, run to the end: all of them, or those of one ``seat``.

    ``watch`` is called after every slice of time. Units: see `FairCost` and `TrueCost`.
    """
    refuse(call("watch", watch, none=True), number("slice_seconds", slice_seconds))
    found = Review(deal, seed=seed, worlds=worlds, seat=seat)
    if watch is None:
        found.run()
    else:
        while found.run(slice_seconds):
            watch(found)
        watch(found)
    return found
