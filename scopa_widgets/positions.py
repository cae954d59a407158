"""The friendly face of a game's state: what lies where, what may be played, why not, and how the score stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from scopa_widgets import notation
from scopa_widgets.cards import Cards, Deck, each, union
from scopa_widgets.checks import Wrong, flag, is_whole, kind, place, refuse
from scopa_widgets.checks import seed as _seed
from scopa_widgets.checks import text as _text
from scopa_widgets.notation import Hole
from scopa_widgets.notation.fields import kinds_of
from scopa_widgets.notation.unseen import (
    PartialPosition,
    completed,
    covered,
    hidden_from,
    placeholders,
    uncovered,
    unseen_tops,
)
from scopa_widgets.rules import protocol
from scopa_widgets.rules.protocol import ACTIONS, NOBODY, Attempt, Fault, Note
from scopa_widgets.rules.registry import AnyGame, a_game
from scopa_widgets.score import Score

UNSEEN_TOP: Final = "that hangs on the open card of a pile, which is unseen: tops= says it"


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


class Unseen(NamedTuple):
    """How many cards of a position are not seen, and where."""

    hands: tuple[int, ...]
    """By seat."""
    stock: int
    piles: tuple[int, ...]
    """By side."""

    def __bool__(self) -> bool:
        return bool(self.stock or any(self.hands) or any(self.piles))


class LegalMoves:
    """The legal moves of a position: may be gone through, counted, and asked ``"7Sx7D" in position.legal_moves``.

    Of a hand that is partly unseen these are the moves of its seen cards.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._bits = position.legal_bits

    def __len__(self) -> int:
        return len(self._bits)

    def __iter__(self) -> Iterator[Move]:
        return map(self._position.move, self._bits)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.bits in self._bits
        if isinstance(move, int):
            return move in self._bits
        return isinstance(move, str) and self._position.why(move).legal

    def __repr__(self) -> str:
        moves = "legal move" if len(self) == 1 else "legal moves"
        return f"<{len(self)} {moves}: {', '.join(map(str, self))}>" if self._bits else "<no legal moves>"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Position:
    """A position of a game. It never changes; `play` gives a new one.

    Some cards may be unseen (``holes``): then it says what it can say for certain, and raises `PartialPosition` where
    the answer hangs on an unseen card.
    """

    game: AnyGame
    state: Any
    holes: tuple[Hole, ...] = ()
    _led: tuple[Any, protocol.Move] | _Told | None = field(default=None, compare=False, repr=False)
    """The move that led here, after the whole state before it; or, where that is a secret, only what was seen."""
    _made: dict[str, Any] | None = field(default=None, init=False, compare=False, repr=False)
    """What was worked out once, by name."""

    def __post_init__(self) -> None:
        refuse(
            a_game("game", self.game),
            kind("state", self.state, tuple, "a state of the game"),
            kind("holes", self.holes, tuple, "the places of unseen cards"),
        )

    @classmethod
    def read(cls, text: str, *, checked: bool = True) -> Position:
        """A position from one line of text (see `text`).

        Raises `NotationError` for everything wrong with the text, and if ``checked`` with the position too: a card
        twice, four cards in a hand. Unchecked, `faults` names what is wrong with the position.
        """
        refuse(_text("text", text), flag("checked", checked))
        return cls(*notation.read_position(text, checked=checked))

    @property
    def text(self) -> str:
        """The position as one line of ``key=value`` fields; seats count from 1, ``?`` is an unseen card."""
        return notation.position_text(self.game, self.state, self.holes)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position.read({self.text!r}{'' if not self.faults else ', checked=False'})"

    def _repr_svg_(self) -> str:
        from scopa_widgets.view.pictures import position_picture  # the picture needs the position, not the other way

        try:
            whole = self._whole
        except PartialPosition:  # more or fewer unseen cards than are missing: `faults` says so
            whole = self.state
        return position_picture(self.game, whole, seen=self.deck.all & ~self._dim)

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
        return self._codes(self.game.layout(self.state).table)

    def hand(self, seat: int) -> tuple[str, ...]:
        """The codes of the cards in a hand, as far as they are seen."""
        refuse(place("seat", seat, self.game.players, "seats"))
        return self._codes(self.game.layout(self.state).hands[seat])

    def pile(self, side: int) -> tuple[str, ...]:
        """The codes of the cards that a side has captured, as far as they are seen."""
        refuse(place("side", side, self.game.sides, "sides"))
        return self._codes(self.game.layout(self.state).piles[side].cards)

    def _codes(self, cards: Cards) -> tuple[str, ...]:
        return tuple(self.deck.code(card) for card in each(cards))

    # --- what is wrong with it, and what is unseen ------------------------------------------------------------------

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything wrong with the position, all at once: cards missing or in two places, impossible hands."""
        return tuple(notation.line_faults(notation.Line(self.game, self.state, self.holes)))

    @property
    def unseen(self) -> Unseen:
        """How many cards are not seen, and where."""

        def at(name: str, places: int) -> tuple[int, ...]:
            return tuple(
                sum(hole.n for hole in self.holes if (hole.field, hole.place) == (name, place))
                for place in range(places)
            )

        stock = sum(hole.n for hole in self.holes if hole.field in ("stock", "talon"))
        return Unseen(at("hands", self.game.players), stock, at("piles", self.game.sides))

    def seen_by(self, seat: int) -> Position:
        """What a seat sees of this position: the other hands and the stock stay unseen. Nothing of them is left in
        it; the move that led here is."""
        refuse(place("seat", seat, self.game.players, "seats"))
        told = None if self._led is None else _Told(self.events, self.last_move)
        return Position(self.game, *hidden_from(self.game, self.state, self.holes, seat), told)

    def complete(self, seed: int | str = 1) -> Position:
        """The same with the unseen cards put where unseen cards are, at random but always alike for one seed. What
        was declared of an unseen hand comes true. Raises `PartialPosition` if nothing fits."""
        refuse(_seed("seed", seed))
        return Position(self.game, completed(self.game, self.state, self.holes, seed))

    def _kept(self, name: str, make: Callable[[], Any]) -> Any:
        """What a name stands for, worked out when it is first asked for: a position never changes."""
        made = self._made
        if made is None:
            made = {}
            object.__setattr__(self, "_made", made)
        if name not in made:
            made[name] = make()
        return made[name]

    @property
    def _dim(self) -> Cards:
        """The unseen cards."""
        if not self.holes:
            return 0
        found: Cards = self._kept("dim", lambda: placeholders(self.game, self.state))
        return found

    @property
    def _whole(self) -> Any:
        """The state with some card or other in every hole: for counts to be right; never to be shown."""
        return self._kept("whole", lambda: uncovered(self.game, self.state, self.holes)) if self.holes else self.state

    @property
    def _unseen_in_hand(self) -> bool:
        return bool(self.holes) and any(hole.field == "hands" and hole.place == self.mover for hole in self.holes)

    # --- playing ----------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be played."""
        return LegalMoves(self)

    @property
    def legal_bits(self) -> tuple[protocol.Move, ...]:
        """What may be played, as the engine has it."""
        found: tuple[protocol.Move, ...] = self._kept("bits", self._legal_bits)
        return found

    def _legal_bits(self) -> tuple[protocol.Move, ...]:
        moves = self._certain(self.game.moves(self._whole))
        for other in self._other_tops:
            if self._certain(self.game.moves(other)) != moves:
                raise PartialPosition(UNSEEN_TOP)
        return tuple(moves)

    def _certain(self, moves: list[protocol.Move]) -> list[protocol.Move]:
        """The moves that do not hang on unseen cards of the hand."""
        if not self._unseen_in_hand:
            return moves
        return [move for move in moves if not move & self._dim and move < ACTIONS]

    @property
    def _other_tops(self) -> tuple[Any, ...]:
        """What may lie on top of the piles whose open card is unseen; nothing if there is no such pile."""
        if not self.holes or "tops" not in kinds_of(self.state):
            return ()
        made: tuple[Any, ...] = self._kept("tops", lambda: tuple(unseen_tops(self.game, self.state, self._whole)))
        return made

    def play(self, move: Move | protocol.Move | str) -> Position:
        """The position after a move. Raises `IllegalMove`; `NotationError` for a text that is no move; and
        `PartialPosition` where the move would bring unseen cards to light, a new hand of them for instance."""
        game, state, made = self.game, self.state, self._made
        if not self.holes:
            bits = move.bits if isinstance(move, Move) else move
            # the engine's own moves are found in a list; only what is not there is read, judged and explained
            if type(bits) is int and bits in (made["bits"] if made and "bits" in made else game.moves(state)):
                return led_by(game, state, bits, game.step(state, bits))
            bits = self.legal(move)
            return led_by(game, state, bits, game.step(state, bits))
        bits = self.legal(move)
        whole = self._whole
        after = covered(whole, game.step(whole, bits), state, self.holes)
        return Position(game, after, self.holes, (whole, bits))

    def legal(self, move: Move | protocol.Move | str) -> protocol.Move:
        """A move as the engine has it, once it is known to be legal. Raises `IllegalMove`, or `NotationError`."""
        refuse(a_move("move", move))
        if not isinstance(move, str) and not self._other_tops:
            bits = move.bits if isinstance(move, Move) else move
            if bits in self.legal_bits:
                return bits
        if isinstance(move, int):
            attempt = notation.attempt_of(self.game, self._whole, move)
        else:
            attempt = notation.read_attempt(self.game, self._whole, str(move))
        answer = self.why(attempt)
        if answer.legal:
            return notation.move_of(attempt)
        raise IllegalMove(notation.attempt_text(self.game, self._whole, attempt), answer)

    def why(self, attempt: Attempt | Move | str) -> Answer:
        """Whether something may be played, and by which clause. Raises `NotationError` for a text that is no move."""
        if isinstance(attempt, Move):
            attempt = attempt.text
        refuse(kind("attempt", attempt, (str, Attempt), "a move in notation, a Move or an Attempt"))
        if isinstance(attempt, str):
            attempt = notation.read_attempt(self.game, self._whole, attempt)
        if self._unseen_in_hand and (attempt.card & self._dim or not attempt.card):
            raise PartialPosition("that hangs on cards of the hand that are unseen")
        legal, clause, proof, also = verdict = self.game.judge(self._whole, attempt)
        if any(self.game.judge(other, attempt)[:2] != verdict[:2] for other in self._other_tops):
            raise PartialPosition(UNSEEN_TOP)
        return Answer(legal, clause, self._codes(proof & ~(self._dim & ~union((attempt.card, *attempt.cards)))), also)

    def move(self, bits: protocol.Move) -> Move:
        """A legal move of the engine as an object that shows itself."""
        refuse(None if is_whole(bits) else Wrong("bits", bits, "a move of the engine", TypeError))
        return _move(self.game, self._whole, bits)

    @property
    def last_move(self) -> Move | None:
        """The move that led here, `None` if that is not known."""
        led = self._led
        if led is None or isinstance(led, _Told):
            return led and led.move
        return _move(self.game, *led)

    @property
    def events(self) -> tuple[Note, ...]:
        """What the move that led here brought about; empty where that move is not known."""
        led = self._led
        if led is None or isinstance(led, _Told):
            return led.notes if led else ()
        return tuple(self.game.notes(*led))

    # --- the score --------------------------------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        """The score as the piles lie, item by item; of unseen cards nothing is counted, and any of them may still go
        anywhere."""
        return Score(self.game.sheet(self.state), self.deck)

    @property
    def tally(self) -> tuple[int, ...]:
        """The points of each side as the piles lie."""
        return self.game.tally(self.state)


class _Told(NamedTuple):
    """What a seat saw of the move that led to a position."""

    notes: tuple[Note, ...]
    move: Move | None


_new: Final = object.__new__
_set_game, _set_state, _set_holes, _set_led, _set_made = (
    Position.__dict__[name].__set__ for name in ("game", "state", "holes", "_led", "_made")
)


def led_by(game: AnyGame, before: Any, bits: protocol.Move, after: Any) -> Position:
    """A position together with the move that led to it.

    Made without `Position.__init__`, which takes three times as long and checks what the engine has just worked out.
    """
    made = _new(Position)
    _set_game(made, game)
    _set_state(made, after)
    _set_holes(made, ())
    _set_led(made, (before, bits))
    _set_made(made, None)
    return made


def a_position(name: str, value: object) -> Wrong | None:
    """Check that an argument is a position."""
    return kind(name, value, Position, "a position")


def a_move(name: str, value: object) -> Wrong | None:
    """A move in any of the ways in which one is given."""
    needed = "a move in notation, a Move or a move of the engine"
    return None if is_whole(value) else kind(name, value, (str, Move), needed)


def _move(game: AnyGame, state: Any, bits: protocol.Move) -> Move:
    attempt = notation.attempt_of(game, state, bits)
    text = notation.attempt_text(game, state, attempt)
    card = game.deck.code(attempt.card) if attempt.card else None
    takes = tuple(map(game.deck.code, attempt.cards))
    signs = {bit: sign for sign, bit in (*game.actions.items(), *game.targets(state))}
    return Move(bits, text, attempt.seat, card, takes, signs.get(attempt.act, ""))
