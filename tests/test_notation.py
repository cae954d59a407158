"""Cards, moves and positions as text: what is read, what is written, and that everything wrong is named at once."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from fuzzing import bent, games, lines, reads_back
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scopa_widgets.cards import ITALIAN, SCHNAPSEN, Card, Cards, Deck, shuffled
from scopa_widgets.notation import (
    NotationError,
    attempt_of,
    attempt_text,
    cards_text,
    move_of,
    move_text,
    order_text,
    position_text,
    read_attempt,
    read_card,
    read_cards,
    read_move,
    read_order,
    read_position,
)
from scopa_widgets.notation.games import game_fields
from scopa_widgets.rules.registry import GAMES, AnyGame, game
from scopa_widgets.rules.scopa import Scopa
from scopa_widgets.words import LANGUAGES, card_name

SCOPA = game("scopa")
OPENING = SCOPA.deal(ITALIAN.cards)
"""Seat 1 holds AD AC AS, seat 2 AB 2D 2C; on the table lie 2S 2B 3D 3C."""


def faults(read: Any, *given_: Any) -> list[tuple[int, str, str]]:
    """Offset, piece and message of everything wrong."""
    with pytest.raises(NotationError) as caught:
        read(*given_)
    return [(fault.offset, fault.piece, fault.what.partition(".")[2]) for fault in caught.value.faults]


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7D", "7D"), ("7d", "7D"), ("fd", "FD"), ("1D", "AD"), ("8S", "FS"), ("9c", "CC"), ("10B", "RB"),
        ("sette di denari", "7D"), ("Asso di Coppe", "AC"), ("fante di spade", "FS"), ("RE DI BASTONI", "RB"),
        ("cavallo  di coppe", "CC"), ("7 di denari", "7D"), ("10 di bastoni", "RB"),
        ("seven of coins", "7D"), ("ace of cups", "AC"), ("Jack of Swords", "FS"), ("knight of clubs", "CB"),
        ("king of batons", "RB"), ("6 of coins", "6D"),
        ("Sieben der Münzen", "7D"), ("Münzen-Sieben", "7D"), ("Ass der Kelche", "AC"), ("Bube der Schwerter", "FS"),
        ("Reiter der Stäbe", "CB"), ("KÖNIG DER MÜNZEN", "RD"),
    ],
)  # fmt: skip
def test_an_italian_card_is_read_by_its_code_and_by_its_names(text: str, code: str) -> None:
    assert read_card(f" {text} ", ITALIAN) == ITALIAN.card(code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KH", "KH"), ("kh", "KH"), ("10s", "TS"), ("ts", "TS"),
        ("re di cuori", "KH"), ("donna di quadri", "QD"), ("regina di quadri", "QD"), ("dieci di fiori", "TC"),
        ("king of hearts", "KH"), ("ten of clubs", "TC"), ("jack of spades", "JS"),
        ("Herz-König", "KH"), ("Karo Dame", "QD"), ("Kreuz-Zehn", "TC"), ("Pik-Ass", "AS"),
    ],
)  # fmt: skip
def test_a_french_card_is_read_by_its_code_and_by_its_names(text: str, code: str) -> None:
    assert read_card(text, SCHNAPSEN) == SCHNAPSEN.card(code)


@pytest.mark.parametrize("deck", [ITALIAN, SCHNAPSEN], ids=["italian", "schnapsen"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_that_the_screens_use_is_read(deck: Deck, language: str) -> None:
    for code in deck.codes:
        assert deck.code(read_card(card_name(code, deck.name, language), deck)) == code


def test_the_deck_says_which_card_two_letters_are() -> None:
    assert ITALIAN.code(read_card("AS", ITALIAN)) == SCHNAPSEN.code(read_card("AS", SCHNAPSEN)) == "AS"
    assert read_card("asso di spade", ITALIAN) == read_card("AS", ITALIAN)
    assert read_card("asso di picche", SCHNAPSEN) == read_card("AS", SCHNAPSEN)
    assert faults(read_card, "asso di picche", ITALIAN)


def test_a_set_may_be_parted_in_many_ways_and_is_written_in_the_order_of_the_deck() -> None:
    for text in ("3B 4C AD", "4C.3B.AD", "4c, 3b; ad", "quattro di coppe, tre di bastoni e AD", "AD and 4C und 3B"):
        assert cards_text(read_cards(text, ITALIAN), ITALIAN) == "AD.3B.4C"
    assert read_cards("", ITALIAN) == 0


def test_everything_wrong_with_a_set_is_named_with_its_place() -> None:
    assert faults(read_cards, "7D 7X 3B foo 7d", ITALIAN) == [
        (3, "7X", "no-card"),
        (9, "foo", "no-card"),
        (13, "7d", "card-again"),
    ]


def test_a_deck_of_41_cards_with_one_twice_and_one_missing() -> None:
    codes = list(ITALIAN.codes)
    codes[5:6] = ["7D", "KH"]  # the 2C gives way to a second 7D and to a card of another deck
    found = faults(read_order, " ".join(codes), ITALIAN)
    assert [what for _, _, what in found] == ["cards-absent", "no-card", "card-again"]
    assert found[1][1:] == ("KH", "no-card")
    many = " ".join([*ITALIAN.codes, "7D"])
    assert faults(read_order, many, ITALIAN) == [(0, many, "order"), (len(many) - 2, "7D", "card-again")]


@given(st.integers(0, 10_000))
def test_a_shuffled_deck_reads_back(seed: int) -> None:
    order = shuffled(ITALIAN, seed)
    assert read_order(order_text(order, ITALIAN), ITALIAN) == order


@pytest.mark.parametrize("deck", [ITALIAN, SCHNAPSEN], ids=["italian", "schnapsen"])
@given(st.one_of(st.text(max_size=40), bent(st.just("sette di denari, KH 10B und Herz-König 4C.3B"))))
@example("ſieben der münzen")  # letters that only look like others when their case is changed
@example("K̈önig der Münzen \u212aH İ ı")
def test_any_text_as_cards(deck: Deck, text: str) -> None:
    reads_back(lambda said: read_cards(said, deck), lambda cards: cards_text(cards, deck), text)
    reads_back(lambda said: read_card(said, deck), deck.code, text)


# --- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("ac", "AC"),
        ("asso di coppe", "AC"),
        ("ADx3B", "ADx3B"),
        ("4Cx3B.AS", "4CxAS.3B"),  # in the order of the deck
        ("4C x 3B, AS", "4CxAS.3B"),
        ("six of coins x tre di coppe", "6Dx3C"),
        ("7D×2S", "7Dx2S"),
        ("7Dx2S.2S", "7Dx2S.2S"),  # nonsense is for the judge
    ],
)
def test_an_attempt_is_read_whatever_it_is(text: str, written: str) -> None:
    attempt = read_attempt(SCOPA, OPENING, text)
    assert attempt.seat == 0
    assert attempt_text(SCOPA, OPENING, attempt) == written


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, "", "move-missing")]),
        ("7Dx", [(3, "", "takes-nothing")]),
        ("7X", [(0, "7X", "no-card")]),
        ("7XxYY.3B.ZZ", [(0, "7X", "no-card"), (3, "YY", "no-card"), (9, "ZZ", "no-card")]),
        ("7D 3B", [(3, "3B", "stray")]),
        ("7D^1", [(2, "^1", "no-actions")]),
        ("!bassa", [(0, "!bassa", "no-actions")]),
        ("7D+", [(2, "+", "no-actions")]),
    ],
)
def test_what_is_no_move_of_scopa(text: str, expected: list[tuple[int, str, str]]) -> None:
    assert faults(read_attempt, SCOPA, OPENING, text) == expected


def test_the_signs_are_those_of_the_game() -> None:
    thief, low, schnapsen = game("rubamazzetto", players=3), game("sbarazzino"), game("schnapsen")
    italian = thief.deal(ITALIAN.cards), low.deal(ITALIAN.cards)
    dealt = schnapsen.deal(SCHNAPSEN.cards)
    assert attempt_text(thief, italian[0], read_attempt(thief, italian[0], "5s^2")) == "5S^2"
    assert faults(read_attempt, thief, italian[0], "5S^4") == [(2, "^4", "no-action")]
    assert attempt_text(low, italian[1], read_attempt(low, italian[1], " !ASSI ")) == "!assi"
    for text in ("KH+", "||", "~", "KH"):
        assert attempt_text(schnapsen, dealt, read_attempt(schnapsen, dealt, text)) == text


def test_a_move_that_is_not_allowed_names_its_clause() -> None:
    with pytest.raises(NotationError, match="SCO-hand") as caught:
        read_move(SCOPA, OPENING, "7D")
    assert caught.value.faults[0].slots["clause"] == "SCO-hand"
    assert faults(read_move, SCOPA, OPENING, "ADx2S") == [(0, "ADx2S", "illegal")]


@settings(max_examples=60, deadline=None)
@given(lines())
def test_every_legal_move_reads_back(line: tuple[AnyGame, list[Any], list[int]]) -> None:
    which, states, _ = line
    for state in states[-3:]:
        for move in which.moves(state):
            assert read_move(which, state, move_text(which, state, move)) == move
            assert move_of(attempt_of(which, state, move)) == move


@settings(max_examples=100, deadline=None)
@given(games(), st.one_of(st.text(max_size=20), bent(st.sampled_from(["7Sx4C.3B", "ASx5C.7D", "5S^2", "KH+", "||"]))))
def test_any_text_as_a_move(which: AnyGame, text: str) -> None:
    state = which.deal(which.deck.cards)
    reads_back(lambda said: read_attempt(which, state, said), lambda it: attempt_text(which, state, it), text)
    reads_back(lambda said: read_move(which, state, said), lambda it: move_text(which, state, it), text)


# --- positions ------------------------------------------------------------------------------------------------------


def test_a_position_as_it_is_written() -> None:
    assert position_text(SCOPA, OPENING) == (
        "game=scopa:1 players=2 mover=1 left=36 table=2S.2B.3D.3C hands=AD.AC.AS/AB.2D.2C "
        "stock=3S.3B.4D/4C.4S.4B/5D.5C.5S/5B.6D.6C/6S.6B.7D/7C.7S.7B/FD.FC.FS/FB.CD.CC/CS.CB.RD/RC.RS.RB"
    )


def test_the_fields_are_read_in_any_order() -> None:
    text = position_text(SCOPA, OPENING)
    assert read_position("  ".join(reversed(text.split()))) == (SCOPA, OPENING, ())


@settings(max_examples=80, deadline=None)
@given(lines())
def test_positions_read_back(line: tuple[AnyGame, list[Any], list[int]]) -> None:
    which, states, _ = line
    for state in (states[0], states[-1]):
        text = position_text(which, state)
        assert read_position(text) == (which, state, ())
        assert "\n" not in text


def test_everything_wrong_with_a_position_is_named_at_once() -> None:
    hands = "7S.7C.6S.5S/7D.AD.4C"
    text = f"game=scopa players=2 left=40 table=AD.2D.3D.4X hands={hands} stock=30 taker=3 mood=fine stock=1"
    found = faults(read_position, text)
    assert found == [
        (text.index("4X"), "4X", "no-card"),
        (text.index("7S.7C"), "7S.7C.6S.5S", "hand-size"),
        (text.index("AD.4C"), "AD", "card-twice"),
        (text.index("3 mood"), "3", "not-a-seat"),
        (text.index("fine"), "fine", "no-field"),
        (text.index("stock=1"), "stock=1", "field-again"),
    ]


def test_a_card_in_two_places_and_four_in_a_hand() -> None:
    text = "game=scopa left=37 table=AD.2D.3D.4D hands=7S.7C.6S.5S/7D.AD.4C stock=30"
    assert [what for _, _, what in faults(read_position, text)] == ["hand-size", "hands-uneven", "card-twice"]


@pytest.mark.parametrize(
    ("change", "what", "piece"),
    [
        (("game=scopa:1", "game=scopo"), "no-such-game-near", "scopo"),
        (("game=scopa:1", "game=scopa:9"), "version", "scopa:9"),
        (("players=2", "players=7"), "players", "7"),
        (("players=2", "players=2 rules=captur:free"), "no-option-near", "captur"),
        (("players=2", "players=2 rules=napola:maybe"), "option-value", "maybe"),
        (("mover=1", "mover=2"), "mover", "2"),
        (("left=36", "left=35"), "left", "35"),
        (("left=36 ", ""), "field-missing", ""),
        (("left=36", "left=-1"), "not-a-number", "-1"),
        (("players=2", "players=2 rules=target:0"), "option-least", "0"),
        (("AD.AC.AS/AB.2D.2C", "AD.AC.AS"), "groups", "AD.AC.AS"),
        (("AD.AC.AS/", "AD.AC.AS.AS.AS/"), "card-often", "AS"),
        (("AD.AC.AS/", "AD.AC.AS.AS/"), "card-again", "AS"),
        (("RC.RS.RB", "RC.RS"), "packet", "RC.RS"),
        (("table=", "tabel="), "no-field", "2S.2B.3D.3C"),
    ],
)  # fmt: skip
def test_a_fault_of_a_position_and_its_place(change: tuple[str, str], what: str, piece: str | None) -> None:
    found = faults(read_position, position_text(SCOPA, OPENING).replace(*change))
    assert any(what == said and piece in (None, where) for _, where, said in found), found


class VillageState(NamedTuple):
    """A state of some village's own: what it adds is written as it is annotated."""

    left: int
    table: Cards
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    scope: tuple[Cards, ...]
    taker: int
    stock: tuple[Cards, ...]
    knocked: bool
    calls: tuple[int, ...]
    favourite: Card
    shown: tuple[Card, ...]
    silent: tuple[bool, ...]


