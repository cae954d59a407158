"""Part 4: every attempt is judged as the second referee would, and every refusal shows cards that prove it.

``EXPLAIN_POSITIONS`` sets how many random positions of each game are tried (10,000 take some minutes a game).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import proofs
import pytest
import test_oracle_rubamazzetto as rubamazzetto
import test_oracle_sbarazzino as sbarazzino
import test_oracle_schnapsen as schnapsen
import test_oracle_scopa as scopa
import test_oracle_spazzino as spazzino
from cases_adapters.engine_fishing import card, cards, code
from cases_adapters.engine_schnapsen import name_of
from oracle import schnapsen as schnapsen_referee
from oracle.shared import Move
from run_cases import answer

from scopa_widgets.cards import each, shuffled
from scopa_widgets.comparison import compare
from scopa_widgets.positions import Position
from scopa_widgets.rules import standing
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import ACTIONS, Attempt
from scopa_widgets.rules.registry import GAMES, RULE_SETS, game, under
from scopa_widgets.rules.sbarazzino import ASSI, BASSA
from scopa_widgets.rules.sbarazzino import said as said_bit
from scopa_widgets.rules.schnapsen import CLOSE, EXCHANGE, MARRIAGE, Schnapsen
from scopa_widgets.words.rulebook import clause, clauses

POSITIONS = int(os.environ.get("EXPLAIN_POSITIONS", "40"))
SEED = os.environ.get("EXPLAIN_SEED", "1")
LARGEST = 5  # table cards in a set that is tried


class Place(NamedTuple):
    """A position in both, and what the referee allows."""

    engine: Any
    state: Any
    legal: Any


# --- random positions -----------------------------------------------------------------------------------------------

PAIRS: dict[str, Callable[[Random], Any]] = {
    "scopa": lambda chance: scopa.pair(chance.choice((2, 2, 3, 4)), chance.choice(scopa.RULES)),
    "sbarazzino": lambda chance: sbarazzino.pair(chance.choice((2, 2, 3, 4)), chance.choice(sbarazzino.RULES)),
    "spazzino": lambda chance: spazzino.pair(chance.choice(spazzino.RULES)),
    "rubamazzetto": lambda chance: rubamazzetto.pair(chance.choice((2, 2, 3, 4)), chance.choice(rubamazzetto.RULES)),
}


def fishing_places(name: str, count: int) -> Iterator[Place]:
    """So many positions from random deals under random rules; laying is preferred now and then, for fuller tables."""
    chance = Random(f"explain {name} {SEED}")
    while True:
        pair = PAIRS[name](chance)
        order = scopa_order(chance) if name != "sbarazzino" or chance.random() < 0.5 else low_together(chance, pair)
        state, deal = pair.start(order)
        while moves := pair.referee.moves(deal):
            yield Place(pair.engine, state, moves)
            count -= 1
            if not count:
                return
            laid = [move for move in moves if not move.take and move.steal is None]
            move = chance.choice(laid if laid and chance.random() < 0.3 else moves)
            state, deal = pair.engine.step(state, pair.encode(state, move)), pair.referee.play(deal, move)[0]


def scopa_order(chance: Random) -> list[str]:
    order = list(proofs_deck())
    chance.shuffle(order)
    return order


def proofs_deck() -> list[str]:
    return [f"{number}{suit}" for suit in "DCSB" for number in range(1, 11)]


def low_together(chance: Random, pair: Any) -> list[str]:
    """A deck with something to declare."""
    return sbarazzino.aces_together(chance, pair.engine.players)


def codes(engine: Any, some: int) -> tuple[str, ...]:
    return tuple(engine.deck.list(some))


def check(engine: Any, state: Any, attempt: Attempt, wanted: bool, tried: proofs.Tried) -> str:
    """One attempt: legal exactly when wanted, its clause in force, its cards proving it; the clause."""
    verdict = engine.judge(state, attempt)
    assert verdict.legal == wanted, (engine, state, attempt, verdict)
    assert proofs.holds(tried, verdict.legal, verdict.clause, codes(engine, verdict.proof)), (tried, verdict)
    assert clause(verdict.clause).holds(engine), (engine, verdict)
    found: str = verdict.clause
    return found


def fishing_attempts(place: Place, chance: Random) -> Iterator[tuple[Attempt, bool, proofs.Tried]]:
    """Every card of the hand with every set of up to five table cards; every pile; and some nonsense."""
    engine, state, legal = place
    seat = engine.mover(state)
    table = list(each(state.table))
    hand = list(each(state.hands[seat]))
    tops = tuple(engine.deck.code(top) if top else "" for top in getattr(state, "tops", ()))
    allowed = {(move.card, tuple(sorted(move.take))) for move in legal if move.card and move.steal is None}

    def tried(one: int, some: tuple[int, ...], **more: Any) -> proofs.Tried:
        takes = frozenset(
            tuple(codes(engine, cards(move.take)))
            for move in legal
            if move.card and card(move.card) == one and move.steal is None
        )
        return proofs.Tried(
            engine, codes(engine, state.table), codes(engine, state.hands[more.get("seat", seat)]),
            engine.deck.code(one) if one else "", tuple(engine.deck.code(taken) for taken in some), takes,
            **{"seat": seat, "mover": seat, "tops": tops, "declared": declared(engine, state, seat), **more},
        )  # fmt: skip

    for one in hand:
        for size in range(min(len(table), LARGEST) + 1):
            for some in combinations(table, size):
                wanted = (code(one), tuple(sorted(map(code, some)))) in allowed
                yield Attempt(seat, one, some), wanted, tried(one, some)
        for victim in range(engine.players if tops else 0):
            wanted = Move(code(one), steal=victim) in legal
            yield Attempt(seat, one, (), ACTIONS << victim), wanted, tried(one, (), victim=victim)
    one = chance.choice(hand)
    away = next(iter(each(engine.deck.all & ~state.table & ~one)))
    yield Attempt(seat, one, (away,)), False, tried(one, (away,))
    if table:
        twice = (table[0], table[0])
        yield Attempt(seat, one, twice), False, tried(one, twice)
    other = (seat + 1) % engine.players
    yield Attempt(other, one), False, tried(one, (), seat=other)
    foreign = next(iter(each(engine.deck.all & ~state.hands[seat])))
    yield Attempt(seat, foreign), False, tried(foreign, ())
    if tops and table:
        yield (
            Attempt(seat, one, (table[0],), ACTIONS << other), False, tried(one, (table[0],), victim=other)
        )  # fmt: skip
    for sign, act in (("mano_bassa", BASSA), ("tre_assi", ASSI)) if engine.actions else ():
        yield Attempt(seat, 0, (), act), Move(declare=sign) in legal, tried(0, (), act=sign)


def declared(engine: Any, state: Any, seat: int) -> frozenset[str]:
    if not engine.actions:
        return frozenset()
    return frozenset(name for name, act in (("bassa", BASSA), ("assi", ASSI)) if state.declared & said_bit(seat, act))


@pytest.mark.parametrize("name", PAIRS)
def test_every_attempt_is_judged_as_the_referee_would_and_every_refusal_is_proved(name: str) -> None:
    chance = Random(f"tries {name} {SEED}")
    attempts = 0
    for place in fishing_places(name, POSITIONS):
        for attempt, wanted, tried in fishing_attempts(place, chance):
            check(place.engine, place.state, attempt, wanted, tried)
            attempts += 1
    assert attempts > 10 * POSITIONS


def schnapsen_places(count: int) -> Iterator[tuple[Any, Any, Any, list[str]]]:
    """So many positions of Schnapsen; the talon is closed now and then, or it would be nearly always."""
    chance = Random(f"explain schnapsen {SEED}")
    while True:
        rules = chance.choice(schnapsen.RULES)
        pair = schnapsen.SchnapsenPair(Schnapsen(**rules), schnapsen_referee.Schnapsen(2, **rules))
        state, deal = pair.start(chance.random())
        while not deal.over:
            actions = pair.referee.actions(deal)
            yield pair.engine, state, deal, actions
            count -= 1
            if not count:
                return
            rest = [one for one in actions if one != "close"]
            action = chance.choice(actions if chance.random() < 0.3 else rest)
            state, deal = pair.play(state, deal, action)


def test_every_card_and_action_of_schnapsen_is_judged_as_the_referee_would_and_every_refusal_is_proved() -> None:
    chance = Random(f"tries schnapsen {SEED}")
    for engine, state, _, actions in schnapsen_places(POSITIONS):
        seat = engine.mover(state)
        talon = tuple(engine.deck.code(one) for one in state.talon)
        trump = engine.deck.code(next(iter(each(state.trumps))))[1]

        def tried(one: int, some: tuple[int, ...] = (), **more: Any) -> proofs.Tried:
            return proofs.Tried(
                engine, codes(engine, state.lead), codes(engine, state.hands[more.get("seat", seat)]),  # noqa: B023
                engine.deck.code(one) if one else "", tuple(engine.deck.code(taken) for taken in some),  # noqa: B023
                **{
                    "seat": seat, "mover": seat, "talon": talon, "trump": trump, "closer": state.closer,  # noqa: B023
                    "strict": not talon or state.closer >= 0, **more,  # noqa: B023
                },
            )  # fmt: skip

        for one in each(engine.deck.all):
            held = bool(one & state.hands[seat])
            for act in (0, MARRIAGE):
                if held or act == 0:
                    check(engine, state, Attempt(seat, one, (), act), name_of(one | act) in actions, tried(one))
            if held and state.lead:
                check(engine, state, Attempt(seat, one, (state.lead,)), False, tried(one, (state.lead,)))
        for act in (CLOSE, EXCHANGE):
            check(engine, state, Attempt(seat, 0, (), act), name_of(act) in actions, tried(0))
        other = 1 - seat
        theirs = list(each(state.hands[other]))
        if theirs:
            one = chance.choice(theirs)
            check(engine, state, Attempt(other, one), False, tried(one, seat=other))


# --- every clause is needed -----------------------------------------------------------------------------------------


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every clause that any game names from now on: in verdicts, notes, rows, redeals."""
    found: set[str] = set()

    def listen(kind: Any, method: str, ids: Callable[[Any], Any]) -> None:
        plain = getattr(kind, method)

        def heeded(self: Any, *given: Any) -> Any:
            result = plain(self, *given)
            found.update(one for one in ids(result) if one)
            return result

        monkeypatch.setattr(kind, method, heeded)

    for kind in GAMES.values():
        listen(kind, "judge", lambda verdict: [verdict.clause, *verdict.also])
        listen(kind, "notes", lambda notes: [note.clause for note in notes])
        listen(kind, "sheet", lambda rows: [part for row in rows for part in (row.clause, row.why)])
        listen(kind, "must_redeal", lambda redeal: [redeal])
    return found


