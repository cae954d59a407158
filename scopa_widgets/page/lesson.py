"""A lesson as one HTML file: no Python behind it, so its answers are in it, on the honour system."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from scopa_widgets.lessons.paper import guides, paper, paper_glossary, paper_messages, paper_sprites, practice, scales
from scopa_widgets.lessons.plain import heading, lesson_text
from scopa_widgets.lessons.values import Lesson
from scopa_widgets.page.html import widget_page


def lesson_page(
    lesson: Lesson,
    *,
    step: int = 1,
    mode: str = "ask",
    aids: Sequence[str] = (),
    zoom: int = 0,
    language: str = "",
    index: str = "letters",
    size: str = "auto",
) -> str:
    """The page as text; its settings are those of `LessonPage`. Without a language it speaks the browser's."""
    spoken = language if language in lesson.languages else lesson.languages[0]
    found = paper(lesson)
    state = {
        "paper": found, "words": paper_messages(lesson), "sprites": paper_sprites(lesson),
        "glossary": paper_glossary(lesson), "scales": scales(), "practice": practice(lesson, found),
        "guides": guides(lesson), "step": step, "mode": mode, "aids": list(aids), "zoom": zoom, "pupil": 0,
        "language": language, "index": index, "size": size,
    }  # fmt: skip
    return widget_page(
        "lesson", state,
        title={lang: heading(lesson, lang) for lang in lesson.languages}, language=spoken,
        still=f"<pre>{escape(lesson_text(lesson, spoken))}</pre>",
    )  # fmt: skip
