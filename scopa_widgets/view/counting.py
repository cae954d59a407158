"""Counting piles without playing: the score sheet of piles that somebody lays down, and the tables with which a page
without Python counts them (``counting/1``).

The sheet is the game's own. The tables are read off it, by showing it a handful of piles, so that no rule is written
twice: for each row which cards count and by which measure, what the most are paid, what each is paid, and the clauses.
A measure says of the 1,024 sets of cards of one suit how much each is and which cards count in it. The browser looks
up and adds; a test holds it against the sheets of thousands of piles.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from scopa_widgets.cards import ITALIAN, Cards, count, each, union
from scopa_widgets.notation.cards import every_name
from scopa_widgets.rules.fishing import primiera, primiera_cards, run_length
from scopa_widgets.rules.options import OptionError, Value, options_of
from scopa_widgets.rules.protocol import Item
from scopa_widgets.rules.registry import GAMES, RULE_SETS, AnyGame, game
from scopa_widgets.view.houses import cards_json

SCHEMA: Final = "scopa_widgets/counting/1"

Json = dict[str, Any]


class Mark(NamedTuple):
    """Points made in play, which no pile tells: they are asked for."""

    row: str
    """The row of the sheet."""
    field: str
    """Where the state keeps them, by side."""
    as_cards: bool
    """Whether it keeps the cards that lie crosswise (then their number counts), or how often."""
    most: int
    """No side can have more in one deal."""
    least: int = 1
    """Nor fewer, unless none."""


SCOPE: Final = Mark("scope", "scope", True, 18)  # a side plays 18 of the 36 cards at the most
MARKS: Final[Mapping[str, tuple[Mark, ...]]] = {
    "scopa": (SCOPE,),
    "sbarazzino": (
        SCOPE,
        Mark("mano_bassa", "bassa", False, 6),  # six hands of three for two players, or for a pair
        Mark("tre_assi", "assi", False, 1),  # a second one would need six aces
    ),
    "spazzino": (
        Mark("picula", "picule", True, 18),
        Mark("bagher", "bagher", True, 40, least=3),  # the cards of every bàgher; each takes two with a third
        Mark("spazzino", "spazzini", True, 18),
    ),
    "rubamazzetto": (),
}
"""The games whose piles can be counted, and what is asked for besides the piles."""

Counts = Mapping[str, int]
"""How many of each mark a side has, by row."""


def sides_of(name: str) -> list[int]:
    """How many sides a game can have, from two upwards."""
    return sorted(_seatings(name))


def with_sides(one: AnyGame, sides: int) -> AnyGame:
    """The same rules for a table with so many sides. Raises `OptionError` if the game has none."""
    if one.sides == sides:
        return one
    seating = _seatings(one.name).get(sides)
    if seating is None:
        known = ", ".join(map(str, sides_of(one.name)))
        raise OptionError([f"{one.name} is counted with {known} sides, not {sides!r}"])
    made: AnyGame = replace(one, **seating)  # type: ignore[type-var]  # games are dataclasses
    return made


@cache
def _seatings(name: str) -> dict[int, dict[str, Value]]:
    """How many sit down, and as what, for each number of sides: six players may be six sides or two."""
    found: dict[int, dict[str, Value]] = {}
    kind = GAMES[name]
    for players in kind.seats:
        for key, value in [("players", players), *_choices(kind)]:
            seating = {"players": players, key: value}
            found.setdefault(kind(**seating).sides, seating)
    return found


def _choices(kind: type) -> Iterator[tuple[str, Value]]:
    for key, option in options_of(kind).items():
        yield from ((key, value) for value in option.values if value != option.default)


# --- the sheet of some piles ----------------------------------------------------------------------------------------


def pile_state(one: AnyGame, piles: Sequence[Cards], marks: Sequence[Counts] = ()) -> Any:
    """The state of a deal in which nothing is left but these piles, one a side. Cards in none of them are still to
    come, as far as the sheet asks.

    Raises `OptionError` where piles do not tell the score: partners who answer for their penalties one by one.
    """
    start = one.deal(one.deck.cards)
    if getattr(start, "own", ()):
        raise OptionError(["team_penalties='per_player' asks what each partner took himself: a pile does not tell"])
    nothing = (0,) * len(start.hands)
    kept = {"table": 0, "hands": nothing, "stock": (), "piles": tuple(piles)}
    for mark in MARKS[one.name]:
        numbers = [dict(own).get(mark.row, 0) for own in marks] + [0] * (len(piles) - len(marks))
        kept[mark.field] = tuple((1 << n) - 1 if mark.as_cards else n for n in numbers)
    return start._replace(left=count(ITALIAN.all & ~union(piles)), **kept)


def pile_sheet(one: AnyGame, piles: Sequence[Cards], marks: Sequence[Counts] = ()) -> tuple[Item, ...]:
    """The score sheet of some piles, row by row. The cards of marks are not known, so those shares have none."""
    asked = {mark.row for mark in MARKS[one.name]}
    return tuple(
        item._replace(shares=tuple(share._replace(cards=0) for share in item.shares)) if item.name in asked else item
        for item in one.sheet(pile_state(one, piles, marks))
    )


# --- the tables -----------------------------------------------------------------------------------------------------

SUBSETS: Final = 1 << len(ITALIAN.ranks)
SUITS: Final = range(len(ITALIAN.suits))
WHOLE_SUIT: Final = SUBSETS - 1


def of_suit(cards: Cards, suit: int) -> int:
    """The cards of one suit as a number below 1,024: a bit a rank, from the ace."""
    return sum(1 << ITALIAN.rank(card) for card in each(cards & ITALIAN.of_suit[suit]))


def in_suit(subset: int, suit: int) -> Cards:
    """The cards of one suit that such a number stands for."""
    return union(card for card in each(ITALIAN.of_suit[suit]) if subset >> ITALIAN.rank(card) & 1)


@cache
def measures() -> Json:
    """For every set of cards of one suit: how much it is, and which cards of it count.

    ``count``: all of them; ``best``: the primiera value of the best one; ``run``: an unbroken row from the ace.
    """
    sets = [in_suit(subset, 0) for subset in range(SUBSETS)]
    runs = [run_length(cards, 0) for cards in sets]
    return {
        "count": {"amount": [count(cards) for cards in sets], "cards": list(range(SUBSETS))},
        "best": {
            "amount": [primiera(cards, partial=True) for cards in sets],
            "cards": [of_suit(primiera_cards(cards), 0) for cards in sets],
        },
        "run": {"amount": runs, "cards": [(1 << length) - 1 for length in runs]},
    }


_LOW: Final = union(ITALIAN.of_rank[:5])
_HALVES: Final = (_LOW, ITALIAN.all & ~_LOW)  # twenty cards and five of each suit for both
_EVEN: Final = (ITALIAN.set(["7D", "7C", "7S", "2B"]), ITALIAN.set(["6D", "6C", "6S", "7B"]))  # a primiera of 75 each
_ONE: Final = (ITALIAN.card("AD"), 0)


class _Reader:
    """Reads the rows of a game off its sheets of two piles."""

    def __init__(self, one: AnyGame) -> None:
        self.game = with_sides(one, 2)
        self.marks = {mark.row: mark for mark in MARKS[one.name]}

    def row(self, name: str, *piles: Cards, marks: Sequence[Counts] = ()) -> Item:
        return next(item for item in pile_sheet(self.game, piles, marks) if item.name == name)

    def rows(self) -> list[Json]:
        return [self._read(item) for item in pile_sheet(self.game, (ITALIAN.all, 0))]

    def _read(self, whole: Item) -> Json:
        """One row, from what it says of a side that has every card."""
        mine = whole.shares[0]
        read: Json = {"item": whole.name, "clause": whole.clause, "kind": whole.kind, "target": whole.target or None}
        if whole.name in self.marks:
            once = self.row(whole.name, 0, 0, marks=[{whole.name: 1}])
            return read | {"mark": whole.name, "each": once.shares[0].now}
        measure = _MEASURE.get(whole.kind)  # without one, the cards that count are counted
        read["parts"] = [
            [suit, measure or "count", WHOLE_SUIT if measure else of_suit(mine.cards, suit)]
            for suit in SUITS
            if mine.cards & ITALIAN.of_suit[suit]
        ]
        if whole.kind in ("most", "primiera"):
            return read | self._majority(whole)
        read["each"] = mine.now // mine.amount
        bare = self.row(whole.name, ITALIAN.all & ~mine.cards, 0).shares[0].now if mine.cards != ITALIAN.all else 0
        if bare:
            read |= {"bare": bare, "spared": whole.why}
        if whole.kind == "run":
            three = self.row(whole.name, union(sorted(each(mine.cards))[:3]), 0)
            read |= {"clause": three.clause, "whole": {"amount": mine.amount, "clause": whole.clause}}
        return read

    def _majority(self, whole: Item) -> Json:
        """What the only one with the most gets, from how many on; what each of several gets; and why nobody has it."""
        name = whole.name
        if whole.kind == "primiera":
            level, low = self.row(name, *_EVEN), self.row(name, *_ONE)
            complete = not low.shares[0].amount
            return {"complete": complete, "most": _most(whole, level, 1, low.why)}
        cards = sorted(each(whole.shares[0].cards))
        level, low = self.row(name, *_HALVES), self.row(name, cards[0], 0)
        least = 1 + bisect_left(range(1, len(cards) + 1), True, key=lambda n: self._pays(name, union(cards[:n])))
        return {"most": _most(whole, level, least, low.why)}

    def _pays(self, name: str, pile: Cards) -> bool:
        return self.row(name, pile, 0).shares[0].now > 0


_MEASURE: Final = {"primiera": "best", "run": "run"}


def _most(whole: Item, level: Item, least: int, low: str) -> Json:
    alone, shared = whole.shares[0].now, level.shares[0].now
    return {"least": least, "alone": alone, "level": shared, "tie": level.why, "low": low}


def rows_of(one: AnyGame) -> list[Json]:
    """The rows of a game's score sheet as a page without Python needs them."""
    return _Reader(one).rows()


