"""Counting: build a Primiera, count a pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from scopa_widgets.cards import ITALIAN, each
from scopa_widgets.lessons.kinds.base import BadAnswer, Field, Kind, NoAnswer, codes_given
from scopa_widgets.lessons.kinds.numbers import read_number
from scopa_widgets.lessons.kinds.worth import is_tie
from scopa_widgets.lessons.values import Consequence, Json, Reason, Result, Step
from scopa_widgets.rules.fishing import PRIMIERA, primiera_places
from scopa_widgets.words import Slot, cards_slot


class BuildPrimiera(Kind):
    """Choose the card of each suit that counts, and type the total.

    An answer is ``{"cards": [...], "total": n}``; a pile without one of the suits has no primiera (no cards, total 0),
    unless the rules count what is there. Figures of one suit are worth the same: either is right.
    """

    name: ClassVar[str] = "primiera"
    fields: ClassVar[Mapping[str, Field]] = {"cards": Field("cards"), "side": Field("number")}

    def pile(self, step: Step) -> tuple[str, ...]:
        """The cards to choose from: those named, or a side's pile."""
        if step.game.deck is not ITALIAN:
            raise NoAnswer("lesson.fault.deck")
        if step.get("cards"):
            return tuple(step["cards"])
        if step.position is None:
            raise NoAnswer("lesson.fault.needs", key="cards")
        side = int(step.get("side", 1)) - 1
        if not 0 <= side < step.game.sides:
            raise NoAnswer("lesson.fault.side", n=step.game.sides)
        return step.at.pile(side)

    def _best(self, step: Step) -> dict[str, list[str]]:
        """For each suit the cards that may stand in its place."""
        deck = step.game.deck
        cards = deck.set(self.pile(step))
        places = primiera_places(cards)
        return {
            letter: [deck.code(card) for card in each(cards & of) if PRIMIERA[deck.rank(card)] == places[suit]]
            for suit, (letter, of) in enumerate(zip(deck.suits, deck.of_suit, strict=True))
        }

    def _total(self, step: Step) -> int:
        deck = step.game.deck
        places = primiera_places(deck.set(self.pile(step)))
        return sum(places) if all(places) or getattr(step.game, "primiera_partial", False) else 0

    def answer(self, step: Step) -> Json:
        """One right choice and the total."""
        total = self._total(step)
        return {"cards": [cards[-1] for cards in self._best(step).values() if cards] if total else [], "total": total}

    def grade(self, step: Step, given: Json) -> Result:
        """Two cards of a suit, a missing suit, a better card of a suit, then the total."""
        if not isinstance(given, Mapping) or set(given) != {"cards", "total"}:
            raise BadAnswer(f"cards and a total are needed, not {given!r}")
        chosen, total = codes_given(given["cards"], step.game), read_number(given["total"])
        if any(code not in self.pile(step) for code in chosen):
            raise BadAnswer(f"cards of the pile are needed, not {given['cards']!r}")
        reason = self._against(step, chosen, total)
        counted = tuple(self.answer(step)["cards"])
        then = Consequence(sets=(counted,) if counted else (), reasons=self._way(step))
        if reason:
            return Result(False, (reason,), then)
        return Result(True, self._way(step) or (self._missing(step),), then)

    def _against(self, step: Step, chosen: list[str], total: object) -> Reason | None:
        deck, best, right = step.game.deck, self._best(step), self._total(step)
        clause = f"{step.game.prefix}-primiera"
        for suit in deck.suits:
            mine = [code for code in chosen if code[1] == suit]
            if len(mine) > 1:
                return Reason("lesson.slip.two-of-a-suit", {}, clause, tuple(mine), "two-of-a-suit")
        if not right:
            return self._missing(step) if chosen or total else None
        for suit, cards in best.items():
            mine = [code for code in chosen if code[1] == suit]
            if cards and not mine:
                return Reason(
                    "lesson.primiera.empty", {"card": cards_slot(cards[-1:], deck)}, clause, tuple(cards), "place-empty"
                )
            if cards and mine[0] not in cards:
                slots: dict[str, Slot] = {
                    "card": cards_slot(mine, deck), "value": PRIMIERA[deck.rank(deck.card(mine[0]))],
                    "other": cards_slot(cards[-1:], deck), "sum": PRIMIERA[deck.rank(deck.card(cards[-1]))],
                }  # fmt: skip
                return Reason("lesson.primiera.better", slots, clause, tuple(cards[-1:]), "face-value")
        if total == right:
            return None
        face = sum(deck.rank(deck.card(code)) + 1 for code in chosen)
        slip = "face-value" if total == face else ""
        return Reason(
            f"lesson.slip.{slip}" if slip else "lesson.primiera.total",
            {},
            clause,
            tuple(chosen),
            slip or "other-number",
        )

    def _missing(self, step: Step) -> Reason:
        clause = f"{step.game.prefix}-primiera-missing"
        return Reason("lesson.slip.suit-missing", {}, clause, self.pile(step), "suit-missing")

    def _way(self, step: Step) -> tuple[Reason, ...]:
        total = self._total(step)
        if not total:
            return ()
        places = primiera_places(step.game.deck.set(self.pile(step)))
        terms = " + ".join(str(place) for place in places if place)
        cards = tuple(self.answer(step)["cards"])
        return (Reason("lesson.way", {"set": terms, "sum": str(total)}, f"{step.game.prefix}-primiera", cards),)

    def offers(self, step: Step) -> Json:
        """The cards of the pile, and the suits of the four places."""
        return {"cards": list(self.pile(step)), "suits": list(step.game.deck.suits)}

    def table(self, step: Step) -> Json:
        """For each suit the cards that are right, what each card is worth, the total, and all that may be said."""
        deck, total = step.game.deck, self._total(step)
        pile = self.pile(step)
        better: dict[str, Reason | None] = {}
        empty: dict[str, Reason | None] = {}
        if total:
            for suit, cards in self._best(step).items():
                others = [code for code in pile if code[1] == suit and code not in cards]
                picked = [best[-1] for letter, best in self._best(step).items() if letter != suit and best]
                better |= {code: self._against(step, [code, *picked], total) for code in others}
                if cards:
                    empty[suit] = self._against(step, picked, total)
        return {
            "right": self._best(step) if total else {},
            "worth": {code: PRIMIERA[deck.rank(deck.card(code))] for code in pile},
            "total": total,
            "yes": self._way(step) or (self._missing(step),),
            "two": Reason("lesson.slip.two-of-a-suit", {}, f"{step.game.prefix}-primiera", slip="two-of-a-suit"),
            "better": better,
            "empty": empty,
            "none": None if total else self._missing(step),
            "face": Reason("lesson.slip.face-value", {}, f"{step.game.prefix}-primiera", slip="face-value"),
            "sum": Reason("lesson.primiera.total", {}, f"{step.game.prefix}-primiera", slip="other-number"),
        }


