"""The score sheet and the four places of the primiera, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scopa_widgets.cards import Cards, each
from scopa_widgets.rules.fishing import PRIMIERA
from scopa_widgets.rules.protocol import Item
from scopa_widgets.rules.registry import AnyGame

Json = dict[str, Any]


def sheet_json(game: AnyGame, sheet: Sequence[Item], before: Sequence[Item] | None) -> Json:
    """The sheet row by row; rows that differ from the sheet ``before`` are marked as changed."""
    best = primiera_row(sheet)
    return {
        "items": [
            _item_json(game, item, before is not None and item.shares != before[row].shares)
            for row, item in enumerate(sheet)
        ],
        "sure": [sum(item.shares[side].sure for item in sheet) for side in range(game.sides)],
        "now": [sum(item.shares[side].now for item in sheet) for side in range(game.sides)],
        "places": [_places(game, sheet, side) for side in range(game.sides)] if best else None,
        "totals": [share.amount or None for share in best.shares] if best else None,
    }


def _item_json(game: AnyGame, item: Item, changed: bool) -> Json:
    return {
        "item": item.name,
        "clause": item.clause,
        "kind": item.kind,
        "target": item.target or None,
        "sides": [
            {
                "count": share.amount,
                "now": share.now,
                "sure": share.sure,
                "need": item.target - share.amount if item.target > share.amount and not item.settled else None,
                "cards": game.deck.list(share.cards),
            }
            for share in item.shares
        ],
        "settled": item.settled,
        "changed": changed,
        "why": item.why or None,
    }


def primiera_row(sheet: Sequence[Item]) -> Item | None:
    """The row of the primiera, where a game has one."""
    return next((item for item in sheet if item.kind == "primiera"), None)


def places_json(game: AnyGame, sheet: Sequence[Item], side: int, *, unless: Sequence[Item]) -> list[Json | None] | None:
    """The four places of a side; `None` where they are as they were in another sheet, or there is no primiera."""
    best, old = primiera_row(sheet), primiera_row(unless)
    if best is None or (old and best.shares[side].cards == old.shares[side].cards):
        return None
    places = _places(game, sheet, side)
    return [place and {key: place[key] for key in ("suit", "card", "value")} for place in places]


def _places(game: AnyGame, sheet: Sequence[Item], side: int) -> list[Json | None]:
    """For each suit the card that counts, its value, and all the side's cards of the suit."""
    best = primiera_row(sheet)
    carte = next(item for item in sheet if item.name == "carte")
    return [
        _place(game, suit, best.shares[side].cards & cards, carte.shares[side].cards & cards) if best else None
        for suit, cards in enumerate(game.deck.of_suit)
    ]


def _place(game: AnyGame, suit: int, card: Cards, cards: Cards) -> Json | None:
    if not card:
        return None
    return {
        "suit": game.deck.suits[suit],
        "card": game.deck.code(card),
        "value": PRIMIERA[game.deck.rank(card)],
        "cards": [game.deck.code(one) for one in each(cards)],
    }
