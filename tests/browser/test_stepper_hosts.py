"""The stepper in its real hosts: step and address in Voilà, Python's answers, JupyterLab's own keys."""

import re
from typing import TYPE_CHECKING

import pytest
from servers import Server
from stepper_page import button, press

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_in_voila_a_move_off_the_record_is_answered_and_a_reload_comes_back(voila_server: Server, page: "Page") -> None:
    page.goto(f"{voila_server.url}voila/render/scopa.ipynb?lang=it")
    button(page, "Fante di spade").wait_for(timeout=60_000)
    press(page, "Fante di spade", "Fante di bastoni", "PRENDI")
    page.get_by_role("group", name="La tua prova").wait_for()
    press(page, "Torna alla partita", "avanti", "avanti")
    page.wait_for_function("location.hash.includes('step=8')")
    page.reload()
    page.get_by_role("heading", name=re.compile("mossa 9 di 36")).wait_for(timeout=60_000)


def test_jupyterlab_leaves_the_keys_and_keeps_its_address(lab_server: Server, page: "Page") -> None:
    page.goto(f"{lab_server.url}lab/tree/scopa.ipynb")
    page.get_by_text("| Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    button(page, "Fante di denari").wait_for(timeout=60_000)
    cells = page.locator(".jp-Cell").count()
    press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni")
    for key in "abxddw":  # new cells above and below, cut, delete twice: all JupyterLab's own but the last
        page.keyboard.press(key)
    page.get_by_role("dialog", name="Non si può").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    assert page.evaluate("location.hash") == ""
