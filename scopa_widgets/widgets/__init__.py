"""The widgets: anywidgets over frames; one small Python file and one module text each."""

from scopa_widgets.widgets.deal_stepper import DealStepper

__all__ = ["DealStepper"]
