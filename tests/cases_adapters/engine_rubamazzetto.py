"""The engine answers the Rubamazzetto cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cases_adapters.engine_fishing import Answer, Case, Fishing, Setup, card, cards, code, codes
from cases_adapters.oracle_fishing import stolen_from
from scopa_widgets.cards import ITALIAN, Card, Cards
from scopa_widgets.rules import standing
from scopa_widgets.rules.protocol import ACTIONS, NOBODY, Attempt

_REASONS = {
    "turn": "wrong_turn",
    "hand": "card_not_in_hand",
    "on-table": "card_not_on_table",
    **dict.fromkeys(("must-take", "must-steal", "ace-must"), "capture_mandatory"),
    **dict.fromkeys(("once", "not-equal", "no-sum", "one-card", "sum", "one-capture", "ace-whole-table",
                     "steal-first"), "only_one_equal_card"),
    **dict.fromkeys(("steal-own", "steal-empty", "steal-next", "steal-no-match", "steal-seat", "ace-next", "both"),
                    "steal_not_allowed"),
}  # fmt: skip


class RubamazzettoCases(Fishing):
    """Rubamazzetto, with its open piles."""

    name = "rubamazzetto"
    event_names = ()
    score_rows = ()
    reasons = _REASONS

    def own_kinds(self) -> dict[str, Case]:
        return {"actions": self.actions, "winner": self.winner}

    def seats(self, setup: Setup) -> list[str]:
        """Who sits at the table of a case that gives one hand: the player of it first, unless an order is given."""
        tops = setup.get("tops", {})
        me = setup.get("me", setup.get("player", "A"))
        order: list[str] = setup.get("order") or [me, *[player for player in tops if player != me]]
        return order if len(order) > 1 else [*order, "?"]

    def on_turn(self, game: Any, setup: Setup, seats: Sequence[str], hand: Sequence[str]) -> Any:
        """The state in which the player of the case has this hand, and the piles show their open cards."""
        me = seats.index(setup.get("me", setup.get("player", seats[0])))
        left = game.players - me + (0 if setup.get("last_hand") else 3 * game.players)
        hands = [cards(hand) if seat == me else 0 for seat in range(game.players)]
        tops = tuple(card(top) if (top := setup.get("tops", {}).get(player)) else 0 for player in seats)
        fresh = game.deal(ITALIAN.cards)
        return fresh._replace(left=left, table=cards(setup["table"]), hands=tuple(hands), piles=tops, tops=tops)

    def actions(self, setup: Setup) -> Answer:
        seats = setup["order"]
        game = self.game(setup, len(seats))
        state = self.on_turn(game, setup, seats, [setup["card"]])
        played = card(setup["card"])
        return {"actions": [self._name(game, state, played, move, seats) for move in game.moves(state)]}

    @staticmethod
    def _name(game: Any, state: Any, played: Card, move: int, seats: Sequence[str]) -> str:
        """A move in the words of the cases."""
        if move >= ACTIONS:
            return f"steal:{seats[(move // ACTIONS).bit_length() - 1]}"
        if move == played:
            return "lay"
        if game.sweeps(state.left, played):
            return "take_all"
        return "take:" + "+".join(codes(move & state.table))

    def legal_captures(self, game: Any, setup: Setup) -> list[list[str]]:
        state = self.on_turn(game, setup, ["A", "B"], [setup["card"]])
        return [codes(move & state.table) for move in game.moves(state) if move & state.table]

    def illegal(self, setup: Setup) -> Answer:
        seats = self.seats(setup)
        game = self.game(setup, len(seats))
        state = self.on_turn(game, setup, seats, setup["hand"])
        seat = game.mover(state)
        if setup.get("turn", seats[seat]) != seats[seat]:
            state = state._replace(left=state.left - 1)
        victim = stolen_from(setup)
        if victim is not None:
            act = ACTIONS << seats.index(victim) if victim in seats else ACTIONS << game.players
            return self.verdict(game, state, Attempt(seat, card(setup["card"]), (), act))
        return self.verdict(game, state, Attempt(seat, card(setup["card"]), tuple(map(card, setup["take"]))))

    def move(self, game: Any, state: Any, one: Card, what: Any, order: Sequence[str]) -> int:
        if isinstance(what, dict):
            return one | ACTIONS << order.index(what["steal"])
        return one | cards(what)

    def rows(self, game: Any, piles: Sequence[Cards], events: Sequence[Mapping[str, int]]) -> Any:
        return game.sheet(game.deal(ITALIAN.cards)._replace(piles=tuple(piles)))

    def winner(self, setup: Setup) -> Answer:
        counts = setup["counts"]
        game = self.game(setup, len(counts))
        now = standing.standing(game, standing.start(game), list(counts.values()))
        return {
            "winner": None if now.winner == NOBODY else list(counts)[now.winner],
            "draw": now.over and now.winner == NOBODY,
        }

    def more_of_ending(self, game: Any, state: Any, sides: Sequence[str]) -> Answer:
        return {"tops": {player: code(top) if top else None for player, top in zip(sides, state.tops, strict=True)}}


_CASES = RubamazzettoCases()


def answer(game: str, kind: str, setup: Setup) -> Answer:
    """Everything that a case of this kind may expect."""
    return _CASES.answer(kind, setup)
