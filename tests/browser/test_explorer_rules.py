"""*Tutte le prese* under other rules, and at the moment that a link says: chosen in the settings, typed as a code,
opened by a link; the quarrel of SCO-01, 7S on 7D 4C 3B AS, and the recorded hand of test_explorer.py."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridge import Bridge

import scopa_widgets as sw

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DESK, PHONE = {"width": 1280, "height": 720}, {"width": 360, "height": 740}
ROSA = sw.HouseRules("scopa", {"capture": "free", "napola": True}, "nonna Rosa")
EQUAL, SUM = "Sette di spade prende sette di denari", "Sette di spade prende tre di bastoni e quattro di coppe"

Opener = Callable[..., tuple["Page", Bridge]]


@pytest.fixture
def explore(open_page: "Callable[..., Page]", tmp_path: Path) -> Opener:
    """Open an explorer of a deal or a position, at an address: `explore(deal, "#step=26", step=24, viewport=...)`."""

    def opener(what: Any, address: str = "#lang=it", **settings: Any) -> "tuple[Page, Bridge]":
        context = {name: settings.pop(name) for name in ("viewport", "color_scheme", "has_touch") if name in settings}
        bridge = Bridge(sw.CaptureExplorer(what, **{"worlds": 3, **settings}), "explorer")
        return bridge.open(open_page(reduced_motion="reduce", **context), tmp_path, address), bridge

    return opener


def quarrel() -> sw.Position:
    return sw.position("scopa", table="7D 4C 3B AS", hand="7S").complete()


def has_move(page: "Page", name: str) -> "Any":
    return page.get_by_role("list", name="Mosse possibili").get_by_role("button", name=re.compile(rf"^\d\. {name}$"))


def settings(page: "Page") -> None:
    page.get_by_role("button", name="IT, Impostazioni").click()


def typed(page: "Page", code: str) -> None:
    settings(page)
    page.get_by_role("textbox", name="Codice delle regole di casa").fill(code)
    page.keyboard.press("Enter")


def said(page: "Page") -> str:
    return page.get_by_role("status").inner_text()


def hash_is(page: "Page", name: str, value: str) -> None:
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.hash.slice(1)).get(name) === value", arg=[name, value]
    )


# --- rules ----------------------------------------------------------------------------------------------------------


def test_the_same_cards_under_the_documents_rules_and_back(explore: Opener) -> None:
    page, bridge = explore(quarrel())
    assert has_move(page, EQUAL).count() == 1
    settings(page)
    group = page.get_by_role("group", name="Regole", exact=True)
    assert group.locator("label").all_inner_texts() == ["Del tavolo", "Del documento"]
    group.get_by_role("radio", name="Del documento").check(force=True)
    has_move(page, SUM).wait_for()
    assert has_move(page, EQUAL).count() == 0
    assert bridge.widget.ruleset == "document"
    assert said(page).startswith("Regole: del documento. ")
    assert group.get_by_role("radio", name="Del documento").is_checked(), "the settings stay open, to go on choosing"
    page.keyboard.press("Escape")
    assert page.get_by_role("group", name="La stessa posizione con altre regole").count() == 1
    hash_is(page, "rules", "document")
    page.get_by_role("button", name=f"Spiega: {SUM}").click()
    page.get_by_role("complementary").get_by_text("insieme fanno 7").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Torna alle regole della partita").click()
    has_move(page, EQUAL).wait_for()
    assert bridge.widget.ruleset == "table"
    assert page.get_by_role("group", name="La stessa posizione con altre regole").count() == 0


def test_the_chip_turns_the_rules_and_escape_turns_them_back(explore: Opener) -> None:
    page, bridge = explore(quarrel())
    page.get_by_role("button", name="Regole: del tavolo").press("Enter")
    page.get_by_role("button", name="Regole: del documento").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Regole: del tavolo").wait_for()
    assert bridge.widget.ruleset == "table"


def test_values_are_worked_out_anew_without_being_asked_for(explore: Opener) -> None:
    page, bridge = explore(sw.example("scopa"), step=24, worlds=40)
    page.get_by_role("button", name="Regole: del tavolo").click()
    page.get_by_role("button", name="Regole: del documento").wait_for()
    for _ in range(200):
        page.wait_for_timeout(15)
        if bridge.widget.figures["pairs"]:
            break
    bridge.push(page)
    page.get_by_text("Provati 40 modi in cui possono stare le carte coperte.").wait_for()


def test_a_home_comes_in_by_its_code_and_what_is_none_is_named(explore: Opener) -> None:
    page, bridge = explore(quarrel())
    typed(page, "83FJ")
    page.get_by_role("group", name=re.compile("Questo codice non torna")).wait_for()
    assert said(page).startswith("Questo codice non torna")
    page.get_by_role("button", name="Chiudi").click()
    assert page.get_by_role("group", name=re.compile("Questo codice non torna")).count() == 0
    typed(page, sw.HouseRules("spazzino", {"target": 21}).code)
    page.get_by_role("group", name=re.compile("sono di un altro gioco")).wait_for()
    assert bridge.widget.ruleset == "table"
    typed(page, ROSA.code.lower())
    page.get_by_role("button", name="Regole: di casa", exact=True).wait_for()
    assert has_move(page, EQUAL).count() == has_move(page, SUM).count() == 1, "as one likes"
    settings(page)
    assert page.get_by_role("radio", name="Di casa").is_checked()


def test_a_card_is_opened_by_its_link_and_handed_on(explore: Opener) -> None:
    page, bridge = explore(quarrel(), f"{ROSA.link}&lang=it")
    page.get_by_role("button", name="Regole: di casa: nonna Rosa").wait_for()
    assert bridge.widget.ruleset == ROSA.id
    hash_is(page, "rules", ROSA.id)
    assert sw.HouseRules.read(page.evaluate("location.href")) == ROSA
    bridge.widget._house, bridge.widget.ruleset = None, "table"  # a page that is loaded again has a Python of its own
    page.reload()
    page.get_by_role("button", name="Regole: di casa: nonna Rosa").wait_for()
    assert bridge.widget.ruleset == ROSA.id


def test_where_the_position_cannot_be_had_under_them_it_is_said_and_nothing_changes(explore: Opener) -> None:
    deal = sw.Deal.from_seed(sw.game("sbarazzino", players=4), 3)
    page, bridge = explore(deal)
    before = bridge.widget.moves
    typed(page, sw.HouseRules("sbarazzino", {"team_penalties": "per_player"}).code)
    page.get_by_role("group", name="Queste regole qui non si possono mettere: di casa").wait_for()
    assert (bridge.widget.ruleset, bridge.widget.moves) == ("table", before)
    assert page.get_by_role("button", name="Regole: del tavolo").count() == 1


def test_options_of_its_own_are_one_of_those_to_choose(explore: Opener) -> None:
    deal = sw.Deal.from_seed(sw.game("scopa", capture="max_cards", napola=True), 7)
    page, bridge = explore(deal, "#rules=document&lang=it")
    page.get_by_role("button", name="Regole: del documento").wait_for()
    settings(page)
    page.get_by_role("radio", name="Proprie").check(force=True)
    page.get_by_role("button", name="Regole: proprie").wait_for()
    assert bridge.widget.position.game == deal.game


# --- the moment -----------------------------------------------------------------------------------------------------


def test_a_link_leads_to_the_same_moment_under_the_same_rules(explore: Opener) -> None:
    page, bridge = explore(sw.example("scopa"), "#step=26&rules=document&lang=it", step=24)
    page.get_by_text("mossa 27 di 36").wait_for()
    page.get_by_role("button", name="Regole: del documento").wait_for()
    assert (bridge.widget.step, bridge.widget.ruleset) == (26, "document")
    page.get_by_role("button", name="turno dopo").click()
    page.get_by_text("mossa 29 di 36").wait_for()
    page.locator(".move.here .pick").focus()
    page.keyboard.press("q")
    address = page.get_by_role("dialog").get_by_role("link").inner_text()
    assert set(address.partition("#")[2].split("&")) == {"step=28", "rules=document", "lang=it", "see=me"}
    page.keyboard.press("Escape")
    hash_is(page, "step", "28")
    page.evaluate("location.hash = '#step=24&rules=table'")  # as when another link is opened in this tab
    page.get_by_text("mossa 25 di 36").wait_for()
    page.get_by_role("button", name="Regole: del tavolo").wait_for()


def test_a_reload_comes_back_to_the_moment_and_another_deal_begins_where_it_is(explore: Opener, tmp_path: Path) -> None:
    page, bridge = explore(sw.example("scopa"), step=24)
    page.get_by_role("button", name="turno dopo").click()
    hash_is(page, "step", "26")
    bridge.widget.step = 24  # a page that is loaded again has a Python of its own
    page.reload()
    page.get_by_text("mossa 27 di 36").wait_for()
    deal = sw.Deal.from_seed("scopa", 5)
    for _ in range(6):
        deal.play(next(iter(deal.position.legal_moves)))
    other = Bridge(sw.CaptureExplorer(deal, step=2, worlds=2), "explorer")
    (tmp_path / "explorer.html").write_text(other.page_text(), encoding="utf-8")
    page.goto("about:blank")
    page.goto((tmp_path / "explorer.html").as_uri())
    page.get_by_text("mossa 3 di 6").wait_for()


@pytest.mark.parametrize("step", ["25", "36", "99", "-2", "2.5", "x", ""])
def test_a_link_leads_nowhere_where_a_hidden_card_would_be_seen(explore: Opener, step: str) -> None:
    deal = sw.example("scopa")
    page, bridge = explore(deal, f"#step={step}&rules=document&lang=it", step=24)
    page.get_by_role("button", name="Regole: del documento").wait_for()
    assert bridge.widget.step == 24
    assert page.get_by_text("mossa 25 di 36").count() == 1
    assert page.locator(".banner.notice").count() == 0
    hidden = {*deal.positions[24].hand(1 - (deal.positions[24].mover or 0))}
    for sent in bridge.everything_sent():
        for hand in sent.get("show", {}).get("frames", [{"scene": {"hands": []}}])[0]["scene"]["hands"]:
            assert not hidden & {*hand["cards"]}
        assert json.dumps(sent.get("show", {}).get("open")) == "null"


# --- its screens ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scheme", "size", "language"),
    [
        ("light", "desk", "it"),
        ("dark", "desk", "de"),
        ("dark", "phone", "it"),
        ("light", "phone", "de"),
        ("light", "projector", "de"),
        ("dark", "projector", "it"),
    ],
)
def test_it_fits_and_axe_finds_nothing(explore: Opener, scheme: str, size: str, language: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    viewport = PHONE if size == "phone" else DESK
    page, bridge = explore(
        sw.example("scopa"), f"#lang={language}", step=24, open_hands=True, color_scheme=scheme, viewport=viewport,
        size="projector" if size == "projector" else "auto",
    )  # fmt: skip
    found = []
    if size == "projector":
        page.locator("[data-focus=rules]").click()
    else:
        page.locator("[data-focus=settings]").click()
        page.locator("[data-focus='ruleset:document']").check(force=True)
    page.wait_for_function("model.get('ruleset') === 'document'")
    bridge.widget.run()
    bridge.push(page)
    found += Axe().run(page).response["violations"]
    if size != "projector":
        small = "all => all.map(e => [e.offsetWidth, e.offsetHeight]).filter(size => Math.min(...size) < 42)"
        assert page.locator(".scopa button:visible").evaluate_all(small) == []
        page.locator("[data-focus=code]").fill("83FJ")
        page.keyboard.press("Enter")
        page.locator(".banner.notice").wait_for()
        found += Axe().run(page).response["violations"]
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    if size != "phone":
        assert page.evaluate("document.documentElement.scrollHeight") == 720
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_a_page_without_python_keeps_its_rules_and_its_moment(open_page: "Callable[..., Page]", tmp_path: Path) -> None:
    explorer = sw.CaptureExplorer(quarrel(), ruleset="document", worlds=2)
    file = explorer.to_html(tmp_path / "explorer.html")
    page = open_page()
    page.goto(f"{file.as_uri()}#rules={ROSA.code}&step=3&lang=it")
    page.get_by_role("group", name=re.compile("Per le regole di casa serve il programma")).wait_for()
    assert has_move(page, SUM).count() == 1
    assert page.get_by_text("La stessa posizione, con altre regole: del documento.").count() == 1
    settings(page)
    assert page.get_by_role("group", name="Regole", exact=True).count() == 0
    assert page.get_by_role("textbox").count() == 0
