"""`LessonPage` in Python: what it takes, what it sends and what it never sends, what it keeps of the answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import traitlets
from bridge import Wire
from lesson_answers import right_answer, wrong_answer

import scopa_widgets as sw
from scopa_widgets.lessons.codes import Code, decode
from scopa_widgets.lessons.paper import paper, paper_messages, practice
from scopa_widgets.lessons.shelf import lessons
from scopa_widgets.page.lesson import lesson_page
from scopa_widgets.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
SHORT = """
id = "una-presa"
rules = "scopa"
title.it = "Una presa"

[[step]]
kind = "capture"
position = { table = "7D 4C 3B AS", hand = "7S" }
"""


class Talk:
    """A browser that asks one widget."""

    def __init__(self, widget: Any) -> None:
        self.widget, self.wire = widget, Wire()
        self.begun = json.loads(json.dumps({k: v for k, v in widget.get_state().items() if not k.startswith("_")}))
        widget.comm = self.wire

    def ask(self, **question: Any) -> Any:
        """The answer to a question, `None` for silence."""
        before = len(self.wire.sent)
        message = {"method": "custom", "content": {"id": "q", **question}}
        self.wire.hear({"content": {"data": message}, "buffers": []})
        found = [one["content"] for one in self.wire.sent[before:] if one["method"] == "custom"]
        return found[0] if found else None

    def grade(self, step: int, given: Any, **more: Any) -> Any:
        return self.ask(ask="grade", step=step, given=given, **more)

    @property
    def everything(self) -> list[Any]:
        return [self.begun, *(one.get("state", one.get("content")) for one in self.wire.sent)]


def test_whatever_names_a_lesson_opens_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SHORT, encoding="utf-8")
    assert sw.LessonPage(4).lesson is sw.LessonPage("uguale-o-somma").lesson
    assert sw.LessonPage(str(file)).lesson.title.it == "Una presa"
    assert sw.LessonPage(file).lesson == sw.LessonPage(sw.Lesson.read(SHORT)).lesson
    drawn = sw.exercises("scopa", "two-sums", 2)
    assert len(sw.LessonPage(drawn).lesson) == 2
    assert len(sw.LessonPage(drawn[0]).lesson) == 1


def test_what_names_none_is_an_error_that_says_why(tmp_path: Path) -> None:
    for wrong in (99, "uguale"):
        with pytest.raises(KeyError, match="uguale-o-somma"):
            sw.LessonPage(wrong)
    with pytest.raises(FileNotFoundError):
        sw.LessonPage("none.toml")
    with pytest.raises(TypeError, match="lesson must be a number"):
        sw.LessonPage([4])  # type: ignore[list-item]  # that is the fault
    (tmp_path / "bad.toml").write_text(SHORT.replace("7S", "8S").replace("capture", "captor"), encoding="utf-8")
    with pytest.raises(sw.LessonError):
        sw.LessonPage(tmp_path / "bad.toml")
    with pytest.raises(TypeError, match="did you mean 'aids'"):
        sw.LessonPage(4, aid=["values"])
    wrongs: dict[str, list[Any]] = {
        "mode": ["exam"],
        "aids": [["calculator"]],
        "step": [0, 14],
        "zoom": [3],
        "pupil": [64],
    }
    for name, value in ((name, value) for name, values in wrongs.items() for value in values):
        with pytest.raises(traitlets.TraitError):
            sw.LessonPage(4, **{name: value})


def told_in(message: Any) -> list[str]:
    """Everything in a message that tells what is right."""
    text = json.dumps(message)
    keys = re.findall(r'"(check|then|said|sheet|rules|ballot|html|practice|guides)": (?!null|\{\}|\[\]|"")', text)
    return sorted(set(keys))


def test_no_answer_leaves_python_before_it_is_given() -> None:
    for one in lessons():
        talk = Talk(sw.LessonPage(one))
        assert told_in({"sent": talk.begun["paper"]}) == [], one.id
        assert told_in({"sent": {**talk.begun, "words": None, "glossary": None, "sprites": None}}) == [], one.id
    talk = Talk(sw.LessonPage(4))
    talk.widget.language = "de"
    talk.widget.step = 3
    talk.ask(ask="guide", language="it")
    five = talk.ask(ask="exercises", paper="", step=1, key="SCO-equal-first")
    assert len(five["paper"]["steps"]) == 5
    for sent in talk.everything[1:]:
        assert told_in(sent) == []


def test_the_mode_for_a_class_has_the_answers_and_gives_them_back() -> None:
    talk = Talk(sw.LessonPage(4))
    talk.widget.mode = "show"
    assert talk.widget.paper["steps"][0]["check"]["right"] == [["7D"]]
    assert "nonna" in talk.ask(ask="guide", language="it")["html"]
    talk.widget.mode = "ask"
    assert told_in(talk.widget.paper) == []
    assert told_in(talk.wire.sent[-1]["state"]) == [], "what is sent last"


def test_an_answer_is_graded_and_kept() -> None:
    talk = Talk(sw.LessonPage(4))
    wrong = talk.grade(1, ["4C", "3B"])["result"]
    assert (wrong["right"], wrong["key"]) == (False, "SCO-equal-first")
    assert wrong["reasons"][0]["message"] == "clause.SCO-equal-first.no"
    assert wrong["reasons"][0]["cards"] == ["7D"]
    assert sorted(wrong["then"]["scene"]["table"]) == ["3B", "4C", "AS"]
    right = talk.grade(1, ["7D"])["result"]
    assert right["right"]
    assert right["said"]["en"] == "If the equal card is there, that one is taken."
    talk.grade(2, ["7D"])
    page = talk.widget
    kept = [(one.step, one.right, one.key) for one in page.answers]
    assert kept == [(1, False, "SCO-equal-first"), (1, True, ""), (2, True, "")]
    assert page.results == (False, True, *[None] * 10)
    assert decode(page.code) == Code(4, (False, True, *[False] * 10))
    page.lesson = sw.lesson(5)
    assert (page.step, page.answers) == (1, ())


def test_aids_and_the_number_of_the_pupil_are_in_the_code() -> None:
    page = sw.LessonPage(4, aids=["voice"], pupil=9)
    page.aids = ["values"]
    assert decode(page.code)[2:] == (("values", "voice"), "ask", 9), "an aid that was on at some time counts"


def test_every_step_of_every_lesson_is_graded_through_messages() -> None:
    for one in lessons():
        talk = Talk(sw.LessonPage(one))
        for n, step in enumerate(one.steps, 1):
            wrong = wrong_answer(step)
            assert wrong is None or not talk.grade(n, wrong)["result"]["right"], (one.id, n)
            assert talk.grade(n, right_answer(step))["result"]["right"], (one.id, n)
        assert talk.widget.results == tuple(wrong_answer(step) is None for step in one.steps)


@pytest.mark.parametrize(
    "question",
    [
        {}, {"ask": "grade"}, {"ask": "grade", "step": 1}, {"ask": "grade", "step": 0, "given": []},
        {"ask": "grade", "step": 13, "given": []}, {"ask": "grade", "step": True, "given": []},
        {"ask": "grade", "step": "1", "given": []}, {"ask": "grade", "step": 1, "given": [], "paper": "other"},
        {"ask": "exercises", "step": 1}, {"ask": "exercises", "step": 99, "key": "SCO-sum"}, {"ask": "eval", "step": 1},
        {"ask": ["grade"]}, {"ask": None},
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_answered_so(question: Any) -> None:
    talk = Talk(sw.LessonPage(4))
    assert talk.ask(**question) == {"re": "q", "error": {"message": "screen.unreadable"}}
    assert talk.widget.answers == ()


@pytest.mark.parametrize("given", [None, 7, "7D", ["8X"], [["7D"]], {"set": []}, [None], ["7D"] * 99 + ["zz"]])
def test_what_is_no_answer_is_not_counted(given: Any) -> None:
    talk = Talk(sw.LessonPage(4))
    answer = talk.grade(1, given)
    assert "error" in answer or "bad" in answer["result"]
    assert talk.widget.answers == ()
    assert talk.grade(10, "four") == {"re": "q", "result": {"bad": answer_of_words("four")}}


def answer_of_words(text: str) -> str:
    return f"a number is needed, not {text!r}"


def test_messages_without_an_id_are_not_answered() -> None:
    talk = Talk(sw.LessonPage(4))
    content: Any
    for content in ("grade", None, [], {"ask": "grade", "step": 1, "given": ["7D"]}):
        talk.wire.hear({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert talk.widget.answers == ()


def test_exercises_are_graded_apart_from_the_lesson() -> None:
    talk = Talk(sw.LessonPage(3))
    five = talk.ask(ask="exercises", paper="", step=1, key="first-sum")["paper"]
    again = talk.ask(ask="exercises", paper="", step=1, key="first-sum")["paper"]
    assert five == again, "the same mistake, the same exercises"
    assert talk.grade(1, [], paper=five["id"])["result"]["right"] is False
    assert talk.widget.results == (None,) * 8
    assert talk.widget.answers[0].exercise


def test_every_message_that_a_page_may_say_is_there() -> None:
    for one in lessons():
        words = paper_messages(one)
        text = json.dumps(paper(one))
        for message in set(re.findall(r'"message": "([^"]+)"', text)):
            assert all(message in words[language] for language in LANGUAGES), (one.id, message)


def test_a_page_of_its_own_has_exercises_for_its_mistakes(tmp_path: Path) -> None:
    ready = practice(sw.lesson(4), paper(sw.lesson(4)))
    assert ready["of"]["scopa:SCO-equal-first"] == "scopa-hidden-sum"
    assert [len(one["steps"]) for one in ready["sets"].values()] == [5, 5, 5]
    file = sw.LessonPage(4, language="de", mode="show").to_html(tmp_path / "vier.html")
    text = file.read_text(encoding="utf-8")
    assert '<html lang="de">' in text
    assert len(text) < 250_000
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    assert lesson_page(sw.lesson(4)) == lesson_page(sw.lesson(4)), "byte for byte the same"


def test_readers_without_widgets_see_the_questions() -> None:
    page = sw.LessonPage(4, language="en")
    assert repr(page) == "LessonPage(uguale-o-somma, 1 of 12)"
    assert page.text().splitlines()[:2] == [
        "Lesson 4. Equal card or sum?",
        "1. Rules of the table. Anna plays the seven of swords. What does it take?  [7D 4C 3B AS | 7S]",
    ]
    assert page.picture().startswith("<svg")
    assert "nonna" in page.guide("it")
    assert sw.LessonPage(1).picture().startswith("<svg"), "also where a step has no position"


# --- what the README says -------------------------------------------------------------------------------------------


def test_the_lesson_of_the_readme_is_one() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = text.split("## How a teacher makes a lesson")[1].split("\n## ")[0]
    file = re.search(r"```toml\n(.*?)```", part, re.DOTALL)
    assert file is not None
    lesson = sw.Lesson.read(file[1])
    assert len(file[1].splitlines()) <= 20
    page = sw.LessonPage(lesson)
    talk = Talk(page)
    for n, step in enumerate(lesson.steps, 1):
        assert talk.grade(n, right_answer(step))["result"]["right"]
