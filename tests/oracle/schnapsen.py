"""Schnapsen for the second referee, with every option (DECISIONS, section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .shared import settings

SUITS = "HDCS"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
DECK = [rank + suit for suit in SUITS for rank in "JQKTA"]
DEFAULTS: dict[str, Any] = {
    "trick": "standard",
    "min_talon_exchange": 2,
    "min_talon_close": 2,
    "marriage": "optional",
    "marriage_pending": "first_trick",
    "target": 7,
}
RULE_SETS: dict[str, dict[str, Any]] = {"table": {}, "document": {"trick": "points_literal"}}


@dataclass(frozen=True)
class Closed:
    by: int
    opp_points: int
    opp_tricks: int


@dataclass(frozen=True)
class Deal:
    """``talon`` in drawing order, the face-up trump last; ``waiting`` are announced points that do not count yet;
    ``shown`` are cards that both have seen: announced, exchanged, or drawn as the face-up trump."""

    trump: str
    talon: tuple[str, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int
    lead: str | None = None
    won: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]] = ((), ())
    announced: tuple[int, int] = (0, 0)
    waiting: tuple[int, int] = (0, 0)
    closed: Closed | None = None
    shown: frozenset[str] = frozenset()
    over: bool = False
    winner: int | None = None
    game_points: int = 0
    reason: str | None = None
    events: tuple[tuple[Any, ...], ...] = field(default=(), compare=False)


def set_at(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def card_points(cards: Sequence[str]) -> int:
    return sum(WORTH[card[0]] for card in cards)


def by_loser(points: int, tricks: int) -> int:
    """Game points for a win, by what the loser has: nothing 3, up to 32 2, up to 65 1."""
    if points == 0 or tricks == 0:
        return 3
    return 2 if points <= 32 else 1


class Schnapsen:
    def __init__(self, players: int = 2, **options: Any) -> None:
        if players != 2:
            raise ValueError("two players")
        self.options = settings(DEFAULTS, options)

    def deal(self, deck: Sequence[str], leader: int = 0) -> Deal:
        """Five cards to the leader, five to the other, the rest is the talon; its last card is open and names trump."""
        if sorted(deck) != sorted(DECK):
            raise ValueError("a deck is the 20 cards, each once")
        first, second, talon = tuple(deck[:5]), tuple(deck[5:10]), tuple(deck[10:])
        hands = (first, second) if leader == 0 else (second, first)
        return Deal(talon[-1][1], talon, hands, leader)

    def second_wins(self, lead: str, follow: str, trump: str) -> bool:
        """Does the card played second take the trick?"""
        more = WORTH[follow[0]] > WORTH[lead[0]]
        if lead[1] == follow[1]:
            return more
        if follow[1] == trump:
            return True
        if lead[1] == trump:
            return False
        return more and bool(self.options["trick"] == "points_literal")

    def followers(self, hand: Sequence[str], lead: str, trump: str, strict: bool) -> list[str]:
        """Cards that may answer ``lead``; ``strict`` once the talon is used up or closed."""
        if not strict:
            return list(hand)
        suited = [card for card in hand if card[1] == lead[1]]
        higher = [card for card in suited if WORTH[card[0]] > WORTH[lead[0]]]
        trumps = [card for card in hand if card[1] == trump]
        return higher or suited or trumps or list(hand)

    def actions(self, deal: Deal) -> list[str]:
        """``KH`` plays a card, ``marry:KH`` announces and leads it, ``exchange``, ``close``."""
        if deal.over:
            return []
        hand = deal.hands[deal.turn]
        if deal.lead is not None:
            return self.followers(hand, deal.lead, deal.trump, not deal.talon or deal.closed is not None)
        paired = [card for card in hand if card[0] in "KQ" and "KQ".replace(card[0], "") + card[1] in hand]
        plain = [card for card in hand if not (self.options["marriage"] == "forced" and card in paired)]
        found = plain + [f"marry:{card}" for card in paired]
        if deal.closed is None and deal.talon:
            if "J" + deal.trump in hand and len(deal.talon) >= self.options["min_talon_exchange"]:
                found.append("exchange")
            if len(deal.talon) >= self.options["min_talon_close"]:
                found.append("close")
        return found

    def points(self, deal: Deal) -> tuple[int, int]:
        one, two = (
            card_points([card for trick in deal.won[seat] for card in trick]) + deal.announced[seat] for seat in (0, 1)
        )
        return one, two

    def play(self, deal: Deal, action: str) -> Deal:
        seat = deal.turn
        hand = deal.hands[seat]
        if action == "exchange":
            jack = "J" + deal.trump
            new = tuple(deal.talon[-1] if card == jack else card for card in hand)
            return replace(
                deal,
                hands=set_at(deal.hands, seat, new),
                talon=(*deal.talon[:-1], jack),
                shown=deal.shown | {deal.talon[-1]},
                events=(("exchange", seat, deal.talon[-1]),),
            )
        if action == "close":
            other = 1 - seat
            closed = Closed(seat, self.points(deal)[other], len(deal.won[other]))
            return replace(deal, closed=closed, events=(("close", seat),))
        card = action[-2:]
        events: list[tuple[Any, ...]] = []
        if action.startswith("marry:"):
            worth = 40 if card[1] == deal.trump else 20
            events.append(("marriage", seat, worth))
            deal = replace(deal, shown=deal.shown | {"K" + card[1], "Q" + card[1]})
            if deal.won[seat] and self.options["marriage_pending"] == "first_trick":
                deal = replace(deal, announced=set_at(deal.announced, seat, deal.announced[seat] + worth))
            else:
                deal = replace(deal, waiting=set_at(deal.waiting, seat, deal.waiting[seat] + worth))
        left = tuple(other for other in hand if other != card)
        deal = replace(deal, hands=set_at(deal.hands, seat, left))
        if deal.lead is None:
            deal = replace(deal, lead=card, turn=1 - seat, events=tuple(events))
            if self.points(deal)[seat] >= 66:
                return self._win(deal, seat, "marriage")
            return deal
        return self._finish_trick(deal, card)

    def _finish_trick(self, deal: Deal, follow: str) -> Deal:
        leader, lead = 1 - deal.turn, deal.lead or ""
        taker = deal.turn if self.second_wins(lead, follow, deal.trump) else leader
        tricks = (*deal.won[taker], (lead, follow))
        deal = replace(
            deal,
            lead=None,
            turn=taker,
            won=set_at(deal.won, taker, tricks),
            announced=set_at(deal.announced, taker, deal.announced[taker] + deal.waiting[taker]),
            waiting=set_at(deal.waiting, taker, 0),
            events=(("trick", taker, card_points([lead, follow])),),
        )
        if self.points(deal)[taker] >= 66:
            return self._win(deal, taker, "66")
        if deal.talon and deal.closed is None:
            hands = set_at(deal.hands, taker, (*deal.hands[taker], deal.talon[0]))
            hands = set_at(hands, 1 - taker, (*hands[1 - taker], deal.talon[1]))
            seen = {deal.talon[1]} if len(deal.talon) == 2 else set()
            deal = replace(deal, hands=hands, talon=deal.talon[2:], shown=deal.shown | seen)
        if not any(deal.hands):
            if deal.closed is not None:
                return self._win(deal, 1 - deal.closed.by, "closer_failed")
            return self._win(deal, taker, "last_trick")
        return deal

    def _win(self, deal: Deal, winner: int, reason: str) -> Deal:
        tricks = (len(deal.won[0]), len(deal.won[1]))
        last = winner if reason == "last_trick" else None
        counted, worth = self.game_points(self.points(deal), tricks, deal.closed, last)
        assert counted == winner, deal
        return replace(deal, over=True, winner=winner, game_points=worth, reason=reason)

    def game_points(
        self, points: Sequence[int], tricks: Sequence[int], closed: Closed | None = None, last_trick: int | None = None
    ) -> tuple[int, int]:
        """Winner and what the deal is worth."""
        if closed is not None:
            worth = by_loser(closed.opp_points, closed.opp_tricks)
            if points[closed.by] >= 66:
                return closed.by, worth
            return 1 - closed.by, max(2, worth)
        for seat in (0, 1):
            if points[seat] >= 66:
                return seat, by_loser(points[1 - seat], tricks[1 - seat])
        if last_trick is None:
            raise ValueError("nobody has 66 and nobody is said to have the last trick")
        return last_trick, 1

    def known(self, deal: Deal, seat: int) -> set[str]:
        """The cards whose place a player knows."""
        played = {card for tricks in deal.won for trick in tricks for card in trick} | {deal.lead or ""} - {""}
        other = {card for card in deal.hands[1 - seat] if card in deal.shown}
        return played | set(deal.hands[seat]) | set(deal.talon[-1:]) | other

    def solve(self, deal: Deal, known: dict[Deal, int] | None = None) -> tuple[int, list[str]]:
        """Game points that the player on turn makes with best play of both, all cards open, and every best action."""
        known = {} if known is None else known
        values = {}
        for action in self.actions(deal):
            after = self.play(deal, action)
            values[action] = self._value(after, deal.turn, known)
        best = max(values.values())
        return best, [action for action, value in values.items() if value == best]

    def _value(self, deal: Deal, seat: int, known: dict[Deal, int]) -> int:
        if deal.over:
            return deal.game_points if deal.winner == seat else -deal.game_points
        if deal not in known:
            known[deal] = self.solve(deal, known)[0]
        return known[deal] if deal.turn == seat else -known[deal]

    def bummerl(self, results: Sequence[tuple[int, int]], first_dealer: int) -> dict[str, Any]:
        """A match from the won deals: what is left of 7, and the titles once somebody is at 0."""
        left = [self.options["target"], self.options["target"]]
        dealers = [(first_dealer + number) % 2 for number in range(len(results))]
        winner = None
        for who, points in results:
            if winner is not None:
                raise ValueError("the match was over before its last deal")
            left[who] = max(0, left[who] - points)
            if left[who] == 0:
                winner = who
        loser = None if winner is None else 1 - winner
        return {
            "remaining": left,
            "winner": winner,
            "dealers": dealers,
            "sarto": loser is not None and all(who != loser for who, _ in results),
            "rimonta": loser is not None and left[loser] == 1,
            "bummerl_to": loser,
        }


def load(
    trump: str,
    talon: Sequence[str],
    hands: Sequence[Sequence[str]],
    turn: int,
    won: Sequence[Sequence[Sequence[str]]] = ((), ()),
    married: Sequence[Sequence[str]] = ((), ()),
    lead: str | None = None,
    closed: Mapping[str, int] | None = None,
) -> Deal:
    """A deal in progress; ``married`` are the suits announced, which count only once the announcer has a trick."""

    def one(seat: int) -> int:
        return sum(40 if suit == trump else 20 for suit in married[seat])

    tricks = tuple(tuple((trick[0], trick[1]) for trick in won[seat]) for seat in (0, 1))
    return Deal(
        trump,
        tuple(talon),
        (tuple(hands[0]), tuple(hands[1])),
        turn,
        lead,
        (tricks[0], tricks[1]),
        (one(0) if tricks[0] else 0, one(1) if tricks[1] else 0),
        (0 if tricks[0] else one(0), 0 if tricks[1] else one(1)),
        None if closed is None else Closed(**closed),
    )
