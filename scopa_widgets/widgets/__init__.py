"""The widgets: anywidgets over frames; one small Python file and one module text each.

The widget libraries are imported when a widget is first asked for: a page without kernel needs `bundle` only.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scopa_widgets.widgets.deal_stepper import DealStepper

__all__ = ["DealStepper"]


def __getattr__(name: str) -> object:
    if name == "DealStepper":
        from scopa_widgets.widgets.deal_stepper import DealStepper

        return DealStepper
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
