"""The Python side of *Tutte le prese* and *Rivedi*: what is sent, slices, seeds, hidden hands, bad questions."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
import traitlets

import scopa_widgets as sw
from scopa_widgets.analysis import Solver, solve, values
from scopa_widgets.cards import each
from scopa_widgets.page.explorer import explorer_page

GAMES = ("scopa", "sbarazzino", "spazzino", "rubamazzetto", "schnapsen")
OPENING = 24  # before move 25 of SCO-FULL-GAME-04, as SCREENS.md has it
TOLD = ("show", "turns", "moves", "figures", "truth", "selected", "compared", "see")


class Screen:
    """A stand-in for the browser: it hears what Python sends, and asks."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.heard: list[Any] = []
        widget.send = lambda content, buffers=None: self.heard.append(content)

    def ask(self, **question: Any) -> Any:
        self.widget._handle_custom_msg({"id": "q", **question}, [])
        return self.heard[-1]


T = TypeVar("T")


def on_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run something on a loop of its own, in a thread: the tests with a browser leave theirs running here."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


async def until(true: Callable[[], object]) -> int:
    """Let the loop turn until something is true; how often it turned."""
    turns = 0
    while not true():
        await asyncio.sleep(0)
        turns += 1
    return turns


def told(widget: Any) -> str:
    """Everything about the cards that the browser has."""
    return json.dumps([getattr(widget, name) for name in TOLD])


@pytest.fixture(scope="module")
def deal() -> sw.Deal:
    return sw.example("scopa")


# --- the moves ------------------------------------------------------------------------------------------------------


def test_the_opening_screen_is_the_one_of_the_design(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING)
    rows = [(row["move"], row["after"], len(row["chances"]["threats"][0]["cards"])) for row in explorer.moves]
    assert rows == [
        ("7DxAD.6C", ["RS"], 1),
        ("6Sx6C", ["RS", "AD"], 0),
        ("5S", ["RS", "AD", "6C", "5S"], 0),
    ]
    seven = explorer.moves[0]
    assert seven["chances"]["of"] == 9
    assert seven["chances"]["threats"] == [{"what": "scopa", "cards": ["RB"], "chance": [1, 3], "held": None}]
    assert seven["brings"] == {"carte": 3, "denari": 2, "settebello": 1}


def test_the_order_of_the_rows_does_not_hang_on_their_worth(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=60)
    before = [row["move"] for row in explorer.moves]
    explorer.run()
    assert [row["move"] for row in explorer.moves] == before
    assert sorted(row["place"] for row in explorer.moves) == list(range(len(before)))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_every_game_can_be_shown(game: str) -> None:
    deal = sw.example(game)
    explorer = sw.CaptureExplorer(deal, worlds=2)
    for step in range(0, len(deal) + 1, 3):
        explorer.step = step
        assert {row["move"] for row in explorer.moves} == {move.text for move in deal.positions[step].legal_moves}
        for language in ("it", "en", "de"):
            explorer.language = language
            assert explorer.text()
    assert "moves" in repr(explorer)


def test_the_end_of_a_deal_has_no_moves(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=len(deal))
    assert explorer.moves == []
    assert explorer.run() is None
    assert explorer.figures == {}


def test_a_position_may_be_shown_too_and_one_with_unseen_cards(deal: sw.Deal) -> None:
    deal.jump(OPENING)
    whole = sw.CaptureExplorer(deal.position, worlds=30)
    partial = sw.CaptureExplorer(deal.position.seen_by(0), worlds=30, open_hands=True)
    deal.first()
    assert whole.run() is not None
    partial.run()
    assert partial.figures == whole.figures
    assert partial.show["open"] is None  # nobody knows them
    assert {**partial.turns, "start": ""} == {"at": None, "back": None, "forward": None, "start": ""}


# --- values ---------------------------------------------------------------------------------------------------------


def test_the_values_are_those_of_the_plain_function_however_the_time_is_sliced(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, seed="a", worlds=120)
    while explorer._work(0.001):
        pass
    explorer._send_figures()
    plain = values(explorer.position, seed="a", worlds=120)
    figures = explorer.figures
    assert figures["worlds"] == 120
    assert figures["done"]
    for row, fair in zip(figures["rows"], plain.rows, strict=True):
        assert row["points"] == [round(figure, 4) for figure in fair.points]
        assert row["items"] == {name: round(points, 4) for name, points in plain.items(fair.move).items()}
        assert sum(row["items"].values()) == pytest.approx(row["points"][0], abs=0.001)
    for place, row in enumerate(plain.rows):
        for other in range(place):
            apart = plain.compare(row.move, plain.rows[other].move).points
            assert figures["pairs"][place][other] == [round(figure, 4) for figure in apart]


