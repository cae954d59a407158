"""`PositionEditor`, the Python side: drafts, what is said of them, what is made of them, and every bad input."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
import traitlets
from bridge import Bridge

import scopa_widgets as sw
from scopa_widgets.rules.registry import GAMES
from scopa_widgets.widgets.drafting import draft_text, filled_line, read_draft
from scopa_widgets.words import LANGUAGES

LESSON_4 = "game=scopa:1 players=2 table=7D.4C.3B.AS hands=7S/"  # the quarrel lesson: 7S on 7D 4C 3B AS


class Screen:
    """An editor and whoever sits before it."""

    def __init__(self, what: Any = "scopa", **settings: Any) -> None:
        self.widget = sw.PositionEditor(what, **settings)
        self.bridge = Bridge(self.widget, "editor")

    @property
    def position(self) -> Any:
        """The widget's position, which must be one by now."""
        assert self.widget.position is not None
        return self.widget.position

    def ask(self, what: str, **more: Any) -> Any:
        """Ask Python, and give back its answer."""
        question = {"ask": what, "id": "q", **more}
        sent = json.loads(self.bridge.hear(json.dumps({"method": "custom", "content": question})))
        return next(one["content"] for one in sent if one["method"] == "custom")


def whats(editor: Any) -> list[str]:
    return [fault["what"] for fault in editor.found["faults"]]


# --- what lies there ------------------------------------------------------------------------------------------------


def test_a_table_and_a_hand_are_a_position() -> None:
    editor = sw.PositionEditor(LESSON_4)
    assert editor.position == sw.position("scopa", table="7D 4C 3B AS", hand="7S")
    assert [move["move"] for move in editor.found["moves"]] == ["7Sx7D"]  # the equal card comes first
    free = sw.PositionEditor(LESSON_4.replace("scopa", "spazzino"))
    assert {frozenset(move["take"]) for move in free.found["moves"]} == {frozenset({"7D"}), frozenset({"4C", "3B"})}


def test_what_nobody_laid_is_no_pile_to_be_stolen() -> None:
    """The cards left over lie in the mover's own pile; a pile that was laid shows its last card (RUB-10)."""
    thief = "game=rubamazzetto:1 players=2 table=4C.6D hands=AS.7S/"
    own = sw.PositionEditor(thief)
    assert own.position is not None
    assert own.position.unseen.piles[1] == 0
    assert [move["move"] for move in own.found["moves"]] == ["AS", "7S"]
    laid = sw.PositionEditor(f"{thief} piles=/AD.2D.7C")
    assert [(move["move"], move["word"], move["player"]) for move in laid.found["moves"]] == [
        ("AS", "", ""), ("7S^2", "editor.steals", "Bruno")]  # fmt: skip
    closed = sw.PositionEditor(f"{thief} piles=/?.?.?")
    assert (closed.found["moves"], closed.found["hangs"], closed.found["faults"]) == ([], True, [])


@pytest.mark.parametrize(
    ("table", "card", "captures"),
    [("6D.3S.4C.3B.2D", "CB", 4), ("7B.5D.AB.5S.2B.4B", "RB", 4),
     ("AC.2S.3B.4D.6C", "RS", 3), ("AC.2S.3B.4D.6C", "6B", 1)],
)  # fmt: skip
def test_it_shows_as_many_captures_as_the_syllabus_counts(table: str, card: str, captures: int) -> None:
    editor = sw.PositionEditor(f"game=scopa:1 players=2 table={table} hands={card}/")
    assert len([move for move in editor.found["moves"] if move["take"]]) == captures


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("seed", [3, 8])
def test_every_position_of_a_deal_is_a_draft_of_itself(name: str, seed: int) -> None:
    """Whatever a game's position says stays, seen whole and with one player's eyes."""
    deal = sw.Deal.from_seed(name, seed, players=max(GAMES[name].seats))
    while not deal.position.over:
        for at in (deal.position, deal.position.seen_by(1)):
            draft = read_draft(at.text)
            assert sw.Position.read(filled_line(draft).text).text == at.text
            assert read_draft(draft_text(draft)) == draft
        deal.play(list(deal.position.legal_moves)[-1])
    assert sw.PositionEditor(deal.position).position == deal.position


def test_the_position_may_be_observed_and_set() -> None:
    editor, seen = sw.PositionEditor(LESSON_4), []
    editor.observe(lambda change: seen.append(change.new), "position")
    editor.line = LESSON_4.replace("7S/", "7S.7C.6C.5C/")
    assert seen == [None]
    other = sw.Deal.from_seed("schnapsen", 5).position
    editor.position = other
    assert seen[-1] == other
    assert editor.desk["game"] == "schnapsen"
    assert read_draft(editor.line).game == other.game
    editor.position = None
    assert editor.line == "game=schnapsen:1 players=2 mover=1"


