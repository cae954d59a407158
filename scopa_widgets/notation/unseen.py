"""Unseen cards: hiding what a seat does not see, putting cards in the holes, and keeping them out of `step`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from scopa_widgets.cards import Card, Cards, each, union
from scopa_widgets.notation.fields import HIDING, Hole, kinds_of
from scopa_widgets.notation.lines import Line, filled, line_faults, missing_cards
from scopa_widgets.rules.registry import AnyGame

TRIES: Final = 20_000  # three aces declared from an unseen hand come up once in 2,500 shuffles


class PartialPosition(ValueError):  # noqa: N818 - "except PartialPosition" says it
    """Something was asked that hangs on an unseen card."""


def placeholders(game: AnyGame, state: Any) -> Cards:
    """The cards that have no place in a state: the unseen ones."""
    return missing_cards(game, state)


def uncovered(game: AnyGame, state: Any, holes: tuple[Hole, ...]) -> Any:
    """The state with some card or other in every hole, so that every count in it is right; an open card that nobody
    has seen is not made up: see `unseen_tops`."""
    if not holes:
        return state
    wanted = sum(hole.n for hole in holes)
    missing = tuple(each(missing_cards(game, state)))
    if len(missing) != wanted:
        raise PartialPosition(f"{wanted} cards are unseen, but {len(missing)} cards of the deck have no place")
    return filled(state, holes, missing, topped=False)


def unseen_tops(game: AnyGame, state: Any, whole: Any) -> Iterator[Any]:
    """The ways in which the open cards that nobody has seen may change what can be done: ``whole`` (see `uncovered`)
    with every card that has no place on top of every pile whose open card is unseen, one of them at a time."""
    for side, (top, pile) in enumerate(zip(getattr(whole, "tops", ()), whole.piles, strict=False)):
        if pile and not top:
            for card in each(missing_cards(game, state)):
                yield whole._replace(tops=(*whole.tops[:side], card, *whole.tops[side + 1 :]))


def covered(whole: Any, after: Any, state: Any, holes: tuple[Hole, ...]) -> Any:
    """The state after a step from ``whole`` without the cards that fill the holes of ``state``.

    Raises `PartialPosition` unless every one of them is still where it was: then the step did not depend on them.
    """
    values = {name: getattr(after, name) for name in kinds_of(after)}
    for name, place, _ in holes:
        stand_ins = _at(whole, name, place) & ~_at(state, name, place)
        if stand_ins & ~_at(after, name, place):
            raise PartialPosition("this move brings cards into play that are unseen")
        values[name] = _without(values[name], place, stand_ins)
    elsewhere = union(_all(whole, name) for name in HIDING) & ~union(_all(state, name) for name in HIDING)
    left = type(after)(**values)
    if elsewhere & union(_all(left, name) for name in kinds_of(left) if name in HIDING or name == "table"):
        raise PartialPosition("this move brings cards into play that are unseen")
    return left


def hidden_from(game: AnyGame, state: Any, holes: tuple[Hole, ...], seat: int) -> tuple[Any, tuple[Hole, ...]]:
    """What a seat sees of a state: the rest becomes holes."""
    seen = game.seen_by(state, seat)
    found: dict[tuple[str, int], int] = {(hole.field, hole.place): hole.n for hole in holes}
    values = {name: getattr(state, name) for name in kinds_of(state)}
    for name in HIDING & values.keys():
        for place, cards in enumerate(values[name]):
            if unseen := cards & ~seen:
                values[name] = _without(values[name], place, unseen)
                found[name, place] = found.get((name, place), 0) + unseen.bit_count()
    return type(state)(**values), tuple(Hole(name, place, n) for (name, place), n in sorted(found.items()))


def completed(game: AnyGame, state: Any, holes: tuple[Hole, ...], seed: int | str) -> Any:
    """The state with the unseen cards in the holes as a seed has them, so that nothing is wrong with it."""
    faults = line_faults(Line(game, state, holes))
    if faults:
        raise PartialPosition(f"this position cannot be: {', '.join(fault.what for fault in faults)}")
    if not holes:
        return state
    missing = tuple(each(missing_cards(game, state)))
    for order in _shuffles(missing, seed):
        whole = filled(state, holes, order)
        if not game.faults(whole):
            return whole
    raise PartialPosition("no way was found to put the unseen cards so that they fit")


def _shuffles(cards: tuple[Card, ...], seed: int | str) -> Iterator[tuple[Card, ...]]:
    """Shuffles of some cards, one after the other: by `Random.random` alone, which is the same for ever."""
    draw = Random(seed).random
    for _ in range(TRIES):
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = int(draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        yield tuple(order)


def _at(state: Any, name: str, place: int) -> Cards:
    """The cards at one place of a field; none where the field has become shorter."""
    value: tuple[Cards, ...] = getattr(state, name)
    return value[place] if place < len(value) else 0


def _all(state: Any, name: str) -> Cards:
    """All cards of a field; none if the state has no such field."""
    value = getattr(state, name, 0)
    return union(value) if isinstance(value, tuple) else value


def _without(value: tuple[Cards, ...], place: int, cards: Cards) -> tuple[Cards, ...]:
    return (*value[:place], value[place] & ~cards, *value[place + 1 :])
