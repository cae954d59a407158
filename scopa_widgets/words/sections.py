"""The rule page of a game in sections: its clauses in order, under headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scopa_widgets.words.rulebook import Clause, clauses


@dataclass(frozen=True)
class Section:
    """Clauses under one heading; ``name`` is the tail of its message, ``rulepage.section.<name>``."""

    name: str
    clauses: tuple[Clause, ...]


FIRST: Final[dict[str, dict[str, str]]] = {
    "scopa": {
        "dealer": "deal", "turn": "turn", "take-equal": "capture", "lay": "lay", "ace-takes-all": "ace",
        "scopa": "events", "leftovers": "rest", "carte": "score", "target": "match",
    },
    "sbarazzino": {
        "dealer": "deal", "turn": "turn", "bassa": "declare", "take-equal": "capture", "lay": "lay",
        "ace-first": "ace", "scopa": "events", "leftovers": "rest", "carte": "score", "target": "match",
    },
    "spazzino": {
        "dealer": "deal", "turn": "turn", "take-equal": "capture", "lay": "lay", "picula": "events",
        "leftovers": "rest", "carte": "score", "target": "match",
    },
    "rubamazzetto": {
        "dealer": "deal", "turn": "turn", "take-equal": "capture", "steal": "steal", "lay": "lay",
        "ace-takes-table": "ace", "leftovers": "rest", "carte": "score", "match-single": "match",
    },
    "schnapsen": {
        "dealer": "deal", "turn": "turn", "talon-empty": "duties", "trick-higher": "trick", "marriage": "marriage",
        "close": "close", "exchange": "exchange", "card-points": "score", "game-points": "worth", "bummerl": "match",
    },
}  # fmt: skip
"""By game: the tail of the clause with which a section begins, and the section. A game that is not here
(somebody's own) has all its clauses in one."""


def sections(game: str) -> Iterator[Section]:
    """The sections of a game's rule page, in order; every clause is in one of them."""
    name, begins = "turn", FIRST.get(game, {})
    members: list[Clause] = []
    for clause in clauses(game):
        begun = begins.get(clause.id.partition("-")[2])
        if begun and members:
            yield Section(name, tuple(members))
            members = []
        name = begun or name
        members.append(clause)
    yield Section(name, tuple(members))
