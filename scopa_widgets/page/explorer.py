"""*Tutte le prese* and *Rivedi* as one HTML file each, with figures computed beforehand."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from scopa_widgets.page.html import widget_page
from scopa_widgets.words import LANGUAGES, say

if TYPE_CHECKING:
    from scopa_widgets.widgets.capture_explorer import CaptureExplorer
    from scopa_widgets.widgets.deal_review import DealReview

_SHOWN = ("words", "sprite", "show", "language", "index", "size")
_EXPLORER = (*_SHOWN, "turns", "moves", "figures", "truth", "selected", "compared", "see", "ruleset")
_REVIEW = (*_SHOWN, "progress", "costs", "moments", "dearest", "at", "guesses")


def explorer_page(explorer: CaptureExplorer) -> str:
    """The page of an explorer as it stands; it stays at its position."""
    state = {name: getattr(explorer, name) for name in _EXPLORER}
    state["turns"] = {**explorer.turns, "back": None, "forward": None}
    title = {lang: say("explorer.title", lang) for lang in LANGUAGES}
    return widget_page("explorer", state, title=title, language=explorer.language, still=_still(explorer))


def review_page(review: DealReview) -> str:
    """The page of a review that is done."""
    state = {name: getattr(review, name) for name in _REVIEW}
    title = {lang: say("explorer.review", lang) for lang in LANGUAGES}
    return widget_page("review", state, title=title, language=review.language, still=_still(review))


def _still(widget: CaptureExplorer | DealReview) -> str:
    return f"{widget.picture()}<pre>{escape(widget.text())}</pre>"
