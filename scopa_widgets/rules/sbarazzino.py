"""Sbarazzino (`sbarazzino.txt`; open points: DECISIONS, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from scopa_widgets.cards import ITALIAN, Card, Cards, Deck, union
from scopa_widgets.rules import captures, fishing
from scopa_widgets.rules.captures import Captures, equals, plays, single_first, total
from scopa_widgets.rules.fishing import (
    HAND,
    Objection,
    honour_item,
    majority,
    marks_item,
    most_item,
    points_to,
    primiera,
    primiera_item,
    put,
)
from scopa_widgets.rules.options import option, work_out
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

DENARI: Final = ITALIAN.of_suit[0]
ACES: Final = ITALIAN.of_rank[0]
KINGS: Final = ITALIAN.of_rank[9]
SETTEBELLO: Final = ITALIAN.card("7D")
RE_DENARI: Final = ITALIAN.card("RD")
DUE_DENARI: Final = ITALIAN.card("2D")

BASSA: Final = ACTIONS
"""The declaration of a Mano Bassa: three cards worth eight at the most."""
ASSI: Final = ACTIONS << 1
"""The declaration of Tre Assi: three aces."""

LOW: Final = 8  # the highest sum of a Mano Bassa
BASSA_POINTS: Final = 3
ASSI_POINTS: Final = 6
DUE_POINTS: Final = -5
ZERO_POINTS: Final = -10

# The hands of three with which something may be declared (three aces are low too): most turns end with one look-up.
_LOW_CARDS: Final = ITALIAN.cards[: 4 * (LOW - 2)]  # a six beside two aces is the highest
_LOW_HANDS: Final = frozenset(hand for hand in map(union, combinations(_LOW_CARDS, HAND)) if total(hand) <= LOW)


class SbarazzinoState(NamedTuple):
    """Where a deal stands."""

    left: int
    """Cards still to be played; whose turn it is follows from it."""
    table: Cards
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    """By side."""
    scope: tuple[Cards, ...]
    """By side: the cards that lie crosswise in the pile, one for each scopa."""
    bassa: tuple[int, ...]
    """By side: how often Mano Bassa was declared."""
    assi: tuple[int, ...]
    """By side: how often Tre Assi was declared."""
    declared: int
    """What was declared in this hand of three: two bits a seat (`said`)."""
    own: tuple[Cards, ...]
    """By seat: what each player himself captured, where partners answer for their penalties one by one
    (``team_penalties``); else empty."""
    taker: int
    stock: tuple[Cards, ...]


def said(seat: int, act: Move) -> int:
    """The bit of ``declared`` for a declaration of a seat."""
    return (1 if act == BASSA else 2) << 2 * seat


@dataclass(frozen=True)
class Sbarazzino:
    """The game of Sbarazzino for two, three or four players; four play in pairs."""

    players: int = 2
    ace_single_sweep_scopa: bool = option(False, decision="SBA-02")
    last_sweep_scopa: bool = option(False, decision="SBA-05")
    three_aces: str = option("only_tre_assi", "only_tre_assi", "both", decision="SBA-06")
    team_penalties: str = option("per_team", "per_team", "per_player", decision="SBA-11")
    primiera_partial: bool = option(False, decision="SBA-12")
    tie: str = option("play_on", "play_on", "draw", decision="SBA-14")
    no_open_ace: bool = option(False, decision="SBA-17")
    three_kings_redeal: bool = option(False, decision="SBA-17")
    target: int = option(16, 16, 21, 31, decision="SBA-15", least=1)

    name: ClassVar[str] = "sbarazzino"
    prefix: ClassVar[str] = "SBA"
    version: ClassVar[int] = 1
    is_cut: ClassVar[bool] = False
    deck: ClassVar[Deck] = ITALIAN
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    actions: ClassVar[Mapping[str, Move]] = MappingProxyType({"!bassa": BASSA, "!assi": ASSI})

    sides: int = field(init=False, repr=False, compare=False)
    """Two sides of two for four players, else everyone for himself."""
    _moves_of: Callable[[Cards, Cards], list[Move]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        work_out(self, "sides", 2 if self.players == 4 else self.players)
        by_ranks = type(self).captures is Sbarazzino.captures  # a variant may look at suits
        work_out(self, "_moves_of", plays(self.captures, whole=ACES, by_ranks=by_ranks))

    def value(self, card: Card) -> int:
        """The capture value."""
        return captures.VALUE[card]

    # --- the deal ---------------------------------------------------------------------------------------------------

    def deal(self, order: Sequence[Card]) -> SbarazzinoState:
        """Three cards to each seat in turn, four on the table, the rest in the stock."""
        left, table, hands, stock = fishing.deal_out(order, self.players)
        none = (0,) * self.sides
        own = (0,) * self.players if self._one_by_one else ()
        return SbarazzinoState(left, table, hands, none, none, none, none, 0, own, NOBODY, stock)

    @property
    def _one_by_one(self) -> bool:
        """Whether partners answer for their penalties one by one; a player without a partner does so anyway."""
        return self.team_penalties == "per_player" and self.sides < self.players

    def must_redeal(self, state: SbarazzinoState) -> str:
        """The clause by which the opening table is dealt again, "" if it stands (SBA-17)."""
        if self.no_open_ace and state.table & ACES:
            return "SBA-open-ace"
        if self.three_kings_redeal and (state.table & KINGS).bit_count() >= 3:
            return "SBA-three-kings"
        return ""

    def over(self, state: SbarazzinoState) -> bool:
        """Whether every card has been played."""
        return not state.left

    def mover(self, state: SbarazzinoState) -> int:
        """Declaring uses up no turn, so the cards left tell whose turn it is."""
        return -state.left % self.players if state.left else NOBODY

    # --- a turn -----------------------------------------------------------------------------------------------------

    def captures(self, table: Cards, card: Card) -> Captures:
        """An equal card comes before sums; an ace takes an ace if one lies there, else everything."""
        if card & ACES:
            return equals(table, card) or ((table,) if table else ())
        return single_first(table, card)

    def declarations(self, hand: Cards) -> tuple[Move, ...]:
        """What a hand of three allows its holder to declare: Mano Bassa, Tre Assi, with three aces perhaps both."""
        if hand.bit_count() < HAND:
            return ()
        if not hand & ~ACES:
            return (BASSA, ASSI) if self.three_aces == "both" else (ASSI,)
        return (BASSA,) if total(hand) <= LOW else ()

    def moves(self, state: SbarazzinoState) -> list[Move]:
        """Each card of the mover with each of its captures, or laid if it has none; and what he may declare."""
        left = state.left
        if not left:
            return []
        seat = -left % self.players
        hand = state.hands[seat]
        found = self._moves_of(state.table, hand)
        return found + self._unsaid(state.declared, seat, hand) if hand in _LOW_HANDS else found

    def _unsaid(self, declared: int, seat: int, hand: Cards) -> list[Move]:
        return [act for act in self.declarations(hand) if not declared & said(seat, act)]

    def step(self, state: SbarazzinoState, move: Move) -> SbarazzinoState:
        """Play a card: it takes, or it stays; then new hands are dealt, or the table is cleared at the end. Or
        declare, which uses up no turn."""
        left, table, hands, piles, scope, bassa, assi, declared, own, taker, stock = state
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
            if own:
                own = put(own, seat, own[seat] | move)
            if not table and not self.no_scopa(card, taken, left):
                scope = put(scope, side, scope[side] | card)
        elif move >= ACTIONS:
            return self._declare(state, move)
        else:
            card = move
            table |= card
        hand = hands[seat] ^ card
        hands = put(hands, seat, hand) if players > 2 else (hands[0], hand) if seat else (hand, hands[1])
        if not hand and seat == players - 1:
            if left:
                hands, stock, declared = stock[:players], stock[players:], 0
            elif taker != NOBODY:
                side = taker % self.sides
                piles = put(piles, side, piles[side] | table)
                if own:
                    own = put(own, taker, own[taker] | table)
                table = 0
        return _state(SbarazzinoState, (left, table, hands, piles, scope, bassa, assi, declared, own, taker, stock))

    def _declare(self, state: SbarazzinoState, act: Move) -> SbarazzinoState:
        seat = self.mover(state)
        side = seat % self.sides
        declared = state.declared | said(seat, act)
        if act == BASSA:
            return state._replace(declared=declared, bassa=put(state.bassa, side, state.bassa[side] + 1))
        return state._replace(declared=declared, assi=put(state.assi, side, state.assi[side] + 1))

    def no_scopa(self, card: Card, taken: Cards, left: int) -> str:
        """The clause by which a cleared table is no scopa, "" if it is one."""
        if not left and not self.last_sweep_scopa:
            return "SBA-last-card"
        if card & ACES and taken not in equals(taken, card):
            if taken & (taken - 1):
                return "SBA-ace-sweep"
            return "" if self.ace_single_sweep_scopa else "SBA-ace-single"
        return ""

    # --- the score --------------------------------------------------------------------------------------------------

    def points(
        self,
        piles: Sequence[Cards],
        scope: Sequence[Cards],
        bassa: Sequence[int],
        assi: Sequence[int],
        own: Sequence[Cards] = (),
    ) -> tuple[int, ...]:
        """The points of each side, given its pile, the cards of its scope, its declarations, and each player's own
        captures where the penalties ask for them."""
        carte = majority([pile.bit_count() for pile in piles])
        denari = majority([(pile & DENARI).bit_count() for pile in piles])
        best = majority([primiera(pile, partial=self.primiera_partial) for pile in piles])
        zero = self._zeros(piles, own)
        return tuple(
            [
                carte[side]
                + denari[side]
                + best[side]
                + (1 if pile & SETTEBELLO else 0)
                + (1 if pile & RE_DENARI else 0)
                + scope[side].bit_count()
                + BASSA_POINTS * bassa[side]
                + ASSI_POINTS * assi[side]
                + (DUE_POINTS if pile & DUE_DENARI else 0)
                + ZERO_POINTS * zero[side]
                for side, pile in enumerate(piles)
            ]
        )

    def _zeros(self, piles: Sequence[Cards], own: Sequence[Cards]) -> list[int]:
        """How many of each side have captured cards but no denari: the side as one (0 or 1), or its players."""
        zeros = [1 if pile and not pile & DENARI else 0 for pile in own or piles]
        if own:
            return [sum(zeros[side :: len(piles)]) for side in range(len(piles))]
        return zeros

    def tally(self, state: SbarazzinoState) -> tuple[int, ...]:
        """The points of each side as the piles lie."""
        return self.points(state.piles, state.scope, state.bassa, state.assi, state.own)

    def sheet(self, state: SbarazzinoState) -> tuple[Item, ...]:
        """Carte, denari, settebello, re di denari, primiera, scope, the two declarations, the two penalties."""
        return self.rows(
            state.piles,
            state.scope,
            state.bassa,
            state.assi,
            state.own,
            left=fishing.still_to_come(state),
            no_more_hands=not state.stock and all(hand.bit_count() < HAND for hand in state.hands),
        )

    def rows(
        self,
        piles: Sequence[Cards],
        scope: Sequence[Cards],
        bassa: Sequence[int],
        assi: Sequence[int],
        own: Sequence[Cards] = (),
        *,
        left: Cards = 0,
        no_more_hands: bool = True,
    ) -> tuple[Item, ...]:
        """The score sheet, when the cards in ``left`` may still go to anybody."""
        return (
            most_item("carte", "SBA-carte", piles, left, tie_clause="SBA-carte-tie"),
            most_item("denari", "SBA-denari", piles, left, of=DENARI, tie_clause="SBA-denari-tie"),
            honour_item("settebello", "SBA-settebello", piles, left, SETTEBELLO),
            honour_item("re_denari", "SBA-re-denari", piles, left, RE_DENARI),
            primiera_item(
                "SBA-primiera-partial" if self.primiera_partial else "SBA-primiera", piles, left,
                partial=self.primiera_partial, tie=0,
                tie_clause="SBA-primiera-tie", missing_clause="SBA-primiera-missing",
            ),
            marks_item("scope", "SBA-scopa", scope, over=not left),
            _declared_item("mano_bassa", "SBA-bassa", bassa, BASSA_POINTS, over=no_more_hands),
            _declared_item("tre_assi", "SBA-assi", assi, ASSI_POINTS, over=no_more_hands),
            honour_item("due_denari", "SBA-due-denari", piles, left, DUE_DENARI, DUE_POINTS, kind="penalty"),
            self._zero_item(piles, own, left),
        )  # fmt: skip

    def _zero_item(self, piles: Sequence[Cards], own: Sequence[Cards], left: Cards) -> Item:
        """The row of zero denari; its shares count the denari.

        It is certain once no denari can come any more; and who has not captured yet may still come to it, unless only
        denari are left.
        """
        judged = own or piles
        coins = left & DENARI
        bare = any(pile and not pile & DENARI for pile in judged)
        settled = not (bare and coins) and (all(judged) or left == coins)
        shares = tuple(
            Share(
                (pile & DENARI).bit_count(),
                ZERO_POINTS * zeros,
                0 if coins else ZERO_POINTS * zeros,
                pile & DENARI,
            )
            for pile, zeros in zip(piles, self._zeros(piles, own), strict=True)
        )
        spared = not left and not bare and not all(judged)
        clause = "SBA-zero-player" if own else "SBA-zero-pair" if self.sides < self.players else "SBA-zero-denari"
        return Item("zero_denari", clause, "penalty", shares, settled, "SBA-zero-nothing" if spared else "")

    # --- what happened, and why not ---------------------------------------------------------------------------------

    def notes(self, state: SbarazzinoState, move: Move) -> list[Note]:
        """What a legal move brings about: a declaration; or laid or taken, scopa or why not, new hands, leftovers,
        changed rows. The declared cards stay hidden (SBA-23), so no note names them."""
        seat = self.mover(state)
        if move == BASSA:
            return [Note("bassa", seat, 0, "SBA-bassa", points_to(seat, self.sides, BASSA_POINTS))]
        if move == ASSI:
            return [Note("assi", seat, 0, "SBA-assi", points_to(seat, self.sides, ASSI_POINTS))]
        taken = move & state.table
        card = move ^ taken
        notes = [Note("capture" if taken else "lay", seat, move, self.clause_of(state.table, card, taken))]
        if taken == state.table and taken:
            against = self.no_scopa(card, taken, state.left - 1)
            notes.append(
                Note("no-scopa", seat, card, against)
                if against
                else Note("scopa", seat, card, "SBA-scopa", points_to(seat, self.sides))
            )
        after = self.step(state, move)
        notes += fishing.turn_notes("SBA", state, after, state.table ^ (taken or card), after.taker)
        return notes + fishing.item_notes(self.sheet(state), self.sheet(after))

    def clause_of(self, table: Cards, card: Card, taken: Cards) -> str:
        """The clause by which a legal choice is legal."""
        if not taken:
            return "SBA-ace-lay" if card & ACES else "SBA-lay"
        if taken in equals(table, card):
            return "SBA-take-equal"
        return "SBA-ace-takes-all" if card & ACES else "SBA-take-sum"

    def judge(self, state: SbarazzinoState, attempt: Attempt) -> Verdict:
        """Whose turn, in the hand, on the table, the sum, the priority, the duty; of a declaration whose turn, when,
        how often, with which cards. The first objection decides."""
        mover = self.mover(state)
        if attempt.act in (BASSA, ASSI) and not attempt.card and not attempt.cards and mover != NOBODY:
            against = self._declaration_objections(state, attempt, mover)
            clause = "SBA-bassa" if attempt.act == BASSA else "SBA-assi"
            return fishing.verdict(against, clause, state.hands[attempt.seat])
        against = fishing.objections("SBA", state, attempt, mover, self.captures, self._wrong_capture)
        if against:
            return fishing.verdict(against, "", 0)
        taken = union(attempt.cards)
        proof = taken or state.table & captures.EQUAL[attempt.card]
        return Verdict(True, self.clause_of(state.table, attempt.card, taken), proof)

    def _declaration_objections(self, state: SbarazzinoState, attempt: Attempt, mover: int) -> list[Objection]:
        name, hand = "bassa" if attempt.act == BASSA else "assi", state.hands[attempt.seat]
        found: list[Objection] = []
        if attempt.seat != mover:
            found.append(("SBA-turn", 0))
        if state.declared & said(attempt.seat, attempt.act):
            found.append((f"SBA-{name}-twice", 0))
        if hand.bit_count() < HAND:
            found.append((f"SBA-{name}-late", 0))
        elif attempt.act not in self.declarations(hand):
            found.append(self._wrong_declaration(attempt.act, hand))
        return found

    @staticmethod
    def _wrong_declaration(act: Move, hand: Cards) -> Objection:
        """Why a hand of three does not allow a declaration."""
        if act == ASSI:
            return "SBA-assi-three", hand & ~ACES
        return ("SBA-bassa-sum", hand) if total(hand) > LOW else ("SBA-bassa-three-aces", hand)

    @staticmethod
    def _wrong_capture(table: Cards, card: Card, taken: Cards, legal: Captures) -> Objection:
        """Why a set of table cards is not what the card takes."""
        if card & ACES and not table & ACES:
            return "SBA-ace-takes-all", table
        if card & ACES and taken not in captures.near(table, card):
            return "SBA-ace-first", legal[0]
        clause, proof = captures.objection(single_first, table, card, taken)
        return f"SBA-{clause}", proof

    def targets(self, _state: SbarazzinoState) -> tuple[tuple[str, int], ...]:
        """Nothing but table cards can be taken."""
        return ()

    def near(self, state: SbarazzinoState, card: Card) -> Captures:
        """The sets about which `judge` says something of their own."""
        if card & ACES and not state.table & ACES:
            return self.captures(state.table, card)
        return captures.near(state.table, card)

    def seen_by(self, state: SbarazzinoState, seat: int) -> Cards:
        """The cards whose place a seat knows: all but the other hands and the stock; declaring shows no card."""
        return self.deck.all & ~fishing.unseen(state.hands, state.stock, seat)

    def redeal(self, state: SbarazzinoState, seat: int, order: Sequence[Card]) -> SbarazzinoState:
        """The other hands and the stock dealt anew."""
        hands, stock = fishing.redealt(state.hands, state.stock, seat, order)
        return state._replace(hands=hands, stock=stock)

    def told(self, state: SbarazzinoState, seat: int) -> Callable[[Cards], bool] | None:
        """What a declaration says of the cards that are still in the hand: three aces; or three cards worth eight at
        the most, of which those played were worth at least an ace each."""
        bassa, assi = (bool(state.declared & said(seat, act)) for act in (BASSA, ASSI))
        if not bassa and not assi:
            return None

        def fits(hand: Cards) -> bool:
            size = hand.bit_count()
            if assi and hand & ~ACES:
                return False
            if size == HAND:
                may = self.declarations(hand)
                return (not bassa or BASSA in may) and (not assi or ASSI in may)
            return not bassa or total(hand) + HAND - size <= LOW

        return fits

    def layout(self, state: SbarazzinoState) -> Layout:
        """Closed piles with the scope crosswise in them."""
        piles = tuple(Pile(pile, (("scopa", mark),)) for pile, mark in zip(state.piles, state.scope, strict=True))
        return Layout(state.table, state.hands, piles, union(state.stock))

    def faults(self, state: SbarazzinoState) -> list[Fault]:
        """Everything wrong with a state that came from outside."""
        found = fishing.faults(self.players, state) + fishing.mark_faults(state.piles, state.scope)
        return found + self._declaration_faults(state) + self._own_faults(state)

    def _declaration_faults(self, state: SbarazzinoState) -> list[Fault]:
        """Declarations of this hand that its cards do not bear out, or that were not counted; counts that no deal
        gives: once a hand for each player, and three aces come together once."""
        found = []
        for seat, hand in enumerate(state.hands):
            acts = {act for act in (BASSA, ASSI) if state.declared & said(seat, act)}
            if hand.bit_count() == HAND and not acts <= set(self.declarations(hand)):
                found.append(Fault("declared", {"seat": seat}))
        rounds = (ITALIAN.all.bit_count() - fishing.OPENING) // (HAND * self.players)
        chances = (rounds - len(state.stock) // self.players) * (self.players // self.sides)
        for side in range(self.sides):
            now = [sum(bool(state.declared & said(seat, act)) for seat in range(side, self.players, self.sides))
                   for act in (BASSA, ASSI)]  # fmt: skip
            if not (now[0] <= state.bassa[side] <= chances and now[1] <= state.assi[side] <= 1):
                found.append(Fault("declarations", {"side": side}))
        if sum(state.assi) > 1 or state.declared >> 2 * self.players:
            found.append(Fault("declarations", {}))
        return found

    def _own_faults(self, state: SbarazzinoState) -> list[Fault]:
        """Captures of single players that do not make up the piles of their sides."""
        if not self._one_by_one:
            return [Fault("own-captures", {})] if state.own else []
        made_up = tuple(union(state.own[side :: self.sides]) for side in range(self.sides))
        fits = len(state.own) == self.players and made_up == state.piles
        return [] if fits else [Fault("own-captures", {})]


def _declared_item(name: str, clause: str, times: Sequence[int], worth: int, *, over: bool) -> Item:
    shares = tuple(Share(n, worth * n, worth * n) for n in times)
    return Item(name, clause, "count", shares, over)


_state = tuple.__new__
