"""The hosts: the choice of port, place and transport; the real Voilà and the real JupyterLab."""

import gzip
import json
import re
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsers import Watch
from servers import Server, serve

from scopa_widgets.page import hosts
from scopa_widgets.words import LANGUAGES, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

INDEX = "voila/render/index.ipynb"


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers (small letters) and body as they come over the line."""
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read()


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port: int = taken.getsockname()[1]
        other = hosts.free_port(port)
        assert other != port
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", other))


@pytest.mark.parametrize(
    ("folder", "system", "talk"),
    [
        ("/tmp/voila_12345678", "posix", "ipc"),
        ("C:\\Temp\\voila_12345678", "nt", "tcp"),
        ("/var/folders/xx/0123456789abcdefghijklmnopqrst/T/voila_12345678", "posix", "tcp"),
    ],
)
def test_sockets_in_files_only_where_their_names_fit(folder: str, system: str, talk: str) -> None:
    assert hosts.transport(folder, system) == talk


def test_a_copy_to_work_in_keeps_what_was_changed(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "images").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    for name in ("a.ipynb", "b.ipynb", "images/board.png", ".ipynb_checkpoints/a.ipynb"):
        (source / name).write_text("new", encoding="utf-8")
    target.mkdir()
    (target / "a.ipynb").write_text("the teacher's", encoding="utf-8")
    assert hosts.own_copy(source, target) == target
    found = {path.relative_to(target).as_posix(): path.read_text() for path in target.rglob("*") if path.is_file()}
    assert found == {"a.ipynb": "the teacher's", "b.ipynb": "new", "images/board.png": "new"}


def test_the_notebooks_of_a_clone_are_its_own() -> None:
    assert hosts.notebooks() == Path(__file__).resolve().parent.parent / "notebooks"


def test_what_the_notebooks_say_stands_there_in_three_languages() -> None:
    """All but the title, line by line: the page shows those of its language."""
    for path in hosts.notebooks().glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        lines = [line for text in texts for line in text.splitlines() if line and not line.startswith("# ")]
        said = [re.fullmatch(r'<p lang="(\w\w)">[^<]+</p>', line) for line in lines]
        assert all(said), path.name
        assert [one[1] for one in said if one] == [*LANGUAGES] * (len(lines) // 3), path.name


def test_ones_own_options_stand_in_place_of_ours() -> None:
    ours = ["folder", "--no-browser", "--KernelManager.transport=ipc"]
    theirs = ["--KernelManager.transport=tcp", "--debug"]
    assert hosts.overridden(ours, theirs) == ["folder", "--no-browser", *theirs]


@pytest.mark.host
def test_the_root_is_the_landing_page(voila_server: Server) -> None:
    status, headers, body = get(voila_server.url)
    assert status == 200
    assert headers["content-type"] == "text/html; charset=UTF-8"
    assert say("page.purpose", "it").encode() in body
    assert "/api/kernels" not in voila_server.log
    assert get(voila_server.url + "api/kernels")[0] == 404, "no list of kernels, and none was started"


@pytest.mark.host
def test_the_list_of_files_is_the_landing_page_too(voila_server: Server) -> None:
    assert get(voila_server.url + "voila/tree/images")[2] == get(voila_server.url)[2]


@pytest.mark.host
def test_answers_are_compressed_for_those_who_can_read_them(voila_server: Server) -> None:
    address = voila_server.url + "voila/static/voila.js"
    _, plain_headers, plain = get(address)
    _, headers, packed = get(address, **{"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain_headers
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


@pytest.mark.host
def test_the_server_says_where_it_is(voila_server: Server) -> None:
    assert voila_server.log.splitlines()[0].startswith(f"scopa_widgets: {voila_server.url} "), "before all else"


@pytest.mark.host
def test_an_unknown_page_is_a_small_page_of_ours(voila_server: Server) -> None:
    status, _, body = get(voila_server.url + "voila/render/nowhere.ipynb")
    assert status in {404, 500}
    assert say("page.host.home", "de").encode() in body
    assert b"//" not in body.replace(b"http://127.0.0.1", b"")


@pytest.mark.host
@pytest.mark.browser
def test_a_dashboard_in_our_template(voila_server: Server, page: "Page") -> None:
    page.goto(voila_server.url + INDEX)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_function("title => document.title === title", arg=say("page.title", "en"))
    assert page.locator("html").get_attribute("lang") == "en", "the browser's language"
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("heading", name=re.compile("Executing|Running")).count() == 0
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=say("page.host.skip", "en"))
    assert skip.evaluate("link => link === document.activeElement")
    page.keyboard.press("Enter")
    assert page.get_by_role("main").evaluate("main => main === document.activeElement")
    page.goto(voila_server.url + INDEX + "?lang=de")
    page.get_by_role("heading", level=1).wait_for()
    assert page.locator("html").get_attribute("lang") == "de"


@pytest.mark.host
@pytest.mark.browser
@pytest.mark.parametrize(("browser", "link", "lang"), [("de-AT", "", "de"), ("fr", "", "it"), ("de", "?lang=en", "en")])
def test_the_board_speaks_the_language_of_the_link_or_of_the_browser(
    voila_server: Server, open_page: "Callable[..., Page]", browser: str, link: str, lang: str
) -> None:
    page = open_page(locale=browser)
    page.goto(f"{voila_server.url}voila/render/scopa.ipynb{link}")
    page.get_by_text(say("screen.lead.start", lang)).first.wait_for()
    assert page.locator("html").get_attribute("lang") == lang
    assert f"lang={lang}" in page.evaluate("location.hash")


UNDER = """home => {
  const of = (node) => node.getBoundingClientRect(), r = of(home);
  const meets = (q) => q.width > 1 && q.left < r.right && q.right > r.left && q.top < r.bottom && q.bottom > r.top;
  const pressed = [...document.querySelectorAll("button, a, input, select")];
  return pressed.filter((node) => node !== home && meets(of(node))).length;
}"""


@pytest.mark.host
@pytest.mark.browser
@pytest.mark.parametrize(("width", "height", "system"), [(1280, 720, "light"), (360, 740, "dark")])
def test_every_page_leads_back_to_the_doors_and_gives_no_room_for_it(
    voila_server: Server, open_page: "Callable[..., Page]", width: int, height: int, system: str
) -> None:
    page = open_page(locale="de", viewport={"width": width, "height": height}, color_scheme=system)
    page.goto(f"{voila_server.url}voila/render/scopa.ipynb")
    page.get_by_text(say("screen.lead.start", "de")).first.wait_for()
    home = page.get_by_role("link", name=say("page.host.home", "de"))
    box = home.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert min(box["x"], box["y"]) >= 0
    assert home.evaluate(UNDER) == 0, "nothing that can be pressed lies below it"
    top = "document.querySelector('.scopa').getBoundingClientRect().top"
    before = page.evaluate(top)
    assert page.evaluate("cells => cells.scrollWidth <= innerWidth", page.locator("#rendered_cells").element_handle())
    home.evaluate("home => { home.style.display = 'none'; }")
    assert page.evaluate(top) == before
    home_again = page.locator(".scopa-home")
    home_again.evaluate("home => { home.style.display = ''; }")
    ink, ground = home_again.evaluate(
        "home => [getComputedStyle(home).color, getComputedStyle(document.body).backgroundColor]"
        ".map(colour => Number(colour.match(/[0-9]+/)[0]))"
    )
    assert abs(ink - ground) > 120, "it is seen in the dark too"
    for _ in range(2):  # the way to the table comes first
        page.keyboard.press("Tab")
    assert home.evaluate("home => home === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url(voila_server.url + "?lang=de")
    page.get_by_role("heading", level=1, name=say("page.title", "de")).wait_for()


@pytest.mark.host
@pytest.mark.browser
@pytest.mark.parametrize(
    ("system", "theme", "dark"), [("dark", "", True), ("light", "", False), ("dark", "?theme=light", False)]
)
def test_dark_where_the_system_is(
    voila_server: Server, open_page: "Callable[..., Page]", system: str, theme: str, dark: bool
) -> None:
    page = open_page(color_scheme=system)
    page.goto(voila_server.url + INDEX + theme)
    page.get_by_role("heading", level=1).wait_for()
    red = page.evaluate("Number(getComputedStyle(document.body).backgroundColor.match(/[0-9]+/)[0])")
    assert (red < 80) == dark
    assert page.evaluate("document.body.dataset.jpThemeLight") == str(not dark).lower()


@pytest.mark.host
@pytest.mark.browser
def test_a_dashboard_without_any_violation_of_accessibility(voila_server: Server, page: "Page") -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.goto(voila_server.url + INDEX)
    page.get_by_role("heading", level=1).wait_for()
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == []


@pytest.mark.host
@pytest.mark.browser
def test_a_word_when_the_server_is_gone_and_when_it_is_back(
    tmp_path: Path, open_page: "Callable[..., Page]", watch: Watch
) -> None:
    watch.allow("ERR_CONNECTION_REFUSED")
    watch.allow("WebSocket")
    server = serve(tmp_path)
    try:
        page = open_page(locale="it")
        page.goto(server.url + INDEX)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_function("document.getElementById('loading') === null")
        page.wait_for_timeout(1000)
        word = page.get_by_text(say("page.host.gone", "it"))
        assert word.count() == 0
    finally:
        server.stop()
    word.wait_for(timeout=15000)
    assert page.get_by_role("button", name=say("page.host.reload", "it")).is_visible()
    assert page.get_by_role("status").filter(has=word).count() == 1


def kernel_of(page: "Page") -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"))


def end_kernel(server: Server, kernel: str) -> int:
    """Close the kernel as its page does when it is closed; return the status of the answer."""
    request = urllib.request.Request(f"{server.url}voila/api/shutdown/{kernel}", method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        status: int = answer.status
        return status


@pytest.mark.host
@pytest.mark.browser
def test_a_closed_page_takes_its_kernel_with_it(voila_server: Server, page: "Page") -> None:
    page.goto(voila_server.url + INDEX)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_timeout(1000)
    kernel = kernel_of(page)
    assert get(f"{voila_server.url}api/kernels/{kernel}")[0] == 200
    page.goto(voila_server.url)
    until = time.monotonic() + 15
    while get(f"{voila_server.url}api/kernels/{kernel}")[0] != 404 and time.monotonic() < until:
        time.sleep(0.2)
    assert get(f"{voila_server.url}api/kernels/{kernel}")[0] == 404


@pytest.mark.host
@pytest.mark.browser
def test_a_word_when_the_kernel_alone_is_gone(voila_server: Server, page: "Page", watch: Watch) -> None:
    watch.allow("404")
    watch.allow("WebSocket")
    page.goto(voila_server.url + INDEX)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_timeout(1000)
    assert end_kernel(voila_server, kernel_of(page)) == 204
    page.wait_for_timeout(1000)
    page.get_by_role("heading", level=1).click()
    page.get_by_text(say("page.host.gone", "en")).wait_for(timeout=25000)


@pytest.mark.host
def test_over_tcp_kernels_start_one_by_one(tmp_path: Path) -> None:
    """As on Windows: several visitors at once, and every one gets an answer."""
    from concurrent.futures import ThreadPoolExecutor

    one_by_one = "--VoilaConfiguration.multi_kernel_manager_class=scopa_widgets.page.voila_app.OneByOne"
    server = serve(tmp_path, "--", "--KernelManager.transport=tcp", one_by_one)
    try:
        with ThreadPoolExecutor(4) as visitors:
            answers = list(visitors.map(get, [server.url + INDEX] * 4))
    finally:
        server.stop()
    assert [status for status, _, _ in answers] == [200] * 4
    kernels = {re.search(rb'"kernelId": "([0-9a-f-]+)"', body) for _, _, body in answers}
    assert len({found[1] for found in kernels if found}) == 4


@pytest.mark.host
def test_the_language_of_the_server_is_the_pages_and_the_kernels(tmp_path: Path) -> None:
    server = serve(tmp_path, "--lang", "de")
    try:
        page = get(server.url + INDEX)[2]
        landing = get(server.url)[2]
    finally:
        server.stop()
    assert "Warning" not in server.log
    assert b'<html lang="de">' in landing
    words = re.search(rb'<script id="scopa-words" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert words
    assert json.loads(words[1])["lang"] == "de"


@pytest.mark.host
def test_jupyterlab_opens_the_notebooks(lab_server: Server) -> None:
    assert get(lab_server.url + "lab/tree/index.ipynb")[0] == 200
    listed = json.loads(get(lab_server.url + "api/contents")[2])["content"]
    assert "index.ipynb" in {entry["name"] for entry in listed}


@pytest.mark.host
@pytest.mark.browser
def test_as_an_extension_of_jupyter_the_page_is_the_same(lab_server: Server, page: "Page") -> None:
    """As on Binder: the notebook itself names our template, and nothing comes from the internet there either."""
    page.goto(lab_server.url + INDEX)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_function("document.getElementById('loading') === null")
    beside = get(lab_server.url + INDEX.replace("index", "scopa"))[2].decode()
    assert 'class="scopa-home" href="index.ipynb"' in beside
    page.wait_for_timeout(2000)
    assert page.get_by_role("main").count() == 1
    assert page.locator(".scopa-home").count() == 0, "here the page with the doors is this one"
    assert page.locator("html").get_attribute("lang") == "en"
