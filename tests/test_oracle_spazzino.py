"""Spazzino: the engine against the second referee, over random deals, positions and counted lines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cases_adapters.engine_fishing import card, cards, codes
from lockstep import DEALS, Pair, each_option_alone, name_of
from oracle import spazzino as oracle
from oracle.shared import DECK, Deal, Move

from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.registry import RULE_SETS
from scopa_widgets.rules.spazzino import Spazzino

RULES = [*each_option_alone(Spazzino), oracle.RULE_SETS["cuperativa"],
         {"bagher_suit": "taken_only", "bagher_on_last": False}]  # fmt: skip
EVENTS = {name: name for name in ("picula", "spazzino", "bagher")}


def encode(state: Any, move: Move) -> int:
    return card(move.card) | cards(move.take)


class SpazzinoPair(Pair):
    """Both, with the card just laid and the points made in play compared too."""

    def compare(self, state: Any, deal: Deal) -> list[Move]:
        if not deal.over:
            assert state.laid == (card(deal.laid) if deal.laid else 0)
        for name, crosswise in zip(EVENTS, (state.picule, state.spazzini, state.bagher), strict=True):
            assert [mark.bit_count() for mark in crosswise] == [made.get(name, 0) for made in deal.made]
        return super().compare(state, deal)


def pair(rules: dict[str, Any]) -> Pair:
    return SpazzinoPair(Spazzino(**rules), oracle.Spazzino(2, **rules), encode, EVENTS)


def test_both_have_the_same_options_defaults_and_rule_sets() -> None:
    assert {name: dict(rules) for name, rules in RULE_SETS["spazzino"].items()} == oracle.RULE_SETS
    assert {key: option.default for key, option in options_of(Spazzino).items()} == oracle.DEFAULTS


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_deals_go_the_same_way(rules: dict[str, Any]) -> None:
    both = pair(rules)
    made = dict.fromkeys(EVENTS, 0)
    for number in range(9 * DEALS):
        deal = both.whole_deal((name_of(rules), number))
        for name in EVENTS:
            made[name] += sum(events.get(name, 0) for events in deal.made)
    assert all(made.values())


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_deals_of_few_cards_end_the_same_way(rules: dict[str, Any]) -> None:
    deals = [pair(rules).short_deal(number) for number in range(2 * DEALS)]
    assert any(deal.last_taker is None for deal in deals)
    assert any(deal.last_taker is not None for deal in deals)


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_tables_offer_the_same_captures(rules: dict[str, Any]) -> None:
    engine, referee = Spazzino(**rules), oracle.Spazzino(2, **rules)
    chance = Random(name_of(rules))
    for _ in range(40 * DEALS):
        played, *table = chance.sample(DECK, 1 + chance.randrange(11))
        found = engine.captures(cards(table), card(played))
        assert sorted(map(codes, found)) == sorted(codes(cards(taken)) for taken in referee.captures(played, table))


@pytest.mark.parametrize("rules", [{}, {"capture": "single_first"}, oracle.RULE_SETS["cuperativa"]], ids=name_of)
def test_the_same_number_of_lines_from_the_start(rules: dict[str, Any]) -> None:
    both = pair(rules)
    assert both.compare_lines(*both.late("start", 40), 7) > 100


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_the_same_number_of_lines_to_the_end(rules: dict[str, Any], seed: int) -> None:
    both = pair(rules)
    assert both.compare_lines(*both.late(("end", seed), 8), 8) > 1
