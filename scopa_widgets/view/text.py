"""A position as a few lines of text: for a terminal, a notebook without pictures, and whoever listens to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def board_text(scene: Mapping[str, Any], names: Sequence[str], words: Mapping[str, str]) -> str:
    """One line for each seat and one for the table.

    ``words`` gives ``pile``, ``table`` and ``stock`` in the reader's language; an unseen card is ``??``.
    """
    wide = max(map(len, [*names, words["table"]]))
    piles = scene["piles"]
    lines = []
    for seat, (name, hand) in enumerate(zip(names, scene["hands"], strict=True)):
        cards = " ".join([*hand["cards"], *["??"] * hand["hidden"]])
        line = f"{name:<{wide}}  {cards:<10}"
        lines.append(line + (f"  {_pile(piles[seat], words['pile'])}" if seat < len(piles) else ""))
    table = f"{words['table']:<{wide}}  {' '.join(scene['table']) or '-'}"
    stock = scene["stock"]
    if stock["count"]:
        table += f"   {words['stock']} {stock['count']}"
    if stock["trump"]:
        table += f" ({stock['trump']})"
    middle = (len(lines) + 1) // 2
    return "\n".join(line.rstrip() for line in [*lines[:middle], table, *lines[middle:]])


def _pile(pile: Mapping[str, Any], word: str) -> str:
    marks = " ".join(mark["card"] for mark in pile["cross"])
    top = f" [{pile['top']}]" if pile["top"] else ""
    return f"{word} {pile['count']}{top}" + (f" ({marks})" if marks else "")
