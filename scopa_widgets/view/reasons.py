"""What each card of the mover may take and why not, as plain HTML: for a page whose scripts are switched off."""

from __future__ import annotations

from html import escape

from scopa_widgets.cards import Card, Cards, each
from scopa_widgets.rules.protocol import NOBODY, Attempt, Verdict
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.frames import Step
from scopa_widgets.words import card_name, cards_slot, sentence


def verdict_sentence(game: AnyGame, verdict: Verdict, attempt: Attempt, language: str, player: str = "") -> str:
    """The sentence of a verdict about this attempt."""
    tried = cards_slot(game.deck.list(attempt.cards), game.deck)
    return sentence(
        f"clause.{verdict.clause}.{'yes' if verdict.legal else 'no'}", language,
        card=cards_slot(attempt.card, game.deck), set=tried, proof=cards_slot(verdict.proof, game.deck),
        sum=sum(map(game.value, attempt.cards)), value=game.value(attempt.card) if attempt.card else 0, player=player,
    )  # fmt: skip


def reasons_html(game: AnyGame, step: Step, language: str) -> str:
    """For each card of the mover a `<details>` with its captures, and the sets that nearly are."""
    mover = game.mover(step.state)
    if mover == NOBODY:
        return ""
    hand = game.layout(step.state).hands[mover]
    return "".join(_card_html(game, step, mover, card, language) for card in each(hand))


def _card_html(game: AnyGame, step: Step, mover: int, card: Card, language: str) -> str:
    tried: tuple[Cards, ...] = (*game.near(step.state, card), 0)
    lines = []
    for cards in tried:
        attempt = Attempt(mover, card, tuple(each(cards)))
        verdict = game.judge(step.state, attempt)
        mark = "✓" if verdict.legal else "✗"
        lines.append(f"<li>{mark} {escape(verdict_sentence(game, verdict, attempt, language))}</li>")
    name = escape(card_name(card, game.deck, language))
    return f"<details><summary>{name}</summary><ul>{''.join(lines)}</ul></details>"
