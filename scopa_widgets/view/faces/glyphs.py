"""Digits and letters of the index, the badges and the ribbons, as strokes of a rounded pen.

Own paths and no ``<text>``: the same picture on every machine, also where no font is installed, and nothing that a
screen reader would read twice beside the name of the button.
"""

from typing import Final

#: ends and corners of every line
ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'
#: height of a glyph from edge to edge of the ink, width of the pen
HEIGHT: Final = 22.0
PEN: Final = 4.4

# Centre lines on x -5..5 (0 is the middle), y 0..17.6; the pen adds 2.2 on every side.
_STROKES: Final = {
    "A": "M-5.4 17.6 0 0 5.4 17.6M-3.4 12H3.4",
    "F": "M-4.2 17.6V0H5M-4.2 8.6H3.6",
    "C": "M5.2 4C2.4-1.6-5.2-1.6-5.2 8.8 -5.2 19.2 2.4 19.2 5.2 13.6",
    "R": "M-4.8 17.6V0H-.4C6.4 0 6.4 9.4-.4 9.4H-4.8M.4 9.4 5.2 17.6",
    "K": "M-4.8 0V17.6M5 0-4.8 10.6M-1.2 6.8 5.4 17.6",
    "Q": "M-5.2 8.8C-5.2-2.9 5.2-2.9 5.2 8.8S-5.2 20.5-5.2 8.8ZM1.4 12.6 5.8 18",
    "J": "M4 0V12C4 19.4-4.8 19.4-4.9 13",
    "0": "M-5 8.8C-5-2.9 5-2.9 5 8.8S-5 20.5-5 8.8Z",
    "1": "M-3.8 4 1 0V17.6",
    "2": "M-4.9 4.4C-4.4-1.6 5-1.4 5 4.8 5 9.4-2.4 12-5 17.6H5.4",
    "3": "M-4.9 2.8C-2.2-1.4 4.6-.8 4.6 4.1 4.6 7.6 1.6 8.5-1 8.5 2.4 8.5 5.2 9.8 5.2 13 5.2 18.8-3 19-5.2 14.8",
    "4": "M2.6 17.6V0L-5.6 12.6H5.8",
    "5": "M4.6 0H-3.6L-4.3 8.2C-1 5.8 5.2 6.6 5.2 11.8 5.2 18.8-2.8 19-5 15.2",
    "6": "M3.4 0C-2.6 2.4-5.1 7.6-5.1 12.2A5.1 5.4 0 1 0 5.1 12.2C5.1 5-3.6 5-5 11.4",
    "7": "M-5.2 0H5.2L-1.6 17.6",
    "8": "M0 8.4C-5.6 8.4-5.6 0 0 0S5.6 8.4 0 8.4C-7 8.4-7 17.6 0 17.6S7 8.4 0 8.4Z",
    "9": "M-3.4 17.6C2.6 15.2 5.1 10 5.1 5.4A5.1 5.4 0 1 0-5.1 5.4C-5.1 12.6 3.6 12.6 5 6.2",
    "+": "M-5 9H5M0 4V14",
    "-": "M-4.4 9H4.4",
}
# The index column is 18 units wide: ten gets narrower digits and a lighter pen.
_TEN: Final = "M-7.1 3.6-4.9 .3V17.3M.1 8.8C.1-2.5 7.1-2.5 7.1 8.8S.1 20.1.1 8.8Z"
_TEN_PEN: Final = 3.8
_WIDTHS: Final = {"1": 9.6, "-": 13.4, "10": 18.0}
_WIDTH: Final = 15.4


def strokes(text: str) -> tuple[str, float]:
    """Path data of one sign or of the index "10", top centre of its centre line at (0, 0), and the width of the pen.

    Raises ValueError when there is no such sign.
    """
    if text == "10":
        return _TEN, _TEN_PEN
    if text not in _STROKES:
        raise ValueError(f"no glyph for {text!r}; there are {' '.join(_STROKES)}")
    return _STROKES[text], PEN


def rank(text: str) -> str:
    """The rank in the colour of the surroundings, the middle of its 22 units of height at (0, 0)."""
    data, pen = strokes(text)
    look = f'fill="none" stroke="currentColor" stroke-width="{pen:g}" {ROUND}'
    return f'<path transform="translate(0 -8.8)" d="{data}" {look}/>'


def spread(text: str) -> list[tuple[str, float]]:
    """The glyphs of a short text such as ``8``, ``+1`` or ``10``, each with the place of its middle; 0 is the middle.

    Ten is one glyph. Raises ValueError for signs that have no glyph.
    """
    signs = [*text[:-2], "10"] if text.endswith("10") else list(text)
    for sign in signs:
        strokes(sign)
    widths = [_WIDTHS.get(sign, _WIDTH) for sign in signs]
    left, places = -sum(widths) / 2, []
    for sign, width in zip(signs, widths, strict=True):
        # the ink of a one is left of its middle
        places.append((sign, left + width / 2 + (1.4 if sign == "1" and len(signs) > 1 else 0)))
        left += width
    return places


def width(text: str) -> float:
    """How wide the ink of a short text is, in units of a glyph 22 high."""
    return sum(_WIDTHS.get(sign, _WIDTH) for sign in ([*text[:-2], "10"] if text.endswith("10") else text))
