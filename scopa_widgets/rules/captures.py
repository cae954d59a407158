"""Which cards a card takes from the table, and the readings of "which capture".

A *capture* is a set of table cards: one card of equal value, or two and more whose values add up to it. Every reading
is a function ``(table, card) -> captures``; an empty answer means that the card can only be laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from scopa_widgets.cards import ITALIAN, Card, Cards, each, union

Captures = tuple[Cards, ...]
Reading = Callable[[Cards, Card], Captures]

VALUE: Final = {card: ITALIAN.rank(card) + 1 for card in ITALIAN.cards}
"""Capture values: the ace is 1, fante, cavallo and re are 8, 9 and 10 (SCO-21)."""

EQUAL: Final = {card: ITALIAN.of_rank[ITALIAN.rank(card)] for card in ITALIAN.cards}
"""The four cards of a card's value."""

_SINGLES: Final = {
    same: tuple(each(same)) for rank in ITALIAN.of_rank for same in range(rank & -rank, rank + 1, rank & -rank)
} | {0: ()}
# Which ranks lie on a table, as one bit for each: one card of a rank is 1, 2, 4 or 8 among its four bits; with 7 more
# the highest of the four is set, and nothing is carried on. Two of a rank carry, or share that bit: then
# ``table + _SEVENS & _RANKS`` has fewer bits than the table has cards, and is of no use.
_SEVENS: Final = 0x7777777777
_RANKS: Final = 0x8888888888
# Those bits, 3, 7, 11 and so on to 39, leave ten different remainders by 11, each below 10: so the remainder by 2¹¹ − 1
# gathers them in the ten lowest bits, and a set of ranks is a place in a list.
_GATHERED: Final = 2**11 - 1


def _all_of(ranks: Cards) -> Cards:
    """All cards of some ranks."""
    return (ranks >> 3) * 0xF


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
    ranks = low + _SEVENS & _RANKS
    if ranks.bit_count() == low.bit_count():
        return tuple([low & these for these in by_ranks[ranks]])
    return _card_sums(low, by_ranks.value)


class _RankSums(dict[int, tuple[Cards, ...]]):
    """For one value: a set of ranks -> every choice of two and more of them that adds up to it, as masks of all
    cards of the ranks chosen. Filled as it is asked: 511 sets of ranks at the most."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __missing__(self, ranks: int) -> tuple[Cards, ...]:
        self[ranks] = tuple(map(_all_of, _adding_up(ranks, self.value)))
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


class Plays:
    """The moves of a hand on a table under a reading, as fast as they can be had: every playout comes by here at every
    step.

    A reading looks at ranks alone, at the equal and the lower ones, unless the card is one of ``whole`` (an ace that
    takes all). So where no two cards of a rank lie (nineteen tables of twenty) its answer is remembered by the ranks,
    as masks of all cards of the ranks taken, and laid over the table; 0 stands for the card that is laid. Where two of
    a rank lie that is still done for the cards below them, and for the others the reading itself is asked.
    """

    def __init__(self, takes: Reading, *, whole: Cards = 0) -> None:
        self.takes = takes
        # Both lists are looked up by the length of a card's bits, so that no card stands at 0.
        self.ways: list[tuple[Card, int, list[Cards | None]]] = [(0, 0, [])]
        """The card, the ranks that its reading looks at (gathered), and by those of them that lie on the table: what
        is taken if there is one way only, else `None`."""
        self.known: list[tuple[Cards, dict[int, Captures]]] = [(0, {})]
        """The cards that the reading looks at, and every way by the ranks that lie, as far as they were asked."""
        for rank in ITALIAN.of_rank:
            reach = ITALIAN.all if rank & whole else (rank & _RANKS) * 2 - 1
            ranks = (reach & _RANKS) % _GATHERED
            only: list[Cards | None] = [None] * (ranks + 1)
            known: dict[int, Captures] = {}
            self.ways += [(card, ranks, only) for card in each(rank)]
            self.known += [(reach, known)] * 4

    def moves(self, table: Cards, hand: Cards) -> list[int]:
        """Each card of the hand with each of its captures, or by itself if it has none."""
        ranks = (table + _SEVENS & _RANKS) % _GATHERED
        if ranks.bit_count() != table.bit_count():
            return self._among_twins(table, hand)
        found: list[int] = []
        ways = self.ways
        while hand:
            card, reach, only = ways[hand.bit_length()]
            hand ^= card
            cards = only[ranks & reach]
            if cards:
                found.append(card | table & cards)
            elif cards is None:
                found += reversed(self._every_move(card, ranks & reach, table))
            else:
                found.append(card)
        found.reverse()  # the highest bit is the one found fastest, the lowest card is the one named first
        return found

    def _among_twins(self, table: Cards, hand: Cards) -> list[int]:
        found: list[int] = []
        for one in each(hand):
            card, _, _ = self.ways[one.bit_length()]
            reach, _ = self.known[one.bit_length()]
            low = table & reach
            ranks = (low + _SEVENS & _RANKS) % _GATHERED
            if ranks.bit_count() == low.bit_count():
                found += self._every_move(card, ranks, table)
            else:
                found += moves_of(self.takes, table, card)
        return found

    def _every_move(self, card: Card, ranks: int, table: Cards) -> list[int]:
        """In a function of its own: a comprehension makes every variable that it shares slower, also where it is not
        run."""
        return [card | table & cards for cards in self._every_way(card, ranks)]

    def _every_way(self, card: Card, ranks: int) -> Captures:
        """All that a card takes from some ranks (gathered), asked of the reading once: ranks are a table too, that of
        their highest cards."""
        _, known = self.known[card.bit_length()]
        if ranks not in known:
            table = union(rank & _RANKS for rank in ITALIAN.of_rank if (rank & _RANKS) % _GATHERED & ranks)
            known[ranks] = tuple(map(_all_of, self.takes(table, EQUAL[card] & _RANKS))) or (0,)
            if len(known[ranks]) == 1:
                self.ways[card.bit_length()][-1][ranks] = known[ranks][0]
        return known[ranks]


def plays(takes: Reading, *, whole: Cards = 0, by_ranks: bool = True) -> Callable[[Cards, Cards], list[int]]:
    """The function ``(table, hand) -> moves`` of a reading: `Plays`, or asked each time where a reading looks at more
    than ranks."""
    if by_ranks:
        return Plays(takes, whole=whole).moves
    return partial(_moves_of_each, takes)


def _moves_of_each(takes: Reading, table: Cards, hand: Cards) -> list[int]:
    return [move for card in each(hand) for move in moves_of(takes, table, card)]


def moves_of(takes: Reading, table: Cards, card: Card) -> list[int]:
    """A card with each of its captures, or by itself if it has none."""
    return [card | take for take in takes(table, card)] or [card]


def near(table: Cards, card: Card) -> Captures:
    """The sets of table cards about which there is more to say than that they do not add up."""
    return (*free(table, card), *dict.fromkeys(_two_captures(table, card)))
