"""*Tutte le prese* and *Rivedi* in the real Voilà: values come by themselves, and the kernel hears what is asked
meanwhile."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]


def test_in_voila_values_come_to_rest_and_other_turns_are_answered(voila_server: Server, open_page: Opener) -> None:
    page = open_page(locale="it-IT")
    page.goto(f"{voila_server.url}voila/render/explorer.ipynb")
    page.get_by_text("mossa 25 di 36").wait_for(timeout=60_000)
    page.get_by_text("Provati 1000 modi in cui possono stare le carte coperte.").wait_for(timeout=30_000)
    # the next turn is asked for while its neighbour is being computed: the loop takes it up between two slices
    page.get_by_role("button", name="turno dopo").click()
    page.get_by_text("mossa 26 di 36").wait_for(timeout=10_000)
    page.get_by_role("button", name="turno dopo").click()
    page.get_by_text("mossa 27 di 36").wait_for(timeout=10_000)
    page.get_by_role("button", name="tutto: tutte le carte scoperte").click()
    page.locator(".bar.hind").first.wait_for(timeout=30_000)


def test_in_voila_a_link_leads_to_its_moment_and_its_rules(voila_server: Server, open_page: Opener) -> None:
    page = open_page(locale="it-IT")
    page.goto(f"{voila_server.url}voila/render/explorer.ipynb#step=29&rules=document&lang=it")
    page.get_by_text("mossa 30 di 36").wait_for(timeout=60_000)
    page.get_by_role("button", name="Regole: del documento").wait_for(timeout=20_000)
    page.get_by_role("button", name="Torna alle regole della partita").click()
    page.get_by_role("button", name="Regole: del tavolo").wait_for(timeout=20_000)
    # The address waits until the screen rests, and what is worked out keeps it busy for a while.
    page.wait_for_function("/step=29/.test(location.hash) && /rules=table/.test(location.hash)", timeout=60_000)


def test_in_voila_the_review_says_how_far_it_is_and_then_asks(voila_server: Server, open_page: Opener) -> None:
    page = open_page(locale="it-IT")
    page.goto(f"{voila_server.url}voila/render/review.ipynb")
    page.get_by_text(re.compile(r"Si rivede la smazzata: \d+ su 100")).wait_for(timeout=60_000)
    page.get_by_text("Quale giocheresti? Tocca una mossa.", exact=True).wait_for(timeout=120_000)
    page.get_by_role("list", name="Mosse possibili").get_by_role("button").first.click()
    page.get_by_text("ha giocato").first.wait_for()
