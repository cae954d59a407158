"""A page that hosts one stepper without Jupyter, with a stand-in for the Python side where a test wants one; and
how a test finds its way about in it."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scopa_widgets.notation import move_text
from scopa_widgets.record import Deal
from scopa_widgets.record.examples import example
from scopa_widgets.rules.registry import rule_set_of
from scopa_widgets.view.frames import OWN, deal_steps, frame, next_step, seat_names, show
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.packing import packed
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets.bundle import css, script
from scopa_widgets.words import glossary_data

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SHIM = Path(__file__).resolve().parents[1] / "scopa_widgets" / "page" / "shim.js"
OPENING = 6  # the seventh move of the example: FD takes FB, or 3B and 5B, as the rules are read

# The stand-in writes down each question, and answers with what the test laid ready for it, if anything.
KERNEL = """
model.asked = [];
model.answers = {};
model.send = (question) => {
  model.asked.push(question);
  const answer = model.answers[question.move ?? question.ask];
  if (answer) setTimeout(() => (model.hears || []).forEach((f) => f({ re: question.id, ...answer })), 10);
};
const on = model.on;
model.on = (name, f) => { if (name === "msg:custom") (model.hears ||= []).push(f); else on(name, f); };
"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Scopa</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body {{ margin: 0 }} h1 {{ position: absolute; left: -99rem }} {css}</style></head>
<body><main><h1>Scopa</h1><div id="here"></div></main>
<script type="application/json" id="data">{data}</script>
<script type="module">{shim}
{script}
const model = window.model = pageModel(JSON.parse(document.getElementById("data").textContent));
{kernel}
window.unmount = render({{ model, el: document.getElementById("here") }});
window.again = (el) => render({{ model: pageModel(JSON.parse(document.getElementById("data").textContent)), el }});
</script></body></html>"""


def traits(deal: Deal | None = None, *, viewer: int | None = None, upto: int | None = None, **changes: Any) -> Any:
    """Return the traits of a stepper on ``deal`` (the example, before its seventh move), with ``changes``."""
    opening = OPENING if deal is None else 0
    deal = example("scopa") if deal is None else deal
    comments = changes.pop("comments", {})
    names = seat_names(deal)
    shown = show(deal.game, deal_steps(deal), names=names, viewer=viewer, upto=upto, comments=comments)
    return {
        "show": packed(shown), "words": game_messages(deal.game),
        "glossary": glossary_data(deal.game.name), "sprite": game_sprite(deal.game),
        "step": opening, "selection": {}, "language": "it", "index": "letters", "size": "auto",
        "ruleset": rule_set_of(deal.game) or OWN, "mode": "show", "line": [], "branch": 0, "host": "page", **changes,
    }  # fmt: skip


def page_text(state: Any, *, kernel: bool = False) -> str:
    """Return an HTML page with the stepper; `model` is its model, `unmount` its clean-up, `again(el)` shows another."""
    return PAGE.format(
        css=css(),
        data=json.dumps(state, ensure_ascii=False).replace("<", "\\u003c"),
        shim=SHIM.read_text(encoding="utf-8"),
        script=script("stepper"),
        kernel=KERNEL if kernel else "",
    )


def tried(step: int, *moves: str) -> Any:
    """Return Python's answer to moves played off the record of the example from a step on."""
    deal = example("scopa")
    here = deal_steps(deal)[step]
    for text in moves:
        legal = deal.game.moves(here.state)
        here = next_step(deal.game, here, next(m for m in legal if move_text(deal.game, here.state, m) == text))
    return {"frame": frame(deal.game, here)}


def button(page: "Page", name: str) -> "Locator":
    """Return the button whose name begins with `name`; a card's mark (its capture, ...) may follow."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}(,|$)"))


def press(page: "Page", *names: str) -> None:
    """Click buttons one after the other."""
    for name in names:
        button(page, name).click()


def trait(page: "Page", name: str) -> Any:
    """Return the value of a trait of the model."""
    return page.evaluate("name => model.get(name)", name)


def said(page: "Page") -> str:
    """Return what the live region says."""
    return page.get_by_role("status").inner_text()


def focused(page: "Page") -> str:
    """Return the accessible name of the focused element, as far as our own buttons go."""
    name: str = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
    return name
