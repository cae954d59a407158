"""Every game keeps the same promises: under every rule set, with every number of players, each option value alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from scopa_widgets.cards import Card, Cards, each, shuffled, union
from scopa_widgets.notation import move_text, position_text, read_attempt, read_position
from scopa_widgets.record import Deal
from scopa_widgets.rules.captures import Captures
from scopa_widgets.rules.options import OptionError, options_of
from scopa_widgets.rules.protocol import ACTIONS, NOBODY, Attempt, Game
from scopa_widgets.rules.registry import GAMES, RULE_SETS, game
from scopa_widgets.rules.sbarazzino import Sbarazzino
from scopa_widgets.rules.scopa import Scopa
from scopa_widgets.rules.spazzino import Spazzino
from scopa_widgets.view.frames import deal_steps, frame, show, walk
from scopa_widgets.view.packing import packed, unpacked

ROOT = Path(__file__).parent.parent
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "scopa_widgets/view/frames.schema.json").read_text(encoding="utf-8"))
)
DEALS = 2  # random deals for each game below: there are some hundred games


def every_game() -> Iterator[Any]:
    """Every game, with a name for the test."""
    for name, kind in GAMES.items():
        for rule_set in RULE_SETS[name]:
            for players in kind.seats:
                yield pytest.param(game(name, rule_set, players=players), id=f"{name}-{rule_set}-{players}")
        for key, option in options_of(kind).items():
            for value in option.values:
                if value != option.default and key not in ("target", "tie"):  # they change nothing within a deal
                    yield pytest.param(kind(**{key: value}), id=f"{name}-{key}={value}")


GAMES_TO_TRY = list(every_game())
EVERY_TABLE = [one for one in GAMES_TO_TRY if "=" not in str(one.id)]
RULE_SETS_TO_TRY = [
    pytest.param(game(name, rule_set), id=f"{name}-{rule_set}") for name in GAMES for rule_set in RULE_SETS[name]
]


def played(one: Any, seed: int) -> tuple[Any, list[int]]:
    """A random deal: its opening state and its moves."""
    chance = Random(seed)
    opening = state = one.deal(shuffled(one.deck, seed))
    moves = []
    while not one.over(state):
        moves.append(chance.choice(one.moves(state)))
        state = one.step(state, moves[-1])
    return opening, moves


def record(one: Any, seed: int) -> Deal:
    return Deal.from_order(one, shuffled(one.deck, seed), played(one, seed)[1])


def places(one: Any, state: Any) -> list[int]:
    """Everything a card can be in; the cards of each place."""
    layout = one.layout(state)
    return [layout.table, *layout.hands, *(pile.cards for pile in layout.piles), layout.stock]


def test_every_member_of_the_protocol_is_there() -> None:
    promised = {name for name in [*vars(Game), *Game.__annotations__] if not name.startswith("_")}
    for name, kind in GAMES.items():
        assert not {member for member in promised if not hasattr(kind(), member)}, name


@pytest.mark.parametrize("one", GAMES_TO_TRY)
def test_a_deal_keeps_every_card_in_one_place_and_always_goes_on(one: Any) -> None:
    for seed in range(DEALS):
        state, moves = played(one, seed)
        for move in moves:
            assert not one.faults(state)
            held = places(one, state)
            assert union(held) == one.deck.all
            assert sum(cards.bit_count() for cards in held) == len(one.deck.cards)
            assert move in one.moves(state)
            state = one.step(state, move)
        assert one.mover(state) == NOBODY
        assert one.moves(state) == []


@pytest.mark.parametrize("one", GAMES_TO_TRY)
def test_notes_add_up_to_the_change_of_the_tally_and_the_tally_is_the_sheet(one: Any) -> None:
    for seed in range(DEALS):
        state, moves = played(one, seed)
        for move in moves:
            before = one.tally(state)
            told = [0] * one.sides
            for note in one.notes(state, move):
                told = [sum(pair) for pair in zip(told, note.points or [0] * one.sides, strict=True)]
            state = one.step(state, move)
            after = one.tally(state)
            assert tuple(b - a for a, b in zip(before, after, strict=True)) == tuple(told)
            sheet = one.sheet(state)
            assert after == tuple(sum(item.shares[side].now for item in sheet) for side in range(one.sides))
        assert all(item.settled for item in one.sheet(state))


@pytest.mark.parametrize("one", GAMES_TO_TRY)
def test_a_judge_says_legal_exactly_for_the_moves(one: Any) -> None:
    state, moves = played(one, 11)
    for move in moves:
        seat, layout, legal = one.mover(state), one.layout(state), set(one.moves(state))
        table = list(each(layout.table))
        sets = [some for size in range(min(len(table), 3) + 1) for some in combinations(table, size)] + [tuple(table)]
        acts = [0, *(bit for _, bit in one.targets(state))]
        for card in each(layout.hands[seat]):
            for cards in sets:
                for act in acts:
                    verdict = one.judge(state, Attempt(seat, card, cards, act))
                    assert verdict.legal == (card | union(cards) | act in legal)
                    assert verdict.clause.startswith(f"{one.prefix}-")
                    assert not (verdict.legal and verdict.also)
            for other in range(one.players):
                verdict = one.judge(state, Attempt(other, card))
                assert other == seat or (not verdict.legal and verdict.clause == f"{one.prefix}-turn")
        for act in one.actions.values():
            assert one.judge(state, Attempt(seat, 0, (), act)).legal == (act in legal)
        state = one.step(state, move)


@pytest.mark.parametrize("one", GAMES_TO_TRY)
def test_positions_and_moves_read_back(one: Any) -> None:
    state, moves = played(one, 5)
    for move in moves:
        text = position_text(one, state)
        read = read_position(text)
        assert (read.game, read.state) == (one, state)
        spoken = move_text(one, state, move)
        attempt = read_attempt(one, state, spoken)
        assert attempt.card | union(attempt.cards) | attempt.act == move
        state = one.step(state, move)
    assert read_position(position_text(one, state)).state == state


@pytest.mark.parametrize("one", RULE_SETS_TO_TRY)
def test_frames_keep_to_their_schema_and_survive_the_way(one: Any) -> None:
    deal = record(one, 3)
    names = [f"name {seat}" for seat in range(one.players)]
    whole = show(one, deal_steps(deal), names=names, comments={1: "</script><b>"})
    errors = [error.message for error in SCHEMA.iter_errors(whole)]
    assert errors == []
    sent = packed(whole)
    assert unpacked(json.loads(json.dumps(sent))) == whole
    assert len(json.dumps(sent, separators=(",", ":"))) < 80_000


@pytest.mark.parametrize("one", GAMES_TO_TRY)
def test_what_a_viewer_is_sent_up_to_a_step_does_not_depend_on_what_he_cannot_see(one: Any) -> None:
    """The same deal with the hidden cards dealt otherwise gives, to the letter, the same frames."""
    deal = record(one, 9)
    steps = deal_steps(deal)
    names = ["a"] * one.players
    for viewer in range(one.players):
        for at in (0, 3, len(steps) // 2):
            state = steps[at].state
            hidden = list(each(one.deck.all & ~one.seen_by(state, viewer)))
            Random(at).shuffle(hidden)
            other = one.redeal(state, viewer, hidden)
            frames = [
                show(one, walk(one, which, [], steps[at].lying), names=names, viewer=viewer, upto=0)
                for which in (state, other)
            ]
            assert frames[0] == frames[1]


@pytest.mark.parametrize("one", EVERY_TABLE)
def test_no_card_is_named_before_the_viewer_has_seen_it(one: Any) -> None:
    """In the union of all frames so far. Proofs are left out here: one may name a card for being absent, and the test
    above shows that no proof hangs on what is hidden."""
    steps = deal_steps(record(one, 13))
    for viewer in range(one.players):
        seen = 0
        for step in steps:
            seen |= one.seen_by(step.state, viewer)
            sent = frame(one, step, viewer=viewer)
            for choices in sent["rules"].values():
                if isinstance(choices, dict):
                    del choices["verdicts"]
            text = json.dumps(sent)
            assert {code for code in one.deck.codes if code in text} <= set(one.deck.list(seen)), (viewer, step.at)


def test_a_preview_of_the_last_card_tells_nothing_of_the_stock_that_goes_to_its_pile() -> None:
    """Five players leave six cards in the stock, and who takes last gets them: nobody has seen them before."""
    one = game("scopa", players=5)
    taking = 0
    for seed in range(40):
        last = deal_steps(record(one, seed))[-2]
        state, seat = last.state, one.mover(last.state)
        sent = frame(one, last, viewer=seat)["rules"]["table"]["plays"]
        stock = set(one.deck.list(one.layout(state).stock))
        assert len(stock) == 6
        assert not [code for code in stock if code in json.dumps(sent)], seed
        taking += any(play["take"] and not play["places"] for plays in sent.values() for play in plays)
    assert taking > 3


@pytest.mark.parametrize("name", GAMES)
def test_a_game_refuses_unknown_options_values_and_numbers_of_players_all_at_once(name: str) -> None:
    with pytest.raises(OptionError) as error:
        game(name, "tabel", players=9, no_such_option=True)
    assert len(error.value.faults) == 3
    assert "did you mean table" in str(error.value)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_dashboard_and_a_golden_playthrough(name: str) -> None:
    assert (ROOT / f"notebooks/{name}.ipynb").exists()
    for rule_set in RULE_SETS[name]:
        assert (ROOT / f"tests/golden/{name}-{rule_set}.txt").exists()


@pytest.mark.parametrize("base", [Scopa, Sbarazzino, Spazzino])
def test_a_variant_whose_captures_look_at_suits_is_asked_at_every_step(base: Any) -> None:
    """The games' own readings look at ranks and are remembered by them; a variant's may look at whatever it likes."""

    class OwnSuit(base):  # type: ignore[misc]  # one class for each game
        def captures(self, table: Cards, card: Card) -> Captures:
            return tuple(each(table & self.deck.of_suit[self.deck.suit(card)]))

    one = OwnSuit()
    state = one.deal(shuffled(one.deck, 3))
    while moves := one.moves(state):
        hand = one.layout(state).hands[one.mover(state)]
        cards = [move for move in moves if move < ACTIONS]
        assert cards == [
            move for card in each(hand) for move in [card | take for take in one.captures(state.table, card)] or [card]
        ]
        state = one.step(state, cards[-1])