def test_another_seed_gives_other_values_and_the_same_one_the_same(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=40)
    explorer.run()
    first = explorer.figures
    explorer.seed = 2
    assert explorer.figures["worlds"] == 0
    explorer.run()
    assert explorer.figures["rows"] != first["rows"]
    explorer.seed = 1
    explorer.run()
    assert explorer.figures == first


def test_values_come_slice_by_slice_on_the_loop_and_leave_room_for_others(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=400)
    seen: list[int] = []
    explorer.observe(lambda change: seen.append(change.new.get("worlds", 0)), "figures")

    async def watch() -> int:
        Screen(explorer).ask(ask="run")
        assert explorer._slices.running
        return await until(lambda: not explorer._slices.running)

    turns = on_a_loop(watch())
    assert explorer.figures["pairs"]
    assert not explorer.figures["running"]
    assert seen == sorted(seen)
    assert len([n for n in seen if 0 < n < 400]) >= 2  # refined while one watched
    assert turns >= 3


def test_they_can_be_stopped_and_gone_on_with(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=5000)
    screen = Screen(explorer)

    async def watch() -> int:
        screen.ask(ask="run")
        await until(lambda: explorer.figures["worlds"])
        assert explorer.figures["running"]
        screen.ask(ask="stop")
        stopped: int = explorer.figures["worlds"]
        await asyncio.sleep(0.05)
        assert explorer.figures["worlds"] == stopped
        assert not explorer.figures["running"]
        screen.ask(ask="run")
        await until(lambda: explorer.figures["worlds"] != stopped)
        explorer.stop()
        return stopped

    assert 0 < on_a_loop(watch()) < 5000


def test_another_step_breaks_off_what_is_being_computed(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=5000)

    async def watch() -> None:
        Screen(explorer).ask(ask="run")
        await asyncio.sleep(0)
        explorer.step = 26
        await asyncio.sleep(0.05)

    on_a_loop(watch())
    assert explorer.figures["worlds"] == 0
    assert not explorer._slices.running


def test_whoever_has_counted_knows_the_last_hand(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=30)
    explorer.run()
    truth = solve(explorer.position)
    assert explorer.figures["certain"]
    assert [row["points"] for row in explorer.figures["rows"]] == [[row.points] * 3 for row in truth.moves]


# --- hindsight, and what is hidden ----------------------------------------------------------------------------------


def test_hindsight_is_the_solvers_and_comes_only_when_it_is_looked_at(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, open_hands=True, worlds=10)
    explorer.run()
    assert explorer.truth == {"state": "none"}
    explorer.see = "all"
    explorer.run()
    truth = solve(explorer.position, solver=Solver(deal.game))
    assert explorer.truth["state"] == "known"
    assert [(row["points"], row["loss"]) for row in explorer.truth["rows"]] == [(r.points, r.loss) for r in truth.moves]
    assert [sum(row["items"].values()) for row in explorer.truth["rows"]] == [row.points for row in truth.moves]
    assert explorer.show["open"][1] == ["4S", "CD", "RB"]  # the hand of the case
    assert explorer.moves[0]["chances"]["threats"][0]["held"] == ["RB"]


