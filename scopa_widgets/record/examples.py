"""The deals that come with the package, one a game: what a dashboard opens on."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.resources import files

from scopa_widgets.record.deal import Deal


def example(name: str = "scopa") -> Deal:
    """A whole deal to look at, by the name of its game; a new one each time, so that it may be played on.

    The header ``case`` names the test case that it is. Raises ``KeyError`` for a name that there is not.
    """
    place = files("scopa_widgets.record").joinpath("deals", f"{name}.txt")
    if name not in examples():
        near = get_close_matches(name, examples(), n=1, cutoff=0.5)
        raise KeyError(f"no example {name!r}; " + (f"did you mean {near[0]}?" if near else ", ".join(examples())))
    return Deal.read(place.read_text(encoding="utf-8"))


def examples() -> tuple[str, ...]:
    """The names of the examples."""
    found = files("scopa_widgets.record").joinpath("deals").iterdir()
    return tuple(sorted(place.name.removesuffix(".txt") for place in found if place.name.endswith(".txt")))