def test_options_and_marks_that_are_not_on_the_screen_are_kept() -> None:
    line = (
        "game=scopa:1 players=2 rules=napola:yes mover=1 left=2 table=7D hands=7S/AC "
        "piles=rest/- scope=4D/- taker=1 stock=-"
    )
    held = ["7D", "7S", "AC", "4D"]
    pile = ".".join(["4D", *(code for code in sw.game("scopa").deck.codes if code not in held)])
    editor = sw.PositionEditor(line.replace("rest", pile))
    assert editor.faults == ()
    assert editor.position is not None
    assert editor.position.game == sw.game("scopa", napola=True)
    assert editor.found["fields"] == {"scope": "4D/-"}
    editor.line = editor.line.replace("hands=7S/AC", "hands=AC/7S")
    assert editor.position is not None
    assert "scope=4D/-" in editor.position.text
    assert "napola" in editor.position.text


# --- faults ---------------------------------------------------------------------------------------------------------


def test_every_fault_is_said_at_once_in_every_language_with_its_cards() -> None:
    editor = sw.PositionEditor("game=scopa:1 players=2 table=7D.4C hands=7S.7D.6D.5D/AC.2C.3C")
    assert editor.position is None
    assert set(whats(editor)) == {"fault.hand-size", "fault.card-twice"}
    for fault in editor.found["faults"]:
        assert set(fault["said"]) == set(LANGUAGES)
        assert all("{" not in text for text in fault["said"].values())
    size, twice = sorted(editor.found["faults"], key=lambda fault: fault["what"], reverse=True)
    assert size["place"] == "hands.0"
    assert set(size["cards"]) == {"7S", "7D", "6D", "5D"}
    assert "Anna" in size["said"]["it"]
    assert twice["cards"] == ["7D"]
    assert "sette di denari" in twice["said"]["it"]


def test_a_turn_that_cannot_be_is_said() -> None:
    editor = sw.PositionEditor("game=scopa:1 players=2 mover=2 table=7D.4C hands=7S.6D.5D/AC.2C.3C")
    assert whats(editor) == ["notation.mover"]
    assert "Anna" in editor.faults[0]


def test_a_talon_needs_its_trump() -> None:
    editor = sw.PositionEditor("schnapsen")
    assert whats(editor) == ["editor.fault.trump"]
    editor.line = "game=schnapsen:1 players=2 trump=QD hands=KD.JC.KC.QS.TS/"
    assert editor.position == sw.position("schnapsen", hands=["KD JC KC QS TS", 5], trump="QD")


def test_cards_without_a_place_go_into_tricks_at_random() -> None:
    screen = Screen("game=schnapsen:1 players=2 lead=KH trumps=C hands=AH.JH/")
    assert whats(screen.widget) == ["editor.fault.no-place"]
    assert screen.widget.found["faults"][0]["said"]["en"].startswith("16 cards")  # 20 - 1 led - 2 - the other's 1
    assert "error" not in screen.ask("fill")
    assert not screen.position.holes
    assert [move["card"] for move in screen.widget.found["moves"]] == ["AH"]  # SCH: follow suit and win


@pytest.mark.parametrize(
    ("text", "what", "piece"),
    [
        ("7D 9X", "notation.no-card", "9X"),
        ("7D sette di denari", "notation.card-again", "sette di denari"),
        ("7D 7S", "editor.fault.elsewhere", "7S"),
        ("game=poker players=2", "notation.no-such-game", "poker"),
        ("game=scopa:1 players=9 table=7D", "notation.players", "9"),
        ("game=scopa:1 players=2 tabel=7D", "notation.no-field", "7D"),
        ("game=scopa:1 players=2 table=7D table=4C", "notation.field-again", "table=4C"),
        ("game=scopa:1 players=2 hands=7D", "notation.groups", "7D"),
        ("game=scopa:1 players=2 mover=7", "notation.not-a-seat", "7"),
        ("players=2", "notation.field-missing", "players=2"),
        ("game=scopa:1 players=2 rules=napola:perhaps", "notation.option-value", "perhaps"),
        ("game=schnapsen:1 players=2 trumps=X", "notation.no-suit", "X"),
        ("game=scopa:1 oops", "notation.no-equals", "oops"),
    ],
)
def test_a_bad_text_is_refused_with_its_place_and_nothing_is_changed(text: str, what: str, piece: str) -> None:
    screen = Screen(LESSON_4)
    before = screen.widget.line
    faults = screen.ask("type", text=text, place="table")["faults"]
    assert what in [fault["what"] for fault in faults]
    fault = next(fault for fault in faults if fault["what"] == what)
    assert text[fault["at"] : fault["at"] + fault["length"]] == piece
    assert all(fault["said"][language] for language in LANGUAGES)
    assert screen.widget.line == before


