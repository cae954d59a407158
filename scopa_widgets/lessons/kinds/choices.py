"""Yes or no, one of a few, find the clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from scopa_widgets import notation
from scopa_widgets.comparison import compare
from scopa_widgets.lessons.kinds.base import (
    BadAnswer,
    Field,
    Kind,
    NoAnswer,
    note_reasons,
    played,
    verdict_reason,
)
from scopa_widgets.lessons.kinds.scores import line, notes_of
from scopa_widgets.lessons.kinds.tricks import FOLLOWER, LEADER, trick_of
from scopa_widgets.lessons.kinds.worth import needed
from scopa_widgets.lessons.values import Consequence, Json, Reason, Result, Step
from scopa_widgets.notation import NotationError
from scopa_widgets.positions import Answer
from scopa_widgets.rules.protocol import NOBODY, Attempt
from scopa_widgets.rules.standing import standing
from scopa_widgets.words import clauses


def judged(step: Step, move: str) -> tuple[Attempt, Answer]:
    """The verdict on a step's move, legal or not. Raises `NoAnswer` for a text that is no move."""
    at = step.at
    state = at.complete().state if at.holes else at.state
    try:
        attempt = notation.read_attempt(step.game, state, move)
    except NotationError as error:
        raise _of(error) from error
    return attempt, at.why(attempt)


def _of(error: NotationError) -> NoAnswer:
    fault = error.faults[0]
    return NoAnswer(fault.what, piece=fault.piece, **fault.slots)


# --- yes or no ------------------------------------------------------------------------------------------------------

Truth = tuple[bool, tuple[Reason, ...], Consequence | None]


def _is_legal(step: Step) -> Truth:
    attempt, answer = judged(step, needed(step, "move"))
    return answer.legal, (verdict_reason(step, attempt, answer),), played(step, step["move"]) if answer.legal else None


def _happens(step: Step) -> Truth:
    """Whether a legal move makes a scopa, a picula, ... (``event``)."""
    event, move = needed(step, "event"), needed(step, "move")
    attempt, answer = judged(step, move)
    if not answer.legal:
        return False, (verdict_reason(step, attempt, answer),), None
    _, notes = notes_of(step, move)
    told = [note for note in notes if note.what in (event, f"no-{event}")]
    happened = any(note.what == event for note in told)
    reasons: tuple[Reason, ...] = tuple(
        Reason(
            f"clause.{note.clause}.yes",
            verdict_reason(step, attempt, answer).slots,
            note.clause,
            tuple(step.game.deck.list(note.cards)),
        )
        for note in told
        if note.what != event
    )
    reasons += note_reasons(step, step.at, [note for note in told if note.what == event])
    if not reasons:
        reasons = (verdict_reason(step, attempt, answer),)
    return happened, reasons, played(step, move)


def _differs(step: Step) -> Truth:
    """Whether anything changes under other rules."""
    found = compare(step.at, step.game, needed(step, "rules2"))
    moves = (*found.only_here, *found.only_there)
    reasons = tuple(
        Reason(f"clause.{one.answer.clause}.rule", {}, one.answer.clause, one.answer.cards) for one in moves
    )
    return bool(found), reasons[:1], None


YES: Final[Mapping[str, Callable[[Step], Truth]]] = {"legal": _is_legal, "event": _happens, "differs": _differs}
"""What may be asked with yes or no, by name."""


class YesNo(Kind):
    """Yes or no. An answer is true or false."""

    name: ClassVar[str] = "yesno"
    fields: ClassVar[Mapping[str, Field]] = {
        "ask": Field("word", needed=True, words=tuple(YES)),
        "move": Field("move"), "event": Field("text"), "rules2": Field("rules"),
    }  # fmt: skip
    needs_position: ClassVar[bool] = True

    def answer(self, step: Step) -> Json:
        """True or false."""
        return YES[step["ask"]](step)[0]

    def grade(self, step: Step, given: Json) -> Result:
        """Why it is so; and what the move does."""
        if not isinstance(given, bool):
            raise BadAnswer(f"true or false is needed, not {given!r}")
        right, reasons, then = YES[step["ask"]](step)
        return Result(given == right, reasons or (Reason("lesson.same" if not right else "lesson.right", {}),), then)

    def offers(self, step: Step) -> Json:
        """The move in question."""
        return {"move": step.get("move", ""), "cards": list(_cards_of(step))}

    def table(self, step: Step) -> Json:
        """The answer, and the one thing that is said to either."""
        return {"right": self.answer(step), "said": self.grade(step, not self.answer(step))}


