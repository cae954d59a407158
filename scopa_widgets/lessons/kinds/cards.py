"""Choosing cards: one, or all of a sort; and putting them in order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from scopa_widgets.cards import ITALIAN, Cards, Deck, each, union
from scopa_widgets.lessons.kinds.base import (
    BadAnswer,
    Field,
    Kind,
    NoAnswer,
    attempt_at,
    codes_given,
    moves_of,
    played,
    verdict_reason,
)
from scopa_widgets.lessons.values import Consequence, Json, Reason, Result, Step
from scopa_widgets.rules.fishing import PRIMIERA
from scopa_widgets.words import Slot, cards_slot

Tested = tuple[bool, Reason, Consequence | None]
"""Whether a card is right, why, and what comes of it."""


def _reason(step: Step, code: str, message: str, *, slip: str = "", cards: Sequence[str] = ()) -> Reason:
    deck = step.game.deck
    slots: dict[str, Slot] = {
        "card": cards_slot([code], deck),
        "value": step.game.value(deck.card(code)),
        "proof": cards_slot(cards, deck),
    }
    return Reason(message, slots, cards=tuple(cards), slip=slip)


def _takes(step: Step, code: str) -> Tested:
    """A hand card that takes something."""
    move = moves_of(step.at, code)[0]
    reason = verdict_reason(step, attempt_at(step.at, code, move.takes, move.mark), step.at.why(move))
    return bool(move.takes or move.mark), reason, played(step, move)


def _lays(step: Step, code: str) -> Tested:
    """A hand card that takes nothing."""
    takes, reason, then = _takes(step, code)
    return not takes, reason, then


def _scores(step: Step, code: str) -> Tested:
    """A hand card that makes a point on the table at once: a scopa, a picula, ..."""
    moves = moves_of(step.at, code)
    best = max(moves, key=lambda move: _made(step, move.text))
    made = _made(step, best.text)
    then = played(step, best)
    said = then.reasons[0] if then.reasons else _takes(step, code)[1]
    return made > 0, said, then


def _made(step: Step, move: str) -> int:
    at = step.at
    bits = at.legal(move)
    seat = at.mover or 0
    notes = step.game.notes(at.complete().state if at.holes else at.state, bits)
    return sum(note.points[seat % step.game.sides] for note in notes if note.points and note.what != "item")


def _legal(step: Step, code: str) -> Tested:
    """A hand card that may be played."""
    attempt = attempt_at(step.at, code, ())
    answer = step.at.why(attempt)
    return answer.legal, verdict_reason(step, attempt, answer), played(step, code) if answer.legal else None


def _safe(step: Step, code: str) -> Tested:
    """A hand card after which no single card that the other may hold takes the whole table."""
    at, deck = step.at, step.game.deck
    state = at.complete().state if at.holes else at.state
    if not hasattr(step.game, "captures"):
        raise NoAnswer("lesson.fault.deck")
    risky = sweepers(step.game, state, deck.card(code))
    then = played(step, moves_of(at, code)[0])
    message = "lesson.card.risky" if risky else "lesson.card.safe"
    return not risky, _reason(step, code, message, slip="leaves-scopa" if risky else "", cards=deck.list(risky)), then


def sweepers(game: Any, state: Any, card: int) -> Cards:
    """The cards with which the next player would clear the table after a card of the mover, as far as the mover can
    tell: any card that he does not see may be there. If the card may take in several ways, those of the safest."""
    seat = game.mover(state)
    seen = game.seen_by(state, seat)
    found = []
    for move in game.moves(state):
        if move & card:
            taken = move & state.table
            table = state.table ^ (taken or card)
            unseen = game.deck.all & ~seen
            found.append(union(other for other in each(unseen) if table and table in game.captures(table, other)))
    return min(found, key=int.bit_count, default=0)


def _twin(step: Step, code: str) -> Tested:
    """The Italian card for a French one."""
    wanted = twin_of(str(step.get("of", "")), step.game.deck)
    slip = "figure-mixed" if code[1:] == wanted[1:] else "suit-mixed"
    return code == wanted, _reason(step, code, "lesson.card.twin", slip="" if code == wanted else slip), None


def twin_of(french: str, deck: Deck) -> str:
    """The Italian card that a French one stands for: diamonds are denari, hearts coppe, spades spade, clubs bastoni;
    the jack is the fante, the queen the cavallo, the king the re."""
    ranks = dict(zip("A234567JQK", "A234567FCR", strict=True)) | {"F": "F", "C": "C", "R": "R"}
    suits = dict(zip("DHSC", "DCSB", strict=True))
    code = french.strip().upper()
    twin = ranks.get(code[:1], "?") + suits.get(code[1:], "?")
    if twin not in deck.codes:
        raise NoAnswer("lesson.fault.french", piece=french)
    return twin


def _missing(step: Step, code: str) -> Tested:
    """The card that is missing of a row: of one rank or of one suit."""
    there = _row_cards(step)
    deck = step.game.deck
    cards = [deck.card(one) for one in there]
    row = set(deck.list(deck.of_rank[deck.rank(cards[0])])) if len({deck.rank(card) for card in cards}) == 1 else set()
    if len({deck.suit(card) for card in cards}) == 1:
        row = set(deck.list(deck.of_suit[deck.suit(cards[0])]))
    if not row:
        raise NoAnswer("lesson.fault.row")
    message = "lesson.card.there" if code in there else "lesson.card.other-row"
    return code in row - set(there), _reason(step, code, message), None


def _row_cards(step: Step) -> tuple[str, ...]:
    there = tuple(step.get("cards", ()))
    if not there:
        raise NoAnswer("lesson.fault.needs", key="cards")
    return there


def _highest(step: Step, code: str) -> Tested:
    """The card of the highest worth."""
    among = [step.game.deck.card(one) for one in _among(step)]
    best = max(map(step.game.value, among))
    return step.game.value(step.game.deck.card(code)) == best, _reason(step, code, "lesson.card.worth"), None


def _trick(step: Step, code: str) -> Tested:
    """Of two cards the one that takes the trick."""
    from scopa_widgets.lessons.kinds.tricks import trick_of

    trick = trick_of(step)
    return code == trick.winner, trick.reason, None


def _primiera(step: Step, code: str) -> Tested:
    """The card of the highest worth in the primiera."""
    rank = step.game.deck.rank
    best = max(PRIMIERA[rank(step.game.deck.card(one))] for one in _among(step))
    worth = PRIMIERA[rank(step.game.deck.card(code))]
    slots: dict[str, Slot] = {"card": cards_slot([code], step.game.deck), "value": worth}
    reason = Reason("lesson.card.primiera", slots, slip="face-value")
    return worth == best, reason, None


WHICH: Final[Mapping[str, Callable[[Step, str], Tested]]] = {
    "takes": _takes, "lays": _lays, "scores": _scores, "legal": _legal, "safe": _safe, "twin": _twin,
    "missing": _missing, "highest": _highest, "trick": _trick, "primiera": _primiera,
}  # fmt: skip
"""What may be asked of cards, by name."""

_OF_THE_HAND: Final = ("takes", "lays", "scores", "legal", "safe")


def _among(step: Step) -> tuple[str, ...]:
    """The cards to choose among: those named, the mover's hand, or the whole deck."""
    if step["which"] == "trick":
        from scopa_widgets.lessons.kinds.tricks import trick_of

        return trick_of(step).cards
    if step["which"] == "missing":
        return step.game.deck.codes
    named = tuple(step.get("among", ()) or step.get("cards", ()))
    if named:
        return named
    if step["which"] in _OF_THE_HAND:
        if step.position is None or step.at.mover is None:
            raise NoAnswer("lesson.fault.needs", key="position")
        return step.at.hand(step.at.mover)
    return step.game.deck.codes


