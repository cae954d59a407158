"""Lesson files: read, written, and every fault named with its line."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scopa_widgets import app
from scopa_widgets.lessons import KINDS, Lesson, LessonError, Step, Text, answer, grade, read_step
from scopa_widgets.lessons.faults import Lines
from scopa_widgets.lessons.kinds.quantities import QUANTITIES
from scopa_widgets.lessons.shelf import files, lessons
from scopa_widgets.positions import Position
from scopa_widgets.rules.registry import GAMES
from scopa_widgets.words import LANGUAGES

SMALL = """# a teacher's own
id = "mia-lezione"
title = "La mia lezione"
rules = "scopa"

[[step]]
kind = "capture"
position = { table = "7D 4C 3B AS", hand = "7S" }
prompt = "Che cosa prende {card.the}?"

[[step]]
kind = "number"
ask = "value"
card = "fante di bastoni"
"""


def faults_of(text: str) -> list[tuple[int, str]]:
    with pytest.raises(LessonError) as caught:
        Lesson.read(text)
    return [(fault.line, fault.what) for fault in caught.value.faults]


def changed(old: str, new: str) -> str:
    assert old in SMALL
    return SMALL.replace(old, new, 1)


# --- read and written -----------------------------------------------------------------------------------------------


def test_a_small_lesson_in_one_language() -> None:
    one = Lesson.read(SMALL)
    assert (one.id, one.languages, len(one)) == ("mia-lezione", ("it",), 2)
    assert one.title == Text(it="La mia lezione")
    assert answer(one.steps[0]) == [["7D"]]
    assert answer(one.steps[1]) == 8
    assert one.steps[0].lying == ("7D", "4C", "3B", "AS"), "as the teacher laid them"
    assert "answer" not in one.write()


def test_other_languages_and_forms() -> None:
    german = Lesson.read(changed('rules = "scopa"', 'language = "de"\nrules = { game = "scopa", set = "document" }'))
    assert german.languages == ("de",)
    assert german.title.said("it") == "La mia lezione", "in a language that it lacks a text stands as it is"
    assert answer(german.steps[0]) == [["3B", "4C"]], "the letter of the document takes the most cards"


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_written_and_read_again_it_is_the_same(path: Path) -> None:
    one = Lesson.read(path.read_text(encoding="utf-8"), checked=False)
    again = Lesson.read(one.write(), checked=False)
    assert again == one
    assert again.write() == one.write()


def test_a_lesson_made_of_a_position_is_written_and_read_again() -> None:
    at = Position.read(
        "game=scopa:1 players=2 mover=1 left=32 table=AS.3B.4C.7D hands=7S/? piles=-/?.?.?.? taker=2 stock=30"
    )
    step = Step("capture", at.game, at, (("card", "7S"),), Text(it='Un "testo"\nsu due righe', en="a", de="b"))
    one = Lesson("posta", Text("Una", "One", "Eine"), (step,))
    again = Lesson.read(one.write())
    assert again.steps[0].position == at
    assert again.steps[0].prompt == step.prompt
    assert again == Lesson("posta", Text("Una", "One", "Eine"), (again.steps[0],))


def test_values_are_frozen_hashable_and_can_be_sent() -> None:
    one = Lesson.read(SMALL)
    assert hash(one.steps[0]) == hash(Lesson.read(SMALL).steps[0])
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.id = "x"  # type: ignore[misc]
    with pytest.raises(LessonError) as caught:
        Lesson.read("id = 3")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# --- everything wrong, with its line --------------------------------------------------------------------------------


def test_all_faults_at_once_each_on_its_line() -> None:
    text = """id = "Mia Lezione"
title = { it = "Mia", fr = "Ma leçon" }
rules = "scoppa"
minuts = 40

[[step]]
kind = "captura"

[[step]]
kind = "number"
ask = "valor"
rules = "scopa"
card = "9X"

