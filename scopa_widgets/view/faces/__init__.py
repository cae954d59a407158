"""Card faces as SVG text, drawn by program: 40 Italian cards, 44 French ones, backs, index-only faces, and sprites."""

from .palette import Colours, Deck
from .single import back, face, index_face
from .sprite import CSS, sprite

__all__ = ["CSS", "Colours", "Deck", "back", "face", "index_face", "sprite"]
