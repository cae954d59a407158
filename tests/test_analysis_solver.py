"""The solver holds against a search without a memory; what is left out of its keys does not matter."""

from __future__ import annotations

import os
import pickle
from random import Random
from typing import Any

import pytest
from analysed import plain, played_to

from scopa_widgets import analysis
from scopa_widgets.analysis.past import past_of
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import GAMES, RULE_SETS, game

POSITIONS = int(os.environ.get("SOLVER_POSITIONS", "16"))
"""Positions for each game; set SOLVER_POSITIONS for a longer run."""

MOST = {"schnapsen": 14}
"""So many cards at the most: whole talons take a search without a memory too long. All others 24."""


@pytest.mark.parametrize("name", GAMES)
def test_solver_equals_plain_alpha_beta(name: str) -> None:
    one = game(name)
    most = MOST.get(name, 24)
    for number in range(POSITIONS):
        state = played_to(one, number, 2 + number * 7 % (most - 1), closing=number % 3 == 0)
        assert analysis.Solver(one).value(state) == plain(one, state), Position(one, state).text


def test_equal_keys_with_other_suits_are_no_obstacle() -> None:
    """In Rubamazzetto suits never matter: the best move remembered may be of a card that is not here."""
    one = game("rubamazzetto")
    for number in (220, 390, 565, 680):
        state = played_to(one, number, 18 if number == 390 else 24)
        assert analysis.Solver(one).value(state) == plain(one, state)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_the_value_of_the_position_it_leads_to(name: str) -> None:
    one = game(name)
    for number in range(6):
        state = played_to(one, 500 + number, 8 + number)
        truth = analysis.solve(Position(one, state))
        sign = -1 if one.mover(state) % 2 else 1
        assert [row.move.bits for row in truth.moves] == one.moves(state)
        for row in truth.moves:
            assert row.points == sign * plain(one, one.step(state, row.move.bits))
            assert row.loss == truth.points - row.points
        assert truth.best == tuple(row.move for row in truth.moves if row.points == truth.points)


def every_option() -> list[Any]:
    """Two sides under every rule set, with each option value alone, and with partners."""
    found = []
    for name, kind in GAMES.items():
        found += [pytest.param(game(name, rules), id=f"{name}-{rules}") for rules in RULE_SETS[name]]
        for key, option in options_of(kind).items():
            for value in option.values:
                if value != option.default and key not in ("target", "tie"):
                    found.append(pytest.param(kind(**{key: value}), id=f"{name}-{key}={value}"))
    more = [
        game("scopa", players=4), game("scopa", players=6), game("sbarazzino", players=4),
        game("sbarazzino", players=4, team_penalties="per_player"), game("scopa", napola=True, primiera_partial=True),
        game("scopa", asso_piglia_tutto=True, apt_sweep_scopa=True, apt_ace_first=False),
        game("rubamazzetto", asso_piglia_tutto=True, apt_last_hand=True, steal_is_capture=False),
    ]  # fmt: skip
    return found + [pytest.param(one, id=f"{one.name}-more-{place}") for place, one in enumerate(more)]


@pytest.mark.parametrize("one", every_option())
def test_options_and_partners_are_part_of_what_matters(one: Any) -> None:
    for number in range(max(4, POSITIONS // 10)):
        cards = 4 + number * 5 % (8 if one.name == "schnapsen" else 10)
        state = played_to(one, 900 + number, cards, closing=True)
        assert analysis.Solver(one).value(state) == plain(one, state), Position(one, state).text


@pytest.mark.parametrize("one", every_option())
def test_at_the_end_everything_is_decided(one: Any) -> None:
    past = past_of(one)
    for seed in range(15):
        chance = Random(seed)
        state = played_to(one, seed, 20)
        while not one.over(state):
            assert past(state)[2] == one.mover(state) % 2
            state = one.step(state, chance.choice(one.moves(state)))
        ahead, behind = one.tally(state)
        assert past(state)[1:] == (ahead - behind, NOBODY)


@pytest.mark.parametrize(
    "one",
    [game("scopa"), game("scopa", leftovers="dealer"), game("sbarazzino"), game("spazzino"), game("rubamazzetto")],
)
def test_cards_that_nobody_gets_at_the_end(one: Any) -> None:
    """Two eights on the table, a ten and a nine to be played, and nobody who has taken: the cards left are nobody's,
    or by an option the dealer's."""
    deck = one.deck
    table, hands = deck.set(["FD", "FC"]), (deck.card("RB"), deck.card("CB"))
    rest = deck.all & ~table & ~hands[0] & ~hands[1]
    last = played_to(one, 1, 2)
    state = last._replace(table=table, hands=hands, piles=(rest, 0), taker=NOBODY, stock=())
    if one.name == "spazzino":
        state = state._replace(laid=0)
    assert analysis.Solver(one).value(state) == plain(one, state)


def test_the_line_of_best_play_ends_with_the_value() -> None:
    for name in GAMES:
        one = game(name)
        position = Position(one, played_to(one, 3, 10))
        truth = analysis.solve(position)
        for row in truth.moves:
            after = position
            for move in truth.line(row.move):
                after = after.play(move)
            own, other = after.tally[truth.seat % 2], after.tally[1 - truth.seat % 2]
            assert after.over
            assert own - other == row.points == sum(truth.items(row.move).values())


def test_a_whole_deal_of_each_capture_game_can_be_solved() -> None:
    """The value of a deal is the value of the position after each move of best play."""
    for name in ("scopa", "sbarazzino", "spazzino", "rubamazzetto"):
        one = game(name)
        state = played_to(one, 11, 36)
        solver = analysis.Solver(one)
        value = solver.value(state)
        line, end = solver.line(state)
        assert one.tally(end)[0] - one.tally(end)[1] == value
        for move in line[:24]:
            state = one.step(state, move)
            assert analysis.Solver(one).value(state) == value


def test_a_search_that_runs_out_of_time_goes_on_where_it_was() -> None:
    one = game("scopa")
    state = played_to(one, 5, 30)
    expected = analysis.Solver(one).values(state)
    solver = analysis.Solver(one)
    found, rounds = None, 0
    while found is None:
        rounds += 1
        try:
            found = solver.values(state, seconds=0.005)
        except analysis.OutOfTime:
            assert rounds < 1000
    assert found == expected
    assert rounds > 1


def test_hindsight_wants_open_cards_and_two_sides() -> None:
    position = Deal.from_seed("scopa", 1).position
    with pytest.raises(PartialPosition):
        analysis.solve(position.seen_by(0))
    with pytest.raises(ValueError, match="two sides"):
        analysis.solve(Deal.from_seed("scopa", 1, players=3).position)
    one = game("scopa")
    over = played_to(one, 1, 1)
    over = one.step(over, one.moves(over)[0])
    with pytest.raises(ValueError, match="over"):
        analysis.solve(Position(one, over))


def test_two_aces_on_the_opening_table_are_a_two() -> None:
    """The sum of two aces is a capture like any other."""
    order = "2D 5D 6D RD RC RS AC AS FD CD"
    deck = game("scopa").deck
    first = [deck.card(code) for code in order.split()]
    state = game("scopa").deal((*first, *(card for card in deck.cards if card not in first)))
    rows = analysis.solve(Position(game("scopa"), state)).moves
    assert "2DxAC.AS" in [row.move.text for row in rows]


def test_a_solver_can_be_left_behind() -> None:
    """What a screen keeps of an analysis can be pickled without its memory of positions."""
    truth = analysis.solve(Position(game("scopa"), played_to(game("scopa"), 1, 6)))
    assert pickle.loads(pickle.dumps(truth.moves)) == truth.moves
