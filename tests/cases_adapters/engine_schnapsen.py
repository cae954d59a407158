"""The engine answers the Schnapsen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cases_adapters import CaseError
from scopa_widgets.analysis import solve
from scopa_widgets.cards import SCHNAPSEN, Card, Cards, union
from scopa_widgets.positions import Position
from scopa_widgets.rules import registry, standing
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.protocol import NOBODY, Attempt
from scopa_widgets.rules.schnapsen import CLOSE, EXCHANGE, MARRIAGE
from scopa_widgets.rules.schnapsen_state import (
    ALL,
    PAIR,
    SchnapsenState,
    card_points,
    game_points,
    pair_points,
    winner_of,
)

Setup = Mapping[str, Any]
Answer = dict[str, Any]
WHO = ("one", "two")
_SUITS = "HDCS"
_ACTS = {"close": CLOSE, "exchange": EXCHANGE}
_REASONS = {"SCH-66": "66", "SCH-66-marriage": "marriage", "SCH-close-failed": "closer_failed",
            "SCH-last-trick": "last_trick"}  # fmt: skip


def answer(_game: str, kind: str, setup: Setup) -> Answer:
    """Everything that a case of this kind may expect."""
    return _ANSWERS[kind](setup)


def rules(setup: Setup, **more: Any) -> Any:
    """The engine's game under the rules of a case."""
    try:
        return registry.game("schnapsen", **{**setup.get("rules", {}), **more})
    except OptionError as wrong:
        raise CaseError(f"malformed case: {wrong}") from wrong


def card(code: str) -> Card:
    return SCHNAPSEN.card(code)


def cards(codes: Iterable[str]) -> Cards:
    return union(map(card, codes))


def codes(some: Cards) -> list[str]:
    return SCHNAPSEN.list(some)


def pair(value: Mapping[str, Any] | None, empty: Any) -> list[Any]:
    return [(value or {}).get(who, empty) for who in WHO]


def load(setup: Setup) -> SchnapsenState:
    """The state of a case; pairs announced by a player without a trick wait for his first one."""
    lead, closed = setup.get("lead"), setup.get("closed")
    trumps = SCHNAPSEN.of_suit[_SUITS.index(setup["trump"])]
    to_move = WHO.index(setup["to_move"])
    won = tuple(union(cards(trick) for trick in tricks) for tricks in pair(setup.get("won"), []))
    married = tuple(union(PAIR[card("K" + suit)] for suit in suits) for suits in pair(setup.get("marriages"), []))
    waiting = tuple(0 if own else pairs for own, pairs in zip(won, married, strict=True))
    points = tuple(
        card_points(own) + (pair_points(pairs, trumps) if own else 0) for own, pairs in zip(won, married, strict=True)
    )
    return SchnapsenState(
        hands=tuple(map(cards, pair(setup["hands"], []))),
        talon=tuple(map(card, setup["talon"])),
        trumps=trumps,
        leader=1 - to_move if lead else to_move,
        lead=card(lead["card"]) if lead else 0,
        won=won,
        points=points,
        married=married,
        waiting=waiting,
        shown=0,
        closer=WHO.index(closed["by"]) if closed else NOBODY,
        closed_at=closed["opp_points"] if closed else 0,
        winner=NOBODY,
    )


def move_of(action: str) -> int:
    """The engine's move for an action of a case."""
    if action in _ACTS:
        return _ACTS[action]
    return card(action[-2:]) | (MARRIAGE if action.startswith("marry:") else 0)


def name_of(move: int) -> str:
    """An engine move in the words of the cases."""
    for name, act in _ACTS.items():
        if move == act:
            return name
    return ("marry:" if move & MARRIAGE else "") + SCHNAPSEN.code(move & ALL)


def _trick(setup: Setup) -> Answer:
    lead, follow = card(setup["lead"]), card(setup["follow"])
    trumps = SCHNAPSEN.of_suit[_SUITS.index(setup["trump"])]

    def winner(game: Any) -> str:
        return "follower" if game.takes(follow, lead, trumps) else "leader"

    return {
        "winner": winner(rules(setup)),
        "points": card_points(lead | follow),
        "by_rule": {way: winner(rules(setup, trick=way)) for way in ("standard", "points_literal")},
    }


