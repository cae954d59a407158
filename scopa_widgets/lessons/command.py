"""The commands about lesson files: check one, write its guide beside it."""

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
    except FileNotFoundError:
        return False, [f"{path}: {say('lesson.fault.no-file', language)}"]
    except OSError as error:  # no reason that we have words for: the system's own stands in brackets
        return False, [f"{path}: {say('lesson.fault.unread', language, reason=str(error.strerror))}"]
    return True, [f"{path}: {say('lesson.good', language, n=len(lesson))}"]


def write_guide(path: Path, language: str) -> str:
    """Write the page for the teacher of a lesson file that is right, ``<name>_guide.html`` beside it; say where."""
    from scopa_widgets.lessons.guide import guide

    where = path.with_name(f"{path.stem}_guide.html")
    where.write_text(guide(Lesson.read(path.read_text(encoding="utf-8-sig")), language), encoding="utf-8")
    return say("lesson.guide", language, file=str(where))
