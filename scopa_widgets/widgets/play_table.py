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
from scopa_widgets.notation import NotationError, move_text
from scopa_widgets.record import Deal, Match
from scopa_widgets.rules import standing
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame, rule_set_of
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.view.frames import OWN, Step, deal_steps, next_step, show, told
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.packing import packed
from scopa_widgets.view.pictures import step_picture, step_text
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import Studio

Json = dict[str, Any]

SHUFFLES: Final = 1000  # so many deals in a row that must be dealt again mean that the game's rule for it is wrong
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")


class PlayTable(Studio):
    """A match to be played here and now.

    ``PlayTable("schnapsen", people=["Anna", "Bruno"])``. ``cover`` (on by default) hides the hands between turns.
    ``seed`` makes the deals the same every time; without it nobody knows them beforehand.
    """

    _esm = bundle.esm("play")

    show = traitlets.Dict(read_only=True).tag(sync=True)
    """One frame: what the one whose turn it is may see; while the cover is up, what all may see."""
    match_state = traitlets.Dict(read_only=True).tag(sync=True)
    """Where the match is: ``phase`` (``cut``, ``cover``, ``turn``, ``deal_over``, ``match_over``, ``broken_off``),
    ``move`` (moves made in this deal), ``people``, ``dealer``, ``totals`` (by side: at the start and after each deal),
    ``target``, ``winner``, ``titles``, ``story`` (the moves since the viewer's last turn)."""
    selection = traitlets.Dict().tag(sync=True)
    """The lifted card and the set, as in `DealStepper`."""
    ruleset = traitlets.Unicode().tag(sync=True)
    """The named rule set whose captures and reasons are shown beside the table's own."""
    mode = traitlets.Enum(["show", "ask"], "show").tag(sync=True)
    """``ask`` lights nothing until the player has chosen."""
    cover = traitlets.Bool(True).tag(sync=True)
    """Whether a cover hides the hands between the turns of different players."""
    open_piles = traitlets.Bool(False).tag(sync=True)
    """Whether captured cards may be looked at, as in a lesson."""

    def __init__(
        self, game: AnyGame | str, people: Sequence[str] = (), *, seed: int | str | None = None, **settings: Any
    ) -> None:
        if isinstance(game, str):
            game = find_game(game, players=len(people) or None)
        self._game = game
        self._people = tuple(people) or NAMES[: game.players]
        self._seed = token_hex(8) if seed is None else seed
        self._matches = 0
        self._phase = "cover"
        self._steps: list[Step] = []
        self._told = 0
        super().__init__(**settings)
        self.set_trait("words", game_messages(game))
        self.set_trait("sprite", game_sprite(game))
        self.ruleset = rule_set_of(game) or OWN
        self._new_match({})
        self.on_msg(self._answer)

    # --- the match, for whoever looks at it from Python -------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match so far; its last deal is the one on the table, once it has been cut."""
        return self._match

    def __repr__(self) -> str:
        return f"PlayTable({self._match!r}, {self._phase})"

    def picture(self) -> str:
        """The table as its viewer may see it."""
        return step_picture(self._game, self._steps[-1], self._deal.names, self._viewer, self.language)

    def text(self) -> str:
        """The same as text."""
        return step_text(self._game, self._steps[-1], self._deal.names, self._viewer, self.language)

    # --- from deal to deal ------------------------------------------------------------------------------------------

    def _new_match(self, _question: Json) -> None:
        """*Nuova partita*."""
        self._matches += 1
        self._match = Match(self._game, self._people)
        self._next_deal({})

    def _next_deal(self, _question: Json) -> None:
        """*Gioca*: the next deal, waiting for the cut where the game has one."""
        if self._match.over:
            raise ValueError("the match is over")
        self._shuffle(0)
        if self._game.is_cut:
            self._go("cut")
        else:
            self._start()

    def _cut(self, question: Json) -> None:
        """Cut the deck, then deal."""
        self._expect("cut")
        at = int(question["at"])
        if not 0 <= at < len(self._game.deck.cards):
            raise ValueError(f"a deck cannot be cut at {at}")
        self._shuffle(at)
        self._start()

    def _shuffle(self, cut: int) -> None:
        """Shuffle, dealt again as long as the rules say so."""
        number = len(self._match.deals)
        for shuffle in range(SHUFFLES):
            order = shuffled(self._game.deck, f"{self._seed}/{self._matches}/{number}/{shuffle}")
            self._deal = Deal.from_order(self._game, order, cut=cut, names=self._match.seats(number))
            if not self._game.must_redeal(self._deal.start_state):
                break
        self._steps, self._told = deal_steps(self._deal), 0

    def _start(self) -> None:
        self._match.add(self._deal)
        self._go("cover")

    def _break_off(self, _question: Json) -> None:
        """*Abbandona*: the match ends without a winner (SCH-16)."""
        self._go("broken_off")

    # --- turn by turn -----------------------------------------------------------------------------------------------

    def _uncover(self, _question: Json) -> None:
        """The one whose turn it is sits before the screen."""
        self._expect("cover")
        self._go("turn")

    def _play(self, question: Json) -> None:
        """A move; one that was meant for another moment (a double click) is refused."""
        self._expect("turn")
        if int(question["at"]) != len(self._steps) - 1:
            raise ValueError("that moment has passed")
        now = self._steps[-1]
        mover = self._game.mover(now.state)
        legal = {move_text(self._game, now.state, move): move for move in self._game.moves(now.state)}
        move = legal[question["move"]]
        self._deal.last()
        self._deal.play(move)
        self._steps.append(next_step(self._game, now, move))
        if self._game.mover(self._steps[-1].state) != mover:
            self._go("cover")
        else:
            self._go("turn")

    def _expect(self, phase: str) -> None:
        if self._phase != phase:
            raise ValueError(f"this is the moment for {self._phase}, not for {phase}")

    def _go(self, phase: str) -> None:
        """Another phase: send what it may show."""
        if phase in ("cover", "turn") and self._game.over(self._steps[-1].state):
            phase = "match_over" if self._match.over else "deal_over"
        elif phase == "cover" and not self.cover:
            phase = "turn"
        self._phase = phase
        with self.hold_sync():
            self.selection = {}
            self._send_show()
            self.set_trait("match_state", self._state())
        if phase == "turn":
            self._told = len(self._steps) - 1

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def _viewer(self) -> int:
        """The seat whose hand lies open; `NOBODY` while the cover is up or nobody is to play."""
        return self._game.mover(self._steps[-1].state) if self._phase == "turn" else NOBODY

    @traitlets.observe("open_piles")
    def _send_show(self, _change: Any = None) -> None:
        if self._steps:
            shown = show(
                self._game, self._steps[-1:], names=self._deal.names, viewer=self._viewer, open_piles=self.open_piles
            )
            self.set_trait("show", packed(shown))

    def _state(self) -> Json:
        number = len(self._match.deals) - (self._phase != "cut")
        mover = self._game.mover(self._steps[-1].state)
        dealer, players = self._match.dealer(number), self._game.players
        totals = [standing.start(self._game), *(each.totals for each in self._match.standings)]
        return {
            "phase": self._phase,
            "move": len(self._steps) - 1,
            "people": list(self._people),
            "sides": [" + ".join(self._people[side :: self._game.sides]) for side in range(self._game.sides)],
            "dealer": self._people[dealer],
            "cutter": self._people[(dealer - 1) % players],
            "cards": len(self._game.deck.cards),
            "player": None if mover == NOBODY else self._deal.names[mover],
            "target": getattr(self._game, "target", None),
            "ending": getattr(self._game, "ending", "target"),
            "totals": [list(row) for row in totals],
            "deal": number,
            "winner": list(self._match.winner),
            "titles": [{"what": title.what, "side": title.side} for title in self._match.standing.titles],
            "story": [told(self._game, step) for step in self._steps[self._told + 1 :]],
        }

    # --- what the browser asks --------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, question: Any, _buffers: Any) -> None:
        """Do what the browser asks; what cannot be done gets an error back, and nothing changes."""
        if not isinstance(question, dict) or question.get("id") is None:
            return
        asked: dict[object, Callable[[Json], None]] = {
            "uncover": self._uncover,
            "play": self._play,
            "cut": self._cut,
            "next": self._next_deal,
            "stop": self._break_off,
            "new": self._new_match,
        }
        try:
            asked[question.get("ask")](question)
        except (KeyError, TypeError, ValueError, NotationError):
            self.send({"re": question["id"], "error": {"message": "screen.unreadable"}})
        else:
            self.send({"re": question["id"], "done": True})
