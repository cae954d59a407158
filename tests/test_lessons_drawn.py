"""Exercises drawn at random: the same for ever, what was wanted, never without an answer; and result codes."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scopa_widgets.cards import each
from scopa_widgets.lessons import answer, grade, prompt_of
from scopa_widgets.lessons.as_json import plain, step_json
from scopa_widgets.lessons.codes import AIDS, LETTERS, MODES, Code, CodeError, decode, encode
from scopa_widgets.lessons.generator import (
    WANTED,
    NoExercise,
    _exercise,
    every,
    exercise,
    exercises,
    exercises_on,
    wanted_for,
)
from scopa_widgets.lessons.shelf import lessons
from scopa_widgets.rules import captures
from scopa_widgets.rules.fishing import primiera
from scopa_widgets.rules.registry import GAMES
from scopa_widgets.words import LANGUAGES, clauses
from scopa_widgets.words.store import entries

ALL = list(every())


@pytest.mark.parametrize(("game", "wanted", "level"), ALL)
def test_everything_that_can_be_wanted_turns_up_and_has_an_answer(game: str, wanted: str, level: int) -> None:
    drawn = exercise(f"{game}-{wanted}-{level}-K3F9")
    step = drawn.step
    assert (drawn.wanted, drawn.level, step.game.name) == (wanted, level, game)
    assert answer(step) is not None
    for language in LANGUAGES:
        assert "{" not in prompt_of(step, language)
    sent = step_json(step, 1, 0)
    assert sent["check"] is not None
    assert plain(sent) == sent
    if step.position is not None and step.position.mover is not None:
        others = [hand for seat, hand in enumerate(sent["frame"]["scene"]["hands"]) if seat != step.position.mover]
        assert not any(hand["cards"] for hand in others) or game == "schnapsen", "hands of others stay unseen"


def test_an_id_is_the_same_exercise_for_ever() -> None:
    _exercise.cache_clear()
    one = exercise("scopa-two-sums-1-K3F9")
    _exercise.cache_clear()
    assert exercise("scopa-two-sums-1-K3F9") == one
    assert exercise("scopa-two-sums-1-K3FA").step != one.step


def table_and_card(name: str) -> tuple[int, int]:
    step = exercise(name).step
    return step.game.layout(step.at.state).table, step.game.deck.card(step["card"])


def test_what_was_wanted_is_there() -> None:
    for seed in ("A", "B", "C"):
        table, card = table_and_card(f"scopa-two-sums-1-{seed}")
        assert len(captures.sums(table, card)) == 2
        assert not captures.equals(table, card)
        hidden = exercise(f"scopa-hidden-sum-3-{seed}").step
        assert answer(hidden)[0] == "SCO-equal-first"
        tie = exercise(f"scopa-primiera-tie-1-{seed}").step
        one, other = (primiera(pile) for pile in tie.at.state.piles)
        assert one == other > 0
        assert answer(tie) == ["nobody"]
        sevens = exercise(f"scopa-losing-sevens-2-{seed}").step
        assert answer(sevens) != [f"side{1 + _three_sevens(sevens)}"]
        napola = exercise(f"scopa-broken-napola-1-{seed}").step
        assert answer(napola) == 3 < len(napola["cards"])
        safe = exercise(f"scopa-safe-card-1-{seed}").step
        assert len(answer(safe)) == 1 < len(safe.at.hand(safe.at.mover or 0))
        duty = exercise(f"schnapsen-follow-and-beat-1-{seed}").step
        assert 0 < len(answer(duty)) < len(duty.at.hand(duty.at.mover or 0))
        assert answer(exercise(f"spazzino-bagher-3-{seed}").step) == 0, "one suit, but played with another"


def _three_sevens(step: Any) -> int:
    sevens = step.game.deck.of_rank[6]
    return next(side for side, pile in enumerate(step.at.state.piles) if (pile & sevens).bit_count() == 3)


def test_a_safe_card_is_safe_against_every_card_that_may_come() -> None:
    """Counted again by brute force: no unseen card takes the whole table."""
    for seed in ("A", "B"):
        step = exercise(f"scopa-safe-card-3-{seed}").step
        at, deck = step.at, step.game.deck
        seat = at.mover or 0
        unseen = deck.all & ~deck.set([*at.table, *at.hand(seat), *at.pile(0), *at.pile(1)])
        for code in at.hand(seat):
            ways = []
            for move in at.legal_moves:
                if move.card == code:
                    left = deck.set(set(at.table) - set(move.takes) if move.takes else {*at.table, code})
                    ways.append(any(left and left in captures.single_first(left, card) for card in each(unseen)))
            assert (code in answer(step)) == (not all(ways)), code


def test_five_exercises_on_any_mistake() -> None:
    for game in GAMES:
        for one in clauses(game):
            assert game in WANTED[wanted_for(one.id, game)].games
    slips = {message.split(".")[2] for message in entries("lessons") if message.startswith("lesson.slip.")}
    for slip, game in product(sorted(slips), GAMES):
        assert game in WANTED[wanted_for(slip, game)].games
    assert wanted_for("SCO-equal-first", "scopa") == "hidden-sum"
    assert wanted_for("first-sum", "sbarazzino") == "two-sums"
    assert wanted_for("face-value", "scopa") == "primiera-build"
    assert wanted_for("SCH-follow-beat", "schnapsen") == "follow-and-beat"
    five = exercises_on("SCO-equal-first", "scopa")
    assert [one.level for one in five] == [1, 1, 2, 2, 3]
    assert len({one.id for one in five}) == len({one.step for one in five}) == 5
    assert exercises_on("SCO-equal-first", "scopa") == five
    assert exercises_on("SCO-equal-first", "scopa", seed="B") != five
    assert len(exercises("schnapsen", "match", 3)) == 3


def test_every_wrong_answer_of_the_lessons_leads_to_exercises() -> None:
    for step in (step for one in lessons() for step in one):
        if step.kind in ("number", "yesno"):
            wrong = not answer(step) if step.kind == "yesno" else 999
            assert wanted_for(grade(step, wrong).key, step.game.name)


def test_the_rules_may_be_another_set() -> None:
    step = exercise("scopa.document-two-sums-1-A").step
    assert step.game.capture == "as_written"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name",
    ["", "scopa", "scopa-nothing-1-A", "scopa-two-sums-4-A", "scopa-two-sums-1-0", "schnapsen-two-sums-1-A",
     "scopa.house-two-sums-1-A", "scopa-losing-sevens-1-A", "SCOPA-two-sums-1-A"],
)  # fmt: skip
def test_an_id_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(NoExercise):
        exercise(name)


# --- result codes ---------------------------------------------------------------------------------------------------

SOME = [
    Code(4, (True, False, True)),
    Code(31, (True,) * 20, AIDS, "exam", 63),
    Code(0, (False,) * 12, ("primiera",), "show", 1),
    Code(15, (False, True) * 5, ("values", "voice"), "ask", 25),
]


@pytest.mark.parametrize("code", SOME)
def test_a_code_says_it_again(code: Code) -> None:
    text = encode(code)
    letters = text.replace("-", "")
    assert decode(text) == code
    assert decode(f" {text.lower().replace('-', ' ')} ") == code
    assert len(letters) <= 12
    assert set(letters) <= set(LETTERS)
    assert not set("0O1I") & set(LETTERS)
    assert code.score == sum(code.right)


@pytest.mark.parametrize("code", SOME)
def test_slips_are_caught(code: Code) -> None:
    letters = encode(code).replace("-", "")
    slips = {letters[:at] + other + letters[at + 1 :] for at in range(len(letters)) for other in LETTERS}
    slips |= {letters[:at] + letters[at : at + 2][::-1] + letters[at + 2 :] for at in range(len(letters) - 1)}
    slips |= {letters[:at] + letters[at + 1 :] for at in range(len(letters))}
    for slip in slips - {letters}:
        with pytest.raises(CodeError):
            decode(slip)


@pytest.mark.parametrize("text", ["", "A", "0000-0000", "ABCD-EFGH-JKLM-NPQR", "é", "22222222", "ZZZZZZZZZZZZ"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(CodeError):
        decode(text)


def test_what_does_not_fit_a_code_is_refused() -> None:
    for code in (Code(32, (True,)), Code(1, ()), Code(1, (True,) * 21), Code(1, (True,), pupil=64)):
        with pytest.raises(ValueError, match="lessons go to 31"):
            encode(code)
    with pytest.raises(ValueError, match="unknown: music"):
        encode(Code(1, (True,), ("music",)))
    with pytest.raises(ValueError, match="unknown: sleep"):
        encode(Code(1, (True,), mode="sleep"))
    assert all(decode(encode(Code(1, (True,), mode=mode))).mode == mode for mode in MODES)
