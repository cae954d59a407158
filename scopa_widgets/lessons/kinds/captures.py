"""What a card takes: choose one capture, or mark them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from scopa_widgets.lessons.kinds.base import (
    BadAnswer,
    Field,
    Kind,
    attempt_at,
    codes_given,
    held_card,
    moves_of,
    played,
    verdict_reason,
)
from scopa_widgets.lessons.values import Consequence, Json, Reason, Result, Step
from scopa_widgets.positions import Move
from scopa_widgets.words import Slot, cards_slot


def _target(move: Move) -> list[str]:
    """What a move is on: table cards, or a mark such as ``^2``; [] for a card that is laid."""
    return [move.mark] if move.mark else list(move.takes)


def _tried(step: Step, card: str, given: Json) -> tuple[list[str], Reason, bool]:
    """One set as it was given, the verdict on it, and whether it is legal."""
    marks = [mark for mark, _ in step.game.targets(step.at.state)]
    if isinstance(given, (list, tuple)) and len(given) == 1 and given[0] in marks:
        attempt = attempt_at(step.at, card, (), given[0])
        answer = step.at.why(attempt)
        return [given[0]], verdict_reason(step, attempt, answer), answer.legal
    codes = codes_given(given, step.game)
    attempt = attempt_at(step.at, card, codes)
    answer = step.at.why(attempt)
    return codes, verdict_reason(step, attempt, answer), answer.legal


class Capture(Kind):
    """Choose what a card takes: any legal choice is right; no card at all means that it is laid.

    An answer is a list of codes, or of one mark (``["^2"]``, a pile to be stolen).
    """

    name: ClassVar[str] = "capture"
    fields: ClassVar[Mapping[str, Field]] = {"card": Field("card")}
    needs_position: ClassVar[bool] = True

    def answer(self, step: Step) -> Json:
        """Every choice that is right."""
        return [_target(move) for move in moves_of(step.at, held_card(step)) if move.mark != "+"]

    def grade(self, step: Step, given: Json) -> Result:
        """The judge's verdict on the set; then what the card really does."""
        card = held_card(step)
        _, reason, legal = _tried(step, card, given)
        if legal:
            taken = sorted(given)
            move = next(move for move in moves_of(step.at, card) if sorted(_target(move)) == taken)
            return Result(True, (reason,), played(step, move))
        right = moves_of(step.at, card)
        return Result(False, (reason,), played(step, right[0]) if right else None)

    def offers(self, step: Step) -> Json:
        """The card played, and what may be tapped."""
        marks = [mark for mark, _ in step.game.targets(step.at.state) if mark.startswith("^")]
        return {"card": held_card(step), "table": list(step.lying or step.at.table), "marks": marks}

    def table(self, step: Step) -> Json:
        """The right sets; the verdict on any other is in the frame (``rules.*.why``)."""
        return {"card": held_card(step), "right": self.answer(step)}


class Captures(Kind):
    """Mark every capture that a card has. An answer is a list of lists of codes; right only if it is all of them."""

    name: ClassVar[str] = "captures"
    fields: ClassVar[Mapping[str, Field]] = {"card": Field("card")}
    needs_position: ClassVar[bool] = True

    def answer(self, step: Step) -> Json:
        """All captures; empty if the card can only be laid."""
        return [_target(move) for move in moves_of(step.at, held_card(step)) if _target(move) and move.mark != "+"]

    def grade(self, step: Step, given: Json) -> Result:
        """The verdict on each set that is none; else how many are missing."""
        if not isinstance(given, (list, tuple)):
            raise BadAnswer(f"a list of sets is needed, not {given!r}")
        card = held_card(step)
        right = {frozenset(one): one for one in self.answer(step)}
        found, against = set(), []
        for one in given:
            codes, reason, legal = _tried(step, card, one)
            if legal and codes:
                found.add(frozenset(codes))
            elif not legal or right:
                against.append(reason)
        missed = tuple(tuple(one) for key, one in right.items() if key not in found)
        if not against and not missed:
            every = Consequence(sets=tuple(map(tuple, right.values())))
            return Result(True, (_number_found(step, card, len(right)),), every)
        if missed:
            against.append(_missed(step, card, missed, found=bool(found)))
        return Result(False, tuple(against), Consequence(sets=missed))

    def offers(self, step: Step) -> Json:
        """The card played, and what may be tapped."""
        return Capture().offers(step)

    def table(self, step: Step) -> Json:
        """The right sets; the verdict on any other is in the frame; and what is said when some are missing."""
        card, right = held_card(step), self.answer(step)
        missed = [
            {"n": n, "reason": _missed(step, card, tuple(map(tuple, right[:n])), found=n < len(right))}
            for n in range(1, len(right) + 1)
        ]
        return {"card": card, "right": right, "missed": missed, "yes": _number_found(step, card, len(right))}


def _number_found(step: Step, card: str, n: int) -> Reason:
    slots: dict[str, Slot] = {"n": n, "card": cards_slot([card], step.game.deck)}
    return Reason("lesson.captures.all" if n else "lesson.captures.none", slots)


def _missed(step: Step, card: str, missed: tuple[tuple[str, ...], ...], *, found: bool) -> Reason:
    slots: dict[str, Slot] = {"n": len(missed), "card": cards_slot([card], step.game.deck)}
    return Reason("lesson.slip.missed", slots, slip="first-sum" if found else "missed-all")
