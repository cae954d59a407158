"""Spazzino, sentence by sentence of its document, on small positions."""

from __future__ import annotations

from typing import Any

import pytest
from endings import check_certainty, played_to

from scopa_widgets.cards import ITALIAN, shuffled
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.protocol import Attempt
from scopa_widgets.rules.registry import RULE_SETS, game, rule_set_of
from scopa_widgets.rules.spazzino import Spazzino, SpazzinoState

cards = ITALIAN.set
card = ITALIAN.card


def some(codes: str) -> int:
    return cards(codes.split())


def standing(table: str = "", hand: str = "", laid: str = "", *, left: int = 28, **fields: Any) -> SpazzinoState:
    """The first player on turn, his second card of three; nothing captured yet unless said."""
    none = (0, 0)
    start = SpazzinoState(
        left, some(table), (some(hand), 0), none, none, none, none, some(laid), -1, (some("RD RC RS"), some("CD CC CS"))
    )
    return start._replace(**fields)


def taken(table: str, played: str, **options: Any) -> list[list[str]]:
    return sorted(ITALIAN.list(take) for take in Spazzino(**options).captures(some(table), card(played)))


def told(play: Spazzino, state: SpazzinoState, played: str, take: str = "") -> dict[str, tuple[str, int]]:
    """What a move brings about: the clause and the points of each note but those of the score sheet."""
    notes = play.notes(state, card(played) | some(take))
    return {note.what: (note.clause, sum(note.points)) for note in notes if note.what != "item"}


def extras(
    table: str, played: str, take: str, laid: str = "", *, last: bool = False, redealt: bool = False, **options: Any
) -> dict[str, tuple[str, int]]:
    """What is said of a capture beyond the capture itself."""
    play = Spazzino(**options)
    state = standing(table, played, laid, left=30 if redealt else 28)
    if last:
        state = standing(table, "", laid, left=1, hands=(0, card(played)), stock=())
    found = told(play, state, played, take)
    after = play.step(state, card(played) | some(take))
    made = [sum(map(int.bit_count, marks)) for marks in (after.picule, after.spazzini, after.bagher)]
    assert made == [found.get(what, ("", 0))[1] for what in ("picula", "spazzino", "bagher")]
    return {what: said for what, said in found.items() if what not in ("capture", "hand", "leftovers")}


def verdict(state: SpazzinoState, played: str, take: str = "", **options: Any) -> Any:
    return Spazzino(**options).judge(state, Attempt(0, card(played), tuple(map(card, take.split()))))


# --- captures -------------------------------------------------------------------------------------------------------


def test_the_player_chooses_between_an_equal_card_and_a_sum() -> None:
    assert taken("3D AD 2D", "3C") == [["3D"], ["AD", "2D"]]
    assert taken("3D AD 2D", "3C", capture="single_first") == [["3D"]]
    assert verdict(standing("3D AD 2D", "3C"), "3C", "AD 2D").clause == "SPZ-take-sum"
    assert verdict(standing("3D AD 2D", "3C"), "3C", "3D").clause == "SPZ-take-equal"
    refused = verdict(standing("3D AD 2D", "3C"), "3C", "AD 2D", capture="single_first")
    assert (refused.clause, refused.proof) == ("SPZ-equal-first", card("3D"))


def test_never_both_at_once() -> None:
    assert verdict(standing("7D 3S 4S", "7C"), "7C", "7D 3S 4S").clause == "SPZ-one-capture"


def test_figures_take_no_sums() -> None:
    assert taken("AB 3S 4D", "FC") == []
    assert taken("RD RS 3C 7S", "RB") == [["RD"], ["RS"]]
    state = standing("AB 3S 4D FD", "FC")
    refused = verdict(state, "FC", "AB 3S 4D")
    assert (refused.clause, refused.proof) == ("SPZ-figure-no-sum", card("FD"))
    assert verdict(standing("AB 3S 4D", "FC"), "FC", "AB 3S 4D").proof == card("FC")
    assert some("AB 3S 4D") in Spazzino().near(state, card("FC"))
    assert verdict(state, "FC", "AB 3S").clause == "SPZ-sum"


def test_capturing_is_a_duty() -> None:
    refused = verdict(standing("AD 2C 4B", "6B"), "6B")
    assert (refused.clause, refused.proof) == ("SPZ-must-take", some("2C 4B"))
    assert verdict(standing("AD 2C", "6B"), "6B").clause == "SPZ-lay"


def test_there_is_nothing_to_declare() -> None:
    assert Spazzino().judge(standing("AD", "6B"), Attempt(0, 0, (), 1 << 40)).clause == "SPZ-action"


# --- picula, spazzino, bàgher ---------------------------------------------------------------------------------------


