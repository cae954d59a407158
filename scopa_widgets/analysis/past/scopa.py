"""What of the past still matters in Scopa."""

from __future__ import annotations

from scopa_widgets.analysis.lookup import Lookup
from scopa_widgets.analysis.past import Past
from scopa_widgets.analysis.past.piles import (
    ALL,
    BESIDE,
    SUIT,
    Piles,
    PrimieraParts,
    SuitTable,
    majority_parts,
    napola_part,
    primiera_part,
    primiera_table,
)
from scopa_widgets.cards import Cards, union
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.scopa import SETTEBELLO, Scopa, ScopaState


def past(game: Scopa) -> Past:
    """Counts that are not decided yet, the open part of the primiera, who took last; where the other cards are."""
    carte = majority_parts(40, win=1, least=game.carte_min or 1)
    denari_counts = majority_parts(10, win=1)
    partial = game.primiera_partial
    players, sides = game.players, game.sides

    def of_denari(first: Cards, second: Cards) -> tuple[int, int, int]:
        """What is decided, what is open of count and napola, the number for the primiera."""
        decided, count = denari_counts[first.bit_count() * 11 + second.bit_count()]
        decided += (first & SETTEBELLO).bit_count() - (second & SETTEBELLO).bit_count()
        if game.napola:
            ahead, row, other_row = napola_part(first, second)
            decided += ahead
            count |= row << 4 | other_row << 48
        return decided, count, primiera_part(0, first, second, partial=partial)

    denari = SuitTable(of_denari)
    coppe, spade, bastoni = (primiera_table(suit, partial=partial) for suit in (1, 2, 3))
    primiera = PrimieraParts(partial=partial)

    def of_piles(piles: Piles) -> tuple[int, int, int]:
        """What is decided, the open part of the primiera, the open counts."""
        first, second = piles
        decided, coins, number = denari[first & SUIT | second << 1 & BESIDE]
        most, count = carte[first.bit_count() * 41 + second.bit_count()]
        best, number = primiera[
            number
            + coppe[first >> 1 & SUIT | second & BESIDE]
            + spade[first >> 2 & SUIT | second >> 1 & BESIDE]
            + bastoni[first >> 3 & SUIT | second >> 2 & BESIDE]
        ]
        return decided + most + best, number, coins << 8 | count << 2

    counted = Lookup(of_piles)

    def key(state: ScopaState) -> tuple[tuple[int, ...], int, int]:
        left, table, hands, piles, scope, taker, _ = state
        if not left and piles[0] | piles[1] != ALL:  # nobody got what was left
            ahead, behind = game.tally(state)
            return (), ahead - behind, NOBODY
        decided, number, counts = counted[piles]
        decided += scope[0].bit_count() - scope[1].bit_count()
        if not left:
            return (), decided, NOBODY
        held = hands[0] | hands[1] if players == 2 else union(hands)
        if taker == NOBODY:
            taker = game.heir(taker)
        last = taker % sides + 1 if taker != NOBODY else 0
        return (table, held, number, counts | last), decided, -left % players % 2

    return key
