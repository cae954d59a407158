"""*Regole di casa* as one HTML file: to be answered on a phone, kept in a link, printed, and counted with others."""

from __future__ import annotations

from html import escape

from scopa_widgets.page.html import widget_page
from scopa_widgets.rules.house import HouseRules, questions
from scopa_widgets.view.house_words import answer_words, house_messages, question_words
from scopa_widgets.view.houses import cards_json
from scopa_widgets.words import say


def house_page(rules: HouseRules | str = "scopa", *, language: str = "it", compare: str = "", pasted: str = "") -> str:
    """A page that asks how a home plays a game, and needs no program behind it: the answers are in its link.

    ``compare`` is the address of a page that lays rules side by side (`compare_page`, or the dashboard), beside this
    one or elsewhere; the card then leads there.
    """
    house = rules if isinstance(rules, HouseRules) else HouseRules(rules)
    state = {
        "code": house.code, "home": house.home, "pasted": pasted, "compare": compare,
        "cards": cards_json(), "words": house_messages(), "language": language,
    }  # fmt: skip
    return widget_page(
        "house", state, title=say("house.title", language), language=language, still=_paper(house.name, language)
    )


def _paper(game: str, language: str) -> str:
    """The questions with boxes to be ticked by hand."""
    rows = []
    for question in questions(game):
        answers = [answer_words(game, question.key, value, language) for value in question.values]
        boxes = "".join(f"<li>☐ {escape(answer)}</li>" for answer in answers)
        rows.append(f"<li>{escape(question_words(game, question.key, language))}<ul>{boxes}</ul></li>")
    intro = say("house.intro", language, n=len(rows), game=say(f"game.{game}", language))
    return f"<h2>{escape(say('house.title', language))}</h2><p>{escape(intro)}</p><ol>{''.join(rows)}</ol>"
