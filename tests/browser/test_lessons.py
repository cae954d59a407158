"""The page of a lesson in Chromium: it grades as Python does, and every lesson is gone through from start to end, with
right and wrong answers, by touch and by keys, alone and before a class, with Python behind it and without."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridge import Bridge
from lesson_answers import answers, give, reach, right_answer, touches, wrong_answer
from stepper_page import PAGE, SHIM

from scopa_widgets.lessons import Lesson, Step, grade
from scopa_widgets.lessons.as_json import graded
from scopa_widgets.lessons.ballot import ballot
from scopa_widgets.lessons.codes import Code, decode, encode
from scopa_widgets.lessons.generator import exercises_on
from scopa_widgets.lessons.paper import guides, paper, paper_glossary, paper_messages, paper_sprites, scales
from scopa_widgets.lessons.shelf import lesson, lessons
from scopa_widgets.page.lesson import lesson_page
from scopa_widgets.widgets.bundle import css, script
from scopa_widgets.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
SHOWN = "window.gradeHere = gradeHere; window.solution = solution; window.resultCode = resultCode;"


def traits(one: Lesson, **settings: Any) -> dict[str, Any]:
    """Everything that a page without Python is given."""
    return {
        "paper": paper(one), "words": paper_messages(one), "sprites": paper_sprites(one),
        "glossary": paper_glossary(one), "scales": scales(), "practice": {"of": {}, "sets": {}}, "guides": {},
        "step": 1, "mode": "ask", "aids": [], "zoom": 0, "pupil": 0, "language": "it", "index": "letters",
        "size": "auto", "host": "page", **settings,
    }  # fmt: skip


def written(state: dict[str, Any]) -> str:
    data = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    shim = SHIM.read_text(encoding="utf-8")
    return PAGE.format(css=css("lesson"), data=data, shim=shim, script=script("lesson"), kernel=SHOWN)


@pytest.fixture
def study(open_page: Opener, tmp_path: Path) -> Opener:
    """Open a lesson: `study(4, mode="show", color_scheme="dark")`."""

    def opener(number: int, **settings: Any) -> Page:
        context = {name: settings.pop(name) for name in ("viewport", "color_scheme", "locale") if name in settings}
        file = tmp_path / "lesson.html"
        file.write_text(written(traits(lesson(number), **settings)), encoding="utf-8")
        page = open_page(reduced_motion="reduce", **context)
        page.goto(file.as_uri())
        page.locator(".app").wait_for()
        return page

    return opener


def exchange(page: Page, one: Lesson, **settings: Any) -> None:
    """Put another lesson on the page that is open."""
    found = traits(one, **settings)
    order = ["words", "sprites", "glossary", "mode", "step", "language", "paper"]
    changes = [[name, found[name]] for name in order]
    page.evaluate("changes => changes.forEach(([name, value]) => model.set(name, value))", changes)


def touch(page: Page, step: Step, given: Any) -> None:
    """Give an answer by touching and typing, all at once."""
    page.evaluate(
        """places => { for (const [place, text] of places) {
          const node = document.querySelector(`[data-focus="${CSS.escape(place)}"]`);
          if (!node) throw new Error(`nothing at ${place}`);
          if (text) { node.value = text; node.dispatchEvent(new Event("input")); } else node.click();
        } }""",
        touches(step, given),
    )


def at(page: Page, place: str) -> Any:
    return page.locator(f'[data-focus="{place}"]')


def told(page: Page) -> list[str]:
    """The head and the sentences below the board."""
    return [text.replace("\xa0", " ") for text in page.locator(".told > p").all_inner_texts()]


def trait(page: Page, name: str) -> Any:
    return page.evaluate("name => model.get(name)", name)


def focus(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.dataset.focus || ''")
    return found


# --- it grades as Python does ---------------------------------------------------------------------------------------

GRADE_ALL = """([steps, games, ranks, known]) => steps.map(([step, tried]) => {
  const at = { step, game: games[step.game], ranks, has: (id) => known.includes(id) };
  const own = gradeHere(at, solution(step));
  return [own.right, tried.map((given) => gradeHere(at, given))];
})"""


def short(result: Any) -> Any:
    """A grade so far as both must agree: what is said, what is lit, what is shown."""
    then = result["then"]
    lit = [sorted(one["cards"]) for one in result["reasons"]]
    said = [[one["message"], one["clause"], one["slip"]] for one in result["reasons"]]
    slots = [{key: _plain(slot) for key, slot in one["slots"].items()} for one in result["reasons"]]
    after = then and [
        then["move"],
        sorted(map(sorted, then["sets"])),
        [one["message"] for one in then["reasons"]],
        then["scene"] and [sorted(then["scene"]["table"]), [pile["count"] for pile in then["scene"]["piles"]]],
    ]
    return [result["right"], result["key"], said, lit, slots, after, result["said"]]


def _plain(slot: Any) -> Any:
    return sorted(slot["cards"]) if isinstance(slot, dict) else slot


def test_the_page_grades_as_python_does(study: Opener) -> None:
    page, compared = study(1), 0
    known = sorted({message for one in lessons() for message in paper_messages(one)["it"]})
    ranks = [rank for rank, _ in scales()["primiera"]]
    for one in lessons():
        found = paper(one)
        tried = [answers(step) for step in one.steps]
        steps = [[shown, some] for shown, some in zip(found["steps"], tried, strict=True)]
        graded_here = page.evaluate(GRADE_ALL, [steps, found["games"], ranks, known])
        for step, some, (own, results) in zip(one.steps, tried, graded_here, strict=True):
            assert own, f"{one.id}: {step.kind}: the page's own solution"
            for given, result in zip(some, results, strict=True):
                assert short(result) == short(json.loads(json.dumps(graded(step, given)))), (one.id, step.kind, given)
                compared += 1
    assert compared > 900


def test_what_is_no_number_is_no_answer(study: Opener) -> None:
    page = study(1, step=3)
    for text in ("", "nove", "1/0", "9 9", "--9"):
        at(page, "text").fill(text)
        at(page, "main").click()
        assert page.locator(".dot.here.open").count() == 1, "it does not count as an answer"
    assert "Serve un numero" in told(page)[0]


def test_the_page_writes_codes_as_python_does(study: Opener) -> None:
    page = study(4)
    for code in (
        Code(4, (True, False, True)), Code(0, (False,) * 20, ("voice",), "show", 63),
        Code(15, (True,) * 10, ("values", "primiera", "spacing", "voice"), "ask", 7), Code(31, (True,) * 15),
    ):  # fmt: skip
        given = {**code._asdict(), "right": list(code.right), "aids": list(code.aids)}
        assert page.evaluate("code => resultCode(code)", given) == encode(code)
    assert page.evaluate("resultCode({lesson: 1, right: Array(21).fill(true), aids: [], mode: 'ask', pupil: 0})") == ""


# --- every lesson, from start to end --------------------------------------------------------------------------------


def sentence_of(step: Step, given: Any, language: str) -> str:
    """What Python says first to an answer."""
    return grade(step, given).reasons[0].said(language)


def test_every_lesson_by_touch_with_wrong_answers_and_right_ones(study: Opener) -> None:
    page = study(1)
    for place, one in enumerate(lessons()):
        language = ("it", "en", "de")[place % 3]
        exchange(page, one, language=language)
        for n, step in enumerate(one.steps, 1):
            where = f"{one.id}, step {n}, {step.kind}"
            assert page.locator(".prompt-n").inner_text() == f"{n}.", where
            wrong = wrong_answer(step)
            touch(page, step, wrong)
            said = told(page)
            assert said[0] == say("study.wrong", language), where
            if step.kind != "compare":  # there a move is told by its cards
                assert said[1] == sentence_of(step, wrong, language), where
            if at(page, "then").count():
                page.evaluate("document.querySelector('[data-focus=then]').click()")
                assert told(page)[0] == say("study.then", language), where
            page.evaluate(
                """() => { document.querySelector("[data-focus=main]").click();
                const kept = document.querySelectorAll(".option.picked, .kind-primiera button.chosen");
                for (const node of kept) node.click(); }"""
            )
            touch(page, step, right_answer(step))
            assert told(page)[0] == say("study.right", language), where
            page.evaluate("document.querySelector('[data-focus=main]').click()")
        assert page.locator(".end-title").count() == 1
        code = page.locator(".result-code").inner_text()
        assert decode(code) == Code(one.number, (False,) * len(one)), one.id
        assert page.locator(".dot.late").count() == len(one)


@pytest.mark.parametrize("number", [1, 4, 6, 7, 12, 15])
def test_lessons_by_keyboard_alone(study: Opener, number: int) -> None:
    """These six have every kind of question."""
    one = lesson(number)
    page = study(number, language="en")
    for n, step in enumerate(one.steps, 1):
        if n == 2:
            give(page, step, wrong_answer(step))
            assert focus(page) == "main"
            page.keyboard.press("Enter")
            assert focus(page) == "prompt", "a second try begins at the question"
            marks = page.locator(".choices-row .option.picked")
            picked = marks.evaluate_all("nodes => nodes.map((node) => node.dataset.focus)")
            for place in picked:  # marks are kept for the second try
                reach(page, place)
                page.keyboard.press("Enter")
        give(page, step, right_answer(step))
        assert told(page)[0] == "Right", f"{one.id}, step {n}, {step.kind}"
        assert focus(page) == "main"
        page.keyboard.press("Enter")
        assert focus(page) == "prompt", "the next question is read out"
    right = (True, False, *[True] * (len(one.steps) - 2))
    assert decode(page.locator(".result-code").inner_text()) == Code(number, right)


def test_every_lesson_before_a_class(study: Opener) -> None:
    page = study(1)
    for one in lessons():
        exchange(page, one, mode="show", language="it")
        for n, step in enumerate(one.steps, 1):
            where = f"{one.id}, step {n}, {step.kind}"
            votes = ballot(step)
            assert page.locator(".vote").count() == len(votes), where
            assert page.locator(".lit").count() == 0, where
            if votes:
                wrong = next(i for i, given in enumerate(votes) if not grade(step, given))
                for key in (str(wrong + 1), str(wrong + 1), "1"):
                    page.keyboard.press(key)
                page.keyboard.press("w")
                assert told(page)[0] == say("study.common", "it"), where
                assert page.locator(".vote.common").count() == 1, where
                page.keyboard.press("w")
            page.keyboard.press(" ")
            assert told(page)[0] == say("study.solution", "it"), where
            if votes:
                good = [grade(step, given).right for given in votes]
                bars = page.locator(".vote")
                assert bars.evaluate_all("bars => bars.map((bar) => bar.classList.contains('good'))") == good
            page.keyboard.press("ArrowRight")
        assert page.locator(".end-title").count() == 1, one.id
        page.keyboard.press("ArrowLeft")
        assert page.locator(".prompt-n").inner_text() == f"{len(one.steps)}."


# --- one lesson looked at closely -----------------------------------------------------------------------------------


def test_a_wrong_capture_is_answered_by_its_verdict_and_then_by_the_table(study: Opener) -> None:
    page = study(4)
    assert page.locator(".lit, .proof, .dim").count() == 0
    for place in ("card:4C", "card:3B"):
        at(page, place).click()
    assert told(page) == ["Hai toccato quattro di coppe e tre di bastoni: 4 + 3 = 7."]
    at(page, "main").click()
    assert told(page)[1] == "Sul tavolo c'è il sette di denari: si prende la carta uguale, non la somma."
    assert page.locator(".proof").get_attribute("data-card") == "7D"
    chosen = page.locator(".chosen").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert chosen == ["4C", "3B"], "what was answered stays to be seen"
    at(page, "then").click()
    table = page.get_by_role("group", name="Tavolo").get_by_role("img")
    assert table.evaluate_all("cards => cards.map((card) => card.dataset.card)") == ["4C", "3B", "AS"]
    at(page, "main").click()
    assert page.get_by_role("button", name="sette di denari").count() == 1
    at(page, "card:7D").click()
    at(page, "main").click()
    assert page.locator(".lit").get_attribute("data-card") == "7D"
    assert page.locator(".dot.late").count() == 1


def test_the_language_changes_live_and_the_keys_have_buttons(study: Opener) -> None:
    page = study(4, mode="show")
    heads = []
    for _ in range(3):
        heads.append(page.locator(".lesson-name").inner_text())
        page.keyboard.press("l")
    assert heads == ["Uguale o somma?", "Equal card or sum?", "Gleiche Karte oder Summe?"]
    page.keyboard.press("2")
    page.keyboard.press("2")
    bars = page.locator(".vote-fill")
    wide = bars.evaluate_all("bars => bars.map((bar) => bar.offsetWidth / bar.parentNode.offsetWidth)")
    assert [round(part, 1) for part in wide] == [0, 0.5, 0, 0], "two hands of a bar for four"
    at(page, "vote:clear").click()
    at(page, "key:forward").click()
    assert trait(page, "step") == 2
    at(page, "key:reveal").click()
    assert page.locator(".lit").count() == 1
    at(page, "key:reveal").click()
    assert page.locator(".lit").count() == 0
    assert page.locator(".prompt-text").evaluate("node => getComputedStyle(node).fontSize") == "32px"


def test_aids_stay_on_and_are_told_in_the_code(study: Opener) -> None:
    page = study(5, step=2)
    at(page, "aids").click()
    at(page, "aid:values").click()
    at(page, "aid:primiera").click()
    page.keyboard.press("Escape")
    assert page.locator(".worth").all_inner_texts() == ["3", "1", "4"]
    assert page.locator(".scale-one").count() == 10
    assert trait(page, "aids") == ["values", "primiera"]
    at(page, "bigger").click()
    assert trait(page, "zoom") == 1
    at(page, "aids").click()
    at(page, "aid:values").click()
    for step in lesson(5).steps[1:]:
        page.keyboard.press("Escape")
        touch(page, step, right_answer(step))
        page.evaluate("document.querySelector('[data-focus=main]').click()")
    assert page.locator(".result-code").count() == 0, "the first one is still open"
    at(page, "first-left").click()
    touch(page, lesson(5).steps[0], right_answer(lesson(5).steps[0]))
    page.evaluate("model.set('step', 10)")
    at(page, "pupil").fill("17")
    read = decode(page.locator(".result-code").inner_text())
    assert (read.aids, read.pupil, read.score) == (("values", "primiera"), 17, 9), "an aid that was on is told"


def test_the_voice_reads_the_question_or_says_that_there_is_none(study: Opener) -> None:
    page = study(4)
    page.evaluate(
        """() => { window.said = [];
        window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
        Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
          getVoices: () => [{ lang: "it-IT" }], cancel() {}, speak: (one) => said.push([one.lang, one.text]) } }); }"""
    )
    at(page, "read").click()
    spoken = page.evaluate("said")
    assert {lang for lang, _ in spoken} == {"it-IT"}
    assert "Che cosa prende?" in spoken[0][1]
    assert "sette di denari" in spoken[1][1]
    page.evaluate("model.set('language', 'de')")
    at(page, "read").click()
    assert "keine deutsche Stimme" in told(page)[0]


def test_a_reload_keeps_the_place_and_what_was_right(study: Opener) -> None:
    page = study(4)
    touch(page, lesson(4).steps[0], right_answer(lesson(4).steps[0]))
    at(page, "main").click()
    touch(page, lesson(4).steps[1], wrong_answer(lesson(4).steps[1]))
    page.reload()
    page.locator(".app").wait_for()
    assert page.locator(".prompt-n").inner_text() == "2."
    assert page.locator(".dot.right").count() == 1
    assert page.locator(".dot.wrong").count() == 1


@pytest.mark.parametrize("hash_", ["#q=99", "#q=-1", "#mode=exam&lang=xx", "#aids=%00-voices&zoom=7", "#q=2.5"])
def test_a_broken_address_opens_the_lesson(study: Opener, hash_: str) -> None:
    page = study(4)
    page.goto(page.url.split("#")[0] + hash_)
    page.reload()
    page.locator(".app").wait_for()
    assert (trait(page, "mode"), trait(page, "language"), trait(page, "zoom")) == ("ask", "it", 0)


# --- exercises, guide, one file -------------------------------------------------------------------------------------


def test_five_exercises_and_the_guide_on_a_page_without_python(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "four.html"
    file.write_text(lesson_page(lesson(4), language="it"), encoding="utf-8")
    page = open_page(reduced_motion="reduce")
    page.goto(file.as_uri())
    page.locator(".app").wait_for()
    assert "qui ci si fida di te" in page.locator(".honour").inner_text()
    touch(page, lesson(4).steps[0], ["4C", "3B"])
    page.evaluate("location.hash = '#q=13'")
    page.get_by_role("button", name="Cinque esercizi su questo").click()
    assert page.locator(".dot").count() == 5
    assert page.locator(".lesson-name").inner_text() == "Esercizi"
    for drawn in exercises_on("SCO-equal-first", "scopa"):
        touch(page, drawn.step, right_answer(drawn.step))
        assert told(page)[0] == "Giusto", drawn.id
        at(page, "main").click()
    at(page, "back-to-lesson").click()
    assert page.locator(".dot").count() == len(lesson(4).steps)
    page.evaluate("location.hash = '#q=1&mode=show'")
    at(page, "menu").click()
    with page.context.expect_page() as opened:
        at(page, "guide").click()
    opened.value.wait_for_load_state()
    assert "nonna" in opened.value.locator("body").inner_text()


@pytest.mark.parametrize("hash_", ["", "#lang=de"])
def test_a_lesson_in_one_language_speaks_that_one(open_page: Opener, tmp_path: Path, hash_: str) -> None:
    """Neither the browser's nor a link's: half of it in another language helps nobody."""
    text = """id = "mia"\ntitle = "Mia"\nlanguage = "it"\nrules = "scopa"\n[[step]]\nkind = "capture"
