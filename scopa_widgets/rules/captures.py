"""Which cards a card takes from the table, and the readings of "which capture".

A *capture* is a set of table cards: one card of equal value, or two and more whose values add up to it. Every reading
is a function ``(table, card) -> captures``; an empty answer means that the card can only be laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from scopa_widgets.cards import ITALIAN, Card, Cards, Hands, each

Captures = tuple[Cards, ...]
Reading = Callable[[Cards, Card], Captures]

VALUE: Final = {card: ITALIAN.rank(card) + 1 for card in ITALIAN.cards}
"""Capture values: the ace is 1, fante, cavallo and re are 8, 9 and 10 (SCO-21)."""

EQUAL: Final = {card: ITALIAN.of_rank[ITALIAN.rank(card)] for card in ITALIAN.cards}
"""The four cards of a card's value."""

_SINGLES: Final = {
    same: tuple(each(same)) for rank in ITALIAN.of_rank for same in range(rank & -rank, rank + 1, rank & -rank)
} | {0: ()}
_RANKS: Final = 0x1111111111  # the lowest bit of each rank's four


def total(cards: Cards) -> int:
    """The sum of the capture values of a set."""
    return sum(VALUE[card] for card in each(cards))


def equals(table: Cards, card: Card) -> Captures:
    """The single cards of equal value on the table."""
    return _SINGLES[table & EQUAL[card]]


def sums(table: Cards, card: Card) -> Captures:
    """The sets of two and more table cards that add up to the card's value.

    Asked millions of times: which *ranks* add up is looked up by the set of ranks below the card, and only where two
    cards of one rank lie there are the cards themselves gone through.
    """
    below, by_ranks = _SUMS[card]
    low = table & below
    if not low & (low - 1):
        return ()
    ranks = (low | low >> 1 | low >> 2 | low >> 3) & _RANKS
    if ranks.bit_count() == low.bit_count():
        return tuple([low & these for these in by_ranks[ranks]])
    return _card_sums(low, by_ranks.value)


