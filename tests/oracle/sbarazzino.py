"""Sbarazzino for the second referee, with every option (DECISIONS, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from . import shared
from .shared import Deal, Event, Move, capture, equals, rank, sums

DEFAULTS: dict[str, Any] = {
    "ace_single_sweep_scopa": False,
    "last_sweep_scopa": False,
    "three_aces": "only_tre_assi",
    "primiera_partial": False,
    "team_penalties": "per_team",
    "tie": "play_on",
    "no_open_ace": False,
    "three_kings_redeal": False,
    "target": 16,
}
RULE_SETS: dict[str, dict[str, Any]] = {
    "table": {},
    "document": {"three_aces": "both", "last_sweep_scopa": True},
}
WORTH = {"mano_bassa": 3, "tre_assi": 6}
ITEMS = (
    "carte",
    "denari",
    "settebello",
    "re_denari",
    "primiera",
    "scope",
    "mano_bassa",
    "tre_assi",
    "due_denari",
    "zero_denari",
)


class Sbarazzino:
    def __init__(self, players: int = 2, **options: Any) -> None:
        if not 2 <= players <= 4:
            raise ValueError("2 to 4 players")
        self.players = players
        self.options = shared.settings(DEFAULTS, options)
        self.sides = shared.alternating_sides(players, 2 if players == 4 else players)

    def deal(self, deck: Sequence[str]) -> Deal:
        return shared.deal_out(deck, self.players)

    def redeal(self, table: Sequence[str]) -> bool:
        ace = any(rank(card) == 1 for card in table)
        kings = sum(rank(card) == 10 for card in table) >= 3
        return bool((self.options["no_open_ace"] and ace) or (self.options["three_kings_redeal"] and kings))

    def captures(self, card: str, table: Sequence[str]) -> list[tuple[str, ...]]:
        single = equals(card, table)
        if single:
            return single
        if rank(card) == 1:
            return [tuple(table)] if table else []
        return sums(card, table)

    def may_declare(self, hand: Sequence[str], played: bool = False, declared: Sequence[str] = ()) -> list[str]:
        """What the holder of three fresh cards may still declare."""
        if played or len(hand) != 3:
            return []
        names = []
        if all(rank(card) == 1 for card in hand):
            names.append("tre_assi")
        if sum(map(rank, hand)) <= 8 and (not names or self.options["three_aces"] == "both"):
            names.append("mano_bassa")
        return [name for name in names if name not in declared]

    def moves(self, deal: Deal) -> list[Move]:
        if deal.over:
            return []
        seat = deal.turn
        found = [capture(card, taken) for card in deal.hands[seat] for taken in self.captures(card, deal.table) or [()]]
        names = self.may_declare(deal.hands[seat], deal.played[seat] > 0, deal.declared[seat])
        return found + [Move(declare=name) for name in names]

    def is_scopa(self, card: str, taken: Sequence[str], table: Sequence[str], last: bool) -> bool:
        if not taken or len(taken) != len(table):
            return False
        if last and not self.options["last_sweep_scopa"]:
            return False
        if rank(card) != 1:
            return True
        if len(taken) > 1:
            return False
        return rank(taken[0]) == 1 or bool(self.options["ace_single_sweep_scopa"])

    def play(self, deal: Deal, move: Move) -> tuple[Deal, list[Event]]:
        seat, card = deal.turn, move.card
        after = deal.copy()
        made = after.made[seat]
        if move.declare:
            after.declared[seat].append(move.declare)
            made[move.declare] = made.get(move.declare, 0) + 1
            return after, [Event(move.declare, seat, WORTH[move.declare], tuple(sorted(deal.hands[seat])))]
        events: list[Event] = []
        scopa = self.is_scopa(card, move.take, deal.table, deal.last_card())
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
            made["scope"] = made.get("scope", 0) + 1
            events.append(Event("scopa", seat, 1, (card,)))
        events += shared.end_turn(after, bool(move.take))
        return after, events

    def primiera(self, cards: Iterable[str]) -> int | None:
        return shared.primiera(cards, self.options["primiera_partial"])

    def sheet(self, deal: Deal) -> list[dict[str, int]]:
        count = max(self.sides) + 1
        piles: list[list[list[str]]] = [[] for _ in range(count)]
        made: list[dict[str, int]] = [{} for _ in range(count)]
        for seat, side in enumerate(self.sides):
            piles[side].append(deal.piles[seat])
            for name, times in deal.made[seat].items():
                made[side][name] = made[side].get(name, 0) + times
        return self.score(piles, made)

    def score(self, piles: Sequence[Sequence[Sequence[str]]], made: Sequence[dict[str, int]]) -> list[dict[str, int]]:
        """``piles`` by side, each as the piles of its players; ``made`` counts scope and declarations by side."""
        whole = [[card for pile in side for card in pile] for side in piles]
        coins = [shared.count_suit(pile, "D") for pile in whole]
        best = [self.primiera(pile) for pile in whole]
        sheets = []
        for side, pile in enumerate(whole):
            judged = piles[side] if self.options["team_penalties"] == "per_player" else [pile]
            coinless = sum(bool(one) and not shared.count_suit(one, "D") for one in judged)
            sheet = {
                "carte": int(shared.leaders([len(one) for one in whole]) == [side]),
                "denari": int(shared.leaders(coins) == [side]),
                "settebello": int("7D" in pile),
                "re_denari": int("10D" in pile),
                "primiera": int(shared.leaders(best) == [side]),
                "scope": made[side].get("scope", 0),
                "mano_bassa": 3 * made[side].get("mano_bassa", 0),
                "tre_assi": 6 * made[side].get("tre_assi", 0),
                "due_denari": -5 if "2D" in pile else 0,
                "zero_denari": -10 * coinless,
            }
            sheets.append({**sheet, "total": sum(sheet.values())})
        return sheets