def test_the_same_slip_many_times_is_said_once_with_its_number() -> None:
    screen = Screen(LESSON_4)
    said = [fault["said"]["it"] for fault in screen.ask("type", text="5S " * 41, place="table")["faults"]]
    assert said == ["Cinque di spade è nominata 41 volte."]
    assert len(screen.ask("type", text="9X " * 41, place="table")["faults"]) == 1
    assert len(screen.ask("type", text="7S " * 41, place="table")["faults"]) == 2, "there already, and 41 times"
    screen.widget.line = "game=scopa:1 players=2 table=" + ".".join(["5S"] * 41)
    screen.widget.language = "it"
    assert screen.widget.faults == ("Cinque di spade è nominata 41 volte.",)


@pytest.mark.parametrize("move", ["", "foo", "7S^2", "!bassa", "7Sx", "7S7S"])
@pytest.mark.parametrize("hands", ["7S/", "/", "-/-", "?3/?3"])
def test_why_there_is_no_lesson_is_said_in_three_languages(hands: str, move: str) -> None:
    for question in ("captures", "capture", "cards", "number", "yesno"):
        editor = sw.PositionEditor(f"game=scopa:1 players=2 table=7D.4C hands={hands}", question=question, move=move)
        for fault in editor.lesson_file["faults"]:
            assert len({fault["it"], fault["en"], fault["de"]}) == 3, fault
            assert "nothing" not in fault["it"]


@pytest.mark.parametrize("line", ["", "nonsense", "game=poker", "game=scopa:1 players=2 table=ZZ", "=", "game="])
def test_a_bad_line_set_in_python_raises_and_leaves_all_as_it_was(line: str) -> None:
    editor = sw.PositionEditor(LESSON_4)
    before = editor.line
    with pytest.raises((sw.NotationError, traitlets.TraitError)):
        editor.line = line
    assert editor.line == before
    assert editor.position is not None
    if "=" in line:
        with pytest.raises(sw.NotationError):
            sw.PositionEditor(line)


@pytest.mark.parametrize(
    "question",
    [
        {}, {"ask": "type"}, {"ask": "type", "text": 7}, {"ask": "type", "text": "x" * 100_000},
        {"ask": "type", "text": "7D", "place": ["hands.0"]}, {"ask": "nothing"}, {"ask": ["type"]}, {"ask": "qr"},
        {"ask": "game", "game": "poker", "players": 2, "ruleset": "table"},
        {"ask": "game", "game": "scopa", "players": "two", "ruleset": "table"},
        {"ask": "game", "game": "scopa", "players": 2, "ruleset": "none"},
    ],
)  # fmt: skip
def test_a_question_that_makes_no_sense_gets_an_answer_all_the_same(question: dict[str, Any]) -> None:
    screen = Screen(LESSON_4)
    question.setdefault("ask", None)
    answer = screen.ask(**{"what": question.pop("ask"), **question})
    assert answer["re"] == "q"
    assert screen.widget.position is not None


def test_an_unknown_setting_is_refused_with_the_nearest() -> None:
    with pytest.raises(TypeError, match="did you mean 'prompt'"):
        sw.PositionEditor(promt="?")


# --- typing, games, filling -----------------------------------------------------------------------------------------


def test_free_names_in_three_languages_and_unseen_cards_may_be_typed() -> None:
    screen = Screen()
    screen.ask("type", text="sette di denari, King of cups e 4B", place="table")
    screen.ask("type", text="7S ??", place="hands.0")
    assert set(screen.position.table) == {"7D", "RC", "4B"}
    assert screen.position.hand(0) == ("7S",)
    assert screen.position.unseen.hands == (2, 3)
    screen.ask("type", text="", place="table")
    assert "table" not in screen.widget.line


def test_another_game_keeps_what_it_has_a_place_for() -> None:
    screen = Screen(LESSON_4)
    screen.ask("game", game="spazzino", players=2, ruleset="cuperativa")
    assert screen.position.table == ("AS", "3B", "4C", "7D")
    assert screen.widget.desk["ruleset"] == "cuperativa"
    screen.ask("game", game="scopa", players=4, ruleset="table")
    assert screen.position.game.players == 4
    assert screen.position.hand(0) == ("7S",)
    screen.ask("game", game="schnapsen", players=4, ruleset="table")
    assert screen.widget.line == "game=schnapsen:1 players=2 mover=1"


