"""Options of a game: named, documented, with the values they may take; and errors that name everything wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from scopa_widgets.checks import nearest, shown

Value = bool | int | str


class OptionError(ValueError):
    """Options that a game does not have, or values that an option does not take: all of them at once."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type[OptionError], tuple[list[str]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class Option:
    """One option: what it may be, which decision of the rule documents it settles, and how heavy it weighs."""

    key: str
    default: Value
    values: tuple[Value, ...]
    decision: str
    """The id in the table of decisions, e.g. ``SCO-01``."""
    least: int | None = None
    """For a whole number: the smallest; ``values`` are then only the usual ones."""


def option(default: Value, *values: Value, decision: str, least: int | None = None) -> Any:
    """A dataclass field that is an option. With no ``values`` a truth value is meant."""
    allowed = values or (False, True)
    return dataclasses.field(default=default, metadata={"option": (allowed, decision, least)})


def work_out(game: object, name: str, value: object) -> None:
    """Set a field that follows from the options, once and for all. Every step reads such fields, and a plain one is
    read in a third of the time that a ``cached_property`` takes."""
    object.__setattr__(game, name, value)


def options_of(game: type | object) -> dict[str, Option]:
    """The options of a game, in the order in which they stand in its class."""
    return {
        field.name: Option(field.name, cast(Value, field.default), *field.metadata["option"])
        for field in dataclasses.fields(game)  # type: ignore[arg-type]  # the protocol does not say that games are dataclasses
        if "option" in field.metadata
    }


def option_faults(game: type, given: Mapping[str, object]) -> list[str]:
    """Everything wrong with options for a game: unknown names (with the nearest one) and values not allowed."""
    known = options_of(game)
    faults = []
    for key, value in given.items():
        if key not in known:
            faults.append(f"unknown option {shown(key)}; {nearest(key, list(known))}")
            continue
        found = known[key]
        if found.least is not None:
            if isinstance(value, bool) or not isinstance(value, int) or value < found.least:
                faults.append(f"{key}={shown(value)}: a whole number from {found.least} is needed")
        elif not any(type(value) is type(one) and value == one for one in found.values):
            near = nearest(value, [one for one in found.values if isinstance(one, str)], "")
            needed = f"one of {', '.join(map(repr, found.values))} is needed"
            faults.append(f"{key}={shown(value)}: {needed}{near and f'; {near}'}")
    return faults


def set_options(game: object) -> dict[str, Value]:
    """The options of a game value that differ from their defaults."""
    return {
        key: getattr(game, key) for key, option_ in options_of(game).items() if getattr(game, key) != option_.default
    }
