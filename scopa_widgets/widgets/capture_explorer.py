"""`CaptureExplorer` (*Tutte le prese*): every legal move of a position, what it leaves, risks and is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import traitlets

from scopa_widgets.analysis import Estimate, OutOfTime, Solver, solve
from scopa_widgets.analysis.values import WORLDS
from scopa_widgets.analysis.worlds import whole
from scopa_widgets.checks import Wrong, refuse
from scopa_widgets.checks import path as _path
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.record.under import reread_at
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.frames import Step, deal_steps, first_step, seat_names
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import OneOf, Whole
from scopa_widgets.widgets.exploring import explorer_messages, figures_json, moves_json, scene_json, truth_json
from scopa_widgets.widgets.rows_text import rows_text
from scopa_widgets.widgets.ruling import RefusedRulesError, Ruled
from scopa_widgets.widgets.slices import Slices
from scopa_widgets.words import say

Json = dict[str, Any]

LONGEST: Final = 20.0
"""Seconds after which hindsight is given up: the end of the deal is too far away."""


class CaptureExplorer(Ruled):
    """Shows every legal move of a position.

    ``CaptureExplorer(sw.example("scopa"), step=24)``, or of a `Position`. The screen has the eyes of whose turn it is,
    and the browser is sent nothing that he cannot see; with ``open_hands`` it may also show all cards and what each
    move was worth in hindsight. Values are computed while somebody watches, or by `run`.

    Under another ``ruleset`` than the record's the cards lie as they lie, and from here on those rules hold: for the
    moves, the risks, the values and hindsight. Where that cannot be, a ``TraitError`` says why and nothing changes.
    """

    _esm = bundle.esm("explorer")
    _css = bundle.css("explorer")

    deal = traitlets.Instance(Deal, allow_none=True)
    """The deal, if the position comes from one."""
    step = Whole(0, min=0)
    """How many moves have been made. The browser may only go to other turns of the same player, unless hands are
    open."""
    open_hands = traitlets.Bool(False)
    """Whether *vedi: tutto* is offered: then the browser has every card."""
    seed = traitlets.Union([Whole(), traitlets.Unicode()], default_value=1)
    """The same seed gives the same values."""
    worlds = Whole(WORLDS, min=2)
    """In how many ways the unseen cards are tried to lie."""
    show = traitlets.Dict(read_only=True).tag(sync=True)
    """The position (see ``view/frames.schema.json``), one frame, and ``open``: every hand, if hands are open."""
    turns = traitlets.Dict(read_only=True).tag(sync=True)
    """The step ``at`` and the next ones ``back`` and ``forward`` to which the browser may go, `None` for none;
    ``start``, what lay open when the deal began."""
    moves: Any = traitlets.List(read_only=True).tag(sync=True)
    """The legal moves (see `exploring.moves_json`)."""
    figures = traitlets.Dict(read_only=True).tag(sync=True)
    """What they are worth as far as is known (see `exploring.figures_json`)."""
    truth = traitlets.Dict(read_only=True).tag(sync=True)
    """Hindsight: ``state`` is ``none``, ``solving``, ``known``, ``too-far`` or ``not-two``; once known, ``rows``."""
    selected = traitlets.Unicode().tag(sync=True)
    """The move looked at, in notation; "" for the first."""
    compared = traitlets.List(traitlets.Unicode(), maxlen=2).tag(sync=True)
    """The moves marked to be compared."""
    see = OneOf(["me", "all"], "me").tag(sync=True)
    """Whether the screen shows what the mover knows, or all cards and hindsight."""

    def __init__(self, what: Deal | Position, **settings: Any) -> None:
        if not isinstance(what, Deal | Position):
            refuse(Wrong("what", what, "a Deal or a Position", TypeError))
        self._given = None if isinstance(what, Deal) else what
        self._estimate: Estimate | None = None
        self._solver: Solver | None = None
        self._spent = 0.0
        self._split = False
        self._slices = Slices(self._work, self._send_figures)
        if isinstance(what, Deal):
            settings = {"step": what.at, **settings, "deal": what}
        elif "step" in settings:
            hint = "a position has no steps: give CaptureExplorer the deal"
            refuse(Wrong("step", settings["step"], "left out", TypeError, hint))
        self._ready = False
        later = self._later(settings, "ruleset", "selected", "compared")
        super().__init__(**settings)
        self._ready = True
        self._lay_out()
        self._make(later)
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        at = f"step={self.step}, " if self._given is None else ""
        rules = f"ruleset={self.ruleset!r}, " if self._aside else ""
        return f"CaptureExplorer({self._game.name}, {at}{rules}{len(self.moves)} moves)"

    # --- the position -----------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position shown, under the rules in force. With hidden hands it still holds every card: it is Python's,
        not the browser's."""
        return self._position_at(self.step, self._game)

    def _position_at(self, step: int, game: AnyGame) -> Position:
        """A position of the record under some rules. Raises ``ValueError`` where it cannot be had under them."""
        found = self._given
        if found is None:
            assert self.deal is not None
            found = self.deal.position_at(list(self.deal.root.line())[step])
        return found if game == found.game else reread_at(found, game)

    @property
    def _recorded(self) -> AnyGame:
        if self._given is not None:
            return self._given.game
        assert self.deal is not None
        return self.deal.game

    @property
    def _game(self) -> AnyGame:
        """The game under the rules in force."""
        return self._under(self.ruleset)

    @property
    def _aside(self) -> bool:
        return self._game != self._recorded

    def _read(self, name: str, game: AnyGame) -> None:  # noqa: ARG002 - a named rule set and a home are read alike
        """Raise ``ValueError`` if the position shown cannot be had under these rules."""
        self._position_at(self.step, game)

    @property
    def _names(self) -> tuple[str, ...]:
        if self.deal is not None:
            return seat_names(self.deal)
        return tuple(say("text.seat", self.language, n=seat + 1) for seat in range(self._game.players))

    @property
    def _now(self) -> Step:
        """The step shown. Under other rules than the record's it has no past: only the cards are the same."""
        now, game = self._steps[self.step if self._given is None else 0], self._game
        return replace(now, sheet=game.sheet(now.state), move=None, before=None) if self._aside else now

    @traitlets.validate("step")
    def _a_step(self, proposal: Any) -> int:
        step: int = proposal["value"]
        if self.deal is not None and step > len(self.deal):
            raise traitlets.TraitError(f"step {step}: there are steps 0 to {len(self.deal)}")
        if self._ready:
            try:
                self._position_at(step, self._game)
            except ValueError as error:
                raise traitlets.TraitError(f"step {step} under ruleset {self.ruleset!r}: {error}") from error
        return step

    @traitlets.validate("see")
    def _what_may_be_seen(self, proposal: Any) -> str:
        if proposal["value"] == "all" and not self.open_hands:
            raise traitlets.TraitError("see 'all' needs open_hands=True: the hands of this explorer are hidden")
        return str(proposal["value"])

    @traitlets.observe("deal", "step", "open_hands", "language", "ruleset")
    def _lay_out(self, change: Any = None) -> None:
        """Another position: show its moves, and forget what was known of the one before."""
        if not self._ready:
            return
        if change is not None and change.name == "deal":
            if change.new is None:  # which traitlets takes without asking
                self._ready, self.deal, self._ready = False, change.old, True
                raise traitlets.TraitError("deal must be a deal, not None: there is nothing else to show")
            self._given = None
        with self.hold_sync():
            if change is None or change.name == "deal":
                self._open_record()
            if change is not None and change.name == "language":
                self._send_scene()
                return
            self._greet()
            self.set_trait("turns", self._turns())
            self.set_trait("moves", moves_json(self.position, self._now, open_hands=self._may_open))
            self.selected, self.compared = "", []
            if not self._may_open:
                self.see = "me"
            self._forget()

    def _open_record(self) -> None:
        """A deal or a position has come: it is shown under its own rules."""
        self._ready, self._house = False, None
        if self.deal is not None:
            self.step = min(self.step, len(self.deal))
        self.ruleset, self._ready = self._own_rules, True
        self._steps = (
            deal_steps(self.deal) if self._given is None and self.deal is not None
            else [first_step(self._recorded, whole(self.position))]
        )  # fmt: skip

    def _greet(self) -> None:
        self.set_trait("words", explorer_messages(self._recorded, self._house))
        self.set_trait("sprite", game_sprite(self._recorded))
        self._send_scene()

    def _send_scene(self) -> None:
        length = len(self._steps) - 1 if self._given is None else None
        shown = scene_json(
            self._game, self._now, self._names, length,
            open_hands=self._may_open, recorded=self._recorded, house=self._house,
        )  # fmt: skip
        self.set_trait("show", shown)

    @property
    def _may_open(self) -> bool:
        return self.open_hands and not self.position.holes

    def _turns(self) -> Json:
        may, start = self._may_go, self._recorded.layout(self._steps[0].state)
        open_cards = [*self._steps[0].lying, *([start.trump] if start.trump else [])]
        return {
            "at": self.step if self._given is None else None,
            "back": max((step for step in may if step < self.step), default=None),
            "forward": min((step for step in may if step > self.step), default=None),
            "start": ".".join(map(self._recorded.deck.code, open_cards)),
        }

    @property
    def _may_go(self) -> list[int]:
        """The steps to which the browser may go: with hidden hands only those of the same seat, whose cards it has
        seen anyway."""
        game, here = self._recorded, self._now
        mover = game.mover(here.state)
        if self._given is not None:
            return []
        return [
            step
            for step, one in enumerate(self._steps)
            if self.open_hands or mover in (NOBODY, game.mover(one.state))
        ]  # fmt: skip

    # --- what the moves are worth -----------------------------------------------------------------------------------

    @traitlets.observe("seed", "worlds")
    def _forget(self, _change: Any = None) -> None:
        if not self._ready:
            return
        self._slices.stop()
        position = self.position
        self._estimate = None if position.over else Estimate(position, seed=self.seed, worlds=self.worlds)
        self._spent, self._split = 0.0, False
        if self._solver is not None and self._solver.game != self._game:
            self._solver = None
        self.set_trait("truth", {"state": "none"})
        self._send_figures()
        if self.see == "all":
            self._want_truth()

    def _work(self, seconds: float | None) -> bool:
        """Go on for so many seconds: what is looked at first. Whether there is more to do."""
        if self._estimate is None:
            return False
        if self.truth["state"] == "solving":
            self._look_back(seconds)
            return True
        if not self._estimate.done:
            self._estimate.run(seconds)
            return True
        self._split = not self._estimate.split(seconds)
        return not self._split

    def _look_back(self, seconds: float | None) -> None:
        limit = LONGEST if seconds is None else seconds
        self._solver = self._solver or Solver(self._game)
        try:
            found = solve(self.position, seconds=limit, solver=self._solver)
        except OutOfTime:
            self._spent += limit
            if self._spent >= LONGEST:
                self.set_trait("truth", {"state": "too-far"})
        else:
            self.set_trait("truth", truth_json(found))

    @traitlets.observe("see")
    def _see(self, change: Any) -> None:
        """All cards open: hindsight is wanted, and worked out where there are two sides."""
        if self._ready and change.new == "all":
            self._want_truth()

    def _want_truth(self) -> None:
        if self.truth["state"] == "none" and self._estimate is not None:
            self.set_trait("truth", {"state": "solving" if self._game.sides == 2 else "not-two"})
            self._slices.begin()

    def _send_figures(self) -> None:
        if self._estimate is None:
            self.set_trait("figures", {})
        else:
            told = figures_json(self._estimate, running=self._slices.running, split=self._split)
            self.set_trait("figures", told)

    def run(self) -> Estimate | None:
        """Compute the values to the end, now, and give them back; `None` once the deal is over."""
        self._slices.finish()
        return self._estimate

    def stop(self) -> None:
        """Leave the values at what is known now; asked again, they go on."""
        self._slices.stop()
        self._send_figures()

    # --- shown elsewhere --------------------------------------------------------------------------------------------

    def picture(self) -> str:
        """The board as whose turn it is sees it."""
        return step_picture(self._game, self._now, self._names, self._viewer, self.language)

    def text(self) -> str:
        """The board and the moves as text, with their values as far as they are known."""
        board = step_text(self._game, self._now, self._names, self._viewer, self.language)
        rules = f"{say('screen.rules', self.language, rules=self._rules_words)}\n" if self._aside else ""
        return f"{board}\n{rules}{rows_text(self.moves, self.figures, self._names, self.language)}".rstrip()

    @property
    def _viewer(self) -> int:
        return int(self._game.mover(self._now.state))

    def to_html(self, path: str | Path) -> Path:
        """Write a page of its own that needs no Python and no network, with the values computed now. Returns where it
        is. With ``open_hands`` it holds every card and what each move was worth in hindsight."""
        from scopa_widgets.page.explorer import explorer_page

        refuse(_path("path", path))
        if self._may_open:
            self._want_truth()
        self.run()
        target = Path(path)
        target.write_text(explorer_page(self), encoding="utf-8")
        return target

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Do what the browser asks; what cannot be done gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        asked: dict[object, Callable[[Json], Json | None]] = {
            "run": lambda _: self._slices.begin(),
            "stop": lambda _: self.stop(),
            "go": self._go,
            "house": self._at_home,
            "rules": self._turn,
        }
        try:
            answer = asked[question.get("ask")](question) or {"done": True}
        except (KeyError, TypeError, ValueError, traitlets.TraitError):
            answer = {"error": {"message": "screen.unreadable"}}
        self.send({"re": question["id"], **answer})

    def _turn(self, question: Json) -> Json | None:
        """To another rule set."""
        try:
            self.ruleset = question["ruleset"]
        except RefusedRulesError as error:
            return {"error": error.told}
        return None

    def _go(self, question: Json) -> None:
        """To another turn, one that may be gone to: the next one, or where a link wants to be."""
        to = question["to"]
        if isinstance(to, bool) or not isinstance(to, int) or to not in self._may_go:
            raise ValueError("that step is another player's")
        self.step = to
