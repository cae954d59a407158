"""Players that do not look ahead: at random, greedy, and mostly greedy. They see their own hand and the table only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from scopa_widgets.analysis.worths import worth_of
from scopa_widgets.rules.protocol import ACTIONS, Move
from scopa_widgets.rules.registry import AnyGame, family
from scopa_widgets.rules.schnapsen import CLOSE

Draw = Callable[[], float]
"""The next random number, at least 0 and below 1."""

Player = Callable[[Any, Sequence[Move], Draw], Move]
"""Picks one of the legal moves of a state."""

EPSILON: Final = 0.3
"""How often the mostly greedy player plays at random."""


def at_random(game: AnyGame) -> Player:  # noqa: ARG001 - every player is made for a game
    """Every legal move alike."""
    return lambda _, moves, draw: moves[int(draw() * len(moves))]


def greedy(game: AnyGame) -> Player:
    """The move that looks worth most at once; the first of several."""
    worth = worth_of(game)

    def play(state: Any, moves: Sequence[Move], _: Draw) -> Move:
        best, most = moves[0], -1e9
        for move in moves:
            looks = worth(state, move)
            if looks > most:
                best, most = move, looks
        return best

    return play


def mostly_greedy(game: AnyGame, epsilon: float = EPSILON) -> Player:
    """Greedy, but now and then at random. What costs nothing is always declared, and the talon is never closed: that
    is for somebody who looks ahead."""
    best = greedy(game)
    sensible = _SENSIBLE.get(family(game))

    def play(state: Any, moves: Sequence[Move], draw: Draw) -> Move:
        if sensible is not None:
            moves = sensible(moves)
        if len(moves) == 1:
            return moves[0]
        if draw() < epsilon:
            return moves[int(draw() * len(moves))]
        return best(state, moves, draw)

    return play


def _declaring(moves: Sequence[Move]) -> Sequence[Move]:
    return [move for move in moves if move >= ACTIONS] if moves[-1] >= ACTIONS else moves


def _open(moves: Sequence[Move]) -> Sequence[Move]:
    return moves[:-1] if moves[-1] == CLOSE else moves


_SENSIBLE: Final[dict[str, Callable[[Sequence[Move]], Sequence[Move]]]] = {
    "sbarazzino": _declaring,
    "schnapsen": _open,
}

PLAYERS: Final[dict[str, Callable[[AnyGame], Player]]] = {
    "random": at_random,
    "greedy": greedy,
    "mostly_greedy": mostly_greedy,
}
"""The players by name."""


def play_out(game: AnyGame, state: Any, player: Player, draw: Draw) -> Any:
    """The end of a deal that one player plays for all seats."""
    moves_of, step = game.moves, game.step
    moves = moves_of(state)
    while moves:
        state = step(state, moves[0] if len(moves) == 1 else player(state, moves, draw))
        moves = moves_of(state)
    return state
