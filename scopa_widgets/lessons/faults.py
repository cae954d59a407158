"""What is wrong with a lesson file: every fault with its line, in one error."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from scopa_widgets.words import Slot, UnknownWordError, say


class LessonFault(NamedTuple):
    """One thing wrong with a lesson file."""

    line: int
    """From 1."""
    what: str
    """The id of its message: ``lesson.fault.no-kind``, or one of the notation's."""
    slots: Mapping[str, object] = MappingProxyType({})

    def said(self, language: str = "en") -> str:
        """What is wrong, in a sentence."""
        slots: dict[str, Slot] = {
            key: value if isinstance(value, int) else str(value) for key, value in self.slots.items()
        }
        try:
            return say(self.what, language, **slots)
        except UnknownWordError:  # a fault of a village's own game, which has no words here
            return f"{self.what.partition('.')[2].replace('-', ' ')} {' '.join(map(str, slots.values()))}".strip()


class LessonError(ValueError):
    """A text that is no lesson. ``faults`` holds everything wrong with it, by line."""

    def __init__(self, faults: Sequence[LessonFault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        super().__init__("; ".join(f"line {fault.line}: {fault.said()}" for fault in self.faults))

    def __reduce__(self) -> tuple[type[LessonError], tuple[list[LessonFault]]]:
        return type(self), ([LessonFault(line, what, dict(slots)) for line, what, slots in self.faults],)


Path = tuple[str | int, ...]

_TABLES: Final = re.compile(r"\s*\[\[\s*([\w-]+)\s*\]\]")
_TABLE: Final = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY: Final = re.compile(r"""\s*((?:[\w-]+|"[^"]*")(?:\s*\.\s*(?:[\w-]+|"[^"]*"))*)\s*=""")
_QUOTED: Final = re.compile(r"""\"\"\"|'''|"(?:[^"\\]|\\.)*"|'[^']*'|\#.*|[\[\]{}]""")


class Lines:
    """On which line of a TOML text a key stands; `tomllib` tells it of broken syntax only."""

    def __init__(self, text: str) -> None:
        self._at: dict[Path, int] = {(): 1}
        self._prefix: Path = ()
        self._counts: dict[str, int] = {}
        self._depth = 0
        self._open = ""  # the quotes of a text that goes on over lines
        for number, line in enumerate(text.splitlines(), 1):
            if not self._depth and not self._open:
                self._key(line, number)
            self._follow(line)

    def of(self, *path: str | int) -> int:
        """The line of a key, or of the nearest one that it stands in."""
        while path not in self._at:
            path = path[:-1]
        return self._at[path]

    def _key(self, line: str, number: int) -> None:
        if match := _TABLES.match(line):
            name = match[1]
            self._counts[name] = self._counts.get(name, -1) + 1
            self._prefix = (name, self._counts[name])
            self._at.setdefault((name,), number)
            self._at[self._prefix] = number
        elif match := _TABLE.match(line):
            first, *rest = match[1].split(".")
            self._prefix = (first, *([self._counts[first]] if first in self._counts else []), *rest)
            self._at.setdefault(self._prefix, number)
        elif match := _KEY.match(line):
            path = self._prefix
            for part in match[1].split("."):
                path = (*path, part.strip().strip('"'))
                self._at.setdefault(path, number)

    def _follow(self, line: str) -> None:
        """Keep track of texts and lists that go on over lines."""
        at = 0
        while at < len(line):
            if self._open:
                end = line.find(self._open, at)
                if end < 0:
                    return
                at, self._open = end + 3, ""
                continue
            match = _QUOTED.search(line, at)
            if match is None:
                return
            if match[0] in {'"""', "'''"}:
                self._open = match[0]
            elif match[0] in "[{":
                self._depth += 1
            elif match[0] in "]}" and self._depth:
                self._depth -= 1
            at = match.end()


def broken_lines(text: str) -> list[LessonFault]:
    """The faults of syntax: each broken line is taken out, so that the next one is found too."""
    import tomllib

    lines = text.splitlines()
    faults: list[LessonFault] = []
    while len(faults) < 20:
        try:
            tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"\(at line (\d+)", str(error))
            number = min(int(place[1]), len(lines)) if place else max(len(lines), 1)
            if any(fault.line == number for fault in faults) or not lines:
                break
            reason = re.sub(r"\s*\(at .*", "", str(error))
            faults.append(LessonFault(number, "lesson.fault.syntax", {"reason": reason}))
            lines[number - 1] = ""
        else:
            break
    return faults
