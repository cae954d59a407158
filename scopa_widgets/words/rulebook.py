"""The clauses of the rules as data: which game, where in its document, under which options, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scopa_widgets.words.speech import UnknownWordError, say
from scopa_widgets.words.store import CLAUSE_FILES, clause_tables

Value = bool | int | str


@dataclass(frozen=True)
class Clause:
    """One clause of a game's rules."""

    id: str
    game: str
    cited: str
    """Where it stands in the game's document: headings as they are there, in Italian, and the number of what follows;
    empty if it stands only in the glossary, or nowhere."""
    words: str
    """The headwords of the document's glossary that say it, in Italian too."""
    aside: str
    """What to look at in that place: ``last`` (its last sentence), ``last-but-one``, ``letter`` (taken to the letter),
    ``example``; mostly empty."""
    usage: str
    """Whose usage it is, where the document is silent or says only a part of it: ``common``, ``tables``, ``programs``,
    ``cuperativa``; else empty."""
    options: Mapping[str, tuple[Value, ...]]
    """Option -> the values under which the clause holds; options not named do not matter to it."""
    refuses: bool
    """Whether it can forbid an attempt (it has a sentence ``no``)."""
    explains: bool
    """Whether it explains a legal choice or an event (it has a sentence ``yes``)."""

    def rule(self, language: str) -> str:
        """The rule, in a sentence or two."""
        return say(f"clause.{self.id}.rule", language)

    def place(self, language: str, cite: Callable[[str], str] = str) -> str:
        """Where it comes from, for a reader with the document open: ``scopa.txt, turno di gioco, 1 (last sentence)``,
        or ``scopa.txt does not say (common usage)``. ``cite`` marks what is the document's own."""
        document = f"{self.game}.txt"
        usage = say(f"rulepage.usage.{self.usage}", language) if self.usage else ""
        glossary = say("rulepage.place.glossary", language, words=cite(self.words)) if self.words else ""
        found = "; ".join(part for part in (self.cited and cite(self.cited), glossary) if part)
        if not found:
            return say("rulepage.silent", language, document=document, usage=usage)
        found = f"{document}, {found}"
        if self.aside:
            found = say(f"rulepage.place.{self.aside}", language, place=found)
        return say("rulepage.place.rest", language, place=found, usage=usage) if usage else found

    def holds(self, game: object) -> bool:
        """Whether the clause is in force in a game value: its options have the values that the clause needs."""
        return all(_among(getattr(game, key), values) for key, values in self.options.items())


def clause(clause_id: str) -> Clause:
    """The clause of an id. Raises `UnknownWordError`."""
    found = _clauses(CLAUSE_FILES.get(clause_id[:3], "")).get(clause_id)
    if found is None:
        raise UnknownWordError(f"there is no clause {clause_id!r}")
    return found


def clauses(game: str) -> Iterator[Clause]:
    """The clauses of a game in the order of its rule page: the deal, the turn, captures, the score, the end."""
    yield from _clauses(game).values()


@cache
def _clauses(game: str) -> dict[str, Clause]:
    if game not in CLAUSE_FILES.values():
        return {}
    return {
        name: Clause(
            name,
            game,
            table.get("place", ""),
            table.get("words", ""),
            table.get("aside", ""),
            table.get("usage", ""),
            {key: tuple(values) for key, values in table["options"].items()},
            "no" in table,
            "yes" in table,
        )
        for name, table in clause_tables(game).items()
    }


def _among(value: Value, values: tuple[Value, ...]) -> bool:
    return any(value == one and type(value) is type(one) for one in values)
