"""Lessons: a file that a teacher writes, steps without stored answers, grading, exercises drawn at random."""

from scopa_widgets.lessons.asking import answer, grade, prompt_of
from scopa_widgets.lessons.faults import LessonError, LessonFault
from scopa_widgets.lessons.kinds import KINDS, BadAnswer, NoAnswer
from scopa_widgets.lessons.reading import read_step
from scopa_widgets.lessons.values import Consequence, Exercise, Lesson, Reason, Result, Step, Text

__all__ = [
    "KINDS",
    "BadAnswer",
    "Consequence",
    "Exercise",
    "Lesson",
    "LessonError",
    "LessonFault",
    "NoAnswer",
    "Reason",
    "Result",
    "Step",
    "Text",
    "answer",
    "grade",
    "prompt_of",
    "read_step",
]
