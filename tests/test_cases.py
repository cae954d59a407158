"""The rule cases, through the engine and through the second referee; and that the runner lets nothing slip by."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from cases_adapters.compare import differences
from run_cases import FAILED, PASSED, SKIPPED, answer, main, read, registered, run, run_folder

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*.json"))
CASES = [case for path in FILES for case in read(path)[0]]
ENGINE = [case for case in CASES if case["game"] in registered()]


@pytest.mark.parametrize("case", ENGINE, ids=[case["id"] for case in ENGINE])
def test_the_engine_answers_the_case_as_expected(case: dict[str, Any]) -> None:
    result = run(case)
    assert result.outcome == PASSED, "\n".join(result.lines)


def test_the_second_referee_answers_every_case_as_expected() -> None:
    results = list(run_folder(FOLDER, oracle=True))
    assert [result for result in results if result.outcome != PASSED] == []
    assert len(results) == len(CASES) > 0


def corruptions(value: Any) -> Iterator[Any]:
    """The value with one thing in it changed, in every place and in the ways that are easily missed."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from ({**value, key: other} for other in corruptions(one))
            yield {other if other != key else f"{key}?": own for other, own in value.items()}
    elif isinstance(value, list):
        yield [*value, ["1D", "1D"] if value and isinstance(value[0], list) else "?"]
        for place, one in enumerate(value):
            yield value[:place] + value[place + 1 :]
            yield from ([*value[:place], other, *value[place + 1 :]] for other in corruptions(one))
    elif isinstance(value, bool):
        yield not value
        yield int(value)
    elif isinstance(value, int):
        yield value + 1
        yield None
    elif value is None:
        yield 0
        yield "A"
    else:
        yield f"{value}?"
        yield None


CHECKED = [(path, oracle) for path in FILES for oracle in (False, True) if oracle or path.stem in registered()]


@pytest.mark.parametrize(
    ("path", "oracle"), CHECKED, ids=[f"{path.stem}-{'referee' if oracle else 'engine'}" for path, oracle in CHECKED]
)
def test_every_single_corruption_of_an_expected_value_is_noticed(path: Path, oracle: bool) -> None:
    count = 0
    for case in read(path)[0]:
        found = answer(case, oracle)
        for wrong in corruptions(case["expect"]):
            count += 1
            assert differences(wrong, found), f"{case['id']}: {wrong} was let through"
    assert count > 200


def test_the_command_names_the_corrupted_case_of_each_file_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = []
    for path in FILES:
        cases = deepcopy(read(path)[0])
        middle = cases[len(cases) // 2]
        middle["expect"] = next(corruptions(middle["expect"]))
        ids.append(middle["id"])
        (tmp_path / path.name).write_text(json.dumps(cases), encoding="utf-8")
    assert main(["--oracle", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines if line.startswith("FAILED")] == ids
    assert lines[-1] == f"{len(CASES) - len(ids)} passed, {len(ids)} failed, 0 skipped"
    assert sum("expected" in line for line in lines) >= len(ids)


GOOD = {"id": "X-01", "game": "scopa", "kind": "primiera", "setup": {"cards": ["7D"]}, "expect": {"value": None}}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"kind": "primera"}, "unknown kind"),
        ({"kind": "declare", "setup": {"hand": ["1D", "1C", "1S"]}}, "unknown kind"),
        ({"game": "scoppa"}, "unknown game"),
        ({"expect": {}}, "expect is empty"),
        ({"expect": {"value": None, "valeu": 3}}, "unknown expect key 'valeu'"),
        ({"setup": {}}, "setup without 'cards'"),
        ({"setup": {"cards": ["7D"], "card": "7D"}}, "unknown setup key"),
        ({"setup": {"cards": ["7X"]}}, "no card"),
        ({"setup": {"cards": ["7D", "7D"]}}, "twice"),
        ({"setup": {"cards": ["7D"], "rules": {"primiera": True}}}, "primiera"),
        ({"surplus": 1}, "unknown key"),
        ({"kind": "play", "setup": {"table": ["3C"], "card": "7D", "take": ["3C"]}}, "may not take"),
        ({"kind": "score", "setup": {"piles": {"A": ["7D"]}, "complete": True}}, "complete"),
    ],
)
@pytest.mark.parametrize("oracle", [False, True], ids=["engine", "second referee"])
def test_a_malformed_case_fails_and_says_why(change: dict[str, Any], says: str, oracle: bool) -> None:
    assert run(GOOD, oracle).outcome == PASSED
    result = run({**GOOD, **change}, oracle)
    assert result.outcome == FAILED
    assert says in "\n".join(result.lines)


def test_a_repeated_id_an_unreadable_file_and_an_empty_folder_fail(tmp_path: Path) -> None:
    assert [result.outcome for result in run_folder(tmp_path)] == [FAILED]
    (tmp_path / "a.json").write_text(json.dumps([GOOD, GOOD]), encoding="utf-8")
    (tmp_path / "b.json").write_text("[", encoding="utf-8")
    (tmp_path / "c.json").write_text("{}", encoding="utf-8")
    assert [result.outcome for result in run_folder(tmp_path)] == [PASSED, FAILED, FAILED, FAILED]


def test_a_game_that_the_package_does_not_have_yet_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("run_cases.registered", lambda: {"schnapsen"})
    assert run(GOOD).outcome == SKIPPED
    assert run({**GOOD, "kind": "nonsense"}).outcome == FAILED


def test_the_command_needs_the_standard_library_only_and_says_the_count_last(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps([GOOD]), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(FOLDER.parent / "run_cases.py"), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (ran.returncode, ran.stdout.splitlines()[-1:], ran.stderr) == (0, ["1 passed, 0 failed, 0 skipped"], "")