class ChooseCard(Kind):
    """Choose one card; whichever is right is accepted. An answer is a code."""

    name: ClassVar[str] = "card"
    fields: ClassVar[Mapping[str, Field]] = {
        "which": Field("word", needed=True, words=tuple(WHICH)),
        "among": Field("cards"), "cards": Field("cards"), "of": Field("text"),
        "lead": Field("card"), "follow": Field("card"), "trump": Field("word", words=tuple("HDCS")),
    }  # fmt: skip

    def answer(self, step: Step) -> Json:
        """Every card that is right."""
        right = [code for code in _among(step) if WHICH[step["which"]](step, code)[0]]
        if not right:
            raise NoAnswer("lesson.fault.none-right")
        return right

    def grade(self, step: Step, given: Json) -> Result:
        """Why this card, or why not; and what comes of playing it."""
        if not isinstance(given, str) or given not in _among(step):
            raise BadAnswer(f"one of {', '.join(_among(step))} is needed, not {given!r}")
        right, reason, then = WHICH[step["which"]](step, given)
        return Result(right, (reason,), then)

    def offers(self, step: Step) -> Json:
        """The cards to choose among."""
        return {"cards": list(_among(step)), "shown": list(step.get("cards", ())), "of": step.get("of", "")}

    def table(self, step: Step) -> Json:
        """What is said to each of them."""
        return {"right": self.answer(step), "cards": {code: self.grade(step, code) for code in _among(step)}}


