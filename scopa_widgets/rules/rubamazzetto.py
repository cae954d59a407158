"""Rubamazzetto (`rubamazzetto.txt`; open points: DECISIONS, section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from scopa_widgets.cards import ITALIAN, Card, Cards, Deck, each, subsets, union
from scopa_widgets.rules import captures, fishing
from scopa_widgets.rules.captures import EQUAL, Captures, Objection, equals, moves_of
from scopa_widgets.rules.fishing import HAND, put
from scopa_widgets.rules.options import option
from scopa_widgets.rules.protocol import (
    ACTIONS,
    NOBODY,
    Attempt,
    Fault,
    Item,
    Layout,
    Move,
    Note,
    Pile,
    Share,
    Verdict,
)

ACES: Final = ITALIAN.of_rank[0]
ALL: Final = ITALIAN.all

_WAYS: Final = [(0, 0, {0: [0]})] + [
    (card, same, {some: moves_of(equals, some, card) for some in subsets(same ^ card)}) for card, same in EQUAL.items()
]
# At the length of a card's bits: the card, its equals, and what it does on each set of them that may lie on the table.


class RubamazzettoState(NamedTuple):
    """Where a deal stands."""

    left: int
    """Cards still to be played; whose turn it is follows from it."""
    table: Cards
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    """By seat: everyone plays for himself."""
    tops: tuple[Card, ...]
    """By seat: the open card on top of the pile, 0 for an empty one."""
    taker: int
    stock: tuple[Cards, ...]


@dataclass(frozen=True)
class Rubamazzetto:
    """The game of Rubamazzetto for two to four players, each for himself (RUB-16).

    A card takes one card of equal value from the table, or the whole pile of another player that shows one on top. A
    move that steals carries the bit ``ACTIONS << seat`` of the seat that is robbed.
    """

    players: int = 2
    sums: bool = option(False, decision="RUB-01")
    steal: str = option("mandatory", "mandatory", "optional", decision="RUB-03")
    steal_first: bool = option(False, decision="RUB-04")
    steal_from: str = option("any", "any", "next", decision="RUB-05")
    steal_is_capture: bool = option(True, decision="RUB-07")
    tie: str = option("draw", "draw", "play_on", decision="RUB-08")
    asso_piglia_tutto: bool = option(False, decision="RUB-09")
    apt_last_hand: bool = option(False, decision="RUB-09")

    name: ClassVar[str] = "rubamazzetto"
    prefix: ClassVar[str] = "RUB"
    version: ClassVar[int] = 1
    is_cut: ClassVar[bool] = True
    deck: ClassVar[Deck] = ITALIAN
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    actions: ClassVar[Mapping[str, int]] = MappingProxyType({})
    ending: ClassVar[str] = "single"
    """One deal is the whole game (RUB-14); see `standing`."""

    @property
    def sides(self) -> int:
        """Everyone plays for himself."""
        return self.players

    # --- the deal ---------------------------------------------------------------------------------------------------

    def value(self, card: Card) -> int:
        """The capture value."""
        return captures.VALUE[card]

    def deal(self, order: Sequence[Card]) -> RubamazzettoState:
        """Three cards to each seat in turn, four on the table, the rest in the stock."""
        left, table, hands, stock = fishing.deal_out(order, self.players)
        nothing = (0,) * self.players
        return RubamazzettoState(left, table, hands, nothing, nothing, NOBODY, stock)

    def must_redeal(self, _state: RubamazzettoState) -> str:
        """Every deal stands (RUB-15)."""
        return ""

    def over(self, state: RubamazzettoState) -> bool:
        """Whether every card has been played."""
        return not state.left

    def mover(self, state: RubamazzettoState) -> int:
        """Everyone has the same number of cards to play, so the cards left tell whose turn it is."""
        return -state.left % self.players if state.left else NOBODY

    # --- a turn -----------------------------------------------------------------------------------------------------

    def takes(self, table: Cards, card: Card) -> Captures:
        """What a card takes from the table: one equal card (RUB-02), or a sum where sums are played."""
        return captures.free(table, card) if self.sums else equals(table, card)

    def sweeps(self, left: int, cards: Cards) -> bool:
        """Whether a card (or one of some cards) is an ace that takes everything: by option, and not in the last hand
        of three, unless that is an option too (RUB-09)."""
        return bool(self.asso_piglia_tutto and cards & ACES and (self.apt_last_hand or left > HAND * self.players))

    def _next(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _within_reach(self, tops: Sequence[Card], seat: int) -> Cards:
        """The open cards of the piles that a seat may steal."""
        return tops[self._next(seat)] if self.steal_from == "next" else sum(tops) ^ tops[seat]

    def moves(self, state: RubamazzettoState) -> list[Move]:
        """Each card of the mover with every card it takes and every pile it steals, or laid."""
        left, table, hands, _, tops, _, _ = state
        found: list[Move] = []
        if not left:
            return found
        players = self.players
        seat = -left % players
        reach = tops[1 - seat] if players == 2 else self._within_reach(tops, seat)
        sweeping = ACES if self.asso_piglia_tutto and self.sweeps(left, ACES) else 0
        ways, sums = _WAYS, self.sums
        hand = hands[seat]
        while hand:  # the highest card is the one found fastest, the lowest is the one named first
            card, same, moves = ways[hand.bit_length()]
            hand ^= card
            fits = moves_of(self.takes, table, card) if sums else moves[table & same]
            if card & sweeping:
                found = self._ace_moves(table, tops, seat, card) + found
            elif reach & same:
                found = self._stealing_moves(fits, tops, reach & same, card) + found
            else:
                found = fits + found
        return found

    def _ace_moves(self, table: Cards, tops: Sequence[Card], seat: int, card: Card) -> list[Move]:
        """The whole table, or the next player's pile whatever its top; laid if there is neither (RUB-09)."""
        found = [card | table] if table else []
        if tops[self._next(seat)]:
            found.append(card | ACTIONS << self._next(seat))
        return found or [card]

    def _stealing_moves(self, fits: Sequence[Move], tops: Sequence[Card], match: Cards, card: Card) -> list[Move]:
        """What a card may do that matches a pile: table or pile as one prefers (RUB-04), laid only by option. ``fits``
        is what it does on the table, ``match`` the open cards of its value."""
        takes = fits[0] != card
        found = [*fits] if takes and not self.steal_first else []
        found += [card | ACTIONS << victim for victim, top in enumerate(tops) if top & match]
        if self.steal == "optional" and not takes:
            found.append(card)
        return found

    def victims(self, tops: Sequence[Card], seat: int, card: Card) -> list[int]:
        """The seats whose pile a card steals by showing the same value on top (RUB-05)."""
        reach = self._within_reach(tops, seat) & EQUAL[card]
        return [other for other, top in enumerate(tops) if top & reach]

    def step(self, state: RubamazzettoState, move: Move) -> RubamazzettoState:
        """Play a card: it takes, it steals, or it stays; then new hands are dealt, or the table is given away."""
        left, table, hands, piles, tops, taker, stock = state
        seat = -left % self.players
        hand = hands[seat]
        card = move & hand
        hand ^= card
        hands = put(hands, seat, hand)
        left -= 1
        if move >= ACTIONS:
            victim = _robbed(move)
            piles = put(put(piles, seat, piles[seat] | piles[victim] | card), victim, 0)
            tops = put(put(tops, seat, card), victim, 0)
            if self.steal_is_capture:
                taker = seat
        elif move == card:
            table |= card
        else:
            table ^= move ^ card
            piles = put(piles, seat, piles[seat] | move)
            tops = put(tops, seat, card)
            taker = seat
        if not hand and seat == self.players - 1:
            if left:
                hands, stock = stock[: self.players], stock[self.players :]
            elif taker != NOBODY:
                piles = put(piles, taker, piles[taker] | table)
                table = 0
        return _state(RubamazzettoState, (left, table, hands, piles, tops, taker, stock))

    # --- the score --------------------------------------------------------------------------------------------------

    def tally(self, state: RubamazzettoState) -> tuple[int, ...]:
        """The cards in each pile: they are the score."""
        return tuple([pile.bit_count() for pile in state.piles])

    def sheet(self, state: RubamazzettoState) -> tuple[Item, ...]:
        """One row: the cards of each pile. Only a pile that nobody can steal any more is certain."""
        shares = []
        for seat, pile in enumerate(state.piles):
            cards = pile.bit_count()
            shares.append(Share(cards, cards, cards if self.is_safe(state, seat) else 0, pile))
        return (Item("carte", "RUB-carte", "count", tuple(shares), not state.left),)

    def is_safe(self, state: RubamazzettoState, seat: int) -> bool:
        """Whether nobody can steal a seat's pile any more, whoever holds the cards that are still out.

        Somebody else must still have a card to play. An ace that takes all needs no more; otherwise a card must match
        the open one, or two cards of one value must be out: with one the owner covers his pile, with the other he is
        robbed.
        """
        own = (state.left + seat) // self.players
        if state.left - own <= 0:
            return True
        out = ALL & ~state.table & ~union(state.piles)
        if self.sweeps(state.left, out):
            return False
        if state.tops[seat] & union(EQUAL[card] for card in each(out)):
            return False
        return own == 0 or all((out & same).bit_count() < 2 for same in ITALIAN.of_rank)

    # --- what happened, and why not ---------------------------------------------------------------------------------

    def notes(self, state: RubamazzettoState, move: Move) -> list[Note]:
        """What a legal move brings about: laid, taken or stolen, and why not; new hands, leftovers."""
        seat = self.mover(state)
        card = move & state.hands[seat]
        taken = move & state.table
        clause, proof = self.clause_of(state, card, taken, move ^ card ^ taken)
        after = self.step(state, move)
        if move >= ACTIONS:
            notes = [self._theft(state, seat, _robbed(move), card, clause)]
            if not self.steal_is_capture and state.taker != seat:
                notes.append(Note("no-taker", seat, card, "RUB-steal-no-capture"))
        elif taken:
            size = move.bit_count()
            notes = [Note("capture", seat, move, clause, self._points({seat: size}), size)]
        else:
            notes = [Note("lay", seat, card, clause)]
            if state.tops[seat] & EQUAL[card] and not proof:
                notes.append(Note("own-pile", seat, state.tops[seat], "RUB-own-pile"))
        if self._would_sweep(state, seat, card):
            notes.append(Note("no-ace", seat, card, "RUB-ace-last-hand"))
        lies = state.table ^ (taken or (0 if move >= ACTIONS else card))
        return notes + [self._counted(note) for note in fishing.turn_notes("RUB", state, after, lies, after.taker)]

    def _theft(self, state: RubamazzettoState, seat: int, victim: int, card: Card, clause: str) -> Note:
        """The thief has the pile and the card that took it, the victim has nothing."""
        booty = state.piles[victim].bit_count()
        points = self._points({seat: booty + 1, victim: -booty})
        return Note("steal", seat, card | state.tops[victim], clause, points, booty)

    def _would_sweep(self, state: RubamazzettoState, seat: int, card: Card) -> bool:
        """Whether only the last hand keeps an ace from taking something else than what it does."""
        last = self.asso_piglia_tutto and card & ACES and not self.sweeps(state.left, card)
        return bool(last and (state.table or state.tops[self._next(seat)]))

    def _counted(self, note: Note) -> Note:
        """The leftovers are points for the one who gets them."""
        if note.what != "leftovers":
            return note
        size = note.cards.bit_count()
        return note._replace(points=self._points({note.seat: size}), amount=size)

    def _points(self, change: Mapping[int, int]) -> tuple[int, ...]:
        return tuple([change.get(seat, 0) for seat in range(self.players)])

    def clause_of(self, state: RubamazzettoState, card: Card, taken: Cards, act: int) -> Objection:
        """The clause by which a legal choice is legal, and the cards that prove it."""
        ace = self.sweeps(state.left, card)
        if act:
            return "RUB-ace-steals" if ace else "RUB-steal", state.tops[_robbed(act)]
        if not taken:
            reach = self._within_reach(state.tops, self.mover(state)) & EQUAL[card]
            return ("RUB-lay-may", reach) if reach and not ace else ("RUB-lay", 0)
        if ace:
            return "RUB-ace-takes-table", taken
        return "RUB-take-equal" if taken in equals(taken, card) else "RUB-take-sum", taken

    def judge(self, state: RubamazzettoState, attempt: Attempt) -> Verdict:
        """Whose turn, in the hand, on the table, the one card, the priority, the duty: the first objection decides."""
        against = list(self._objections(state, attempt))
        if against:
            return fishing.verdict(against, "", 0)
        return fishing.verdict((), *self.clause_of(state, attempt.card, union(attempt.cards), attempt.act))

    def _objections(self, state: RubamazzettoState, attempt: Attempt) -> Iterator[Objection]:
        seat, card, cards, act = attempt
        first = list(fishing.first_objections("RUB", state, attempt._replace(act=0), self.mover(state)))
        yield from first
        if any(clause in _NOTHING_MORE for clause, _ in first):
            return
        taken = union(cards)
        if act and (act < ACTIONS or act & (act - 1)):
            yield "RUB-action", 0
        elif act and _robbed(act) >= self.players:
            yield "RUB-steal-seat", 0
        elif act and taken:
            yield "RUB-both", taken | state.tops[_robbed(act)]
        elif act:
            yield from self._against_theft(state, seat, card, _robbed(act))
        elif taken:
            yield from self._against_capture(state, seat, card, taken)
        else:
            yield from self._against_laying(state, seat, card)

    def _against_theft(self, state: RubamazzettoState, seat: int, card: Card, victim: int) -> Iterator[Objection]:
        top = state.tops[victim]
        ace = self.sweeps(state.left, card)
        if victim == seat:
            yield "RUB-steal-own", top
            return
        if not top:
            yield "RUB-steal-empty", 0
        if ace and victim != self._next(seat):
            yield "RUB-ace-next", state.tops[self._next(seat)]
        elif victim != self._next(seat) and self.steal_from == "next":
            yield "RUB-steal-next", state.tops[self._next(seat)]
        if top and not ace and not top & EQUAL[card]:
            yield "RUB-steal-no-match", top

    def _against_capture(self, state: RubamazzettoState, seat: int, card: Card, taken: Cards) -> Iterator[Objection]:
        if self.sweeps(state.left, card):
            if taken != state.table:
                yield "RUB-ace-whole-table", state.table
            return
        if taken not in self.takes(state.table, card):
            yield self._wrong_capture(state.table, card, taken)
        elif self.steal_first:
            yield from self._due_theft(state, seat, card, "RUB-steal-first")

    def _wrong_capture(self, table: Cards, card: Card, taken: Cards) -> Objection:
        """Why a set of table cards is not what the card takes."""
        if self.sums:
            clause, proof = captures.objection(captures.free, table, card, taken)
            return f"RUB-{clause}", proof
        if taken.bit_count() == 1:
            return "RUB-not-equal", taken
        return "RUB-no-sum" if taken in captures.sums(taken, card) else "RUB-one-card", taken

    def _against_laying(self, state: RubamazzettoState, seat: int, card: Card) -> Iterator[Objection]:
        if self.sweeps(state.left, card):
            if state.table or state.tops[self._next(seat)]:
                yield "RUB-ace-must", state.table or state.tops[self._next(seat)]
            return
        takes = self.takes(state.table, card)
        if takes and self.steal_first and self.victims(state.tops, seat, card):
            yield from self._due_theft(state, seat, card, "RUB-steal-first")  # what lies there is not to be had
        elif takes:
            yield "RUB-must-take", takes[0]
        if self.steal == "mandatory":
            yield from self._due_theft(state, seat, card, "RUB-must-steal")

    def _due_theft(self, state: RubamazzettoState, seat: int, card: Card, clause: str) -> Iterator[Objection]:
        victims = self.victims(state.tops, seat, card)
        if victims:
            yield clause, state.tops[victims[0]]

    def near(self, state: RubamazzettoState, card: Card) -> Captures:
        """The sets about which `judge` says something of their own: equal cards, and sums because they do not count."""
        if self.sweeps(state.left, card):
            return (state.table,) if state.table else ()
        return captures.near(state.table, card) if self.sums else captures.free(state.table, card)

    def targets(self, _state: RubamazzettoState) -> tuple[tuple[str, int], ...]:
        """The piles, one's own too: `judge` says why not."""
        return tuple((f"^{seat + 1}", ACTIONS << seat) for seat in range(self.players))

    def layout(self, state: RubamazzettoState) -> Layout:
        """Piles with their top card open."""
        piles = tuple(Pile(pile, (), top) for pile, top in zip(state.piles, state.tops, strict=True))
        return Layout(state.table, state.hands, piles, union(state.stock))

    def seen_by(self, state: RubamazzettoState, seat: int) -> Cards:
        """The cards whose place a seat knows: all but the other hands and the stock."""
        return ALL & ~fishing.unseen(state.hands, state.stock, seat)

    def redeal(self, state: RubamazzettoState, seat: int, order: Sequence[Card]) -> RubamazzettoState:
        """The other hands and the stock dealt anew."""
        hands, stock = fishing.redealt(state.hands, state.stock, seat, order)
        return state._replace(hands=hands, stock=stock)

    def told(self, state: RubamazzettoState, seat: int) -> Callable[[Cards], bool] | None:  # noqa: ARG002 - every game is asked
        """Nothing is ever said of a hand."""
        return None

    def faults(self, state: RubamazzettoState) -> list[Fault]:
        """Everything wrong with a state that came from outside."""
        found = fishing.faults(self.players, state)
        for seat, (pile, top) in enumerate(zip(state.piles, state.tops, strict=True)):
            if top & ~pile:
                found.append(Fault("top-not-in-pile", {"cards": top & ~pile}))
            if pile and not top and state.left:  # a pile of nothing but leftovers shows no card, once the deal is over
                found.append(Fault("top-missing", {"seat": seat}))
            if top & (top - 1):
                found.append(Fault("top-many", {"seat": seat, "cards": top}))
        return found


_NOTHING_MORE: Final = ("RUB-over", "RUB-action", "RUB-on-table", "RUB-once")  # no capture to speak of after these


def _robbed(act: Move) -> int:
    """The seat that a move robs."""
    return (act // ACTIONS).bit_length() - 1


_state = tuple.__new__
