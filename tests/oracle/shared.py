"""What the four 40-card games have in common for the second referee: cards, dealing, a deal in progress, a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

SUITS = "DCSB"
DECK = [f"{number}{suit}" for suit in SUITS for number in range(1, 11)]
PRIMIERA = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


RANKS = {card: int(card[:-1]) for card in DECK}


def rank(card: str) -> int:
    """Capture value, 1 to 10."""
    return RANKS[card]


def suit(card: str) -> str:
    return card[-1]


@dataclass(frozen=True)
class Move:
    """A card with what it takes (sorted), or with the seat whose pile it steals; or a declaration without a card."""

    card: str = ""
    take: tuple[str, ...] = ()
    steal: int | None = None
    declare: str = ""


def capture(card: str, taken: Iterable[str] = ()) -> Move:
    return Move(card, tuple(sorted(taken)))


@dataclass(frozen=True)
class Event:
    """One thing that a move did: what, for which seat, worth how many points at once, with which cards."""

    what: str
    seat: int
    points: int = 0
    cards: tuple[str, ...] = ()


@dataclass
class Deal:
    """A smazzata in progress.  ``coming``: hands still to be dealt, by deal and seat; ``rest``: never dealt."""

    hands: list[list[str]]
    table: list[str]
    coming: list[list[list[str]]]
    rest: list[str]
    piles: list[list[str]]
    turn: int = 0
    last_taker: int | None = None
    laid: str | None = None
    just_redealt: bool = False
    made: list[dict[str, int]] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    declared: list[list[str]] = field(default_factory=list)
    leftover: list[str] = field(default_factory=list)
    over: bool = False

    def copy(self) -> Deal:
        return Deal(
            [list(hand) for hand in self.hands],
            list(self.table),
            list(self.coming),
            list(self.rest),
            [list(pile) for pile in self.piles],
            self.turn,
            self.last_taker,
            self.laid,
            self.just_redealt,
            [dict(events) for events in self.made],
            list(self.played),
            [list(names) for names in self.declared],
            list(self.leftover),
            self.over,
        )

    def last_card(self) -> bool:
        """Is the card now to be played the last one of the whole smazzata?"""
        return not self.coming and sum(len(hand) for hand in self.hands) == 1


def start(
    hands: Sequence[Sequence[str]],
    table: Sequence[str],
    coming: Sequence[Sequence[Sequence[str]]] = (),
    rest: Sequence[str] = (),
) -> Deal:
    """A deal before its first card, from cards laid out by hand."""
    seats = len(hands)
    return Deal(
        [list(hand) for hand in hands],
        list(table),
        [[list(hand) for hand in one] for one in coming],
        list(rest),
        [[] for _ in range(seats)],
        made=[{} for _ in range(seats)],
        played=[0] * seats,
        declared=[[] for _ in range(seats)],
    )


def deal_out(deck: Sequence[str], seats: int, table_first: bool = False) -> Deal:
    """Three cards to each seat in turn, four on the table, and again three each as long as everybody gets three."""
    if sorted(deck) != sorted(DECK):
        raise ValueError("a deck is the 40 cards, each once")
    cards = list(deck)

    def draw(count: int) -> list[str]:
        drawn = cards[:count]
        del cards[:count]
        return drawn

    if table_first:
        table = draw(4)
        hands = [draw(3) for _ in range(seats)]
    else:
        hands = [draw(3) for _ in range(seats)]
        table = draw(4)
    coming = []
    while len(cards) >= 3 * seats:
        coming.append([draw(3) for _ in range(seats)])
    return start(hands, table, coming, cards)


def equals(card: str, table: Iterable[str]) -> list[tuple[str, ...]]:
    """Each single card of the same value."""
    return [(other,) for other in table if rank(other) == rank(card)]


def sums(card: str, table: Iterable[str]) -> list[tuple[str, ...]]:
    """Each choice of two or more cards whose values add up to the card's."""
    small = [other for other in table if rank(other) < rank(card)]
    found: list[tuple[str, ...]] = []
    for size in range(2, len(small) + 1):
        if size > rank(card):
            break
        found += [chosen for chosen in combinations(small, size) if sum(map(rank, chosen)) == rank(card)]
    return found


