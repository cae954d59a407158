"""A page that hosts one widget without Jupyter, its model bridged to the real Python object: what Jupyter's comm would
carry goes through a function of the page, in both directions, and is written down."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scopa_widgets.widgets.bundle import css, script

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The model keeps the traits, gathers what is set until it is saved, and takes up what comes back, all of it before
# anybody hears of it, as Jupyter's models do.
MODEL = """
function bridgedModel(state) {
  const heard = {}, unsaved = {};
  const tell = (name, ...what) => { for (const f of [...(heard[name] || [])]) f(...what); };
  const take = (changes) => {
    const news = Object.keys(changes).filter((name) => JSON.stringify(state[name]) !== JSON.stringify(changes[name]));
    Object.assign(state, changes);
    for (const name of news) tell(`change:${name}`);
  };
  const across = async (message) => {
    if (model.dead) return;
    for (const sent of JSON.parse(await window.toPython(JSON.stringify(message)))) {
      if (sent.method === "update") take(sent.state); else tell("msg:custom", sent.content);
    }
  };
  const model = {
    dead: false,
    get: (name) => state[name],
    set(name, value) { if (state[name] !== value) { state[name] = unsaved[name] = value; tell(`change:${name}`); } },
    on(name, f) { (heard[name] ||= []).push(f); },
    off(name, f) { heard[name] = (heard[name] || []).filter((one) => one !== f); },
    save_changes() {
      const saved = { ...unsaved };
      for (const name in unsaved) delete unsaved[name];
      if (Object.keys(saved).length) across({ method: "update", state: saved, buffer_paths: [] });
    },
    send(content) { across({ method: "custom", content }); },
    take,
  };
  return model;
}
"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Scopa</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body {{ margin: 0 }} h1 {{ position: absolute; left: -99rem }} {css}</style></head>
<body><main><h1>Scopa</h1><div id="here"></div></main>
<script type="application/json" id="data">{data}</script>
<script type="module">{model}
{script}
const model = window.model = bridgedModel(JSON.parse(document.getElementById("data").textContent));
window.unmount = render({{ model, el: document.getElementById("here") }});
</script></body></html>"""


class Wire:
    """The end of the comm that Python sees: it keeps everything that is sent."""

    comm_id = "bridge"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.hear: Callable[[Any], None]

    def on_msg(self, hear: Callable[[Any], None]) -> None:
        """Take the widget's ear, to be spoken into by the browser's side."""
        self.hear = hear

    def send(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        """Keep a message as the browser would get it."""
        assert not buffers, "our widgets send no buffers"
        self.sent.append(json.loads(json.dumps(data)))

    def close(self, *_: Any, **__: Any) -> None:
        """Nothing to close."""


class Bridge:
    """One widget on one page."""

    def __init__(self, widget: Any, name: str) -> None:
        self.widget, self.name = widget, name
        self.wire = Wire()
        state = {key: value for key, value in widget.get_state().items() if not key.startswith("_")}
        self.begun = json.loads(json.dumps(state))
        widget.comm = self.wire

    def page_text(self) -> str:
        """The page that hosts the widget."""
        data = json.dumps(self.begun, ensure_ascii=False).replace("<", "\\u003c")
        return PAGE.format(css=css(self.name), data=data, model=MODEL, script=script(self.name))

    def open(self, page: "Page", folder: Path, address: str = "") -> "Page":
        """Show the widget in `page`; `address` follows the file's name, ``#lang=de``."""
        page.expose_function("toPython", self.hear)
        file = folder / f"{self.name}.html"
        file.write_text(self.page_text(), encoding="utf-8")
        page.goto(file.as_uri() + address)
        page.locator(".app, .counter-app").first.wait_for()
        return page

    def hear(self, message: str) -> str:
        """Give the widget a message of the browser; what it sends meanwhile goes back."""
        before = len(self.wire.sent)
        self.wire.hear({"content": {"data": json.loads(message)}, "buffers": []})
        return json.dumps([sent for sent in self.wire.sent[before:] if sent["method"] in ("update", "custom")])

    def push(self, page: "Page") -> None:
        """Bring to the page what Python has changed by itself since it was last asked."""
        state = {key: value for key, value in self.widget.get_state().items() if not key.startswith("_")}
        page.evaluate("state => model.take(state)", json.loads(json.dumps(state)))

    def everything_sent(self) -> list[dict[str, Any]]:
        """Every state and message that has left Python, the first one first."""
        return [self.begun, *(sent.get("state", sent.get("content")) for sent in self.wire.sent)]