def _cards_of(step: Step) -> tuple[str, ...]:
    if not step.get("move"):
        return ()
    attempt, _ = judged(step, step["move"])
    codes = [attempt.card, *attempt.cards] if attempt.card else []
    return tuple(map(step.game.deck.code, codes))


# --- one of a few ---------------------------------------------------------------------------------------------------


def _trick_taker(step: Step) -> tuple[list[tuple[str, str]], str, Reason]:
    trick = trick_of(step)
    return [("leader", ""), ("follower", "")], {LEADER: "leader", FOLLOWER: "follower"}[trick.by], trick.reason


def _sides(step: Step) -> list[tuple[str, str]]:
    return [(f"side{side + 1}", step.side_name(side)) for side in range(step.game.sides)]


def _has_item(step: Step) -> tuple[list[tuple[str, str]], str, Reason]:
    """Who has the point of an item: a side, nobody, or everybody that ties."""
    row = next((row for row in step.at.score.rows if row.name == needed(step, "item")), None)
    if row is None:
        raise NoAnswer("lesson.fault.word", piece=step["item"], known=", ".join(row.name for row in step.at.score.rows))
    have = [side for side, share in enumerate(row.shares) if share.now > 0]
    right = "nobody" if not have else f"side{have[0] + 1}" if len(have) == 1 else "everybody"
    amounts = " : ".join(str(share.amount) for share in row.shares)
    slip = {"nobody": "tie-pays", "everybody": "tie-nothing"}.get(right, "other-side")
    clause = row.why or row.clause
    reason = Reason("lesson.item", {"set": amounts}, clause, tuple(step.game.deck.list(row.shares[0].cards)), slip)
    return [*_sides(step), ("nobody", ""), ("everybody", "")], right, reason


def _wins_deal(step: Step) -> tuple[list[tuple[str, str]], str, Reason]:
    """Who has won the deal once the line is played."""
    at = line(step)
    best = max(at.tally)
    first = [side for side, points in enumerate(at.tally) if points == best]
    right = "nobody" if not at.over or len(first) > 1 else f"side{first[0] + 1}"
    clause = step.game.won_by(at.state) if at.over and hasattr(step.game, "won_by") else ""
    message = f"clause.{clause}.rule" if clause else "lesson.deal"
    return [*_sides(step), ("nobody", "")], right, Reason(message, {"set": " : ".join(map(str, at.tally))}, clause)


def _wins_match(step: Step) -> tuple[list[tuple[str, str]], str, Reason]:
    """Who has won the match at these totals; nobody yet where it goes on."""
    totals = needed(step, "totals")
    if len(totals) != step.game.sides:
        raise NoAnswer("lesson.fault.side", n=step.game.sides)
    found = standing(step.game, (0,) * step.game.sides, totals)
    right = "play-on" if not found.over else "nobody" if found.winner == NOBODY else f"side{found.winner + 1}"
    clause = f"{step.game.prefix}-{'match-play-on' if right == 'play-on' and len(set(totals)) == 1 else 'target'}"
    options = [*_sides(step), ("play-on", ""), *([("nobody", "")] if right == "nobody" else [])]
    return options, right, Reason(f"clause.{clause}.rule", {}, clause)


OPTIONS: Final[Mapping[str, Callable[[Step], tuple[list[tuple[str, str]], str, Reason]]]] = {
    "trick": _trick_taker, "item": _has_item, "deal": _wins_deal, "match": _wins_match,
}  # fmt: skip
"""What may be asked with a few options: the options (an id, a name), the right one, and why."""


