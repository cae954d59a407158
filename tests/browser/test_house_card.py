"""The card of house rules in Chromium: its codes are Python's, its link brings the same card to another phone."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from stepper_page import said
from test_house import some_answers

from scopa_widgets.page.compare import compare_page
from scopa_widgets.page.house import house_page
from scopa_widgets.rules.house import CODED, HouseRules, questions
from scopa_widgets.view.houses import cards_json
from scopa_widgets.widgets.bundle import STATIC
from scopa_widgets.widgets.rule_compare import quarrel

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]


@pytest.fixture
def opened(open_page: Opener, tmp_path: Path) -> Opener:
    """Open the card, with a `hash`; beside it lies *Due regole*."""
    (tmp_path / "due-regole.html").write_text(compare_page(quarrel(), "table", "document"), encoding="utf-8")

    def opener(*, hash: str = "", **settings: Any) -> "Page":  # noqa: A002 - the browser's word
        made = {name: settings.pop(name) for name in ("language", "pasted") if name in settings}
        file = tmp_path / "house.html"
        file.write_text(house_page("scopa", compare="due-regole.html", **made), encoding="utf-8")
        page = open_page(reduced_motion="reduce", **settings)
        page.goto(file.as_uri() + hash)
        page.get_by_role("heading", level=2).wait_for()
        return page

    return opener


def answer(page: "Page", question: str, words: str) -> None:
    page.get_by_role("group", name=re.compile(re.escape(question))).get_by_role("radio", name=words, exact=True).check(
        force=True
    )


def test_the_browser_writes_and_reads_the_same_codes_as_python(page: "Page") -> None:
    text = (STATIC / "housecode.js").read_text(encoding="utf-8").replace("export ", "")
    page.set_content("<p>codes</p>")
    chance = Random(3)
    houses = [HouseRules(game, some_answers(game, chance)) for game in CODED for _ in range(60)]
    given: list[Any] = [[house.name, dict(house.answers), house.code] for house in houses]
    found = page.evaluate(
        f"""([given, cards]) => {{ {text}
        return given.map(([game, answers, code]) => [codeOf(game, answers, cards), readCode(code, cards)]); }}""",
        [given, cards_json()],
    )
    for house, (code, read) in zip(houses, found, strict=True):
        assert code == house.code
        assert (read["game"], read["answers"]) == (house.name, dict(house.answers))
    slips = [code[:at] + "2" + code[at + 1 :] for _, _, code in given for at in range(len(code)) if code[at] != "2"]
    read = page.evaluate(
        f"""([slips, cards]) => {{ {text}
        return slips.map((code) => readCode(code, cards)); }}""",
        [slips, cards_json()],
    )
    assert read == [None] * len(slips)


def test_a_card_made_on_one_phone_is_in_force_on_another_through_its_link(opened: Opener) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    page = opened(**phone)
    assert "sono 12 domande" in page.inner_text("main")
    page.get_by_role("textbox", name="Di chi sono queste regole?").fill("nonna Rosa")
    answer(page, "Che cosa prendi?", "quello che voglio")
    answer(page, "napola", "sì, dall'asso di denari in su")
    assert said(page).startswith("Risposte: 2 di 12")
    other_ace = page.get_by_role("group", name=re.compile("Domanda 3 di 12: .*c'è già un asso"))
    answer(page, "L'asso piglia tutte", "sì")
    assert other_ace.get_by_role("radio").count() > 1
    answer(page, "L'asso piglia tutte", "no")
    assert other_ace.get_by_role("radio").count() == 0
    assert "Si risponde solo se alla domanda 2 la risposta è «sì»." in other_ace.inner_text()
    assert said(page).startswith("Risposte: 5 di 12"), "the two about the ace are settled by this one"
    answer(page, "L'asso piglia tutte", "non si sa")
    page.get_by_role("spinbutton").fill("15")
    page.keyboard.press("Tab")
    rosa = HouseRules("scopa", {"capture": "free", "napola": True, "target": 15}, "nonna Rosa")
    link = page.get_by_role("textbox", name="Chi apre questo link trova qui le stesse risposte.").input_value()
    assert HouseRules.read(link) == rosa
    assert rosa.code in page.inner_text(".house-paper")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    other = opened(hash=link[link.index("#") :], language="de", **phone)
    other.get_by_text("Die Regeln von nonna Rosa").wait_for()
    assert "15 Punkte" in other.inner_text(".house-paper")
    other.get_by_role("link", name="Diese Regeln am Tisch ausprobieren").click()
    tried = other.get_by_role("region", name="Scopa: di casa: nonna Rosa")
    tried.wait_for()
    assert tried.get_by_role("button", name=re.compile("^Prende il tre di bastoni")).count() == 1


def test_a_link_with_a_slip_in_it_is_told_and_changes_nothing(opened: Opener) -> None:
    page = opened(hash="#rules=83FJAGZKX")
    assert "Questo codice non torna" in said(page)
    assert "Risposte: 0 di 12" in page.inner_text("main")


@pytest.mark.parametrize("game", CODED)
def test_as_many_questions_are_announced_as_there_are(opened: Opener, game: str) -> None:
    page = opened()
    page.get_by_role("combobox", name="Gioco").select_option(value=game)
    asked = page.locator(".house-asks fieldset").count()
    words = f"sono {asked} domande" if asked > 1 else "una domanda sola"
    assert asked == len(questions(game))
    assert words in page.inner_text(".house-intro")
    assert f"Risposte: 0 di {asked}" in page.inner_text(".house-side")
    assert page.locator(".house-place").last.inner_text() == str(asked)


def test_a_number_that_is_no_answer_is_named(opened: Opener) -> None:
    page = opened()
    field = page.get_by_role("spinbutton")
    field.fill("500")
    page.keyboard.press("Tab")
    told = "500 non è una risposta: serve un numero intero da 1 a 100."
    assert said(page) == told
    assert page.get_by_text(told).nth(1).is_visible()
    assert field.input_value() == "500"
    assert "Risposte: 0 di 12" in page.inner_text(".house-side")
    field.fill("100")
    page.keyboard.press("Tab")
    assert page.get_by_text(told).count() == 0
    assert "Risposte: 1 di 12" in page.inner_text(".house-side")


def test_many_homes_are_counted(opened: Opener) -> None:
    free, first = HouseRules("scopa", {"capture": "free"}), HouseRules("scopa", {"capture": "single_first"})
    codes = [*[free.code] * 18, *[first.code] * 7, "83FJ", HouseRules("spazzino", {"target": 21}).code]
    page = opened(language="en")
    page.get_by_role("button", name="Many homes").click()
    page.get_by_role("textbox").fill("\n".join(codes))
    text = page.inner_text(".house-tally")
    assert "In 25 homes (Scopa)" in text
    assert re.search(r"18 play it so\s+Whatever I like", text)
    assert "Cannot be read: 83FJ" in text
    assert f"For another game: {codes[-1]}" in text
    page.get_by_role("button", name="Put the most frequent answers together").click()
    assert free.code in page.inner_text(".house-paper")


def test_the_card_prints_alone(opened: Opener) -> None:
    rosa = HouseRules("scopa", {"capture": "free", "napola": True}, "nonna <b>Rosa</b>")
    page = opened(hash=rosa.link)
    page.emulate_media(media="print")
    assert page.locator(".house-paper").is_visible()
    assert page.locator(".house-asks").is_hidden()
    assert page.locator(".house-hand").is_hidden()
    assert "nonna <b>Rosa</b>" in page.inner_text(".house-paper")
    assert "A5" in page.locator("style").first.inner_text()
