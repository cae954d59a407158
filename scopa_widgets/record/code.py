"""A deal as a code for links and QR codes: letters, digits and ``-_.~`` only.

Five parts with dots between them, the last left out where there is nothing in it::

    d1.scopa~1~2~napola~yes.o3hK...~12.mAx...zQ.h...

- ``d1``: a deal, in the first version of this form;
- the game: name, version, players, then each option that is not as usual with its value;
- the start: ``o`` and the number that the order of the deck has among all orders (160 bits for 40 cards), then the
  cut if there is one; or ``p`` and the text of a position;
- the moves: ``m`` and one number, in which each move is a digit, its place among the legal moves of its position (so a
  forced move takes no room: a whole deal of 36 moves takes some 12 bytes); or, where there are comments or side lines,
  ``t`` and the moves as text;
- ``h``: the names of the seats and the free headers as JSON.

Numbers are in base 64 (RFC 4648, the alphabet for addresses, without padding); text is packed (``z``) where that makes
it shorter, else left as it is (``r``).
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import zlib
from typing import TYPE_CHECKING, Any, Final

from scopa_widgets.cards import Card
from scopa_widgets.notation import NotationError, Piece, TextFault, position_text, read_position
from scopa_widgets.notation.faults import check
from scopa_widgets.notation.games import rules_text, scan_game
from scopa_widgets.record.start import Given, Order, Start
from scopa_widgets.record.text import moves_text, read_moves
from scopa_widgets.record.tree import Node
from scopa_widgets.rules.registry import AnyGame

if TYPE_CHECKING:
    from scopa_widgets.record.deal import Deal

LONGEST: Final = 1 << 20  # characters that a packed text may have when unpacked: no bombs


def deal_code(deal: Deal) -> str:
    """The code of a deal."""
    parts = ["d1", _game_part(deal.game), _start_part(deal), _moves_part(deal)]
    if deal.names or deal.headers:
        parts.append("h" + _packed(json.dumps([list(deal.names), dict(deal.headers)], separators=(",", ":"))))
    return ".".join(parts)


def _game_part(game: AnyGame) -> str:
    rules = rules_text(game).replace(":", "~").replace(",", "~")
    return "~".join([game.name, str(game.version), str(game.players), *([rules] if rules else [])])


def _start_part(deal: Deal) -> str:
    if isinstance(deal.start, Order):
        cut = f"~{deal.start.cut}" if deal.start.cut else ""
        return "o" + _number(order_number(deal.start.order), len(deal.start.order)) + cut
    return "p" + _packed(position_text(deal.game, deal.start.given))


def _moves_part(deal: Deal) -> str:
    nodes = list(deal.root.walk())
    if any(node.comment or len(node.children) > 1 for node in nodes):
        return "t" + _packed(moves_text(deal))
    number = 0
    for node in reversed(nodes):
        legal = sorted(deal.game.moves(node.state))
        digit = legal.index(node.main.move) + 1 if node.main is not None and node.main.move is not None else 0
        number = number * (len(legal) + 1) + digit
    return "m" + _number(number)


def order_number(order: tuple[Card, ...]) -> int:
    """The place of an order among all orders of its cards, from 0."""
    left, number = sorted(order), 0
    for card in order:
        number = number * len(left) + left.index(card)
        left.remove(card)
    return number


def order_of(number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The order of some cards that has this place among all of them."""
    digits = []
    for size in range(1, len(cards) + 1):
        number, digit = divmod(number, size)
        digits.append(digit)
    left = sorted(cards)
    return tuple(left.pop(digit) for digit in reversed(digits))


# --- bytes and letters ----------------------------------------------------------------------------------------------


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    try:
        raw = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise _CodeError("letters that are not of this code") from None
    if _letters(raw) != letters:
        raise _CodeError("letters that are not of this code")
    return raw


