"""Piles as text, one a side: every fault of all of them at once."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_widgets.cards import Cards, Deck, union
from scopa_widgets.notation.cards import every_name, named_again, scan_cards
from scopa_widgets.notation.faults import NotationError, Piece, TextFault

__all__ = ["PileError", "every_name", "pile_text", "read_piles"]


class PileError(NotationError):
    """Piles that cannot be. ``faults`` holds everything wrong, each with the number of its pile (from 1) in its slot
    ``pile``; its place is counted in that pile's text."""

    def __init__(self, faults: Sequence[TextFault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)
        told = (f"pile {fault.slots['pile']}, at {fault.offset}: {fault.sentence}" for fault in faults)
        self.args = ("; ".join(told),)


def read_piles(texts: Sequence[str | None], deck: Deck) -> tuple[Cards, ...]:
    """The piles that these texts name; `None` is the pile of whoever has all the other cards.

    Raises `PileError` for whatever is no card, a card twice, a card in two piles, more cards than the deck has, a
    second pile of all the others.
    """
    faults: list[TextFault] = []
    piles: list[Cards] = []
    for number, text in enumerate(texts, 1):
        piece = Piece(text or "")
        blames: list[TextFault] = []
        if text is None and None in texts[: number - 1]:
            blames.append(piece.blames("notation.rest-again"))
        own = 0
        found = scan_cards(piece, deck, blames)
        blames += named_again(found, deck)
        for card, where in found:
            other = next((place for place, pile in enumerate(piles, 1) if pile & card), 0)
            if other and not own & card:
                blames.append(where.blames("notation.card-elsewhere", card=deck.code(card), other=other))
            own |= card
        if len(found) > len(deck.codes):
            blames.append(piece.blames("notation.too-many", n=len(found), most=len(deck.codes)))
        piles.append(own)
        blames.sort(key=lambda fault: (fault.offset, fault.length))
        faults += [fault._replace(slots={**fault.slots, "pile": number}) for fault in blames]
    if faults:
        raise PileError(faults)
    rest = deck.all & ~union(piles)
    return tuple(rest if text is None else pile for text, pile in zip(texts, piles, strict=True))


def pile_text(cards: Cards, deck: Deck) -> str:
    """A pile as text, suit by suit: ``7D RD 4C``."""
    return " ".join(deck.code(card) for suit in deck.of_suit for card in deck.cards if card & suit & cards)
