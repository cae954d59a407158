"""Grading: right is right, every wrong answer gets the verdict on exactly it, and a page without Python agrees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from scopa_widgets.lessons import BadAnswer, Reason, Result, Step, answer, grade, read_step
from scopa_widgets.lessons.as_json import SCHEMA, graded, lesson_json, lesson_messages, plain
from scopa_widgets.lessons.kinds.numbers import read_number
from scopa_widgets.lessons.shelf import lesson, lessons
from scopa_widgets.words import LANGUAGES

STEPS = [(one.number, n, step) for one in lessons() for n, step in enumerate(one, 1)]
IDS = [f"{number}.{n}-{step.kind}" for number, n, step in STEPS]
JSONS = {one.number: lesson_json(one) for one in lessons()}
WORDS = {one.number: lesson_messages(one) for one in lessons()}


def right_answers(step: Step) -> Iterator[Any]:
    """Answers that are right: all of them, where several are."""
    found = answer(step)
    if step.kind in ("capture", "card", "choice", "clause"):
        yield from found
    elif step.kind == "compare":
        for clause in found["clauses"] or [""]:
            yield {"changes": found["changes"], "clause": clause}
    elif step.kind == "captures":
        yield found
        yield [list(reversed(one)) for one in reversed(found)]
    else:
        yield found


def wrong_answers(step: Step, check: Any, offers: Any) -> Iterator[tuple[Any, Any]]:
    """Answers that are wrong, with what the table for a page says to them (a reason, or a result)."""
    match step.kind:
        case "card":
            yield from ((code, told) for code, told in check["cards"].items() if code not in check["right"])
        case "cards":
            for code, told in check["cards"].items():
                yield (sorted({*check["right"]} ^ {code}), told)
        case "number" | "cost":
            yield from ((told["value"], told["reason"]) for told in check["wrong"])
            known = {told["value"] for told in check["wrong"]}
            big, small = check["right"] + 1000, check["right"] - 1000
            assert not {big, small} & known
            yield from ((big, check["more"]), (small, check["less"]))
        case "yesno":
            yield not check["right"], check["said"]
        case "choice":
            yield from ((one["id"], check["said"]) for one in offers["options"] if one["id"] not in check["right"])
        case "clause":
            yield from ((one, check["said"]) for one in offers["options"] if one not in check["right"])
        case "compare":
            clause = (check["clauses"] or [""])[0]
            for one, told in check["same"].items():
                yield {"changes": [*check["right"], one], "clause": clause}, told
            for one, told in check["changes"].items():
                yield {"changes": [other for other in check["right"] if other != one], "clause": clause}, told
            for one in offers.get("clauses", ()):
                if check["right"] and one not in check["clauses"]:
                    yield {"changes": check["right"], "clause": one}, check["sentence"]
        case "primiera":
            best = [codes[-1] for codes in check["right"].values() if codes]
            for code, told in check["better"].items():
                cards = [code if code[1] == other[1] else other for other in best]
                yield {"cards": cards, "total": check["total"]}, told
            for suit, told in check["empty"].items():
                yield {"cards": [code for code in best if code[1] != suit], "total": check["total"]}, told
            if not check["total"]:
                yield {"cards": offers["cards"][:1], "total": 21}, check["none"]
        case "count":
            for row, told in check["rows"].items():
                yield {**check["right"], row: [points + 7 for points in check["right"][row]]}, told


@pytest.mark.parametrize(("number", "n", "step"), STEPS, ids=IDS)
def test_right_is_right_and_a_page_says_what_python_says(number: int, n: int, step: Step) -> None:
    sent = JSONS[number]["steps"][n - 1]
    for given in right_answers(step):
        assert grade(step, given), given
        assert not grade(step, given).key
    for given, told in wrong_answers(step, sent["check"], sent["offers"]):
        result = plain(grade(step, given))
        assert not result["right"], given
        assert result["reasons"], given
        if "reasons" in told:
            assert result["reasons"][0] == told["reasons"][0], given
        elif step.kind != "count":  # there the numbers given may tell more
            assert result["reasons"][0] == told, given


def sets_of(step: Step) -> Iterator[list[str]]:
    table = step.lying or step.at.table
    for size in range(min(len(table), 3) + 1):
        for some in combinations(table, size):
            yield list(some)


CAPTURES = [(number, n, step) for number, n, step in STEPS if step.kind in ("capture", "captures")]


@pytest.mark.parametrize(("number", "n", "step"), CAPTURES)
def test_every_set_of_table_cards_has_its_verdict(number: int, n: int, step: Step) -> None:
    sent = JSONS[number]["steps"][n - 1]
    choices = sent["frame"]["rules"][sent["ruleset"]]
    if isinstance(choices, str):
        choices = sent["frame"]["rules"][choices]
    card = sent["check"]["card"]
    why, verdicts = choices["why"][card], choices["verdicts"]
    right = [set(one) for one in sent["check"]["right"]]
    for codes in sets_of(step):
        result = grade(step, codes if step.kind == "capture" else [codes])
        key = ".".join(sorted(codes, key=sent["frame"]["scene"]["table"].index))
        size = "none" if not codes else "one" if len(codes) == 1 else "many"
        verdict = verdicts[why["sets"].get(key, why.get(size))]
        if step.kind == "capture":
            assert result.right == (set(codes) in right) == verdict["legal"], codes
            assert result.reasons[0].clause == verdict["clause"], codes
            assert result.right or result.then is not None
        elif codes and set(codes) not in right:
            assert not verdict["legal"]
            assert result.reasons[0].clause == verdict["clause"], codes


def test_captures_tell_what_is_missing_and_what_is_wrong() -> None:
    step = lesson(3).steps[2]  # 7D takes 1+6, 3+4, 1+2+4
    some = grade(step, [["3B", "4D"]])
    assert [reason.slip for reason in some.reasons] == ["first-sum"]
    assert some.reasons[0].said("it") == "Mancano ancora 2 prese."
    assert some.then is not None
    assert some.then.sets == (("AC", "6C"), ("AC", "2S", "4D"))
    wrong = grade(step, [["3B", "4D"], ["6C", "AC"], ["4D", "2S", "AC"], ["6C", "2S"]])
    assert [reason.clause for reason in wrong.reasons] == ["SCO-sum"]
    assert wrong.reasons[0].said("en") == (
        "The two of swords and the six of cups make 8, but the seven of coins is worth 7."
    )
    assert grade(step, []).key == "missed-all"
    assert not grade(lesson(3).steps[6], [["6C"], ["2S", "4D"]]), "beside the equal card no sum is taken"


def test_a_wrong_capture_is_answered_by_its_verdict_and_what_the_card_really_does() -> None:
    step = lesson(4).steps[0]
    result = grade(step, ["4C", "3B"])
    assert not result
    assert result.key == "SCO-equal-first"
    assert result.reasons[0].said("it") == "Sul tavolo c'è il sette di denari: si prende la carta uguale, non la somma."
    assert result.reasons[0].cards == ("7D",)
    assert result.then is not None
    assert result.then.move == "7Sx7D"
    assert result.then.after is not None
    assert result.then.after.table == ("AS", "3B", "4C")
    assert grade(step, []).key == "SCO-must-take"
    assert grade(step, ["4C", "4C"]).key == "SCO-once"
    assert grade(step, ["4C", "AS"]).key == "SCO-sum"


def test_misconceptions_have_names() -> None:
    seven = lesson(7).steps
    assert grade(seven[3], 7 + 7 + 7 + 2).key == "face-value"
    assert grade(lesson(1).steps[2], 10).key == "primiera-value"
    assert grade(lesson(1).steps[2], 8).key == "figure-mixed"
    assert grade(lesson(1).steps[10], 12).key == "one-player"
    assert grade(lesson(4).steps[9], 1).key == "first-sum"
    assert grade(lesson(5).steps[1], 4).key == "table-refilled"
    assert grade(lesson(6).steps[6], "side1").key == "tie-pays"
    assert grade(lesson(6).steps[4], 5).key == "counted-twice"
    assert grade(lesson(8).steps[1], 5).key == "run-gap"
    assert grade(lesson(8).steps[3], 6).key == "run-gap"
    assert grade(lesson(9).steps[14], 8).key == "penalty-forgotten"
    assert grade(lesson(11).steps[0], 2).key == "own-card-forgotten"
    assert grade(lesson(11).steps[1], 3).key == "no-point"
    assert grade(lesson(12).steps[3], 8).key == "top-only"
    assert grade(lesson(14).steps[0], 45).key == "marriage-forgotten"
    assert grade(lesson(14).steps[7], 1).key == "close-least"
    assert grade(lesson(14).steps[8], 1).key == "close-end"


def test_building_a_primiera() -> None:
    step = lesson(7).steps[2]  # 7D 4D 7C RC 7S AS 2B FB
    good = ["7D", "7C", "7S", "2B"]
    said = {
        "right": ({"cards": good, "total": 75}, ""),
        "text": ({"cards": good[::-1], "total": "75"}, ""),
        "face": ({"cards": good, "total": 23}, "face-value"),
        "sum": ({"cards": good, "total": 74}, "other-number"),
        "better": ({"cards": ["7D", "7C", "AS", "2B"], "total": 70}, "face-value"),
        "figure": ({"cards": ["7D", "7C", "7S", "FB"], "total": 73}, "face-value"),
        "two": ({"cards": ["7D", "4D", "7C", "7S"], "total": 77}, "two-of-a-suit"),
        "three": ({"cards": ["7D", "7C", "7S"], "total": 63}, "place-empty"),
    }
    for name, (given, key) in said.items():
        assert grade(step, given).key == key, name
        assert grade(step, given).right == (not key), name
    assert grade(step, said["better"][0]).reasons[0].said("de") == (
        "In der Primiera zählt das Ass der Schwerter 16, aber die Sieben der Schwerter zählt 21."
    )
    missing = lesson(7).steps[11]
    assert grade(missing, {"cards": [], "total": 0})
    assert grade(missing, {"cards": ["7D", "7C", "7S"], "total": 63}).key == "suit-missing"


def test_figures_of_one_suit_may_change_places() -> None:
    step = read_step({"kind": "primiera", "rules": "scopa", "cards": "RD FD 7C 7S 7B"})
    assert grade(step, {"cards": ["RD", "7C", "7S", "7B"], "total": 73})
    assert grade(step, {"cards": ["FD", "7C", "7S", "7B"], "total": 73})


def test_order_accepts_equal_cards_either_way() -> None:
    step = read_step({"kind": "order", "rules": "scopa", "cards": "RC 7D 7B AS"})
    right = [list(order) for order in permutations(["RC", "7D", "7B", "AS"]) if grade(step, list(order))]
    assert right == [["AS", "7D", "7B", "RC"], ["AS", "7B", "7D", "RC"]]
    wrong = grade(step, ["AS", "RC", "7D", "7B"])
    assert wrong.reasons[0].said("en") == (
        "The king of cups is worth 10, the seven of coins is worth 7: they must change places."
    )


@pytest.mark.parametrize(("number", "n", "step"), STEPS, ids=IDS)
def test_what_is_no_answer_is_refused_not_graded(number: int, n: int, step: Step) -> None:
    for given in (None, "xyzzy", ["9X"], {"a": 1}, -0.5 if step.kind not in ("number", "cost") else [], [[["7D"]]]):
        try:
            result = grade(step, given)
        except BadAnswer:
            assert graded(step, given).keys() == {"bad"}
        else:
            assert not result.right, given


def test_numbers_as_pupils_write_them() -> None:
    for given, value in ((" 12 ", 12), ("-5", -5), ("−5", -5), ("+3", 3), (4.0, 4), ("7.0", 7)):
        assert read_number(given) == value
    odd: list[Any] = ["", "zwölf", "1/0", "1e3", "--1", True, None, [], "12 13", "9" * 12]
    for bad in odd:
        with pytest.raises(BadAnswer):
            read_number(bad)


# --- JSON -----------------------------------------------------------------------------------------------------------


def reasons_in(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        if {"message", "slots", "clause", "slip"} <= value.keys():
            yield value
        for one in value.values():
            yield from reasons_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from reasons_in(one)


@pytest.mark.parametrize("number", JSONS)
def test_the_json_is_plain_and_every_message_of_it_is_there(number: int) -> None:
    import re

    sent = JSONS[number]
    assert sent["schema"] == SCHEMA
    assert json.loads(json.dumps(sent)) == sent
    words = WORDS[number]
    for reason in reasons_in(sent):
        for language in LANGUAGES:
            text = words[language][reason["message"]]
            for form in [text] if isinstance(text, str) else text.values():
                needed = {slot for slot, _ in re.findall(r"\{(\w+)(\.\w+)?\}", form)}
                assert needed <= reason["slots"].keys(), reason
        assert not reason["clause"] or f"clause.{reason['clause']}.rule" in words["it"]
    for step in sent["steps"]:
        assert set(step["prompt"]) == set(LANGUAGES)
        assert all(step["prompt"].values())
        assert step["frame"] is None or step["ruleset"] in step["frame"]["rules"] or step["frame"]["mover"] is None


@pytest.mark.parametrize("number", JSONS)
def test_with_a_kernel_nothing_that_is_sent_tells_the_answer(number: int) -> None:
    sent = lesson_json(lesson(number), answers=False)
    assert not list(reasons_in(sent))
    for step in sent["steps"]:
        assert step["check"] is None
        assert step["then"] is None
        assert step["frame"] is None or (step["frame"]["rules"] == {} and step["frame"]["sheet"] is None)


def test_unseen_cards_are_not_in_the_board() -> None:
    scene = JSONS[4]["steps"][0]["frame"]["scene"]
    assert scene["table"] == ["7D", "4C", "3B", "AS"], "as the teacher laid them"
    assert scene["hands"] == [{"cards": ["7S"], "hidden": 0}, {"cards": [], "hidden": 1}]
    assert scene["piles"][1] == {"side": 1, "count": 4, "cross": [], "top": None, "cards": None}
    assert scene["stock"]["count"] == 30
    assert len(JSONS[6]["steps"][3]["frame"]["scene"]["piles"][0]["cards"]) == 22, "piles to be counted lie open"


def test_what_a_graded_answer_says_afterwards() -> None:
    step = lesson(4).steps[0]
    assert graded(step, ["7D"])["said"]["en"] == "If the equal card is there, that one is taken."
    assert graded(step, ["4C", "3B"])["said"] is None
    assert graded(step, ["4C", "3B"])["key"] == "SCO-equal-first"
    assert graded(step, 3) == {"bad": "a list of cards of the italian deck is needed, not 3"}


def test_reasons_and_results_as_values() -> None:
    assert not Result(False)
    assert Result(True)
    assert Reason("lesson.right", {}).said("de") == "Richtig!"
    assert Reason("x", {}, "SCO-sum", slip="first-sum").key == "first-sum"
