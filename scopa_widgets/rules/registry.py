"""Which games there are, their named rule sets, and how one is asked for by name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final, Protocol

from scopa_widgets.rules.options import Option, OptionError, Value, option_faults, options_of, set_options
from scopa_widgets.rules.protocol import Game
from scopa_widgets.rules.rubamazzetto import Rubamazzetto
from scopa_widgets.rules.sbarazzino import Sbarazzino
from scopa_widgets.rules.schnapsen import Schnapsen
from scopa_widgets.rules.scopa import Scopa
from scopa_widgets.rules.spazzino import Spazzino

AnyGame = Game[Any]


class House(Protocol):
    """Rules that somebody answered for: see `rules.house`."""

    @property
    def name(self) -> str:
        """The game."""

    @property
    def answers(self) -> Mapping[str, Value]:
        """The options, where they are as somebody said."""


GAMES: Final[dict[str, type[Any]]] = {
    "rubamazzetto": Rubamazzetto,
    "scopa": Scopa,
    "sbarazzino": Sbarazzino,
    "schnapsen": Schnapsen,
    "spazzino": Spazzino,
}
"""The games by name."""

RULE_SETS: Final[dict[str, dict[str, Mapping[str, Value]]]] = {
    "rubamazzetto": {"table": {}, "document": {}},
    "schnapsen": {"table": {}, "document": {"trick": "points_literal"}},
    "scopa": {
        "table": {},
        "document": {"capture": "as_written", "last_sweep_scopa": True, "three_kings_redeal": False},
    },
    "sbarazzino": {
        "table": {},
        "document": {"three_aces": "both", "last_sweep_scopa": True},
    },
    "spazzino": {
        "table": {},
        "document": {},
        "cuperativa": {
            "picula_after_redeal": False,
            "bagher_on_last": False,
            "target": 21,
            "deal_order": "table_first",
        },
    },
}
"""For each game its named rule sets: ``table`` is what is played, ``document`` the letter of the rule document."""


def game(name: str, rule_set: str | House = "table", *, players: int | None = None, **options: Value) -> AnyGame:
    """A game as a frozen value: ``game("scopa", "document", players=4, napola=True)``; house rules may stand where a
    rule set is named.

    Raises `OptionError`, which names everything wrong at once: an unknown game, rule set or option (with the nearest
    name), a value that an option does not take, a number of players that the game is not for.
    """
    kind = GAMES.get(name)
    if kind is None:
        raise OptionError([_unknown("game", name, GAMES)])
    faults = []
    sets = RULE_SETS[name]
    if not isinstance(rule_set, str):
        if rule_set.name != name:
            faults.append(f"these are house rules of {rule_set.name}")
        named: Mapping[str, Value] = rule_set.answers
    else:
        if rule_set not in sets:
            faults.append(_unknown("rule set", rule_set, sets))
        named = sets.get(rule_set, {})
    if players is not None and players not in kind.seats:
        faults.append(f"{name} is for {', '.join(map(str, kind.seats))} players, not {players!r}")
    faults += option_faults(kind, options)
    if faults:
        raise OptionError(faults)
    chosen = {**named, **options}
    made: AnyGame = kind(**chosen) if players is None else kind(players=players, **chosen)
    return made


def options(name: str) -> dict[str, Option]:
    """The options of a game by name: what each may be, what it is by default, and which decision it settles."""
    if name not in GAMES:
        raise OptionError([_unknown("game", name, GAMES)])
    return options_of(GAMES[name])


def add_game(kind: type[Any], rule_sets: Mapping[str, Mapping[str, Value]] | None = None) -> type[Any]:
    """Add a game from outside, a village's variant for instance; gives it back, so that it can stand above a class.

    ``rule_sets`` are its named ones; ``table``, its defaults, is always there. Raises ``ValueError`` for a name that is
    taken.
    """
    if GAMES.get(kind.name, kind).__qualname__ != kind.__qualname__:
        raise ValueError(f"there is a game {kind.name!r} already")
    GAMES[kind.name] = kind
    RULE_SETS[kind.name] = {"table": {}, **(rule_sets or {})}
    return kind


def rule_set_of(game: AnyGame) -> str | None:
    """The name of the rule set whose options a game has, `None` if it has options of its own."""
    own = set_options(game)
    return next((name for name, options in RULE_SETS[game.name].items() if dict(options) == own), None)


def under(game: AnyGame, rule_set: str) -> AnyGame:
    """The same game, with as many players, under a named rule set."""
    made: AnyGame = GAMES[game.name](players=game.players, **RULE_SETS[game.name][rule_set])
    return made


def _unknown(what: str, name: object, known: Mapping[str, object]) -> str:
    near = get_close_matches(str(name), known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return f"unknown {what} {name!r}; {hint}"


__all__ = ["GAMES", "RULE_SETS", "AnyGame", "add_game", "game", "options_of", "rule_set_of", "under"]
