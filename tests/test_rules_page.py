"""The rule page: every clause once, in order, under a heading, with its place and its condition, in three languages."""

from __future__ import annotations

import re

import pytest

import scopa_widgets as sw
from scopa_widgets.page.rules_page import rules_page
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.registry import GAMES
from scopa_widgets.words import LANGUAGES, say
from scopa_widgets.words.rulebook import clauses
from scopa_widgets.words.sections import FIRST, sections


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_stands_once_in_order_under_a_heading(game: str) -> None:
    found = [clause.id for section in sections(game) for clause in section.clauses]
    assert found == [clause.id for clause in clauses(game)]
    names = [section.name for section in sections(game)]
    assert names == list(FIRST[game].values())
    assert len(set(names)) == len(names)
    page = rules_page(game)
    assert re.findall(r'<li id="it-([\w-]+)"', page) == found
    for language in LANGUAGES:
        assert page.count(f'<li id="{language}-') == len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_opens_in_its_language_and_loads_nothing(language: str) -> None:
    page = rules_page("spazzino", language)
    assert f'<html lang="{language}">' in page
    assert re.search(f'<article class="scopa-rules" lang="{language}" data-title="[^"]*">', page)
    assert page.count("<article") == page.count(" hidden>") + 1 == 3
    assert len(re.findall("<h1[ >]", page)) == 1, "the others are one step below it, in every language"
    assert "<h3" not in page
    assert "http" not in page
    assert "size: A4" in page


def test_what_is_not_in_force_is_marked_and_says_when_it_would_be() -> None:
    off = say("rulepage.off", "it")
    table, napola = (sw.RulePage(one)._repr_html_() for one in ("scopa", sw.game("scopa", napola=True)))
    clause = next(one for one in clauses("scopa") if one.id == "SCO-napola")
    assert f"{off}</span> {clause.rule('it').replace(chr(39), '&#x27;')}" in table
    assert f"{off}</span> {clause.rule('it').replace(chr(39), '&#x27;')}" not in napola
    assert table.count(off) == sum(not one.holds(sw.game("scopa")) for one in clauses("scopa"))


def test_every_option_stands_there_with_what_holds_in_bold() -> None:
    house = sw.HouseRules("scopa", {"capture": "free", "target": 15}, "nonna <Rosa>")
    text = sw.RulePage(house, "en")._repr_html_()
    assert text.count("<dt>") == len(options_of(GAMES["scopa"]))
    assert "<strong>as you like</strong>" in text
    assert "<strong>15 points</strong> (usually 11, 16, 21, 31)" in text
    assert "nonna &lt;Rosa&gt;" in text
    with pytest.raises(ValueError, match="one of it, en, de"):
        sw.RulePage("scopa", "fr")


def test_in_a_notebook_which_has_its_heading_the_rules_of_a_game_stand_below_it() -> None:
    text = sw.RulePage("spazzino", "de")._repr_html_()
    levels = re.findall("<h([1-6])[ >]", text)
    assert levels == ["2", *["3"] * (len(list(sections("spazzino"))) + 1)]


def test_a_notebook_has_all_languages_unless_one_is_asked_for() -> None:
    text = sw.RulePage("scopa")._repr_html_()
    assert re.findall('<article class="scopa-rules" lang="(..)"', text) == list(LANGUAGES)
    assert re.findall('<details class="scopa-rules" lang="(..)">', text) == ["en", "de"]
    assert '<details class="scopa-rules own" lang="it" open>' in text, "where no script runs, Italian"
    assert "<details" not in sw.RulePage("scopa", "de")._repr_html_()


def test_every_clause_has_an_address() -> None:
    page = rules_page("schnapsen")
    assert re.findall('<a href="#(it-[^"]*)"', page) == re.findall('<li id="(it-[^"]*)"', page)
