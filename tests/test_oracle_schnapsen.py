"""Schnapsen: the engine against the second referee, over random deals, counted lines, endings and matches."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from cases_adapters.engine_schnapsen import card, cards, codes, move_of, name_of
from cases_adapters.oracle_schnapsen import WHO
from lockstep import DEALS, each_option_alone
from lockstep import name_of as rules_name
from oracle import schnapsen as oracle

from scopa_widgets.cards import SCHNAPSEN
from scopa_widgets.rules import standing
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import NOBODY, Attempt
from scopa_widgets.rules.registry import RULE_SETS
from scopa_widgets.rules.schnapsen import CLOSE, EXCHANGE, MARRIAGE, Schnapsen

RULES = [
    *each_option_alone(Schnapsen),
    oracle.RULE_SETS["document"],
    {"marriage": "forced", "marriage_pending": "next_trick"},
    {"min_talon_close": 4, "min_talon_exchange": 4, "trick": "points_literal"},
]
ACTIONS = [f"{way}{code}" for way in ("", "marry:") for code in SCHNAPSEN.codes] + ["close", "exchange"]


def deck(seed: object) -> list[str]:
    order = list(oracle.DECK)
    Random(f"deck {seed}").shuffle(order)
    return order


@dataclass
class SchnapsenPair:
    """An engine game and a second referee of the same rules."""

    engine: Schnapsen
    referee: oracle.Schnapsen

    def start(self, seed: object) -> tuple[Any, oracle.Deal]:
        order = deck(seed)
        return self.engine.deal([card(code) for code in order]), self.referee.deal(order)

    def compare(self, state: Any, deal: oracle.Deal) -> list[str]:
        """Everything that lies anywhere, the points, and what may be done; the referee's actions."""
        engine = self.engine
        assert [codes(hand) for hand in state.hands] == [codes(cards(hand)) for hand in deal.hands]
        assert [SCHNAPSEN.code(one) for one in state.talon] == list(deal.talon)
        assert engine.over(state) == deal.over
        assert list(engine.points(state)) == list(self.referee.points(deal))
        assert list(engine.waiting(state)) == list(deal.waiting)
        if deal.over:
            assert engine.mover(state) == NOBODY
            assert state.winner == deal.winner
            assert engine.tally(state)[state.winner] == deal.game_points
            assert engine.tally(state)[1 - state.winner] == 0
        else:
            assert engine.mover(state) == deal.turn
            assert codes(state.lead) == ([deal.lead] if deal.lead else [])
            assert [codes(own) for own in state.won] == [
                codes(cards(code for trick in own for code in trick)) for own in deal.won
            ]
            assert (state.closer, state.closed_at) == (
                (deal.closed.by, deal.closed.opp_points) if deal.closed else (NOBODY, 0)
            )
        for seat in (0, 1):
            assert set(codes(engine.seen_by(state, seat))) == self.referee.known(deal, seat)
        actions = self.referee.actions(deal)
        assert sorted(map(name_of, engine.moves(state))) == sorted(actions)
        return actions

    def play(self, state: Any, deal: oracle.Deal, action: str) -> tuple[Any, oracle.Deal]:
        return self.engine.step(state, move_of(action)), self.referee.play(deal, action)

    def compare_notes(self, state: Any, after: Any, action: str, result: oracle.Deal) -> None:
        """The notes name the trick, the marriage and the winner as the referee does."""
        notes = self.engine.notes(state, move_of(action))
        told = [(note.what, note.seat, note.amount) for note in notes if note.what in ("trick", "marriage")]
        happened = [
            (what, seat, points)
            for what, seat, *rest in result.events
            if what in ("trick", "marriage")
            for points in rest
        ]
        assert told == happened
        change = [sum(points) for points in zip((0, 0), *[note.points for note in notes if note.points], strict=True)]
        assert change == list(self.engine.tally(after))
        assert [note.seat for note in notes if note.what == "won"] == ([result.winner] if result.over else [])

    def compare_judge(self, state: Any, deal: oracle.Deal) -> None:
        """Every action there is, by either player: legal exactly when the referee allows it."""
        allowed = self.referee.actions(deal)
        acts = {"close": CLOSE, "exchange": EXCHANGE}
        for seat in (0, 1):
            for action in ACTIONS:
                act = acts.get(action, MARRIAGE if action.startswith("marry:") else 0)
                played = 0 if action in acts else card(action[-2:])
                verdict = self.engine.judge(state, Attempt(seat, played, (), act))
                assert verdict.legal == (seat == deal.turn and action in allowed), (seat, action, verdict)
                assert verdict.clause

    def whole_deal(self, seed: object) -> oracle.Deal:
        chance = Random(f"play {seed}")
        state, deal = self.start(seed)
        while actions := self.compare(state, deal):
            if chance.random() < 0.1:
                self.compare_judge(state, deal)
                assert self.engine.faults(state) == []
            rare = [action for action in actions if len(action) > 2 and action != "close"]
            common = [action for action in actions if action != "close" or chance.random() < 0.3]
            action = chance.choice(rare if rare and chance.random() < 0.5 else common)
            after, result = self.play(state, deal, action)
            self.compare_notes(state, after, action, result)
            state, deal = after, result
        assert deal.over
        assert self.engine.faults(state) == []
        return deal

    def engine_lines(self, state: Any, depth: int) -> int:
        if not depth or self.engine.over(state):
            return 1
        return sum(self.engine_lines(self.engine.step(state, move), depth - 1) for move in self.engine.moves(state))

    def referee_lines(self, deal: oracle.Deal, depth: int) -> int:
        if not depth or deal.over:
            return 1
        return sum(
            self.referee_lines(self.referee.play(deal, action), depth - 1) for action in self.referee.actions(deal)
        )

    def compare_lines(self, state: Any, deal: oracle.Deal, depth: int) -> int:
        ours, theirs = self.engine_lines(state, depth), self.referee_lines(deal, depth)
        assert ours == theirs, f"{ours} lines, the second referee has {theirs}:\n" + self.divide(state, deal, depth)
        return ours

    def divide(self, state: Any, deal: oracle.Deal, depth: int) -> str:
        """What each first action leads to, in engine and referee."""
        mine = {
            name_of(move): self.engine_lines(self.engine.step(state, move), depth - 1)
            for move in self.engine.moves(state)
        }
        theirs = {
            action: self.referee_lines(self.referee.play(deal, action), depth - 1)
            for action in self.referee.actions(deal)
        }
        return "\n".join(f"{action}: {mine.get(action)} / {theirs.get(action)}" for action in sorted({*mine, *theirs}))


