"""Spazzino as played in Cuperativa (`spazzino.txt`; open points: DECISIONS, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from scopa_widgets.cards import ITALIAN, Card, Cards, Deck, union
from scopa_widgets.rules import captures, fishing
from scopa_widgets.rules.captures import EQUAL, READINGS, Captures, Reading, equals, plays
from scopa_widgets.rules.fishing import (
    HAND,
    Objection,
    honour_item,
    majority,
    marks_item,
    most_item,
    points_to,
    run_item,
    run_length,
)
from scopa_widgets.rules.options import option, work_out
from scopa_widgets.rules.protocol import NOBODY, Attempt, Fault, Item, Layout, Move, Note, Pile, Verdict

SPADE_SUIT: Final = 2
SPADE: Final = ITALIAN.of_suit[SPADE_SUIT]
FIGURES: Final = union(ITALIAN.of_rank[7:])
SETTEBELLO: Final = ITALIAN.card("7D")
FANTE_SPADE: Final = ITALIAN.card("FS")
DUE_SPADE: Final = ITALIAN.card("2S")
NAPOLEONE: Final = 10  # a napola of the whole suit

_SUIT: Final = {card: ITALIAN.of_suit[ITALIAN.suit(card)] for card in ITALIAN.cards}


class SpazzinoState(NamedTuple):
    """Where a deal stands."""

    left: int
    """Cards still to be played; whose turn it is follows from it."""
    table: Cards
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    picule: tuple[Cards, ...]
    """By side, as the next two: the cards that lie crosswise in the pile. One for each picula, ..."""
    spazzini: tuple[Cards, ...]
    """... one for each spazzino, ..."""
    bagher: tuple[Cards, ...]
    """... and all the cards of each bàgher."""
    laid: Card
    """The card that the player before has just laid; 0 if he captured, or if nobody has played yet."""
    taker: int
    stock: tuple[Cards, ...]


@dataclass(frozen=True)
class Spazzino:
    """The game of Spazzino for two players."""

    players: int = 2
    capture: str = option("free", "free", "single_first", decision="SPZ-01")
    picula_after_redeal: bool = option(True, decision="SPZ-06")
    bagher_suit: str = option("with_played", "with_played", "taken_only", decision="SPZ-07")
    bagher_on_last: bool = option(True, decision="SPZ-09")
    target: int = option(31, 31, 21, decision="SPZ-11", least=1)
    deal_order: str = option("hands_first", "hands_first", "table_first", decision="SPZ-15")

    name: ClassVar[str] = "spazzino"
    prefix: ClassVar[str] = "SPZ"
    version: ClassVar[int] = 1
    is_cut: ClassVar[bool] = False
    deck: ClassVar[Deck] = ITALIAN
    seats: ClassVar[tuple[int, ...]] = (2,)
    actions: ClassVar[Mapping[str, Move]] = MappingProxyType({})
    tie: ClassVar[str] = "play_on"
    """Equal totals at the target: more deals, until one is ahead (SPZ-20)."""
    mazzo: ClassVar[tuple[str, ...]] = ("carte", "spade", "settebello", "fante_spade", "due_spade")
    """The rows of the sheet that make up the seven points of *mazzo* (SPZ-13)."""

    _moves_of: Callable[[Cards, Cards], list[Move]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_ranks = type(self).captures is Spazzino.captures  # a variant may look at suits
        work_out(self, "_moves_of", plays(self.captures, by_ranks=by_ranks))

    @property
    def sides(self) -> int:
        """Everyone for himself."""
        return self.players

    def value(self, card: Card) -> int:
        """The capture value."""
        return captures.VALUE[card]

    # --- the deal ---------------------------------------------------------------------------------------------------

    def deal(self, order: Sequence[Card]) -> SpazzinoState:
        """Three cards to each seat, four on the table, the rest in the stock; or the table first (SPZ-15)."""
        table_first = self.deal_order == "table_first"
        left, table, hands, stock = fishing.deal_out(order, self.players, table_first=table_first)
        none = (0, 0)
        return SpazzinoState(left, table, hands, none, none, none, none, 0, NOBODY, stock)

    def must_redeal(self, state: SpazzinoState) -> str:  # noqa: ARG002 - every game is asked
        """No opening table is dealt again (SPZ-22)."""
        return ""

    def over(self, state: SpazzinoState) -> bool:
        """Whether every card has been played."""
        return not state.left

    def mover(self, state: SpazzinoState) -> int:
        """Both have the same number of cards to play, so the cards left tell whose turn it is."""
        return -state.left % 2 if state.left else NOBODY

    # --- a turn -----------------------------------------------------------------------------------------------------

    @property
    def _reading(self) -> Reading:
        return READINGS[self.capture]

    def captures(self, table: Cards, card: Card) -> Captures:
        """An equal card or a sum; a figure takes only an equal card (SPZ-02)."""
        return equals(table, card) if card & FIGURES else self._reading(table, card)

    def moves(self, state: SpazzinoState) -> list[Move]:
        """Each card of the mover with each of its captures, or laid if it has none."""
        left = state.left
        return self._moves_of(state.table, state.hands[left & 1]) if left else []

    def step(self, state: SpazzinoState, move: Move) -> SpazzinoState:
        """Play a card: it takes, or it stays; then new hands are dealt, or the table is cleared at the end."""
        left, table, hands, piles, picule, spazzini, bagher, laid, taker, stock = state
        seat = left & 1
        left -= 1
        if taken := move & table:
            card = move ^ taken
            table ^= taken
            pile = piles[seat] | move
            piles = (piles[0], pile) if seat else (pile, piles[1])
            taker = seat
            if taken == laid and not self.no_picula(taken, laid, left):
                picule = _add(picule, seat, card)
            if not table and not self.no_spazzino(left):
                spazzini = _add(spazzini, seat, card)
            if self.one_suit(card, taken) and not self.no_bagher(left):
                bagher = _add(bagher, seat, move)
            laid = 0
        else:
            card = laid = move
            table |= card
        hand = hands[seat] ^ card
        hands = (hands[0], hand) if seat else (hand, hands[1])
        if seat and not hand:
            if left:
                hands, stock = stock[:2], stock[2:]
            elif taker != NOBODY:
                piles = _add(piles, taker, table)
                table = laid = 0
        return _state(SpazzinoState, (left, table, hands, piles, picule, spazzini, bagher, laid, taker, stock))

    def no_picula(self, taken: Cards, laid: Card, left: int) -> str:
        """The clause by which taking the card just laid is no picula, "" if it is one."""
        if taken != laid:
            return "SPZ-picula-alone"
        if not left:
            return "SPZ-picula-last"
        if not self.picula_after_redeal and (left + 1) % (2 * HAND) == 0:
            return "SPZ-picula-redeal"
        return ""

    @staticmethod
    def no_spazzino(left: int) -> str:
        """The clause by which a cleared table is no spazzino, "" if it is one."""
        return "" if left else "SPZ-spazzino-last"

    def no_bagher(self, left: int) -> str:
        """The clause by which taking cards of one suit is no bàgher, "" if it is one."""
        return "" if left or self.bagher_on_last else "SPZ-bagher-last"

    def one_suit(self, card: Card, taken: Cards) -> bool:
        """Whether two and more cards are taken that are all of one suit, the card played among them (SPZ-07)."""
        if self.bagher_suit == "taken_only":
            return bool(taken & (taken - 1)) and not taken & ~_SUIT[taken & -taken]
        return not taken & ~_SUIT[card]  # one equal card is of another suit

    # --- the score --------------------------------------------------------------------------------------------------

    def points(
        self, piles: Sequence[Cards], picule: Sequence[Cards], spazzini: Sequence[Cards], bagher: Sequence[Cards]
    ) -> tuple[int, ...]:
        """The points of each side, given its pile and the cards that lie crosswise in it."""
        carte = majority([pile.bit_count() for pile in piles], win=2, tie=1)
        spade = majority([(pile & SPADE).bit_count() for pile in piles], win=2, tie=1)
        return tuple(
            [
                carte[side]
                + spade[side]
                + (1 if pile & SETTEBELLO else 0)
                + (1 if pile & FANTE_SPADE else 0)
                + (1 if pile & DUE_SPADE else 0)
                + picule[side].bit_count()
                + spazzini[side].bit_count()
                + bagher[side].bit_count()
                + run_length(pile, SPADE_SUIT)
                for side, pile in enumerate(piles)
            ]
        )

    def tally(self, state: SpazzinoState) -> tuple[int, ...]:
        """The points of each side as the piles lie."""
        return self.points(state.piles, state.picule, state.spazzini, state.bagher)

    def sheet(self, state: SpazzinoState) -> tuple[Item, ...]:
        """The five rows of mazzo; picula, bàgher, spazzino, napola."""
        return self.rows(state.piles, state.picule, state.spazzini, state.bagher, left=fishing.still_to_come(state))

    def rows(
        self,
        piles: Sequence[Cards],
        picule: Sequence[Cards],
        spazzini: Sequence[Cards],
        bagher: Sequence[Cards],
        *,
        left: Cards = 0,
    ) -> tuple[Item, ...]:
        """The score sheet, when the cards in ``left`` may still go to anybody."""
        over = not left
        return (
            _most("carte", "SPZ-carte", piles, left, ITALIAN.all),
            _most("spade", "SPZ-spade", piles, left, SPADE),
            honour_item("settebello", "SPZ-settebello", piles, left, SETTEBELLO),
            honour_item("fante_spade", "SPZ-fante-spade", piles, left, FANTE_SPADE),
            honour_item("due_spade", "SPZ-due-spade", piles, left, DUE_SPADE),
            marks_item("picula", "SPZ-picula", picule, over=over),
            marks_item("bagher", "SPZ-bagher", bagher, over=over),
            marks_item("spazzino", "SPZ-spazzino", spazzini, over=over),
            _napola(piles, left),
        )

    # --- what happened, and why not ---------------------------------------------------------------------------------

    def notes(self, state: SpazzinoState, move: Move) -> list[Note]:
        """What a legal move brings about: laid or taken; picula, spazzino, bàgher or why not; new hands, leftovers,
        changed rows."""
        seat = self.mover(state)
        taken = move & state.table
        card = move ^ taken
        notes = [Note("capture" if taken else "lay", seat, move, self.clause_of(state.table, card, taken))]
        if taken:
            notes += self._scored(state, seat, card, taken)
        after = self.step(state, move)
        notes += fishing.turn_notes("SPZ", state, after, state.table ^ (taken or card), after.taker)
        return notes + fishing.item_notes(self.sheet(state), self.sheet(after))

    def _scored(self, state: SpazzinoState, seat: int, card: Card, taken: Cards) -> list[Note]:
        """Picula, spazzino and bàgher of a capture, or why it is none though it looks like one."""
        left = state.left - 1
        found: list[tuple[str, Cards, int, str]] = []  # what, cards, points, the clause against it
        if taken & state.laid:
            found.append(("picula", card, 1, self.no_picula(taken, state.laid, left)))
        if taken == state.table:
            found.append(("spazzino", card, 1, self.no_spazzino(left)))
        if self.one_suit(card, taken):
            found.append(("bagher", card | taken, (card | taken).bit_count(), self.no_bagher(left)))
        elif taken & (taken - 1) and not taken & ~_SUIT[taken & -taken]:
            found.append(("bagher", card | taken, 0, "SPZ-bagher-suit"))
        return [
            Note(f"no-{what}", seat, cards, against)
            if against
            else Note(what, seat, cards, f"SPZ-{what}", points_to(seat, 2, points))
            for what, cards, points, against in found
        ]

    def clause_of(self, table: Cards, card: Card, taken: Cards) -> str:
        """The clause by which a legal choice is legal."""
        if not taken:
            return "SPZ-lay"
        return "SPZ-take-equal" if taken in equals(table, card) else "SPZ-take-sum"

    def judge(self, state: SpazzinoState, attempt: Attempt) -> Verdict:
        """Whose turn, in the hand, on the table, the sum, the priority, the duty: the first objection decides."""
        mover = self.mover(state)
        against = fishing.objections("SPZ", state, attempt, mover, self.captures, self._wrong_capture)
        if against:
            return fishing.verdict(against, "", 0)
        taken = union(attempt.cards)
        proof = taken or state.table & EQUAL[attempt.card]
        return Verdict(True, self.clause_of(state.table, attempt.card, taken), proof)

    def _wrong_capture(self, table: Cards, card: Card, taken: Cards, legal: Captures) -> Objection:
        """Why a set of table cards is not what the card takes."""
        if card & FIGURES and taken in captures.sums(table, card):
            return "SPZ-figure-no-sum", legal[0] if legal else card
        clause, proof = captures.objection(self._reading, table, card, taken)
        return f"SPZ-{clause}", proof

    def targets(self, _state: SpazzinoState) -> tuple[tuple[str, int], ...]:
        """Nothing but table cards can be taken."""
        return ()

    def near(self, state: SpazzinoState, card: Card) -> Captures:
        """The sets about which `judge` says something of their own."""
        return captures.near(state.table, card)

    def seen_by(self, state: SpazzinoState, seat: int) -> Cards:
        """The cards whose place a seat knows: all but the other hand and the stock."""
        return self.deck.all & ~fishing.unseen(state.hands, state.stock, seat)

    def redeal(self, state: SpazzinoState, seat: int, order: Sequence[Card]) -> SpazzinoState:
        """The other hands and the stock dealt anew."""
        hands, stock = fishing.redealt(state.hands, state.stock, seat, order)
        return state._replace(hands=hands, stock=stock)

    def told(self, state: SpazzinoState, seat: int) -> Callable[[Cards], bool] | None:  # noqa: ARG002 - every game is asked
        """Nothing is ever said of a hand."""
        return None

    def layout(self, state: SpazzinoState) -> Layout:
        """Closed piles with the cards of picule, spazzini and bàgher crosswise in them; the card just laid."""
        piles = tuple(
            Pile(pile, (("picula", picula), ("spazzino", spazzino), ("bagher", bagher)))
            for pile, picula, spazzino, bagher in zip(
                state.piles, state.picule, state.spazzini, state.bagher, strict=True
            )
        )
        return Layout(state.table, state.hands, piles, union(state.stock), state.laid)

    def faults(self, state: SpazzinoState) -> list[Fault]:
        """Everything wrong with a state that came from outside."""
        found = fishing.faults(self.players, state)
        for marks in (state.picule, state.spazzini, state.bagher):
            found += fishing.mark_faults(state.piles, marks)
        if state.laid & ~state.table or state.laid & (state.laid - 1):
            found.append(Fault("laid", {"cards": state.laid}))
        return found


def _add(row: tuple[Cards, ...], side: int, cards: Cards) -> tuple[Cards, ...]:
    """A row of two with more cards at one place."""
    return (row[0], row[1] | cards) if side else (row[0] | cards, row[1])


def _most(name: str, clause: str, piles: Sequence[Cards], left: Cards, of: Cards) -> Item:
    """The row of a majority: two points, one each on a tie (SPZ-13)."""
    item = most_item(name, clause, piles, left, of=of, win=2, tie=1, tie_clause=f"{clause}-tie")
    shared = all(share.now == 1 for share in item.shares)
    return item._replace(why=f"{clause}-tie") if shared else item


def _napola(piles: Sequence[Cards], left: Cards) -> Item:
    """The row of the napola of spade; one of all ten is a napoleone."""
    item = run_item("SPZ-napola", piles, left, SPADE_SUIT)
    whole = any(share.amount == NAPOLEONE for share in item.shares)
    return item._replace(clause="SPZ-napoleone") if whole else item


_state = tuple.__new__