class CountPile(Kind):
    """Fill in the score sheet of a deal. An answer is the points by row and side: ``{"carte": [1, 0], ...}``.

    ``rows`` leaves some rows out of the question; without it all rows are asked. The sums are asked with the number
    ``score``.
    """

    name: ClassVar[str] = "count"
    fields: ClassVar[Mapping[str, Field]] = {"rows": Field("moves")}
    needs_position: ClassVar[bool] = True

    def _rows(self, step: Step) -> list[str]:
        names = [row.name for row in step.at.score.rows]
        wanted = list(step.get("rows", ())) or names
        for name in wanted:
            if name not in names:
                raise NoAnswer("lesson.fault.word", piece=name, known=", ".join(names))
        return wanted

    def answer(self, step: Step) -> Json:
        """The points of each row, by side."""
        score = step.at.score
        return {name: [share.now for share in score[name].shares] for name in self._rows(step)}

    def grade(self, step: Step, given: Json) -> Result:
        """The first row that is wrong: what each side has of it, and the clause that gives the point or does not."""
        right = self.answer(step)
        if not isinstance(given, Mapping) or set(given) != set(right):
            raise BadAnswer(f"the rows {', '.join(right)} are needed, not {given!r}")
        reasons = []
        for name, points in right.items():
            row = given[name]
            if not isinstance(row, (list, tuple)) or len(row) != len(points):
                raise BadAnswer(f"{len(points)} numbers are needed in the row {name}, not {row!r}")
            if [read_number(one) for one in row] != points:
                reasons.append(self._reason(step, name, [int(read_number(one)) for one in row]))
        if not reasons:
            return Result(True, (Reason("lesson.right", {}),))
        return Result(False, tuple(reasons), Consequence(sets=(reasons[0].cards,)))

    def _reason(self, step: Step, name: str, given: list[int] | None = None) -> Reason:
        score = step.at.score
        row = score[name]
        amounts = " : ".join(str(share.amount) for share in row.shares)
        slip = "row-wrong"
        if is_tie(row):
            slip = "tie-nothing" if row.shares[0].now else "tie-pays"
        elif (
            given
            and row.kind == "count"
            and any(one > share.now > 0 for one, share in zip(given, row.shares, strict=True))
        ):
            slip = "counted-twice"
        clause = row.why or row.clause
        cards = next((score.cards(name, side) for side, share in enumerate(row.shares) if share.now), ())
        return Reason(f"clause.{clause}.rule", {"set": amounts}, clause, cards, slip)

    def offers(self, step: Step) -> Json:
        """The rows to be filled in, and the sides."""
        return {"rows": self._rows(step), "sides": [step.side_name(side) for side in range(step.game.sides)]}

    def table(self, step: Step) -> Json:
        """The right points, what each side has of each row, and the reason if it is wrong."""
        score = step.at.score
        return {
            "right": self.answer(step),
            "amounts": {name: [share.amount for share in score[name].shares] for name in self._rows(step)},
            "rows": {name: self._reason(step, name) for name in self._rows(step)},
            "totals": list(score.now),
        }
