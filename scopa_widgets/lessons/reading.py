"""A lesson file read: its texts, and each step checked as far as having an answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from scopa_widgets.lessons.faults import LessonError, LessonFault, Lines, broken_lines
from scopa_widgets.lessons.kinds import KINDS, NoAnswer
from scopa_widgets.lessons.kinds.base import Field, read_field, unknown_word
from scopa_widgets.lessons.setting import RulesError, read_rules, read_setting, rules_meant
from scopa_widgets.lessons.tables import Fault
from scopa_widgets.lessons.values import Lesson, Step, Text, Value
from scopa_widgets.notation import NotationError
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import IllegalMove
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.words import LANGUAGES

Path = tuple[str | int, ...]

OF_A_LESSON: Final = (
    "id", "number", "title", "language", "rules", "goal", "minutes", "misconceptions", "quarrel", "step",
)  # fmt: skip
OF_A_STEP: Final = ("kind", "prompt", "hint", "then", "rules", "position", "moves")


def read_lesson(text: str, *, checked: bool = True) -> Lesson:
    """A lesson from the text of its file (see `Lesson.read`). Raises `LessonError`."""
    import tomllib

    broken = broken_lines(text)
    if broken:
        raise LessonError(broken)
    reader = _Reader(tomllib.loads(text), Lines(text), checked=checked)
    lesson = reader.lesson()
    if reader.faults:
        raise LessonError(reader.faults)
    return lesson


def read_step(said: Mapping[str, Any], rules: AnyGame | None = None) -> Step:
    """One step from the table of its keys. Raises `LessonError`."""
    reader = _Reader({"step": [dict(said)]}, Lines(""))
    step = reader.step(0, said, rules)
    if reader.faults or step is None:
        raise LessonError(reader.faults)
    return step


class _Reader:
    """One file being read: what it says, on which lines, and what is wrong with it."""

    def __init__(self, said: Mapping[str, Any], lines: Lines, *, checked: bool = True) -> None:
        self.checked = checked
        self.said = said
        self.lines = lines
        self.faults: list[LessonFault] = []
        self.language = said.get("language", "it")
        self.texts: list[tuple[Path, Text]] = []

    def blame(self, path: Path, what: str, **slots: object) -> None:
        self.faults.append(LessonFault(self.lines.of(*path), what, slots))

    def blame_all(self, path: Path, faults: Sequence[Fault]) -> None:
        for what, slots in faults:
            at = (*path, str(slots["at"])) if "at" in slots else path
            self.blame(at, what, **{key: slot for key, slot in slots.items() if key != "at"})

    # --- the lesson ---------------------------------------------------------------------------------------------

    def lesson(self) -> Lesson:
        said = self.said
        if self.language not in LANGUAGES:
            self.blame(("language",), "lesson.fault.word", piece=str(self.language), known=", ".join(LANGUAGES))
            self.language = "it"
        self.unknown(said, OF_A_LESSON, ())
        name = said.get("id", "")
        if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", name):
            self.blame(("id",), "lesson.fault.id", piece=str(name))
        if "title" not in said:
            self.blame((), "lesson.fault.missing", key="title")
        rules = self.rules(said["rules"], ("rules",)) if "rules" in said else None
        tables = said.get("step", [])
        if not isinstance(tables, list) or not tables:
            self.blame(("step",), "lesson.fault.no-steps")
            tables = []
        steps = [self.step(place, table, rules) for place, table in enumerate(tables)]
        misconceptions = said.get("misconceptions", [])
        if not isinstance(misconceptions, list):
            self.blame(("misconceptions",), "lesson.fault.list")
            misconceptions = []
        lesson = Lesson(
            id=str(name),
            title=self.text(said.get("title", ""), ("title",)),
            steps=tuple(step for step in steps if step),
            number=self.number("number"),
            goal=self.text(said.get("goal", ""), ("goal",)),
            minutes=self.number("minutes"),
            misconceptions=tuple(self.text(one, ("misconceptions",)) for one in misconceptions),
            quarrel=self.text(said.get("quarrel", ""), ("quarrel",)),
            written=said,
        )
        spoken = tuple(language for language in LANGUAGES if any(language in text.languages for _, text in self.texts))
        for path, text in self.texts:
            for language in spoken:
                if language not in text.languages:
                    self.blame(path, "lesson.fault.language", wanted=language)
        return Lesson(**{**{key: getattr(lesson, key) for key in _KEPT}, "languages": spoken or (self.language,)})

    def number(self, key: str) -> int:
        value = self.said.get(key, 0)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.blame((key,), "lesson.fault.number")
        return 0

    def text(self, said: Any, path: Path) -> Text:
        """A text: one language only, or a table of languages."""
        if said == "":
            return Text()
        found = Text(**{self.language: said.strip()}) if isinstance(said, str) else Text()
        if isinstance(said, Mapping):
            for key, value in said.items():
                if key not in LANGUAGES:
                    self.blame(path, "lesson.fault.word", piece=str(key), known=", ".join(LANGUAGES))
                elif not isinstance(value, str) or not value.strip():
                    self.blame(path, "lesson.fault.text")
                else:
                    found = found._replace(**{key: value.strip()})
        elif not isinstance(said, str):
            self.blame(path, "lesson.fault.text")
            return found
        if any(found):
            self.texts.append((path, found))
        return found

    def rules(self, said: Any, path: Path) -> AnyGame | None:
        try:
            return read_rules(said)
        except RulesError as error:
            self.blame_all(path, error.faults)
        return rules_meant(said)

    def unknown(self, said: Mapping[str, Any], known: Sequence[str], path: Path) -> None:
        """Keys that mean nothing here, with the nearest one that does."""
        for key in said:
            if key not in known:
                near = get_close_matches(key, known, n=1, cutoff=0.5)
                what = "lesson.fault.key-near" if near else "lesson.fault.key"
                self.blame((*path, key), what, piece=key, known=near[0] if near else ", ".join(known))

    # --- a step -------------------------------------------------------------------------------------------------

    def step(self, place: int, said: Any, rules: AnyGame | None) -> Step | None:
        path: Path = ("step", place)
        if not isinstance(said, Mapping):
            self.blame(path, "lesson.fault.no-steps")
            return None
        before = len(self.faults)
        kind = KINDS.get(str(said.get("kind", "")))
        if kind is None:
            if "kind" in said:
                self.blame_all((*path, "kind"), [unknown_word(str(said["kind"]), KINDS)])
            else:
                self.blame(path, "lesson.fault.missing-word", key="kind", known=", ".join(KINDS))
        else:
            self.unknown(said, [*OF_A_STEP, *kind.fields], path)
        own = self.rules(said["rules"], (*path, "rules")) if "rules" in said else rules
        position, lying = None, tuple[str, ...]()
        if "position" in said:
            moves = said.get("moves", ())
            if isinstance(moves, str):
                moves = moves.split()
            if own or isinstance(said["position"], str) or not {"rules"} & {*said, *self.said}:
                position, lying, faults = read_setting(said["position"], own, moves)
                self.blame_all((*path, "position"), faults)
                own = position.game if position else own
        elif kind and kind.needs_position:
            self.blame(path, "lesson.fault.missing", key="position")
        texts = {key: self.text(said.get(key, ""), (*path, key)) for key in ("prompt", "hint", "then")}
        if kind is None:
            return None
        if own is None:
            if not {"rules", "position"} & {*said, *self.said}:
                self.blame(path, "lesson.fault.missing", key="rules")
            return None
        fields = self.fields(said, kind.fields, own, path)
        if len(self.faults) > before:
            return None
        step = Step(kind.name, own, position, fields, **texts, lying=lying, written=said)
        if self.checked:
            self.answerable(step, path)
        return step

    def fields(
        self, said: Mapping[str, Any], known: Mapping[str, Field], game: AnyGame, path: Path
    ) -> tuple[tuple[str, Value], ...]:
        found = []
        for key, field in known.items():
            if key in said:
                value, faults = read_field(field, said[key], game)
                self.blame_all((*path, key), faults)
                found.append((key, value))
            elif field.needed and field.words:
                self.blame(path, "lesson.fault.missing-word", key=key, known=", ".join(field.words))
            elif field.needed:
                self.blame(path, "lesson.fault.missing", key=key)
        return tuple(found)

    def answerable(self, step: Step, path: Path) -> None:
        """A step that has no answer is a fault; so is a text of it that does not find what it names."""
        from scopa_widgets.lessons.asking import prompt_of

        kind, before = KINDS[step.kind], len(self.faults)
        try:
            kind.answer(step)
            kind.offers(step)
            kind.table(step)
        except NoAnswer as error:
            self.blame_all(path, [error.fault])
        except NotationError as error:
            self.blame_all(path, [(fault.what, {"piece": fault.piece, **fault.slots}) for fault in error.faults])
        except IllegalMove as error:
            self.blame(path, "notation.illegal", move=error.text, clause=error.verdict.clause)
        except PartialPosition:
            self.blame(path, "lesson.fault.unseen")
        except (ValueError, LookupError) as error:
            self.blame(path, "lesson.fault.position", reason=str(error))
        for key in ("prompt", "hint", "then"):
            for language in getattr(step, key).languages:
                try:
                    prompt_of(step, language, key)
                except NoAnswer as error:
                    if len(self.faults) == before:  # else it has been said already
                        self.blame_all((*path, key), [error.fault])
                except LookupError as error:
                    self.blame((*path, key), "lesson.fault.slot", reason=str(error))


_KEPT: Final = (
    "id", "title", "steps", "number", "goal", "minutes", "misconceptions", "quarrel", "written",
)  # fmt: skip
