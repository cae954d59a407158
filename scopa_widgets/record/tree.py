"""The moves of a deal as a tree: side lines beside the main line, a comment on every node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scopa_widgets.rules.protocol import Move


class Node:
    """One place in the tree: the state after a move, what was said about it, and the moves that were tried from it."""

    __slots__ = ("children", "comment", "move", "parent", "state", "step")

    def __init__(self, state: Any, move: Move | None = None, parent: Node | None = None) -> None:
        self.state = state
        self.move = move
        """The move that leads here, `None` at the start."""
        self.parent = parent
        self.step: int = 0 if parent is None else parent.step + 1
        """How many moves lead here."""
        self.children: list[Node] = []
        """What was played from here: the first is the main line, the others are side lines."""
        self.comment = ""

    def child(self, move: Move) -> Node | None:
        """The node to which a move leads, if it was played from here."""
        return next((child for child in self.children if child.move == move), None)

    @property
    def main(self) -> Node | None:
        """The next node of the line, `None` at its end."""
        return self.children[0] if self.children else None

    @property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the start to this one, both included."""
        node: Node | None = self
        back = []
        while node is not None:
            back.append(node)
            node = node.parent
        return tuple(reversed(back))

    def line(self) -> Iterator[Node]:
        """This node and those after it, always on by the first move."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.main

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each line to its end before its side lines."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def __repr__(self) -> str:
        return f"<node at step {self.step}, {len(self.children)} moves on>"
