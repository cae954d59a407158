"""The clauses of the rules as data: which game, where in its document, under which options, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    document: str
    """Where it stands in the game's document: our own short name of the place, for a reader with the document open."""
    options: Mapping[str, tuple[Value, ...]]
    """Option -> the values under which the clause holds; options not named do not matter to it."""
    refuses: bool
    """Whether it can forbid an attempt (it has a sentence ``no``)."""
    explains: bool
    """Whether it explains a legal choice or an event (it has a sentence ``yes``)."""

    def rule(self, language: str) -> str:
        """The rule, in a sentence or two."""
        return say(f"clause.{self.id}.rule", language)

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
            table["document"],
            {key: tuple(values) for key, values in table["options"].items()},
            "no" in table,
            "yes" in table,
        )
        for name, table in clause_tables(game).items()
    }


def _among(value: Value, values: tuple[Value, ...]) -> bool:
    return any(value == one and type(value) is type(one) for one in values)
