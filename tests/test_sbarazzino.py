"""Sbarazzino, sentence by sentence of its document, on small positions."""

from __future__ import annotations

from typing import Any

import pytest
from endings import check_certainty, played_to

from scopa_widgets.cards import ITALIAN, shuffled
from scopa_widgets.rules.protocol import Attempt
from scopa_widgets.rules.registry import RULE_SETS, game
from scopa_widgets.rules.sbarazzino import ASSI, BASSA, Sbarazzino, SbarazzinoState, said

cards = ITALIAN.set
card = ITALIAN.card


def some(codes: str) -> int:
    return cards(codes.split())


def standing(table: str = "", hand: str = "", *, left: int = 30, **fields: Any) -> SbarazzinoState:
    """The first of two players on turn; nothing captured yet unless said."""
    start = SbarazzinoState(left, some(table), (some(hand), 0), (0, 0), (0, 0), (0, 0), (0, 0), 0, (), -1, (0, 0))
    return start._replace(**fields)


def taken(table: str, played: str, **options: Any) -> list[list[str]]:
    return sorted(ITALIAN.list(take) for take in Sbarazzino(**options).captures(some(table), card(played)))


def told(play: Sbarazzino, state: SbarazzinoState, played: str, take: str = "") -> dict[str, tuple[str, int]]:
    """What a move brings about: the clause and the mover's points of each note."""
    notes = play.notes(state, card(played) | some(take))
    return {note.what: (note.clause, sum(note.points)) for note in notes if note.what != "item"}


def verdict(
    state: SbarazzinoState, played: str = "", take: str = "", act: int = 0, seat: int = 0, **options: Any
) -> Any:
    attempt = Attempt(seat, card(played) if played else 0, tuple(map(card, take.split())), act)
    return Sbarazzino(**options).judge(state, attempt)


# --- captures -------------------------------------------------------------------------------------------------------


def test_an_equal_card_comes_before_sums() -> None:
    assert taken("7C 4S 3B", "7D") == [["7C"]]
    refused = verdict(standing("7C 4S 3B", "7D"), "7D", "4S 3B")
    assert (refused.legal, refused.clause, refused.proof) == (False, "SBA-equal-first", card("7C"))


def test_without_an_equal_card_the_player_chooses_among_sums() -> None:
    assert taken("5C 4S 6B 3D", "CD") == [["3D", "6B"], ["4S", "5C"]]


def test_figures_take_sums() -> None:
    assert taken("AC 7S 3B 5D", "FD") == [["3B", "5D"], ["AC", "7S"]]


def test_an_ace_takes_one_ace_if_one_lies_there() -> None:
    assert taken("AC AS 7B", "AD") == [["AC"], ["AS"]]
    state = standing("AC AS 7B", "AD")
    assert verdict(state, "AD", "AC").clause == "SBA-take-equal"
    assert verdict(state, "AD", "7B").clause == "SBA-ace-first"
    assert verdict(state, "AD", "AC AS 7B").clause == "SBA-ace-first"
    assert verdict(state, "AD", "AC AS").clause == "SBA-one-capture"


def test_an_ace_without_an_ace_takes_everything_and_must() -> None:
    state = standing("5S 7B 2D", "AD")
    assert taken("5S 7B 2D", "AD") == [["2D", "5S", "7B"]]
    assert verdict(state, "AD", "5S 7B 2D").clause == "SBA-ace-takes-all"
    assert verdict(state, "AD", "5S").clause == "SBA-ace-takes-all"
    assert verdict(state, "AD").clause == "SBA-must-take"


def test_an_ace_on_an_empty_table_stays_there() -> None:
    assert taken("", "AD") == []
    assert verdict(standing("", "AD"), "AD").clause == "SBA-ace-lay"
    assert Sbarazzino().step(standing("", "AD"), card("AD")).table == card("AD")


def test_capturing_is_a_duty() -> None:
    assert verdict(standing("5S 2B", "7D FC"), "7D").clause == "SBA-must-take"
    assert verdict(standing("5S 2B", "7D CC"), "CC").clause == "SBA-lay"


def test_table_aces_may_be_used_in_a_sum() -> None:
    assert taken("AC AS 5B", "2D") == [["AC", "AS"]]


# --- scopa ----------------------------------------------------------------------------------------------------------

