"""The widgets: anywidgets over frames; one small Python file and one module text each.

The widget libraries are imported when a widget is first asked for: a page without kernel needs `bundle` only.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scopa_widgets.widgets.capture_explorer import CaptureExplorer
    from scopa_widgets.widgets.deal_review import DealReview
    from scopa_widgets.widgets.deal_stepper import DealStepper
    from scopa_widgets.widgets.house_card import HouseCard
    from scopa_widgets.widgets.lesson_page import LessonPage
    from scopa_widgets.widgets.pile_counter import PileCounter
    from scopa_widgets.widgets.play_table import PlayTable
    from scopa_widgets.widgets.position_editor import PositionEditor
    from scopa_widgets.widgets.rule_compare import RuleCompare

_WHERE = {
    "CaptureExplorer": "capture_explorer",
    "DealReview": "deal_review",
    "DealStepper": "deal_stepper",
    "HouseCard": "house_card",
    "LessonPage": "lesson_page",
    "RuleCompare": "rule_compare",
    "PileCounter": "pile_counter",
    "PlayTable": "play_table",
    "PositionEditor": "position_editor",
}

__all__ = [
    "CaptureExplorer",
    "DealReview",
    "DealStepper",
    "HouseCard",
    "LessonPage",
    "PileCounter",
    "PlayTable",
    "PositionEditor",
    "RuleCompare",
]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
