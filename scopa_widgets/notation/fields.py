"""The fields of a game's state as text: what kind of thing each of them is, and how that kind is written and read.

The kind follows from how the state's class annotates the field; the few that need more than that are named here. So a
game that has a state of its own, or shares another game's, needs nothing here as long as it annotates what it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from scopa_widgets.cards import Card, Cards, Deck, union
from scopa_widgets.notation.cards import cards_text, named_again, scan_cards
from scopa_widgets.notation.faults import Piece, TextFault
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame

KINDS: Final = {  # by annotation
    "int": "number",
    "bool": "flag",
    "Card": "card",
    "Cards": "set",
    "tuple[int, ...]": "numbers",
    "tuple[bool, ...]": "flags",
    "tuple[Card, ...]": "row",
    "tuple[Cards, ...]": "sets",
}
NAMED: Final = {  # by name, where that says more
    "taker": "seat",
    "leader": "seat",
    "closer": "seat",
    "winner": "seat",
    "stock": "packets",
    "talon": "order",
    "trumps": "suit",
    "tops": "tops",
    "own": "shares",
}
PLACES: Final = frozenset({"table", "hands", "piles", "stock", "talon", "won", "lead"})
"""The fields that say where the cards are: together they hold each card once. All others only repeat some of them."""


HIDING: Final = frozenset({"hands", "piles", "stock", "talon"})
"""The places that may hold unseen cards."""


class Hole(NamedTuple):
    """Unseen cards: how many of them are at one place of a field (0 where the field is a single set)."""

    field: str
    place: int
    n: int


def kinds_of(state: Any) -> dict[str, str]:
    """The kind of every field of a state, in its order."""
    kinds = _KINDS.get(type(state))
    if kinds is None:
        kinds = _KINDS[type(state)] = _kinds(type(state))
    return kinds


_KINDS: Final[dict[type, dict[str, str]]] = {}


def _kinds(state: type) -> dict[str, str]:
    found = {}
    for name, annotation in state.__annotations__.items():
        said = str(getattr(annotation, "__forward_arg__", annotation))
        kind = NAMED.get(name) or KINDS.get(said)
        if kind is None:
            raise TypeError(f"{state.__name__}.{name} is annotated as {said}, which has no way to be written")
        found[name] = kind
    return found


def sample(game: AnyGame) -> Any:
    """A state of the game just dealt: how many places its fields have, and what they are before anything happened."""
    return game.deal(game.deck.cards)


class Reading:
    """One state being read: the deck, the sample, the faults, the holes, and where every card stands."""

    def __init__(self, game: AnyGame, faults: list[TextFault]) -> None:
        self.game = game
        self.deck = game.deck
        self.sample = sample(game)
        self.faults = faults
        self.holes: list[Hole] = []
        self.where: list[tuple[Card, Piece]] = []

    def field(self, name: str, piece: Piece) -> Any:
        """The value of a field from its text."""
        return _READ[kinds_of(self.sample)[name]](self, name, piece, getattr(self.sample, name))

    # --- sets of cards ----------------------------------------------------------------------------------------------

    def set(self, name: str, piece: Piece, place: int = 0) -> Cards:
        """A set, in which ``?`` is an unseen card and ``-`` is no card at all."""
        found: list[tuple[Card, Piece]] = []
        unseen = 0
        if piece.text == "-":
            return 0
        for match in re.finditer(r"[^.,;]+", piece.text):
            item = piece.part(*match.span())
            if item.text == "?" and name in HIDING:
                unseen += 1
                continue
            found += scan_cards(item, self.deck, self.faults)
        self.faults += named_again(found, self.deck)
        first = dict(reversed(found))
        if name in PLACES:
            self.where += reversed(first.items())
        if not piece.text:
            self.faults.append(piece.blames("notation.card-missing"))
        if unseen:
            self.holes.append(Hole(name, place, unseen))
        return union(first)

    def sets(self, name: str, piece: Piece, like: tuple[Any, ...]) -> tuple[Cards, ...]:
        """One set for each seat or side, with a stroke between them."""
        return tuple(self.set(name, part, place) for place, part in enumerate(self.groups(piece, len(like))))

    def groups(self, piece: Piece, needed: int) -> list[Piece]:
        """The pieces between the strokes; as many as are needed, or a fault."""
        parts = piece.split("/") if needed or piece.text != "-" else []
        if len(parts) != needed:
            self.faults.append(piece.blames("notation.groups", n=needed, found=len(parts)))
        return parts

    def packets(self, name: str, piece: Piece, like: tuple[Cards, ...]) -> tuple[Cards, ...]:
        """The packets of a stock in the order of dealing; or a number: so many cards, all unseen."""
        sizes = [packet.bit_count() for packet in like]
        if piece.text == "-":
            return ()
        if re.fullmatch(r"[0-9]{1,3}", piece.text):
            wanted = int(piece.text)
            here = next((sizes[start:] for start in range(len(sizes)) if sum(sizes[start:]) == wanted), None)
            if here is None:
                self.faults.append(self._misfit(piece, wanted, sizes))
                return ()
            self.holes += [Hole(name, place, size) for place, size in enumerate(here)]
            return (0,) * len(here)
        parts = piece.split("/")
        packets = tuple(self.set(name, part, place) for place, part in enumerate(parts))
        unseen = {hole.place: hole.n for hole in self.holes if hole.field == name}
        held = [packet.bit_count() + unseen.get(place, 0) for place, packet in enumerate(packets)]
        needed = [*sizes[max(len(sizes) - len(held), 0) :], *[0] * (len(held) - len(sizes))]
        wrong = next((place for place, n in enumerate(held) if n != needed[place]), None)
        if wrong is not None:
            about = {"n": wrong + 1, "found": held[wrong], "most": needed[wrong]}
            self.faults.append(parts[wrong].blames("notation.packet", **about))
        return packets

    def _misfit(self, piece: Piece, found: int, sizes: list[int]) -> TextFault:
        """A stock of so many cards leaves no full rounds to be dealt: how many are too many, or missing."""
        rounds = range(0, len(sizes) + 1, self.game.players)
        fits = sorted({0, *(sum(sizes[start:]) for start in rounds)})
        below = max(n for n in fits if n < found)
        if below == fits[-1]:
            return piece.blames("notation.stock-many", found=found, most=below, more=found - below)
        above = min(n for n in fits if n > found)
        return piece.blames(
            "notation.stock", found=found, least=below, more=found - below, most=above, fewer=above - found
        )

    def order(self, name: str, piece: Piece, like: tuple[Card, ...]) -> tuple[Card, ...]:
        """Single cards in their order, as many as are still there."""
        if piece.text == "-":
            return ()
        parts = piece.split(".")
        if len(parts) > len(like):
            self.faults.append(piece.blames("notation.groups", n=len(like), found=len(parts)))
        return tuple(self.card(name, part, place) for place, part in enumerate(parts))

    def suit(self, _name: str, piece: Piece, _like: object = 0) -> Cards:
        """All cards of a suit, by its letter."""
        if len(piece.text) == 1 and piece.text in self.deck.suits:
            return self.deck.of_suit[self.deck.suits.index(piece.text)]
        self.faults.append(piece.blames("notation.no-suit", known=" ".join(self.deck.suits)))
        return 0

    def row(self, name: str, piece: Piece, like: tuple[Any, ...]) -> tuple[Card, ...]:
        """One card or none for each seat or side."""
        return tuple(self.card(name, part) for part in self.groups(piece, len(like)))

    def card(self, name: str, piece: Piece, place: int = 0) -> Card:
        """One card, or ``-``."""
        cards = self.set(name, piece, place)
        if cards & (cards - 1):
            self.faults.append(piece.blames("notation.one-card", n=cards.bit_count()))
        return cards

    # --- everything else --------------------------------------------------------------------------------------------

    def number(self, _name: str, piece: Piece, _like: object = 0) -> int:
        """A whole number from 0."""
        if re.fullmatch(r"[0-9]{1,9}", piece.text):
            return int(piece.text)
        self.faults.append(piece.blames("notation.not-a-number"))
        return 0

    def flag(self, _name: str, piece: Piece, _like: object = False) -> bool:
        """Yes or no."""
        if piece.text not in ("yes", "no"):
            self.faults.append(piece.blames("notation.not-a-flag"))
        return piece.text == "yes"

    def seat(self, _name: str, piece: Piece, _like: object = 0) -> int:
        """A seat, counted from 1; ``-`` is nobody."""
        if piece.text == "-":
            return NOBODY
        if re.fullmatch(r"[1-9]", piece.text) and int(piece.text) <= self.game.players:
            return int(piece.text) - 1
        self.faults.append(piece.blames("notation.not-a-seat", n=self.game.players))
        return NOBODY


_READ: Final[dict[str, Callable[[Reading, str, Piece, Any], Any]]] = {
    "number": Reading.number,
    "flag": Reading.flag,
    "seat": Reading.seat,
    "card": lambda reading, name, piece, _: reading.card(name, piece),
    "set": lambda reading, name, piece, _: reading.set(name, piece),
    "sets": Reading.sets,
    "shares": Reading.sets,
    "packets": Reading.packets,
    "order": Reading.order,
    "suit": Reading.suit,
    "row": Reading.row,
    "tops": Reading.row,
    "numbers": lambda reading, name, piece, like: tuple(
        reading.number(name, part) for part in reading.groups(piece, len(like))
    ),
    "flags": lambda reading, name, piece, like: tuple(
        reading.flag(name, part) for part in reading.groups(piece, len(like))
    ),
}


# --- writing --------------------------------------------------------------------------------------------------------


def field_text(game: AnyGame, state: Any, name: str, holes: tuple[Hole, ...] = ()) -> str:
    """A field of a state in canonical form."""
    kind = kinds_of(state)[name]
    unseen = {hole.place: hole.n for hole in holes if hole.field == name}
    return _WRITE[kind](game.deck, getattr(state, name), unseen)


def _set_text(deck: Deck, cards: Cards, unseen: int = 0) -> str:
    return ".".join(filter(None, [cards_text(cards, deck), *"?" * unseen])) or "-"


def _sets_text(deck: Deck, sets: tuple[Cards, ...], unseen: dict[int, int]) -> str:
    return "/".join(_set_text(deck, cards, unseen.get(place, 0)) for place, cards in enumerate(sets)) or "-"


def _packets_text(deck: Deck, packets: tuple[Cards, ...], unseen: dict[int, int]) -> str:
    if packets and not any(packets):
        return str(sum(unseen.values()))
    return _sets_text(deck, packets, unseen)


def _seat_text(_deck: Deck, seat: int, _unseen: object) -> str:
    return "-" if seat == NOBODY else str(seat + 1)


_WRITE: Final[dict[str, Callable[[Deck, Any, dict[int, int]], str]]] = {
    "number": lambda _deck, value, _: str(value),
    "flag": lambda _deck, value, _: "yes" if value else "no",
    "seat": _seat_text,
    "card": lambda deck, card, _: _set_text(deck, card),
    "set": lambda deck, cards, unseen: _set_text(deck, cards, unseen.get(0, 0)),
    "sets": _sets_text,
    "shares": _sets_text,
    "packets": _packets_text,
    "order": lambda deck, row, unseen: _sets_text(deck, row, unseen).replace("/", "."),
    "suit": lambda deck, cards, _: deck.suits[deck.of_suit.index(cards)],
    "row": lambda deck, row, _: _sets_text(deck, row, {}),
    "tops": lambda deck, row, _: _sets_text(deck, row, {}),
    "numbers": lambda _deck, row, _: "/".join(map(str, row)) or "-",
    "flags": lambda _deck, row, _: "/".join("yes" if one else "no" for one in row) or "-",
}
