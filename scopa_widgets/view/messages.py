"""The words that a screen of one game needs, in every language."""

from __future__ import annotations

from typing import Any

from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.words import messages


def game_messages(game: AnyGame) -> dict[str, dict[str, Any]]:
    """The messages by language and id: the screen's own, the game's cards, clauses, rows and notes."""
    faces = "french" if game.deck.name == "schnapsen" else game.deck.name
    return messages(
        "screen.", "note.", "item.", "mark.", "ruleset.", "list.",
        f"game.{game.name}", "action.", f"clause.{game.prefix}-",
        f"rank.{faces}.", f"suit.{faces}.", f"card.{faces}",
    )  # fmt: skip