[[step]]
kind = "capture"
rules = { game = "scopa", captur = "free" }
position = { table = "7D 7D 4C", hand = "7S" }
"""
    assert faults_of(text) == [
        (1, "lesson.fault.id"),
        (2, "lesson.fault.word"),
        (3, "notation.no-such-game-near"),
        (4, "lesson.fault.key-near"),
        (7, "lesson.fault.word-near"),
        (11, "lesson.fault.word-near"),
        (13, "notation.no-card"),
        (17, "notation.no-option-near"),
        (18, "notation.card-again"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('kind = "capture"\n', "", 6, "lesson.fault.missing-word"),
        ('kind = "capture"', 'kind = "xyz"', 7, "lesson.fault.word"),
        ('position = { table = "7D 4C 3B AS", hand = "7S" }\n', "", 6, "lesson.fault.missing"),
        ('hand = "7S"', 'hand = "7S 5D"', 6, "lesson.fault.which-card"),
        ('hand = "7S"', 'hand = "7S 7D"', 8, "fault.card-twice"),
        ('hand = "7S"', 'hand = "7S 2D 3D 4D"', 8, "fault.hand-size"),
        ('hand = "7S"', 'handd = "7S"', 8, "lesson.fault.key-near"),
        ("{card.the}", "{carta}", 9, "lesson.fault.slot"),
        ('rules = "scopa"\n', "", 7, "lesson.fault.missing"),
        ('ask = "value"\n', "", 11, "lesson.fault.missing-word"),
        ('ask = "value"', 'ask = "primiera"', 11, "lesson.fault.needs"),
        ('card = "fante di bastoni"', "card = 8", 14, "lesson.fault.text"),
        ('card = "fante di bastoni"', 'card = "fante di bastoni"\nplayers = "two"', 15, "lesson.fault.number"),
        ('card = "fante di bastoni"', 'card = "fante di bastoni"\nwon = 1', 15, "lesson.fault.flag"),
        ('title = "La mia lezione"\n', "", 1, "lesson.fault.missing"),
        ('id = "mia-lezione"', 'id = "mia-lezione"\nlanguage = "fr"', 3, "lesson.fault.word"),
        ('id = "mia-lezione"', 'id = "mia-lezione"\nminutes = "much"', 3, "lesson.fault.number"),
        ('title = "La mia lezione"', 'title = { en = "Mine" }', 9, "lesson.fault.language"),
    ],
)  # fmt: skip
def test_one_fault(old: str, new: str, line: int, what: str) -> None:
    assert (line, what) in faults_of(changed(old, new))


CARDS_TWICE: dict[str, list[tuple[str, list[str]]]] = {
    "scopa": [
        ('{ table = "4C 7D 4C", hand = "7S" }', ["notation.card-again"]),
        ('{ table = ["4C", "4C"], hand = "7S" }', ["notation.card-again"]),
        ('{ table = "quattro di coppe, 4C", hand = "7S" }', ["notation.card-again"]),
        ('{ table = "4C 4C 4C", hand = "7S" }', ["notation.card-often"]),
        ('{ table = "4C", hand = "4C" }', ["fault.card-twice"]),
        ('{ table = "4C", hands = ["7S", "4C"] }', ["fault.card-twice"]),
        ('{ table = "4C", hand = "7S", piles = ["4C AD", "2S 3S"] }', ["fault.card-twice"]),
        ('{ table = "4C", hand = "7S", piles = ["4C", "rest"] }', ["fault.card-twice"]),
        ('{ piles = ["4C 3S", "4C 5S"] }', ["fault.card-twice"]),
        ('{ piles = ["4C 4C", "rest"] }', ["notation.card-again"]),
    ],
    "schnapsen": [
        ('{ hand = "KH QH", lead = "KH", trump = "QC" }', ["fault.card-twice"]),
        ('{ hand = "KH QH", lead = "AH", trump = "KH" }', ["fault.card-twice"]),
        ('{ hand = "KH KH", trump = "QC" }', ["notation.card-again"]),
        ('{ hand = "KH QH", trump = "QC", won = ["TD AD", "TD"] }', ["fault.card-twice"]),
        ('{ hand = "KH QH", trump = "QC", won = ["KH AD", "AS"] }', ["fault.card-twice"]),
    ],
    "rubamazzetto": [
        ('{ table = "5C", hand = "5S", piles = ["6C", "5C 4D"], tops = "6C/5C" }', ["fault.card-twice"]),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "position", "what"), [(rules, *case) for rules, cases in CARDS_TWICE.items() for case in cases]
)
@pytest.mark.parametrize("kind", ['kind = "capture"', 'kind = "captur"'])
def test_a_card_that_is_used_twice_is_named_wherever_it_lies(
    kind: str, rules: str, position: str, what: list[str]
) -> None:
    """And nothing else is said of the position: that the numbers do not agree follows from it."""
    text = f'id = "x"\ntitle = "X"\nrules = "{rules}"\n[[step]]\n{kind}\nposition = {position}\n'
    assert [one for line, one in faults_of(text) if line == 6] == what


def test_with_rules_that_are_not_there_the_cards_are_looked_at_all_the_same() -> None:
    found = faults_of(changed('rules = "scopa"', 'rules = "scop"').replace('hand = "7S"', 'hand = "7D"'))
    assert found == [
        (4, "notation.no-such-game-near"), (8, "fault.card-twice"),
    ]  # fmt: skip


SLIPS = """id = "x"
title = "X"
rules = { game = "scopa", captur = "free", target = 0, napola = "perhaps", players = 9, set = "documents" }

