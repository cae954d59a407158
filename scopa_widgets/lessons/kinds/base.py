"""What every kind of question offers, and how its fields are read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar, Final, NamedTuple

from scopa_widgets.lessons.setting import RulesError, read_rules
from scopa_widgets.lessons.tables import Fault
from scopa_widgets.lessons.values import Consequence, Json, Reason, Result, Step, Value
from scopa_widgets.notation import NotationError, Piece
from scopa_widgets.notation.cards import scan_cards
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Answer, Move, Position
from scopa_widgets.rules.protocol import NOBODY, Attempt, Note
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.words import Slot, cards_slot
from scopa_widgets.words.store import find


class Field(NamedTuple):
    """One field of a kind."""

    form: str
    """``card``, ``cards``, ``move``, ``moves``, ``number``, ``numbers``, ``flag``, ``word``, ``clauses``, ``rules``."""
    needed: bool = False
    words: tuple[str, ...] = ()
    """The words that may stand here, where it is a word."""


class NoAnswer(ValueError):  # noqa: N818 - "except NoAnswer" says it
    """A step has no answer, or cannot be asked: ``fault`` says why."""

    def __init__(self, what: str, **slots: object) -> None:
        super().__init__(what)
        self.fault: Fault = (what, slots)


class Kind:
    """A kind of question. The answers that a pupil gives, and all that is told, are plain JSON."""

    name: ClassVar[str]
    fields: ClassVar[Mapping[str, Field]] = {}
    needs_position: ClassVar[bool] = False

    def answer(self, step: Step) -> Json:
        """What is right, all of it. Raises `NoAnswer`."""
        raise NotImplementedError

    def grade(self, step: Step, given: Json) -> Result:
        """Whether something is right, and what is to be said to it. Raises `BadAnswer` for what is no answer at all."""
        raise NotImplementedError

    def offers(self, step: Step) -> Json:
        """What the pupil chooses among, without a hint of what is right."""
        raise NotImplementedError

    def table(self, step: Step) -> Json:
        """All that a page without Python needs to grade: every wrong answer that can be told beforehand."""
        raise NotImplementedError


class BadAnswer(ValueError):  # noqa: N818 - "except BadAnswer" says it
    """Something that is no answer to this kind of question."""


# --- reading fields -------------------------------------------------------------------------------------------------


def unknown_word(word: str, known: Collection[str]) -> Fault:
    """A word that is none of those that may stand there: with the nearest of them, if one is near."""
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    slots: dict[str, object] = {"piece": word, "known": ", ".join(known)}
    return ("lesson.fault.word-near", {**slots, "near": near[0]}) if near else ("lesson.fault.word", slots)


def read_field(field: Field, said: Any, game: AnyGame) -> tuple[Value, list[Fault]]:
    """The value of a field and everything wrong with it."""
    try:
        value: Value = _READ[field.form](field, said, game)
    except NoAnswer as error:
        return "", [error.fault]
    except NotationError as error:
        return "", [(fault.what, {"piece": fault.piece, **fault.slots}) for fault in error.faults]
    except RulesError as error:
        return "", list(error.faults)
    return value, []


def _cards(_field: Field, said: Any, game: AnyGame) -> tuple[str, ...]:
    if not isinstance(said, (str, list)):
        raise NoAnswer("lesson.fault.text")
    faults: list[Any] = []
    found = scan_cards(Piece(said if isinstance(said, str) else " ".join(map(str, said))), game.deck, faults)
    if faults:
        raise NotationError(faults)
    codes = tuple(game.deck.code(card) for card, _ in found)
    twice = sorted({code for code in codes if codes.count(code) > 1})
    if twice:
        raise NoAnswer("notation.card-again", card=", ".join(twice))
    return codes


def _card(field: Field, said: Any, game: AnyGame) -> str:
    codes = _cards(field, said, game)
    if len(codes) != 1:
        raise NoAnswer("notation.one-card", n=len(codes))
    return codes[0]


def _text(_field: Field, said: Any, _game: AnyGame) -> str:
    if not isinstance(said, str) or not said.strip():
        raise NoAnswer("lesson.fault.text")
    return said.strip()


def _texts(field: Field, said: Any, game: AnyGame) -> tuple[str, ...]:
    if isinstance(said, str):
        return tuple(said.split())
    if not isinstance(said, list):
        raise NoAnswer("lesson.fault.text")
    return tuple(_text(field, one, game) for one in said)


def _number(_field: Field, said: Any, _game: AnyGame) -> int:
    if not isinstance(said, int) or isinstance(said, bool):
        raise NoAnswer("lesson.fault.number")
    return said


def _numbers(field: Field, said: Any, game: AnyGame) -> tuple[int, ...]:
    if not isinstance(said, list):
        raise NoAnswer("lesson.fault.number")
    return tuple(_number(field, one, game) for one in said)


def _flag(_field: Field, said: Any, _game: AnyGame) -> bool:
    if not isinstance(said, bool):
        raise NoAnswer("lesson.fault.flag")
    return said


def _word(field: Field, said: Any, game: AnyGame) -> str:
    word = _text(field, said, game)
    if word not in field.words:
        what, slots = unknown_word(word, field.words)
        raise NoAnswer(what, **slots)
    return word


def _clauses(field: Field, said: Any, game: AnyGame) -> tuple[str, ...]:
    ids = _texts(field, said, game)
    for one in ids:
        if find(f"clause.{one}.rule") is None:
            raise NoAnswer("lesson.fault.clause", piece=one)
    return ids


def _rules(_field: Field, said: Any, _game: AnyGame) -> AnyGame:
    return read_rules(said)


_READ: Final[Mapping[str, Callable[[Field, Any, AnyGame], Any]]] = {
    "card": _card, "cards": _cards, "move": _text, "moves": _texts, "number": _number, "numbers": _numbers,
    "flag": _flag, "word": _word, "text": _text, "clauses": _clauses,
    "rules": _rules,
}  # fmt: skip


# --- what kinds share -----------------------------------------------------------------------------------------------


def attempt_at(at: Position, card: str, taken: Sequence[str], mark: str = "") -> Attempt:
    """The attempt of whoever is on turn to play a card on some table cards, or on a target (``^2``, ``+``)."""
    acts = dict(at.game.targets(at.state))
    return Attempt(
        at.mover if at.mover is not None else NOBODY,
        at.deck.card(card),
        tuple(sorted(at.deck.card(code) for code in taken)),
        acts.get(mark, 0),
    )


def verdict_reason(step: Step, attempt: Attempt, answer: Answer) -> Reason:
    """A verdict as a reason, with the slots that its sentence needs."""
    game, deck = step.game, step.game.deck
    slots: dict[str, Slot] = {
        "player": step.names[attempt.seat] if attempt.seat != NOBODY else "",
        "card": cards_slot(attempt.card, deck),
        "value": game.value(attempt.card) if attempt.card else 0,
        "set": cards_slot([deck.code(card) for card in attempt.cards], deck),
        "sum": sum(map(game.value, attempt.cards)),
        "proof": cards_slot(answer.cards, deck),
    }
    message = f"clause.{answer.clause}.{'yes' if answer.legal else 'no'}"
    if find(message) is None:
        message = f"clause.{answer.clause}.rule"
    return Reason(message, slots, answer.clause, answer.cards)


def note_reasons(step: Step, at: Position, notes: Sequence[Note]) -> tuple[Reason, ...]:
    """What happened, note by note; rows of the sheet aside."""
    del at
    deck, found = step.game.deck, []
    for note in notes:
        message = f"note.{note.what}"
        if note.what == "item" or find(message) is None:
            continue
        slots: dict[str, Slot] = {
            "player": step.names[note.seat] if note.seat != NOBODY else "",
            "set": cards_slot(note.cards, deck),
            "n": note.amount,
            "points": sum(note.points),
        }
        found.append(Reason(message, slots, note.clause, tuple(deck.list(note.cards))))
    return tuple(found)


def played(step: Step, move: Move | str, at: Position | None = None) -> Consequence:
    """A legal move as a consequence: the table after it, and what it brought about."""
    before = at or step.at
    try:
        after = before.play(move)
    except PartialPosition:
        return Consequence(move=str(move))
    return Consequence(str(move), after, reasons=note_reasons(step, after, after.events))


def moves_of(at: Position, card: str) -> list[Move]:
    """The legal moves of one card."""
    return [move for move in at.legal_moves if move.card == card]


def only_card(step: Step) -> str:
    """The card that a step is about: its own, or the only one that the mover holds. Raises `NoAnswer`."""
    card = step.get("card")
    if card:
        return str(card)
    mover = step.at.mover
    hand = step.at.hand(mover) if mover is not None else ()
    if len(hand) != 1:
        raise NoAnswer("lesson.fault.which-card")
    return hand[0]


def held_card(step: Step) -> str:
    """The same; it must be in the hand of whoever is on turn. Raises `NoAnswer`."""
    card = only_card(step)
    mover = step.at.mover
    if mover is None or card not in step.at.hand(mover):
        raise NoAnswer("lesson.fault.not-held", card=card)
    return card


def codes_given(given: Json, game: AnyGame) -> list[str]:
    """A list of codes of the deck. Raises `BadAnswer`."""
    if not isinstance(given, (list, tuple)) or not all(code in game.deck.codes for code in given):
        raise BadAnswer(f"a list of cards of the {game.deck.name} deck is needed, not {given!r}")
    return list(given)
