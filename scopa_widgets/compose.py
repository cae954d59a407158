"""Positions from what somebody wants to show: a table and a hand, the rest as it may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scopa_widgets.cards import Card
from scopa_widgets.checks import BITS, Wrong, is_whole, nearest, place, refuse, shown, text, texts, whole
from scopa_widgets.notation import NotationError, Piece, TextFault
from scopa_widgets.notation.cards import cards_text, scan_cards, scan_set
from scopa_widgets.notation.fields import kinds_of, sample
from scopa_widgets.notation.games import game_fields
from scopa_widgets.notation.lines import scan_position
from scopa_widgets.positions import Position
from scopa_widgets.rules.options import OptionError, Value, options_of
from scopa_widgets.rules.registry import GAMES, AnyGame, game_or_name
from scopa_widgets.rules.registry import game as find_game

Cards = str | Sequence[str]


class SaidError(NotationError):
    """What was said of a position cannot be. Each of the ``faults`` is placed in the argument of the same number in
    ``arguments``: ``table``, ``hands[1]``, ``scope``."""

    def __init__(self, told: Sequence[tuple[str, TextFault]]) -> None:
        self.arguments = tuple(name for name, _ in told)
        super().__init__([fault for _, fault in told])
        self.faults = tuple(fault for _, fault in told)  # in the order of the arguments
        self.args = ("; ".join(f"{name} at {fault.offset}: {fault.sentence}" for name, fault in told),)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.arguments, tuple((*fault[:4], dict(fault.slots)) for fault in self.faults))


def _again(names: Sequence[str], faults: Sequence[tuple[Any, ...]]) -> SaidError:
    return SaidError([(name, TextFault(*fault)) for name, fault in zip(names, faults, strict=True)])


def position(
    game: AnyGame | str = "scopa",
    rules: str = "table",
    *,
    table: Cards = (),
    hand: Cards | None = None,
    hands: Sequence[Cards | int] | None = None,
    piles: Sequence[Cards] | None = None,
    stock: int | None = None,
    mover: int = 0,
    players: int | None = None,
    **more: Any,
) -> Position:
    """A position from as much of it as is to be shown: ``position("scopa", table="7D 4C 3B AS", hand="7S")``.

    ``hand`` is the hand of the seat whose turn it is (``mover``, from 0); ``hands`` gives all of them, with a number
    for so many unseen cards. What is not said is filled like this, with unseen cards only:

    - the other hands hold as many cards as fit: those who have played in this round one less than the mover;
    - the stock holds as many full rounds as fit under the cards that are not named, or as many cards as ``stock`` says;
    - what is then still left over lies in the pile of the seat before the mover, who is taken to have captured last;
    - ``piles`` that are given are whole: then what is left over must fit into the stock.

    In Rubamazzetto, whose piles lie open, the card named last in a pile is its top unless ``tops`` says otherwise
    (``tops="-/7D"``), and what is left over lies at the bottom of the mover's own pile, where it can be stolen by no
    move of his.

    In Schnapsen ``lead`` is the card to be answered, ``trump`` the open trump (or only the letter of its suit once the
    talon is used up) and ``won`` the cards of the tricks by seat; the points are those of ``won``.

    ``more`` are options of the game and fields of its position as in the notation (``scope="4D/-"``). Captures, judge
    and score need no more than what is named. Raises `SaidError`, a `NotationError` that names the arguments and the
    places in them, for everything that is wrong at once; `OptionError` for unknown names, `ArgumentError` for what no
    argument can be.
    """
    refuse(game_or_name("game", game), *_not_with_a_value(game, rules, players))
    options, fields = _sorted_out(game, more)
    found = find_game(game, rules, players=players, **options) if isinstance(game, str) else game
    refuse(*_forms(found, table, hand, hands, piles, stock, mover), *_talon_forms(found, fields))
    whole = hands if hands is not None else [hand if seat == mover else None for seat in range(found.players)]
    said = _Said(table, whole, piles, stock, mover, fields)
    told = list(_wrong_cards(found, said, hands is None))
    if told:
        raise SaidError(told)
    compose = _talon if _has_talon(found) else _fishing
    composed = compose(found, said)
    faults: list[TextFault] = []
    line = scan_position(Piece(" ".join(f"{key}={value}" for key, value in composed.items())), faults)
    if line is not None and not faults:
        return Position(*line)
    if hand is None and hands is None:
        hint = '"" is an empty hand; hands=[3, 3] says how many unseen cards there are'
        refuse(Wrong("hand", hand, "the cards of the seat whose turn it is", hint=hint))
    raise SaidError([_placed(fault, found, said, composed, hands is None) for fault in faults])


def _has_talon(game: AnyGame) -> bool:
    return "talon" in kinds_of(sample(game))


_OWN = ("table", "hand", "hands", "piles", "stock", "mover", "players", "rules")  # for slips of the pen


def _sorted_out(game: AnyGame | str, more: dict[str, Any]) -> tuple[dict[str, Value], dict[str, Any]]:
    """What of the further keywords is an option of the game, and what a field of its state."""
    if isinstance(game, str) and game not in GAMES:
        find_game(game)  # raises the error that names the nearest game
    kind = GAMES[game] if isinstance(game, str) else type(game)
    options = options_of(kind) if isinstance(game, str) else {}
    known = [*options, *kinds_of(sample(kind() if isinstance(game, str) else game)), "trump", *_OWN]
    wrong = [f"unknown argument {key}={shown(more[key])}; {nearest(key, known)}" for key in more if key not in known]
    if wrong:
        raise OptionError(wrong)
    return (
        {key: value for key, value in more.items() if key in options},
        {key: value for key, value in more.items() if key not in options},
    )


class _Said(NamedTuple):
    """What was said of a position."""

    table: Cards
    hands: Sequence[Cards | int | None]
    piles: Sequence[Cards] | None
    stock: int | None
    mover: int
    fields: dict[str, Any]


# --- what is wrong with it ------------------------------------------------------------------------------------------


def _not_with_a_value(game: object, rules: object, players: object) -> list[Wrong | None]:
    """A game value has its rules and players: others beside it would not be heard."""
    if isinstance(game, str):
        return []
    needed = "left out where game is a game value"
    rest = [("rules", rules)] * (rules != "table") + [("players", players)] * (players is not None)
    return [Wrong(name, value, needed, TypeError) for name, value in rest]


def _forms(
    game: AnyGame, table: Any, hand: Any, hands: Any, piles: Any, stock: Any, mover: Any
) -> Iterator[Wrong | None]:
    """Arguments that are no cards, no lists, no seats, no numbers."""
    most = len(game.deck.codes)
    yield from _cards_form("table", table)
    yield from _cards_form("hand", hand, none=True)
    yield from _groups_form("hands", hands, game.players, most)
    yield from _groups_form("piles", piles, game.sides)
    if hand is not None and hands is not None:
        yield Wrong("hand", hand, "left out where hands are given", TypeError)
    yield whole("stock", stock, least=0, most=most, none=True)
    yield place("mover", mover, game.players, "seats")


def _talon_forms(game: AnyGame, fields: dict[str, Any]) -> Iterator[Wrong | None]:
    if _has_talon(game):
        yield from _cards_form("lead", fields.get("lead"), none=True)
        yield from _groups_form("won", fields.get("won"), game.sides)
        yield text("trump", fields.get("trump"), none=True)
    for key, value in fields.items():
        short = isinstance(value, str) or (isinstance(value, int) and value.bit_length() < BITS)
        if key not in ("lead", "won", "trump") and not short:
            yield Wrong(key, value, "a text, as the notation has it", TypeError)


def _cards_form(name: str, cards: object, *, none: bool = False) -> Iterator[Wrong | None]:
    if not isinstance(cards, str) and not (none and cards is None):
        yield from texts(name, cards, "cards: a text or a list of texts")


def _groups_form(name: str, groups: Any, needed: int, unseen: int | None = None) -> Iterator[Wrong | None]:
    """One group of cards for each seat or side; with ``unseen`` a number up to that says how many there are."""
    if groups is None:
        return
    if isinstance(groups, str) or not isinstance(groups, Sequence) or len(groups) != needed:
        what = "a list of one group of cards" + (" or number of unseen cards" if unseen else "")
        yield Wrong(name, groups, f"{what} for each of {needed}", ValueError if isinstance(groups, list) else TypeError)
        return
    for at, cards in enumerate(groups):
        if unseen and is_whole(cards):
            yield whole(f"{name}[{at}]", cards, least=0, most=unseen)
        else:
            yield from _cards_form(f"{name}[{at}]", cards, none=bool(unseen))


def _named(said: _Said, *, alone: bool) -> Iterator[tuple[str, Cards]]:
    """The arguments that name cards; ``alone`` if one hand was given, not all of them."""
    yield "table", said.table
    for seat, hand in enumerate(said.hands):
        if hand is not None and not isinstance(hand, int):
            yield ("hand" if alone else f"hands[{seat}]"), hand
    yield from ((f"piles[{side}]", pile) for side, pile in enumerate(said.piles or ()))
    yield from ((key, said.fields.get(key) or "") for key in ("lead", "trump"))
    yield from ((f"won[{side}]", cards) for side, cards in enumerate(said.fields.get("won") or ()))


def _wrong_cards(game: AnyGame, said: _Said, alone: bool) -> Iterator[tuple[str, TextFault]]:
    """What is no card, and cards that are named twice."""
    owner: dict[Card, str] = {}
    for name, cards in _named(said, alone=alone):
        if name in ("lead", "trump") and (not _has_talon(game) or len(_text(cards).strip()) < 2):
            continue  # of the trump only the letter of its suit may be said
        faults: list[TextFault] = []
        scan_set(Piece(_text(cards)), game.deck, faults)
        for card, where in scan_cards(Piece(_text(cards)), game.deck, []):
            if owner.setdefault(card, name) != name:
                faults.append(where.blames("fault.card-twice", cards=game.deck.code(card)))
        yield from (_home(name, cards, fault) for fault in faults)


def _home(name: str, cards: Cards, fault: TextFault) -> tuple[str, TextFault]:
    """A fault of cards at its place in what was given: a text, or one of several."""
    at = fault.offset
    for number, one in enumerate(() if isinstance(cards, str) else cards):
        if at <= len(one):
            return f"{name}[{number}]", fault._replace(offset=at)
        at -= len(one) + 1
    return name, fault


def _placed(
    fault: TextFault, game: AnyGame, said: _Said, composed: dict[str, str], alone: bool
) -> tuple[str, TextFault]:
    """A fault of the composed line at its place in what was given; at the beginning of it where it is about all."""
    key, start = _field(fault.offset, composed)
    if said.stock is None and fault.what.startswith("notation.stock"):  # what the piles that are given leave for it
        return "piles", fault._replace(what=fault.what.replace("stock", "piles-leave"), offset=0, length=0)
    if key in said.fields and key not in ("lead", "won"):
        return key, fault.moved(-start)
    group = composed[key][: fault.offset - start].count("/") if key else 0
    names = {"hands": f"hands[{group}]", "piles": f"piles[{group}]", "won": f"won[{group}]"}
    name = names.get(key, _ASKED_AS.get(key, key))
    if alone and key == "hands" and group == said.mover:
        name = "hand"
    cards = dict(_named(said, alone=alone)).get(name, "")
    wanted = fault.piece or str(fault.slots.get("cards", ""))
    for card, where in scan_cards(Piece(_text(cards)), game.deck, []):
        if game.deck.code(card) == wanted:
            return _home(name, cards, fault._replace(offset=where.at, length=len(where.text), piece=where.text))
    return name, fault._replace(offset=0, length=len(_text(cards)), piece=_text(cards) or fault.piece)


_ASKED_AS = {"talon": "trump", "trumps": "trump", "players": "game", "rules": "game", "left": "stock", "": "position"}
"""The argument that a field of the line comes from, where it has another name."""


def _field(offset: int, composed: dict[str, str]) -> tuple[str, int]:
    """The field of the composed line that a place is in, and where its value begins; "" for the line as a whole."""
    at = 0
    for key, value in composed.items():
        start = at + len(key) + 1
        if offset and at <= offset <= start + len(value):
            return key, start
        at = start + len(value) + 1
    return "", 0


# --- cards as they are given ----------------------------------------------------------------------------------------


def _text(cards: Cards) -> str:
    said = cards if isinstance(cards, str) else " ".join(cards)
    return "" if said.strip() == "-" else said


def _set(cards: Cards, game: AnyGame) -> int:
    return scan_set(Piece(_text(cards)), game.deck, [])


def _hidden(n: int) -> str:
    return ".".join("?" * n) or "-"


def _hands(game: AnyGame, said: _Said, sizes: Sequence[int]) -> tuple[list[str], int]:
    """The hands as text, those not given unseen and of these sizes; and how many cards they hold."""
    texts, held = [], 0
    for seat, hand in enumerate(said.hands):
        if hand is None or isinstance(hand, int):
            n = max(sizes[seat], 0) if hand is None else hand
            texts.append(_hidden(n))
            held += n
        else:
            cards = _set(hand, game)
            texts.append(cards_text(cards, game.deck) or "-")
            held += cards.bit_count()
    return texts, held


def _size(game: AnyGame, hand: Cards | int | None) -> int:
    """How many cards a hand holds that was given in one way or another."""
    if hand is None or isinstance(hand, int):
        return hand or 0
    return _set(hand, game).bit_count()


# --- capture games --------------------------------------------------------------------------------------------------


def _fishing(game: AnyGame, said: _Said) -> dict[str, str]:
    deck, fresh = game.deck, sample(game)
    is_open = "tops" in kinds_of(fresh)
    table = _set(said.table, game)
    own = _size(game, said.hands[said.mover])
    hands, held = _hands(game, said, [own if seat >= said.mover else own - 1 for seat in range(game.players)])
    piles = [_set(pile, game) for pile in said.piles or ()]
    rest = len(deck.codes) - table.bit_count() - held - sum(pile.bit_count() for pile in piles)
    sizes = [packet.bit_count() for packet in fresh.stock]
    rounds = [sum(sizes[start:]) for start in range(len(sizes) + 1) if not (_whole(sizes, game) - start) % game.players]
    waiting = said.stock
    if waiting is None:
        fitting = [n for n in rounds if n <= rest and (rest - n != 1 or n == 0)]
        waiting = rest if said.piles is not None and not is_open else max(fitting, default=0)
    taken = max(rest - waiting, 0) if said.piles is None or is_open else 0
    before = said.mover if is_open and taken else (said.mover - 1) % game.players
    fields = game_fields(game) | {
        "mover": str(said.mover + 1),
        "left": str(held + _playable(waiting, sizes, game)),
        "table": cards_text(table, deck) or "-",
        "hands": "/".join(hands),
        "stock": str(waiting) if waiting else "-",
    }
    if taken or said.piles is not None:
        unseen = [taken if side == before % game.sides else 0 for side in range(game.sides)]
        fields["piles"] = "/".join(map(_pile, _named_piles(game, said), unseen))
    if taken or any(piles):
        fields["taker"] = str(before + 1)
    return fields | {key: str(value) for key, value in said.fields.items()}


def _named_piles(game: AnyGame, said: _Said) -> list[list[str]]:
    """The codes of each pile in the order in which they are named."""
    return [
        [game.deck.code(card) for card, _ in scan_cards(Piece(_text(pile)), game.deck, [])]
        for pile in (said.piles or [""] * game.sides)
    ]


def _pile(named: Sequence[str], unseen: int) -> str:
    """A pile as text, the unseen cards at the bottom."""
    return ".".join(["?"] * unseen + list(named)) or "-"


def _whole(sizes: Sequence[int], game: AnyGame) -> int:
    """How many packets of a fresh stock will be dealt in full rounds."""
    return len(sizes) // game.players * game.players


def _playable(waiting: int, sizes: Sequence[int], game: AnyGame) -> int:
    """How many cards of a stock will still be dealt: all but those that no full round is left for."""
    return waiting - sum(sizes[_whole(sizes, game) :]) if waiting else 0


# --- Schnapsen ------------------------------------------------------------------------------------------------------


def _talon(game: AnyGame, said: _Said) -> dict[str, str]:
    deck = game.deck
    more = dict(said.fields)
    trump = more.pop("trump", None) or ""
    lead = _set(more.pop("lead", None) or "", game)
    own = _size(game, said.hands[said.mover])
    other = own - 1 if lead else own
    hands, held = _hands(game, said, [own if seat == said.mover else other for seat in range(2)])
    won = [_set(cards, game) for cards in more.pop("won", None) or ("", "")]
    rest = len(deck.codes) - held - lead.bit_count() - sum(cards.bit_count() for cards in won)
    open_talon, most = len(trump.strip()) > 1, len(sample(game).talon)
    if not trump.strip() and "trumps" not in more:
        raise SaidError([("trump", Piece(trump).blames("notation.no-trump"))])
    if open_talon and rest > most:
        raise SaidError([("hand", Piece("").blames("notation.talon-many", n=rest, most=most, more=rest - most))])
    if trump.strip() and not open_talon and rest > 0:
        raise SaidError([("trump", Piece(trump).blames("notation.trump-suit", n=rest))])
    letter = trump.strip().upper()[-1:]
    open_trump = _set(trump, game) if open_talon else 0
    open_trump &= -open_trump
    if open_trump:
        letter = deck.suits[deck.suit(open_trump)]
    fields = game_fields(game) | {
        "mover": str(said.mover + 1),
        "hands": "/".join(hands),
        "talon": ".".join(["?"] * (rest - 1) + [deck.code(open_trump)]) if open_trump else "-",
        "trumps": letter,
        "leader": str((1 - said.mover if lead else said.mover) + 1),
        "lead": cards_text(lead, deck) or "-",
        "won": "/".join(cards_text(cards, deck) or "-" for cards in won),
        "points": "/".join(str(sum(game.value(card) for card in deck.cards if card & cards)) for cards in won),
    }
    return fields | {key: str(value) for key, value in more.items()}