def end_turn(deal: Deal, took: bool, nobody_took: int | None = None) -> list[Event]:
    """Pass the turn on; deal new hands when all are empty; after the last card the table goes to the last taker.

    ``nobody_took`` is the seat that gets the leftovers if nobody ever captured; None: they stay where they are."""
    if took:
        deal.last_taker = deal.turn
    deal.turn = (deal.turn + 1) % len(deal.hands)
    deal.just_redealt = False
    if any(deal.hands):
        return []
    if deal.coming:
        deal.hands = deal.coming.pop(0)
        deal.just_redealt = True
        deal.played = [0] * len(deal.hands)
        deal.declared = [[] for _ in deal.hands]
        return []
    deal.over = True
    deal.leftover = deal.table + deal.rest
    owner = nobody_took if deal.last_taker is None else deal.last_taker
    if owner is None or not deal.leftover:
        return []
    deal.piles[owner] += deal.leftover
    deal.table, deal.rest = [], []
    return [Event("leftovers", owner, 0, tuple(sorted(deal.leftover)))]


def primiera(cards: Iterable[str], partial: bool = False) -> int | None:
    """The best card of each suit added up; None when a suit is missing (``partial``: what there is)."""
    best: dict[str, int] = {}
    for card in cards:
        best[suit(card)] = max(best.get(suit(card), 0), PRIMIERA[rank(card)])
    if len(best) < 4 and not partial:
        return None
    return sum(best.values())


def run_from_ace(cards: Iterable[str], of: str) -> int:
    """Napola: how many cards of one suit run without a gap from the ace, 0 below three."""
    held = {rank(card) for card in cards if suit(card) == of}
    length = 0
    while length + 1 in held:
        length += 1
    return length if length >= 3 else 0


def leaders(amounts: Sequence[int | None]) -> list[int]:
    """Those who have most of something; nobody when nobody has any."""
    most = max((amount for amount in amounts if amount), default=None)
    return [] if most is None else [side for side, amount in enumerate(amounts) if amount == most]


def count_suit(cards: Iterable[str], of: str) -> int:
    return sum(suit(card) == of for card in cards)


def alternating_sides(seats: int, sides: int) -> list[int]:
    """The side of each seat: 1, 3 (5) against 2, 4 (6) when there are two sides, else everybody alone."""
    return [seat % sides for seat in range(seats)]


def settings(defaults: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Defaults with the given options over them; an option that does not exist is an error."""
    unknown = set(given) - set(defaults)
    if unknown:
        raise ValueError(f"no such option: {sorted(unknown)}")
    return {**defaults, **given}


def match(
    before: Mapping[str, int],
    hand: Mapping[str, int],
    target: int,
    tie: str = "play_on",
    items: Mapping[str, Mapping[str, int]] | None = None,
    order: Sequence[str] = (),
) -> tuple[dict[str, int], bool, str | None]:
    """Totals after a whole smazzata, whether the match is over, and who has won it (None: nobody, or a draw).

    Highest total at or above the target wins; equal highest totals: ``play_on``, ``draw``, or ``counting_order``
    (points are added item by item in ``order``; whoever is the first alone at the target has won)."""
    totals = {side: before.get(side, 0) + hand.get(side, 0) for side in {**before, **hand}}
    highest = max(totals.values())
    if highest < target:
        return totals, False, None
    first = [side for side, total in totals.items() if total == highest]
    if len(first) == 1:
        return totals, True, first[0]
    if tie == "draw":
        return totals, True, None
    if tie == "counting_order":
        running = dict(before)
        for item in order:
            for side in first:
                running[side] = running.get(side, 0) + (items or {}).get(side, {}).get(item, 0)
            there = [side for side in first if running[side] >= target]
            if len(there) == 1:
                return totals, True, there[0]
            if there:
                break
    return totals, False, None
