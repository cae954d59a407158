"""The values of the room: texts in up to three languages, steps, what is answered to an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from scopa_widgets.checks import flag, refuse
from scopa_widgets.checks import text as _text
from scopa_widgets.positions import Position
from scopa_widgets.record.people import NAMES
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.words import LANGUAGES, Slot, sentence

Json = Any
"""Anything that JSON can hold; what a pupil gives as an answer is of this kind too."""


class Text(NamedTuple):
    """A text in up to three languages; "" where it is not there."""

    it: str = ""
    en: str = ""
    de: str = ""

    def said(self, language: str) -> str:
        """The text in a language, or in the first one that it is there in."""
        texts = dict(zip(LANGUAGES, self, strict=True))
        return texts.get(language) or next((text for text in self if text), "")

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it is there in."""
        return tuple(language for language, text in zip(LANGUAGES, self, strict=True) if text)


NOTHING: Final = Text()
"""No text at all."""


class Reason(NamedTuple):
    """One thing said about an answer: a message with its slots, the clause behind it, and the cards that prove it."""

    message: str
    """The id of a message of the words: ``clause.SCO-sum.no``, ``lesson.slip.first-sum``, ..."""
    slots: Mapping[str, Slot]
    clause: str = ""
    cards: tuple[str, ...] = ()
    """The codes of the cards to be lit."""
    slip: str = ""
    """The misconception that shows in the answer, "" where only the clause tells it."""

    @property
    def key(self) -> str:
        """By what a class's register counts it: the misconception, else the clause."""
        return self.slip or self.clause

    def said(self, language: str) -> str:
        """The sentence."""
        return sentence(self.message, language, **self.slots)


@dataclass(frozen=True)
class Consequence:
    """What comes of an answer, to be shown on the table after the verdict."""

    move: str = ""
    """The move that is shown, in notation."""
    after: Position | None = None
    """The position after it; `None` where unseen cards would come into play, or nothing is played."""
    sets: tuple[tuple[str, ...], ...] = ()
    """Sets of cards to be shown one after the other: the captures that were missed, the cards that count."""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Result:
    """The grade of one answer. True if it is right."""

    right: bool
    reasons: tuple[Reason, ...] = ()
    """Why: of a wrong answer the verdict on exactly that answer, the deciding reason first."""
    then: Consequence | None = None

    def __bool__(self) -> bool:
        return self.right

    @property
    def key(self) -> str:
        """What a wrong answer is counted under in a register, "" for a right one."""
        return "" if self.right or not self.reasons else self.reasons[0].key


Value = str | int | bool | tuple[str, ...] | tuple[int, ...] | AnyGame


@dataclass(frozen=True)
class Step:
    """One question: a kind, the rules it is asked under, a position or none, and what the kind wants to know besides.

    No answer is stored: `answer` computes it.
    """

    kind: str
    game: AnyGame
    position: Position | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    """What the kind asks for by name, in the order of its fields: a card, a quantity, a side, ..."""
    prompt: Text = NOTHING
    hint: Text = NOTHING
    then: Text = NOTHING
    """Said after the right answer."""
    lying: tuple[str, ...] = ()
    """The table cards in the order in which they lie."""
    written: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The step as it stands in its file."""

    def get(self, name: str, default: Any = None) -> Any:
        """One of the kind's own fields."""
        return dict(self.fields).get(name, default)

    def __getitem__(self, name: str) -> Any:
        return dict(self.fields)[name]

    @property
    def at(self) -> Position:
        """The position; only for kinds that have one."""
        if self.position is None:
            raise LookupError(f"a step of kind {self.kind!r} without a position")
        return self.position

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return NAMES[: self.game.players]

    def side_name(self, side: int) -> str:
        """The names of a side."""
        return " + ".join(self.names[side :: self.game.sides])


@dataclass(frozen=True)
class Exercise:
    """A step that was drawn: by its id it is drawn again, for ever the same."""

    id: str
    """``scopa-two-sums-1-K3F9``: game, wanted property, difficulty, seed."""
    wanted: str
    level: int
    """1 easy, 2 middling, 3 hard."""
    step: Step


@dataclass(frozen=True)
class Lesson:
    """A lesson: a title, steps, and what a teacher wants to know before giving it."""

    id: str
    title: Text
    steps: tuple[Step, ...]
    number: int = 0
    """Its place in a course, 0 for none."""
    goal: Text = NOTHING
    minutes: int = 0
    misconceptions: tuple[Text, ...] = ()
    quarrel: Text = NOTHING
    """The question to end with: and how is it played at home?"""
    languages: tuple[str, ...] = LANGUAGES
    written: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def read(cls, text: str, *, checked: bool = True) -> Lesson:
        """A lesson from the text of its file. Raises `LessonError` for everything wrong with it at once.

        Checked means that every step is answered and every wrong answer is graded once, which takes a while.
        """
        from scopa_widgets.lessons.reading import read_lesson

        refuse(_text("text", text), flag("checked", checked))
        return read_lesson(text, checked=checked)

    def write(self) -> str:
        """The lesson as the text of a file."""
        from scopa_widgets.lessons.writing import lesson_text

        return lesson_text(self)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)
