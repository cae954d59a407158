"""Putting shapes where they are used: a shape that is used once needs no name."""

import re
from collections.abc import Mapping
from typing import Final

_PLACE: Final = re.compile(r'(?: x="([^"]+)")?(?: y="([^"]+)")?(.*)')
_NAME: Final = re.compile(r' ([\w-]+)="')


def named(name: str, markup: str) -> str:
    """A shape with its id, which goes into its first tag."""
    end = re.search(r"[ />]", markup)
    at = end.start() if end else len(markup)
    return f'{markup[:at]} id="{name}"{markup[at:]}'


def definitions(shapes: Mapping[str, str]) -> str:
    """All shapes as a ``<defs>`` element, nothing when there are none."""
    return f"<defs>{''.join(named(name, markup) for name, markup in shapes.items())}</defs>" if shapes else ""


def inlined(shapes: Mapping[str, str], body: str) -> tuple[dict[str, str], str]:
    """The shapes that are used more than once, and the drawing with the others in it.

    ``shapes`` holds every shape after those that it uses itself, as `draw.Kit` makes them.
    """
    texts = {**shapes, "": body}
    for name in reversed(list(shapes)):
        pattern = re.compile(f'<use href="#{re.escape(name)}"([^>]*)/>')
        users = [(user, use) for user, text in texts.items() for use in pattern.finditer(text)]
        if len(users) == 1:
            user, use = users[0]
            text = texts[user]
            texts[user] = text[: use.start()] + _placed(use[1], texts.pop(name)) + text[use.end() :]
    return {name: text for name, text in texts.items() if name}, texts[""]


def _placed(attributes: str, markup: str) -> str:
    """A shape with the place and the other attributes of a ``<use>``: in its own group where both go together."""
    place = _PLACE.fullmatch(attributes)
    x, y, rest = place.groups() if place else (None, None, attributes)
    outer = (f' transform="translate({x or 0} {y or 0})"' if x or y else "") + rest
    if not outer:
        return markup
    group = re.match(r"<g([^>]*)>", markup)
    if group and not {*_NAME.findall(outer)} & {*_NAME.findall(group[1])}:
        return f"<g{outer}{markup[2:]}"
    return f"<g{outer}>{markup}</g>"
