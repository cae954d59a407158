"""A trick of two cards in a lesson: who takes it, by which clause, and how many points lie in it."""

from __future__ import annotations

from typing import Final, NamedTuple

from scopa_widgets.lessons.kinds.base import NoAnswer
from scopa_widgets.lessons.values import Reason, Step
from scopa_widgets.rules.schnapsen import Schnapsen
from scopa_widgets.words import Slot, cards_slot

LEADER: Final = 0
FOLLOWER: Final = 1


class Trick(NamedTuple):
    """A trick of two cards."""

    cards: tuple[str, str]
    """The one led, the one that follows."""
    by: int
    """`LEADER` or `FOLLOWER` takes it."""
    points: int
    reason: Reason

    @property
    def winner(self) -> str:
        """The card that takes."""
        return self.cards[self.by]


def trick_of(step: Step) -> Trick:
    """The trick of a step's ``lead``, ``follow`` and ``trump``. Raises `NoAnswer` where one of them is missing."""
    game = step.game
    if not isinstance(game, Schnapsen):
        raise NoAnswer("lesson.fault.deck")
    for key in ("lead", "follow", "trump"):
        if not step.get(key):
            raise NoAnswer("lesson.fault.needs", key=key)
    deck = game.deck
    lead, follow = deck.card(step["lead"]), deck.card(step["follow"])
    trumps = deck.of_suit[deck.suits.index(step["trump"])]
    by = FOLLOWER if game.takes(follow, lead, trumps) else LEADER
    taking, taken = (follow, lead) if by == FOLLOWER else (lead, follow)
    slots: dict[str, Slot] = {
        "card": cards_slot(taking, deck),
        "set": cards_slot(taken, deck),
        "n": game.value(lead) + game.value(follow),
        "player": step.names[by],
    }
    clause = game.trick_clause(follow, lead, trumps)
    return Trick(
        (step["lead"], step["follow"]), by, game.value(lead) + game.value(follow),
        Reason(f"clause.{clause}.yes", slots, clause, (deck.code(taking),)),
    )  # fmt: skip
