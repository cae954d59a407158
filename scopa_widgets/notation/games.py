"""A game as text: its name and version, how many play, and the options that are not as usual."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scopa_widgets.notation.faults import Piece, TextFault
from scopa_widgets.rules.options import OptionError, Value, option_faults, options_of, set_options
from scopa_widgets.rules.registry import GAMES, AnyGame
from scopa_widgets.rules.registry import game as find_game


def game_fields(game: AnyGame) -> dict[str, str]:
    """``game`` (``scopa:1``: name and version), ``players``, and ``rules`` where any option is not as usual."""
    fields = {"game": f"{game.name}:{game.version}", "players": str(game.players)}
    if rules := rules_text(game):
        fields["rules"] = rules
    return fields


def rules_text(game: AnyGame) -> str:
    """The options that are not as usual: ``capture:as_written,napola:yes``."""
    return ",".join(f"{key}:{_value_text(value)}" for key, value in set_options(game).items())


def _value_text(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def scan_game(fields: Mapping[str, Piece], whole: Piece, faults: list[TextFault]) -> AnyGame | None:
    """The game that the fields ``game``, ``players`` and ``rules`` name; `None`, and faults, if there is none."""
    if "game" not in fields:
        faults.append(whole.blames("notation.field-missing", key="game"))
        return None
    name, _, version = fields["game"].text.partition(":")
    kind = GAMES.get(name)
    if kind is None:
        faults.append(_refused(fields["game"], name))
        return None
    before = len(faults)
    if version and not (re.fullmatch("[0-9]{1,4}", version) and 1 <= int(version) <= kind.version):
        faults.append(fields["game"].blames("notation.version", n=version, known=kind.version))
    options = _options(kind, fields["rules"], faults) if "rules" in fields else {}
    players = kind().players
    if "players" in fields:
        players = _players(fields["players"], kind, faults)
    if len(faults) > before:
        return None
    try:  # also for what is wrong with several options together
        found: AnyGame = kind(players=players, **options)
    except ValueError as error:
        faults.append(fields.get("rules", whole).blames("notation.no-game", reason=str(error)))
        return None
    return found


def _refused(piece: Piece, name: str) -> TextFault:
    try:
        find_game(name)
    except OptionError as error:
        return piece.blames("notation.no-game", reason=str(error))
    raise AssertionError(name)


def _players(piece: Piece, kind: type[Any], faults: list[TextFault]) -> int:
    if re.fullmatch("[0-9]", piece.text) and int(piece.text) in kind.seats:
        return int(piece.text)
    seats = ", ".join(map(str, kind.seats))
    faults.append(piece.blames("notation.no-game", reason=f"{kind.name} is for {seats} players, not {piece.text}"))
    return 0


def _options(kind: type[Any], piece: Piece, faults: list[TextFault]) -> dict[str, Value]:
    known = options_of(kind)
    chosen: dict[str, Value] = {}
    for part in piece.split(","):
        key, _, said = part.text.partition(":")
        value = _value(said, known[key].default) if key in known else said
        if wrong := option_faults(kind, {key: value}):
            faults.append(part.blames("notation.no-game", reason="; ".join(wrong)))
            continue
        if key in chosen:
            faults.append(part.blames("notation.field-again", key=key))
        chosen[key] = value
    return chosen


def _value(said: str, like: Value) -> Value:
    """A value from its text, of the kind that the option has."""
    if isinstance(like, bool):
        return {"yes": True, "no": False}.get(said, said)
    if isinstance(like, int):
        return int(said) if re.fullmatch("0|[1-9][0-9]{0,5}", said) else said
    return said
