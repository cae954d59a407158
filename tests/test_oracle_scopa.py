"""Scopa: the engine against the second referee, over random deals, positions and counted lines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cases_adapters.engine_fishing import card, cards, codes
from lockstep import DEALS, Pair, each_option_alone, name_of
from oracle import scopa as oracle
from oracle.shared import DECK, Move, rank

from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.registry import RULE_SETS
from scopa_widgets.rules.scopa import Scopa

ACE = {"asso_piglia_tutto": True}
RULES = [
    *each_option_alone(Scopa, {"apt_sweep_scopa": ACE, "apt_ace_first": ACE}),
    oracle.RULE_SETS["document"],
    {**ACE, "apt_sweep_scopa": True, "apt_ace_first": False, "last_sweep_scopa": True},
    {"item_ties": "shared", "carte_min": 0},
]


def encode(state: Any, move: Move) -> int:
    return card(move.card) | cards(move.take)


def pair(players: int, rules: dict[str, Any]) -> Pair:
    return Pair(Scopa(players=players, **rules), oracle.Scopa(players, **rules), encode, {"scopa": "scopa"})


def test_both_have_the_same_options_defaults_and_rule_sets() -> None:
    assert {key: option.default for key, option in options_of(Scopa).items()} == oracle.DEFAULTS
    assert {name: dict(rules) for name, rules in RULE_SETS["scopa"].items()} == oracle.RULE_SETS


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_deals_go_the_same_way(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    for number in range(DEALS):
        both.whole_deal((players, name_of(rules), number))


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_deals_of_few_cards_end_the_same_way(rules: dict[str, Any]) -> None:
    deals = [pair(players, rules).short_deal((players, number)) for players in range(2, 7) for number in range(DEALS)]
    assert any(deal.last_taker is None for deal in deals)
    assert any(deal.last_taker is not None for deal in deals)


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_tables_offer_the_same_captures(rules: dict[str, Any]) -> None:
    engine, referee = Scopa(**rules), oracle.Scopa(**rules)
    chance = Random(name_of(rules))
    for _ in range(40 * DEALS):
        played, *table = chance.sample(DECK, 1 + chance.randrange(11))
        found = engine.captures(cards(table), card(played))
        expected = referee.captures(played, table)
        assert sorted(map(codes, found)) == sorted(codes(cards(taken)) for taken in expected)


@pytest.mark.parametrize("rules", [{}, {"three_kings_redeal": False}, {"open_sum_redeal": True}], ids=name_of)
def test_the_same_opening_tables_are_thrown_in(rules: dict[str, Any]) -> None:
    engine, referee = Scopa(**rules), oracle.Scopa(**rules)
    chance = Random(1)
    extremes = [code for code in DECK if rank(code) in (1, 2, 3, 4, 10)]
    state = engine.deal([card(code) for code in DECK])
    outcomes = set()
    for _ in range(500):
        table = chance.sample(extremes, 4)
        expected = referee.redeal(table)
        outcomes.add(expected)
        assert bool(engine.must_redeal(state._replace(table=cards(table)))) == expected
    assert outcomes == ({False} if rules.get("three_kings_redeal") is False else {False, True})


@pytest.mark.parametrize(("players", "depth"), [(2, 8), (3, 7), (4, 5), (5, 5), (6, 5)])
@pytest.mark.parametrize("rules", [{}, {"capture": "free"}, {"capture": "as_written"}, ACE], ids=name_of)
def test_the_same_number_of_lines_from_the_start(players: int, depth: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    assert both.compare_lines(*both.late(("start", players), 40), depth) > 100


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_the_same_number_of_lines_to_the_end(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    assert both.compare_lines(*both.late(("end", players), 7), 8) > 1


def test_a_difference_is_shown_move_by_move() -> None:
    both = Pair(Scopa(capture="free"), oracle.Scopa(capture="single_first"), encode, {"scopa": "scopa"})
    for seed in range(20):
        start = both.late(seed, 12)
        if both.engine_lines(start[0], 3) != both.referee_lines(start[1], 3):
            with pytest.raises(AssertionError, match="differs"):
                both.compare_lines(*start, 3)
            return
    pytest.fail("no position in which the readings differ")
