"""Questions whose answer is a number, or several."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final

from scopa_widgets.lessons.kinds.base import BadAnswer, Field, Kind, NoAnswer
from scopa_widgets.lessons.kinds.quantities import QUANTITIES, primiera_totals
from scopa_widgets.lessons.kinds.worth import Amount, Slip
from scopa_widgets.lessons.values import Consequence, Json, Reason, Result, Step

_NUMBER: Final = re.compile(r"\s*([-+−]?)\s*(\d{1,9})(?:[.,](\d{1,6})|\s*/\s*(\d{1,9}))?\s*(%?)\s*")


def read_number(given: Json) -> Fraction:
    """A number as a pupil writes it: 12, "-5", "5,1 %", "504/9880". Raises `BadAnswer`."""
    if isinstance(given, bool) or given is None:
        raise BadAnswer(f"a number is needed, not {given!r}")
    if isinstance(given, (int, float)):
        return Fraction(str(given))
    match = _NUMBER.fullmatch(str(given))
    if match is None or (match[4] and not int(match[4])):
        raise BadAnswer(f"a number is needed, not {given!r}")
    sign, whole, decimals, below, _ = match.groups()
    value = Fraction(int(whole), int(below)) if below else Fraction(f"{whole}.{decimals or 0}")
    return -value if sign and sign in "-−" else value


class Number(Kind):
    """A number that the engine computes: ``ask`` names the quantity."""

    name: ClassVar[str] = "number"
    fields: ClassVar[Mapping[str, Field]] = {
        "ask": Field("word", needed=True, words=tuple(QUANTITIES)),
        "card": Field("card"), "cards": Field("cards"), "move": Field("move"), "instead": Field("move"),
        "line": Field("moves"), "side": Field("number"), "item": Field("text"), "players": Field("number"),
        "lead": Field("card"), "follow": Field("card"), "trump": Field("word", words=tuple("HDCS")),
        "closed_at": Field("number"), "other": Field("number"), "won": Field("flag"), "deals": Field("numbers"),
    }  # fmt: skip

    def amount(self, step: Step) -> Amount:
        """The number with the way there. Raises `NoAnswer`."""
        quantity = QUANTITIES[self.asked(step)]
        if quantity.position and step.position is None:
            raise NoAnswer("lesson.fault.needs", key="position")
        return quantity.of(step)

    def asked(self, step: Step) -> str:
        """The name of the quantity."""
        return str(step["ask"])

    def answer(self, step: Step) -> Json:
        """The number; one with decimals is rounded to them."""
        amount = self.amount(step)
        return round(float(amount.value), amount.decimals) if amount.decimals else amount.value

    def slips(self, step: Step) -> list[Slip]:
        """The wrong numbers that are known, each once."""
        right = self.amount(step).value
        found: dict[Any, Slip] = {}
        for slip in QUANTITIES[self.asked(step)].slips(step):
            if slip.value != right:
                found.setdefault(slip.value, slip)
        return list(found.values())

    def grade(self, step: Step, given: Json) -> Result:
        """A known slip is named; else whether the number is too big or too small. Then the way there."""
        number, amount = read_number(given), self.amount(step)
        then = Consequence(
            sets=amount.sets or ((amount.cards,) if amount.cards else ()), reasons=_way(self, step, amount)
        )
        if number == amount.value or _near(number, amount):
            return Result(True, _way(self, step, amount) or (Reason("lesson.right", {}, amount.clause),), then)
        slip = next((slip for slip in self.slips(step) if slip.value == number), None)
        if slip:
            return Result(False, (_slip_reason(slip, amount),), then)
        return Result(False, (_off(number > amount.value, amount),), then)

    def offers(self, step: Step) -> Json:
        """The cards that the question is about."""
        shown = [*step.get("cards", ()), *(step[key] for key in ("lead", "follow", "card") if step.get(key))]
        return {"cards": shown, "decimals": self.amount(step).decimals}

    def table(self, step: Step) -> Json:
        """The right number, how near is near enough, and what is said to which wrong number."""
        amount = self.amount(step)
        return {
            "right": self.answer(step),
            "also": [_exact(amount.value / 100)] if amount.decimals else [],
            "yes": self.grade(step, str(self.answer(step))),
            "wrong": [{"value": _plain(slip.value), "reason": _slip_reason(slip, amount)} for slip in self.slips(step)],
            "more": _off(True, amount),
            "less": _off(False, amount),
            "then": self.grade(step, str(amount.value + 1) if not amount.decimals else "0").then,
        }


def _near(number: Fraction, amount: Amount) -> bool:
    """Rounded rightly, or given as the fraction itself."""
    if not amount.decimals:
        return False
    off = abs(number - Fraction(amount.value))
    return off <= Fraction(1, 2 * 10**amount.decimals) or number * 100 == Fraction(amount.value)


def _plain(value: int | Fraction) -> int | float:
    return int(value) if value == int(value) else float(value)


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _way(kind: Number, step: Step, amount: Amount) -> tuple[Reason, ...]:
    """How the number comes about."""
    if not amount.terms:
        return ()
    answer = kind.answer(step)
    return (Reason("lesson.way", {"set": amount.terms, "sum": str(answer)}, amount.clause, amount.cards),)


def _slip_reason(slip: Slip, amount: Amount) -> Reason:
    return Reason(f"lesson.slip.{slip.name}", {}, slip.clause or amount.clause, amount.cards, slip.name)


def _off(more: bool, amount: Amount) -> Reason:
    return Reason(
        "lesson.number.less" if more else "lesson.number.more", {}, amount.clause, amount.cards, "other-number"
    )


class Cost(Number):
    """What does it cost: the points that a move loses beside another one (``move``, ``instead``)."""

    name: ClassVar[str] = "cost"
    fields: ClassVar[Mapping[str, Field]] = {
        "move": Field("move", needed=True),
        "instead": Field("move", needed=True),
    }
    needs_position: ClassVar[bool] = True

    def asked(self, step: Step) -> str:
        """The name of the quantity."""
        del step
        return "cost"


# --- several numbers ------------------------------------------------------------------------------------------------


def _impossible(_step: Step) -> list[int]:
    totals = primiera_totals()
    return sorted(set(range(totals[0], totals[-1])) - set(totals))


_SETS: Final = {"primiera-impossible": _impossible}


class Numbers(Kind):
    """All numbers of a sort. An answer is a list; right only if it is all of them."""

    name: ClassVar[str] = "numbers"
    fields: ClassVar[Mapping[str, Field]] = {"ask": Field("word", needed=True, words=tuple(_SETS))}

    def answer(self, step: Step) -> Json:
        """The numbers in order."""
        return _SETS[step["ask"]](step)

    def grade(self, step: Step, given: Json) -> Result:
        """The numbers too many, then how many are missing."""
        if not isinstance(given, (list, tuple)):
            raise BadAnswer(f"a list of numbers is needed, not {given!r}")
        numbers, right = {read_number(one) for one in given}, self.answer(step)
        wrong = sorted(numbers - set(right))
        missing = [one for one in right if one not in numbers]
        reasons = [Reason("lesson.numbers.wrong", {"set": str(_plain(one))}, slip="other-number") for one in wrong]
        if missing:
            reasons.append(Reason("lesson.numbers.missing", {"n": len(missing)}, slip="numbers-missing"))
        return Result(not reasons, tuple(reasons) or (Reason("lesson.right", {}),))

    def offers(self, step: Step) -> Json:
        """Nothing: they are typed."""
        del step
        return {}

    def table(self, step: Step) -> Json:
        """The numbers, and the messages for one too many and for those missing (slots ``set``, ``n``)."""
        return {"right": self.answer(step), "wrong": "lesson.numbers.wrong", "missing": "lesson.numbers.missing"}
