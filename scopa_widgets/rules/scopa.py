"""Scopa (`scopa.txt`; open points: DECISIONS, section 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from scopa_widgets.cards import ITALIAN, Card, Cards, Deck, union
from scopa_widgets.rules import captures, fishing
from scopa_widgets.rules.captures import READINGS, Captures, Reading, equals, plays, total
from scopa_widgets.rules.fishing import (
    Objection,
    honour_item,
    majority,
    marks_item,
    most_item,
    points_to,
    primiera,
    primiera_item,
    put,
    run_item,
    run_length,
)
from scopa_widgets.rules.options import option, work_out
from scopa_widgets.rules.protocol import NOBODY, Attempt, Fault, Item, Layout, Move, Note, Pile, Verdict

DENARI: Final = ITALIAN.of_suit[0]
ACES: Final = ITALIAN.of_rank[0]
KINGS: Final = ITALIAN.of_rank[9]
SETTEBELLO: Final = ITALIAN.card("7D")


class ScopaState(NamedTuple):
    """Where a deal stands."""

    left: int
    """Cards still to be played; whose turn it is follows from it."""
    table: Cards
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    """By side."""
    scope: tuple[Cards, ...]
    """By side: the cards that lie crosswise in the pile, one for each scopa."""
    taker: int
    stock: tuple[Cards, ...]


@dataclass(frozen=True)
class Scopa:
    """The game of Scopa for two to six players.

    Four play in pairs and six in two sides of three, unless ``four`` or ``six`` say ``singles``.
    """

    players: int = 2
    capture: str = option("single_first", *READINGS, decision="SCO-01")
    last_sweep_scopa: bool = option(False, decision="SCO-05")
    carte_min: int = option(21, 21, 0, decision="SCO-06")
    item_ties: str = option("nobody", "nobody", "shared", decision="SCO-07")
    primiera_partial: bool = option(False, decision="SCO-08")
    tie: str = option("play_on", "play_on", "counting_order", "draw", decision="SCO-09")
    leftovers: str = option("unassigned", "unassigned", "dealer", decision="SCO-10")
    four: str = option("pairs", "pairs", "singles", decision="SCO-11")
    six: str = option("two_sides", "two_sides", "singles", decision="SCO-11")
    three_kings_redeal: bool = option(True, decision="SCO-12")
    open_sum_redeal: bool = option(False, decision="SCO-12")
    napola: bool = option(False, decision="SCO-13")
    target: int = option(11, 11, 16, 21, 31, decision="SCO-19", least=1)
    asso_piglia_tutto: bool = option(False, decision="SCO-20")
    apt_sweep_scopa: bool = option(False, decision="SCO-20")
    apt_ace_first: bool = option(True, decision="SCO-20")

    name: ClassVar[str] = "scopa"
    prefix: ClassVar[str] = "SCO"
    version: ClassVar[int] = 1
    is_cut: ClassVar[bool] = False
    deck: ClassVar[Deck] = ITALIAN
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    actions: ClassVar[Mapping[str, int]] = MappingProxyType({})

    sides: int = field(init=False, repr=False, compare=False)
    """Two sides for pairs and threes, else everyone for himself."""
    _moves_of: Callable[[Cards, Cards], list[Move]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        together = (self.players == 4 and self.four == "pairs") or (self.players == 6 and self.six == "two_sides")
        work_out(self, "sides", 2 if together else self.players)
        by_ranks = type(self).captures is Scopa.captures  # a variant may look at suits
        whole = ACES if self.asso_piglia_tutto else 0
        work_out(self, "_moves_of", plays(self.captures, whole=whole, by_ranks=by_ranks))

    # --- the deal ---------------------------------------------------------------------------------------------------

    def value(self, card: Card) -> int:
        """The capture value."""
        return captures.VALUE[card]

    def deal(self, order: Sequence[Card]) -> ScopaState:
        """Three cards to each seat in turn, four on the table, the rest in the stock."""
        left, table, hands, stock = fishing.deal_out(order, self.players)
        nothing = (0,) * self.sides
        return ScopaState(left, table, hands, nothing, nothing, NOBODY, stock)

    def must_redeal(self, state: ScopaState) -> str:
        """The clause by which the opening table is dealt again, "" if it stands (SCO-12)."""
        if self.three_kings_redeal and (state.table & KINGS).bit_count() >= 3:
            return "SCO-three-kings"
        if self.open_sum_redeal and total(state.table) <= 10:
            return "SCO-open-sum"
        return ""

    def over(self, state: ScopaState) -> bool:
        """Whether every card has been played."""
        return not state.left

    def mover(self, state: ScopaState) -> int:
        """Everyone has the same number of cards to play, so the cards left tell whose turn it is."""
        return -state.left % self.players if state.left else NOBODY

    # --- a turn -----------------------------------------------------------------------------------------------------

    @property
    def _reading(self) -> Reading:
        return READINGS[self.capture]

    def captures(self, table: Cards, card: Card) -> Captures:
        """What a card takes from a table; nothing if it can only be laid."""
        if self.asso_piglia_tutto and card & ACES:
            return self._ace_captures(table, card)
        return self._reading(table, card)

    def _ace_captures(self, table: Cards, card: Card) -> Captures:
        """An ace takes an ace if one lies there, else everything (SCO-20)."""
        if self.apt_ace_first and table & ACES:
            return equals(table, card)
        return (table,) if table else ()

    def moves(self, state: ScopaState) -> list[Move]:
        """Each card of the mover with each of its captures, or laid if it has none."""
        left = state.left
        return self._moves_of(state.table, state.hands[-left % self.players]) if left else []

    def step(self, state: ScopaState, move: Move) -> ScopaState:
        """Play a card: it takes, or it stays; then new hands are dealt, or the table is cleared at the end."""
        left, table, hands, piles, scope, taker, stock = state
        players = self.players
        seat = -left % players
        left -= 1
        # For two the rows are written out: every step comes by here, and a call costs a tenth of it.
        if taken := move & table:
            card = move ^ taken
            table ^= taken
            sides = self.sides
            side = seat % sides
            pile = piles[side] | move
            piles = put(piles, side, pile) if sides > 2 else (piles[0], pile) if side else (pile, piles[1])
            taker = seat
            if not table and not self.no_scopa(card, taken, left):
                scope = put(scope, side, scope[side] | card)
        else:
            card = move
            table |= card
        hand = hands[seat] ^ card
        hands = put(hands, seat, hand) if players > 2 else (hands[0], hand) if seat else (hand, hands[1])
        if not hand and seat == players - 1:
            if left:
                hands, stock = stock[:players], stock[players:]
            else:
                heir = self.heir(taker)
                if heir != NOBODY:
                    piles = put(piles, heir % self.sides, piles[heir % self.sides] | table | union(stock))
                    table, stock = 0, ()
        return _state(ScopaState, (left, table, hands, piles, scope, taker, stock))

    def no_scopa(self, card: Card, taken: Cards, left: int) -> str:
        """The clause by which a cleared table is no scopa, "" if it is one."""
        if not left and not self.last_sweep_scopa:
            return "SCO-last-card"
        if self.asso_piglia_tutto and card & ACES and not self.apt_sweep_scopa and taken not in equals(taken, card):
            return "SCO-ace-sweep"
        return ""

    def heir(self, taker: int) -> int:
        """The seat that gets what is left at the end (SCO-10); the dealer sits last."""
        if taker == NOBODY and self.leftovers == "dealer":
            return self.players - 1
        return taker

    # --- the score --------------------------------------------------------------------------------------------------

    def points(self, piles: Sequence[Cards], scope: Sequence[Cards]) -> tuple[int, ...]:
        """The points of each side, given its pile and the cards of its scope."""
        tie = self._tie
        carte = majority([pile.bit_count() for pile in piles], self.carte_min or 1, tie=tie)
        denari = majority([(pile & DENARI).bit_count() for pile in piles], tie=tie)
        best = majority([primiera(pile, partial=self.primiera_partial) for pile in piles], tie=tie)
        return tuple(
            [
                carte[side]
                + denari[side]
                + best[side]
                + (1 if pile & SETTEBELLO else 0)
                + scope[side].bit_count()
                + (run_length(pile, 0) if self.napola else 0)
                for side, pile in enumerate(piles)
            ]
        )

    @property
    def _tie(self) -> int:
        return 1 if self.item_ties == "shared" else 0

    def tally(self, state: ScopaState) -> tuple[int, ...]:
        """The points of each side as the piles lie."""
        return self.points(state.piles, state.scope)

    def sheet(self, state: ScopaState) -> tuple[Item, ...]:
        """Carte, denari, settebello, primiera, scope, and the napola where it is played."""
        return self.rows(state.piles, state.scope, fishing.still_to_come(state))

    def rows(self, piles: Sequence[Cards], scope: Sequence[Cards], left: Cards = 0) -> tuple[Item, ...]:
        """The score sheet of piles and scope, when the cards in ``left`` may still go to anybody."""
        tie = self._tie
        partial = self.primiera_partial
        items = [
            _shared(most_item(
                "carte", "SCO-carte", piles, left,
                least=self.carte_min or 1, tie=tie, tie_clause="SCO-carte-tie", least_clause="SCO-carte-min",
            )),
            _shared(most_item("denari", "SCO-denari", piles, left, of=DENARI, tie=tie, tie_clause="SCO-denari-tie")),
            honour_item("settebello", "SCO-settebello", piles, left, SETTEBELLO),
            _shared(primiera_item(
                "SCO-primiera-partial" if partial else "SCO-primiera", piles, left,
                partial=partial, tie=tie, tie_clause="SCO-primiera-tie", missing_clause="SCO-primiera-missing",
            )),
            marks_item("scope", "SCO-scopa", scope, over=not left),
        ]  # fmt: skip
        if self.napola:
            items.append(run_item("SCO-napola", piles, left, 0))
        return tuple(items)

    # --- what happened, and why not ---------------------------------------------------------------------------------

    def notes(self, state: ScopaState, move: Move) -> list[Note]:
        """What a legal move brings about: laid or taken, scopa or why not, new hands, leftovers, changed rows."""
        seat = self.mover(state)
        taken = move & state.table
        card = move ^ taken
        notes = [Note("capture" if taken else "lay", seat, move, self.clause_of(state.table, card, taken))]
        if taken == state.table and taken:
            against = self.no_scopa(card, taken, state.left - 1)
            notes.append(
                Note("no-scopa", seat, card, against)
                if against
                else Note("scopa", seat, card, "SCO-scopa", points_to(seat, self.sides))
            )
        after = self.step(state, move)
        lies = state.table ^ (taken or card)
        notes += fishing.turn_notes("SCO", state, after, lies, self.heir(after.taker))
        return notes + fishing.item_notes(self.sheet(state), self.sheet(after))

    def clause_of(self, table: Cards, card: Card, taken: Cards) -> str:
        """The clause by which a legal choice is legal."""
        if not taken:
            return "SCO-lay"
        if taken in equals(table, card):
            return "SCO-take-equal"
        if self.asso_piglia_tutto and card & ACES:
            return "SCO-ace-takes-all"
        return "SCO-take-sum"

    def judge(self, state: ScopaState, attempt: Attempt) -> Verdict:
        """Whose turn, in the hand, on the table, the sum, the priority, the duty: the first objection decides."""
        mover = self.mover(state)
        against = fishing.objections("SCO", state, attempt, mover, self.captures, self._wrong_capture)
        if against:
            return fishing.verdict(against, "", 0)
        taken = union(attempt.cards)
        proof = taken or state.table & captures.EQUAL[attempt.card]
        return Verdict(True, self.clause_of(state.table, attempt.card, taken), proof)

    def _wrong_capture(self, table: Cards, card: Card, taken: Cards, legal: Captures) -> Objection:
        """Why a set of table cards is not what the card takes."""
        if self.asso_piglia_tutto and card & ACES:
            ace_first = self.apt_ace_first and table & ACES
            return ("SCO-ace-first", legal[0]) if ace_first else ("SCO-ace-takes-all", table)
        clause, proof = captures.objection(self._reading, table, card, taken)
        return f"SCO-{clause}", proof

    def near(self, state: ScopaState, card: Card) -> Captures:
        """The sets about which `judge` says something of their own."""
        if self.asso_piglia_tutto and card & ACES:
            return self.captures(state.table, card)
        return captures.near(state.table, card)

    def seen_by(self, state: ScopaState, seat: int) -> Cards:
        """The cards whose place a seat knows: all but the other hands and the stock."""
        return self.deck.all & ~fishing.unseen(state.hands, state.stock, seat)

    def redeal(self, state: ScopaState, seat: int, order: Sequence[Card]) -> ScopaState:
        """The other hands and the stock dealt anew."""
        hands, stock = fishing.redealt(state.hands, state.stock, seat, order)
        return state._replace(hands=hands, stock=stock)

    def told(self, state: ScopaState, seat: int) -> Callable[[Cards], bool] | None:  # noqa: ARG002 - every game is asked
        """Nothing is ever said of a hand."""
        return None

    def targets(self, state: ScopaState) -> tuple[tuple[str, int], ...]:  # noqa: ARG002 - nothing but table cards
        """Nothing but table cards can be taken."""
        return ()

    def layout(self, state: ScopaState) -> Layout:
        """Closed piles with the scope crosswise in them."""
        piles = tuple(Pile(pile, (("scopa", mark),)) for pile, mark in zip(state.piles, state.scope, strict=True))
        return Layout(state.table, state.hands, piles, union(state.stock))

    def faults(self, state: ScopaState) -> list[Fault]:
        """Everything wrong with a state that came from outside."""
        return fishing.faults(self.players, state) + fishing.mark_faults(state.piles, state.scope)


def _shared(item: Item) -> Item:
    """A row with the reason why several have its point (SCO-07)."""
    winners = [share for share in item.shares if share.now]
    return item._replace(why="SCO-tie-shared") if len(winners) > 1 else item


_state = tuple.__new__