SWEEPS = [
    ("5S 2B", "7D", {}, "scopa", "SBA-scopa", 1),
    ("AC", "AD", {}, "scopa", "SBA-scopa", 1),
    ("5S 7B", "AD", {}, "no-scopa", "SBA-ace-sweep", 0),
    ("4S", "AD", {}, "no-scopa", "SBA-ace-single", 0),
    ("4S", "AD", {"ace_single_sweep_scopa": True}, "scopa", "SBA-scopa", 1),
    ("5S 7B", "AD", {"ace_single_sweep_scopa": True}, "no-scopa", "SBA-ace-sweep", 0),
]


@pytest.mark.parametrize(("table", "played", "options", "what", "clause", "points"), SWEEPS)
def test_which_cleared_tables_are_scope(
    table: str, played: str, options: dict[str, Any], what: str, clause: str, points: int
) -> None:
    play, state = Sbarazzino(**options), standing(table, played + " FC")
    assert told(play, state, played, table)[what] == (clause, points)
    after = play.step(state, card(played) | some(table))
    assert (after.table, after.scope[0]) == (0, card(played) if points else 0)


def test_the_last_card_of_the_deal_makes_no_scopa() -> None:
    for option, what in ((False, "no-scopa"), (True, "scopa")):
        play = Sbarazzino(last_sweep_scopa=option)
        state = standing("5S 2B", left=1, hands=(0, card("7D")), stock=())
        assert what in told(play, state, "7D", "5S 2B")
        assert play.step(state, some("7D 5S 2B")).scope[1] == (card("7D") if option else 0)


def test_what_is_left_goes_to_the_last_taker_and_is_no_scopa() -> None:
    play, state = Sbarazzino(), standing("5S 2B", left=1, hands=(0, card("RD")), stock=(), taker=0)
    assert told(play, state, "RD") == {"lay": ("SBA-lay", 0), "leftovers": ("SBA-leftovers", 0)}
    after = play.step(state, card("RD"))
    assert (after.piles[0], after.table, after.scope) == (some("5S 2B RD"), 0, (0, 0))


def test_what_is_left_is_nobodys_if_nobody_captured() -> None:
    play, state = Sbarazzino(), standing("5S 2B", left=1, hands=(0, card("RD")), stock=())
    assert "leftovers-nobody" in told(play, state, "RD")
    assert play.step(state, card("RD")).piles == (0, 0)


# --- declarations ---------------------------------------------------------------------------------------------------

HANDS = [
    ("AD AC 6B", "only_tre_assi", {BASSA}),
    ("AD 2C 6S", "only_tre_assi", set()),  # nine
    ("2D 2C 2S", "only_tre_assi", {BASSA}),
    ("AD AC AS", "only_tre_assi", {ASSI}),
    ("AD AC AS", "both", {ASSI, BASSA}),
    ("RD CC FS", "both", set()),
    ("AD 2C", "both", set()),  # a card has been played
]


@pytest.mark.parametrize(("hand", "three_aces", "acts"), HANDS)
def test_what_may_be_declared(hand: str, three_aces: str, acts: set[int]) -> None:
    play = Sbarazzino(three_aces=three_aces)
    state = standing("FD", hand)
    assert {move for move in play.moves(state) if move in (BASSA, ASSI)} == acts
    for act in (BASSA, ASSI):
        assert play.judge(state, Attempt(0, 0, (), act)).legal == (act in acts)


def test_declaring_pays_and_uses_up_no_turn() -> None:
    play, state = Sbarazzino(three_aces="both"), standing("FD", "AD AC AS")
    low = play.step(state, BASSA)
    assert (play.mover(low), low.hands, play.tally(low)) == (0, state.hands, (3, 0))
    assert BASSA not in play.moves(low)
    assert ASSI in play.moves(low)
    both = play.step(low, ASSI)
    assert play.tally(both) == (9, 0)
    assert [note.points for note in play.notes(low, ASSI)] == [(6, 0)]


def test_notes_of_a_declaration_show_no_card() -> None:
    assert all(not note.cards for note in Sbarazzino().notes(standing("FD", "AD AC 6S"), BASSA))


