"""What the four capture games share: dealing, whose turn it is, counting the piles, the first questions of a judge.

Nothing here decides how a capture is chosen, what an ace or a figure does, what a tie pays or what the last card
does: those differ from game to game and stand in each game's own file (DECISIONS, section 6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from scopa_widgets.cards import ITALIAN, Card, Cards, each, union
from scopa_widgets.rules.captures import Captures, Reading
from scopa_widgets.rules.protocol import NOBODY, Attempt, Fault, Item, Note, Share, Verdict

HAND: Final = 3  # cards dealt to each seat at a time
OPENING: Final = 4  # cards laid open at the start

Objection = tuple[str, Cards]
"""A clause that forbids an attempt, and the cards that prove it."""

T = TypeVar("T")


class Fishing(Protocol):
    """The fields that every capture game's state has."""

    @property
    def left(self) -> int:
        """Cards still to be played in the deal; the last one has 1 left."""

    @property
    def table(self) -> Cards:
        """The cards on the table."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hand of each seat."""

    @property
    def piles(self) -> tuple[Cards, ...]:
        """The captured cards of each side."""

    @property
    def taker(self) -> int:
        """The seat that captured last, `NOBODY` before the first capture."""

    @property
    def stock(self) -> tuple[Cards, ...]:
        """The hands of three still to be dealt, in the order of dealing; cards that no full round is left for come
        last, as one set."""


class Dealt(NamedTuple):
    """A deck laid out: what `deal_out` makes of an order."""

    left: int
    table: Cards
    hands: tuple[Cards, ...]
    stock: tuple[Cards, ...]


def deal_out(order: Sequence[Card], players: int, *, table_first: bool = False) -> Dealt:
    """Three cards to each seat in turn, then four on the table, then the rest; or the table first."""
    opening = 0 if table_first else players * HAND
    table = order[opening : opening + OPENING]
    rest = iter((*order[:opening], *order[opening + OPENING :]))
    packets = [one + two + three for one, two, three in zip(rest, rest, rest, strict=True)]
    dealt = len(packets) // players * players
    over = (sum(packets[dealt:]),) if packets[dealt:] else ()
    return Dealt(dealt * HAND, sum(table), tuple(packets[:players]), (*packets[players:dealt], *over))


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place. Rows of two are most of them, so they are not sliced."""
    if len(row) == 2:
        return (value, row[1]) if place == 0 else (row[0], value)
    return (*row[:place], value, *row[place + 1 :])


def unseen(hands: Sequence[Cards], stock: Sequence[Cards], seat: int) -> Cards:
    """The cards that a seat cannot see: the other hands and the stock."""
    return union(hand for other, hand in enumerate(hands) if other != seat) | union(stock)


def redealt(
    hands: Sequence[Cards], stock: Sequence[Cards], seat: int, order: Sequence[Card]
) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Hands and stock with the cards that a seat cannot see dealt anew: the other hands by seat, then the stock."""
    at = 0
    rows = []
    for place, packet in enumerate((*hands, *stock)):
        if place != seat:
            size = packet.bit_count()
            packet = sum(order[at : at + size])  # noqa: PLW2901 - the same packet of other cards
            at += size
        rows.append(packet)
    return tuple(rows[: len(hands)]), tuple(rows[len(hands) :])


# --- counting -------------------------------------------------------------------------------------------------------


def majority(counts: Sequence[int], least: int = 1, *, win: int = 1, tie: int = 0) -> tuple[int, ...]:
    """What each side gets for having the most: ``win`` to the only one, ``tie`` to each of several, and nothing below
    ``least``."""
    if len(counts) == 2:  # most are, and counting what a playout brought asks nothing else
        one, other = counts
        if one > other:
            return (win if one >= least else 0, 0)
        if one < other:
            return (0, win if other >= least else 0)
    most = max(counts)
    if most < least:
        return (0,) * len(counts)
    points = win if counts.count(most) == 1 else tie
    return tuple([points if own == most else 0 for own in counts])


