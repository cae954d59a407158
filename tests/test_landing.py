"""The landing page: a door for every room there is, in three languages, without kernel and without requests."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scopa_widgets.page.landing import LADDER, MORE, ROOMS, Doors, doors, landing_page, titles
from scopa_widgets.words import LANGUAGES, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent


class Links(HTMLParser):
    """Collects the addresses of a page, and the addresses of what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(found["href"])
        elif "src" in found or "href" in found:
            self.loaded.append(found.get("src", found.get("href", "")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file for every room."""
    for name in [room.notebook for room in (*ROOMS, *LADDER)] + list(MORE):
        (tmp_path / name).touch()
    return tmp_path


def test_a_door_stands_only_where_its_room_is(folder: Path) -> None:
    assert [door.notebook for door in doors(folder)] == [room.notebook for room in ROOMS]
    (folder / ROOMS[0].notebook).unlink()
    assert ROOMS[0] not in doors(folder)
    assert ROOMS[0].notebook not in landing_page(folder)
    assert all(name in landing_page(folder) for name in MORE)
    for name in MORE:
        (folder / name).unlink()
    assert "<nav" not in landing_page(folder)


def test_our_doors_and_our_notebooks_are_the_same() -> None:
    """No door without a room, no room without a door."""
    behind = {*(room.notebook for room in (*ROOMS, *LADDER)), *MORE, "index.ipynb"}
    behind |= {f"lesson_{number:02}.ipynb" for number in range(1, 16)}
    assert behind == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}


def test_a_notebook_is_called_as_its_door_says_in_three_languages() -> None:
    """Its own title, the heading that it begins with, and what its page follows a switch of language with."""
    known = titles()
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        heading = "".join(next(c["source"] for c in notebook["cells"] if c["cell_type"] == "markdown")).splitlines()[0]
        assert notebook["metadata"]["scopa"]["title"] == known[path.name], path.name
        assert heading == f"# {notebook['metadata']['title']}" == f"# {known[path.name]['it']}", path.name
    for notebook_name, message in MORE.items():
        assert known[notebook_name] == {lang: say(message, lang) for lang in LANGUAGES}
    for lang in LANGUAGES:
        explorer = known["explorer.ipynb"][lang].lower()
        assert say("page.door.explorer", lang).lower() in explorer
        assert say("explorer.title", lang).lower() in explorer, "the name on the screen as well"


def test_the_notebook_of_doors_stores_the_doors_of_today() -> None:
    notebook = json.loads((ROOT / "notebooks" / "index.ipynb").read_text(encoding="utf-8"))
    stored = next(out["data"] for cell in notebook["cells"] for out in cell.get("outputs", []))
    assert "".join(stored["text/html"]) == Doors(ROOT / "notebooks")._repr_html_()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language_asked_for(folder: Path, lang: str) -> None:
    text = landing_page(folder, "voila/render/", lang)
    assert f'<html lang="{lang}">' in text
    for room in ROOMS:
        assert f">{say(room.name, lang)}</h2>" in text.replace("&#x27;", "'")


@pytest.mark.parametrize("lang", [None, "", "fr", "</script><b>"])
def test_an_unknown_language_is_none(folder: Path, lang: str | None) -> None:
    assert landing_page(folder, lang=lang) == landing_page(folder)


def test_the_page_loads_nothing(folder: Path) -> None:
    found = Links(landing_page(folder, "voila/render/"))
    assert [address for address in found.loaded if not address.startswith(("data:", "#"))] == []
    names = [*(room.notebook for room in (*ROOMS, *LADDER)), *MORE]
    assert found.links == ["#doors", *(f"voila/render/{name}" for name in names)]


def test_a_notebook_shows_the_doors_in_all_languages(folder: Path) -> None:
    shown = Doors(folder)
    names = dict.fromkeys([*(room.notebook for room in (*ROOMS, *LADDER)), *MORE])
    assert repr(shown) == f"Doors({', '.join(names)})"
    text = shown._repr_html_()
    assert list(dict.fromkeys(Links(text).links)) == list(names)
    assert all(text.count(f'<p lang="{lang}"') == len(ROOMS) for lang in LANGUAGES)
    assert "<script" not in text


def test_the_lessons_stand_in_a_list_behind_their_door(folder: Path) -> None:
    assert "#lessons" not in landing_page(folder)
    for number in (4, 11):
        (folder / f"lesson_{number:02}.ipynb").touch()
    links = Links(landing_page(folder, "voila/render/", "de")).links
    assert "#lessons" in links
    assert [link for link in links if "lesson_" in link] == [f"voila/render/lesson_{n}.ipynb" for n in ("04", "11")]
    assert ">Gleiche Karte oder Summe?</span>" in landing_page(folder, lang="de")
    assert "lesson_04.ipynb" in Doors(folder)._repr_html_()


@pytest.mark.browser
def test_the_reader_switches_the_language(folder: Path, open_page: "Callable[..., Page]") -> None:
    (folder / "landing.html").write_text(landing_page(folder, "voila/render/"), encoding="utf-8")
    address = (folder / "landing.html").as_uri()
    page = open_page(locale="de-AT")
    page.goto(address)
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_role("button", name="English").click()
    assert page.title() == say("page.title", "en")
    door = page.get_by_role("link", name=say(ROOMS[0].name, "en"))
    assert (door.get_attribute("href") or "").endswith(f"{ROOMS[0].notebook}?lang=en")
    page.reload()
    assert page.locator("html").get_attribute("lang") == "en", "the address has kept it"
    assert page.get_by_role("button", name="English").get_attribute("aria-pressed") == "true"


@pytest.mark.browser
def test_the_servers_language_wins_over_the_browsers_and_the_link_over_both(
    folder: Path, open_page: "Callable[..., Page]"
) -> None:
    (folder / "landing.html").write_text(landing_page(folder, lang="it"), encoding="utf-8")
    address = (folder / "landing.html").as_uri()
    page = open_page(locale="de-AT")
    page.goto(address)
    assert page.locator("html").get_attribute("lang") == "it"
    page.goto(f"{address}?lang=en")
    assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible(folder: Path, open_page: "Callable[..., Page]", width: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    (folder / "landing.html").write_text(landing_page(folder), encoding="utf-8")
    page = open_page(viewport={"width": width, "height": 720}, color_scheme=scheme)
    page.goto((folder / "landing.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).response["violations"] == []
