"""What of the past still matters in Spazzino."""

from __future__ import annotations

from scopa_widgets.analysis.lookup import Lookup
from scopa_widgets.analysis.past import Past
from scopa_widgets.analysis.past.piles import BESIDE, SUIT, Piles, SuitTable, majority_parts, napola_part
from scopa_widgets.cards import Cards
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.spazzino import DUE_SPADE, FANTE_SPADE, SETTEBELLO, SPADE_SUIT, Spazzino, SpazzinoState

_SPADE_HONOURS = (FANTE_SPADE | DUE_SPADE) >> SPADE_SUIT


def past(game: Spazzino) -> Past:
    """Counts that are not decided yet, napole that may still grow, the card just laid, who took last; where the other
    cards are."""
    carte = majority_parts(40, win=2)
    spade_counts = majority_parts(10, win=2)

    def of_spade(first: Cards, second: Cards) -> tuple[int, int]:
        """What is decided, and what is open of count and napola."""
        decided, count = spade_counts[first.bit_count() * 11 + second.bit_count()]
        decided += (first & _SPADE_HONOURS).bit_count() - (second & _SPADE_HONOURS).bit_count()
        ahead, row, other_row = napola_part(first, second)
        return decided + ahead, count | row << 4 | other_row << 48

    spade = SuitTable(of_spade)

    def of_piles(piles: Piles) -> tuple[int, int]:
        """What is decided, and what is open of counts and napola."""
        first, second = piles
        decided, swords = spade[first >> SPADE_SUIT & SUIT | second >> SPADE_SUIT - 1 & BESIDE]
        most, count = carte[first.bit_count() * 41 + second.bit_count()]
        decided += most + (1 if first & SETTEBELLO else -1 if second & SETTEBELLO else 0)
        return decided, swords << 8 | count << 2

    counted = Lookup(of_piles)

    def key(state: SpazzinoState) -> tuple[tuple[int, ...], int, int]:
        left, table, hands, piles, picule, spazzini, bagher, laid, taker, _ = state
        if not left:
            ahead, behind = game.tally(state)
            return (), ahead - behind, NOBODY
        decided, counts = counted[piles]
        for mine, theirs in (picule, spazzini, bagher):
            if mine or theirs:
                decided += mine.bit_count() - theirs.bit_count()
        return (table, hands[0] | hands[1], laid, counts | taker + 1), decided, -left % 2

    return key
