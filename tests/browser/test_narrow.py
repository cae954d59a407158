"""Narrow screens: nothing that is to be read lies under something else, in Italian and in German, the longest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from bridge import Bridge

import scopa_widgets as sw
from scopa_widgets.lessons.shelf import lessons

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# Every line of text inside `within` that is off the screen, or under something that `over` names.
COVERED = """([within, over]) => {
  const found = [], meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const part of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, holder = node.parentElement.closest("button, label") || node.parentElement;
      if (!node.nodeValue.trim() || node.parentElement.closest(".sr")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.right > innerWidth + 0.5 || line.left < -0.5) found.push(`${node.nodeValue}: off the screen`);
        for (const other of document.querySelectorAll(over)) if (other !== holder && !other.contains(holder) && other.offsetParent && meets(line, other.getBoundingClientRect())) found.push(`${node.nodeValue}: under ${other.textContent || other.className}`);
      }
    }
  }
  return found;
}"""  # noqa: E501
HEAD = [".head", ".head button, .head label"]


@pytest.mark.parametrize("width", [320, 360])
def test_the_heads_of_lessons_have_room(open_page: Callable[..., Page], tmp_path: Path, width: int) -> None:
    page = open_page(reduced_motion="reduce", viewport={"width": width, "height": 640})
    lesson_page = Bridge(sw.LessonPage(1), "lesson")
    lesson_page.open(page, tmp_path, "#lang=it")
    found = {}
    for one in lessons():
        for language in ("it", "de"):
            lesson_page.widget.lesson, lesson_page.widget.language = one, language
            lesson_page.push(page)
            for zoom in (0, 2):
                page.evaluate("zoom => model.set('zoom', zoom)", zoom)
                if covered := page.evaluate(COVERED, HEAD):
                    found[one.number, language, zoom] = covered
    assert found == {}


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["it", "de"])
@pytest.mark.parametrize("size", ["auto", "projector"])
def test_the_head_of_componi_has_room(
    open_page: Callable[..., Page], tmp_path: Path, size: str, language: str, width: int
) -> None:
    page = open_page(reduced_motion="reduce", viewport={"width": width, "height": 640})
    Bridge(sw.PositionEditor("scopa", language=language, size=size), "editor").open(page, tmp_path)
    assert page.evaluate(COVERED, HEAD) == []


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["it", "de"])
@pytest.mark.parametrize(("game", "step"), [("schnapsen", 0), ("schnapsen", 3), ("scopa", 6)])
def test_on_the_board_no_word_lies_under_a_fan(
    open_page: Callable[..., Page], tmp_path: Path, game: str, step: int, language: str, width: int
) -> None:
    deal = sw.Deal.from_seed(game, 5)
    while not deal.position.over:
        deal.play(next(iter(deal.position.legal_moves)))
    deal.to_html(tmp_path / "deal.html", step=step, language=language)
    page = open_page(reduced_motion="reduce", viewport={"width": width, "height": 740})
    page.goto((tmp_path / "deal.html").as_uri())
    page.locator(".app").wait_for()
    assert page.evaluate(COVERED, [".felt .who", ".hand .card"]) == []
    assert page.evaluate(COVERED, HEAD) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
