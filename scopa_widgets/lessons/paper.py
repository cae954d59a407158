"""What the page of a lesson is given: the lesson as JSON with what a class votes on, its words, its cards, and for a
page without Python the exercises that its mistakes may call for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from scopa_widgets.lessons.as_json import lesson_json, lesson_messages, text_json
from scopa_widgets.lessons.ballot import ballot
from scopa_widgets.lessons.generator import wanted_for
from scopa_widgets.lessons.guide import guide
from scopa_widgets.lessons.practice import five_on
from scopa_widgets.lessons.values import Json, Lesson
from scopa_widgets.rules.fishing import PRIMIERA
from scopa_widgets.rules.registry import rule_set_of
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.words import LANGUAGES, glossary_data, messages

SETS: Final = 3  # so many sets of exercises does a page without Python carry
_UNUSED: Final = ("lesson.fault.", "lesson.guide", "lesson.ask.", "lesson.good", "lesson.page", "page.")


def paper(lesson: Lesson, *, answers: bool = True) -> Json:
    """A lesson as its page needs it; without ``answers`` nothing that tells what is right is in it."""
    found = lesson_json(lesson, answers=answers)
    found["quarrel"] = text_json(lesson.quarrel) if any(lesson.quarrel) else None
    for shown, step in zip(found["steps"], lesson.steps, strict=True):
        shown["ballot"] = ballot(step) if answers else []
    return found


def paper_messages(lesson: Lesson) -> dict[str, dict[str, Any]]:
    """The words of the page."""
    found = lesson_messages(lesson)
    extra = messages("study.", "share.", "lesson.guide.number")
    return {
        language: {
            **{message: text for message, text in words.items() if not message.startswith(_UNUSED)},
            **extra[language],
        }
        for language, words in found.items()
    }


def paper_sprites(lesson: Lesson) -> dict[str, str]:
    """The card faces by deck."""
    return {step.game.deck.name: game_sprite(step.game) for step in lesson.steps}


def paper_glossary(lesson: Lesson) -> dict[str, Any]:
    """The words of the lesson's first game and what they mean."""
    return dict(glossary_data(lesson.steps[0].game.name)) if lesson.steps else {}


def scales() -> dict[str, Any]:
    """The scales that a pupil may keep before him: what each rank is worth in the primiera."""
    return {"primiera": [[rank, worth] for rank, worth in zip("A234567FCR", PRIMIERA, strict=True)]}


def guides(lesson: Lesson) -> dict[str, str]:
    """The page for the teacher in each language."""
    return {language: guide(lesson, language) for language in LANGUAGES}


def practice(lesson: Lesson, found: Json) -> Json:
    """The exercises that a page without Python carries: five each on the mistakes that the lesson calls for most.

    ``found`` is the lesson's paper with its answers. Returns ``{"of": {"game:key": name}, "sets": {name: paper}}``.
    """
    counted: Counter[tuple[str, str]] = Counter()
    of: dict[str, tuple[str, str]] = {}
    for step in found["steps"]:
        game = found["games"][step["game"]]["game"]["id"]
        if rule_set_of(lesson.steps[step["n"] - 1].game) is None:
            continue  # under rules of its own no exercise would be the same question
        for key in set(_keys(step)):
            of[f"{game}:{key}"] = (game, wanted_for(key, game))
            counted[of[f"{game}:{key}"]] += 1
    carried = [one for one, _ in counted.most_common(SETS)]
    keys = {one: next(key.partition(":")[2] for key, other in of.items() if other == one) for one in carried}
    drawn = {one: five_on(keys[one], one[0]) for one in carried}
    sets = {"-".join(one): paper(some) for one, some in drawn.items() if some is not None}
    return {"of": {key: "-".join(one) for key, one in of.items() if "-".join(one) in sets}, "sets": sets}


def _keys(step: Json) -> Iterator[str]:
    """Everything that a wrong answer to a step may be counted under."""
    if step["kind"] in ("capture", "captures"):
        verdicts = step["frame"]["rules"].get(step["ruleset"])
        if isinstance(verdicts, dict):
            yield from (one["clause"] for one in verdicts["verdicts"] if not one["legal"] and one["clause"])
    yield from _slips(step["check"])


def _slips(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "slip" in value and (value["slip"] or value["clause"]):
            yield value["slip"] or value["clause"]
        for one in value.values():
            yield from _slips(one)
    elif isinstance(value, list):
        for one in value:
            yield from _slips(one)
