"""What trick games share: which cards follow, which beat, who takes a trick of two.

Whether one *must* follow, beat or trump, when, what a trick is worth and what ends a deal differ from game to game and
stand in each game's own file.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from scopa_widgets.cards import Card, Cards, Deck, each, union

T = TypeVar("T")


def put(pair: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The pair with another value for one of its two seats."""
    return (pair[0], value) if seat else (value, pair[1])


@dataclass(frozen=True)
class Strength:
    """The cards of a deck whose ranks run from the weakest to the strongest."""

    deck: Deck

    @cached_property
    def suit(self) -> dict[Card, Cards]:
        """The cards of a card's suit, itself among them."""
        return {card: self.deck.of_suit[self.deck.suit(card)] for card in self.deck.cards}

    @cached_property
    def above(self) -> dict[Card, Cards]:
        """The stronger cards of a card's suit."""
        rank = self.deck.rank
        return {
            card: union(other for other in each(self.suit[card]) if rank(other) > rank(card))
            for card in self.deck.cards
        }

    def beats(self, card: Card, led: Card, trumps: Cards) -> bool:
        """Whether the second card of a trick takes it: a stronger one of the suit led, or a trump on another suit."""
        return bool(card & self.above[led] or (card & trumps and not led & trumps))