position = { table = "7D 4C", hand = "7S" }\nprompt = "{player} gioca {card.obj}. Che cosa prende?"\n"""
    file = tmp_path / "mia.html"
    file.write_text(lesson_page(Lesson.read(text)), encoding="utf-8")
    page = open_page(reduced_motion="reduce", locale="en")
    page.goto(file.as_uri() + hash_)
    page.locator(".app").wait_for()
    assert "gioca il sette di spade" in page.locator(".prompt-text").inner_text()
    assert page.locator("html").get_attribute("lang") == "it"


# --- with Python behind it ------------------------------------------------------------------------------------------


def test_with_a_kernel_the_answers_stay_there(open_page: Opener, tmp_path: Path) -> None:
    from scopa_widgets.widgets import LessonPage

    widget = LessonPage(4, language="it")
    bridge = Bridge(widget, "lesson")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path)
    assert page.locator(".honour").count() == 0
    for n, step in enumerate(widget.lesson.steps, 1):
        given = wrong_answer(step) if n in (1, 7) else right_answer(step)
        touch(page, step, given)
        page.locator(".told-head").wait_for()
        assert told(page)[0] == ("Guarda bene" if n in (1, 7) else "Giusto"), n
        if n == 1:
            at(page, "main").click()
            touch(page, step, right_answer(step))
            page.locator(".answer-bar.good").wait_for()
        at(page, "step-forward").click()
    assert widget.results == tuple(n not in (1, 7) for n in range(1, 13))
    assert page.locator(".result-code").inner_text() == widget.code
    page.get_by_role("button", name="Cinque esercizi su questo").first.click()
    page.locator(".lesson-name", has_text="Esercizi").wait_for()
    asked = [one for one in bridge.everything_sent() if "paper" in one]
    assert len(asked) == 2
    for sent in asked:
        for step in sent["paper"]["steps"]:
            assert (step["check"], step["then"], step["ballot"]) == (None, None, [])
            assert step["frame"] is None or (step["frame"]["rules"], step["frame"]["sheet"]) == ({}, None)


def test_a_kernel_that_does_not_answer_is_told(open_page: Opener, tmp_path: Path) -> None:
    from scopa_widgets.widgets import LessonPage

    bridge = Bridge(LessonPage(4), "lesson")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path)
    page.evaluate("model.dead = true")
    at(page, "card:7D").click()
    at(page, "main").click()
    page.locator(".noticed").wait_for()
    assert "Nessuna risposta dal programma" in told(page)[0]
    page.evaluate("model.dead = false")
    at(page, "main").click()
    page.locator(".answer-bar.good").wait_for()


# --- how it looks ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def looking(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One page for all looks."""
    file = tmp_path_factory.mktemp("looks") / "lesson.html"
    file.write_text(written(traits(lesson(1))), encoding="utf-8")
    context = chromium.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(file.as_uri())
    page.locator(".app").wait_for()
    yield page
    context.close()


