"""Schnapsen, sentence by sentence of its document, on small positions."""

from __future__ import annotations

from typing import Any

import pytest

from scopa_widgets.cards import SCHNAPSEN, shuffled
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.protocol import NOBODY, Attempt, Note, Verdict
from scopa_widgets.rules.registry import game, rule_set_of
from scopa_widgets.rules.schnapsen import CLOSE, EXCHANGE, MARRIAGE, Schnapsen
from scopa_widgets.rules.schnapsen_state import (
    SchnapsenState,
    by_points,
    card_points,
    game_points,
    pair_points,
    winner_of,
)

card = SCHNAPSEN.card
PLAY = Schnapsen()
NONE = (0, 0)


def some(codes: str) -> int:
    return SCHNAPSEN.set(codes.split())


def suit(letter: str) -> int:
    return SCHNAPSEN.of_suit[SCHNAPSEN.suits.index(letter)]


def talon_of(codes: str) -> tuple[int, ...]:
    return tuple(map(card, codes.split()))


def standing(first: str, second: str, talon: str = "", *, trump: str = "C", won: tuple[str, str] = ("", ""),
             **fields: Any) -> SchnapsenState:  # fmt: skip
    """The first seat on lead, unless the leader or a card led is given; tricks by their cards."""
    tricks = (some(won[0]), some(won[1]))
    state = SchnapsenState(
        (some(first), some(second)), talon_of(talon), suit(trump), 0, 0, tricks, tuple(map(card_points, tricks)),
        NONE, NONE, 0, NOBODY, 0, NOBODY,
    )  # fmt: skip
    return state._replace(**fields)


MIDDLE = standing("QH KH TH TS AS", "QD KC JC JS QC", "JD AC", won=("KS QS AD KD", "JH AH TD TC"))
"""After four tricks: 22 points against 33; clubs are trumps, the ace of clubs lies open. (Without the marriage.)"""

LATE = MIDDLE._replace(leader=1)
LED = MIDDLE._replace(lead=card("TH"), hands=(some("QH KH TS AS"), MIDDLE.hands[1]))


def may(state: SchnapsenState, play: Schnapsen = PLAY) -> list[str]:
    """The legal moves as they are written."""
    found = []
    for move in play.moves(state):
        if move in (CLOSE, EXCHANGE):
            found.append("||" if move == CLOSE else "~")
        else:
            found.append(SCHNAPSEN.code(move & ~MARRIAGE) + ("+" if move & MARRIAGE else ""))
    return found


def why(state: SchnapsenState, text: str, play: Schnapsen = PLAY, seat: int | None = None) -> Verdict:
    """The verdict on what the player on turn (or ``seat``) tries, as it is written."""
    mover = play.mover(state) if seat is None else seat
    if text in play.actions:
        return play.judge(state, Attempt(mover, 0, (), play.actions[text]))
    return play.judge(state, Attempt(mover, card(text[:2]), (), MARRIAGE if text.endswith("+") else 0))


def after(state: SchnapsenState, *texts: str, play: Schnapsen = PLAY) -> SchnapsenState:
    """The state after these moves, each of which must be legal."""
    for text in texts:
        assert text in may(state, play), (text, may(state, play))
        state = play.step(state, moved(text))
    return state


def moved(text: str) -> int:
    if text in PLAY.actions:
        return PLAY.actions[text]
    return card(text[:2]) | (MARRIAGE if text.endswith("+") else 0)


def told(state: SchnapsenState, text: str, play: Schnapsen = PLAY) -> dict[str, Note]:
    return {note.what: note for note in play.notes(state, moved(text))}


def refused(verdict: Verdict) -> str:
    assert not verdict.legal
    return verdict.clause


# --- the deal -------------------------------------------------------------------------------------------------------


def test_five_cards_each_and_a_talon_whose_last_card_is_the_open_trump() -> None:
    order = shuffled(SCHNAPSEN, 1)
    state = PLAY.deal(order)
    assert state.hands == (sum(order[:5]), sum(order[5:10]))
    assert state.talon == order[10:]
    assert state.trumps & order[-1]
    assert PLAY.mover(state) == 0
    assert PLAY.layout(state).trump == order[-1]


def test_two_play() -> None:
    with pytest.raises(OptionError, match="2 players"):
        game("schnapsen", players=3)


def test_the_cards_points() -> None:
    assert [PLAY.value(card(code)) for code in ("AH", "TH", "KH", "QH", "JH")] == [11, 10, 4, 3, 2]
    assert card_points(SCHNAPSEN.all) == 120


