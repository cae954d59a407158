"""Which games there are, their named rule sets, and how one is asked for by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Protocol

from scopa_widgets.checks import Wrong, nearest, refuse, shown
from scopa_widgets.checks import kind as kind_of
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

_OURS: Final = frozenset(GAMES)

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
    kind = _kind(name)
    faults = []
    sets = RULE_SETS[name]
    named: Mapping[str, Value] = {}
    if isinstance(rule_set, str):
        if rule_set not in sets:
            faults.append(_unknown("rule set", rule_set, sets))
        named = sets.get(rule_set, {})
    elif not hasattr(rule_set, "answers"):
        faults.append(f"rule_set must be the name of a rule set or house rules, not {shown(rule_set)}")
    else:
        if rule_set.name != name:
            faults.append(f"these are house rules of {rule_set.name}")
        named = rule_set.answers
    if players is not None and (type(players) is not int or players not in kind.seats):
        faults.append(f"{name} is for {', '.join(map(str, kind.seats))} players, not {shown(players)}")
    faults += option_faults(kind, options)
    if faults:
        raise OptionError(faults)
    chosen = {**named, **options}
    made: AnyGame = kind(**chosen) if players is None else kind(players=players, **chosen)
    return made


def options(name: str) -> dict[str, Option]:
    """The options of a game by name: what each may be, what it is by default, and which decision it settles."""
    return options_of(_kind(name))


def _kind(name: str) -> type[Any]:
    """The class of a game by its name."""
    if not isinstance(name, str) or name not in GAMES:
        raise OptionError([_unknown("game", name, GAMES)])
    return GAMES[name]


def a_game(name: str, value: object) -> Wrong | None:
    """Check that an argument is a game value, one of `game`."""
    if hasattr(value, "moves") and hasattr(value, "players") and not isinstance(value, type):
        return None
    return Wrong(name, value, "a game", TypeError)


def game_or_name(name: str, value: object) -> Wrong | None:
    """Check that an argument is a game value, or a text that may name one."""
    found = None if isinstance(value, str) else a_game(name, value)
    return found and found._replace(needed="a game or the name of one")


def add_game(kind: type[Any], rule_sets: Mapping[str, Mapping[str, Value]] | None = None) -> type[Any]:
    """Add a game from outside, a village's variant for instance; gives it back, so that it can stand above a class.

    ``rule_sets`` are its named ones; ``table``, its defaults, is always there. Raises ``ValueError`` for a name that is
    taken, `ArgumentError` for what is no game, `OptionError` for options in a rule set that the game does not have.
    """
    refuse(_name_taken(kind), _a_class_of_games(kind), *_rule_sets(rule_sets))
    faults = [f"{key}: {fault}" for key, own in (rule_sets or {}).items() for fault in option_faults(kind, own)]
    if faults:
        raise OptionError(faults)
    GAMES[kind.name] = kind
    RULE_SETS[kind.name] = {"table": {}, **(rule_sets or {})}
    return kind


def _name_taken(kind: Any) -> Wrong | None:
    name = getattr(kind, "name", None)
    known = GAMES.get(name) if isinstance(name, str) else None
    again = known is not None and known.__qualname__ == getattr(kind, "__qualname__", None)  # a cell run once more
    if known is None or (again and name not in _OURS):
        return None
    return Wrong("kind", kind, "a class with a name of its own", hint=f"there is a game {name!r} already")


def _a_class_of_games(kind: object) -> Wrong | None:
    needed = ("name", "seats", "deck", "deal", "mover", "moves", "step", "tally", "__dataclass_fields__")
    lacking = [part for part in needed if not hasattr(kind, part)]
    if isinstance(kind, type) and not lacking:
        return None
    hint = f"it has no {', '.join(lacking)}" if isinstance(kind, type) else ""
    return Wrong("kind", kind, "a class of games, a frozen dataclass", TypeError, hint)


def _rule_sets(given: object) -> list[Wrong | None]:
    needed = "a dict from names to options"
    if not isinstance(given, Mapping):
        return [kind_of("rule_sets", given, Mapping, needed, none=True)]
    names = [kind_of("a key of rule_sets", key, str, "a name") for key in given]
    return [*names, *(kind_of(f"rule_sets[{key!r}]", own, Mapping, "a dict of options") for key, own in given.items())]


def family(game: AnyGame) -> str:
    """The name of the game that a game is a variant of: of the first of ours that its class comes from; its own name
    where there is none."""
    names = [getattr(kind, "name", "") for kind in type(game).__mro__]
    return next((name for name in names if name in _OURS), game.name)


def rule_set_of(game: AnyGame) -> str | None:
    """The name of the rule set whose options a game has, `None` if it has options of its own."""
    own = set_options(game)
    return next((name for name, options in RULE_SETS[game.name].items() if dict(options) == own), None)


def under(own: AnyGame, rule_set: str | House) -> AnyGame:
    """The same game, with as many players who sit as they do, under a named rule set or in a home.

    Raises `OptionError` for a rule set that the game does not have, and for the rules of another game.
    """
    other = game(own.name, rule_set, players=own.players)
    for key in options_of(own):
        # Who plays with whom is agreed when people sit down: no rule set answers that, so it stays.
        if other.sides == own.sides:
            break
        seated: AnyGame = replace(other, **{key: getattr(own, key)})  # type: ignore[type-var]  # games are dataclasses
        other = seated if seated.sides == own.sides else other
    return _same(other)


@lru_cache(maxsize=64)
def _same(game: AnyGame) -> AnyGame:
    """The first of equal games: it remembers what its cards take, and every frame asks the other rule sets too."""
    return game


def _unknown(what: str, name: object, known: Mapping[str, object]) -> str:
    return f"unknown {what} {shown(name)}; {nearest(name, list(known))}"


__all__ = ["GAMES", "RULE_SETS", "AnyGame", "add_game", "game", "options_of", "rule_set_of", "under"]
