"""What is wrong with a text: every fault with its place, in one error of our own type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple


class Piece(NamedTuple):
    """A part of a text and where it begins."""

    text: str
    at: int = 0

    def strip(self) -> Piece:
        """The piece without the blanks at both ends."""
        left = len(self.text) - len(self.text.lstrip())
        return Piece(self.text.strip(), self.at + left)

    def part(self, start: int, end: int | None = None) -> Piece:
        """The piece from one place to another, counted from its own beginning."""
        return Piece(self.text[start:end], self.at + start)

    def split(self, mark: str) -> list[Piece]:
        """The pieces between the marks."""
        pieces, at = [], self.at
        for text in self.text.split(mark):
            pieces.append(Piece(text, at))
            at += len(text) + len(mark)
        return pieces

    def blames(self, what: str, **slots: object) -> TextFault:
        """A fault of this very piece."""
        return TextFault(what, self.at, len(self.text), self.text, MappingProxyType(slots))


_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "notation.no-card": "{piece!r} is no card of the {deck} deck",
        "notation.one-card": "one card is needed, here are {n}",
        "notation.card-missing": "a card is missing here",
        "notation.card-again": "{card} is named twice",
        "notation.card-often": "{card} is named {n} times",
        "notation.card-elsewhere": "{card} is in pile {other} already",
        "notation.too-many": "{n} cards are named, but the deck has {most}",
        "notation.rest-again": "another pile has all the other cards already",
        "notation.move-missing": "a move is missing here",
        "notation.no-action": "{piece!r} is nothing one can do here; there is {known}",
        "notation.no-actions": "{piece!r} is nothing one can do here",
        "notation.takes-nothing": "no card stands after the x",
        "notation.illegal": "{move} is not allowed here ({clause})",
        "notation.over": "{move} comes after the end of the deal",
        "notation.no-game": "{reason}",
        "notation.no-such-game": "there is no game {piece!r}; there is {known}",
        "notation.no-such-game-near": "there is no game {piece!r}; did you mean {known}?",
        "notation.no-rule-set": "there is no rule set {piece!r}; there is {known}",
        "notation.no-rule-set-near": "there is no rule set {piece!r}; did you mean {known}?",
        "notation.no-option": "there is no option {piece!r}; there is {known}",
        "notation.no-option-near": "there is no option {piece!r}; did you mean {known}?",
        "notation.option-value": "{key} cannot be {piece!r}; it may be {known}",
        "notation.option-least": "{key} cannot be {piece!r}; a whole number from {least} is needed",
        "notation.players": "{game} is not for {n} players, but for {known}",
        "notation.field-missing": "the field {key} is missing",
        "notation.no-field": "{piece!r} is no field of this game; there is {known}",
        "notation.field-again": "the field {key} stands here a second time",
        "notation.no-equals": "{piece!r} is not of the form key=value",
        "notation.not-a-number": "{piece!r} is no whole number",
        "notation.not-a-flag": "{piece!r} is neither yes nor no",
        "notation.not-a-seat": "{piece!r} is no seat; seats go from 1 to {n}, - is nobody",
        "notation.no-suit": "{piece!r} is no suit of this deck; there is {known}",
        "notation.groups": "{n} groups are needed here, there are {found}",
        "notation.order": "the deck has {n} cards, here are {found}",
        "notation.cards-absent": "these cards are missing: {cards}",
        "notation.stock": "a stock of {found} cards in these packets does not come about in this game",
        "fault.unseen-count": "{n} cards are unseen, but {found} cards of the deck have no place",
        "notation.mover": "by the cards left to play it is another's turn: {expected}",
        "notation.no-header": '{piece!r} is no header of the form [key "value"]',
        "notation.header-again": "the header {key} stands here a second time",
        "notation.no-start": "a deal needs a header deal (the order of the deck) or position",
        "notation.two-starts": "deal and position cannot both be given",
        "notation.open-comment": "this comment is never closed",
        "notation.comment": "a comment that says nothing, or a second one at the same place",
        "notation.unseen-start": "a deal cannot begin with unseen cards",
        "notation.open-line": "this side line is never closed",
        "notation.stray": "{piece!r} does not belong here",
        "notation.escape": "{piece!r} is no known escape",
        "notation.number": "move number {piece} should be {expected}",
        "notation.no-move-before": "a side line needs a move before it",
        "notation.same-move": "{move} is already played from here",
        "notation.cut": "the deck cannot be cut at {piece}",
        "notation.version": "{piece!r} is version {n} of this game; this program knows up to {known}",
        "notation.code": "this is no code of a deal: {reason}",
        "notation.json": "{where}: {reason}",
        "fault.card-twice": "a card lies in two places: {cards}",
        "fault.cards-missing": "these cards are missing: {cards}",
        "fault.hand-size": "seat {seat} holds {n} cards",
        "fault.left": "{n} cards are said to be left, but {cards_to_play} are still to be played",
        "fault.hands-uneven": "the hands do not fit together: nobody may be more than one card behind",
        "fault.taker": "nobody sits on seat {seat}",
        "fault.mark-not-in-pile": "these lie crosswise in a pile that they are not in: {cards}",
    }
)


class TextFault(NamedTuple):
    """One thing wrong with a text."""

    what: str
    """The id of its message: ``notation.no-card``, ..."""
    offset: int
    """Where it is, in characters from the beginning."""
    length: int
    piece: str
    """The part of the text that is wrong."""
    slots: Mapping[str, object] = MappingProxyType({})

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        pattern = _SENTENCES.get(self.what)
        if pattern is None:  # a fault of a game that nobody wrote a sentence for
            said = ", ".join(f"{key} {value}" for key, value in self.slots.items())
            return self.what.partition(".")[2].replace("-", " ") + (f" ({said})" if said else "")
        return pattern.format(**{"piece": self.piece, **self.slots})

    def moved(self, by: int) -> TextFault:
        """The same fault of a text that stands ``by`` characters further on in a longer one."""
        return self._replace(offset=self.offset + by)


class NotationError(ValueError):
    """A text that is no card, move, position or deal. ``faults`` holds everything wrong with it, in order."""

    def __init__(self, faults: Sequence[TextFault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.offset, fault.length)))
        super().__init__("; ".join(f"at {fault.offset}: {fault.sentence}" for fault in self.faults))

    def __reduce__(self) -> tuple[type[NotationError], tuple[tuple[tuple[object, ...], ...]]]:
        return _again, (tuple((*fault[:4], dict(fault.slots)) for fault in self.faults),)  # type: ignore[return-value]


def _again(faults: Sequence[tuple[str, int, int, str, dict[str, object]]]) -> NotationError:
    return NotationError([TextFault(*fault) for fault in faults])


def check(faults: Sequence[TextFault]) -> None:
    """Raise a `NotationError` if there are faults."""
    if faults:
        raise NotationError(faults)
