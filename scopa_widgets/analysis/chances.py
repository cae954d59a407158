"""Exact chances, from what one seat knows: what the next player can do to what I leave, which ranks he holds, where a
card is. Everything is counted; where the last hand is known by counting cards, chances are 0 or 1 by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scopa_widgets.analysis.counting import ALWAYS, NEVER, Draw, Odds, all_at, one_of
from scopa_widgets.analysis.threats import Leaving, Threat, threats_of
from scopa_widgets.analysis.worlds import Unknown, mover_of, whole
from scopa_widgets.cards import Cards, each
from scopa_widgets.checks import NoSuchNameError, Wrong, place, refuse
from scopa_widgets.positions import Move, Position, a_position
from scopa_widgets.rules import protocol
from scopa_widgets.rules.protocol import NOBODY


@dataclass(frozen=True)
class Where:
    """Where an unseen card may be."""

    card: str
    hands: tuple[Odds, ...]
    """By seat, now: never in one's own hand."""
    stock: Odds
    """Still to be dealt or drawn."""


@dataclass(frozen=True)
class Chances:
    """What a seat can count out in a position, or in the one that a move of its own leads to."""

    position: Position
    seat: int
    """Who counts: only what this seat can know enters."""
    move: Move | None
    next: int | None
    """The seat that plays next: after the move; without one, the mover, or who comes after him if he counts himself.
    `None` if the deal is over then."""
    unseen: tuple[str, ...]
    """The codes of all unseen cards, before the move."""
    hand: int
    """How many of them the next player's hand will hold."""
    shown: tuple[str, ...]
    """The codes of cards in that hand that are known."""
    threats: tuple[Threat, ...]
    """What he may do, one for each kind that the game knows; empty where no move is asked about and the seat that
    counts is on turn, or if the turn comes back to it."""
    _unknown: Unknown

    @cached_property
    def ranks(self) -> dict[str, Threat]:
        """For each rank (its letter in the codes) the unseen cards of it, and the chance that the next player holds
        one; 1 if a known card of his is one."""
        deck = self.position.deck
        found = {}
        for letter, same in zip(deck.ranks, deck.of_rank, strict=True):
            out = same & self._unknown.cards
            known = any(deck.card(code) & same for code in self.shown)
            chance = ALWAYS if known else self._held(out)
            found[letter] = Threat("rank", tuple(deck.list(out)), len(self.unseen), chance)
        return found

    def _held(self, cards: Cards) -> Odds:
        if self.next is None:
            return NEVER
        return one_of(self._unknown, [Draw(self.next, self.hand, cards)])

    @cached_property
    def where(self) -> dict[str, Where]:
        """For each unseen card where it may be before the move. A card that is still to come to a hand or from the
        stock is an unseen one; all others have been seen."""
        return {code: self._where(code) for code in self.unseen}

    def _where(self, code: str) -> Where:
        card = self.position.deck.card(code)
        unknown = self._unknown
        hands = [all_at(unknown, seat, size, card) if size else NEVER for seat, size in enumerate(unknown.sizes)]
        stock = one_of(unknown, [Draw(NOBODY, unknown.stock, card)]) if unknown.stock else NEVER
        return Where(code, tuple(hands), stock)

    def threat(self, what: str) -> Threat:
        """A threat by its name. Raises `KeyError`."""
        for threat in self.threats:
            if threat.what == what:
                return threat
        raise NoSuchNameError([Wrong("what", what, f"one of {[threat.what for threat in self.threats]}", KeyError)])


def chances(position: Position, *, move: Move | protocol.Move | str | None = None, seat: int | None = None) -> Chances:
    """What can be counted out in a position: by the mover, who thinks of a ``move``, or by another ``seat``.

    Chances are fractions (`Odds`; ``.p`` from 0 to 1), cards are codes, seats count from 0. Raises `IllegalMove` for a
    move that is none, ``ValueError`` if the deal is over or if a seat asks about a move that is not its own,
    `PartialPosition` if cards of a pile or of the seat are unseen.
    """
    refuse(a_position("position", position))
    game, mover = position.game, mover_of(position)
    refuse(place("seat", seat, game.players, "seats", none=True))
    seat = mover if seat is None else seat
    if move is not None and seat != mover:
        hint = "only who is on turn can ask what his move leaves"
        refuse(Wrong("seat", seat, f"{mover} where a move is asked about", hint=hint))
    unknown = Unknown(game, whole(position, seat), seat)
    state = game.redeal(unknown.state, seat, tuple(each(unknown.cards)))  # how they really lie is nobody's business
    bits = None if move is None else position.legal(move)
    after = state if bits is None else game.step(state, bits)
    following = _following(game, after, seat, moved=bits is not None)
    held = game.layout(after).hands[following] if following != NOBODY else 0
    comes = following not in (NOBODY, seat)
    hand = held & unknown.cards if comes else 0
    threats: tuple[Threat, ...] = ()
    if comes and (bits is not None or seat != mover):
        threats = threats_of(Leaving(unknown, state, bits, after, following, hand))
    deck = game.deck
    return Chances(
        position,
        seat,
        None if bits is None else position.move(bits),
        None if following == NOBODY else following,
        tuple(deck.list(unknown.cards)),
        hand.bit_count(),
        tuple(deck.list(held & ~unknown.cards)) if comes else (),
        threats,
        unknown,
    )


def _following(game: Any, after: Any, seat: int, *, moved: bool) -> int:
    mover = int(game.mover(after))
    return (seat + 1) % int(game.players) if mover == seat and not moved else mover
