"""The second referee answers the cases of the four 40-card games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oracle import shared
from oracle.rubamazzetto import Rubamazzetto
from oracle.sbarazzino import Sbarazzino
from oracle.scopa import COUNTING_ORDER, READINGS, Scopa
from oracle.shared import Deal, Move, capture, rank
from oracle.spazzino import Spazzino

from cases_adapters import CaseError

Setup = Mapping[str, Any]
Answer = dict[str, Any]
KINDS: dict[str, Callable[..., Any]] = {
    "scopa": Scopa,
    "sbarazzino": Sbarazzino,
    "spazzino": Spazzino,
    "rubamazzetto": Rubamazzetto,
}
EVENTS = {
    "scopa": ("scope",),
    "sbarazzino": ("scope",),
    "spazzino": ("picula", "spazzino", "bagher"),
    "rubamazzetto": (),
}


def answer(game: str, kind: str, setup: Setup) -> Answer:
    """Everything that a case of this kind may expect."""
    return _ANSWERS[kind](game, setup)


def referee(game: str, setup: Setup, players: int | None = None) -> Any:
    rules = dict(setup.get("rules", {}))
    try:
        return KINDS[game](2 if players is None else players, **rules)
    except ValueError as wrong:
        raise CaseError(f"malformed case: {wrong}") from wrong


def _captures(game: str, setup: Setup) -> Answer:
    table, card = setup["table"], setup["card"]
    if game == "rubamazzetto":
        moves = referee(game, setup).actions(card, 0, table, [None, None])
        return {"captures": [list(move.take) for move in moves if move.take]}
    found: Answer = {"captures": referee(game, setup).captures(card, table)}
    if game == "scopa":
        rules = setup.get("rules", {})
        found["by_rule"] = {
            reading: Scopa(2, **{**rules, "capture": reading}).captures(card, table) for reading in READINGS
        }
    return found


def _play(game: str, setup: Setup) -> Answer:
    judge = referee(game, setup)
    table, card, take = setup["table"], setup["card"], setup["take"]
    legal = judge.captures(card, table) or [()]
    if sorted(take) not in [sorted(taken) for taken in legal]:
        raise CaseError(f"malformed case: {card} may not take {take}")
    last = setup.get("last_card", False)
    if game == "spazzino":
        prev = setup.get("prev") or {}
        laid = prev["card"] if prev and not prev["took"] else None
        events = judge.worth(card, take, table, laid, last, setup.get("just_redealt", False))
    else:
        events = {"scope": int(judge.is_scopa(card, take, table, last))}
    after = [other for other in table if other not in take] + ([] if take else [card])
    return {"events": events, "points": sum(events.values()), "table_after": after}


def _illegal(game: str, setup: Setup) -> Answer:
    reason = _objection(game, setup)
    return {"legal": not reason, "reason": reason}


def _objection(game: str, setup: Setup) -> str | None:
    judge = referee(game, setup)
    me = setup.get("player", setup.get("me"))
    if me is not None and me != setup.get("turn", me):
        return "wrong_turn"
    if setup.get("declare"):
        return _declare_objection(judge, setup)
    card, table, take = setup["card"], setup["table"], setup.get("take", [])
    if card not in setup["hand"]:
        return "card_not_in_hand"
    victim = stolen_from(setup)
    if game == "rubamazzetto":
        return _steal_objection(judge, setup, [] if victim else take, victim)
    if not set(take) <= set(table):
        return "card_not_on_table"
    legal = [sorted(taken) for taken in judge.captures(card, table)]
    if not take:
        return "capture_mandatory" if legal else None
    return None if sorted(take) in legal else "not_a_legal_capture"


def stolen_from(setup: Setup) -> str | None:
    """Whose pile a case wants to steal: ``steal: B``, or ``take: {steal: B}`` or ``take: steal:B``."""
    take = setup.get("take")
    if isinstance(take, dict):
        return str(take["steal"])
    if isinstance(take, str):
        return take.removeprefix("steal:")
    return setup.get("steal")


def _declare_objection(judge: Any, setup: Setup) -> str | None:
    hand, name = setup["hand"], setup["declare"]
    played, already = _already(setup)
    if played or len(hand) < 3 or name in already:
        return "too_late"
    if name in judge.may_declare(hand):
        return None
    return "not_three_aces" if name == "tre_assi" else "sum_above_8"


def _already(setup: Setup) -> tuple[bool, Sequence[str]]:
    """Has the player played a card of this hand, and what has he declared in it?"""
    declared = setup.get("already_declared", [])
    if isinstance(declared, bool):
        declared = ["mano_bassa", "tre_assi"] if declared else []
    return bool(setup.get("already_played", False)), [declared] if isinstance(declared, str) else declared


def _steal_objection(judge: Any, setup: Setup, take: list[str], victim: str | None) -> str | None:
    me, card, table = setup.get("me", setup.get("player", "A")), setup["card"], setup["table"]
    tops = setup.get("tops", {})
    order = setup.get("order") or [me, *[player for player in tops if player != me]]
    legal = judge.actions(
        card, order.index(me), table, [tops.get(player) for player in order], setup.get("last_hand", False)
    )
    if victim:
        move = Move(card, steal=order.index(victim)) if victim in order else None
        return None if move in legal else "steal_not_allowed"
    if not set(take) <= set(table):
        return "card_not_on_table"
    if capture(card, take) in legal:
        return None
    return "only_one_equal_card" if take else "capture_mandatory"


def _primiera(game: str, setup: Setup) -> Answer:
    return {"value": referee(game, setup).primiera(setup["cards"])}


def _napola(game: str, setup: Setup) -> Answer:
    return {"points": referee(game, setup).napola(setup["cards"])}


def _score(game: str, setup: Setup) -> Answer:
    piles, events = setup["piles"], setup.get("events", {})
    teams = setup.get("teams") or {side: [side] for side in piles}
    by_player = {
        team: [piles.get(player, []) for player in players] if set(players) & set(piles) else [piles.get(team, [])]
        for team, players in teams.items()
    }
    made: dict[str, dict[str, int]] = {}
    for team, players in teams.items():
        made[team] = {}
        for name in {team, *players}:
            for event, count in events.get(name, {}).items():
                if event not in ("scope", "mano_bassa", "tre_assi", "picula", "spazzino", "bagher"):
                    raise CaseError(f"malformed case: unknown event {event!r}")
                made[team][event] = made[team].get(event, 0) + count
    return {"score": _sheets(game, referee(game, setup), by_player, made)}


def _sheets(
    game: str, judge: Any, piles: Mapping[str, list[list[str]]], made: Mapping[str, dict[str, int]]
) -> dict[str, dict[str, int]]:
    flat = [[card for pile in one for card in pile] for one in piles.values()]
    events = [made[side] for side in piles]
    if game == "scopa":
        sheets = judge.score(flat, [one.get("scope", 0) for one in events])
    elif game == "sbarazzino":
        sheets = judge.score(list(piles.values()), events)
    elif game == "spazzino":
        sheets = judge.score(flat, events)
    else:
        sheets = [{"total": len(pile)} for pile in flat]
    return dict(zip(piles, sheets, strict=True))


def _deal(game: str, setup: Setup) -> Answer:
    players = setup["players"]
    dealt = referee(game, setup, players).deal(shared.DECK)
    per_hand = {len(hand) for hands in [dealt.hands, *dealt.coming] for hand in hands}
    deals = 1 + len(dealt.coming)
    (each,) = per_hand
    later = sum(len(hand) for hands in dealt.coming for hand in hands)
    return {
        "per_hand": each,
        "on_table": len(dealt.table),
        "deals": deals,
        "stock_left": len(dealt.rest),
        "stock_after_first_deal": later + len(dealt.rest),
        "plays": deals * each * players,
    }


def _redeal(game: str, setup: Setup) -> Answer:
    return {"redeal": referee(game, setup).redeal(setup["table"])}


def _declare(game: str, setup: Setup) -> Answer:
    played, declared = _already(setup)
    allowed = referee(game, setup).may_declare(setup["hand"], played, declared)
    return {"allowed": allowed, "points": sum({"mano_bassa": 3, "tre_assi": 6}[name] for name in allowed)}


def _match(game: str, setup: Setup) -> Answer:
    options = referee(game, setup).options
    target = setup.get("target", options["target"])
    totals, over, winner = shared.match(
        setup["before"], setup["hand"], target, options.get("tie", "play_on"), setup.get("items"), COUNTING_ORDER
    )
    return {"totals": totals, "over": over, "winner": winner}


def _actions(game: str, setup: Setup) -> Answer:
    order, me = setup["order"], setup["me"]
    tops = [setup["tops"].get(player) for player in order]
    moves = referee(game, setup, len(order)).actions(
        setup["card"], order.index(me), setup["table"], tops, setup.get("last_hand", False)
    )
    names = []
    sweeps = (
        bool(setup.get("rules", {}).get("asso_piglia_tutto"))
        and rank(setup["card"]) == 1
        and (not setup.get("last_hand") or bool(setup["rules"].get("apt_last_hand")))
    )
    for move in moves:
        if move.steal is not None:
            names.append(f"steal:{order[move.steal]}")
        elif move.take:
            names.append("take_all" if sweeps else "take:" + "+".join(move.take))
        else:
            names.append("lay")
    return {"actions": names}


def _winner(game: str, setup: Setup) -> Answer:
    players = list(setup["counts"])
    who, draw = referee(game, setup, len(players)).winner([setup["counts"][player] for player in players])
    return {"winner": None if who is None else players[who], "draw": draw}


def sides_of(game: str, setup: Setup) -> dict[str, list[str]]:
    """The teams of a case; without any, each player for himself, or the pairs (threes) that the game itself forms."""
    order = setup["order"]
    if setup.get("teams"):
        teams: dict[str, list[str]] = setup["teams"]
        seats = [[order.index(player) for player in players] for players in teams.values()]
        if any(seat % len(teams) != one[0] % len(teams) for one in seats for seat in one):
            raise CaseError("malformed case: the players of a team must sit alternately")
        return teams
    rules = setup.get("rules", {})
    together = (len(order) == 4 and game in ("scopa", "sbarazzino") and rules.get("four", "pairs") == "pairs") or (
        len(order) == 6 and rules.get("six", "two_sides") == "two_sides"
    )
    if not together:
        return {player: [player] for player in order}
    return {"".join(order[side::2]): order[side::2] for side in (0, 1)}


def _sequence(game: str, setup: Setup) -> Answer:
    order: list[str] = setup["order"]
    judge = referee(game, setup, len(order))
    first, *coming = [[deal[player] for player in order] for deal in setup["deals"]]
    deal = shared.start(first, setup["table"], coming)
    number, declarations = 1, setup.get("declare", {})
    declared: set[tuple[int, str]] = set()
    for who, card, what in setup["moves"]:
        for name in declarations.get(str(number), {}).get(who, []):
            if (number, who) not in declared:
                deal = _apply(judge, deal, Move(declare=name), order, who)
        declared.add((number, who))
        move = Move(card, steal=order.index(what["steal"])) if isinstance(what, dict) else capture(card, what)
        before = len(deal.coming)
        deal = _apply(judge, deal, move, order, who)
        number += before - len(deal.coming)
    missing = [
        (number, who) for number, names in declarations.items() for who in names if (int(number), who) not in declared
    ]
    if missing:
        raise CaseError(f"malformed case: declarations without a card played: {missing}")
    return _ending(game, setup, judge, deal)


def _apply(judge: Any, deal: Deal, move: Move, order: list[str], who: str) -> Deal:
    if deal.over or order[deal.turn] != who:
        raise CaseError(f"malformed case: it is not {who}'s turn")
    if move not in judge.moves(deal):
        raise CaseError(f"malformed case: {who} may not play {move}")
    after: Deal = judge.play(deal, move)[0]
    return after


def _ending(game: str, setup: Setup, judge: Any, deal: Deal) -> Answer:
    order = setup["order"]
    teams = sides_of(game, setup)
    piles = dict(zip(order, deal.piles, strict=True))
    made = dict(zip(order, deal.made, strict=True))
    by_team = {team: [piles[player] for player in players] for team, players in teams.items()}
    made_by_team = {
        team: {
            name: sum(made[player].get(name, 0) for player in players)
            for name in {name for player in players for name in made[player]}
        }
        for team, players in teams.items()
    }
    everyone = {**made_by_team, **made}
    whole = {team: [card for pile in some for card in pile] for team, some in by_team.items()} | piles
    found: Answer = {
        "counts": {name: len(pile) for name, pile in whole.items()},
        "piles": whole,
        "table_after": deal.table,
        "last_taker": None if deal.last_taker is None else order[deal.last_taker],
        "leftover": deal.leftover,
        "events": {
            name: {event: one.get(event, 0) for event in (*EVENTS[game], *one)} for name, one in everyone.items()
        },
        "score": _sheets(game, judge, by_team, made_by_team),
    }
    if game == "rubamazzetto":
        found["tops"] = dict(zip(order, judge.tops(deal), strict=True))
    if game in ("scopa", "sbarazzino"):
        found["primiera"] = {name: judge.primiera(pile) for name, pile in whole.items()}
    return found


_ANSWERS: dict[str, Callable[[str, Setup], Answer]] = {
    "captures": _captures,
    "play": _play,
    "illegal": _illegal,
    "primiera": _primiera,
    "napola": _napola,
    "score": _score,
    "deal": _deal,
    "redeal": _redeal,
    "declare": _declare,
    "match": _match,
    "actions": _actions,
    "winner": _winner,
    "sequence": _sequence,
    "full-game": _sequence,
}