# --- who takes a trick ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "follow", "standard", "literal", "clause"),
    [
        ("TH", "AH", True, True, "SCH-trick-higher"),
        ("AH", "TH", False, False, "SCH-trick-led"),
        ("AH", "JC", True, True, "SCH-trick-trump"),
        ("JC", "QC", True, True, "SCH-trick-higher"),
        ("JC", "AH", False, False, "SCH-trick-led"),
        ("KH", "AS", False, True, "SCH-trick-other-suit"),
        ("JH", "TD", False, True, "SCH-trick-other-suit"),
        ("AS", "AH", False, False, "SCH-trick-other-suit"),
    ],
)
def test_which_card_takes(lead: str, follow: str, standard: bool, literal: bool, clause: str) -> None:
    letter = game("schnapsen", "document")
    assert PLAY.takes(card(follow), card(lead), suit("C")) is standard
    assert letter.takes(card(follow), card(lead), suit("C")) is literal  # type: ignore[attr-defined]
    assert PLAY.trick_clause(card(follow), card(lead), suit("C")) == clause


def test_the_letter_of_the_document_is_its_rule_set() -> None:
    letter = game("schnapsen", "document")
    assert rule_set_of(letter) == "document"
    state = LED._replace(talon=(), hands=(some("QH KH TS AS"), some("QD AD JD JS")), lead=card("TH"))
    assert Schnapsen(trick="points_literal").trick_clause(card("AD"), card("TH"), suit("C")) == "SCH-trick-points"
    assert told(state, "AD", Schnapsen(trick="points_literal"))["trick"].seat == 1
    assert told(state, "AD")["trick"].seat == 0


def test_the_winner_draws_first_and_the_loser_takes_the_open_trump() -> None:
    won = after(MIDDLE, "QH", "QD")
    assert (won.leader, won.talon) == (0, ())
    assert won.hands == (some("KH TH TS AS JD"), some("KC JC JS QC AC"))
    assert won.points == (28, 33)
    assert PLAY.seen_by(won, 0) & won.hands[1] == card("AC")
    lost = after(MIDDLE, "QH", "JC")
    assert lost.hands == (some("KH TH TS AS AC"), some("QD KC JS QC JD"))
    notes = told(after(MIDDLE, "QH"), "QD")
    assert (notes["draw"].seat, notes["draw"].cards) == (0, 0)
    assert (notes["draw-trump"].seat, notes["draw-trump"].cards) == (1, card("AC"))
    assert notes["duties"].clause == "SCH-talon-empty"
    assert notes["trick"].amount == 6


# --- the duties -----------------------------------------------------------------------------------------------------


def follower(hand: str, lead: str, **fields: Any) -> SchnapsenState:
    """The second seat answers; the talon is used up unless it is given."""
    return standing("", hand, lead=card(lead), **fields)


def test_while_the_talon_lasts_any_card_will_do() -> None:
    assert may(LED) == ["QD", "JC", "QC", "KC", "JS"]
    assert why(LED, "JS") == Verdict(True, "SCH-free", card("TH"))


@pytest.mark.parametrize(
    ("hand", "lead", "legal", "clause"),
    [
        ("AS JS KC QD", "TS", "AS", "SCH-follow-beat"),
        ("QD KC JC JS QC", "TS", "JS", "SCH-follow"),
        ("QD KC JC JS QC", "QH", "JC QC KC", "SCH-trump"),
        ("QD JD AH", "KS", "AH JD QD", "SCH-any"),
        ("TC JC AH", "KC", "TC", "SCH-follow-beat"),
        ("JC QC AH", "KC", "JC QC", "SCH-follow"),
        ("AH KD", "KC", "AH KD", "SCH-any"),
    ],
)
@pytest.mark.parametrize("closed", [False, True])
def test_follow_and_beat_else_follow_else_trump_else_anything(
    hand: str, lead: str, legal: str, clause: str, *, closed: bool
) -> None:
    state = follower(hand, lead, talon="TD AC", closer=0) if closed else follower(hand, lead)
    assert may(state) == legal.split()
    for code in hand.split():
        verdict = why(state, code)
        assert verdict.legal == (code in legal.split())
        assert verdict.clause == clause
        assert verdict.proof == (card(lead) if verdict.legal else some(legal))


# --- marriages ------------------------------------------------------------------------------------------------------