def test_a_picula_takes_the_card_just_laid_with_its_equal() -> None:
    assert extras("AB 4C", "AD", "AB", "AB") == {"picula": ("SPZ-picula", 1)}
    assert extras("3C CS AB", "AD", "AB", "CS") == {}  # the ace lay there before
    assert extras("3C CS", "CD", "CS") == {}  # the player before captured, or nobody has played


def test_a_picula_is_made_with_one_card_alone() -> None:
    assert extras("3C AB FS", "4D", "3C AB", "AB") == {"no-picula": ("SPZ-picula-alone", 0)}


def test_picula_and_spazzino_together_are_two_points() -> None:
    assert extras("AB", "AD", "AB", "AB") == {"picula": ("SPZ-picula", 1), "spazzino": ("SPZ-spazzino", 1)}


def test_the_last_card_makes_neither_picula_nor_spazzino() -> None:
    assert extras("AB 4C", "AD", "AB", "AB", last=True) == {"no-picula": ("SPZ-picula-last", 0)}
    assert extras("5C 2D", "7B", "5C 2D", last=True) == {"no-spazzino": ("SPZ-spazzino-last", 0)}


def test_a_picula_after_new_cards_counts_by_the_letter_but_not_in_cuperativa() -> None:
    assert extras("AB 4C", "AD", "AB", "AB", redealt=True) == {"picula": ("SPZ-picula", 1)}
    program: dict[str, Any] = dict(RULE_SETS["spazzino"]["cuperativa"])
    assert extras("AB 4C", "AD", "AB", "AB", redealt=True, **program) == {"no-picula": ("SPZ-picula-redeal", 0)}
    assert extras("AB 4C", "AD", "AB", "AB", **program) == {"picula": ("SPZ-picula", 1)}


def test_no_picula_on_the_first_card_of_a_deal() -> None:
    play = Spazzino()
    state = play.deal([card(code) for code in _order("3B FD FC  CD CC CS  3S 6D 7S 2S")])
    assert state.laid == 0
    assert "picula" not in told(play, state, "3B", "3S")


def test_the_card_just_laid_is_known_until_the_next_card() -> None:
    play = Spazzino()
    state = standing("2S", "6B 2C", left=4, hands=(some("6B 2C"), some("6D RS")), stock=())
    laid = play.step(state, card("6B"))
    assert laid.laid == card("6B") == play.layout(laid).laid
    assert play.step(laid, some("6D 6B")).laid == 0
    assert play.step(laid, card("RS")).laid == card("RS")


def test_a_bagher_pays_each_card() -> None:
    assert extras("5C 2C CD", "7C", "5C 2C") == {"bagher": ("SPZ-bagher", 3)}
    assert extras("AC 2C 4C CD", "7C", "AC 2C 4C") == {"bagher": ("SPZ-bagher", 4)}
    assert extras("5S 2C CD", "7C", "5S 2C") == {}
    assert extras("5C 2C", "7C", "5C 2C") == {"spazzino": ("SPZ-spazzino", 1), "bagher": ("SPZ-bagher", 3)}


def test_the_card_played_must_be_of_the_suit_too() -> None:
    assert extras("5C 2C CD", "7S", "5C 2C") == {"no-bagher": ("SPZ-bagher-suit", 0)}
    assert extras("5C 2C CD", "7S", "5C 2C", bagher_suit="taken_only") == {"bagher": ("SPZ-bagher", 3)}
    assert extras("5S 2C CD", "7C", "5S 2C", bagher_suit="taken_only") == {}
    assert extras("7S CD", "7C", "7S", bagher_suit="taken_only") == {}


def test_a_bagher_with_the_last_card_counts_by_the_letter() -> None:
    assert extras("5C 2C CD", "7C", "5C 2C", last=True) == {"bagher": ("SPZ-bagher", 3)}
    assert extras("5C 2C CD", "7C", "5C 2C", last=True, bagher_on_last=False) == {"no-bagher": ("SPZ-bagher-last", 0)}


def test_what_is_left_goes_to_the_last_taker_and_makes_nothing() -> None:
    play = Spazzino()
    state = standing("5C 2C", left=1, hands=(0, card("RD")), stock=(), taker=0)
    assert told(play, state, "RD") == {"lay": ("SPZ-lay", 0), "leftovers": ("SPZ-leftovers", 0)}
    after = play.step(state, card("RD"))
    assert (after.piles[0], after.table, after.laid) == (some("5C 2C RD"), 0, 0)
    assert after.picule == after.spazzini == after.bagher == (0, 0)


# --- the score ------------------------------------------------------------------------------------------------------


