"""Means and shares with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

Z: Final = 1.96
"""So many standard errors to either side hold the truth 95 times in 100."""


class Interval(NamedTuple):
    """A figure and between which bounds it lies, 95 times in 100."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2


def exactly(value: float) -> Interval:
    """A figure that is known."""
    return Interval(value, value, value)


def mean_of(results: Sequence[int], unit: int = 1) -> Interval:
    """The mean of results that are counted in parts of a point (``unit`` to the point): the normal interval. Of fewer
    than two results it is without bounds."""
    n = len(results)
    if n < 2:
        return Interval(results[0] / unit if n else 0.0, -inf, inf)
    total, squares = sum(results), sum(result * result for result in results)
    error = Z * sqrt(max(0, squares * n - total * total) / (n - 1)) / n
    return Interval(total / n / unit, (total / n - error) / unit, (total / n + error) / unit)


def share_of(hits: int, n: int) -> Interval:
    """A share of so many tries: Wilson's interval, which is right near 0 and 1 too."""
    if not n:
        return Interval(0.0, 0.0, 1.0)
    p, z2 = hits / n, Z * Z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Interval(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))
