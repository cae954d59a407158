"""The eight suit signs.

Each is drawn round (0, 0), at most 18 units wide so that two columns of pips stay clear of the index.  Lines are ``currentColor``; what has no
``fill`` takes the tone of the suit; the caller sets the width of the line, because an ace is the same shape three times as big.
``{gold}`` and ``{paper}`` stand for colours that the caller puts in.
"""

from math import cos, pi, sin
from typing import Final


def _rays(inner: float, outer: float) -> str:
    """Eight rays of the sun as path data; figures are rounded to a tenth."""
    ends = [(cos(k * pi / 4), sin(k * pi / 4)) for k in range(8)]
    return "".join(f"M{x * inner:.2g} {y * inner:.2g} {x * outer:.2g} {y * outer:.2g}" for x, y in ends).replace(" -", "-")


SIGN: Final = {
    # a gold coin with a sun on it
    "denari": (
        '<circle r="7.9"/>'
        f'<path d="{_rays(3.7, 5.5)}" stroke-width="1.3"/>'
        '<circle r="2.3" fill="currentColor" stroke="none"/>'
    ),
    # a trophy: handles behind the bowl, rim, ball on the stem, wide foot
    "coppe": (
        '<path d="M-5-7.4C-9.6-9-9.4 1-3.4.4M5-7.4C9.6-9 9.4 1 3.4.4" fill="none"/>'
        '<path d="M-5.2-8.2C-5.2-1-4 3.4 0 3.4S5.2-1 5.2-8.2Z"/>'
        '<path d="M-6-10.8H6V-8H-6Z" fill="{paper}"/>'
        '<path d="M-5.6 10.8C-5 8.4-1.6 9-1.2 6.6H1.2C1.6 9 5 8.4 5.6 10.8Z"/>'
        '<circle cy="5.2" r="1.7" fill="{gold}"/>'
    ),
    # point up, straight guard with its ends turned down, gold hilt
    "spade": (
        '<path d="M-2.4 5V-8.4L0-14 2.4-8.4V5Z"/>'
        '<path d="M0-8V5" stroke-width=".7"/>'
        '<path d="M-1.3 6.5H1.3V11H-1.3Z" fill="{gold}"/>'
        '<path d="M-7.9 8.2V4.8H7.9V8.2H5.6V7.2H-5.6V8.2Z" fill="{gold}"/>'
        '<circle cy="12.2" r="1.9" fill="{gold}"/>'
    ),
    # a cudgel: thick rounded head, thin foot, bumps, two cut stubs, one leaf
    "bastoni": (
        '<g transform="rotate(20)">'
        '<path d="M-3-2.6-6.6-5.4-4.6-8 0-4Z"/><ellipse cx="-5.6" cy="-6.7" rx="1.7" ry="1.1" transform="rotate(-52 -5.6 -6.7)" fill="{paper}"/>'
        '<path d="M2 4.4 5.4 1.8 3.6-.4 0 2Z"/><ellipse cx="4.5" cy=".7" rx="1.5" ry="1" transform="rotate(50 4.5 .7)" fill="{paper}"/>'
        '<path d="M-1.2 14C-1.4 10-2.8 9.4-1.9 7.4-2.4 3-3.6 1-2.8-.8-3.4-5-4.4-7.4-4.2-10.4-4-15 4-15 4.2-10.4 4.4-8.6 3-7 3.9-5.4 2.4-1 2.2 8 1.4 14Z"/>'
        "</g>"
    ),
    "hearts": '<path d="M0 8.6C-5 4-8 1-8-3-8-8.4-1.6-9 0-4.6 1.6-9 8-8.4 8-3 8 1 5 4 0 8.6Z"/>',
    "diamonds": '<path d="M0-9.6 7.2 0 0 9.6-7.2 0Z"/>',
    "clubs": '<path d="M-2.9 8.6C-1.4 6.6-.9 4.6-.8 2.8A4.1 4.1 0 1 1-3-2.8 4.1 4.1 0 1 1 3-2.8 4.1 4.1 0 1 1 .8 2.8C.9 4.6 1.4 6.6 2.9 8.6Z"/>',
    "spades": '<path d="M0-8.8C3-4.4 8-2 8 2.2 8 6.6 2.6 6.8.9 3.6 1 5.6 1.6 7.2 3 8.6H-3C-1.6 7.2-1 5.6-.9 3.6-2.6 6.8-8 6.6-8 2.2-8-2-3-4.4 0-8.8Z"/>',
}

#: height of each sign with its line, in its own units
HEIGHT: Final = {
    "denari": 18.0,
    "coppe": 24.0,
    "spade": 30.0,
    "bastoni": 30.0,
    "hearts": 18.0,
    "diamonds": 21.0,
    "clubs": 18.0,
    "spades": 19.0,
}
#: where a hand takes hold of the sign, in its own units
GRIP: Final = {
    "denari": (0.0, 8.0),
    "coppe": (0.0, 6.6),
    "spade": (0.0, 9.0),
    "bastoni": (-3.4, 9.4),
    "hearts": (0.0, 8.0),
    "diamonds": (0.0, 8.6),
    "clubs": (0.0, 8.0),
    "spades": (0.0, 8.0),
}
#: an outline of 2.5 would fill the small shapes: pips are drawn with a little less
PIP_LINE: Final = 2.2
