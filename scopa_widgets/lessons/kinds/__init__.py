"""The kinds of questions: what each asks, what is right, and what is said to a wrong answer."""

from collections.abc import Mapping
from typing import Final

from scopa_widgets.lessons.kinds.base import BadAnswer, Kind, NoAnswer
from scopa_widgets.lessons.kinds.captures import Capture, Captures
from scopa_widgets.lessons.kinds.cards import ChooseCard, ChooseCards, Order
from scopa_widgets.lessons.kinds.changes import Compare
from scopa_widgets.lessons.kinds.choices import Choice, FindClause, YesNo
from scopa_widgets.lessons.kinds.numbers import Cost, Number, Numbers
from scopa_widgets.lessons.kinds.piles import BuildPrimiera, CountPile

KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind
    for kind in (
        Capture(), Captures(), ChooseCard(), ChooseCards(), Order(), Number(), Numbers(), YesNo(), Choice(),
        BuildPrimiera(), CountPile(), FindClause(), Cost(), Compare(),
    )
}  # fmt: skip
"""Every kind by its name."""

__all__ = ["KINDS", "BadAnswer", "Kind", "NoAnswer"]
