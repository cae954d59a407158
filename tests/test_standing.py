"""How a match stands after a deal, and who deals: sentences of the documents and of the table of decisions."""

from __future__ import annotations

from typing import Any

import pytest

from scopa_widgets.cards import ITALIAN
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import game
from scopa_widgets.rules.standing import (
    Standing,
    Title,
    by_players,
    dealer_of,
    items_of,
    player_at,
    standing,
    start,
)


def ended(name: str, before: tuple[int, ...], *results: tuple[int, ...], **options: Any) -> Standing:
    """The match after some deals."""
    play = game(name, players=options.pop("players", None), **options)
    found = Standing(before)
    for result in results:
        found = standing(play, found.totals, result)
    return found


# --- to a target ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "target"), [("scopa", 11), ("sbarazzino", 16), ("spazzino", 31)],
)  # fmt: skip
def test_whoever_reaches_the_target_alone_has_won(name: str, target: int) -> None:
    assert ended(name, (target - 1, 2), (0, 4)) == Standing((target - 1, 6))
    assert ended(name, (target - 1, 2), (1, 4)) == Standing((target, 6), over=True, winner=0)


def test_of_two_past_the_target_the_higher_total_wins() -> None:
    assert ended("spazzino", (25, 29), (8, 3)) == Standing((33, 32), over=True, winner=0)
    assert ended("sbarazzino", (3, 10, 15), (5, 7, 1), players=3) == Standing((8, 17, 16), over=True, winner=1)


def test_level_at_the_top_one_more_deal_is_played() -> None:
    assert ended("spazzino", (25, 29), (6, 2)) == Standing((31, 31))
    assert ended("scopa", (10, 10), (1, 1)) == Standing((11, 11))
    assert ended("sbarazzino", (3, 10, 15), (5, 7, 2), players=3) == Standing((8, 17, 17))
    assert ended("spazzino", (25, 29), (6, 2), (4, 5)) == Standing((35, 36), over=True, winner=1)


def test_totals_may_be_negative() -> None:
    assert ended("sbarazzino", (-7, 10), (1, 6)) == Standing((-6, 16), over=True, winner=1)


def test_level_at_the_top_is_a_draw_by_option() -> None:
    assert ended("sbarazzino", (15, 15), (3, 3), tie="draw") == Standing((18, 18), over=True, winner=NOBODY)
    assert ended("scopa", (10, 10), (1, 1), tie="draw") == Standing((11, 11), over=True, winner=NOBODY)


def test_in_counting_order_the_first_there_wins() -> None:
    play = game("scopa", tie="counting_order")
    carte_first = {"carte": (0, 1), "denari": (1, 0)}
    assert standing(play, (10, 10), (1, 1), carte_first).winner == 1
    late = {"carte": (1, 0), "settebello": (0, 1), "primiera": (0, 1), "scope": (1, 0)}
    assert standing(play, (9, 9), (2, 2), late).winner == 1
    together = {"scope": (2, 2)}
    assert standing(play, (9, 9), (2, 2), together) == Standing((11, 11))
    assert standing(play, (9, 3), (2, 2)) == Standing((11, 5), over=True, winner=0)
    with pytest.raises(ValueError, match="points of each row"):
        standing(play, (9, 9), (2, 2))


def test_the_items_are_the_rows_of_the_sheet() -> None:
    play = game("scopa")
    sheet = play.sheet(play.deal(ITALIAN.cards))
    assert list(items_of(sheet)) == ["carte", "denari", "settebello", "primiera", "scope"]
    assert items_of(sheet)["carte"] == [0, 0]


def test_any_whole_number_may_be_the_target() -> None:
    assert ended("scopa", (4, 2), (1, 0), target=5).over
    assert not ended("scopa", (4, 2), (1, 0), target=6).over


# --- a single deal --------------------------------------------------------------------------------------------------