def test_declarations_are_refused_with_their_clause() -> None:
    nine = verdict(standing("FD", "AD 2C 6S"), act=BASSA)
    assert (nine.clause, nine.proof) == ("SBA-bassa-sum", some("AD 2C 6S"))
    assert verdict(standing("FD", "AD AC AS"), act=BASSA).clause == "SBA-bassa-three-aces"
    assert verdict(standing("FD", "AD 2C"), act=BASSA).clause == "SBA-bassa-late"
    assert verdict(standing("FD", "AD AC"), act=ASSI).clause == "SBA-assi-late"
    assert verdict(standing("FD", "AD 2C 3S", declared=said(0, BASSA)), act=BASSA).clause == "SBA-bassa-twice"
    two_aces = verdict(standing("FD", "AD AC 3S"), act=ASSI)
    assert (two_aces.clause, two_aces.proof) == ("SBA-assi-three", card("3S"))
    elsewhere = standing("FD", "CD CC CS", hands=(some("CD CC CS"), some("AD AC 3S")))
    assert verdict(elsewhere, act=BASSA, seat=1).clause == "SBA-turn"
    assert verdict(elsewhere, act=BASSA << 2).clause == "SBA-action"
    assert verdict(elsewhere, "CD", act=BASSA).clause == "SBA-action"
    assert verdict(standing("", "", left=0), act=BASSA).clause == "SBA-over"


def test_ones_own_first_card_ends_the_chance_not_the_opponents() -> None:
    play = Sbarazzino()
    state = standing("FD", hands=(some("CD CC RS"), some("AD 2C 3S")))
    state = play.step(state, card("CD"))
    assert BASSA in play.moves(state)
    state = play.step(state, card("AD") | some("FD CD"))
    state = play.step(state, card("RS"))
    assert BASSA not in play.moves(state)


def test_each_new_hand_of_three_may_be_declared_again() -> None:
    play = Sbarazzino()
    state = standing(
        "RD",
        left=7,
        hands=(0, card("CD")),
        declared=said(0, BASSA),
        bassa=(1, 0),
        stock=(some("AD AC 2S"), some("FC FS FB")),
    )
    after = play.step(state, card("CD"))
    assert after.declared == 0
    again = play.step(after, BASSA)
    assert again.bassa == (2, 0)
    assert play.tally(again) == (6, 0)


def test_partners_declare_for_one_account() -> None:
    play = game("sbarazzino", players=4)
    state = play.deal(shuffled(ITALIAN, 1))._replace(
        hands=(some("AD AC 2S"), some("RD RC RS"), some("AS 2C 3C"), some("CD CC CS")), table=card("FD")
    )
    state = play.step(state, BASSA)
    state = play.step(state, card("2S"))
    state = play.step(state, card("RD"))
    state = play.step(state, BASSA)
    assert state.bassa == (2, 0)
    assert play.tally(state) == (6, 0)


# --- the score ------------------------------------------------------------------------------------------------------


def score(*piles: str, own: tuple[int, ...] = (), **options: Any) -> list[dict[str, int]]:
    players = 4 if own else len(piles)
    rows = Sbarazzino(players=players, **options).rows(
        [some(pile) for pile in piles], [0] * len(piles), [0] * len(piles), [0] * len(piles), own
    )
    return [{item.name: item.shares[side].now for item in rows if item.shares[side].now} for side in range(len(piles))]


def test_the_rows_stand_in_the_documents_order() -> None:
    play = Sbarazzino()
    assert [item.name for item in play.sheet(play.deal(shuffled(ITALIAN, 1)))] == [
        "carte", "denari", "settebello", "re_denari", "primiera", "scope", "mano_bassa", "tre_assi", "due_denari",
        "zero_denari",
    ]  # fmt: skip


def test_no_denari_costs_ten_and_the_two_of_denari_five() -> None:
    assert score("3C 4S 5B", "7D 2D 6C AS") == [
        {"zero_denari": -10},
        {"carte": 1, "denari": 1, "settebello": 1, "due_denari": -5},
    ]


def test_who_captured_nothing_is_spared() -> None:
    assert score("", "7D 3C")[0] == {}


def test_the_two_of_denari_is_a_denaro() -> None:
    assert score("2D 3C", "7D RD 4C")[0] == {"due_denari": -5}


def test_the_king_of_denari_scores_and_ties_pay_nobody() -> None:
    assert score("RD 3C", "7D 4C") == [{"re_denari": 1}, {"settebello": 1}]


def test_primiera_needs_four_suits_unless_partial() -> None:
    three, four = "7C 7S 7B 3D", "RD RC RS RB 4D"
    assert score(three, four)[0]["primiera"] == 1
    assert score("7D 7C 7S", "RC RS RB FD")[1]["primiera"] == 1
    assert score("7D 7C 7S", "RC RS RB FD", primiera_partial=True)[0]["primiera"] == 1