def majority_sure(counts: Sequence[int], left: int, least: int = 1, *, win: int = 1, tie: int = 0) -> tuple[int, ...]:
    """What each side is certain to get for having the most, when ``left`` more may go to anybody: all of it if nobody
    can come level with it, what a tie pays if somebody can come level but nobody past it."""
    sure = []
    for side, own in enumerate(counts):
        reach = max((other for place, other in enumerate(counts) if place != side), default=0) + left
        sure.append(0 if own < max(reach, least) else win if own > reach else tie)
    return tuple(sure)


def majority_settled(counts: Sequence[int], left: int) -> bool:
    """Whether who has the most stays as it is wherever the cards that are left go."""
    if not left:
        return True
    if len(counts) == 1:
        return False
    first, second = sorted(counts, reverse=True)[:2]
    return first > second + left


PRIMIERA: Final = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
"""The primiera scale by rank, from the ace: another scale than the capture values (X-06)."""

_FIRST_SUIT: Final = ITALIAN.of_suit[0]


class _Best(dict[Cards, int]):
    """The primiera value of the best of some cards of one suit, shifted to the first suit; 0 for none. Remembered:
    there are 1,024 such sets."""

    def __missing__(self, ranks: Cards) -> int:
        self[ranks] = max((PRIMIERA[ITALIAN.rank(card)] for card in each(ranks)), default=0)
        return self[ranks]


_BEST: Final = _Best()


def primiera_places(pile: Cards) -> tuple[int, ...]:
    """The value of the best card of each suit, 0 where the suit is missing."""
    return tuple([_BEST[pile >> suit & _FIRST_SUIT] for suit in range(4)])


def primiera(pile: Cards, *, partial: bool = False) -> int:
    """The primiera of a pile: the best card of each suit, added; 0 where a suit is missing, unless ``partial``."""
    d = _BEST[pile & _FIRST_SUIT]
    c = _BEST[pile >> 1 & _FIRST_SUIT]
    s = _BEST[pile >> 2 & _FIRST_SUIT]
    b = _BEST[pile >> 3 & _FIRST_SUIT]
    return d + c + s + b if partial or (d and c and s and b) else 0


def primiera_cards(pile: Cards) -> Cards:
    """The cards that make up a pile's primiera; of figures of one suit the highest is shown."""
    chosen = 0
    for suit in ITALIAN.of_suit:
        mine = list(each(pile & suit))
        if mine:
            chosen |= max(mine, key=lambda card: (PRIMIERA[ITALIAN.rank(card)], card))
    return chosen


def primiera_settled(piles: Sequence[Cards], left: Cards, *, partial: bool) -> bool:
    """Whether who has the best primiera stays as it is wherever the cards that are left go.

    A side's total can only grow, at the most to what it would be with all the cards left. So the winner is certain
    if his total now is above what every other side could still reach; and nobody's is certain if none can.
    """
    if not left:
        return True
    now = [primiera(pile, partial=partial) for pile in piles]
    reach = [primiera(pile | left, partial=partial) for pile in piles]
    if not any(reach):
        return True
    return any(
        own and all(own > other for place, other in enumerate(reach) if place != side) for side, own in enumerate(now)
    )


def run_length(pile: Cards, suit: int, least: int = 3) -> int:
    """How many cards of a suit the pile holds in an unbroken row from the ace, 0 if fewer than ``least`` (napola)."""
    mine = pile >> suit
    length = 0
    while mine >> 4 * length & 1:
        length += 1
    return length if length >= least else 0


# --- rows of the score sheet ----------------------------------------------------------------------------------------


