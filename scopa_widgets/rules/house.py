"""House rules: what one home answers to the questions on which families differ, as a value and as a short code.

A card asks one question an option (twelve in Scopa). Its answers are options of the game, so a house is a rule set
like the named ones; a question that nobody could answer is left out and stays as it is at the table. The code names
the game and the answers in nine letters, two of them to catch slips; `house.js` reads and writes the same codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from scopa_widgets.checks import Wrong, kind, nearest, refuse, shown, text
from scopa_widgets.rules.options import OptionError, Value, option_faults, options_of
from scopa_widgets.rules.registry import GAMES, AnyGame
from scopa_widgets.rules.registry import game as find_game

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of a code: none that is taken for another when it is read aloud or from paper."""

VERSION: Final = 1
"""Of the questions: another list of them needs another number, so that old codes are not misread."""

CODED: Final = ("rubamazzetto", "scopa", "sbarazzino", "schnapsen", "spazzino")
"""The games whose rules have a code, by their place in it: the order never changes."""

MOST: Final = 101
"""A whole number up to here can be an answer (how many points win the match)."""

MARK: Final = "house:"
"""What the id of house rules begins with, where rule sets are told apart by ids."""

CHECKS: Final = 2
NAME: Final = 40  # letters that the name of a home may have


class HouseError(ValueError):
    """A code that is none, or answers that fit no question; ``what`` is the id of its message."""

    def __init__(self, what: str, text: str) -> None:
        super().__init__(text)
        self.what = what

    def __reduce__(self) -> tuple[type[HouseError], tuple[str, str]]:
        return type(self), (self.what, str(self))


class Question(NamedTuple):
    """One question of a card: an option, what may be answered, and when it is asked at all."""

    key: str
    values: tuple[Value, ...]
    """The answers that a card offers; for a number those in use."""
    least: int | None
    """For a whole number: the smallest."""
    needs: tuple[str, Value] | None
    """The answer to another question without which this one is not asked."""

    @property
    def answers(self) -> tuple[Value, ...]:
        """Every answer that a code can hold, in its order."""
        return self.values if self.least is None else tuple(range(self.least, MOST))

    def takes(self, value: object) -> bool:
        """Whether a value is an answer."""
        return any(value == one and type(value) is type(one) for one in self.answers)


_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "scopa": (
        "capture", "asso_piglia_tutto", "apt_ace_first", "apt_sweep_scopa", "last_sweep_scopa", "three_kings_redeal",
        "open_sum_redeal", "napola", "primiera_partial", "item_ties", "tie", "target",
    ),
}  # fmt: skip
"""Which options are asked, in the order of asking; of a game that is not named here every option."""

_NEEDS: Final[dict[str, tuple[str, Value]]] = {
    "apt_ace_first": ("asso_piglia_tutto", True),
    "apt_sweep_scopa": ("asso_piglia_tutto", True),
    "apt_last_hand": ("asso_piglia_tutto", True),
}


@cache
def questions(game: str = "scopa") -> tuple[Question, ...]:
    """The questions of a game's card, in order. Raises `OptionError` for an unknown game."""
    if game not in GAMES:
        raise OptionError([f"unknown game {game!r}; {nearest(game, list(GAMES))}"])
    options = options_of(GAMES[game])
    return tuple(
        Question(key, options[key].values, options[key].least, _NEEDS.get(key)) for key in _ASKED.get(game, options)
    )


