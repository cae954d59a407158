"""Rubamazzetto: the engine against the second referee, over random deals and counted lines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cases_adapters.engine_fishing import card, cards
from lockstep import DEALS, Pair, each_option_alone, name_of
from oracle import rubamazzetto as oracle
from oracle.shared import Deal, Move

from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import ACTIONS, Attempt
from scopa_widgets.rules.registry import RULE_SETS
from scopa_widgets.rules.rubamazzetto import Rubamazzetto

ACE = {"asso_piglia_tutto": True}
RULES = [
    *each_option_alone(Rubamazzetto, {"apt_last_hand": ACE}),
    {"sums": True, "steal": "optional"},
    {"steal": "optional", "steal_from": "next"},
    {**ACE, "steal_is_capture": False},
]


def encode(state: Any, move: Move) -> int:
    return card(move.card) | cards(move.take) | (0 if move.steal is None else ACTIONS << move.steal)


class RubamazzettoPair(Pair):
    """Both, with the open cards and the attempts to steal compared too."""

    def compare(self, state: Any, deal: Deal) -> list[Move]:
        if not (deal.over and deal.leftover):  # a pile of leftovers alone has no card played on top
            assert list(state.tops) == [card(top) if top else 0 for top in self.referee.tops(deal)]
        return super().compare(state, deal)

    def compare_sheets(self, state: Any, deal: Deal) -> None:
        """The count of the pile is the score."""
        assert self.engine.faults(state) == []
        assert list(self.engine.tally(state)) == [sheet["total"] for sheet in self.referee.sheet(deal)]
        (row,) = self.engine.sheet(state)
        assert [share.now for share in row.shares] == list(self.engine.tally(state))

    def compare_judge(self, state: Any, deal: Deal, chance: Random) -> None:
        super().compare_judge(state, deal, chance)
        legal = self.referee.moves(deal)
        for code in deal.hands[deal.turn]:
            for victim in range(self.engine.players):
                verdict = self.engine.judge(state, Attempt(deal.turn, card(code), (), ACTIONS << victim))
                assert verdict.legal == (Move(code, steal=victim) in legal)


def pair(players: int, rules: dict[str, Any]) -> Pair:
    return RubamazzettoPair(Rubamazzetto(players=players, **rules), oracle.Rubamazzetto(players, **rules), encode, {})


def test_both_have_the_same_options_defaults_and_rule_sets() -> None:
    assert {name: dict(rules) for name, rules in RULE_SETS["rubamazzetto"].items()} == oracle.RULE_SETS
    assert {key: option.default for key, option in options_of(Rubamazzetto).items()} == oracle.DEFAULTS


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_deals_go_the_same_way(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    for number in range(3 * DEALS):
        both.whole_deal((players, name_of(rules), number))


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_deals_of_few_cards_end_the_same_way(rules: dict[str, Any]) -> None:
    deals = [pair(players, rules).short_deal((players, number)) for players in range(2, 5) for number in range(DEALS)]
    assert any(deal.last_taker is None for deal in deals)
    assert any(deal.last_taker is not None for deal in deals)


@pytest.mark.parametrize(("players", "depth"), [(2, 7), (3, 6), (4, 5)])
@pytest.mark.parametrize("rules", [{}, ACE, {"steal": "optional"}], ids=name_of)
def test_the_same_number_of_lines_from_the_start(players: int, depth: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    assert both.compare_lines(*both.late(("start", players), 40), depth) > 100


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_the_same_number_of_lines_to_the_end(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    assert both.compare_lines(*both.late(("end", players), 7), 8) > 1
