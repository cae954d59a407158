"""What of the past still matters: for each game what two states must share to have the same future.

A game's `Past` is a function ``state -> (key, decided, turn)``. ``decided`` is what the first side is ahead of the
second by what no continuation can change any more; once the deal is over that is the result. ``key`` holds everything
on which what is *still to come* depends, and nothing else: states of one deal with equal keys have equal futures.
``turn`` is the side whose turn it is, `NOBODY` once the deal is over.

Keys are for states of one and the same deal: the order of the stock is no part of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from importlib import import_module
from typing import Any, Final

from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame

Past = Callable[[Any], tuple[Hashable, int, int]]

Limits = Callable[[Any], tuple[int, int]]
"""The least and the most that can still come, for the first side."""

ANY: Final = 1 << 20
"""More than any deal is worth."""


def past_of(game: AnyGame) -> Past:
    """What of the past matters in a game of two sides."""
    module = _module(game)
    return _everything(game) if module is None else module.past(game)


def limits_of(game: AnyGame) -> Limits | None:
    """What a game knows beforehand of what is still to come; `None` if nothing worth asking."""
    make = getattr(_module(game), "limits", None)
    return None if make is None else make(game)


def _module(game: AnyGame) -> Any:
    """What is known of a game of ours; `None` for a variant, which may count what its forebear does not."""
    ours = type(game).__module__ == f"scopa_widgets.rules.{game.name}"
    return import_module(f"{__name__}.{game.name}") if ours else None


def _everything(game: AnyGame) -> Past:
    """For a game that nothing is known of: all of the past matters."""

    def past(state: Any) -> tuple[Hashable, int, int]:
        mover = game.mover(state)
        if mover != NOBODY:
            return state, 0, mover % game.sides
        first, second = game.tally(state)
        return state, first - second, NOBODY

    return past
