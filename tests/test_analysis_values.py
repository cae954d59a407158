"""Fair values: nothing hidden enters, the same seed gives the same figures, and what is known is exact."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from analysed import every_world, is_declaration, plain, played_to

from scopa_widgets import analysis
from scopa_widgets.analysis.intervals import mean_of, share_of
from scopa_widgets.analysis.players import PLAYERS, play_out
from scopa_widgets.analysis.values import Estimate
from scopa_widgets.analysis.worlds import Worlds
from scopa_widgets.cards import each, shuffled
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.rules.registry import GAMES, game
from scopa_widgets.rules.schnapsen import EXCHANGE, MARRIAGE

TABLES = [
    *[game(name) for name in GAMES], game("scopa", players=3), game("scopa", players=4), game("sbarazzino", players=4),
    game("rubamazzetto", players=4),
]  # fmt: skip


def middle(one: Any, seed: int = 1) -> Any:
    return played_to(one, seed, 14 if one.name == "schnapsen" else 24)


def rearranged(one: Any, state: Any, seed: int) -> Any:
    """The cards that the mover cannot see, put elsewhere; what was said of a hand stays true."""
    return next(Worlds(one, state, one.mover(state), seed))


@pytest.mark.parametrize("one", TABLES)
def test_no_rearrangement_of_the_hidden_cards_changes_a_bit(one: Any) -> None:
    for seed in range(3):
        state = middle(one, seed)
        expected = analysis.values(Position(one, state), worlds=20)
        items = [expected.items(row.move) for row in expected.rows]
        views = [Position(one, rearranged(one, state, number)) for number in range(4)]
        for view in [*views, Position(one, state).seen_by(one.mover(state))]:
            other = analysis.values(view, worlds=20)
            assert other.rows == expected.rows
            assert [other.items(row.move) for row in other.rows] == items


def test_what_was_shown_is_not_hidden() -> None:
    """The exchanged trump and an announced pair stay where they are in every world; so does what was declared."""
    one = game("schnapsen")
    tried = 0
    for number in range(300):
        state = played_to(one, number, 20 - number % 3)
        act = next((move for move in one.moves(state) if move == EXCHANGE or move & MARRIAGE), 0)
        if not act:
            continue
        state = one.step(state, act)
        if one.over(state) or one.mover(state) == state.leader:
            continue
        shown = state.shown & state.hands[state.leader]
        for world, _ in zip(Worlds(one, state, 1 - state.leader, 1), range(30), strict=False):
            assert world.hands[state.leader] & shown == shown
            assert world.talon[-1:] == state.talon[-1:]
            assert world.hands[1 - state.leader] == state.hands[1 - state.leader]
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("one", TABLES)
def test_every_world_is_as_likely_as_any_other(one: Any) -> None:
    """How often a card is in a hand: its share, within five standard errors; and every world looks the same."""
    state = middle(one)
    seat = one.mover(state)
    unseen = one.deck.all & ~one.seen_by(state, seat)
    other = (seat + 1) % one.players
    size, n, tries = (state.hands[other] & unseen).bit_count(), unseen.bit_count(), 2000
    counts = dict.fromkeys(each(unseen), 0)
    for world, _ in zip(Worlds(one, state, seat, 7), range(tries), strict=False):
        assert one.seen_by(world, seat) == one.seen_by(state, seat)
        assert world.hands[seat] == state.hands[seat]
        for card in each(world.hands[other] & unseen):
            counts[card] += 1
    p = size / n
    for times in counts.values():
        assert abs(times - tries * p) < 5 * math.sqrt(tries * p * (1 - p))


def test_two_declared_hands_are_drawn_from_all_ways_to_hold_both() -> None:
    one = game("sbarazzino", players=3)
    low = one.deck.set(["AD", "AC", "2D", "2C", "3D", "AB"])
    spare = list(each(one.deck.all & ~low))
    state = played_to(one, 1, 9)._replace(
        hands=(sum(spare[:3]), one.deck.set(["AD", "AC", "2D"]), one.deck.set(["2C", "3D", "AB"])),
        table=sum(spare[3:6]), piles=(sum(spare[6:]), 0, 0), bassa=(0, 1, 1), declared=0b010100,
    )  # fmt: skip
    assert one.mover(state) == 0
    allowed = {
        world.hands for world in every_world(one, state, 0) if all(is_low(one, hand) for hand in world.hands[1:])
    }
    counts = dict.fromkeys(allowed, 0)
    tries = 200 * len(allowed)
    for world, _ in zip(Worlds(one, state, 0, 3), range(tries), strict=False):
        counts[world.hands] += 1
    assert all(abs(times - 200) < 5 * math.sqrt(200) for times in counts.values())


def is_low(one: Any, hand: int) -> bool:
    """Worth eight at the most; three aces are declared as three aces at the table's rules."""
    cards = list(each(hand))
    return sum(map(one.value, cards)) <= 8 and any(one.deck.rank(card) for card in cards)


