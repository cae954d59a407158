"""`PileCounter` (*Conta il mazzetto*): the score sheet of piles of real cards, tapped or typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import traitlets

from scopa_widgets.cards import ITALIAN, Cards, union
from scopa_widgets.checks import Wrong, refuse, shown, text
from scopa_widgets.checks import path as _path
from scopa_widgets.notation.piles import PileError, pile_text, read_piles
from scopa_widgets.rules.options import Value, set_options
from scopa_widgets.rules.protocol import Item
from scopa_widgets.rules.registry import AnyGame, game_or_name, rule_set_of
from scopa_widgets.rules.registry import game as game_named
from scopa_widgets.view.counting import MARKS, counting, game_table, pile_sheet, sides_of, with_sides
from scopa_widgets.view.messages import counter_messages
from scopa_widgets.view.pile_sheet import piles_picture, piles_text, side_names
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import Studio, Whole

REST = None
"""In the place of a pile: all the cards that are in no other pile."""


class RefusedPilesError(PileError, traitlets.TraitError):
    """Piles that cannot be, as traits report it: what was set before stays."""


class PileCounter(Studio):
    """Counts piles.

    ``PileCounter(game="scopa", pile="7D RD 4C")`` gives the rest of the cards to the other side;
    ``PileCounter(sw.game("scopa", players=3), piles=["7D 4C", "re di coppe", ""])`` has a pile for each side. Every
    setting below may be given as a keyword, read, observed and linked. Piles are read in any notation of cards and
    kept as codes, suit by suit; what cannot be a pile raises an error that names everything wrong with it and where
    (a `NotationError`), and nothing is changed.
    """

    _esm = bundle.esm("counter")
    _css = bundle.css("counter")

    counting = traitlets.Dict(read_only=True).tag(sync=True)
    """The tables with which the browser counts (``scopa_widgets/counting/1``)."""
    game = traitlets.Unicode("scopa").tag(sync=True)
    """``scopa``, ``sbarazzino``, ``spazzino`` or ``rubamazzetto``."""
    ruleset = traitlets.Unicode("table").tag(sync=True)
    """The named rule set."""
    options = traitlets.Dict().tag(sync=True)
    """Options that differ from the rule set, so far as they change how piles are counted: ``{"napola": True}``."""
    sides = Whole(2).tag(sync=True)
    """How many piles there are."""
    piles = traitlets.List(traitlets.Unicode(allow_none=True)).tag(sync=True)
    """The pile of each side as text, `None` for whoever has all the other cards."""
    marks = traitlets.List(traitlets.Dict()).tag(sync=True)
    """What each side made in play, by the row of the sheet: ``[{"scope": 2}, {}]``."""
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """What the sides are called; empty for words in the language of the screen."""
    active = Whole(0, min=0).tag(sync=True)
    """The side whose pile is shown."""

    def __init__(self, game: str | AnyGame = "scopa", *, pile: str | None = None, **settings: Any) -> None:
        """``pile`` is the first side's; the other of two then has the rest."""
        both = Wrong("pile", pile, "left out where piles are given", TypeError, "PileCounter takes pile or piles")
        refuse(game_or_name("game", game), both if pile is not None and "piles" in settings else None)
        if pile is not None:
            settings["piles"] = [pile]
        if not isinstance(game, str):
            settings = {**_settings_of(game), **settings}
        else:
            settings["game"] = _counted(game)
        settings.setdefault("piles", [])
        settings.setdefault("marks", [])
        super().__init__(**settings)
        self.set_trait("counting", counting())
        self.set_trait("words", counter_messages())
        self.set_trait("sprite", game_sprite(game_named("scopa")))

    def __repr__(self) -> str:
        return f"PileCounter({self.game}, {self.text()})"

    # --- what is counted --------------------------------------------------------------------------------------------

    @property
    def rules(self) -> AnyGame:
        """The game as a value: rule set, options, and as many sides as there are piles."""
        return with_sides(game_named(self.game, self.ruleset, **self.options), self.sides)

    @property
    def sheet(self) -> tuple[Item, ...]:
        """The score sheet, row by row."""
        return pile_sheet(self.rules, self._cards, self.marks)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side."""
        return tuple(sum(item.shares[side].now for item in self.sheet) for side in range(self.sides))

    @property
    def unassigned(self) -> str:
        """The cards that are in no pile yet."""
        return pile_text(ITALIAN.all & ~union(self._cards), ITALIAN)

    @property
    def _cards(self) -> tuple[Cards, ...]:
        return read_piles(self.piles, ITALIAN)

    # --- what may be set --------------------------------------------------------------------------------------------

    @traitlets.validate("game")
    def _a_game(self, proposal: Any) -> str:
        return _counted(proposal["value"])

    @traitlets.validate("ruleset", "options")
    def _rules_of_the_game(self, proposal: Any) -> Any:
        chosen = {"ruleset": self.ruleset, "options": self.options, proposal["trait"].name: proposal["value"]}
        try:
            refuse(*(text("a key of options", key) for key in chosen["options"]))
            game_named(self.game, chosen["ruleset"], **chosen["options"])
        except ValueError as error:
            raise traitlets.TraitError(f"{proposal['trait'].name}: {error}") from None
        counted = [option["key"] for option in game_table(self.game)["options"]]
        idle = [key for key in chosen["options"] if key not in counted]
        if idle:
            raise traitlets.TraitError(f"{', '.join(idle)}: makes no difference to counting piles of {self.game}")
        return proposal["value"]

    @traitlets.validate("sides")
    def _sides_of_the_game(self, proposal: Any) -> int:
        sides: int = proposal["value"]
        if sides not in sides_of(self.game):
            known = ", ".join(map(str, sides_of(self.game)))
            raise traitlets.TraitError(f"{self.game} is counted with {known} piles, not {shown(sides)}")
        return sides

    @traitlets.validate("piles")
    def _piles_of_cards(self, proposal: Any) -> list[str | None]:
        given: list[str | None] = list(proposal["value"])
        if len(given) > self.sides:
            raise traitlets.TraitError(f"{len(given)} piles for {self.sides} sides")
        if self.sides == 2 and len(given) < 2:
            given = [*(given or [""]), REST]
        given += [""] * (self.sides - len(given))
        try:
            cards = read_piles(given, ITALIAN)
        except PileError as error:
            raise RefusedPilesError(error.faults) from None
        return [REST if text is None else pile_text(pile, ITALIAN) for text, pile in zip(given, cards, strict=True)]

    @traitlets.validate("marks")
    def _marks_of_the_game(self, proposal: Any) -> list[dict[str, int]]:
        given = list(proposal["value"])
        faults = list(_mark_faults(self.game, given))
        if len(given) > self.sides:
            faults.append(f"marks of {len(given)} sides, there are {self.sides}")
        if faults:
            raise traitlets.TraitError("; ".join(faults))
        return [{row: n for row, n in own.items() if n} for own in given] + [{}] * (self.sides - len(given))

    @traitlets.validate("active")
    def _a_side(self, proposal: Any) -> int:
        if proposal["value"] >= self.sides:
            raise traitlets.TraitError(f"active {shown(proposal['value'])}: the sides are 0 to {self.sides - 1}")
        return int(proposal["value"])

    @traitlets.observe("game")
    def _other_game(self, _change: Any) -> None:
        """What another game does not know is dropped; the cards stay."""
        table = game_table(self.game)
        known = {option["key"] for option in table["options"]}
        rows = {mark.row for mark in MARKS[self.game]}
        with self.hold_trait_notifications():
            self.ruleset = self.ruleset if self.ruleset in table["rulesets"] else "table"
            self.options = {key: value for key, value in self.options.items() if key in known}
            self.sides = self.sides if self.sides in table["sides"] else table["sides"][0]
            self.marks = [{row: n for row, n in own.items() if row in rows} for own in self.marks[: self.sides]]

    @traitlets.observe("sides")
    def _other_sides(self, _change: Any) -> None:
        """More piles are empty at first; cards of piles that are gone are in none."""
        with self.hold_trait_notifications():
            self.active = min(self.active, self.sides - 1)
            self.piles = [*self.piles[: self.sides], *[""] * (self.sides - len(self.piles))]
            self.marks = self.marks[: self.sides]

    # --- shown elsewhere --------------------------------------------------------------------------------------------

    def picture(self) -> str:
        """The piles and their points as a stand-alone SVG."""
        return piles_picture(self.rules, self._cards, self.marks, self._names, self.language)

    def text(self) -> str:
        """The score sheet as text."""
        return piles_text(self.rules, self._cards, self.marks, self._names, self.language)

    @property
    def _names(self) -> Sequence[str]:
        return side_names(self.sides, self.names, self.language)

    def to_html(self, path: str | Path) -> Path:
        """Write a page of its own, which needs no Python and no network. Returns where it is."""
        from scopa_widgets.page.counter import counter_page

        refuse(_path("path", path))
        where = Path(path)
        state = {name: getattr(self, name) for name in _CARRIED}
        where.write_text(counter_page(**state), encoding="utf-8")
        return where


_CARRIED = ("game", "ruleset", "options", "sides", "piles", "marks", "names", "active", "language", "index", "size")


def _counted(name: str) -> str:
    """The name of a game whose piles are counted; an error that names the nearest one for any other."""
    if name not in MARKS:
        near = get_close_matches(name, MARKS, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(MARKS)}"
        raise traitlets.TraitError(f"{name!r} is no game whose piles are counted; {hint}")
    return name


def _settings_of(one: AnyGame) -> dict[str, Any]:
    """A game value as settings: its rule set, its options so far as they matter here, its sides."""
    _counted(one.name)
    counted = [option["key"] for option in game_table(one.name)["options"]]
    own: dict[str, Value] = {key: value for key, value in set_options(one).items() if key in counted}
    pile_sheet(one, (0,) * one.sides)  # raises where piles do not tell the score
    return {"game": one.name, "ruleset": rule_set_of(one) or "table", "options": own, "sides": one.sides}


def _mark_faults(name: str, given: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """Everything wrong with the marks of all sides."""
    known = {mark.row: mark for mark in MARKS[name]}
    for side, own in enumerate(given, 1):
        for row, n in own.items():
            if row not in known:
                yield f"side {side}: {name} has no {row!r}; there is {', '.join(known) or 'nothing to mark'}"
            elif isinstance(n, bool) or not isinstance(n, int):
                yield f"side {side}: {row} is a whole number, not {n!r}"
            elif n and not known[row].least <= n <= known[row].most:
                yield f"side {side}: {row} is 0, or from {known[row].least} to {known[row].most}, not {shown(n)}"
