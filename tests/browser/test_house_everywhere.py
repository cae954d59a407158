"""House rules are in force wherever a rule set can be chosen: made on one phone, opened by their link on another.

On the opening hand of the example FD may take FB by the table's rules; where all may be taken as one likes, 3B and 5B
as well (the readings of SCO-01 in the decisions).
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridge import Bridge
from stepper_page import button, press, said, trait

import scopa_widgets as sw
from scopa_widgets.page.house import house_page
from scopa_widgets.page.html import deal_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ROSA = sw.HouseRules("scopa", {"capture": "free", "napola": True}, "nonna Rosa")


def made(page: "Page", folder: Path) -> str:
    """Answer the card as Rosa does, and return what its link adds to an address."""
    (folder / "house.html").write_text(house_page("scopa"), encoding="utf-8")
    page.goto((folder / "house.html").as_uri())
    page.get_by_role("textbox", name="Di chi sono queste regole?").fill("nonna Rosa")
    for question, words in (("Che cosa prendi?", "quello che voglio"), ("napola", "sì, dall'asso di denari in su")):
        group = page.get_by_role("group", name=re.compile(re.escape(question)))
        group.get_by_role("radio", name=words, exact=True).check(force=True)
    link = page.locator("[data-focus=link]").input_value()
    return link[link.index("#") :]


def stepper(page: "Page", folder: Path, address: str, **settings: Any) -> Bridge:
    bridge = Bridge(sw.DealStepper(sw.example("scopa"), step=6, **settings), "stepper")
    bridge.open(page, folder, address)
    return bridge


def test_a_card_made_on_one_phone_is_in_force_in_the_stepper_of_another(open_page: Opener, tmp_path: Path) -> None:
    link = made(open_page(reduced_motion="reduce", **PHONE), tmp_path)
    page = open_page(reduced_motion="reduce", **PHONE)
    bridge = stepper(page, tmp_path, f"{link}&lang=it")
    page.get_by_role("button", name="Regole: di casa: nonna Rosa").wait_for()
    assert bridge.widget.ruleset == ROSA.id
    assert "Regole: di casa: nonna Rosa." in said(page)
    press(page, "Fante di denari")
    assert page.locator(".rows .row").count() == 2, "the equal card or the sum, as one likes"
    press(page, "Tre di bastoni", "Cinque di bastoni", "PERCHÉ SÌ?")
    assert "di casa: nonna Rosa" in page.get_by_role("dialog", name="Si può").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.keyboard.press("Escape")

    page.wait_for_function("id => new URLSearchParams(location.hash.slice(1)).get('rules') === id", arg=ROSA.id)
    assert sw.HouseRules.read(page.evaluate("location.href")) == ROSA, "the stepper's own address hands the card on"
    press(page, "Torna alle regole della partita")
    assert trait(page, "ruleset") == "table"


def test_a_code_is_typed_among_the_rules_of_the_stepper(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce")
    bridge = stepper(page, tmp_path, "#lang=it")

    def typed(code: str) -> None:
        button(page, "IT, Impostazioni").click()
        page.get_by_role("textbox", name="Codice delle regole di casa").fill(code)
        page.keyboard.press("Enter")

    typed("83FJ")
    page.get_by_role("group", name=re.compile("Questo codice non torna")).wait_for()
    assert bridge.widget.ruleset == "table"
    typed(sw.HouseRules("spazzino", {"target": 21}).code)
    page.get_by_role("group", name=re.compile("sono di un altro gioco")).wait_for()
    typed(ROSA.code.lower())
    page.get_by_role("button", name="Regole: di casa", exact=True).wait_for()
    button(page, "IT, Impostazioni").click()
    assert page.get_by_role("radio", name="Di casa").is_checked()


def test_a_link_with_a_slip_in_it_is_named(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce")
    bridge = stepper(page, tmp_path, "#rules=83FJAGZKX&lang=it")
    page.get_by_role("group", name=re.compile("Questo codice non torna")).wait_for()
    assert bridge.widget.ruleset == "table"


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_a_match_is_played_by_the_rules_of_a_home(open_page: Opener, tmp_path: Path, context: Any) -> None:
    link = made(open_page(reduced_motion="reduce", **PHONE), tmp_path)
    page = open_page(reduced_motion="reduce", **context)
    bridge = Bridge(sw.PlayTable(seed=3, cover=False), "play")
    bridge.open(page, tmp_path, f"{link}&lang=it")
    page.get_by_text("In vigore: di casa: nonna Rosa.").wait_for()
    assert button(page, "Scopa").get_attribute("aria-pressed") == "true"
    assert page.evaluate("document.documentElement.scrollWidth === innerWidth")
    page.locator("[data-focus=begin]").click()
    page.locator(".phase-turn").wait_for()
    assert bridge.widget.match.game == ROSA.game()
    page.wait_for_function("id => new URLSearchParams(location.hash.slice(1)).get('rules') === id", arg=ROSA.id)
    assert page.locator(".match .facts").inner_text().count("Regole: di casa: nonna Rosa") == 1
    assert bridge.widget.show["game"]["options"][0]["value"] == "free"


def test_house_rules_are_taken_or_left_before_a_match(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce")
    bridge = Bridge(sw.PlayTable(seed=3, cover=False), "play")
    bridge.open(page, tmp_path, "#lang=it")
    press(page, "Scopa")
    page.locator("[data-focus=house]").click()
    field = page.get_by_role("textbox", name="Codice delle regole di casa")
    field.fill("83FJ")
    page.keyboard.press("Enter")
    page.get_by_text("Questo codice non torna").first.wait_for()
    assert button(page, "Scopa").get_attribute("aria-pressed") == "true", "the choice stays"
    spazzino = sw.HouseRules("spazzino", {"target": 21})
    field.fill(spazzino.code)
    page.keyboard.press("Enter")
    page.get_by_text("In vigore: di casa.").wait_for()
    assert button(page, "Spazzino").get_attribute("aria-pressed") == "true"
    press(page, "Scopa")
    assert page.get_by_text("In vigore: di casa.").count() == 0, "they are another game's"
    press(page, "Spazzino", "Senza")
    page.get_by_text("In vigore: di casa.").wait_for(state="detached")
    page.locator("[data-focus=begin]").click()
    page.wait_for_function("model.get('match_state').phase !== 'choose'")
    assert bridge.widget.match.game == sw.game("spazzino"), "the rules are left, not the game"


def test_a_page_without_python_says_so_or_has_them_with_it(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "deal.html"
    file.write_text(deal_page(sw.example("scopa"), step=6), encoding="utf-8")
    page = open_page(reduced_motion="reduce")
    page.goto(f"{file.as_uri()}{ROSA.link}&lang=it")
    page.get_by_role("group", name=re.compile("Per le regole di casa serve il programma")).wait_for()

    file.write_text(deal_page(sw.example("scopa"), step=6, house=ROSA), encoding="utf-8")
    page = open_page(reduced_motion="reduce")
    page.goto(f"{file.as_uri()}#rules={ROSA.code}&lang=it")
    page.get_by_role("button", name="Regole: di casa: nonna Rosa").wait_for()


def test_piles_are_counted_by_the_rules_of_a_home(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce")
    sw.PileCounter().to_html(tmp_path / "counter.html")
    page.goto(f"{(tmp_path / 'counter.html').as_uri()}{ROSA.link}&lang=it")
    page.get_by_role("button", name="Regole: le nostre").wait_for()
    page.wait_for_function("new URLSearchParams(location.hash.slice(1)).get('options') === 'napola.true'")


def test_a_position_is_composed_by_the_rules_of_a_home(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce")
    bridge = Bridge(sw.PositionEditor("game=scopa:1 players=2 table=7D.4C.3B.AS hands=7S/"), "editor")
    page.expose_function("toPython", bridge.hear)
    file = tmp_path / "editor.html"
    file.write_text(bridge.page_text(), encoding="utf-8")
    page.goto(f"{file.as_uri()}{ROSA.link}&lang=it")
    page.wait_for_function(
        "(new URLSearchParams(location.hash.slice(1)).get('position') || '').includes('capture:free')"
    )
    assert bridge.widget.position.game == ROSA.game()
    assert [one.text for one in bridge.widget.position.legal_moves] == ["7Sx7D", "7Sx3B.4C"]
