"""The stepper's Python side: traits, questions of the browser, and what is never sent."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets
import pytest
import traitlets

import scopa_widgets as sw
from scopa_widgets.view.frames import deal_steps
from scopa_widgets.view.packing import unpacked


class Screen:
    """A stand-in for the browser: it hears what Python sends, and asks."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.heard: list[Any] = []
        widget.send = lambda content, buffers=None: self.heard.append(content)

    def ask(self, **question: Any) -> Any:
        self.widget._handle_custom_msg({"id": "q", **question}, [])
        return self.heard[-1]


@pytest.fixture
def deal() -> sw.Deal:
    return sw.example("scopa")


def test_an_unknown_setting_is_refused_with_the_nearest_name(deal: sw.Deal) -> None:
    with pytest.raises(TypeError, match="no setting 'langage'; did you mean 'language'"):
        sw.DealStepper(deal, langage="de")


def test_a_wrong_value_is_refused(deal: sw.Deal) -> None:
    with pytest.raises(traitlets.TraitError):
        sw.DealStepper(deal, language="fr")
    with pytest.raises(traitlets.TraitError, match="the seats are 0 to 1"):
        sw.DealStepper(deal, viewer=2)


def test_python_sees_every_change_and_can_link_it(deal: sw.Deal) -> None:
    stepper = sw.DealStepper(deal, step=6)
    seen: list[object] = []
    stepper.observe(lambda change: seen.append((change.name, change.new)), ["step", "language", "ruleset", "selection"])
    label = ipywidgets.Label()
    ipywidgets.dlink((stepper, "step"), (label, "value"), str)
    stepper.set_state({"step": 7, "language": "de", "ruleset": "document", "selection": {"card": "FS", "set": []}})
    assert label.value == "7"
    assert sorted(map(str, seen)) == sorted(
        map(str, [("step", 7), ("language", "de"), ("ruleset", "document"), ("selection", {"card": "FS", "set": []})])
    )


def test_another_deal_takes_the_place_of_the_first(deal: sw.Deal) -> None:
    stepper = sw.DealStepper(deal, step=36)
    other = sw.Deal.from_seed("spazzino", 1)
    stepper.deal = other
    assert stepper.step == 0
    assert unpacked(stepper.show)["game"]["id"] == "spazzino"
    assert "clause.SPZ-lay.yes" in stepper.words["it"]


def test_a_reader_without_widgets_gets_a_picture_and_text(deal: sw.Deal) -> None:
    found = sw.DealStepper(deal, step=6)._repr_mimebundle_()
    assert found is not None
    data, _ = found
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == "DealStepper(scopa, step=6 of 36)"
    text = sw.DealStepper(deal, step=6).text()
    assert "RS 7C 7B 3B FB 5B" in text  # the table of the case SCO-FULL-GAME-04 before its 7th move


def test_a_move_off_the_record_gets_its_frame(deal: sw.Deal) -> None:
    screen = Screen(sw.DealStepper(deal, step=6))
    answer = screen.ask(ask="play", at=6, line=[], move="AB")
    assert answer["frame"]["at"] == 7
    assert answer["frame"]["scene"]["table"] == ["RS", "7C", "7B", "3B", "FB", "5B", "AB"]
    further = screen.ask(ask="play", at=6, line=["AB"], move="CCxAB.3B.5B")
    assert further["frame"]["mover"] == 0
    assert len(deal) == 36  # the record is as it was


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "play", "at": 6, "line": [], "move": "FDx3B.5B"},  # forbidden under the rule set of the record
        {"ask": "play", "at": 6, "line": ["nonsense"], "move": "AB"},
        {"ask": "play", "at": 600, "line": [], "move": "AB"},
        {"ask": "play", "at": "six", "line": None},
        {"ask": "frames", "from": "a", "to": "b"},
        {"ask": "no such question"},
        {},
    ],
)
def test_what_cannot_be_answered_gets_an_error_and_changes_nothing(deal: sw.Deal, question: dict[str, Any]) -> None:
    stepper = sw.DealStepper(deal, step=6)
    before = stepper.get_state()
    assert "message" in Screen(stepper).ask(**question)["error"]
    assert stepper.get_state() == before


def test_messages_without_an_id_or_of_another_shape_are_passed_over(deal: sw.Deal) -> None:
    stepper = sw.DealStepper(deal)
    screen = Screen(stepper)
    odd_ones: list[object] = ["text", 7, None, [], {"ask": "play"}]
    for odd in odd_ones:
        stepper._handle_custom_msg(odd, [])
    assert screen.heard == []


# --- hidden hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["scopa", "sbarazzino", "spazzino", "rubamazzetto", "schnapsen"])
def test_hidden_hands_send_nothing_beyond_the_furthest_step(game: str) -> None:
    deal = sw.example(game)
    stepper = sw.DealStepper(deal, step=2, viewer=0)
    assert len(unpacked(stepper.show)["frames"]) == 3
    steps = deal_steps(deal)
    sent = json.dumps([stepper.show["frames"], stepper.show["comments"]])
    never = [
        code
        for code in deal.game.deck.codes
        if all(not deal.game.seen_by(step.state, 0) & deal.game.deck.card(code) for step in steps[:3])
    ]
    proofs = {"KC", "KS", "KH", "KD", "QC", "QS", "QH", "QD", "JH", "JD", "JC", "JS"} if game == "schnapsen" else set()
    assert [code for code in never if code in sent and code not in proofs] == []


def test_further_frames_come_one_at_a_time(deal: sw.Deal) -> None:
    screen = Screen(sw.DealStepper(deal, step=2, viewer=0))
    answer = screen.ask(ask="frames", **{"from": 3, "to": 36})
    assert [frame["at"] for frame in answer["frames"]] == [3]
    assert [frame["at"] for frame in screen.ask(ask="frames", **{"from": 4, "to": 4})["frames"]] == [4]


def test_a_try_with_hidden_hands_does_not_bring_the_next_cards_to_light(deal: sw.Deal) -> None:
    deal.jump(5)
    last_of_hand = next(iter(deal.position.legal_moves)).text
    stepper = sw.DealStepper(deal, step=5, viewer=1)
    answer = Screen(stepper).ask(ask="play", at=5, line=[], move=last_of_hand)
    assert "error" in answer


def test_python_may_go_further_and_then_the_frames_follow(deal: sw.Deal) -> None:
    stepper = sw.DealStepper(deal, step=0, viewer=0)
    stepper.step = 10
    assert len(unpacked(stepper.show)["frames"]) == 11


def test_the_state_of_a_widget_with_hidden_hands_holds_no_hidden_card(deal: sw.Deal) -> None:
    """What a saved notebook would hold: the synced traits."""
    stepper = sw.DealStepper(deal, step=0, viewer=0)
    state = stepper.get_state()
    text = json.dumps({key: value for key, value in state.items() if key not in ("words", "sprite", "_esm", "_css")})
    frames = json.loads(text)["show"]
    del frames["values"]
    hidden = deal.game.deck.all & ~deal.game.seen_by(deal.start_state, 0)
    assert [code for code in deal.game.deck.list(hidden) if code in json.dumps(frames)] == []
    assert "deal" not in state
