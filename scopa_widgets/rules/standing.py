"""How a match stands after a deal: totals, targets, ties, titles; and who deals.

Pure functions, one for each way in which a match ends. A game names its own in ``ending``; ``target`` and ``tie`` are
options of the game. Rows are by side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from scopa_widgets.rules.protocol import NOBODY, Item

T = TypeVar("T")

Points = tuple[int, ...]
Items = Mapping[str, Sequence[int]]
"""The points of one deal by the names of the score sheet's rows, each by side."""


class Title(NamedTuple):
    """A name that somebody earns with the last deal of a match."""

    what: str
    """``bummerl`` (the loser's), ``sarto`` (a loser without a deal won), ``rimonta`` (the winner's)."""
    side: int


class Standing(NamedTuple):
    """A match after a deal."""

    totals: Points
    over: bool = False
    winner: int = NOBODY
    """Nobody while the match lasts, and nobody if it is over and drawn."""
    titles: tuple[Title, ...] = ()


def standing(game: Any, before: Sequence[int], result: Sequence[int], items: Items | None = None) -> Standing:
    """The match after a deal with this ``result`` (the game's tally once the deal is over).

    ``items`` are needed where a tie is settled in counting order: see `items_of`. Raises ``ValueError`` for rows that
    do not fit together, or without the items that a tie needs.
    """
    if len(before) != len(result):
        raise ValueError(f"totals of {len(before)} sides and a deal of {len(result)}")
    return _ENDINGS[_ending(game)](game, tuple(before), tuple(result), items)


def clauses(game: Any, now: Standing) -> tuple[str, ...]:
    """The clauses by which a match stands as it does: who has won and by what, a draw, or why it goes on; none while
    nobody has enough. ``<GAME>-target`` decides in the games that are played to a number, ``RUB-match-single`` in
    Rubamazzetto, ``SCH-bummerl`` in Schnapsen, where the titles follow."""
    prefix, ending = game.prefix, _ending(game)
    if ending == "bummerl":
        return (f"{prefix}-bummerl", *_title_clauses(now)) if now.over else ()
    level = _sides_with(now.totals, max(now.totals))
    if ending == "target" and max(now.totals) < game.target:
        return ()
    if len(level) == 1:
        return (f"{prefix}-match-single" if ending == "single" else f"{prefix}-target",)
    if now.winner != NOBODY:
        return (f"{prefix}-match-counting",)
    return (f"{prefix}-match-draw" if now.over else f"{prefix}-match-play-on",)


def dealing(game: Any) -> tuple[str, ...]:
    """The clauses by which a deal begins: who deals and who leads (see `dealer_of`), who cuts, who plays together, what
    is dealt."""
    found = [f"{game.prefix}-dealer"]
    if game.is_cut:
        found.append(f"{game.prefix}-cut")
    if game.players == 2 * game.sides:
        found.append(f"{game.prefix}-pairs")
    elif game.sides < game.players:
        found.append(f"{game.prefix}-threes")
    return (*found, f"{game.prefix}-deal")


def start(game: Any) -> Points:
    """The totals before the first deal: nothing, or what is to be played down."""
    first = game.target if _ending(game) == "bummerl" else 0
    return (first,) * int(game.sides)


def items_of(sheet: Sequence[Item]) -> Items:
    """The points of each row of a score sheet."""
    return {item.name: [share.now for share in item.shares] for item in sheet}


def _ending(game: Any) -> str:
    return getattr(game, "ending", "target")


# --- to a target: Scopa, Sbarazzino, Spazzino -----------------------------------------------------------------------

COUNTING_ORDER: Final = ("carte", "denari", "settebello", "primiera", "scope", "napola")
"""The order in which points are counted out when it matters who has enough first (SCO-09). The napola comes last: of
two sides that come level only one can have it, so it decides nothing."""