def _follow(setup: Setup) -> Answer:
    hand = setup["hand"]
    others = [code for code in SCHNAPSEN.codes if code not in hand and code != setup["lead"]]
    state = load({
        "trump": setup["trump"],
        "talon": [] if setup["strict"] else others[:2],
        "hands": {"two": hand},
        "to_move": "two",
        "lead": {"player": "one", "card": setup["lead"]},
    })  # fmt: skip
    return {"legal": [name_of(move) for move in rules(setup).moves(state)]}


def _actions(setup: Setup) -> Answer:
    return {"actions": [name_of(move) for move in rules(setup).moves(load(setup))]}


def _illegal(setup: Setup) -> Answer:
    game, state = rules(setup), load(setup)
    move = move_of(setup["action"])
    act = move & ~ALL
    verdict = game.judge(state, Attempt(WHO.index(setup["to_move"]), move & ALL, (), act))
    if verdict.legal != (move in game.moves(state)):
        raise AssertionError(f"the judge says {verdict}, the moves are {game.moves(state)}")
    return {"legal": verdict.legal, "clause": verdict.clause}


def _moves(setup: Setup) -> Answer:
    game, state = rules(setup), load(setup)
    for who, action in setup["moves"]:
        move = move_of(action)
        if game.mover(state) != WHO.index(who):
            raise CaseError(f"malformed case: it is not {who}'s turn to {action}")
        if move not in game.moves(state):
            raise CaseError(f"malformed case: {who} may not {action}")
        state = game.step(state, move)
    over = game.over(state)
    return {
        "points": dict(zip(WHO, game.points(state), strict=True)),
        "over": over,
        "winner": WHO[state.winner] if over else None,
        "game_points": max(game.tally(state)) if over else None,
        "reason": _reason(game, state) if over else None,
        "hands": {who: codes(hand) for who, hand in zip(WHO, state.hands, strict=True)},
        "talon": [SCHNAPSEN.code(one) for one in state.talon],
        "to_move": None if over else WHO[game.mover(state)],
    }


def _reason(game: Any, state: SchnapsenState) -> str:
    clause = game.won_by(state)
    if clause == "SCH-close-beaten":  # the other player had 66 first
        return "marriage" if state.lead else "66"
    return _REASONS.get(clause, f"clause {clause}")


def _gamepoints(setup: Setup) -> Answer:
    points, closed, last = pair(setup["points"], 0), setup.get("closed"), setup.get("last_trick")
    closer = WHO.index(closed["by"]) if closed else NOBODY
    if max(points) < 66 and not closed and not last:
        raise CaseError("malformed case: nobody has 66 and nobody is said to have the last trick")
    winner = winner_of(points, closer, WHO.index(last) if last else NOBODY)
    return {
        "winner": WHO[winner],
        "game_points": game_points(points, winner, closer, closed["opp_points"] if closed else 0),
    }


def _match(setup: Setup) -> Answer:
    game = rules(setup, **({"target": setup["target"]} if "target" in setup else {}))
    now = standing.Standing(standing.start(game))
    dealers = []
    for number, (who, points) in enumerate(setup["results"]):
        if now.over:
            raise CaseError("malformed case: the match was over before its last deal")
        dealers.append(WHO[standing.dealer_of(WHO.index(setup["first_dealer"]), number, 2)])
        now = standing.standing(game, now.totals, [points if name == who else 0 for name in WHO])
    titles = {title.what: WHO[title.side] for title in now.titles}
    return {
        "remaining": dict(zip(WHO, now.totals, strict=True)),
        "winner": None if now.winner == NOBODY else WHO[now.winner],
        "dealers": dealers,
        "sarto": "sarto" in titles,
        "rimonta": "rimonta" in titles,
        "bummerl_to": titles.get("bummerl"),
    }


def _endgame(setup: Setup) -> Answer:
    truth = solve(Position(rules(setup), load(setup)))
    return {"value": truth.points, "best": [name_of(move.bits) for move in truth.best]}


_ANSWERS: dict[str, Callable[[Setup], Answer]] = {
    "trick": _trick, "follow": _follow, "actions": _actions, "illegal": _illegal, "marriage": _moves,
    "exchange": _moves, "close": _moves, "full-game": _moves, "gamepoints": _gamepoints, "match": _match,
    "endgame": _endgame,
}  # fmt: skip
