"""Solving with all cards open: null windows, alpha and beta, and a memory of what was found.

One search for all games of two sides. It asks a game for its moves and steps, and `past` for what of a state still
matters: the memory holds, for each key, between which bounds lies *what is still to come*.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import perf_counter
from typing import Any, Final

from scopa_widgets.analysis.past import ANY, limits_of, past_of
from scopa_widgets.analysis.worths import arranging
from scopa_widgets.rules.protocol import NOBODY, Move
from scopa_widgets.rules.registry import AnyGame

CHECKS: Final = 512  # so many states are looked at between two looks at the clock
MEMORY: Final = 400_000
"""So many states are remembered at the most, some hundred megabytes; then the search starts to learn anew."""


class OutOfTime(Exception):  # noqa: N818 - "except OutOfTime" says it
    """A search was not finished in the time given; what it has found stays in its memory."""


class Search:
    """The values of the states of one deal; all of them share one memory.

    A value is what the first side's points are ahead of the second's once the deal is over, with best play of both.
    """

    def __init__(self, game: AnyGame) -> None:
        if game.sides != 2:
            raise ValueError(f"only deals of two sides can be solved, here are {game.sides}")
        self.game = game
        self.memory: dict[Hashable, tuple[int, int, Move]] = {}
        self.states = 0
        """How many states were looked at."""
        self.until = float("inf")
        """When to give up, on the clock of `time.perf_counter`."""
        self._past = past_of(game)
        self._bound = self._search()

    def value(self, state: Any, guess: int | None = None) -> int:
        """The exact value of a state. Raises `OutOfTime`."""
        least, most = -ANY, ANY
        if guess is None:
            guess = self._past(state)[1]
        while least < most:
            beta = guess + 1 if guess == least else guess
            guess = self._bound(state, beta)
            if guess < beta:
                most = guess
            else:
                least = guess
        return guess

    def is_worth(self, state: Any, value: int) -> bool:
        """Whether a state is worth exactly that. Raises `OutOfTime`."""
        return self._bound(state, value) >= value and self._bound(state, value + 1) <= value

    def _search(self) -> Callable[[Any, int], int]:
        """The search as one closed function, since it is called some ten thousand times a deal."""
        moves_of, step = self.game.moves, self.game.step
        past, limits, order = self._past, limits_of(self.game), arranging(self.game)
        memory = self.memory
        get = memory.get

        def bound(state: Any, beta: int) -> int:
            """A value at least ``beta`` that the state's is not below; or one below ``beta`` that it is not above."""
            key, decided, turn = past(state)
            if turn == NOBODY:
                return decided
            known = get(key)
            if known is None:
                least, most = (-ANY, ANY) if limits is None else limits(state)
                first = 0
            else:
                least, most, first = known
            if least + decided >= beta:
                return least + decided
            if most + decided < beta:
                return most + decided
            self.states += 1
            if not self.states % CHECKS:
                if perf_counter() > self.until:
                    raise OutOfTime
                if len(memory) > MEMORY:
                    memory.clear()
            moves = moves_of(state)
            if len(moves) > 1:
                order(state, moves)
                if first and moves[0] != first and first in moves:  # where suits never matter it may be another card
                    moves.remove(first)
                    moves.insert(0, first)
            if turn:
                best = ANY
                for move in moves:
                    found = bound(step(state, move), beta)
                    if found < best:
                        best, first = found, move
                        if found < beta:
                            break
            else:
                best = -ANY
                for move in moves:
                    found = bound(step(state, move), beta)
                    if found > best:
                        best, first = found, move
                        if found >= beta:
                            break
            memory[key] = (best - decided, most, first) if best >= beta else (least, best - decided, first)
            return best

        return bound
