"""The files of the room: read at the first question, one by one, and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from scopa_widgets.checks import Wrong, kind, refuse, text

Text = str | Mapping[str, str]
"""What one language says: a template, or several by form: ``none``, ``one`` and ``other`` by number, ``word``, ``the``,
... by what a card's name is in its sentence."""

Entry = Mapping[str, Text]
"""A message: language -> text."""

FILES: Final[dict[str, str]] = {
    **dict.fromkeys(("screen",), "screen"),
    **dict.fromkeys(("play",), "play"),
    **dict.fromkeys(("counter",), "counter"),
    **dict.fromkeys(("explorer",), "explorer"),
    **dict.fromkeys(("rank", "suit", "card", "list"), "cards"),
    **dict.fromkeys(("game", "ruleset", "option", "item", "action", "mark", "title"), "games"),
    **dict.fromkeys(("compare",), "compare"),
    **dict.fromkeys(("editor",), "editor"),
    **dict.fromkeys(("house",), "house"),
    **dict.fromkeys(("rulepage",), "rulepage"),
    **dict.fromkeys(("note",), "notes"),
    **dict.fromkeys(("fault", "notation"), "faults"),
    **dict.fromkeys(("page",), "page"),
    **dict.fromkeys(("text",), "text"),
    **dict.fromkeys(("lesson",), "lessons"),
    **dict.fromkeys(("study",), "study"),
    **dict.fromkeys(("share",), "share"),
}
"""Which file holds the messages whose id begins with which word. Clauses have files of their own, one a game."""

CLAUSE_FILES: Final[dict[str, str]] = {
    "SCO": "scopa",
    "SBA": "sbarazzino",
    "SPZ": "spazzino",
    "RUB": "rubamazzetto",
    "SCH": "schnapsen",
}
"""The game (and so the file) of a clause id, by its first three letters."""

PARTS: Final = ("rule", "no", "yes")
"""What may be said of a clause: the rule itself, why an attempt fails by it, what it explains."""

_FOLDER: Final = Path(__file__).parent


@cache
def tables(name: str) -> dict[str, dict[str, Any]]:
    """A file of the room as it stands: ``cards``, ``clauses/scopa``, ..."""
    import tomllib

    with (_FOLDER / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def clause_tables(game: str) -> dict[str, dict[str, Any]]:
    """The clauses of a game by id. One that is ``like`` a clause of another game says what that one says, in what it
    does not say itself."""
    found = {}
    for clause, table in tables(f"clauses/{game}").items():
        model = table.get("like")
        spoken = tables(f"clauses/{CLAUSE_FILES[model[:3]]}")[model] if model else {}
        found[clause] = {part: spoken[part] for part in PARTS if part in spoken} | table
    return found


@cache
def entries(name: str) -> dict[str, Entry]:
    """The messages of a file by id; those of a clause are ``clause.<id>.rule``, ``.no`` and ``.yes``."""
    if not name.startswith("clauses/"):
        return dict(tables(name))
    found: dict[str, Entry] = {}
    for clause, table in clause_tables(name.removeprefix("clauses/")).items():
        found |= {f"clause.{clause}.{part}": table[part] for part in PARTS if part in table}
    return found


ADDED: Final[dict[str, Entry]] = {}
"""The words that a game from outside has brought with it."""


def add(words: Mapping[str, Entry]) -> None:
    """Add messages by id, each with a text in every language: what a village's variant says of its own rules.

    Raises ``ValueError`` for everything wrong at once: an id that is taken, a language that is missing.
    """
    refuse(*_messages(words))
    taken = [message for message in words if find(message) is not None]
    lacking = [message for message, entry in words.items() if set(entry) != {"it", "en", "de"}]
    if taken or lacking:
        told = [f"{message!r} is there already" for message in taken]
        raise ValueError("; ".join(told + [f"{message!r} must be said in it, en and de" for message in lacking]))
    ADDED.update(words)


def _messages(words: object) -> Iterator[Wrong | None]:
    """What is wrong with the form of messages: an id that is no text, an entry that is no mapping, ..."""
    yield kind("words", words, Mapping, "a dict from ids to what each language says")
    for message, entry in words.items() if isinstance(words, Mapping) else ():
        name = f"words[{message!r}]"
        yield text("a key of words", message)
        yield kind(name, entry, Mapping, "a dict from languages to texts")
        for language, said in entry.items() if isinstance(entry, Mapping) else ():
            forms = said.values() if isinstance(said, Mapping) and said else [said]
            if not all(isinstance(form, str) for form in forms):
                yield Wrong(f"{name}[{language!r}]", said, "a text, or texts by form", TypeError)


def files(prefix: str = "") -> tuple[str, ...]:
    """The files that may hold messages whose ids begin so; all of them for a prefix without a dot."""
    first, dot, rest = prefix.partition(".")
    if not dot:
        return (*dict.fromkeys(FILES.values()), *(f"clauses/{game}" for game in CLAUSE_FILES.values()))
    if first == "clause":
        return tuple(f"clauses/{game}" for mark, game in CLAUSE_FILES.items() if mark.startswith(rest[:3]))
    return (FILES[first],) if first in FILES else ()


def every(*prefixes: str) -> Iterator[tuple[str, Entry]]:
    """Every message, id and entry, whose id begins with one of the prefixes; without any, every message there is."""
    for name in dict.fromkeys(name for prefix in prefixes or ("",) for name in files(prefix)):
        for message, entry in entries(name).items():
            if not prefixes or message.startswith(prefixes):
                yield message, entry
    yield from ((message, entry) for message, entry in ADDED.items() if not prefixes or message.startswith(prefixes))


def find(message: str) -> Entry | None:
    """The message of an id, `None` if there is none; only the file it would stand in is read."""
    stored = (entries(name)[message] for name in files(f"{message}.") if message in entries(name))
    return next(stored, None) or ADDED.get(message)
