"""A deal: a game, a start, and a tree of moves with a cursor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scopa_widgets.cards import Card, shuffled
from scopa_widgets.checks import Wrong, is_whole, kind, nearest, place, refuse, several, texts, words
from scopa_widgets.checks import path as _path
from scopa_widgets.checks import seed as _seed
from scopa_widgets.checks import text as _text
from scopa_widgets.checks import whole as _whole
from scopa_widgets.compose import position
from scopa_widgets.notation import move_text, read_order, read_position
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Move, Position, a_move, a_position, led_by
from scopa_widgets.record.as_json import deal_json, read_json
from scopa_widgets.record.code import deal_code, read_code
from scopa_widgets.record.start import Given, Order, Start
from scopa_widgets.record.text import deal_text, read_deal
from scopa_widgets.record.tree import Node
from scopa_widgets.record.under import Reread, reread
from scopa_widgets.rules import protocol
from scopa_widgets.rules.options import Value
from scopa_widgets.rules.registry import AnyGame, a_game, game_or_name
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.rules.registry import under as other_rules

SHUFFLES = 1000  # so many deals in a row that must be dealt again mean that the game's rule for it is wrong


class Deal:
    """One deal from its start on: step through it, leave the line and come back, comment it, write it down.

    ``moves`` are played on the main line; the cursor then stands at the start. ``headers`` are free words about the
    deal (``event``, ``date``, ...) by their keys.
    """

    def __init__(
        self,
        game: AnyGame,
        start: Start,
        moves: Iterable[Move | protocol.Move | str] = (),
        *,
        names: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        refuse(a_game("game", game), kind("start", start, (Order, Given), "an Order or a Given"))
        refuse(*_said_with(game, moves, names, headers))
        line = list(moves)
        refuse(*(a_move(f"moves[{number}]", move) for number, move in enumerate(line)))
        start.check(game)
        self.game = game
        self.start = start
        self.names = tuple(map(str, names))
        """The names of the seats in their order; empty if they have none."""
        self.headers = {str(key): str(value) for key, value in (headers or {}).items()}
        """Free words about the deal by their keys."""
        self.root = Node(start.state(game))
        self.node = self.root
        """The cursor."""
        for move in line:
            self.play(move)
        self.first()

    # --- where a deal comes from ------------------------------------------------------------------------------------

    @classmethod
    def from_order(
        cls,
        game: AnyGame | str,
        order: str | Sequence[Card],
        moves: Iterable[Move | protocol.Move | str] = (),
        *,
        cut: int = 0,
        players: int | None = None,
        names: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
        **options: Value,
    ) -> Deal:
        """A deal from a deck in its order, first card dealt first, ``cut`` cards from the top put below.

        Raises `NotationError`, which names every card that is missing or there twice.
        """
        refuse(game_or_name("game", game), _an_order("order", order), _whole("cut", cut))
        found = _game(game, players, options)
        cards = read_order(order, found.deck) if isinstance(order, str) else tuple(order)
        return cls(found, Order(cards, cut), moves, names=names, headers=headers)

    @classmethod
    def from_seed(
        cls,
        game: AnyGame | str,
        seed: int | str,
        *,
        players: int | None = None,
        names: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
        **options: Value,
    ) -> Deal:
        """A deal from a seed, for ever the same. If the rules say that it is to be dealt again, the next shuffle of
        that seed is taken; the headers ``seed`` and ``redealt`` (the clauses, in order) say so."""
        refuse(game_or_name("game", game), _seed("seed", seed))
        found = _game(game, players, options)
        refuse(*_said_with(found, (), names, headers))
        redealt: list[str] = []
        for shuffle in range(SHUFFLES):
            order = shuffled(found.deck, seed if not shuffle else f"{seed}/{shuffle}")
            clause = found.must_redeal(found.deal(order))
            if not clause:
                told = {"seed": str(seed)} | ({"redealt": " ".join(redealt)} if redealt else {})
                return cls(found, Order(order), names=names, headers={**told, **(headers or {})})
            redealt.append(clause)
        raise ValueError(f"no deal of {found.name} from seed {seed!r} stands")

    @classmethod
    def from_position(
        cls,
        position: Position,
        moves: Iterable[Move | protocol.Move | str] = (),
        *,
        names: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Deal:
        """A deal that goes on from a position. Raises `PartialPosition` for one with unseen cards, and `NotationError`
        for one with faults."""
        refuse(a_position("position", position))
        if position.holes:
            raise PartialPosition("a deal needs every card: complete() puts the unseen ones somewhere")
        line = read_position(position.text)
        return cls(line.game, Given(line.state), moves, names=names, headers=headers)

    @classmethod
    def read(cls, text: str) -> Deal:
        """A deal from its text (see `text`). Raises `NotationError` for everything that is wrong with it."""
        refuse(_text("text", text))
        return read_deal(text, cls)

    @property
    def text(self) -> str:
        """The deal as text, like a chess game in PGN."""
        return deal_text(self)

    def __str__(self) -> str:
        return self.text

    @classmethod
    def from_json(cls, given: str | dict[str, Any]) -> Deal:
        """A deal from JSON, as text or as values (see `as_json`). Raises `NotationError`."""
        refuse(kind("given", given, (str, dict), "JSON, as a text or a dict"))
        return read_json(given, cls)

    def to_json(self) -> dict[str, Any]:
        """The deal as JSON values, of the schema ``scopa_widgets/deal/1``."""
        return deal_json(self)

    @classmethod
    def from_code(cls, code: str) -> Deal:
        """A deal from the code that a link or a QR code carries (see `code`). Raises `NotationError`."""
        refuse(_text("code", code))
        return read_code(code, cls)

    @property
    def code(self) -> str:
        """The deal as a short code of letters that any link may carry. It holds the whole deck: not for players."""
        return deal_code(self)

    @classmethod
    def complete(
        cls,
        game: AnyGame | str = "scopa",
        rules: str = "table",
        *,
        seed: int | str = 1,
        names: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
        **said: Any,
    ) -> Deal:
        """A deal from a table, a hand, or whatever else is said of its start (see `compose.position`); the cards that
        are not named are put where they may be by the seed: ``Deal.complete(table="7D 4C 3B AS", hand="7S", seed=1)``.
        """
        refuse(_seed("seed", seed))
        return cls.from_position(position(game, rules, **said).complete(seed), names=names, headers=headers)

    # --- the cursor -------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.position_at(self.node)

    def position_at(self, node: Node) -> Position:
        """The position at a node."""
        if not isinstance(node, Node):
            refuse(_a_node(node))
        if node.parent is None or node.move is None:
            return Position(self.game, node.state)
        return led_by(self.game, node.parent.state, node.move, node.state)

    @property
    def at(self) -> int:
        """How many moves lead to the cursor."""
        return self.node.step

    def first(self) -> Position:
        """Go to the start."""
        return self.to(self.root)

    def back(self) -> Position:
        """Go back one move; stay at the start."""
        return self.to(self.node.parent or self.node)

    def forward(self, line: int = 0) -> Position:
        """Go on by the main line from here, or by a side line (1, 2, ...); stay at the end of the line."""
        refuse(_whole("line", line, least=0))
        return self.to(self.node.children[line] if line < len(self.node.children) else self.node)

    def last(self) -> Position:
        """Go to the end of the line that the cursor is on."""
        return self.to(list(self.node.line())[-1])

    def jump(self, step: int) -> Position:
        """Go to a step of the line that the cursor is on, counted from 0 at the start. Raises `IndexError`."""
        line = self.line
        refuse(place("step", step, len(line), "steps"))
        return self.to(line[step])

    def to(self, node: Node) -> Position:
        """Go to a node of this deal."""
        refuse(_a_node(node))
        if node.path[0] is not self.root:
            raise ValueError("that node belongs to another deal")
        self.node = node
        return self.position

    def play(self, move: Move | protocol.Move | str) -> Position:
        """Play a move at the cursor and go on to it. Where another one was already played from here it makes a side
        line. Raises `IllegalMove`."""
        self.node = self.add(self.node, move)
        return self.position

    def add(self, node: Node, move: Move | protocol.Move | str) -> Node:
        """The node to which a move leads from another one; a new one if the move was not played there before."""
        bits = self.position_at(node).legal(move)
        found = node.child(bits)
        if found is None:
            found = Node(self.game.step(node.state, bits), bits, node)
            node.children.append(found)
        return found

    # --- what was played --------------------------------------------------------------------------------------------

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes of the line that the cursor is on: those that lead to it, and on by the first moves."""
        return (*self.node.path[:-1], *self.node.line())

    @property
    def start_state(self) -> Any:
        """The state at the start."""
        return self.root.state

    @property
    def main_line(self) -> tuple[protocol.Move, ...]:
        """The moves of the main line."""
        return tuple(node.move for node in self.root.line() if node.move is not None)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line in notation."""
        return tuple(self.move_text(node) for node in self.root.line() if node.parent)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the main line, the start first."""
        return tuple(self.position_at(node) for node in self.root.line())

    @property
    def comments(self) -> dict[int, str]:
        """The comments on the main line by step; step 0 is the start."""
        return {node.step: node.comment for node in self.root.line() if node.comment}

    def comment(self, text: str, step: int | None = None) -> None:
        """Say something about the position at the cursor, or at a step of its line; "" takes the comment away."""
        line = self.line
        refuse(_text("text", text), place("step", step, len(line), "steps", none=True))
        node = self.node if step is None else line[step]
        node.comment = text

    def to_html(self, path: str | Path, *, step: int = 0, language: str = "it", **settings: Any) -> Path:
        """Write the deal as one HTML file that needs nothing else, and give back its path: every step, every legal
        capture, every reason. ``settings``: ``index``, ``size``, ``mode`` as of `DealStepper`."""
        from scopa_widgets.page.html import deal_page

        taken = ("index", "size", "mode")
        unknown = (Wrong(f"a setting {key}", said, "left out", TypeError, nearest(key, taken))
                   for key, said in settings.items() if key not in taken)  # fmt: skip
        refuse(_path("path", path), *unknown)
        target = Path(path)
        target.write_text(deal_page(self, step=step, language=language, **settings), encoding="utf-8")
        return target

    def hidden_for(self, seat: int, upto: int | None = None) -> tuple[Position, ...]:
        """The positions of the main line as a seat sees them, the other hands and the stock unseen; up to a step."""
        refuse(place("seat", seat, self.game.players, "seats"), _whole("upto", upto, least=0, none=True))
        shown = self.positions if upto is None else self.positions[: upto + 1]
        return tuple(position.seen_by(seat) for position in shown)

    def under(self, rules: AnyGame | str) -> Reread:
        """The main line under other rules of the game (a named rule set, or a game): the moves that they refuse, each
        with its reason, and the positions under them."""
        refuse(game_or_name("rules", rules))
        return reread(self, other_rules(self.game, rules) if isinstance(rules, str) else rules)

    def move_text(self, node: Node) -> str:
        """The move that leads to a node, in notation; "" for the start."""
        if not isinstance(node, Node):
            refuse(_a_node(node))
        if node.parent is None or node.move is None:
            return ""
        return move_text(self.game, node.parent.state, node.move)

    def __len__(self) -> int:
        """How many moves the main line has."""
        return len(self.main_line)

    def __repr__(self) -> str:
        who = " - ".join(self.names)
        return f"<deal of {self.game.name}{f', {who}' if who else ''}: {len(self)} moves, at {self.at}>"


