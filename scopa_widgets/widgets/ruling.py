"""What every screen has on which one of several rule sets is chosen: by its name, or house rules by their code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from scopa_widgets.checks import Wrong, one_of
from scopa_widgets.rules.house import MARK, HouseError, HouseRules
from scopa_widgets.rules.registry import RULE_SETS, AnyGame, rule_set_of, under
from scopa_widgets.view.frames import OWN
from scopa_widgets.view.house_words import called
from scopa_widgets.widgets.base import Studio
from scopa_widgets.words import say

Json = dict[str, Any]

if TYPE_CHECKING:
    RuleSet = traitlets.Unicode  # a subclass would lose what traitlets says of its types
else:

    class RuleSet(traitlets.Unicode):
        """A trait that names a rule set; house rules become their id."""

        def validate(self, obj: Any, value: Any) -> Any:
            """The name."""
            if not isinstance(value, str | HouseRules):
                wrong = Wrong(str(self.name), value, "the name of a rule set or house rules")
                raise traitlets.TraitError(f"{type(obj).__name__}: {wrong.sentence}")
            return value.id if isinstance(value, HouseRules) else value


class RefusedRulesError(traitlets.TraitError):
    """A rule set that a screen cannot have; ``told`` is what is said of it there: ``message``, the id of the message,
    and ``rules``, its name in words."""

    def __init__(self, message: str, text: str, rules: str = "") -> None:
        super().__init__(text)
        self.told = {"message": message, "rules": rules}

    def __reduce__(self) -> tuple[type[RefusedRulesError], tuple[str, str, str]]:
        return type(self), (self.told["message"], str(self), self.told["rules"])


class Ruled(Studio):
    """A screen with several rule sets of one game, of which one is in force."""

    ruleset: Any = RuleSet().tag(sync=True)
    """The rule set in force: a name, or house rules (`HouseRules`, their code as ``house:...``); the record keeps its
    own."""

    _house: HouseRules | None = None
    """The home whose rules are one more rule set here."""

    @property
    def _recorded(self) -> AnyGame:
        """The game as it was recorded."""
        raise NotImplementedError

    @property
    def _own_rules(self) -> str:
        return rule_set_of(self._recorded) or OWN

    def _under(self, name: str) -> AnyGame:
        """The game under a rule set of this screen."""
        own = self._recorded
        if name in ("", OWN, self._own_rules):
            return own
        if self._house is not None and name == self._house.id:
            return under(own, self._house)
        # The rules of the home before, while those of another one come in, are known by their code alone.
        return under(own, HouseRules.read(name) if name.startswith(MARK) else name)

    def _read(self, name: str, game: AnyGame) -> None:
        """Raise ``ValueError`` if what is shown cannot be had under the rules ``game``, which go by ``name``."""

    def _greet(self) -> None:
        """The rules of another home have come: send the screen what it needs of them."""

    @traitlets.validate("ruleset")
    def _a_rule_set(self, proposal: Any) -> str:
        name: str = proposal["value"]
        if name.startswith(MARK):
            return self._welcome(name)
        found = one_of("ruleset", name, [OWN, *RULE_SETS[self._recorded.name]])
        if found is not None:
            raise traitlets.TraitError(found.sentence)
        self._try(name, self._under(name), say(f"ruleset.{name}", self.language))
        return name

    def _try(self, name: str, game: AnyGame, words: str) -> None:
        try:
            self._read(name, game)
        except ValueError as error:
            raise RefusedRulesError("compare.broken", f"ruleset {name!r}: {error}", words) from error

    def _welcome(self, code: str, home: str = "") -> str:
        """House rules become one more rule set of this screen, in the place of those of another home; their id.

        Raises `RefusedRulesError` for a broken code, for another game, and where they cannot be had here.
        """
        try:
            house = HouseRules.read(code, home)
        except HouseError as error:
            raise RefusedRulesError(error.what, str(error)) from error
        if house.name != self._recorded.name:
            text = f"these are house rules of {house.name}, not of {self._recorded.name}"
            raise RefusedRulesError("compare.house.elsewhere", text)
        self._try(house.id, under(self._recorded, house), self._called(house))
        if house != self._house:
            self._house = house
            with self.hold_sync():
                self._greet()
        return house.id

    def _called(self, house: HouseRules) -> str:
        return called(house)[self.language][f"ruleset.{house.id}"]

    @property
    def _rules_words(self) -> str:
        """What the rule set in force is called."""
        house = self._house
        if house is not None and house.id == self.ruleset:
            return self._called(house)
        return say(f"ruleset.{self.ruleset}", self.language)

    def _at_home(self, question: Json) -> Json:
        """House rules by their code or link, for the browser: their id, or why they cannot be had."""
        try:
            return {"ruleset": self._welcome(str(question["code"]), str(question.get("home") or ""))}
        except RefusedRulesError as error:
            return {"error": error.told}
