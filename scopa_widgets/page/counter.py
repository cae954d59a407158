"""*Conta il mazzetto* as one HTML file: for a phone beside a table with real cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from scopa_widgets.cards import ITALIAN
from scopa_widgets.notation.piles import read_piles
from scopa_widgets.page.html import widget_page
from scopa_widgets.rules.options import Value
from scopa_widgets.rules.registry import game as game_named
from scopa_widgets.view.counting import Counts, counting, with_sides
from scopa_widgets.view.messages import counter_messages
from scopa_widgets.view.pile_sheet import piles_text, side_names
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.words import LANGUAGES, say


def counter_page(
    *,
    game: str = "scopa",
    ruleset: str = "table",
    options: Mapping[str, Value] | None = None,
    sides: int = 2,
    piles: Sequence[str | None] = ("", None),
    marks: Sequence[Counts] = (),
    names: Sequence[str] = (),
    active: int = 0,
    language: str = "",
    index: str = "letters",
    size: str = "auto",
) -> str:
    """The page as text; its settings are those of `PileCounter`. Without a language it speaks the browser's."""
    chosen: dict[str, Any] = dict(options or {})
    rules = with_sides(game_named(game, ruleset, **chosen), sides)
    marks = [*map(dict, marks), *({} for _ in range(sides - len(marks)))]
    spoken = language or "it"
    said = piles_text(rules, read_piles(piles, ITALIAN), marks, side_names(sides, names, spoken), spoken)
    state = {
        "counting": counting(), "words": counter_messages(), "sprite": game_sprite(game_named("scopa")),
        "game": game, "ruleset": ruleset, "options": chosen, "sides": sides, "piles": list(piles),
        "marks": marks, "names": list(names), "active": active,
        "language": language, "index": index, "size": size,
    }  # fmt: skip
    title = {lang: say("counter.title", lang) for lang in LANGUAGES}
    return widget_page("counter", state, title=title, language=spoken, still=f"<pre>{escape(said)}</pre>")
