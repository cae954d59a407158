"""What an argument must be, one line each; and one error that names everything wrong with the arguments of a call.

::

    refuse(whole("worlds", worlds, least=1), seed("seed", seed))

A check gives back what is wrong, or `None`; `refuse` raises if anything is. Nothing is checked where the engine is
busy (`moves`, `step`, `tally`): only at the doors, where something comes from outside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from os import PathLike
from typing import Any, Final, NamedTuple, TypeGuard

LONGEST: Final = 80  # letters of a wrong value that an error shows
PLAYED: Final = ("seats", "sides")  # who plays: nobody calls himself player 0
BITS: Final = 1000  # of a whole number that is written down or counted with


class Wrong(NamedTuple):
    """One argument that cannot be."""

    name: str
    """Its name, with the place inside it where that says more: ``names[1]``."""
    value: object
    needed: str
    """What it must be."""
    kind: type[Exception] = ValueError
    """Which of Python's own errors it comes to: the type, the value, a name or a place that is not there."""
    hint: str = ""

    @property
    def sentence(self) -> str:
        """What is wrong, in English; the hint alone where there is nothing that it could be."""
        if not self.needed:
            return self.hint
        return f"{self.name} must be {self.needed}, not {shown(self.value)}" + (f"; {self.hint}" if self.hint else "")


class ArgumentError(ValueError):
    """Arguments that cannot be; ``wrong`` names all of them.

    It is also a ``TypeError``, a ``KeyError`` or an ``IndexError`` where all of them are of that kind.
    """

    def __init__(self, wrong: Iterable[Wrong]) -> None:
        self.wrong = tuple(wrong)
        super().__init__("; ".join(one.sentence for one in self.wrong))

    def __str__(self) -> str:
        return str(self.args[0])  # a `KeyError` would show its sentence in quotation marks

    def __reduce__(self) -> tuple[type[ArgumentError], tuple[tuple[Wrong, ...]]]:
        return type(self), (self.wrong,)


class ArgumentTypeError(ArgumentError, TypeError):
    """Arguments of a type that says nothing here."""


class NoSuchNameError(ArgumentError, KeyError):
    """Names of things that there are not."""


class NoSuchPlaceError(ArgumentError, IndexError):
    """Steps, seats or places that there are not."""


_ERRORS: Final[Mapping[type[Exception], type[ArgumentError]]] = {
    TypeError: ArgumentTypeError,
    KeyError: NoSuchNameError,
    IndexError: NoSuchPlaceError,
}


def refuse(*found: Wrong | None) -> None:
    """Raise one `ArgumentError` for everything that checks have found, if anything."""
    wrong = [one for one in found if one is not None]
    if wrong:
        kinds = {one.kind for one in wrong}
        raise _ERRORS.get(kinds.pop(), ArgumentError)(wrong) if len(kinds) == 1 else ArgumentError(wrong)


def shown(value: object) -> str:
    """A value as an error shows it: short, whatever it is."""
    try:
        said = repr(value)
    except Exception:  # noqa: BLE001 - a value from outside that cannot show itself; an int of 5,000 digits is one
        said = f"<{type(value).__name__}>"
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 20]} ... {said[-15:]}"


def nearest(value: object, known: Collection[str], otherwise: str = "there are ") -> str:
    """The hint of an error: the name that was meant; or all that there are."""
    from difflib import get_close_matches  # slow to import, and needed only for errors

    near = get_close_matches(value, known, n=1, cutoff=0.5) if isinstance(value, str) else []
    return f"did you mean {near[0]}?" if near else f"{otherwise}{', '.join(known)}" if otherwise else ""


# --- one argument each ----------------------------------------------------------------------------------------------


def kind(name: str, value: object, types: Any, needed: str, *, none: bool = False) -> Wrong | None:
    """A value of one of these types, described by ``needed``; with ``none`` it may be left out."""
    if isinstance(value, types) or (none and value is None):
        return None
    return Wrong(name, value, needed, TypeError)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; `True` and `False` are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(
    name: str, value: Any, *, least: int | None = None, most: int | None = None, none: bool = False
) -> Wrong | None:
    """A whole number within bounds."""
    if none and value is None:
        return None
    bounds = "" if least is None else f" from {least}"
    bounds += "" if most is None else f" to {most}"
    if not is_whole(value):
        return Wrong(name, value, f"a whole number{bounds}", TypeError)
    if (least is None or value >= least) and (most is None or value <= most):
        return None
    return Wrong(name, value, f"a whole number{bounds}")