def random_walks(name: str) -> None:
    """Deals under every option, with attempts, notes and sheets: what they name is heard."""
    kind = GAMES[name]
    every = [game(name, rules, players=players) for rules in RULE_SETS[name] for players in kind.seats]
    for key, option in options_of(kind).items():
        base = {"asso_piglia_tutto": True} if key.startswith("apt_") else {}
        every += [kind(players=max(kind.seats), **{**base, key: value}) for value in option.values]
    for number, one in enumerate(every):
        for seed in range(20 if name == "schnapsen" else 3):
            random_walk(one, Random(f"{name} {number} {seed}"))


def random_walk(one: Any, chance: Random) -> None:
    state = one.deal(shuffled(one.deck, str(chance.random())))
    while not one.over(state):
        seat, layout = one.mover(state), one.layout(state)
        table, acts = list(each(layout.table)), [*one.actions.values(), *(bit for _, bit in one.targets(state))]
        for played in each(layout.hands[seat]):
            some = tuple(chance.sample(table, min(len(table), chance.choice((0, 1, 2, 3)))))
            one.judge(state, Attempt(seat, played, some))
            one.judge(state, Attempt(seat, chance.choice(one.deck.cards)))
            one.judge(state, Attempt(seat, played, (), chance.choice([*acts, ACTIONS << one.players, ACTIONS << 20])))
            one.judge(state, Attempt((seat + 1) % one.players, played))
            for near in one.near(state, played):
                one.judge(state, Attempt(seat, played, tuple(each(near))))
        for act in (*one.actions.values(), ACTIONS << 20):
            one.judge(state, Attempt(seat, 0, (), act))
        moves = one.moves(state)
        special = [move for move in moves if move >= ACTIONS]
        move = chance.choice(special if special and chance.random() < 0.2 else moves)
        one.notes(state, move)
        state = one.step(state, move)
        one.sheet(state)
    one.judge(state, Attempt(0, one.deck.cards[0]))


