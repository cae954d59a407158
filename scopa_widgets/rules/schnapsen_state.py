"""Where a deal of Schnapsen stands, what cards, pairs and deals are worth, and what can be wrong with a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scopa_widgets.cards import SCHNAPSEN, Card, Cards, each, union
from scopa_widgets.rules.protocol import NOBODY, Fault

HAND: Final = 5
TALON: Final = 10  # cards left when both have their hands
SEATS: Final = (0, 1)
ALL: Final = SCHNAPSEN.all
ENOUGH: Final = 66
QUEENS: Final = SCHNAPSEN.of_rank[1]
KINGS: Final = SCHNAPSEN.of_rank[2]

WORTH: Final = {card: (2, 3, 4, 10, 11)[SCHNAPSEN.rank(card)] for card in SCHNAPSEN.cards}
"""Card points: jack, queen, king, ten, ace."""

PAIR: Final = {card: SCHNAPSEN.of_suit[SCHNAPSEN.suit(card)] & (QUEENS | KINGS) for card in each(QUEENS | KINGS)}
"""The king and queen of a king's or queen's suit."""


class SchnapsenState(NamedTuple):
    """Where a deal stands. Pairs are by seat."""

    hands: tuple[Cards, ...]
    talon: tuple[Card, ...]
    """In the order of drawing; the open trump comes last. A closed talon stays."""
    trumps: Cards
    """The five cards of the trump suit."""
    leader: int
    """Who leads this trick: the winner of the last one."""
    lead: Card
    """The card led, 0 while the leader is on turn; who is on turn follows from it."""
    won: tuple[Cards, ...]
    """The cards of the tricks won."""
    points: tuple[int, ...]
    """The points that count: those of ``won``, and of the pairs announced that do not wait."""
    married: tuple[Cards, ...]
    """The kings and queens announced."""
    waiting: tuple[Cards, ...]
    """Those of them whose points still wait for a trick."""
    shown: Cards
    """Cards in a hand that the other player has seen going there: exchanged, or drawn as the open trump."""
    closer: int
    """Who has closed the talon, `NOBODY` while it is open."""
    closed_at: int
    """The points that the other player had when the talon was closed."""
    winner: int
    """Who has won the deal, `NOBODY` while it lasts."""


def winner_of(points: Sequence[int], closer: int, last: int) -> int:
    """Who wins a deal that ends now: whoever has 66; else, with the talon closed, the one who did not close it
    (SCH-09); else the winner of the last trick (SCH-10)."""
    for seat in (0, 1):
        if points[seat] >= ENOUGH:
            return seat
    return last if closer == NOBODY else 1 - closer


def by_points(points: int) -> int:
    """Game points by what the loser has: 3 for nothing, 2 up to 32, 1 above (SCH-12)."""
    return 3 if not points else 2 if points <= 32 else 1


def game_points(points: Sequence[int], winner: int, closer: int, closed_at: int) -> int:
    """What a deal is worth to its winner: by the loser's points, by those of the moment of closing (SCH-09), at least
    2 if the closer has failed; 1 where nobody has 66 (SCH-10)."""
    if closer != NOBODY:
        return by_points(closed_at) if winner == closer else max(2, by_points(closed_at))
    return by_points(points[1 - winner]) if points[winner] >= ENOUGH else 1


def pair_points(pairs: Cards, trumps: Cards) -> int:
    """The points of announced pairs: 20 each, 40 for the pair of trumps."""
    return 10 * (pairs.bit_count() + (pairs & trumps).bit_count())


def card_points(cards: Cards) -> int:
    """The points of some cards."""
    return sum(WORTH[card] for card in each(cards))


# --- states from outside --------------------------------------------------------------------------------------------


def faults(state: SchnapsenState) -> list[Fault]:
    """Everything wrong with a state that came from outside."""
    return [*_card_faults(state), *_count_faults(state), *_announcement_faults(state)]


def _card_faults(state: SchnapsenState) -> Iterator[Fault]:
    """Each card once; the talon, the hands and the tricks of sizes that fit together."""
    seen = twice = 0
    for cards in (*state.hands, *state.won, *state.talon, state.lead):
        twice |= seen & cards
        seen |= cards
    if twice:
        yield Fault("card-twice", {"cards": twice})
    if seen != ALL:
        yield Fault("cards-missing", {"cards": ALL & ~seen})
    if len(state.talon) % 2 or len(state.talon) > TALON:
        yield Fault("talon-size", {"n": len(state.talon), "most": TALON})
    sizes = [hand.bit_count() for hand in state.hands]
    for seat, size in enumerate(sizes):
        if size > HAND:
            yield Fault("hand-size", {"seat": seat, "n": size, "most": HAND})
        if (taken := state.won[seat].bit_count()) % 2:
            yield Fault("trick-half", {"seat": seat, "n": taken})
    led = 1 if state.lead else 0
    if state.leader in SEATS and sizes[state.leader] + led != sizes[1 - state.leader]:
        yield Fault("hands-uneven", {"sizes": "/".join(map(str, sizes))})
    full = state.talon and state.closer == NOBODY and state.winner == NOBODY
    if full and state.leader in SEATS and sizes[1 - state.leader] < HAND:
        yield Fault("hand-short", {"n": sizes[1 - state.leader], "most": HAND})
    if state.lead & (state.lead - 1) or state.lead & ~ALL:
        yield Fault("lead", {"cards": state.lead})


def _count_faults(state: SchnapsenState) -> Iterator[Fault]:
    """Whose turn, who has closed, who has won, and the points."""
    if state.trumps not in SCHNAPSEN.of_suit or (state.talon and not state.talon[-1] & state.trumps):
        suits = [SCHNAPSEN.suits[suit] for suit, cards in enumerate(SCHNAPSEN.of_suit) if cards == state.trumps]
        yield Fault("trump", {"cards": state.talon[-1] if state.talon else 0, "suit": "".join(suits)})
    if state.leader not in SEATS:
        yield Fault("leader", {"seat": state.leader, "most": len(SEATS)})
    if state.closer not in (NOBODY, *SEATS) or (state.closer != NOBODY and not state.talon):
        yield Fault("closer", {"seat": state.closer})
        return
    highest = state.points[1 - state.closer] if state.closer != NOBODY else 0
    if not 0 <= state.closed_at <= highest:
        yield Fault("closed-points", {"n": state.closed_at, "most": highest})
    for seat in SEATS:
        counted = pair_points(state.married[seat] & ~state.waiting[seat], state.trumps)
        points = card_points(state.won[seat]) + (counted if state.won[seat] else 0)
        if state.points[seat] != points:
            yield Fault("points", {"seat": seat, "n": state.points[seat], "points": points})
    decided = NOBODY
    if max(state.points) >= ENOUGH or not any((*state.hands, state.lead)):
        decided = winner_of(state.points, state.closer, state.leader)
    if min(state.points) >= ENOUGH:
        yield Fault("both-enough", {"n": "/".join(map(str, state.points)), "most": ENOUGH})
    elif state.winner != decided:
        yield Fault("winner", {"seat": state.winner, "expected": decided})


def _announcement_faults(state: SchnapsenState) -> Iterator[Fault]:
    """Announced pairs are whole and have been led; what waits was announced; what was shown is still in a hand."""
    out = union((*state.won, state.lead))
    for seat in SEATS:
        married, waiting = state.married[seat], state.waiting[seat]
        whole = union(PAIR[card] for card in each(married & (QUEENS | KINGS)))
        both = state.married[1 - seat] & married
        unled = union(PAIR[card] for card in each(married & whole) if not PAIR[card] & out)
        wrong = (married ^ whole) | both | unled | (married & ~out & ~state.hands[seat])
        if wrong:
            yield Fault("marriage", {"seat": seat, "cards": wrong})
        if waiting & ~married:
            yield Fault("waiting", {"seat": seat, "cards": waiting & ~married})
    hidden = state.shown & ~union(state.hands)
    if hidden:
        yield Fault("shown", {"cards": hidden})
