"""Quantities of the score: of one move, of a line of moves, of a counted deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scopa_widgets.lessons.kinds.base import NoAnswer
from scopa_widgets.lessons.kinds.worth import Amount, Quantity, Slip, is_tie, needed
from scopa_widgets.lessons.values import Step
from scopa_widgets.positions import Position
from scopa_widgets.rules.protocol import Item, Note
from scopa_widgets.rules.schnapsen import Schnapsen


def side_of(step: Step) -> int:
    """The side that is asked about, from 0; the first unless another is named. Raises `NoAnswer`."""
    side = int(step.get("side", 1)) - 1
    if not 0 <= side < step.game.sides:
        raise NoAnswer("lesson.fault.side", n=step.game.sides)
    return side


def notes_of(step: Step, move: str) -> tuple[int, list[Note]]:
    """The side that makes a move, and what it brings about."""
    at = step.at
    bits = at.legal(move)
    return (at.mover or 0) % step.game.sides, list(step.game.notes(at.complete().state if at.holes else at.state, bits))


# --- the points of a move -------------------------------------------------------------------------------------------


def _points(step: Step) -> Amount:
    """Points made on the table by a move: scope, picule, declarations, ... (rows of the sheet aside)."""
    side, notes = notes_of(step, needed(step, "move"))
    scoring = [note for note in notes if note.points and note.points[side] and note.what != "item"]
    first = scoring or [note for note in notes if note.what.startswith("no-")]
    terms = " + ".join(str(note.points[side]) for note in scoring)
    return Amount(sum(note.points[side] for note in scoring), terms, first[0].clause if first else "")


def _points_slips(step: Step) -> Iterator[Slip]:
    side, notes = notes_of(step, step["move"])
    denied = next((note for note in notes if note.what.startswith("no-")), None)
    if denied:
        cards = denied.cards.bit_count()
        yield Slip(cards if denied.what == "no-bagher" else 1, "no-point", denied.clause)
    made = [note.points[side] for note in notes if note.points and note.points[side] and note.what != "item"]
    if len(made) > 1:
        yield from (Slip(points, "one-of-two") for points in made)
    bagher = next((note for note in notes if note.what == "bagher"), None)
    if bagher:
        yield Slip(bagher.cards.bit_count() - 1, "own-card-forgotten", bagher.clause)
        yield Slip(1, "one-a-move", bagher.clause)
    if made:
        yield Slip(0, "point-missed", next(note.clause for note in notes if note.points and note.points[side]))


def _cost(step: Step) -> Amount:
    """What a move costs beside another one: the difference of the points as the piles lie after each."""
    side = (step.at.mover or 0) % step.game.sides
    one, other = (_after(step, needed(step, key)).tally[side] for key in ("instead", "move"))
    return Amount(one - other, f"{one} − {other}" if other >= 0 else f"{one} − ({other})")


def _after(step: Step, move: str) -> Position:
    return step.at.complete().play(move) if step.at.holes else step.at.play(move)


# --- the score of a deal --------------------------------------------------------------------------------------------


def _score(step: Step) -> Amount:
    rows = step.at.score.rows
    side = side_of(step)
    counted = [row.shares[side].now for row in rows if row.shares[side].now]
    return Amount(sum(counted), " + ".join(map(str, counted)).replace("+ -", "− "))


def _score_slips(step: Step) -> Iterator[Slip]:
    side, rows = side_of(step), step.at.score.rows
    now = sum(row.shares[side].now for row in rows)
    ties = [row for row in rows if is_tie(row)]
    if ties and not any(share.now for row in ties for share in row.shares):
        yield Slip(now + len(ties), "tie-pays", ties[0].why)
    if ties and all(share.now for row in ties for share in row.shares):
        yield Slip(now - sum(row.shares[side].now for row in ties), "tie-nothing", ties[0].why)
    scope = [row for row in rows if row.kind == "count" and row.shares[side].now]
    yield from (Slip(now + row.shares[side].now, "counted-twice", row.clause) for row in scope)
    yield from (
        Slip(now - row.shares[side].now, "row-forgotten", row.clause) for row in rows if row.shares[side].now > 0
    )
    penalties = [row for row in rows if row.shares[side].now < 0]
    yield from (Slip(now - row.shares[side].now, "penalty-forgotten", row.clause) for row in penalties)
    yield from (Slip(sum(row.shares[other].now for row in rows), "other-side") for other in range(step.game.sides))


def _item(step: Step) -> tuple[Item, int]:
    name = needed(step, "item")
    row = next((row for row in step.at.score.rows if row.name == name), None)
    if row is None:
        raise NoAnswer("lesson.fault.word", piece=name, known=", ".join(row.name for row in step.at.score.rows))
    return row, side_of(step)


def _item_points(step: Step) -> Amount:
    row, side = _item(step)
    return Amount(row.shares[side].now, clause=row.why or row.clause, cards=step.at.score.cards(row.name, side))


def _item_slips(step: Step) -> Iterator[Slip]:
    row, side = _item(step)
    if is_tie(row):
        yield Slip(0 if row.shares[side].now else 1, "tie-nothing" if row.shares[side].now else "tie-pays", row.why)
        yield Slip(2, "tie-whole", row.why)
    yield from (Slip(share.now, "other-side", row.clause) for share in row.shares)


def _item_amount(step: Step) -> Amount:
    row, side = _item(step)
    return Amount(row.shares[side].amount, clause=row.clause, cards=step.at.score.cards(row.name, side))


def _deal_points(step: Step) -> Amount:
    """The points that a deal has to give besides those made in play: all cards in one pile, the rows that count piles.

    Runs (the napola) and penalties are no part of it.
    """
    state = _sampled(step)
    rows = [row for row in step.game.sheet(state) if row.kind in ("most", "honour", "primiera")]
    return Amount(sum(row.shares[0].now for row in rows), " + ".join(str(row.shares[0].now) for row in rows))


def _sampled(step: Step) -> Any:
    fresh = step.game.deal(step.game.deck.cards)
    nothing = (0,) * step.game.sides
    return fresh._replace(
        left=0, table=0, hands=(0,) * step.game.players, stock=(), piles=(step.game.deck.all, *nothing[1:])
    )


# --- after a line of moves ------------------------------------------------------------------------------------------


def line(step: Step) -> Position:
    """The position after a step's ``line`` of moves, with some cards or other in the hands that are not seen."""
    at = step.at.complete() if step.at.holes else step.at
    moves: Sequence[str] = step.get("line", ())
    for move in moves:
        at = at.play(move)
    return at


