"""Numbers in sentences: one point, two points, no points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import scopa_widgets as sw
from scopa_widgets.notation.faults import _SENTENCES
from scopa_widgets.words import LANGUAGES, say
from scopa_widgets.words.store import every

ENTRIES = {message: entry for message, entry in every() if not message.startswith(("card.", "rank."))}
WITH_NONE = sorted(
    message for message, entry in ENTRIES.items() if not isinstance(entry["it"], str) and "none" in entry["it"]
)

# What may stand right after a number, however many that is: it is not what is counted.
NOT_COUNTED = {
    "it": "a così del di e la ma segnata sopra sotto su",
    "en": "at below but given in is marked needed of on or play right so to",
    "de": "auf bis da des dieses gleich nötig oben oder sein so steht unten von",
}
# Numbers that no rule lets be 1: a bàgher counts two cards or more, a marriage 20 or 40, a card named often is named
# three times, more cards than the deck has are many, and a chance that is none or certain is said in other words;
# 66 points are enough, and a hand that is drawn for has five cards.
NEVER_ONE = {
    ("note.bagher", "points"), ("clause.SPZ-bagher.yes", "points"), ("note.marriage-waits", "n"),
    ("note.marriage-counts", "n"), ("note.marriage-lost", "n"), ("notation.card-often", "n"),
    ("notation.too-many", "n"), ("explorer.times", "of"), ("fault.both-enough", "most"), ("fault.hand-short", "most"),
}  # fmt: skip
NUMBERS = {"n", "total", "of", "found", "most", "least", "cards_to_play", "rest"}


def counted(text: str, language: str) -> set[str]:
    """The slots for numbers that are followed by what is counted: ``{n} cards``."""
    followed = re.findall(r"\{(\w+)\}\s+(\w+)", text)
    return {
        slot for slot, word in followed if slot in NUMBERS | {"points"} and word not in NOT_COUNTED[language].split()
    }


def texts(said: str | Mapping[str, str]) -> list[str]:
    return [said] if isinstance(said, str) else list(said.values())


def fixed(message: str, said: str | Mapping[str, str]) -> set[str]:
    """The numbers that the form of the message does not follow."""
    phrase = {"points"} if message.startswith("explorer.") else set()  # comes as "2 points", or goes with n
    return phrase | ({"n"} if not isinstance(said, str) else set())


def test_what_is_counted_is_said_of_one_as_well_as_of_many() -> None:
    wrong = {
        (message, slot)
        for message, entry in ENTRIES.items()
        for language in LANGUAGES
        for text in texts(entry[language])
        for slot in counted(text, language) - fixed(message, entry[language])
    }
    assert wrong - NEVER_ONE == set()


def test_what_an_error_says_is_said_of_one_as_well_as_of_many() -> None:
    wrong = {(message, slot) for message, text in _SENTENCES.items() for slot in counted(text, "en")}
    assert wrong - NEVER_ONE == set()


@pytest.mark.parametrize("message", WITH_NONE)
def test_none_is_said_in_words(message: str) -> None:
    for language in LANGUAGES:
        said = ENTRIES[message][language]
        assert not isinstance(said, str)
        assert not re.search(r"\d|\{n\}", said["none"])
        slots: dict[str, Any] = {slot: "x" for text in said.values() for slot in re.findall(r"\{(\w+)", text)}
        assert say(message, language, **slots | {"n": 0}) == re.sub(r"\{[^}]*\}", "x", said["none"])


def test_no_points_are_none() -> None:
    assert [say("screen.points", language, n=0) for language in LANGUAGES] == [
        "nessun punto",
        "no points",
        "keine Punkte",
    ]
    assert [say("counter.cards", language, n=0) for language in LANGUAGES] == [
        "nessuna carta",
        "no cards",
        "keine Karten",
    ]


def test_figures_say_what_they_count() -> None:
    """The column of "-1 0 +3": points of the deal, the other side's taken from one's own."""
    points = {"it": "punti", "en": "points", "de": "Punkte"}
    for message in ("explorer.value", "explorer.hindsight"):
        assert all(points[language].lower() in say(message, language).lower() for language in LANGUAGES), message
    assert all(" − " in say("explorer.value", language) for language in LANGUAGES)


def test_one_legal_move_is_one() -> None:
    position = sw.position("scopa", table="7D 4C 3B AS", hand="7S")
    assert repr(position.legal_moves) == "<1 legal move: 7Sx7D>"
