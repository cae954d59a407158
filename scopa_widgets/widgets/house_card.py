"""`HouseCard` (*Regole di casa*): a card that asks a home how it plays; its answers are a rule set with a link."""

from __future__ import annotations

from typing import Any

import traitlets

from scopa_widgets.checks import kind, refuse
from scopa_widgets.rules.house import HouseError, HouseRules, Tally, tally
from scopa_widgets.view.house_words import house_messages, house_svg, house_text
from scopa_widgets.view.houses import cards_json
from scopa_widgets.widgets import bundle
from scopa_widgets.widgets.base import Studio


class HouseCard(Studio):
    """A card of house rules to be filled in.

    ``card.rules`` is what was answered so far; ``code`` may be observed and linked, and set to show another card. In
    ``pasted`` are the codes of many homes, one a line, and `tally` is what they come to.
    """

    _esm = bundle.esm("house")
    _css = bundle.css("house")

    code = traitlets.Unicode().tag(sync=True)
    """The answers, as a code."""
    home = traitlets.Unicode().tag(sync=True)
    """Whose rules they are."""
    pasted = traitlets.Unicode().tag(sync=True)
    """Codes or links of many homes, one a line."""
    compare = traitlets.Unicode("rule_compare.ipynb").tag(sync=True)
    """The address of the page that lays rules side by side; "" for none."""
    cards = traitlets.Dict(read_only=True).tag(sync=True)
    """The questions of every game."""

    def __init__(self, rules: HouseRules | str = "scopa", **settings: Any) -> None:
        refuse(kind("rules", rules, (str, HouseRules), "house rules or the name of a game"))
        house = rules if isinstance(rules, HouseRules) else HouseRules(rules)
        super().__init__(**{"code": house.code, "home": house.home, **settings})
        self.set_trait("cards", cards_json())
        self.set_trait("words", house_messages())

    @traitlets.validate("code")
    def _is_a_code(self, proposal: Any) -> str:
        try:
            return HouseRules.read(proposal.value).code
        except HouseError as error:
            raise traitlets.TraitError(str(error)) from error

    @property
    def rules(self) -> HouseRules:
        """What was answered so far."""
        return HouseRules.read(self.code, self.home)

    @rules.setter
    def rules(self, rules: HouseRules) -> None:
        refuse(kind("rules", rules, HouseRules, "house rules"))
        with self.hold_sync():
            self.code, self.home = rules.code, rules.home

    @property
    def tally(self) -> Tally:
        """What the homes in ``pasted`` come to, for the game of this card."""
        return tally((line for line in self.pasted.splitlines() if line.strip()), self.rules.name)

    def __repr__(self) -> str:
        return f"HouseCard({self.rules!r})"

    def picture(self) -> str:
        """The card as it would be printed."""
        return house_svg(self.rules, self.language)

    def text(self) -> str:
        """The answers, one a line."""
        return house_text(self.rules, self.language)