def _pile(step: Step) -> Amount:
    layout = step.game.layout(line(step).state)
    return Amount(layout.piles[side_of(step)].cards.bit_count())


def _pile_slips(step: Step) -> Iterator[Slip]:
    before = step.game.layout(step.at.state).piles[side_of(step)].cards.bit_count()
    yield Slip(before + 2, "top-only")
    yield Slip(_pile(step).value - 1, "own-card-forgotten")
    yield Slip(before, "pile-before")


def _table(step: Step) -> Amount:
    return Amount(step.game.layout(line(step).state).table.bit_count())


def _table_slips(_step: Step) -> Iterator[Slip]:
    yield Slip(4, "table-refilled")


def _total(step: Step) -> Amount:
    """Schnapsen: the points on the way to 66."""
    at = line(step)
    row = next((row for row in at.score.rows if row.kind == "race"), None)
    if row is None:
        raise NoAnswer("lesson.fault.deck")
    return Amount(row.shares[side_of(step)].amount, clause=row.clause)


def _total_slips(step: Step) -> Iterator[Slip]:
    side, at = side_of(step), line(step)
    married = next(row.shares[side].amount for row in at.score.rows if row.name == "matrimoni")
    now = _total(step).value
    if married:
        yield Slip(now - married, "marriage-forgotten", "SCH-marriage-points")
        yield Slip(now + (20 if married % 40 else -20), "marriage-trump", "SCH-marriage-trump")
    yield Slip(next(row.shares[side].amount for row in step.at.score.rows if row.kind == "race"), "before")


def _deal_worth(step: Step) -> Amount:
    """Game points, or points, that a side has once the line is played."""
    at = line(step)
    clause = step.game.worth_of(at.state)[0] if isinstance(step.game, Schnapsen) and at.over else ""
    return Amount(at.tally[side_of(step)], clause=clause)


SCORE_QUANTITIES: Final[Mapping[str, Quantity]] = {
    "points": Quantity(_points, _points_slips, position=True),
    "cost": Quantity(_cost, position=True),
    "score": Quantity(_score, _score_slips, position=True),
    "item": Quantity(_item_points, _item_slips, position=True),
    "amount": Quantity(_item_amount, position=True),
    "deal-points": Quantity(_deal_points),
    "pile": Quantity(_pile, _pile_slips, position=True),
    "table": Quantity(_table, _table_slips, position=True),
    "total": Quantity(_total, _total_slips, position=True),
    "worth": Quantity(_deal_worth, position=True),
}
