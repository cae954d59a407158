"""`LessonPage` (*Lezioni*): a lesson, question by question, alone or before a class."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import traitlets

from scopa_widgets.checks import Wrong, refuse, shown
from scopa_widgets.checks import path as _path
from scopa_widgets.lessons.as_json import graded
from scopa_widgets.lessons.codes import AIDS, Code, encode
from scopa_widgets.lessons.guide import guide
from scopa_widgets.lessons.paper import paper, paper_glossary, paper_messages, paper_sprites, scales
from scopa_widgets.lessons.plain import lesson_picture, lesson_text
from scopa_widgets.lessons.practice import as_lesson, five_on
from scopa_widgets.lessons.shelf import lesson as on_the_shelf
from scopa_widgets.lessons.values import Exercise, Json, Lesson, Step
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import OneOf, Studio, Whole
from scopa_widgets.words import a_language

MODES: Final = ("ask", "show")
LESSONS: Final = 32  # numbers that a result code has room for


class Given(NamedTuple):
    """One answer as it came."""

    step: int
    """The number of the step, from 1."""
    given: Json
    right: bool
    key: str
    """The misconception or the clause that a wrong answer is counted under, "" for a right one."""
    exercise: bool = False
    """Whether it was given to one of the exercises, not to the lesson."""


class LessonPage(Studio):
    """A lesson on a page.

    ``LessonPage(4)`` is the fourth of the lessons that come with the project, ``LessonPage("uguale-o-somma")`` the
    same; ``LessonPage("my_lesson.toml")`` a teacher's own file, ``LessonPage(sw.exercises("scopa", "two-sums"))``
    exercises, ``LessonPage(lesson)`` a `Lesson`. A file with faults raises `LessonError`, which names all of them.

    In the mode ``ask`` nothing is lit until it is answered, and the answers stay in Python: what a pupil gives is
    graded here, and kept in `answers`. In ``show``, for a class before a projector, the page has them.
    """

    _esm = bundle.esm("lesson")
    _css = bundle.css("lesson")

    lesson = traitlets.Instance(Lesson)
    """The lesson; whatever the widget takes may be set here too."""
    paper = traitlets.Dict(read_only=True).tag(sync=True)
    """What the page is given of it (``scopa_widgets/lesson/1``): in the mode ``ask`` without answers."""
    sprites = traitlets.Dict(read_only=True).tag(sync=True)
    """The card faces by deck."""
    scales = traitlets.Dict(read_only=True).tag(sync=True)
    """The scales that a pupil may keep before him."""
    practice = traitlets.Dict(read_only=True).tag(sync=True)
    """The exercises that a page without Python carries; here they are asked for."""
    guides = traitlets.Dict(read_only=True).tag(sync=True)
    """The pages for the teacher that a page without Python carries; here they are asked for."""
    step = Whole(1, min=1).tag(sync=True)
    """The question that is shown, from 1; one more than there are is the end."""
    mode = OneOf(MODES, "ask").tag(sync=True)
    """``ask``: for whoever answers; ``show``: for a class, with votes, and the solution at one key."""
    aids = traitlets.List(OneOf(AIDS)).tag(sync=True)
    """What a pupil keeps on: ``values``, ``primiera``, ``spacing``, ``voice``."""
    zoom = Whole(0, min=0, max=2).tag(sync=True)
    """Larger text: 0, 1 or 2."""
    pupil = Whole(0, min=0, max=63).tag(sync=True)
    """The number in the register, 0 for none."""

    def __init__(self, lesson: int | str | Path | Lesson | Exercise | Iterable[Exercise] = 1, **settings: Any) -> None:
        self._log: list[Given] = []
        self._aided: set[str] = set()
        self._exercises: dict[str, Lesson] = {}
        super().__init__(lesson=lesson_of(lesson), **settings)
        self.set_trait("scales", scales())
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        return f"LessonPage({self.lesson.id}, {self.step} of {len(self.lesson)})"

    # --- what is shown ----------------------------------------------------------------------------------------------

    @traitlets.validate("lesson")
    def _a_lesson(self, proposal: Any) -> Lesson:
        found: Lesson = proposal["value"]
        if not found.steps:
            raise traitlets.TraitError("a lesson has at least one step")
        return found

    @traitlets.validate("step")
    def _a_step(self, proposal: Any) -> int:
        if proposal["value"] > len(self.lesson) + 1:
            raise traitlets.TraitError(f"step {shown(proposal['value'])}: there are {len(self.lesson)}, then the end")
        return int(proposal["value"])

    @traitlets.observe("lesson")
    def _lay_out(self, change: Any) -> None:
        """Another lesson begins at its first step, with nothing answered."""
        with self.hold_sync(), self.hold_trait_notifications():
            if change.old not in (None, traitlets.Undefined):
                self._log, self._exercises, self.step = [], {}, 1
            self.set_trait("words", paper_messages(self.lesson))
            self.set_trait("sprites", paper_sprites(self.lesson))
            self.set_trait("glossary", paper_glossary(self.lesson))
            self._hand_out()

    @traitlets.observe("mode")
    def _hand_out(self, _change: Any = None) -> None:
        """The answers are on the page only where a class sees it."""
        self.set_trait("paper", paper(self.lesson, answers=self.mode == "show"))

    @traitlets.observe("aids")
    def _keep_aids(self, change: Any) -> None:
        self._aided.update(change.new)

    def picture(self) -> str:
        """The position of the question as a stand-alone SVG."""
        return lesson_picture(self.lesson, self.step, self.language)

    def text(self) -> str:
        """The questions as text, without their answers."""
        return lesson_text(self.lesson, self.language)

    # --- what was answered ------------------------------------------------------------------------------------------

    @property
    def answers(self) -> tuple[Given, ...]:
        """Every answer graded by Python, the first one first; in the mode ``show`` the page grades by itself."""
        return tuple(self._log)

    @property
    def results(self) -> tuple[bool | None, ...]:
        """For each step whether the first answer to it was right; `None` where there is none yet."""
        first: dict[int, bool] = {}
        for one in self._log:
            if not one.exercise:
                first.setdefault(one.step, one.right)
        return tuple(first.get(n) for n in range(1, len(self.lesson) + 1))

    @property
    def code(self) -> str:
        """The result as a code of at most twelve letters; "" for a lesson too long for one."""
        right = tuple(bool(one) for one in self.results)
        number = self.lesson.number if self.lesson.number < LESSONS else 0
        try:
            return encode(Code(number, right, tuple(aid for aid in AIDS if aid in self._aided), self.mode, self.pupil))
        except ValueError:
            return ""

    def guide(self, language: str = "") -> str:
        """The page for the teacher as HTML, A4: goal, time, misconceptions, the questions with computed answers."""
        refuse(a_language(language) if language != "" else None)
        return guide(self.lesson, language or self.language)

    def to_html(self, path: str | Path) -> Path:
        """Write a page of its own, which needs no Python and no network; it has the answers in it, and says so.
        Returns where it is."""
        from scopa_widgets.page.lesson import lesson_page

        refuse(_path("path", path))
        where = Path(path)
        chosen = {name: getattr(self, name) for name in ("step", "mode", "aids", "zoom", "language", "index", "size")}
        where.write_text(lesson_page(self.lesson, **chosen), encoding="utf-8")
        return where

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Answer a question of the browser; what cannot be read gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        asked: dict[object, Callable[[Json], Json]] = {
            "grade": self._grade, "exercises": self._five, "guide": self._guide,
        }  # fmt: skip
        try:
            answer = asked[question.get("ask")](question)
        except (KeyError, TypeError, ValueError, IndexError):
            answer = {"error": {"message": "screen.unreadable"}}
        self.send({"re": question["id"], **answer})

    def _grade(self, question: Json) -> Json:
        """The grade of one answer; what is no answer at all is not counted."""
        step, exercise = self._step_of(question)
        found: Json = graded(step, question["given"])
        if "bad" not in found:
            number = int(question["step"])
            self._log.append(Given(number, question["given"], found["right"], found["key"], exercise))
        return {"result": found}

    def _step_of(self, question: Json) -> tuple[Step, bool]:
        name, number = question.get("paper") or "", question["step"]
        lesson = self._exercises[name] if name else self.lesson
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(lesson):
            raise IndexError(f"step {number!r}")
        return lesson.steps[number - 1], bool(name)

    def _five(self, question: Json) -> Json:
        """Five exercises on what went wrong; those drawn before are drawn again."""
        step, _ = self._step_of(question)
        found = five_on(str(question["key"]), step.game.name)
        if found is None:
            return {"paper": None}
        self._exercises[found.id] = found
        return {"paper": paper(found, answers=self.mode == "show")}

    def _guide(self, question: Json) -> Json:
        """The page for the teacher has the answers: it goes out only where the class sees them anyway."""
        if self.mode != "show":
            return {"html": ""}
        return {"html": guide(self.lesson, str(question["language"]))}


def lesson_of(given: int | str | Path | Lesson | Exercise | Iterable[Exercise]) -> Lesson:
    """A lesson from whatever names one. Raises `KeyError` for a number or id that is not there, ``OSError`` for a
    file that is not, `LessonError` for one with faults."""
    if isinstance(given, Lesson):
        return given
    if isinstance(given, Exercise):
        return as_lesson([given], given.id)
    if isinstance(given, Path) or (isinstance(given, str) and given.endswith(".toml")):
        return Lesson.read(Path(given).read_text(encoding="utf-8-sig"))
    if isinstance(given, (int, str)):
        return on_the_shelf(given)
    drawn = list(given) if isinstance(given, Iterable) and not isinstance(given, bytes) else []
    if not drawn or not all(isinstance(one, Exercise) for one in drawn):
        needed = "a number, an id, a file, a Lesson, or exercises"
        refuse(Wrong("lesson", given, needed, TypeError))
    return as_lesson(drawn)
