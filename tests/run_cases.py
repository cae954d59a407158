"""Run rule cases: ``python tests/run_cases.py [--oracle] FOLDER``.

FOLDER holds case files in the format of ``tests/cases/README.md`` (a single file will do).  Every case goes through
the package's engine, with ``--oracle`` through the second referee of ``tests/oracle``.  Prints each failing case with
what it got and what was expected, and as the last line ``N passed, M failed, K skipped``; exit code 1 if any failed.
Skipped are only the cases of a game that the package does not have yet.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
for place in (HERE, HERE.parent):
    if str(place) not in sys.path:
        sys.path.insert(0, str(place))

from cases_adapters import CaseError  # noqa: E402 - the path comes first
from cases_adapters.compare import differences  # noqa: E402
from cases_adapters.shape import faults  # noqa: E402

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


class Result(NamedTuple):
    """What became of one case; ``lines`` say what is wrong."""

    id: str
    outcome: str
    lines: tuple[str, ...] = ()


def registered() -> set[str]:
    """The games that the package has."""
    from scopa_widgets.rules import registry

    return set(registry.GAMES)


def backend(game: str, oracle: bool) -> Any:
    """The module that answers a game's cases."""
    if oracle:
        return import_module(f"cases_adapters.oracle_{'schnapsen' if game == 'schnapsen' else 'fishing'}")
    return import_module(f"cases_adapters.engine_{game}")


def answer(case: dict[str, Any], oracle: bool = False) -> dict[str, Any]:
    """Everything that a case of this kind could expect, from its set-up alone."""
    found: dict[str, Any] = backend(case["game"], oracle).answer(case["game"], case["kind"], case["setup"])
    return found


def run(case: Any, oracle: bool = False) -> Result:
    """One case: its form, its answer, and whether the answer is as expected."""
    name = str(case.get("id", "(no id)")) if isinstance(case, dict) else "(no id)"
    wrong = faults(case)
    if wrong:
        return Result(name, FAILED, tuple(wrong))
    if not oracle and case["game"] not in registered():
        return Result(name, SKIPPED)
    try:
        wrong = differences(case["expect"], answer(case, oracle))
    except CaseError as refused:
        wrong = [str(refused)]
    except Exception as error:  # noqa: BLE001 - one broken case must not stop the others, nor pass
        wrong = [f"{type(error).__name__}: {error}"]
    return Result(name, FAILED if wrong else PASSED, tuple(wrong))


def read(path: Path) -> tuple[list[Any], str]:
    """The cases of a file, and what is wrong with it as a whole."""
    try:
        cases = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        return [], f"cannot be read: {wrong}"
    return (cases, "") if isinstance(cases, list) else ([], "malformed file: not a list of cases")


def run_folder(folder: Path, oracle: bool = False) -> Iterator[Result]:
    """Every case of every ``*.json`` in a folder; what cannot be read, and a repeated id, are failures."""
    paths = sorted(folder.glob("*.json")) if folder.is_dir() else [folder]
    if not paths:
        yield Result(str(folder), FAILED, ("there are no case files here",))
    seen: set[str] = set()
    for path in paths:
        cases, wrong = read(path)
        if wrong:
            yield Result(path.name, FAILED, (wrong,))
        for case in cases:
            result = run(case, oracle)
            if result.id in seen:
                result = Result(result.id, FAILED, ("malformed case: this id was there before", *result.lines))
            seen.add(result.id)
            yield result


def main(arguments: list[str]) -> int:
    """The command; returns the exit code."""
    oracle = "--oracle" in arguments
    folders = [one for one in arguments if one != "--oracle"]
    if len(folders) != 1 or folders[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    tally = dict.fromkeys((PASSED, FAILED, SKIPPED), 0)
    for result in run_folder(Path(folders[0]), oracle):
        tally[result.outcome] += 1
        if result.outcome == FAILED:
            print(f"FAILED {result.id}")
            for line in result.lines:
                print(f"    {line}")
    print(", ".join(f"{count} {outcome}" for outcome, count in tally.items()))
    return 1 if tally[FAILED] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