def test_a_pair_is_announced_by_leading_its_king_or_queen() -> None:
    assert may(MIDDLE) == ["QH", "KH", "TH", "TS", "AS", "QH+", "KH+", "||"]
    assert why(MIDDLE, "KH+") == Verdict(True, "SCH-marriage", some("KH QH"))
    assert why(LATE, "QC+").clause == "SCH-marriage-trump"
    assert why(MIDDLE, "KH").legal


def test_a_pair_is_worth_20_and_the_trumps_40() -> None:
    assert pair_points(some("KH QH"), suit("C")) == 20
    assert pair_points(some("KC QC"), suit("C")) == 40
    assert after(MIDDLE, "KH+").points == (42, 33)
    state = after(MIDDLE, "KH+")
    assert PLAY.seen_by(state, 1) & state.hands[0] == card("QH")


def test_when_a_pair_cannot_be_announced() -> None:
    assert why(MIDDLE, "TH+") == Verdict(False, "SCH-marriage-rank", card("TH"))
    assert why(LATE, "QD+") == Verdict(False, "SCH-marriage-partner", card("KD"))
    assert why(LED, "QC+") == Verdict(False, "SCH-marriage-lead", card("TH"))
    assert why(MIDDLE, "KC+").clause == "SCH-hand"


def test_before_the_first_trick_a_pair_waits() -> None:
    start = standing("KH QH JC TH TD", "AC AS JS JH KD", "QD TC JD AH TS KS QC QS KC AD", trump="D")
    waits = after(start, "QH+")
    assert waits.points == (0, 0)
    assert PLAY.waiting(waits) == (20, 0)
    assert told(start, "QH+")["marriage-waits"].clause == "SCH-marriage-first-trick"
    counts = after(waits, "JH")
    assert counts.points == (25, 0)
    assert told(waits, "JH")["marriage-counts"].amount == 20
    assert PLAY.waiting(counts) == (0, 0)
    assert PLAY.waiting(after(waits, "KD")) == (20, 0)


def test_by_option_every_pair_waits_for_the_next_trick() -> None:
    slow = Schnapsen(marriage_pending="next_trick")
    assert after(MIDDLE, "KH+", play=slow).points == (22, 33)
    assert told(MIDDLE, "KH+", slow)["marriage-waits"].clause == "SCH-marriage-next-trick"
    assert after(MIDDLE, "KH+", "QD", play=slow).points == (22 + 20 + 7, 33)


def test_by_option_the_pair_must_be_announced_when_one_of_it_is_led() -> None:
    forced = Schnapsen(marriage="forced")
    assert may(MIDDLE, forced) == ["TH", "TS", "AS", "QH+", "KH+", "||"]
    assert why(MIDDLE, "KH", forced) == Verdict(False, "SCH-must-marry", some("KH QH"))


def test_a_pair_that_makes_66_wins_before_the_card_is_answered() -> None:
    done = after(LATE, "KC+")
    assert (done.winner, done.points) == (1, (22, 73))
    assert PLAY.tally(done) == (0, 2)
    assert told(LATE, "KC+")["won"].clause == "SCH-66-marriage"
    assert told(LATE, "KC+")["worth"].clause == "SCH-worth-2"
    assert PLAY.moves(done) == []
    assert why(done, "QC", seat=1).clause == "SCH-over"


def test_which_of_the_pair_is_led_can_decide_the_deal() -> None:
    state = standing("KS QS QC QD AS", "JS TS TH KH QH", "JH AH", trump="H", won=("AC TC AD KD JC JD", "TD KC"))
    assert state.points == (40, 14)
    assert after(state, "QS+", "JS").points == (65, 14)
    assert after(state, "KS+", "JS").winner == 0


# --- exchange -------------------------------------------------------------------------------------------------------


def test_the_leader_exchanges_the_jack_for_the_open_trump_and_is_still_on_turn() -> None:
    state = after(LATE, "~")
    assert state.hands[1] == some("QD KC AC JS QC")
    assert state.talon == talon_of("JD JC")
    assert PLAY.mover(state) == 1
    assert PLAY.seen_by(state, 0) & state.hands[1] == card("AC")
    assert after(state, "KC+").winner == 1
    assert told(LATE, "~")["exchange"].cards == some("JC AC")


