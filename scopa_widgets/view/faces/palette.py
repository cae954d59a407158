"""The colours of the cards, as data.

``LINE`` is the colour that carries a suit: outline, rank and badge; it holds 4.5:1 against white. ``TONE`` fills the
clothes and ``SIGN_TONE`` the signs; they are never needed to read a card, and turn white in print. The suits of both
decks have names of their own here, because D, C and S mean different suits in the two decks.
"""

from typing import Final, Literal

Deck = Literal["italian", "french", "schnapsen"]
Colours = Literal["four", "two"]

PAPER: Final = "#FFFFFF"
EDGE: Final = "#6B7280"
BACK: Final = "#1F3A5F"
BACK_GRID: Final = "#5C7FB3"
FELT: Final = "#14532D"
GOLD: Final = "#F2B632"

#: suit letter -> name of the suit, by deck
ITALIAN: Final = {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"}
FRENCH: Final = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}

LINE: Final = {
    "denari": "#754200",
    "coppe": "#D63653",
    "spade": "#3967E6",
    "bastoni": "#072E21",
    "hearts": "#D63653",
    "diamonds": "#754200",
    "clubs": "#072E21",
    "spades": "#3967E6",
}
TONE: Final = {
    "denari": GOLD,
    "coppe": "#F7A3B1",
    "spade": "#C9D8FF",
    "bastoni": "#3E8E5A",
    "hearts": "#F7A3B1",
    "diamonds": GOLD,
    "clubs": "#3E8E5A",
    "spades": "#C9D8FF",
}
#: French signs have a stronger filling than the clothes of the figures: one knows them solid
SIGN_TONE: Final = TONE | {"hearts": "#EA6B82", "spades": "#86A3F5"}
#: the two-colour French face: the signs are solid
TWO_LINE: Final = {"hearts": "#C8102E", "diamonds": "#C8102E", "clubs": "#111111", "spades": "#111111"}
TWO_TONE: Final = {"hearts": "#F7A3B1", "diamonds": "#F7A3B1", "clubs": "#C7CBD1", "spades": "#C7CBD1"}


def line(suit: str, colours: Colours = "four") -> str:
    """The colour of the outline, rank and badge of a suit (by its name), as ``#RRGGBB``."""
    return TWO_LINE.get(suit, LINE[suit]) if colours == "two" else LINE[suit]


def tone(suit: str, colours: Colours = "four") -> str:
    """The filling of the clothes of a suit (by its name), as ``#RRGGBB``."""
    return TWO_TONE.get(suit, TONE[suit]) if colours == "two" else TONE[suit]


def sign_tone(suit: str, colours: Colours = "four") -> str:
    """The filling of the sign of a suit (by its name), as ``#RRGGBB``."""
    return TWO_LINE.get(suit, SIGN_TONE[suit]) if colours == "two" else SIGN_TONE[suit]
