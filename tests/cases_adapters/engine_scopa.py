"""The engine answers the Scopa cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cases_adapters.engine_fishing import Answer, Case, Fishing, cards, marks
from scopa_widgets.cards import Cards
from scopa_widgets.rules.captures import READINGS

_REASONS = {
    "turn": "wrong_turn",
    "hand": "card_not_in_hand",
    "on-table": "card_not_on_table",
    "must-take": "capture_mandatory",
    **dict.fromkeys(
        ("once", "sum", "not-equal", "one-capture", "equal-first", "longest-sum", "fewest-cards", "most-cards",
         "tie-equal", "ace-first", "ace-takes-all"),
        "not_a_legal_capture",
    ),
}  # fmt: skip


class ScopaCases(Fishing):
    """Scopa, with its six readings and its sides of two and three."""

    name = "scopa"
    score_rows = ("carte", "denari", "settebello", "primiera", "scope", "napola")
    reasons = _REASONS

    def own_kinds(self) -> dict[str, Case]:
        return {"primiera": self.primiera, "napola": self.napola, "match": self.match}

    def captures(self, setup: Mapping[str, Any]) -> Answer:
        found = super().captures(setup)
        rules = setup.get("rules", {})
        found["by_rule"] = {
            reading: self.legal_captures(self.game({"rules": {**rules, "capture": reading}}), setup)
            for reading in READINGS
        }
        return found

    def alone(self, setup: Mapping[str, Any], sides: int) -> Any:
        return self.game(setup, max(sides, 2), four="singles", six="singles")

    def together(self, order: Sequence[str], teams: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        return {"four": "singles", "six": "singles"} if len(teams) == len(order) > 3 else {}

    def rows(self, game: Any, piles: Sequence[Cards], events: Sequence[Mapping[str, int]]) -> Any:
        scope = [marks(own.get("scope", 0)) for own in events]
        return self.same_sums(game.rows(piles, scope), game.points(piles, scope))

    def primiera(self, setup: Mapping[str, Any]) -> Answer:
        return {"value": self.primiera_of(self.rows, self.game(setup), cards(setup["cards"]))}

    def napola(self, setup: Mapping[str, Any]) -> Answer:
        rows = self.rows(self.game(setup), [cards(setup["cards"]), 0], [{}, {}])
        return {"points": next((item.shares[0].now for item in rows if item.name == "napola"), 0)}

    def more_of_ending(self, game: Any, state: Any, sides: Sequence[str]) -> Answer:
        return {
            "primiera": {
                side: self.primiera_of(self.rows, game, pile) for side, pile in zip(sides, state.piles, strict=True)
            }
        }


_CASES = ScopaCases()


def answer(game: str, kind: str, setup: Mapping[str, Any]) -> Answer:
    """Everything that a case of this kind may expect."""
    return _CASES.answer(kind, setup)
