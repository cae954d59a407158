"""Cards, decks, and sets of cards.

A card is one bit of an int and a set of cards is an int, so that the rules can ask "which of these lie on the table"
with one ``&``. What a bit means depends on the deck; the two-letter codes of the notation do too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

Card = int
"""One card: an int with exactly one bit set."""

Cards = int
"""A set of cards: one bit per card."""


@dataclass(frozen=True)
class Deck:
    """A deck: which codes there are, and which bit each of them is.

    ``ranks`` and ``suits`` are the letters of the codes, in ascending order; ``by_rank`` says whether the bits run
    through the suits of one rank first (capture games, which ask for equal ranks) or through the ranks of one suit
    (trick games, which ask for higher cards of a suit).
    """

    name: str
    ranks: str
    suits: str
    by_rank: bool

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes in the order of the bits."""
        if self.by_rank:
            return tuple(rank + suit for rank in self.ranks for suit in self.suits)
        return tuple(rank + suit for suit in self.suits for rank in self.ranks)

    @cached_property
    def all(self) -> Cards:
        """The whole deck as a set."""
        return (1 << len(self.codes)) - 1

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in the order of the bits."""
        return tuple(1 << index for index in range(len(self.codes)))

    @cached_property
    def _bits(self) -> dict[str, Card]:
        return {code: 1 << index for index, code in enumerate(self.codes)}

    def card(self, code: str) -> Card:
        """The card of an exact code (``"7D"``). Raises ``KeyError``; text from outside goes through `notation`."""
        return self._bits[code]

    def code(self, card: Card) -> str:
        """The two-letter code of one card."""
        return self.codes[card.bit_length() - 1]

    def rank(self, card: Card) -> int:
        """The place of the card's rank in ``ranks``, from 0."""
        index = card.bit_length() - 1
        return index // len(self.suits) if self.by_rank else index % len(self.ranks)

    def suit(self, card: Card) -> int:
        """The place of the card's suit in ``suits``, from 0."""
        index = card.bit_length() - 1
        return index % len(self.suits) if self.by_rank else index // len(self.ranks)

    @cached_property
    def of_suit(self) -> tuple[Cards, ...]:
        """The cards of each suit, as sets, in the order of ``suits``."""
        return tuple(union(c for c in self.cards if self.suit(c) == suit) for suit in range(len(self.suits)))

    @cached_property
    def of_rank(self) -> tuple[Cards, ...]:
        """The cards of each rank, as sets, in the order of ``ranks``."""
        return tuple(union(c for c in self.cards if self.rank(c) == rank) for rank in range(len(self.ranks)))

    def set(self, codes: Iterable[str]) -> Cards:
        """The set of cards with these codes."""
        return union(self._bits[code] for code in codes)

    def list(self, cards: Cards | Iterable[Card]) -> list[str]:
        """The codes in a set, in the order of the bits; or of single cards, in their order."""
        return [self.code(card) for card in (each(cards) if isinstance(cards, int) else cards)]


ITALIAN: Final = Deck("italian", ranks="A234567FCR", suits="DCSB", by_rank=True)
"""Forty cards; F, C and R are fante, cavallo and re; D, C, S and B are denari, coppe, spade and bastoni."""

SCHNAPSEN: Final = Deck("schnapsen", ranks="JQKTA", suits="HDCS", by_rank=False)
"""Twenty French cards, the ranks from the weakest to the strongest; hearts, diamonds, clubs, spades."""

DECKS: Final = {deck.name: deck for deck in (ITALIAN, SCHNAPSEN)}


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a set, one at a time, lowest bit first."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def subsets(cards: Cards) -> Iterator[Cards]:
    """Every set of some of these cards; the empty one comes last."""
    some = cards
    while some:
        yield some
        some = (some - 1) & cards
    yield 0


class Hands(dict[Cards, tuple[Card, ...]]):
    """The single cards of a hand, remembered as they are asked: playouts meet the same hands again and again.

    The memory is emptied when it holds ``LIMIT`` hands; there are 21,700 of up to five out of twenty cards.
    """

    LIMIT: Final = 1 << 15

    def __missing__(self, hand: Cards) -> tuple[Card, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        self[hand] = tuple(each(hand))
        return self[hand]


def union(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    together = 0
    for card in cards:
        together |= card
    return together


def count(cards: Cards) -> int:
    """How many cards the set holds."""
    return cards.bit_count()


def shuffled(deck: Deck, seed: int | str) -> tuple[Card, ...]:
    """The deck in the order that a seed gives, first card dealt first.

    Only ``Random.random`` is promised to give the same numbers in every version of Python, so the shuffle (Fisher and
    Yates) is written out: a seed in a link means the same deal for ever.
    """
    order = list(deck.cards)
    draw = Random(seed).random
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def cut(order: Sequence[Card], at: int) -> tuple[Card, ...]:
    """The deck after lifting off the first ``at`` cards and putting them below the rest."""
    return (*order[at:], *order[:at])
