"""A deal as text, like a chess game in PGN: headers in brackets, numbered moves, {comments}, (side lines).

::

    [game "scopa:1"]
    [players "2"]
    [seat1 "Anna"]
    [seat2 "Bruno"]
    [deal "3C 3B FB 5B 3S RC RD RS 7C 7B ..."]

    {The cards are dealt.} 1. 3C 3Sx3C 3. 3B (3. FB RCxRD) RCxRD {A king takes a king.}

A move has the number of its step; numbers stand at every round and wherever a line begins or goes on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from scopa_widgets.notation import Piece, TextFault, order_text, position_text
from scopa_widgets.notation.cards import scan_order
from scopa_widgets.notation.faults import check
from scopa_widgets.notation.games import game_fields, scan_game
from scopa_widgets.notation.lines import scan_position
from scopa_widgets.notation.moves import scan_attempt, scan_move
from scopa_widgets.record.quoting import quoted, unquoted
from scopa_widgets.record.start import Given, Order, Start
from scopa_widgets.record.tree import Node
from scopa_widgets.rules.registry import AnyGame

if TYPE_CHECKING:
    from scopa_widgets.record.deal import Deal

_WIDE: Final = 100  # characters, after which a line of moves is broken
_OWN: Final = re.compile(r"game|players|rules|deal|cut|position|seat[1-9]")
"""The keys of headers that mean something; a free header of that name has its key in quotation marks."""
_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def deal_text(deal: Deal) -> str:
    """A deal in canonical form."""
    fields: dict[str, str] = {}
    if isinstance(deal.start, Order):
        fields |= game_fields(deal.game)
    fields |= {f"seat{seat + 1}": name for seat, name in enumerate(deal.names)}
    lines = [f'[{key} "{quoted(value, chr(34))}"]' for key, value in fields.items()]
    lines += [f'[{_free_key(key)} "{quoted(value, chr(34))}"]' for key, value in deal.headers.items()]
    if isinstance(deal.start, Order):
        lines.append(f'[deal "{order_text(deal.start.order, deal.game.deck)}"]')
        lines += [f'[cut "{deal.start.cut}"]'] if deal.start.cut else []
    else:
        lines.append(f'[position "{position_text(deal.game, deal.start.given)}"]')
    return "\n".join([*lines, "", moves_text(deal)]).rstrip("\n") + "\n"


def _free_key(key: str) -> str:
    if _PLAIN.fullmatch(key) and not _OWN.fullmatch(key):
        return key
    return f'"{quoted(key, chr(34))}"'


def moves_text(deal: Deal) -> str:
    """The moves of a deal with comments and side lines, broken into lines."""
    lines, line = [], ""
    for token in _tokens(deal):
        if line and len(line) + 1 + len(token) > _WIDE:
            lines.append(line)
            line = token
        else:
            line = f"{line} {token}" if line else token
    return "\n".join([*lines, line])


def _tokens(deal: Deal) -> list[str]:
    found = [_comment(deal.root)] if deal.root.comment else []
    return found + _line(deal, deal.root, fresh=True)


def _line(deal: Deal, node: Node, *, fresh: bool) -> list[str]:
    """The moves after a node; ``fresh`` if the next one must have its number."""
    found: list[str] = []
    while node.main is not None:
        main, *sides = node.children
        found += _move(deal, main, fresh=fresh)
        for side in sides:
            inner = [*_move(deal, side, fresh=True), *_line(deal, side, fresh=bool(side.comment))]
            inner[0] = "(" + inner[0]
            inner[-1] += ")"
            found += inner
        fresh = bool(main.comment or sides)
        node = main
    return found


def _move(deal: Deal, node: Node, *, fresh: bool) -> list[str]:
    number = f"{node.step}. " if fresh or _begins_round(deal, node.step) else ""
    return [number + deal.move_text(node), *([_comment(node)] if node.comment else [])]


def _begins_round(deal: Deal, step: int) -> bool:
    return (step - 1) % deal.game.players == 0


def _comment(node: Node) -> str:
    return "{" + quoted(node.comment, "}") + "}"


# --- reading --------------------------------------------------------------------------------------------------------

_HEADER: Final = re.compile(
    r'\[(?:(?P<key>[A-Za-z][A-Za-z0-9_-]*)|"(?P<free>(?:[^"\\]|\\.)*)")[ \t]+"(?P<value>(?:[^"\\]|\\.)*)"\]', re.DOTALL
)
_TOKEN: Final = re.compile(r"\{(?P<comment>(?:[^\\}]|\\.)*)(?P<end>\}?)|(?P<mark>[()])|[^\s(){}]+|\}", re.DOTALL)


def read_deal(text: str, make: type[Deal]) -> Deal:
    """A deal from its text. Raises `NotationError` for everything that is wrong with it."""
    faults: list[TextFault] = []
    own, free, rest = _headers(Piece(text), faults)
    game, start = _beginning(own, rest, faults)
    names = [unquoted(own[key], '"', faults) for key in sorted(own) if key.startswith("seat")]
    if game is None:
        check(faults)
        raise AssertionError("no game and no fault")
    _check_seats(game, own, rest, faults)
    named = names if len(names) == game.players else ()
    deal = make(game, start or Order(game.deck.cards), names=named, headers=free)
    read_moves(deal, rest, faults, lost=start is None)
    check(faults)
    return deal


def _headers(piece: Piece, faults: list[TextFault]) -> tuple[dict[str, Piece], dict[str, str], Piece]:
    """The headers that mean something, the free ones, and what comes after them."""
    own: dict[str, Piece] = {}
    free: dict[str, str] = {}
    rest = piece.strip()
    while rest.text.startswith("["):
        match = _HEADER.match(rest.text)
        if match is None:
            line = rest.text.find("\n")
            end = line if line >= 0 else len(rest.text)
            faults.append(rest.part(0, end).blames("notation.no-header"))
            rest = rest.part(end).strip()
            continue
        value = rest.part(*match.span("value"))
        key = match["key"] or ""
        if key and _OWN.fullmatch(key):
            if key in own:
                faults.append(value.blames("notation.header-again", key=key))
            own[key] = value
        else:
            name = key or unquoted(rest.part(*match.span("free")), '"', faults)
            if name in free:
                faults.append(value.blames("notation.header-again", key=name))
            free[name] = unquoted(value, '"', faults)
        rest = rest.part(match.end()).strip()
    return own, free, rest


def _beginning(own: dict[str, Piece], rest: Piece, faults: list[TextFault]) -> tuple[AnyGame | None, Start | None]:
    """The game and the start that the headers give; `None` with faults for what they do not give."""
    here = rest.part(0, 0)
    if "position" in own:
        faults += [own[key].blames("notation.two-starts", key=key) for key in ("deal", "cut") if key in own]
        rules = [key for key in ("game", "players", "rules") if key in own]
        faults += [own[key].blames("notation.header-again", key=key) for key in rules]
        before = len(faults)
        line = scan_position(own["position"], faults)
        if line is not None and line.holes:
            faults.append(own["position"].blames("notation.unseen-start"))
        return (line.game if line else None), (Given(line.state) if line and len(faults) == before else None)
    game = scan_game(own, here, faults)
    if "deal" not in own:
        faults.append(here.blames("notation.no-start"))
    if game is None or "deal" not in own:
        return game, None
    before = len(faults)
    start = Order(scan_order(own["deal"], game.deck, faults), _cut(own, game, faults))
    return game, start if len(faults) == before else None


def _cut(own: dict[str, Piece], game: AnyGame, faults: list[TextFault]) -> int:
    if "cut" not in own:
        return 0
    if re.fullmatch("[1-9][0-9]?", own["cut"].text) and int(own["cut"].text) < len(game.deck.codes):
        return int(own["cut"].text)
    faults.append(own["cut"].blames("notation.cut"))
    return 0


def _check_seats(game: AnyGame, own: dict[str, Piece], rest: Piece, faults: list[TextFault]) -> None:
    seats = [f"seat{seat + 1}" for seat in range(game.players)]
    named = [key for key in own if key.startswith("seat")]
    faults += [own[key].blames("notation.not-a-seat", n=game.players) for key in named if key not in seats]
    if named:
        faults += [rest.part(0, 0).blames("notation.field-missing", key=key) for key in seats if key not in own]


def read_moves(deal: Deal, piece: Piece, faults: list[TextFault], *, lost: bool = False) -> None:
    """Put the moves of a text into a deal that has none yet, faults noted; if ``lost``, only look at their form."""
    reader = _Moves(deal, faults, lost=lost)
    for match in _TOKEN.finditer(piece.text):
        token = piece.part(*match.span())
        if match["comment"] is not None:
            reader.comment(token, piece.part(*match.span("comment")), closed=bool(match["end"]))
        elif match["mark"] == "(":
            reader.open(token)
        elif match["mark"] == ")":
            reader.close(token)
        elif re.fullmatch(r"[0-9]+\.", token.text):
            reader.number(token)
        elif token.text == "}":
            faults.append(token.blames("notation.stray"))
        else:
            reader.move(token)
    faults += [token.blames("notation.open-line") for *_, token in reader.waiting]


class _Moves:
    """Reads moves into a tree. After a move that is wrong the rest of its line can only be checked for its form."""

    def __init__(self, deal: Deal, faults: list[TextFault], *, lost: bool) -> None:
        self.deal = deal
        self.faults = faults
        self.node = deal.root
        self.lost = lost
        self.step = 0
        """The step of the last move of this line, read or lost."""
        self.first = True
        """Whether this line still waits for its first move."""
        self.waiting: list[tuple[Node, bool, int, Piece]] = []

    def number(self, token: Piece) -> None:
        if token.text != f"{self.step + 1}.":
            self.faults.append(token.blames("notation.number", expected=self.step + 1))

    def move(self, token: Piece) -> None:
        game, node = self.deal.game, self.node
        self.first = False
        self.step += 1
        if self.lost:
            scan_attempt(game, node.state, token, self.faults, 0)
            return
        bits = scan_move(game, node.state, token, self.faults)
        if not bits:
            self.lost = True
        elif node.child(bits) is not None:
            self.faults.append(token.blames("notation.same-move", move=token.text))
            self.lost = True
        else:
            self.node = Node(game.step(node.state, bits), bits, node)
            node.children.append(self.node)

    def comment(self, token: Piece, inner: Piece, *, closed: bool) -> None:
        if not closed:
            self.faults.append(token.blames("notation.open-comment"))
            return
        said = unquoted(inner, "}", self.faults)
        if self.first and self.waiting:
            self.faults.append(token.blames("notation.no-move-before"))
        elif not said or (self.node.comment and not self.lost):
            self.faults.append(token.blames("notation.comment"))
        elif not self.lost:
            self.node.comment = said

    def open(self, token: Piece) -> None:
        if self.first:
            self.faults.append(token.blames("notation.no-move-before"))
        self.waiting.append((self.node, self.lost, self.step, token))
        if not self.lost and self.node.parent is not None and not self.first:
            self.node = self.node.parent
        self.step = max(self.step - 1, 0)
        self.first = True

    def close(self, token: Piece) -> None:
        if not self.waiting:
            self.faults.append(token.blames("notation.stray"))
            return
        if self.first:
            self.faults.append(token.blames("notation.move-missing"))
        self.node, self.lost, self.step, _ = self.waiting.pop()
        self.first = False
