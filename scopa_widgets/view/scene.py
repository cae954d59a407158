"""What lies on the screen at one moment, as far as a viewer may see it, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scopa_widgets.cards import Card, Cards, each
from scopa_widgets.rules.protocol import Pile
from scopa_widgets.rules.registry import AnyGame


def arrange(lying: Sequence[Card], table: Cards) -> tuple[Card, ...]:
    """The table in the order of lying: cards that stay keep their order, new ones come last."""
    stay = tuple(card for card in lying if card & table)
    return (*stay, *(card for card in each(table) if card not in stay))


def scene(game: AnyGame, state: Any, lying: Sequence[Card], seen: Cards, *, open_piles: bool = False) -> dict[str, Any]:
    """The scene of a state: cards in ``seen`` by their codes, all others only counted; piles lie closed, unless a
    lesson opens them."""
    layout = game.layout(state)
    deck = game.deck
    trump = layout.trump if layout.trump & seen else 0
    return {
        "table": deck.list(lying),
        "hands": [{"cards": deck.list(hand & seen), "hidden": (hand & ~seen).bit_count()} for hand in layout.hands],
        "piles": [_pile(game, side, pile, open_piles) for side, pile in enumerate(layout.piles)],
        "stock": {
            "count": layout.stock.bit_count(),
            "trump": deck.code(trump) if trump else None,
            "closed": layout.closed,
            "trumps": deck.suits[deck.suit(layout.trumps & -layout.trumps)] if layout.trumps else None,
        },
        "laid": deck.code(layout.laid) if layout.laid else None,
    }


def _pile(game: AnyGame, side: int, pile: Pile, is_open: bool) -> dict[str, Any]:
    """A pile as it lies."""
    return {
        "side": side,
        "count": pile.cards.bit_count(),
        "cross": [
            {"card": game.deck.code(card), "what": what} for what, cards in pile.crosswise for card in each(cards)
        ],
        "top": game.deck.code(pile.top) if pile.top else None,
        "cards": game.deck.list(pile.cards) if is_open else None,
    }
