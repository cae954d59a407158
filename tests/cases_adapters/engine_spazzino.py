"""The engine answers the Spazzino cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cases_adapters.engine_fishing import Answer, Case, Fishing, Setup, card, cards, marks
from scopa_widgets.cards import Cards

_REASONS = {
    "turn": "wrong_turn",
    "hand": "card_not_in_hand",
    "on-table": "card_not_on_table",
    "must-take": "capture_mandatory",
    **dict.fromkeys(("once", "sum", "not-equal", "one-capture", "equal-first", "figure-no-sum"), "not_a_legal_capture"),
}


class SpazzinoCases(Fishing):
    """Spazzino, where it matters what the player before has done."""

    name = "spazzino"
    event_names = ("picula", "spazzino", "bagher")
    score_rows = ("carte", "spade", "settebello", "fante_spade", "due_spade", "napola", *event_names)
    reasons = _REASONS

    def own_kinds(self) -> dict[str, Case]:
        return {"napola": self.napola, "match": self.match}

    def single(self, game: Any, setup: Setup) -> Any:
        state = super().single(game, setup)
        prev = setup.get("prev")
        laid = card(prev["card"]) if prev and not prev["took"] else 0
        redealt = {"left": 6} if setup.get("just_redealt") and not setup.get("last_card") else {}
        return state._replace(laid=laid, **redealt)

    def rows(self, game: Any, piles: Sequence[Cards], events: Sequence[Mapping[str, int]]) -> Any:
        crosswise = [[marks(one.get(name, 0)) for one in events] for name in self.event_names]
        return self.same_sums(game.rows(piles, *crosswise), game.points(piles, *crosswise))

    def napola(self, setup: Setup) -> Answer:
        rows = self.rows(self.game(setup), [cards(setup["cards"]), 0], [{}, {}])
        return {"points": next(item.shares[0].now for item in rows if item.name == "napola")}


_CASES = SpazzinoCases()


def answer(game: str, kind: str, setup: Setup) -> Answer:
    """Everything that a case of this kind may expect."""
    return _CASES.answer(kind, setup)
