"""Due regole and what if: on the quarrel of Scopa (lesson 4), where the readings part (SCO-01 of the decisions)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import traitlets

import scopa_widgets as sw
from scopa_widgets.page.compare import compare_page
from scopa_widgets.rules.options import OptionError
from scopa_widgets.view.comparing import comparing, comparing_messages, find
from scopa_widgets.widgets.rule_compare import quarrel
from scopa_widgets.words import LANGUAGES

SEVEN, SUM = "7Sx7D", "7Sx3B.4C"
ALLOWED = {
    "single_first": {SEVEN}, "as_written": {SUM}, "single_then_max": {SEVEN}, "min_cards": {SEVEN},
    "max_cards": {SUM}, "free": {SEVEN, SUM},
}  # fmt: skip
REFUSED_BY = {
    "single_first": "SCO-equal-first", "as_written": "SCO-most-cards", "single_then_max": "SCO-equal-first",
    "min_cards": "SCO-fewest-cards", "max_cards": "SCO-most-cards",
}  # fmt: skip


def told(shown: dict[str, Any], id_: str) -> dict[str, Any]:
    """What a rule set says of the seven of spades."""
    choice = next(one for one in shown["choices"] if one["id"] == id_)
    found: dict[str, Any] = shown["facts"][choice["facts"]]["7S"]
    return found


@pytest.mark.parametrize("reading", ALLOWED)
def test_each_reading_on_the_quarrel(reading: str) -> None:
    says = told(comparing(quarrel(), []), f"scopa:capture:{reading}")
    assert {move for move, one in says.items() if one["legal"]} == ALLOWED[reading]
    assert {one["clause"] for one in says.values() if not one["legal"]} <= {REFUSED_BY.get(reading, "")}
    proofs = {move: one["proof"] for move, one in says.items() if not one["legal"]}
    assert all(proof == (["3B", "4C"] if move == SEVEN else ["7D"]) for move, proof in proofs.items())


def test_it_says_on_which_side_each_move_is_refused() -> None:
    both = sw.compare(quarrel(), sw.game("scopa"), sw.game("scopa", "document"))
    told = f"<only here: {SEVEN} (there SCO-most-cards); only there: {SUM} (here SCO-equal-first)"
    assert repr(both).startswith(told)
    assert repr(both.swapped).startswith(
        f"<only here: {SUM} (there SCO-equal-first); only there: {SEVEN} (here SCO-most-cards)"
    )


def test_other_games_on_the_same_table() -> None:
    shown = comparing(quarrel(), [])
    assert {m for m, one in told(shown, "spazzino:table").items() if one["legal"]} == {SEVEN, SUM}
    assert {m for m, one in told(shown, "sbarazzino:table").items() if one["legal"]} == {SEVEN}
    assert told(shown, "rubamazzetto:table")[SUM]["clause"] == "RUB-no-sum"


def test_closed_piles_show_no_open_card_that_another_game_could_steal() -> None:
    """Who came before has captured in Scopa, unseen: read as Rubamazzetto, no card of it may be stolen (RUB-06)."""
    shown = comparing(sw.position("scopa", table="4C 6D", hand="7S"), [])
    assert {move for move, one in told(shown, "rubamazzetto:table").items() if one["legal"]} == {"7S"}


def test_rule_sets_are_named_in_many_ways() -> None:
    place = quarrel()
    house = sw.HouseRules("scopa", {"capture": "free"}, "Rosa, Anna")
    for wanted, id_ in (
        ("document", "scopa:document"), ("free", "scopa:capture:free"), ("spazzino", "spazzino:table"),
        ("spazzino:cuperativa", "spazzino:cuperativa"), (sw.game("scopa", capture="free"), "scopa:capture:free"),
        (sw.game("scopa"), "scopa:table"), ("scopa:napola:yes", "scopa:napola:yes"),
        (sw.game("scopa", napola=True, target=21), "scopa:napola:yes,target:21"),
        (house, f"house:{house.code}~Rosa  Anna"), (f"house:{house.code}", f"house:{house.code}"),
    ):  # fmt: skip
        assert find(place, wanted).id == id_
        assert find(place, id_).game == find(place, wanted).game
    assert find(place, house).home == "Rosa, Anna"


@pytest.mark.parametrize("wrong", ["as_writen", "documento", "scopa:nothing:yes", "house:83FJAGZ", "schnapsen"])
def test_what_is_no_rule_set_here_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError) as error:
        find(quarrel(), wrong)
    if wrong == "as_writen":
        assert "did you mean as_written?" in str(error.value)


def test_an_unseen_card_is_in_no_message() -> None:
    place = quarrel()
    whole = json.dumps(comparing(place, [], houses=True)).replace(json.dumps(place.text), "")
    whole = re.sub(r'"values": \{[^}]*\}', "", whole)
    assert set(re.findall(r'"([A2-7FCR][DCSB])"', whole)) == {"7S", "7D", "4C", "3B", "AS"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_is_spoken_of_comes_with_its_sentences(language: str) -> None:
    shown = comparing(quarrel(), [], houses=True)
    words = comparing_messages(shown)[language]
    for facts in shown["facts"]:
        for one in facts["7S"].values():
            assert f"clause.{one['clause']}.{'yes' if one['legal'] else 'no'}" in words


def test_house_rules_on_a_page_without_python_say_what_the_game_says() -> None:
    place = sw.example("scopa")
    place.jump(24)
    shown = comparing(place.position, [], houses=True)
    for table in (shown["houses"]["facts"], shown["houses"]["rows"]):
        assert all(len(key.split()) == len(table["keys"]) for key in table["found"])
    found = comparing(quarrel(), [], houses=True)["houses"]["facts"]
    assert found["keys"] == ["capture"]
    assert set(found["found"]) == set(ALLOWED)


def test_house_rules_with_an_ace_in_hand_need_the_questions_of_the_ace() -> None:
    place = sw.position("scopa", table="AC 5D 2S", hand="AS 6B")
    found = comparing(place, [], houses=True)
    assert set(found["houses"]["facts"]["keys"]) == {"asso_piglia_tutto", "apt_ace_first", "apt_sweep_scopa"}
    house = sw.HouseRules("scopa", {"asso_piglia_tutto": True, "apt_ace_first": False})
    number = found["houses"]["facts"]["found"]["true false false"]
    legal = {move for move, one in found["facts"][number]["AS"].items() if one["legal"]}
    assert legal == {"ASxAC.2S.5D"}
    assert legal == {m.text for m in sw.compare(place, house.game(), house.game()).here.legal_moves if m.card == "AS"}


def test_the_same_capture_may_bring_other_points() -> None:
    deal = sw.example("scopa")
    deal.jump(35)
    found = sw.compare(deal.position, sw.game("scopa"), sw.game("scopa", last_sweep_scopa=True))
    assert [(one.move, one.here, one.there) for one in found.worth] == [("5CxAC.4B", 0, 1)]
    assert found.worth[0].clauses_here == ("SCO-last-card",)
    assert found.worth[0].clauses_there == ("SCO-scopa",)
    assert not found.only_here
    assert found


# --- the widget -----------------------------------------------------------------------------------------------------


def test_the_widget_opens_on_the_quarrel_and_follows_python() -> None:
    widget = sw.RuleCompare()
    assert widget.columns == ["scopa:table", "scopa:document"]
    assert [one.move for one in widget.comparison.only_here] == [SEVEN]
    widget.columns = ["single_first", sw.game("scopa", capture="as_written"), "min_cards", "free"]
    assert widget.columns == [f"scopa:capture:{one}" for one in ("single_first", "as_written", "min_cards", "free")]
    widget.position = sw.position("spazzino", table="2D 3C", hand="5S")
    assert widget.show["game"] == "spazzino"
    assert len(widget.columns) >= 2
    with pytest.raises(traitlets.TraitError, match="2 to 4"):
        widget.columns = ["table"]
    with pytest.raises(OptionError, match="did you mean"):
        widget.columns = ["table", "documento"]


def test_what_the_browser_asks_for_in_vain_is_a_word_there() -> None:
    widget = sw.RuleCompare()
    widget.set_state({"columns": ["scopa:table", "house:83FJAGZKX"]})
    assert widget.columns == ["scopa:table", "scopa:document"]
    assert widget.refused == {"message": "house.code-broken", "rules": "house:83FJAGZKX"}
    of_schnapsen = f"house:{sw.HouseRules('schnapsen').code}"
    for wanted, message in ((of_schnapsen, "compare.house.elsewhere"), ("kitchen", "compare.broken")):
        widget.set_state({"columns": ["scopa:table", wanted]})
        assert widget.columns == ["scopa:table", "scopa:document"]
        assert widget.refused == {"message": message, "rules": wanted}
        assert all(message in widget.words[language] for language in ("it", "en", "de"))
    house = sw.HouseRules("scopa", {"napola": True})
    widget.set_state({"columns": ["scopa:table", f"house:{house.code}"]})
    assert widget.games[1] == house.game()
    assert widget.refused == {}
    assert any(one["id"] == f"house:{house.code}" for one in widget.show["choices"])


def test_another_position_comes_as_a_line_of_text() -> None:
    widget = sw.RuleCompare()
    sent: list[Any] = []
    widget.send = sent.append
    other = sw.position("scopa", table="6D 3S", hand="CB")
    widget._answer(widget, {"id": 1, "ask": "position", "text": other.text}, [])
    widget._answer(widget, {"id": 2, "ask": "position", "text": "nonsense"}, [])
    widget._answer(widget, "nonsense", [])
    assert [("done" in one, one["re"]) for one in sent] == [(True, 1), (False, 2)]
    assert widget.position == other


def test_a_deal_that_is_over_has_nothing_to_compare() -> None:
    deal = sw.example("scopa")
    deal.last()
    with pytest.raises(traitlets.TraitError, match="over"):
        sw.RuleCompare(deal)


def test_it_shows_itself_without_a_widget() -> None:
    widget = sw.RuleCompare(quarrel(), "single_first", "as_written")
    assert widget.picture().startswith("<svg")
    assert "SCO-equal-first" in widget.text()
    page = compare_page(quarrel(), "single_first", "as_written", language="en")
    assert "The seven of coins lies on the table: the equal card is taken, not the sum." in page
    assert "http" not in page.replace("http://www.w3.org", "")


# --- what if --------------------------------------------------------------------------------------------------------


def test_two_continuations_row_by_row() -> None:
    place = sw.position("scopa", table="7D 4C 3B AS", hand="7S 4D")
    what = sw.what_if(place, "7Sx7D", "4Dx4C")
    rows = {row.name: row for row in what.rows}
    # two cards each way, one coin each way; only the settebello is another matter
    assert {name for name, row in rows.items() if row.differs} == {"settebello"}
    assert (rows["settebello"].points, what.points) == ((1, 0), (1, 0))
    assert "settebello  1 : 0  0 : 0" in repr(what)
    assert what
    assert not sw.what_if(place, "7Sx7D", ["7Sx7D"])


def test_a_deal_stands_where_it_stands_and_an_illegal_line_says_why() -> None:
    deal = sw.example("scopa")
    deal.jump(6)
    what = sw.what_if(deal, "FDxFB 4D", "AB 4DxAB.3B")
    assert what.here.moves == ("FDxFB", "4D")
    assert what.there.end.tally == (0, 2)  # coins and primiera
    with pytest.raises(sw.IllegalMove, match="SCO-equal-first"):
        sw.what_if(deal, "FDx3B.5B", "AB")
    with pytest.raises(ValueError, match="one move at least"):
        sw.what_if(deal, "", "AB")
    widget = sw.RuleCompare(what_if=what)
    assert [len(line["moves"]) for line in widget.show["lines"]] == [2, 2]
    assert widget.text() == repr(what)


def test_what_cannot_be_compared_is_named_all_at_once() -> None:
    wrong = "it needs a position, not 1; a game here, not 2; a game there, not 'document'"
    with pytest.raises(TypeError, match=re.escape(wrong)):
        sw.compare(1, 2, "document")  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match=re.escape("over a Position or a Deal, not over 'foo'")):
        sw.RuleCompare("foo")  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(ValueError, match="unknown rule set 'documnet'; did you mean document"):
        sw.RuleCompare(None, "table", "documnet")


def test_the_seats_have_the_deals_names_or_ours() -> None:
    deal = sw.Deal.from_seed("scopa", 1, names=["Lia", "Ugo"])
    assert sw.RuleCompare(deal).show["seats"] == ["Lia", "Ugo"]
    assert sw.RuleCompare(deal.position).show["seats"] == ["Anna", "Bruno"]
    assert sw.RuleCompare(deal, names=["Zoe"]).show["seats"] == ["Zoe", "Bruno"]
