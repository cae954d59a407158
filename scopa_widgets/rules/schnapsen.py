"""Schnapsen (`schnapsen.txt`; open points: DECISIONS, section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from scopa_widgets.cards import SCHNAPSEN, Card, Cards, Deck, Hands, each, union
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
from scopa_widgets.rules.schnapsen_state import (
    ALL,
    ENOUGH,
    HAND,
    PAIR,
    QUEENS,
    WORTH,
    SchnapsenState,
    card_points,
    faults,
    game_points,
    pair_points,
    winner_of,
)
from scopa_widgets.rules.trick import Strength, put

MARRIAGE: Final = ACTIONS
"""The bit of a move that leads a king or queen and announces the pair."""
CLOSE: Final = ACTIONS << 1
"""Closing the talon: a move without a card."""
EXCHANGE: Final = ACTIONS << 2
"""The trump jack for the open trump: a move without a card."""

JACKS: Final = SCHNAPSEN.of_rank[0]

STRENGTH: Final = Strength(SCHNAPSEN)
SUIT: Final = STRENGTH.suit
ABOVE: Final = STRENGTH.above
CARDS_IN: Final = Hands()

Objection = tuple[str, Cards]
"""A clause that forbids an attempt, and the cards that prove it."""


def duty(hand: Cards, lead: Card, trumps: Cards) -> tuple[str, Cards]:
    """What must be played once the talon is used up or closed, and the clause that says so: follow and beat, else
    follow, else trump, else anything (SCH-02)."""
    if suited := hand & SUIT[lead]:
        if higher := suited & ABOVE[lead]:
            return "SCH-follow-beat", higher
        return "SCH-follow", suited
    if own := hand & trumps:
        return "SCH-trump", own
    return "SCH-any", hand


@dataclass(frozen=True)
class Schnapsen:
    """The game of Schnapsen for two players.

    A move that announces a marriage is the card led with the bit `MARRIAGE`; closing and exchanging are the bits
    `CLOSE` and `EXCHANGE` alone, after which the same player is still on turn.
    """

    players: int = 2
    trick: str = option("standard", "standard", "points_literal", decision="SCH-01")
    min_talon_exchange: int = option(2, 2, 3, 4, decision="SCH-04")
    marriage: str = option("optional", "optional", "forced", decision="SCH-06")
    marriage_pending: str = option("first_trick", "first_trick", "next_trick", decision="SCH-07")
    min_talon_close: int = option(2, 2, 3, 4, decision="SCH-17")
    target: int = option(7, 7, decision="SCH-20", least=1)

    name: ClassVar[str] = "schnapsen"
    prefix: ClassVar[str] = "SCH"
    version: ClassVar[int] = 1
    is_cut: ClassVar[bool] = True
    deck: ClassVar[Deck] = SCHNAPSEN
    seats: ClassVar[tuple[int, ...]] = (2,)
    actions: ClassVar[Mapping[str, int]] = MappingProxyType({"||": CLOSE, "~": EXCHANGE})
    ending: ClassVar[str] = "bummerl"
    """Deals are played down from `target` (SCH-11); see `standing`."""

    @property
    def sides(self) -> int:
        """One against one."""
        return 2

    # --- the deal ---------------------------------------------------------------------------------------------------

    def value(self, card: Card) -> int:
        """The card's points."""
        return WORTH[card]

    def deal(self, order: Sequence[Card]) -> SchnapsenState:
        """Five cards to the first seat, which leads, five to the dealer, then the talon as it will be drawn; the last
        card of all is the open trump. Packets of three and two would come to the same (SCH-15)."""
        hands = (sum(order[:HAND]), sum(order[HAND : 2 * HAND]))
        talon = tuple(order[2 * HAND :])
        none = (0, 0)
        fields = (hands, talon, SUIT[talon[-1]], 0, 0, none, none, none, none, 0, NOBODY, 0, NOBODY)
        return _state(SchnapsenState, fields)

    def must_redeal(self, _state: SchnapsenState) -> str:
        """Every deal stands."""
        return ""

    def over(self, state: SchnapsenState) -> bool:
        """Whether the deal is decided."""
        return state.winner != NOBODY

    def mover(self, state: SchnapsenState) -> int:
        """The leader until he has led, then the other; closing and exchanging do not end a turn."""
        if state.winner != NOBODY:
            return NOBODY
        return 1 - state.leader if state.lead else state.leader

    # --- a turn -----------------------------------------------------------------------------------------------------

    def moves(self, state: SchnapsenState) -> list[Move]:
        """Every card that may be played; on lead also each card of a pair with its announcement, exchange and close."""
        hands, talon, trumps, leader, lead, _, _, _, _, _, closer, _, winner = state
        if winner != NOBODY:
            return []
        if lead:
            hand = hands[1 - leader]
            return [*CARDS_IN[hand if talon and closer == NOBODY else duty(hand, lead, trumps)[1]]]
        hand = hands[leader]
        queens = hand & hand >> 1 & QUEENS  # whose king, the next bit, is there too
        found: list[Move] = [*CARDS_IN[hand]]
        if queens:
            pairs = queens | queens << 1
            if self.marriage == "forced":
                found = [*CARDS_IN[hand ^ pairs]]
            found += [card | MARRIAGE for card in each(pairs)]
        if talon and closer == NOBODY:
            if hand & JACKS & trumps and len(talon) >= self.min_talon_exchange:
                found.append(EXCHANGE)
            if len(talon) >= self.min_talon_close:
                found.append(CLOSE)
        return found

    def step(self, state: SchnapsenState, move: Move) -> SchnapsenState:
        """Lead, with or without an announcement, or follow and give the trick to its winner; exchange; close."""
        if state.lead:
            return self._follow(state, move)
        if move == CLOSE:
            return state._replace(closer=state.leader, closed_at=state.points[1 - state.leader])
        if move == EXCHANGE:
            return self._exchange(state)
        if move >= MARRIAGE:
            state = self._announce(state, move ^ MARRIAGE)
            move ^= MARRIAGE
        hands, talon, trumps, leader, _, won, points, married, waiting, shown, closer, closed_at, winner = state
        hands = put(hands, leader, hands[leader] ^ move)
        shown &= ~move
        return _state(
            SchnapsenState,
            (hands, talon, trumps, leader, move, won, points, married, waiting, shown, closer, closed_at, winner),
        )

    def _exchange(self, state: SchnapsenState) -> SchnapsenState:
        """The jack lies open instead of the trump, which the other player has seen."""
        seat, trump = state.leader, state.talon[-1]
        jack = JACKS & state.trumps
        return state._replace(
            hands=put(state.hands, seat, state.hands[seat] ^ jack | trump),
            talon=(*state.talon[:-1], jack),
            shown=state.shown | trump,
        )

    def _announce(self, state: SchnapsenState, card: Card) -> SchnapsenState:
        """A pair counts at once or waits for a trick; what counts may win the deal before the card is answered."""
        seat, pair = state.leader, PAIR[card]
        state = state._replace(married=put(state.married, seat, state.married[seat] | pair))
        if self.pair_waits(state, seat):
            return state._replace(waiting=put(state.waiting, seat, state.waiting[seat] | pair))
        points = state.points[seat] + pair_points(pair, state.trumps)
        return state._replace(points=put(state.points, seat, points), winner=seat if points >= ENOUGH else NOBODY)

    def pair_waits(self, state: SchnapsenState, seat: int) -> bool:
        """Whether a pair announced now waits for a trick: before the first one, or by option always (SCH-07)."""
        return not state.won[seat] or self.marriage_pending == "next_trick"

    def _follow(self, state: SchnapsenState, move: Move) -> SchnapsenState:
        hands, talon, trumps, leader, lead, won, points, married, waiting, shown, closer, closed_at, winner = state
        seat = 1 - leader
        hands = put(hands, seat, hands[seat] ^ move)
        shown &= ~move
        taker = seat if self.takes(move, lead, trumps) else leader
        gain = WORTH[lead] + WORTH[move]
        if waiting[taker]:
            gain += pair_points(waiting[taker], trumps)
            waiting = put(waiting, taker, 0)
        won = put(won, taker, won[taker] | lead | move)
        points = put(points, taker, points[taker] + gain)
        if points[taker] >= ENOUGH or not (hands[0] or (talon and closer == NOBODY)):
            winner = winner_of(points, closer, taker)
        elif talon and closer == NOBODY:
            first, second = (hands[0] | talon[taker], hands[1] | talon[1 - taker])
            hands = (first, second)
            if len(talon) == 2:
                shown |= talon[1]
            talon = talon[2:]
        return _state(
            SchnapsenState,
            (hands, talon, trumps, taker, 0, won, points, married, waiting, shown, closer, closed_at, winner),
        )

    def takes(self, card: Card, lead: Card, trumps: Cards) -> bool:
        """Whether the second card takes the trick: a higher one of the suit led, a trump on another suit; by the
        letter of the document also a card of any plain suit with more points (SCH-01)."""
        if card & ABOVE[lead]:
            return True
        if lead & trumps:
            return False
        return bool(card & trumps) or (self.trick == "points_literal" and WORTH[card] > WORTH[lead])

    # --- the score --------------------------------------------------------------------------------------------------

    def points(self, state: SchnapsenState) -> tuple[int, ...]:
        """The points that count: cards won and pairs announced, without those that still wait."""
        return state.points

    def waiting(self, state: SchnapsenState) -> tuple[int, ...]:
        """The points of pairs announced that wait for a trick."""
        return tuple([pair_points(pairs, state.trumps) for pairs in state.waiting])

    def tally(self, state: SchnapsenState) -> tuple[int, ...]:
        """The game points of the deal: nothing before it is over."""
        winner = state.winner
        if winner == NOBODY:
            return (0, 0)
        worth = game_points(state.points, winner, state.closer, state.closed_at)
        return (0, worth) if winner else (worth, 0)

    def sheet(self, state: SchnapsenState) -> tuple[Item, ...]:
        """Card points and marriages on the way to 66, what waits, the tricks, and what the deal is worth.

        Only the last row is worth game points, and only once the deal is over.
        """
        over = state.winner != NOBODY
        counted = tuple(pairs ^ wait for pairs, wait in zip(state.married, state.waiting, strict=True))
        in_pairs = tuple(pair_points(pairs, state.trumps) for pairs in counted)
        in_cards = tuple(map(card_points, state.won))
        tricks = tuple(cards.bit_count() // 2 for cards in state.won)
        worth = tuple(Share(points, points, points) for points in self.tally(state))
        return (
            _row("punti", "SCH-card-points", "part", in_cards, state.won, over),
            _row("matrimoni", "SCH-marriage-points", "part", in_pairs, counted, over),
            _row("attesa", "SCH-waiting", "number", self.waiting(state), state.waiting, over),
            _row("totale", "SCH-total", "race", state.points, (0, 0), over)._replace(target=ENOUGH),
            _row("prese", "SCH-tricks", "number", tricks, state.won, over),
            Item("partita", self.worth_of(state)[0] if over else "SCH-game-points", "worth", worth, over),
        )

    def won_by(self, state: SchnapsenState) -> str:
        """The clause by which a deal that is over was won."""
        winner, closer = state.winner, state.closer
        if state.points[winner] >= ENOUGH:
            if closer == 1 - winner:
                return "SCH-close-beaten"
            return "SCH-66-marriage" if state.lead else "SCH-66"
        return "SCH-last-trick" if closer == NOBODY else "SCH-close-failed"

    def worth_of(self, state: SchnapsenState) -> tuple[str, int, int]:
        """Why a deal that is over is worth what it is: the clause, whose points decide, and how many those are."""
        winner, closer = state.winner, state.closer
        worth = sum(self.tally(state))
        if closer != NOBODY:
            way = "closed" if winner == closer else "failed"
            return f"SCH-worth-{way}-{worth}", 1 - closer, state.closed_at
        loser = 1 - winner
        way = str(worth) if state.points[winner] >= ENOUGH else "last-trick"
        return f"SCH-worth-{way}", loser, state.points[loser]

    # --- what happened, and why not ---------------------------------------------------------------------------------

    def notes(self, state: SchnapsenState, move: Move) -> list[Note]:
        """What a legal move brings about; the game points stand in the note that says who has won."""
        seat = self.mover(state)
        after = self.step(state, move)
        if move == CLOSE:
            return [
                Note("close", seat, state.talon[-1], "SCH-close", (), after.closed_at),
                Note("duties", NOBODY, 0, "SCH-closed"),
            ]
        if move == EXCHANGE:
            return [Note("exchange", seat, state.talon[-1] | after.talon[-1], "SCH-exchange")]
        notes = self._follow_notes(state, after, seat, move) if state.lead else self._lead_notes(state, seat, move)
        return notes + (self._end_notes(after) if after.winner != NOBODY else [])

    def _lead_notes(self, state: SchnapsenState, seat: int, move: Move) -> list[Note]:
        card = move & ALL
        if move < MARRIAGE:
            return [Note("lead", seat, card, "SCH-lead")]
        pair = PAIR[card]
        worth = pair_points(pair, state.trumps)
        notes = [
            Note("marriage", seat, pair, _marriage(pair, state.trumps), (), worth),
            Note("lead", seat, card, "SCH-lead"),
        ]
        if self.pair_waits(state, seat):
            until = "SCH-marriage-next-trick" if state.won[seat] else "SCH-marriage-first-trick"
            notes.append(Note("marriage-waits", seat, pair, until, (), worth))
        return notes

    def _follow_notes(self, state: SchnapsenState, after: SchnapsenState, seat: int, card: Card) -> list[Note]:
        taker = after.leader
        trick = state.lead | card
        notes = [
            Note("follow", seat, card, self._follow_clause(state, seat)),
            Note("trick", taker, trick, self.trick_clause(card, state.lead, state.trumps), (), card_points(trick)),
        ]
        if came := state.waiting[taker]:
            notes.append(
                Note("marriage-counts", taker, came, "SCH-marriage-counts", (), pair_points(came, state.trumps))
            )
        if after.talon != state.talon:
            notes.append(Note("draw", taker, 0, "SCH-draw"))
            if not after.talon:
                notes.append(Note("draw-trump", 1 - taker, state.talon[-1], "SCH-draw-trump"))
                notes.append(Note("duties", NOBODY, 0, "SCH-talon-empty"))
        return notes

    def trick_clause(self, card: Card, lead: Card, trumps: Cards) -> str:
        """Why the second card takes the trick, or why the card led does."""
        if self.takes(card, lead, trumps):
            if card & ABOVE[lead]:
                return "SCH-trick-higher"
            return "SCH-trick-trump" if card & trumps else "SCH-trick-points"
        beatable = card & SUIT[lead] or lead & trumps or self.trick == "points_literal"  # by the letter any suit can
        return "SCH-trick-led" if beatable else "SCH-trick-other-suit"

    def _end_notes(self, state: SchnapsenState) -> list[Note]:
        """Who has won and by what, what it is worth, and what does not count in the end."""
        winner = state.winner
        won_by = self.won_by(state)
        worth, whose, points = self.worth_of(state)
        notes = []
        if won_by == "SCH-close-failed" and state.leader == state.closer:
            notes.append(Note("no-last-trick", state.closer, 0, "SCH-close-no-last-trick"))
        notes += [
            Note("marriage-lost", seat, pairs, "SCH-marriage-lost", (), pair_points(pairs, state.trumps))
            for seat, pairs in enumerate(state.waiting)
            if pairs
        ]
        notes.append(Note("won", winner, 0, won_by, self.tally(state), state.points[winner]))
        notes.append(Note("worth", whose, 0, worth, (), points))
        return notes

    def judge(self, state: SchnapsenState, attempt: Attempt) -> Verdict:
        """Whose turn, in the hand, who leads, the act's own conditions, the duty: the first objection decides."""
        against = list(self._objections(state, attempt))
        if not against:
            return Verdict(True, *self._allowed_by(state, attempt))
        (clause, proof), *more = against
        return Verdict(False, clause, proof, tuple(also for also, _ in more))

    def _allowed_by(self, state: SchnapsenState, attempt: Attempt) -> Objection:
        """The clause by which a legal attempt is legal, and the cards that prove it."""
        if attempt.act == CLOSE:
            return "SCH-close", state.talon[-1]
        if attempt.act == EXCHANGE:
            return "SCH-exchange", state.talon[-1] | JACKS & state.trumps
        if attempt.act == MARRIAGE:
            return _marriage(PAIR[attempt.card], state.trumps), PAIR[attempt.card]
        if not state.lead:
            return "SCH-lead", 0
        return self._follow_clause(state, attempt.seat), state.lead

    def _follow_clause(self, state: SchnapsenState, seat: int) -> str:
        return duty(state.hands[seat], state.lead, state.trumps)[0] if _is_strict(state) else "SCH-free"

    def _objections(self, state: SchnapsenState, attempt: Attempt) -> Iterator[Objection]:
        seat, card, cards, act = attempt
        if state.winner != NOBODY:
            yield "SCH-over", 0
            return
        if act not in (0, MARRIAGE, CLOSE, EXCHANGE) or (act in (CLOSE, EXCHANGE)) == bool(card):
            yield "SCH-action", 0
            return
        if seat != self.mover(state):
            yield "SCH-turn", 0
        in_hand = not card or card in CARDS_IN[state.hands[seat]]
        if not in_hand:
            yield "SCH-hand", card
        if cards:
            yield "SCH-no-table", union(cards)
        if seat != self.mover(state):
            return
        if act == CLOSE:
            yield from self._against_closing(state)
        elif act == EXCHANGE:
            yield from self._against_exchange(state, seat)
        elif act == MARRIAGE:
            yield from self._against_marriage(state, seat, card)
        elif in_hand:
            yield from self._against_card(state, seat, card)

    def _against_closing(self, state: SchnapsenState) -> Iterator[Objection]:
        if state.lead:
            yield "SCH-close-lead", state.lead
        if state.closer != NOBODY:
            yield "SCH-close-twice", state.talon[-1]
        if not state.talon:
            yield "SCH-close-empty", 0
        elif len(state.talon) < self.min_talon_close:
            yield "SCH-close-talon", state.talon[-1]

    def _against_exchange(self, state: SchnapsenState, seat: int) -> Iterator[Objection]:
        jack = JACKS & state.trumps
        if state.lead:
            yield "SCH-exchange-lead", state.lead
        if state.closer != NOBODY:
            yield "SCH-exchange-closed", state.talon[-1]
        if not state.talon:
            yield "SCH-exchange-empty", 0
        elif len(state.talon) < self.min_talon_exchange:
            yield "SCH-exchange-talon", state.talon[-1]
        if not state.hands[seat] & jack:
            yield "SCH-exchange-jack", jack

    def _against_marriage(self, state: SchnapsenState, seat: int, card: Card) -> Iterator[Objection]:
        if state.lead:
            yield "SCH-marriage-lead", state.lead
        if card not in PAIR:
            yield "SCH-marriage-rank", card
        elif (PAIR[card] ^ card) & ~state.hands[seat]:
            yield "SCH-marriage-partner", PAIR[card] ^ card

    def _against_card(self, state: SchnapsenState, seat: int, card: Card) -> Iterator[Objection]:
        hand = state.hands[seat]
        if state.lead:
            clause, due = duty(hand, state.lead, state.trumps)
            if _is_strict(state) and not card & due:
                yield clause, due
        elif self.marriage == "forced" and card in PAIR and not PAIR[card] & ~hand:
            yield "SCH-must-marry", PAIR[card]

    def near(self, _state: SchnapsenState, _card: Card) -> tuple[Cards, ...]:
        """Nothing is ever taken from the table."""
        return ()

    def targets(self, _state: SchnapsenState) -> tuple[tuple[str, int], ...]:
        """A card may be led with the announcement of its pair."""
        return (("+", MARRIAGE),)

    def layout(self, state: SchnapsenState) -> Layout:
        """The card led on the table, closed tricks, the talon across its trump."""
        piles = tuple(Pile(cards) for cards in state.won)
        trump = state.talon[-1] if state.talon else 0
        return Layout(
            state.lead, state.hands, piles, union(state.talon), state.lead, trump, state.closer != NOBODY, state.trumps
        )

    def seen_by(self, state: SchnapsenState, seat: int) -> Cards:
        """The cards whose place a seat knows: all but what the other holds unshown, and the talon below its trump."""
        return ALL & ~_unshown(state, 1 - seat) & ~union(state.talon[:-1])

    def redeal(self, state: SchnapsenState, seat: int, order: Sequence[Card]) -> SchnapsenState:
        """What the other holds unshown and the talon dealt anew; the cards shown and the trump stay."""
        other = 1 - seat
        unshown = _unshown(state, other)
        size = unshown.bit_count()
        hands = put(state.hands, other, state.hands[other] ^ unshown | sum(order[:size]))
        return state._replace(hands=hands, talon=(*order[size:], *state.talon[-1:]))

    def told(self, _state: SchnapsenState, _seat: int) -> Callable[[Cards], bool] | None:
        """Nothing is said of cards without showing them."""
        return None

    def faults(self, state: SchnapsenState) -> list[Fault]:
        """Everything wrong with a state that came from outside."""
        return faults(state)


def _unshown(state: SchnapsenState, seat: int) -> Cards:
    """What a seat holds that the other has not seen: neither announced nor taken before his eyes."""
    return state.hands[seat] & ~(state.shown | state.married[seat])


def _is_strict(state: SchnapsenState) -> bool:
    """Whether suit must be followed: the talon is used up or closed."""
    return not state.talon or state.closer != NOBODY


def _marriage(pair: Cards, trumps: Cards) -> str:
    return "SCH-marriage-trump" if pair & trumps else "SCH-marriage"


def _row(name: str, clause: str, kind: str, amounts: Sequence[int], cards: Sequence[Cards], over: bool) -> Item:
    """A row that shows amounts and is worth no game point by itself."""
    shares = tuple(Share(amount, 0, 0, own) for amount, own in zip(amounts, cards, strict=True))
    return Item(name, clause, kind, shares, over)


_state = tuple.__new__
