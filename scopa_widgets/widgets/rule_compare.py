"""`RuleCompare` (*Due regole*): one position under two rule sets, or under several, side by side."""

from __future__ import annotations

from typing import Any, Final

import traitlets

from scopa_widgets.comparison import Comparison, compare
from scopa_widgets.compose import position as compose
from scopa_widgets.notation import NotationError
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.rules.house import MARK, HouseError, HouseRules
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.comparing import comparing, comparing_messages, find
from scopa_widgets.view.continuing import continuing, continuing_messages
from scopa_widgets.view.frames import seat_names
from scopa_widgets.view.pictures import position_picture
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.whatif import WhatIf
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import Studio

Json = dict[str, Any]

USUAL: Final = ("table", "document")
"""What is laid side by side where nothing else is asked for."""

LEAST, MOST = 2, 4  # columns


def quarrel() -> Position:
    """The position on which the readings of Scopa part: 7S on 7D 4C 3B AS."""
    return compose("scopa", table="7D 4C 3B AS", hand="7S")


class RuleCompare(Studio):
    """What two rule sets make of one position.

    ``RuleCompare(position, "single_first", "as_written")``; without a position it opens on the quarrel of Scopa, 7S on
    7D 4C 3B AS. A rule set is named (``table``, ``document``, ``cuperativa``), or is one of the six readings of
    "which capture", another game (``spazzino``, ``spazzino:document``), a game value, or house rules; up to four stand
    side by side. Other ones may be put in their place at any time: ``columns`` and ``position`` may be set, observed
    and linked.

    ``RuleCompare(what_if=sw.what_if(...))`` shows two continuations instead.
    """

    _esm = bundle.esm("compare")
    _css = bundle.css("compare")

    position = traitlets.Instance(Position)
    """The position. A deal may be given too: then it is where the deal stands."""
    columns: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """The rule sets side by side, two to four. Whatever names one is taken; what is kept is an id that names it."""
    card = traitlets.Unicode().tag(sync=True)
    """The card of the hand that is looked at; "" for the first on which the rule sets differ."""
    names = traitlets.List(traitlets.Unicode())
    """The names of the seats."""
    what_if = traitlets.Instance(WhatIf, allow_none=True)
    """Two continuations, to be shown instead."""
    show = traitlets.Dict(read_only=True).tag(sync=True)
    """What every rule set says of every move (see `view.comparing`)."""
    refused = traitlets.Dict(read_only=True).tag(sync=True)
    """Why a rule set that was asked for in the browser cannot be used here: ``message``, the id of the sentence, and
    ``rules``, what was asked for; empty if nothing was refused."""

    def __init__(self, position: Position | Deal | None = None, *rules: AnyGame | HouseRules | str, **settings: Any):
        start = settings.get("what_if")
        if start is not None:
            settings["position"] = start.start
        else:
            settings["position"] = quarrel() if position is None else _position(position)
            if isinstance(position, Deal):
                settings.setdefault("names", list(seat_names(position)))
        if rules:
            settings["columns"] = list(rules)
        elif "columns" not in settings:
            settings["columns"] = list(_usual(settings["position"]))
        super().__init__(**settings)
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        return f"RuleCompare({self.position.text!r}, {', '.join(map(repr, self.columns))})"

    # --- what is compared -------------------------------------------------------------------------------------------

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games in the columns."""
        return tuple(find(self.position, one).game for one in self.columns)

    @property
    def comparison(self) -> Comparison:
        """The first two columns, as data."""
        return compare(self.position, *self.games[:2])

    @traitlets.validate("columns")
    def _ids(self, proposal: Any) -> list[str]:
        """Ids for whatever names a rule set; what the browser asks for and cannot have is refused by a word there."""
        wanted = list(proposal.value)
        if not LEAST <= len(wanted) <= MOST:
            raise traitlets.TraitError(f"{LEAST} to {MOST} rule sets stand side by side, not {len(wanted)}")
        self.set_trait("refused", {})
        found = []
        for one in wanted:
            try:
                found.append(find(self.position, one).id)
            except ValueError as error:
                if not self._listening:
                    raise
                self.set_trait("refused", {"message": _why(one, error), "rules": str(one)})
                return list(self._good)
        self._good = found
        return list(found)

    _listening = False
    _good: tuple[str, ...] | list[str] = ()  # the columns before: the trait itself already has what is being tried

    def set_state(self, sync_data: Json) -> None:
        """What the browser sends: there a wrong rule set is a word on the screen, not an error."""
        self._listening = True
        try:
            super().set_state(sync_data)
        finally:
            self._listening = False

    @traitlets.validate("position")
    def _has_a_mover(self, proposal: Any) -> Position:
        position: Position = proposal.value
        if position.mover is None:
            raise traitlets.TraitError("the deal is over: there is nothing left to play")
        return position

    @traitlets.observe("position", "columns", "names", "what_if")
    def _lay_out(self, change: Any) -> None:
        """Work out what every rule set says; a new position keeps the columns that it can be read under."""
        if not self.columns and self.what_if is None:
            return
        with self.hold_sync(), self.hold_trait_notifications():
            if change.name == "position":
                self.columns = [one for one in self.columns if _readable(self.position, one)] or _usual(self.position)
                if len(self.columns) < LEAST:
                    self.columns = list(_usual(self.position))
                self.card = ""
            if self.what_if is not None:
                shown = continuing(self.what_if, self.names)
                words = continuing_messages(shown)
            else:
                shown = comparing(self.position, self.columns, self.names)
                words = comparing_messages(shown)
            self.set_trait("words", words)
            self.set_trait("sprite", game_sprite(self.position.game))
            self.set_trait("show", shown)

    def picture(self) -> str:
        """The board."""
        whole = self.position.complete() if self.position.holes else self.position
        seen = self.position.deck.all
        if self.position.holes:
            mover = self.position.mover
            codes = {*self.position.table, *(self.position.hand(mover) if mover is not None else ())}
            seen = sum(self.position.deck.card(code) for code in codes)
        return position_picture(self.position.game, whole.state, seen, self.language)

    def text(self) -> str:
        """What the columns say, as text."""
        return repr(self.what_if if self.what_if is not None else self.comparison)

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Another position, as one line of text: from a link, or from the stepper."""
        if not isinstance(question, dict) or question.get("id") is None or question.get("ask") != "position":
            return
        try:
            self.position = Position.read(str(question["text"]))
        except (KeyError, ValueError, NotationError, traitlets.TraitError):
            self.send({"re": question["id"], "error": {"message": "screen.unreadable"}})
        else:
            self.send({"re": question["id"], "done": True})


def _position(given: object) -> Position:
    if isinstance(given, Position):
        return given
    if isinstance(given, Deal):
        return given.position
    raise TypeError(
        f"RuleCompare lays rule sets over a Position or a Deal, not over {given!r}; "
        "rule sets come after it, or after None: RuleCompare(None, 'table', 'document')"
    )


def _why(wanted: object, error: ValueError) -> str:
    """The message that tells why a rule set asked for in the browser is none here."""
    if isinstance(error, HouseError):
        return error.what
    return "compare.house.elsewhere" if str(wanted).startswith(MARK) else "compare.broken"


def _usual(position: Position) -> list[str]:
    return [find(position, one).id for one in USUAL]


def _readable(position: Position, rules: str) -> bool:
    try:
        find(position, rules)
    except ValueError:
        return False
    return True
