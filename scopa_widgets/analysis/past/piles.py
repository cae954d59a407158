"""How much of two piles still matters: majorities, the primiera and the napola, reduced to small numbers.

Each of these is looked up: `Majority` by two counts, the tables of a suit by the cards of that suit in either pile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from scopa_widgets.cards import ITALIAN, Cards, each, subsets
from scopa_widgets.rules.fishing import PRIMIERA, run_length

ALL: Final = ITALIAN.all
SUIT: Final = ITALIAN.of_suit[0]
"""The cards of the first suit; those of suit ``s`` shifted down by ``s`` come to lie on them."""

BESIDE: Final = SUIT << 1
"""Where the second pile's cards of a suit lie in an index."""

Part = tuple[int, int]
"""What is decided, and a number that tells apart what is not."""


def majority_parts(cards: int, *, win: int, least: int = 1) -> list[Part]:
    """For having the most of so many cards, at ``first * (cards + 1) + second``: who is certain to win it, if anybody
    is; else the first side's count."""
    parts = []
    for first in range(cards + 1):
        for second in range(cards + 1):
            left = cards - first - second
            if left < 0 or max(first, second) + left < least:
                parts.append((0, 0))
            elif first >= least and first > second + left:
                parts.append((win, 0))
            elif second >= least and second > first + left:
                parts.append((-win, 0))
            else:
                parts.append((0, first + 1 if left else 0))
    return parts


T = TypeVar("T")

Piles = tuple[Cards, ...]
"""The two piles. Laying a card leaves them as they are, and the search comes by the same piles again and again."""


class SuitTable(dict[Cards, T]):
    """For the cards of one suit in the two piles: what a function makes of both. Filled as it is asked.

    The index is the cards of the first pile shifted down to the first suit, and those of the second one bit above
    them: ``first >> suit & SUIT | second << 1 >> suit & BESIDE``.
    """

    def __init__(self, part: Callable[[Cards, Cards], T]) -> None:
        super().__init__()
        self.part = part

    def __missing__(self, index: Cards) -> T:
        self[index] = found = self.part(index & SUIT, index >> 1 & SUIT)
        return found


# --- the primiera ---------------------------------------------------------------------------------------------------

_EVEN: Final = 256  # what stands for a difference of 0 in one suit, so that no sum of four is negative
_LACK: Final = (1 << 12, 1 << 15)  # for each side: one suit that it can never have
_OPEN: Final = 18  # where the numbers of the suits that are open begin ...
_BITS: Final = 10  # ... and how many bits each has
_BEST: Final = {
    cards: max((PRIMIERA[ITALIAN.rank(card)] for card in each(cards)), default=0) for cards in subsets(SUIT)
}

Open = tuple[int, int, int]
"""A suit that may still change: the best of the first side and of the second (-1 for one that stays as it is), and
the best of what is left."""
_CODES: Final[dict[Open, int]] = {}
_OPENS: Final[list[Open]] = [(-1, -1, 0)]


def _code(suit: Open) -> int:
    if suit not in _CODES:
        _CODES[suit] = len(_OPENS)
        _OPENS.append(suit)
    return _CODES[suit]


def primiera_part(suit: int, first: Cards, second: Cards, *, partial: bool) -> int:
    """What of a suit still matters to the primiera, as a number; those of the four suits are added (`PrimieraParts`).

    A side whose best card nothing that is left can beat has a fixed value, of which only the difference to the other
    side counts. Else its best card counts, and the best that may still come.
    """
    left = _BEST[SUIT & ~first & ~second]
    number = _EVEN
    best = [_BEST[first], _BEST[second]]
    for side in (0, 1):
        if left <= best[side]:
            number += -best[side] if side else best[side]
            number += _LACK[side] if not best[side] and not partial else 0
            best[side] = -1
    if max(best) >= 0:
        number += _code((best[0], best[1], left)) << _OPEN + _BITS * suit
    return number


def primiera_table(suit: int, *, partial: bool) -> SuitTable[int]:
    """The numbers of one suit."""
    return SuitTable(lambda first, second: primiera_part(suit, first, second, partial=partial))


class PrimieraParts(dict[int, Part]):
    """For the sum of four suits' numbers: who is certain of the primiera, if that is certain; else the sum."""

    def __init__(self, *, partial: bool) -> None:
        super().__init__()
        self.partial = partial

    def __missing__(self, number: int) -> Part:
        self[number] = found = self._part(number)
        return found

    def _part(self, number: int) -> Part:
        least = most = number % (1 << 12) - 4 * _EVEN
        lacks = [bool(number >> 12 & 7), bool(number >> 15 & 7)]
        whole = [not lacks[0], not lacks[1]]
        for suit in range(4):
            first, second, left = _OPENS[number >> _OPEN + _BITS * suit & (1 << _BITS) - 1]
            if first >= 0:
                least, most = least + first, most + left
                whole[0] &= bool(first) or self.partial
            if second >= 0:
                least, most = least - left, most - second
                whole[1] &= bool(second) or self.partial
        if all(lacks):
            return 0, 0
        if whole[0] and (lacks[1] or least > 0):
            return 1, 0
        if whole[1] and (lacks[0] or most < 0):
            return -1, 0
        if all(whole) and least == most:
            return 0, 0
        return 0, number


# --- the napola -----------------------------------------------------------------------------------------------------


def napola_part(first: Cards, second: Cards) -> tuple[int, int, int]:
    """The first side's points for the napola ahead of the second's as it stands, and for each side the cards of the
    suit with which it may still get a longer one."""
    ahead = run_length(first, 0) - run_length(second, 0)
    return ahead, _row_so_far(first, second), _row_so_far(second, first)


def _row_so_far(own: Cards, others: Cards) -> int:
    """The own cards below the first one that is lost, with a bit above them; 0 if the row cannot grow any more."""
    limit = others & -others or 1 << 40
    below = limit - 1 & SUIT
    if below.bit_count() < 3 or not below & ~own:
        return 0
    return own & below | limit
