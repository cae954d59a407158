"""Does an answer say what a case expects?"""

from __future__ import annotations

import json
from typing import Any

ORDERED = {"talon", "dealers"}
"""Lists whose order matters; of all others (captures, legal cards, tables, piles) it does not."""


def differences(expected: Any, got: Any, path: str = "") -> list[str]:
    """Each place where the answer is not what is expected; objects may say more than is expected, lists not."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return [_line(path, expected, got)]
        found = []
        for key, value in expected.items():
            here = f"{path}.{key}" if path else key
            if key in got:
                found += differences(value, got[key], here)
            else:
                found.append(f"unknown expect key {here!r}")
        return found
    if _plain(expected, path) != _plain(got, path):
        return [_line(path, expected, got)]
    return []


def _plain(value: Any, path: str) -> Any:
    """A value in a form that compares as the format says: types kept apart (1 is not true), lists sorted."""
    if isinstance(value, list | tuple | set | frozenset):
        parts = [_plain(one, "") for one in value]
        return ("list", *(parts if path.split(".", maxsplit=1)[0] in ORDERED else sorted(parts, key=repr)))
    return type(value).__name__, value


def _line(path: str, expected: Any, got: Any) -> str:
    return f"{path}: got {_text(got)}, expected {_text(expected)}"


def _text(value: Any) -> str:
    return json.dumps(value, default=list, ensure_ascii=False)
