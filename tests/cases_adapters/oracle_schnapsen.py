"""The second referee answers the Schnapsen cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle import schnapsen
from oracle.schnapsen import Closed, Deal, Schnapsen

from cases_adapters import CaseError

Setup = Mapping[str, Any]
Answer = dict[str, Any]
WHO = ("one", "two")


def answer(game: str, kind: str, setup: Setup) -> Answer:
    """Everything that a case of this kind may expect."""
    return _ANSWERS[kind](setup)


def referee(setup: Setup) -> Schnapsen:
    try:
        return Schnapsen(**setup.get("rules", {}))
    except ValueError as wrong:
        raise CaseError(f"malformed case: {wrong}") from wrong


def pair(value: Mapping[str, Any] | None, empty: Any) -> list[Any]:
    return [(value or {}).get(who, empty) for who in WHO]


def load(setup: Setup) -> Deal:
    lead, closed = setup.get("lead"), setup.get("closed")
    if lead and lead["player"] == setup["to_move"]:
        raise CaseError("malformed case: the leader cannot be on turn")
    return schnapsen.load(
        setup["trump"],
        setup["talon"],
        pair(setup["hands"], []),
        WHO.index(setup["to_move"]),
        pair(setup.get("won"), []),
        pair(setup.get("marriages"), []),
        lead["card"] if lead else None,
        {**closed, "by": WHO.index(closed["by"])} if closed else None,
    )


def _trick(setup: Setup) -> Answer:
    lead, follow, trump = setup["lead"], setup["follow"], setup["trump"]

    def winner(rules: Mapping[str, Any]) -> str:
        return "follower" if Schnapsen(**rules).second_wins(lead, follow, trump) else "leader"

    referee(setup)
    rules = setup.get("rules", {})
    return {
        "winner": winner(rules),
        "points": schnapsen.card_points([lead, follow]),
        "by_rule": {way: winner({**rules, "trick": way}) for way in ("standard", "points_literal")},
    }


def _follow(setup: Setup) -> Answer:
    return {"legal": referee(setup).followers(setup["hand"], setup["lead"], setup["trump"], setup["strict"])}


def _actions(setup: Setup) -> Answer:
    return {"actions": referee(setup).actions(load(setup))}


def _illegal(setup: Setup) -> Answer:
    return {"legal": setup["action"] in referee(setup).actions(load(setup))}


def _moves(setup: Setup) -> Answer:
    judge, deal = referee(setup), load(setup)
    for who, action in setup["moves"]:
        if deal.over or deal.turn != WHO.index(who):
            raise CaseError(f"malformed case: it is not {who}'s turn to {action}")
        if action not in judge.actions(deal):
            raise CaseError(f"malformed case: {who} may not {action}")
        deal = judge.play(deal, action)
    return {
        "points": dict(zip(WHO, judge.points(deal), strict=True)),
        "over": deal.over,
        "winner": WHO[deal.winner] if deal.winner is not None else None,
        "game_points": deal.game_points if deal.over else None,
        "reason": deal.reason,
        "hands": dict(zip(WHO, deal.hands, strict=True)),
        "talon": deal.talon,
        "to_move": None if deal.over else WHO[deal.turn],
    }


def _gamepoints(setup: Setup) -> Answer:
    closed, last = setup.get("closed"), setup.get("last_trick")
    try:
        winner, worth = referee(setup).game_points(
            pair(setup["points"], 0),
            pair(setup["tricks"], 0),
            Closed(WHO.index(closed["by"]), closed["opp_points"], closed["opp_tricks"]) if closed else None,
            WHO.index(last) if last else None,
        )
    except ValueError as wrong:
        raise CaseError(f"malformed case: {wrong}") from wrong
    return {"winner": WHO[winner], "game_points": worth}


def _match(setup: Setup) -> Answer:
    rules = {**setup.get("rules", {}), **({"target": setup["target"]} if "target" in setup else {})}
    judge = referee({"rules": rules})
    try:
        ended = judge.bummerl(
            [(WHO.index(who), points) for who, points in setup["results"]], WHO.index(setup["first_dealer"])
        )
    except ValueError as wrong:
        raise CaseError(f"malformed case: {wrong}") from wrong
    names: list[str | None] = [*WHO, None]

    def name(who: int | None) -> str | None:
        return names[2 if who is None else who]

    return {
        **ended,
        "remaining": dict(zip(WHO, ended["remaining"], strict=True)),
        "winner": name(ended["winner"]),
        "dealers": [WHO[dealer] for dealer in ended["dealers"]],
        "bummerl_to": name(ended["bummerl_to"]),
    }


def _endgame(setup: Setup) -> Answer:
    value, best = referee(setup).solve(load(setup))
    return {"value": value, "best": best}


_ANSWERS: dict[str, Callable[[Setup], Answer]] = {
    "trick": _trick,
    "follow": _follow,
    "actions": _actions,
    "illegal": _illegal,
    "marriage": _moves,
    "exchange": _moves,
    "close": _moves,
    "full-game": _moves,
    "gamepoints": _gamepoints,
    "match": _match,
    "endgame": _endgame,
}
