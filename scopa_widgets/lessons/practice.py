"""Exercises as a lesson: five on one mistake, or any that were drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scopa_widgets.lessons.generator import NoExercise, exercises_on
from scopa_widgets.lessons.values import Exercise, Lesson, Text
from scopa_widgets.words import LANGUAGES, say

FIVE: Final = 5


def as_lesson(drawn: Iterable[Exercise], name: str = "exercises") -> Lesson:
    """A lesson whose steps are these exercises, in their order."""
    steps = tuple(one.step for one in drawn)
    return Lesson(name, Text(*(say("study.practice", language) for language in LANGUAGES)), steps)


def five_on(key: str, game: str, seed: str = "2") -> Lesson | None:
    """Five exercises on what went wrong (``key`` as a `Result` has it); `None` where none turn up."""
    try:
        return as_lesson(exercises_on(key, game, FIVE, seed=seed), f"{game}-{key}")
    except NoExercise:
        return None