def test_the_same_seed_gives_the_same_figures_however_the_time_is_sliced() -> None:
    for name in GAMES:
        one = game(name)
        position = Position(one, middle(one))
        expected = analysis.values(position, worlds=40, seed="a")
        sliced = Estimate(position, worlds=40, seed="a")
        slices = 0
        while sliced.run(0.0):
            slices += 1
            assert sliced.worlds == slices
            assert sliced.progress == slices / 40
            assert len(sliced.rows) == len(position.legal_moves)
        assert sliced.rows == expected.rows
        assert sliced.done
        assert sliced.progress == 1
        assert analysis.values(position, worlds=40, seed="b").rows != expected.rows


def test_stopped_it_stays_as_it_is() -> None:
    estimate = Estimate(Deal.from_seed("scopa", 1).position)
    before = estimate.rows
    assert not before
    estimate.run(0.0)
    rows = estimate.rows
    estimate.stop()
    assert not estimate.run(1.0)
    assert estimate.rows == rows
    assert estimate.rows[0].points.low == -math.inf


def test_enough_once_the_differences_are_as_narrow_as_was_asked() -> None:
    position = Deal.from_seed("scopa", 1).position
    estimate = analysis.values(position, width=0.5, worlds=5000)
    assert estimate.worlds < 5000
    assert all(row.behind.half <= 0.5 for row in estimate.rows)


def test_values_in_the_known_last_hand_equal_the_solvers() -> None:
    for name in GAMES:
        one = game(name)
        for number in range(6):
            state = played_to(one, number, 2 + number % 5) if name != "schnapsen" else played_to(one, number, 10)
            seat = one.mover(state)
            for view in (Position(one, state), Position(one, state).seen_by(seat)):
                estimate, truth = analysis.values(view), analysis.solve(Position(one, state))
                assert estimate.certain
                for fair, true in zip(estimate.rows, truth.moves, strict=True):
                    assert (fair.move, fair.points.mean, fair.behind.mean) == (true.move, true.points, true.loss)
                    assert fair.points.low == fair.points.high == fair.points.mean
                    assert fair.points.mean == (1 - 2 * (seat % 2)) * plain(one, one.step(state, fair.move.bits))
                    assert fair.win.mean == (true.points > 0)
                    assert fair.tie == (true.points == 0)
                    assert estimate.items(fair.move) == truth.items(true.move)


def test_before_the_last_hand_nothing_is_certain() -> None:
    for name in ("scopa", "sbarazzino", "spazzino", "rubamazzetto"):
        assert not Estimate(Position(game(name), played_to(game(name), 1, 7))).certain
    assert not Estimate(Position(game("schnapsen"), played_to(game("schnapsen"), 1, 12))).certain


@pytest.mark.parametrize("one", TABLES)
def test_the_rows_of_the_score_sheet_add_up(one: Any) -> None:
    estimate = analysis.values(Position(one, middle(one)), worlds=25)
    best = estimate.best
    assert best.behind == (0, 0, 0)
    for row in estimate.rows:
        assert sum(estimate.items(row.move).values()) == pytest.approx(row.points.mean)
        assert row.behind.mean == pytest.approx(best.points.mean - row.points.mean)
        assert row.points.low <= row.points.mean <= row.points.high
        assert 0 <= row.win.low <= row.win.mean <= row.win.high <= 1
        apart = estimate.compare(best.move, row.move)
        assert apart.points.mean == pytest.approx(row.behind.mean)
        assert sum(apart.items.values()) == pytest.approx(row.behind.mean)


