"""A deal as JSON: the schema ``scopa_widgets/deal/1``.

A move is ``{"move": "7S", "comment": "...", "sides": [[...], ...]}``; ``sides`` are the lines that were tried
instead of it, each a list of moves of its own. Keys that would be empty are left out.
"""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from scopa_widgets.notation import NotationError, Piece, TextFault, position_text
from scopa_widgets.notation.cards import scan_order
from scopa_widgets.notation.faults import check
from scopa_widgets.notation.lines import scan_position
from scopa_widgets.notation.moves import scan_move
from scopa_widgets.record.start import Given, Order, Start
from scopa_widgets.record.tree import Node
from scopa_widgets.rules.options import option_faults, set_options
from scopa_widgets.rules.registry import GAMES, AnyGame

if TYPE_CHECKING:
    from scopa_widgets.record.deal import Deal

SCHEMA: Final = "scopa_widgets/deal/1"

Json = dict[str, Any]


def deal_json(deal: Deal) -> Json:
    """A deal as JSON values."""
    found: Json = {"schema": SCHEMA, "game": game_json(deal.game)}
    if deal.names:
        found["names"] = list(deal.names)
    if deal.headers:
        found["headers"] = dict(deal.headers)
    found["start"] = _start_json(deal)
    if deal.root.comment:
        found["comment"] = deal.root.comment
    found["moves"] = _line_json(deal, deal.root.children)
    return found


def game_json(game: AnyGame) -> Json:
    """A game by its name, version, players, and the options that are not as usual."""
    return {"id": game.name, "version": game.version, "players": game.players, "options": set_options(game)}


def _start_json(deal: Deal) -> Json:
    if isinstance(deal.start, Order):
        cut = {"cut": deal.start.cut} if deal.start.cut else {}
        return {"order": [deal.game.deck.code(card) for card in deal.start.order], **cut}
    return {"position": position_text(deal.game, deal.start.given)}


def _line_json(deal: Deal, children: list[Node]) -> list[Json]:
    line = []
    while children:
        main, *sides = children
        move = _move_json(deal, main)
        if sides:
            move["sides"] = [[_move_json(deal, side), *_line_json(deal, side.children)] for side in sides]
        line.append(move)
        children = main.children
    return line


def _move_json(deal: Deal, node: Node) -> Json:
    comment = {"comment": node.comment} if node.comment else {}
    return {"move": deal.move_text(node), **comment}


# --- reading --------------------------------------------------------------------------------------------------------


def read_json(given: str | Json, make: type[Deal]) -> Deal:
    """A deal from JSON, as text or as values. Raises `NotationError` for everything that is wrong with it."""
    reader = Reader()
    deal = reader.deal(parsed(given) if isinstance(given, str) else given, "deal", make)
    check(reader.faults)
    assert deal is not None, "no deal and no fault"
    return deal


