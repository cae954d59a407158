"""`DealReview` (*Rivedi*): what each move of a deal cost, the dearest first, to be guessed before it is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import traitlets

from scopa_widgets.analysis import Estimate, Review, Truth
from scopa_widgets.analysis.review import WORLDS
from scopa_widgets.checks import path as _path
from scopa_widgets.checks import refuse, shown
from scopa_widgets.record import Deal
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.frames import Step, deal_steps, frame, seat_names
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import Studio, Whole
from scopa_widgets.widgets.exploring import (
    cost_json,
    explorer_messages,
    figures_json,
    moves_json,
    scene_json,
    truth_json,
)
from scopa_widgets.widgets.rows_text import costs_text
from scopa_widgets.widgets.slices import Slices

Json = dict[str, Any]

DEAREST: Final = 3
"""So many moves are shown first."""


class DealReview(Studio):
    """Goes over a deal that has been played.

    ``DealReview(sw.example("scopa"))``, or the moves of one ``seat`` of it. The deal is over, and all hands are open.
    Costs are computed while somebody watches, or by `run`; `analysis.review` has the same as data.
    """

    _esm = bundle.esm("review")
    _css = bundle.css("review")

    deal = traitlets.Instance(Deal)
    """The deal; its main line is gone over."""
    seat = Whole(None, allow_none=True)
    """Whose moves are looked at; `None` for all."""
    seed = traitlets.Union([Whole(), traitlets.Unicode()], default_value=1)
    """The same seed gives the same costs."""
    worlds = Whole(WORLDS, min=2)
    """In how many ways the unseen cards are tried to lie, for each move."""
    show = traitlets.Dict(read_only=True).tag(sync=True)
    """What is the same for all moments: names, values of the cards, how long the deal is."""
    progress = traitlets.Dict(read_only=True).tag(sync=True)
    """``part`` (from 0 to 1), ``running``, ``done``."""
    costs: Any = traitlets.List(read_only=True).tag(sync=True)
    """What each move cost, in the order of play (see `exploring.cost_json`)."""
    dearest: Any = traitlets.List(read_only=True).tag(sync=True)
    """The steps of the moves that cost most, the dearest first; empty until all is known."""
    moments = traitlets.Dict(read_only=True).tag(sync=True)
    """By step what is needed to show a moment: its frame, its moves, what they were worth, which one was played."""
    at = Whole(None, allow_none=True).tag(sync=True)
    """The step looked at; `None` for the dearest."""
    guesses = traitlets.Dict().tag(sync=True)
    """By step the move that the learner would play."""

    def __init__(self, deal: Deal, **settings: Any) -> None:
        self._ready = False
        self._slices = Slices(self._work, self._send_costs)
        later = self._later(settings, "at", "guesses")
        super().__init__(deal=deal, **settings)
        self._ready = True
        self._lay_out()
        self._make(later)
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        who = "" if self.seat is None else f", seat={self.seat}"
        return f"DealReview({self._game.name}{who}, {len(self._steps) - 1} moves)"

    @property
    def _game(self) -> AnyGame:
        return self.deal.game

    @property
    def _names(self) -> tuple[str, ...]:
        return seat_names(self.deal)

    @traitlets.validate("seat")
    def _a_seat(self, proposal: Any) -> int | None:
        seat: int | None = proposal["value"]
        if seat is not None and not 0 <= seat < self._game.players:
            raise traitlets.TraitError(f"seat {shown(seat)}: the seats are 0 to {self._game.players - 1}")
        return seat

    @traitlets.validate("at")
    def _a_moment(self, proposal: Any) -> int | None:
        step: int | None = proposal["value"]
        if step is not None and not 0 <= step < max(len(self.deal), 1):
            raise traitlets.TraitError(f"at {shown(step)}: there are moves at steps 0 to {len(self.deal) - 1}")
        return step

    @traitlets.observe("deal", "seat", "seed", "worlds", "language")
    def _lay_out(self, change: Any = None) -> None:
        """Another deal, or other costs are wanted: begin anew."""
        if not self._ready:
            return
        with self.hold_sync():
            # a copy of the main line: the deal's own cursor stays where it is
            self._line = Deal(self._game, self.deal.start, self.deal.main_line, names=self.deal.names)
            self._steps: list[Step] = deal_steps(self._line)
            shown = scene_json(self._game, self._steps[0], self._names, len(self._steps) - 1, open_hands=True)
            self.set_trait("show", {**shown, "frames": [], "open": None})
            if change is not None and change.name == "language":
                return
            self._slices.stop()
            self._known = False
            self._review = Review(self._line, seed=self.seed, worlds=self.worlds, seat=self.seat, watch=self._note)
            self._estimates: dict[int, Estimate] = {}
            self._truths: dict[int, Truth] = {}
            self.set_trait("words", explorer_messages(self._game))
            self.set_trait("sprite", game_sprite(self._game))
            self.set_trait("dearest", [])
            self.set_trait("moments", {})
            self.at, self.guesses = None, {}
            self._send_costs()

    # --- the work ---------------------------------------------------------------------------------------------------

    def _note(self, step: int, found: Estimate | Truth) -> None:
        if isinstance(found, Estimate):
            self._estimates[step] = found
        else:
            self._truths[step] = found

    def _work(self, seconds: float | None) -> bool:
        """Go on for so many seconds; at the end the dearest moments, one by one. Whether there is more to do."""
        if not self._review.done:
            self._review.run(seconds)
            return True
        self.set_trait("dearest", [row.step for row in self._review.dearest(DEAREST)])
        for step in self.dearest:
            if str(step) not in self.moments:
                if not self._estimates[step].split(seconds):
                    self._add_moment(step)
                return True
        self._known = True
        return False

    def _send_costs(self) -> None:
        with self.hold_sync():
            part = round(self._review.progress, 3)
            self.set_trait("progress", {"part": part, "running": self._slices.running, "done": self._known})
            self.set_trait("costs", [cost_json(row) for row in self._review.rows])

    def _add_moment(self, step: int) -> None:
        """What is needed to show one moment."""
        now, position = self._steps[step], self._line.position_at(self._line.line[step])
        estimate, truth = self._estimates.get(step), self._truths.get(step)
        played = next(row.move for row in self._review.rows if row.step == step)
        moment = {
            "frame": frame(self._game, now, viewer=self._game.mover(now.state)),
            "open": [self._game.deck.list(hand) for hand in self._game.layout(now.state).hands],
            "moves": moves_json(position, now, open_hands=True),
            "figures": figures_json(estimate, running=False, split=True) if estimate else {},
            "truth": truth_json(truth) if truth else {"state": "not-two" if self._game.sides != 2 else "none"},
            "played": played.text,
        }
        self.set_trait("moments", {**self.moments, str(step): moment})

    def run(self) -> Review:
        """Compute everything, now, and give back the review as data."""
        self._slices.finish()
        return self._review

    # --- shown elsewhere --------------------------------------------------------------------------------------------

    @property
    def _first(self) -> Step:
        return self._steps[self.dearest[0] if self.dearest else 0]

    def picture(self) -> str:
        """The board before the dearest move, as its player saw it; before all is known, the start."""
        viewer = self._game.mover(self._first.state)
        return step_picture(self._game, self._first, self._names, None if viewer == NOBODY else viewer, self.language)

    def text(self) -> str:
        """The dearest moves, what each cost and why, as text."""
        steps = [self._steps[step] for step in self.dearest]
        boards = [
            step_text(self._game, step, self._names, self._game.mover(step.state), self.language) for step in steps
        ]
        told = costs_text(self._review.dearest(DEAREST), self._game, self._names, self.language)
        return "\n\n".join(f"{board}\n{text}" for board, text in zip(boards, told, strict=True))

    def to_html(self, path: str | Path) -> Path:
        """Write a page of its own that needs no Python and no network: every move that was a choice, with its costs
        computed now. Returns where it is."""
        from scopa_widgets.page.explorer import review_page

        refuse(_path("path", path))
        self.run()
        for step in self._estimates:
            if str(step) not in self.moments:
                self._add_moment(step)
        target = Path(path)
        target.write_text(review_page(self), encoding="utf-8")
        return target

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Do what the browser asks; what cannot be done gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        asked: dict[object, Callable[[Json], None]] = {"run": lambda _: self._slices.begin(), "moment": self._moment}
        try:
            asked[question.get("ask")](question)
        except (KeyError, TypeError, ValueError):
            self.send({"re": question["id"], "error": {"message": "screen.unreadable"}})
        else:
            self.send({"re": question["id"], "done": True})

    def _moment(self, question: Json) -> None:
        """Another moment than the dearest, once it is known."""
        step = question["step"]
        if isinstance(step, bool) or not isinstance(step, int) or step not in self._estimates or not self._review.done:
            raise ValueError("that moment is not known")
        if str(step) not in self.moments:
            self._add_moment(step)
