"""Three lessons from start to end where a class meets them: in the real Voilà from the first page on, asked and shown,
and as one file from a memory stick; with wrong answers and right ones, by the keyboard alone.

Lesson 4 is the quarrel, 7 counts a primiera, 13 is Schnapsen with the other deck.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lesson_answers import give, reach, right_answer, wrong_answer
from servers import Server

from scopa_widgets.lessons import grade, prompt_of
from scopa_widgets.lessons.ballot import ballot
from scopa_widgets.lessons.codes import Code, decode
from scopa_widgets.lessons.plain import heading
from scopa_widgets.lessons.shelf import lesson
from scopa_widgets.page.lesson import lesson_page
from scopa_widgets.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

THREE = [4, 7, 13]


def told(page: Page, kind: str) -> str:
    """The head of what is said to an answer, once it has come."""
    page.locator(f".answer-bar.{kind}").wait_for()
    return page.locator(".told-head").inner_text()


def answer_all(page: Page, number: int, lang: str) -> None:
    """Every question: the second one wrongly first, then all of them rightly; then the code says so."""
    steps = lesson(number).steps
    for n, step in enumerate(steps, 1):
        page.wait_for_function("n => document.querySelector('.prompt-n')?.textContent === `${n}.`", arg=n)
        assert prompt_of(step, lang) in page.locator(".prompt-text").inner_text().replace("\xa0", " ")
        assert page.locator(".lit").count() == 0, "nothing is lit before it is answered"
        if n == 2:
            give(page, step, wrong_answer(step))
            assert told(page, "bad") == say("study.wrong", lang)
            reach(page, "main")
            page.keyboard.press("Enter")
            picked = page.locator(".choices-row .option.picked, .kind-primiera button.chosen")
            for place in picked.evaluate_all("nodes => nodes.map((node) => node.dataset.focus)"):
                reach(page, place)  # what was marked is kept for the second try
                page.keyboard.press("Enter")
        give(page, step, right_answer(step))
        assert told(page, "good") == say("study.right", lang), f"step {n}, {step.kind}"
        reach(page, "main")
        page.keyboard.press("Enter")
    code = page.locator(".result-code")
    code.wait_for()
    assert decode(code.inner_text()) == Code(number, (True, False, *[True] * (len(steps) - 2)))


def show_all(page: Page, number: int, lang: str) -> None:
    """Every question before a class: votes, the reason of the commonest wrong answer, the solution, on."""
    for n, step in enumerate(lesson(number).steps, 1):
        page.wait_for_function("n => document.querySelector('.prompt-n')?.textContent === `${n}.`", arg=n)
        votes = ballot(step)
        page.wait_for_function("n => document.querySelectorAll('.vote').length === n", arg=len(votes))
        assert page.locator(".lit").count() == 0
        if votes:
            page.keyboard.press(str(1 + next(i for i, given in enumerate(votes) if not grade(step, given))))
            page.keyboard.press("w")
            assert told(page, "bad") == say("study.common", lang)
        page.keyboard.press(" ")
        assert told(page, "good") == say("study.solution", lang), f"step {n}, {step.kind}"
        page.keyboard.press("ArrowRight")
    page.locator(".end-title").wait_for()


@pytest.mark.host
@pytest.mark.parametrize("number", THREE)
def test_a_lesson_in_voila_from_the_first_page_on(voila_server: Server, page: Page, number: int) -> None:
    """Asked in the browser's language, then in another one; then shown, with the page following the language."""
    one = lesson(number)
    page.goto(voila_server.url)
    page.get_by_role("link", name=f"{number} {one.title.en}", exact=True).press("Enter")
    page.locator(".app.lesson").wait_for(timeout=60_000)
    assert page.locator(".honour").count() == 0, "the answers stay with Python"
    page.locator("[data-focus=prompt]").focus()
    answer_all(page, number, "en")
    for place in ("restart", "menu"):
        reach(page, place)
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")  # the whole class
    page.keyboard.press("Escape")
    page.locator(".keys").wait_for()
    page.wait_for_timeout(1000)  # the answers come from Python; a first question without votes gives no sign
    show_all(page, number, "en")
    page.keyboard.press("l")
    page.wait_for_function("document.documentElement.lang !== 'en'")
    lang = page.evaluate("document.documentElement.lang")
    assert page.title() == heading(one, lang)
    assert page.get_by_role("heading", level=1).evaluate("node => node.firstChild.textContent") == heading(one, lang)
    assert page.locator(".scopa-skip").inner_text() == say("page.host.skip", lang)


@pytest.mark.parametrize("number", THREE)
def test_a_lesson_as_one_file(open_page: Callable[..., Page], tmp_path: Path, number: int) -> None:
    file = tmp_path / "lesson.html"
    file.write_text(lesson_page(lesson(number)), encoding="utf-8")
    page = open_page(reduced_motion="reduce", locale="de", viewport={"width": 820, "height": 1180})
    page.goto(file.as_uri())
    page.locator(".app.lesson").wait_for()
    assert say("study.honour", "de") in page.locator(".honour").inner_text()
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.title() == heading(lesson(number), "de")
    page.locator("[data-focus=prompt]").focus()
    answer_all(page, number, "de")
    page.goto(file.as_uri() + "#mode=show&q=1&lang=it")
    page.reload()
    page.locator(".keys").wait_for()
    assert page.title() == heading(lesson(number), "it"), "the page speaks as its board does"
    page.locator("[data-focus=prompt]").focus()
    show_all(page, number, "it")
