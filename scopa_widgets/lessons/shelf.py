"""The lessons that come with the project, in the order of the course."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from scopa_widgets.checks import NoSuchNameError, Wrong, kind, nearest, refuse
from scopa_widgets.lessons.values import Lesson

FOLDER: Final = Path(__file__).with_name("data")


@cache
def lessons() -> tuple[Lesson, ...]:
    """All of them, read when first asked for."""
    return tuple(map(_read, files()))


def lesson(which: int | str) -> Lesson:
    """A lesson by its number (from 1) or its id; only its own file is read. Raises `KeyError`."""
    refuse(kind("which", which, (int, str), "the number or the id of a lesson"))
    for path in files():
        number, _, name = path.stem.partition("_")
        if not isinstance(which, bool) and which in (int(number), name.replace("_", "-")):
            return _read(path)
    known = [path.stem.partition("_")[2].replace("_", "-") for path in files()]
    hint = nearest(which, known)
    raise NoSuchNameError([Wrong("which", which, f"a number from 1 to {len(known)} or an id", KeyError, hint)])


@cache
def _read(path: Path) -> Lesson:
    return Lesson.read(path.read_text(encoding="utf-8"), checked=False)


def files() -> list[Path]:
    """The files in their order."""
    return sorted(FOLDER.glob("[0-9][0-9]_*.toml"))