def _game(game: AnyGame | str, players: int | None, options: Mapping[str, Value]) -> AnyGame:
    """A game given as itself or by name; `rules` among the options names a rule set."""
    if not isinstance(game, str):
        given = {"players": players, **options} if players is not None else options
        needed = "left out: a game value already has its players and options"
        refuse(*(Wrong(name, value, needed, TypeError) for name, value in given.items()))
        return game
    chosen: dict[str, Any] = dict(options)
    rule_set = chosen.pop("rules", "table")
    return find_game(game, rule_set, players=players, **chosen)


def _said_with(game: AnyGame, moves: object, names: Any, headers: object) -> list[Wrong | None]:
    """What is wrong with all that a deal is given besides its game and its start."""
    found = [several("moves", moves, "a list of moves"), *texts("names", names), *words("headers", headers)]
    if not any(found) and names and len(names) != game.players:
        found.append(Wrong("names", names, f"{game.players} names", hint=f"{game.players} sit at the table"))
    return found


def _an_order(name: str, order: Any) -> Wrong | None:
    """A deck as text or as the engine's cards."""
    if isinstance(order, str) or (isinstance(order, list | tuple) and all(map(is_whole, order))):
        return None
    return Wrong(name, order, "a deck in its order, as a text or as cards of the engine", TypeError)


def _a_node(node: object) -> Wrong | None:
    return kind("node", node, Node, "a node of this deal")
