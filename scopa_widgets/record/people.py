"""Who sits at a table where nobody has said his name: short names, the same in every language."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco")


def named(given: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of the seats: those that were given, and ours where there is none."""
    return tuple(name or ours for name, ours in zip_longest(given[:players], NAMES[:players], fillvalue=""))
