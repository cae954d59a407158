"""What a class votes on: up to four answers to a step, right ones and the wrong ones that pupils really give."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from scopa_widgets.lessons.asking import grade
from scopa_widgets.lessons.kinds import KINDS
from scopa_widgets.lessons.values import Json, Step

MOST: Final = 4  # one key each


def ballot(step: Step) -> list[Json]:
    """The answers, each as a pupil would give it, in an order that does not give the right one away; [] for a kind
    of question that a class answers on the board (put in order, count a pile)."""
    found = _BY_KIND[step.kind](step) if step.kind in _BY_KIND else []
    return found if len(found) > 1 else []


def _of_offers(step: Step) -> list[Json]:
    offers = KINDS[step.kind].offers(step)
    options = [one if isinstance(one, str) else one["id"] for one in offers["options"]]
    return _few(step, options)


def _few(step: Step, options: list[Json]) -> list[Json]:
    """At most four of many options, one of them right, in the order in which they stand."""
    if len(options) <= MOST:
        return options
    right = next(one for one in options if grade(step, one))
    others = [one for one in options if one != right][: MOST - 1]
    return [one for one in options if one == right or one in others]


def _capture(step: Step) -> list[Json]:
    """The right choices; the sums that are refused; laying the card; else other cards, alone."""
    answers = KINDS[step.kind].answer(step)
    game, deck = step.game, step.game.deck
    offers = KINDS[step.kind].offers(step)
    worth, lying = game.value(deck.card(offers["card"])), offers["table"]
    sums = [
        list(some)
        for size in range(1, len(lying) + 1)
        for some in combinations(lying, size)
        if sum(game.value(deck.card(code)) for code in some) == worth
    ]
    every = [list(lying)] if len(lying) > 1 else []
    near = [*sums, [], *every, *([code] for code in lying), *([mark] for mark in offers["marks"])]
    chosen: list[Json] = []
    for one in [*answers[: MOST - 1], *near]:
        if len(chosen) < MOST and not any(_same(one, other) for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: (not one, len(one), one))


def _same(one: list[str], other: list[str]) -> bool:
    return sorted(one) == sorted(other)


def _captures(step: Step) -> list[Json]:
    """So many of them as somebody found: the first one, two, ..., all."""
    right = KINDS[step.kind].answer(step)
    return [right[:n] for n in range(max(1, len(right) - MOST + 1), len(right) + 1)]


def _card(step: Step) -> list[Json]:
    return sorted(_near_cards(step), key=KINDS[step.kind].offers(step)["cards"].index)


def _near_cards(step: Step) -> list[str]:
    """A right card, and those of its suit or rank that stand nearest to it."""
    cards: list[str] = KINDS[step.kind].offers(step)["cards"]
    right = KINDS[step.kind].answer(step)[0]
    if len(cards) <= MOST:
        return cards
    others = sorted(
        (one for one in cards if one != right),
        key=lambda one: (one[1] != right[1] and one[0] != right[0], abs(cards.index(one) - cards.index(right))),
    )
    return [right, *others[: MOST - 1]]


def _cards(step: Step) -> list[Json]:
    """All the right cards, and one fewer, one more, all of them."""
    cards: list[str] = KINDS[step.kind].offers(step)["cards"]
    right = KINDS[step.kind].answer(step)
    more = [one for one in cards if one not in right][:1]
    tried: list[list[str]] = [right, right[:-1], [*right, *more], cards, []]
    found: list[Json] = []
    for one in tried:
        ordered = [code for code in cards if code in one]
        if ordered not in found:
            found.append(ordered)
    return sorted(found[:MOST], key=lambda one: (not one, len(one)))


def _number(step: Step) -> list[Json]:
    """The right number and the slips that are known, else its neighbours."""
    check = KINDS[step.kind].table(step)
    right = check["right"]
    found = [right, *(one["value"] for one in check["wrong"])]
    unit = 10 ** -KINDS[step.kind].offers(step)["decimals"]
    for near in (right + unit, right - unit, right + 2 * unit):
        if near >= min(0, right) and near not in found:
            found.append(round(near, 1) if unit < 1 else near)
    return sorted(found[:MOST])


def _compare(step: Step) -> list[Json]:
    """What changes: all of it, nothing, one thing alone. The sentence is talked about afterwards."""
    right = KINDS[step.kind].answer(step)
    options = [one["id"] for one in KINDS[step.kind].offers(step)["options"]]
    found: list[list[str]] = []
    for one in (right["changes"], [], options, *([option] for option in options)):
        if one not in found:
            found.append(one)
    clause = next(iter(right["clauses"]), "")
    chosen = sorted(found[:MOST], key=lambda one: (not one, len(one)))
    return [{"changes": one, "clause": clause} for one in chosen]


_BY_KIND: Final = {
    "capture": _capture, "captures": _captures, "card": _card, "cards": _cards, "number": _number, "cost": _number,
    "yesno": lambda _step: [True, False], "choice": _of_offers, "clause": _of_offers, "compare": _compare,
}  # fmt: skip
