"""The first page: a door, with a picture, for every room there is. It needs no kernel and no request."""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from ..view.faces import face
from ..words import LANGUAGES, say


@dataclass(frozen=True, slots=True)
class Door:
    """A way into a notebook: its file, the cards on its picture, the messages of its name and of its sentence."""

    notebook: str
    cards: tuple[str, ...]
    name: str
    text: str


ROOMS: Final = (
    Door("scopa.ipynb", ("FD", "3B", "5B"), "page.door.scopa", "page.door.scopa.text"),
    Door("explorer.ipynb", ("7D", "6C", "AD"), "page.door.explorer", "page.door.explorer.text"),
)
LADDER: Final = (
    Door("rubamazzetto.ipynb", ("7S", "7D"), "game.rubamazzetto", "page.ladder.rubamazzetto"),
    Door("scopa.ipynb", ("7D", "4C", "3B"), "game.scopa", "page.ladder.scopa"),
    Door("sbarazzino.ipynb", ("AS", "2D", "RD"), "game.sbarazzino", "page.ladder.sbarazzino"),
    Door("spazzino.ipynb", ("FS", "2S", "AS"), "game.spazzino", "page.ladder.spazzino"),
    Door("schnapsen.ipynb", ("KH", "QH"), "game.schnapsen", "page.ladder.schnapsen"),
)
"""The games, each a step harder than the one before."""
MORE: Final = {
    "play.ipynb": "play.title",
    "rule_compare.ipynb": "compare.title",
    "pile_counter.ipynb": "counter.title",
    "house_rules.ipynb": "house.title",
    "rules.ipynb": "rulepage.title",
    "review.ipynb": "explorer.review.door",
    "editor.ipynb": "editor.title",
    "compose.ipynb": "page.more.compose",
}
"""The small row below the doors: the notebook behind each link, and the message of its name."""


LESSON_CARDS: Final = ("7S", "4C", "3B")
"""On the door of the lessons: the cards of the quarrel."""


def doors(folder: Path, among: tuple[Door, ...] = ROOMS) -> Iterator[Door]:
    """Yield the doors, or the steps of the ladder, whose notebook lies in `folder`."""
    return (door for door in among if (folder / door.notebook).is_file())


