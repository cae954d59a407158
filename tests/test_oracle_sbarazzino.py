"""Sbarazzino: the engine against the second referee, over random deals, positions and counted lines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cases_adapters.engine_fishing import card, cards, codes
from lockstep import DEALS, Pair, each_option_alone, name_of
from oracle import sbarazzino as oracle
from oracle.shared import DECK, Deal, Move, rank

from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import Attempt
from scopa_widgets.rules.registry import RULE_SETS
from scopa_widgets.rules.sbarazzino import ASSI, BASSA, Sbarazzino

RULES = [*each_option_alone(Sbarazzino), oracle.RULE_SETS["document"], {"three_aces": "both", "primiera_partial": True}]
ACTS = {"mano_bassa": BASSA, "tre_assi": ASSI}
EVENTS = {"scopa": "scopa", "mano_bassa": "bassa", "tre_assi": "assi"}


def encode(state: Any, move: Move) -> int:
    return ACTS[move.declare] if move.declare else card(move.card) | cards(move.take)


class SbarazzinoPair(Pair):
    """Both, with what was declared compared too."""

    def compare(self, state: Any, deal: Deal) -> list[Move]:
        moves = super().compare(state, deal)
        for name, counts in (("mano_bassa", state.bassa), ("tre_assi", state.assi)):
            made = [0] * self.engine.sides
            for seat, events in enumerate(deal.made):
                made[seat % self.engine.sides] += events.get(name, 0)
            assert list(counts) == made
        return moves

    def compare_judge(self, state: Any, deal: Deal, chance: Random) -> None:
        super().compare_judge(state, deal, chance)
        for seat in range(self.engine.players):
            for name, act in ACTS.items():
                legal = seat == deal.turn and Move(declare=name) in self.referee.moves(deal)
                assert self.engine.judge(state, Attempt(seat, 0, (), act)).legal == legal


def pair(players: int, rules: dict[str, Any]) -> Pair:
    return SbarazzinoPair(Sbarazzino(players=players, **rules), oracle.Sbarazzino(players, **rules), encode, EVENTS)


def aces_together(chance: Random, players: int) -> list[str]:
    """A deck in which low cards come in the same first hands, so that there is something to declare."""
    low = [code for code in DECK if rank(code) <= 3]
    high = [code for code in DECK if rank(code) > 3]
    chance.shuffle(high)
    low.sort(key=lambda code: (rank(code), chance.random()))
    order = [*high]
    for start in (6, 3, 0):  # 2 2 3, A 2 2, A A A
        place = 3 * chance.randrange(players)
        order[place:place] = low[start : start + 3]
    return order + low[9:]


def test_both_have_the_same_options_defaults_and_rule_sets() -> None:
    assert {name: dict(rules) for name, rules in RULE_SETS["sbarazzino"].items()} == oracle.RULE_SETS
    assert {key: option.default for key, option in options_of(Sbarazzino).items()} == oracle.DEFAULTS


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_deals_go_the_same_way(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    for number in range(DEALS):
        both.whole_deal((players, name_of(rules), number))


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_deals_with_low_hands_go_the_same_way(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    declared = 0
    for number in range(DEALS // 2):
        order = aces_together(Random(f"low {number}"), players)
        deal = both.whole_deal((players, name_of(rules), number), order)
        declared += sum(events.get("tre_assi", 0) + events.get("mano_bassa", 0) for events in deal.made)
    assert declared


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_deals_of_few_cards_end_the_same_way(rules: dict[str, Any]) -> None:
    deals = [pair(players, rules).short_deal((players, number)) for players in range(2, 5) for number in range(DEALS)]
    assert any(deal.last_taker is None for deal in deals)
    assert any(deal.last_taker is not None for deal in deals)


@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_random_tables_offer_the_same_captures(rules: dict[str, Any]) -> None:
    engine, referee = Sbarazzino(**rules), oracle.Sbarazzino(2, **rules)
    chance = Random(name_of(rules))
    for _ in range(40 * DEALS):
        played, *table = chance.sample(DECK, 1 + chance.randrange(11))
        found = engine.captures(cards(table), card(played))
        assert sorted(map(codes, found)) == sorted(codes(cards(taken)) for taken in referee.captures(played, table))


@pytest.mark.parametrize("rules", [{}, {"three_kings_redeal": True}, {"no_open_ace": True}], ids=name_of)
def test_the_same_opening_tables_are_thrown_in(rules: dict[str, Any]) -> None:
    engine, referee = Sbarazzino(**rules), oracle.Sbarazzino(2, **rules)
    chance = Random(1)
    extremes = [code for code in DECK if rank(code) in (1, 2, 10)]
    state = engine.deal([card(code) for code in DECK])
    for _ in range(300):
        table = chance.sample(extremes, 4)
        assert bool(engine.must_redeal(state._replace(table=cards(table)))) == referee.redeal(table)


@pytest.mark.parametrize(("players", "depth"), [(2, 7), (3, 6), (4, 5)])
def test_the_same_number_of_lines_from_the_start(players: int, depth: int) -> None:
    both = pair(players, {})
    assert both.compare_lines(*both.late(("start", players), 40), depth) > 100


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", RULES, ids=map(name_of, RULES))
def test_the_same_number_of_lines_to_the_end(players: int, rules: dict[str, Any]) -> None:
    both = pair(players, rules)
    assert both.compare_lines(*both.late(("end", players), 7), 9) > 1


@pytest.mark.parametrize("players", range(2, 5))
def test_the_same_number_of_lines_with_declarations(players: int) -> None:
    both = pair(players, {"three_aces": "both"})
    state, deal = both.start(aces_together(Random(4), players))
    assert both.compare_lines(state, deal, 7) > 100
