"""A lesson written as the text of a file: what `reading` reads back as the same lesson."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scopa_widgets.lessons.setting import RulesError, read_rules
from scopa_widgets.lessons.values import Lesson, Step, Text
from scopa_widgets.rules.options import set_options
from scopa_widgets.rules.registry import GAMES, AnyGame
from scopa_widgets.words import LANGUAGES


def lesson_text(lesson: Lesson) -> str:
    """The lesson as TOML, its three languages side by side; one that speaks one language has plain texts."""
    return "\n".join(_lines(lesson)) + "\n"


def _lines(lesson: Lesson) -> Iterator[str]:
    alone = lesson.languages[0] if len(lesson.languages) == 1 else ""
    yield f"id = {_value(lesson.id)}"
    if lesson.number:
        yield f"number = {lesson.number}"
    if alone:
        yield f"language = {_value(alone)}"
    if "rules" in lesson.written:
        yield f"rules = {_value(lesson.written['rules'])}"
    if lesson.minutes:
        yield f"minutes = {lesson.minutes}"
    for key in ("title", "goal", "quarrel"):
        yield from _text(key, getattr(lesson, key), alone)
    if lesson.misconceptions:
        yield "misconceptions = ["
        for one in lesson.misconceptions:
            yield f"  {_value(one.said(alone) if alone else dict(_spoken(one)))},"
        yield "]"
    common = _rules(lesson.written.get("rules"))
    for step in lesson.steps:
        yield ""
        yield "[[step]]"
        yield from _step(step, common, alone)


def _step(step: Step, common: AnyGame | None, alone: str) -> Iterator[str]:
    yield f"kind = {_value(step.kind)}"
    position = _position(step)
    if step.game != common and not isinstance(position, str):
        yield f"rules = {_value(_own_rules(step))}"
    if position is not None:
        yield f"position = {_value(position)}"
        if step.written.get("moves") and not isinstance(position, str):
            yield f"moves = {_value(step.written['moves'])}"
    for key, value in step.fields:
        yield f"{key} = {_value(_field(value))}"
    for key in ("prompt", "hint", "then"):
        yield from _text(key, getattr(step, key), alone)


def _position(step: Step) -> Any:
    """The position as the step's file has it, or in one line of text."""
    if step.position is None:
        return None
    written = step.written.get("position")
    return written if isinstance(written, Mapping) else step.position.text


def _own_rules(step: Step) -> Any:
    written = step.written.get("rules")
    return written if _rules(written) == step.game else rules_value(step.game)


def rules_value(game: AnyGame) -> dict[str, Any]:
    """A game with its options as a table of a lesson file."""
    players = {} if game.players == GAMES[game.name]().players else {"players": game.players}
    return {"game": game.name, **players, **set_options(game)}


def _rules(said: Any) -> AnyGame | None:
    try:
        return read_rules(said)
    except RulesError:
        return None


def _field(value: Any) -> Any:
    """The value of a kind's own field as a file has it."""
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, (str, int)) else rules_value(value)


def _text(key: str, text: Text, alone: str) -> Iterator[str]:
    if any(text) and alone:
        yield f"{key} = {_value(text.said(alone))}"
        return
    for language, said in _spoken(text):
        yield f"{key}.{language} = {_value(said)}"


def _spoken(text: Text) -> list[tuple[str, str]]:
    return [(language, said) for language, said in zip(LANGUAGES, text, strict=True) if said]


def _value(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_value, value)) + "]"
    raise TypeError(f"{value!r} has no place in a lesson file")