def _number(number: int, cards: int = 0) -> str:
    """A number in base 64; that of an order of so many cards always takes the same room."""
    size = (math.factorial(cards) - 1).bit_length() if cards else number.bit_length()
    return _letters(number.to_bytes((size + 7) // 8, "big"))


def _packed(text: str) -> str:
    raw = text.encode("utf-8", "surrogatepass")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = deflate.compress(raw) + deflate.flush()
    return "z" + _letters(small) if len(small) < len(raw) else "r" + _letters(raw)


def _unpacked(part: str) -> str:
    raw = _bytes(part[1:])
    if part[:1] == "z":
        inflate = zlib.decompressobj(-15)
        try:
            raw = inflate.decompress(raw, LONGEST)
        except zlib.error:
            raise _CodeError("packed text that cannot be unpacked") from None
        if not inflate.eof or inflate.unused_data:
            raise _CodeError("packed text that cannot be unpacked")
    elif part[:1] != "r":
        raise _CodeError("a text must begin with z or r")
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise _CodeError("bytes that are no text") from None


class _CodeError(ValueError):
    """What is wrong with a part of a code."""


# --- reading --------------------------------------------------------------------------------------------------------


def read_code(code: str, make: type[Deal]) -> Deal:
    """A deal from its code. Raises `NotationError` for everything that is wrong with it."""
    faults: list[TextFault] = []
    parts = Piece(code).split(".")
    if len(parts) not in (4, 5) or parts[0].text != "d1":
        raise NotationError([Piece(code).blames("notation.code", reason="it does not begin with d1. or lacks a part")])
    game = _read_game(parts[1], faults)
    names, headers = _read_headers(parts[4], faults) if len(parts) == 5 else ([], {})
    if game is not None and names and len(names) != game.players:
        faults.append(parts[4].blames("notation.code", reason=f"{game.players} names are needed"))
    start = _read_start(parts[2], game, faults) if game is not None else None
    if game is None or start is None or faults:
        check(faults)
        raise AssertionError("no start and no fault")
    deal = make(game, start, names=names, headers=headers)
    _read_moves(parts[3], deal, faults)
    check(faults)
    return deal


def _read_game(piece: Piece, faults: list[TextFault]) -> AnyGame | None:
    said = piece.split("~")
    if len(said) < 3 or len(said) % 2 == 0:
        faults.append(piece.blames("notation.code", reason="the game needs a name, a version, players, and pairs"))
        return None
    options = said[3:]
    rules = ",".join(f"{key.text}:{value.text}" for key, value in zip(options[::2], options[1::2], strict=True))
    fields = {"game": Piece(f"{said[0].text}:{said[1].text}"), "players": said[2]}
    own: list[TextFault] = []
    game = scan_game(fields | ({"rules": Piece(rules)} if rules else {}), piece, own)
    faults += [piece.blames("notation.code", reason=fault.sentence) for fault in own]
    return game


def _read_headers(piece: Piece, faults: list[TextFault]) -> tuple[list[str], dict[str, str]]:
    try:
        if piece.text[:1] != "h":
            raise _CodeError("the fifth part begins with h")
        names, headers = _two(json.loads(_unpacked(piece.text[1:])))
    except (ValueError, RecursionError) as error:
        faults.append(piece.blames("notation.code", reason=str(error)))
        return [], {}
    return names, headers


def _two(value: Any) -> tuple[list[str], dict[str, str]]:
    if isinstance(value, list) and len(value) == 2:
        names, headers = value
        if isinstance(names, list) and isinstance(headers, dict) and (names or headers):
            texts = [*names, *headers.values()]
            if all(isinstance(text, str) for text in texts):
                return names, headers
    raise _CodeError("names and headers are needed here, all of them texts")


def _read_start(piece: Piece, game: AnyGame, faults: list[TextFault]) -> Start | None:
    read = {"o": _read_order, "p": _read_position}.get(piece.text[:1], _no_start)
    try:
        return read(piece.part(1), game)
    except _CodeError as error:
        faults.append(piece.blames("notation.code", reason=str(error)))
    except NotationError as error:
        faults += [piece.blames("notation.code", reason=fault.sentence) for fault in error.faults]
    return None


def _no_start(_piece: Piece, _game: AnyGame) -> Start:
    raise _CodeError("a start begins with o or p")


def _read_position(piece: Piece, game: AnyGame) -> Start:
    line = read_position(_unpacked(piece.text))
    if line.holes or line.game != game:
        raise _CodeError("a position of this game without unseen cards is needed")
    return Given(line.state)


def _read_order(piece: Piece, game: AnyGame) -> Start:
    letters, tilde, cut = piece.text.partition("~")
    number = int.from_bytes(_bytes(letters), "big")
    cards = game.deck.cards
    if number >= math.factorial(len(cards)) or _number(number, len(cards)) != letters:
        raise _CodeError("no order of the deck has this number")
    if tilde and not (cut.isascii() and cut.isdigit() and 0 < int(cut[:3]) < len(cards) and str(int(cut[:3])) == cut):
        raise _CodeError(f"the deck cannot be cut at {cut}")
    return Order(order_of(number, cards), int(cut) if tilde else 0)


def _read_moves(piece: Piece, deal: Deal, faults: list[TextFault]) -> None:
    own: list[TextFault] = []
    try:
        {"m": _play, "t": _read_text}.get(piece.text[:1], _no_moves)(piece.text[1:], deal, own)
    except _CodeError as error:
        own.append(piece.blames("notation.code", reason=str(error)))
    faults += [piece.blames("notation.code", reason=fault.sentence) for fault in own]


def _no_moves(_said: str, _deal: Deal, _faults: list[TextFault]) -> None:
    raise _CodeError("moves begin with m or t")


def _read_text(said: str, deal: Deal, faults: list[TextFault]) -> None:
    read_moves(deal, Piece(_unpacked(said)), faults)


def _play(said: str, deal: Deal, _faults: list[TextFault]) -> None:
    number = int.from_bytes(_bytes(said), "big")
    if _number(number) != said:
        raise _CodeError("letters that are not of this code")
    node = deal.root
    while number:
        legal = sorted(deal.game.moves(node.state))
        number, digit = divmod(number, len(legal) + 1)
        if not digit:
            raise _CodeError("moves after the end of the moves")
        bits = legal[digit - 1]
        node.children.append(Node(deal.game.step(node.state, bits), bits, node))
        node = node.children[0]