def test_when_there_is_no_exchange() -> None:
    assert why(MIDDLE, "~") == Verdict(False, "SCH-exchange-jack", card("JC"))
    assert why(LED, "~") == Verdict(False, "SCH-exchange-lead", card("TH"))
    assert refused(why(LATE._replace(talon=()), "~")) == "SCH-exchange-empty"
    assert why(after(LATE, "||"), "~") == Verdict(False, "SCH-exchange-closed", card("AC"))
    late = Schnapsen(min_talon_exchange=3)
    assert why(LATE, "~", late).clause == "SCH-exchange-talon"
    assert "~" not in may(LATE, late)
    four = LATE._replace(talon=talon_of("JD JH KH AC"))
    assert "~" in may(four, Schnapsen(min_talon_exchange=4))


# --- closing --------------------------------------------------------------------------------------------------------


def test_after_closing_nobody_draws_and_the_duties_hold() -> None:
    closed = after(MIDDLE, "||")
    assert (closed.closer, closed.closed_at, PLAY.mover(closed)) == (0, 33, 0)
    trumped = after(closed, "QH", "QC")
    assert trumped.hands == (some("KH TH TS AS"), some("QD KC JC JS"))
    assert trumped.talon == talon_of("JD AC")
    assert PLAY.layout(trumped).closed
    assert may(after(closed, "QH")) == ["JC", "QC", "KC"]
    assert "KC+" in may(after(LATE, "||"))
    assert told(MIDDLE, "||")["close"].amount == 33


def test_when_the_talon_cannot_be_closed() -> None:
    assert refused(why(after(MIDDLE, "||"), "||")) == "SCH-close-twice"
    assert refused(why(MIDDLE._replace(talon=()), "||")) == "SCH-close-empty"
    assert why(LED, "||") == Verdict(False, "SCH-close-lead", card("TH"))
    assert why(MIDDLE, "||", Schnapsen(min_talon_close=3)).clause == "SCH-close-talon"
    assert "||" not in may(MIDDLE, Schnapsen(min_talon_close=3))
    both = why(LED._replace(closer=0), "||")
    assert (both.clause, both.also) == ("SCH-close-lead", ("SCH-close-twice",))


FAILING = standing("JD QD KD JC JH", "AC AS JS AH TH", "KC TC QH KH TS KS QC QS TD AD", trump="D")


def test_a_closer_without_66_loses_two_points_or_three() -> None:
    state = after(FAILING, "||", "JC", "AC", "AH", "JH", "TH", "JD", "KD", "JS", "QD")
    end = after(state, "AS")
    assert (end.winner, PLAY.tally(end)) == (1, (0, 3))
    notes = told(state, "AS")
    assert notes["won"].clause == "SCH-close-failed"
    assert notes["worth"].clause == "SCH-worth-failed-3"
    assert notes["no-last-trick"].seat == 0
    assert game_points((50, 30), winner=1, closer=0, closed_at=12) == 2
    assert game_points((50, 30), winner=1, closer=0, closed_at=40) == 2
    assert game_points((50, 30), winner=1, closer=0, closed_at=0) == 3


def test_a_closer_who_succeeds_is_paid_by_the_points_of_the_moment_of_closing() -> None:
    assert game_points((66, 42), winner=0, closer=0, closed_at=32) == 2
    assert game_points((66, 42), winner=0, closer=0, closed_at=33) == 1
    assert game_points((66, 42), winner=0, closer=0, closed_at=0) == 3


def test_the_other_player_may_reach_66_first() -> None:
    state = MIDDLE._replace(closer=0, closed_at=33, leader=1)
    assert told(state, "KC+")["won"].clause == "SCH-close-beaten"
    assert PLAY.tally(after(state, "KC+")) == (0, 2)


# --- the end of a deal ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "worth"), [(0, 3), (1, 2), (32, 2), (33, 1), (65, 1)])
def test_game_points_by_the_points_of_the_loser(points: int, worth: int) -> None:
    assert by_points(points) == worth
    assert game_points((66, points), winner=0, closer=NOBODY, closed_at=0) == worth


def test_without_66_the_last_trick_wins_one_point() -> None:
    assert winner_of((58, 62), NOBODY, last=0) == 0
    assert game_points((58, 62), winner=0, closer=NOBODY, closed_at=0) == 1
    state = standing("JS", "QS", points=(50, 60))
    assert told(after(state, "JS"), "QS")["won"].clause == "SCH-last-trick"
    assert told(after(state, "JS"), "QS")["worth"].clause == "SCH-worth-last-trick"
    assert PLAY.tally(after(state, "JS", "QS")) == (0, 1)