def rare(name: str) -> None:
    """What random deals hardly ever bring: three kings or little on the table, no capture at all, ten spades."""
    kind = GAMES[name]
    if name == "schnapsen":
        return
    deck = list(kind().deck.cards)
    for redeal in ("three_kings_redeal", "open_sum_redeal", "no_open_ace"):
        if redeal in options_of(kind):
            for table in (deck[-4:], deck[:4]):
                rest = [one for one in deck if one not in table]
                one = kind(**{redeal: True})
                one.must_redeal(one.deal([*rest[:6], *table, *rest[6:]]))
    for seed in range(40):
        PAIRS[name](Random(f"rare {name} {seed}")).short_deal(f"rare {seed}")
    state = kind().deal(deck)
    spades = kind().deck.of_suit[2]
    done = state._replace(left=0, table=0, hands=(0, 0), stock=(), piles=(spades, kind().deck.all & ~spades))
    kind().sheet(done)


def match_clauses(name: str) -> set[str]:
    """The clauses of every way in which a match can stand."""
    kind = GAMES[name]
    found = {one for players in kind.seats for one in standing.dealing(kind(players=players))}
    items = {"carte": [1, 0], "denari": [0, 1]}
    for tie in options_of(kind)["tie"].values if "tie" in options_of(kind) else (None,):
        one = kind() if tie is None else kind(tie=tie)
        target = getattr(one, "target", 0)
        rows = [((7, 7), (0, 3)), ((1, 1), (1, 0)), ((1, 7), (1, 0))] if name == "schnapsen" else [
            ((0, 0), (target, 0)), ((0, 0), (target, target)), ((target - 1, target - 1), (1, 1)), ((0, 0), (1, 0)),
        ]  # fmt: skip
        for before, result in rows:
            found.update(standing.clauses(one, standing.standing(one, before, result, items)))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_decides_something(name: str, heard: set[str]) -> None:
    import json
    from pathlib import Path

    cases = json.loads((Path(__file__).parent / f"cases/{name}.json").read_text(encoding="utf-8"))
    for case in cases["cases"] if isinstance(cases, dict) else cases:
        answer(case)
    random_walks(name)
    rare(name)
    if name in PAIRS:
        chance = Random(name)
        for place in fishing_places(name, 150):
            for attempt, _, _ in fishing_attempts(place, chance):
                place.engine.judge(place.state, attempt)
    silent = {one.id for one in clauses(name)} - heard - match_clauses(name)
    assert not silent


