"""One position under two rule sets, or under two games: what is legal only here, only there, and by which clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scopa_widgets import notation
from scopa_widgets.cards import Cards, union
from scopa_widgets.notation.fields import Hole, sample
from scopa_widgets.positions import Answer, Position
from scopa_widgets.rules.protocol import NOBODY, Note
from scopa_widgets.rules.registry import AnyGame

SHARED = ("left", "table", "hands", "piles", "taker", "stock")  # what every capture game's state has


class Difference(NamedTuple):
    """A move that one of two rule sets allows and the other refuses."""

    move: str
    """In notation."""
    card: str | None
    """The code of the card played."""
    answer: Answer
    """Why it is refused where it is refused."""
    allowed: Answer
    """The clause by which the other allows it."""


class Worth(NamedTuple):
    """A move that both allow and that does not bring the same points at once here and there."""

    move: str
    card: str | None
    here: int
    there: int
    clauses_here: tuple[str, ...]
    """The clauses that pay those points, or say why there are none."""
    clauses_there: tuple[str, ...]


class RowDifference(NamedTuple):
    """A row of the score sheet that differs: what each side has of it now, here and there; () where the row is not."""

    name: str
    here: tuple[int, ...]
    there: tuple[int, ...]


@dataclass(frozen=True)
class Comparison:
    """What two rule sets make of one position. True if they make something different of it."""

    here: Position
    there: Position
    only_here: tuple[Difference, ...]
    only_there: tuple[Difference, ...]
    both: tuple[str, ...]
    """The moves that both allow, in notation."""
    rows: tuple[RowDifference, ...]
    """The rows of the score sheet that differ."""
    worth: tuple[Worth, ...] = ()
    """The moves of ``both`` that bring other points."""

    def __bool__(self) -> bool:
        return bool(self.only_here or self.only_there or self.rows or self.worth)

    @property
    def swapped(self) -> Comparison:
        """The same seen from the other side."""
        rows = tuple(RowDifference(row.name, row.there, row.here) for row in self.rows)
        worth = tuple(
            Worth(one.move, one.card, one.there, one.here, one.clauses_there, one.clauses_here) for one in self.worth
        )
        return Comparison(self.there, self.here, self.only_there, self.only_here, self.both, rows, worth)

    def __repr__(self) -> str:
        def told(moves: tuple[Difference, ...], refused: str) -> str:
            return ", ".join(f"{each.move} ({refused} {each.answer.clause})" for each in moves) or "nothing"

        rows = "".join(f"; {row.name} {row.here} against {row.there}" for row in self.rows)
        rows += "".join(f"; {one.move} brings {one.here} here, {one.there} there" for one in self.worth)
        return (
            f"<only here: {told(self.only_here, 'there')}; only there: {told(self.only_there, 'here')}; "
            f"both: {', '.join(self.both) or 'nothing'}{rows}>"
        )


def compare(position: Position, here: AnyGame, there: AnyGame) -> Comparison:
    """One position under two rule sets of a game, or under two capture games.

    A position read under another game keeps its table, hands, piles and stock; what only its own game knows (cards
    laid crosswise, declarations, the card just laid, the top of a pile) starts from nothing. Raises ``ValueError``
    where that cannot be: another deck, another number of players or of sides; ``TypeError``, naming each, for what is
    no position or no game.
    """
    wrong = [f"a position, not {position!r}"] if not isinstance(position, Position) else []
    wrong += [
        f"a game {where}, not {given!r}"
        for where, given in (("here", here), ("there", there))
        if not hasattr(given, "judge")
    ]
    if wrong:
        raise TypeError(f"compare lays two games over a position: it needs {'; '.join(wrong)}")
    one, other = read_as(position, here), read_as(position, there)
    both = sorted({move.text for move in one.legal_moves} & {move.text for move in other.legal_moves})
    mine = {move.text: move for move in one.legal_moves}
    theirs = {move.text: move for move in other.legal_moves}
    return Comparison(
        one,
        other,
        tuple(
            Difference(text, mine[text].card, asked(other, text), one.why(text)) for text in mine if text not in theirs
        ),
        tuple(
            Difference(text, theirs[text].card, asked(one, text), other.why(text))
            for text in theirs
            if text not in mine
        ),
        tuple(both),
        _rows(one, other),
        tuple(found for text in both if (found := _worth(one, other, text))),
    )


def read_as(position: Position, game: AnyGame) -> Position:
    """A position under other rules (see `compare`)."""
    own = position.game
    if (own.deck, own.players, own.sides) != (game.deck, game.players, game.sides):
        raise ValueError(
            f"a position of {own.name} for {own.players} on {own.sides} sides "
            f"cannot be read as {game.name} for {game.players} on {game.sides}"
        )
    if own.name == game.name:
        return Position(game, position.state, position.holes)
    state: Any = sample(game)
    if not all(hasattr(state, field) and hasattr(position.state, field) for field in SHARED):
        raise ValueError(f"{own.name} and {game.name} have no table in common")
    empty = {field: _nothing(value) for field, value in state._asdict().items() if field not in SHARED}
    shared = {field: getattr(position.state, field) for field in SHARED}
    holes = tuple(hole for hole in position.holes if hole.field in SHARED)
    if holes and "tops" in empty and not hasattr(position.state, "tops"):
        shared["piles"], holes = _out_of_reach(shared["piles"], holes, position.mover or 0)
    return Position(game, state._replace(**empty, **shared), holes)


def _out_of_reach(piles: tuple[Cards, ...], holes: tuple[Hole, ...], mover: int) -> tuple[Any, tuple[Hole, ...]]:
    """Closed piles, where piles lie open: they show no card to be stolen, so all of them lie in the mover's own."""
    captured = sum(hole.n for hole in holes if hole.field == "piles")
    elsewhere = [hole for hole in holes if hole.field != "piles"]
    own = tuple(union(piles) if side == mover else 0 for side in range(len(piles)))
    return own, tuple(sorted([*elsewhere, *[Hole("piles", mover, captured)] * (captured > 0)]))


