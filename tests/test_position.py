"""Positions: what they say, what they refuse and why, and what they do not know."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from fuzzing import lines
from hypothesis import given, settings
from hypothesis import strategies as st

import scopa_widgets as sw
from scopa_widgets.cards import ITALIAN
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.protocol import NOBODY, Attempt
from scopa_widgets.rules.registry import AnyGame, game

OPENING = sw.Position(game("scopa"), game("scopa").deal(ITALIAN.cards))
"""Seat 0 holds AD AC AS, seat 1 AB 2D 2C; on the table lie 2S 2B 3D 3C."""


def before_move_seven() -> sw.Position:
    """The recorded hand SCO-FULL-GAME-04 just before its seventh move, Bruno to play."""
    deal = sw.example("scopa")
    return deal.jump(6)


# --- what lies where ------------------------------------------------------------------------------------------------


def test_a_position_says_what_lies_where() -> None:
    position = before_move_seven()
    assert position.mover == 0
    assert not position.over
    assert set(position.table) == {"RS", "7C", "7B", "3B", "FB", "5B"}
    assert set(position.hand(0)) == {"FS", "AB", "FD"}
    assert set(position.pile(1)) == {"3C", "3S", "RD", "RC"}
    assert position.unseen == ((0, 0), 0, (0, 0))
    assert not position.unseen


def test_a_position_never_changes_and_can_be_looked_up() -> None:
    position = OPENING.play("AD")
    assert position != OPENING
    assert {OPENING: 1, position: 2}[sw.Position(game("scopa"), game("scopa").deal(ITALIAN.cards))] == 1
    with pytest.raises(AttributeError):
        OPENING.state = position.state  # type: ignore[misc]


@settings(max_examples=40, deadline=None)
@given(lines())
def test_its_repr_reads_back(line: tuple[AnyGame, list[Any], list[int]]) -> None:
    position = sw.Position(line[0], line[1][-1])
    for text in (repr(position), repr(position.seen_by(0))):
        assert repr(eval(text, {"Position": sw.Position})) == text
    assert sw.Position.read(str(position)) == position


def test_it_draws_itself_and_hides_what_is_unseen() -> None:
    svg = before_move_seven().seen_by(1)._repr_svg_()
    assert svg.startswith("<svg")
    assert "card-CS" in svg
    assert not any(f"card-{code}" in svg for code in ("FS", "AB", "FD", "AD"))  # neither the cards nor stand-ins


def test_a_position_that_cannot_be_draws_itself_all_the_same() -> None:
    wrong = sw.Position.read("game=scopa left=34 table=AD.2D.3D.4D hands=7S.7C.6S/? stock=30", checked=False)
    assert wrong.faults
    assert "card-7S" in wrong._repr_svg_()


# --- playing --------------------------------------------------------------------------------------------------------


def test_the_legal_moves_list_themselves() -> None:
    moves = before_move_seven().legal_moves
    assert len(moves) == 3
    assert {str(move) for move in moves} == {"AB", "FDxFB", "FSxFB"}
    assert repr(moves).startswith("<3 legal moves: ")
    assert "FDxFB" in moves
    assert "fante di denari x FB" in moves
    assert "FDx3B.5B" not in moves
    assert next(iter(moves)) in moves
    assert 0 not in moves
    assert None not in moves


def test_a_move_says_what_it_does() -> None:
    move = next(move for move in before_move_seven().legal_moves if move.card == "FD")
    assert (move.text, move.seat, move.card, move.takes, move.mark) == ("FDxFB", 0, "FD", ("FB",), "")
    signs = [move.mark for move in sw.position("schnapsen", trump="QC", hand="KH QH AS TD JC").legal_moves]
    assert sorted(signs) == ["", "", "", "", "", "+", "+", "||", "~"]


def test_playing_by_text_by_move_and_by_the_engine_is_the_same() -> None:
    position = before_move_seven()
    move = next(move for move in position.legal_moves if move.card == "FD")
    assert position.play("FDxFB") == position.play(move) == position.play(move.bits)
    after = position.play("fd x fb")
    assert set(after.table) == {"RS", "7C", "7B", "3B", "5B"}
    assert after.last_move == move
    assert next(note.what for note in after.events) == "capture"
    assert position.events  # the move before the seventh
    assert OPENING.events == ()
    assert OPENING.last_move is None


def test_an_illegal_move_says_why() -> None:
    with pytest.raises(sw.IllegalMove, match="SCO-equal-first") as caught:
        before_move_seven().play("FDx3B.5B")
    assert caught.value.verdict.cards == ("FB",)
    for again in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert (str(again), again.verdict) == (str(caught.value), caught.value.verdict)
    with pytest.raises(sw.IllegalMove, match="SCO-hand"):
        OPENING.play(next(iter(before_move_seven().legal_moves)))
    with pytest.raises(sw.IllegalMove):
        OPENING.play(ITALIAN.card("7D"))
    with pytest.raises(sw.NotationError):
        OPENING.play("7X")


def test_why_gives_the_clause_and_the_cards_that_prove_it() -> None:
    position = before_move_seven()
    no, yes = position.why("FDx3B.5B"), position.why("FDxFB")
    assert (bool(no), no.clause, no.cards) == (False, "SCO-equal-first", ("FB",))
    assert (bool(yes), yes.clause) == (True, "SCO-take-equal")
    assert "SCO-equal-first" in repr(no)
    assert position.why(Attempt(1, ITALIAN.card("CS"))).clause == "SCO-turn"
    assert position.why(next(iter(position.legal_moves)))


@settings(max_examples=60, deadline=None)
@given(lines())
def test_what_is_legal_is_what_can_be_played(line: tuple[AnyGame, list[Any], list[int]]) -> None:
    which, states, moves = line
    position = sw.Position(which, states[0])
    for state, bits in zip(states[1:], moves, strict=True):
        position = position.play(bits)
        assert position.state == state
    assert [move.bits for move in position.legal_moves] == which.moves(position.state)
    assert all(position.why(move) for move in position.legal_moves)
    assert (position.mover is None) == position.over == (which.mover(position.state) == NOBODY)


# --- the score ------------------------------------------------------------------------------------------------------


def test_the_score_of_the_recorded_hand() -> None:
    score = sw.example("scopa").last().score  # as the case has it: Bruno 3, Anna 2
    assert score.now == score.sure == (3, 2)
    assert [share.amount for share in score["primiera"].shares] == [81, 66]
    assert [share.amount for share in score["carte"].shares] == [18, 22]
    assert score.cards("settebello", 0) == ("7D",)
    assert score[0] == score["carte"] == next(iter(score))
    assert len(score) == 5
    with pytest.raises(KeyError, match="there are carte"):
        score["napola"]
    assert repr(score).splitlines()[1].split() == ["carte", "18", "22*"]
    assert repr(score).splitlines()[-1].split() == ["now", "3", "2"]


# --- faults ---------------------------------------------------------------------------------------------------------


def test_all_faults_of_a_position_at_once() -> None:
    text = "game=scopa left=36 table=AD.2D.3D.4D hands=7S.7C.6S.5S/7D.AD.4C stock=30"
    position = sw.Position.read(text, checked=False)
    assert {fault.what for fault in position.faults} == {"card-twice", "hand-size", "left"}
    assert "checked=False" in repr(position)
    assert OPENING.faults == ()


def test_41_cards() -> None:
    with pytest.raises(sw.NotationError) as caught:
        sw.Position.read(str(OPENING).replace("table=", "table=RB."))
    assert [fault.what for fault in caught.value.faults] == ["fault.card-twice"]
    assert caught.value.faults[0].slots["cards"] == "RB"


# --- unseen cards ---------------------------------------------------------------------------------------------------


def test_a_table_and_a_hand_are_enough_for_captures_judge_and_score() -> None:
    position = sw.position("scopa", table="7D 4C 3B AS", hand="7S")
    assert [str(move) for move in position.legal_moves] == ["7Sx7D"]
    assert position.why("7Sx4C.3B").clause == "SCO-equal-first"
    assert position.score.now == (0, 0)
    assert position.faults == ()
    after = position.play("7Sx7D")
    assert after.score["settebello"].shares[0].sure == 1
    assert after.unseen.hands == (0, 1)


def test_what_is_not_said_is_filled_as_the_docstring_has_it() -> None:
    # 40 cards less 4 on the table and 1 + 1 in the hands: 30 in the stock and 4 in the other's pile
    assert sw.position("scopa", table="7D 4C 3B AS", hand="7S").unseen == ((0, 1), 30, (0, 4))
    # with three cards each and four on the table nothing has been captured
    assert sw.position("scopa", table="7D 4C 3B AS", hand="7S 2D 2C").unseen == ((0, 3), 30, (0, 0))
    # 40 - 3 - 6 = 31: a single captured card cannot be, so the stock is 24 and 7 cards are captured
    assert sw.position("scopa", table="7D 4C 3B", hand="7S 2D 2C").unseen == ((0, 3), 24, (0, 7))
    # the third of four to play in a round: the first two hold a card less
    four = sw.position("scopa", table="7D 4C 3B AS", hand="7S 2D 2C", players=4, mover=2)
    assert four.unseen == ((2, 2, 0, 3), 24, (0, 2))
    assert four.mover == 2
    # five leave six cards for which there is no full round
    assert sw.position("scopa", table="7D 4C 3B AS", hand="7S 2D 2C", players=5).unseen.stock == 21


def test_a_position_with_whole_piles_a_mark_and_options() -> None:
    position = sw.position(
        "scopa", "document", napola=True,
        table="RS", hand="7D AB 2B", piles=["AD 2D 3D AC 2C 3C", "4D 4C FC"], scope="3D/-",
    )  # fmt: skip
    assert position.game == game("scopa", "document", napola=True)
    assert position.unseen.piles == (0, 0)
    assert position.score["scope"].shares[0].amount == 1
    assert position.score["napola"].shares[0].amount == 3


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"table": "7D 4X 3B", "hand": "7D XX"}, ["no-card", "no-card"]),
        ({"table": "7D 7D", "hand": "7S"}, ["card-again"]),
        ({"table": "7D", "hand": "7D"}, ["card-twice"]),
        ({"table": "7D", "hand": "7S 6S 5S 4S"}, ["hand-size", "hand-size"]),
        ({"table": "7D", "hand": "7S", "stock": 31}, ["stock-many"]),
    ],
)
def test_what_cannot_be_a_position(said: dict[str, Any], expected: list[str]) -> None:
    with pytest.raises(sw.NotationError) as caught:
        sw.position("scopa", **said)
    found = [fault.what.partition(".")[2] for fault in caught.value.faults]
    assert sorted(what for what in found if what in expected) == expected


def test_a_slip_of_the_pen_is_answered_with_the_nearest_word() -> None:
    with pytest.raises(OptionError, match="did you mean table"):
        sw.position("scopa", tabel="7D")
    with pytest.raises(OptionError, match="did you mean scopa"):
        sw.position("scopo", table="7D")
    with pytest.raises(OptionError, match="did you mean napola"):
        sw.position("scopa", table="7D", hand="7S", napoli=True)


def test_schnapsen_needs_a_trump() -> None:
    position = sw.position("schnapsen", trump="QC", hand="KH QH AS TD JC", lead="AH")
    assert {str(move) for move in position.legal_moves} == {"KH", "QH", "AS", "TD", "JC"}
    assert position.unseen == ((0, 4), 9, (0, 0))
    won = ["AS TS KS QS JS AD TD KD", "QD JD AC KC QC JC TH JH"]  # 55 and 37 points
    strict = sw.position("schnapsen", trump="C", hands=["KH QH", "AH TC"], won=won)
    assert {str(move) for move in strict.legal_moves} == {"KH", "QH", "KH+", "QH+"}
    assert {str(move) for move in strict.play("KH").legal_moves} == {"AH"}  # follow and beat
    assert strict.play("KH+").over  # 55 + 20
    with pytest.raises(sw.NotationError, match=r"trump at 0: .*trump") as caught:
        sw.position("schnapsen", hand="KH QH AS TD JC")
    assert [fault.what for fault in caught.value.faults] == ["notation.no-trump"]


def test_a_move_that_brings_unseen_cards_to_light_is_refused() -> None:
    mine = sw.Deal.from_seed("scopa", 7).position.seen_by(0)
    after = mine.play(next(iter(mine.legal_moves)))
    assert after.mover == 1
    assert len(after.legal_moves) == 0  # all of that hand is unseen
    assert after.hand(1) == ()
    last = sw.position("scopa", table="2S", hands=["-", "7D"], mover=1)
    with pytest.raises(sw.PartialPosition, match="unseen"):
        last.play("7D")
    with pytest.raises(sw.PartialPosition):
        after.why("7D")


@settings(max_examples=60, deadline=None)
@given(lines(), st.integers(0, 5), st.integers(0, 100))
def test_a_seat_sees_its_own_and_no_more(line: tuple[AnyGame, list[Any], list[int]], seat: int, seed: int) -> None:
    which, states, _ = line
    seat %= which.players
    position = sw.Position(which, states[-1])
    mine = position.seen_by(seat)
    hidden = which.deck.all & ~which.seen_by(states[-1], seat)
    held = which.layout(mine.state)
    assert not hidden & (sum(held.hands) | held.stock)
    assert held.hands[seat] == which.layout(states[-1]).hands[seat]
    assert mine.seen_by(seat) == mine
    assert sw.Position.read(mine.text) == mine
    assert mine.faults == ()
    if position.mover == seat:
        assert list(map(str, mine.legal_moves)) == list(map(str, position.legal_moves))
    whole = mine.complete(seed)
    assert whole == mine.complete(seed)
    assert whole.faults == ()
    assert whole.seen_by(seat) == mine
    assert not whole.unseen


def test_what_a_seat_sees_holds_nothing_of_the_rest() -> None:
    position = sw.example("scopa").jump(6)
    mine = position.seen_by(1)
    assert mine.last_move == position.last_move
    assert mine.events == position.events
    held = _everything_in(pickle.loads(pickle.dumps(mine)))
    assert position.state.hands[0] not in held
    assert not set(position.state.stock) & set(held)


def _everything_in(value: Any) -> list[Any]:
    """The values that an object holds, and those that they hold, and so on."""
    inner = value if isinstance(value, tuple) else tuple(vars(value).values()) if hasattr(value, "__dict__") else ()
    if isinstance(value, sw.Position):
        inner = tuple(getattr(value, name) for name in value.__slots__ if name != "__weakref__")  # it has no __dict__
    return [deep for one in inner for deep in _everything_in(one)] if inner else [value]


def test_declared_hands_come_true_in_completing() -> None:
    deal = sw.Deal.from_order(
        "sbarazzino", " ".join(["AD 2D 3D", "4D 4C 4S", "5D 5C 5S 5B", *ITALIAN.list(LEFT)])
    )  # fmt: skip
    theirs = deal.play("!bassa").seen_by(1)
    for seed in range(5):
        hand = theirs.complete(seed).hand(0)
        assert sum(ITALIAN.rank(ITALIAN.card(code)) + 1 for code in hand) <= 8


LEFT = ITALIAN.all & ~ITALIAN.set(["AD", "2D", "3D", "4D", "4C", "4S", "5D", "5C", "5S", "5B"])


# --- open piles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hand", ["AS", "AS 2S 3S"])
def test_no_pile_is_made_up_that_could_be_stolen(players: int, hand: str) -> None:
    """Nobody said that a pile shows an ace, and 4 and 6 are what no card of the hand takes: all are laid (RUB-01)."""
    position = sw.position("rubamazzetto", table="4C 6D", hand=hand, players=players)
    assert [move.text for move in position.legal_moves] == hand.split()
    assert position.why("AS").legal
    assert not position.why("AS^2").legal
    assert not position.faults
    assert set(position.play("AS").table) == {"4C", "6D", "AS"}


def test_the_card_named_last_lies_on_top_of_an_open_pile() -> None:
    """The card captured last is the open one (RUB-10), unless it is said which."""
    piles = ["", "2C 2D AC AD 7D 7C"]
    shown: dict[str, Any] = {"table": "4C 6D", "hand": "AS 7S", "piles": piles}
    assert [move.text for move in sw.position("rubamazzetto", **shown).legal_moves] == ["AS", "7S^2"]
    assert [move.text for move in sw.position("rubamazzetto", **shown, tops="-/AD").legal_moves] == ["AS^2", "7S"]
    listed = shown | {"piles": [[], ["7D", "7C", "2C", "2D", "AD", "AC"]]}
    assert sw.position("rubamazzetto", **listed).why("AS^2").cards == ("AC",)
    line = "game=rubamazzetto:1 players=2 mover=1 left=32 table=4C.6D hands=AS/? piles=-/AD.AC.2D.2C.7D.7C stock=30"
    read = sw.Position.read(line)
    assert read.text.split()[-2:] == ["tops=-/7C", "stock=30"]
    assert sw.Position.read(read.text) == read


@pytest.mark.parametrize("pile", ["2C 7D", "7D", "5C 5D 7C 2S 7D", "5C 5S"])
def test_a_theft_may_be_shown_with_any_pile(pile: str) -> None:
    """What nobody placed lies at the bottom of the mover's own pile; the thief has the pile and his card (RUB-10)."""
    booty = pile.split()
    position = sw.position("rubamazzetto", table="4C 6D", hand=f"{booty[-1][0]}B", piles=["3C 3D", pile])
    theft = f"{booty[-1][0]}B^2"
    assert [move.text for move in position.legal_moves] == [theft]
    assert sorted(position.pile(0)) == ["3C", "3D"]
    after = position.play(theft)
    assert set(after.pile(0)) == {"3C", "3D", theft[:2], *booty}
    assert after.pile(1) == ()


