"""Rubamazzetto, sentence by sentence of its document, on small positions."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from endings import check_certainty, played_to

from scopa_widgets.cards import ITALIAN, each, union
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.protocol import ACTIONS, NOBODY, Attempt, Verdict
from scopa_widgets.rules.registry import game
from scopa_widgets.rules.rubamazzetto import Rubamazzetto, RubamazzettoState

card = ITALIAN.card


def some(codes: str) -> int:
    return ITALIAN.set(codes.split())


def standing(table: str, hand: str, *tops: str, left: int = 0, mover: int = 0, **fields: Any) -> RubamazzettoState:
    """A seat on turn with a hand; of each pile only the open card is there, "" for an empty one."""
    players = len(tops)
    hands = tuple(some(hand) if seat == mover else 0 for seat in range(players))
    open_cards = tuple(some(top) for top in tops)
    left = left or 6 * players - mover
    state = RubamazzettoState(left, some(table), hands, open_cards, open_cards, NOBODY, ())
    return state._replace(**fields)


def may(state: RubamazzettoState, **options: Any) -> list[str]:
    """The legal moves: ``7D``, ``7Dx7C``, ``7D^2``."""
    play = Rubamazzetto(players=len(state.tops), **options)
    found = []
    for move in play.moves(state):
        played = move & state.hands[play.mover(state)]
        take = ".".join(ITALIAN.list(move & state.table))
        steal = f"^{(move // ACTIONS).bit_length()}" if move >= ACTIONS else ""
        found.append(ITALIAN.code(played) + (f"x{take}" if take else "") + steal)
    return sorted(found)


def why(state: RubamazzettoState, played: str, take: str = "", rob: int = 0, **options: Any) -> Verdict:
    """The verdict on what the player on turn tries; ``rob`` is a seat as it is written, from 1."""
    play = Rubamazzetto(players=len(state.tops), **options)
    act = ACTIONS << (rob - 1) if rob else 0
    return play.judge(state, Attempt(play.mover(state), card(played), tuple(map(card, take.split())), act))


def refused(verdict: Verdict) -> str:
    assert not verdict.legal
    return verdict.clause


# --- one equal card -------------------------------------------------------------------------------------------------


def test_a_king_takes_only_another_king() -> None:
    state = standing("RC 3S", "RD", "", "")
    assert may(state) == ["RDxRC"]
    assert why(state, "RD", "RC") == Verdict(True, "RUB-take-equal", card("RC"))
    assert refused(why(state, "RD", "3S")) == "RUB-not-equal"


def test_sums_do_not_count_unless_they_are_an_option() -> None:
    state = standing("3C 4S", "7D", "", "")
    assert may(state) == ["7D"]
    assert refused(why(state, "7D", "3C 4S")) == "RUB-no-sum"
    assert may(state, sums=True) == ["7Dx3C.4S"]
    assert why(state, "7D", "3C 4S", sums=True).clause == "RUB-take-sum"
    assert refused(why(state, "7D", "4S", sums=True)) == "RUB-not-equal"
    wide = standing("3C 4S 7C", "7D", "", "")
    assert may(wide, sums=True) == ["7Dx3C.4S", "7Dx7C"]
    assert refused(why(wide, "7D", "3C 4S 7C", sums=True)) == "RUB-one-capture"
    assert refused(why(wide, "7D", "3C 7C", sums=True)) == "RUB-sum"


def test_of_several_equal_cards_one_is_taken_and_the_player_chooses_which() -> None:
    state = standing("7C 7S 2B", "7D", "", "")
    assert may(state) == ["7Dx7C", "7Dx7S"]
    assert refused(why(state, "7D", "7C 7S")) == "RUB-one-card"


def test_an_equal_card_on_the_table_must_be_taken() -> None:
    verdict = why(standing("7C 2B", "7D", "", ""), "7D")
    assert verdict == Verdict(False, "RUB-must-take", card("7C"))


def test_the_first_questions_come_first() -> None:
    play = Rubamazzetto()
    state = standing("7C 2B", "7D", "", "", hands=(card("7D"), card("6D")))
    assert play.judge(state, Attempt(1, card("6D"))).clause == "RUB-turn"
    assert play.judge(state, Attempt(1, card("7D"))).also == ("RUB-hand", "RUB-must-take")
    assert refused(why(state, "6D", "7C")) == "RUB-hand"
    assert refused(why(state, "7D", "7S")) == "RUB-on-table"
    assert refused(why(state, "7D", "7C 7C")) == "RUB-once"
    assert play.judge(state, Attempt(0, 0)).clause == "RUB-action"
    assert play.judge(state, Attempt(0, card("7D"), (), ACTIONS * 3)).clause == "RUB-action"
    assert play.judge(state._replace(left=0), Attempt(0, card("7D"))).clause == "RUB-over"


# --- stealing -------------------------------------------------------------------------------------------------------


def test_a_pile_that_shows_an_equal_card_is_stolen() -> None:
    state = standing("3C", "7D", "", "7S", piles=(0, some("7S 7C 2D 2C")))
    assert may(state) == ["7D^2"]
    assert why(state, "7D", rob=2) == Verdict(True, "RUB-steal", card("7S"))
    after = Rubamazzetto().step(state, card("7D") | ACTIONS << 1)
    assert after.piles == (some("7D 7S 7C 2D 2C"), 0)
    assert after.tops == (card("7D"), 0)
    assert after.taker == 0
    assert after.table == some("3C")


def test_the_duty_extends_to_the_piles_unless_stealing_is_optional() -> None:
    state = standing("3C", "7D", "", "7S")
    assert why(state, "7D") == Verdict(False, "RUB-must-steal", card("7S"))
    assert may(state, steal="optional") == ["7D", "7D^2"]
    allowed = why(state, "7D", steal="optional")
    assert allowed == Verdict(True, "RUB-lay-may", card("7S"))


def test_table_or_pile_is_the_players_choice_and_never_both() -> None:
    state = standing("7C", "7D", "", "7S")
    assert may(state) == ["7D^2", "7Dx7C"]
    assert refused(why(state, "7D", "7C", 2)) == "RUB-both"
    assert why(state, "7D").also == ("RUB-must-steal",)


def test_even_with_optional_stealing_a_capture_is_due_when_the_table_matches_too() -> None:
    state = standing("7C", "7D", "", "7S")
    assert may(state, steal="optional") == ["7D^2", "7Dx7C"]
    assert why(state, "7D", steal="optional").clause == "RUB-must-take"


def test_theft_may_come_first_by_option() -> None:
    state = standing("7C", "7D", "", "7S")
    assert may(state, steal_first=True) == ["7D^2"]
    assert why(state, "7D", "7C", steal_first=True) == Verdict(False, "RUB-steal-first", card("7S"))
    # laid it cannot be either, and not because of the card on the table, which is not to be had
    assert why(state, "7D", "", steal_first=True) == Verdict(False, "RUB-steal-first", card("7S"), ("RUB-must-steal",))


def test_any_opponents_pile_or_only_the_next_ones() -> None:
    state = standing("3C", "7D", "", "7S", "7B")
    assert may(state) == ["7D^2", "7D^3"]
    assert may(state, steal_from="next") == ["7D^2"]
    assert why(state, "7D", rob=3, steal_from="next") == Verdict(False, "RUB-steal-next", card("7S"))
    third = standing("3C", "7D", "7S", "7B", "", mover=2)
    assert may(third, steal_from="next") == ["7D^1"]


def test_what_cannot_be_stolen() -> None:
    state = standing("3C", "7D", "7S", "6C", "")
    assert may(state) == ["7D"]
    assert why(state, "7D", rob=1) == Verdict(False, "RUB-steal-own", card("7S"))
    assert why(state, "7D", rob=2) == Verdict(False, "RUB-steal-no-match", card("6C"))
    assert refused(why(state, "7D", rob=3)) == "RUB-steal-empty"
    assert refused(why(state, "7D", rob=4)) == "RUB-steal-seat"


def test_ones_own_pile_is_nothing_to_steal_and_the_notes_say_so() -> None:
    state = standing("5S", "CC", "CD", "")
    notes = Rubamazzetto().notes(state, card("CC"))
    assert [(note.what, note.clause) for note in notes] == [("lay", "RUB-lay"), ("own-pile", "RUB-own-pile")]


# --- asso piglia tutto ----------------------------------------------------------------------------------------------


def test_an_ace_takes_the_whole_table_or_the_next_players_pile() -> None:
    state = standing("5C 6S", "AD", "", "CS", "AC")
    assert may(state, asso_piglia_tutto=True) == ["AD^2", "ADx5C.6S"]
    assert why(state, "AD", rob=3, asso_piglia_tutto=True).clause == "RUB-ace-next"
    assert why(state, "AD", "5C", asso_piglia_tutto=True) == Verdict(False, "RUB-ace-whole-table", some("5C 6S"))
    assert why(state, "AD", asso_piglia_tutto=True) == Verdict(False, "RUB-ace-must", some("5C 6S"))
    assert why(state, "AD", "5C 6S", asso_piglia_tutto=True).clause == "RUB-ace-takes-table"
    assert why(state, "AD", rob=2, asso_piglia_tutto=True).clause == "RUB-ace-steals"
    assert may(state) == ["AD^3"]


def test_an_ace_with_nothing_to_take_is_laid() -> None:
    assert may(standing("", "AD", "", ""), asso_piglia_tutto=True) == ["AD"]
    assert may(standing("", "AD", "", "", "AC"), asso_piglia_tutto=True) == ["AD"]


def test_in_the_last_hand_an_ace_is_a_card_like_any_other() -> None:
    last = standing("5C 6S", "AD", "", "CS", left=6)
    assert may(last, asso_piglia_tutto=True) == ["AD"]
    assert may(last, asso_piglia_tutto=True, apt_last_hand=True) == ["AD^2", "ADx5C.6S"]
    notes = Rubamazzetto(asso_piglia_tutto=True).notes(last, card("AD"))
    assert [note.clause for note in notes] == ["RUB-lay", "RUB-ace-last-hand"]
    assert may(standing("5C 6S", "AD", "", "CS", left=8), asso_piglia_tutto=True) == ["AD^2", "ADx5C.6S"]


# --- the deal and its end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_three_cards_and_four_lie_open(players: int) -> None:
    state = Rubamazzetto(players=players).deal(ITALIAN.cards)
    assert [hand.bit_count() for hand in state.hands] == [3] * players
    assert state.table.bit_count() == 4
    assert state.left == 36


def test_five_do_not_play() -> None:
    with pytest.raises(OptionError, match="2, 3, 4 players"):
        game("rubamazzetto", players=5)


def test_what_is_left_goes_to_the_one_who_took_last_and_a_theft_is_taking() -> None:
    state = standing("2C 3S", "", "", "7S", left=1, mover=1, hands=(0, card("4D")), taker=0, piles=(some("6C 6D"), 0))
    state = state._replace(tops=(card("6C"), 0))
    notes = Rubamazzetto().notes(state, card("4D"))
    assert [note.what for note in notes] == ["lay", "leftovers"]
    assert notes[1].points == (3, 0)
    after = Rubamazzetto().step(state, card("4D"))
    assert Rubamazzetto().tally(after) == (5, 0)
    assert after.tops == (card("6C"), 0)
    theft = state._replace(hands=(0, card("6S")))
    move = card("6S") | ACTIONS
    assert Rubamazzetto().step(theft, move).piles == (0, some("6S 6C 6D 2C 3S"))
    no_right = Rubamazzetto(steal_is_capture=False)
    assert no_right.step(theft, move).piles == (some("2C 3S"), some("6S 6C 6D"))
    assert [note.clause for note in no_right.notes(theft, move)][:2] == ["RUB-steal", "RUB-steal-no-capture"]


def test_if_nobody_ever_took_the_table_is_nobodys() -> None:
    state = standing("2C 3S", "", "", "", left=1, mover=1, hands=(0, card("4D")))
    after = Rubamazzetto().step(state, card("4D"))
    assert (after.table, after.piles) == (some("2C 3S 4D"), (0, 0))
    assert Rubamazzetto().notes(state, card("4D"))[-1].what == "leftovers-nobody"


def test_a_theft_moves_the_points_of_the_pile() -> None:
    state = standing("3C", "7D", "", "7S", piles=(0, some("7S 7C 2D 2C")))
    (note,) = Rubamazzetto().notes(state, card("7D") | ACTIONS << 1)
    assert (note.what, note.points, note.amount) == ("steal", (5, -4), 4)


# --- what is certain ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"asso_piglia_tutto": True, "apt_last_hand": True}, {"steal": "optional"}])
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_certain_stays_whatever_is_played(players: int, options: dict[str, Any]) -> None:
    play = Rubamazzetto(players=players, **options)
    for seed in range(6):
        check_certainty(play, played_to(play, seed, 4))


def test_a_pile_is_safe_once_no_card_can_match_it() -> None:
    play = Rubamazzetto()
    rest = ITALIAN.all & ~some("4D 5C")
    piles = (rest & ~some("7D 7C"), some("7D 7C"))
    state = RubamazzettoState(2, 0, (card("4D"), card("5C")), piles, (card("RB"), card("7D")), 0, ())
    assert [share.sure for share in play.sheet(state)[0].shares] == [36, 2]
    risky = state._replace(tops=(card("5B"), card("7D")))
    assert [share.sure for share in play.sheet(risky)[0].shares] == [0, 2]


# --- what a screen asks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"sums": True}, {"steal_first": True}, {"asso_piglia_tutto": True}])
def test_sets_that_are_not_near_differ_in_nothing_but_their_size(options: dict[str, Any]) -> None:
    play = Rubamazzetto(**options)
    for seed in range(8):
        state = played_to(play, seed, 20)
        seat = play.mover(state)
        for played in each(state.hands[seat]):
            near = play.near(state, played)
            told: dict[bool, set[tuple[bool, str]]] = {True: set(), False: set()}
            for size in range(1, min(4, state.table.bit_count()) + 1):
                for tried in combinations(each(state.table), size):
                    if union(tried) not in near:
                        verdict = play.judge(state, Attempt(seat, played, tried))
                        told[size == 1].add((verdict.legal, verdict.clause))
            assert all(len(found) <= 1 for found in told.values()), told


def test_a_seat_knows_all_but_the_other_hands_and_the_stock() -> None:
    state = Rubamazzetto().deal(ITALIAN.cards)
    assert Rubamazzetto().seen_by(state, 0) == state.hands[0] | state.table


def test_faults_of_the_open_cards() -> None:
    play = Rubamazzetto()
    state = played_to(play, 3, 12)
    assert play.faults(state) == []
    names = [fault.what for fault in play.faults(state._replace(tops=(state.hands[0], 0)))]
    assert "top-not-in-pile" in names
    assert "top-missing" in [fault.what for fault in play.faults(state._replace(tops=(0, 0)))]
    assert "top-many" in [fault.what for fault in play.faults(state._replace(tops=state.piles))]
