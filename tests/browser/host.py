"""A page that hosts one widget without Jupyter, with a stand-in for the Python side where a test wants one."""

import json
import tomllib
from pathlib import Path
from typing import Any

from scopa_widgets.widgets.bundle import css, script

ROOT = Path(__file__).resolve().parents[2]

# The stand-in writes down each question, and answers with what the test laid ready for this move, if anything.
KERNEL = """
model.asked = [];
model.answers = {};
model.send = (message) => {
  model.asked.push(message);
  const answer = model.answers[message.move ?? message.ask];
  if (answer) setTimeout(() => (model.hears || []).forEach((f) => f({ re: message.id, ...answer })), 10);
};
const on = model.on;
model.on = (name, f) => { if (name === "msg:custom") (model.hears ||= []).push(f); else on(name, f); };
"""


def page_text(traits: dict[str, Any], *, kernel: bool = False, head: str = "") -> str:
    """Return an HTML page that shows the stepper with `traits`; `window.model` is its model."""
    data = json.dumps(traits, ensure_ascii=False).replace("<", "\\u003c")
    shim = (ROOT / "scopa_widgets" / "page" / "shim.js").read_text(encoding="utf-8")
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scopa</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body {{ margin: 0; background: var(--jp-layout-color0, Canvas); color-scheme: light dark }}{css()}</style>{head}</head>
<body><main><h1 hidden>Scopa</h1><div id="here"></div></main>
<script type="application/json" id="data">{data}</script>
<script type="module">{shim}
{script("stepper")}
const model = window.model = pageModel(JSON.parse(document.getElementById("data").textContent));
{KERNEL if kernel else ""}
window.unmount = render({{ model, el: document.getElementById("here") }});
</script></body></html>"""


def screen_words() -> dict[str, dict[str, Any]]:
    """Return the screen's own words by language, read straight from their source."""
    source = tomllib.loads((ROOT / "scopa_widgets" / "words" / "screen.toml").read_text(encoding="utf-8"))
    return {language: {name: entry[language] for name, entry in source.items()} for language in ("it", "en", "de")}
