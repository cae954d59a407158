"""The words of the games and what they mean: headwords, the other words that lead to them, the games that use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scopa_widgets.words.speech import LANGUAGES, UnknownWordError
from scopa_widgets.words.store import tables


@dataclass(frozen=True)
class GlossaryEntry:
    """One entry; its texts are by language."""

    id: str
    games: tuple[str, ...]
    word: Mapping[str, str]
    also: Mapping[str, tuple[str, ...]]
    """Other words for it, which lead here too."""
    meaning: Mapping[str, str]
    hypothesis: Mapping[str, str]
    """Where the word may come from: a guess, to be shown as one; mostly empty."""

    def names(self, language: str) -> tuple[str, ...]:
        """The headword and the words that lead to it."""
        return (self.word[language], *self.also[language])


def look_up(word: str, language: str, game: str | None = None) -> GlossaryEntry:
    """The entry of a word, however it is written: first among the words of the language, then of the others (*scopa*
    is asked for in German too); among several, one of the game's if a game is named. Headwords come before other
    words. Raises `UnknownWordError`.
    """
    wanted = word.strip().casefold()
    candidates = [entry for entry in _entries().values() if game is None or game in entry.games]
    for spoken in dict.fromkeys((language, *LANGUAGES)):
        for place in (slice(0, 1), slice(1, None)):
            for entry in candidates:
                if wanted in map(str.casefold, entry.names(spoken)[place]):
                    return entry
    raise UnknownWordError(f"the glossary has no word {word!r}{f' for {game}' if game else ''}")


def glossary(game: str | None = None) -> Iterator[GlossaryEntry]:
    """The entries, those of a game if one is named, in the order of the file."""
    return (entry for entry in _entries().values() if game is None or game in entry.games)


def glossary_data(game: str | None = None, languages: Iterable[str] = LANGUAGES) -> dict[str, dict[str, Any]]:
    """The entries as the browser needs them: ``{"it": {id: {"word", "also", "meaning", "hypothesis"}}, ...}``."""
    return {
        language: {
            entry.id: {
                "word": entry.word[language],
                "also": list(entry.also[language]),
                "meaning": entry.meaning[language],
                "hypothesis": entry.hypothesis.get(language),
            }
            for entry in glossary(game)
        }
        for language in languages
    }


@cache
def _entries() -> dict[str, GlossaryEntry]:
    return {
        name: GlossaryEntry(
            name,
            tuple(table["games"]),
            table["word"],
            {language: tuple(words) for language, words in table["also"].items()},
            table["meaning"],
            table.get("hypothesis", {}),
        )
        for name, table in tables("glossary").items()
    }