@dataclass(frozen=True)
class HouseRules:
    """The rules of one home.

    ``HouseRules("scopa", {"capture": "free", "napola": True})``. Answers to questions that are not asked (what the ace
    takes where it does not take all) are dropped, so that equal rules are equal values. Raises `OptionError` for
    everything wrong with the answers at once.
    """

    name: str = "scopa"
    """The game."""
    answers: Mapping[str, Value] = field(default_factory=dict)
    """Option -> answer; what is not answered stays as it is at the table."""
    home: str = ""
    """Whose rules they are, if anybody said so."""

    def __post_init__(self) -> None:
        refuse(
            text("name", self.name),
            kind("answers", self.answers, Mapping, "a dict from options to answers"),
            text("home", self.home),
        )
        asked = questions(self.name)
        known = {question.key for question in asked}
        faults = option_faults(GAMES[self.name], self.answers)
        faults += [
            f"{key}: not on the card of {self.name}"
            for key in self.answers
            if key not in known and key in options_of(GAMES[self.name])
        ]
        faults += [
            f"{question.key}={self.answers[question.key]!r}: more than {MOST - 1}"
            for question in asked
            if question.least is not None and not faults and self.answers.get(question.key, 1) > MOST - 1  # type: ignore[operator]  # a number by then
        ]
        if faults:
            raise OptionError(faults)
        kept = {
            one.key: self.answers[one.key]
            for one in asked
            if one.key in self.answers and (one.needs is None or self.answers.get(one.needs[0]) == one.needs[1])
        }
        object.__setattr__(self, "answers", MappingProxyType(kept))
        object.__setattr__(self, "home", " ".join(self.home.split())[:NAME])

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.answers.items()), self.home))

    def game(self, players: int | None = None) -> AnyGame:
        """The game as it is played in this home."""
        return find_game(self.name, self, players=players)

    # --- the code ---------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The rules in a few letters; whose they are is not in it. Raises `OptionError` for a game without a code."""
        if self.name not in CODED:
            raise OptionError([f"house rules of {self.name} have no code; there are codes for {', '.join(CODED)}"])
        number = 0
        for question in questions(self.name):
            answers = question.answers
            digit = answers.index(self.answers[question.key]) + 1 if question.key in self.answers else 0
            number = number * (len(answers) + 1) + digit
        letters = ""
        for _ in range(_length(self.name)):
            number, digit = divmod(number, len(LETTERS))
            letters = LETTERS[digit] + letters
        body = LETTERS[VERSION * len(CODED) + CODED.index(self.name)] + letters
        return body + _checks(body)

    @classmethod
    def read(cls, code: str, home: str = "") -> HouseRules:
        """The rules of a code; small letters, blanks and hyphens do not matter. A whole link will do too, or an id.

        Raises `HouseError`: ``house.code-broken`` for what is no code or has a slip in it.
        """
        refuse(text("code", code), text("home", home))
        said, name = _from_link(code)
        letters = "".join(said.split()).replace("-", "").upper()
        body, checks = letters[:-CHECKS], letters[-CHECKS:]
        broken = HouseError("house.code-broken", f"code {shown(code)} is no code of house rules")
        if not body or any(letter not in LETTERS for letter in letters) or _checks(body) != checks:
            raise broken
        version, place = divmod(LETTERS.index(body[0]), len(CODED))
        game = CODED[place]
        if version != VERSION or len(body) != 1 + _length(game):
            raise broken
        number = 0
        for letter in body[1:]:
            number = number * len(LETTERS) + LETTERS.index(letter)
        answers: dict[str, Value] = {}
        for question in reversed(questions(game)):
            number, digit = divmod(number, len(question.answers) + 1)
            if digit:
                answers[question.key] = question.answers[digit - 1]
        if number:
            raise broken
        return cls(game, answers, home or name)

    @property
    def id(self) -> str:
        """What they are called among the rule sets of a screen: ``house:83FJAGZKU``, with whose they are
        ``house:83FJAGZKU~nonna Rosa``. A comma parts ids in a link, so a name has none there."""
        home = self.home.replace(",", " ").replace("~", " ")
        return f"{MARK}{self.code}" + (f"~{home}" if home else "")

    @property
    def link(self) -> str:
        """What follows the address of a page: ``#rules=...``."""
        from urllib.parse import quote

        return f"#rules={self.code}" + (f"&home={quote(self.home)}" if self.home else "")

    def __repr__(self) -> str:
        said = ", ".join(f"{key}={value!r}" for key, value in self.answers.items())
        whose = f", {self.home}" if self.home else ""
        code = f"{self.code} " if self.name in CODED else ""
        return f"<house rules {code}of {self.name}{whose}: {said or 'no answers'}>"


