"""Rubamazzetto for the second referee, with every option (DECISIONS, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import shared
from .shared import Deal, Event, Move, capture, equals, rank, sums

DEFAULTS: dict[str, Any] = {
    "sums": False,
    "steal": "mandatory",
    "steal_first": False,
    "steal_from": "any",
    "steal_is_capture": True,
    "tie": "draw",
    "asso_piglia_tutto": False,
    "apt_last_hand": False,
}
RULE_SETS: dict[str, dict[str, Any]] = {"table": {}, "document": {}}


class Rubamazzetto:
    def __init__(self, players: int = 2, **options: Any) -> None:
        if not 2 <= players <= 4:
            raise ValueError("2 to 4 players")
        self.players = players
        self.options = shared.settings(DEFAULTS, options)
        self.sides = list(range(players))

    def deal(self, deck: Sequence[str]) -> Deal:
        return shared.deal_out(deck, self.players)

    def redeal(self, table: Sequence[str]) -> bool:
        return False

    def actions(
        self, card: str, seat: int, table: Sequence[str], tops: Sequence[str | None], last_hand: bool = False
    ) -> list[Move]:
        """What a player may do with one card; ``tops`` are the open cards of all piles, None for an empty one."""
        following = (seat + 1) % len(tops)
        others = {other: top for other, top in enumerate(tops) if other != seat and top is not None}
        if self.options["steal_from"] == "next":
            others = {other: top for other, top in others.items() if other == following}
        lay = capture(card)
        if self.options["asso_piglia_tutto"] and rank(card) == 1 and (not last_hand or self.options["apt_last_hand"]):
            found = [capture(card, table)] if table else []
            if tops[following] is not None:
                found.append(Move(card, steal=following))
            return found or [lay]
        takes = [capture(card, taken) for taken in equals(card, table)]
        if self.options["sums"]:
            takes += [capture(card, taken) for taken in sums(card, table)]
        steals = [Move(card, steal=other) for other, top in others.items() if rank(top) == rank(card)]
        if steals and self.options["steal_first"]:
            takes_now: list[Move] = []
        else:
            takes_now = takes
        found = takes_now + steals
        if not found or (self.options["steal"] == "optional" and not takes):
            found.append(lay)
        return found

    def tops(self, deal: Deal) -> list[str | None]:
        return [pile[-1] if pile else None for pile in deal.piles]

    def moves(self, deal: Deal) -> list[Move]:
        if deal.over:
            return []
        return [
            move
            for card in deal.hands[deal.turn]
            for move in self.actions(card, deal.turn, deal.table, self.tops(deal), not deal.coming)
        ]

    def play(self, deal: Deal, move: Move) -> tuple[Deal, list[Event]]:
        """Piles lie with the open card at the end; leftovers go under the pile."""
        seat, card = deal.turn, move.card
        after = deal.copy()
        after.hands[seat].remove(card)
        after.played[seat] += 1
        after.laid = None
        if move.steal is not None:
            booty = after.piles[move.steal]
            after.piles[move.steal] = []
            after.piles[seat] += [*booty, card]
            events = [Event("steal", seat, 0, tuple(sorted(booty)))]
        elif move.take:
            for taken in move.take:
                after.table.remove(taken)
            after.piles[seat] += [*move.take, card]
            events = [Event("capture", seat, 0, move.take)]
        else:
            after.table.append(card)
            events = [Event("lay", seat)]
            after.laid = card
        took = bool(move.take) or (move.steal is not None and self.options["steal_is_capture"])
        ending = shared.end_turn(after, took)
        for event in ending:
            pile = after.piles[event.seat]
            count = len(event.cards)
            after.piles[event.seat] = pile[-count:] + pile[:-count]
        return after, events + ending

    def sheet(self, deal: Deal) -> list[dict[str, int]]:
        return [{"total": len(pile)} for pile in deal.piles]

    def winner(self, counts: Sequence[int]) -> tuple[int | None, bool]:
        """Who has most cards, and whether the game is drawn (with ``tie: play_on`` a tie is no draw yet)."""
        first = [seat for seat, count in enumerate(counts) if count == max(counts)]
        if len(first) == 1:
            return first[0], False
        return None, self.options["tie"] == "draw"
