"""What a quantity is: its value, the way there, and the wrong numbers that are known with the misconception behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from scopa_widgets.lessons.kinds.base import NoAnswer
from scopa_widgets.lessons.values import Step
from scopa_widgets.rules.protocol import Item


class Amount(NamedTuple):
    """A number that was computed."""

    value: Any
    """An int, or a fraction (of a per cent number)."""
    terms: str = ""
    """The way there: ``21 + 21 + 21 + 12``."""
    clause: str = ""
    cards: tuple[str, ...] = ()
    """The cards that count."""
    sets: tuple[tuple[str, ...], ...] = ()
    """What was counted, if it was sets of cards."""
    decimals: int = 0
    """How many decimals are enough."""


class Slip(NamedTuple):
    """A wrong number that is known, and why somebody gets it."""

    value: int | Fraction
    name: str
    """The misconception: its sentence is ``lesson.slip.<name>``."""
    clause: str = ""


def is_tie(row: Item) -> bool:
    """Whether the most of something is had by several sides."""
    amounts = [share.amount for share in row.shares]
    return row.kind in ("most", "primiera") and max(amounts) > 0 and amounts.count(max(amounts)) > 1


def _no_slips(_step: Step) -> Iterator[Slip]:
    return iter(())


class Quantity(NamedTuple):
    """A quantity by its functions."""

    of: Callable[[Step], Amount]
    slips: Callable[[Step], Iterator[Slip]] = _no_slips
    position: bool = False
    """Whether it is asked of a position."""


def needed(step: Step, key: str) -> Any:
    """A field that a quantity cannot do without. Raises `NoAnswer`."""
    value = step.get(key)
    if value is None or value in ((), ""):
        raise NoAnswer("lesson.fault.needs", key=key)
    return value
