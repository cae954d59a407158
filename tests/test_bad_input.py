"""Bad input: every argument of every public name, given what it cannot be, is answered by an error of our own.

The walk gives each argument in turn each of `NONSENSE`, the others staying as they should be. What comes back is a
result, or an error of ours that names the argument and shows the value; and the object that was asked is as it was.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import scopa_widgets as sw
from scopa_widgets.analysis import OutOfTime, chances, solve, values
from scopa_widgets.checks import ArgumentError, shown
from scopa_widgets.lessons.generator import NoExercise
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.rules.house import HouseError
from scopa_widgets.rules.options import OptionError

OURS = (
    ArgumentError, OptionError, HouseError, NoExercise, OutOfTime, PartialPosition,
    sw.IllegalMove, sw.LessonError, sw.NotationError,
)  # fmt: skip

THING = object()
NONSENSE: tuple[Any, ...] = (
    None, 5, -1, True, 2.5, float("nan"), 10**30, 10**5000, "x", "", [], [None], {}, {"x": 5}, (), object, THING, b"x",
)  # fmt: skip

POSITION = sw.position("scopa", table="7D 4C 3B AS", hand="7S")
WHOLE = sw.example("scopa").jump(33)
DEAL = sw.Deal.from_position(WHOLE)
for _ in range(2):
    DEAL.play(next(iter(DEAL.position.legal_moves)))
HOUSE = sw.HouseRules("scopa", {"napola": True}, "Casa Rossi")
EXERCISE = sw.exercises("scopa", "two-sums", 1)[0]
ESTIMATE = values(WHOLE, worlds=2)
PLAYED = sw.Match("scopa", ["Anna", "Bruno"])
WORDS = {"text.walk": {"it": "uno", "en": "one", "de": "eins"}}

FUNCTIONS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "game": (sw.game, {"name": "scopa", "rule_set": "table", "players": 2, "napola": True}),
    "options": (sw.options, {"name": "scopa"}),
    "add_game": (sw.add_game, {"kind": type(sw.game("scopa")), "rule_sets": {}}),
    "add_words": (sw.add_words, {"words": WORDS}),
    "position": (
        sw.position,
        {"game": "scopa", "rules": "table", "table": "7D 4C", "hand": "7S", "stock": 30, "mover": 0, "players": 2,
         "piles": None, "scope": "-/-", "napola": True},
    ),
    "position of hands": (sw.position, {"table": "7D 4C", "hands": ["7S", 1], "piles": None}),
    "position of Schnapsen": (
        sw.position,
        {"game": "schnapsen", "hand": "KH QH AS TD JC", "trump": "QC", "lead": "AH", "won": ["", ""]},
    ),
    "example": (sw.example, {"name": "scopa"}),
    "review": (sw.review, {"deal": DEAL, "seed": 1, "worlds": 2, "seat": 0, "watch": None, "slice_seconds": 0.1}),
    "what_if": (sw.what_if, {"start": POSITION, "here": "7Sx7D", "there": ["7Sx7D"]}),
    "lesson": (sw.lesson, {"which": 1}),
    "exercise": (sw.exercise, {"name": "scopa-two-sums-1-K3F9"}),
    "exercises": (sw.exercises, {"game": "scopa", "wanted": "two-sums", "n": 1, "seed": "2", "levels": (1,)}),
    "exercises_on": (sw.exercises_on, {"key": "SCO-sum", "game": "scopa", "n": 1, "seed": "2"}),
    "HouseRules": (sw.HouseRules, {"name": "scopa", "answers": {"napola": True}, "home": "Casa"}),
    "HouseRules.read": (sw.HouseRules.read, {"code": HOUSE.code, "home": ""}),
    "RulePage": (sw.RulePage, {"game": "scopa", "language": "en"}),
    "Lesson.read": (sw.Lesson.read, {"text": "x", "checked": True}),
    "Position": (sw.Position, {"game": POSITION.game, "state": POSITION.state, "holes": POSITION.holes}),
    "Position.read": (sw.Position.read, {"text": WHOLE.text, "checked": True}),
    "Deal": (sw.Deal, {"game": DEAL.game, "start": DEAL.start, "moves": (), "names": (), "headers": None}),
    "Deal.from_order": (
        sw.Deal.from_order,
        {"game": "scopa", "order": " ".join(POSITION.deck.codes), "moves": (), "cut": 0, "players": 2,
         "names": (), "headers": None, "rules": "table"},
    ),
    "Deal.from_seed": (
        sw.Deal.from_seed, {"game": "scopa", "seed": 1, "players": 2, "names": (), "headers": None, "napola": True}
    ),
    "Deal.from_position": (sw.Deal.from_position, {"position": WHOLE, "moves": (), "names": (), "headers": None}),
    "Deal.read": (sw.Deal.read, {"text": DEAL.text}),
    "Deal.from_json": (sw.Deal.from_json, {"given": DEAL.to_json()}),
    "Deal.from_code": (sw.Deal.from_code, {"code": DEAL.code}),
    "Deal.complete": (
        sw.Deal.complete,
        {"game": "scopa", "rules": "table", "seed": 1, "names": (), "headers": None, "table": "7D 4C", "hand": "7S"},
    ),
    "Match": (sw.Match, {"game": "scopa", "people": ["Anna", "Bruno"], "deals": (), "dealer": 1}),
    "Match.from_json": (sw.Match.from_json, {"given": PLAYED.to_json()}),
    "values": (
        values,
        {"position": WHOLE, "seed": 1, "worlds": 2, "width": 0.0, "epsilon": 0.1, "watch": None, "slice_seconds": 0.1},
    ),
    "chances": (chances, {"position": WHOLE, "move": None, "seat": 0}),
    "solve": (solve, {"position": WHOLE, "seconds": None, "solver": None}),
}  # fmt: skip

TEXTS = ("text", "code", "order", "given", "checked")
"""Arguments that are read, or say how: what is wrong with them is told by its place in the text."""

ENDLESS = {"worlds": (10**30, 10**5000), "watch": (object,)}
"""What may be asked for, but nobody waits for; and a watcher that refuses to watch."""

METHODS: dict[str, tuple[Any, dict[str, Any]]] = {
    "hand": (POSITION, {"seat": 0}),
    "pile": (POSITION, {"side": 0}),
    "seen_by": (POSITION, {"seat": 0}),
    "complete": (POSITION, {"seed": 1}),
    "play": (POSITION, {"move": "7Sx7D"}),
    "legal": (POSITION, {"move": "7Sx7D"}),
    "why": (POSITION, {"attempt": "7Sx7D"}),
    "move": (POSITION, {"bits": POSITION.legal_bits[0]}),
    "cards": (WHOLE.score, {"name": "carte", "side": 0}),
    "__getitem__": (WHOLE.score, {"row": "carte"}),
}


def ask(call: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """Call with everything by name, except what may only be given by place."""
    return call(**given)


def refused(call: Callable[..., Any], good: Mapping[str, Any], name: str, value: Any) -> None:
    """One argument is nonsense: a result, or an error of ours that names it and shows it."""
    try:
        ask(call, {**good, name: value})
    except OURS as error:
        said = str(error)
        named = name in said or shown(value) in said or (isinstance(value, dict) and any(key in said for key in value))
        placed = name in TEXTS and (said.startswith(("at ", "line ")))  # the only text there is, and where in it
        assert named or placed, f"{name}={shown(value)}: {said}"
        assert type(pickle.loads(pickle.dumps(error))) is type(error) if value is not THING else True
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        pytest.fail(f"{name}={shown(value)}: {type(error).__name__}: {error}")


@pytest.mark.parametrize(("call", "good", "name"), [
    pytest.param(call, good, name, id=f"{what}-{name}") for what, (call, good) in FUNCTIONS.items() for name in good
])  # fmt: skip
def test_nonsense_is_named(call: Callable[..., Any], good: dict[str, Any], name: str) -> None:
    for value in NONSENSE:
        if value in ENDLESS.get(name, ()):
            continue
        refused(call, good, name, value)