class ChooseCards(Kind):
    """Choose all cards of a sort. An answer is a list of codes; right only if it is all of them and no other."""

    name: ClassVar[str] = "cards"
    fields: ClassVar[Mapping[str, Field]] = ChooseCard.fields

    def answer(self, step: Step) -> Json:
        """The cards; there may be none."""
        return [code for code in _among(step) if WHICH[step["which"]](step, code)[0]]

    def grade(self, step: Step, given: Json) -> Result:
        """Why each card too many is wrong, then why each missing one is right."""
        chosen = codes_given(given, step.game)
        right = self.answer(step)
        one_by_one = [WHICH[step["which"]](step, code) for code in chosen if code not in right]
        reasons = tuple(reason for _, reason, _ in one_by_one)
        missed = [WHICH[step["which"]](step, code) for code in right if code not in chosen]
        reasons += tuple(reason for _, reason, _ in missed)
        if not reasons:
            return Result(True, (Reason("lesson.right", {}),))
        return Result(False, reasons, next((then for _, _, then in (*one_by_one, *missed) if then), None))

    def offers(self, step: Step) -> Json:
        """The cards to choose among."""
        return {"cards": list(_among(step)), "shown": list(step.get("cards", ())), "of": step.get("of", "")}

    def table(self, step: Step) -> Json:
        """What is said of each of them, chosen wrongly or missed."""
        tested = {code: WHICH[step["which"]](step, code) for code in _among(step)}
        return {
            "right": self.answer(step),
            "cards": {code: Result(right, (reason,), then) for code, (right, reason, then) in tested.items()},
        }


# --- in order -------------------------------------------------------------------------------------------------------


def _keys(step: Step) -> dict[str, int]:
    deck, game = step.game.deck, step.game
    by = step.get("by") or "value"
    if by == "primiera" and deck is not ITALIAN:
        raise NoAnswer("lesson.fault.deck")
    worth: dict[str, Callable[[int], int]] = {
        "value": game.value,
        "primiera": lambda card: PRIMIERA[deck.rank(card)],
    }
    return {code: worth[by](deck.card(code)) for code in step["cards"]}


class Order(Kind):
    """Put cards in order, the lowest first; cards of the same worth may stand either way. An answer is all of them."""

    name: ClassVar[str] = "order"
    fields: ClassVar[Mapping[str, Field]] = {
        "cards": Field("cards", needed=True),
        "by": Field("word", words=("value", "primiera")),
    }

    def answer(self, step: Step) -> Json:
        """One right order."""
        keys = _keys(step)
        return sorted(step["cards"], key=lambda code: keys[code])

    def grade(self, step: Step, given: Json) -> Result:
        """The first two neighbours that stand the wrong way round."""
        order, keys = codes_given(given, step.game), _keys(step)
        if sorted(order) != sorted(step["cards"]):
            raise BadAnswer(f"each of {', '.join(step['cards'])} is needed once, not {given!r}")
        for first, second in itertools.pairwise(order):
            if keys[first] > keys[second]:
                return Result(False, (self._pair(step, first, second, keys),))
        return Result(True, (Reason("lesson.right", {}),))

    @staticmethod
    def _pair(step: Step, first: str, second: str, keys: Mapping[str, int]) -> Reason:
        deck = step.game.deck
        slots: dict[str, Slot] = {
            "card": cards_slot([first], deck),
            "value": keys[first],
            "other": cards_slot([second], deck),
            "sum": keys[second],
        }
        return Reason("lesson.order.pair", slots, cards=(first, second), slip="order")

    def offers(self, step: Step) -> Json:
        """The cards as they lie."""
        return {"cards": list(step["cards"])}

    def table(self, step: Step) -> Json:
        """What each card is worth; a page finds the first wrong pair itself."""
        return {"right": self.answer(step), "keys": _keys(step), "pair": "lesson.order.pair"}
