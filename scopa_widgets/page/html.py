"""One HTML file: the widget's own files, a deal, and no Python behind it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Final
from zlib import compress

from scopa_widgets.checks import kind, one_of, place, refuse
from scopa_widgets.record.deal import Deal
from scopa_widgets.rules.house import HouseRules, house_of
from scopa_widgets.rules.registry import rule_set_of
from scopa_widgets.view.frames import OWN, deal_steps, seat_names, show
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.packing import packed
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.reasons import reasons_html
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.words import LANGUAGES, a_language, glossary_data, say

INDEXES: Final = ("letters", "numbers")
SIZES: Final = ("auto", "projector")
MODES: Final = ("show", "ask")

_SHIM: Final = Path(__file__).with_name("shim.js")

_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
html {{ font-family: system-ui, sans-serif; background: Canvas; color: CanvasText; }}
body {{ margin: 0; }}
main {{ max-width: 80rem; margin: 0 auto; padding: 0 .5rem; }}
#still svg {{ max-width: 100%; height: auto; }}
{style}
</style>
</head>
<body>
<main>
<h1 style="position:absolute;left:-99rem">{title}</h1>
<div id="board"></div>
<section id="still">{still}</section>
</main>
<script type="module">
{shim}
{script}
const sent = Uint8Array.from(atob("{state}"), (letter) => letter.charCodeAt(0));
const whole = new Blob([sent]).stream().pipeThrough(new DecompressionStream("deflate"));
const state = JSON.parse(await new Response(whole).text());
const model = pageModel(state), pageTitles = {titles};
const followPage = () => {{
  const lang = model.get("language");
  if (lang) document.documentElement.lang = lang;
  if (pageTitles[lang]) document.title = document.querySelector("h1").textContent = pageTitles[lang];
}};
model.on("change:language", followPage);
render({{ model, el: document.getElementById("board") }});
followPage();
document.getElementById("still").remove();
</script>
</body>
</html>
"""


def sealed(data: Any) -> str:
    """Data as deflated JSON in base64: a fifth of its size, and no comment in it can end the script it stands in.

    Browsers older than 2023 cannot open it; they are left with the still board and its reasons.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(compress(text.encode(), 9)).decode()


def widget_page(
    widget: str, state: Mapping[str, Any], *, title: str | Mapping[str, str], language: str, still: str
) -> str:
    """A whole page round one widget: its files, its traits as they are in ``state``, and ``still``, the HTML that
    stands there where scripts are switched off. A title in several languages follows the widget's."""
    titles = {} if isinstance(title, str) else dict(title)
    return _PAGE.format(
        language=language,
        title=escape(title if isinstance(title, str) else title[language]),
        titles=json.dumps(titles, ensure_ascii=False).replace("<", "\\u003c"),
        style=bundle.css(widget),
        still=still,
        shim=_SHIM.read_text(encoding="utf-8"),
        script=bundle.script(widget),
        state=sealed({"host": "page", **state}),
    )


def deal_page(
    deal: Deal,
    *,
    step: int = 0,
    language: str = "it",
    index: str = "letters",
    size: str = "auto",
    mode: str = "show",
    house: HouseRules | None = None,
) -> str:
    """A deal as a page: every step, every legal capture, every reason. All hands are open: a page keeps no secrets.

    With ``house`` the rules of a home may be chosen there too; without Python behind it a page knows no others.
    ``step`` is where it opens. Raises `ArgumentError`, which is also an `IndexError` for a step that the deal does not
    have.
    """
    refuse(
        kind("deal", deal, Deal, "a deal"), a_language(language), one_of("index", index, INDEXES),
        one_of("size", size, SIZES), one_of("mode", mode, MODES),
    )  # fmt: skip
    game, steps, names = deal.game, deal_steps(deal), seat_names(deal)
    if house is not None:
        refuse(house_of("house", house, game))
    refuse(place("step", step, len(steps), "steps"))
    now = steps[step]
    state = {
        "show": packed(show(game, steps, names=names, comments=deal.comments, house=house)),
        "words": game_messages(game, house=house), "glossary": glossary_data(game.name), "sprite": game_sprite(game),
        "step": step, "selection": {}, "language": language, "index": index, "size": size,
        "ruleset": rule_set_of(game) or OWN, "mode": mode, "line": [], "branch": 0,
    }  # fmt: skip
    still = (
        step_picture(game, now, names, None, language)
        + f"<pre>{escape(step_text(game, now, names, None, language))}</pre>"
        + reasons_html(game, now, language)
    )
    title = {lang: f"{say(f'game.{game.name}', lang)}: {', '.join(names)}" for lang in LANGUAGES}
    return widget_page("stepper", state, title=title, language=language, still=still)