def house_of(name: str, given: object, game: AnyGame) -> Wrong | None:
    """What is wrong with house rules that are to hold in a game."""
    if isinstance(given, HouseRules) and given.name == game.name:
        return None
    return Wrong(name, given, f"house rules of {game.name}", ValueError if isinstance(given, HouseRules) else TypeError)


def _length(game: str) -> int:
    """How many letters the answers of a game take."""
    ways = 1
    for question in questions(game):
        ways *= len(question.answers) + 1
    length = 1
    while len(LETTERS) ** length < ways:
        length += 1
    return length


PRIME: Final = 1021  # the largest below the 1,024 ways of two letters


def _checks(body: str) -> str:
    """Two letters that change with any one letter, and with any two neighbours that change places."""
    total = 0
    for letter in body:
        total = (total * 37 + LETTERS.index(letter) + 1) % PRIME
    return LETTERS[total // 32] + LETTERS[total % 32]


def _from_link(text: str) -> tuple[str, str]:
    """The code and the home of a link or of an id; of anything else the text itself."""
    home = ""
    if "rules=" in text:
        from urllib.parse import parse_qs

        fields = parse_qs(text.partition("#")[2] or text)
        text, home = fields.get("rules", [""])[0], fields.get("home", [""])[0]
    if text.startswith(MARK):
        text, _, whose = text.removeprefix(MARK).partition("~")
        home = home or whose
    return text, home


# --- many homes -----------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """How many homes answer one question in which way."""

    key: str
    counts: tuple[tuple[Value, int], ...]
    """Each answer with its homes, the most frequent first."""
    unanswered: int


@dataclass(frozen=True)
class Tally:
    """What many homes answer: ``tally(["...", "..."])``."""

    game: str
    homes: tuple[HouseRules, ...]
    unreadable: tuple[str, ...] = ()
    """What was handed in and is no code of this game."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Question by question."""
        return tuple(self._row(question) for question in questions(self.game))

    def _row(self, question: Question) -> Row:
        said = [home.answers[question.key] for home in self.homes if question.key in home.answers]
        counts = {value: sum(map(value.__eq__, said)) for value in question.answers if value in said}
        ranked = sorted(counts.items(), key=lambda pair: -pair[1])
        return Row(question.key, tuple(ranked), len(self.homes) - len(said))

    @property
    def common(self) -> HouseRules:
        """What most homes play, question by question; an even split is left open."""
        answers = {
            row.key: row.counts[0][0]
            for row in self.rows
            if row.counts and all(first[1] > second[1] for first, second in [*pairwise(row.counts)][:1])
        }
        return HouseRules(self.game, answers)

    def __repr__(self) -> str:
        lines = [f"{len(self.homes)} homes"]
        for row in self.rows:
            said = ", ".join(f"{value} {count}" for value, count in row.counts)
            lines.append(f"  {row.key}: {said or '-'}" + (f", no answer {row.unanswered}" if row.unanswered else ""))
        if self.unreadable:
            lines.append(f"  not readable: {', '.join(self.unreadable)}")
        return "\n".join(lines)


def tally(cards: Iterable[HouseRules | str], game: str = "scopa") -> Tally:
    """Many cards together, as values, codes or links; a code that cannot be read is named and not counted."""
    homes, unreadable = [], []
    for card in cards:
        try:
            house = HouseRules.read(card) if isinstance(card, str) else card
        except HouseError:
            unreadable.append(str(card))
            continue
        if house.name == game:
            homes.append(house)
        else:
            unreadable.append(house.code)
    return Tally(game, tuple(homes), tuple(unreadable))
