"""What is wrong with the table of a position as a lesson file has it, before a position is made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from scopa_widgets.notation import Piece
from scopa_widgets.notation.cards import scan_cards
from scopa_widgets.notation.fields import kinds_of, sample
from scopa_widgets.rules.registry import AnyGame

Fault = tuple[str, Mapping[str, object]]
"""The id of a message and its slots; the line is added by who reads the file. The slot ``at`` is the key of the table
that it is about."""

CARD_AGAIN: Final = ("notation.card-again", "notation.card-often", "fault.card-twice")
FOLLOWS: Final = (
    "fault.unseen-count", "fault.cards-missing", "fault.talon-size", "notation.groups", "notation.stock",
    "notation.stock-many", "notation.piles-leave", "notation.piles-leave-many", "notation.talon-many",
    "notation.trump-suit", "notation.no-card",
)  # fmt: skip
"""What is wrong by itself, and says nothing, once a card lies somewhere a second time."""

_KEYS: Final = ("table", "hand", "hands", "piles", "stock", "mover")
_LAID: Final = ("table", "hand", "hands", "piles", "won", "lead", "trump")
_GROUPS: Final = ("hands", "piles", "won")


def table_faults(said: Mapping[str, Any], rules: AnyGame) -> list[Fault]:
    """Keys that mean nothing, seats and numbers that are none, cards that lie somewhere a second time."""
    return [*_keys(said, rules), *_numbers(said, rules), *_twice(said, rules)]


def _keys(said: Mapping[str, Any], rules: AnyGame) -> Iterator[Fault]:
    known = [*dict.fromkeys((*_KEYS, *kinds_of(sample(rules)), "trump", "players"))]
    for key in said:
        if key not in known:
            near = get_close_matches(key, known, n=1, cutoff=0.5)
            what = "lesson.fault.key-near" if near else "lesson.fault.key"
            yield what, {"piece": key, "known": near[0] if near else ", ".join(known), "at": key}


def _numbers(said: Mapping[str, Any], rules: AnyGame) -> Iterator[Fault]:
    mover, stock = said.get("mover", 1), said.get("stock", 0)
    if isinstance(mover, bool) or not isinstance(mover, int) or not 1 <= mover <= rules.players:
        yield "notation.not-a-seat", {"piece": mover, "n": rules.players, "at": "mover"}
    if isinstance(stock, bool) or not isinstance(stock, int) or stock < 0:
        yield "lesson.fault.number", {"at": "stock"}
    for key in ("table", "hand", "lead", "trump"):
        if key in said and not all(isinstance(one, str) for one in _groups(key, said[key])):
            yield "lesson.fault.text", {"at": key}
    groups = _groups("hands", said.get("hands", [""] * rules.players))
    if len(groups) != rules.players:
        yield "notation.groups", {"n": rules.players, "found": len(groups), "at": "hands"}


def _groups(key: str, said: Any) -> list[Any]:
    """What lies at the places of a key: one text each (or a number of unseen cards)."""
    if isinstance(said, str):
        return said.split("/") if key in _GROUPS else [said]
    if not isinstance(said, (list, tuple)):
        return [said]
    return list(said) if key in _GROUPS or not all(isinstance(one, str) for one in said) else [" ".join(said)]


def _twice(said: Mapping[str, Any], rules: AnyGame) -> Iterator[Fault]:
    deck = rules.deck
    places: dict[str, list[str]] = {}
    for key in _LAID:
        for group, text in enumerate(_groups(key, said.get(key, ""))):
            if isinstance(text, str):
                for card, _ in scan_cards(Piece(text), deck, []):
                    places.setdefault(deck.code(card), []).append(f"{key}.{group}")
    again = {code: where for code, where in places.items() if len(where) > 1}
    for code, where in again.items():
        if len(set(where)) == 1:
            key = where[0].partition(".")[0]
            often = len(where) > 2
            slots: dict[str, object] = {"card": code, "at": key, **({"n": len(where)} if often else {})}
            yield ("notation.card-often" if often else "notation.card-again"), slots
    apart = [code for code, where in again.items() if len(set(where)) > 1]
    if apart:
        yield "fault.card-twice", {"cards": ".".join(apart), "at": again[apart[0]][-1].partition(".")[0]}
