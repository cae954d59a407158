"""Due regole in Chromium, found and driven by role and name; and the reasons of all five games in three languages."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from stepper_page import button, press, said, traits

import scopa_widgets as sw
from scopa_widgets.page.compare import compare_page
from scopa_widgets.record import Deal
from scopa_widgets.widgets.rule_compare import quarrel
from scopa_widgets.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
EQUAL = "Sul tavolo c'è il sette di denari: si prende la carta uguale, non la somma."
MOST = "Si deve prendere il maggior numero di carte, per esempio il tre di bastoni e il quattro di coppe."
TWICE = {
    "at once": "button => { button.click(); button.click(); }",
    "as a double click": "button => [1, 2].map(detail => button.dispatchEvent(new MouseEvent('click', { detail })))",
}
FEWEST = "Si deve prendere il minor numero di carte, per esempio il sette di denari."


@pytest.fixture
def opened(open_page: Opener, tmp_path: Path) -> Opener:
    """Open *Due regole*: on the quarrel, or on `position`, with rule sets, a `hash`, and settings of the browser."""

    def opener(*rules: Any, position: Any = None, hash: str = "", **settings: Any) -> "Page":  # noqa: A002 - the browser's word
        made = {name: settings.pop(name) for name in ("language", "size") if name in settings}
        file = tmp_path / "compare.html"
        file.write_text(compare_page(position or quarrel(), *rules, **made), encoding="utf-8")
        page = open_page(reduced_motion="reduce", **settings)
        page.goto(file.as_uri() + hash)
        page.get_by_role("group", name=re.compile("Tavolo|Table|Tisch")).wait_for()
        return page

    return opener


def column(page: "Page", name: str) -> Any:
    return page.get_by_role("region", name=name, exact=True)


def lit(page: "Page", kind: str) -> set[str]:
    """The cards on the table and in the hand that carry a mark."""
    codes: list[str] = page.locator(f".cmp-board .{kind}").evaluate_all("all => all.map(one => one.dataset.card)")
    return set(codes)


def test_two_readings_side_by_side_with_the_clause_that_decides(opened: Opener) -> None:
    page = opened("single_first", "as_written")
    assert "Si gioca il sette di spade. Che cosa si prende?" in page.get_by_role("heading", level=2).inner_text()
    first, other = column(page, "Scopa: prima la carta uguale"), column(page, "Scopa: la lettera del documento")
    assert EQUAL in first.inner_text()
    assert MOST in other.inner_text()
    assert first.get_by_role("button", name="Prende il sette di denari", exact=True).count() == 1
    assert "nessuna" in column(page, "In tutte e due").inner_text()

    first.get_by_role("button", name=re.compile(re.escape(EQUAL))).click()
    assert (lit(page, "proof"), lit(page, "chosen")) == ({"7D"}, {"3B", "4C"})
    assert said(page) == EQUAL
    assert page.locator("[data-card='7D'][aria-label='Sette di denari, guarda qui']").count() == 1
    page.keyboard.press("Escape")
    assert lit(page, "proof") == set()


def test_four_readings_side_by_side(opened: Opener) -> None:
    page = opened("single_first", "as_written", "min_cards", "free")
    told = [text.inner_text() for text in page.locator(".cmp-column").all()]
    for text, sentence in zip(told, (EQUAL, MOST, FEWEST, say("compare.allows", "it")), strict=True):
        assert sentence in text
    assert page.locator(".cmp-column").nth(3).locator(".cmp-tile").count() == 2
    button(page, "Togli la colonna: Scopa: meno carte").click()
    assert page.locator(".cmp-column").count() == 3
    button(page, "Aggiungi una colonna").dblclick()
    assert page.locator(".cmp-column").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize("where", ["quarrel", "deal"])
def test_four_columns_stand_on_one_screen(opened: Opener, language: str, where: str) -> None:
    deal = sw.example("scopa")
    deal.jump(6)
    readings = ("single_first", "as_written", "min_cards", "free")
    page = opened(*readings, position=deal.position if where == "deal" else None, language=language)
    assert page.locator(".cmp-column").count() == 4
    assert page.evaluate("document.querySelector('main').getBoundingClientRect().bottom") <= 720


@pytest.mark.parametrize("twice", TWICE.values(), ids=TWICE)
def test_a_quick_double_press_adds_one_column(opened: Opener, twice: str) -> None:
    page = opened("table", "document")
    button(page, "Aggiungi una colonna").evaluate(twice)
    assert page.locator(".cmp-column").count() == 3
    page.wait_for_timeout(600)
    button(page, "Aggiungi una colonna").click()
    assert page.locator(".cmp-column").count() == 4


def test_who_has_no_name_is_called_as_everywhere(opened: Opener) -> None:
    assert opened().get_by_role("group", name="Mano di Anna").count() == 1


def test_another_rule_set_and_another_game_are_chosen_from_the_list(opened: Opener) -> None:
    page = opened("table", "document")
    page.get_by_role("combobox", name="Regole della colonna 2").select_option(label="Rubamazzetto: del tavolo")
    text = column(page, "Rubamazzetto: del tavolo").inner_text()
    assert "+2" in text
    assert column(page, "Scopa: del tavolo").get_by_text("Nessun punto").count() >= 1
    page.wait_for_function("location.hash.includes('rubamazzetto')")
    page.reload()
    column(page, "Rubamazzetto: del tavolo").wait_for()


def test_the_other_cards_of_the_hand(opened: Opener) -> None:
    deal = sw.example("scopa")
    deal.jump(6)
    page = opened(position=deal.position)
    assert page.get_by_role("button", name="Fante di denari, qui le regole non sono d'accordo").count() == 1
    middle = column(page, "In tutte e due").inner_text()
    assert "Nessuna differenza: asso di bastoni." in middle
    assert "Differenze anche con: fante di spade." in middle
    press(page, "ALTRA CARTA")
    assert "fante di spade" in page.get_by_role("heading", level=2).inner_text()
    page.keyboard.press("ArrowRight")
    assert "Con l'asso di bastoni le regole dicono la stessa cosa." in column(page, "In tutte e due").inner_text()
    assert said(page).endswith("dicono la stessa cosa.")


def test_what_is_tried_stands_in_three_languages(opened: Opener) -> None:
    page = opened("single_first", "as_written")
    for name, sentence in (
        ("English", "The seven of coins lies on the table: the equal card is taken, not the sum."),
        ("Deutsch", "Auf dem Tisch liegt die Sieben der Münzen: Man nimmt die gleiche Karte, nicht die Summe."),
    ):
        page.locator("[data-focus=settings]").click()
        page.get_by_role("radio", name=name).check(force=True)
        page.keyboard.press("Escape")
        assert page.get_by_text(sentence, exact=True).count() == 1
    assert page.locator(".scopa").get_attribute("lang") == "de"


def test_house_rules_of_a_link_are_in_force_without_python(opened: Opener) -> None:
    rosa = sw.HouseRules("scopa", {"capture": "free", "napola": True}, "nonna Rosa")
    page = opened("single_first", "as_written", hash=rosa.link)
    house = column(page, "Scopa: di casa: nonna Rosa")
    house.wait_for()
    assert house.get_by_role("button", name="Prende il tre di bastoni e il quattro di coppe", exact=True).count() == 1
    assert "Si conta la napola? sì" in house.inner_text()
    assert EQUAL in column(page, "Scopa: prima la carta uguale").inner_text()
    assert "In vigore: Scopa: di casa: nonna Rosa." in said(page).replace("\u00a0", "")


def test_a_code_is_typed_in_and_a_wrong_one_is_a_word(opened: Opener) -> None:
    page = opened("as_written", "single_first")
    few = sw.HouseRules("scopa", {"capture": "min_cards"}).code
    for code in (few[:-1] + ("2" if few[-1] != "2" else "3"), sw.HouseRules("schnapsen").code):
        page.locator("[data-focus=settings]").click()
        page.get_by_role("textbox", name="Codice delle regole di casa").fill(code)
        page.keyboard.press("Enter")
        assert "Questo codice non torna" in said(page) or "di un altro gioco" in said(page)
        page.keyboard.press("Escape")
    page.locator("[data-focus=settings]").click()
    page.get_by_role("textbox", name="Codice delle regole di casa").fill(few.lower())
    page.keyboard.press("Enter")
    assert FEWEST in column(page, "Scopa: di casa").inner_text()


@pytest.mark.parametrize(("language", "said_of"), [
    ("it", {"broken": "Questo codice non torna", "other": "sono di un altro gioco"}),
    ("en", {"broken": "This code does not add up", "other": "are for another game"}),
    ("de", {"broken": "Dieser Code stimmt nicht", "other": "sind für ein anderes Spiel"}),
])  # fmt: skip
def test_wrong_house_rules_among_those_of_a_link_are_refused_in_its_language(
    opened: Opener, language: str, said_of: dict[str, str]
) -> None:
    right = sw.HouseRules("scopa", {"capture": "min_cards"}).code
    codes = {"broken": right[:-1] + ("2" if right[-1] != "2" else "3"), "other": sw.HouseRules("schnapsen").code}
    for kind, code in codes.items():
        page = opened("table", "document", hash=f"#rules=scopa:table,house:{code}&lang={language}")
        assert said_of[kind] in said(page)
        assert page.locator(".cmp-column").count() == 2
        page.close()


@pytest.mark.parametrize("width", [320, 360])
def test_on_a_phone_one_rule_set_at_a_time_and_turned_over(opened: Opener, width: int) -> None:
    page = opened("single_first", "as_written", viewport={"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_text(EQUAL, exact=True).is_visible()
    assert not page.get_by_text(MOST, exact=True).is_visible()
    page.get_by_role("button", name=re.compile("^GIRA")).click()
    assert page.get_by_text(MOST, exact=True).is_visible()
    assert not page.get_by_text(EQUAL, exact=True).is_visible()
    assert MOST in said(page)
    small = page.locator("button:visible, select:visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML.slice(0, 90))"
    )
    assert small == []


def test_a_projector_shows_the_clauses_large_and_no_settings(opened: Opener) -> None:
    page = opened("single_first", "as_written", size="projector")
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 720]
    assert page.locator(".cmp-text").first.evaluate("one => getComputedStyle(one).fontSize") == "28px"
    assert page.locator("[data-focus=settings]").is_hidden()
    page.keyboard.press("p")
    assert page.locator("[data-focus=settings]").is_visible()


# --- why not, in each of the five games -----------------------------------------------------------------------------

REASONS: dict[str, Any] = {
    "scopa": (
        {"table": "7D 4C 3B", "hand": "7S"}, "7S", ("3B", "4C"), {"7D"},
        ("si prende la carta uguale, non la somma.", "the equal card is taken, not the sum.",
         "Man nimmt die gleiche Karte, nicht die Summe."),
    ),
    "sbarazzino": (
        {"table": "5D 7C", "hand": "AS"}, "AS", ("5D",), {"5D", "7C"},
        ("l'asso di spade prende tutto", "the ace of swords takes everything", "das Ass der Schwerter alles"),
    ),
    "spazzino": (
        {"table": "5D 3C", "hand": "FB"}, "FB", ("3C", "5D"), {"FB"},
        ("Il fante di bastoni è una figura", "The jack of batons is a court card", "Der Bube der Stäbe ist eine Figur"),
    ),
    "rubamazzetto": (
        {"table": "5C 2B", "hand": "5S"}, "5S", (), {"5C"},
        ("Il cinque di spade può prendere il cinque di coppe: se può, deve.",
         "The five of swords can take the five of cups: if it can, it must.",
         "Die Fünf der Schwerter kann die Fünf der Kelche nehmen: Was nehmen kann, muss nehmen."),
    ),
    "schnapsen": (
        {}, "JH", (), {"AH"},
        ("una carta più alta dello stesso seme", "a higher card of the suit led", "eine höhere Karte dieser Farbe"),
    ),
}  # fmt: skip
"""What lies where, what is tried, the cards that prove it wrong, and what the sentence says in each language."""

WHY = ("PERCHÉ NO?", "WHY NOT?", "WARUM NICHT?")


@pytest.mark.parametrize("name", REASONS)
def test_the_reason_stands_in_three_languages_with_its_cards_lit(name: str, stepper: Opener) -> None:
    place, card, tried, proof, sentences = REASONS[name]
    position = endgame() if name == "schnapsen" else sw.position(name, **place).complete()
    deal = Deal.from_position(position, [])
    for language, why, sentence in zip(("it", "en", "de"), WHY, sentences, strict=True):
        page = stepper(state=traits(deal, language=language))
        for code in (card, *tried):
            page.locator(f"button[data-card='{code}']").first.click()
        button(page, why).click()
        sheet = page.get_by_role("dialog")
        assert sentence.lower() in sheet.inner_text().lower()
        marked = page.locator(".board .proof").evaluate_all("all => all.map(one => one.dataset.card)")
        assert set(marked) == proof
        page.context.close()


def endgame() -> Any:
    """Schnapsen with the talon used up: the king of hearts is led, and ace and jack of hearts are held."""
    return sw.position(
        "schnapsen", lead="KH", hands=["TH", "AH JH"], mover=1, trump="C",
        won=["JD QD KD TD AD QH TC JS", "AC QC KC JC AS TS KS QS"],
    )  # fmt: skip