def parsed(text: str) -> Any:
    """The values of a JSON text. Raises `NotationError`, also for a key that stands twice."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        fault = TextFault("notation.json", error.pos, 1, text[error.pos : error.pos + 1], _slots("deal", error.msg))
    except (ValueError, RecursionError) as error:
        fault = TextFault("notation.json", 0, len(text), text, _slots("deal", str(error)))
    raise NotationError([fault])


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in the same object")
    return found


def _no_number(said: str) -> Any:
    raise ValueError(f"{said} is no number")


def _slots(where: str, reason: str) -> MappingProxyType[str, object]:
    return MappingProxyType({"where": where, "reason": reason})


class Reader:
    """Reads JSON values, and remembers everything wrong with them and where (``deal.moves[3].comment``)."""

    def __init__(self) -> None:
        self.faults: list[TextFault] = []

    def wrong(self, where: str, reason: str, piece: object = "") -> None:
        """Note a fault."""
        self.faults.append(TextFault("notation.json", 0, 0, str(piece)[:200], _slots(where, reason)))

    def told(self, where: str, own: list[TextFault]) -> None:
        """Note faults of a piece of text inside."""
        for fault in own:
            self.wrong(where, fault.sentence, fault.piece)

    def object(self, given: Any, where: str, needed: str | None = None, more: str = "") -> Json:
        """An object with its keys: those that it needs and those that it may have; or any."""
        if not isinstance(given, dict):
            self.wrong(where, "an object is needed", given)
            return {}
        if needed is not None:
            absent = [key for key in needed.split() if key not in given]
            strange = [key for key in given if key not in needed.split() + more.split()]
            for key in absent:
                self.wrong(where, f"{key} is missing")
            for key in strange:
                self.wrong(where, f"{key!r} is no key here", key)
        return given

    def list(self, given: Any, where: str) -> list[Any]:
        """A list."""
        if isinstance(given, list):
            return given
        self.wrong(where, "a list is needed", given)
        return []

    def text(self, given: Any, where: str) -> str:
        """A text."""
        if isinstance(given, str):
            return given
        self.wrong(where, "a text is needed", given)
        return ""

    def deal(self, given: Any, where: str, make: type[Deal]) -> Deal | None:
        """A deal, or `None` where there is no knowing its game or its start."""
        found = self.object(given, where, "schema game start moves", "names headers comment")
        if found.get("schema", SCHEMA) != SCHEMA:
            self.wrong(f"{where}.schema", f"this program reads {SCHEMA}", found["schema"])
            return None
        game = self.game(found.get("game", {}), f"{where}.game")
        start = self.start(game, found.get("start", {}), f"{where}.start") if game else None
        headers = self.object(found.get("headers", {}), f"{where}.headers")
        told = {key: self.text(value, f"{where}.headers.{key}") for key, value in headers.items()}
        names = [self.text(name, f"{where}.names") for name in self.list(found.get("names", []), f"{where}.names")]
        if game and names and len(names) != game.players:
            self.wrong(f"{where}.names", f"{game.players} names are needed", len(names))
            names = []
        if game is None or start is None:
            return None
        deal = make(game, start, names=names, headers=told)
        deal.root.comment = self.text(found.get("comment", ""), f"{where}.comment")
        self.line(deal, deal.root, found.get("moves", []), f"{where}.moves")
        return deal

    def game(self, given: Any, where: str) -> AnyGame | None:
        """A game, or `None`."""
        before = len(self.faults)
        found = self.object(given, where, "id version players options")
        kind = GAMES.get(name) if isinstance(name := found.get("id"), str) else None
        if kind is None:
            self.wrong(f"{where}.id", f"no such game; there is {' '.join(GAMES)}", found.get("id"))
            return None
        version, players = found.get("version"), found.get("players")
        if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= kind.version:
            self.wrong(f"{where}.version", f"this program knows up to {kind.version}", version)
        if not isinstance(players, int) or isinstance(players, bool) or players not in kind.seats:
            self.wrong(f"{where}.players", f"{kind.name} is for {', '.join(map(str, kind.seats))} players", players)
        options = self.object(found.get("options", {}), f"{where}.options")
        for reason in option_faults(kind, options):
            self.wrong(f"{where}.options", reason)
        if len(self.faults) > before:
            return None
        try:
            made: AnyGame = kind(players=players, **options)
        except ValueError as error:  # options that do not go together
            self.wrong(f"{where}.options", str(error))
            return None
        return made

    def start(self, game: AnyGame, given: Any, where: str) -> Start | None:
        """The order of a deck, or a position of this very game; or `None`."""
        before = len(self.faults)
        own: list[TextFault] = []
        by = "position" if isinstance(given, dict) and "position" in given else "order"
        found = self.object(given, where, by, "cut")
        start: Start | None = None
        if "position" in found:
            line = scan_position(Piece(self.text(found["position"], f"{where}.position")), own)
            if line is not None and (line.game != game or line.holes or "cut" in found):
                self.wrong(where, "a position of this game without unseen cards is needed, and no cut")
            start = Given(line.state) if line is not None else None
        elif "order" in found:
            codes = [self.text(code, f"{where}.order") for code in self.list(found["order"], f"{where}.order")]
            order = scan_order(Piece(" ".join(codes)), game.deck, own)
            cut = found.get("cut", 0)
            if isinstance(cut, bool) or not isinstance(cut, int) or not 0 <= cut < len(game.deck.codes):
                self.wrong(f"{where}.cut", "the deck cannot be cut there", cut)
            start = Order(order, cut)
        self.told(where, own)
        return start if len(self.faults) == before else None

    def line(self, deal: Deal, node: Node, given: Any, where: str) -> None:
        """Moves one after the other, with the lines that were tried instead of each."""
        for place, said in enumerate(self.list(given, where)):
            here = f"{where}[{place}]"
            found = self.move(deal, node, said, here)
            if found is None:
                return
            self.sides(deal, node, said.get("sides", []), f"{here}.sides")
            node = found

    def sides(self, deal: Deal, node: Node, given: Any, where: str) -> None:
        """The lines that were tried instead of a move."""
        for number, side in enumerate(self.list(given, where)):
            here = f"{where}[{number}]"
            moves = self.list(side, here)
            if not moves:
                self.wrong(here, "a move is missing here")
                continue
            first = self.move(deal, node, moves[0], f"{here}[0]", "")
            if first is not None:
                self.line(deal, first, moves[1:], f"{here}[1:]")

    def move(self, deal: Deal, node: Node, given: Any, where: str, more: str = "sides") -> Node | None:
        """One move as a new node, `None` if it cannot be played."""
        found = self.object(given, where, "move", f"comment {more}")
        own: list[TextFault] = []
        bits = scan_move(deal.game, node.state, Piece(self.text(found.get("move", ""), f"{where}.move")), own)
        comment = self.text(found.get("comment", ""), f"{where}.comment")
        if bits and node.child(bits) is not None:
            self.wrong(where, "this move is already played from here")
            return None
        self.told(where, own)
        if not bits:
            return None
        made = Node(deal.game.step(node.state, bits), bits, node)
        made.comment = comment
        node.children.append(made)
        return made
