"""The stepper in a page of its own, for every browser test that looks at it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from stepper_page import page_text, traits

if TYPE_CHECKING:
    from playwright.sync_api import Page

CONTEXT = ("viewport", "color_scheme", "forced_colors")


@pytest.fixture
def stepper(open_page: "Callable[..., Page]", tmp_path: Path) -> "Callable[..., Page]":
    """Open the stepper: `stepper(size="projector", kernel=True, viewport={...})`, or with all its traits: `state`."""

    def opener(*, kernel: bool = False, state: Any = None, **settings: Any) -> "Page":
        context = {name: settings.pop(name) for name in CONTEXT if name in settings}
        file = tmp_path / "stepper.html"
        file.write_text(page_text(state or traits(**settings), kernel=kernel), encoding="utf-8")
        page = open_page(reduced_motion="reduce", **context)
        page.goto(file.as_uri())
        page.get_by_role("group", name=re.compile("Tavolo|Table|Tisch")).wait_for()
        return page

    return opener