class Village(Scopa):
    """Scopa with a few things more to remember."""

    name = "village"

    def deal(self, order: Sequence[Card]) -> Any:
        return VillageState(*super().deal(order), False, (0, 0), 0, (0, 0), (False, False))


def test_a_village_game_with_a_state_of_its_own_needs_nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "village", Village)
    which: AnyGame = Village()
    fresh = which.deal(ITALIAN.cards)
    state = fresh._replace(
        knocked=True, calls=(3, 0), favourite=ITALIAN.card("7D"), shown=(0, ITALIAN.card("2C")), silent=(False, True)
    )
    text = position_text(which, state)
    assert text.endswith(" knocked=yes calls=3/0 favourite=7D shown=-/2C silent=no/yes")
    assert read_position(text) == (which, state, ())
    assert read_position(position_text(which, fresh)).state == fresh


def test_options_are_part_of_a_position() -> None:
    which = game("scopa", "document", napola=True, target=16)
    assert game_fields(which)["rules"] == (
        "capture:as_written,last_sweep_scopa:yes,three_kings_redeal:no,napola:yes,target:16"
    )
    assert read_position(position_text(which, OPENING)).game == which


@settings(max_examples=80, deadline=None)
@given(bent(lines().map(lambda line: position_text(line[0], line[1][-1]))))
def test_any_text_as_a_position(text: str) -> None:
    reads_back(read_position, lambda line: position_text(*line), text)
    reads_back(lambda said: read_position(said, checked=False), lambda line: position_text(*line), text)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_no_text_at_all_is_a_position_by_accident(text: str) -> None:
    reads_back(read_position, lambda line: position_text(*line), text)
    reads_back(read_position, lambda line: position_text(*line), "game=scopa " + text)


def test_the_error_can_be_copied_and_sent_to_another_process() -> None:
    with pytest.raises(NotationError) as caught:
        read_position("game=scopa left=x table=7X")
    for again in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert again.faults == caught.value.faults
        assert str(again) == str(caught.value)
