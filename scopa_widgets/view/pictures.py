"""A step of a deal as a picture and as text, for whoever has no widget before him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scopa_widgets.cards import Cards
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.board import board_svg
from scopa_widgets.view.frames import Step, first_step, seen_by, values_json
from scopa_widgets.view.scene import scene
from scopa_widgets.view.text import board_text
from scopa_widgets.words import say


def _scene(game: AnyGame, step: Step, viewer: int | None) -> dict[str, object]:
    return scene(game, step.state, step.lying, seen_by(game, step.state, viewer))


def _title(game: AnyGame, step: Step, names: Sequence[str], language: str) -> str:
    mover = game.mover(step.state)
    turn = say("text.over", language) if mover == NOBODY else say("text.turn", language, player=names[mover])
    return f"{say(f'game.{game.name}', language)} - {say('text.move', language, n=step.at + 1)} - {turn}"


def step_picture(game: AnyGame, step: Step, names: Sequence[str], viewer: int | None, language: str) -> str:
    """The board as a stand-alone SVG."""
    return board_svg(
        _scene(game, step, viewer), names, values_json(game),
        title=_title(game, step, names, language), pile_word=say("text.pile", language),
    )  # fmt: skip


def position_picture(game: AnyGame, state: Any, seen: Cards, language: str = "it") -> str:
    """A position without a past as a stand-alone SVG; cards that are not ``seen`` lie face down."""
    step = first_step(game, state)
    names = [say("text.seat", language, n=seat + 1) for seat in range(game.players)]
    return board_svg(
        scene(game, state, step.lying, seen),
        names,
        values_json(game),
        title=_title(game, step, names, language),
        pile_word=say("text.pile", language),
    )


def step_text(game: AnyGame, step: Step, names: Sequence[str], viewer: int | None, language: str) -> str:
    """The board as text, a line for what it is and one for each seat and the table."""
    words = {key: say(f"text.{key}", language) for key in ("pile", "table")}
    words["stock"] = say(f"text.stock.{game.deck.name}", language)
    return f"{_title(game, step, names, language)}\n{board_text(_scene(game, step, viewer), names, words)}"
