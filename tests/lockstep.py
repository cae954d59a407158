"""The engine and the second referee play the same random deals side by side, and count the same lines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cases_adapters.engine_fishing import card, cards
from oracle.shared import DECK, Deal, Event, Move, start

from scopa_widgets.cards import union
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import NOBODY, Attempt

DEALS = int(os.environ.get("ORACLE_DEALS", "10"))
"""Random deals for each rule set and number of players; set ORACLE_DEALS for a longer run."""


def each_option_alone(kind: type, unused: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """The default rules, and each other value of each option by itself.

    ``unused`` gives options without which another one would change nothing: ``{"apt_sweep_scopa": {"asso...": True}}``.
    """
    yield {}
    for key, option in options_of(kind).items():
        for value in option.values:
            if value != option.default:
                yield {**(unused or {}).get(key, {}), key: value}


def name_of(rules: Mapping[str, Any]) -> str:
    """Rules as the name of a test."""
    return ",".join(f"{key}={value}" for key, value in rules.items()) or "defaults"


def deck(seed: object) -> list[str]:
    """The 40 cards in a random order that the seed decides."""
    order = list(DECK)
    Random(f"deck {seed}").shuffle(order)
    return order


@dataclass
class Pair:
    """An engine game and a second referee of the same rules.

    ``encode(state, move)`` makes the engine's move of the referee's; ``events`` are the names of the notes that give
    points in play, by the referee's names."""

    engine: Any
    referee: Any
    encode: Callable[[Any, Move], int]
    events: Mapping[str, str]

    def start(self, order: Sequence[str]) -> tuple[Any, Deal]:
        return self.engine.deal([card(code) for code in order]), self.referee.deal(order)

    def compare(self, state: Any, deal: Deal) -> list[Move]:
        """Everything that lies on the table of both, and what may be played; the referee's moves."""
        engine = self.engine
        assert state.table == cards(deal.table)
        assert list(state.hands) == [cards(hand) for hand in deal.hands]
        assert list(state.piles) == self.by_side(deal)
        assert union(state.stock) == cards(deal.rest + [c for hands in deal.coming for hand in hands for c in hand])
        assert engine.over(state) == deal.over
        assert engine.mover(state) == (NOBODY if deal.over else deal.turn)
        assert state.taker == (NOBODY if deal.last_taker is None else deal.last_taker)
        moves: list[Move] = self.referee.moves(deal)
        encoded = [self.encode(state, move) for move in moves]
        assert sorted(engine.moves(state)) == sorted(encoded), (engine.moves(state), moves)
        assert len(set(encoded)) == len(encoded)
        return moves

    def by_side(self, deal: Deal) -> list[int]:
        piles = [0] * self.engine.sides
        for seat, pile in enumerate(deal.piles):
            piles[seat % self.engine.sides] |= cards(pile)
        return piles

    def play(self, state: Any, deal: Deal, move: Move, look: bool = True) -> tuple[Any, Deal]:
        """One move on both; ``look``: with the same events, of which at least the scoring ones are always compared."""
        encoded = self.encode(state, move)
        after, (result, events) = self.engine.step(state, encoded), self.referee.play(deal, move)
        if look or any(event.points or event.what == "leftovers" for event in events):
            self.compare_notes(state, encoded, after, events)
        return after, result

    def compare_notes(self, state: Any, move: int, after: Any, events: Sequence[Event]) -> None:
        engine = self.engine
        notes = engine.notes(state, move)
        assert not [note for note in notes if note.seat == NOBODY and note.what in self.events.values()]
        scored = sorted((note.what, note.seat, sum(note.points)) for note in notes if note.what in self.events.values())
        assert scored == sorted((self.events[e.what], e.seat, e.points) for e in events if e.what in self.events)
        rest = [(note.seat, note.cards) for note in notes if note.what == "leftovers"]
        assert rest == [(e.seat, cards(e.cards)) for e in events if e.what == "leftovers"]
        change = [0] * engine.sides
        for note in notes:
            for side, points in enumerate(note.points):
                change[side] += points
        assert change == [b - a for a, b in zip(engine.tally(state), engine.tally(after), strict=True)]

    def compare_sheets(self, state: Any, deal: Deal) -> None:
        assert self.engine.faults(state) == []
        items = self.engine.sheet(state)
        for side, sheet in enumerate(self.referee.sheet(deal)):
            rows = {item.name: item.shares[side].now for item in items}
            assert set(rows) <= set(sheet)
            assert {**dict.fromkeys(sheet, 0), **rows, "total": sum(rows.values())} == sheet
            assert self.engine.tally(state)[side] == sheet["total"]

    def whole_deal(self, seed: object, order: Sequence[str] | None = None) -> Deal:
        """A random deal to its end, everything compared after each card and the score sheet now and then."""
        return self.finish(*self.start(deck(seed) if order is None else order), Random(f"play {seed}"))

    def short_deal(self, seed: object) -> Deal:
        """The same from a position with few cards, in which it may well be that nobody ever captures."""
        chance = Random(f"short {seed}")
        order = deck(seed)
        size = chance.choice((1, 1, 2))
        hands = [[order.pop() for _ in range(size)] for _ in range(self.engine.players)]
        table = [order.pop() for _ in range(chance.randrange(4))]
        state = self.engine.deal([card(code) for code in deck(seed)])._replace(
            left=size * self.engine.players, table=cards(table), hands=tuple(map(cards, hands)), stock=()
        )
        return self.finish(state, start(hands, table), chance, whole=False)

    def finish(self, state: Any, deal: Deal, chance: Random, whole: bool = True) -> Deal:
        """Random moves to the end of a deal."""
        while moves := self.compare(state, deal):
            if whole and chance.random() < 0.1:
                self.compare_sheets(state, deal)
                self.compare_judge(state, deal, chance)
            declarations = [move for move in moves if move.declare]  # a few among many; taken up half of the time
            move = chance.choice(declarations if declarations and chance.random() < 0.5 else moves)
            state, deal = self.play(state, deal, move, look=not whole or chance.random() < 0.25)
        assert deal.over
        if whole:
            self.compare_sheets(state, deal)
        return deal

    def compare_judge(self, state: Any, deal: Deal, chance: Random) -> None:
        """Each move, and random attempts with cards of hand and table: legal exactly when the referee allows them."""
        allowed = [move for move in self.referee.moves(deal) if move.card and move.steal is None]
        for move in allowed:
            assert self.engine.judge(state, Attempt(deal.turn, card(move.card), tuple(map(card, move.take)))).legal
        for code in deal.hands[deal.turn]:
            some = chance.sample(deal.table, chance.randrange(min(4, len(deal.table) + 1)))
            attempt = Attempt(deal.turn, card(code), tuple(map(card, some)))
            wanted = Move(code, tuple(sorted(some))) in allowed
            verdict = self.engine.judge(state, attempt)
            assert verdict.legal == wanted, (attempt, verdict)
            assert verdict.clause

    # --- counting lines ---

    def late(self, seed: object, left: int) -> tuple[Any, Deal]:
        """A random deal played until so many cards are left to be played."""
        chance = Random(f"late {seed}")
        state, deal = self.start(deck(seed))
        while state.left > left:
            move = chance.choice(self.referee.moves(deal))
            state, deal = self.engine.step(state, self.encode(state, move)), self.referee.play(deal, move)[0]
        return state, deal

    def engine_lines(self, state: Any, depth: int) -> int:
        if not depth or self.engine.over(state):
            return 1
        return sum(self.engine_lines(self.engine.step(state, move), depth - 1) for move in self.engine.moves(state))

    def referee_lines(self, deal: Deal, depth: int) -> int:
        if not depth or deal.over:
            return 1
        return sum(self.referee_lines(self.referee.play(deal, move)[0], depth - 1) for move in self.referee.moves(deal))

    def compare_lines(self, state: Any, deal: Deal, depth: int) -> int:
        """The number of ways to play ``depth`` moves; where it differs, the count after each first move (divide)."""
        ours, theirs = self.engine_lines(state, depth), self.referee_lines(deal, depth)
        if ours != theirs:
            raise AssertionError(f"{ours} lines, the second referee has {theirs}:\n" + self.divide(state, deal, depth))
        return ours

    def divide(self, state: Any, deal: Deal, depth: int) -> str:
        """What each first move leads to, in engine and referee; then the same for the first that differs."""
        lines = []
        mine = {move: self.engine_lines(self.engine.step(state, move), depth - 1) for move in self.engine.moves(state)}
        referees = {self.encode(state, move): move for move in self.referee.moves(deal)}
        deeper = ""
        for encoded in sorted({*mine, *referees}):
            move = referees.get(encoded)
            theirs = self.referee_lines(self.referee.play(deal, move)[0], depth - 1) if move else None
            mark = "" if mine.get(encoded) == theirs else "   <-- differs"
            lines.append(f"{encoded:#x} {move}: {mine.get(encoded)} / {theirs}{mark}")
            if mark and not deeper and move and encoded in mine and depth > 1:
                deeper = self.divide(self.engine.step(state, encoded), self.referee.play(deal, move)[0], depth - 1)
        return "\n".join(lines) + (f"\nafter the first that differs:\n{deeper}" if deeper else "")
