"""Positions from what somebody wants to show: a table and a hand, the rest as it may be."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from scopa_widgets.notation import NotationError, Piece, TextFault
from scopa_widgets.notation.cards import cards_text, scan_set
from scopa_widgets.notation.fields import kinds_of, sample
from scopa_widgets.notation.games import game_fields
from scopa_widgets.notation.lines import scan_position
from scopa_widgets.positions import Position
from scopa_widgets.rules.options import OptionError, Value, options_of
from scopa_widgets.rules.registry import GAMES, AnyGame
from scopa_widgets.rules.registry import game as find_game

Cards = str | Sequence[str]


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

    In Schnapsen ``lead`` is the card to be answered, ``trump`` the open trump (or only the letter of its suit once the
    talon is used up) and ``won`` the cards of the tricks by seat; the points are those of ``won``.

    ``more`` are options of the game and fields of its position as in the notation (``scope="4D/-"``). Captures, judge
    and score need no more than what is named. Raises `NotationError` for everything that is wrong at once, and
    `OptionError` for unknown names.
    """
    options, fields = _sorted_out(game, more)
    found = find_game(game, rules, players=players, **options) if isinstance(game, str) else game
    whole = hands if hands is not None else [hand if seat == mover else None for seat in range(found.players)]
    if len(whole) != found.players or not 0 <= mover < found.players:
        raise ValueError(f"{found.players} sit at the table: {len(whole)} hands and mover {mover} do not fit")
    faults: list[TextFault] = []
    compose = _talon if "talon" in kinds_of(sample(found)) else _fishing
    said = compose(found, _Said(table, whole, piles, stock, mover, fields), faults)
    line = scan_position(Piece(" ".join(f"{k}={v}" for k, v in said.items())), faults) if not faults else None
    if faults or line is None:
        raise NotationError(faults)
    return Position(*line)


_OWN = ("table", "hand", "hands", "piles", "stock", "mover", "players", "rules")  # for slips of the pen


def _sorted_out(game: AnyGame | str, more: dict[str, Any]) -> tuple[dict[str, Value], dict[str, Any]]:
    """What of the further keywords is an option of the game, and what a field of its state."""
    kind = GAMES.get(game) if isinstance(game, str) else type(game)
    if kind is None:
        find_game(str(game))  # raises the error that names the nearest game
        raise AssertionError(game)
    options = options_of(kind) if isinstance(game, str) else {}
    known = [*options, *kinds_of(sample(kind() if isinstance(game, str) else game)), "trump", *_OWN]
    wrong = [key for key in more if key not in known]
    if wrong:
        near = {key: get_close_matches(key, known, n=1, cutoff=0.5) for key in wrong}
        raise OptionError([f"unknown {key!r}{f'; did you mean {near[key][0]}?' if near[key] else ''}" for key in wrong])
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


def _set(cards: Cards, game: AnyGame, faults: list[TextFault]) -> int:
    text = cards if isinstance(cards, str) else " ".join(cards)
    return scan_set(Piece("" if text.strip() == "-" else text), game.deck, faults)


def _hidden(n: int) -> str:
    return ".".join("?" * n) or "-"


def _hands(
    game: AnyGame, said: _Said, sizes: Sequence[int], faults: list[TextFault]
) -> tuple[list[str], int]:
    """The hands as text, those not given unseen and of these sizes; and how many cards they hold."""
    texts, held = [], 0
    for seat, hand in enumerate(said.hands):
        if hand is None or isinstance(hand, int):
            n = sizes[seat] if hand is None else hand
            texts.append(_hidden(n))
            held += n
        else:
            cards = _set(hand, game, faults)
            texts.append(cards_text(cards, game.deck) or "-")
            held += cards.bit_count()
    return texts, held


def _size(game: AnyGame, hand: Cards | int | None) -> int:
    """How many cards a hand holds that was given in one way or another."""
    if hand is None or isinstance(hand, int):
        return hand or 0
    return _set(hand, game, []).bit_count()


# --- capture games --------------------------------------------------------------------------------------------------


def _fishing(game: AnyGame, said: _Said, faults: list[TextFault]) -> dict[str, str]:
    deck, fresh = game.deck, sample(game)
    table = _set(said.table, game, faults)
    own = _size(game, said.hands[said.mover])
    hands, held = _hands(game, said, [own if seat >= said.mover else own - 1 for seat in range(game.players)], faults)
    piles = [_set(pile, game, faults) for pile in said.piles or ()]
    rest = len(deck.codes) - table.bit_count() - held - sum(pile.bit_count() for pile in piles)
    sizes = [packet.bit_count() for packet in fresh.stock]
    rounds = [sum(sizes[start:]) for start in range(len(sizes) + 1) if not (_whole(sizes, game) - start) % game.players]
    waiting = said.stock
    if waiting is None:
        fitting = [n for n in rounds if n <= rest and (rest - n != 1 or n == 0)]
        waiting = rest if said.piles is not None else max(fitting, default=0)
    taken = max(rest - waiting, 0) if said.piles is None else 0
    before = (said.mover - 1) % game.players
    fields = game_fields(game) | {
        "mover": str(said.mover + 1),
        "left": str(held + _playable(waiting, sizes, game)),
        "table": cards_text(table, deck) or "-",
        "hands": "/".join(hands),
        "stock": str(waiting) if waiting else "-",
    }
    if said.piles is not None:
        fields["piles"] = "/".join(cards_text(pile, deck) or "-" for pile in piles)
    elif taken:
        fields["piles"] = "/".join(_hidden(taken if side == before % game.sides else 0) for side in range(game.sides))
    if taken or any(piles):
        fields["taker"] = str(before + 1)
    return fields | {key: str(value) for key, value in said.fields.items()}


def _whole(sizes: Sequence[int], game: AnyGame) -> int:
    """How many packets of a fresh stock will be dealt in full rounds."""
    return len(sizes) // game.players * game.players


def _playable(waiting: int, sizes: Sequence[int], game: AnyGame) -> int:
    """How many cards of a stock will still be dealt: all but those that no full round is left for."""
    return waiting - sum(sizes[_whole(sizes, game) :]) if waiting else 0


# --- Schnapsen ------------------------------------------------------------------------------------------------------


def _talon(game: AnyGame, said: _Said, faults: list[TextFault]) -> dict[str, str]:
    deck = game.deck
    more = dict(said.fields)
    trump = str(more.pop("trump", ""))
    lead = _set(more.pop("lead", ""), game, faults)
    own = _size(game, said.hands[said.mover])
    other = own - 1 if lead else own
    hands, held = _hands(game, said, [own if seat == said.mover else other for seat in range(2)], faults)
    won = [_set(cards, game, faults) for cards in more.pop("won", ("", ""))]
    rest = len(deck.codes) - held - lead.bit_count() - sum(cards.bit_count() for cards in won)
    letter = trump.strip().upper()[-1:]
    open_trump = _set(trump, game, faults) if len(trump.strip()) > 1 else 0
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