NARROW = """() => {
  const page = document.documentElement.scrollWidth;
  const nodes = [...document.querySelectorAll("button, input[type=text]")];
  const boxes = nodes.filter((node) => !node.classList.contains("word") && node.offsetParent)
    .map((node) => [node.dataset.focus, node.getBoundingClientRect()]);
  const small = boxes.filter(([, box]) => box.width < 43.5 || box.height < 43.5);
  const told = small.map(([name, box]) => `${name} ${box.width.toFixed()}x${box.height.toFixed()}`);
  return [...(page > innerWidth ? [`page ${page}`] : []), ...told];
}"""


@pytest.mark.parametrize("width", [320, 360, 820, 1280])
def test_every_question_fits_and_can_be_touched(looking: Page, width: int) -> None:
    looking.set_viewport_size({"width": width, "height": 740})
    found = {}
    for one in lessons():
        exchange(looking, one)
        for n in range(1, len(one.steps) + 1):
            looking.evaluate("n => model.set('step', n)", n)
            if wrong := looking.evaluate(NARROW):
                found[f"{one.number}.{n}"] = wrong
    assert found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("mode", ["ask", "show"])
def test_the_page_is_accessible(study: Opener, mode: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = study(4, mode=mode, color_scheme=scheme)
    for n in (1, 5, 7, 10, 12, 13):
        page.evaluate("n => model.set('step', n)", n)
        if n in (1, 7) and mode == "ask":
            touch(page, lesson(4).steps[n - 1], wrong_answer(lesson(4).steps[n - 1]))
        found = Axe().run(page).response["violations"]
        assert [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found] == [], n


def test_no_name_of_a_game_and_no_network_in_the_files() -> None:
    text = script("lesson")
    assert not re.search(r"sbarazzino|spazzino|rubamazzetto|schnapsen|https?://(?!www\.w3\.org)", text)
    assert guides(lesson(4)).keys() == {"it", "en", "de"}
