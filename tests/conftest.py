"""What all tests share: the browser, watched pages, real servers, and one line about tests that could not run."""

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from browsers import ARGUMENTS, Watch, find_chromium, why_no_browser
from servers import ROOT, Server, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def pytest_configure() -> None:
    """Let the notebooks' kernels find this clone's package, also where it is not installed; and with
    SCOPA_BROWSER=required a machine without a browser is a failure."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    reason = why_no_browser()
    if reason and os.environ.get("SCOPA_BROWSER") == "required":
        raise pytest.UsageError(f"SCOPA_BROWSER=required, but {reason}: the browser tests cannot run")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave browser tests out where there is no browser; and let the longest files begin first, so that no process is
    left alone with one of them at the end."""
    items.sort(key=lambda item: "browser" not in item.path.parts)
    if why_no_browser():
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("browser")])
        items[:] = [item for item in items if not item.get_closest_marker("browser")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line which tests did not run, and why."""
    reason = why_no_browser()
    if reason:
        terminalreporter.write_line(f"NOT RUN: the browser tests: {reason} (SCOPA_CHROMIUM may name one)")


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """Return the machine's Chromium, started once, with the internet cut off."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Keep watch over the test's pages: an error on the console or a request to elsewhere fails the test."""
    watched = Watch()
    yield watched
    left = watched.left()
    assert not left, "\n".join(left)


@pytest.fixture
def open_page(chromium: "Browser", watch: Watch) -> "Iterator[Callable[..., Page]]":
    """Open watched pages, each in a fresh context: `open_page(color_scheme="dark", viewport={...})`."""
    contexts = []

    def opener(**options: Any) -> "Page":
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 720}, "locale": "en", **options})
        contexts.append(context)
        page = context.new_page()
        watch.over(page)
        return page

    yield opener
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: "Callable[..., Page]") -> "Page":
    """Return one watched page, 1280 x 720, light, in English."""
    return open_page()


@pytest.fixture(scope="session")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start the dashboards in the real Voilà, once for all tests."""
    server = serve(tmp_path_factory.mktemp("voila"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start the notebooks in the real JupyterLab (no token, no password), once for all tests."""
    server = serve(tmp_path_factory.mktemp("lab"), "--lab", "--", "--IdentityProvider.token=")
    yield server
    server.stop()
