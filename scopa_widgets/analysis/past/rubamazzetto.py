"""What of the past still matters in Rubamazzetto: suits never do."""

from __future__ import annotations

from scopa_widgets.analysis.past import Past
from scopa_widgets.cards import Cards
from scopa_widgets.rules.captures import VALUE
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.rubamazzetto import Rubamazzetto, RubamazzettoState

_TOP = {0: 0, **VALUE}


def by_rank(cards: Cards) -> int:
    """How many cards of each rank there are, four bits a rank."""
    pairs = cards - (cards >> 1 & 0x5555555555)
    return (pairs & 0x3333333333) + (pairs >> 2 & 0x3333333333)


def past(game: Rubamazzetto) -> Past:  # noqa: ARG001 - every game is asked
    """The ranks on the table and in the hands, the open ranks, the size of the piles (a theft moves them), who took
    last."""

    def key(state: RubamazzettoState) -> tuple[tuple[int, ...], int, int]:
        left, table, (hand, other), (first, second), (top, other_top), taker, _ = state
        count = first.bit_count()
        decided = count - second.bit_count()
        if not left:
            return (), decided, NOBODY
        more = (((count << 4 | _TOP[top]) << 4 | _TOP[other_top]) << 2 | taker + 1) << 6 | left
        return (by_rank(table), by_rank(hand), by_rank(other), more), decided, -left % 2

    return key
