"""House rules in words: what is asked, what was answered, and how many homes answer so."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from scopa_widgets.rules.house import CODED, HouseRules, Tally, questions
from scopa_widgets.rules.options import Value
from scopa_widgets.words import LANGUAGES, messages, say
from scopa_widgets.words.store import find


def question_words(game: str, key: str, language: str) -> str:
    """What is asked."""
    return say(_plain(f"house.{game}.{key}") or f"option.{key}", language)


def answer_words(game: str, key: str, value: Value, language: str) -> str:
    """What an answer says."""
    name = str(value).lower()
    plain = _plain(f"house.{game}.{key}.{name}") or _plain(f"option.{key}.{name}")
    if plain:
        return say(plain, language)
    return say(f"option.{key}.n", language, n=int(value))


def _plain(message: str) -> str:
    """The message if there is one, else ""."""
    return message if find(message) is not None else ""


def title(house: HouseRules, language: str) -> str:
    """*Le regole di nonna Rosa*."""
    return say("house.rules.of", language, home=house.home) if house.home else say("house.rules", language)


def called(house: HouseRules) -> dict[str, dict[str, str]]:
    """The name of house rules among the rule sets of a screen, as a message in every language."""
    message = "compare.house.of" if house.home else "compare.house"
    return {one: {f"ruleset.{house.id}": say(message, one, home=house.home)} for one in LANGUAGES}


def lines(house: HouseRules, language: str) -> Iterator[tuple[str, str]]:
    """Each question that was answered, and the answer."""
    for key, value in house.answers.items():
        yield question_words(house.name, key, language), answer_words(house.name, key, value, language)


def house_text(house: HouseRules, language: str) -> str:
    """The card as text."""
    told = [f"{question} {answer}" for question, answer in lines(house, language)]
    head = f"{title(house, language)} ({say(f'game.{house.name}', language)}) {house.code}"
    return "\n".join([head, *(told or [say("house.empty", language)])])


def house_svg(house: HouseRules, language: str) -> str:
    """The card as a stand-alone picture: half a sheet with its code."""
    rows = [*_rows(house, language)]
    height = 120 + 26 * len(rows)
    text = "".join(
        f'<text x="28" y="{112 + 26 * place}" font-size="17"{weight}>{escape(row)}</text>'
        for place, (row, weight) in enumerate(rows)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 {height}" width="620" role="img" '
        f'font-family="system-ui, sans-serif" fill="#17201a"><title>{escape(title(house, language))}</title>'
        f'<rect x="2" y="2" width="616" height="{height - 4}" rx="16" fill="#fff" stroke="#14532d" stroke-width="4"/>'
        f'<text x="28" y="46" font-size="26" font-weight="700">{escape(title(house, language))}</text>'
        f'<text x="28" y="76" font-size="17">{escape(say(f"game.{house.name}", language))}</text>'
        f'<text x="592" y="46" font-size="24" font-weight="700" text-anchor="end" '
        f'font-family="ui-monospace, monospace">{house.code}</text>{text}</svg>'
    )


WIDE = 66  # letters that a line of the picture has room for


def _rows(house: HouseRules, language: str) -> Iterator[tuple[str, str]]:
    bold = ' font-weight="700"'
    for question, answer in lines(house, language) if house.answers else [(say("house.empty", language), "")]:
        yield from ((part, "") for part in _broken(question))
        yield from ((part, bold) for part in _broken(answer))


def _broken(text: str) -> Iterator[str]:
    import textwrap

    yield from textwrap.wrap(text, WIDE)


def tally_text(tally: Tally, language: str) -> str:
    """How many homes play how: *In 25 case ... 18 così*."""
    told = [f"{say('house.tally.homes', language, n=len(tally.homes))}:"]
    for row in tally.rows:
        told.append(question_words(tally.game, row.key, language))
        for value, count in row.counts:
            so = say("house.tally.so", language, n=count)
            told.append(f"  {so}: {answer_words(tally.game, row.key, value, language)}")
        if row.unanswered:
            told.append(f"  {say('house.tally.so', language, n=row.unanswered)}: {say('house.unknown', language)}")
    if tally.unreadable:
        told.append(say("house.tally.unreadable", language, codes=", ".join(tally.unreadable)))
    return "\n".join(told)


def house_messages() -> dict[str, dict[str, Any]]:
    """The messages of the card, for every game."""
    keys = sorted({question.key for game in CODED for question in questions(game)})
    return messages(
        "house.", "list.", "game.", "compare.house", "screen.settings", "screen.close", "screen.language",
        *(f"option.{key}" for key in keys),
    )  # fmt: skip