def counting_options(name: str) -> dict[str, tuple[Value, ...]]:
    """The options of a game that change how piles are counted, with their values, the default first."""
    plain = rows_of(game(name))
    kind = GAMES[name]
    return {
        key: tuple(dict.fromkeys((option.default, *option.values)))
        for key, option in options_of(kind).items()
        if any(rows_of(kind(**{key: value})) != plain for value in option.values)
    }


@cache
def game_table(name: str) -> Json:
    """One game: its sides, its marks, its options that matter here, and the rows under every choice of them."""
    options = counting_options(name)
    rows: list[Json] = []
    sheets: dict[str, list[int]] = {}
    for values in product(*options.values()):
        numbers = []
        for row in rows_of(GAMES[name](**dict(zip(options, values, strict=True)))):
            if row not in rows:
                rows.append(row)
            numbers.append(rows.index(row))
        sheets[sheet_key(values)] = numbers
    return {
        "id": name,
        "word": f"game.{name}",
        "sides": sides_of(name),
        "marks": [{"mark": mark.row, "most": mark.most, "least": mark.least} for mark in MARKS[name]],
        "options": [{"key": key, "values": list(values)} for key, values in options.items()],
        "rulesets": {
            rule_set: [chosen.get(key, values[0]) for key, values in options.items()]
            for rule_set, chosen in RULE_SETS[name].items()
        },
        "rows": rows,
        "sheets": sheets,
    }


def sheet_key(values: Sequence[Value]) -> str:
    """How a choice of options is written where rows are looked up: ``21 nobody false``."""
    return " ".join(str(value).lower() for value in values)


@cache
def counting() -> Json:
    """Everything that a page without Python needs to count the piles of every game."""
    return {
        "schema": SCHEMA,
        "houses": cards_json(),
        "deck": ITALIAN.name,
        "ranks": ITALIAN.ranks,
        "suits": ITALIAN.suits,
        "names": {code: "|".join(names) for code, names in every_name(ITALIAN).items()},
        "measures": measures(),
        "games": [game_table(name) for name in MARKS],
    }
