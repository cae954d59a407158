"""Exact odds of where unseen cards are: counted, never sampled."""

from __future__ import annotations

from math import comb, gcd
from typing import NamedTuple

from scopa_widgets.analysis.worlds import Unknown
from scopa_widgets.cards import Cards, union


class Odds(NamedTuple):
    """A chance as a fraction in lowest terms: ``ways`` out of ``of``."""

    ways: int
    of: int

    @property
    def p(self) -> float:
        """The chance, from 0 to 1."""
        return self.ways / self.of

    @property
    def certain(self) -> bool:
        """Whether it is certain, one way or the other."""
        return self.ways in (0, self.of)


NEVER = Odds(0, 1)
ALWAYS = Odds(1, 1)


def odds(ways: int, of: int) -> Odds:
    """A chance in lowest terms; none out of none is never."""
    if not of:
        return NEVER
    common = gcd(ways, of)
    return Odds(ways // common, of // common)


class Draw(NamedTuple):
    """A place that holds some unseen cards: how many, and for which cards one asks there."""

    seat: int
    size: int
    asked: Cards


def one_of(unknown: Unknown, draws: list[Draw]) -> Odds:
    """The chance that at least one place holds at least one of the cards that are asked for there.

    A seat that something was said of holds one of the sets that agree with it; everything else is as likely anywhere.
    """
    free = [draw for draw in draws if draw.seat not in unknown.told]
    bound = [draw for draw in draws if draw.seat in unknown.told]
    missed = all_ways = 0
    for held in unknown.told_hands():
        out = unknown.cards & ~union(held.values())
        none, ways = _without(out, free)
        all_ways += ways
        if not any(held[draw.seat] & draw.asked for draw in bound):
            missed += none
    return odds(all_ways - missed, all_ways)


def _without(out: Cards, draws: list[Draw]) -> tuple[int, int]:
    """In how many ways places can be filled from the cards that are out so that none holds what is asked for there,
    and in how many ways at all. Of two places one must be asked for everything that the other is asked for: it comes
    first, and what is left over then still holds all cards that the other must not have."""
    none = ways = 1
    n = out.bit_count()
    for draw in sorted(draws, key=lambda draw: -(draw.asked & out).bit_count()):
        asked = (draw.asked & out).bit_count()
        none *= comb(max(0, n - asked), draw.size)
        ways *= comb(n, draw.size)
        n -= draw.size
    return none, ways


def all_at(unknown: Unknown, seat: int, size: int, card: Cards) -> Odds:
    """The chance that one card is among the unseen cards of a seat's hand."""
    return one_of(unknown, [Draw(seat, size, card)])
