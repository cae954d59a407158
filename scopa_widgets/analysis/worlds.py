"""Worlds: ways in which the cards may lie that a seat cannot see, all equally likely as far as it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, Final

from scopa_widgets.cards import Card, Cards, each, union
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Position
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame

TRIES: Final = 10_000


class Unknown:
    """What a seat does not know in a state: which cards are unseen, how many of them each place holds, and what was
    said of a hand. It is the same for any arrangement of the unseen cards."""

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.cards: Cards = game.deck.all & ~game.seen_by(state, seat)
        """The unseen cards."""
        hands = game.layout(state).hands
        self.shown: tuple[Cards, ...] = tuple(
            [hand if place == seat else hand & ~self.cards for place, hand in enumerate(hands)]
        )
        """By seat: the cards of the hand that this seat sees."""
        self.sizes: tuple[int, ...] = tuple(
            [0 if place == seat else (hand & self.cards).bit_count() for place, hand in enumerate(hands)]
        )
        """By seat: how many unseen cards the hand holds."""
        self.told: dict[int, tuple[Cards, ...]] = {}
        """For each hand of which something was said: the sets of unseen cards that it may hold."""
        for other, size in enumerate(self.sizes):
            fits = game.told(state, other) if size else None
            if fits is not None:
                self.told[other] = self._hands(self.shown[other], size, fits)

    def _hands(self, shown: Cards, size: int, fits: Callable[[Cards], bool]) -> tuple[Cards, ...]:
        sets = map(union, combinations(each(self.cards), size))
        return tuple([some for some in sets if fits(shown | some)])

    @property
    def stock(self) -> int:
        """How many unseen cards are in no hand."""
        return self.cards.bit_count() - sum(self.sizes)

    @property
    def certain(self) -> bool:
        """Whether there is but one way for the cards to lie, so that nothing is unknown to who has counted."""
        places = [size for size in (*self.sizes, self.stock) if size]
        return len(places) <= 1 and self.stock <= 1

    def told_hands(self, taken: Cards = 0, left: tuple[int, ...] | None = None) -> Iterator[dict[int, Cards]]:
        """Every way in which the hands that something was said of may be held together."""
        seats = tuple(self.told) if left is None else left
        if not seats:
            yield {}
            return
        for some in self.told[seats[0]]:
            if not some & taken:
                for rest in self.told_hands(taken | some, seats[1:]):
                    yield {seats[0]: some, **rest}


class Worlds:
    """States that look alike to a seat, by a seed: the same ones for ever, whatever the cards are that it cannot see.

    Every way for the cards to lie is as likely as any other among those that agree with what was said.
    """

    def __init__(self, game: AnyGame, state: Any, seat: int, seed: int | str) -> None:
        self.unknown = Unknown(game, state, seat)
        self._cards = tuple(each(self.unknown.cards))
        self._draw = Random(f"worlds {seed}").random
        if not all(self.unknown.told.values()):
            raise ValueError("what was said of a hand cannot be true")

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        unknown = self.unknown
        order = self._with_told() if unknown.told else self._shuffled(list(self._cards))
        return unknown.game.redeal(unknown.state, unknown.seat, order)

    def _shuffled(self, cards: list[Card]) -> list[Card]:
        draw = self._draw
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def _with_told(self) -> list[Card]:
        """An order that gives each hand that something was said of one that agrees with it. Where such hands overlap
        all of them are drawn again, so that every way to hold them together stays as likely as any other."""
        told = self.unknown.told
        for _ in range(TRIES):
            held = {seat: sets[int(self._draw() * len(sets))] for seat, sets in told.items()}
            taken = union(held.values())
            if taken.bit_count() == sum(some.bit_count() for some in held.values()):
                break
        else:
            raise ValueError("what was said of these hands cannot be true of all of them")
        others = self._shuffled([card for card in self._cards if not card & taken])
        order: list[Card] = []
        for seat, size in enumerate(self.unknown.sizes):
            if seat in held:
                order += self._shuffled(list(each(held[seat])))
            else:
                order += others[:size]
                del others[:size]
        return order + others


def whole(position: Position, seat: int | None = None) -> Any:
    """The state of a position; where cards are unseen, with some arrangement of them that agrees with what was said.

    Nothing that is fair hangs on which one. Raises `PartialPosition` if nothing fits, or if cards of a pile are unseen,
    or of a ``seat`` that must know its own.
    """
    if not position.holes:
        return position.state
    unseen = position.unseen
    if any(unseen.piles):
        raise PartialPosition("cards of a pile are unseen, so what is still out cannot be told")
    if seat is not None and unseen.hands[seat]:
        raise PartialPosition("cards of the hand are unseen whose choice is asked about")
    return position.complete().state


def mover_of(position: Position) -> int:
    """The seat whose turn it is. Raises ``ValueError`` once the deal is over."""
    seat = position.game.mover(position.state)
    if seat == NOBODY:
        raise ValueError("the deal is over")
    return seat
