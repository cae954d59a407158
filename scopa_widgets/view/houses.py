"""House rules for a screen: the questions of the cards, and what every possible answer makes of one position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from scopa_widgets.comparison import read_as
from scopa_widgets.positions import Position
from scopa_widgets.rules.house import CODED, MOST, VERSION, Question, questions
from scopa_widgets.rules.options import Value, options_of
from scopa_widgets.rules.registry import GAMES

Json = dict[str, Any]
Answers = Mapping[str, Value]


def cards_json() -> Json:
    """The questions of every game's card, as `housecode.js` needs them to read and write codes."""
    return {
        "version": VERSION,
        "most": MOST,
        "games": [{"game": game, "questions": [_question(one) for one in questions(game)]} for game in CODED],
    }


def _question(one: Question) -> Json:
    return {"key": one.key, "values": list(one.values), "least": one.least, "needs": one.needs and list(one.needs)}


class Matter(NamedTuple):
    """What the answers of a home can change in something that is said of a position."""

    keys: tuple[str, ...]
    """The questions that change it at all: two or three of the twelve."""
    ways: tuple[tuple[Answers, Position], ...]
    """Every combination of their answers, and the position read so."""

    def json(self, position: Position, number: Callable[[Position], int]) -> Json:
        """``number`` of each combination, by the answers in a row, with blanks between them."""
        usual = _usual(position)
        return {
            "keys": list(self.keys),
            "found": {
                " ".join(_text(answers.get(key, usual[key])) for key in self.keys): number(reading)
                for answers, reading in self.ways
            },
        }


def matter(position: Position, says: Callable[[Position], Any]) -> Matter:
    """Which answers matter to what ``says`` says of a position; a question that needs another one is asked with it."""
    asked = [one for one in questions(position.game.name) if one.least is None]
    keys = tuple(one.key for one in asked if _matters(position, one, says))
    values = [one.values for one in asked if one.key in keys]
    every = (dict(zip(keys, row, strict=True)) for row in product(*values))
    return Matter(keys, tuple((answers, _read(position, answers)) for answers in every))


def usual_json(position: Position) -> dict[str, str]:
    """The answer to each question at the table."""
    return {key: _text(value) for key, value in _usual(position).items()}


def _usual(position: Position) -> dict[str, Value]:
    return {key: option.default for key, option in options_of(GAMES[position.game.name]).items()}


def _matters(position: Position, question: Question, says: Callable[[Position], Any]) -> bool:
    """Whether anything is said otherwise for another answer, under the table's rules or some other answers."""
    return any(
        len({repr(says(_read(position, {**base, question.key: value}))) for value in question.values}) > 1
        for base in _bases(position, question)
    )


def _bases(position: Position, question: Question) -> Iterator[Answers]:
    """Rules to try a question under: as the table plays, and with each other answer of the others by itself."""
    needed = dict([question.needs]) if question.needs else {}
    yield needed
    for other in questions(position.game.name):
        if other.key != question.key and other.key not in needed and other.least is None:
            yield from ({**needed, other.key: value} for value in other.values)


def _read(position: Position, answers: Answers) -> Position:
    return read_as(position, GAMES[position.game.name](players=position.game.players, **answers))


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