def test_points_are_own_points_less_the_mean_of_the_others() -> None:
    """With three players: the last card of a known hand has one result."""
    one = game("scopa", players=3)
    state = played_to(one, 2, 1)
    move = one.moves(state)[0]
    tally, seat = one.tally(one.step(state, move)), one.mover(state)
    row = analysis.values(Position(one, state), worlds=3)[move]
    assert row.points.mean == tally[seat] - (sum(tally) - tally[seat]) / 2
    assert row.points.half == 0


def test_a_move_that_is_plainly_better_is_worth_more() -> None:
    """The settebello for the taking: whoever leaves it mostly loses it."""
    one = game("scopa")
    line = "game=scopa left=30 table=7D.RC hands=7S.CD.FC/5D.6C.2B piles={}/- scope=-/- taker=1 stock={}"
    out = [code for code in one.deck.codes if code not in ("7D", "RC", "7S", "CD", "FC", "5D", "6C", "2B")]
    stock = "/".join(".".join(out[start : start + 3]) for start in range(8, 32, 3))
    estimate = analysis.values(Position.read(line.format(".".join(out[:8]), stock)), worlds=300)
    assert estimate.best.move.text == "7Sx7D"
    assert all(row.behind.low > 0 for row in estimate.rows if row.move.text != "7Sx7D")
    assert estimate.compare("7Sx7D", "CD").items["settebello"] > 0


def test_what_cannot_be_valued() -> None:
    one = game("scopa")
    state = played_to(one, 1, 1)
    with pytest.raises(ValueError, match="over"):
        analysis.values(Position(one, one.step(state, one.moves(state)[0])))
    position = Deal.from_seed("scopa", 1).position
    with pytest.raises(PartialPosition):
        analysis.values(position.seen_by(1))


def test_watching() -> None:
    seen: list[int] = []
    analysis.values(
        Deal.from_seed("scopa", 1).position, worlds=5, slice_seconds=0.0, watch=lambda now: seen.append(now.worlds)
    )
    assert seen == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", GAMES)
def test_players_play_legal_moves_and_greed_beats_chance(name: str) -> None:
    one = game(name)
    ahead = 0
    for number in range(60):
        draw = Random(number).random
        state = one.deal(shuffled(one.deck, number // 2))
        players = [PLAYERS["greedy"](one), PLAYERS["random"](one)]
        while not one.over(state):
            moves = one.moves(state)
            move = players[(one.mover(state) + number) % 2](state, moves, draw)
            assert move in moves
            state = one.step(state, move)
        tally = one.tally(state)
        ahead += (tally[0] - tally[1]) * (1 - 2 * (number % 2))
    assert ahead > 0


def test_the_mostly_greedy_player_declares_what_costs_nothing() -> None:
    one = game("sbarazzino")
    player, draw = PLAYERS["mostly_greedy"](one), Random(1).random
    seen = 0
    for number in range(400):
        state = one.deal(shuffled(one.deck, number))
        moves = one.moves(state)
        if any(is_declaration(one, move) for move in moves):
            assert is_declaration(one, player(state, moves, draw))
            seen += 1
        assert one.over(play_out(one, state, player, draw))
    assert seen


def test_intervals() -> None:
    """Mean 2 and variance 8/3 of four results: 1.96 standard errors are 1.96 * sqrt(2/3)."""
    assert mean_of([0, 2, 2, 4]).high == pytest.approx(2 + 1.96 * math.sqrt(2 / 3))
    assert mean_of([0, 2, 2, 4], 2).mean == 1
    assert mean_of([3]).high == math.inf
    assert share_of(0, 10).low == 0
    assert share_of(0, 10).high == pytest.approx(1.96**2 / (10 + 1.96**2))
    assert share_of(5, 10).mean == 0.5
    assert share_of(0, 0) == (0, 0, 1)
