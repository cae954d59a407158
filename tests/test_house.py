"""House rules: a value, its code that a slip of the pen cannot change, the games it makes, and many homes together."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scopa_widgets as sw
from scopa_widgets.page.house import house_page
from scopa_widgets.rules.house import CODED, LETTERS, MOST, HouseError, HouseRules, questions, tally
from scopa_widgets.rules.options import OptionError, options_of
from scopa_widgets.rules.registry import GAMES
from scopa_widgets.view.house_words import answer_words, house_messages, house_text, question_words, tally_text
from scopa_widgets.words import LANGUAGES

WORDS = Path(__file__).parent.parent / "scopa_widgets/words/house.toml"
ROSA: dict[str, Any] = {"capture": "free", "napola": True, "target": 15}


def some_answers(game: str, chance: Random) -> dict[str, Any]:
    """Answers to some of the questions of a game."""
    answers = {
        one.key: chance.choice(one.values if one.least is None else range(one.least, MOST))
        for one in questions(game)
        if chance.random() < 0.7
    }
    return {
        one.key: answers[one.key]
        for one in questions(game)
        if one.key in answers and (one.needs is None or answers.get(one.needs[0]) == one.needs[1])
    }


def test_the_card_of_scopa_asks_twelve_questions_in_words_of_its_own() -> None:
    asked = [one.key for one in questions("scopa")]
    assert len(asked) == 12
    own = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    assert {f"house.scopa.{key}" for key in asked} <= set(own)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_an_option_and_has_words_for_each_answer(game: str) -> None:
    options = options_of(GAMES[game])
    for question in questions(game):
        assert question.values == options[question.key].values
        for language in LANGUAGES:
            assert question_words(game, question.key, language).endswith("?")
            told = [answer_words(game, question.key, value, language) for value in question.values]
            assert len(set(told)) == len(told)


def test_a_house_is_a_game() -> None:
    rosa = HouseRules("scopa", ROSA, "nonna Rosa")
    assert rosa.game() == sw.game("scopa", capture="free", napola=True, target=15)
    assert sw.game("scopa", rosa, players=4) == rosa.game(4) == sw.game("scopa", players=4, **ROSA)
    assert sw.game("scopa", rosa, napola=False) == sw.game("scopa", capture="free", target=15)
    with pytest.raises(OptionError, match="house rules of scopa"):
        sw.game("spazzino", rosa)


def test_answers_to_what_is_not_asked_are_dropped_and_equal_rules_are_equal() -> None:
    one = HouseRules("scopa", {"apt_ace_first": False, "napola": True})
    assert dict(one.answers) == {"napola": True}
    assert one == HouseRules("scopa", {"napola": True})
    assert len({one, HouseRules("scopa", {"napola": True, "apt_sweep_scopa": True})}) == 1
    assert dict(HouseRules("scopa", {"asso_piglia_tutto": True, "apt_ace_first": False}).answers) == {
        "asso_piglia_tutto": True, "apt_ace_first": False,
    }  # fmt: skip


def test_everything_wrong_with_answers_is_said_at_once() -> None:
    with pytest.raises(OptionError) as error:
        HouseRules("scopa", {"capture": "fre", "napolla": True, "leftovers": "dealer", "target": 0})
    assert len(error.value.faults) == 4
    with pytest.raises(OptionError, match="more than 100"):
        HouseRules("scopa", {"target": 101})
    with pytest.raises(OptionError):
        HouseRules("briscola")


@pytest.mark.parametrize("game", CODED)
def test_codes_read_back(game: str) -> None:
    chance = Random(game)
    seen: dict[str, HouseRules] = {}
    for _ in range(300):
        house = HouseRules(game, some_answers(game, chance))
        assert HouseRules.read(house.code) == house
        assert set(house.code) <= set(LETTERS)
        assert seen.setdefault(house.code, house) == house
    assert len(HouseRules("scopa").code) == 9


def test_a_code_may_be_written_down_in_any_way_and_come_in_a_link() -> None:
    rosa = HouseRules("scopa", ROSA, "nonna Rosa & figli")
    assert HouseRules.read(f" {rosa.code[:4].lower()} - {rosa.code[4:]} ", rosa.home) == rosa
    assert HouseRules.read(f"http://127.0.0.1/page.html?lang=de{rosa.link}") == rosa
    assert HouseRules.read(rosa.link) == rosa


@pytest.mark.parametrize("game", CODED)
def test_one_wrong_letter_or_two_changed_places_are_noticed(game: str) -> None:
    code = HouseRules(game, some_answers(game, Random(game))).code
    wrong = {code[:at] + letter + code[at + 1 :] for at in range(len(code)) for letter in LETTERS}
    wrong |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at, _ in enumerate(pairwise(code))}
    for slip in sorted(wrong - {code}):
        with pytest.raises(HouseError):
            HouseRules.read(slip)


@pytest.mark.parametrize("text", ["", "A", "AB", "hello", "8" * 9, "#rules=", "83FJAGZK", "83FJAGZKUU", "0O1I"])
def test_what_is_no_code_is_refused_by_a_message(text: str) -> None:
    with pytest.raises(HouseError) as error:
        HouseRules.read(text)
    assert error.value.what in house_messages()["it"]


def test_a_name_is_short_and_on_one_line() -> None:
    assert HouseRules("scopa", {}, "  nonna\n Rosa ").home == "nonna Rosa"
    assert len(HouseRules("scopa", {}, "x" * 99).home) == 40


def test_many_homes_together() -> None:
    free, first = HouseRules("scopa", {"capture": "free"}), HouseRules("scopa", {"capture": "single_first"})
    found = tally([*[free] * 18, *[first.code] * 6, HouseRules("scopa"), "83FJAGZ", HouseRules("spazzino")])
    assert len(found.homes) == 25
    assert found.rows[0] == ("capture", (("free", 18), ("single_first", 6)), 1)
    assert found.unreadable == ("83FJAGZ", HouseRules("spazzino").code)
    assert found.common == free
    assert tally([free, first]).common == HouseRules("scopa")
    assert "In 25 case:" in tally_text(found, "it")
    assert "18 così: quello che voglio" in tally_text(found, "it")
    assert "capture: free 18, single_first 6, no answer 1" in repr(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_question_on_paper_too(language: str) -> None:
    page = house_page("scopa", language=language)
    assert page.count("☐") == sum(len(one.values) for one in questions("scopa"))
    assert "http" not in page.replace("http://www.w3.org", "")


def test_the_card_as_a_widget() -> None:
    card = sw.HouseCard(HouseRules("scopa", ROSA, "nonna Rosa"))
    assert card.rules == HouseRules("scopa", ROSA, "nonna Rosa")
    card.rules = HouseRules("spazzino", {"target": 21})
    assert (card.rules.name, card.home) == ("spazzino", "")
    card.pasted = f"{card.code}\n\n{card.code}\nnonsense\n"
    assert [len(card.tally.homes), card.tally.unreadable] == [2, ("nonsense",)]
    with pytest.raises(Exception, match="no code"):
        card.code = "nonsense"
    assert card.picture().startswith("<svg")
    assert "21 punti" in card.text()
    assert house_text(HouseRules("scopa"), "de").endswith("wie am Tisch.")
