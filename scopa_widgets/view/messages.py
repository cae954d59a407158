"""The words that a screen of one game needs, in every language."""

from __future__ import annotations

from typing import Any

from scopa_widgets.rules.house import HouseRules
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.counting import counting
from scopa_widgets.view.house_words import called
from scopa_widgets.words import messages
from scopa_widgets.words.french import in_french

_HOUSE = ("compare.house", "compare.broken", "house.code-broken")  # what is said of rules that come from outside


def game_messages(game: AnyGame, faces: str = "own", house: HouseRules | None = None) -> dict[str, dict[str, Any]]:
    """The messages by language and id: the screen's own, the game's cards, clauses, rows and notes; with the faces
    ``french`` Italian cards go by the names of the French ones that are shown for them. ``house`` rules have a name
    among the rule sets."""
    said = _messages_of(game)
    if house is not None:
        said = {language: said[language] | named for language, named in called(house).items()}
    if faces == "own" or game.deck.name != "italian":
        return said
    cards = messages("rank.french.", "suit.french.", "card.french")
    return {language: in_french(said[language], cards[language], language) for language in said}


def _messages_of(game: AnyGame) -> dict[str, dict[str, Any]]:
    faces = "french" if game.deck.name == "schnapsen" else game.deck.name
    return messages(
        "screen.", "note.", "item.", "mark.", "ruleset.", "list.", *_HOUSE,
        f"game.{game.name}", "action.", f"clause.{game.prefix}-",
        f"rank.{faces}.", f"suit.{faces}.", f"card.{faces}",
    )  # fmt: skip


def play_messages(game: AnyGame | None, faces: str = "own") -> dict[str, dict[str, Any]]:
    """The messages of *Gioca*: before a game has been chosen (`None`), those that choosing one needs."""
    if game is None:
        return messages("play.", "share.", "screen.", "game.", "ruleset.", "list.", *_HOUSE)
    own, more = game_messages(game, faces), messages("play.", "share.", "title.", "game.")
    return {language: own[language] | more[language] for language in own}


def counter_messages() -> dict[str, dict[str, Any]]:
    """The messages of *Conta il mazzetto*: its own, and the names, options and clauses of every game it counts."""
    tables = counting()["games"]
    rows = [row for table in tables for row in table["rows"]]
    most = [row["most"] for row in rows if "most" in row]
    clauses = {row["clause"] for row in rows} | {one[key] for one in most for key in ("tie", "low")}
    clauses |= {row.get("spared", "") for row in rows} | {row["whole"]["clause"] for row in rows if "whole" in row}
    return messages(
        "counter.", "share.", "screen.settings", "screen.close", "screen.language", "screen.index", "screen.size",
        "screen.ruleset", "screen.rules", "screen.score", "screen.points", "screen.place.",
        "notation.no-card", "notation.card-again", "notation.too-many",
        "ruleset.", "list.", "rank.italian.", "suit.italian.", "card.italian",
        *(table["word"] for table in tables),
        *(f"option.{option['key']}" for table in tables for option in table["options"]),
        *sorted({f"item.{row['item']}" for row in rows}),
        *(f"clause.{clause}.{part}" for clause in sorted(clauses - {""}) for part in ("rule", "yes")),
    )  # fmt: skip
