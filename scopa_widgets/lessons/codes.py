"""Result codes: a lesson's result in at most twelve letters, to be read aloud and copied from paper.

Five bits a letter, without 0, O, 1 and I, which look alike. The last two letters check the others: they catch slips of
the tongue and of the pen (any one letter wrong, any two neighbours changed places), not cheats, and the page says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The 32 letters, each five bits."""

AIDS: Final = ("values", "primiera", "spacing", "voice")
"""What a pupil may keep on: value badges, the Primiera table, wide spacing, reading aloud."""

MODES: Final = ("show", "ask", "exam")

LONGEST: Final = 12
_VERSION: Final = 1
_PRIME: Final = 1021  # the largest below 32 squared: every slip of one letter changes the remainder


class Code(NamedTuple):
    """What a result code says."""

    lesson: int
    """The number of the lesson, 0 for one of a teacher's own."""
    right: tuple[bool, ...]
    """Which steps were right at the first answer; 20 at the most."""
    aids: tuple[str, ...] = ()
    mode: str = "ask"
    pupil: int = 0
    """The number in the register, 0 for none; up to 63."""

    @property
    def score(self) -> int:
        """How many steps were right."""
        return sum(self.right)


class CodeError(ValueError):
    """A text that is no result code: a letter was misread, or two have changed places."""


def encode(code: Code) -> str:
    """The result as a code, in groups of four: ``K3F9-2MRA-7B``. Raises ``ValueError`` for what does not fit."""
    if not 0 <= code.lesson < 32 or not 0 < len(code.right) <= 20 or not 0 <= code.pupil < 64:
        raise ValueError("lessons go to 31, steps to 20, pupils to 63")
    unknown = set(code.aids) - set(AIDS)
    if unknown or code.mode not in MODES:
        raise ValueError(f"unknown: {', '.join(sorted(unknown)) or code.mode}")
    bits = _Bits()
    bits.put(_VERSION, 2)
    bits.put(code.lesson, 5)
    bits.put(MODES.index(code.mode), 2)
    bits.put(sum(1 << place for place, aid in enumerate(AIDS) if aid in code.aids), 4)
    bits.put(code.pupil, 6)
    bits.put(len(code.right), 5)
    for one in code.right:
        bits.put(int(one), 1)
    body = bits.letters()
    return grouped(body + _check(body))


def decode(text: str) -> Code:
    """What a code says; blanks, hyphens and small letters do not matter. Raises `CodeError`."""
    letters = "".join(letter for letter in text.upper() if letter not in " -–.\t\n")
    wrong = [letter for letter in letters if letter not in LETTERS]
    if wrong:
        raise CodeError(f"{wrong[0]!r} is no letter of a result code")
    body, check = letters[:-2], letters[-2:]
    if not 6 <= len(letters) <= LONGEST or _check(body) != check:
        raise CodeError("the check letters do not fit: a letter is wrong or missing")
    bits = _Bits.of(body)
    version, lesson, mode = bits.take(2), bits.take(5), bits.take(2)
    aids, pupil, steps = bits.take(4), bits.take(6), bits.take(5)
    if version != _VERSION or mode >= len(MODES) or not 0 < steps <= 20 or steps > bits.left:
        raise CodeError("this is no result code of this version")
    right = tuple(bool(bits.take(1)) for _ in range(steps))
    code = Code(lesson, right, tuple(aid for place, aid in enumerate(AIDS) if aids >> place & 1), MODES[mode], pupil)
    if encode(code).replace("-", "") != letters:
        raise CodeError("this is no result code of this version")
    return code


def grouped(letters: str) -> str:
    """Letters in groups of four, for reading aloud."""
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _check(body: str) -> str:
    """Two letters that change with every letter and every exchange of neighbours: a weighted sum."""
    total = 0
    for letter in body:
        total = (total * 37 + LETTERS.index(letter) + 1) % _PRIME
    return LETTERS[total // 32] + LETTERS[total % 32]


class _Bits:
    """Bits in a row, written and read from the front."""

    def __init__(self, bits: Iterable[int] = ()) -> None:
        self._bits = list(bits)

    @classmethod
    def of(cls, letters: Sequence[str]) -> _Bits:
        return cls(LETTERS.index(letter) >> place & 1 for letter in letters for place in range(4, -1, -1))

    @property
    def left(self) -> int:
        return len(self._bits)

    def put(self, value: int, width: int) -> None:
        self._bits += [value >> place & 1 for place in range(width - 1, -1, -1)]

    def take(self, width: int) -> int:
        if len(self._bits) < width:
            raise CodeError("the code is too short")
        value = 0
        for bit in self._bits[:width]:
            value = value << 1 | bit
        del self._bits[:width]
        return value

    def letters(self) -> str:
        bits = self._bits + [0] * (-len(self._bits) % 5)
        return "".join(LETTERS[int("".join(map(str, bits[at : at + 5])), 2)] for at in range(0, len(bits), 5))
