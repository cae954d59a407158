"""Chances hold against every single way for the cards to lie."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from analysed import every_world, played_to

from scopa_widgets import analysis
from scopa_widgets.analysis.chances import Chances
from scopa_widgets.analysis.counting import Odds
from scopa_widgets.analysis.worlds import Worlds
from scopa_widgets.cards import each
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Position
from scopa_widgets.rules.captures import total
from scopa_widgets.rules.protocol import ACTIONS, NOBODY
from scopa_widgets.rules.registry import game
from scopa_widgets.rules.sbarazzino import ASSI, BASSA
from scopa_widgets.rules.schnapsen import CLOSE

EVENTS = {"scopa": ["scopa"], "sbarazzino": ["scopa"], "spazzino": ["spazzino", "picula", "bagher"],
          "rubamazzetto": ["steal"], "schnapsen": ["trick"]}  # fmt: skip

LATE = [  # games and how many cards are left, so that there are some thousand worlds at the most
    *[(game(name), left) for name in ("scopa", "sbarazzino", "spazzino", "rubamazzetto") for left in (9, 8, 7, 4)],
    (game("scopa"), 11), (game("spazzino"), 12), (game("sbarazzino"), 10),
    (game("scopa", players=3), 9), (game("scopa", players=4), 10), (game("rubamazzetto", players=3), 9),
    (game("rubamazzetto", players=4, steal_from="next"), 8), (game("rubamazzetto", players=3), 8),
    (game("rubamazzetto", players=3, asso_piglia_tutto=True, apt_last_hand=True), 9),
    (game("scopa", asso_piglia_tutto=True, apt_sweep_scopa=True), 8),
]  # fmt: skip


def fraction(odds: Odds) -> Fraction:
    found = Fraction(odds.ways, odds.of)
    assert (found.numerator, found.denominator) == (odds.ways, odds.of), "in lowest terms"
    return found


def happens(one: Any, state: Any, seat: int, what: str) -> bool:
    """Whether the player on turn has a move that brings this about, to the harm of a seat."""
    mover = one.mover(state)
    if mover in (NOBODY, seat):
        return False
    if what == "trick":
        return any(one.step(state, move).leader == mover for move in one.moves(state))
    side = seat % one.sides
    notes = (note for move in one.moves(state) if move & (move - 1) for note in one.notes(state, move))
    return any(note.what == what and (what != "steal" or note.points[side] < 0) for note in notes)


def check_against_every_world(one: Any, state: Any) -> None:
    seat = one.mover(state)
    worlds = list(every_world(one, state, seat))
    assert len(set(worlds)) == len(worlds)
    for move in one.moves(state)[: 4 if len(worlds) < 300 else 1]:
        found = analysis.chances(Position(one, state), move=move)
        after = [one.step(world, move) for world in worlds]
        if found.next is None or found.next == seat:
            assert not found.threats
            continue
        assert {one.mover(world) for world in after} == {found.next}
        for what in EVENTS[one.name]:
            if what == "trick" and not after[0].lead:
                continue
            times = sum(happens(one, world, seat, what) for world in after)
            assert fraction(found.threat(what).chance) == Fraction(times, len(worlds)), (what, move)
        check_ranks(one, found, after)
    check_places(one, analysis.chances(Position(one, state)), worlds)


def check_ranks(one: Any, found: Chances, after: list[Any]) -> None:
    for letter, same in zip(one.deck.ranks, one.deck.of_rank, strict=True):
        times = sum(bool(one.layout(world).hands[found.next] & same) for world in after)
        assert fraction(found.ranks[letter].chance) == Fraction(times, len(after))


def check_places(one: Any, found: Chances, worlds: list[Any]) -> None:
    assert set(found.unseen) == set(one.deck.list(one.deck.all & ~one.seen_by(worlds[0], found.seat)))
    for code, where in found.where.items():
        card = one.deck.card(code)
        for place, chance in enumerate(where.hands):
            times = sum(bool(one.layout(world).hands[place] & card) for world in worlds)
            assert fraction(chance) == Fraction(times, len(worlds))
        times = sum(bool(one.layout(world).stock & card) for world in worlds)
        assert fraction(where.stock) == Fraction(times, len(worlds))


@pytest.mark.parametrize(("one", "left"), LATE)
def test_chances_equal_full_enumeration(one: Any, left: int) -> None:
    for number in range(1 if left > 8 else 2):
        check_against_every_world(one, played_to(one, 40 + number, left))


def test_chances_in_schnapsen_equal_full_enumeration() -> None:
    one = game("schnapsen")
    for number in range(4):
        check_against_every_world(one, played_to(one, number, 12))  # a talon of two
    for number in range(6):
        check_against_every_world(one, played_to(one, number, 8))


def test_once_the_talon_is_closed_a_trump_is_of_no_use_to_who_can_follow() -> None:
    one = game("schnapsen")
    for number in range(3):
        state = played_to(one, number, 14)
        state = one.step(state, CLOSE) if CLOSE in one.moves(state) else state
        seat = one.mover(state)
        worlds = list(every_world(one, state, seat))[::7]  # the talon's order changes nothing
        for move in one.moves(state):
            threat = analysis.chances(Position(one, state), move=move)
            if threat.threats:
                times = sum(happens(one, one.step(world, move), seat, "trick") for world in worlds)
                assert abs(threat.threat("trick").chance.p - times / len(worlds)) < 0.05


def test_the_cards_that_would_do_it_are_those_that_do_it_alone() -> None:
    for name in ("scopa", "spazzino", "rubamazzetto"):
        one = game(name)
        state = played_to(one, 4, 9)
        seat = one.mover(state)
        for move in one.moves(state):
            found = analysis.chances(Position(one, state), move=move)
            for what in EVENTS[name]:
                does = set()
                for world in every_world(one, state, seat):
                    after = one.step(world, move)
                    for card in each(after.hands[found.next]):
                        answers = [answer for answer in one.moves(after) if answer & card]
                        notes = [note for answer in answers for note in one.notes(after, answer)]
                        if any(note.what == what and (what != "steal" or note.points[seat] < 0) for note in notes):
                            does.add(one.deck.code(card))
                threat = found.threat(what)
                assert set(threat.cards) == does
                assert threat.of == len(found.unseen)


def test_nine_unseen_cards_one_that_sweeps_three_in_the_hand() -> None:
    """One of nine cards, and a hand of three of them: one in three."""
    line = "game=scopa left=12 table=3D hands=5C.FC.RC/AD.FD.CD piles={}/- scope=-/- taker=1 stock=3C.FS.CS/FB.CB.RB"
    one = game("scopa")
    held = ["3D", "5C", "FC", "RC", "AD", "FD", "CD", "3C", "FS", "CS", "FB", "CB", "RB"]
    pile = ".".join(code for code in one.deck.codes if code not in held)
    state = Position.read(line.format(pile)).state
    found = analysis.chances(Position(one, state), move="FC")  # 3 and 8 lie: nothing takes both
    assert found.threat("scopa").chance == Odds(0, 1)
    state = state._replace(table=one.deck.card("3D"), hands=(one.deck.set(["3C", "FC", "RC"]), *state.hands[1:]))
    state = state._replace(stock=(one.deck.set(["5C", "FS", "CS"]), state.stock[1]))
    for move, cards, chance in (("FC", (), Odds(0, 1)), ("RC", (), Odds(0, 1))):
        found = analysis.chances(Position(one, state), move=move)
        assert found.threat("scopa").cards == cards
        assert found.threat("scopa").chance == chance
    state = state._replace(table=one.deck.set(["AD", "3D"]), hands=(state.hands[0], one.deck.set(["4C", "FD", "CD"])))
    pile_without = state.piles[0] & ~one.deck.card("4C")
    state = state._replace(piles=(pile_without, 0))
    found = analysis.chances(Position(one, state), move="3Cx3D")  # the ace is left: no ace is out
    assert found.threat("scopa").chance == Odds(0, 1)
    assert (found.hand, len(found.unseen)) == (3, 9)
    assert found.ranks["4"].cards == ("4C",)
    assert found.ranks["4"].of == 9
    assert found.ranks["4"].chance == Odds(1, 3)


def test_with_two_players_the_last_hand_is_known() -> None:
    for name in ("scopa", "sbarazzino", "spazzino", "rubamazzetto"):
        one = game(name)
        for left in range(2, 7):
            state = played_to(one, left, left)
            seat = one.mover(state)
            for move in one.moves(state):
                found = analysis.chances(Position(one, state), move=move)
                assert set(found.unseen) == set(one.deck.list(state.hands[1 - seat]))
                assert all(threat.chance.certain for threat in (*found.threats, *found.ranks.values()))
                after = one.step(state, move)
                for threat in found.threats:
                    assert threat.chance.ways == happens(one, after, seat, threat.what)


def test_what_was_declared_counts() -> None:
    one = game("sbarazzino", three_aces="both")
    tried = 0
    for number in range(4000):
        state = played_to(one, number, 12)
        act = next((act for act in (ASSI, BASSA) if act in one.moves(state)), 0)
        if not act:
            continue
        state = one.step(state, act)
        state = one.step(state, next(move for move in one.moves(state) if move < ACTIONS))
        seat = one.mover(state)
        size = state.hands[1 - seat].bit_count()
        unseen = state.hands[1 - seat] | sum(state.stock)

        def fits(hand: int, act: int = act, size: int = size) -> bool:
            if act == ASSI:
                return all(one.deck.rank(card) == 0 for card in each(hand))
            return total(hand) + 3 - size <= 8

        worlds = [world for world in every_world(one, state, seat) if fits(world.hands[1 - seat])]
        check_places(one, analysis.chances(Position(one, state)), worlds)
        check_ranks(one, analysis.chances(Position(one, state)), worlds)
        for world, _ in zip(Worlds(one, state, seat, 1), range(50), strict=False):
            assert fits(world.hands[1 - seat])
            assert world.hands[1 - seat] | sum(world.stock) == unseen
        tried += 1
        if tried == 3:
            return
    raise AssertionError("nobody declared")


def test_my_pile_may_be_robbed_by_anybody_before_my_next_turn() -> None:
    for players, steal_from in ((3, "any"), (3, "next"), (4, "any")):
        one = game("rubamazzetto", players=players, steal_from=steal_from)
        for number in range(3):
            state = played_to(one, 60 + number, 2 * players - number % 2)
            seat = one.mover(state)
            worlds = list(every_world(one, state, seat))
            for move in one.moves(state):
                after = [one.step(world, move) for world in worlds]
                times = 0
                for world in after:
                    top, reach = world.tops[seat], world
                    robbers = []
                    while one.mover(reach) not in (NOBODY, seat):
                        robbers.append(one.mover(reach))
                        reach = one.step(reach, one.moves(reach)[0])
                    able = [who for who in robbers if steal_from == "any" or (who + 1) % players == seat]
                    rank = one.deck.rank(top) if top else -1
                    times += any(one.deck.rank(card) == rank for who in able for card in each(world.hands[who]))
                found = analysis.chances(Position(one, state), move=move)
                if found.threats:
                    assert fraction(found.threat("steal-round").chance) == Fraction(times, len(worlds))


def test_chances_do_not_hang_on_how_the_unseen_cards_lie() -> None:
    for name in EVENTS:
        one = game(name)
        state = played_to(one, 2, 14 if name == "schnapsen" else 20)
        seat = one.mover(state)
        position, unseen = Position(one, state), list(each(one.deck.all & ~one.seen_by(state, seat)))
        chance = Random(1)
        for move in one.moves(state):
            found = analysis.chances(position, move=move)
            views = [position.seen_by(seat)]
            for _ in range(4):
                chance.shuffle(unseen)
                views.append(Position(one, one.redeal(state, seat, unseen)))
            for view in views:
                other = analysis.chances(view, move=move)
                assert (other.threats, other.ranks, other.where) == (found.threats, found.ranks, found.where)
                assert (other.unseen, other.hand, other.shown) == (found.unseen, found.hand, found.shown)


def test_another_seat_looks_at_what_lies_there() -> None:
    one = game("scopa")
    state = played_to(one, 3, 12)
    found = analysis.chances(Position(one, state), seat=1 - one.mover(state))
    assert found.next == one.mover(state)
    worlds = list(every_world(one, state, found.seat))
    times = sum(happens(one, world, found.seat, "scopa") for world in worlds)
    assert fraction(found.threat("scopa").chance) == Fraction(times, len(worlds))


def test_what_cannot_be_asked() -> None:
    one = game("scopa")
    position = Position(one, played_to(one, 3, 12))
    assert position.mover is not None
    with pytest.raises(ValueError, match="on turn"):
        analysis.chances(position, move=position.legal_bits[0], seat=1 - position.mover)
    with pytest.raises(KeyError):
        analysis.chances(position).threat("scopa")
    piles = ".".join("?" * 18), ".".join("?" * 19)
    line = f"game=scopa left=1 table=3D hands=-/AD piles={piles[0]}/{piles[1]} scope=-/- taker=1 stock=-"
    with pytest.raises(PartialPosition, match="pile"):
        analysis.chances(Position.read(line, checked=False))
    with pytest.raises(PartialPosition, match="hand"):
        analysis.chances(position.seen_by(1 - position.mover), seat=position.mover)