def _nothing(value: Any) -> Any:
    """An empty value of the same kind: no cards, nothing in any row, nobody."""
    if isinstance(value, tuple):
        return tuple(map(_nothing, value))
    return False if isinstance(value, bool) else NOBODY if value == NOBODY else 0


def asked(position: Position, text: str) -> Answer:
    """What a position says of a move of another; a sign that its game does not have is no action there."""
    try:
        return position.why(text)
    except notation.NotationError:
        return Answer(legal=False, clause=f"{position.game.prefix}-action", cards=())


NOT_OF_THE_MOVE: Final = frozenset({"item", "leftovers", "leftovers-nobody", "hand"})
"""Notes that tell what comes of the piles or of the deal, not of the move itself."""


def brought(position: Position, move: str) -> tuple[Note, ...]:
    """What a legal move brings about at once. Unseen cards may lie anywhere: nothing of it hangs on them."""
    whole = position.complete() if position.holes else position
    notes = whole.game.notes(whole.state, whole.legal(move))
    return tuple(note for note in notes if note.what not in NOT_OF_THE_MOVE)


def _worth(one: Position, other: Position, text: str) -> Worth | None:
    mine, theirs = brought(one, text), brought(other, text)
    here, there = (sum(sum(note.points) for note in notes) for notes in (mine, theirs))
    if here == there:
        return None
    clauses = [
        tuple(note.clause for note in notes[1:] if note.clause) or (notes[0].clause,) for notes in (mine, theirs)
    ]
    card = one.move(one.legal(text)).card
    return Worth(text, card, here, there, *clauses)


def _rows(one: Position, other: Position) -> tuple[RowDifference, ...]:
    mine = {row.name: tuple(share.now for share in row.shares) for row in one.score}
    theirs = {row.name: tuple(share.now for share in row.shares) for row in other.score}
    return tuple(
        RowDifference(name, mine.get(name, ()), theirs.get(name, ()))
        for name in dict.fromkeys([*mine, *theirs])
        if mine.get(name, ()) != theirs.get(name, ()) and any([*mine.get(name, ()), *theirs.get(name, ())])
    )
