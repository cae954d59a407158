"""Every number that the syllabus states, against what the lessons compute. The answers are typed from the syllabus."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from lesson_answers import wrong_answer

from scopa_widgets.lessons import Lesson, answer, grade, prompt_of, read_step
from scopa_widgets.lessons.guide import answer_said, guide
from scopa_widgets.lessons.kinds.quantities import low_hands
from scopa_widgets.lessons.shelf import files, lesson, lessons
from scopa_widgets.words import LANGUAGES

# Lesson -> the answer to each step, in order. Sets of cards are written with a dot, a card laid is "-".
SYLLABUS: dict[int, list[Any]] = {
    1: ["7S", "CS", 9, "AS 3B FD CD RC", "CD", "RS", "FB", "AC", 10, 220, 6, 4, 3],
    2: ["4C", "4S 7C", "-", False, "7D 7C", "SCO-one-capture", False, False, False, False],
    3: [
        "AC.4D 2S.3B", "AC.4D 2S.3B", "AC.6C 3B.4D AC.2S.4D", 2, "3B.6C AC.2S.6C 2S.3B.4D",
        "4D.6C AC.3B.6C AC.2S.3B.4D", "6C", False,
    ],
    4: [
        "7D", "7D", "3B.4C", "7D 3B.4C", "SCO-equal-first", "SCO-most-cards",
        "3S.6D 3B.6D 2D.3S.4C 2D.3B.4C", "3S.6D 3B.6D", "2D.3S.4C 2D.3B.4C", 4, "5D.5S",
        {"7Sx7D", "7Sx3B.4C"},
    ],
    5: [1, 0, "7S", "2B 5C 7S", False, True, False, True, {"4BxAD.3C"}],
    6: [
        22, "side2", "side1",
        {"carte": [1, 0], "denari": [0, 1], "settebello": [1, 0], "primiera": [1, 0], "scope": [1, 2]},
        4, 3, "nobody", "nobody", 4,
    ],
    7: [
        "7D", "RS 2C 5C AD 6S 7B", {"cards": ["7D", "7C", "7S", "2B"], "total": 75}, 75, 75, "nobody", 73, 78, 72, 84,
        40, {"cards": [], "total": 0}, 63, [41, 80, 82, 83], 41,
    ],
    8: [4, 4, 0, 0, 10, 4, 0, 10, "nobody"],
    9: [
        "5D.7C", 0, "AD", 1, 0, "AS 3C 7D", "AC AB", True, False, 6, {"!bassa"}, 9880, 5.1, 4, 3, -10,
    ],
    10: ["-", "SPZ-figure-no-sum", {"FB", "FBx3C.5D"}, 1, 2, 0, 0, True, False],
    11: [3, 0, 3, 4, 0, 7, {"carte": [1, 1], "spade": [1, 1]}, 11, 31, "play-on"],
    12: [2, "5C ^2", 8, 16, 0, False, "RUB-no-sum", False, "2B.FC ^2", "-"],
    13: [
        "JH QH KH TH AH", 120, "leader", 7, "follower", 12, "leader", "follower", "JH AH TD JC AS", "AH", "JH", "JC",
        "KD AS", True,
    ],
    14: [65, 66, 3, 2, 1, 3, 2, 2, 2, 0, "side2", "side2", 0],
    15: [
        {"7Sx7D", "7Sx3B.4C"}, {"AS", "ASx5D.7C"}, {"CS", "CSx3D.6C"}, {"7Bx2C.5D"}, {"7Dx2C.5C"}, {"7Dx7C"},
        {"FB", "FBx3C.5C"}, {"KH", "QH"}, {"primiera"}, set(),
    ],
}  # fmt: skip


def plain(found: Any) -> Any:
    """A computed answer in the short form of the table above."""
    if isinstance(found, dict) and "changes" in found:
        return set(found["changes"])
    if isinstance(found, list) and found and isinstance(found[0], list):
        return " ".join(".".join(one) or "-" for one in found)
    if isinstance(found, list) and all(isinstance(one, str) for one in found):
        return " ".join(found)
    return found


@pytest.mark.parametrize("number", SYLLABUS)
def test_the_answers_are_those_of_the_syllabus(number: int) -> None:
    found = [plain(answer(step)) for step in lesson(number)]
    assert found == SYLLABUS[number]


def test_there_are_fourteen_lessons_and_a_capstone() -> None:
    assert [one.number for one in lessons()] == list(range(1, 16)) == list(SYLLABUS)
    assert len({one.id for one in lessons()}) == 15
    assert lesson("uguale-o-somma") == lesson(4)
    assert len(lesson(15)) == 10, "ten positions, each under two rule sets"
    assert all(step["rules2"] != step.game for step in lesson(15))
    with pytest.raises(KeyError, match="uguale-o-somma"):
        lesson("nothing")


# --- numbers of the syllabus that are stated beside the questions ---------------------------------------------------


def asked(rules: Any, **said: Any) -> Any:
    from scopa_widgets.lessons.setting import read_rules

    return answer(read_step(said, read_rules(rules)))


@pytest.mark.parametrize("number", SYLLABUS)
def test_every_question_can_be_answered_wrongly_and_is_answered_back(number: int) -> None:
    """Where only the right answer can be given nothing is learnt."""
    for n, step in enumerate(lesson(number), 1):
        told = grade(step, wrong_answer(step))
        for language in LANGUAGES:
            said = [reason.said(language) for reason in told.reasons]
            assert said, (n, step.kind)
            assert all(said), (n, step.kind)


def test_mano_bassa_and_tre_assi() -> None:
    step = read_step({"kind": "number", "ask": "hands-low", "rules": "sbarazzino"})
    assert answer(step) == low_hands(step) == 504
    assert asked("sbarazzino", kind="number", ask="hands") == comb(40, 3) == 9880
    chance = read_step({"kind": "number", "ask": "chance-low", "rules": "sbarazzino"})
    assert answer(chance) == 5.1
    assert Fraction(504, 9880) * 100 == pytest.approx(5.1, abs=0.05)
    for good in ("5,1", "5.1 %", 5.1, "504/9880", "126/2470"):
        assert grade(chance, good), good
    for wrong in ("5", "5,2", "504", 50.4):
        assert not grade(chance, wrong), wrong


def test_three_aces_six_or_nine() -> None:
    position = {"table": "RD FC 6S 2B", "hand": "AD AC AS"}
    both = {"game": "sbarazzino", "three_aces": "both"}
    points = {"kind": "number", "ask": "points", "position": position}
    assert asked("sbarazzino", move="!assi", **points) == 6
    assert asked(both, move="!assi", **points) + asked(both, move="!bassa", **points) == 9


def test_primiere_of_the_syllabus() -> None:
    totals = {"7D 7C 7S 2B": 75, "6D 6C 6S 7B": 75, "7D 7C 7S FB": 73, "7D 7C 6S 6B": 78, "6D 6C 6S 6B": 72,
              "7D 7C 7S 7B": 84, "RD FC CS RB": 40, "7D 7C 7S": 0}  # fmt: skip
    for cards, total in totals.items():
        assert asked("scopa", kind="number", ask="primiera", cards=cards) == total, cards


def test_the_napola_of_the_syllabus() -> None:
    runs = {"A234": 4, "A2346": 4, "A245": 0, "234567": 0, "A234567FCR": 10}
    for ranks, points in runs.items():
        for rules, suit in (("scopa", "D"), ("spazzino", "S")):
            cards = " ".join(rank + suit for rank in ranks)
            assert asked(rules, kind="number", ask="napola", cards=cards) == points, cards


def test_rounds_without_a_card_left_over() -> None:
    for players, rounds in {2: 6, 3: 4, 4: 3}.items():
        assert asked("scopa", kind="number", ask="rounds", players=players) == rounds
        assert 4 + 3 * players * rounds == 40


# --- said ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_lesson_is_complete_in_three_languages(path: Any) -> None:
    one = Lesson.read(path.read_text(encoding="utf-8"))
    assert one.languages == LANGUAGES
    assert path.stem.partition("_")[2].replace("_", "-") == one.id
    assert one.minutes > 0
    assert len(one.misconceptions) > 0
    for text in (one.title, one.goal, one.quarrel, *one.misconceptions):
        assert text.languages == LANGUAGES
    for step in one:
        for language in LANGUAGES:
            prompt = prompt_of(step, language)
            assert prompt[0].isupper() or prompt[0] in "«“„", prompt
            assert prompt.endswith((".", "?")), prompt
            assert "{" not in prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teachers_page_holds_every_answer_on_few_lines(language: str) -> None:
    from html import escape

    for one in lessons():
        page = guide(one, language)
        assert "http" not in page
        assert "@page" in page
        assert page.count("<li>") == len(one.steps) + len(one.misconceptions)
        for step in one:
            assert escape(answer_said(step, language)) in page
        assert len(page) < 11_000, one.id


def test_the_teachers_page_has_the_links_it_is_given() -> None:
    page = guide(lesson(4), "it", links=[("lezione.html?l=4&x=1", "La lezione <4>")])
    assert '<a href="lezione.html?l=4&amp;x=1">La lezione &lt;4&gt;</a>' in page


def test_answers_in_words() -> None:
    assert answer_said(lesson(9).steps[10], "it") == "Mano Bassa"
    four = lesson(4).steps
    assert answer_said(four[0], "it") == "sette di denari"
    moves = answer_said(next(step for step in four if step.kind == "compare"), "it")
    assert moves.startswith("sette di spade → sette di denari; sette di spade → tre di bastoni e quattro di coppe – ")
    assert answer_said(four[3], "en") == "seven of coins; three of batons and four of cups"
    assert answer_said(lesson(2).steps[2], "de") == "nichts, sie wird abgelegt"
    assert answer_said(lesson(9).steps[12], "it") == "5,1"
    assert answer_said(lesson(12).steps[1], "it") == "cinque di coppe; il mazzetto di Bruno"
    assert answer_said(lesson(13).steps[2], "en") == "the player who led"