def to_target(game: Any, before: Points, result: Points, items: Items | None) -> Standing:
    """The whole deal is counted; the highest total at or above the target wins, and a tie there is the option's."""
    totals = _added(before, result)
    highest = max(totals)
    if highest < game.target:
        return Standing(totals)
    first = _sides_with(totals, highest)
    if len(first) == 1:
        return Standing(totals, over=True, winner=first[0])
    tie = getattr(game, "tie", "play_on")
    if tie == "counting_order":
        winner = _first_there(first, before, items, game.target)
        return Standing(totals, over=winner != NOBODY, winner=winner)
    return Standing(totals, over=tie == "draw")


def _first_there(sides: Sequence[int], before: Points, items: Items | None, target: int) -> int:
    """Who has enough first when the deal is counted out row by row; nobody if two get there with the same row."""
    if items is None:
        raise ValueError("a tie in counting order needs the points of each row")
    running = list(before)
    for name in COUNTING_ORDER:
        for side in sides:
            running[side] += items[name][side] if name in items else 0
        there = [side for side in sides if running[side] >= target]
        if there:
            return there[0] if len(there) == 1 else NOBODY
    return NOBODY


# --- a single deal: Rubamazzetto ------------------------------------------------------------------------------------


def single(game: Any, before: Points, result: Points, _items: Items | None) -> Standing:
    """One deal is the game and the most cards win (RUB-14); a tie is a draw, or another deal is added (RUB-08)."""
    totals = _added(before, result)
    first = _sides_with(totals, max(totals))
    if len(first) == 1:
        return Standing(totals, over=True, winner=first[0])
    return Standing(totals, over=game.tie == "draw")


# --- from a number down to nothing: Schnapsen -----------------------------------------------------------------------


def bummerl(game: Any, before: Points, result: Points, _items: Items | None) -> Standing:
    """Game points are taken off what the winner of the deal still has; whoever comes to 0 has won (SCH-11)."""
    if min(before) <= 0:
        raise ValueError("the match was over before this deal")
    left = tuple([max(0, had - won) for had, won in zip(before, result, strict=True)])
    if min(left) > 0:
        return Standing(left)
    winner = left.index(0)
    return Standing(left, over=True, winner=winner, titles=_titles(left, winner, game.target))


def _titles(left: Points, winner: int, target: int) -> tuple[Title, ...]:
    """The loser gets the bummerl; he is a sarto if he has won no deal (SCH-13), and if he needed but one point the
    winner has turned the match round (SCH-14)."""
    loser = 1 - winner
    titles = [Title("bummerl", loser)]
    if left[loser] == target:
        titles.append(Title("sarto", loser))
    if left[loser] == 1:
        titles.append(Title("rimonta", winner))
    return tuple(titles)


def _title_clauses(now: Standing) -> list[str]:
    """Why the last deal of a match earned its titles; the bummerl follows from having lost."""
    found = {"sarto": "SCH-sarto", "rimonta": "SCH-rimonta"}
    return [found[title.what] for title in now.titles if title.what in found]


_ENDINGS: Final[dict[str, Callable[[Any, Points, Points, Items | None], Standing]]] = {
    "target": to_target,
    "single": single,
    "bummerl": bummerl,
}


def _added(before: Points, result: Points) -> Points:
    return tuple([had + made for had, made in zip(before, result, strict=True)])


def _sides_with(totals: Points, points: int) -> list[int]:
    return [side for side, total in enumerate(totals) if total == points]


# --- who deals ------------------------------------------------------------------------------------------------------


def dealer_of(first: int, deal: int, players: int) -> int:
    """The player who deals the ``deal``-th deal (from 0): it passes to the next one, who led the deal before."""
    return (first + deal) % players


def player_at(seat: int, dealer: int, players: int) -> int:
    """The player in a seat: the one after the dealer leads from the first seat, the dealer has the last."""
    return (dealer + 1 + seat) % players


def by_players(row: Sequence[T], dealer: int) -> tuple[T, ...]:
    """A row by the sides of the seats (the result of a deal) as a row by the sides of the players."""
    sides = len(row)
    return tuple([row[(side - dealer - 1) % sides] for side in range(sides)])
