"""A lesson for whoever has no widget before him: its questions as text, a position as a picture."""

from __future__ import annotations

from html import escape

from scopa_widgets.lessons.as_json import board
from scopa_widgets.lessons.asking import prompt_of
from scopa_widgets.lessons.values import Lesson, Step
from scopa_widgets.view.board import board_svg
from scopa_widgets.view.frames import values_json
from scopa_widgets.words import say


def heading(lesson: Lesson, language: str) -> str:
    """The number and the title: *Lezione 4. Uguale o somma?*."""
    number = say("lesson.guide.number", language, n=lesson.number) if lesson.number else ""
    return ". ".join(part for part in (number, lesson.title.said(language)) if part)


def lesson_text(lesson: Lesson, language: str) -> str:
    """The title and the questions, a line each, with the cards of the table and of the hand; no answer."""
    lines = [heading(lesson, language)]
    for n, step in enumerate(lesson.steps, 1):
        lines.append(f"{n}. {prompt_of(step, language)}{_cards(step)}")
    return "\n".join(lines)


def _cards(step: Step) -> str:
    if step.position is None or step.position.over:
        return ""
    mover = step.position.mover
    hand = step.position.hand(mover) if mover is not None else ()
    return f"  [{' '.join(step.lying or step.position.table) or '-'} | {' '.join(hand) or '-'}]"


def lesson_picture(lesson: Lesson, number: int, language: str) -> str:
    """The position of a step as a stand-alone SVG; the heading alone where a step has none."""
    step = lesson.steps[min(number, len(lesson.steps)) - 1]
    title = f"{heading(lesson, language)}: {prompt_of(step, language)}"
    if step.position is None:
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 60" width="900" role="img" '
            f'font-family="system-ui, sans-serif" font-size="24"><title>{escape(title)}</title>'
            f'<rect width="900" height="60" rx="12" fill="#14532D"/>'
            f'<text x="20" y="38" fill="#fff">{escape(heading(lesson, language))}</text></svg>'
        )
    scene = board(step, answers=False)["scene"]
    return board_svg(scene, step.names, values_json(step.game), title=title, pile_word=say("text.pile", language))