[[step]]
kind = "capture"
rules = 3

[step.position]
tabel = "7D"
hand = "7S"
mover = 7
stock = "all"
"""


@pytest.mark.parametrize("language", ["it", "de"])
def test_slips_in_rules_and_position_are_said_in_the_language_chosen(language: str) -> None:
    with pytest.raises(LessonError) as caught:
        Lesson.read(SLIPS)
    found = [(fault.line, fault.what) for fault in caught.value.faults]
    assert found == [
        (3, "notation.no-rule-set-near"), (3, "notation.players"), (3, "notation.no-option-near"),
        (3, "notation.option-least"), (3, "notation.option-value"), (7, "lesson.fault.no-rules"),
    ]  # fmt: skip
    said = " ".join(fault.said(language) for fault in caught.value.faults)
    assert not [word for word in ("did you mean", "needed", "unknown", "one of") if word in said]
    with pytest.raises(LessonError) as caught:
        Lesson.read(SLIPS.replace("rules = 3", 'rules = "scopa"'))
    assert [(fault.line, fault.what) for fault in caught.value.faults][5:] == [
        (10, "lesson.fault.key-near"), (12, "notation.not-a-seat"), (13, "lesson.fault.number"),
    ]  # fmt: skip


def test_a_text_that_lacks_a_language_of_the_others() -> None:
    text = changed('title = "La mia lezione"', 'title = { it = "Mia", en = "Mine" }')
    assert faults_of(text) == [(9, "lesson.fault.language")]


def test_broken_toml_is_named_line_by_line() -> None:
    broken = changed('kind = "capture"', 'kind = "capture').replace('ask = "value"', "ask value")
    assert faults_of(broken) == [(7, "lesson.fault.syntax"), (13, "lesson.fault.syntax")]
    assert faults_of("") == [
        (1, "lesson.fault.id"), (1, "lesson.fault.missing"), (1, "lesson.fault.no-steps"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["[[step]]\n" * 3, "step = 3\n", 'step = ["a"]', "title = 1\nrules = 2\n", "misconceptions = 3"]
)
def test_odd_files_are_refused_with_a_reason_and_nothing_else(text: str) -> None:
    assert faults_of(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_said_in_every_language(language: str) -> None:
    with pytest.raises(LessonError) as caught:
        Lesson.read(changed('hand = "7S"', 'hand = "7S 7D"').replace('ask = "value"', 'ask = "valu"'))
    said = [fault.said(language) for fault in caught.value.faults]
    assert len(said) == 2
    assert all(text.endswith(".") and "{" not in text for text in said)


ODD: list[Any] = [
    0, -3, True, "", "x", "7D", "7S 4C", "schnapsen", "KH", "score", "item", [], [33, 33], "7Sx7D", "^2", "!bassa", "~",
    {}, {"game": "scopa"}, {"table": 3}, {"hands": 5}, {"piles": "rest"}, {"piles": ["rest", "7D"]},
    {"hand": "7S", "mover": 9}, {"hand": "7S", "stock": "x"}, {"hand": "KH QH", "trump": "TC"}, {"it": "a{b}"},
]  # fmt: skip


def test_whatever_stands_in_a_step_is_a_question_or_a_fault() -> None:
    draw = Random(7)
    steps = [dict(step.written) for one in lessons() for step in one]
    read, faults = 0, list[str]()
    for _ in range(600):
        said = {"rules": draw.choice(list(GAMES)), **draw.choice(steps)}
        if draw.random() < 0.3:
            said["kind"] = draw.choice(list(KINDS))
        for _ in range(draw.randint(1, 2)):
            said[draw.choice([*KINDS[said["kind"]].fields, "position", "moves", "prompt", "rules"])] = draw.choice(ODD)
        try:
            step = read_step(said)
        except LessonError as error:
            faults += [fault.said(language) for fault in error.faults for language in LANGUAGES]
        else:
            read += 1
            assert answer(step) is not None
    assert all(faults)
    assert read > 10


def test_lines_of_keys() -> None:
    lines = Lines(
        'a = """\nb = 1\n"""\nc = [\n  1,\n]\n[[step]]\nd.e = 1 # [\nf = "["\n[title]\nit = "x"\n[[step]]\nd = 2\n'
    )
    assert lines.of("a") == 1
    assert lines.of("b") == 1, "inside a text there are no keys"
    assert lines.of("c") == 4
    assert lines.of("step", 0, "d", "e") == 8
    assert lines.of("step", 0, "f") == 9
    assert lines.of("title", "it") == 11
    assert lines.of("step", 1, "d", "x") == 13
    assert lines.of("step", 0, "nothing") == 7


def test_no_kind_goes_without_a_lesson_that_uses_it() -> None:
    used = {step.kind for one in lessons() for step in one}
    assert used | {"cost"} == set(KINDS)


def test_what_does_it_cost() -> None:
    said: dict[str, Any] = {
        "kind": "cost", "rules": "sbarazzino", "move": "2Sx2D", "instead": "2Sx2C",
        "position": {"table": "2D 2C", "hand": "2S 4S 5S", "piles": ["AS 7D 4C 5C", "RD AC 6C 7C"]},
    }  # fmt: skip
    step = read_step(said)
    # With 2C: most cards 1, settebello 1, coins 1:1. With 2D: most cards 1, settebello 1, most coins 1, and -5.
    assert answer(step) == 2 - (3 - 5)
    assert [bool(grade(step, n)) for n in (4, -4, 0)] == [True, False, False]


def test_the_description_of_the_format_is_true() -> None:
    from scopa_widgets.lessons.kinds.cards import WHICH
    from scopa_widgets.lessons.kinds.choices import OPTIONS, YES
    from scopa_widgets.lessons.reading import OF_A_LESSON, OF_A_STEP

    text = (Path(app.__file__).parent / "lessons" / "FORMAT.md").read_text(encoding="utf-8")
    example = text.split("```toml\n")[1].split("```")[0]
    assert [answer(step) for step in Lesson.read(example)] == [[["7D"]], 2, 4]
    fields = {field for kind in KINDS.values() for field in kind.fields}
    for word in (*KINDS, *WHICH, *YES, *OPTIONS, *QUANTITIES, *fields, *OF_A_STEP, *set(OF_A_LESSON) - {"step"}):
        assert f"`{word}`" in text, word


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_command_names_every_fault_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "buona.toml", tmp_path / "rotta.toml"
    good.write_text(SMALL, encoding="utf-8")
    bad.write_text(changed('"capture"', '"captur"').replace('"value"', '"valu"'), encoding="utf-8")
    assert app.main(["lesson", "check", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: va tutto bene, 2 passi.\n"
    assert app.main(["lesson", "check", "--lang", "en", str(bad), str(good), str(tmp_path / "nessuna.toml")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{bad}:7: “captur” is not known; did you mean capture? There is capture, captures, ")
    assert lines[1].startswith(f"{bad}:13: “valu” is not known; did you mean value? There is ")
    assert lines[2] == f"{good}: all is well, 2 steps."
    assert lines[3] == f"{tmp_path / 'nessuna.toml'}: There is no such file."
    bad.write_text(changed('ask = "value"\n', ""), encoding="utf-8")
    assert app.main(["lesson", "check", "--lang", "en", str(bad)]) == 1
    assert capsys.readouterr().out == f"{bad}:11: “ask” is missing; there is {', '.join(QUANTITIES)}.\n"
    assert app.main(["lesson", "check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith(f"{tmp_path}: Questo file non si può leggere (")
    bad.write_bytes(b'id = "\xe8"')
    assert app.main(["lesson", "check", str(bad)]) == 1
    assert "UTF-8" in capsys.readouterr().out


def test_the_guide_is_written_beside_the_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, page = tmp_path / "buona.toml", tmp_path / "buona_guide.html"
    good.write_text(SMALL, encoding="utf-8")
    assert app.main(["lesson", "guide", "--lang", "en", str(good)]) == 0
    assert capsys.readouterr().out.startswith(f"{page}: here is the page for the teacher")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    good.write_text("", encoding="utf-8")
    page.unlink()
    assert app.main(["lesson", "guide", str(good)]) == 1
    assert not page.exists(), "a file with faults gets no guide"


def test_the_lesson_of_the_readme_is_checked_and_made_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the README says, word for word."""
    text = (Path(app.__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    file, page = tmp_path / "my_lesson.toml", tmp_path / "my_lesson.html"
    file.write_text(text.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    for command in ("lesson check my_lesson.toml --lang en", "lesson page my_lesson.toml"):
        assert f"`python -m scopa_widgets {command}`" in text
        assert app.main(command.replace("my_lesson.toml", str(file)).split()) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{file}: all is well, 2 steps."
    assert "One capture or two?" in page.read_text(encoding="utf-8")
    file.write_text("", encoding="utf-8")
    page.unlink()
    assert app.main(["lesson", "page", str(file)]) == 1
    assert not page.exists(), "a file with faults gets no page"


def test_importing_the_room_is_quick_and_reads_no_file() -> None:
    code = (
        "import sys; import scopa_widgets.lessons; from scopa_widgets.lessons import shelf; "
        "assert 'tomllib' not in sys.modules; print(shelf.lesson(4).number)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "4"
