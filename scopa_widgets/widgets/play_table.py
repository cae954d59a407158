"""`PlayTable` (*Gioca*): a match played from one screen by the people who sit before it.

Between two turns a cover lies over the table (*passa il tablet*): while it is up, no hand is anywhere in the page. All
that is hidden stays with Python, the stock above all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Any, Final

import traitlets

from scopa_widgets.cards import shuffled
from scopa_widgets.checks import refuse, texts
from scopa_widgets.checks import seed as _seed
from scopa_widgets.notation import NotationError, move_text
from scopa_widgets.record import Deal, Match
from scopa_widgets.record.people import NAMES
from scopa_widgets.rules.house import HouseError, HouseRules
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import GAMES, AnyGame, game_or_name, rule_set_of
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.view.frames import OWN, Step, deal_steps, next_step, show
from scopa_widgets.view.house_words import called
from scopa_widgets.view.messages import play_messages
from scopa_widgets.view.packing import packed
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.seating import seated
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle, keeping
from scopa_widgets.widgets.base import OneOf, Studio
from scopa_widgets.widgets.match_state import match_state, sides_of
from scopa_widgets.words import glossary_data, say

Json = dict[str, Any]

SHUFFLES: Final = 1000  # so many deals in a row that must be dealt again mean that the game's rule for it is wrong
LONGEST: Final = 20  # letters of a name
BEFORE: Final = frozenset({"choose", "cut"})  # phases in which no card lies on the table yet
LADDER: Final = ("rubamazzetto", "scopa", "sbarazzino", "spazzino", "schnapsen")


class RefusedError(ValueError):
    """A question at the wrong moment, or one that cannot be answered; its text is the id of a message."""


class PlayTable(Studio):
    """A match to be played here and now.

    ``PlayTable("schnapsen", people=["Anna", "Bruno"])``, or house rules; without a game the people before the screen
    choose one.
    ``cover`` (on by default) hides the hands between turns. ``seed`` makes the deals the same every time; without it
    nobody knows them beforehand.
    """

    _esm = bundle.esm("play")
    _css = bundle.css("play")

    show = traitlets.Dict(read_only=True).tag(sync=True)
    """One frame: what the one whose turn it is may see; while the cover is up, what all may see; none before the
    deck has been cut."""
    match_state = traitlets.Dict(read_only=True).tag(sync=True)
    """Where the match is: ``phase`` (``choose``, ``cut``, ``cover``, ``turn``, ``deal_over``, ``match_over``,
    ``broken_off``), ``move`` (moves made in this deal), ``people``, ``dealer``, ``totals`` (by side of the people: at
    the start and after each deal), ``target``, ``winner``, ``titles``, ``story`` (the moves since the next player's
    last turn); in ``choose`` the ``games`` to choose from."""
    selection = traitlets.Dict().tag(sync=True)
    """The lifted card and the set, as in `DealStepper`."""
    ruleset = traitlets.Unicode().tag(sync=True)
    """The named rule set whose captures and reasons are shown beside the table's own."""
    mode = OneOf(["show", "ask"], "show").tag(sync=True)
    """``ask`` lights nothing until the player has chosen."""
    faces = OneOf(["own", "french"], "own").tag(sync=True)
    """``french`` shows Italian cards with French faces, as in `DealStepper`."""
    rulebook = traitlets.Unicode("rules.ipynb").tag(sync=True)
    """The address of the rule page, where a clause may be read; "" for none."""
    cover = traitlets.Bool(True).tag(sync=True)
    """Whether a cover hides the hands between the turns of different players."""
    open_piles = traitlets.Bool(False).tag(sync=True)
    """Whether captured cards may be looked at, as in a lesson."""
    kept = traitlets.Unicode(read_only=True).tag(sync=True)
    """The name under which the match is kept for the page's next load (see `keeping`)."""

    def __init__(
        self,
        game: AnyGame | HouseRules | str | None = None,
        people: Sequence[str] = (),
        *,
        seed: int | str | None = None,
        **settings: Any,
    ) -> None:
        refuse(
            game_or_name("game", game) if game is not None and not isinstance(game, HouseRules) else None,
            *texts("people", people),
            _seed("seed", seed, none=True),
        )
        later = self._later(settings, "ruleset")
        self._given = game, tuple(people)
        self._seeded = seed
        self._chosen_here = game is None
        self._phase = "choose"
        self._steps: list[Step] = []
        super().__init__(**settings)
        self._open_up(token_hex(8) if seed is None else seed)
        self.set_trait("kept", keeping.new_name())
        self._make(later)
        self.on_msg(self._answer)

    def _open_up(self, seed: int | str, *, catching_up: bool = False) -> None:
        """Everything as at first: the game given and who plays it, or the games to choose from; nothing is sent and
        no cover comes between while it is ``catching_up``."""
        game, people = self._given
        self._seed = seed
        self._home = game if isinstance(game, HouseRules) else None
        self._matches = 0
        self._phase = "choose"
        self._asked: list[Json] = []
        self._catching_up = catching_up
        if game is None:
            self._choose({})
            return
        if isinstance(game, str):
            game = find_game(game, players=len(people) or None)
        elif isinstance(game, HouseRules):
            game = game.game(len(people) or None)
        self._sit_down(game, people or NAMES[: game.players])

    # --- the match, for whoever looks at it from Python -------------------------------------------------------------

    @property
    def match(self) -> Match | None:
        """The match so far, its last deal the one on the table once it has been cut; `None` before a game has been
        chosen."""
        return None if self._phase == "choose" else self._match

    def __repr__(self) -> str:
        return f"PlayTable({self.match!r}, {self._phase})"

    def picture(self) -> str:
        """The table as its viewer may see it; an empty one before there are cards."""
        if self._phase in BEFORE:
            return _NO_TABLE
        return step_picture(self._game, self._steps[-1], self._deal.names, self._viewer, self.language)

    def text(self) -> str:
        """The same as text."""
        if self._phase in BEFORE:
            return say("play.choose", self.language)
        return step_text(self._game, self._steps[-1], self._deal.names, self._viewer, self.language)

    # --- what outlives a reload -------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep what was given and asked: the same again leads to the same moment."""
        keeping.keep(self.kept, {"table": self._set_up, "seed": self._seed, "asked": self._asked})

    @property
    def _set_up(self) -> str:
        return repr((self._given, self._seeded))

    def _resume(self, question: Json) -> None:
        """Go on with the match that a page of this tab had under way, behind the cover."""
        found = keeping.recall(question["kept"])
        if found is None or found["table"] != self._set_up:
            raise RefusedError("play.passed")
        fresh = self._seed
        try:
            self._open_up(found["seed"], catching_up=True)
            for asked in found["asked"]:
                self._do(dict(asked))
        except _UNANSWERABLE:  # another version kept it
            self._open_up(fresh)
            raise
        self._catching_up = False
        self.set_trait("kept", question["kept"])
        self._go("cover" if self._phase == "turn" else self._phase)

    # --- who plays what ---------------------------------------------------------------------------------------------

    def _choose(self, _question: Json) -> None:
        """*Un altro gioco*: the people before the screen choose, where no game was given."""
        self._expect("choose", "match_over", "broken_off")
        if not self._chosen_here:
            raise RefusedError("play.passed")
        self.set_trait("words", play_messages(None))
        self._go("choose")

    def _begin(self, question: Json) -> None:
        """The game chosen and the names of those who play it; an empty name gets one of ours."""
        self._expect("choose")
        given = question["people"]
        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            raise RefusedError("screen.unreadable")
        people = tuple(name.strip() or NAMES[place] for place, name in enumerate(given[: len(NAMES)]))
        if len(set(people)) < len(given) or any(len(name) > LONGEST for name in people):
            raise RefusedError("play.names")
        if self._home and self._home.name == question["game"]:
            self._sit_down(self._home.game(len(people)), people)
        else:
            self._home = None
            self._sit_down(find_game(str(question["game"]), players=len(people)), people)

    def _at_home(self, question: Json) -> None:
        """*Regole di casa*, by their code or link, for the match that is about to begin; "" for none."""
        self._expect("choose")
        code = str(question["code"])
        try:
            self._home = HouseRules.read(code, str(question.get("home") or "")) if code else None
        except HouseError as error:
            raise RefusedError(error.what) from error
        self._go("choose")

    def _sit_down(self, game: AnyGame, people: tuple[str, ...]) -> None:
        self._game, self._people = game, people
        self.set_trait("glossary", glossary_data(game.name))
        self._dress()
        self.ruleset = rule_set_of(game) or OWN
        self._start_match()

    # --- from deal to deal ------------------------------------------------------------------------------------------

    def _new_match(self, _question: Json) -> None:
        """*Nuova partita*: the same people at the same game."""
        self._expect("match_over", "broken_off")
        self._start_match()

    def _dress(self) -> None:
        """The faces of the cards and the names that go with them."""
        words = play_messages(self._game, self.faces)
        if self._home:  # the only rules of one's own that have a name
            for language, named in called(self._home).items():
                words[language] = words[language] | {"ruleset.own": named[f"ruleset.{self._home.id}"]}
        self.set_trait("words", words)
        self.set_trait("sprite", game_sprite(self._game, self.faces))

    @traitlets.observe("faces")
    def _change_faces(self, _change: Any) -> None:
        if self._phase != "choose":
            self._dress()

    def _start_match(self) -> None:
        self._matches += 1
        self._match = Match(self._game, self._people)
        self._prepare_deal()

    def _next_deal(self, _question: Json) -> None:
        """*Gioca*: the next deal."""
        self._expect("deal_over")
        self._prepare_deal()

    def _prepare_deal(self) -> None:
        """A shuffled deck, waiting for the cut where the game has one."""
        self._shuffle(0)
        if self._game.is_cut:
            self._go("cut")
        else:
            self._deal_out()

    def _cut(self, question: Json) -> None:
        """Cut the deck, then deal."""
        self._expect("cut")
        at = question["at"]
        if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(self._game.deck.cards):
            raise RefusedError("screen.unreadable")
        self._shuffle(at)
        self._deal_out()

    def _shuffle(self, cut: int) -> None:
        """Shuffle, dealt again as long as the rules say so."""
        number = len(self._match.deals)
        for shuffle in range(SHUFFLES):
            order = shuffled(self._game.deck, f"{self._seed}/{self._matches}/{number}/{shuffle}")
            self._deal = Deal.from_order(self._game, order, cut=cut, names=self._match.seats(number))
            if not self._game.must_redeal(self._deal.start_state):
                break
        self._steps = deal_steps(self._deal)
        self._told, self._moved_last = [0] * self._game.players, NOBODY

    def _deal_out(self) -> None:
        self._match.add(self._deal)
        self._go("cover")

    def _break_off(self, _question: Json) -> None:
        """*Abbandona*: the match ends without a winner (SCH-16)."""
        self._expect("cut", "cover", "turn", "deal_over")
        self._go("broken_off")

    # --- turn by turn -----------------------------------------------------------------------------------------------

    def _uncover(self, _question: Json) -> None:
        """The one whose turn it is sits before the screen."""
        if self._catching_up:
            return
        self._expect("cover")
        self._go("turn")

    def _play(self, question: Json) -> None:
        """A move; one that was meant for another moment (a double click) is refused."""
        self._expect("turn")
        now = self._steps[-1]
        if question["at"] != now.at:
            raise RefusedError("play.passed")
        mover = self._game.mover(now.state)
        legal = {move_text(self._game, now.state, move): move for move in self._game.moves(now.state)}
        move = legal.get(str(question["move"]))
        if move is None:
            raise RefusedError("screen.illegal")
        if self._moved_last != NOBODY:  # whoever has moved has seen what came of it
            self._told[self._moved_last] = len(self._steps) - 1
        self._moved_last = mover
        self._deal.last()
        self._deal.play(move)
        self._steps.append(next_step(self._game, now, move))
        self._go("turn" if self._game.mover(self._steps[-1].state) == mover else "cover")

    def _expect(self, *phases: str) -> None:
        if self._phase not in phases:
            raise RefusedError("play.passed")

    def _go(self, phase: str) -> None:
        """Another phase: send what it may show."""
        if phase in ("cover", "turn") and self._game.over(self._steps[-1].state):
            phase = "match_over" if self._match.over else "deal_over"
        elif phase == "cover" and (self._catching_up or not self.cover):
            phase = "turn"
        self._phase = phase
        if self._catching_up:
            return
        with self.hold_sync():
            self.selection = {}
            self._send_show()
            self.set_trait("match_state", self._choices() if phase == "choose" else self._state())

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def _viewer(self) -> int:
        """The seat whose hand lies open; `NOBODY` while the cover is up or nobody is to play."""
        return self._game.mover(self._steps[-1].state) if self._phase == "turn" else NOBODY

    @property
    def _number(self) -> int:
        """Which deal it is, from 0."""
        return max(len(self._match.deals) - (0 if self._phase == "cut" else 1), 0)  # broken off before the first cut

    @traitlets.observe("open_piles")
    def _send_show(self, _change: Any = None) -> None:
        if self._phase == "choose":
            self.set_trait("show", {})
        elif self._steps:
            shown = show(
                self._game,
                [] if self._phase == "cut" else self._steps[-1:],
                names=self._deal.names,
                viewer=self._viewer,
                open_piles=self.open_piles,
            )
            self.set_trait("show", packed(seated(shown, self._match.dealer(self._number), sides_of(self._match))))

    def _choices(self) -> Json:
        """The games and how many may play each, the simplest first; names to begin with."""
        return {
            "phase": "choose",
            "games": [{"id": name, "word": f"game.{name}", "seats": list(GAMES[name].seats)} for name in LADDER],
            "names": list(NAMES),
            "house": self._house_json(),
        }

    def _house_json(self) -> Json | None:
        """The house rules in force, or about to be."""
        home = self._home
        return None if home is None else {"id": home.id, "code": home.code, "game": home.name, "home": home.home}

    def _state(self) -> Json:
        state = match_state(self._match, self._number, self._phase, self._steps, self._told)
        return state | {"choice": self._chosen_here, "house": self._house_json()}

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Do what the browser asks; what cannot be done gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        try:
            self._resume(question) if question.get("ask") == "resume" else self._do(question)
        except RefusedError as refused:
            self.send({"re": question["id"], "error": {"message": str(refused)}})
        except _UNANSWERABLE:
            self.send({"re": question["id"], "error": {"message": "screen.unreadable"}})
        else:
            self._keep()
            self.send({"re": question["id"], "done": True})

    def _do(self, question: Json) -> None:
        doing: dict[object, Callable[[Json], None]] = {
            "begin": self._begin,
            "house": self._at_home,
            "cut": self._cut,
            "uncover": self._uncover,
            "play": self._play,
            "next": self._next_deal,
            "stop": self._break_off,
            "new": self._new_match,
            "choose": self._choose,
        }
        doing[question.get("ask")](question)
        self._asked.append(question)


_UNANSWERABLE: Final = (KeyError, TypeError, ValueError, NotationError)

_NO_TABLE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5" width="320" role="img">'
    '<rect width="8" height="5" rx=".2" fill="#14532D"/></svg>'
)
