"""The same cards and moves read under other rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scopa_widgets import notation
from scopa_widgets.comparison import read_as
from scopa_widgets.positions import Answer, Position, led_by
from scopa_widgets.rules.registry import AnyGame

if TYPE_CHECKING:
    from scopa_widgets.record.deal import Deal


@dataclass(frozen=True)
class Reread:
    """What becomes of a deal's main line under other rules.

    After a move that the other rules refuse the cards lie as they were recorded, and reading goes on from there.
    """

    game: AnyGame
    """The other rules."""
    moves: tuple[str, ...]
    positions: tuple[Position, ...]
    """Under the other rules, the start first: one more than moves."""
    answers: tuple[Answer, ...]
    """What the other rules say of each move."""

    @property
    def refused(self) -> dict[int, Answer]:
        """The moves that the other rules refuse, by the step that they lead to (the first move leads to step 1)."""
        return {step: answer for step, answer in enumerate(self.answers, 1) if not answer}

    def __repr__(self) -> str:
        told = "; ".join(f"{step}. {self.moves[step - 1]}: {answer.clause}" for step, answer in self.refused.items())
        return f"<{len(self.moves)} moves under other rules: {told or 'all of them allowed'}>"


def reread(deal: Deal, game: AnyGame) -> Reread:
    """A deal's main line under other rules of the same game."""
    if (game.name, game.players, game.sides) != (deal.game.name, deal.game.players, deal.game.sides):
        raise ValueError(f"this is a deal of {deal.game.name} for {deal.game.players} on {deal.game.sides} sides")
    position = Position(game, deal.start_state)
    positions, answers = [position], []
    for before, after in zip(nodes := list(deal.root.line()), nodes[1:], strict=False):
        assert after.move is not None, "only the start has no move"
        answer = position.why(notation.attempt_of(deal.game, before.state, after.move))
        state = game.step(position.state, after.move) if answer else after.state
        position = led_by(game, position.state, after.move, state) if answer else Position(game, state)
        positions.append(position)
        answers.append(answer)
    return Reread(game, deal.moves, tuple(positions), tuple(answers))


def reread_at(position: Position, game: AnyGame) -> Position:
    """A position under other rules of the same game: the cards lie as they lie, and from here on the others hold.

    Raises ``ValueError`` where that cannot be: on other sides, or where the other rules would have noted down something
    else on the way here, so that the position has a fault under them that it does not have under its own.
    """
    if game.name != position.game.name:
        raise ValueError(f"this is a position of {position.game.name}, not of {game.name}")
    read = read_as(position, game)
    faults = [fault for fault in read.faults if fault not in position.faults]
    if faults or read.mover != position.mover:
        told = ", ".join(dict.fromkeys(fault.what for fault in faults)) or "another one is on turn"
        raise ValueError(f"a position of {position.game.name} cannot be had under these rules ({told})")
    return read
