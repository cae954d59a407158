"""Answers to the steps of a lesson, right and wrong, as a pupil would give them; and how they are tapped and typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scopa_widgets.lessons import Step, answer, grade
from scopa_widgets.lessons.ballot import ballot
from scopa_widgets.lessons.kinds import KINDS

if TYPE_CHECKING:
    from playwright.sync_api import Page


def right_answer(step: Step) -> Any:
    """One right answer, in the form in which it is given."""
    found = answer(step)
    match step.kind:
        case "capture" | "card" | "choice" | "clause":
            return found[0]
        case "number" | "cost":
            return str(found)
        case "numbers":
            return [str(one) for one in found]
        case "primiera":
            return {**found, "total": str(found["total"])}
        case "count":
            return {row: [str(one) for one in points] for row, points in found.items()}
        case "compare":
            return {"changes": found["changes"], "clause": next(iter(found["clauses"]), "")}
        case _:
            return found


def answers(step: Step) -> list[Any]:
    """Many answers, the right one first."""
    right = right_answer(step)
    return [right, *(one for one in [*ballot(step), *_others(step, right)] if one != right)]


def wrong_answer(step: Step) -> Any:
    """A wrong answer. Raises ``StopIteration`` where nothing else than the right one can be given: there nothing is
    learnt."""
    return next(one for one in answers(step) if not grade(step, one))


def _others(step: Step, right: Any) -> list[Any]:
    offers = KINDS[step.kind].offers(step)
    match step.kind:
        case "capture":
            table = offers["table"]
            firsts = [table[:n] for n in range(len(table) + 1)]
            return [*firsts, *([code] for code in table), *([mark] for mark in offers["marks"])]
        case "captures":
            table = offers["table"]
            return [[], [table[:2]], [*right, table[:2]], [[table[-1]], *right[1:]], [table]]
        case "card":
            return list(offers["cards"])
        case "cards":
            return [[], offers["cards"], offers["cards"][:1], offers["cards"][1:]]
        case "order":
            return [offers["cards"], right[::-1], [*right[1:], right[0]]]
        case "number" | "cost":
            return [str(float(right) + 1), "0", "-3", "12", "7/2", f" {right} ".replace(".", ","), "5,15 %", "504/9880"]
        case "numbers":
            return [right[:-1], [*right, "50"], ["1", "2"], right[::-1]]
        case "primiera":
            cards = offers["cards"]
            return [
                {"cards": right["cards"], "total": "12"}, {"cards": cards[:2], "total": right["total"]},
                {"cards": cards[-4:], "total": "75"}, {"cards": right["cards"][:-1], "total": right["total"]},
                {"cards": right["cards"], "total": "23"}, {"cards": [], "total": right["total"]},
                {"cards": [cards[1], *right["cards"][1:]], "total": right["total"]},
            ]  # fmt: skip
        case "count":
            return [
                {row: ["9", "9"] for row in right},
                {row: (["0", "0"] if place else points) for place, (row, points) in enumerate(right.items())},
                {row: ["2" if one == "1" else one for one in points] for row, points in right.items()},
            ]
        case "compare":
            ids = [one["id"] for one in offers["options"]]
            tried: list[Any] = [{"changes": some, "clause": right["clause"]} for some in ([], ids, ids[:1], ids[1:])]
            return tried + [{"changes": right["changes"], "clause": one} for one in offers.get("clauses", [])]
        case "yesno":
            return [not right]
        case _:
            return [one if isinstance(one, str) else one["id"] for one in offers["options"]]


def touches(step: Step, given: Any) -> list[tuple[str, str]]:
    """What is touched, one thing after the other, to give an answer: places of the focus, and what is typed there."""
    match step.kind:
        case "capture":
            return [*((f"card:{code}", "") for code in given), ("main", "")]
        case "captures":
            found = [(place, "") for one in given for place in (*(f"card:{code}" for code in one), "main")]
            return [*found, ("main", "")]
        case "card":
            return [(f"card:{given}", ""), ("main", "")]
        case "cards" | "order":
            return [*((f"card:{code}", "") for code in given), ("main", "")]
        case "number" | "cost":
            return [("text", str(given)), ("main", "")]
        case "numbers":
            return [("text", " ".join(given)), ("main", "")]
        case "yesno":
            return [(f"option:{str(given).lower()}", "")]
        case "primiera":
            return [("total", given["total"]), *((f"card:{code}", "") for code in given["cards"]), ("main", "")]
        case "count":
            cells = [(f"row:{row}:{side}", one) for row, own in given.items() for side, one in enumerate(own)]
            return [*cells, ("main", "")]
        case "compare":
            marks = [(f"option:{one}", "") for one in given["changes"]]
            clause = [(f"option:{given['clause']}", "")] if given["clause"] and given["changes"] else []
            asked = "clauses" in KINDS[step.kind].offers(step)
            return [*marks, *(clause if asked else []), ("main", "")]
        case _:
            return [(f"option:{given}", ""), ("main", "")]


# Walks with Tab, as often as there are stops between here and there, then types or presses: all by keys.
STOPS = """place => {
  const all = [...document.querySelectorAll("button, input, [tabindex]")].filter((node) => node.offsetParent);
  const goal = all.findIndex((node) => node.dataset.focus === place), here = all.indexOf(document.activeElement);
  const stops = (from, to) => all.slice(from, to).filter((node) => node.tabIndex >= 0).length;
  return goal < 0 ? null : goal >= here ? stops(here + 1, goal + 1) : -stops(goal, here);
}"""


def reach(page: Page, place: str) -> None:
    """Go there with the Tab key alone."""
    far = page.evaluate(STOPS, place)
    assert far is not None, f"there is no {place}"
    for _ in range(abs(far)):
        page.keyboard.press("Tab" if far > 0 else "Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.focus") == place, f"{place} is not reached with Tab"


def give(page: Page, step: Step, given: object) -> None:
    """Give an answer by keys."""
    for place, text in touches(step, given):
        reach(page, place)
        if text:
            page.keyboard.press("Control+A")
            page.keyboard.type(text)
        else:
            page.keyboard.press("Enter")
