"""The engine answers the kinds of case that the capture games have in common; each game's own module adds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cases_adapters import CaseError
from scopa_widgets.cards import ITALIAN, Card, Cards, each, union
from scopa_widgets.rules import registry, standing
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.protocol import NOBODY, Attempt

Setup = Mapping[str, Any]
Answer = dict[str, Any]
Case = Callable[[Setup], Answer]

_RANKS = "A234567FCR"


_CODES = {own: f"{_RANKS.index(own[0]) + 1}{own[1]}" for own in ITALIAN.codes}
_CARDS = {code: ITALIAN.card(own) for own, code in _CODES.items()}


def card(code: str) -> Card:
    """The engine's card for a code of the cases (``10D``)."""
    return _CARDS[code]


def cards(codes: Iterable[str]) -> Cards:
    return union([_CARDS[code] for code in codes])


def code(one: Card) -> str:
    """The case code of an engine card."""
    return _CODES[ITALIAN.code(one)]


def codes(some: Cards) -> list[str]:
    return [code(one) for one in each(some)]


def marks(count: int) -> Cards:
    """That many cards, to lie crosswise."""
    return (1 << count) - 1


class Fishing:
    """A game's cases by kind.  ``reasons`` maps clauses (without the game's prefix) to the reasons of the cases."""

    name: str
    reasons: Mapping[str, str]
    event_names: tuple[str, ...] = ("scope",)
    score_rows: tuple[str, ...]

    def answer(self, kind: str, setup: Setup) -> Answer:
        """Everything that a case of this kind may expect."""
        kinds: dict[str, Case] = {
            "captures": self.captures,
            "play": self.play,
            "illegal": self.illegal,
            "score": self.score,
            "deal": self.deal,
            "redeal": self.redeal,
            "sequence": self.sequence,
            "full-game": self.sequence,
            **self.own_kinds(),
        }
        if kind not in kinds:
            raise CaseError(f"kind {kind!r} has no answer for {self.name}")
        return kinds[kind](setup)

    def own_kinds(self) -> dict[str, Case]:
        """The kinds that only this game has."""
        return {}

    # --- the game and its states ---

    def game(self, setup: Setup, players: int = 2, **more: Any) -> Any:
        """The engine's game under the rules of a case."""
        try:
            return registry.game(self.name, players=players, **{**more, **setup.get("rules", {})})
        except OptionError as wrong:
            raise CaseError(f"malformed case: {wrong}") from wrong

    def state(
        self,
        game: Any,
        table: Iterable[str],
        hands: Sequence[Iterable[str]],
        *,
        coming: Sequence[Iterable[str]] = (),
        last: bool = False,
    ) -> Any:
        """A state with these cards on the table, in the hands and, hand by hand, still in the stock.

        With cards in one hand only, that seat is on turn, and the card is the last of the deal or is not."""
        held, stock = tuple(map(cards, hands)), tuple(map(cards, coming))
        left = sum(map(int.bit_count, (*held, *stock)))
        if sum(map(bool, held)) == 1 and not stock:
            seat = next(seat for seat, hand in enumerate(held) if hand)
            left = 1 if last else game.players - seat + game.players
        fresh = game.deal(ITALIAN.cards)
        return fresh._replace(left=left, table=cards(table), hands=held, stock=stock)

    def single(self, game: Any, setup: Setup) -> Any:
        """The state of a case with one card to be played: by the last seat if it is the last card, else the first."""
        last = setup.get("last_card", False)
        hands: list[list[str]] = [[] for _ in range(game.players)]
        hands[-1 if last else 0] = setup.get("hand", [setup["card"]])
        return self.state(game, setup["table"], hands, last=last)

    # --- kinds ---

    def legal_captures(self, game: Any, setup: Setup) -> list[list[str]]:
        state = self.state(game, setup["table"], [[setup["card"]], []])
        return [codes(move & state.table) for move in game.moves(state) if move & state.table]

    def captures(self, setup: Setup) -> Answer:
        return {"captures": self.legal_captures(self.game(setup), setup)}

    def play(self, setup: Setup) -> Answer:
        game = self.game(setup)
        state = self.single(game, setup)
        move = card(setup["card"]) | cards(setup["take"])
        if move not in game.moves(state):
            raise CaseError(f"malformed case: {setup['card']} may not take {setup['take']}")
        after, notes = game.step(state, move), game.notes(state, move)
        rest = union(note.cards for note in notes if note.what.startswith("leftovers"))
        side = game.mover(state) % game.sides
        events = {
            name: self.made(game, after, side)[name] - self.made(game, state, side)[name] for name in self.event_names
        }
        noted = sum(note.points[side] for note in notes if note.points and note.what != "item")
        if noted != sum(events.values()):
            raise AssertionError(f"the notes say {noted} points, the state {events}")
        return {"events": events, "points": noted, "table_after": codes(after.table | rest)}

    def made(self, game: Any, state: Any, side: int) -> dict[str, int]:
        """The events of a side so far, under the names of the cases."""
        rows = {item.name: item.shares[side].now for item in game.sheet(state)}
        return {name: rows.get(name, 0) for name in self.event_names}

    def illegal(self, setup: Setup) -> Answer:
        game = self.game(setup)
        state = self.single(game, setup)
        me = setup.get("player", setup.get("me"))
        seat = 0 if me is None or me == setup.get("turn", me) else 1
        if seat:
            state = state._replace(hands=state.hands[::-1])
        return self.verdict(game, state, self.attempt(setup, seat))

    def attempt(self, setup: Setup, seat: int) -> Attempt:
        return Attempt(seat, card(setup["card"]), tuple(map(card, setup.get("take", ()))))

    def verdict(self, game: Any, state: Any, attempt: Attempt) -> Answer:
        found = game.judge(state, attempt)
        if found.legal:
            return {"legal": True, "reason": None}
        clause = found.clause.partition("-")[2]
        return {"legal": False, "reason": self.reasons.get(clause, f"clause {found.clause}")}

    def rows(self, game: Any, piles: Sequence[Cards], events: Sequence[Mapping[str, int]]) -> Any:
        """The score sheet of piles and events by side."""
        raise NotImplementedError

    def events(self, setup: Setup) -> list[dict[str, int]]:
        """The events of each side, those of its players added."""
        found = []
        for team, players in (setup.get("teams") or {side: [side] for side in setup["piles"]}).items():
            own: dict[str, int] = {}
            for name in {team, *players}:
                for event, count in setup.get("events", {}).get(name, {}).items():
                    if event not in self.score_rows:
                        raise CaseError(f"malformed case: unknown event {event!r}")
                    own[event] = own.get(event, 0) + count
            found.append(own)
        return found

    def score(self, setup: Setup) -> Answer:
        piles = setup["piles"]
        teams = setup.get("teams") or {side: [side] for side in piles}
        whole = [union(cards(piles.get(name, ())) for name in {team, *players}) for team, players in teams.items()]
        game = self.alone(setup, len(teams))
        return {"score": self.sheets(list(teams), self.rows(game, whole, self.events(setup)))}

    @staticmethod
    def same_sums(items: Any, points: Sequence[int]) -> Any:
        """The rows, after seeing that they add up to the points that the game counts without them."""
        sums = [sum(item.shares[side].now for item in items) for side in range(len(points))]
        if sums != list(points):
            raise AssertionError(f"the points {points} are not the sums of the rows {sums}")
        return items

    @staticmethod
    def primiera_of(rows: Callable[..., Any], game: Any, pile: Cards) -> int | None:
        """The primiera of a pile; None for no primiera."""
        row = next(item for item in rows(game, [pile, 0], [{}, {}]) if item.name == "primiera")
        total: int = row.shares[0].amount
        return total if total or game.primiera_partial else None

    def match(self, setup: Setup) -> Answer:
        game = self.game(setup, **({"target": setup["target"]} if "target" in setup else {}))
        before, hand, items = setup["before"], setup["hand"], setup.get("items")
        sides = list({**before, **hand})
        rows = {row: [(items or {}).get(side, {}).get(row, 0) for side in sides] for row in self.score_rows}
        now = standing.standing(
            game,
            [before.get(side, 0) for side in sides],
            [hand.get(side, 0) for side in sides],
            rows if items else None,
        )
        return {
            "totals": dict(zip(sides, now.totals, strict=True)),
            "over": now.over,
            "winner": None if now.winner == NOBODY else sides[now.winner],
        }

    def alone(self, setup: Setup, sides: int) -> Any:
        """A game in which as many sides count as the case has piles."""
        return self.game(setup, max(sides, 2))

    def sheets(self, sides: Sequence[str], items: Any) -> dict[str, dict[str, int]]:
        """The points of each side, row by row; a row that these rules do not have counts nothing."""
        found = {}
        for side, name in enumerate(sides):
            rows = {item.name: item.shares[side].now for item in items}
            found[name] = {**dict.fromkeys(self.score_rows, 0), **rows, "total": sum(rows.values())}
        return found

    def deal(self, setup: Setup) -> Answer:
        players = setup["players"]
        state = self.game(setup, players).deal(ITALIAN.cards)
        (each_hand,) = {hand.bit_count() for hand in state.hands}
        stock = sum(packet.bit_count() for packet in state.stock)
        return {
            "per_hand": each_hand,
            "on_table": state.table.bit_count(),
            "deals": state.left // (each_hand * players),
            "stock_after_first_deal": stock,
            "stock_left": stock - (state.left - each_hand * players),
            "plays": state.left,
        }

    def redeal(self, setup: Setup) -> Answer:
        game = self.game(setup)
        return {"redeal": bool(game.must_redeal(self.state(game, setup["table"], [[], []])))}

    # --- whole deals ---

    def sequence(self, setup: Setup) -> Answer:
        order: list[str] = setup["order"]
        teams = setup.get("teams") or self.teams(setup)
        game = self.game(setup, len(order), **self.together(order, teams))
        if (
            any(
                order.index(player) % game.sides != order.index(players[0]) % game.sides
                for players in teams.values()
                for player in players
            )
            or len(teams) != game.sides
        ):
            raise CaseError("malformed case: these are not the sides of the game")
        hands = [[deal[player] for player in order] for deal in setup["deals"]]
        state = self.state(game, setup["table"], hands[0], coming=[hand for deal in hands[1:] for hand in deal])
        return Replay(self, game, state, setup, teams).ending()

    def teams(self, setup: Setup) -> dict[str, list[str]]:
        """The sides of a case that names none."""
        order = setup["order"]
        sides = self.game(setup, len(order)).sides
        if sides == len(order):
            return {player: [player] for player in order}
        return {"".join(order[side::sides]): order[side::sides] for side in range(sides)}

    def together(self, order: Sequence[str], teams: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """Options by which the players of a case form the teams that it names."""
        return {}

    def move(self, game: Any, state: Any, one: Card, what: Any, order: Sequence[str]) -> int:
        """The engine's move for a move of a case."""
        return one | cards(what)

    def declare(self, game: Any, state: Any, name: str) -> int:
        raise CaseError(f"malformed case: {name!r} cannot be declared in {self.name}")

    def more_of_ending(self, game: Any, state: Any, order: Sequence[str]) -> Answer:
        return {}


class Replay:
    """The moves of a case played through the engine, and what belongs to each player rather than to his side."""

    def __init__(self, kind: Fishing, game: Any, state: Any, setup: Setup, teams: Mapping[str, list[str]]) -> None:
        self.kind, self.game, self.state, self.setup, self.teams = kind, game, state, setup, teams
        self.order: list[str] = setup["order"]
        self.piles: dict[str, Cards] = dict.fromkeys(self.order, 0)
        self.made = {player: dict.fromkeys(kind.event_names, 0) for player in self.order}
        self.leftover: Cards = 0
        self._play()

    def _play(self) -> None:
        due = {key: dict(names) for key, names in self.setup.get("declare", {}).items()}
        per_deal = sum(len(hand) for hand in self.setup["deals"][0].values())
        for played, (who, one, what) in enumerate(self.setup["moves"]):
            number = played // per_deal + 1
            for name in due.get(str(number), {}).pop(who, ()):
                self._step(who, self.kind.declare(self.game, self.state, name))
            self._step(who, self.kind.move(self.game, self.state, card(one), what, self.order))
        if any(due.values()):
            raise CaseError(f"malformed case: declarations without a card played: {due}")

    def _step(self, who: str, move: int) -> None:
        game, state = self.game, self.state
        if game.mover(state) == NOBODY or self.order[game.mover(state)] != who:
            raise CaseError(f"malformed case: it is not {who}'s turn")
        if move not in game.moves(state):
            raise CaseError(f"malformed case: {who} may not play {codes(move & ITALIAN.all)}")
        side = game.mover(state) % game.sides
        notes, after = game.notes(state, move), game.step(state, move)
        rest = union(note.cards for note in notes if note.what.startswith("leftovers"))
        self.leftover |= rest
        gained = [own & ~before for own, before in zip(after.piles, state.piles, strict=True)]
        lost = union(before & ~own for own, before in zip(after.piles, state.piles, strict=True))
        for player in self.order:
            self.piles[player] &= ~lost
        self.piles[who] |= gained[side] & ~rest
        if after.taker != NOBODY:
            self.piles[self.order[after.taker]] |= rest & union(after.piles)
        before, now = self.kind.made(game, state, side), self.kind.made(game, after, side)
        for name in self.kind.event_names:
            self.made[who][name] += now[name] - before[name]
        self.state = after

    def ending(self) -> Answer:
        game, state, kind = self.game, self.state, self.kind
        sides = [
            next(team for team, players in self.teams.items() if self.order[side] in players)
            for side in range(game.sides)
        ]
        whole = {**self.piles, **dict(zip(sides, state.piles, strict=True))}
        events = {**self.made, **{team: kind.made(game, state, side) for side, team in enumerate(sides)}}
        for team, players in self.teams.items():
            if union(self.piles[player] for player in players) != whole[team]:
                raise AssertionError(f"the pile of {team} is not what its players took")
        if sum(game.tally(state)) != sum(share.now for item in game.sheet(state) for share in item.shares):
            raise AssertionError("the tally is not the sum of the sheet")
        return {
            "counts": {name: pile.bit_count() for name, pile in whole.items()},
            "piles": {name: codes(pile) for name, pile in whole.items()},
            "table_after": codes(state.table),
            "last_taker": None if state.taker == NOBODY else self.order[state.taker],
            "leftover": codes(self.leftover),
            "events": events,
            "score": kind.sheets(sides, game.sheet(state)),
            **kind.more_of_ending(game, state, sides),
        }