class _RankSums(dict[int, tuple[Cards, ...]]):
    """For one value: a set of ranks -> every choice of two and more of them that adds up to it, as masks of all
    cards of the ranks chosen. Filled as it is asked: 511 sets of ranks at the most."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __missing__(self, ranks: int) -> tuple[Cards, ...]:
        self[ranks] = tuple(cards * 0xF for cards in _adding_up(ranks, self.value))
        return self[ranks]


_RANK_SUMS: Final = [_RankSums(value) for value in range(11)]
_SUMS: Final = {card: ((1 << 4 * (value - 1)) - 1, _RANK_SUMS[value]) for card, value in VALUE.items()}


@lru_cache(maxsize=1 << 14)
def _card_sums(low: Cards, value: int) -> Captures:
    return tuple(_adding_up(low, value))


def _adding_up(cards: Cards, value: int) -> Iterator[Cards]:
    worth = [(card, VALUE[card]) for card in each(cards)]
    for size in range(2, min(len(worth), value) + 1):
        for some in combinations(worth, size):
            if sum(v for _, v in some) == value:
                yield sum(card for card, _ in some)


def free(table: Cards, card: Card) -> Captures:
    """An equal card or any sum, as the player likes; never both at once."""
    return equals(table, card) + sums(table, card)


def single_first(table: Cards, card: Card) -> Captures:
    """An equal card comes before sums; among sums the player chooses."""
    return equals(table, card) or sums(table, card)


def single_then_max(table: Cards, card: Card) -> Captures:
    """An equal card comes first; among sums only those of the most cards."""
    return equals(table, card) or _largest(sums(table, card))


def min_cards(table: Cards, card: Card) -> Captures:
    """The fewest cards: an equal card, or the shortest sums."""
    found = free(table, card)
    fewest = min(map(int.bit_count, found), default=0)
    return tuple(take for take in found if take.bit_count() == fewest)


def max_cards(table: Cards, card: Card) -> Captures:
    """The most cards, however they are made up."""
    return _largest(free(table, card))


def as_written(table: Cards, card: Card) -> Captures:
    """The letter of `scopa.txt` (SCO-01): the most cards; where several tie for that, the equal card if there is one,
    else the player chooses."""
    most = max_cards(table, card)
    return (equals(table, card) or most) if len(most) > 1 else most


def _largest(found: Captures) -> Captures:
    most = max(map(int.bit_count, found), default=0)
    return tuple(take for take in found if take.bit_count() == most)


READINGS: Final[dict[str, Reading]] = {
    reading.__name__: reading for reading in (single_first, as_written, single_then_max, min_cards, max_cards, free)
}
"""The readings of "which capture", by the value of the option ``capture``."""


Objection = tuple[str, Cards]
"""The tail of a clause id (the game's prefix goes before it), and the cards that prove it."""


def objection(reading: Reading, table: Cards, card: Card, taken: Cards) -> Objection:
    """Why a set of table cards is not one of the captures that a reading allows: first the sum, then the priority."""
    if taken not in free(table, card):
        return _not_a_capture(table, card, taken)
    return _lower_priority(reading, table, card, taken)


def _not_a_capture(table: Cards, card: Card, taken: Cards) -> Objection:
    if taken.bit_count() == 1:
        return "not-equal", taken
    if taken in _two_captures(table, card):
        return "one-capture", taken
    return "sum", taken


def _lower_priority(reading: Reading, table: Cards, card: Card, taken: Cards) -> Objection:
    equal = equals(table, card)
    allowed = reading(table, card)
    if reading in (single_first, single_then_max) and equal:
        return "equal-first", equal[0]
    if reading is single_then_max:
        return "longest-sum", allowed[0]
    if reading is min_cards:
        return "fewest-cards", allowed[0]
    most = max_cards(table, card)
    if taken in most:
        return "tie-equal", allowed[0]
    return "most-cards", most[0]


def _two_captures(table: Cards, card: Card) -> list[Cards]:
    return [one | other for one, other in combinations(free(table, card), 2) if not one & other]


class Choices(dict[Cards, tuple[int, ...]]):
    """What one card may do on each table, as moves: every capture, or the card laid. Remembered as it is asked.

    Playouts ask for the same small tables over and over; the memory is emptied when it holds ``LIMIT`` tables.
    """

    LIMIT: Final = 4096

    def __init__(self, takes: Reading, card: Card) -> None:
        super().__init__()
        self.takes = takes
        self.card = card

    def __missing__(self, table: Cards) -> tuple[int, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        moves = tuple([self.card | take for take in self.takes(table, self.card)]) or (self.card,)
        self[table] = moves
        return moves


def choices(takes: Reading) -> dict[Card, tuple[Cards, Choices]]:
    """For each card the table cards that matter to it, the equal and the lower ones, and what it may do on them."""
    return {card: (_SUMS[card][0] | EQUAL[card], Choices(takes, card)) for card in ITALIAN.cards}


Ways = tuple[Card, Cards, dict[Cards, tuple[int, ...]], Cards, _RankSums | None]
"""A card; its equals and what it plays on each set of them; the cards below it, and which of their ranks add up to it
(`None` for a card that has to be asked about the whole table)."""


class Plays(dict[Cards, tuple[Ways, ...]]):
    """The moves of a hand on a table under a reading, as fast as they can be had.

    Every playout comes by here at every step. Equal cards are looked up; which ranks lie on the table is found once
    for all cards of the hand, and which of them add up to a card is looked up too. The reading itself is asked only
    where there is something to choose between, and about the cards in ``asked`` (an ace that takes all); the cards in
    ``no_sums`` take equal cards only. ``equal_first``: under this reading an equal card leaves no other choice.
    """

    def __init__(
        self,
        takes: Reading,
        *,
        equal_first: bool = False,
        free_sums: bool = False,
        asked: Cards = 0,
        no_sums: Cards = 0,
    ) -> None:
        super().__init__()
        self.takes = takes
        self.equal_first = equal_first
        self.free_sums = free_sums
        """Whether every sum may be taken, and an equal card beside them."""
        self.ways: dict[Card, Ways] = {}
        for card, (below, by_ranks) in _SUMS.items():
            on_equal = {same: tuple([card | one for one in _SINGLES[same]]) for same in _subsets(EQUAL[card] & ~card)}
            low = 0 if card & no_sums else below
            self.ways[card] = (card, 0, {}, 0, None) if card & asked else (card, EQUAL[card], on_equal, low, by_ranks)

    def __missing__(self, hand: Cards) -> tuple[Ways, ...]:
        self[hand] = tuple([self.ways[card] for card in each(hand)])
        return self[hand]

    def moves(self, table: Cards, hand: Cards) -> list[int]:
        """Each card of the hand with each of its captures, or by itself if it has none."""
        found: list[int] = []
        ranks = (table | table >> 1 | table >> 2 | table >> 3) & _RANKS
        all_single = ranks.bit_count() == table.bit_count()
        first = self.equal_first
        for card, same, on_equal, below, by_ranks in self[hand]:
            equal = table & same
            if equal and first:
                found += on_equal[equal]
                continue
            if by_ranks is None:
                found += [card | take for take in self.takes(table, card)] or (card,)
                continue
            sums = by_ranks[ranks & below] if all_single else _sums_among(table & below, ranks & below, by_ranks)
            if not sums:
                if equal:
                    found += on_equal[equal]
                else:
                    found.append(card)
            elif len(sums) == 1 and not equal:
                found.append(card | table & sums[0])
            elif self.free_sums:
                found += on_equal[equal] if equal else ()
                found += [card | table & these for these in sums]
            else:
                found += [card | take for take in self.takes(table, card)]
        return found


def _sums_among(low: Cards, ranks: Cards, by_ranks: _RankSums) -> Captures:
    """The sums among the cards below a value, where two cards of one rank may lie."""
    if ranks.bit_count() == low.bit_count():
        return tuple([low & these for these in by_ranks[ranks]])
    return _card_sums(low, by_ranks.value)


def _subsets(cards: Cards) -> Iterator[Cards]:
    """Every set of some of these cards, none at all excepted."""
    some = cards
    while some:
        yield some
        some = (some - 1) & cards


CARDS_IN: Final = Hands()
"""The single cards of a hand of up to three."""


def near(table: Cards, card: Card) -> Captures:
    """The sets of table cards about which there is more to say than that they do not add up."""
    return (*free(table, card), *dict.fromkeys(_two_captures(table, card)))