class Choice(Kind):
    """One of a few: the leader or the follower, a side or nobody. An answer is the id of an option."""

    name: ClassVar[str] = "choice"
    fields: ClassVar[Mapping[str, Field]] = {
        "ask": Field("word", needed=True, words=tuple(OPTIONS)),
        "item": Field("text"), "line": Field("moves"), "totals": Field("numbers"),
        "lead": Field("card"), "follow": Field("card"), "trump": Field("word", words=tuple("HDCS")),
    }  # fmt: skip

    def answer(self, step: Step) -> Json:
        """The ids that are right."""
        if step["ask"] in ("item", "deal") and step.position is None:
            raise NoAnswer("lesson.fault.needs", key="position")
        return [OPTIONS[step["ask"]](step)[1]]

    def grade(self, step: Step, given: Json) -> Result:
        """Why it is so."""
        options, right, reason = OPTIONS[step["ask"]](step)
        if given not in [one for one, _ in options]:
            raise BadAnswer(f"one of {', '.join(one for one, _ in options)} is needed, not {given!r}")
        return Result(given == right, (reason,))

    def offers(self, step: Step) -> Json:
        """The options: an id, and its name or the id of its word."""
        options, _, _ = OPTIONS[step["ask"]](step)
        shown = [step[key] for key in ("lead", "follow") if step.get(key)]
        return {
            "options": [
                {"id": one, "name": name, "word": "" if name else f"lesson.choice.{one}"} for one, name in options
            ],
            "cards": shown,
        }

    def table(self, step: Step) -> Json:
        """The right option and the reason."""
        _, right, reason = OPTIONS[step["ask"]](step)
        return {"right": [right], "said": Result(False, (reason,))}


# --- find the clause ------------------------------------------------------------------------------------------------


def refusing(step: Step) -> list[str]:
    """The clauses in force that can refuse something, in the order of the game's rule page."""
    return [one.id for one in clauses(step.game.name) if one.refuses and one.holds(step.game)]


_PLAIN: Final = ("-turn", "-hand", "-over", "-action")


class FindClause(Kind):
    """Which sentence of the rules forbids a move (``move``), or allows it? An answer is the id of a clause."""

    name: ClassVar[str] = "clause"
    fields: ClassVar[Mapping[str, Field]] = {"move": Field("move", needed=True), "among": Field("clauses")}
    needs_position: ClassVar[bool] = True

    def answer(self, step: Step) -> Json:
        """The deciding clause, and any other that forbids the move too."""
        _, answer = judged(step, step["move"])
        return list(dict.fromkeys([answer.clause, *answer.also]))

    def grade(self, step: Step, given: Json) -> Result:
        """The verdict on the move."""
        if given not in self.offers(step)["options"]:
            raise BadAnswer(f"one of {', '.join(self.offers(step)['options'])} is needed, not {given!r}")
        attempt, answer = judged(step, step["move"])
        then = played(step, step["move"]) if answer.legal else None
        return Result(given in self.answer(step), (verdict_reason(step, attempt, answer),), then)

    def offers(self, step: Step) -> Json:
        """Four clauses, in the order of the rule page: the right one, and those that stand nearest to it."""
        right = self.answer(step)
        named = list(step.get("among", ()))
        if not named:
            near = [one for one in refusing(step) if not one.endswith(_PLAIN)]
            place = near.index(right[0]) if right[0] in near else 0
            named = sorted((one for one in near if one not in right), key=lambda one: abs(near.index(one) - place))[:3]
        page = [one.id for one in clauses(step.game.name)]
        options = sorted({right[0], *named}, key=lambda one: page.index(one) if one in page else -1)
        return {"options": options, "move": step["move"], "cards": list(_cards_of(step))}

    def table(self, step: Step) -> Json:
        """The right clauses, and the verdict, which is the reason to either."""
        wrong = next((one for one in self.offers(step)["options"] if one not in self.answer(step)), None)
        if wrong is None:
            raise NoAnswer("lesson.fault.none-wrong")
        return {"right": self.answer(step), "said": self.grade(step, wrong)}
