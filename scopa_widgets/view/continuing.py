"""What a screen needs to show two continuations from one place, as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scopa_widgets.comparison import NOT_OF_THE_MOVE
from scopa_widgets.positions import Move, Position
from scopa_widgets.record.people import named
from scopa_widgets.rules.protocol import NOBODY, Note
from scopa_widgets.view.frames import action_word, values_json
from scopa_widgets.whatif import Continuation, WhatIf
from scopa_widgets.words import messages

Json = dict[str, Any]

DID: Final = ("capture", "lay", "steal", "marriage", "lead", "follow")
"""Notes that say what a move was: there are sentences for them, ``screen.did.*``."""


def continuing(what: WhatIf, names: Sequence[str] = ()) -> Json:
    """Both lines, and the rows of the score sheet that differ at their ends."""
    start, game = what.start, what.game
    mover = start.mover
    assert mover is not None, "a line has a move at least"
    ends = (what.here.end.score, what.there.end.score)
    return {
        "deck": start.deck.name,
        "values": values_json(game),
        "text": start.text,
        "seats": list(named(names, game.players)),
        "sides": [list(range(game.players))[side :: game.sides] for side in range(game.sides)],
        "mover": mover,
        "table": list(start.table),
        "hand": list(start.hand(mover)),
        "lines": [_line(line) for line in (what.here, what.there)],
        "sheet": {
            "rows": [
                {
                    "item": row.name,
                    "ends": [
                        {"counts": [share.amount for share in end], "points": [share.now for share in end]}
                        for end in (row.here, row.there)
                    ],
                }
                for row in what.rows
                if row.differs
            ],
            "now": [list(score.now) for score in ends],
            "sure": [list(score.sure) for score in ends],
        },
    }


def _line(line: Continuation) -> Json:
    return {
        "moves": [_move(position) for position in line.positions],
        "table": list(line.end.table),
    }


def _move(after: Position) -> Json:
    move, notes = after.last_move, after.events
    assert move is not None, "the position was played to"
    told = [note for note in notes if note.what not in DID and note.what not in NOT_OF_THE_MOVE]
    mark = move.mark if move.mark.startswith("^") else ""
    return {
        "move": move.text,
        "seat": move.seat,
        "card": move.card,
        "take": list(move.takes),
        "other": int(mark[1:]) - 1 if mark else None,
        "say": f"screen.did.{_kind(move, notes)}",
        "word": None if move.card else action_word(move.text),
        "notes": [_note(after, note) for note in told if _spoken(note)],
    }


def _kind(move: Move, notes: Sequence[Note]) -> str:
    return next((note.what for note in notes if note.what in DID), "action") if move.card else "action"


def _spoken(note: Note) -> bool:
    """Whether there is a sentence for it; what is left out is told by the move itself."""
    return f"note.{note.what}" in messages("note.", languages=["it"])["it"]


def _note(after: Position, note: Note) -> Json:
    return {
        "what": note.what,
        "seat": None if note.seat == NOBODY else note.seat,
        "cards": after.deck.list(note.cards),
        "points": sum(note.points),
        "amount": note.amount,
    }


def continuing_messages(shown: Json) -> dict[str, dict[str, Any]]:
    """The messages of the screen, by language."""
    deck = "french" if shown["deck"] == "schnapsen" else shown["deck"]
    return messages(
        "compare.", "list.", "note.", "screen.did.", "screen.table", "screen.hand", "action.",
        f"rank.{deck}.", f"suit.{deck}.", f"card.{deck}",
        *_rows(shown),
    )  # fmt: skip


def _rows(shown: Json) -> Iterator[str]:
    return (f"item.{row['item']}" for row in shown["sheet"]["rows"])
