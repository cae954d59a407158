"""Any text inside a record: what would end it, and what no file or link keeps, is written with a backslash."""

from __future__ import annotations

import re
from typing import Final

from scopa_widgets.notation import Piece, TextFault

_SHORT: Final = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
_LONG: Final = {short[1]: letter for letter, short in _SHORT.items()}
_FRAGILE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-f]{4}|.)?", re.DOTALL)


def quoted(text: str, end: str) -> str:
    """The text with backslashes where it needs them; ``end`` is the mark that would end it."""
    safe = text.replace("\\", r"\\").replace(end, "\\" + end)
    return _FRAGILE.sub(lambda match: _SHORT.get(match[0], f"\\u{ord(match[0]):04x}"), safe)


def unquoted(piece: Piece, end: str, faults: list[TextFault]) -> str:
    """The text that was quoted; an escape that does not exist, or a letter that should have had one, is a fault."""

    def plain(match: re.Match[str]) -> str:
        said = match[1] or ""
        if said in ("\\", end):
            return said
        if said in _LONG:
            return _LONG[said]
        if len(said) == 5 and _FRAGILE.fullmatch(letter := chr(int(said[1:], 16))) and letter not in _SHORT:
            return letter
        faults.append(piece.part(*match.span()).blames("notation.escape"))
        return ""

    return _ESCAPE.sub(plain, piece.text)
