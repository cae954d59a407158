"""This place on another screen: the QR code against another maker's, the dialog on every page that has one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import segno
from axe_playwright_python.sync_playwright import Axe
from bridge import Bridge

import scopa_widgets as sw
from scopa_widgets.lessons.shelf import lesson
from scopa_widgets.page.lesson import lesson_page
from scopa_widgets.widgets.bundle import STATIC
from scopa_widgets.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

# How many bytes fit into a code of this version at level L: ISO/IEC 18004, table 7.
ROOM = {1: 17, 2: 32, 5: 106, 6: 134, 7: 154, 9: 230, 10: 271, 14: 458, 20: 858, 26: 1367, 32: 1952, 40: 2953}
ADDRESS = "https://example.org/lesson#q=3&lang=it&mode=ask&"


def modules(path: str, size: int) -> list[list[int]]:
    """The dark modules of a drawn code."""
    drawn = [[0] * size for _ in range(size)]
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)", path):
        drawn[int(y)][int(x) : int(x) + int(wide)] = [1] * int(wide)
    return drawn


@pytest.fixture(scope="module")
def coder(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    text = (STATIC / "qr.js").read_text(encoding="utf-8").replace("export function", "function")
    page.evaluate(f"{text}; Object.assign(window, {{ qrCode, qrLaid }}); null")
    yield page
    context.close()


@pytest.mark.parametrize("version", ROOM)
def test_a_full_code_is_that_of_another_maker(coder: Page, version: int) -> None:
    """Which of the eight masks is best is a matter of taste; with that mask every module is the same."""
    text = (ADDRESS * 70)[: ROOM[version]]
    drawn = coder.evaluate("text => qrCode(text)", text)
    own = modules(drawn["path"], drawn["size"])
    others = [
        segno.make(text, error="l", micro=False, mode="byte", boost_error=False, version=version, mask=mask).matrix
        for mask in range(8)
    ]
    assert own in [[[int(bool(dark)) for dark in row] for row in matrix] for matrix in others]


def test_a_code_that_is_not_full_is_filled_up_as_the_standard_says(coder: Page) -> None:
    """The kind, the number, the bytes, four bits of end, then 236 and 17 by turns (ISO/IEC 18004, 7.4.10)."""
    words = coder.evaluate("bytes => qrLaid(bytes, 1)", list(b"https://"))
    assert words[:19] == [0x40, 0x86, 0x87, 0x47, 0x47, 0x07, 0x33, 0xA2, 0xF2, 0xF0, *[236, 17] * 4, 236]
    assert len(words) == 26


def test_what_is_too_long_has_no_code(coder: Page) -> None:
    assert coder.evaluate("qrCode('x'.repeat(2953)).size") == 177
    assert coder.evaluate("qrCode('x'.repeat(2954))") is None
    assert coder.evaluate("qrCode('ü'.repeat(1477))") is None, "bytes count, not letters"


# --- the dialog -----------------------------------------------------------------------------------------------------


@pytest.fixture
def paged(open_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Page]:
    def opener(hash_: str, **context: Any) -> Page:
        file = tmp_path / "four.html"
        file.write_text(lesson_page(lesson(4)), encoding="utf-8")
        page = open_page(reduced_motion="reduce", **context)
        page.goto(file.as_uri() + hash_)
        page.locator(".app").wait_for()
        return page

    return opener


def test_a_lesson_is_handed_over_at_its_question(paged: Callable[..., Page]) -> None:
    """From the projector to the tablets: the same question, the same language, to be answered."""
    page = paged("#q=3&lang=it&mode=show&size=projector")
    page.locator("[data-focus=prompt]").focus()
    page.keyboard.press("q")
    dialog = page.get_by_role("dialog", name=say("share.title", "it"))
    link = dialog.get_by_role("link")
    address = link.inner_text()
    assert address == link.get_attribute("href")
    assert set(address.partition("#")[2].split("&")) == {"q=3", "lang=it", "mode=ask"}
    box = dialog.get_by_role("img", name=say("share.qr", "it")).bounding_box()
    assert box is not None
    assert box["height"] > 440, "to be read from the back of the room"
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    assert page.evaluate("document.querySelector('.prompt-n').textContent") == "3.", "the page behind hears no keys"
    page.keyboard.press("Escape")
    assert dialog.count() == 0
    assert page.evaluate("document.activeElement.dataset.focus") == "prompt"
    page.goto(address)
    page.reload()
    assert page.locator(".prompt-n").inner_text() == "3."
    assert page.locator(".vote").count() == 0


def test_buttons_open_it_as_well_and_the_focus_comes_back(paged: Callable[..., Page]) -> None:
    page = paged("#q=2&lang=de")
    for places in (["share-head"], ["menu", "share"]):
        for place in places:
            page.locator(f"[data-focus={place}]").click()
        dialog = page.get_by_role("dialog", name=say("share.title", "de"))
        dialog.get_by_role("button", name=say("screen.close", "de")).click()
        assert page.get_by_role("dialog", name=say("share.title", "de")).count() == 0
        assert page.evaluate("document.activeElement.dataset.focus") == places[-1]


OWN = """
id = "my-lesson"
rules = "scopa"
title = { it = "Una presa o due?", en = "One capture or two?", de = "Eine Möglichkeit oder zwei?" }

