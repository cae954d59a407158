"""The card faces of a game: its deck, and on the figures what they are worth in it."""

from __future__ import annotations

import re
from typing import Final

from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.faces import Deck as Faces
from scopa_widgets.view.faces import sprite
from scopa_widgets.words.french import french_code


def badges(game: AnyGame) -> dict[str, int]:
    """The value badge of each card that does not show its value by its pips."""
    return {game.deck.code(card): game.value(card) for card in game.deck.cards if not _by_pips(game, card)}


def _by_pips(game: AnyGame, card: int) -> bool:
    rank = game.deck.code(card)[0]
    return rank.isdigit() or (rank == "A" and game.value(card) == 1)


def game_sprite(game: AnyGame, faces: str = "own") -> str:
    """One hidden SVG with a symbol for every card of the game's deck, whole and index only; with the faces ``french``
    an Italian card's symbol shows the French card that stands for it, with the same badge."""
    if faces == "french" and game.deck.name == "italian":
        shown = {french_code(code): code for code in game.deck.codes}
        drawn = sprite(shown, "french", badges={french_code(code): value for code, value in badges(game).items()})
        return _SYMBOL.sub(lambda found: f"{found[1]}{shown[found[2]]}", drawn)
    deck: Faces = "schnapsen" if game.deck.name == "schnapsen" else "italian"
    return sprite(game.deck.codes, deck, badges=badges(game))


_SYMBOL: Final = re.compile(r'(<symbol id="(?:card|index)-)(\w\w)(?=")')
