"""Composing in Chromium with the real Python behind it: tapping, typing, faults, links, lessons, and silence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from bridge import Bridge

import scopa_widgets as sw

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

LESSON_4 = "game=scopa:1 players=2 table=7D.4C.3B.AS hands=7S.CD/"
FAULTY = "game=scopa:1 players=2 table=7D.4C hands=7S.7D.6D.5D/AC.2C.3C"
PHONE = {"width": 360, "height": 740}


class Open:
    """An editor on a page."""

    def __init__(self, page: Page, folder: Path, what: Any, address: str, settings: dict[str, Any]) -> None:
        widget = sw.PositionEditor(what, **{"language": "en", **settings})
        self.widget: Any = widget
        _ = widget.below
        self.page = Bridge(widget, "editor").open(page, folder, address)

    def card(self, name: str) -> Locator:
        """The card to tap; where it lies may follow its name."""
        return self.page.locator(".grid").get_by_role("button", name=re.compile(f"^{name}(,|$)"))

    def tap(self, *names: str) -> None:
        for name in names:
            self.card(name).click()
        self.settle()

    def settle(self) -> None:
        """Wait until Python has said what it thinks."""
        self.page.wait_for_function("!document.querySelector('.waiting')")
        self.page.wait_for_timeout(60)

    def place(self, name: str) -> None:
        self.page.get_by_role("tab", name=re.compile(f"^{name}:")).click()

    @property
    def said(self) -> str:
        return self.page.get_by_role("status").inner_text()

    def focus(self) -> Any:
        return self.page.evaluate("document.activeElement.dataset.focus")


@pytest.fixture
def editor(open_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Open]:
    """Open an editor: `editor(LESSON_4, viewport=PHONE)`."""

    def opener(what: Any = "scopa", address: str = "", **settings: Any) -> Open:
        context = {name: settings.pop(name) for name in ("viewport", "color_scheme") if name in settings}
        return Open(open_page(reduced_motion="reduce", **context), tmp_path, what, address, settings)

    return opener


def test_a_position_is_laid_by_tapping_and_taken_back(editor: Callable[..., Open]) -> None:
    one = editor()
    assert one.page.locator(".lead").inner_text() == "Tap the cards on the table"
    one.tap("Seven of coins")
    assert one.said == "The seven of coins now lies here: table. All is well"
    one.tap("Four of cups", "Three of batons", "Ace of swords")
    one.place("Anna's hand")
    one.tap("Seven of swords")
    assert one.widget.position == sw.position("scopa", table="7D 4C 3B AS", hand="7S")
    assert one.page.locator(".capture-count.some").inner_text() == "1 capture"
    assert one.page.locator(".verdict").inner_text().strip() == "All is well"
    assert one.said.strip() == "The seven of swords now lies here: Anna's hand."
    one.tap("Four of cups")  # it lies on the table: now it is in the hand
    assert one.widget.position.table == ("AS", "3B", "7D")
    assert one.widget.position.hand(0) == ("4C", "7S")
    for _ in range(2):
        one.page.keyboard.press("z")
        one.settle()
    assert one.widget.line == "game=scopa:1 players=2 mover=1 table=7D.4C.3B.AS"


def test_faults_are_said_at_once_with_the_cards_lit_and_lead_there(editor: Callable[..., Open]) -> None:
    one = editor(FAULTY)
    rows = one.page.locator(".fault-row")
    assert rows.all_inner_texts() == ["Anna holds 4 cards: that cannot be.", "There more than once: seven of coins."]
    lit = one.page.locator(".tile.wrong").evaluate_all("all => all.map((node) => node.dataset.card)")
    assert set(lit) == {"7S", "7D", "6D", "5D"}
    rows.first.click()
    assert one.page.get_by_role("tab", selected=True).get_attribute("aria-label") == "Anna's hand: 4"
    assert one.focus().startswith("card:")
    assert one.page.locator("[data-focus=fill]").get_attribute("aria-disabled") == "true"
    one.tap("Six of coins")
    assert rows.all_inner_texts() == ["There more than once: seven of coins."]


def test_typing_and_pasting_lay_cards_or_say_why_not_and_lose_nothing(editor: Callable[..., Open]) -> None:
    one = editor()
    field = one.page.get_by_label("Type or paste")
    field.fill("sette di denari, 9X")
    field.press("Enter")
    one.page.locator(".text-box .fault").wait_for()
    assert field.input_value() == "sette di denari, 9X"
    assert one.widget.line == "game=scopa:1 players=2 mover=1"
    one.page.locator(".text-box .fault").click()
    assert field.evaluate("node => node.value.slice(node.selectionStart, node.selectionEnd)") == "9X"
    field.fill("sette di denari, re di coppe")
    one.page.locator("[data-focus=put]").click()
    one.settle()
    assert one.widget.position.table == ("7D", "RC")
    line = sw.Deal.from_seed("schnapsen", 5).position.text
    field.fill(line)
    field.press("Enter")
    one.settle()
    assert one.widget.position.text == line
    assert one.page.get_by_role("radio", name="Schnapsen").is_checked()
    assert one.page.locator(".tile").count() == 20
    one.page.locator("[data-focus=undo]").click()
    one.settle()
    assert one.widget.position.table == ("7D", "RC")


def test_the_link_opens_the_same_position_elsewhere_and_the_code_is_that_of_the_link(
    editor: Callable[..., Open],
) -> None:
    one = editor(LESSON_4)
    one.page.locator("[data-focus=share]").click()
    one.page.locator(".qr").wait_for()
    address = one.page.locator("[data-focus=link]").input_value()
    other = editor("scopa", "#" + address.split("#")[1])
    other.settle()
    assert other.widget.position == one.widget.position
    one.page.wait_for_timeout(250)
    third = editor("scopa", "#" + one.page.url.split("#")[1])  # the address bar's own form, all of it percent-encoded
    third.settle()
    assert third.widget.line == one.widget.line
    fourth = editor(LESSON_4, "#position=game=poker&lang=de")
    fourth.page.locator(".text-box .fault").wait_for()
    assert fourth.widget.line == one.widget.line


def test_the_rest_is_filled_and_it_opens_step_by_step(editor: Callable[..., Open]) -> None:
    one = editor(LESSON_4)
    one.page.locator("[data-focus=fill]").click()
    one.settle()
    assert not one.widget.position.holes
    assert "dealt at random" in one.said
    one.page.locator("[data-focus=step]").click()
    one.settle()
    assert one.widget.below.children[0].deal.position == one.widget.position


def test_a_lesson_is_asked_and_downloaded(editor: Callable[..., Open]) -> None:
    one = editor(LESSON_4)
    one.page.locator("[data-focus=lesson]").click()
    one.page.get_by_label("Title").fill("Equal or sum")
    one.page.get_by_label("Yes or no").check()
    one.page.get_by_label("Move, right or wrong").fill("7Sx4C.3B")
    one.page.get_by_label("Your question").fill("May she?")
    one.page.wait_for_function("document.querySelector('.lesson-file')?.textContent.includes('May she?')")
    with one.page.expect_download() as waiting:
        one.page.get_by_role("link", name="Download the lesson").click()
    assert waiting.value.suggested_filename == "equal-or-sum.toml"
    text = waiting.value.path().read_text(encoding="utf-8")
    assert text == one.widget.lesson.write()
    assert sw.Lesson.read(text).steps[0].prompt.en == "May she?"


def test_another_game_and_more_players(editor: Callable[..., Open]) -> None:
    one = editor(LESSON_4)
    one.page.get_by_label("Players").select_option("4")
    one.settle()
    assert one.page.get_by_role("tab").count() == 8  # table, four hands, two piles, stock
    one.page.get_by_role("radio", name="Schnapsen").click()
    one.settle()
    assert one.page.locator(".lead").inner_text() == "Tap the cards of the first hand"
    one.page.keyboard.press("z")
    one.settle()
    assert one.widget.position.game.players == 4


def test_when_python_is_silent_it_says_so_and_keeps_what_is_laid(editor: Callable[..., Open]) -> None:
    one = editor(LESSON_4)
    one.page.evaluate("model.dead = true")
    one.card("King of cups").click()
    one.page.locator(".verdict.silent").wait_for(timeout=6000)
    assert "RC" in one.page.evaluate("location.hash")
    assert one.card("King of cups").get_attribute("aria-pressed") == "true"
    one.page.evaluate("model.dead = false")
    one.page.locator("[data-focus=again]").click()
    one.page.locator(".verdict.well").wait_for()
    assert "RC" in one.widget.position.table


def test_the_keyboard_alone_is_enough(editor: Callable[..., Open]) -> None:
    one = editor()
    one.page.locator("[data-focus='card:AD']").focus()
    for key in ("ArrowRight", "ArrowRight", "Enter", "ArrowDown", " ", "End", "Enter"):
        one.page.keyboard.press(key)
    one.settle()
    assert one.widget.position.table == ("3D", "3C", "RC")
    one.page.get_by_role("tab", selected=True).focus()
    one.page.keyboard.press("ArrowRight")
    assert one.focus() == "place:hands.0"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("what", [LESSON_4, FAULTY])
def test_no_rule_of_accessibility_is_broken(editor: Callable[..., Open], scheme: str, what: str) -> None:
    one = editor(what, color_scheme=scheme)
    for panel in ("share", "lesson"):
        one.page.locator(f"[data-focus={panel}]").click()
        one.settle()
        found = Axe().run(one.page).response["violations"]
        assert [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in found] == []


@pytest.mark.parametrize("width", [360, 320])
@pytest.mark.parametrize("players", [2, 6])
def test_a_phone_has_room_for_all_of_it(editor: Callable[..., Open], width: int, players: int) -> None:
    one = editor(sw.game("scopa", players=players), viewport={"width": width, "height": 640}, language="de")
    one.tap("Sieben der Münzen")
    one.page.locator("[data-focus=lesson]").click()
    assert one.page.evaluate("document.documentElement.scrollWidth") == width
    small = one.page.evaluate(
        """() => [...document.querySelectorAll(".scopa :is(button, select, a, textarea, label:has(input), input[type=text])")]
          .map((node) => [node.dataset.focus || node.className, node.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5)).map(([name, box]) => [name, box.width, box.height])"""  # noqa: E501
    )
    assert small == []


def test_the_projector_has_it_on_one_screen(editor: Callable[..., Open]) -> None:
    one = editor(LESSON_4, size="projector", language="it")
    assert one.page.evaluate("document.documentElement.scrollHeight") <= 720
