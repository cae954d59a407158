"""The commands about lesson files: check one, write its guide."""

from __future__ import annotations

from pathlib import Path

from scopa_widgets.lessons.faults import LessonError
from scopa_widgets.lessons.values import Lesson
from scopa_widgets.words import say


def check_file(path: Path, language: str) -> tuple[bool, list[str]]:
    """Whether a file is a lesson, and what is to be said of it: each fault as ``file:line: sentence``."""
    try:
        lesson = Lesson.read(path.read_text(encoding="utf-8-sig"))
    except LessonError as error:
        return False, [f"{path}:{fault.line}: {fault.said(language)}" for fault in error.faults]
    except UnicodeDecodeError:
        return False, [f"{path}:1: {say('lesson.fault.utf8', language)}"]
    except OSError as error:
        return False, [f"{path}: {error.strerror}"]
    return True, [f"{path}: {say('lesson.good', language, n=len(lesson))}"]


def guide_of(path: Path, language: str) -> str:
    """The page for the teacher of a lesson file that is right, as HTML."""
    from scopa_widgets.lessons.guide import guide

    return guide(Lesson.read(path.read_text(encoding="utf-8-sig")), language)
