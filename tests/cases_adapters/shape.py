"""Is a case in the format of ``cases/README.md``?  Every fault of it in words."""

from __future__ import annotations

from typing import Any

FISHING = ("scopa", "sbarazzino", "spazzino", "rubamazzetto")
GAMES = (*FISHING, "schnapsen")
OPTIONAL = {"source", "note", "amb"}

_STATE = {"trump", "talon", "hands", "to_move"}
_STATE_MORE = {"won", "marriages", "lead", "closed", "rules"}
_FISHING: dict[str, tuple[set[str], set[str]]] = {
    "captures": ({"table", "card"}, {"rules"}),
    "play": ({"table", "card", "take"}, {"last_card", "prev", "just_redealt", "rules"}),
    "illegal": (
        {"hand"},
        {
            "table",
            "card",
            "take",
            "tops",
            "player",
            "turn",
            "order",
            "me",
            "declare",
            "already_played",
            "already_declared",
            "last_hand",
            "steal",
            "rules",
        },
    ),
    "primiera": ({"cards"}, {"rules"}),
    "napola": ({"cards"}, {"rules"}),
    "score": ({"piles"}, {"events", "complete", "teams", "rules"}),
    "deal": ({"players"}, {"rules"}),
    "redeal": ({"table"}, {"rules"}),
    "declare": ({"hand"}, {"already_played", "already_declared", "rules"}),
    "match": ({"before", "hand"}, {"target", "items", "rules"}),
    "sequence": ({"order", "table", "deals", "moves"}, {"declare", "teams", "rules"}),
    "full-game": ({"order", "table", "deals", "moves"}, {"declare", "teams", "rules"}),
    "actions": ({"me", "card", "table", "tops", "order"}, {"last_hand", "rules"}),
    "winner": ({"counts"}, {"rules"}),
}
_ONLY = {
    "play": ("scopa", "sbarazzino", "spazzino"),
    "match": ("scopa", "sbarazzino", "spazzino"),
    "primiera": ("scopa", "sbarazzino"),
    "napola": ("scopa", "spazzino"),
    "declare": ("sbarazzino",),
    "actions": ("rubamazzetto",),
    "winner": ("rubamazzetto",),
}
"""Kinds that not all the 40-card games have."""

_SCHNAPSEN: dict[str, tuple[set[str], set[str]]] = {
    "trick": ({"lead", "follow", "trump"}, {"rules"}),
    "follow": ({"hand", "lead", "trump", "strict"}, {"rules"}),
    "actions": (_STATE, _STATE_MORE),
    "illegal": (_STATE | {"action"}, _STATE_MORE),
    "marriage": (_STATE | {"moves"}, _STATE_MORE),
    "exchange": (_STATE | {"moves"}, _STATE_MORE),
    "close": (_STATE | {"moves"}, _STATE_MORE),
    "full-game": (_STATE | {"moves"}, _STATE_MORE),
    "endgame": (_STATE, _STATE_MORE),
    "gamepoints": ({"points", "tricks"}, {"closed", "last_trick", "rules"}),
    "match": ({"results", "first_dealer"}, {"target", "rules"}),
}
_ITALIAN = {f"{rank}{suit}" for rank in range(1, 11) for suit in "DCSB"}
_FRENCH = {rank + suit for rank in "JQKTA" for suit in "HDCS"}
_ZONES = ("table", "hand", "hands", "deals", "piles", "talon", "cards", "won")
"""Parts of a set-up that hold cards, no card in two of them."""


def faults(case: Any) -> list[str]:
    """Everything wrong with the form of a case."""
    if not isinstance(case, dict):
        return ["malformed case: not an object"]
    missing = [key for key in ("id", "game", "kind", "setup", "expect") if key not in case]
    if missing:
        return [f"malformed case: without {', '.join(missing)}"]
    found = [
        f"malformed case: unknown key {key!r}"
        for key in set(case) - OPTIONAL - {"id", "game", "kind", "setup", "expect"}
    ]
    game, kind, setup = case["game"], case["kind"], case["setup"]
    if game not in GAMES:
        return [*found, f"unknown game {game!r}"]
    kinds = _SCHNAPSEN if game == "schnapsen" else _FISHING
    if kind not in kinds or (game not in _ONLY.get(kind, GAMES) and game != "schnapsen"):
        return [*found, f"unknown kind {kind!r} for {game}"]
    if not isinstance(setup, dict) or not isinstance(case["expect"], dict):
        return [*found, "malformed case: setup and expect must be objects"]
    found += _empty(case["expect"], "expect")
    needed, more = kinds[kind]
    found += [f"malformed case: setup without {key!r}" for key in sorted(needed - set(setup))]
    found += [f"malformed case: unknown setup key {key!r}" for key in sorted(set(setup) - needed - more)]
    return found or _card_faults(setup, _FRENCH if game == "schnapsen" else _ITALIAN)


def _empty(expect: dict[str, Any], path: str) -> list[str]:
    """An object that expects nothing would pass whatever the answer."""
    if not expect:
        return [f"malformed case: {path} is empty"]
    return [
        fault for key, value in expect.items() if isinstance(value, dict) for fault in _empty(value, f"{path}.{key}")
    ]


def _card_faults(setup: dict[str, Any], deck: set[str]) -> list[str]:
    found = []
    seen: list[str] = []
    for zone in _ZONES:
        if zone == "hand" and isinstance(setup.get(zone), dict):
            continue  # in a match: the points of the smazzata just counted
        for card in _leaves(setup.get(zone)):
            if card not in deck:
                found.append(f"malformed case: {card!r} in {zone} is no card")
            seen.append(card)
    found += [f"malformed case: {card} is there twice" for card in sorted({c for c in seen if seen.count(c) > 1})]
    singles = [setup.get(key) for key in ("card", "follow")] + _taken(setup.get("take"))
    lead = setup.get("lead")
    singles.append(lead.get("card") if isinstance(lead, dict) else lead)
    found += [f"malformed case: {card!r} is no card" for card in singles if card is not None and card not in deck]
    if setup.get("complete") and len(seen) != 40:
        found.append(f"malformed case: said to be complete, but has {len(seen)} cards")
    return found


def _taken(take: Any) -> list[str]:
    """The cards that are to be taken; none where a pile is to be stolen."""
    return [] if isinstance(take, str) and take.startswith("steal:") else _leaves(take)


def _leaves(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [leaf for key, one in value.items() if key != "steal" for leaf in _leaves(one)]
    if isinstance(value, list):
        return [leaf for one in value for leaf in _leaves(one)]
    return [repr(value)]
