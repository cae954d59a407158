"""Scopa for the second referee, with every option (DECISIONS, section 1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from . import shared
from .shared import Deal, Event, Move, capture, equals, rank, sums

DEFAULTS: dict[str, Any] = {
    "capture": "single_first",
    "last_sweep_scopa": False,
    "carte_min": 21,
    "item_ties": "nobody",
    "primiera_partial": False,
    "tie": "play_on",
    "leftovers": "unassigned",
    "four": "pairs",
    "six": "two_sides",
    "three_kings_redeal": True,
    "open_sum_redeal": False,
    "napola": False,
    "asso_piglia_tutto": False,
    "apt_sweep_scopa": False,
    "apt_ace_first": True,
    "target": 11,
}
READINGS = ("single_first", "as_written", "single_then_max", "min_cards", "max_cards", "free")
RULE_SETS: dict[str, dict[str, Any]] = {
    "table": {},
    "document": {"capture": "as_written", "last_sweep_scopa": True, "three_kings_redeal": False},
}
ITEMS = ("carte", "denari", "settebello", "primiera", "scope", "napola")
COUNTING_ORDER = ITEMS


def choose(reading: str, single: list[tuple[str, ...]], adding: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Which of the equal cards and sums may be taken, under one reading of the three sentences."""
    every = single + adding
    if not every:
        return []
    sizes = [len(taken) for taken in every]
    largest = [taken for taken in every if len(taken) == max(sizes)]
    if reading == "free":
        return every
    if reading == "single_first":
        return single or adding
    if reading == "single_then_max":
        return single or largest
    if reading == "min_cards":
        return [taken for taken in every if len(taken) == min(sizes)]
    if reading == "max_cards":
        return largest
    if reading == "as_written":
        return single if single and len(largest) > 1 else largest
    raise ValueError(f"no such reading: {reading}")


class Scopa:
    def __init__(self, players: int = 2, **options: Any) -> None:
        if not 2 <= players <= 6:
            raise ValueError("2 to 6 players")
        self.players = players
        self.options = shared.settings(DEFAULTS, options)
        sides = players
        if (players == 4 and self.options["four"] == "pairs") or (players == 6 and self.options["six"] == "two_sides"):
            sides = 2
        self.sides = shared.alternating_sides(players, sides)

    def deal(self, deck: Sequence[str]) -> Deal:
        return shared.deal_out(deck, self.players)

    def redeal(self, table: Sequence[str]) -> bool:
        """Are the four opening cards thrown in?"""
        kings = sum(rank(card) == 10 for card in table) >= 3
        low = sum(map(rank, table)) <= 10
        return bool((self.options["three_kings_redeal"] and kings) or (self.options["open_sum_redeal"] and low))

    def captures(self, card: str, table: Sequence[str]) -> list[tuple[str, ...]]:
        """Everything that the card may take; nothing means that it is laid."""
        if self.options["asso_piglia_tutto"] and rank(card) == 1:
            aces = equals(card, table)
            if aces and self.options["apt_ace_first"]:
                return aces
            return [tuple(table)] if table else []
        return choose(self.options["capture"], equals(card, table), sums(card, table))

    def moves(self, deal: Deal) -> list[Move]:
        if deal.over:
            return []
        return [
            capture(card, taken) for card in deal.hands[deal.turn] for taken in self.captures(card, deal.table) or [()]
        ]

    def is_scopa(self, card: str, taken: Sequence[str], table: Sequence[str], last: bool) -> bool:
        if not taken or len(taken) != len(table):
            return False
        if last and not self.options["last_sweep_scopa"]:
            return False
        plain = sum(map(rank, taken)) == rank(card)
        return plain or bool(self.options["apt_sweep_scopa"])

    def play(self, deal: Deal, move: Move) -> tuple[Deal, list[Event]]:
        seat, card = deal.turn, move.card
        events: list[Event] = []
        scopa = self.is_scopa(card, move.take, deal.table, deal.last_card())
        after = deal.copy()
        after.hands[seat].remove(card)
        after.played[seat] += 1
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
        if scopa:
            after.made[seat]["scope"] = after.made[seat].get("scope", 0) + 1
            events.append(Event("scopa", seat, 1, (card,)))
        dealer = self.players - 1 if self.options["leftovers"] == "dealer" else None
        events += shared.end_turn(after, bool(move.take), nobody_took=dealer)
        return after, events

    def primiera(self, cards: Iterable[str]) -> int | None:
        return shared.primiera(cards, self.options["primiera_partial"])

    def napola(self, cards: Iterable[str]) -> int:
        return shared.run_from_ace(cards, "D") if self.options["napola"] else 0

    def sheet(self, deal: Deal) -> list[dict[str, int]]:
        """Points of each side, item by item, for the piles as they lie."""
        piles: list[list[str]] = [[] for _ in range(max(self.sides) + 1)]
        scope = [0] * len(piles)
        for seat, side in enumerate(self.sides):
            piles[side] += deal.piles[seat]
            scope[side] += deal.made[seat].get("scope", 0)
        return self.score(piles, scope)

    def score(self, piles: Sequence[Sequence[str]], scope: Sequence[int]) -> list[dict[str, int]]:
        many = [len(pile) if len(pile) >= self.options["carte_min"] else 0 for pile in piles]
        coins = [shared.count_suit(pile, "D") for pile in piles]
        best = [self.primiera(pile) for pile in piles]
        sheets = []
        for side, pile in enumerate(piles):
            sheet = {
                "carte": self._most(many, side),
                "denari": self._most(coins, side),
                "settebello": int("7D" in pile),
                "primiera": self._most(best, side),
                "scope": scope[side],
                "napola": self.napola(pile),
            }
            sheets.append({**sheet, "total": sum(sheet.values())})
        return sheets

    def _most(self, amounts: Sequence[int | None], side: int) -> int:
        first = shared.leaders(amounts)
        return int(side in first and (len(first) == 1 or self.options["item_ties"] == "shared"))
