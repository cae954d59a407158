"""A position as one line of ``key=value`` fields: the game with its options, what lies where, whose turn it is.

Fields that say that nothing has happened yet (an empty pile, no scopa) are left out in writing and may be left out in
reading; the order of the fields does not matter. Where the open cards of piles (``tops``) are left out, the card
written last in a pile lies on top.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from scopa_widgets.cards import each, union
from scopa_widgets.notation.cards import cards_text
from scopa_widgets.notation.faults import Piece, TextFault, check
from scopa_widgets.notation.fields import PLACES, Hole, Reading, field_text, kinds_of, sample
from scopa_widgets.notation.games import game_fields, scan_game
from scopa_widgets.rules.protocol import NOBODY, Fault
from scopa_widgets.rules.registry import AnyGame


class Line(NamedTuple):
    """What a line of text says: a game, a state of it, and which cards of the state are unseen."""

    game: AnyGame
    state: Any
    holes: tuple[Hole, ...] = ()


def position_text(game: AnyGame, state: Any, holes: tuple[Hole, ...] = ()) -> str:
    """A position in canonical form."""
    fields = game_fields(game)
    mover = game.mover(state)
    fields["mover"] = "-" if mover == NOBODY else str(mover + 1)
    fresh = sample(game)
    for name in kinds_of(fresh):
        if _said_always(fresh, name) or getattr(state, name) != getattr(fresh, name) or _has(holes, name):
            fields[name] = field_text(game, state, name, holes)
    return " ".join(f"{key}={value}" for key, value in fields.items())


def _said_always(fresh: Any, name: str) -> bool:
    """Whether a field holds something as soon as the cards are dealt, so that leaving it out would say nothing."""
    value = getattr(fresh, name)
    return any(value) if isinstance(value, tuple) else value not in (0, False, NOBODY)


def _has(holes: tuple[Hole, ...], name: str) -> bool:
    return any(hole.field == name for hole in holes)


def read_position(text: str, *, checked: bool = True) -> Line:
    """A position from a line of text. Raises `NotationError` for everything wrong with the text and, if ``checked``,
    with the position: a card in two places, four cards in a hand, ..."""
    faults: list[TextFault] = []
    line = scan_position(Piece(text), faults, checked=checked)
    check(faults)
    assert line is not None, "no position and no fault"
    return line


def scan_position(piece: Piece, faults: list[TextFault], *, checked: bool = True) -> Line | None:
    """A position from a piece of text, faults noted; `None` if there is no knowing which game it is."""
    fields = _scan_fields(piece, faults)
    game = scan_game(fields, piece, faults)
    if game is None:
        return None
    before = len(faults)
    reading = Reading(game, faults)
    fresh = reading.sample
    values = {}
    known = kinds_of(fresh)
    for name in known:
        if name in fields:
            values[name] = reading.field(name, fields[name])
        elif _said_always(fresh, name):
            faults.append(piece.part(len(piece.text)).blames("notation.field-missing", key=name))
    for key, value in fields.items():
        if key not in known and key not in ("game", "players", "rules", "mover"):
            faults.append(value.blames("notation.no-field", key=key, known=" ".join(known)))
    values |= _lying_on_top(game, values, fields, reading)
    line = Line(game, type(fresh)(**{name: values.get(name, getattr(fresh, name)) for name in known}), _order(reading))
    if len(faults) > before:
        if checked and not any(fault.what in ("notation.groups", "notation.field-missing") for fault in faults):
            more = (_placed(fault, piece, fields, reading) for fault in line_faults(line) if fault.what in CERTAIN)
            faults += more
        return None
    if checked:
        faults += [_placed(fault, piece, fields, reading) for fault in line_faults(line)]
    if "mover" in fields and len(faults) == before:
        said = reading.seat("mover", fields["mover"])
        if said != game.mover(line.state):
            expected = _seat_said(game.mover(line.state))
            faults.append(fields["mover"].blames("notation.mover", expected=expected))
    return line


def _lying_on_top(game: AnyGame, values: dict[str, Any], fields: dict[str, Piece], reading: Reading) -> dict[str, Any]:
    """The open cards of piles whose ``tops`` are left out: what is written last lies on top, an unseen card too. Once
    the deal is over a pile may be nothing but leftovers, which show no card."""
    if "tops" not in kinds_of(reading.sample) or "tops" in fields or "piles" not in fields or not values.get("left"):
        return {}
    tops = []
    for pile in fields["piles"].split("/"):
        end = pile.at + len(pile.text)
        last = [card for card, where in reading.where if pile.at <= where.at < end][-1:]
        tops.append(last[0] if last and not pile.text.endswith("?") else 0)
    return {"tops": tuple(tops)} if len(tops) == game.sides else {}


def _scan_fields(piece: Piece, faults: list[TextFault]) -> dict[str, Piece]:
    fields: dict[str, Piece] = {}
    for match in re.finditer(r"\S+", piece.text):
        item = piece.part(*match.span())
        key, equals, value = item.text.partition("=")
        if not equals:
            faults.append(item.blames("notation.no-equals"))
        elif key in fields:
            faults.append(item.blames("notation.field-again", key=key))
        else:
            fields[key] = Piece(value, item.at + len(key) + 1)
    return fields


def _order(reading: Reading) -> tuple[Hole, ...]:
    return tuple(sorted(reading.holes))


# --- what is wrong with a position ----------------------------------------------------------------------------------

CERTAIN = ("card-twice", "hand-size")  # faults that stand even where a part of the position is not known


def line_faults(line: Line) -> list[Fault]:
    """Everything wrong with a position; of one that is partly unseen, whatever the unseen cards may be."""
    if not line.holes:
        return line.game.faults(line.state)
    missing = line.game.deck.all & ~_placed_cards(line.state)
    unseen = sum(hole.n for hole in line.holes)
    if missing.bit_count() == unseen:
        found = line.game.faults(filled(line.state, line.holes, tuple(each(missing))))
        dim = {hole.place for hole in line.holes if hole.field == "hands"}
        return [fault for fault in found if fault.what == "hand-size" or fault.slots.get("seat") not in dim]
    found = [fault for fault in line.game.faults(line.state) if fault.what in CERTAIN]
    return [*found, Fault("unseen-count", {"n": unseen, "found": missing.bit_count()})]


def _placed_cards(state: Any) -> int:
    """Every card that has a place."""
    sets = (getattr(state, name) for name in kinds_of(state) if name in PLACES)
    return union(union(value) if isinstance(value, tuple) else value for value in sets)


def missing_cards(game: AnyGame, state: Any) -> int:
    """The cards of the deck that have no place in a state."""
    return game.deck.all & ~_placed_cards(state)


def filled(state: Any, holes: tuple[Hole, ...], cards: tuple[int, ...], *, topped: bool = True) -> Any:
    """The state with these cards in its holes, in order; what only repeats them (a pile's top) follows them.

    Without ``topped`` a pile whose open card nobody has seen shows none: one made up could be stolen."""
    values = {name: getattr(state, name) for name in kinds_of(state)}
    at = 0
    for field, place, count in holes:
        some = union(cards[at : at + count])
        at += count
        value = values[field]
        values[field] = (
            (*value[:place], value[place] | some, *value[place + 1 :]) if isinstance(value, tuple) else value | some
        )
    for name, kind in kinds_of(state).items():
        if kind == "tops" and topped:
            values[name] = tuple(top or pile & -pile for top, pile in zip(values[name], values["piles"], strict=True))
        elif kind == "shares" and values[name]:
            owned = union(values[name])
            rest = [pile & ~owned for pile in values["piles"]]
            values[name] = tuple(
                cards | (rest[seat] if seat < len(rest) else 0) for seat, cards in enumerate(values[name])
            )
    return type(state)(**values)


def _placed(fault: Fault, whole: Piece, fields: dict[str, Piece], reading: Reading) -> TextFault:
    """A fault of a position, at the place of the text that shows it."""
    slots = dict(fault.slots)
    where = whole
    cards = slots.get("cards")
    if isinstance(cards, int):
        slots["cards"] = cards_text(cards, reading.deck)
        places = [piece for card, piece in reading.where if card & cards]
        where = places[-1] if places else whole.part(len(whole.text))
    seat = slots.get("seat")
    if isinstance(seat, int):
        slots["seat"] = _seat_said(seat)
        hands = fields["hands"].split("/") if "hands" in fields else []
        where = hands[seat] if 0 <= seat < len(hands) else where
    expected = slots.get("expected")
    if isinstance(expected, int):
        slots["expected"] = _seat_said(expected)
    where = fields.get(_SHOWS.get(fault.what, ""), where)
    return where.blames(f"fault.{fault.what}", **slots)


def _seat_said(seat: int) -> int | str:
    """A seat as people count it and as the notation has it: from 1, ``-`` for nobody."""
    return "-" if seat == NOBODY else seat + 1


_SHOWS = {
    "left": "left", "hands-uneven": "hands", "taker": "taker", "trick-half": "won", "points": "points",
    "talon-size": "talon", "closer": "closer", "closed-points": "closed_at", "winner": "winner", "leader": "leader",
}  # fmt: skip
"""The field that shows a fault, where it is not the cards or the hand that it is about."""
