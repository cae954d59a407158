"""The browser files put together: one module text a widget, and the style sheet.

Each file in `static/` is an ES module. Lines `import {..} from "./other.js"` name the files it needs; the joiner puts
those first, drops these lines and the word `export`, so that one text without any import is left. Only
`export default`, in the file that was asked for, stays. Comments, indentation and the air round signs stay behind as
well, since every page carries this text; lines stay lines, and what stands in quotes is left as it is.
"""

import re
from functools import cache
from pathlib import Path

from ..view.faces import CSS as FACES

STATIC = Path(__file__).parent / "static"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.-]+)\.js";\n', re.MULTILINE)
_SHEET = re.compile(r'^@import "\./([\w.-]+)\.css";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_MARGIN = re.compile(r"^[ \t]+", re.MULTILINE)
_COMMENT = re.compile(r"^(//[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
_ASIDE = re.compile(r" // [^\"'`\n]*$", re.MULTILINE)
_SIGN = r"[{}()\[\],;:?=<>&|*]"


def _template(depth: int) -> str:
    """A pattern for a template, with braces and templates up to so deep in what it fills in."""
    filled = "[^{}`]"
    for _ in range(depth):
        filled = rf"(?:[^{{}}`]|\{{{filled}*+\}}|`(?:[^`\\$]|\\.|\$(?!\{{)|\$\{{{filled}*+\}})*+`)"
    return rf"`(?:[^`\\$]|\\.|\$(?!\{{)|\$\{{{filled}*+\}})*+`"


_PATTERN = r"(?:(?<=[(,=:!&|?;])|(?<=[(,=:!&|?;] ))/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*+\])++/"
_QUOTED = re.compile(rf"""(?=[`"'/])({_template(3)}|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|{_PATTERN})""")
_AIR = re.compile(rf" (?={_SIGN})|(?<={_SIGN}) ")
_DEFAULT = re.compile(r"^export default .*\n", re.MULTILINE)


def _joined(name: str, seen: set[str]) -> str:
    seen.add(name)
    needs, own = _own(name)
    # `seen` grows on the way: a file that two others need is put in once
    return "".join([_joined(other, seen) for other in needs if other not in seen]) + own


@cache
def _own(name: str) -> tuple[list[str], str]:
    """The files that a file needs, and what it says itself."""
    needs: list[str] = _IMPORT.findall((STATIC / f"{name}.js").read_text(encoding="utf-8"))
    return needs, without_air(own_text(name))


def own_text(name: str) -> str:
    """What a file says, without its imports, exports, comments and margins."""
    text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    own = _ASIDE.sub("", _COMMENT.sub("", _MARGIN.sub("", _EXPORT.sub("", _IMPORT.sub("", text)))))
    return re.sub(r"\n{2,}", "\n", own)


def quoted(script: str) -> list[str]:
    """A script in parts: what stands between quotes, and what is quoted, in turn."""
    return _QUOTED.split(script)


def without_air(script: str) -> str:
    """A script without the blanks beside its signs; strings, templates and patterns are left as they are."""
    parts = quoted(script)
    parts[::2] = [_AIR.sub("", between) for between in parts[::2]]
    return "".join(parts)


@cache
def esm(name: str) -> str:
    """Return the module text of the widget `name` (say "stepper"): an ES module whose default export has `render`."""
    return _joined(name, set())


@cache
def script(name: str) -> str:
    """Return the same text for a page of our own: no export, `render` is a plain function of the module scope."""
    return _DEFAULT.sub("", esm(name))


@cache
def css(name: str = "") -> str:
    """Return the style sheet of all widgets, with what the card faces need and what the widget `name` adds.

    A sheet may begin with lines `@import "./other.css";`, which are put in as those of the scripts are.
    """
    return (STATIC / "scopa.css").read_text(encoding="utf-8") + _sheet(name) + FACES


def _sheet(name: str) -> str:
    own = STATIC / f"{name}.css"
    text = own.read_text(encoding="utf-8") if own.is_file() else ""
    return "".join(map(_sheet, _SHEET.findall(text))) + _SHEET.sub("", text)
