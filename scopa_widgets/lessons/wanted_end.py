"""What an exercise can be wanted for at the end of a deal, when the piles are counted; and without any deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scopa_widgets.cards import Cards, each
from scopa_widgets.lessons.kinds.worth import is_tie
from scopa_widgets.lessons.wanted import Found, Wanted, ask
from scopa_widgets.rules.fishing import PRIMIERA, primiera, primiera_places, run_length
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.rules.standing import start


def _codes(game: AnyGame, cards: Cards) -> tuple[str, ...]:
    return tuple(game.deck.list(cards))


def primiera_build(game: AnyGame, state: Any) -> Iterator[Found]:
    """A pile from which the primiera is to be built; harder with many cards, or without one of the suits."""
    for pile in state.piles:
        cards = _codes(game, pile)
        if not 4 <= len(cards) <= 20:
            continue
        missing = not all(primiera_places(pile))
        level = 3 if missing else 1 if len(cards) <= 12 else 2
        yield level, ask("primiera", game, None, cards=cards)


def primiera_tie(game: AnyGame, state: Any) -> Iterator[Found]:
    """Both primiere are equal, or differ by very little."""
    one, other = (primiera(pile) for pile in state.piles)
    if not one or not other or abs(one - other) > 2:
        return
    level = 3 if one != other else 2
    same = sorted(primiera_places(state.piles[0])) == sorted(primiera_places(state.piles[1]))
    yield 1 if same else level, ask("choice", game, state, ask="item", item="primiera")


def losing_sevens(game: AnyGame, state: Any) -> Iterator[Found]:
    """Three sevens that do not win the primiera."""
    sevens = game.deck.of_rank[6]
    for side, pile in enumerate(state.piles):
        mine, theirs = primiera(pile), primiera(state.piles[1 - side])
        if (pile & sevens).bit_count() == 3 and mine <= theirs:
            yield 2, ask("choice", game, state, ask="item", item="primiera")


def broken_napola(game: AnyGame, state: Any) -> Iterator[Found]:
    """Many cards of the suit of the napola with a gap in them: after the three, or before."""
    suit = 2 if game.name == "spazzino" else 0
    for pile in state.piles:
        mine = pile & game.deck.of_suit[suit]
        length = run_length(mine, suit)
        if mine.bit_count() < 4 or mine.bit_count() == length:
            continue
        level = 3 if not length else 1 if length == 3 else 2
        yield level, ask("number", game, None, ask="napola", cards=_codes(game, mine))


def tie(game: AnyGame, state: Any) -> Iterator[Found]:
    """A majority that is tied."""
    for row in game.sheet(state):
        if row.kind == "most" and is_tie(row):
            yield 1 if row.name == "carte" else 2, ask("choice", game, state, ask="item", item=row.name)
            yield 3, ask("number", game, state, ask="item", item=row.name, side=1)


def count(game: AnyGame, state: Any) -> Iterator[Found]:
    """The sheet of a whole deal; then the sum of one side, with a tie, a napola or a penalty in it or without."""
    rows = game.sheet(state)
    yield 1, ask("count", game, state)
    for side in range(game.sides):
        special = any(
            is_tie(row) or row.shares[side].now < 0 or (row.kind == "run" and row.shares[side].now) for row in rows
        )
        yield 3 if special else 2, ask("number", game, state, ask="score", side=side + 1)


def values(game: AnyGame, state: Any) -> Iterator[Found]:
    """Cards to be added or put in order, figures among them."""
    for pile in state.piles if hasattr(state, "piles") else state.won:
        cards = list(each(pile))[::3][:5]
        if len(cards) < 3 or len({game.value(card) for card in cards}) < 3:
            continue
        codes = tuple(map(game.deck.code, cards))
        figures = sum(game.deck.rank(card) > 6 for card in cards) if game.deck.name == "italian" else 1
        if figures:
            yield 1, ask("number", game, None, ask="value", card=codes[-1])
            mixed = tuple(sorted(codes, key=lambda code: (code[1], code[0])))
            yield 2, ask("order", game, None, cards=mixed)
            yield 3, ask("number", game, None, ask="sum", cards=codes)


def primiera_order(game: AnyGame, state: Any) -> Iterator[Found]:
    """Cards to be put in the order of the primiera."""
    for pile in state.piles:
        cards = list(each(pile))[::4][:5]
        if len({PRIMIERA[game.deck.rank(card)] for card in cards}) == len(cards) > 2:
            codes = tuple(map(game.deck.code, cards))
            yield len(cards) - 2, ask("order", game, None, by="primiera", cards=codes)


def closing(game: AnyGame, state: Any) -> Iterator[Found]:
    """What a closed deal is worth: taken from the points at the end of a deal played."""
    at, other = min(state.points), max(state.points)
    game = find_game(game.name)
    closed = at // 2
    yield 1, ask("number", game, None, ask="close", closed_at=closed, won=True)
    yield 2, ask("number", game, None, ask="close", closed_at=closed, won=False)
    if closed < 33 <= min(at, 65) and other >= 66:
        yield 3, ask("number", game, None, ask="close", closed_at=closed, other=at, won=True)
    elif not closed:
        yield 3, ask("number", game, None, ask="close", closed_at=0, other=at, won=True)


def match(game: AnyGame, state: Any) -> Iterator[Found]:
    """What is left of the seven points of a match."""
    points = max(game.tally(state))
    deals = (points, 1, 3 - min(points, 2))
    left = start(game)[0] - sum(deals)
    yield 1 if left > 0 else 2, ask("number", game, None, ask="match", deals=deals)


_PILES: Final = ("scopa", "sbarazzino")

AT_THE_END: Final[dict[str, Wanted]] = {
    "primiera-build": Wanted(primiera_build, _PILES, (1, 2, 3), at_end=True),
    "primiera-order": Wanted(primiera_order, _PILES, (1, 2, 3), at_end=True),
    "primiera-tie": Wanted(primiera_tie, _PILES, (1, 2, 3), at_end=True),
    "losing-sevens": Wanted(losing_sevens, _PILES, (2,), at_end=True),
    "broken-napola": Wanted(broken_napola, ("scopa", "spazzino"), (1, 2, 3), at_end=True),
    "tie": Wanted(tie, ("scopa", "sbarazzino", "spazzino"), (1, 2, 3), at_end=True),
    "count": Wanted(count, ("scopa", "sbarazzino", "spazzino"), (1, 2, 3), at_end=True),
    "values": Wanted(values, ("scopa", "sbarazzino", "spazzino", "rubamazzetto", "schnapsen"), (1, 2, 3), at_end=True),
    "closing": Wanted(closing, ("schnapsen",), (1, 2, 3), at_end=True),
    "match": Wanted(match, ("schnapsen",), (1,), at_end=True),
}
"""What is looked for once a deal is over."""
