"""The teacher's page of a lesson: goal, time, what pupils get wrong, the questions with their answers; A4 to print."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from scopa_widgets.lessons.asking import answer, prompt_of
from scopa_widgets.lessons.kinds.changes import move_of, word_of
from scopa_widgets.lessons.values import Lesson, Step
from scopa_widgets.words import capital, card_name, listed, say
from scopa_widgets.words.store import find

_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 14mm; }}
html {{ font: 10.5pt/1.35 system-ui, sans-serif; color: #000; background: #fff; }}
body {{ max-width: 182mm; margin: 0 auto; padding: 4mm; }}
h1 {{ font-size: 16pt; margin: 0 0 1mm; }}
h2 {{ font-size: 11.5pt; margin: 3.5mm 0 1mm; border-bottom: .3mm solid #000; }}
p, ul, ol {{ margin: 0 0 1mm; }}
li {{ margin: 0 0 .8mm; break-inside: avoid; }}
.answer {{ font-weight: 600; }}
.answer::before {{ content: "→ "; }}
@media print {{ body {{ padding: 0; }} }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{about}</p>
{body}
</body>
</html>
"""


def guide(lesson: Lesson, language: str = "it", *, links: Sequence[tuple[str, str]] = ()) -> str:
    """The page as HTML, with nothing to be fetched; every answer on it is computed.

    ``links`` are pairs of an address and what to call it: the lesson's own page, its exercises, ...
    """
    number = say("lesson.guide.number", language, n=lesson.number) if lesson.number else ""
    title = " ".join(part for part in (f"{number}." if number else "", lesson.title.said(language)) if part)
    about = say("lesson.guide.minutes", language, n=lesson.minutes) if lesson.minutes else ""
    parts = []
    if any(lesson.goal):
        parts.append(_section("lesson.guide.goal", language, f"<p>{escape(lesson.goal.said(language))}</p>"))
    if lesson.misconceptions:
        items = "".join(f"<li>{escape(one.said(language))}</li>" for one in lesson.misconceptions)
        parts.append(_section("lesson.guide.misconceptions", language, f"<ul>{items}</ul>"))
    items = "".join(_question(step, language) for step in lesson.steps)
    parts.append(_section("lesson.guide.questions", language, f"<ol>{items}</ol>"))
    if any(lesson.quarrel):
        parts.append(_section("lesson.guide.quarrel", language, f"<p>{escape(lesson.quarrel.said(language))}</p>"))
    if links:
        items = "".join(f'<li><a href="{escape(to)}">{escape(name)}</a>: {escape(to)}</li>' for to, name in links)
        parts.append(_section("lesson.guide.links", language, f"<ul>{items}</ul>"))
    return _PAGE.format(language=language, title=escape(title), about=escape(about), body="\n".join(parts))


def _section(heading: str, language: str, body: str) -> str:
    return f"<h2>{escape(say(heading, language))}</h2>\n{body}"


def _question(step: Step, language: str) -> str:
    asked = escape(prompt_of(step, language))
    board = _board(step)
    shown = f" <small>({escape(board)})</small>" if board else ""
    return f'<li>{asked}{shown} <span class="answer">{escape(answer_said(step, language))}</span></li>\n'


def _board(step: Step) -> str:
    """The table and the hand in notation, which is what a teacher lays out with real cards."""
    if step.position is None or step.position.over:
        return ""
    at = step.position
    hand = at.hand(at.mover) if at.mover is not None else ()
    table = " ".join(step.lying or at.table) or "-"
    return f"{table} | {' '.join(hand)}" if hand else table


def answer_said(step: Step, language: str) -> str:
    """The answer of a step as a line of words, with the cards by name."""
    return _SAID[step.kind](step, answer(step), language)


def _cards(step: Step, codes: Any, language: str) -> str:
    deck = step.game.deck
    names = [card_name(code, deck, language) if code in deck.codes else _pile(step, code, language) for code in codes]
    return listed(names, language)


def _pile(step: Step, mark: str, language: str) -> str:
    seat = int(mark[1:]) - 1 if mark[1:].isdigit() else 0
    return say("lesson.guide.pile", language, player=step.names[seat])


def _sets(step: Step, found: Any, language: str) -> str:
    nothing = say("lesson.guide.lay", language)
    return "; ".join(_cards(step, one, language) or nothing for one in found) or nothing


def _card_list(step: Step, found: Any, language: str) -> str:
    return _cards(step, found, language) or say("lesson.guide.none", language)


def _number(_step: Step, found: Any, language: str) -> str:
    return str(found).replace(".", "," if language != "en" else ".")


def _numbers(_step: Step, found: Any, language: str) -> str:
    return listed([str(one) for one in found], language)


def _yes(_step: Step, found: Any, language: str) -> str:
    return say("lesson.guide.yes" if found else "lesson.guide.no", language)


def _option(step: Step, found: Any, language: str) -> str:
    names = []
    for one in found:
        message = f"lesson.choice.{one}"
        names.append(say(message, language) if find(message) else step.side_name(int(one.removeprefix("side")) - 1))
    return listed(names, language, "or")


def _primiera(step: Step, found: Any, language: str) -> str:
    if not found["cards"]:
        return say("lesson.guide.no-primiera", language)
    return f"{_cards(step, found['cards'], language)}: {found['total']}"


def _count(_step: Step, found: Any, language: str) -> str:
    return "; ".join(f"{say(f'item.{row}', language)} {':'.join(map(str, points))}" for row, points in found.items())


def _clause(_step: Step, found: Any, language: str) -> str:
    return say(f"clause.{found[0]}.rule", language)


def _move(step: Step, text: str, language: str) -> str:
    """A move by its cards, as the page of the lesson tells it: "sette di spade → sette di denari"."""
    move = move_of(step, text)
    card = _cards(step, [move.card], language)
    if move.mark.startswith("^"):
        return f"{card} → {_pile(step, move.mark, language)}"
    if move.mark:
        return f"{card}, {say('action.marriage', language)}"
    if move.takes or step.game.deck.name == "italian":
        return f"{card} → {_sets(step, [move.takes], language)}"
    return card


def _changes(step: Step, found: Any, language: str) -> str:
    if not found["changes"]:
        return capital(say("lesson.same", language))
    words = [(one, word_of(step, one)) for one in found["changes"]]
    said = "; ".join(say(word, language) if word else _move(step, one, language) for one, word in words)
    if step.get("sentence") and found["clauses"]:
        said += " – " + say(f"clause.{found['clauses'][0]}.rule", language)
    return said


_SAID: Final = {
    "capture": _sets, "captures": _sets, "card": _card_list, "cards": _card_list, "order": _card_list,
    "number": _number, "cost": _number, "numbers": _numbers, "yesno": _yes, "choice": _option,
    "primiera": _primiera, "count": _count, "clause": _clause, "compare": _changes,
}  # fmt: skip
