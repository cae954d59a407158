"""Asking and grading: the prompt of a step, its answer, what is said to an answer."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Final

from scopa_widgets.lessons.kinds import KINDS
from scopa_widgets.lessons.kinds.base import NoAnswer, held_card
from scopa_widgets.lessons.values import Json, Result, Step
from scopa_widgets.words import LANGUAGES, CardNames, Slot, capital, cards_slot, say, sentence
from scopa_widgets.words.store import find

_SLOT: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


def answer(step: Step) -> Json:
    """What is right, all of it, computed by the engine. Raises `NoAnswer`."""
    return KINDS[step.kind].answer(step)


def grade(step: Step, given: Json) -> Result:
    """Whether an answer is right, the verdict on exactly that answer, and what comes of it.

    Raises `BadAnswer` for what is no answer to this kind of question at all.
    """
    return KINDS[step.kind].grade(step, given)


def prompt_of(step: Step, language: str, part: str = "prompt") -> str:
    """The prompt of a step (or its ``hint``, or what it says ``then``) in a language.

    A text may name the step's own cards: ``{card.obj}``, ``{cards}``, ``{move}``. A step without a prompt of its own
    is asked in the words of its kind. Raises ``LookupError`` for a slot that the step does not have.
    """
    text = getattr(step, part).said(language)
    slots = {key: _named(key, value, language) for key, value in _slots(step).items()}
    if text:
        return _filled(text, language, slots)
    return sentence(message_of(step), language, **slots) if part == "prompt" else ""


def message_of(step: Step) -> str:
    """The message by which a step of this kind is asked when it has no prompt of its own."""
    stem = f"lesson.ask.{step.kind}"
    found = [f"{stem}.{step.get(key)}" for key in ("ask", "which", "by") if step.get(key)]
    return next(message for message in (*_closer(step, [*found, stem]), *found, stem) if find(message))


def _closer(step: Step, stems: list[str]) -> Iterator[str]:
    """Messages that fit what the step is about better: laying a card, an action without one, a theft, a marriage."""
    move = str(step.get("move") or next(iter(step.get("line", ())), ""))
    ways = [way for sign, way in (("!", "action"), ("|", "action"), ("~", "action"), ("^", "steal"), ("+", "marriage"))
            if sign in move]  # fmt: skip
    if move and "x" not in move and not ways:
        ways = ["lay"]
    if step.get("ask") == "close":
        ways = ["won" if step.get("won", True) else "failed"]
    for way in ways:
        for stem in stems:
            yield f"{stem}.{way}"
            yield f"{stem.rpartition('.')[0]}.{way}"


def prompts(step: Step, part: str = "prompt") -> dict[str, str]:
    """The text in every language that it is there in; "" where a step says nothing."""
    return {language: prompt_of(step, language, part) for language in LANGUAGES}


def _slots(step: Step) -> dict[str, Slot]:
    """What a prompt may name."""
    deck = step.game.deck
    slots: dict[str, Slot] = {"game": step.game.name}
    for key, value in step.fields:
        if key in ("card", "lead", "follow"):
            slots[key] = cards_slot([str(value)], deck)
        elif key in ("cards", "among") and isinstance(value, tuple):
            slots[key] = cards_slot([str(code) for code in value], deck)
        elif key in ("move", "instead"):
            slots |= _move_slots(step, key, str(value))
        elif key == "line" and isinstance(value, tuple) and value and step.position is not None:
            slots |= _move_slots(step, "move", str(value[0]))
        elif key == "deals" and isinstance(value, tuple):
            slots[key] = ", ".join(map(str, value))
        elif isinstance(value, (str, int)) and not isinstance(value, bool):
            slots["n" if key == "players" else key] = value
    if "card" not in slots and step.position is not None:
        with contextlib.suppress(NoAnswer):
            slots["card"] = cards_slot([held_card(step)], deck)
    if step.position is not None:
        mover = step.position.mover
        slots["player"] = step.names[mover] if mover is not None else ""
    slots.setdefault("side", 1)
    slots["side"] = step.side_name(int(slots["side"]) - 1 if isinstance(slots["side"], int) else 0)
    return slots


_NAMED: Final = {"trump": "suit.french.", "event": "mark.", "item": "item.", "action": "action."}
"""The fields that have words: what comes before them in the id."""

_SIGNS: Final = {"!bassa": "bassa", "!assi": "assi", "||": "close", "~": "exchange"}


def _named(key: str, value: Slot, language: str) -> Slot:
    value = _SIGNS.get(str(value), value) if key == "action" else value
    message = f"{_NAMED[key]}{value}" if key in _NAMED else ""
    return say(message, language) if message and find(message) else value


def _move_slots(step: Step, key: str, move: str) -> dict[str, Slot]:
    from scopa_widgets.lessons.kinds.choices import judged

    attempt, _ = judged(step, move)
    deck = step.game.deck
    tail = "" if key == "move" else "2"
    played: dict[str, Slot] = {key: move, "action": move}
    robbed = re.search(r"\^(\d)", move)
    if robbed:
        played["other"] = step.names[(int(robbed[1]) - 1) % len(step.names)]
    if attempt.card:
        played[f"card{tail}"] = cards_slot(attempt.card, deck)
        played[f"set{tail}"] = cards_slot([deck.code(card) for card in attempt.cards], deck)
    return played


def _filled(text: str, language: str, slots: dict[str, Slot]) -> str:
    def put(slot: re.Match[str]) -> str:
        if slot[1] not in slots:
            raise LookupError(f"{{{slot[1]}}}: {', '.join(sorted(slots))}")
        value = slots[slot[1]]
        return value.said(language, slot[2] or "word") if isinstance(value, CardNames) else str(value)

    return capital(_SLOT.sub(put, text))