[[step]]
kind = "captures"
position = { table = "AC 2S 3B 4D", hand = "5S" }
"""


@pytest.mark.parametrize(("width", "language"), [(320, "de"), (360, "en"), (412, "it"), (768, "en"), (1280, "de")])
def test_the_link_of_an_own_lesson_is_found_at_any_width(
    open_page: Callable[..., Page], tmp_path: Path, width: int, language: str
) -> None:
    """At the head where it has room; in between, in the menu."""
    source, made = tmp_path / "my_lesson.toml", tmp_path / "my_lesson.html"
    source.write_text(OWN, encoding="utf-8")
    sw.LessonPage(str(source), language=language).to_html(str(made))
    page = open_page(viewport={"width": width, "height": 740})
    page.goto(f"{made.as_uri()}#lang={language}")
    link = page.locator("[data-focus=share-head]")
    page.locator(".prompt-text").wait_for()
    assert link.is_visible() == (width < 430 or width > 910)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    last = page.locator("[data-focus=menu]").bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= width
    if link.is_visible():
        box = link.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        link.click()
    else:
        page.locator("[data-focus=menu]").click()
        page.locator("[data-focus=share]").click()
    assert page.get_by_role("dialog", name=say("share.title", language)).count() == 1


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialog_is_accessible_and_fits(paged: Callable[..., Page], scheme: str, width: int) -> None:
    page = paged("#lang=de", color_scheme=scheme, viewport={"width": width, "height": 640})
    page.keyboard.press("q")
    page.get_by_role("dialog").wait_for()
    assert page.evaluate("document.querySelector('dialog').scrollWidth") <= width
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in found] == []


def widgets() -> dict[str, Any]:
    deal = sw.example("scopa")
    return {
        "explorer": lambda: sw.CaptureExplorer(deal, step=24, language="en"),
        "counter": lambda: sw.PileCounter(language="en"),
        "play": lambda: sw.PlayTable(language="en"),
        "editor": lambda: sw.PositionEditor("scopa", language="en"),
        "review": lambda: sw.DealReview(deal, language="en"),
    }


@pytest.mark.parametrize("name", widgets())
def test_every_page_has_it_at_one_key(name: str, open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = Bridge(widgets()[name](), name).open(open_page(reduced_motion="reduce"), tmp_path, "#lang=en")
    page.locator(".scopa button:visible").first.focus()
    before = page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press("q")
    dialog = page.get_by_role("dialog", name=say("share.title", "en"))
    assert "lang=en" in dialog.get_by_role("link").inner_text()
    assert "size=" not in dialog.get_by_role("link").inner_text()
    page.keyboard.press("Escape")
    assert dialog.count() == 0
    assert page.evaluate("document.activeElement.outerHTML") == before
    page.locator("[data-focus=settings]").click()
    page.get_by_role("button", name=say("share.give", "en")).click()
    dialog.wait_for()