@pytest.mark.parametrize(("card", "top"), [("AS", "?"), ("7S", "7D.?")])
def test_an_open_card_that_nobody_has_seen_decides_nothing(card: str, top: str) -> None:
    """Whether it can be stolen hangs on a card that is not said (RUB-03); one's own pile does not matter."""
    pile = ".".join(["?"] * (6 - len(top.split("."))) + [top])
    line = f"game=rubamazzetto:1 players=2 mover=1 left=32 table=4C.6D hands={card}/? piles=-/{pile} taker=2 stock=30"
    position = sw.Position.read(line)
    assert sw.Position.read(position.text) == position
    for asked in (lambda: position.legal_moves, lambda: position.why(card), lambda: position.play(card)):
        with pytest.raises(sw.PartialPosition, match="tops="):
            asked()
    assert position.why("CS").clause == "RUB-hand"
    assert position.complete().legal_moves
    sure = line.replace(f"hands={card}/? piles=-/{pile}", f"hands={card}/? piles={pile}/-")
    assert [move.text for move in sw.Position.read(sure).legal_moves] == [card]


def test_a_card_whose_equals_all_lie_open_can_steal_nothing_unseen() -> None:
    line = "game=rubamazzetto:1 players=2 mover=1 left=32 table=4C hands=AS/? piles=AD.AC.AB/?.?.?.? tops=AB/- stock=30"
    assert [move.text for move in sw.Position.read(line).legal_moves] == ["AS"]
