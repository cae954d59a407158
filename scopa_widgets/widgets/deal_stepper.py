"""`DealStepper` (*Passo passo*): a deal step by step, with every capture, every reason and the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from scopa_widgets.checks import shown
from scopa_widgets.notation import NotationError, move_text
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.record.under import reread_at
from scopa_widgets.rules.house import MARK
from scopa_widgets.rules.protocol import Move
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.frames import Step, deal_steps, frame, next_step, seat_names, show
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import OneOf, Whole
from scopa_widgets.widgets.ruling import Ruled
from scopa_widgets.words import glossary_data

Json = dict[str, Any]


class DealStepper(Ruled):
    """Steps through a deal.

    ``DealStepper(sw.example("scopa"), step=6)``; every setting below may be given as a keyword, read, observed and
    linked. With a ``viewer`` (a seat, from 0) the other hands and the stock stay with Python: the browser is sent what
    that seat has seen up to the furthest step reached, and nothing else.
    """

    _esm = bundle.esm("stepper")

    deal = traitlets.Instance(Deal)
    """The deal shown. Another one may be put in its place at any time."""
    viewer = Whole(None, allow_none=True)
    """The seat whose eyes the screen has; `None` for open hands."""
    show = traitlets.Dict(read_only=True).tag(sync=True)
    """The frames (see ``view/frames.schema.json``)."""
    step = Whole(0, min=0).tag(sync=True)
    """The step shown: how many moves have been made."""
    selection = traitlets.Dict().tag(sync=True)
    """The learner's lifted card and set: ``{"card": "FD", "set": ["3B", "5B"]}``."""
    mode = OneOf(["show", "ask"], "show").tag(sync=True)
    """``ask`` lights nothing until the learner has answered."""
    faces = OneOf(["own", "french"], "own").tag(sync=True)
    """``french`` shows Italian cards with French faces: fante, donna and re, worth what they are worth in the game."""
    rulebook = traitlets.Unicode("rules.ipynb").tag(sync=True)
    """The address of the rule page, where a clause may be read; "" for none."""
    line = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The moves played off the record (*La tua prova*), from step ``branch``."""
    branch = Whole(0).tag(sync=True)

    def __init__(self, deal: Deal, **settings: Any) -> None:
        self._steps: list[Step] = []
        self._reached = 0
        later = self._later(settings, "ruleset", "selection", "line", "branch")
        super().__init__(deal=deal, **settings)
        self._make(later)
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        return f"DealStepper({self.deal.game.name}, step={self.step} of {len(self._steps) - 1})"

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def _game(self) -> AnyGame:
        return self.deal.game

    _recorded = _game

    @property
    def _names(self) -> tuple[str, ...]:
        return seat_names(self.deal)

    @traitlets.validate("viewer")
    def _a_seat(self, proposal: Any) -> int | None:
        seat: int | None = proposal["value"]
        if seat is not None and not 0 <= seat < self._game.players:
            raise traitlets.TraitError(f"viewer {shown(seat)}: the seats are 0 to {self._game.players - 1}")
        return seat

    @traitlets.validate("step")
    def _a_step(self, proposal: Any) -> int:
        if proposal["value"] > len(self.deal):
            raise traitlets.TraitError(f"step {shown(proposal['value'])}: there are steps 0 to {len(self.deal)}")
        return int(proposal["value"])

    def _read(self, name: str, game: AnyGame) -> None:
        """The frames know every named rule set; only a home may bring one that the deal cannot be had under."""
        if name.startswith(MARK):
            reread_at(Position(self._game, self.deal.start_state), game)

    @traitlets.observe("deal", "viewer")
    def _lay_out(self, change: Any) -> None:
        """A deal or a viewer has come: build every step, and show as many as may be seen."""
        fresh = change.name == "deal"
        self._steps = deal_steps(self.deal)
        with self.hold_sync(), self.hold_trait_notifications():
            self.line, self.branch, self.selection = [], 0, {}
            self.step = min(self.step, len(self._steps) - 1)
            if fresh:
                self._reached = 0
                self._house = None
                self.ruleset = self._own_rules
                self._dress()
                self.set_trait("glossary", glossary_data(self._game.name))
            self._reached = max(self._reached, self.step)
            self._send_frames()

    @traitlets.observe("faces")
    def _dress(self, _change: Any = None) -> None:
        """The faces of the cards and the names that go with them."""
        if self._steps:
            self.set_trait("words", game_messages(self._game, self.faces, self._house))
            self.set_trait("sprite", game_sprite(self._game, self.faces))

    @traitlets.observe("step")
    def _go_to(self, change: Any) -> None:
        """Python may put the step further than the screen has been."""
        if self._steps and change.new > self._reached:
            self._reached = min(change.new, len(self._steps) - 1)
            if self.viewer is not None:
                self._send_frames()

    def _send_frames(self) -> None:
        hidden = self.viewer is not None
        self.set_trait(
            "show",
            show(
                self._game, self._steps,
                names=self._names, viewer=self.viewer, upto=self._reached if hidden else None,
                comments=self.deal.comments, house=self._house,
            ),
        )  # fmt: skip

    def _greet(self) -> None:
        self._dress()
        self._send_frames()

    def picture(self) -> str:
        """The board at the step shown."""
        return step_picture(self._game, self._now, self._names, self.viewer, self.language)

    def text(self) -> str:
        """The board at the step shown, as text."""
        return step_text(self._game, self._now, self._names, self.viewer, self.language)

    @property
    def _now(self) -> Step:
        return self._steps[min(self.step, len(self._steps) - 1)]

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Answer a question of the browser; what cannot be read gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        asked: dict[object, Callable[[Json], Json]] = {
            "play": self._play,
            "frames": self._further,
            "house": self._at_home,
        }
        try:
            answer = asked[question.get("ask")](question)
        except (KeyError, TypeError, ValueError, IndexError, NotationError):
            answer = {"error": {"message": "screen.unreadable"}}
        self.send({"re": question["id"], **answer})

    def _further(self, question: Json) -> Json:
        """Frames that the viewer has earned: never more than one beyond the furthest step reached."""
        last = min(int(question["to"]), self._reached + 1, len(self._steps) - 1)
        self._reached = max(self._reached, last)
        shown = show(self._game, self._steps, names=self._names, viewer=self.viewer, upto=last, house=self._house)
        return {"frames": shown["frames"][int(question["from"]) :], "length": shown["length"]}

    def _play(self, question: Json) -> Json:
        """The frame after a move off the record; an illegal one is answered by its verdict."""
        step = self._steps[int(question["at"])]
        for text in [*question["line"], question["move"]]:
            move = self._legal(step, text)
            if move is None:
                return {"error": {"message": "screen.illegal"}}
            step = next_step(self._game, step, move)
        if self.viewer is not None and self._game.layout(step.state).stock != self._game.layout(self._now.state).stock:
            return {"error": {"message": "screen.hidden-stock"}}
        return {"frame": frame(self._game, step, viewer=self.viewer, house=self._house)}

    def _legal(self, step: Step, text: str) -> Move | None:
        """The legal move that a text stands for at a step; `None` if there is none."""
        moves: Sequence[Move] = self._game.moves(step.state)
        return next((move for move in moves if move_text(self._game, step.state, move) == text), None)
