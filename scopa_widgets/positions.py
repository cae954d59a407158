"""The friendly face of a game's state: what lies where, what may be played, why not, and how the score stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scopa_widgets import notation
from scopa_widgets.cards import Deck, each
from scopa_widgets.rules import protocol
from scopa_widgets.rules.protocol import NOBODY, Attempt, Note
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.score import Score


class IllegalMove(ValueError):  # noqa: N818 - "except IllegalMove" says it
    """A move that is not allowed; ``verdict`` says by which clause."""

    def __init__(self, text: str, verdict: Answer) -> None:
        super().__init__(f"{text} is not allowed here: {verdict.clause}" + _cards_shown(verdict.cards))
        self.text = text
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Answer]]:
        return type(self), (self.text, self.verdict)


@dataclass(frozen=True)
class Move:
    """A legal move, by its notation (``text``) and by what it does."""

    bits: protocol.Move
    text: str
    seat: int
    card: str | None
    """The code of the card played, `None` for an action without a card."""
    takes: tuple[str, ...]
    """The codes of the table cards taken."""
    mark: str
    """What else: ``^2`` (the pile of seat 2, counted from 1), ``!bassa``, ``||``, ...; "" for nothing."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


@dataclass(frozen=True)
class Answer:
    """Whether something may be played, and the clause that decides. True exactly if it may."""

    legal: bool
    clause: str
    cards: tuple[str, ...]
    """The codes of the cards that prove it."""
    also: tuple[str, ...] = ()
    """Further clauses that forbid it too."""

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        more = f" (also {', '.join(self.also)})" if self.also else ""
        return f"<{'allowed' if self.legal else 'not allowed'}: {self.clause}{_cards_shown(self.cards)}{more}>"


def _cards_shown(cards: tuple[str, ...]) -> str:
    return f" [{' '.join(cards)}]" if cards else ""


class LegalMoves:
    """The legal moves of a position: may be gone through, counted, and asked ``"7Sx7D" in position.legal_moves``."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._bits = tuple(position.game.moves(position.state))

    def __len__(self) -> int:
        return len(self._bits)

    def __iter__(self) -> Iterator[Move]:
        return map(self._position._move, self._bits)  # noqa: SLF001 - two classes of one file

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.bits in self._bits
        if isinstance(move, int):
            return move in self._bits
        if not isinstance(move, str):
            return False
        attempt = notation.read_attempt(self._position.game, self._position.state, move)
        return bool(self._position.game.judge(self._position.state, attempt).legal)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self))}>" if self._bits else "<no legal moves>"


@dataclass(frozen=True)
class Position:
    """A position of a game. It never changes; `play` gives a new one."""

    game: AnyGame
    state: Any
    _led: tuple[Any, protocol.Move] | None = field(default=None, compare=False, repr=False)

    # --- what lies where --------------------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self.game.deck

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is (from 0), `None` once the deal is over."""
        seat = self.game.mover(self.state)
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.game.over(self.state)

    @property
    def table(self) -> tuple[str, ...]:
        """The codes of the cards on the table, in the order of the deck."""
        return tuple(self.deck.list(self.game.layout(self.state).table))

    def hand(self, seat: int) -> tuple[str, ...]:
        """The codes of the cards in a hand that are seen."""
        return tuple(self.deck.list(self.game.layout(self.state).hands[seat]))

    def pile(self, side: int) -> tuple[str, ...]:
        """The codes of the cards that a side has captured, as far as they are seen."""
        return tuple(self.deck.list(self.game.layout(self.state).piles[side].cards))

    # --- playing ----------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be played."""
        return LegalMoves(self)

    def play(self, move: Move | protocol.Move | str) -> Position:
        """The position after a move. Raises `IllegalMove`, or `NotationError` for a text that is no move."""
        bits = self.legal(move)
        return Position(self.game, self.game.step(self.state, bits), (self.state, bits))

    def legal(self, move: Move | protocol.Move | str) -> protocol.Move:
        """A move as the engine has it, once it is known to be legal. Raises `IllegalMove`, or `NotationError`."""
        if isinstance(move, str):
            attempt = notation.read_attempt(self.game, self.state, move)
            answer = self.game.judge(self.state, attempt)
            if answer.legal:
                return notation.move_of(attempt)
            raise IllegalMove(notation.attempt_text(self.game, self.state, attempt), self._answer(answer))
        bits = move.bits if isinstance(move, Move) else move
        if bits in self.game.moves(self.state):
            return bits
        attempt = notation.attempt_of(self.game, self.state, bits)
        raise IllegalMove(str(move), self.why(attempt))

    def why(self, attempt: Attempt | Move | str) -> Answer:
        """Whether something may be played, and by which clause."""
        if isinstance(attempt, Move):
            attempt = attempt.text
        if isinstance(attempt, str):
            attempt = notation.read_attempt(self.game, self.state, attempt)
        return self._answer(self.game.judge(self.state, attempt))

    def _answer(self, verdict: protocol.Verdict) -> Answer:
        return Answer(verdict.legal, verdict.clause, tuple(self.deck.list(verdict.proof)), verdict.also)

    def _move(self, bits: protocol.Move) -> Move:
        attempt = notation.attempt_of(self.game, self.state, bits)
        text = notation.attempt_text(self.game, self.state, attempt)
        card = self.deck.code(attempt.card) if attempt.card else None
        takes = tuple(map(self.deck.code, attempt.cards))
        mark = text if card is None else text.partition("x")[0][2:] if takes else text[2:]
        return Move(bits, text, attempt.seat, card, takes, mark)

    @property
    def last_move(self) -> Move | None:
        """The move that led here, `None` if that is not known."""
        return Position(self.game, self._led[0])._move(self._led[1]) if self._led else None  # noqa: SLF001 - own class

    @property
    def events(self) -> tuple[Note, ...]:
        """What the move that led here brought about; empty where that move is not known."""
        return tuple(self.game.notes(*self._led)) if self._led else ()

    # --- the score --------------------------------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        """The score as the piles lie, item by item."""
        return Score(self.game.sheet(self.state), self.deck)

    @property
    def tally(self) -> tuple[int, ...]:
        """The points of each side as the piles lie."""
        return self.game.tally(self.state)


def cards_in(position: Position, cards: int) -> tuple[str, ...]:
    """The codes of a set of cards, in the order of the deck."""
    return tuple(position.deck.code(card) for card in each(cards))
