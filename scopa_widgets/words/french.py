"""The words of a game of Italian cards said of French ones, as in the "Milanese" deck: denari are diamonds, coppe
hearts, spade spades, bastoni clubs; the fante is a jack, the cavallo a queen, the re a king."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from scopa_widgets.cards import ITALIAN

RANKS: Final = {"F": "J", "C": "Q", "R": "K"}
SUITS: Final = {"D": "D", "C": "H", "S": "S", "B": "C"}

# What stands in a sentence, longer phrases first: German says "Karo-Sieben", and puts the suit before the rank.
_PHRASES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "it": (
        ("il cavallo", "la donna"), ("cavallo", "donna"), ("cavalli", "donne"), ("denari", "quadri"),
        ("coppe", "cuori"), ("F C R", "J Q K"), ("spade", "picche"), ("bastoni", "fiori"),
    ),
    "en": (
        ("knight", "queen"), ("coin", "diamond"), ("cups", "hearts"), ("sword", "spade"), ("batons", "clubs"),
        ("F C R", "J Q K"),
    ),
    "de": (
        ("Drei der Münzen", "Drei in Karo"), ("Drei der Schwerter", "Drei in Pik"),
        (r"(\w+) der Münzen", r"Karo-\1"), (r"(\w+) der Schwerter", r"Pik-\1"),
        (r"(meisten|vielen?) Münzen", r"\1 Karo-Karten"), (r"(meisten|vielen?) Schwertern?", r"\1 Pik-Karten"),
        ("jedes Schwert, das", "jede Pik-Karte, die"), ("zehn Schwertern", "zehn Pik-Karten"),
        (r"Münze\b", "Karo-Karte"), ("keine Münzen", "kein Karo"), ("Keine Münzen", "Kein Karo"),
        ("Münzen", "Karo"), ("Schwerter", "Pik"), ("Kelche", "Herz"), ("Stäbe", "Kreuz"),
        ("der Reiter", "die Dame"), ("Der Reiter", "Die Dame"), ("Reiter", "Dame"), ("F C R", "J Q K"),
    ),
}  # fmt: skip


def french_code(code: str) -> str:
    """The French card that stands for an Italian one: ``RB`` is ``KC``, the king of clubs."""
    return RANKS.get(code[0], code[0]) + SUITS[code[1]]


def in_french(messages: Mapping[str, Any], cards: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The messages of one language with the Italian cards called by the names of the French ones, which ``cards``
    holds; the ids stay."""
    said = {name: _texts(entry, language) for name, entry in messages.items()}
    said |= {f"rank.italian.{rank}": cards[f"rank.french.{RANKS.get(rank, rank)}"] for rank in ITALIAN.ranks}
    said |= {f"suit.italian.{suit}": cards[f"suit.french.{SUITS[suit]}"] for suit in ITALIAN.suits}
    return said | {"card.italian": cards["card.french"]}


def _texts(entry: Any, language: str) -> Any:
    if isinstance(entry, str):
        return _text(entry, language)
    return {form: _text(text, language) for form, text in entry.items()}


def _text(text: str, language: str) -> str:
    for italian, french in _PHRASES[language]:
        text = re.sub(italian if language == "de" else rf"\b{italian}", french, text)
        if language != "de":
            text = re.sub(rf"\b{italian.capitalize()}", french.capitalize(), text)
    return text
