"""What takes the blanks out of module texts does not know templates within templates: none of ours holds a blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scopa_widgets.widgets.bundle import STATIC

ENDS = re.compile(r"\\.|`|\$\{", re.DOTALL)  # what matters inside a template
PARTS = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|[`{}]', re.DOTALL)  # what matters outside


def within(text: str) -> Iterator[str]:
    """Every template that stands within another one."""
    open_: list[tuple[str, int]] = []
    at = 0
    while True:
        inside = bool(open_) and open_[-1][0] == "`"
        match = (ENDS if inside else PARTS).search(text, at)
        if match is None:
            return
        at, sign = match.end(), match[0]
        if sign == "`" and inside:
            start = open_.pop()[1]
            if any(one == "`" for one, _ in open_):
                yield text[start:at]
        elif sign in ("`", "{", "${"):
            open_.append((sign, match.start()))
        elif sign == "}" and open_:
            open_.pop()


def test_the_reader_of_templates_sees_them() -> None:
    assert list(within("a(`x ${b.map((c) => ` ${c}`)} y`, `z`) // `${`q q`}`")) == ["` ${c}`"]


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.stem)
def test_no_template_within_a_template_holds_a_blank(path: Path) -> None:
    inner = within(path.read_text(encoding="utf-8"))
    found = [one for one in inner if re.search(r"\s", re.sub(r"\$\{[^}]*\}", "", one))]
    assert found == []
