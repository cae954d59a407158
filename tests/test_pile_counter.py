"""Counting piles: figures by hand from the rules, the widget's settings, and whatever cannot be a pile."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import traitlets

import scopa_widgets as sw
from scopa_widgets.cards import ITALIAN
from scopa_widgets.notation.piles import PileError, pile_text, read_piles
from scopa_widgets.page.counter import counter_page
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.registry import GAMES
from scopa_widgets.view.counting import MARKS, counting, game_table, pile_sheet, pile_state, sides_of, with_sides
from scopa_widgets.view.messages import counter_messages
from scopa_widgets.widgets import bundle
from scopa_widgets.words import LANGUAGES
from scopa_widgets.words.store import entries

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "scopa_widgets" / "widgets" / "static"
HALF = " ".join(rank + suit for rank in "A2345" for suit in "DCSB")


def rows(counter: Any) -> dict[str, list[int]]:
    return {item.name: [share.now for share in item.shares] for item in counter.sheet}


# --- what is counted ------------------------------------------------------------------------------------------------


def test_one_pile_is_enough_for_two() -> None:
    # by hand: 20 cards each, five denari each; 7D with the rest; 4 times ace 16 = 64 against four sevens 84
    counter = sw.PileCounter(game="scopa", pile=HALF, marks=[{"scope": 2}])
    assert counter.piles[1] is None
    assert rows(counter) == {
        "carte": [0, 0], "denari": [0, 0], "settebello": [0, 1], "primiera": [0, 1], "scope": [2, 0],
    }  # fmt: skip
    assert counter.points == (2, 2)
    why = {item.name: item.why for item in counter.sheet}
    assert (why["carte"], why["denari"]) == ("SCO-carte-min", "SCO-denari-tie")
    assert [share.amount for share in counter.sheet[3].shares] == [64, 84]


def test_the_same_pile_in_other_games() -> None:
    counter = sw.PileCounter(game="spazzino", pile=HALF, marks=[{"picula": 1}, {"bagher": 4}])
    # ties pay one each; napola A to 5 of spade; due di spade; against settebello and fante di spade
    assert rows(counter) == {
        "carte": [1, 1], "spade": [1, 1], "settebello": [0, 1], "fante_spade": [0, 1], "due_spade": [1, 0],
        "picula": [1, 0], "bagher": [0, 4], "spazzino": [0, 0], "napola": [5, 0],
    }  # fmt: skip
    counter.game = "rubamazzetto"
    assert counter.points == (20, 20)
    counter.game = "sbarazzino"
    counter.piles = ["7C 2D", None]
    counter.marks = [{"mano_bassa": 2, "tre_assi": 1}]
    # 3 + 3 + 6 - 5; the other side has carte, denari, settebello, re di denari, primiera
    assert counter.points == (7, 5)
    counter.piles = ["7C", None]
    assert rows(counter)["zero_denari"] == [-10, 0]


def test_lesson_nine_adds_up() -> None:
    # 23 cards, 6 denari with 7D RD 2D, one scopa, one Mano Bassa, no primiera: 1+1+1+1+1+3-5 = 3 (lesson 9)
    pile = "7D RD 2D AD 3D 4D AC 2C 3C 4C 5C 6C 7C FC CC RC AS 2S 3S 4S 5S 6S 7S"
    counter = sw.PileCounter(game="sbarazzino", pile=pile, marks=[{"scope": 1, "mano_bassa": 1}])
    assert counter.sheet[0].shares[0].amount == 23
    assert counter.points[0] == 3


def test_sides_cards_without_a_pile_and_options() -> None:
    counter = sw.PileCounter(sw.game("scopa", players=3, napola=True), piles=["AD 2D 3D 4D", "7D", ""])
    assert (counter.sides, counter.options, counter.ruleset) == (3, {"napola": True}, "table")
    assert rows(counter)["napola"] == [4, 0, 0]
    assert len(counter.unassigned.split()) == 35
    counter.sides = 4
    assert counter.piles == ["AD 2D 3D 4D", "7D", "", ""]
    assert counter.rules.sides == 4
    counter.sides = 2
    assert (counter.piles, counter.rules.sides) == (["AD 2D 3D 4D", "7D"], 2)


def test_another_game_drops_what_it_does_not_know() -> None:
    counter = sw.PileCounter(sides=5, options={"napola": True}, piles=["7D"] + [""] * 4, marks=[{"scope": 3}], active=4)
    counter.game = "spazzino"
    assert (counter.sides, counter.options, counter.active, counter.piles) == (2, {}, 1, ["7D", ""])
    assert counter.marks == [{}, {}]


def test_settings_are_observed() -> None:
    counter, seen = sw.PileCounter(), []
    counter.observe(lambda change: seen.append((change.name, change.new)), ["piles", "game", "marks"])
    counter.piles = ["sette di denari e re di coppe, 4B", None]
    counter.game = "spazzino"
    counter.marks = [{"picula": 1}]
    assert seen[0] == ("piles", ["7D RC 4B", None])
    assert ("game", "spazzino") in seen
    assert seen[-1] == ("marks", [{"picula": 1}, {}])


def test_it_shows_itself_without_a_screen() -> None:
    counter = sw.PileCounter(pile="7D RD", language="en")
    assert "us 2 cards, them 38 cards" in repr(counter)
    assert "Settebello: us 1 (+1), them 0" in counter.text()
    bundle_ = counter._repr_mimebundle_()
    assert bundle_ is not None
    data = bundle_[0]
    assert data["image/svg+xml"].startswith("<svg")
    assert "us: 2 cards" in data["image/svg+xml"].lower()


# --- what cannot be a pile ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        (["7D 4C 7D"], ["pile 1, at 6: 7D is named twice"]),
        (["7D", "4C sette di denari"], ["pile 2, at 3: 7D is in pile 1 already"]),
        (["7D pippo", "8X 7D"], ["pile 1, at 3: 'pippo'", "pile 2, at 0: '8X'", "pile 2, at 3: 7D is in pile 1"]),
        ([" ".join((*ITALIAN.codes, "7D"))], ["41 cards are named, but the deck has 40", "at 120: 7D is named twice"]),
        ([None, None], ["pile 2, at 0: another pile has all the other cards"]),
    ],
)
def test_everything_wrong_is_named_and_nothing_changes(piles: list[str | None], said: list[str]) -> None:
    counter = sw.PileCounter(pile="RD")
    with pytest.raises(sw.NotationError) as error:
        counter.piles = piles
    assert all(one in str(error.value) for one in said), str(error.value)
    assert counter.piles == ["RD", None]
    with pytest.raises(sw.NotationError):
        sw.PileCounter(piles=piles)


def test_faults_come_in_order_with_their_pile() -> None:
    with pytest.raises(PileError) as error:
        read_piles(["x1 7D", "7D x2"], ITALIAN)
    assert [(fault.slots["pile"], fault.what, fault.offset) for fault in error.value.faults] == [
        (1, "notation.no-card", 0), (2, "notation.card-elsewhere", 0), (2, "notation.no-card", 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"gaem": "scopa"}, "did you mean 'game'"),
        ({"game": "scoppa"}, "did you mean scopa"),
        ({"game": "schnapsen"}, "no game whose piles are counted"),
        ({"ruleset": "tabel"}, "did you mean table"),
        ({"options": {"napolla": True}}, "did you mean napola"),
        ({"options": {"target": 16}}, "makes no difference"),
        ({"sides": 7}, "2, 3, 4, 5, 6 piles, not 7"),
        ({"piles": ["", "", ""]}, "3 piles for 2 sides"),
        ({"marks": [{"scope": -1, "picula": 1}]}, "scope is 0, or from 1 to 18, not -1; side 1: scopa has no 'picula'"),
        ({"game": "spazzino", "marks": [{}, {"bagher": 2}]}, "side 2: bagher is 0, or from 3"),
        ({"marks": [{"scope": True}]}, "whole number"),
        ({"active": 2}, "the sides are 0 to 1"),
        ({"pile": "7D", "piles": ["4C"]}, "pile or piles"),
    ],
)
def test_settings_that_make_no_sense(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(Exception, match=re.escape(said)) as error:
        sw.PileCounter(**settings)
    assert isinstance(error.value, (traitlets.TraitError, TypeError))


def test_partners_who_pay_one_by_one_cannot_be_counted_by_piles() -> None:
    one = sw.game("sbarazzino", players=4, team_penalties="per_player")
    with pytest.raises(OptionError, match="per_player"):
        sw.PileCounter(one)


# --- the tables -----------------------------------------------------------------------------------------------------


def test_measures_of_a_suit() -> None:
    tables = counting()["measures"]
    ranks = "A234567FCR"

    def subset(text: str) -> int:
        return sum(1 << ranks.index(rank) for rank in text)

    best = {text: tables["best"]["amount"][subset(text)] for text in ("", "FCR", "7A", "6A5", "A5R", "2")}
    assert best == {"": 0, "FCR": 10, "7A": 21, "6A5": 18, "A5R": 16, "2": 12}
    run = {text: tables["run"]["amount"][subset(text)] for text in ("A2", "A23", "A2346", "23456", ranks)}
    assert run == {"A2": 0, "A23": 3, "A2346": 4, "23456": 0, ranks: 10}
    assert all(len(column) == 1024 for measure in tables.values() for column in measure.values())


def test_options_that_matter_are_found_and_no_others() -> None:
    found = {table["id"]: [option["key"] for option in table["options"]] for table in counting()["games"]}
    assert found == {
        "scopa": ["carte_min", "item_ties", "primiera_partial", "napola"],
        "sbarazzino": ["primiera_partial"],
        "spazzino": [],
        "rubamazzetto": [],
    }
    assert {name: sides_of(name) for name in MARKS} == {
        "scopa": [2, 3, 4, 5, 6], "sbarazzino": [2, 3], "spazzino": [2], "rubamazzetto": [2, 3, 4],
    }  # fmt: skip


def test_every_capture_game_can_be_counted() -> None:
    ours = ("scopa", "sbarazzino", "spazzino", "rubamazzetto")
    assert set(MARKS) == set(ours)
    for name in ours:
        kind = GAMES[name]
        for mark in MARKS[name]:
            assert mark.field in pile_state(kind(), (0, 0))._fields
        asked = {item.name for item in pile_sheet(kind(), (0, 0)) if item.kind == "count"} - {"carte"}
        assert asked == {mark.row for mark in MARKS[name]}, "every row made in play is asked for"
        for sides in sides_of(name):
            assert with_sides(kind(), sides).sides == sides
        assert game_table(name)["rulesets"].keys() >= {"table", "document"}


def test_piles_as_text_are_read_back() -> None:
    for cards in (0, ITALIAN.set(["7D", "AB", "RD", "2C"]), ITALIAN.all):
        assert read_piles([pile_text(cards, ITALIAN)], ITALIAN) == (cards,)
    assert pile_text(ITALIAN.set(["7D", "AB", "RD", "2C"]), ITALIAN) == "7D RD 2C AB"


# --- files ----------------------------------------------------------------------------------------------------------


def test_the_browser_knows_no_game() -> None:
    text = "".join(path.read_text(encoding="utf-8").lower() for path in STATIC.glob("count*.js"))
    for ours in ("scopa counter", "data-scopa", "scopa-numbers"):  # names of the sheet and of its root
        text = text.replace(ours, "")
    assert not [word for word in (*GAMES, "settebello", "napola", "denari", "picula", "bagher") if word in text]


def test_every_word_of_the_counter_is_used_and_travels() -> None:
    package = ROOT / "scopa_widgets"
    files = [*STATIC.glob("count*.js"), *package.glob("view/*.py"), *package.glob("page/*.py")]
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    words = entries("counter")
    unused = [one for one in words if f'"{one}"' not in sources and not one.startswith("counter.mark.")]
    assert not unused
    sent = counter_messages()
    assert set(sent) == set(LANGUAGES)
    for game in counting()["games"]:
        for row in game["rows"]:
            assert f"item.{row['item']}" in sent["it"]
            assert f"clause.{row['clause']}.rule" in sent["it"]
            for why in (row.get("most", {}).get("tie"), row.get("most", {}).get("low"), row.get("spared")):
                assert not why or f"clause.{why}.yes" in sent["it"]
    assert not any("schnapsen" in one or ".SCH-" in one for one in sent["it"])


def test_a_page_of_its_own(tmp_path: Path) -> None:
    counter = sw.PileCounter(game="spazzino", pile="7D RS", marks=[{"picula": 2}], language="de")
    page = counter.to_html(tmp_path / "conta.html")
    text = page.read_text(encoding="utf-8")
    assert "<title>Stapel zählen</title>" in text
    assert "Picula: wir 2 (+2)" in text, "for whoever has switched scripts off"
    assert not re.findall(r"https?://(?!www\.w3\.org)", text)
    assert len(text) < 200_000
    assert "counter-app" in bundle.css("counter")
    assert "counter-app" not in bundle.css(), "another widget's page does not carry it"
    assert counter_page().startswith("<!DOCTYPE html>")


def test_the_dashboard_is_there() -> None:
    notebook = json.loads((ROOT / "notebooks" / "pile_counter.ipynb").read_text(encoding="utf-8"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert any("PileCounter" in one for one in code)
    assert notebook["metadata"]["voila"] == {"template": "scopa"}