def test_in_rubamazzetto_the_most_cards_win_and_a_tie_is_a_draw() -> None:
    assert ended("rubamazzetto", (0, 0), (24, 16)) == Standing((24, 16), over=True, winner=0)
    assert ended("rubamazzetto", (0, 0, 0), (14, 13, 13), players=3).winner == 0
    assert ended("rubamazzetto", (0, 0), (20, 20)) == Standing((20, 20), over=True, winner=NOBODY)
    assert ended("rubamazzetto", (0, 0, 0), (15, 15, 10), players=3) == Standing((15, 15, 10), over=True)


def test_by_option_a_tie_in_rubamazzetto_is_played_on() -> None:
    tied = ended("rubamazzetto", (0, 0), (20, 20), tie="play_on")
    assert tied == Standing((20, 20))
    assert ended("rubamazzetto", tied.totals, (18, 22), tie="play_on") == Standing((38, 42), over=True, winner=1)


# --- the Bummerl ----------------------------------------------------------------------------------------------------


def bummerl(*results: tuple[int, ...], **options: Any) -> Standing:
    return ended("schnapsen", start(game("schnapsen", **options)), *results, **options)


def test_the_players_start_with_seven_points_and_play_them_down() -> None:
    assert start(game("schnapsen")) == (7, 7)
    assert bummerl((2, 0), (0, 1)) == Standing((5, 6))


def test_below_nothing_there_is_nothing() -> None:
    assert bummerl((3, 0), (3, 0), (3, 0)).totals == (0, 7)


def test_the_loser_gets_the_bummerl_and_is_a_sarto_without_a_deal_won() -> None:
    assert bummerl((3, 0), (3, 0), (1, 0)) == Standing(
        (0, 7), over=True, winner=0, titles=(Title("bummerl", 1), Title("sarto", 1))
    )
    assert bummerl((3, 0), (3, 0), (0, 2), (1, 0)).titles == (Title("bummerl", 1),)


def test_a_loser_who_needed_but_one_point_was_overtaken() -> None:
    assert bummerl((0, 3), (0, 3), (3, 0), (3, 0), (1, 0)).titles == (Title("bummerl", 1), Title("rimonta", 0))
    assert bummerl((0, 3), (0, 2), (3, 0), (3, 0), (1, 0)).titles == (Title("bummerl", 1),)


def test_another_number_may_be_agreed_on() -> None:
    assert bummerl((3, 0), target=3).titles == (Title("bummerl", 1), Title("sarto", 1))
    assert not bummerl((3, 0), target=4).over


def test_nothing_is_played_after_the_end() -> None:
    with pytest.raises(ValueError, match="over before"):
        bummerl((3, 0), (3, 0), (3, 0), (1, 0))


def test_rows_of_different_length_do_not_fit() -> None:
    with pytest.raises(ValueError, match="2 sides and a deal of 3"):
        standing(game("scopa"), (0, 0), (1, 2, 3))


# --- who deals ------------------------------------------------------------------------------------------------------


def test_the_deal_goes_round_and_the_dealer_sits_last() -> None:
    assert [dealer_of(0, deal, 2) for deal in range(3)] == [0, 1, 0]
    assert [dealer_of(2, deal, 4) for deal in range(4)] == [2, 3, 0, 1]
    assert [player_at(seat, 2, 4) for seat in range(4)] == [3, 0, 1, 2]
    assert player_at(3, dealer_of(2, 1, 4), 4) == 3, "who led the deal before, in the first seat, deals next"


def test_the_result_of_a_deal_goes_to_the_players() -> None:
    assert by_players((5, 2), dealer=1) == (5, 2)
    assert by_players((5, 2), dealer=0) == (2, 5)
    assert by_players(("leads", "second", "deals"), dealer=0) == ("deals", "leads", "second")
    assert by_players((5, 2), dealer=3) == (5, 2), "four in pairs: the dealer 3 and his partner 1 are the second side"
