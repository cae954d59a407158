"""Cards and sets of cards as text: the two-letter codes, and full names in Italian, English and German.

Two letters can mean different cards in two decks (``7S`` is spades in one and spade in the other), so reading always
takes the deck.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scopa_widgets.cards import Card, Cards, Deck, each, union
from scopa_widgets.notation.faults import Piece, TextFault, check

# Per language: the names of the ranks and of the suits in the order of the deck's letters (other words in use after
# a stroke), and the word between them.
_LANGUAGES: Final = {
    "italian": (
        ("asso due tre quattro cinque sei sette fante cavallo re", "denari coppe spade bastoni", "di"),
        ("ace two three four five six seven jack|knave knight|horse king", "coins cups swords clubs|batons", "of"),
        (
            "ass|as zwei drei vier fünf sechs sieben bube|bauer reiter|ritter könig",
            "münzen|münz kelche|kelch schwerter|schwert stäbe|stab|keulen",
            "der|von",
        ),
    ),
    "schnapsen": (
        ("fante donna|regina|dama re dieci asso", "cuori quadri fiori picche", "di"),
        ("jack|knave queen king ten ace", "hearts diamonds clubs spades", "of"),
        ("bube|unter dame|ober könig zehn|zehner ass|as", "herz karo kreuz|treff pik", "von|der"),
    ),
}
_DIGITS: Final = {  # what else a rank may be called in a code, by the deck's letter
    "italian": {"1": "A", "8": "F", "9": "C", "10": "R"},
    "schnapsen": {"10": "T", "1": "A"},
}

_BETWEEN: Final = re.compile(r"[\s.,;]+|(?:e|and|und)(?!\w)")
_UNKNOWN: Final = re.compile(r"[^\s.,;]+")


@lru_cache
def _names(deck: Deck) -> tuple[dict[str, Card], re.Pattern[str], re.Pattern[str]]:
    """Every way to write a card; a pattern that finds the longest of them; and one that lets an x follow at once."""
    codes = {rank: rank for rank in deck.ranks} | _DIGITS.get(deck.name, {})
    names = {(said + suit).lower(): deck.card(rank + suit) for said, rank in codes.items() for suit in deck.suits}
    for ranks, suits, of in _LANGUAGES.get(deck.name, ()):
        for rank, rank_words in zip(deck.ranks, ranks.split(), strict=True):
            spoken = [*rank_words.split("|"), *(said for said, letter in codes.items() if letter == rank != said)]
            spoken += [rank] if rank.isdigit() else []
            for suit, suit_words in zip(deck.suits, suits.split(), strict=True):
                for suit_word in suit_words.split("|"):
                    for word in spoken:
                        full = [f"{word} {between} {suit_word}" for between in of.split("|")]
                        names |= dict.fromkeys([*full, *_joined(suit_word, word)], deck.card(rank + suit))
    longest_first = sorted(names, key=len, reverse=True)
    either = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in longest_first)
    return names, re.compile(f"(?:{either})(?!\\w)"), re.compile(f"\\s*({either})(?![^\\Wx])")


def _joined(suit: str, rank: str) -> tuple[str, ...]:
    """The German way: ``Herz-König``."""
    return (f"{suit}-{rank}", f"{suit} {rank}") if suit in _GERMAN else ()


def every_name(deck: Deck) -> dict[str, list[str]]:
    """Every way in which a card may be written, in small letters, by its code: for readers other than this one."""
    names: dict[str, list[str]] = {code: [] for code in deck.codes}
    for name, card in _names(deck)[0].items():
        names[deck.code(card)].append(name)
    return names


_GERMAN: Final = frozenset(
    word for languages in _LANGUAGES.values() for word in languages[2][1].replace("|", " ").split()
)


def _small(text: str) -> str:
    """The text in small letters, every letter in its place."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def scan_cards(piece: Piece, deck: Deck, faults: list[TextFault]) -> list[tuple[Card, Piece]]:
    """Every card in a piece of text with its place, in the order of the text; whatever else is there is a fault."""
    names, pattern, _ = _names(deck)
    small, at = _small(piece.text), 0
    found: list[tuple[Card, Piece]] = []
    while at < len(small):
        if match := pattern.match(small, at):
            found.append((names[" ".join(match[0].split())], piece.part(at, match.end())))
            at = match.end()
        elif match := _BETWEEN.match(small, at):
            at = match.end()
        else:
            match = _UNKNOWN.match(small, at)
            end = match.end() if match else len(small)
            faults.append(piece.part(at, end).blames("notation.no-card", deck=deck.name))
            at = end
    return found


def first_card(piece: Piece, deck: Deck) -> tuple[Card, Piece] | None:
    """The card with which a piece of text begins (an x may follow), and its place."""
    names, _, pattern = _names(deck)
    match = pattern.match(_small(piece.text))
    return (names[" ".join(match[1].split())], piece.part(*match.span(1))) if match else None


def scan_set(piece: Piece, deck: Deck, faults: list[TextFault]) -> Cards:
    """The set of cards in a piece of text; a card named twice is a fault."""
    found = scan_cards(piece, deck, faults)
    faults += named_again(found, deck)
    return union(card for card, _ in found)


def named_again(found: Sequence[tuple[Card, Piece]], deck: Deck) -> list[TextFault]:
    """A fault for each card that is named more than once, at the place of its second time."""
    places: dict[Card, list[Piece]] = {}
    for card, where in found:
        places.setdefault(card, []).append(where)
    return [
        named[1].blames("notation.card-again", card=deck.code(card))
        if len(named) == 2
        else named[1].blames("notation.card-often", card=deck.code(card), n=len(named))
        for card, named in places.items()
        if len(named) > 1
    ]


def read_card(text: str, deck: Deck) -> Card:
    """One card. Raises `NotationError`."""
    faults: list[TextFault] = []
    found = scan_cards(Piece(text), deck, faults)
    if not faults and len(found) != 1:
        faults.append(Piece(text).blames("notation.one-card" if found else "notation.card-missing", n=len(found)))
    check(faults)
    return found[0][0]


def read_cards(text: str, deck: Deck) -> Cards:
    """A set of cards, with blanks, dots, commas or a word for "and" between them. Raises `NotationError`."""
    faults: list[TextFault] = []
    cards = scan_set(Piece(text), deck, faults)
    check(faults)
    return cards


def read_order(text: str, deck: Deck) -> tuple[Card, ...]:
    """A whole deck in its order. Raises `NotationError`, which names the cards twice and the cards missing."""
    faults: list[TextFault] = []
    order = scan_order(Piece(text), deck, faults)
    check(faults)
    return order


def scan_order(piece: Piece, deck: Deck, faults: list[TextFault]) -> tuple[Card, ...]:
    """A whole deck in its order, faults noted."""
    found = scan_cards(piece, deck, faults)
    faults += named_again(found, deck)
    seen = union(card for card, _ in found)
    if len(found) != len(deck.codes):
        faults.append(piece.blames("notation.order", n=len(deck.codes), found=len(found)))
    if missing := deck.all & ~seen:
        faults.append(piece.blames("notation.cards-absent", cards=cards_text(missing, deck)))
    return tuple(card for card, _ in found)


def cards_text(cards: Cards, deck: Deck) -> str:
    """A set of cards in canonical form: ``4C.3B``, in the order of the deck."""
    return ".".join(deck.code(card) for card in each(cards))


def order_text(order: tuple[Card, ...], deck: Deck) -> str:
    """A deck in its order, with blanks between the cards."""
    return " ".join(deck.code(card) for card in order)
