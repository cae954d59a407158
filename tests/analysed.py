"""What the tests of the analysis share: random positions, every world, and a search that remembers nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from scopa_widgets.cards import Cards, each, shuffled, union
from scopa_widgets.rules.protocol import ACTIONS
from scopa_widgets.rules.schnapsen import CLOSE


def to_play(game: Any, state: Any) -> int:
    """How many cards are still to be played."""
    if game.name == "schnapsen":
        hands = sum(hand.bit_count() for hand in state.hands)
        return int(hands + (0 if state.closer >= 0 else len(state.talon)))
    return int(state.left)


def played_to(game: Any, seed: int, cards: int, *, closing: bool = False) -> Any:
    """A random deal with so many cards, or fewer, still to be played; of Schnapsen one that is not over."""
    for again in range(1000):
        chance = Random(f"{game.name} {seed} {again}")
        state = game.deal(shuffled(game.deck, f"{seed} {again}"))
        while not game.over(state) and to_play(game, state) > cards:
            moves = [move for move in game.moves(state) if move != CLOSE or closing]
            state = game.step(state, chance.choice(moves))
        if not game.over(state):
            return state
    raise AssertionError(f"no deal of {game.name} gets there")


def plain(game: Any, state: Any, alpha: int = -99, beta: int = 99) -> int:
    """What the first side is ahead at the end with best play of both: alpha and beta over the protocol alone."""
    moves = game.moves(state)
    if not moves:
        ahead, behind = game.tally(state)
        return int(ahead - behind)
    moves.sort(key=int.bit_count, reverse=True)
    if game.mover(state) % 2 == 0:
        best = -99
        for move in moves:
            best = max(best, plain(game, game.step(state, move), max(alpha, best), beta))
            if best >= beta:
                break
        return best
    best = 99
    for move in moves:
        best = min(best, plain(game, game.step(state, move), alpha, min(beta, best)))
        if best <= alpha:
            break
    return best


def every_world(game: Any, state: Any, seat: int) -> Iterator[Any]:
    """Every way for the cards to lie that a seat cannot see, each once."""
    unseen = game.deck.all & ~game.seen_by(state, seat)
    layout = game.layout(state)
    sizes = [(hand & unseen).bit_count() for place, hand in enumerate(layout.hands) if place != seat]
    if game.name == "schnapsen":
        sizes += [1] * (len(state.talon) - 1)
    else:
        sizes += [packet.bit_count() for packet in state.stock]
    for packets in _shares(unseen, sizes):
        yield game.redeal(state, seat, [card for packet in packets for card in each(packet)])


def _shares(cards: Cards, sizes: list[int]) -> Iterator[list[Cards]]:
    if not sizes:
        yield []
        return
    for some in map(union, combinations(each(cards), sizes[0])):
        for rest in _shares(cards & ~some, sizes[1:]):
            yield [some, *rest]


def is_declaration(game: Any, move: int) -> bool:
    """Whether a move only declares."""
    return bool(game.name == "sbarazzino" and move >= ACTIONS)
