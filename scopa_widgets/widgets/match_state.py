"""What a screen is told of a match: who plays, who deals and cuts, whose turn it is, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scopa_widgets.record import Match
from scopa_widgets.rules import standing
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.view.frames import Step, told

Json = dict[str, Any]


def sides_of(match: Match) -> list[str]:
    """The names of the sides, in the order of the people."""
    return [" + ".join(match.people[side :: match.game.sides]) for side in range(match.game.sides)]


def match_state(match: Match, number: int, phase: str, steps: Sequence[Step], heard: Sequence[int]) -> Json:
    """A match in its deal ``number`` (from 0) and its ``phase`` (see `PlayTable.match_state`). ``steps`` are those of
    the deal so far; ``heard`` says up to which of them each seat has seen what happened."""
    game, now = match.game, steps[-1].state
    mover, dealer = game.mover(now), match.dealer(number)
    totals = [standing.start(game), *(each.totals for each in match.standings)]
    since = heard[mover] if mover != NOBODY else min(heard)
    return {
        "phase": phase,
        "move": len(steps) - 1,
        "people": list(match.people),
        "sides": sides_of(match),
        "dealer": match.people[dealer],
        "cutter": match.people[(dealer - 1) % game.players],
        "cards": len(game.deck.cards),
        "player": None if mover == NOBODY else match.seats(number)[mover],
        "target": getattr(game, "target", None),
        "ending": getattr(game, "ending", "target"),
        "tap": "plays" if game.layout(now).trumps else "lifts",
        "totals": [list(row) for row in totals],
        "deal": number,
        "tie": phase == "deal_over" and _is_tied(match, totals[-1]),
        "winner": list(match.winner),
        "titles": [{"what": title.what, "side": title.side} for title in match.standing.titles],
        "story": [told(game, step) for step in steps[since + 1 :]],
    }


def _is_tied(match: Match, totals: Sequence[int]) -> bool:
    """Whether the match would be over by its points, and goes on because they are level."""
    ending = getattr(match.game, "ending", "target")
    if ending == "bummerl":
        return False
    return ending == "single" or max(totals) >= getattr(match.game, "target", 0)