def place(name: str, value: Any, many: int, of: str, first: int = 0, *, none: bool = False) -> Wrong | None:
    """One of so many seats, steps, ..., counted from ``first``."""
    last = many - 1 + first
    found = whole(name, value, least=first, most=last, none=none)
    if found is None:
        return None
    there = f"one of the {of} {first} to {last}" if many > 1 else f"{first}, the only one of the {of}"
    hint = "Python counts them from 0, the notation and our sentences from 1" if of in PLAYED and not first else ""
    return found._replace(needed=there, kind=found.kind if found.kind is TypeError else IndexError, hint=hint)


def number(name: str, value: Any, *, least: float = 0.0, most: float | None = None, none: bool = False) -> Wrong | None:
    """A number, whole or not, within bounds."""
    if none and value is None:
        return None
    needed = f"a number from {least:g}" + ("" if most is None else f" to {most:g}")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return Wrong(name, value, needed, TypeError)
    if isinstance(value, int) and value.bit_length() > BITS:  # which no float can hold
        return Wrong(name, value, needed)
    return None if value >= least and (most is None or value <= most) else Wrong(name, value, needed)


def flag(name: str, value: object) -> Wrong | None:
    """`True` or `False`."""
    return kind(name, value, bool, "True or False")


def text(name: str, value: object, *, none: bool = False) -> Wrong | None:
    """A text."""
    return kind(name, value, str, "a text", none=none)


def seed(name: str, value: object, *, none: bool = False) -> Wrong | None:
    """What the same cards are drawn from for ever: a whole number or a text."""
    if isinstance(value, str) or (none and value is None):
        return None
    if is_whole(value):
        return None if value.bit_length() <= BITS else Wrong(name, value, f"a number of up to {BITS} bits")
    return Wrong(name, value, "a whole number or a text", TypeError)


def one_of(name: str, value: object, known: Collection[str], what: str = "") -> Wrong | None:
    """One of these names; an error that suggests the nearest of them. A few need not be described by ``what``."""
    if isinstance(value, str) and value in known:
        return None
    wanted = KeyError if isinstance(value, str) else TypeError
    needed = what or f"one of {', '.join(known)}"
    return Wrong(name, value, needed, wanted, nearest(value, known, "there are " if what else ""))


def call(name: str, value: object, *, none: bool = False) -> Wrong | None:
    """Something that can be called."""
    return None if callable(value) or (none and value is None) else Wrong(name, value, "a function", TypeError)


def path(name: str, value: object) -> Wrong | None:
    """Where a file is to be."""
    if value == "":
        return Wrong(name, value, "the path of a file")
    return kind(name, value, (str, PathLike), "the path of a file")


def several(name: str, value: Any, needed: str = "a list") -> Wrong | None:
    """Something with others in it, one after the other; a single text is none."""
    if not isinstance(value, str | bytes | Mapping) and isinstance(value, Iterable):
        return None
    return Wrong(name, value, needed, TypeError)


def texts(name: str, value: Any, needed: str = "a list of texts") -> Iterable[Wrong | None]:
    """A list (or another sequence) of texts: `refuse(*texts(...))`."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Collection):
        return [Wrong(name, value, needed, TypeError)]
    return [text(f"{name}[{at}]", one) for at, one in enumerate(value)]


def words(name: str, value: Any, needed: str = "a dict of texts") -> Iterable[Wrong | None]:
    """A mapping of texts to texts: `refuse(*words(...))`."""
    if value is None:
        return []
    if not isinstance(value, Mapping):
        return [Wrong(name, value, needed, TypeError)]
    keys = [text(f"a key of {name}", key) for key in value]
    return [*keys, *(text(f"{name}[{key!r}]", said) for key, said in value.items())]
