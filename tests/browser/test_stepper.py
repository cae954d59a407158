"""The stepper in Chromium, found and driven by role and name: on the opening hand, FD may take FB or 3B and 5B,
as the rules are read (SCO-01 of the decisions; the hand is the case SCO-FULL-GAME-04 before its seventh move)."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stepper_page import button, focused, press, said, trait, traits, tried

from scopa_widgets.record import Deal
from scopa_widgets.record.examples import example
from scopa_widgets.view.frames import deal_steps, seat_names, show
from scopa_widgets.widgets.bundle import esm

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
SCREEN = Path(__file__).resolve().parents[2] / "scopa_widgets" / "words" / "screen.toml"
TWICE = {
    "at once": "button => { button.click(); button.click(); }",
    "as a double click": "button => [1, 2].map(detail => button.dispatchEvent(new MouseEvent('click', { detail })))",
}


# --- what the issue asks for first ----------------------------------------------------------------------------------


def test_a_learner_asks_why_not_and_sees_the_other_rules_turn_it_round(stepper: Opener) -> None:
    page = stepper()
    page.get_by_text("Tocca una carta della tua mano").wait_for()
    press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni")
    assert trait(page, "selection") == {"card": "FD", "set": ["3B", "5B"]}
    press(page, "PERCHÉ NO?")
    sheet = page.get_by_role("dialog", name="Non si può")
    assert "il fante di bastoni" in sheet.inner_text()
    assert button(page, "Fante di bastoni").get_attribute("aria-label") == "Fante di bastoni, presa 1, guarda qui"

    press(page, "E con altre regole?")
    sheet = page.get_by_role("dialog", name="Si può")
    assert "il tre di bastoni e il cinque di bastoni" in sheet.inner_text()
    assert "del documento" in sheet.inner_text()
    assert trait(page, "ruleset") == "document"
    aside = page.get_by_role("group", name="La stessa posizione con altre regole").inner_text()
    assert "qui non ammessa" in aside
    assert "Bruno gioca il fante di denari e prende il fante di bastoni." in aside
    assert "si può" in said(page).lower() or "prende" in said(page)

    sheet.get_by_role("button", name="Torna alle regole della partita").click()
    page.get_by_role("dialog", name="Non si può").wait_for()
    press(page, "Ho capito")
    assert page.get_by_role("dialog").count() == 0
    assert trait(page, "ruleset") == "table"


def test_the_button_says_what_the_set_is(stepper: Opener) -> None:
    page = stepper()
    press(page, "Asso di bastoni")
    button(page, "POSA").wait_for()
    press(page, "Fante di denari")
    button(page, "PERCHÉ NO?").wait_for()
    press(page, "Fante di bastoni")
    button(page, "PRENDI").wait_for()
    assert page.get_by_role("button", disabled=True, name=re.compile("PRENDI|POSA|PERCHÉ")).count() == 0


def test_the_recorded_move_goes_on_in_the_record(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari", "Fante di bastoni", "PRENDI")
    assert (trait(page, "step"), trait(page, "line")) == (7, [])
    assert said(page).startswith("Bruno gioca il fante di denari e prende il fante di bastoni.")
    page.get_by_text("mossa 8 di 36").first.wait_for()
    page.get_by_role("img", name="mazzetto 2").wait_for()


def test_a_page_without_python_tells_what_another_move_would_give(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di spade", "Fante di bastoni", "PRENDI")
    text = page.get_by_role("dialog").inner_text()
    assert "Con il fante di spade, Bruno prenderebbe il fante di bastoni." in text
    assert "Nella partita, invece: Bruno gioca il fante di denari e prende il fante di bastoni." in text
    assert trait(page, "step") == 6


# --- a try of one's own, and Python's silence -----------------------------------------------------------------------


def test_another_move_becomes_a_try_and_leads_back(stepper: Opener) -> None:
    page = stepper(kernel=True, host="")
    page.evaluate("answer => { model.answers.FSxFB = answer }", tried(6, "FSxFB"))
    press(page, "Fante di spade", "Fante di bastoni", "PRENDI")
    page.get_by_role("group", name="La tua prova").wait_for()
    asked = page.evaluate("model.asked")
    assert [{**question, "id": 0} for question in asked] == [
        {"ask": "play", "id": 0, "at": 6, "line": [], "move": "FSxFB"}
    ]
    assert (trait(page, "line"), trait(page, "branch"), trait(page, "step")) == (["FSxFB"], 6, 6)
    assert page.get_by_role("group", name="Tavolo").get_by_role("button").count() == 5
    press(page, "Torna alla partita")
    assert (trait(page, "line"), trait(page, "step")) == ([], 6)
    assert page.get_by_role("group", name="La tua prova").count() == 0


def test_a_try_is_taken_back_move_by_move(stepper: Opener) -> None:
    page = stepper(kernel=True, host="")
    answers = {"FSxFB": tried(6, "FSxFB"), "4D": tried(6, "FSxFB", "4D")}
    page.evaluate("answers => { model.answers = answers }", answers)
    press(page, "Fante di spade", "Fante di bastoni", "PRENDI")
    press(page, "Quattro di denari", "POSA")
    page.get_by_text("2 mosse provate").first.wait_for()
    press(page, "Riprova")
    assert trait(page, "line") == ["FSxFB"]
    page.keyboard.press("ArrowLeft")
    assert (trait(page, "line"), trait(page, "step")) == ([], 6)


def test_without_an_answer_a_word_says_so_and_stepping_and_reasons_go_on(stepper: Opener) -> None:
    page = stepper(kernel=True, host="")
    press(page, "Fante di spade", "Fante di bastoni", "PRENDI")
    page.get_by_text("Nessuna risposta dal programma").first.wait_for(timeout=6000)
    page.get_by_text("Con il fante di spade, Bruno prenderebbe il fante di bastoni.").first.wait_for()
    press(page, "Ho capito", "avanti")
    assert trait(page, "step") == 7
    press(page, "Cavallo di coppe")
    page.keyboard.press("w")
    page.get_by_role("dialog").wait_for()


def test_with_hidden_hands_steps_come_on_demand_and_the_address_tells_no_more(stepper: Opener) -> None:
    deal = example("scopa")
    frames = show(deal.game, deal_steps(deal), names=seat_names(deal), viewer=0, upto=1)["frames"]
    page = stepper(kernel=True, state=traits(viewer=0, upto=0, step=0, host=""))
    page.get_by_role("img", name="3 carte coperte").wait_for()
    page.evaluate("frames => { model.answers.frames = { frames } }", frames[1:])
    page.keyboard.press("End")
    page.get_by_text("mossa 2").first.wait_for()
    assert trait(page, "step") == 1
    assert page.evaluate("model.asked.map(({ ask, from, to }) => [ask, from, to])") == [["frames", 1, 36]]
    page.wait_for_function("new URLSearchParams(location.hash.slice(1)).get('step') === '1'")


# --- hands and keys -------------------------------------------------------------------------------------------------


def test_the_keyboard_alone_is_enough(stepper: Opener) -> None:
    page = stepper()
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page) in {"Asso di bastoni", "Fante di denari", "Fante di spade"}:
            break
    while focused(page) != "Fante di denari":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert trait(page, "selection")["card"] == "FD"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    assert focused(page) == "Re di spade"
    for name in ("Tre di bastoni", "Cinque di bastoni"):
        while not focused(page).startswith(name):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert focused(page).startswith(name)
    page.keyboard.press("w")
    page.get_by_role("dialog", name="Non si può").wait_for()
    assert focused(page) == "Ho capito"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Si può").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    assert focused(page).startswith("Cinque di bastoni")


def test_arrows_home_and_end_step_from_anywhere_but_a_row_of_cards(stepper: Opener) -> None:
    page = stepper()
    seen = []
    for key in ("ArrowRight", "ArrowLeft", "End", "Home"):
        page.keyboard.press(key)
        seen.append(trait(page, "step"))
    assert seen == [7, 6, 36, 0]


@pytest.mark.parametrize("twice", list(TWICE))
def test_two_clicks_make_one_move(stepper: Opener, twice: str) -> None:
    page = stepper()
    press(page, "Fante di denari", "Fante di bastoni")
    button(page, "PRENDI").evaluate(TWICE[twice])
    assert trait(page, "step") == 7


def test_a_double_click_or_enter_and_a_click_make_one_move(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari", "Fante di bastoni")
    place = button(page, "PRENDI").bounding_box()
    assert place
    page.mouse.dblclick(place["x"] + 20, place["y"] + 20)
    assert trait(page, "step") == 7
    page.keyboard.press("ArrowLeft")
    press(page, "Fante di denari", "Fante di bastoni")
    button(page, "PRENDI").focus()
    page.keyboard.press("Enter")
    page.mouse.click(place["x"] + 20, place["y"] + 20)
    assert trait(page, "step") == 7


def test_two_clicks_while_python_thinks_make_one_question(stepper: Opener) -> None:
    page = stepper(kernel=True, host="")
    page.evaluate("answer => { model.answers.FSxFB = answer }", tried(6, "FSxFB"))
    press(page, "Fante di spade", "Fante di bastoni")
    button(page, "PRENDI").evaluate("button => { button.click(); button.click(); }")
    page.get_by_role("group", name="La tua prova").wait_for()
    assert page.evaluate("model.asked.length") == 1


def test_a_double_click_on_a_card_leaves_it_lifted(stepper: Opener) -> None:
    page = stepper()
    button(page, "Fante di denari").dblclick()
    assert trait(page, "selection")["card"] == "FD"


def test_the_focus_stays_through_every_redraw(stepper: Opener) -> None:
    page = stepper()
    button(page, "avanti").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    assert trait(page, "step") == 9
    assert focused(page) == "avanti"
    page.evaluate("model.set('step', 12)")
    assert focused(page) == "avanti"
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    assert trait(page, "step") == 13
    assert page.evaluate("document.activeElement.type") == "range"
    page.evaluate("model.set('step', 6)")
    button(page, "Fante di denari").focus()
    page.evaluate("model.set('language', 'en')")
    assert focused(page) == "Jack of coins"


def test_after_a_move_by_keyboard_the_focus_is_on_the_next_hand(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari", "Fante di bastoni")
    button(page, "PRENDI").focus()
    page.keyboard.press("Enter")
    assert focused(page) in {"Quattro di denari", "Cavallo di coppe", "Cavallo di spade"}


def test_every_focusable_element_keeps_jupyterlab_from_taking_its_keys(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari", "IT, Impostazioni")
    focusable = page.locator(".scopa button, .scopa input, .scopa [tabindex]")
    assert focusable.count() > 30
    assert focusable.and_(page.locator(":not([data-lm-suppress-shortcuts])")).count() == 0


# --- captures, score, settings --------------------------------------------------------------------------------------


def test_captures_are_numbered_on_the_cards_and_in_the_list(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari")
    assert button(page, "Fante di bastoni").get_attribute("aria-label") == "Fante di bastoni, presa 1"
    rows = page.get_by_role("group", name="Prese possibili").get_by_role("button")
    assert [re.sub(r"\s+", " ", text).strip() for text in rows.all_inner_texts()] == ["1 fante di bastoni"]
    rows.first.click()
    assert trait(page, "selection") == {"card": "FD", "set": ["FB"]}
    button(page, "PRENDI").wait_for()


def test_with_four_ways_only_the_touched_row_is_lit(stepper: Opener) -> None:
    # No king lies there, so the king takes either seven with either three: four sums, free to choose.
    top = "RD 2D 2S FD FC FS 7C 3D 7S 3S"
    rest = [rank + suit for rank in "A234567FCR" for suit in "DCSB" if rank + suit not in top]
    page = stepper(state=traits(Deal.from_order("scopa", " ".join([top, *rest]), players=2)))
    press(page, "Re di denari")
    lit = page.locator(".middle .lit")
    rows = page.get_by_role("group", name="Prese possibili").get_by_role("button")
    assert rows.count() == 4
    assert lit.count() == 0
    page.get_by_text("4 modi").wait_for()
    rows.nth(2).click()
    assert lit.count() == 2
    assert button(page, "PRENDI").count() == 1


def test_asking_lights_nothing(stepper: Opener) -> None:
    page = stepper(mode="ask")
    press(page, "Fante di denari")
    assert page.locator(".lit, .tab").count() == 0
    assert page.get_by_role("group", name="Prese possibili").count() == 0
    press(page, "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?")
    page.get_by_role("dialog", name="Non si può").wait_for()


def test_the_score_says_sure_and_ahead_in_words(stepper: Opener) -> None:
    page = stepper(step=36)
    table = page.get_by_role("table")
    rows = {row.get_by_role("rowheader").inner_text().split("\n")[0]: row for row in table.get_by_role("row").all()[1:]}
    # the recorded result of the hand: Bruno denari, settebello, primiera 81; Anna carte 22 and a scopa, primiera 66
    assert "Anna: sicuro, 1 punto" in rows["Carte"].inner_text()
    assert "22" in rows["Carte"].inner_text()
    for item in ("Denari", "Settebello", "Primiera"):
        assert "Bruno: sicuro, 1 punto" in rows[item].inner_text()
    assert "81" in rows["Primiera"].inner_text()
    assert "66" in rows["Primiera"].inner_text()
    assert "Anna: sicuro, 1 punto" in rows["Scope"].inner_text()
    for total in ("Sicuri", "Se finisse ora"):
        assert rows[total].inner_text().split() == [*total.split(), "3", "2"]
    page.get_by_role("img", name="mazzetto 22; di traverso, scopa:").wait_for()


def test_a_place_of_the_primiera_opens_its_suit(stepper: Opener) -> None:
    page = stepper(step=36)
    page.get_by_role("group", name="Primiera").get_by_role("button", name="Denari, sette di denari = 21").click()
    opened = page.get_by_role("group", name="Tutte le carte di denari nel mazzetto")
    assert opened.get_by_role("img").count() == 6  # Bruno's coins
    opened.get_by_role("img", name="Sette di denari, conta questa").wait_for()
    page.keyboard.press("Escape")
    assert opened.count() == 0


def test_a_chosen_capture_shows_what_it_adds_to_the_primiera(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari", "Fante di bastoni")
    page.get_by_role("img", name="Denari, manca, con fante di denari +10").wait_for()


@pytest.mark.parametrize(
    ("language", "card", "first", "second", "why", "sheet"),
    [
        ("it", "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?", "Non si può"),
        ("en", "Jack of coins", "Three of batons", "Five of batons", "WHY NOT?", "Not allowed"),
        ("de", "Bube der Münzen", "Drei der Stäbe", "Fünf der Stäbe", "WARUM NICHT?", "Nicht erlaubt"),
    ],
)
def test_each_language_says_everything(
    stepper: Opener, language: str, card: str, first: str, second: str, why: str, sheet: str
) -> None:
    page = stepper(language=language)
    press(page, card, first, second, why)
    page.get_by_role("dialog", name=sheet).wait_for()
    text = page.locator(".scopa").inner_text()
    names = tomllib.loads(SCREEN.read_text(encoding="utf-8"))
    assert not [name for name in names if name in text]
    assert not re.search(r"\{\w+|\bundefined\b|\bnull\b|clause\.|note\.|item\.", text)
    assert page.locator(".scopa").get_attribute("lang") == language


def test_settings_switch_live_and_are_traits(stepper: Opener) -> None:
    page = stepper()
    press(page, "IT, Impostazioni")
    panel = page.get_by_role("dialog", name="Impostazioni")
    for name in ("numeri (8 9 10)", "da trovare", "English"):
        panel.get_by_role("radio", name=name).check()
    assert [trait(page, name) for name in ("index", "mode", "language")] == ["numbers", "ask", "en"]
    assert page.locator(".scopa-numbers").count() == 1
    panel = page.get_by_role("dialog", name="Settings")
    assert panel.get_by_role("radio", name="English").is_checked()
    page.keyboard.press("Escape")
    assert panel.count() == 0
    assert focused(page) == "EN, Settings"


# --- what comes from outside, and what is left behind ---------------------------------------------------------------


def test_a_comment_is_shown_as_text(stepper: Opener) -> None:
    page = stepper(comments={6: "</script><b>guarda</b>"})
    page.get_by_text("</script><b>guarda</b>", exact=True).wait_for()
    assert page.locator(".scopa b").count() == 0


def test_a_reload_comes_back_to_the_same_step_and_language(stepper: Opener) -> None:
    page = stepper()
    press(page, "avanti", "avanti")
    page.evaluate("model.set('language', 'de')")
    page.reload()
    page.get_by_text("Zug 9 von 36").first.wait_for()
    assert trait(page, "step") == 8
    page.evaluate("history.replaceState(null, '', '#')")
    page.reload()
    page.get_by_text("Zug 9 von 36").first.wait_for()


def test_a_link_opens_a_step_and_a_rule_set_and_nonsense_in_it_is_ignored(stepper: Opener) -> None:
    page = stepper()
    page.evaluate("location.hash = '#step=24&lang=en&rules=document&size=huge&mode=1'")
    page.get_by_text("move 25 of 36").first.wait_for()
    assert [trait(page, name) for name in ("ruleset", "size", "mode")] == ["document", "auto", "show"]
    page.evaluate("location.hash = '#step=-4&lang=xx'")
    page.evaluate("location.hash = '#step=1e9'")
    assert trait(page, "step") == 24


def test_in_jupyterlab_the_address_is_left_alone(stepper: Opener) -> None:
    page = stepper(host="lab")
    press(page, "avanti")
    assert page.evaluate("location.hash + sessionStorage.length") == "0"


def test_two_steppers_share_a_page_and_only_one_its_address(stepper: Opener) -> None:
    page = stepper()
    page.evaluate("void again(document.querySelector('main'))")
    assert page.locator(".scopa").count() == 2
    assert page.locator("[data-scopa-address]").count() == 1
    ids = page.evaluate("[...document.querySelectorAll('.scopa [id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


def test_clean_up_leaves_nothing_behind(stepper: Opener) -> None:
    page = stepper()
    page.evaluate("window.left = () => { unmount(); return document.getElementById('here').childElementCount }")
    assert page.evaluate("left()") == 0
    page.keyboard.press("ArrowRight")
    page.evaluate("model.set('step', 9)")
    assert page.locator(".scopa").count() == 0


def test_the_module_is_one_text_under_60_kilobytes() -> None:
    text = esm("stepper")
    assert len(text.encode()) < 60_000
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    assert re.findall(r"^export.*", text, re.MULTILINE) == ["export default{render};"]
    assert "innerHTML" not in text
    for name in ("rubamazzetto", "sbarazzino", "spazzino", "schnapsen", "denari", "settebello", "picula", "napola"):
        assert name not in text