# --- options, kept twice on purpose ---------------------------------------------------------------------------------

YES_NO = (False, True)
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "scopa": {
        "capture": ("single_first", "as_written", "single_then_max", "min_cards", "max_cards", "free"),
        "last_sweep_scopa": YES_NO, "carte_min": (21, 0), "item_ties": ("nobody", "shared"),
        "primiera_partial": YES_NO, "tie": ("play_on", "counting_order", "draw"),
        "leftovers": ("unassigned", "dealer"), "four": ("pairs", "singles"), "six": ("two_sides", "singles"),
        "three_kings_redeal": YES_NO, "open_sum_redeal": YES_NO, "napola": YES_NO, "target": (11, 16, 21, 31),
        "asso_piglia_tutto": YES_NO, "apt_sweep_scopa": YES_NO, "apt_ace_first": YES_NO,
    },
    "spazzino": {
        "capture": ("free", "single_first"), "picula_after_redeal": YES_NO,
        "bagher_suit": ("with_played", "taken_only"), "bagher_on_last": YES_NO, "target": (31, 21),
        "deal_order": ("hands_first", "table_first"),
    },
    "sbarazzino": {
        "ace_single_sweep_scopa": YES_NO, "last_sweep_scopa": YES_NO, "three_aces": ("only_tre_assi", "both"),
        "team_penalties": ("per_team", "per_player"), "primiera_partial": YES_NO, "tie": ("play_on", "draw"),
        "no_open_ace": YES_NO, "three_kings_redeal": YES_NO, "target": (16, 21, 31),
    },
    "rubamazzetto": {
        "sums": YES_NO, "steal": ("mandatory", "optional"), "steal_first": YES_NO, "steal_from": ("any", "next"),
        "steal_is_capture": YES_NO, "tie": ("draw", "play_on"), "asso_piglia_tutto": YES_NO, "apt_last_hand": YES_NO,
    },
    "schnapsen": {
        "trick": ("standard", "points_literal"), "min_talon_exchange": (2, 3, 4), "marriage": ("optional", "forced"),
        "marriage_pending": ("first_trick", "next_trick"), "min_talon_close": (2, 3, 4), "target": (7,),
    },
}  # fmt: skip
"""The options that the decisions on the documents name, and what they may be; the first is the usual one but for
truth values."""


@pytest.mark.parametrize("name", GAMES)
def test_options_and_their_values_are_those_of_the_decisions(name: str) -> None:
    found = {key: option.values for key, option in options_of(GAMES[name]).items()}
    assert found == OPTIONS[name]
    for key, option in options_of(GAMES[name]).items():
        assert option.values == YES_NO or option.default == option.values[0], key


# --- comparing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_compare_is_symmetric_and_empty_for_equal_rule_sets(name: str) -> None:
    chance = Random(name)
    kind = GAMES[name]
    others = [under(kind(), rules) for rules in RULE_SETS[name]]
    others += [kind(**{key: value}) for key, option in options_of(kind).items() for value in option.values]
    differing = 0
    for seed in range(3):
        state = kind().deal(shuffled(kind().deck, f"{name} {seed}"))
        while not kind().over(state):
            position = Position(kind(), state)
            here, there = chance.choice(others), chance.choice(others)
            found = compare(position, here, there)
            assert compare(position, there, here) == found.swapped
            assert found.swapped.swapped == found
            assert not compare(position, here, here)
            differing += bool(found)
            mine = {move.text for move in found.here.legal_moves}
            assert mine == {*found.both, *(one.move for one in found.only_here)}
            for one in found.only_here:
                assert not one.answer.legal
                assert one.answer.clause.startswith(found.there.game.prefix)
                assert one.allowed.legal
            state = kind().step(state, chance.choice(kind().moves(state)))
    assert differing or name in ("spazzino", "schnapsen", "rubamazzetto")