def score(*piles: str) -> list[dict[str, int]]:
    rows = Spazzino().rows([some(pile) for pile in piles], (0, 0), (0, 0), (0, 0))
    return [{item.name: item.shares[side].now for item in rows if item.shares[side].now} for side in (0, 1)]


def test_most_cards_and_most_spade_are_two_points_each() -> None:
    assert score("3C 5D 6S CS", "3B 4S") == [{"carte": 2, "spade": 2}, {}]


def test_a_tie_is_one_point_each() -> None:
    assert score("3C 6S", "3B 4S") == [{"carte": 1, "spade": 1}, {"carte": 1, "spade": 1}]
    rows = Spazzino().rows([some("3C 6S"), some("3B 4S")], (0, 0), (0, 0), (0, 0))
    assert [item.why for item in rows[:2]] == ["SPZ-carte-tie", "SPZ-spade-tie"]


def test_the_three_honours() -> None:
    assert score("7D", "FS 2S")[0] == {"settebello": 1}
    assert score("7D", "FS 2S")[1] == {"carte": 2, "spade": 2, "fante_spade": 1, "due_spade": 1}


SUIT = ITALIAN.list(ITALIAN.of_suit[2])


@pytest.mark.parametrize("length", range(11))
def test_the_napola_runs_from_the_ace_of_spade(length: int) -> None:
    rows = Spazzino().rows([cards(SUIT[:length]), cards(SUIT[length + 1 :])], (0, 0), (0, 0), (0, 0))
    napola = rows[-1]
    assert [share.now for share in napola.shares] == [length if length >= 3 else 0, 0]
    assert napola.clause == ("SPZ-napoleone" if length == 10 else "SPZ-napola")


def test_the_seven_points_of_mazzo_are_always_seven() -> None:
    play = Spazzino()
    for seed in range(20):
        state = played_to(play, seed, 0)
        rows = {item.name: item for item in play.sheet(state)}
        mazzo = sum(share.now for name in play.mazzo for share in rows[name].shares)
        assert mazzo == 7


def test_twenty_cards_are_sure_of_one_point() -> None:
    half = cards(ITALIAN.codes[:20])
    rest = ITALIAN.codes[20:]
    rows = Spazzino().rows([half, cards(rest[:16])], (0, 0), (0, 0), (0, 0), left=cards(rest[16:]))
    assert [(share.now, share.sure) for share in rows[0].shares] == [(2, 1), (0, 0)]
    assert not rows[0].settled


ENDINGS = [
    {}, {"capture": "single_first"}, {"bagher_suit": "taken_only"}, {**RULE_SETS["spazzino"]["cuperativa"]}
]  # fmt: skip


@pytest.mark.parametrize("options", ENDINGS)
def test_what_is_called_certain_is(options: dict[str, Any]) -> None:
    play = Spazzino(**options)
    assert sum(check_certainty(play, played_to(play, seed, 6)) for seed in range(8)) > 0


# --- the deal, rule sets, faults ------------------------------------------------------------------------------------


def _order(first: str) -> list[str]:
    """The deck with these cards on top."""
    head = first.split()
    return head + [code for code in ITALIAN.codes if code not in head]


def test_the_table_comes_after_the_hands_or_before_them() -> None:
    order = ITALIAN.cards
    letter, program = Spazzino().deal(order), Spazzino(deal_order="table_first").deal(order)
    assert letter.table == sum(order[6:10])
    assert letter.hands == (sum(order[:3]), sum(order[3:6]))
    assert program.table == sum(order[:4])
    assert program.hands == (sum(order[4:7]), sum(order[7:10]))
    assert letter.stock == program.stock


def test_two_play_and_no_more() -> None:
    with pytest.raises(OptionError, match="spazzino is for 2 players, not 3"):
        game("spazzino", players=3)


def test_the_named_rule_sets() -> None:
    assert RULE_SETS["spazzino"]["document"] == {}
    program: Any = game("spazzino", "cuperativa")
    assert (program.target, program.picula_after_redeal, program.bagher_on_last) == (21, False, False)
    assert program.deal_order == "table_first"
    assert rule_set_of(program) == "cuperativa"
    assert Spazzino().target == 31


def test_three_kings_on_the_table_are_played() -> None:
    assert Spazzino().must_redeal(standing("RD RC RS 2C")) == ""


def test_a_dealt_state_has_no_faults_and_a_spoilt_one_has() -> None:
    play = Spazzino()
    state = play.deal(shuffled(ITALIAN, 5))
    assert play.faults(state) == []
    assert play.faults(played_to(play, 5, 9)) == []
    gone = state.stock[0] & -state.stock[0]
    assert [fault.what for fault in play.faults(state._replace(laid=gone))] == ["laid"]
    assert [fault.what for fault in play.faults(state._replace(bagher=(gone, 0)))] == ["mark-not-in-pile"]
