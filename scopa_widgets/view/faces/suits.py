"""The eight suit signs.

Each is drawn round (0, 0), at most 18 units wide, so that two columns of pips stay clear of the index. Lines are
``currentColor``; what has no ``fill`` takes the tone of the suit; the caller sets the width of the line, because an ace
is the same shape two to three times as big. ``{gold}`` and ``{paper}`` stand for colours that the caller puts in.
"""

from math import cos, pi, sin
from typing import Final


def _rays(foot: float, tip: float, half: float) -> str:
    """Eight pointed rays of the sun as path data, ``half`` the angle of half a foot; rounded to a tenth of a unit."""
    rays = []
    for k in range(8):
        corners = ((foot, -half), (tip, 0.0), (foot, half))
        points = [(r * cos(k * pi / 4 + turn), r * sin(k * pi / 4 + turn)) for r, turn in corners]
        rays.append(" ".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return "".join(f"M{ray}Z" for ray in rays).replace("-0.0", "0").replace(".0", "").replace(" -", "-")


# a cudgel: thick rounded head, thin foot, three bumps, one leaf, two cut stubs with pale ends
_CUDGEL: Final = (
    "M-1.1 12.2-1.8 4.4-2.4 .4Q-3.6-1-3-3L-4.1-8C-4.1-14 4.1-14 4.1-8L3.9-6.8Q4.7-5.4 3.4-4.2"
    "L2.2 3.6Q3.1 5.3 1.8 6.8L1.1 12.2Z"
)
_LEAF: Final = "M-3-4.6C-6.4-4.4-8-6.8-7.8-9.4-5-9.2-3.2-7.4-3-4.6Z"
_STUBS: Final = "M2 1.6 5.8-.6 4.4-3.4 2.4-2.8ZM-1.2 7.6-5.3 5.2-4.2 1.8-2.1 3Z"

SIGN: Final = {
    # a gold coin with a sun on it
    "denari": (
        '<circle r="7.9"/>'
        f'<path d="{_rays(3.5, 6.1, 0.3)}" fill="currentColor" stroke="none"/>'
        '<circle r="2.4" fill="currentColor" stroke="none"/>'
    ),
    # a trophy: handles behind the bowl, rim, ball on the stem, wide foot
    "coppe": (
        '<path d="M-5-6.2C-9.4-7.4-9.4 1-3.4.6M5-6.2C9.4-7.4 9.4 1 3.4.6" fill="none"/>'
        '<path d="M-5.2-7C-5.2-.6-4 2.8 0 2.8S5.2-.6 5.2-7Z"/>'
        '<path d="M-6.2-9.4H6.2V-6.6H-6.2Z" fill="{paper}"/>'
        '<path d="M-5.8 9.4C-5.2 7-1.6 7.6-1.2 5.4H1.2C1.6 7.6 5.2 7 5.8 9.4Z"/>'
        '<circle cy="4.4" r="1.7" fill="{gold}"/>'
    ),
    # point up, straight guard with its ends turned down, gold hilt
    "spade": (
        '<path d="M-2.4 5V-8.4L0-14 2.4-8.4V5Z"/>'
        '<path d="M0-8V5" stroke-width=".7"/>'
        '<path d="M-1.3 6.5H1.3V11H-1.3Z" fill="{gold}"/>'
        '<path d="M-7.9 8.2V4.8H7.9V8.2H5.6V7.2H-5.6V8.2Z" fill="{gold}"/>'
        '<circle cy="12.2" r="1.9" fill="{gold}"/>'
    ),
    "bastoni": (
        f'<g transform="rotate(20)"><path d="{_LEAF}{_STUBS}"/><path d="{_CUDGEL}"/>'
        '<g fill="{paper}" stroke-width="1.3">'
        '<ellipse cx="5.1" cy="-2" rx="1.2" ry="1.9" transform="rotate(-28 5.1 -2)"/>'
        '<ellipse cx="-4.8" cy="3.5" rx="1.2" ry="2" transform="rotate(20 -4.8 3.5)"/></g></g>'
    ),
    "hearts": '<path d="M0 8.6C-5 4-8 1-8-3-8-8.4-1.6-9 0-4.6 1.6-9 8-8.4 8-3 8 1 5 4 0 8.6Z"/>',
    "diamonds": '<path d="M0-9.6 7.2 0 0 9.6-7.2 0Z"/>',
    "clubs": (
        '<path d="M-2.9 8.6C-1.4 6.6-.9 4.6-.8 2.8A4.1 4.1 0 1 1-3-2.8 4.1 4.1 0 1 1 3-2.8 4.1 4.1 0 1 1 .8 2.8'
        'C.9 4.6 1.4 6.6 2.9 8.6Z"/>'
    ),
    "spades": (
        '<path d="M0-8.8C3-4.4 8-2 8 2.2 8 6.6 2.6 6.8.9 3.6 1 5.6 1.6 7.2 3 8.6H-3'
        'C-1.6 7.2-1 5.6-.9 3.6-2.6 6.8-8 6.6-8 2.2-8-2-3-4.4 0-8.8Z"/>'
    ),
}

#: what is drawn instead where the sign is small, as on pips: stouter, without what would only be dots
SMALL: Final = {
    "bastoni": (
        '<g transform="rotate(20)"><path d="M2.4 1.8 6 .2 4.8-2.6 2.6-3ZM-1.4 7.4-5.2 5-4 1.8-2.4 3Z"/>'
        '<path d="M-1.4 12.2-2.3 4.4-3 .4Q-4.4-1-3.6-3L-4.3-7.6C-4.4-13.8 4.4-13.8 4.3-7.6L4.1-6.6Q5-5.4 3.9-4.2'
        'L2.7 3.6Q3.6 5.4 2.2 6.8L1.4 12.2Z"/></g>'
    )
}

#: height of each sign with its line, in its own units
HEIGHT: Final = {
    "denari": 18.0,
    "coppe": 21.0,
    "spade": 30.0,
    "bastoni": 24.6,
    "hearts": 18.0,
    "diamonds": 21.0,
    "clubs": 18.0,
    "spades": 19.0,
}
#: height of a pip: a seventh cup stands close below two others, and clubs are wide
PIP_HEIGHT: Final = HEIGHT | {"coppe": 18.0, "clubs": 16.5}
#: where a hand takes hold of the sign, in its own units
GRIP: Final = {
    "denari": (0.0, 8.0),
    "coppe": (0.0, 5.4),
    "spade": (0.0, 9.0),
    "bastoni": (-3.1, 8.5),
    "hearts": (0.0, 8.0),
    "diamonds": (0.0, 8.6),
    "clubs": (0.0, 8.0),
    "spades": (0.0, 8.0),
}
