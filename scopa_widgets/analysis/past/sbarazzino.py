"""What of the past still matters in Sbarazzino."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_widgets.analysis.lookup import Lookup
from scopa_widgets.analysis.past import Past
from scopa_widgets.analysis.past.piles import (
    BESIDE,
    SUIT,
    Piles,
    PrimieraParts,
    SuitTable,
    majority_parts,
    primiera_part,
    primiera_table,
)
from scopa_widgets.cards import Cards, union
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.sbarazzino import (
    ASSI_POINTS,
    BASSA_POINTS,
    DENARI,
    DUE_DENARI,
    DUE_POINTS,
    RE_DENARI,
    SETTEBELLO,
    Sbarazzino,
    SbarazzinoState,
)

_HONOURS = {SETTEBELLO: 1, RE_DENARI: 1, DUE_DENARI: DUE_POINTS}


def past(game: Sbarazzino) -> Past:
    """Counts that are not decided yet, the open part of the primiera, who is still without denari, what was declared
    in this hand, who took last; where the other cards are."""
    carte = majority_parts(40, win=1)
    denari_counts = majority_parts(10, win=1)
    partial = game.primiera_partial
    players, sides = game.players, game.sides

    def of_denari(first: Cards, second: Cards) -> tuple[int, int, int]:
        """What is decided, the count while it is open, the number for the primiera."""
        decided, count = denari_counts[first.bit_count() * 11 + second.bit_count()]
        for card, points in _HONOURS.items():
            decided += points if first & card else -points if second & card else 0
        return decided, count, primiera_part(0, first, second, partial=partial)

    denari = SuitTable(of_denari)
    coppe, spade, bastoni = (primiera_table(suit, partial=partial) for suit in (1, 2, 3))
    primiera = PrimieraParts(partial=partial)

    def of_piles(piles: Piles) -> tuple[int, int, int, int]:
        """What is decided, the open part of the primiera, the open counts; who would have the penalty for no denari."""
        first, second = piles
        decided, coins, number = denari[first & SUIT | second << 1 & BESIDE]
        most, count = carte[first.bit_count() * 41 + second.bit_count()]
        best, number = primiera[
            number
            + coppe[first >> 1 & SUIT | second & BESIDE]
            + spade[first >> 2 & SUIT | second >> 1 & BESIDE]
            + bastoni[first >> 3 & SUIT | second >> 2 & BESIDE]
        ]
        return decided + most + best, number, coins << 8 | count << 2, _without_denari(piles)

    counted = Lookup(of_piles)

    def key(state: SbarazzinoState) -> tuple[tuple[int, ...], int, int]:
        left, table, hands, piles, scope, bassa, assi, declared, own, taker, _ = state
        if not left:
            ahead, behind = game.tally(state)
            return (), ahead - behind, NOBODY
        decided, number, counts, bare = counted[piles]
        decided += scope[0].bit_count() - scope[1].bit_count()
        if bassa[0] != bassa[1]:
            decided += BASSA_POINTS * (bassa[0] - bassa[1])
        if assi[0] != assi[1]:
            decided += ASSI_POINTS * (assi[0] - assi[1])
        if own:
            bare = _without_denari(own)
        held = hands[0] | hands[1] if players == 2 else union(hands)
        last = taker % sides + 1 if taker != NOBODY else 0
        return (table, held, number, (bare << 8 | declared) << 16 | counts | last), decided, -left % players % 2

    return key


def _without_denari(piles: Sequence[Cards]) -> int:
    """Two bits for each who has none: whether he has no denari, and whether he has captured at all."""
    bits = 0
    for place, pile in enumerate(piles):
        if not pile & DENARI:
            bits |= (3 if pile else 1) << 2 * place
    return bits
