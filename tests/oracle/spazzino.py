"""Spazzino for the second referee, with every option (DECISIONS, section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from . import shared
from .shared import Deal, Event, Move, capture, equals, rank, suit, sums

DEFAULTS: dict[str, Any] = {
    "capture": "free",
    "picula_after_redeal": True,
    "bagher_suit": "with_played",
    "bagher_on_last": True,
    "deal_order": "hands_first",
    "target": 31,
}
RULE_SETS: dict[str, dict[str, Any]] = {
    "table": {},
    "document": {},
    "cuperativa": {"picula_after_redeal": False, "bagher_on_last": False, "target": 21, "deal_order": "table_first"},
}
ITEMS = ("carte", "spade", "settebello", "fante_spade", "due_spade", "napola", "picula", "spazzino", "bagher")


class Spazzino:
    def __init__(self, players: int = 2, **options: Any) -> None:
        if players != 2:
            raise ValueError("two players")
        self.players = players
        self.options = shared.settings(DEFAULTS, options)
        self.sides = [0, 1]

    def deal(self, deck: Sequence[str]) -> Deal:
        return shared.deal_out(deck, self.players, self.options["deal_order"] == "table_first")

    def redeal(self, table: Sequence[str]) -> bool:
        return False

    def captures(self, card: str, table: Sequence[str]) -> list[tuple[str, ...]]:
        single = equals(card, table)
        if rank(card) >= 8:
            return single
        if single and self.options["capture"] == "single_first":
            return single
        return single + sums(card, table)

    def moves(self, deal: Deal) -> list[Move]:
        if deal.over:
            return []
        return [
            capture(card, taken) for card in deal.hands[deal.turn] for taken in self.captures(card, deal.table) or [()]
        ]

    def worth(
        self, card: str, taken: Sequence[str], table: Sequence[str], laid: str | None, last: bool, just_redealt: bool
    ) -> dict[str, int]:
        """Points of picula, spazzino and bagher for one capture; ``laid``: what the player before has just laid."""
        picula = list(taken) == [laid] and not last
        if just_redealt and not self.options["picula_after_redeal"]:
            picula = False
        spazzino = bool(taken) and len(taken) == len(table) and not last
        suits = {suit(other) for other in taken}
        if self.options["bagher_suit"] == "with_played":
            suits.add(suit(card))
        bagher = len(taken) >= 2 and len(suits) == 1
        if last and not self.options["bagher_on_last"]:
            bagher = False
        return {"picula": int(picula), "spazzino": int(spazzino), "bagher": len(taken) + 1 if bagher else 0}

    def play(self, deal: Deal, move: Move) -> tuple[Deal, list[Event]]:
        seat, card = deal.turn, move.card
        worth = self.worth(card, move.take, deal.table, deal.laid, deal.last_card(), deal.just_redealt)
        after = deal.copy()
        after.hands[seat].remove(card)
        after.played[seat] += 1
        events: list[Event] = []
        if move.take:
            for taken in move.take:
                after.table.remove(taken)
            after.piles[seat] += [*move.take, card]
            events.append(Event("capture", seat, 0, move.take))
            after.laid = None
        else:
            after.table.append(card)
            events.append(Event("lay", seat))
            after.laid = card
        for name, points in worth.items():
            if points:
                after.made[seat][name] = after.made[seat].get(name, 0) + points
                events.append(Event(name, seat, points))
        events += shared.end_turn(after, bool(move.take))
        return after, events

    def napola(self, cards: Iterable[str]) -> int:
        return shared.run_from_ace(cards, "S")

    def sheet(self, deal: Deal) -> list[dict[str, int]]:
        return self.score(deal.piles, deal.made)

    def score(self, piles: Sequence[Sequence[str]], made: Sequence[dict[str, int]]) -> list[dict[str, int]]:
        """``made`` are the points of picula, spazzino and bagher by side."""
        cards = [len(pile) for pile in piles]
        spades = [shared.count_suit(pile, "S") for pile in piles]
        sheets = []
        for side, pile in enumerate(piles):
            sheet = {
                "carte": self._two(cards, side),
                "spade": self._two(spades, side),
                "settebello": int("7D" in pile),
                "fante_spade": int("8S" in pile),
                "due_spade": int("2S" in pile),
                "napola": self.napola(pile),
                **{name: made[side].get(name, 0) for name in ("picula", "spazzino", "bagher")},
            }
            sheets.append({**sheet, "total": sum(sheet.values())})
        return sheets

    @staticmethod
    def _two(amounts: Sequence[int], side: int) -> int:
        """Two points for the most, one each on a tie."""
        first = shared.leaders(amounts)
        return 0 if side not in first else 2 if len(first) == 1 else 1
