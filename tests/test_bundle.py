"""The module texts that the browser is sent; that they run is seen in the browser."""

import re

import pytest

from scopa_widgets.widgets import bundle

PAGES = [
    path.stem for path in sorted(bundle.STATIC.glob("*.js")) if "export default" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", PAGES)
def test_each_file_is_put_in_once_and_nothing_is_imported(name: str) -> None:
    text = bundle.esm(name)
    assert "import " not in text
    assert text.count("export ") == 1
    assert text.count("function h(") == 1
    assert "export " not in bundle.script(name)
    assert "function render(" in bundle.script(name) or "render=" in bundle.script(name)


def test_the_style_sheet_keeps_every_rule() -> None:
    sheet = bundle.css("lesson")
    assert "/*" not in sheet
    assert sheet.count("{") == sheet.count("}") > 100


def test_no_string_of_a_style_sheet_holds_a_sign_that_loses_its_blanks() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in bundle.STATIC.glob("*.css")]
    assert sheets
    assert not [text for sheet in sheets for text in re.findall(r'"[^"\n]*"', sheet) if re.search("[{};,]", text)]
