"""A function with a memory that is asked so often that only a dictionary will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Lookup(dict[K, T]):
    """What a function makes of a key, remembered; the memory is emptied when it holds ``LIMIT`` answers."""

    LIMIT = 1 << 18

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> T:
        if len(self) >= self.LIMIT:
            self.clear()
        self[key] = made = self.make(key)
        return made
