"""*Gioca* in the real Voilà: every load of the page has a Python of its own, and the match goes on."""

from typing import TYPE_CHECKING

import pytest
from servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def hand(page: "Page") -> list[str]:
    names: list[str] = page.locator(".mine .hand button").evaluate_all("all => all.map(one => one.dataset.card)")
    return names


def test_a_reload_goes_on_with_the_match_behind_the_cover(voila_server: Server, page: "Page") -> None:
    page.goto(f"{voila_server.url}voila/render/play.ipynb?lang=it")
    page.locator("[data-focus='game:1']").click(timeout=60_000)
    page.locator("[data-focus='name:0']").fill("Zelda")
    page.locator("[data-focus='begin']").click()
    page.locator("[data-focus='uncover']").click()
    page.locator(".mine .hand").wait_for()
    before, name = hand(page), page.locator(".mine .name").inner_text()
    assert len(before) == 3
    page.reload()
    page.locator(".phase-cover").wait_for(timeout=60_000)
    assert page.locator("[data-card]").count() == 0  # nobody's hand while nobody is known to sit there
    page.locator("[data-focus='uncover']").click()
    page.locator(".mine .hand").wait_for()
    assert (hand(page), page.locator(".mine .name").inner_text()) == (before, name)
    assert page.get_by_text("Zelda").count()

    other = page.context.new_page()  # another tab is another table
    other.goto(f"{voila_server.url}voila/render/play.ipynb?lang=it")
    other.locator("[data-focus='game:1']").wait_for(timeout=60_000)
