"""A lesson as JSON for the browser: prompts, boards, and for pages without Python the tables by which to grade.

With a kernel behind it the answers stay in Python: no table, no verdicts, no score sheet is sent, and each answer is
graded by `graded`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scopa_widgets.cards import Card
from scopa_widgets.lessons.asking import grade, prompts
from scopa_widgets.lessons.kinds import KINDS, BadAnswer
from scopa_widgets.lessons.values import Consequence, Json, Lesson, Reason, Result, Step, Text
from scopa_widgets.notation.unseen import placeholders, uncovered
from scopa_widgets.positions import Position
from scopa_widgets.record.people import NAMES
from scopa_widgets.rules.registry import AnyGame, rule_set_of
from scopa_widgets.view.frames import OWN, frame, game_json, values_json
from scopa_widgets.view.frames import Step as Moment
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.scene import arrange, scene
from scopa_widgets.words import LANGUAGES, CardNames, messages

SCHEMA: Final = "scopa_widgets/lesson/1"


def lesson_json(lesson: Lesson, *, answers: bool = True) -> Json:
    """A lesson; without ``answers`` nothing that tells what is right is in it."""
    games = _games(lesson)
    return {
        "schema": SCHEMA,
        "id": lesson.id,
        "number": lesson.number,
        "title": text_json(lesson.title),
        "languages": list(lesson.languages),
        "goal": text_json(lesson.goal),
        "minutes": lesson.minutes,
        "answers": answers,
        "games": [_game(game) for game in games],
        "steps": [
            step_json(step, n, games.index(step.game), _second(step, games), answers=answers)
            for n, step in enumerate(lesson.steps, 1)
        ],
    }


def lesson_messages(lesson: Lesson) -> dict[str, dict[str, Any]]:
    """The words that the page of a lesson needs: those of its games, and those of lessons."""
    found = messages("lesson.", "screen.", "page.")
    for game in _games(lesson):
        for language, words in game_messages(game).items():
            found[language] = {**found[language], **words}
    return found


def step_json(step: Step, n: int, game: int, other: int | None = None, *, answers: bool = True) -> Json:
    """One step; ``game`` and ``other`` are places in the lesson's list of games."""
    kind = KINDS[step.kind]
    return {
        "n": n,
        "kind": step.kind,
        "ask": step.get("ask") or step.get("which") or step.get("by") or "",
        "game": game,
        "other": other,
        "ruleset": rule_set_of(step.game) or OWN,
        "prompt": prompts(step),
        "hint": prompts(step, "hint") if any(step.hint) else None,
        "then": prompts(step, "then") if answers and any(step.then) else None,
        "frame": None if step.position is None else board(step, answers=answers),
        "offers": plain(kind.offers(step)),
        "check": plain(kind.table(step)) if answers else None,
    }


def graded(step: Step, given: Json) -> Json:
    """The grade of an answer, with what the step says after the right one (``said``); ``{"bad": why}`` for what is no
    answer to this question at all."""
    try:
        result = grade(step, given)
    except BadAnswer as error:
        return {"bad": str(error)}
    return {**plain(result), "said": prompts(step, "then") if result and any(step.then) else None}


def board(step: Step, *, answers: bool = True) -> Json:
    """The frame of a step's position: unseen cards lie face down, piles lie open where they are to be counted."""
    at = step.at
    whole = uncovered(at.game, at.state, at.holes)
    table = at.game.layout(whole).table
    lying = arrange([at.deck.card(code) for code in step.lying], table)
    found = frame(at.game, Moment(0, whole, lying, at.game.sheet(at.state)))
    found["scene"] = _scene(at, lying, open_piles=at.over or step.kind in _OPEN)
    if at.unseen:
        for choices in found["rules"].values():
            _forget_places(choices)
    if not answers:
        found |= {"rules": {}, "sheet": None}
    return found


_OPEN: Final = ("primiera", "count")  # the questions that are asked of piles


def _scene(at: Position, lying: tuple[Card, ...], *, open_piles: bool = False) -> Json:
    whole = uncovered(at.game, at.state, at.holes)
    dim = placeholders(at.game, at.state) if at.holes else 0
    found = scene(at.game, whole, lying, at.deck.all & ~dim, open_piles=open_piles)
    for pile, unseen in zip(found["piles"], at.unseen.piles, strict=True):
        if unseen:
            pile["cards"] = None
    return found


def _forget_places(choices: Any) -> None:
    """A preview of the primiera would count cards that are not seen."""
    if isinstance(choices, Mapping):
        for plays in choices["plays"].values():
            for play in plays:
                play["places"] = None


# --- plain ----------------------------------------------------------------------------------------------------------


def text_json(text: Text) -> dict[str, str]:
    """A text in every language; in one that it lacks it stands as it is."""
    return {language: text.said(language) for language in LANGUAGES}


def plain(value: Any) -> Json:
    """Results, reasons and consequences as plain JSON, wherever they are in a value."""
    if isinstance(value, Reason):
        return {
            "message": value.message,
            "slots": {key: _slot(slot) for key, slot in value.slots.items()},
            "clause": value.clause,
            "cards": list(value.cards),
            "slip": value.slip,
        }
    if isinstance(value, Result):
        return {"right": value.right, "key": value.key, "reasons": plain(value.reasons), "then": plain(value.then)}
    if isinstance(value, Consequence):
        after = value.after
        return {
            "move": value.move,
            "scene": None if after is None else _scene(after, tuple(map(after.deck.card, after.table))),
            "sets": [list(cards) for cards in value.sets],
            "reasons": plain(value.reasons),
        }
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def _slot(slot: Any) -> Json:
    return {"cards": list(slot.codes), "deck": slot.deck} if isinstance(slot, CardNames) else slot


def _games(lesson: Lesson) -> list[AnyGame]:
    """The games with their options, each once, in the order in which the steps need them."""
    found: list[AnyGame] = []
    for step in lesson.steps:
        for game in (step.game, step.get("rules2")):
            if game is not None and game not in found:
                found.append(game)
    return found


def _second(step: Step, games: list[AnyGame]) -> int | None:
    other = step.get("rules2")
    return None if other is None else games.index(other)


def _game(game: AnyGame) -> Json:
    names = NAMES[: game.players]
    return {
        "game": game_json(game),
        "deck": game.deck.name,
        "values": values_json(game),
        "seats": [{"name": name, "side": seat % game.sides} for seat, name in enumerate(names)],
        "sides": [" + ".join(names[side :: game.sides]) for side in range(game.sides)],
    }
