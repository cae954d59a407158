"""What a move looks worth at once, by the game's own values: for players that do not look ahead, and for the order in
which a search tries moves.

A card in the pile is worth its share of the points it helps to win; a card left to the others costs that share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scopa_widgets.analysis.lookup import Lookup
from scopa_widgets.cards import ITALIAN, Card, Cards, each
from scopa_widgets.rules.captures import total
from scopa_widgets.rules.fishing import PRIMIERA
from scopa_widgets.rules.protocol import ACTIONS, Move
from scopa_widgets.rules.registry import AnyGame, family
from scopa_widgets.rules.schnapsen import CLOSE, EXCHANGE, MARRIAGE
from scopa_widgets.rules.schnapsen_state import ALL, WORTH

Worth = Callable[[Any, Move], float]
"""What a move in a state looks worth to the mover."""

RISK: Final = 0.3
"""What it costs to leave a table that one card can sweep."""

_CARTE: Final = 1 / 20  # the point for the most cards, shared among half of them
_COLOUR: Final = 1 / 5  # the same for the ten cards of a suit
_PRIMIERA: Final = {rank: (points - 10) / 44 for rank, points in enumerate(PRIMIERA)}  # a seven is a quarter of it


def _scopa(card: Card) -> float:
    denari = ITALIAN.suit(card) == 0
    honour = 1.0 if card == ITALIAN.card("7D") else 0.0
    return _CARTE + (_COLOUR if denari else 0) + _PRIMIERA[ITALIAN.rank(card)] + honour


def _sbarazzino(card: Card) -> float:
    return _scopa(card) + {ITALIAN.card("RD"): 1.0, ITALIAN.card("2D"): -5.0}.get(card, 0.0)


def _spazzino(card: Card) -> float:
    spade = ITALIAN.suit(card) == 2
    honour = 1.0 if card in map(ITALIAN.card, ("7D", "FS", "2S")) else 0.0
    row = 0.5 if spade and ITALIAN.rank(card) < 3 else 0.0
    return 2 * _CARTE + (2 * _COLOUR if spade else 0) + honour + row


CARD_WORTH: Final[Mapping[str, Callable[[Card], float]]] = {
    "scopa": _scopa,
    "sbarazzino": _sbarazzino,
    "spazzino": _spazzino,
    "rubamazzetto": lambda _: 1.0,
}
"""What a card in the pile is worth, by the name of the game."""


def by_cards(game: AnyGame) -> Lookup[Move, float]:
    """What the cards of a move are worth, whatever lies on the table: taken together they are gained, laid alone a
    card is given away; what is more than cards counts most."""
    of_card = CARD_WORTH.get(family(game), CARD_WORTH["rubamazzetto"])  # of a stranger's cards only the number is known
    worth = {card: of_card(card) for card in ITALIAN.cards}

    def of(move: Move) -> float:
        if move >= ACTIONS:
            return 10.0
        gain = sum(worth[card] for card in each(move))
        return gain if move & (move - 1) else -gain

    return Lookup(of)


def worth_of(game: AnyGame) -> Worth:
    """What a move looks worth in a game."""
    return _schnapsen if family(game) == "schnapsen" else _fishing(game)


def _fishing(game: AnyGame) -> Worth:
    """The cards; what the game gives for clearing the table and the like; and the risk of what is left."""
    cards, totals = by_cards(game), Lookup[Cards, int](total)
    event = _EVENTS.get(family(game))

    def worth(state: Any, move: Move) -> float:
        table = state[1]
        if move >= ACTIONS:
            return _action(game, state, move)
        found = cards[move]
        taken = move & table
        lies = table ^ (taken or move)
        if event is None:
            return found
        if taken:
            found += event(game, state, move ^ taken, taken)
        if lies and totals[lies] <= 10:
            found -= RISK
        return found

    return worth


def _sweep(game: Any, state: Any, card: Card, taken: Cards) -> float:
    return 1.0 if taken == state[1] and not game.no_scopa(card, taken, state[0] - 1) else 0.0


def _spazzino_events(game: Any, state: Any, card: Card, taken: Cards) -> float:
    left = state[0] - 1
    points = 1.0 if taken == state[1] and not game.no_spazzino(left) else 0.0
    if taken == state.laid and not game.no_picula(taken, taken, left):
        points += 1
    if game.one_suit(card, taken) and not game.no_bagher(left):
        points += 1 + taken.bit_count()
    return points


_EVENTS: Final[Mapping[str, Callable[[Any, Any, Card, Cards], float]]] = {
    "scopa": _sweep,
    "sbarazzino": _sweep,
    "spazzino": _spazzino_events,
}


def _action(game: AnyGame, state: Any, move: Move) -> float:
    """A theft is worth the pile twice over: one has it, and the other has it no more. Declaring costs nothing."""
    if family(game) != "rubamazzetto":
        return 10.0
    pile: Cards = state.piles[(move // ACTIONS).bit_length() - 1]
    return 2.0 * pile.bit_count()


# --- Schnapsen ------------------------------------------------------------------------------------------------------


def _schnapsen(state: Any, move: Move) -> float:
    """Exchange, then announce; close never, which takes looking ahead. Following, take a trick that is worth it, else
    give little. Leading, give little while the talon is open, else lead what is high."""
    if move == EXCHANGE:
        return 100.0
    if move == CLOSE:
        return -100.0
    card = move & ALL
    trump = bool(card & state.trumps)
    if move & MARRIAGE:
        return 60.0 if trump else 40.0
    if not state.lead:
        strict = not state.talon or state.closer >= 0
        return WORTH[card] if strict else -WORTH[card] - (5 if trump else 0)
    takes = card & state.trumps and not state.lead & state.trumps
    takes = takes or (card > state.lead and _same_suit(card, state.lead))
    if takes:
        return WORTH[state.lead] + WORTH[card] - (12 if trump else 0)
    return -WORTH[state.lead] - WORTH[card] - (4 if trump else 0)


def _same_suit(card: Card, other: Card) -> bool:
    return (card.bit_length() - 1) // 5 == (other.bit_length() - 1) // 5


# --- the order of a search ------------------------------------------------------------------------------------------

Arrange = Callable[[Any, list[Move]], None]
"""Puts moves in the order in which to try them."""


def arranging(game: AnyGame) -> Arrange:
    """The order in which a search with open cards is soonest done."""
    if family(game) == "schnapsen":
        return lambda state, moves: moves.sort(key=lambda move: -_forcing(state, move))
    worth = by_cards(game).__getitem__
    return lambda _, moves: moves.sort(key=worth, reverse=True)


def _forcing(state: Any, move: Move) -> float:
    """Closing decides most; then announcing, then high cards. Following, what takes most or gives least."""
    if move == EXCHANGE:
        return 100.0
    if move == CLOSE:
        return 200.0
    if state.lead:
        return _schnapsen(state, move)
    card = move & ALL
    announced = (60.0 if card & state.trumps else 40.0) if move & MARRIAGE else 0.0
    return announced + WORTH[card]