def test_the_rest_is_filled_by_the_seed_and_each_time_otherwise() -> None:
    one, two = Screen(LESSON_4), Screen(LESSON_4)
    for screen in (one, two):
        assert "error" not in screen.ask("fill")
        assert not screen.position.holes
        assert set(screen.position.table) == {"7D", "4C", "3B", "AS"}
        assert screen.position.hand(0) == ("7S",)
    assert one.widget.line == two.widget.line
    assert one.widget.seed == 2
    three = Screen(LESSON_4, seed=2)
    three.ask("fill")
    assert three.widget.line != one.widget.line


def test_while_there_are_faults_nothing_is_made_of_it() -> None:
    screen = Screen("game=scopa:1 players=2 hands=7S.7D.6D.5D/")
    assert screen.ask("fill") == {"re": "q", "error": "editor.first"}
    assert screen.ask("open") == {"re": "q", "error": "editor.first"}
    with pytest.raises(ValueError, match="Anna"):
        _ = screen.widget.deal
    assert screen.widget.lesson_file["faults"]


# --- what is made of it ---------------------------------------------------------------------------------------------


def test_it_opens_below_as_a_deal_that_goes_on_from_here() -> None:
    screen = Screen(LESSON_4)
    assert not screen.widget.can_open
    assert screen.widget.below.children == ()
    assert screen.widget.can_open
    screen.ask("open")
    stepper = screen.widget.below.children[0]
    assert isinstance(stepper, sw.DealStepper)
    assert set(stepper.deal.position.table) == {"7D", "4C", "3B", "AS"}
    assert stepper.deal.position.hand(0) == ("7S",)


@pytest.mark.parametrize(
    ("settings", "right"),
    [
        ({"question": "captures"}, [["7D"]]),
        ({"question": "capture"}, [["7D"]]),
        ({"question": "number"}, 1),
        ({"question": "cards"}, ["7S"]),
        ({"question": "yesno", "move": "7Sx4C.3B"}, False),
        ({"question": "yesno", "move": "7Sx7D"}, True),
    ],
)
def test_every_kind_of_lesson_has_the_answer_of_the_engine_and_stores_none(settings: Any, right: Any) -> None:
    from scopa_widgets.lessons import answer, prompt_of

    editor = sw.PositionEditor(LESSON_4, title="Uguale o somma?", prompt="Che dici?", **settings)
    text = editor.lesson_file["text"]
    assert editor.lesson_file["name"] == "uguale-o-somma.toml"
    lesson = sw.Lesson.read(text)
    assert text == editor.lesson.write()
    assert answer(lesson.steps[0]) == right
    assert prompt_of(lesson.steps[0], "it") == "Che dici?"
    assert "answer" not in text


def test_a_prompt_may_say_anything_and_is_read_back_just_so() -> None:
    prompt = 'Chi dice "sette"?\n\\ = # [[step]] €'
    editor = sw.PositionEditor(LESSON_4, prompt=prompt, title="???", language="de")
    lesson = sw.Lesson.read(editor.lesson_file["text"])
    assert lesson.steps[0].prompt.de == prompt
    assert lesson.title.de == "???"
    assert lesson.id == "lezione"


def test_a_question_without_an_answer_is_named() -> None:
    editor = sw.PositionEditor(LESSON_4, question="yesno", move="9X")
    assert "text" not in editor.lesson_file
    assert editor.lesson_file["faults"][0]["de"]
    unknown_slot = sw.PositionEditor(LESSON_4, prompt="{nothing}")
    assert unknown_slot.lesson_file["faults"]


def test_without_a_screen_it_is_a_picture_and_a_text() -> None:
    editor = sw.PositionEditor("game=scopa:1 players=2 hands=7S.7D.6D.5D/")
    assert editor.picture().startswith("<svg")
    assert "Anna" in editor.text()
    assert repr(editor).endswith("1 faults)")


def test_every_word_of_the_screen_is_there() -> None:
    import re
    from pathlib import Path

    from scopa_widgets.words.store import find

    static = Path(sw.__file__).parent / "widgets" / "static"
    source = "".join((static / f"{name}.js").read_text(encoding="utf-8") for name in ("editor", "editor_panels"))
    named = set(re.findall(r'"((?:editor|screen)\.[\w.-]+)"', source))
    assert named
    assert [message for message in sorted(named) if find(message) is None] == []
    for name, kind in GAMES.items():
        for place in sw.PositionEditor(sw.game(name, players=kind.seats[0])).desk["places"]:
            assert find(f"editor.place.{place['field']}")
    assert [a for a, b in pairwise(sorted(named)) if a == b] == []