def most_item(
    name: str,
    clause: str,
    piles: Sequence[Cards],
    left: Cards,
    *,
    of: Cards = ITALIAN.all,
    least: int = 1,
    win: int = 1,
    tie: int = 0,
    tie_clause: str,
    least_clause: str = "",
) -> Item:
    """The row of a majority: of all cards, or of one suit (``of``)."""
    counts = [(pile & of).bit_count() for pile in piles]
    open_cards = (left & of).bit_count()
    points = majority(counts, least, win=win, tie=tie)
    sure = majority_sure(counts, open_cards, least, win=win, tie=tie)
    settled = majority_settled(counts, open_cards) and (not open_cards or max(counts) >= least)
    settled = settled or (max(counts) + open_cards < least)
    most = max(counts)
    why = ""
    if most and not any(points):
        why = least_clause if most < least and least_clause else tie_clause
    shares = tuple(
        Share(own, now, safe, pile & of) for own, now, safe, pile in zip(counts, points, sure, piles, strict=True)
    )
    enough = max(of.bit_count() // 2 + 1, least)
    return Item(name, clause, "most", shares, settled, why, enough)


def honour_item(
    name: str, clause: str, piles: Sequence[Cards], left: Cards, card: Card, points: int = 1, *, kind: str = "honour"
) -> Item:
    """The row of one card that scores by itself, for better or worse."""
    shares = tuple(
        Share((pile & card).bit_count(), points if pile & card else 0, points if pile & card else 0, pile & card)
        for pile in piles
    )
    return Item(name, clause, kind, shares, not left & card)


def primiera_item(
    clause: str, piles: Sequence[Cards], left: Cards, *, partial: bool, tie: int, tie_clause: str, missing_clause: str
) -> Item:
    """The row of the primiera; each share counts the total, 0 for a primiera that lacks a suit."""
    totals = [primiera(pile, partial=partial) for pile in piles]
    points = majority(totals, tie=tie)
    settled = primiera_settled(piles, left, partial=partial)
    why = ""
    if any(piles) and not any(points):
        why = tie_clause if any(totals) else missing_clause
    shares = tuple(
        Share(own, now, now if settled else 0, primiera_cards(pile))
        for own, now, pile in zip(totals, points, piles, strict=True)
    )
    return Item("primiera", clause, "primiera", shares, settled, why)


def marks_item(name: str, clause: str, marks: Sequence[Cards], *, over: bool, kind: str = "count") -> Item:
    """The row of points made in play: one for each card lying crosswise."""
    shares = tuple(Share(own.bit_count(), own.bit_count(), own.bit_count(), own) for own in marks)
    return Item(name, clause, kind, shares, over)


def run_item(clause: str, piles: Sequence[Cards], left: Cards, suit: int) -> Item:
    """The row of the napola: an unbroken row from the ace of its suit."""
    shares = []
    for pile in piles:
        length = run_length(pile, suit)
        cards = union(card for card in each(pile & ITALIAN.of_suit[suit]) if ITALIAN.rank(card) < length)
        shares.append(Share(length, length, length, cards))
    grows = any(run_length(pile | left, suit) > run_length(pile, suit) for pile in piles)
    return Item("napola", clause, "run", tuple(shares), not grows)


def sums_of(sheet: Sequence[Item]) -> tuple[int, ...]:
    """The points of each side: the sums of a sheet's rows."""
    return tuple([sum(share.now for share in shares) for shares in zip(*(item.shares for item in sheet), strict=True)])


def item_notes(before: Sequence[Item], after: Sequence[Item]) -> list[Note]:
    """A note for each row of the sheet that a move changed, rows of points made in play excepted: those have notes of
    their own."""
    notes = []
    for old, new in zip(before, after, strict=True):
        change = tuple(b.now - a.now for a, b in zip(old.shares, new.shares, strict=True))
        if new.kind != "count" and any(change):
            notes.append(Note("item", NOBODY, 0, new.clause, change))
    return notes


def still_to_come(state: Fishing) -> Cards:
    """The cards that may still come into a pile: none once the deal is over."""
    return ITALIAN.all & ~union(state.piles) if state.left else 0


def points_to(seat: int, sides: int, points: int = 1) -> tuple[int, ...]:
    """Points for the side of a seat, as a row over all sides."""
    return tuple([points if side == seat % sides else 0 for side in range(sides)])


def turn_notes(prefix: str, before: Fishing, after: Fishing, lies: Cards, heir: int) -> list[Note]:
    """The notes of what follows the last card of a hand: new hands, or what is left and who gets it.

    ``lies`` is what lies on the table after the move, before anything else happens.
    """
    if after.left:
        return [Note("hand", NOBODY, 0, f"{prefix}-deal")] if after.stock != before.stock else []
    rest = lies | union(before.stock)
    if not rest:
        return []
    if heir == NOBODY:
        return [Note("leftovers-nobody", NOBODY, rest, f"{prefix}-leftovers-nobody")]
    nobody_took = after.taker == NOBODY  # and yet somebody gets them: the dealer
    return [Note("leftovers", heir, rest, f"{prefix}-leftovers{'-dealer' if nobody_took else ''}")]


def faults(players: int, state: Fishing) -> list[Fault]:
    """What is wrong with a state: a card in two places or missing, hands that cannot be, a wrong number left."""
    found = []
    places = [state.table, *state.hands, *state.piles, *state.stock]
    seen = twice = 0
    for cards in places:
        twice |= seen & cards
        seen |= cards
    if twice:
        found.append(Fault("card-twice", {"cards": twice}))
    if seen != ITALIAN.all:
        found.append(Fault("cards-missing", {"cards": ITALIAN.all & ~seen}))
    found += [
        Fault("hand-size", {"seat": seat, "n": hand.bit_count(), "most": HAND})
        for seat, hand in enumerate(state.hands)
        if hand.bit_count() > HAND
    ]
    in_hand = sum(hand.bit_count() for hand in state.hands)
    waiting = sum(packet.bit_count() for packet in state.stock) // (HAND * players) * HAND * players
    if state.left != in_hand + waiting:
        found.append(Fault("left", {"n": state.left, "cards_to_play": in_hand + waiting}))
    mover = -state.left % players
    held = [state.hands[(mover + turn) % players].bit_count() for turn in range(players)]
    if held != sorted(held, reverse=True) or held[0] - held[-1] > 1 or (state.left and not held[0]):
        found.append(Fault("hands-uneven", {"sizes": "/".join(str(hand.bit_count()) for hand in state.hands)}))
    if not NOBODY <= state.taker < players:
        found.append(Fault("taker", {"seat": state.taker}))
    return found


def mark_faults(piles: Sequence[Cards], marks: Sequence[Cards]) -> list[Fault]:
    """Cards that lie crosswise in a pile they are not in."""
    return [
        Fault("mark-not-in-pile", {"cards": mark & ~pile})
        for pile, mark in zip(piles, marks, strict=True)
        if mark & ~pile
    ]


# --- the first questions of a judge ---------------------------------------------------------------------------------


def first_objections(prefix: str, state: Fishing, attempt: Attempt, mover: int) -> Iterator[Objection]:
    """Whose turn it is, whether the card is in the hand, whether the cards are on the table and named once."""
    if mover == NOBODY:
        yield f"{prefix}-over", 0
        return
    if attempt.act or not attempt.card:
        yield f"{prefix}-action", 0
        return
    if attempt.seat != mover:
        yield f"{prefix}-turn", 0
    if not attempt.card & state.hands[attempt.seat]:
        yield f"{prefix}-hand", attempt.card
    missing = union(card for card in attempt.cards if not card & state.table)
    if missing:
        yield f"{prefix}-on-table", missing
    if len(set(attempt.cards)) < len(attempt.cards):
        yield f"{prefix}-once", union(card for card in attempt.cards if attempt.cards.count(card) > 1)


def objections(
    prefix: str,
    state: Fishing,
    attempt: Attempt,
    mover: int,
    takes: Reading,
    wrong_capture: Callable[[Cards, Card, Cards, Captures], Objection],
) -> list[Objection]:
    """Everything that forbids playing a card: the first questions, then what is taken, then the duty to take.

    What the card takes (``takes``) and why a set of table cards is none of that (``wrong_capture`` of the table, the
    card, the set and the captures there are) is the game's own.
    """
    found = list(first_objections(prefix, state, attempt, mover))
    if any(clause.removeprefix(prefix) in _NO_CAPTURE for clause, _ in found):
        return found
    legal = takes(state.table, attempt.card)
    taken = union(attempt.cards)
    if taken and taken not in legal:
        found.append(wrong_capture(state.table, attempt.card, taken, legal))
    if legal and not taken:
        found.append((f"{prefix}-must-take", legal[0]))
    return found


_NO_CAPTURE: Final = ("-over", "-action", "-on-table", "-once")  # after these there is no capture to speak of


def verdict(against: Sequence[Objection], clause: str, proof: Cards) -> Verdict:
    """The first objection decides, the others forbid it too; without any the attempt is legal by ``clause``."""
    if not against:
        return Verdict(True, clause, proof)
    (first, shown), *more = against
    return Verdict(False, first, shown, tuple(also for also, _ in more))