def test_hindsight_is_between_two_sides(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(sw.example("rubamazzetto"), step=20, open_hands=True, see="all", worlds=2)
    assert explorer.truth == {"state": "not-two"}


def test_with_hidden_hands_nobody_sees_all(deal: sw.Deal) -> None:
    with pytest.raises(traitlets.TraitError, match="open_hands=True"):
        sw.CaptureExplorer(deal, step=OPENING, see="all")
    explorer = sw.CaptureExplorer(deal, step=OPENING, open_hands=True, see="all", worlds=2)
    explorer.open_hands = False
    assert (explorer.see, explorer.show["open"], explorer.truth) == ("me", None, {"state": "none"})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", [0.2, 0.5, 0.75])
def test_what_is_sent_is_the_same_however_the_hidden_cards_lie(game: str, part: float) -> None:
    """So nothing gives a hidden card away: not the moves, not the chances, not the values."""
    deal = sw.example(game)
    position = deal.positions[int(part * len(deal))]
    one, state, seat = position.game, position.state, position.mover
    assert seat is not None
    unseen = list(each(one.deck.all & ~one.seen_by(state, seat)))
    turned = one.redeal(state, seat, unseen[len(unseen) // 3 :] + unseen[: len(unseen) // 3])
    here, there = (sw.CaptureExplorer(sw.Position(one, each_state), worlds=12) for each_state in (state, turned))
    assert told(here) == told(there)
    here.run()
    there.run()
    assert told(here) == told(there)
    assert "null" in json.dumps(here.show["open"])


def test_the_browser_may_go_only_where_it_sees_no_other_hand(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=2)
    screen = Screen(explorer)
    mover = deal.game.mover(deal.positions[OPENING].state)
    opening = [deal.game.deck.code(card) for card in each(deal.game.layout(deal.start_state).table)]
    assert sorted(explorer.turns.pop("start").split(".")) == sorted(opening), "what everybody saw"
    assert explorer.turns == {"at": 24, "back": 22, "forward": 26}
    for elsewhere in (25, 1, 36, 37, -2):
        assert "error" in screen.ask(ask="go", to=elsewhere)
    assert explorer.step == OPENING
    assert "done" in screen.ask(ask="go", to=0), "a link may lead to any turn of the same player"
    assert explorer.show["viewer"] == mover
    assert "done" in screen.ask(ask="go", to=26)
    assert explorer.show["viewer"] == mover
    assert explorer.show["frames"][0]["scene"]["hands"][1 - mover]["cards"] == []
    openly = sw.CaptureExplorer(deal, step=OPENING, open_hands=True, worlds=2)
    assert (openly.turns["back"], openly.turns["forward"]) == (23, 25)


# --- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [{"ask": "go"}, {"ask": "go", "to": "26"}, {"ask": "go", "to": True}, {"ask": "go", "to": None}, {"ask": []}, {}],
)
def test_what_cannot_be_answered_gets_an_error_and_changes_nothing(deal: sw.Deal, question: dict[str, Any]) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=2)
    before = told(explorer)
    assert "message" in Screen(explorer).ask(**question)["error"]
    assert told(explorer) == before


def test_messages_without_an_id_or_of_another_shape_are_passed_over(deal: sw.Deal) -> None:
    for widget in (sw.CaptureExplorer(deal, worlds=2), sw.DealReview(deal)):
        screen = Screen(widget)
        odd_ones: list[object] = ["text", 7, None, [], {"ask": "run"}]
        for odd in odd_ones:
            widget._handle_custom_msg(odd, [])
        assert screen.heard == []


def test_wrong_settings_are_refused(deal: sw.Deal) -> None:
    with pytest.raises(TypeError, match="a Deal or a Position, not 'scopa'"):
        sw.CaptureExplorer("scopa")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean 'worlds'"):
        sw.CaptureExplorer(deal, world=3)
    with pytest.raises(traitlets.TraitError, match="there are steps 0 to 36"):
        sw.CaptureExplorer(deal, step=37)
    with pytest.raises(TypeError, match="a position has no steps"):
        sw.CaptureExplorer(deal.position, step=3)
    with pytest.raises(traitlets.TraitError, match="the seats are 0 to 1"):
        sw.DealReview(deal, seat=2)


def test_python_and_the_browser_share_what_is_looked_at(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=2)
    seen: list[Any] = []
    explorer.observe(lambda change: seen.append((change.name, change.new)), ["selected", "compared"])
    explorer.set_state({"selected": "6Sx6C", "compared": ["6Sx6C", "5S"]})
    assert seen == [("selected", "6Sx6C"), ("compared", ["6Sx6C", "5S"])]
    explorer.step = 26
    assert (explorer.selected, explorer.compared) == ("", [])


# --- elsewhere ------------------------------------------------------------------------------------------------------


def test_a_reader_without_widgets_gets_a_picture_and_text_without_hidden_cards(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=50)
    found = explorer._repr_mimebundle_()
    assert found is not None
    assert found[0]["text/plain"] == "CaptureExplorer(scopa, step=24, 3 moves)"
    assert 'id="card-RB"' not in found[0]["image/svg+xml"]
    explorer.run()
    text = explorer.text()
    assert "Anna ce l'ha 1 volta su\u00a03" in text
    assert "1 carta su 9" in text
    assert "Provati 50 modi" in text


def test_a_page_has_its_figures_baked_in_and_keeps_secrets_unless_hands_are_open(tmp_path: Path, deal: sw.Deal) -> None:
    closed = sw.CaptureExplorer(deal, step=OPENING, worlds=20)
    text = closed.to_html(tmp_path / "closed.html").read_text(encoding="utf-8")
    assert closed.figures["done"]
    assert closed.truth == {"state": "none"}
    assert text == explorer_page(closed)
    assert not re.search(r"(src|href)=.https?:", text)
    opened = sw.CaptureExplorer(deal, step=OPENING, worlds=20, open_hands=True)
    opened.to_html(tmp_path / "open.html")
    assert opened.truth["state"] == "known"
    assert opened.see == "me"


# --- the review -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def review(deal: sw.Deal) -> Any:
    """The end of the recorded hand gone over by both, in few worlds."""
    widget = sw.DealReview(deal, worlds=12)
    widget.run()
    return widget


def test_the_review_is_that_of_the_plain_function(review: Any, deal: sw.Deal) -> None:
    plain = sw.review(deal, worlds=12)
    assert review.dearest == [row.step for row in plain.dearest(3)]
    assert [(cost["fair"][0], cost["true"]) for cost in review.costs] == [
        (round(row.fair.points.mean, 4), row.true.points) for row in plain.rows if row.fair and row.true
    ]
    assert review.progress == {"part": 1.0, "running": False, "done": True}
    assert len(review.costs) == len(deal)


def test_a_moment_agrees_with_its_cost(review: Any) -> None:
    for step in review.dearest:
        moment, cost = review.moments[str(step)], review.costs[step]
        place = next(row["place"] for row in moment["moves"] if row["move"] == moment["played"])
        assert moment["figures"]["rows"][place]["behind"] == cost["fair"]
        assert moment["truth"]["rows"][place]["loss"] == cost["true"]
        assert moment["frame"]["scene"]["hands"][1 - cost["seat"]]["cards"] == []  # as its player saw it
        assert moment["frame"]["at"] == step


def test_the_review_says_which_rows_made_the_difference(review: Any) -> None:
    for language, word in (("it", "La differenza viene da"), ("en", "The difference comes from"), ("de", "kommt von")):
        review.language = language
        assert word in review.text()
    review.language = "it"
    assert review.text().count("Scopa - mossa") == 3


def test_other_moments_come_when_asked_for_once_all_is_known(review: Any, deal: sw.Deal) -> None:
    screen = Screen(review)
    other = next(cost["step"] for cost in review.costs if cost["choices"] > 1 and cost["step"] not in review.dearest)
    assert "done" in screen.ask(ask="moment", step=other)
    assert str(other) in review.moments
    for wrong in (None, "3", True, 99, -1):
        assert "error" in screen.ask(ask="moment", step=wrong)
    fresh = sw.DealReview(deal)
    assert "error" in Screen(fresh).ask(ask="moment", step=other)


def test_the_review_of_one_seat_leaves_the_deals_cursor_where_it_is(deal: sw.Deal) -> None:
    deal.jump(7)
    widget = sw.DealReview(deal, seat=1, worlds=2)
    widget.run()
    assert deal.at == 7
    deal.first()
    assert {cost["seat"] for cost in widget.costs} == {1}


def test_the_review_goes_on_the_loop_slice_by_slice(deal: sw.Deal) -> None:
    widget = sw.DealReview(deal, worlds=4)
    parts: list[float] = []
    widget.observe(lambda change: parts.append(change.new["part"]), "progress")

    async def watch() -> None:
        Screen(widget).ask(ask="run")
        await until(lambda: not widget._slices.running)

    on_a_loop(watch())
    assert parts == sorted(parts)
    assert len(parts) > 2
    assert widget.progress["done"]


def test_the_page_of_a_review_has_every_moment_that_was_a_choice(review: Any, tmp_path: Path) -> None:
    text = review.to_html(tmp_path / "review.html").read_text(encoding="utf-8")
    assert set(review.moments) == {str(cost["step"]) for cost in review.costs if cost["choices"] > 1}
    assert not re.search(r"(src|href)=.https?:", text)


def test_more_than_two_sides_are_gone_over_without_hindsight() -> None:
    widget = sw.DealReview(sw.example("rubamazzetto"), worlds=3)
    widget.run()
    assert all(cost["true"] is None for cost in widget.costs)
    assert all(moment["truth"] == {"state": "not-two"} for moment in widget.moments.values())
    assert widget.text()