def test_66_ends_the_deal_at_once() -> None:
    state = MIDDLE._replace(points=(57, 33))
    end = after(state, "AS", "JS")
    assert (end.winner, end.points[0]) == (0, 70)
    assert end.talon == MIDDLE.talon
    assert PLAY.tally(state) == (0, 0)
    assert PLAY.tally(end) == (1, 0)


def test_a_pair_that_never_counted_is_worth_nothing_in_the_end() -> None:
    state = standing("KC QC KH AD TD", "QS JS JH QD JD", "TS QH KD JC", won=("AC TC AH TH KS AS", ""))
    state = state._replace(married=(0, some("KS QS")), waiting=(0, some("KS QS")))
    end = after(state, "AD", "QD")
    assert PLAY.tally(end) == (3, 0)
    lost = told(after(state, "AD"), "QD")["marriage-lost"]
    assert (lost.seat, lost.amount) == (1, 20)


# --- the first questions --------------------------------------------------------------------------------------------


def test_the_first_questions_come_first() -> None:
    assert refused(why(MIDDLE, "QD", seat=1)) == "SCH-turn"
    assert why(MIDDLE, "QH", seat=1).also == ("SCH-hand",)
    assert refused(why(MIDDLE, "QD")) == "SCH-hand"
    assert PLAY.judge(MIDDLE, Attempt(0, 0)).clause == "SCH-action"
    assert PLAY.judge(MIDDLE, Attempt(0, card("QH"), (), CLOSE)).clause == "SCH-action"
    assert PLAY.judge(MIDDLE, Attempt(0, 0, (), MARRIAGE)).clause == "SCH-action"
    assert PLAY.judge(LED, Attempt(1, card("QD"), (card("TH"),))).clause == "SCH-no-table"


# --- the sheet, what is seen, what can be wrong ---------------------------------------------------------------------


def test_the_sheet_shows_how_far_it_is_to_66() -> None:
    state = after(MIDDLE, "KH+")
    rows = {item.name: [share.amount for share in item.shares] for item in PLAY.sheet(state)}
    assert rows == {
        "punti": [22, 33], "matrimoni": [20, 0], "attesa": [0, 0], "totale": [42, 33], "prese": [2, 2],
        "partita": [0, 0],
    }  # fmt: skip
    assert next(item.target for item in PLAY.sheet(state) if item.name == "totale") == 66
    done = PLAY.sheet(after(LATE, "KC+"))[-1]
    assert (done.clause, [share.now for share in done.shares]) == ("SCH-worth-2", [0, 2])


def test_a_seat_knows_its_hand_the_tricks_and_what_lies_open() -> None:
    assert PLAY.seen_by(MIDDLE, 0) == MIDDLE.hands[0] | MIDDLE.won[0] | MIDDLE.won[1] | card("AC")
    assert PLAY.seen_by(after(MIDDLE, "||"), 1) & card("AC")


def test_a_real_state_has_no_faults_and_a_broken_one_names_them_all() -> None:
    assert PLAY.faults(MIDDLE) == []
    assert PLAY.faults(after(MIDDLE, "KH+", "JC")) == []

    def faults(**fields: Any) -> set[str]:
        return {fault.what for fault in PLAY.faults(MIDDLE._replace(**fields))}

    assert faults(hands=(some("QH KH TH TS AS"), some("QD KC JC JS TS"))) == {"card-twice", "cards-missing"}
    assert faults(talon=talon_of("AC")) == {"cards-missing", "talon-size"}
    assert faults(trumps=suit("D")) == {"trump"}
    assert faults(points=(22, 40)) == {"points"}
    assert faults(leader=2) == {"leader"}
    assert faults(winner=1) == {"winner"}
    assert faults(closer=3) == {"closer"}
    assert faults(closer=0, closed_at=34) == {"closed-points"}
    assert "marriage" in faults(married=(some("KC"), 0))
    assert faults(waiting=(some("KH QH"), 0)) == {"waiting"}
    assert faults(shown=card("KS")) == {"shown"}
    assert "lead" in faults(lead=some("KS QS"))
    assert faults(lead=card("QD"), hands=(some("QH KH TH TS AS"), some("KC JC JS QC"))) == {
        "hands-uneven",
        "hand-short",
    }
    assert "trick-half" in faults(won=(MIDDLE.won[0] | card("QD"), MIDDLE.won[1]))
    assert "hand-size" in faults(hands=(MIDDLE.hands[0] | card("JD"), MIDDLE.hands[1]))
