"""The engine answers the Sbarazzino cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cases_adapters import CaseError
from cases_adapters.engine_fishing import Answer, Case, Fishing, Setup, cards, marks
from scopa_widgets.cards import Cards
from scopa_widgets.rules.protocol import Attempt
from scopa_widgets.rules.sbarazzino import ASSI, BASSA, said

_ACTS = {"mano_bassa": BASSA, "tre_assi": ASSI}
_REASONS = {
    "turn": "wrong_turn",
    "hand": "card_not_in_hand",
    "on-table": "card_not_on_table",
    "must-take": "capture_mandatory",
    **dict.fromkeys(
        ("once", "sum", "not-equal", "one-capture", "equal-first", "ace-first", "ace-takes-all"), "not_a_legal_capture"
    ),
    "bassa-sum": "sum_above_8",
    "assi-three": "not_three_aces",
    **dict.fromkeys(("bassa-late", "assi-late", "bassa-twice", "assi-twice"), "too_late"),
}


class SbarazzinoCases(Fishing):
    """Sbarazzino, with its declarations and penalties."""

    name = "sbarazzino"
    score_rows = (
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
    reasons = _REASONS

    def own_kinds(self) -> dict[str, Case]:
        return {"primiera": self.primiera, "declare": self.declaring, "match": self.match}

    def declare(self, game: Any, state: Any, name: str) -> int:
        if name not in _ACTS:
            return super().declare(game, state, name)
        return _ACTS[name]

    def holding(self, game: Any, setup: Setup) -> Any:
        """The first seat on turn with the hand of the case; a card of it already played, things already declared."""
        hand = setup["hand"][1:] if setup.get("already_played") else setup["hand"]
        already = setup.get("already_declared") or []
        names = _ACTS if already is True else [already] if isinstance(already, str) else already
        declared = sum(said(0, _ACTS[name]) for name in names)
        return self.state(game, setup.get("table", []), [hand, []])._replace(declared=declared)

    def declaring(self, setup: Setup) -> Answer:
        game = self.game(setup)
        state = self.holding(game, setup)
        allowed = [name for name, act in _ACTS.items() if act in game.moves(state)]
        for name in allowed:
            state = game.step(state, _ACTS[name])
        return {"allowed": allowed, "points": game.tally(state)[0]}

    def illegal(self, setup: Setup) -> Answer:
        if not setup.get("declare"):
            return super().illegal(setup)
        game = self.game(setup)
        return self.verdict(game, self.holding(game, setup), Attempt(0, 0, (), _ACTS[setup["declare"]]))

    def alone(self, setup: Setup, sides: int) -> Any:
        return self.game(setup, 4 if any(len(team) > 1 for team in setup.get("teams", {}).values()) else max(sides, 2))

    def rows(
        self, game: Any, piles: Sequence[Cards], events: Sequence[Mapping[str, int]], own: Sequence[Cards] = ()
    ) -> Any:
        scope = [marks(one.get("scope", 0)) for one in events]
        bassa, assi = ([one.get(name, 0) for one in events] for name in _ACTS)
        return self.same_sums(game.rows(piles, scope, bassa, assi, own), game.points(piles, scope, bassa, assi, own))

    def score(self, setup: Setup) -> Answer:
        teams, piles = setup.get("teams"), setup["piles"]
        if not teams or setup.get("rules", {}).get("team_penalties") != "per_player":
            return super().score(setup)
        seats = [player for pair in zip(*teams.values(), strict=True) for player in pair]
        if set(seats) != set(piles):
            raise CaseError("malformed case: for penalties of single players the piles of the players are needed")
        own = [cards(piles[player]) for player in seats]
        whole = [own[side] | own[side + 2] for side in (0, 1)]
        return {"score": self.sheets(list(teams), self.rows(self.game(setup, 4), whole, self.events(setup), own))}

    def primiera(self, setup: Setup) -> Answer:
        return {"value": self.primiera_of(self.rows, self.game(setup), cards(setup["cards"]))}

    def more_of_ending(self, game: Any, state: Any, sides: Sequence[str]) -> Answer:
        return {
            "primiera": {
                side: self.primiera_of(self.rows, game, pile) for side, pile in zip(sides, state.piles, strict=True)
            }
        }


_CASES = SbarazzinoCases()


def answer(game: str, kind: str, setup: Setup) -> Answer:
    """Everything that a case of this kind may expect."""
    return _CASES.answer(kind, setup)
