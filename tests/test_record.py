"""Deals: where they come from, the recorded hands, stepping, side lines, comments, other rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import scopa_widgets as sw
from scopa_widgets.cards import ITALIAN, cut, shuffled
from scopa_widgets.record import examples
from scopa_widgets.rules.registry import game

CASES = {
    case["id"]: case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
}


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
    seed = next(seed for seed in range(5000) if (plain.deal(shuffled(ITALIAN, seed)).table & kings).bit_count() >= 3)
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
