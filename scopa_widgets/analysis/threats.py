"""What the next player may do to what is left to him: sweep it, rob a pile, take a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from scopa_widgets.analysis.counting import ALWAYS, Draw, Odds, odds, one_of
from scopa_widgets.analysis.worlds import Unknown
from scopa_widgets.cards import Card, Cards, each, union
from scopa_widgets.rules import protocol
from scopa_widgets.rules.captures import EQUAL
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import family
from scopa_widgets.rules.schnapsen import duty

EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "scopa": ("scopa",),
    "sbarazzino": ("scopa",),
    "spazzino": ("spazzino", "picula", "bagher"),
    "rubamazzetto": ("steal",),
}
"""By the name of the game: the notes that hurt whoever left the table or the pile as it is."""


@dataclass(frozen=True)
class Threat:
    """Something that the next player may do: which unseen cards do it, and how likely it is that he can."""

    what: str
    """``scopa``, ``picula``, ``spazzino``, ``bagher``: a note of the game, made of the table that is left to him;
    ``steal``: my pile is stolen; ``steal-round``: by anybody before my next turn; ``trick``: he can take the trick
    that I lead."""
    cards: tuple[str, ...]
    """The codes of the unseen cards that would do it ..."""
    of: int
    """... among so many unseen cards."""
    chance: Odds
    """That he (or one of those who come before my next turn) holds one, and may play it."""


@dataclass(frozen=True)
class Leaving:
    """What a seat leaves to the next one: by a move, or as it lies."""

    unknown: Unknown
    state: Any
    """The position with the unseen cards put in the order of the deck."""
    move: protocol.Move | None
    after: Any
    """What it becomes by the move."""
    next: int
    hand: Cards
    """The unseen cards that the next hand then holds in ``after``: only how many they are is known."""

    def with_card(self, card: Card) -> Any:
        """``after`` with one unseen card in the next player's hand."""
        unknown = self.unknown
        order = list(each(unknown.cards))
        slot, other = order.index(self.hand & -self.hand), order.index(card)
        order[slot], order[other] = card, order[slot]
        state = unknown.game.redeal(self.state, unknown.seat, order)
        return state if self.move is None else unknown.game.step(state, self.move)

    def draw(self, cards: Cards) -> Draw:
        """The next player's hand, asked for some cards."""
        return Draw(self.next, self.hand.bit_count(), cards)


def threats_of(leaving: Leaving) -> tuple[Threat, ...]:
    """Every kind of threat that the game knows, also where nothing does it."""
    game = leaving.unknown.game
    if family(game) == "schnapsen":
        return (_trick(leaving),) if leaving.after.lead else ()
    found = [_event(leaving, what) for what in EVENTS.get(family(game), ())]
    if family(game) == "rubamazzetto" and game.players > 2:
        found.append(_robbed_before_my_turn(leaving))
    return tuple(found)


def _event(leaving: Leaving, what: str) -> Threat:
    """The unseen cards with which the next player brings about a note; known cards of his that do make it certain."""
    unknown = leaving.unknown
    out = unknown.cards if leaving.hand else 0
    does = union(card for card in each(out) if _does(leaving, leaving.with_card(card), card, what))
    known = unknown.game.layout(leaving.after).hands[leaving.next] & ~unknown.cards
    if any(_does(leaving, leaving.after, card, what) for card in each(known)):
        chance = ALWAYS
    else:
        chance = one_of(unknown, [leaving.draw(does)])
    return _threat(unknown, what, does, chance)


def _does(leaving: Leaving, state: Any, card: Card, what: str) -> bool:
    """Whether a card of the next player can bring about a note that costs the seat that left this."""
    game = leaving.unknown.game
    mine = leaving.unknown.seat % game.sides
    for move in game.moves(state):
        if move & card and move != card:
            for note in game.notes(state, move):
                if note.what == what and (what != "steal" or note.points[mine] < 0):
                    return True
    return False


def _threat(unknown: Unknown, what: str, cards: Cards, chance: Odds) -> Threat:
    return Threat(what, tuple(unknown.game.deck.list(cards)), unknown.cards.bit_count(), chance)


# --- Rubamazzetto: everybody who comes before my next turn ----------------------------------------------------------


def _robbed_before_my_turn(leaving: Leaving) -> Threat:
    """My pile is in danger from all who play before I do again: each with a card of its open value, and with an ace
    that takes all the one whose next I am."""
    unknown = leaving.unknown
    game: Any = unknown.game
    seat, top = unknown.seat, leaving.after.tops[unknown.seat]
    match = EQUAL[top] & unknown.cards if top else 0
    draws = []
    before_me = (seat - 1) % game.players
    for other, size, left in _until_my_turn(leaving):
        may = match if game.steal_from == "any" or other == before_me else 0
        aces = game.deck.of_rank[0] & unknown.cards
        if game.sweeps(left, aces):
            may = (may & ~aces) | (aces if other == before_me and top else 0)
        draws.append(Draw(other, size, may))
    does = union(draw.asked for draw in draws)
    return _threat(unknown, "steal-round", does, one_of(unknown, draws))


def _until_my_turn(leaving: Leaving) -> Iterator[tuple[int, int, int]]:
    """Who plays before my next turn, from how many unseen cards, and how many cards are left to play then. What they
    play changes neither."""
    game, state = leaving.unknown.game, leaving.after
    while (mover := game.mover(state)) not in (NOBODY, leaving.unknown.seat):
        yield mover, state.hands[mover].bit_count(), state.left
        state = game.step(state, game.moves(state)[0])


# --- Schnapsen: the trick that I lead -------------------------------------------------------------------------------


def _trick(leaving: Leaving) -> Threat:
    """The unseen cards that take the trick; and how likely the other player can, which, once suit must be followed,
    hangs on his other cards too: a trump is of no use to who can follow."""
    unknown, after = leaving.unknown, leaving.after
    game: Any = unknown.game
    lead, trumps = after.lead, after.trumps
    takers = union(card for card in each(game.deck.all & ~lead) if game.takes(card, lead, trumps))
    known = after.hands[leaving.next] & ~unknown.cards
    strict = not after.talon or after.closer != NOBODY
    if strict:
        hands = [known | union(some) for some in combinations(each(unknown.cards), leaving.hand.bit_count())]
        chance = odds(sum(bool(duty(hand, lead, trumps)[1] & takers) for hand in hands), len(hands))
    else:
        chance = ALWAYS if known & takers else one_of(unknown, [leaving.draw(takers)])
    return _threat(unknown, "trick", takers & unknown.cards, chance)
