"""The module texts: what the browser is sent says the same as the files, in fewer letters."""

import re

import pytest

from scopa_widgets.widgets import bundle

FILES = sorted(path.stem for path in bundle.STATIC.glob("*.js"))
QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"")


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('h("p", { class: "a , b" }, x) ;', 'h("p",{class:"a , b"},x);'),
        ("`${on ? ` (${say(\" a = b \")})` : \"\"} : ${n}`, 1", "`${on ? ` (${say(\" a = b \")})` : \"\"} : ${n}`,1"),
        ("x = / , ([ /]) =/.test(y) ? a / 2 : b / c", "x=/ , ([ /]) =/.test(y)?a / 2:b / c"),
        ("a + +b - -c", "a + +b - -c"),
        ("return [ 'it is \\' , so' ]", "return['it is \\' , so']"),
        ("for (const one of [1]) if (one in all) { go() }", "for(const one of[1])if(one in all){go()}"),
    ],
)  # fmt: skip
def test_only_blanks_beside_signs_go(written: str, sent: str) -> None:
    assert bundle.without_air(written) == sent


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_what_it_said(name: str) -> None:
    text = (bundle.STATIC / f"{name}.js").read_text(encoding="utf-8")
    sent = bundle.without_air(text)
    assert re.sub(" ", "", sent) == re.sub(" ", "", text)
    loose = bundle.quoted(bundle.own_text(name))[::2]
    assert not [between for between in loose if re.search('[`"]', between)], "every quote is seen as one"
    for line, short in zip(text.splitlines(), sent.splitlines(), strict=True):
        if "`" not in line and "/" not in line:  # there quotes may stand for themselves
            assert QUOTED.findall(line) == QUOTED.findall(short)


@pytest.mark.parametrize(
    "name", [name for name in FILES if "export default" in (bundle.STATIC / f"{name}.js").read_text()]
)
def test_each_file_is_put_in_once_and_nothing_is_imported(name: str) -> None:
    text = bundle.esm(name)
    assert "import " not in text
    assert text.count("export ") == 1
    assert text.count("function h(") == 1
