"""Why no game comes of what was asked for: one fault each, with the id of its message, so that it can be said in every
language. What `rules.registry.game` refuses is refused here, and nothing else; its own error speaks English only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches

from scopa_widgets.rules.options import Value, option_faults, options_of
from scopa_widgets.rules.registry import GAMES, RULE_SETS

Refusal = tuple[str, Mapping[str, object]]
"""The id of a message and its slots."""


def plain(value: object) -> str:
    """A value as a lesson file has it: ``true``, ``free``, ``21``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def refusals(
    name: object,
    rule_set: object = "table",
    players: object = None,
    options: Mapping[str, object] | None = None,
    shown: Callable[[Value], str] = plain,
) -> list[Refusal]:
    """Everything wrong with a game asked for by name; nothing if there is such a game. ``shown`` writes the values that
    an option may have."""
    kind = GAMES.get(str(name))
    if kind is None:
        return [_unknown("notation.no-such-game", name, GAMES)]
    found = []
    if rule_set not in RULE_SETS[kind.name]:
        found.append(_unknown("notation.no-rule-set", rule_set, RULE_SETS[kind.name]))
    if players is not None and (isinstance(players, bool) or players not in kind.seats):
        found.append(("notation.players", {"game": kind.name, "known": ", ".join(map(str, kind.seats)), "n": players}))
    return [*found, *_options(kind, options or {}, shown)]


def _options(kind: type, given: Mapping[str, object], shown: Callable[[Value], str]) -> Iterator[Refusal]:
    known = options_of(kind)
    for key, value in given.items():
        if key not in known:
            yield _unknown("notation.no-option", key, known)
        elif option_faults(kind, {key: value}):
            least, values = known[key].least, ", ".join(map(shown, known[key].values))
            about = {"key": key, "piece": plain(value)}
            yield ("notation.option-value", {**about, "known": values}) if least is None else (
                "notation.option-least", {**about, "least": least})  # fmt: skip


def _unknown(what: str, said: object, known: Iterable[str]) -> Refusal:
    near = get_close_matches(str(said), known, n=1, cutoff=0.5)
    return (f"{what}-near", {"piece": said, "known": near[0]}) if near else (
        what, {"piece": said, "known": ", ".join(known)})  # fmt: skip
