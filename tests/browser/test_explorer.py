"""*Tutte le prese* and *Rivedi* in Chromium, found and driven by role and name, with the real Python objects behind
them: the recorded hand SCO-FULL-GAME-04 before its 25th move, where 7D may take AD and 6C."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridge import Bridge

import scopa_widgets as sw

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

SEVEN = "1. Sette di denari prende asso di denari e sei di coppe"
DESK, PHONE, SMALL_PHONE = (
    {"width": 1280, "height": 720},
    {"width": 360, "height": 740},
    {"width": 320, "height": 640},
)
SHORT = """() => [...document.querySelectorAll(".scopa *")].filter((e) => e.offsetParent
  && !e.closest("svg, .sr, .cell-name")
  && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.nodeValue.trim())
  && parseFloat(getComputedStyle(e).fontSize) < 24).map((e) => e.textContent)"""
CUT = """() => [...document.querySelectorAll(".strip .card, .strip .face, .move .face, .bar i")].filter((e) => {
  const box = e.getBoundingClientRect();
  return box.width && (box.left < -1 || box.right > innerWidth + 1);
}).length"""

Opener = Callable[..., tuple["Page", Bridge]]


@pytest.fixture
def explore(open_page: "Callable[..., Page]", tmp_path: Path) -> Opener:
    """Open an explorer: `explore(step=24, viewport=..., known=True)`; the values are there at once if known."""

    def opener(*, known: bool = True, game: str = "scopa", step: int = 24, **settings: Any) -> "tuple[Page, Bridge]":
        context = {name: settings.pop(name) for name in ("viewport", "color_scheme", "has_touch") if name in settings}
        widget = sw.CaptureExplorer(sw.example(game), step=step, **{"worlds": 60, **settings})
        if known:
            widget.run()
        bridge = Bridge(widget, "explorer")
        return bridge.open(open_page(reduced_motion="reduce", **context), tmp_path), bridge

    return opener


@pytest.fixture(scope="module")
def reviewed() -> Any:
    """The recorded hand, gone over once for all."""
    widget = sw.DealReview(sw.example("scopa"), worlds=40)
    widget.run()
    return widget


@pytest.fixture
def look_back(open_page: "Callable[..., Page]", reviewed: Any, tmp_path: Path) -> "Callable[..., Page]":
    """Open the page of the review: `look_back(viewport=..., language="de")`."""

    def opener(*, language: str = "it", size: str = "auto", **context: Any) -> "Page":
        reviewed.language, reviewed.size = language, size
        page = open_page(reduced_motion="reduce", **context)
        page.goto(reviewed.to_html(tmp_path / "review.html").as_uri())
        page.locator(".app").wait_for()
        return page

    return opener


def move(page: "Page", name: str) -> "Locator":
    return page.get_by_role("list", name="Mosse possibili").get_by_role("button", name=name, exact=True)


def rows(page: "Page") -> "Locator":
    return page.get_by_role("list", name=re.compile("Mosse|moves|Züge")).get_by_role("listitem")


def said(page: "Page") -> str:
    return page.get_by_role("status").inner_text()


def panel(page: "Page") -> str:
    return page.get_by_role("complementary").inner_text()


# --- every capture --------------------------------------------------------------------------------------------------


def test_it_opens_with_one_sentence_the_moves_and_the_risk_in_both_forms(explore: Opener) -> None:
    page, _ = explore(known=False)
    page.get_by_text("Bruno può fare 3 mosse. Tocca una mossa: la vedi sul tavolo.").wait_for()
    assert rows(page).count() == 3
    first = rows(page).first.inner_text().replace("\u00a0", " ")
    assert "1 carta su 9" in first
    assert "Anna ce l'ha 1 volta su 3" in first
    assert "nessuna carta su 9" in rows(page).nth(1).inner_text()
    assert page.get_by_role("img", name="3 carte coperte").count() == 1


def test_values_are_refined_while_one_watches_and_their_rest_is_said(explore: Opener) -> None:
    page, bridge = explore(known=False, worlds=900)
    shown = []
    for _ in range(400):
        page.wait_for_timeout(15)  # Python works on meanwhile, on the very loop that drives the browser
        bridge.push(page)
        shown.append(page.get_by_role("complementary").locator(".progress").inner_text())
        if bridge.widget.figures["pairs"]:
            break
    bridge.push(page)
    assert any("Si prova ancora" in text for text in shown)
    page.get_by_text("Provati 900 modi in cui possono stare le carte coperte.").wait_for()
    assert said(page).startswith("I valori sono fermi. Sette di denari prende asso di denari e sei di coppe: +")
    assert re.search(r"\+\d,\d\s+da \+\d,\d a \+\d,\d", rows(page).first.inner_text())


def test_they_can_be_stopped_and_gone_on_with(explore: Opener) -> None:
    page, bridge = explore(known=False, worlds=100_000)
    while not bridge.widget.figures["worlds"]:
        page.wait_for_timeout(10)
    bridge.push(page)
    page.get_by_role("button", name="Ferma").click()
    page.get_by_role("button", name="Continua").wait_for()
    assert not bridge.widget.figures["running"]
    bridge.widget.stop()


def test_a_move_is_played_on_the_table_as_a_ghost_and_taken_back(explore: Opener) -> None:
    page, bridge = explore()
    move(page, SEVEN).click()
    assert move(page, SEVEN).get_attribute("aria-pressed") == "true"
    assert page.get_by_role("region", name="Prova: così sarebbe il tavolo").get_by_role("img").count() == 1
    assert page.get_by_role("region", name="presa").get_by_role("img").count() == 3
    assert page.get_by_role("region", name="Mano di Bruno").get_by_role("img").count() == 2
    assert bridge.widget.selected == "7DxAD.6C"
    assert "Dopo, sul tavolo: re di spade." in said(page)
    page.get_by_role("button", name="Torna indietro").first.click()
    assert page.get_by_role("region", name="Tavolo").get_by_role("img").count() == 3
    move(page, "3. Cinque di spade resta sul tavolo").click()
    assert page.get_by_role("region", name="Prova: così sarebbe il tavolo").get_by_role("img").count() == 4


def test_it_explains_why_a_move_is_legal_what_it_risks_and_which_rows_make_the_difference(explore: Opener) -> None:
    page, _ = explore(worlds=300)
    page.get_by_role("button", name="Spiega: Sette").click()
    text = panel(page).replace("\u00a0", " ")
    assert "Il sette di denari prende l'asso di denari e il sei di coppe: insieme fanno 7." in text
    assert "Rischio (scopa): 1 carta coperta su 9, il re di bastoni. Anna ce l'ha 1 volta su 3." in text
    assert "punti in più di Anna" in text
    assert re.search(r"La differenza viene da: .*settebello \+0,\d", text)
    assert "Settebello" in text
    page.keyboard.press("Escape")
    assert "Tocca una mossa" in panel(page)


def test_two_marked_moves_are_compared_row_by_row(explore: Opener) -> None:
    page, bridge = explore(worlds=300)
    assert "Segna due mosse" in panel(page)
    page.get_by_role("button", name="segna: Sette").click()
    page.get_by_role("button", name="segna: Sei").click()
    assert bridge.widget.compared == ["7DxAD.6C", "6Sx6C"]
    page.get_by_role("button", name="Confronta").click()
    text = panel(page)
    assert "Il sette di denari porta subito: carte +3, denari +2 e settebello +1." in text
    assert "Il sette di denari vale" in text
    assert "in più del sei di spade" in text
    page.get_by_role("button", name="segna: Cinque").click()
    assert bridge.widget.compared == ["6Sx6C", "5S"]


def test_everything_goes_by_keys(explore: Opener) -> None:
    page, bridge = explore()
    move(page, SEVEN).focus()
    page.keyboard.press("ArrowDown")
    assert bridge.widget.selected == "6Sx6C"
    page.keyboard.press("Enter")
    page.get_by_role("region", name="presa").wait_for()
    page.keyboard.press("w")
    page.get_by_role("region", name="Sei di spade prende sei di coppe").wait_for()
    page.keyboard.press("ArrowDown")
    page.get_by_role("region", name="Cinque di spade resta sul tavolo").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_role("region", name="Cinque di spade resta sul tavolo").count() == 0
    page.keyboard.press("p")
    page.get_by_role("group", name="Tasti").wait_for()


def test_hindsight_has_a_name_of_its_own_and_is_no_advice(explore: Opener) -> None:
    page, bridge = explore(open_hands=True)
    assert "vale (punti, tuoi − loro)" in page.locator(".heads").inner_text()
    page.get_by_role("button", name="tutto: tutte le carte scoperte").click()
    page.wait_for_timeout(100)
    bridge.widget.run()
    bridge.push(page)
    page.get_by_role("img", name="quattro di spade, cavallo di denari e re di bastoni").wait_for()
    heads = page.locator(".heads").inner_text()
    assert "punti a carte scoperte, col senno di poi" in heads
    assert "vale" not in heads
    assert "Anna ce l'ha davvero" in rows(page).first.inner_text()
    page.get_by_role("button", name="Spiega: Sette").click()
    text = panel(page)
    assert "Non è un consiglio." in text
    assert "In media" not in text
    assert "Vince la smazzata" not in text


def test_with_hidden_hands_there_is_no_such_button(explore: Opener) -> None:
    page, _ = explore()
    assert page.get_by_role("group", name="vedi").count() == 0


def test_it_goes_to_other_turns_of_the_same_player(explore: Opener) -> None:
    page, bridge = explore()
    page.get_by_role("button", name="turno dopo").click()
    page.get_by_text("mossa 27 di 36").wait_for()
    assert bridge.widget.step == 26
    page.keyboard.press("PageUp")
    page.get_by_text("mossa 25 di 36").wait_for()


def test_without_an_answer_the_moves_and_the_risk_stay(explore: Opener) -> None:
    page, bridge = explore(known=False, worlds=100_000)
    page.evaluate("model.dead = true")
    bridge.widget.stop()
    page.evaluate("model.take({ show: { ...model.get('show'), length: 35 }, figures: {} })")  # as if come anew
    page.get_by_text("Il programma non risponde").wait_for(timeout=6000)
    assert "1 carta su 9" in rows(page).first.inner_text()


# --- its screens ----------------------------------------------------------------------------------------------------


def test_the_desk_does_not_scroll(explore: Opener) -> None:
    page, _ = explore(open_hands=True, worlds=300)
    move(page, SEVEN).click()
    page.get_by_role("button", name="Spiega: Sette").click()
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [720, 1280]


@pytest.mark.parametrize("viewport", [PHONE, SMALL_PHONE], ids=["360", "320"])
@pytest.mark.parametrize("language", ["it", "de"])
def test_a_phone_shows_one_move_at_a_time(explore: Opener, viewport: dict[str, int], language: str) -> None:
    page, _ = explore(viewport=viewport, has_touch=True, language=language, open_hands=True)
    assert rows(page).count() == 1  # the others are not even there for a screen reader
    page.get_by_role("button", name=re.compile("mossa seguente|nächster Zug")).click()
    page.get_by_text(re.compile("2 (di|von) 3")).wait_for()
    page.get_by_role("button", name=re.compile("^(Gioca|Spielen)$")).click()
    page.get_by_role("button", name=re.compile("^(Spiega|Erklären):")).click()
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert page.evaluate(CUT) == 0


def test_a_swipe_leads_to_the_next_move(explore: Opener) -> None:
    page, bridge = explore(viewport=PHONE, has_touch=True)
    page.evaluate(
        """() => {
          const box = document.querySelector(".move.here");
          const touch = (x) => new Touch({ identifier: 1, target: box, clientX: x, clientY: 500 });
          box.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(300)] }));
          box.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [touch(120)] }));
        }"""
    )
    page.get_by_text("2 di 3").wait_for()
    assert bridge.widget.selected == "6Sx6C"


@pytest.mark.parametrize("game", ["sbarazzino", "spazzino", "rubamazzetto", "schnapsen"])
@pytest.mark.parametrize("viewport", [DESK, SMALL_PHONE], ids=["desk", "320"])
def test_every_game_fits(explore: Opener, game: str, viewport: dict[str, int]) -> None:
    page, bridge = explore(game=game, step=8, viewport=viewport, worlds=10)
    for row in bridge.widget.moves:
        page.evaluate("text => model.set('selected', text)", row["move"])
        page.locator(".move.here .explain").click()
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        assert "{" not in panel(page)
        assert "explorer." not in page.locator(".app").inner_text()
    assert page.evaluate(CUT) == 0


def test_the_projector_shows_three_rows_in_words_and_the_value_only_after_v(explore: Opener) -> None:
    page, bridge = explore(game="spazzino", step=13, size="projector")
    assert len(bridge.widget.moves) > 3
    assert rows(page).count() == 3
    assert not re.search(r"[+−]\d,\d", page.locator(".app").inner_text())
    assert "su 20" in page.locator(".app").inner_text()
    page.keyboard.press("v")
    assert re.search(r"[+−]\d,\d", page.locator(".app").inner_text())
    assert page.evaluate(SHORT) == []
    assert page.evaluate("document.documentElement.scrollHeight") == 720
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert bridge.widget.selected == bridge.widget.moves[3]["move"]
    page.locator(".move.here").wait_for()
    page.keyboard.press("w")
    assert page.evaluate(SHORT) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone", "projector"])
def test_axe_finds_nothing(explore: Opener, scheme: str, size: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    viewport = PHONE if size == "phone" else DESK
    page, bridge = explore(
        color_scheme=scheme, viewport=viewport, size="projector" if size == "projector" else "auto", open_hands=True
    )
    found = [*Axe().run(page).response["violations"]]
    page.locator(".move.here .pick").click()
    page.keyboard.press("w")
    found += Axe().run(page).response["violations"]
    page.get_by_role("button", name="tutto: tutte le carte scoperte").click()
    bridge.widget.run()
    bridge.push(page)
    found += Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_touch_targets_are_44_pixels_high_and_wide(explore: Opener) -> None:
    for viewport in (DESK, PHONE):
        page, _ = explore(viewport=viewport, open_hands=True)
        page.locator(".move.here .pick").click()
        page.keyboard.press("w")
        buttons = page.locator(".scopa button:visible")
        sizes = buttons.evaluate_all("all => all.map(e => [e.offsetWidth, e.offsetHeight, e.textContent])")
        assert len(sizes) > 8
        assert not [size for size in sizes if min(size[:2]) < 42]


def test_a_page_without_python_has_its_values(open_page: "Callable[..., Page]", tmp_path: Path) -> None:
    explorer = sw.CaptureExplorer(sw.example("scopa"), step=24, worlds=300, open_hands=True)
    page = open_page()
    page.goto(explorer.to_html(tmp_path / "explorer.html").as_uri())
    assert re.search(r"\+\d,\d\s+da \+\d,\d a \+\d,\d", rows(page).first.inner_text())
    page.get_by_role("button", name="tutto: tutte le carte scoperte").click()
    assert "+2" in rows(page).first.inner_text()  # as the solver has it, see tests/test_capture_explorer.py
    page.get_by_role("button", name="IT, Impostazioni").click()
    page.get_by_role("radio", name="Deutsch").check(force=True)
    page.get_by_text("mit offenen Karten, im Nachhinein").first.wait_for()
    page.reload()
    page.get_by_text("mit offenen Karten, im Nachhinein").first.wait_for()


# --- the review -----------------------------------------------------------------------------------------------------


def test_the_learner_guesses_first_and_then_is_told_which_rows_made_the_difference(
    look_back: "Callable[..., Page]", reviewed: Any
) -> None:
    page = look_back()
    step = reviewed.dearest[0]
    page.get_by_text(f"mossa {step + 1} di 36", exact=True).wait_for()
    page.get_by_text("Quale giocheresti? Tocca una mossa.", exact=True).wait_for()
    assert not re.search(r"[+−]\d,\d", page.locator(".main-box").inner_text())
    assert page.get_by_role("img", name=re.compile("carte coperte")).count() == 1
    rows(page).nth(1).get_by_role("button").click()
    assert re.search(r"[+−]\d,\d", page.locator(".main-box").inner_text())
    assert page.get_by_role("img", name=re.compile("carte coperte")).count() == 0
    text = panel(page)
    assert "ha giocato" in text
    assert "La differenza viene da:" in text
    assert "giocata" in page.locator(".main-box").inner_text()
    page.get_by_role("button", name="Avanti").click()
    page.get_by_text(f"mossa {reviewed.dearest[1] + 1} di 36", exact=True).wait_for()
    page.get_by_text("Quale giocheresti? Tocca una mossa.", exact=True).wait_for()


def test_every_move_has_its_bar_and_leads_to_its_moment(look_back: "Callable[..., Page]", reviewed: Any) -> None:
    page = look_back()
    bars = page.get_by_role("region", name="Che cosa è costata ogni mossa").get_by_role("listitem")
    assert bars.count() == 36
    other = next(c for c in reviewed.costs if c["choices"] > 1 and c["step"] not in reviewed.dearest)
    bars.nth(other["step"]).get_by_role("button").click()
    page.get_by_text(f"mossa {other['step'] + 1} di 36", exact=True).wait_for()
    rows(page).first.get_by_role("button").press("Enter")
    assert "ha giocato" in panel(page)
    page.get_by_role("button", name="Torna alle più care").click()
    page.get_by_text(f"mossa {reviewed.dearest[0] + 1} di 36", exact=True).wait_for()


def test_it_says_how_far_it_is_and_opens_by_itself(open_page: "Callable[..., Page]", tmp_path: Path) -> None:
    widget = sw.DealReview(sw.example("scopa"), worlds=3)
    bridge = Bridge(widget, "review")
    page = bridge.open(open_page(reduced_motion="reduce"), tmp_path)
    page.get_by_text(re.compile("Si rivede la smazzata: \\d+ su 100")).wait_for()
    for _ in range(600):
        page.wait_for_timeout(20)
        if widget.progress["done"]:
            break
    bridge.push(page)
    page.get_by_text("Quale giocheresti? Tocca una mossa.", exact=True).wait_for()
    assert "mosse più care" in said(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone", "projector"])
def test_axe_finds_nothing_in_the_review(look_back: "Callable[..., Page]", scheme: str, size: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    viewport = PHONE if size == "phone" else DESK
    page = look_back(size="projector" if size == "projector" else "auto", color_scheme=scheme, viewport=viewport)
    found = [*Axe().run(page).response["violations"]]
    rows(page).first.get_by_role("button").click()
    found += Axe().run(page).response["violations"]
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    if size != "phone":
        assert page.evaluate("document.documentElement.scrollHeight") == 720
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
