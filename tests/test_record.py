"""Deals and matches: stepping, side lines, comments, and that every way to write them down reads back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fuzzing import bent, games, reads_back, well_said
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scopa_widgets as sw
from scopa_widgets.cards import ITALIAN, cut, shuffled
from scopa_widgets.record import examples
from scopa_widgets.record.code import order_number, order_of
from scopa_widgets.rules.registry import game
from scopa_widgets.rules.standing import Standing

CASES = {
    case["id"]: case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
}
NASTY = 'a } b { c \\ " </script><b> (1. 7D)\n\t[x "y"]\r\u2028\ud800\x00 é'


@st.composite
def deals(draw: st.DrawFn) -> sw.Deal:
    """A deal of any game with side lines, comments, names and headers of any text."""
    which = draw(games())
    random = Random(draw(st.integers(0, 10_000)))
    texts = st.one_of(st.text(max_size=12), st.just(NASTY))
    names = draw(st.one_of(st.just([]), st.lists(texts, min_size=which.players, max_size=which.players)))
    headers = draw(st.dictionaries(st.one_of(texts, st.sampled_from(["game", "seat1", "event"])), texts, max_size=3))
    order = shuffled(which.deck, random.randrange(1000))
    deal = sw.Deal.from_order(which, order, cut=draw(st.integers(0, 19)), names=names, headers=headers)
    for _ in range(draw(st.integers(0, 40))):
        if deal.position.over or random.random() < 0.1:
            deal.jump(random.randrange(len(deal.line)))
        if not deal.position.over:
            deal.play(random.choice(list(deal.position.legal_moves)))
        if random.random() < 0.1:
            deal.comment(draw(texts))
    return deal


# --- where a deal comes from ----------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    deal = sw.Deal.from_seed("scopa", 7, players=2)
    assert deal.text == sw.Deal.from_seed("scopa", 7, players=2).text
    assert deal.text != sw.Deal.from_seed("scopa", 8).text
    assert deal.headers["seed"] == "7"
    assert deal.start_state == game("scopa").deal(shuffled(ITALIAN, 7))
    assert sw.Deal.from_seed("scopa", "tavolo di Anna", players=4).game.players == 4


def test_three_kings_on_the_table_are_dealt_again_with_the_next_shuffle() -> None:
    kings = ITALIAN.of_rank[9]
    plain = game("scopa", three_kings_redeal=False)
    seed = next(
        seed for seed in range(5000) if (plain.deal(shuffled(ITALIAN, seed)).table & kings).bit_count() >= 3
    )
    deal = sw.Deal.from_seed("scopa", seed)
    assert deal.headers["redealt"] == "SCO-three-kings"
    assert deal.start_state == game("scopa").deal(shuffled(ITALIAN, f"{seed}/1"))
    assert "redealt" not in sw.Deal.from_seed(plain, seed).headers
    assert sw.Deal.read(deal.text).text == deal.text == sw.Deal.from_seed("scopa", seed).text


def test_a_written_deck_and_a_cut() -> None:
    text = " ".join(ITALIAN.codes)
    assert sw.Deal.from_order("scopa", text).position.hand(0) == ("AD", "AC", "AS")
    assert sw.Deal.from_order("scopa", text, cut=4).start_state == game("scopa").deal(cut(ITALIAN.cards, 4))
    assert sw.Deal.from_order("scopa", text, cut=4).position.hand(0) == ("2D", "2C", "2S")


def test_a_deck_that_is_none_names_everything_wrong() -> None:
    with pytest.raises(sw.NotationError) as caught:
        sw.Deal.from_order("scopa", " ".join(["7D", *ITALIAN.codes[1:], "7X"]))
    assert sorted(fault.what for fault in caught.value.faults) == [
        "notation.card-again", "notation.cards-absent", "notation.no-card",
    ]  # fmt: skip
    with pytest.raises(sw.NotationError) as caught:
        sw.Deal.from_order("scopa", (*ITALIAN.cards, ITALIAN.card("7D")), cut=40)
    assert {fault.what for fault in caught.value.faults} == {
        "notation.card-again", "notation.order", "notation.cut",
    }  # fmt: skip


def test_a_deal_from_a_table_and_a_hand() -> None:
    deal = sw.Deal.complete(table="7D 4C 3B AS", hand="7S", seed=1)
    assert deal.moves == ()
    assert set(deal.position.table) == {"7D", "4C", "3B", "AS"}
    assert deal.position.hand(0) == ("7S",)
    assert deal.position.faults == ()
    assert deal.text == sw.Deal.complete(table="7D 4C 3B AS", hand="7S", seed=1).text
    assert deal.text != sw.Deal.complete(table="7D 4C 3B AS", hand="7S", seed=2).text
    assert sw.Deal.read(deal.text).text == deal.text
    while not deal.position.over:
        deal.play(next(iter(deal.position.legal_moves)))
    assert len(deal) == 32  # 40 cards less 4 on the table and 4 taken before


def test_a_deal_goes_on_from_a_whole_position_only() -> None:
    position = sw.example("scopa").jump(6)
    deal = sw.Deal.from_position(position, ["FDxFB"])
    assert deal.start_state == position.state
    assert deal.moves == ("FDxFB",)
    with pytest.raises(sw.PartialPosition):
        sw.Deal.from_position(position.seen_by(0))
    with pytest.raises(sw.NotationError):
        sw.Deal.from_position(sw.Position.read(str(position).replace("left=30", "left=29 "), checked=False))


# --- the recorded hands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", examples())
def test_an_example_is_its_case(name: str) -> None:
    deal = sw.example(name)
    case = CASES[deal.headers["case"]]
    assert case["game"] == name == deal.game.name
    end = deal.positions[-1]
    assert end.over
    who = {"Anna": ("A", "one"), "Bruno": ("B", "two"), "Carla": ("C",)}
    for seat, person in enumerate(deal.names):
        key = next(key for key in who[person] if key in str(case["setup"].get("order", ["one", "two"])))
        if name == "schnapsen":
            points = case["expect"]["game_points"] if case["expect"]["winner"] == key else 0
            assert end.tally[seat] == points
        else:
            assert end.tally[seat] == case["expect"]["score"][key]["total"]


def test_the_recorded_hand_of_the_dashboard() -> None:
    deal = sw.example("scopa")
    assert deal.names == ("Bruno", "Anna")
    assert deal.game == game("scopa")
    assert len(deal) == 36
    assert deal.moves[6] == "FDxFB"
    assert len(deal.positions) == 37
    with pytest.raises(KeyError, match="did you mean scopa"):
        sw.example("scopo")


def test_the_same_moves_under_the_rules_of_the_document() -> None:
    deal = sw.example("scopa")  # the case notes moves 7 and 33 as not legal there
    assert deal.under("table").refused == {}
    found = deal.under("document")
    assert {step: answer.clause for step, answer in found.refused.items()} == {
        7: "SCO-most-cards",
        33: "SCO-most-cards",
    }
    assert set(found.refused[7].cards) == {"3B", "5B"}
    assert [position.table for position in found.positions] == [position.table for position in deal.positions]
    assert found.positions[-1].tally == (3, 3)  # 3 and 2 by the table's rules; the last card, 5C, clears the table
    assert "7. FDxFB: SCO-most-cards" in repr(found)
    with pytest.raises(ValueError, match="scopa"):
        deal.under(game("spazzino"))


def test_other_rules_may_pay_otherwise_from_the_first_move_on() -> None:
    deal = sw.Deal.from_order(game("scopa"), ITALIAN.cards)
    while not deal.position.over:
        deal.play(next(iter(deal.position.legal_moves)))
    other = game("scopa", napola=True)
    assert deal.under(other).positions[-1].tally == other.tally(deal.positions[-1].state)


# --- stepping -------------------------------------------------------------------------------------------------------


def test_the_cursor_goes_forward_back_and_anywhere() -> None:
    deal = sw.example("scopa")
    assert deal.at == 0
    assert deal.back() == deal.position == deal.positions[0]
    assert deal.forward() == deal.positions[1]
    assert deal.last() == deal.positions[36]
    assert deal.forward() == deal.positions[36]
    assert deal.jump(6).legal_moves
    assert (deal.at, deal.node.step) == (6, 6)
    assert deal.first() == deal.positions[0]
    for step in (-1, 37):
        with pytest.raises(IndexError, match="0 to 36"):
            deal.jump(step)
    with pytest.raises(ValueError, match="another deal"):
        deal.to(sw.example("scopa").root)


def test_playing_another_move_makes_a_side_line_and_the_record_stays() -> None:
    deal = sw.example("scopa")
    before = deal.main_line
    deal.jump(6)
    deal.play("FSxFB")
    deal.play("4D")
    assert deal.main_line == before
    assert deal.at == 8
    assert [deal.move_text(node) for node in deal.line[7:]] == ["FSxFB", "4D"]
    deal.back()
    deal.back()
    assert deal.play("FDxFB") == deal.positions[7]  # the record's own move leads back to it
    assert len(deal.root.children) == 1
    deal.back()
    assert [deal.move_text(node) for node in deal.node.children] == ["FDxFB", "FSxFB"]
    assert deal.forward(1).last_move is not None
    assert deal.move_text(deal.node) == "FSxFB"
    with pytest.raises(sw.IllegalMove):
        deal.play("7D")
    assert sw.Deal.read(deal.text).text == deal.text
    assert "7. FDxFB (7. FSxFB 4D) 8. CC 9. FSx3B.5B" in deal.text.replace("\n", " ")


def test_comments_hang_on_nodes() -> None:
    deal = sw.example("scopa")
    deal.comment("Si comincia.")
    deal.comment("Prima la carta uguale.", 7)
    assert deal.comments == {0: "Si comincia.", 7: "Prima la carta uguale."}
    deal.comment("", 0)
    assert deal.comments == {7: "Prima la carta uguale."}
    assert sw.Deal.read(deal.text).comments == deal.comments


def test_what_a_seat_saw_of_a_deal() -> None:
    seen = sw.example("scopa").hidden_for(1, upto=6)
    assert len(seen) == 7
    assert all(position.unseen.hands[1] == 0 for position in seen)
    assert seen[6].hand(0) == ()


# --- text, JSON, code -----------------------------------------------------------------------------------------------


def test_a_deal_as_text() -> None:
    order = " ".join(ITALIAN.codes)
    deal = sw.Deal.from_order(
        "scopa", order, ["AD", "ABxAD", "AC"], names=["Anna", "Bruno"], headers={"event": 'la "prima"', "deal": "1"}
    )
    deal.jump(1)
    deal.play("2Cx2S")
    deal.comment("}")
    assert deal.text == (
        '[game "scopa:1"]\n[players "2"]\n[seat1 "Anna"]\n[seat2 "Bruno"]\n[event "la \\"prima\\""]\n["deal" "1"]\n'
        f'[deal "{order}"]\n\n'
        "1. AD ABxAD (2. 2Cx2S {\\}}) 3. AC\n"
    )


@settings(max_examples=60, deadline=None)
@given(deals())
def test_text_json_and_code_read_back(deal: sw.Deal) -> None:
    text = deal.text
    assert sw.Deal.read(text).text == text
    assert sw.Deal.from_code(deal.code).text == text
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", deal.code)
    assert sw.Deal.from_json(json.dumps(deal.to_json())).text == text
    again = sw.Deal.read(text)
    assert [node.comment for node in again.root.walk()] == [node.comment for node in deal.root.walk()]
    assert (again.names, again.headers, again.main_line) == (deal.names, deal.headers, deal.main_line)
    assert text.encode("utf-8").decode("utf-8") == text  # also what no file takes is written so that it does


@pytest.mark.parametrize("name", examples())
def test_a_whole_deal_fits_a_qr_code(name: str) -> None:
    assert len(sw.example(name).code) < 300


def test_a_comment_with_a_script_is_only_text() -> None:
    deal = sw.example("scopa")
    deal.comment(NASTY, 3)
    for again in (sw.Deal.read(deal.text), sw.Deal.from_code(deal.code), sw.Deal.from_json(deal.to_json())):
        assert again.comments == {3: NASTY}


@given(st.permutations(range(8)))
def test_orders_are_numbered(order: list[int]) -> None:
    cards = ITALIAN.cards[:8]
    number = order_number(tuple(cards[place] for place in order))
    assert 0 <= number < 40320
    assert order_of(number, cards) == tuple(cards[place] for place in order)


def faults(text: str) -> list[tuple[str, str]]:
    """Piece and message of everything wrong with the text of a deal."""
    with pytest.raises(sw.NotationError) as caught:
        sw.Deal.read(text)
    well_said(caught.value, text)
    return [(fault.piece, fault.what.partition(".")[2]) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('[players "2"]', '[players "7"]'), [("7", "no-game")]),
        (('[seat2 "Anna"]', '[seat3 "Anna"]'), [("Anna", "not-a-seat"), ("", "field-missing")]),
        (('[date "2008', '[date 2008'), [('[date 2008-12-29"]', "no-header")]),
        (("3. 3B", "4. 3B"), [("4.", "number")]),
        (("FDxFB", "FDx3B.5B"), [("FDx3B.5B", "illegal")]),
        (("FDxFB", "FDx3X.5Y"), [("3X", "no-card"), ("5Y", "no-card")]),
        (("FDxFB", "(7. FSxFB) FDxFB"), [("7.", "number")]),
        (("FDxFB CC", "FDxFB (7. FDxFB) CC"), [("FDxFB", "same-move")]),
        (("FDxFB CC", "FDxFB (7. FSxFB CC"), [("(", "open-line")]),
        (("FDxFB CC", "FDxFB) CC"), [(")", "stray")]),
        (("FDxFB CC", "FDxFB () CC"), [(")", "move-missing")]),
        (("FDxFB CC", "FDxFB {} CC"), [("{}", "comment")]),
        (("FDxFB CC", "FDxFB {a} {b} CC"), [("{b}", "comment")]),
        (("FDxFB CC", "FDxFB {a \\q} CC"), [("\\q", "escape")]),
        (("5CxAC.4B", "5CxAC.4B 7D 7X"), [("7D", "over"), ("7X", "no-card")]),
        (("3C 3B FB", "3C 3C FB"), [("3C", "card-again")]),
        (('[event "a hand', '[event "x"]\n[event "a hand'), [("a hand recorded at Cuperativa", "header-again")]),
    ],
)
def test_what_is_wrong_with_a_deal(change: tuple[str, str], expected: list[tuple[str, str]]) -> None:
    text = sw.example("scopa").text
    assert change[0] in text
    found = faults(text.replace(change[0], change[1], 1))
    assert [fault for fault in expected if fault not in found] == [], found


def test_several_faults_of_a_deal_at_once() -> None:
    text = sw.example("scopa").text.replace("[date", "[dat e").replace("11. AB", "12. AB").replace("4S\n", "4X {\n")
    assert [what for _, what in faults(text)] == ["no-header", "number", "no-card", "open-comment"]


@settings(max_examples=80, deadline=None)
@given(bent(st.sampled_from([sw.example(name).text for name in examples()])))
@example("")
@example('[game "scopa"]')
@example('[position "game=scopa"]')
@example('[game "scopa"][deal ""](((((')
def test_any_text_as_a_deal(text: str) -> None:
    reads_back(sw.Deal.read, lambda deal: deal.text, text)


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.text(max_size=80), bent(st.sampled_from([sw.example(name).code for name in examples()]))))
@example("d1.scopa~1~2.o.m")
@example("d1.scopa~1~2.pz.m")
def test_any_text_as_a_code(text: str) -> None:
    reads_back(sw.Deal.from_code, lambda deal: deal.code, text)


@settings(max_examples=60, deadline=None)
@given(bent(st.sampled_from([json.dumps(sw.example(name).to_json()) for name in examples()])))
@example("[" * 100_000)
@example('{"schema": "scopa_widgets/deal/1", "start": {"cut": ' + "9" * 5000 + "}}")
@example("null")
def test_any_text_as_json(text: str) -> None:
    reads_back(sw.Deal.from_json, lambda deal: json.dumps(deal.to_json()), text, places=False)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)
KEYS = ["schema", "game", "names", "headers", "start", "comment", "moves"]


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(KEYS), st.sampled_from([None, 0, "move", "comment", "id", "options", "order", "cut"]), JSON)
def test_any_value_anywhere_in_json(key: str, inner: int | str | None, value: Any) -> None:
    deal = sw.example("scopa")
    deal.jump(6)
    deal.play("FSxFB")
    found = deal.to_json()
    place = found.get(key)
    if isinstance(place, list) and place and isinstance(place[0], dict):
        place = place[0]
    if inner is None or not isinstance(place, dict):
        found[key] = value
    else:
        place[str(inner)] = value
    try:
        again = sw.Deal.from_json(found)
    except sw.NotationError as error:
        well_said(error, "", places=False)
    else:
        assert sw.Deal.from_json(again.to_json()).text == again.text


# --- matches --------------------------------------------------------------------------------------------------------


def played(deal: sw.Deal, seed: int) -> None:
    """Play a deal to its end at random."""
    choose = Random(seed).choice
    while not deal.position.over:
        deal.play(choose(list(deal.position.legal_moves)))


def test_the_deal_moves_on_and_totals_follow_the_people() -> None:
    match = sw.Match("scopa", ["Anna", "Bruno"])
    assert (match.totals, match.over, match.winner) == ((0, 0), False, ())
    totals = [0, 0]
    while not match.over:
        number = len(match.deals)
        deal = match.next_deal(number)
        assert deal.names == (("Anna", "Bruno"), ("Bruno", "Anna"))[number % 2]  # the dealer sits last
        assert match.totals == tuple(totals)  # a deal that is not played out counts nothing
        played(deal, number)
        for name, points in zip(deal.names, deal.positions[-1].tally, strict=True):
            totals[("Anna", "Bruno").index(name)] += points
        assert match.totals == tuple(totals)
    assert max(totals) >= 11
    assert match.winner == (("Anna",) if totals[0] > totals[1] else ("Bruno",))
    with pytest.raises(ValueError, match="over"):
        match.next_deal(99)
    assert sw.Match.from_json(json.dumps(match.to_json())).to_json() == match.to_json()


def test_four_in_pairs_keep_their_sides_while_the_deal_moves_round() -> None:
    match = sw.Match(game("scopa", players=4, target=1000), ["Anna", "Bruno", "Carla", "Dario"], dealer=0)
    assert match.seats(0) == ("Bruno", "Carla", "Dario", "Anna")
    assert match.seats(1) == ("Carla", "Dario", "Anna", "Bruno")
    expected = [0, 0]
    for number in range(5):
        played(match.next_deal(number), number)
        deal = match.deals[number]
        side = {"Anna": 0, "Carla": 0, "Bruno": 1, "Dario": 1}[deal.names[0]]
        expected[side] += deal.positions[-1].tally[0]
        expected[1 - side] += deal.positions[-1].tally[1]
    assert match.totals == tuple(expected)


def test_a_match_takes_only_its_own_deals() -> None:
    match = sw.Match("scopa", ["Anna", "Bruno"])
    with pytest.raises(ValueError, match="spazzino"):
        match.add(sw.example("spazzino"))
    with pytest.raises(ValueError, match="Anna, Bruno"):
        match.add(sw.example("scopa"))  # there Bruno leads
    other = sw.Match("scopa", ["Bruno", "Anna"], [sw.example("scopa")])
    assert other.totals == (3, 2)
    with pytest.raises(ValueError, match="2 sit"):
        sw.Match(game("scopa"), ["Anna"])


def test_schnapsen_is_played_down_from_seven() -> None:
    match = sw.Match("schnapsen", ["Bruno", "Anna"], [sw.example("schnapsen")])
    assert match.standing == Standing((5, 7))  # two game points for Bruno
