"""One HTML file: the widget's own files, a deal, and no Python behind it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from scopa_widgets.rules.registry import AnyGame, rule_set_of
from scopa_widgets.view.faces import CSS as FACES_CSS
from scopa_widgets.view.frames import Step, show
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.reasons import reasons_html
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.words import say

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
const state = {state};
render({{ model: pageModel(state), el: document.getElementById("board") }});
document.getElementById("still").remove();
</script>
</body>
</html>
"""


def in_script(data: Any) -> str:
    """Data as JSON that cannot end the script it stands in, whatever a comment says."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def widget_page(widget: str, state: Mapping[str, Any], *, title: str, language: str, still: str) -> str:
    """A whole page round one widget: its files, its traits as they are in ``state``, and ``still``, the HTML that
    stands there where scripts are switched off."""
    return _PAGE.format(
        language=language,
        title=escape(title),
        style=FACES_CSS + bundle.css(),
        still=still,
        shim=_SHIM.read_text(encoding="utf-8"),
        script=bundle.script(widget),
        state=in_script({"host": "page", **state}),
    )


def deal_page(
    game: AnyGame,
    steps: Sequence[Step],
    *,
    names: Sequence[str],
    comments: dict[int, str],
    step: int = 0,
    language: str = "it",
    index: str = "letters",
    size: str = "auto",
    mode: str = "show",
) -> str:
    """A deal as a page: every step, every legal capture, every reason. All hands are open: a page keeps no secrets."""
    own = rule_set_of(game) or "own"
    state = {
        "show": show(game, steps, names=names, comments=comments),
        "words": game_messages(game), "sprite": game_sprite(game),
        "step": step, "selection": {}, "language": language, "index": index, "size": size,
        "ruleset": own, "mode": mode, "line": [], "branch": 0,
    }  # fmt: skip
    now = steps[step]
    still = (
        step_picture(game, now, names, None, language)
        + f"<pre>{escape(step_text(game, now, names, None, language))}</pre>"
        + reasons_html(game, now, language)
    )
    title = f"{say(f'game.{game.name}', language)}: {', '.join(names)}"
    return widget_page("stepper", state, title=title, language=language, still=still)