def more(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield notebook and message of the links of the small row whose notebook lies in `folder`."""
    return ((notebook, message) for notebook, message in MORE.items() if (folder / notebook).is_file())


def course(folder: Path) -> Iterator[tuple[str, int, Mapping[str, str]]]:
    """Yield the lessons whose notebook lies in `folder`: notebook, number, title by language."""
    from ..lessons.shelf import files

    for path in files():
        number = int(path.stem.partition("_")[0])
        notebook = f"lesson_{number:02}.ipynb"
        if (folder / notebook).is_file():
            yield notebook, number, tomllib.loads(path.read_text(encoding="utf-8"))["title"]


def titles() -> dict[str, dict[str, str]]:
    """What the page of each notebook is called, by notebook and language: as its door says, and its screen."""
    from ..lessons.plain import heading
    from ..lessons.shelf import lessons

    found = {"index.ipynb": _in_all("page.title"), "explorer.ipynb": _in_all("page.explorer")}
    for step in LADDER:
        found[step.notebook] = {lang: say("page.steps", lang, game=say(step.name, lang)) for lang in LANGUAGES}
    found |= {notebook: _in_all(message) for notebook, message in MORE.items()}
    for one in lessons():
        found[f"lesson_{one.number:02}.ipynb"] = {lang: heading(one, lang) for lang in LANGUAGES}
    return found


def _in_all(message: str) -> dict[str, str]:
    return {lang: say(message, lang) for lang in LANGUAGES}


def fan(cards: tuple[str, ...], width: int = 92) -> str:
    """Return the cards as one picture, each overlapping the one before; hidden from screen readers, it is a drawing."""
    step = width * 0.62
    height = width * 1.6
    total = width + step * (len(cards) - 1)
    laid = "".join(
        f'<svg x="{index * step:.1f}" y="0" width="{width}" height="{height:.0f}">{_face(code)}</svg>'
        for index, code in enumerate(cards)
    )
    return (
        f'<svg class="fan" viewBox="-2 -2 {total + 4:.0f} {height + 4:.0f}" width="{total:.0f}" height="{height:.0f}" '
        f'aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg">{laid}</svg>'
    )


def _face(code: str) -> str:
    """Return the drawing of a card of whichever deck has it."""
    return face(code, "french" if code[1] == "H" else "italian", standalone=False)


def _languages(message: str) -> str:
    return " ".join(f'data-{language}="{escape(say(message, language))}"' for language in LANGUAGES)


def _said(message: str, lang: str, tag: str = "span", name: str = "") -> str:
    mark = f' id="{name}"' if name else ""
    return f"<{tag}{mark} {_languages(message)}>{escape(say(message, lang))}</{tag}>"


def _items(found: Iterable[Door], link: str, lang: str, kind: str, width: int) -> str:
    """Return the doors as list items; a step of the ladder has a smaller heading."""
    level = "h2" if kind == "door" else "h3"
    return "".join(
        f'<li><a class="{kind}" href="{escape(link + door.notebook)}">{fan(door.cards, width)}'
        f"<div>{_said(door.name, lang, level)}{_said(door.text, lang, 'p')}</div></a></li>"
        for door in found
    )


def landing_page(folder: Path, link: str = "", lang: str | None = None) -> str:
    """Return the landing page as a whole HTML file.

    `folder` holds the notebooks, `link` stands before their names in the addresses. The language is the one named
    in the page's own address (`?lang=de`), else `lang`, else the browser's; the reader can switch it.
    """
    first = lang if lang in LANGUAGES else LANGUAGES[0]
    items = _items(doors(folder), link, first, "door", 92)
    steps = _items(doors(folder, LADDER), link, first, "door step", 56)
    ladder = f'<section>{_said("page.ladder", first, "h2")}<ol class="ladder">{steps}</ol></section>' if steps else ""
    lessons = "".join(
        f'<li><a class="more lesson" href="{escape(link + notebook)}"><b>{number}</b> <span '
        + " ".join(f'data-{language}="{escape(title[language])}"' for language in LANGUAGES)
        + f">{escape(title[first])}</span></a></li>"
        for notebook, number, title in course(folder)
    )
    if lessons:
        items += (
            f'<li><a class="door" href="#lessons">{fan(LESSON_CARDS)}<div>{_said("study.door", first, "h2")}'
            f"{_said('study.door.text', first, 'p')}</div></a></li>"
        )
        heading = _said("study.list", first, "h2")
        lessons = f'<section id="lessons" tabindex="-1">{heading}<ol class="course">{lessons}</ol></section>'
    row = "".join(
        f'<li><a class="more" href="{escape(link + notebook)}">{_said(message, first)}</a></li>'
        for notebook, message in more(folder)
    )
    if row:
        row = f'<nav aria-labelledby="more">{_said("page.more", first, "h2", "more")}<ul class="row">{row}</ul></nav>'
    names = {"it": "Italiano", "en": "English", "de": "Deutsch"}
    switch = "".join(f'<button type="button" lang="{code}" value="{code}">{names[code]}</button>' for code in names)
    return PAGE.substitute(
        lang=first,
        asked=json.dumps(lang if lang in LANGUAGES else None),
        title=escape(say("page.title", first)),
        heading=_said("page.title", first, "h1"),
        purpose=_said("page.purpose", first, "p"),
        skip=_said("page.skip", first),
        language=escape(say("page.language", first)),
        languages=_languages("page.language"),
        switch=switch,
        doors=items,
        lessons=lessons,
        ladder=ladder,
        more=row,
    )


class Doors:
    """The doors as a notebook shows them: in all three languages at once, each leading to the notebook beside it."""

    def __init__(self, folder: Path | str = ".") -> None:
        """Take the folder of the notebooks; a notebook's own folder is ``.``."""
        self.found = tuple(doors(Path(folder)))
        self.ladder = tuple(doors(Path(folder), LADDER))
        self.more = tuple(more(Path(folder)))
        self.course = tuple(course(Path(folder)))

    def __repr__(self) -> str:
        """Name the notebooks behind the doors and the links."""
        names = [door.notebook for door in (*self.found, *self.ladder)] + [notebook for notebook, _ in self.more]
        names += [notebook for notebook, _, _ in self.course]
        return f"Doors({', '.join(dict.fromkeys(names))})"

    def _repr_html_(self) -> str:
        items = []
        for door in self.found:
            said = "".join(
                f'<p lang="{code}" style="margin:.2em 0"><strong>{escape(say(door.name, code))}</strong><br>'
                f"{escape(say(door.text, code))}</p>"
                for code in LANGUAGES
            )
            items.append(
                f'<a href="{escape(door.notebook)}" style="display:inline-block;max-width:22em;padding:1em;margin:.5em;'
                "border:1px solid currentColor;border-radius:12px;color:inherit;text-decoration:none;font-size:16px"
                f'">{fan(door.cards)}{said}</a>'
            )
        for notebook, message in [*((door.notebook, door.name) for door in self.ladder), *self.more]:
            names = dict.fromkeys(say(message, code) for code in LANGUAGES)  # a game's name is the same in all
            items.append(f'<p style="margin:.5em"><a href="{escape(notebook)}">{escape(" / ".join(names))}</a></p>')
        for notebook, number, title in self.course:
            called = " / ".join(title[language] for language in LANGUAGES)
            items.append(f'<p style="margin:.5em">{number}. <a href="{escape(notebook)}">{escape(called)}</a></p>')
        return "".join(items)


PAGE: Final = Template("""<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>$title</title>
<style>
:root { color-scheme: light dark; --ground: #f6f4ee; --sheet: #fff; --ink: #1b1f24; --edge: #6b7280; --lit: #1f3a5f; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14181d; --sheet: #1f252c; --ink: #f1f3f5; --edge: #9aa4b0; --lit: #9cc4ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.45 system-ui, sans-serif; }
.skip { position: absolute; left: -99em; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--sheet); color: var(--ink); }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; justify-content: space-between; }
h1 { font-size: clamp(1.6rem, 4vw, 2.4rem); margin: .2em 0; }
h2 { font-size: 1.5rem; margin: .6em 0 .2em; }
button { font: inherit; min-height: 44px; padding: .3rem .9rem; margin: 2px; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--sheet); color: inherit; cursor: pointer; }
button[aria-pressed=true] { border-color: var(--lit); box-shadow: inset 0 0 0 1px var(--lit); font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.door { display: block; height: 100%; padding: 1.5rem; border: 1px solid var(--edge); border-radius: 16px;
  background: var(--sheet); color: inherit; text-decoration: none; }
.door:hover :is(h2, h3), .door:focus-visible :is(h2, h3) { text-decoration: underline; }
.door:hover { border-color: var(--lit); }
:focus-visible { outline: 3px solid var(--lit); outline-offset: 3px; }
.door > div { min-width: 0; }
section > h2, nav h2 { font-size: 1.25rem; margin: 2rem 0 .6rem; }
.ladder { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.step { display: flex; gap: 1rem; align-items: center; padding: .8rem 1rem; }
.step h3 { font-size: 1.125rem; margin: 0; }
.step p { font-size: 1rem; }
.step .fan { flex: none; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
.course { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.lesson b { display: inline-block; min-width: 1.4em; color: var(--lit); }
.more { display: block; min-height: 44px; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--sheet); color: inherit; text-decoration: none; }
.more:hover { border-color: var(--lit); text-decoration: underline; }
.fan { max-width: 100%; height: auto; }
p { margin: .2em 0; }
</style>
</head>
<body>
<a class="skip" href="#doors">$skip</a>
<header>$heading<div role="group" aria-label="$language" $languages>$switch</div></header>
<main id="doors" tabindex="-1"><ul>$doors</ul>$lessons$ladder$more</main>
<footer>$purpose</footer>
<script>
(() => {
  const known = ["it", "en", "de"], asked = $asked;
  const named = new URLSearchParams(location.search).get("lang");
  const browser = (navigator.languages || [navigator.language]).map(tag => tag.slice(0, 2));
  const show = (lang, chosen) => {
    document.documentElement.lang = lang;
    for (const place of document.querySelectorAll("[data-" + lang + "]")) {
      if (place.hasAttribute("role")) place.setAttribute("aria-label", place.dataset[lang]);
      else place.textContent = place.dataset[lang];
    }
    document.title = document.querySelector("h1").textContent;
    for (const button of document.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === lang));
    if (chosen) for (const door of document.querySelectorAll("main a:not([href^='#'])")) door.search = "?lang=" + lang;
  };
  const first = [named, asked, ...browser].find(lang => known.includes(lang)) || "it";
  show(first, known.includes(named));
  for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => {
    show(button.value, true);
    const address = new URL(location.href);
    address.searchParams.set("lang", button.value);
    history.replaceState(null, "", address);
  });
})();
</script>
</body>
</html>
""")
