"""The rooms of the house: each imports only from those before it, and all but the last few need nothing installed."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scopa_widgets"
ROOMS = [
    *("bootstrap", "checks", "cards", "rules", "notation", "score", "positions", "comparison", "whatif", "compose"),
    *("words", "record", "view", "analysis", "lessons", "widgets", "page", "app"),
]
INSTALLED = {"widgets", "page"}  # the only rooms that may import what is not in the standard library
LATE = {
    # who asks an earlier room for something of a later one, when it is asked itself: each is one line in a function
    "positions._repr_svg_": "view",
    "record.deal.to_html": "page",
    "widgets.capture_explorer.to_html": "page",
    "widgets.deal_review.to_html": "page",
    "widgets.lesson_page.to_html": "page",
    "widgets.pile_counter.to_html": "page",
}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem[:2] != "__")


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every import of a file: the function it stands in ("" at the top), and the dotted name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = ["scopa_widgets", *path.relative_to(PACKAGE).parts[:-1]]

    def walk(node: ast.AST, inside: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from ((inside, alias.name) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = package[: len(package) - child.level + 1] if child.level else []
                stem = ".".join([*base, *([child.module] if child.module else [])])
                for alias in child.names:
                    yield inside, f"{stem}.{alias.name}" if stem == "scopa_widgets" else stem
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            else:
                named = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
                yield from walk(child, child.name if named else inside)  # type: ignore[attr-defined]  # named says it

    return walk(tree, "")


def test_every_file_is_in_a_room_of_the_plan() -> None:
    assert {room_of(path) for path in modules()} <= set(ROOMS)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_from_those_before_it(path: Path) -> None:
    room = room_of(path)
    for function, name in imports(path):
        if not name.startswith("scopa_widgets."):
            continue
        other = name.split(".")[1]
        if other not in ROOMS:
            continue  # a name of the package itself, such as the version
        if ROOMS.index(other) > ROOMS.index(room):
            where = ".".join([*path.relative_to(PACKAGE).with_suffix("").parts, function])
            assert LATE.get(where) == other, f"{where} imports {name}"


@pytest.mark.parametrize("path", [p for p in modules() if room_of(p) not in INSTALLED], ids=str)
def test_the_engine_needs_the_standard_library_only(path: Path) -> None:
    outside = {name.split(".")[0] for _, name in imports(path)} - set(sys.stdlib_module_names) - {"scopa_widgets"}
    assert outside == set()


def test_the_late_imports_are_those_named() -> None:
    found = {
        ".".join([*path.relative_to(PACKAGE).with_suffix("").parts, function])
        for path in modules()
        for function, name in imports(path)
        if name.startswith("scopa_widgets.")
        and name.split(".")[1] in ROOMS
        and ROOMS.index(name.split(".")[1]) > ROOMS.index(room_of(path))
    }
    assert found == set(LATE)


def test_no_games_name_stands_in_the_browser_files() -> None:
    from scopa_widgets.rules.registry import GAMES

    for path in (PACKAGE / "widgets" / "static").glob("*.js"):
        text = path.read_text(encoding="utf-8").lower()
        others = set(GAMES) - {"scopa"}  # which is also the class on every root, after the package's name
        names = [name for name in others if name in text]
        assert names == [], path.name
