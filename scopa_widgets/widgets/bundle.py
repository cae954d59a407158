"""The browser files put together: one module text a widget, and the style sheet.

Each file in `static/` is an ES module. Lines `import {..} from "./other.js"` name the files it needs; the joiner puts
those first, drops these lines and the word `export`, so that one text without any import is left. Only
`export default`, in the file that was asked for, stays. Every page carries this text, so comments and blanks are taken
out on the way; in a plain Python, where nothing is installed, they stay in.
"""

import re
from functools import cache
from pathlib import Path

from ..view.faces import CSS as FACES

try:
    from rjsmin import jsmin
except ImportError:

    def jsmin(script: str) -> str:
        """Leave a script as it is."""
        return script


STATIC = Path(__file__).parent / "static"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.-]+)\.js";\n', re.MULTILINE)
_SHEET = re.compile(r'^@import "\./([\w.-]+)\.css";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_DEFAULT = re.compile(r"\s*^export default .*\n?", re.MULTILINE)
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_AIR = re.compile(r"\s*([{};,])\s*")  # no string of ours holds one of these


def _joined(name: str, seen: set[str]) -> str:
    seen.add(name)
    text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    # `seen` grows on the way: a file that two others need is put in once
    needs = "".join([_joined(other, seen) for other in _IMPORT.findall(text) if other not in seen])
    return needs + _EXPORT.sub("", _IMPORT.sub("", text))


@cache
def esm(name: str) -> str:
    """Return the module text of the widget `name` (say "stepper"): an ES module whose default export has `render`."""
    return str(jsmin(_joined(name, set())))


@cache
def script(name: str) -> str:
    """Return the same text for a page of our own: no export, `render` is a plain function of the module scope."""
    return str(jsmin(_DEFAULT.sub("\n", _joined(name, set()))))


@cache
def css(name: str = "") -> str:
    """Return the style sheet of all widgets, with what the card faces need and what the widget `name` adds.

    A sheet may begin with lines `@import "./other.css";`, which are put in as those of the scripts are.
    """
    sheet = (STATIC / "scopa.css").read_text(encoding="utf-8") + _sheet(name) + FACES
    return _AIR.sub(r"\1", _REMARK.sub("", sheet))


def _sheet(name: str) -> str:
    own = STATIC / f"{name}.css"
    text = own.read_text(encoding="utf-8") if own.is_file() else ""
    return "".join(map(_sheet, _SHEET.findall(text))) + _SHEET.sub("", text)
