"""How a deal begins: a deck in its order, perhaps cut, or a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scopa_widgets import cards
from scopa_widgets.cards import Card
from scopa_widgets.checks import refuse, shown, whole
from scopa_widgets.notation import NotationError, Piece, order_text
from scopa_widgets.rules.registry import AnyGame


@dataclass(frozen=True)
class Order:
    """A deck as it lies before the deal, first card dealt first, and where it is cut."""

    order: tuple[Card, ...]
    cut: int = 0

    def state(self, game: AnyGame) -> Any:
        """The state after dealing."""
        return game.deal(self.dealt)

    @cached_property
    def dealt(self) -> tuple[Card, ...]:
        """The order after cutting."""
        return cards.cut(self.order, self.cut)

    def check(self, game: AnyGame) -> None:
        """Raise `NotationError` if this is no deck of the game: cards twice, missing, or of another deck."""
        refuse(whole("cut", self.cut))
        deck = game.deck
        faults = []
        if sorted(self.order) != list(deck.cards):
            known = [card for card in self.order if card & deck.all and not card & card - 1]
            where = Piece(order_text(tuple(known), deck))
            twice = [card for card in dict.fromkeys(known) if known.count(card) > 1]
            faults += [where.blames("notation.card-again", card=deck.code(card)) for card in twice]
            faults += [where.blames("notation.no-card", deck=deck.name)] * (len(known) < len(self.order))
            if len(self.order) != len(deck.cards):
                faults.append(where.blames("notation.order", n=len(deck.cards), found=len(self.order)))
            if missing := deck.all & ~cards.union(known):
                faults.append(where.blames("notation.cards-absent", cards=".".join(deck.list(missing))))
        if not 0 <= self.cut < len(deck.cards):
            faults.append(Piece(shown(self.cut)).blames("notation.cut"))
        if faults:
            raise NotationError(faults)


@dataclass(frozen=True)
class Given:
    """A position from which the deal goes on."""

    given: Any

    def state(self, game: AnyGame) -> Any:  # noqa: ARG002 - the other kind of start needs the game
        """The state of the position."""
        return self.given

    def check(self, game: AnyGame) -> None:
        """Nothing: a position is checked where it is made."""


Start = Order | Given
