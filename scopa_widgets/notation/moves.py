"""Moves and attempts as text: ``7S`` (laid), ``7Sx4C.3B``, ``5S^2`` (on a target of the game), ``!bassa``, ``||``.

Only the form is fixed here; which signs there are is the game's: `actions` without a card, `targets` with one.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

from scopa_widgets.cards import Card, each
from scopa_widgets.notation.cards import first_card, scan_cards
from scopa_widgets.notation.faults import Piece, TextFault, check
from scopa_widgets.rules.protocol import Attempt, Move
from scopa_widgets.rules.registry import AnyGame

_AFTER: Final = re.compile(r"\s*(?:[x×](?P<taken>[^^+!|~]*))?(?P<mark>[\^+!|~].*)?", re.DOTALL)
_WRONG: Final = re.compile(r"[^\sx×^+!|~]+|.")


def read_attempt(game: AnyGame, state: Any, text: str, seat: int | None = None) -> Attempt:
    """What somebody tries to do, legal or not: by the seat whose turn it is unless another is given.

    The cards to be taken come in the order of the deck; a card named twice stays twice. Raises `NotationError`.
    """
    faults: list[TextFault] = []
    attempt = scan_attempt(game, state, Piece(text), faults, seat)
    check(faults)
    return attempt


def scan_attempt(game: AnyGame, state: Any, piece: Piece, faults: list[TextFault], seat: int | None = None) -> Attempt:
    """An attempt from a piece of text, faults noted."""
    by = game.mover(state) if seat is None else seat
    said = piece.strip()
    if not said.text:
        faults.append(said.blames("notation.move-missing"))
        return Attempt(by, 0)
    if said.text.lower() in game.actions:
        return Attempt(by, 0, (), game.actions[said.text.lower()])
    if said.text[0] in "^+!|~":
        faults.append(_no_action(said, game.actions))
        return Attempt(by, 0)
    card, rest = _played(game, said, faults)
    shape = _AFTER.fullmatch(rest.text)
    if shape is None:
        if card:
            faults.append(rest.strip().blames("notation.stray"))
        return Attempt(by, card)
    taken = _taken(game, rest.part(*shape.span("taken")), faults) if shape["taken"] is not None else ()
    mark = rest.part(*shape.span("mark")).strip() if shape["mark"] else None
    return Attempt(by, card, taken, _act(game, state, mark, faults) if mark else 0)


def _played(game: AnyGame, said: Piece, faults: list[TextFault]) -> tuple[Card, Piece]:
    """The card played, and the rest of the text."""
    found = first_card(said, game.deck)
    if found is None:
        wrong = _WRONG.match(said.text)
        where = said.part(*wrong.span()) if wrong else said
        faults.append(where.blames("notation.no-card", deck=game.deck.name))
        return 0, said.part(len(where.text))
    card, where = found
    return card, said.part(where.at - said.at + len(where.text))


def _taken(game: AnyGame, piece: Piece, faults: list[TextFault]) -> tuple[Card, ...]:
    before = len(faults)
    found = scan_cards(piece, game.deck, faults)
    if not found and len(faults) == before:
        faults.append(piece.blames("notation.takes-nothing"))
    return tuple(sorted(card for card, _ in found))


def _act(game: AnyGame, state: Any, mark: Piece, faults: list[TextFault]) -> int:
    known = dict(game.targets(state))
    if mark.text not in known:
        faults.append(_no_action(mark, known))
    return known.get(mark.text, 0)


def _no_action(piece: Piece, known: Collection[str]) -> TextFault:
    if not known:
        return piece.blames("notation.no-actions")
    return piece.blames("notation.no-action", known=" ".join(known))


def attempt_text(game: AnyGame, state: Any, attempt: Attempt) -> str:
    """An attempt in canonical form."""
    if not attempt.card:
        return next((sign for sign, bit in game.actions.items() if bit == attempt.act), "")
    card = game.deck.code(attempt.card)
    taken = "x" + ".".join(map(game.deck.code, sorted(attempt.cards))) if attempt.cards else ""
    mark = next((mark for mark, bit in game.targets(state) if bit == attempt.act), "") if attempt.act else ""
    return card + taken + mark


def attempt_of(game: AnyGame, state: Any, move: Move) -> Attempt:
    """A move as the attempt of the seat whose turn it is."""
    seat = game.mover(state)
    layout = game.layout(state)
    played = move & game.deck.all & ~layout.table
    card = move & layout.hands[seat] or played & -played  # a card that the seat does not hold is for the judge
    taken = move & layout.table & ~card
    return Attempt(seat, card, tuple(each(taken)), move ^ card ^ taken)


def move_of(attempt: Attempt) -> Move:
    """The move that a legal attempt is."""
    return attempt.card | sum(attempt.cards) | attempt.act


def move_text(game: AnyGame, state: Any, move: Move) -> str:
    """A legal move in canonical form; the state is the one before it."""
    return attempt_text(game, state, attempt_of(game, state, move))


def read_move(game: AnyGame, state: Any, text: str) -> Move:
    """A legal move. Raises `NotationError`, also for a move that is not allowed (with the clause)."""
    faults: list[TextFault] = []
    move = scan_move(game, state, Piece(text), faults)
    check(faults)
    return move


def scan_move(game: AnyGame, state: Any, piece: Piece, faults: list[TextFault]) -> Move:
    """A legal move from a piece of text, faults noted; 0 if there is none."""
    own: list[TextFault] = []
    attempt = scan_attempt(game, state, piece, own)
    if not own:
        if game.over(state):
            own.append(piece.blames("notation.over", move=piece.text))
        else:
            verdict = game.judge(state, attempt)
            if verdict.legal:
                return move_of(attempt)
            own.append(piece.blames("notation.illegal", move=piece.text, clause=verdict.clause))
    faults += own
    return 0
