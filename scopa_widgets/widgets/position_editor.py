"""`PositionEditor` (*Componi*): a position laid card by card, checked at every touch, made into a deal or a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import traitlets

from scopa_widgets.checks import Wrong, refuse
from scopa_widgets.lessons import Lesson, LessonError, Text, read_step
from scopa_widgets.notation import NotationError
from scopa_widgets.notation.fields import sample
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.rules.house import MARK, HouseRules
from scopa_widgets.rules.registry import GAMES, AnyGame, game_or_name
from scopa_widgets.rules.registry import game as game_named
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import OneOf, Studio, Whole
from scopa_widgets.widgets.drafting import Draft, draft_text, empty_draft, read_draft
from scopa_widgets.widgets.examining import (
    Examined,
    desk_json,
    examine,
    fault_json,
    found_json,
    places_json,
    typed,
    with_tricks,
)
from scopa_widgets.words import LANGUAGES, messages, say

if TYPE_CHECKING:
    from scopa_widgets.widgets.deal_stepper import DealStepper

Json = dict[str, Any]

QUESTIONS: Final[dict[str, dict[str, str]]] = {
    "captures": {"kind": "captures", "card": "{card}"},
    "capture": {"kind": "capture", "card": "{card}"},
    "cards": {"kind": "cards", "which": "takes"},
    "number": {"kind": "number", "ask": "captures", "card": "{card}"},
    "yesno": {"kind": "yesno", "ask": "legal", "move": "{move}"},
}
"""What a lesson may ask about the position, as the keys of its step."""

LONGEST: Final = 4000
"""Characters that a text from outside may have; the longest position of ours has some 400."""


class RefusedLineError(NotationError, traitlets.TraitError):
    """A line that is no draft of a position, as traits report it: what was set before stays."""


class NothingToShowError(ValueError):
    """There is no position yet: `PositionEditor.found` says what is wrong."""


class PositionEditor(Studio):
    """Composes a position.

    ``PositionEditor("scopa")`` is empty; it may begin with a game value, a `Position`, or a line of text. What is not
    laid anywhere is as it comes: hands of unseen cards that fit, the rest in the stock and in a pile. `position`
    is what lies there, `None` while anything is wrong; it may be observed, linked and set. `deal` goes on from it,
    `lesson` asks about it.
    """

    _esm = bundle.esm("editor")
    _css = bundle.css("editor")

    line = traitlets.Unicode().tag(sync=True)
    """All that has been laid, as a line (see `drafting`): a line of our notation in which places may be open."""
    position = traitlets.Instance(Position, allow_none=True)
    """The position, `None` while there are faults."""
    seed = Whole(1, min=0).tag(sync=True)
    """By which the rest is filled at random; one more after each time."""
    question = OneOf(list(QUESTIONS), "captures").tag(sync=True)
    """What the lesson asks: ``captures`` (all of a card), ``capture`` (one), ``cards`` (which of the hand take),
    ``number`` (how many captures), ``yesno`` (may this be played)."""
    card = traitlets.Unicode().tag(sync=True)
    """The card that it asks about; "" for the first of the hand."""
    move = traitlets.Unicode().tag(sync=True)
    """The move that a yes-or-no question is about, in notation, legal or not: ``7Sx4C.3B``."""
    prompt = traitlets.Unicode().tag(sync=True)
    """The teacher's own words; "" for ours."""
    title = traitlets.Unicode().tag(sync=True)
    """What the lesson is called; "" for a name of ours."""
    can_open = traitlets.Bool(read_only=True).tag(sync=True)
    """Whether the screen offers *Passo passo*: somebody has asked for `below`."""
    desk = traitlets.Dict(read_only=True).tag(sync=True)
    """The game that is laid out: its deck, its places, and which games there are."""
    found = traitlets.Dict(read_only=True).tag(sync=True)
    """What there is to say: faults in every language, or every legal move, and how many cards lie where."""
    lesson_file = traitlets.Dict(read_only=True).tag(sync=True)
    """The lesson as ``name`` and ``text`` of a file, or why there is none (``faults``)."""

    def __init__(self, what: str | AnyGame | Position = "scopa", **settings: Any) -> None:
        given = {name: settings[name] for name in ("line", "position") if name in settings}
        needed = "left out: give it as the first argument"
        refuse(
            game_or_name("what", what) if not isinstance(what, Position) else None,
            *(Wrong(name, value, needed, TypeError) for name, value in given.items()),
        )
        self._draft = _draft_of(what)
        self._seen: Examined = examine(self._draft)
        self._below: Any = None
        self._busy = False
        super().__init__(**settings)
        self._lay(self._draft)
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        told = "" if self.position else f", {len(self._seen.faults)} faults"
        return f"PositionEditor({self.line!r}{told})"

    # --- what lies there --------------------------------------------------------------------------------------------

    @traitlets.validate("line")
    def _a_draft(self, proposal: Any) -> str:
        try:
            return draft_text(read_draft(proposal["value"]))
        except NotationError as error:
            raise RefusedLineError(error.faults) from None

    @traitlets.observe("line")
    def _other_line(self, _change: Any) -> None:
        if not self._busy:
            self._lay(read_draft(self.line))

    @traitlets.observe("position")
    def _other_position(self, change: Any) -> None:
        if not self._busy:
            self._lay(_draft_of(change.new) if change.new is not None else empty_draft(self._draft.game))

    def _lay(self, draft: Draft) -> None:
        """Another draft: look at it, and tell everybody."""
        fresh = draft.game != self._draft.game or not self.desk
        self._draft, self._seen = draft, examine(draft)
        busy, self._busy = self._busy, True
        try:
            with self.hold_sync():
                if fresh:
                    self._dress()
                self.line = draft_text(draft)
                self.set_trait("found", {
                    **found_json(draft, self._seen), "places": places_json(draft), "turn": draft.mover,
                    "taken": draft.taker, "head": _head(self.line),
                })  # fmt: skip
                self.position = self._seen.position
                self._write_lesson()
        finally:
            self._busy = busy

    def _dress(self) -> None:
        game = self._draft.game
        own, more = game_messages(game), messages("editor.", "share.", "game.", "ruleset.", "lesson.ask.")
        self.set_trait("desk", desk_json(self._draft))
        self.set_trait("words", {language: own[language] | more[language] for language in own})
        self.set_trait("sprite", game_sprite(game))

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything wrong with the position, in the language of the screen; empty if nothing is."""
        return tuple(fault["said"][self.language] for fault in self.found["faults"])

    def fill(self) -> Position:
        """Put every card that is as it comes somewhere at random, by ``seed``. Raises `NothingToShowError` while there
        are faults."""
        if [fault.what for fault in self._seen.faults] == ["editor.fault.no-place"]:
            self._lay(with_tricks(self._draft, self.seed) or self._draft)
        whole = self._whole()
        self.seed += 1
        self._lay(_draft_of(whole))
        return whole

    def _whole(self) -> Position:
        if self.position is None:
            raise NothingToShowError("; ".join(self.faults))
        return self.position.complete(self.seed) if self.position.holes else self.position

    # --- what is made of it -----------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        """A deal that goes on from here, cards that are as they come by ``seed``. Raises `NothingToShowError`."""
        return Deal.from_position(self._whole())

    @property
    def below(self) -> Any:
        """A box to be shown below the editor: *Passo passo* opens in it."""
        if self._below is None:
            import ipywidgets

            self._below = ipywidgets.VBox()
            self.set_trait("can_open", True)
        return self._below

    def open_below(self) -> DealStepper:
        """Show the position in *Passo passo*, in the box `below`."""
        from scopa_widgets.widgets.deal_stepper import DealStepper

        stepper = DealStepper(self.deal, language=self.language, index=self.index, size=self.size)
        self.below.children = (stepper,)
        return stepper

    @property
    def lesson(self) -> Lesson:
        """A lesson of one step about the position; no answer is stored. Raises `LessonError` for a question that this
        position has no answer to, `NothingToShowError` while there is no position."""
        if self.position is None:
            raise NothingToShowError("; ".join(self.faults))
        slots = {"card": self._asked, "move": self.move or self._asked}
        step = {key: value.format(**slots) for key, value in QUESTIONS[self.question].items()}
        step |= {"position": self.position.text} | ({"prompt": self.prompt.strip()} if self.prompt.strip() else {})
        title = self.title.strip() or say("editor.lesson.untitled", self.language)
        read = read_step({key: value for key, value in step.items() if key != "prompt"})
        speaks = {self.language: self.prompt.strip()} if self.prompt.strip() else {}
        asked = type(read)(**{**_parts(read), "prompt": Text(**speaks)})
        return Lesson(_slug(title), Text(**{self.language: title}), (asked,), languages=(self.language,))

    @property
    def _asked(self) -> str:
        """The card of the question: the one chosen as long as it is in the hand, else the first that takes."""
        assert self.position is not None
        hand = self.position.hand(self.position.mover or 0)
        takes = [move["card"] for move in self.found["moves"] if move["take"]]
        return self.card if self.card in hand else next(iter([*takes, *hand]), "")

    @traitlets.observe("question", "card", "move", "prompt", "title", "language")
    def _write_lesson(self, _change: Any = None) -> None:
        if not self.found:
            return
        try:
            lesson = self.lesson
            Lesson.read(lesson.write())
        except NothingToShowError:
            self.set_trait("lesson_file", {"faults": [{one: say("editor.lesson.first", one) for one in LANGUAGES}]})
        except LessonError as error:
            hand = self.position.hand(self.position.mover or 0) if self.position else ()
            said = [{one: fault.said(one) for one in LANGUAGES} for fault in error.faults]
            asked = [{one: say("editor.lesson.hand", one) for one in LANGUAGES}]
            self.set_trait("lesson_file", {"faults": said if hand else asked})
        else:
            told = {"name": f"{lesson.id}.toml", "text": lesson.write(), "card": self._asked, "faults": []}
            self.set_trait("lesson_file", told)

    def picture(self) -> str:
        """The position as a stand-alone SVG; while there are faults, a fresh deal of the game."""
        shown = self.position or Position(self._draft.game, sample(self._draft.game))
        return shown._repr_svg_()

    def text(self) -> str:
        """The line, and what is wrong with it."""
        return "\n".join([self.line, *self.faults])

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Answer a question of the browser; what cannot be read gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        asked: dict[object, Callable[[Json], Json]] = {
            "check": lambda _: {"of": self.line}, "type": self._type, "fill": self._fill, "open": self._open,
            "game": self._other_game,
        }  # fmt: skip
        try:
            answer = asked[question.get("ask")](question)
        except (KeyError, TypeError, ValueError, IndexError, NotationError):
            answer = {"error": "screen.unreadable"}
        self.send({"re": question["id"], **answer})

    def _type(self, question: Json) -> Json:
        """Cards or a line typed or pasted: laid, or every fault of it with its place."""
        text = str(question["text"])[:LONGEST]
        place = question.get("place")
        draft, faults, game = typed(self._draft, str(place) if place in self._draft.places else "table", text)
        if draft is None:
            return {"faults": [fault_json(fault, game or self._draft.game) for fault in faults]}
        self._lay(draft)
        return {"faults": [], "of": self.line}

    def _fill(self, _question: Json) -> Json:
        try:
            self.fill()
        except NothingToShowError:
            return {"error": "editor.first"}
        except PartialPosition:
            return {"error": "editor.nofill"}
        return {"of": self.line}

    def _open(self, _question: Json) -> Json:
        if self.position is None:
            return {"error": "editor.first"}
        try:
            self.open_below()
        except PartialPosition:
            return {"error": "editor.nofill"}
        return {"of": self.line}

    def _other_game(self, question: Json) -> Json:
        """Another game, number of players or rule set. What the new one has a place for stays where it lies."""
        name, rules, players = str(question["game"]), str(question["ruleset"]), int(question["players"])
        if rules.startswith(MARK):
            house = HouseRules.read(rules)
            name = house.name
        seats = GAMES[name].seats
        players_there = players if players in seats else seats[0]
        game = house.game(players_there) if rules.startswith(MARK) else game_named(name, rules, players=players_there)
        kept = dict(empty_draft(game).places)
        same_deck = game.deck == self._draft.game.deck
        if same_deck:
            kept = {place: self._draft.places.get(place) for place in kept}
        mover = self._draft.mover if self._draft.mover < game.players else 0
        taker = self._draft.taker if (self._draft.taker or 0) < game.players else None
        same = name == self._draft.game.name and players == self._draft.game.players
        trumps = self._draft.trumps if same_deck else ""
        self._lay(Draft(game, kept, mover, taker, trumps, self._draft.fields if same else {}))
        return {"of": self.line}


def _draft_of(what: Any) -> Draft:
    if isinstance(what, Position):
        return read_draft(what.text)
    if isinstance(what, str) and "=" in what:
        try:
            return read_draft(what)
        except NotationError as error:
            raise RefusedLineError(error.faults) from None
    return empty_draft(game_named(what) if isinstance(what, str) else what)


def _head(line: str) -> str:
    """The fields of a line that name the game."""
    return " ".join(field for field in line.split(" ") if field.partition("=")[0] in ("game", "players", "rules"))


def _parts(step: Any) -> Json:
    kept = ("kind", "game", "position", "fields", "hint", "then", "lying", "written")
    return {key: getattr(step, key) for key in kept}


def _slug(title: str) -> str:
    """The name of a lesson as its file has it: small letters, digits and hyphens."""
    from unicodedata import normalize

    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain)) or "lezione"
