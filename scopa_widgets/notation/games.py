"""A game as text: its name and version, how many play, and the options that are not as usual."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scopa_widgets.notation.faults import Piece, TextFault
from scopa_widgets.notation.refusals import Refusal, refusals
from scopa_widgets.rules.options import Value, options_of, set_options
from scopa_widgets.rules.registry import GAMES, AnyGame


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
        faults += _blamed(fields["game"], refusals(name))
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


def _blamed(piece: Piece, found: list[Refusal]) -> list[TextFault]:
    return [piece.blames(what, **{key: slot for key, slot in slots.items() if key != "piece"}) for what, slots in found]


def _players(piece: Piece, kind: type[Any], faults: list[TextFault]) -> int:
    if re.fullmatch("[0-9]", piece.text) and int(piece.text) in kind.seats:
        return int(piece.text)
    faults += _blamed(piece, refusals(kind.name, players=piece.text))
    return 0


def _options(kind: type[Any], piece: Piece, faults: list[TextFault]) -> dict[str, Value]:
    known = options_of(kind)
    chosen: dict[str, Value] = {}
    for part in piece.split(","):
        key, _, said = part.text.partition(":")
        value = _value(said, known[key].default) if key in known else said
        if wrong := refusals(kind.name, options={key: value}, shown=_value_text):
            faults += _blamed(part.part(len(key) + 1) if key in known else part.part(0, len(key)), wrong)
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
