"""What of the past still matters in Schnapsen."""

from __future__ import annotations

from scopa_widgets.analysis.past import Limits, Past
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.schnapsen import Schnapsen
from scopa_widgets.rules.schnapsen_state import SchnapsenState, by_points


def past(game: Schnapsen) -> Past:
    """Hands and talon, whose lead, the points of both, the pairs that wait, who has closed the talon and for what; and
    who is without a trick, since his pairs would wait. Nothing is decided before the end."""

    def key(state: SchnapsenState) -> tuple[tuple[int, ...], int, int]:
        hands, talon, _, leader, lead, won, points, _, waiting, _, closer, closed_at, winner = state
        if winner != NOBODY:
            ahead, behind = game.tally(state)
            return (), ahead - behind, NOBODY
        small = points[0] << 7 | points[1]
        small = small << 2 | closer + 1
        small = small << 2 | (by_points(closed_at) if closer != NOBODY else 0)
        small = small << 2 | (1 if won[0] else 0) | (2 if won[1] else 0)
        small = small << 5 | len(talon) << 1 | leader
        cards = hands[0] | hands[1] << 20 | lead << 40
        if talon:
            cards |= talon[-1] << 60
        return (cards, waiting[0] | waiting[1] << 20, small), 0, 1 - leader if lead else leader

    return key


def limits(game: Schnapsen) -> Limits:  # noqa: ARG001 - every game is asked
    """A deal is won by what the loser's points are worth, and those only grow; a closed one has but two ends."""

    def of(state: SchnapsenState) -> tuple[int, int]:
        points, closer = state.points, state.closer
        if closer == NOBODY:
            return -by_points(points[0]), by_points(points[1])
        worth = by_points(state.closed_at)
        failed = max(2, worth)
        return (-failed, worth) if closer == 0 else (-worth, failed)

    return of
