"""The clause in force: marked as one steps and plays, and a press on it lights the cards it speaks of.

On the opening hand FD takes FB, as SCO-take-equal has it (SCO-01 of the decisions), on 3B FB 5B RS 7C 7B.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridge import Bridge
from stepper_page import button, focused, press, said, trait

import scopa_widgets as sw
from scopa_widgets.page.html import deal_page
from scopa_widgets.page.rules_page import rules_page
from scopa_widgets.words.rulebook import clauses

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def rule(game: str, clause: str, language: str = "it") -> str:
    return next(one for one in clauses(game) if one.id == clause).rule(language)


def lit(page: "Page") -> set[str]:
    """The cards on the board that carry the mark of a proof."""
    codes: list[str] = page.locator(".felt .proof").evaluate_all("all => all.map(one => one.dataset.card)")
    return set(codes)


def beside(page: "Page", rules: sw.RulePage) -> None:
    """Lay a rule page under the widget, as a notebook has it."""
    page.evaluate("html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", rules._repr_html_())


def marked(page: "Page") -> list[str]:
    ids: list[str] = page.locator(".scopa-rules li[aria-current=true]").evaluate_all("all => all.map(one => one.id)")
    return ids


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_the_clause_of_the_last_move_lights_its_cards_where_they_lay(
    open_page: Opener, tmp_path: Path, context: Any, language: str
) -> None:
    file = tmp_path / "deal.html"
    file.write_text(deal_page(sw.example("scopa"), step=7, language=language), encoding="utf-8")
    page = open_page(reduced_motion="reduce", **context)
    page.goto(file.as_uri())
    word = {"it": "la regola", "en": "the rule", "de": "die Regel"}[language]
    button(page, word).click()
    sheet = page.get_by_role("dialog", name=re.compile(word, re.IGNORECASE))
    text = rule("scopa", "SCO-take-equal", language)
    assert sheet.get_by_role("button", name=text).get_attribute("aria-pressed") == "true"
    assert text in said(page)
    assert lit(page) == {"FD", "FB"}
    assert page.locator(".middle [data-card=FB]").count() == 1, "the board is shown as it was before the move"
    assert page.evaluate("document.documentElement.scrollWidth === innerWidth")
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    assert lit(page) == set()
    assert page.locator(".middle [data-card=FB]").count() == 0
    assert focused(page) == word


def test_of_several_clauses_the_pressed_one_lights_its_cards(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "deal.html"
    file.write_text(deal_page(sw.example("sbarazzino"), step=1), encoding="utf-8")
    page = open_page(reduced_motion="reduce")
    page.goto(file.as_uri())
    button(page, "la regola").click()
    rules = page.get_by_role("dialog", name="La regola").locator(".clause")
    assert rules.all_inner_texts() == [rule("sbarazzino", one) for one in ("SBA-ace-takes-all", "SBA-ace-sweep")]
    assert lit(page) == {"AS", "4D", "4C", "6S", "FD"}
    rules.nth(1).click()
    assert [one.get_attribute("aria-pressed") for one in rules.all()] == ["false", "true"]
    assert lit(page) == {"AS"}
    press(page, "Ho capito")
    assert focused(page) == "la regola"


def test_the_rule_page_beside_marks_the_clause_in_force(open_page: Opener, tmp_path: Path) -> None:
    bridge = Bridge(sw.DealStepper(sw.example("scopa"), step=6), "stepper")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path, "#lang=it")
    beside(page, sw.RulePage("scopa", "it"))
    press(page, "avanti")
    assert marked(page) == ["it-SCO-take-equal"]
    page.locator(".scopa-rules [data-clause=SCO-take-equal]").click()
    page.get_by_role("dialog", name="La regola").wait_for()
    assert lit(page) == {"FD", "FB"}
    assert trait(page, "step") == 7
    assert "SCO-take-equal" not in page.evaluate("location.hash")
    page.keyboard.press("Escape")
    press(page, "avanti")
    assert marked(page) == ["it-SCO-lay"]

    press(page, "indietro", "indietro", "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?")
    page.get_by_role("dialog", name="Non si può").wait_for()
    assert marked(page) == ["it-SCO-equal-first"], "while a verdict is open, the clause that decides it"
    page.keyboard.press("Escape")
    press(page, "Asso di bastoni", "Tre di bastoni", "Cinque di bastoni")
    page.evaluate("model.set('selection', {card: null, set: []})")
    press(page, "Asso di bastoni", "POSA")
    page.get_by_role("group", name="La tua prova").wait_for()
    assert marked(page) == ["it-SCO-lay"]
    button(page, "la regola").click()
    assert lit(page) == {"AB"}
    assert page.locator(".turn .hand [data-card=AB]").count() == 1
    page.evaluate("unmount()")


def test_with_hidden_hands_a_clause_shows_nothing_more(open_page: Opener, tmp_path: Path) -> None:
    bridge = Bridge(sw.DealStepper(sw.example("scopa"), step=7, viewer=1), "stepper")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path, "#lang=it")
    button(page, "la regola").click()
    assert lit(page) <= {"FD", "FB"}
    assert "FB" in lit(page)


def test_at_the_table_the_pile_that_holds_the_cards_is_ringed(open_page: Opener, tmp_path: Path) -> None:
    bridge = Bridge(sw.PlayTable("rubamazzetto", people=["Anna", "Bruno"], seed=4, cover=False), "play")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path, "#lang=it")
    beside(page, sw.RulePage("rubamazzetto", "it"))
    table = bridge.widget
    if table.match_state["phase"] == "cut":
        page.locator("[data-focus=cut-here]").click()
    page.locator(".phase-turn").wait_for()
    for _ in range(12):
        position = table.match.deals[-1].position
        move = max(position.legal_moves, key=lambda one: len(one.takes))
        at = len(table.match.deals[-1])
        page.evaluate("([at, move]) => model.send({ ask: 'play', at, move, id: `t${at}` })", [at, move.text])
        page.wait_for_function("at => model.get('match_state').move > at", arg=at)
        if move.takes:
            break
    assert move.takes, "a capture comes within a dozen moves"
    assert marked(page) == ["it-RUB-take-equal"]
    page.locator(".scopa-rules [data-clause=RUB-take-equal]").click()
    page.get_by_role("dialog", name="La regola").wait_for()
    press(page, "Ho capito")
    page.locator(".steps .step").last.get_by_role("button", name="la regola").click()
    page.get_by_role("dialog", name="La regola").wait_for()
    assert rule("rubamazzetto", "RUB-take-equal") in said(page)
    assert page.locator(".pile.holds").count() == 1
    shown = page.locator(".sheet-cards [role=img]")
    assert shown.count() == 1 + len(move.takes), "they lie in the pile, so the sheet shows them"


def test_a_link_leads_to_the_clause_on_the_rule_page(open_page: Opener, tmp_path: Path) -> None:
    bridge = Bridge(sw.DealStepper(sw.example("scopa"), step=7), "stepper")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path, "#lang=de")
    button(page, "die Regel").click()
    link = page.get_by_role("link", name="Bei den Regeln nachlesen")
    assert link.get_attribute("href") == "rules.ipynb#clause=de-SCO-take-equal"
    page = open_page(reduced_motion="reduce")
    file = tmp_path / "rules.html"
    file.write_text(rules_page("scopa"), encoding="utf-8")
    page.goto(file.as_uri() + "#clause=de-SCO-take-equal")
    clause = page.locator("li[aria-current=true]")
    assert clause.get_by_text(rule("scopa", "SCO-take-equal", "de")).is_visible(), "the link says which language"
    assert page.locator("html").get_attribute("lang") == "de"
    assert clause.evaluate("node => node.getBoundingClientRect().top") < 720
    assert page.locator("h1:visible").count() == 1


def test_in_a_notebook_the_clause_of_a_link_is_unfolded_and_marked(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "notebook.html"
    file.write_text(f"<h1>Le regole</h1>{sw.RulePage('scopa')._repr_html_()}", encoding="utf-8")
    page = open_page(reduced_motion="reduce")
    page.goto(file.as_uri() + "#clause=en-SCO-take-equal&lang=en")
    assert marked(page) == ["en-SCO-take-equal"]
    assert page.get_by_text(rule("scopa", "SCO-take-equal", "en")).is_visible()


@pytest.mark.parametrize("lang", ["it", "en", "de"])
def test_in_a_notebook_the_rules_are_in_the_language_of_the_page(open_page: Opener, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "notebook.html"
    pages = "".join(sw.RulePage(game)._repr_html_() for game in ("scopa", "schnapsen"))
    file.write_text(f'<html lang="{lang}"><h1>Le regole</h1>{pages}</html>', encoding="utf-8")
    page = open_page(reduced_motion="reduce")
    page.goto(file.as_uri())
    shown = "details => [...details].filter(one => one.open).map(one => one.lang)"
    assert page.locator("details").evaluate_all(shown) == [lang, lang]
    assert page.locator("article:visible").count() == 2
    assert page.locator("summary:visible").count() == 4, "the other languages, folded"
    page.evaluate("document.documentElement.lang = 'de'")
    page.wait_for_function("document.querySelector('details').lang === 'de'")
    assert page.locator("details").evaluate_all(shown) == ["de", "de"]
    page.goto(file.as_uri() + "#en-SCO-take-equal")
    page.locator("li#en-SCO-take-equal").wait_for()
    assert page.locator("details").evaluate_all(shown) == ["en", "en"]
