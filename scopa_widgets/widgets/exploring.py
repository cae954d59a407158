"""What *Tutte le prese* and *Rivedi* are given, as JSON without words: every legal move, what it leaves and risks, what
it is worth, what it was worth with all cards open.

Nothing in it comes from a card that the mover cannot see, except where hands are open.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, Final

from scopa_widgets.analysis import Chances, Estimate, Truth, chances
from scopa_widgets.analysis.intervals import Interval
from scopa_widgets.analysis.review import Reviewed
from scopa_widgets.cards import Cards
from scopa_widgets.positions import Move, Position
from scopa_widgets.rules.house import HouseRules
from scopa_widgets.rules.protocol import NOBODY, Item
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.view.frames import Step, game_json, show
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.scene import arrange
from scopa_widgets.words import messages

Json = dict[str, Any]

_COUNTED: Final = frozenset({"most", "honour", "count", "run", "penalty"})  # rows that a card more adds to by one


def explorer_messages(game: AnyGame, house: HouseRules | None = None) -> dict[str, dict[str, Any]]:
    """The messages by language and id."""
    own, more = game_messages(game, house=house), messages("explorer.", "share.")
    return {language: own[language] | more[language] for language in own}


def scene_json(
    game: AnyGame,
    step: Step,
    names: Sequence[str],
    length: int | None,
    *,
    open_hands: bool,
    recorded: AnyGame | None = None,
    house: HouseRules | None = None,
) -> Json:
    """The position as a show of one frame, seen by whose turn it is; ``open`` holds every hand, or `None`. The frame is
    read under ``game``; what may be chosen are the rule sets of the ``recorded`` game, and those of the ``house``."""
    mover = game.mover(step.state)
    hands = game.layout(step.state).hands
    return {
        **show(game, [step], names=names, viewer=mover, house=house),
        "game": game_json(recorded or game, house),
        "length": None if game.deck.name == "schnapsen" and not open_hands else length,
        "open": [game.deck.list(hand) for hand in hands] if open_hands else None,
    }


def moves_json(position: Position, step: Step, *, open_hands: bool) -> list[Json]:
    """The legal moves, those that take most first: the order in which they are shown, which is not that of their
    worth. ``place`` is where a move stands among the engine's."""
    game = position.game
    if game.mover(step.state) == NOBODY:
        return []
    hand = game.layout(step.state).hands[game.mover(step.state)]
    rows = [
        _move_json(position, step, position.move(bits), place, open_hands=open_hands)
        for place, bits in enumerate(position.legal_bits)
    ]
    return sorted(rows, key=lambda row: (-len(row["take"]), not row["target"], -_rank(game, hand, row), row["place"]))


def _rank(game: AnyGame, hand: Cards, row: Json) -> int:
    card = game.deck.card(row["card"]) if row["card"] else 0
    return game.value(card) if card & hand else 0


def _move_json(position: Position, step: Step, move: Move, place: int, *, open_hands: bool) -> Json:
    game, deck, mover = position.game, position.deck, move.seat
    after = game.step(step.state, move.bits)
    left = game.layout(after).table
    return {
        "place": place,
        "move": move.text,
        "card": move.card,
        "take": deck.list([card for card in step.lying if card & move.bits]),
        "target": next((mark for mark, bit in game.targets(step.state) if move.bits & bit), None),
        "after": deck.list(arrange(step.lying, left)),
        "brings": _brings(step.sheet, game.sheet(after), mover % game.sides),
        "chances": _chances_json(chances(position, move=move), after if open_hands else None),
    }


def _brings(before: Sequence[Item], after: Sequence[Item], side: int) -> dict[str, int]:
    """What a move adds to the rows of the mover's side at once: cards, denari, a scopa."""
    rows = zip(before, after, strict=True)
    more = {old.name: new.shares[side].amount - old.shares[side].amount for old, new in rows if old.kind in _COUNTED}
    return {name: count for name, count in more.items() if count > 0}


def _chances_json(found: Chances, after: Any | None) -> Json:
    game = found.position.game
    held: Cards = 0
    if after is not None and found.next is not None:
        held = game.layout(after).hands[found.next]
    return {
        "next": found.next,
        "of": len(found.unseen),
        "hand": found.hand,
        "threats": [
            {
                "what": threat.what,
                "cards": list(threat.cards),
                "chance": list(threat.chance),
                "held": None if after is None else [code for code in threat.cards if game.deck.card(code) & held],
            }
            for threat in found.threats
        ],
    }


# --- what moves are worth -------------------------------------------------------------------------------------------


def figures_json(estimate: Estimate, *, running: bool, split: bool) -> Json:
    """The fair values as far as they are known, by the engine's order of the moves. ``items`` and ``pairs`` (the
    difference of any two moves, each once) come with ``split``, once all has been counted."""
    rows = estimate.rows
    most = max((row.points.mean for row in rows), default=0.0)
    found: Json = {
        "worlds": estimate.worlds,
        "wanted": estimate.wanted,
        "certain": estimate.certain,
        "done": estimate.done,
        "running": running,
        "best": next((place for place, row in enumerate(rows) if row.points.mean == most), None),
        "rows": [
            {
                "points": _interval(row.points),
                "behind": _interval(row.behind),
                "win": round(row.win.mean, 4),
                "tie": round(row.tie, 4),
                "items": _rounded(estimate.items(row.move)) if split else None,
            }
            for row in rows
        ],
        "pairs": None,
    }
    if split:
        found["pairs"] = [
            [_interval(estimate.compare(row.move, other.move).points) for other in rows[:place]]
            for place, row in enumerate(rows)
        ]
    return found


def truth_json(truth: Truth) -> Json:
    """The truth in hindsight, by the engine's order of the moves."""
    rows = [{"points": row.points, "loss": row.loss, "items": truth.items(row.move)} for row in truth.moves]
    return {"state": "known", "rows": rows}


def cost_json(row: Reviewed) -> Json:
    """What a move of a deal cost: ``fair`` with its bounds, ``true`` in hindsight; `None` until it is known."""
    return {
        "step": row.step,
        "seat": row.seat,
        "move": row.move.text,
        "card": row.move.card,
        "choices": row.choices,
        "fair": None if row.fair is None else _interval(row.fair.points),
        "true": None if row.true is None else row.true.points,
    }


def _interval(found: Interval) -> list[float | None]:
    """Mean, low, high; a bound that is not known is `None`."""
    return [round(figure, 4) if isfinite(figure) else None for figure in found]


def _rounded(items: dict[str, float]) -> dict[str, float]:
    return {name: round(points, 4) for name, points in items.items()}
