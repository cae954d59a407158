"""What all tests share: the browser, watched pages, real servers, and one line about tests that could not run."""

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from browsers import ARGUMENTS, Watch, find_chromium, why_no_browser
from servers import ROOT, Server, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NOT_RUN = pytest.StashKey[tuple[int, str]]()


def pytest_configure() -> None:
    """Let the notebooks' kernels find this clone's package, also where it is not installed."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave browser tests out where there is no browser; with SCOPA_BROWSER=required that is a failure."""
    reason = why_no_browser()
    if reason is None:
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    if not left_out:
        return
    if os.environ.get("SCOPA_BROWSER") == "required":
        raise pytest.UsageError(f"SCOPA_BROWSER=required, but {reason}: {len(left_out)} browser tests cannot run")
    config.stash[NOT_RUN] = len(left_out), reason
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("browser")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say in one line which tests did not run, and why."""
    if NOT_RUN in config.stash:
        count, reason = config.stash[NOT_RUN]
        terminalreporter.write_line(f"NOT RUN: {count} browser tests: {reason} (SCOPA_CHROMIUM may name one)")


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
