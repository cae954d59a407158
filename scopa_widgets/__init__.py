"""The analysis board and lesson studio for the Scopa family of card games, inside Jupyter.

Importing the package needs the standard library only; nothing of Jupyter is touched.
"""

import sys
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if sys.version_info < (3, 11):  # before anything that an older Python could not even read
    _TOO_OLD = "scopa_widgets needs Python 3.11 or newer; this one is {}.{}: install a newer one from python.org"
    _message = _TOO_OLD.format(*sys.version_info[:2])
    # under "python -m scopa_widgets" one sentence is worth more than a traceback
    raise SystemExit(_message) if sys.argv[:1] == ["-m"] else ImportError(_message)

if TYPE_CHECKING:  # for whoever checks types or completes names; at run time `__getattr__` does it
    from scopa_widgets.analysis.review import review
    from scopa_widgets.comparison import compare
    from scopa_widgets.compose import position
    from scopa_widgets.lessons import Lesson, LessonError
    from scopa_widgets.lessons.generator import exercise, exercises, exercises_on
    from scopa_widgets.lessons.shelf import lesson
    from scopa_widgets.notation import NotationError
    from scopa_widgets.notation.unseen import PartialPosition
    from scopa_widgets.page.rules_page import RulePage
    from scopa_widgets.positions import IllegalMove, Move, Position
    from scopa_widgets.record import Deal, Match, example
    from scopa_widgets.rules.house import HouseRules
    from scopa_widgets.rules.registry import add_game, game, options
    from scopa_widgets.whatif import what_if
    from scopa_widgets.widgets import CaptureExplorer, DealReview, DealStepper, LessonPage, PileCounter, PlayTable
    from scopa_widgets.widgets.house_card import HouseCard
    from scopa_widgets.widgets.position_editor import PositionEditor
    from scopa_widgets.widgets.rule_compare import RuleCompare
    from scopa_widgets.words import add as add_words

_WHERE = {
    "add_game": "rules.registry",
    "add_words": "words:add",
    "CaptureExplorer": "widgets",
    "compare": "comparison",
    "Deal": "record",
    "DealReview": "widgets",
    "HouseCard": "widgets",
    "HouseRules": "rules.house",
    "RuleCompare": "widgets",
    "RulePage": "page.rules_page",
    "IllegalMove": "positions",
    "Match": "record",
    "Move": "positions",
    "NotationError": "notation",
    "PartialPosition": "notation.unseen",
    "Position": "positions",
    "DealStepper": "widgets",
    "PositionEditor": "widgets",
    "PileCounter": "widgets",
    "PlayTable": "widgets",
    "example": "record",
    "exercise": "lessons.generator",
    "exercises": "lessons.generator",
    "exercises_on": "lessons.generator",
    "lesson": "lessons.shelf",
    "Lesson": "lessons",
    "LessonError": "lessons",
    "LessonPage": "widgets",
    "game": "rules.registry",
    "options": "rules.registry",
    "position": "compose",
    "review": "analysis.review",
    "what_if": "whatif",
}

__all__ = [
    "CaptureExplorer",
    "Deal",
    "DealReview",
    "DealStepper",
    "HouseCard",
    "HouseRules",
    "IllegalMove",
    "Lesson",
    "LessonError",
    "LessonPage",
    "Match",
    "Move",
    "NotationError",
    "PartialPosition",
    "PileCounter",
    "PlayTable",
    "Position",
    "PositionEditor",
    "RuleCompare",
    "RulePage",
    "__version__",
    "add_game",
    "add_words",
    "compare",
    "example",
    "exercise",
    "exercises",
    "exercises_on",
    "game",
    "lesson",
    "options",
    "position",
    "review",
    "what_if",
]


def __getattr__(name: str) -> object:
    """A public name, from the room it lives in, when it is first asked for: importing the package stays cheap."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    room, _, inside = _WHERE[name].partition(":")  # a name that is another one in its room
    found = getattr(import_module(f"{__name__}.{room}"), inside or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
