"""What a choice is worth: exact chances, fair values, the truth in hindsight, and the review of a deal.

`chances` counts, `values` estimates what the mover can expect from what he can know, `solve` says what was true with
all cards open, `review` holds both against the moves of a deal. Fair values are advice, hindsight never is.
"""

from __future__ import annotations

from scopa_widgets.analysis.chances import Chances, chances
from scopa_widgets.analysis.review import Review, review
from scopa_widgets.analysis.solver import OutOfTime, Solver, Truth, solve
from scopa_widgets.analysis.values import Estimate, values

__all__ = ["Chances", "Estimate", "OutOfTime", "Review", "Solver", "Truth", "chances", "review", "solve", "values"]
