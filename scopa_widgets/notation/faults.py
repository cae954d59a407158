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
        "notation.players": "{game} is for {known} players, not for {n}",
        "notation.field-missing": "the field {key} is missing",
        "notation.no-field": "{piece!r} is no field of this game; there is {known}",
        "notation.field-again": "the field {key} stands here a second time",
        "notation.no-equals": "{piece!r} is not of the form key=value",
        "notation.not-a-number": "{piece!r} is no whole number",
        "notation.not-a-flag": "{piece!r} is neither yes nor no",
        "notation.not-a-seat": "{piece!r} is no seat; seats go from 1 to {n}, - is nobody",
        "notation.no-suit": "{piece!r} is no suit of this deck; there is {known}",
        "notation.groups": "groups needed here: {n}; found: {found}",
        "notation.order": "cards of the deck: {n}; found here: {found}",
        "notation.cards-absent": "these cards are missing: {cards}",
        "notation.stock": "cards in the stock: {found}; there may be {least} ({more} too many) or "
        "{most} ({fewer} too few)",
        "notation.stock-many": "cards in the stock: {found}; {most} at most, so {more} too many",
        "notation.packet": "cards in packet {n} of the stock: {found}; there must be {most}",
        "notation.piles-leave": "cards left for the stock: {found}; there may be {least} (so {more} more in the "
        "piles) or {most} (so {fewer} fewer in the piles)",
        "notation.piles-leave-many": "cards left for the stock: {found}; {most} at most, so {more} more in the piles",
        "notation.no-trump": "the trump is missing: the open card under the talon, or its suit once that is used up",
        "notation.trump-suit": "{piece!r} is only a suit, but the talon is not used up (cards without a place: {n}): "
        "the open card under it is needed",
        "notation.talon-many": "cards left for the talon: {n}; {most} at most, so {more} more in the hands or tricks",
        "fault.unseen-count": "unseen cards: {n}; cards of the deck without a place: {found}; that must be as many",
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
        "fault.hand-size": "cards in the hand of seat {seat}: {n}; {most} at most",
        "fault.left": "cards said to be left: {n}; still to be played: {cards_to_play}",
        "fault.hands-uneven": "the hands ({sizes}) do not fit: whoever is to play holds as many as the others, or one "
        "more than those who have played",
        "fault.taker": "nobody sits on seat {seat}",
        "fault.mark-not-in-pile": "these lie crosswise in a pile that they are not in: {cards}",
        "fault.declared": "seat {seat} cannot have declared that with this hand",
        "fault.declarations": "more declarations are counted than the hands dealt so far allow",
        "fault.own-captures": "what the players of a pair have captured must add up to the pile of the pair",
        "fault.laid": "the card just laid must be a single one on the table, not {cards}",
        "fault.top-not-in-pile": "the card on top of a pile must be in that pile, and this is not: {cards}",
        "fault.top-missing": "seat {seat} has a pile, but none of its cards is said to lie on top",
        "fault.top-many": "one card lies on top of the pile of seat {seat}, not {cards}",
        "fault.trick-half": "cards in the tricks of seat {seat}: {n}; a trick has two, so the number must be even",
        "fault.talon-size": "cards in the talon: {n}; the number must be even, {most} at most",
        "fault.hand-short": "cards in a hand: {n}; as long as cards are drawn it must be {most}",
        "fault.trump": "the open card under the talon must be of the trump suit {suit}, not {cards}",
        "fault.leader": "a seat from 1 to {most} is to lead",
        "fault.lead": "one card is led, not {cards}",
        "fault.marriage": "a marriage is king and queen of one suit, one of them played; seat {seat} has none in: "
        "{cards}",
        "fault.waiting": "seat {seat} is said to wait for the points of a marriage that was not announced: {cards}",
        "fault.points": "points of seat {seat}: {n}; its tricks and marriages make {points}",
        "fault.closer": "seat {seat} cannot have closed: there is no talon any more",
        "fault.closed-points": "points of the other player at the closing: {n}; {most} at most",
        "fault.shown": "these were shown, but are in nobody's hand: {cards}",
        "fault.winner": "the winner is said to be {seat}; by the points it is {expected} (- is nobody)",
        "fault.both-enough": "both have {most} points or more ({n}); the deal ends as soon as one of them has",
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