def pair(rules: dict[str, Any]) -> SchnapsenPair:
    return SchnapsenPair(Schnapsen(**rules), oracle.Schnapsen(**rules))


def test_both_have_the_same_options_defaults_and_rule_sets() -> None:
    assert {key: option.default for key, option in options_of(Schnapsen).items()} == oracle.DEFAULTS
    assert {name: dict(rules) for name, rules in RULE_SETS["schnapsen"].items()} == oracle.RULE_SETS


@pytest.mark.parametrize("rules", RULES, ids=map(rules_name, RULES))
def test_random_deals_go_the_same_way(rules: dict[str, Any]) -> None:
    both = pair(rules)
    reasons = set()
    for number in range(12 * DEALS):
        deal = both.whole_deal((rules_name(rules), number))
        reasons.add((deal.reason, deal.game_points, deal.closed is not None))
    waits = rules.get("marriage_pending") == "next_trick"  # then no announcement ends a deal by itself
    ways = {"66", "closer_failed", "last_trick"} | (set() if waits else {"marriage"})
    assert {reason for reason, _, _ in reasons} == ways
    assert {points for _, points, _ in reasons} == {1, 2, 3}


@pytest.mark.parametrize("rules", RULES, ids=map(rules_name, RULES))
def test_the_same_number_of_lines_from_the_start(rules: dict[str, Any]) -> None:
    both = pair(rules)
    assert both.compare_lines(*both.start("lines"), 4) > 300


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULES, ids=map(rules_name, RULES))
def test_the_same_number_of_lines_to_the_end(rules: dict[str, Any], seed: int) -> None:
    both = pair(rules)
    chance = Random(f"late {seed}")
    state, deal = both.start(("late", seed))
    while len(deal.talon) > 2 and not deal.over:
        plain = [action for action in both.referee.actions(deal) if action != "close"]
        state, deal = both.play(state, deal, chance.choice(plain))
    assert both.compare_lines(state, deal, 4 if deal.talon else 12) >= 1


def test_matches_are_counted_down_the_same_way() -> None:
    chance = Random(7)
    titles = set()
    for number in range(300):
        game = Schnapsen(target=chance.choice((7, 7, 1, 4, 12)))
        referee = oracle.Schnapsen(target=game.target)
        first, results = number % 2, []
        now = standing.Standing(standing.start(game))
        while not now.over:
            who, points = chance.randrange(2), chance.choice((1, 1, 2, 3))
            results.append((who, points))
            now = standing.standing(game, now.totals, [points if seat == who else 0 for seat in (0, 1)])
            expected = referee.bummerl(results, first)
            assert list(now.totals) == expected["remaining"]
            assert now.winner == (NOBODY if expected["winner"] is None else expected["winner"])
            assert standing.dealer_of(first, len(results) - 1, len(WHO)) == expected["dealers"][-1]
            told = {title.what: title.side for title in now.titles}
            assert told.get("bummerl") == expected["bummerl_to"]
            assert ("sarto" in told, "rimonta" in told) == (expected["sarto"], expected["rimonta"])
            titles |= set(told)
    assert titles == {"bummerl", "sarto", "rimonta"}
