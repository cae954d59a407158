"""Matches: who sits where, how the totals run, and what a match does not take."""

from __future__ import annotations

import json
from random import Random

import pytest

import scopa_widgets as sw
from scopa_widgets.rules.registry import game
from scopa_widgets.rules.standing import Standing


def played(deal: sw.Deal, seed: int) -> None:
    """Play a deal to its end at random."""
    choose = Random(seed).choice
    while not deal.position.over:
        deal.play(choose(list(deal.position.legal_moves)))


def test_the_deal_moves_on_and_totals_follow_the_people() -> None:
    match = sw.Match("scopa", ["Anna", "Bruno"])
    assert (match.totals, match.over, match.winner) == ((0, 0), False, ())
    totals = [0, 0]
    while not match.over:
        number = len(match.deals)
        deal = match.next_deal(number)
        assert deal.names == (("Anna", "Bruno"), ("Bruno", "Anna"))[number % 2]  # the dealer sits last
        assert match.totals == tuple(totals)  # a deal that is not played out counts nothing
        played(deal, number)
        for name, points in zip(deal.names, deal.positions[-1].tally, strict=True):
            totals[("Anna", "Bruno").index(name)] += points
        assert match.totals == tuple(totals)
    assert max(totals) >= 11
    assert match.winner == (("Anna",) if totals[0] > totals[1] else ("Bruno",))
    with pytest.raises(ValueError, match="over"):
        match.next_deal(99)
    assert sw.Match.from_json(json.dumps(match.to_json())).to_json() == match.to_json()


def test_four_in_pairs_keep_their_sides_while_the_deal_moves_round() -> None:
    match = sw.Match(game("scopa", players=4, target=1000), ["Anna", "Bruno", "Carla", "Dario"], dealer=0)
    assert match.seats(0) == ("Bruno", "Carla", "Dario", "Anna")
    assert match.seats(1) == ("Carla", "Dario", "Anna", "Bruno")
    expected = [0, 0]
    for number in range(5):
        played(match.next_deal(number), number)
        deal = match.deals[number]
        side = {"Anna": 0, "Carla": 0, "Bruno": 1, "Dario": 1}[deal.names[0]]
        expected[side] += deal.positions[-1].tally[0]
        expected[1 - side] += deal.positions[-1].tally[1]
    assert match.totals == tuple(expected)


def test_a_match_takes_only_its_own_deals() -> None:
    match = sw.Match("scopa", ["Anna", "Bruno"])
    with pytest.raises(ValueError, match="spazzino"):
        match.add(sw.example("spazzino"))
    with pytest.raises(ValueError, match="Anna, Bruno"):
        match.add(sw.example("scopa"))  # there Bruno leads
    other = sw.Match("scopa", ["Bruno", "Anna"], [sw.example("scopa")])
    assert other.totals == (3, 2)
    with pytest.raises(ValueError, match="2 sit"):
        sw.Match(game("scopa"), ["Anna"])


def test_schnapsen_is_played_down_from_seven() -> None:
    match = sw.Match("schnapsen", ["Bruno", "Anna"], [sw.example("schnapsen")])
    assert match.standing == Standing((5, 7))  # two game points for Bruno
