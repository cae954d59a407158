"""*Due regole* as one HTML file: every named rule set, every reading, every card of house rules, and no Python."""

from __future__ import annotations

from html import escape
from typing import Any

from scopa_widgets.comparison import compare, read_as
from scopa_widgets.notation import NotationError, read_attempt
from scopa_widgets.page.html import widget_page
from scopa_widgets.positions import Answer, Position
from scopa_widgets.record.people import NAMES
from scopa_widgets.rules.house import HouseRules
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.comparing import Choice, comparing, comparing_messages, find
from scopa_widgets.view.pictures import position_picture
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.words import cards_slot, say, sentence


def compare_page(
    position: Position,
    *rules: AnyGame | HouseRules | str,
    language: str = "it",
    index: str = "letters",
    size: str = "auto",
    card: str = "",
) -> str:
    """A page that lays rule sets side by side over one position (see `RuleCompare` for how they are named).

    What the rule sets say of this position is in it, for every card of house rules too: so a link with
    ``#rules=<code>`` works without any program. Raises what `find` raises.
    """
    chosen = [find(position, one) for one in rules or ("table", "document")]
    shown = comparing(position, [one.id for one in chosen], houses=True)
    state = {
        "show": shown, "words": comparing_messages(shown), "sprite": game_sprite(position.game),
        "columns": [one.id for one in chosen], "card": card, "refused": {},
        "language": language, "index": index, "size": size,
    }  # fmt: skip
    title = say("compare.title" if len(chosen) == 2 else "compare.title.several", language)
    return widget_page("compare", state, title=title, language=language, still=_still(position, chosen, language))


def _still(position: Position, chosen: list[Choice], language: str) -> str:
    """The board, and in words what the first rule set refuses and each other one allows, and the other way round."""
    whole = position.complete() if position.holes else position
    codes = {*position.table, *position.hand(position.mover or 0)}
    seen = position.deck.all if not position.holes else sum(map(position.deck.card, codes))
    parts = [position_picture(position.game, whole.state, seen, language)]
    first = chosen[0]
    for other in chosen[1:]:
        found = compare(position, first.game, other.game)
        for choice, refused in ((first, found.only_there), (other, found.only_here)):
            lines = "".join(
                f"<li>{escape(_sentence(position, choice.game, each.move, each.answer, language))}</li>"
                for each in refused
            )
            parts.append(f"<h2>{escape(_name(choice, language))}</h2><ul>{lines}</ul>")
    return "".join(parts)


def _name(choice: Choice, language: str) -> str:
    message = {"house": "compare.house", "own": "compare.own"}.get(choice.kind, "")
    if choice.kind == "rules":
        message = "ruleset." + choice.id.partition(":")[2]
    elif choice.kind == "reading":
        message = "compare.reading." + choice.id.rpartition(":")[2]
    elif choice.home:
        message = "compare.house.of"
    return f"{say(f'game.{choice.game.name}', language)}: {say(message, language, home=choice.home)}"


def _sentence(position: Position, game: AnyGame, move: str, answer: Answer, language: str) -> str:
    reading = read_as(position, game)
    state = (reading.complete() if reading.holes else reading).state
    slots: dict[str, Any] = {"card": "", "set": "", "value": 0, "sum": 0}
    try:
        attempt = read_attempt(game, state, move)
    except NotationError:
        pass
    else:
        slots["card"] = cards_slot(attempt.card, game.deck)
        slots["set"] = cards_slot(game.deck.list(attempt.cards), game.deck)
        slots["value"] = game.value(attempt.card) if attempt.card else 0
        slots["sum"] = sum(map(game.value, attempt.cards))
    slots["proof"] = cards_slot(answer.cards, game.deck)
    slots["player"] = NAMES[position.mover or 0]
    return sentence(f"clause.{answer.clause}.no", language, **slots)
