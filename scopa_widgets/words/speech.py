"""Saying things: a message in a language with its slots filled, cards by name, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scopa_widgets.cards import Card, Cards, Deck
from scopa_widgets.checks import Wrong, one_of
from scopa_widgets.words.store import Entry, Text, every, find

LANGUAGES: Final = ("it", "en", "de")
"""The languages, each complete: Italian, English, German."""

FORMS: Final = ("word", "the", "obj", "dat", "of")
"""What a card's name can be in a sentence: bare; with its article as a subject, as an object (accusative), in the
dative (which differs in German only), in the genitive."""

_SLOT: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_FACES: Final = {"schnapsen": "french"}  # deck -> whose names its cards have, where it is not the deck itself


class WordsError(LookupError):
    """Something asked of this room that it does not have."""


class UnknownWordError(WordsError):
    """An id, a card, a language or a form that does not exist."""


class MissingSlotError(WordsError):
    """A sentence was asked for without what its slots need: all of them are named."""


@dataclass(frozen=True)
class CardNames:
    """Cards as the value of a slot: the slot says in which form they stand, the sentence in which language."""

    codes: tuple[str, ...]
    deck: str
    """``italian``, ``french`` or a deck's name."""
    joint: str = "and"
    """``and`` or ``or``: what stands before the last one."""

    def said(self, language: str, form: str = "word") -> str:
        """The names, one after the other."""
        return listed([card_name(code, self.deck, language, form) for code in self.codes], language, self.joint)


Slot = str | int | CardNames


def cards_slot(cards: Cards | Iterable[str], deck: Deck, joint: str = "and") -> CardNames:
    """The value of a slot for a set of cards, or for codes in an order of their own."""
    return CardNames(tuple(deck.list(cards) if isinstance(cards, int) else cards), deck.name, joint)


def a_language(value: object, name: str = "language") -> Wrong | None:
    """Check that an argument is one of our languages."""
    return one_of(name, value, LANGUAGES)


def say(message: str, language: str, **slots: Slot) -> str:
    """What the message says in a language (``it``, ``en``, ``de``), its slots filled.

    ``{n}`` also chooses between none, one and other. A slot may be given and not be used. Raises `UnknownWordError`
    for an id or a language that is not there, `MissingSlotError` with all the slots that lack a value.
    """
    text = _template(message, language, slots)
    missing = sorted({name for name, _ in _SLOT.findall(text)} - set(slots))
    if missing:
        raise MissingSlotError(f"{message} needs {', '.join(missing)}")
    return _filled(text, language, slots)


def sentence(message: str, language: str, **slots: Slot) -> str:
    """`say`, beginning with a capital also where a slot comes first."""
    return capital(say(message, language, **slots))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def plural(n: Slot) -> str:
    """``one`` or ``other``: Italian, English and German have the same rule, and 0 is many."""
    return "one" if isinstance(n, int) and abs(n) == 1 else "other"


def listed(parts: Sequence[str], language: str, joint: str = "and") -> str:
    """Parts in a row with commas, and a word before the last: *a, b e c*, *a, b or c*. No comma before that word."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {say(f'list.{joint}', language)} {parts[-1]}"


def card_name(card: Card | str, deck: Deck | str, language: str, form: str = "word") -> str:
    """A card's name: *fante di bastoni*; ``the`` *il fante di bastoni*, *der König der Schwerter*; ``obj`` *den König
    der Schwerter*; ``dat`` *dem König der Schwerter*; ``of`` *del fante di bastoni*, *des Herz-Königs*.

    ``deck`` is a deck, or ``italian`` or ``french`` for a code of any of their 40 and 44 cards.
    """
    if isinstance(card, int):
        if not isinstance(deck, Deck):
            raise UnknownWordError(f"a card as a number needs its deck, not {deck!r}")
        card = deck.code(card)
    name = deck.name if isinstance(deck, Deck) else deck
    name = _FACES.get(name, name)
    if form not in FORMS:
        raise UnknownWordError(f"a card's name has the forms {', '.join(FORMS)}, not {form!r}")
    rank, suit = (
        _text(f"{part}.{name}.{letter}", language) for part, letter in (("rank", card[:1]), ("suit", card[1:]))
    )

    def put(slot: re.Match[str]) -> str:
        return _form(suit, "word") if slot[1] == "suit" else _form(rank, slot[2] or form)

    return _SLOT.sub(put, _form(_text(f"card.{name}", language), form))


def messages(*prefixes: str, languages: Iterable[str] = LANGUAGES) -> dict[str, dict[str, Text]]:
    """The messages whose ids begin with one of the prefixes (``"screen."``, ``"clause.SCO-"``), all without any, by
    language: ``{"it": {id: text or {form: text}}, ...}``, as the browser needs them."""
    chosen = list(every(*prefixes))
    return {language: {message: _in(entry, message, language) for message, entry in chosen} for language in languages}


def choose(wanted: str | Iterable[str] | None, fallback: str = "it") -> str:
    """The first language we have among those wanted (``"de-AT"``, ``["fr", "en"]``, ``"it_IT.UTF-8"``), else the
    fallback."""
    tags = [wanted] if isinstance(wanted, str) else wanted or ()
    short = (re.split(r"[-_.@]", tag.strip().lower())[0] for tag in tags)
    return next((tag for tag in short if tag in LANGUAGES), fallback)


# --- inside ---------------------------------------------------------------------------------------------------------


def _filled(text: str, language: str, slots: dict[str, Slot]) -> str:
    def put(slot: re.Match[str]) -> str:
        value = slots[slot[1]]
        return value.said(language, slot[2] or "word") if isinstance(value, CardNames) else str(value)

    return _SLOT.sub(put, text)


def _template(message: str, language: str, slots: dict[str, Slot]) -> str:
    text = _text(message, language)
    if isinstance(text, str):
        return text
    if "other" not in text:
        return _form(text, "word")
    if "n" not in slots:
        raise MissingSlotError(f"{message} needs n")
    none = text.get("none") if slots["n"] == 0 else None
    return none or text[plural(slots["n"])]


def _form(text: Text, form: str) -> str:
    if isinstance(text, str):
        return text
    return text.get(form) or text["obj" if form == "dat" and "obj" in text else "word"]


def _text(message: str, language: str) -> Text:
    entry = find(message)
    if entry is None:
        raise UnknownWordError(f"there is no message {message!r}{_nearest(message)}")
    return _in(entry, message, language)


def _in(entry: Entry, message: str, language: str) -> Text:
    if language not in LANGUAGES:
        raise UnknownWordError(f"the languages are {', '.join(LANGUAGES)}, not {language!r}")
    if language not in entry:
        raise UnknownWordError(f"{message!r} is not there in {language!r}")
    return entry[language]


def _nearest(message: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(message, [known for known, _ in every()], n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
