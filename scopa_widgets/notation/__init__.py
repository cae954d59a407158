"""Cards, moves and positions as text, and back; everything wrong with a text in one error.

Notation is the same in every language; names of cards may be read in Italian, English and German.
"""

from scopa_widgets.notation.cards import cards_text, order_text, read_card, read_cards, read_order
from scopa_widgets.notation.faults import NotationError, Piece, TextFault
from scopa_widgets.notation.fields import Hole
from scopa_widgets.notation.lines import Line, line_faults, position_text, read_position
from scopa_widgets.notation.moves import attempt_of, attempt_text, move_of, move_text, read_attempt, read_move

__all__ = [
    "Hole",
    "Line",
    "NotationError",
    "Piece",
    "TextFault",
    "attempt_of",
    "attempt_text",
    "cards_text",
    "line_faults",
    "move_of",
    "move_text",
    "order_text",
    "position_text",
    "read_attempt",
    "read_card",
    "read_cards",
    "read_move",
    "read_order",
    "read_position",
]
