"""Everything that can still happen at the end of a deal, held against what a score sheet calls certain."""

from __future__ import annotations

from random import Random
from typing import Any

from scopa_widgets.cards import shuffled


def played_to(game: Any, seed: int, left: int) -> Any:
    """A random deal with ``left`` cards still to be played."""
    state = game.deal(shuffled(game.deck, seed))
    chance = Random(seed)
    while state.left > left:
        state = game.step(state, chance.choice(game.moves(state)))
    return state


def check_certainty(game: Any, state: Any) -> int:
    """Look at every state that can come from this one, and at every way the deal can end from it.

    A row said to be settled must end as it stands, whatever happens; points said to be sure must be there at the end,
    and a penalty that is sure must not have gone away. Returns the number of settled rows seen before the end.
    """
    ends: dict[Any, frozenset[tuple[tuple[int, ...], ...]]] = {}
    settled = 0

    def endings(here: Any) -> frozenset[tuple[tuple[int, ...], ...]]:
        nonlocal settled
        if here not in ends:
            if game.over(here):
                ends[here] = frozenset({tuple(tuple(share.now for share in item.shares) for item in game.sheet(here))})
            else:
                ends[here] = frozenset().union(*(endings(game.step(here, move)) for move in game.moves(here)))
            settled += _check(game, here, ends[here])
        return ends[here]

    endings(state)
    return settled


def _check(game: Any, state: Any, ends: frozenset[tuple[tuple[int, ...], ...]]) -> int:
    items = game.sheet(state)
    assert tuple(sum(item.shares[side].now for item in items) for side in range(game.sides)) == game.tally(state)
    for row, item in enumerate(items):
        now = tuple(share.now for share in item.shares)
        for end in ends:
            assert not item.settled or end[row] == now, (item, end[row])
            for share, points in zip(item.shares, end[row], strict=True):
                assert min(points, 0) <= share.sure <= max(points, 0), (item, end[row])
        if game.over(state):
            assert item.settled, item
            assert all(share.sure == share.now for share in item.shares), item
    return 0 if game.over(state) else sum(item.settled for item in items)
