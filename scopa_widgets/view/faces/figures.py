"""The people on the cards, told apart by their legs.

Fante (and jack): a standing youth, two legs, a feather in the cap. Cavallo: a rider on a whole horse, four legs. Re
(and king): beard, crown and a robe to the ground. Queen: long hair, diadem, a wide skirt. Lines and dark parts are
``currentColor``, what has no ``fill`` takes the tone of the suit, ``{gold}`` and ``{paper}`` are put in by the caller.
Each has a fist at ``HAND``, under which the caller puts the sign of the suit; all stay clear of both indexes.
"""

from math import hypot
from typing import Final

#: where the fist closes round the sign
HAND: Final = (79.0, 47.0)
_FIST: Final = '<circle cx="79" cy="47" r="4.2" fill="{paper}"/>'
#: the figures are drawn on the whole height; this makes room for the badge below: scale, then move
SCALE: Final = 0.94
MOVE: Final = (2.5, 1.0)

_DARK: Final = ' fill="currentColor"'
_EYES: Final = '<path d="M42.2 42.4V43.4M49.8 42.4V43.4" stroke-width="3"/>'
_SMILE: Final = '<path d="M42 47.6C44 50 48 50 50 47.6" fill="none" stroke-width="1.8"/>'


_Point = tuple[float, float]


def _sleeve(shoulder: _Point, elbow: _Point, hand: _Point, half: float = 4.4) -> str:
    """An arm bent at the elbow, as a closed outline ``2 * half`` wide."""

    def normal(a: _Point, b: _Point) -> _Point:
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = hypot(dx, dy)
        return -dy / size * half, dx / size * half

    upper, lower = normal(shoulder, elbow), normal(elbow, hand)
    bend = 1 + (upper[0] * lower[0] + upper[1] * lower[1]) / half**2
    corner = (upper[0] + lower[0]) / bend, (upper[1] + lower[1]) / bend
    sides = ((shoulder, upper), (elbow, corner), (hand, lower))
    points = [(x + dx, y + dy) for (x, y), (dx, dy) in sides]
    points += [(x - dx, y - dy) for (x, y), (dx, dy) in reversed(sides)]
    return f'<path d="M{" ".join(f"{x:.3g} {y:.3g}" for x, y in points)}Z"/>'


_YOUTH: Final = (
    # legs and shoes
    f'<path d="M36 90 35.5 124 27.5 128.5C26 131 27 132.5 29 132.5H43.5L45 96H47L48.5 132.5H63'
    f'C65 132.5 66 131 64.5 128.5L56.5 124 56 90Z"{_DARK}/>'
    + _sleeve((37, 63), (26, 75), (35, 84))
    + _sleeve((55, 63), (66, 62), (76, 51))
    + '<circle cx="36" cy="85" r="3.6" fill="{paper}"/>'
    '<path d="M33.5 60C38 55 54 55 58.5 60L57 78 62 97H30L35 78Z"/>'
    f'<path d="M34.6 77.5H57.4V83H34.6Z"{_DARK}/>'
    '<path d="M39 57.5 46 66 53 57.5" fill="{paper}"/>'
    # hair, face, cap and feather
    f'<path d="M33.5 36C32 44 33 50 35 54H57C59 50 60 44 58.5 36Z"{_DARK}/>'
    '<path d="M36.5 38C36 60 56 60 55.5 38Z" fill="{paper}"/>'
    + _EYES
    + _SMILE
    + _FIST
    + '<path d="M55 28C62 24 64 14 60 8 50 8 45 16 46 26Z" fill="{paper}"/>'
    '<path d="M51 26C54 22 57 17 58.5 12" fill="none" stroke-width="1.6"/>'
    '<path d="M31.5 37C32 26 40 23 47 23 56 23 61 29 61 37 52 33 40 33 31.5 37Z"/>'
)

