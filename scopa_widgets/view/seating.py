"""A show whose sides stand in the order of the people of a match, whoever has dealt.

In every deal the first seat is another person's. The columns of a score must not change places for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from scopa_widgets.rules.standing import by_players, player_at

Json = dict[str, Any]
T = TypeVar("T")


def seated(show: Mapping[str, Any], dealer: int, sides: Sequence[str]) -> Json:
    """The show with its sides in the order of the people, of whom ``dealer`` deals; ``sides`` are their names."""
    many = len(sides)

    def turned(row: Sequence[T]) -> list[T]:
        return list(by_players(row, dealer))

    seats = [
        {**seat, "side": player_at(place, dealer, len(show["seats"])) % many}
        for place, seat in enumerate(show["seats"])
    ]
    return {**show, "seats": seats, "sides": list(sides), "frames": [_frame(one, turned) for one in show["frames"]]}


def _frame(frame: Mapping[str, Any], turned: Any) -> Json:
    scene, sheet = frame["scene"], frame["sheet"]
    piles = [{**pile, "side": side} for side, pile in enumerate(turned(scene["piles"]))]
    rows = {
        "items": [{**item, "sides": turned(item["sides"])} for item in sheet["items"]],
        "sure": turned(sheet["sure"]),
        "now": turned(sheet["now"]),
        "places": sheet["places"] and turned(sheet["places"]),
        "totals": sheet["totals"] and turned(sheet["totals"]),
    }
    return {**frame, "scene": {**scene, "piles": piles}, "sheet": {**sheet, **rows}}