def test_partners_answer_for_no_denari_together_or_one_by_one() -> None:
    first, third = "3C 4S", "7D 5C"
    own = tuple(map(some, (first, "AD 6C", third, "RD FC")))
    pair = f"{first} {third}"
    assert "zero_denari" not in score(pair, "AD 6C RD FC")[0]
    assert score(pair, "AD 6C RD FC", own=own, team_penalties="per_player")[0]["zero_denari"] == -10


def test_each_players_own_captures_are_kept_only_where_they_matter() -> None:
    order = shuffled(ITALIAN, 3)
    assert game("sbarazzino", players=4).deal(order).own == ()
    assert game("sbarazzino", players=3, team_penalties="per_player").deal(order).own == ()
    play = game("sbarazzino", players=4, team_penalties="per_player")
    state = played_to(play, 3, 0)
    assert state.own[0] | state.own[2] == state.piles[0]
    assert state.own[1] | state.own[3] == state.piles[1]
    assert not play.faults(state)


ENDINGS = [
    (2, 6, {}),
    (2, 7, {"last_sweep_scopa": True, "three_aces": "both"}),
    (2, 6, {"primiera_partial": True, "ace_single_sweep_scopa": True}),
    (3, 6, {}),
    (4, 5, {}),
    (4, 6, {"team_penalties": "per_player"}),
]


@pytest.mark.parametrize(("players", "left", "options"), ENDINGS)
def test_what_is_called_certain_is(players: int, left: int, options: dict[str, Any]) -> None:
    play = Sbarazzino(players=players, **options)
    assert sum(check_certainty(play, played_to(play, seed, left)) for seed in range(6)) > 0


def test_zero_denari_is_sure_once_no_denaro_can_come() -> None:
    play = Sbarazzino()
    coins = some("AD 2D 3D 4D 5D 6D 7D FD CD")
    state = standing("FC", "CC CS", left=5, piles=(some("3C 4S"), coins), hands=(some("CC CS"), some("CB RD RC")))
    zero = play.sheet(state)[-1]
    assert ([share.now for share in zero.shares], zero.settled) == ([-10, 0], False)
    assert zero.shares[0].sure == 0
    zero = play.sheet(state._replace(piles=(some("3C 4S"), coins | card("RD")), hands=(some("CC CS"), some("CB RC"))))[
        -1
    ]
    assert (zero.shares[0].sure, zero.settled) == (-10, True)


# --- the deal, rule sets, faults ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hands"), [(2, 6), (3, 4), (4, 3)])
def test_the_deck_comes_out_even(players: int, hands: int) -> None:
    state = Sbarazzino(players=players).deal(ITALIAN.cards)
    assert [hand.bit_count() for hand in (*state.hands, *state.stock)] == [3] * players * hands
    assert state.left == 36


def test_aces_or_three_kings_on_the_opening_table_are_dealt_again_only_on_request() -> None:
    ace, kings = standing("AD 5C 6C 7C"), standing("RD RC RS 2C")
    assert Sbarazzino().must_redeal(ace) == Sbarazzino().must_redeal(kings) == ""
    assert Sbarazzino(no_open_ace=True).must_redeal(ace) == "SBA-open-ace"
    assert Sbarazzino(three_kings_redeal=True).must_redeal(kings) == "SBA-three-kings"


def test_the_named_rule_sets() -> None:
    assert set(RULE_SETS["sbarazzino"]) == {"table", "document"}
    letter: Any = game("sbarazzino", "document")
    assert (letter.three_aces, letter.last_sweep_scopa) == ("both", True)
    assert Sbarazzino().target == 16


def test_a_dealt_state_has_no_faults_and_a_spoilt_one_has() -> None:
    play = Sbarazzino()
    state = play.deal(shuffled(ITALIAN, 5))
    assert play.faults(state) == []
    high = state._replace(hands=(some("RD RC RS"), state.hands[1]), declared=said(0, BASSA), bassa=(1, 0))
    assert "declared" in {fault.what for fault in play.faults(high)}
    for wrong in ({"bassa": (2, 0)}, {"assi": (1, 1)}, {"bassa": (-1, 0)}, {"declared": said(2, BASSA)}):
        assert "declarations" in {fault.what for fault in play.faults(state._replace(**wrong))}, wrong
    assert "own-captures" in {fault.what for fault in play.faults(state._replace(own=(0, 0)))}


def test_declaring_shows_no_hidden_card() -> None:
    play, state = Sbarazzino(), standing("FD", hands=(some("AD AC 2S"), some("RD RC RS")), stock=(some("CD CC CS"),))
    assert play.seen_by(play.step(state, BASSA), 1) == ITALIAN.all & ~some("AD AC 2S CD CC CS")
