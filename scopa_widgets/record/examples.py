"""The deals that come with the package, one a game: what a dashboard opens on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scopa_widgets.checks import one_of, refuse
from scopa_widgets.record.deal import Deal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def example(name: str = "scopa") -> Deal:
    """A whole deal to look at, by the name of its game; a new one each time, so that it may be played on.

    The header ``case`` names the test case that it is. Raises ``KeyError`` for a name that there is not.
    """
    refuse(one_of("name", name, examples(), "the name of an example"))
    return Deal.read((_folder() / f"{name}.txt").read_text(encoding="utf-8"))


def examples() -> tuple[str, ...]:
    """The names of the examples."""
    return tuple(sorted(place.name.removesuffix(".txt") for place in _folder().iterdir()))


def _folder() -> Traversable:
    from importlib.resources import files  # slow to import, and needed only here

    return files("scopa_widgets.record") / "deals"
