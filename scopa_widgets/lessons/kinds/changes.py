"""Two rule sets over one position: mark what changes, and say which sentence makes it so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from scopa_widgets.comparison import Comparison, compare
from scopa_widgets.lessons.kinds.base import BadAnswer, Field, Kind, NoAnswer
from scopa_widgets.lessons.values import Json, Reason, Result, Step
from scopa_widgets.positions import Move, Position
from scopa_widgets.words import cards_slot, clauses


class Change(NamedTuple):
    """A move, or a row of the sheet, that two rule sets treat differently."""

    what: str
    """The move in notation, or the name of the row."""
    clauses: tuple[str, ...]
    """The sentences that make it so."""
    reason: Reason


class Compare(Kind):
    """Mark the moves that are not the same under both rule sets: allowed in one only, or worth other points.

    Once the deal is over the rows of the score sheet are asked instead. An answer is ``{"changes": [...]}``, with
    ``clause`` besides (the id of a sentence) where the step asks for it (``sentence = true``). Graded as sets.
    """

    name: ClassVar[str] = "compare"
    fields: ClassVar[Mapping[str, Field]] = {
        "rules2": Field("rules", needed=True), "card": Field("card"), "sentence": Field("flag"),
    }  # fmt: skip
    needs_position: ClassVar[bool] = True

    def _both(self, step: Step) -> Comparison:
        try:
            return _compared(step)
        except ValueError as error:
            raise NoAnswer("lesson.fault.position", reason=str(error)) from error

    def _options(self, step: Step) -> list[str]:
        """All moves that either allows, or the rows of the sheet."""
        found = self._both(step)
        if step.at.over:
            return list(dict.fromkeys(row.name for at in (found.here, found.there) for row in at.score))
        card = step.get("card")
        moves = [move for at in (found.here, found.there) for move in at.legal_moves]
        return list(dict.fromkeys(move.text for move in moves if card in (None, move.card)))

    def changes(self, step: Step) -> list[Change]:
        """Everything that changes."""
        found = self._both(step)
        if step.at.over:
            return [self._row(found, row.name) for row in found.rows]
        changed = {}
        for one in (*found.only_here, *found.only_there):
            here = one in found.only_here
            message = "lesson.change.only-here" if here else "lesson.change.only-there"
            reason = Reason(message, {"set": one.move}, one.answer.clause, one.answer.cards)
            changed[one.move] = Change(one.move, (one.answer.clause, *_telling(one.allowed.clause)), reason)
        for worth in found.worth:
            # the clause that takes points away tells more than the one that gives them
            ids = worth.clauses_here if worth.here < worth.there else worth.clauses_there
            slots = {"set": str(worth.here), "sum": str(worth.there)}
            changed[worth.move] = Change(worth.move, ids, Reason("lesson.change.points", slots, ids[0]))
        return [changed[text] for text in self._options(step) if text in changed]

    @staticmethod
    def _row(found: Comparison, name: str) -> Change:
        rows = [next((row for row in at.score if row.name == name), None) for at in (found.here, found.there)]
        shown = [" : ".join(str(share.now) for share in row.shares) if row else "–" for row in rows]
        ids = list(dict.fromkeys(row.clause for row in rows if row))
        # the sentence in force on one side only tells more than the row's plain rule
        apart = [
            one.id
            for one in clauses(found.here.game.name)
            if one.id.startswith(ids[0]) and one.holds(found.here.game) != one.holds(found.there.game)
        ]
        ids = apart or ids
        return Change(name, tuple(ids), Reason("lesson.change.row", {"set": shown[0], "sum": shown[1]}, ids[0]))

    def answer(self, step: Step) -> Json:
        """What changes, and the sentences that make it so."""
        changed = self.changes(step)
        ids = list(dict.fromkeys(one for change in changed for one in change.clauses))
        return {"changes": [change.what for change in changed], "clauses": ids}

    def grade(self, step: Step, given: Json) -> Result:
        """What was marked and stays the same, what changes and was not marked, and the sentence."""
        if not isinstance(given, Mapping) or not isinstance(given.get("changes"), (list, tuple)):
            raise BadAnswer(f"a list of changes is needed, not {given!r}")
        options, changed = self._options(step), {change.what: change for change in self.changes(step)}
        if any(one not in options for one in given["changes"]):
            raise BadAnswer(f"moves among {', '.join(options)} are needed, not {given['changes']!r}")
        reasons = [self._same(step, one) for one in given["changes"] if one not in changed]
        reasons += [change.reason for what, change in changed.items() if what not in given["changes"]]
        if not reasons and step.get("sentence") and changed and given.get("clause") not in self.answer(step)["clauses"]:
            reasons.append(_sentence(next(iter(changed.values()))))
        return Result(not reasons, tuple(reasons) or (Reason("lesson.right", {}),))

    @staticmethod
    def _same(step: Step, what: str) -> Reason:
        card = what[:2] if what[:2] in step.game.deck.codes else ""
        cards = (card,) if card else ()
        return Reason("lesson.change.same", {"card": cards_slot(cards, step.game.deck)}, cards=cards, slip="no-change")

    def offers(self, step: Step) -> Json:
        """What may be marked, with its cards, and the sentences to choose among."""
        at = self._both(step)
        deck = step.game.deck
        options = [
            {"id": one, "cards": [] if step.at.over else _codes(at, one), "word": word_of(step, one)}
            for one in self._options(step)
        ]
        found = {"options": options, "deck": deck.name}
        return {**found, "clauses": self._sentences(step)} if step.get("sentence") else found

    def _sentences(self, step: Step) -> list[str]:
        """The right sentences and some that stand near them, in the order of the rule pages."""
        right = self.answer(step)["clauses"]
        pages = [one for game in dict.fromkeys((step.game.name, step["rules2"].name)) for one in clauses(game)]
        ids = [one.id for one in pages if one.id in right or (one.options if step.at.over else one.refuses)]
        ids = [one for one in ids if not one.endswith(("-turn", "-hand", "-over", "-action"))]
        if not right:
            return ids[:4]
        place = ids.index(right[0]) if right[0] in ids else 0
        near = sorted((one for one in ids if one not in right), key=lambda one: abs(ids.index(one) - place))
        return [one for one in ids if one in {*right, *near[:3]}]

    def table(self, step: Step) -> Json:
        """What changes and why; what is said to a mark that is wrong, and to a wrong sentence."""
        changed = self.changes(step)
        answer = self.answer(step)
        same = [one for one in self._options(step) if one not in answer["changes"]]
        return {
            "right": answer["changes"],
            "clauses": answer["clauses"],
            "changes": {change.what: change.reason for change in changed},
            "same": {one: self._same(step, one) for one in same},
            "sentence": _sentence(changed[0]) if changed else None,
        }


@lru_cache(maxsize=32)
def _compared(step: Step) -> Comparison:
    return compare(step.at, step.game, step["rules2"])


def _sentence(change: Change) -> Reason:
    """What is said to whoever marks rightly but chooses a wrong sentence."""
    clause = change.reason.clause
    return Reason(f"clause.{clause}.rule", {}, clause, change.reason.cards)


def _telling(clause: str) -> tuple[str, ...]:
    """The clause by which the other rules allow a move, unless it is what every game says."""
    return () if clause.endswith(("-take-equal", "-take-sum", "-lay", "-lead")) else (clause,)


def word_of(step: Step, option: str) -> str:
    """The id of the word for a row of the sheet, or for an action without a card; "" for a move of cards."""
    if step.at.over:
        return f"item.{option}"
    if option in step.game.actions:
        return f"action.{_ACTIONS.get(option, option[1:])}"
    return ""


_ACTIONS: Final = {"||": "close", "~": "exchange"}


def move_of(step: Step, option: str) -> Move:
    """The move that is offered, by its notation; one that only one of the rule sets allows too."""
    return _move(_compared(step), option)


def _move(found: Comparison, text: str) -> Move:
    at: Position = found.here if text in found.here.legal_moves else found.there
    return next(move for move in at.legal_moves if move.text == text)


def _codes(found: Comparison, text: str) -> list[str]:
    move = _move(found, text)
    return [*([move.card] if move.card else []), *move.takes]
