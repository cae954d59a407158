"""What a screen needs to lay rule sets side by side over one position, as JSON.

Every move that any of the rule sets allows is judged by each of them; the screen only looks up where they differ. A
rule set is named by an id that can be read back (`find`), so that a link or a list can ask for one:

``single_first``       a reading of "which capture" in the position's own game
``document``           a named rule set of the position's own game
``spazzino``           another game as it is at the table; ``spazzino:document`` under a named rule set
``scopa:napola:yes``   a game with options of its own, as in the notation
``house:83FJAGZKU``    house rules by their code, perhaps with the name of the home: ``house:83FJAGZKU~Rosa``
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from scopa_widgets.comparison import asked, brought, read_as
from scopa_widgets.notation.faults import Piece, TextFault
from scopa_widgets.notation.games import rules_text, scan_game
from scopa_widgets.positions import Move, Position
from scopa_widgets.record.people import named
from scopa_widgets.rules.house import HouseRules, questions
from scopa_widgets.rules.options import OptionError, options_of
from scopa_widgets.rules.protocol import Note
from scopa_widgets.rules.registry import GAMES, RULE_SETS, AnyGame, rule_set_of
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.view.frames import action_word
from scopa_widgets.view.houses import cards_json, matter, usual_json
from scopa_widgets.words import messages

SCHEMA: Final = "scopa_widgets/comparing/1"

READING: Final = "capture"
"""The option whose values can be asked for by their names alone: in every game that has it, which capture."""

PLAIN: Final = ("lay", "capture", "lead", "follow")
"""Notes that say no more than the cards do, unless they bring points."""

Json = dict[str, Any]


class Choice(NamedTuple):
    """A rule set that can be chosen."""

    id: str
    game: AnyGame
    kind: str
    """``rules`` (a named rule set), ``reading``, ``house`` or ``own`` (options of one's own)."""
    home: str = ""
    """Whose house rules these are."""


# --- the rule sets --------------------------------------------------------------------------------------------------


def find(position: Position, wanted: AnyGame | HouseRules | str) -> Choice:
    """The rule set that is meant, for a position. Raises `OptionError` for one that does not exist (with the nearest
    one), `HouseError` for a broken code, ``ValueError`` for a game in which the position cannot be read."""
    own = position.game
    if isinstance(wanted, HouseRules):
        found = Choice(wanted.id, wanted.game(own.players), "house", wanted.home)
    elif isinstance(wanted, str):
        found = _named(own, wanted)
    else:
        found = _known(own, wanted)
    read_as(position, found.game)
    return found


def _named(own: AnyGame, text: str) -> Choice:
    name, _, rest = text.partition(":")
    if name == "house":
        code, _, home = rest.partition("~")
        house = HouseRules.read(code, home)
        return Choice(text, house.game(own.players), "house", house.home)
    if name in _readings(own.name) and not rest:
        return Choice(f"{own.name}:{READING}:{name}", _reading(own, name), "reading")
    if name in RULE_SETS[own.name] and not rest:
        return Choice(f"{own.name}:{name}", find_game(own.name, name, players=own.players), "rules")
    if name not in GAMES:
        offered = [*RULE_SETS[own.name], *_readings(own.name), *GAMES, "house:..."]
        near = get_close_matches(name, offered, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(offered)}"
        raise OptionError([f"unknown rule set {text!r}; {hint}"])
    if ":" not in rest:
        rules = rest or "table"
        return Choice(f"{name}:{rules}", find_game(name, rules, players=own.players), "rules")
    faults: list[TextFault] = []
    fields = {"game": Piece(name), "players": Piece(str(own.players)), "rules": Piece(rest)}
    game = scan_game(fields, Piece(text), faults)
    if game is None:
        raise OptionError([fault.sentence for fault in faults])
    return _known(own, game)


def _known(own: AnyGame, game: AnyGame) -> Choice:
    """A game value by the name of its rule set or reading, if it has one."""
    if rules := rule_set_of(game):
        return Choice(f"{game.name}:{rules}", game, "rules")
    reading = getattr(game, READING, None)
    if game.name == own.name and reading is not None and game == _reading(own, reading):
        return Choice(f"{game.name}:{READING}:{reading}", game, "reading")
    return Choice(f"{game.name}:{rules_text(game)}", game, "own")


def _readings(name: str) -> tuple[str, ...]:
    option = options_of(GAMES[name]).get(READING)
    return tuple(map(str, option.values)) if option else ()


def _reading(own: AnyGame, reading: str) -> AnyGame:
    made: AnyGame = dataclasses.replace(own, **{READING: reading})  # type: ignore[type-var]  # games are dataclasses
    return made


def offered(position: Position) -> Iterator[Choice]:
    """Every rule set that a position can be read under: the own game's, the readings, the other games'."""
    own = position.game
    for name in (own.name, *(other for other in GAMES if other != own.name)):
        try:
            read_as(position, find_game(name, players=own.players))
        except (ValueError, OptionError):
            continue
        for rules in RULE_SETS[name]:
            yield find(position, f"{name}:{rules}")
        if name == own.name:
            yield from (find(position, reading) for reading in _readings(name))


# --- what they make of the position ---------------------------------------------------------------------------------


def comparing(position: Position, columns: Iterable[str], names: Sequence[str] = (), *, houses: bool = False) -> Json:
    """Everything about a position that the screen of the rule sets needs; ``columns`` are asked for beside those that
    are always offered. With ``houses`` every answer on a card of house rules is worked out beforehand, for a page
    without Python. Raises ``ValueError`` for a deal that is over."""
    if position.mover is None:
        raise ValueError("the deal is over: there is nothing left to play")
    choices = {choice.id: choice for choice in offered(position)}
    choices |= {choice.id: choice for choice in (find(position, one) for one in columns)}
    readings = {id_: read_as(position, choice.game) for id_, choice in choices.items()}
    played = matter(position, lambda reading: _facts(reading, _moves([reading]))) if houses else None
    moves = _moves([*readings.values(), *(reading for _, reading in played.ways)] if played else readings.values())
    facts, rows = _Told(), _Told()
    layout = position.game.layout(position.state)
    return {
        "schema": SCHEMA,
        "game": position.game.name,
        "text": position.text,
        "deck": position.deck.name,
        "values": {code: position.game.value(position.deck.card(code)) for code in position.deck.codes},
        "seats": list(named(names, position.game.players)),
        "mover": position.mover,
        "table": list(position.table),
        "hand": list(position.hand(position.mover)),
        "tops": [
            {"mark": f"^{seat + 1}", "seat": seat, "card": position.deck.code(pile.top)}
            for seat, pile in enumerate(layout.piles)
            if pile.top
        ],
        "trump": position.deck.code(layout.trump) if layout.trump else None,
        "laid": position.deck.code(layout.laid) if layout.laid else None,
        "moves": {subject: [_move_json(move, position) for move in some.values()] for subject, some in moves.items()},
        "choices": [
            {
                "id": id_,
                "game": choice.game.name,
                "kind": choice.kind,
                "rules": id_.partition(":")[2],
                "home": choice.home,
                "changed": _changed(choice),
                "facts": facts.number(_facts(readings[id_], moves)),
                "rows": rows.number(_rows(readings[id_])),
            }
            for id_, choice in choices.items()
        ],
        "house": {"cards": cards_json(), "own": _homes(position)},
        "houses": played
        and {
            "game": position.game.name,
            "usual": usual_json(position),
            "cards": cards_json(),
            "facts": played.json(position, lambda reading: facts.number(_facts(reading, moves))),
            "rows": matter(position, _rows).json(position, lambda reading: rows.number(_rows(reading))),
        },
        "facts": facts.told,
        "rows": rows.told,
    }


def _homes(position: Position) -> list[str]:
    """The games whose house rules a position can be read under."""
    return list(dict.fromkeys(choice.game.name for choice in offered(position)))


class _Told:
    """Values by number, each told once."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, value: Any) -> int:
        key = json.dumps(value, sort_keys=True)
        if key not in self._numbers:
            self._numbers[key] = len(self.told)
            self.told.append(value)
        return self._numbers[key]


Moves = dict[str, dict[str, Move]]
"""By what is played (a card, or the sign of what is done without one), every move that some rule set allows."""


def _moves(readings: Iterable[Position]) -> Moves:
    found: Moves = {}
    for reading in readings:
        for move in reading.legal_moves:
            found.setdefault(move.card or move.text, {})[move.text] = move
    return found


def _facts(reading: Position, moves: Moves) -> Json:
    return {subject: {text: _judged(reading, text) for text in some} for subject, some in moves.items()}


def _judged(reading: Position, text: str) -> Json:
    """What one rule set says of one move: allowed or not, by which clause, and what it brings."""
    answer = asked(reading, text)
    told = {"legal": answer.legal, "clause": answer.clause, "proof": list(answer.cards)}
    if not answer.legal:
        return told
    notes = brought(reading, text)
    return told | {
        "points": sum(sum(note.points) for note in notes),
        "notes": [_note_json(reading, note) for note in notes if note.points or note.what not in PLAIN],
    }


def _note_json(reading: Position, note: Note) -> Json:
    return {
        "what": note.what,
        "clause": note.clause,
        "seat": note.seat if note.seat >= 0 else None,
        "cards": reading.deck.list(note.cards),
        "points": sum(note.points),
        "amount": note.amount,
    }


def _move_json(move: Move, position: Position) -> Json:
    """A move for the screen; ``word`` says what is done where no table card is taken."""
    mark = move.mark if move.card else ""
    plain = "compare.play" if position.game.deck.name == "schnapsen" else "compare.lay"
    word = action_word(move.mark) if move.mark else plain
    return {"move": move.text, "card": move.card, "take": list(move.takes), "mark": mark, "word": word}


def _rows(reading: Position) -> list[Json]:
    """The rows of the score sheet in which anybody has points."""
    return [
        {"item": row.name, "clause": row.why or row.clause, "now": [share.now for share in row.shares]}
        for row in reading.score
        if any(share.now for share in row.shares)
    ]


def _changed(choice: Choice) -> list[Json]:
    """The options by which a rule set differs from the table's, or which a home has answered."""
    game = choice.game
    return [
        {"key": key, "value": getattr(game, key)}
        for key, option in options_of(game).items()
        if getattr(game, key) != option.default
    ]


# --- the words ------------------------------------------------------------------------------------------------------


def comparing_messages(shown: Json) -> dict[str, dict[str, Any]]:
    """The messages of the screen, and of what the rule sets say of this position."""
    deck = "french" if shown["deck"] == "schnapsen" else shown["deck"]
    notes = list(_notes(shown))
    options = {f"option.{one['key']}" for choice in shown["choices"] for one in choice["changed"]}
    if shown["houses"]:
        options |= {f"option.{question.key}" for question in questions(shown["houses"]["game"])}
    return messages(
        "compare.", "list.", "ruleset.", f"option.{READING}", *sorted(options),
        "screen.settings", "screen.close", "screen.language", "screen.index", "screen.size", "screen.table",
        "screen.tab.", "screen.hand", "screen.lay", "screen.take", "screen.points", "screen.trump", "screen.silent",
        "screen.unreadable", "house.code-broken",
        f"rank.{deck}.", f"suit.{deck}.", f"card.{deck}", "action.",
        *sorted({f"game.{choice['game']}" for choice in shown["choices"]}),
        *sorted({f"mark.{note['what']}" for note in notes}),
        *sorted({f"note.{note['what']}" for note in notes}),
        *sorted({f"item.{row['item']}" for rows in shown["rows"] for row in rows}),
        *sorted({f"clause.{clause}." for clause in _clauses(shown)}),
    )  # fmt: skip


def _notes(shown: Json) -> Iterator[Json]:
    for facts in shown["facts"]:
        for verdicts in facts.values():
            for verdict in verdicts.values():
                yield from verdict.get("notes", ())


def _clauses(shown: Json) -> Iterator[str]:
    for facts in shown["facts"]:
        for verdicts in facts.values():
            yield from (verdict["clause"] for verdict in verdicts.values())
    yield from (note["clause"] for note in _notes(shown) if note["clause"])
    yield from (row["clause"] for rows in shown["rows"] for row in rows)
