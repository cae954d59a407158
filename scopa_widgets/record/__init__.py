"""Records: a deal with its start and its moves, a match of several deals, and how they are written down."""

from scopa_widgets.record.deal import Deal
from scopa_widgets.record.examples import example, examples
from scopa_widgets.record.match import Match
from scopa_widgets.record.tree import Node
from scopa_widgets.record.under import Reread

__all__ = ["Deal", "Match", "Node", "Reread", "example", "examples"]