_KING: Final = (
    f'<path d="M35 58 16 132.5H76L57 58Z"{_DARK}/>'
    '<path d="M40 60 33 132.5H59L52 60Z"/>'
    '<path d="M16.8 124.5H75.2L76.8 132.5H15.2Z" fill="{paper}"/>'
    '<path d="M23 128.5H24M34 128.5H35M45.5 128.5H46.5M57 128.5H58M68 128.5H69" stroke-width="3"/>'
    '<path d="M36 90H56L57 97H35Z" fill="{gold}"/>'
    + _sleeve((36, 65), (27, 82), (37, 90))
    + '<circle cx="38.5" cy="91" r="3.6" fill="{paper}"/>'
    + _sleeve((55, 64), (66, 63), (76, 51))
    + f'<path d="M33.5 30C32 44 32 52 34 57 37 66 42 71 46 71S55 66 58 57C60 52 60 44 58.5 30Z"{_DARK}/>'
    '<path d="M37 32V41C37 47 42 46 46 46S55 47 55 41V32Z" fill="{paper}" stroke="none"/>'
    '<path d="M42.2 38V39M49.8 38V39" stroke-width="3"/>'
    '<path d="M43 52.4C45 54 47 54 49 52.4" fill="none" stroke="{paper}" stroke-width="2"/>'
    + _FIST
    + '<path d="M32 32 29.5 13 38.5 20.5 46 9 53.5 20.5 62.5 13 60 32Z" fill="{gold}"/>'
)

_QUEEN: Final = (
    f'<path d="M46 25C30 25 32 44 28 70 36 74 56 74 64 70 60 44 62 25 46 25Z"{_DARK}/>'
    + _sleeve((37, 64), (27, 78), (36, 88))
    + '<circle cx="37" cy="89" r="3.6" fill="{paper}"/>'
    + _sleeve((55, 64), (66, 62), (76, 51))
    + '<path d="M36 60C40 57 52 57 56 60L53 86C66 98 76 116 78 132.5H14C16 116 26 98 39 86Z"/>'
    '<path d="M46 92 37 132.5H55Z" fill="{paper}"/>'
    f'<path d="M39.3 83H52.7V88H39.3Z"{_DARK}/>'
    '<path d="M39.5 58.5C41 66 51 66 52.5 58.5Z" fill="{paper}"/>'
    '<path d="M36.5 36C36 60 56 60 55.5 36 50 34 42 34 36.5 36Z" fill="{paper}"/>'
    + _EYES
    + _SMILE
    + _FIST
    + '<path d="M34 32C40 27 52 27 58 32L60 20 52 24.5 46 13 40 24.5 32 20Z" fill="{gold}"/>'
)

_RIDER: Final = (
    # tail and the two far legs, the front one raised
    '<path d="M81 77C92 78 94 96 90 110 86 108 83 100 82 92ZM36 96 22 103 17.5 117 20 124.5H27L26.5 117 30 110 46 105Z'
    f'M66 98 60.5 113 58 131H66L68 114 76 100Z"{_DARK}/>'
    # the horse with its two near legs
    '<path d="M10 72 21 55C22 50 24 47 28 44L30.5 50.5C40 54 46 62 48 72H70C80 72 85 80 84.5 88 84 95 82 99 81 103'
    "L84 115 82.5 131H74L74.5 117 67 103C60 106 52 105 48 103L47.5 131H39L38.5 114 35 100C30 92 31 84 32.5 77"
    'L30 70 20.5 78.5C14 80 9 77 10 72Z"/>'
    # mane, hooves, eye, bridle
    '<path d="M28 44 32.5 49C44 53 50 62 51 72H46C44 62 38 57 29.5 54ZM39 126H47.5V131H39ZM74 126H83V131H74Z"'
    f'{_DARK}/><path d="M23.8 60.4V61" stroke-width="3.4"/>'
    '<path d="M15 65 21 71.5 46 66" fill="none" stroke-width="1.8"/>'
    # saddle cloth; leg, body, arms and head of the rider
    '<path d="M47 72H69L67 90H49Z" fill="{paper}"/>'
    f'<path d="M52 70 50 89 42.5 93.5V98H56.5L63 74Z"{_DARK}/>'
    '<path d="M48 52C51 47.5 60 47.5 63.5 52L65 75H49.5Z" fill="{gold}"/>'
    + _sleeve((60, 55), (68, 60), (77, 50))
    + _sleeve((52, 56), (46, 63), (41, 66))
    + '<circle cx="41" cy="67" r="3.4" fill="{paper}"/>'
    '<path d="M44.5 33C44 53 62 53 61.5 33Z" fill="{paper}"/>'
    '<path d="M49.4 38.4V39.4M56.8 38.4V39.4" stroke-width="2.9"/>'
    '<path d="M50 43.4C51.5 45.6 54.7 45.6 56.2 43.4" fill="none" stroke-width="1.7"/>'
    f'<path d="M39 34C42 32 43 21 53 21S63 31 65.5 33C59 36.4 47 36.4 39 34Z"{_DARK}/>' + _FIST
)

#: by rank letter of either deck
FIGURE: Final = {"F": _YOUTH, "C": _RIDER, "R": _KING, "J": _YOUTH, "Q": _QUEEN, "K": _KING}
