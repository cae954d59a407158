"""Deals written down as text, as JSON and as a code for links: every way reads back, and says what is wrong."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from fuzzing import bent, games, reads_back, well_said
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scopa_widgets as sw
from scopa_widgets.cards import ITALIAN, shuffled
from scopa_widgets.record import examples
from scopa_widgets.record.code import order_number, order_of

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
    if draw(st.booleans()):  # go on from a position in the middle
        for _ in range(draw(st.integers(0, 20))):
            if not deal.position.over:
                deal.play(random.choice(list(deal.position.legal_moves)))
        deal = sw.Deal.from_position(deal.position, names=names, headers=headers)
    for _ in range(draw(st.integers(0, 40))):
        if deal.position.over or random.random() < 0.1:
            deal.jump(random.randrange(len(deal.line)))
        if not deal.position.over:
            deal.play(random.choice(list(deal.position.legal_moves)))
        if random.random() < 0.1:
            deal.comment(draw(texts))
    return deal


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
        (('[players "2"]', '[players "7"]'), [("7", "players")]),
        (('[seat2 "Anna"]', '[seat3 "Anna"]'), [("Anna", "not-a-seat"), ("", "field-missing")]),
        (('[date "2008', "[date 2008"), [('[date 2008-12-29"]', "no-header")]),
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
