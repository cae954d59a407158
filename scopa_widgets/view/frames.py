"""Frames: everything a screen is given about each step of a deal, as JSON (``frames.schema.json``).

Python decides, the browser looks up: a frame holds the scene that this viewer may see, every legal move of every card,
the verdict on every set of cards that could be tried (under each named rule set), and the score sheet. Words are ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from scopa_widgets.cards import Card, Cards, Deck, each, union
from scopa_widgets.notation import attempt_of, move_text
from scopa_widgets.record.deal import Deal
from scopa_widgets.record.people import NAMES
from scopa_widgets.record.start import Order
from scopa_widgets.rules.house import HouseRules
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import NOBODY, Attempt, Item, Move, Note, Verdict
from scopa_widgets.rules.registry import RULE_SETS, AnyGame, rule_set_of, under
from scopa_widgets.view.scene import arrange, scene
from scopa_widgets.view.sheet import places_json, sheet_json

SCHEMA: Final = "scopa_widgets/frames/1"

OWN: Final = "own"
"""The rule set of a game whose options are no named rule set's."""

Json = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One step of a line: a state, how its table lies, and what led to it."""

    at: int
    state: Any
    lying: tuple[Card, ...]
    """The table cards in the order in which they came to lie."""
    sheet: tuple[Item, ...]
    move: Move | None = None
    before: Step | None = None


def first_step(game: AnyGame, state: Any, lying: Sequence[Card] = (), at: int = 0) -> Step:
    """The step in which nothing has been played; the table lies as it was dealt, or in the order of the deck."""
    return Step(at, state, arrange(lying, game.layout(state).table), game.sheet(state))


def next_step(game: AnyGame, step: Step, move: Move) -> Step:
    """The step after a legal move."""
    state = game.step(step.state, move)
    return Step(step.at + 1, state, arrange(step.lying, game.layout(state).table), game.sheet(state), move, step)


def walk(game: AnyGame, state: Any, moves: Iterable[Move], lying: Sequence[Card] = ()) -> list[Step]:
    """Every step of a line, the first included."""
    steps = [first_step(game, state, lying)]
    for move in moves:
        steps.append(next_step(game, steps[-1], move))
    return steps


def deal_steps(deal: Deal) -> list[Step]:
    """Every step of a deal's main line; the opening table lies in the order in which it was dealt."""
    dealt = deal.start.dealt if isinstance(deal.start, Order) else ()
    return walk(deal.game, deal.start_state, deal.main_line, dealt)


def seat_names(deal: Deal) -> tuple[str, ...]:
    """The names of the seats; some names where the deal has none."""
    return deal.names or NAMES[: deal.game.players]


def show(
    game: AnyGame,
    steps: Sequence[Step],
    *,
    names: Sequence[str],
    viewer: int | None = None,
    upto: int | None = None,
    comments: dict[int, str] | None = None,
    open_piles: bool = False,
    house: HouseRules | None = None,
) -> Json:
    """A whole deal for one viewer (a seat; `None` for open hands; `NOBODY` for what everybody sees), up to ``upto``;
    with ``house`` the rules of a home are one more rule set that may be chosen."""
    last = len(steps) - 1 if upto is None else min(upto, len(steps) - 1)
    hidden = viewer is not None
    return {
        "schema": SCHEMA,
        "game": game_json(game, house),
        "deck": game.deck.name,
        "values": values_json(game),
        "seats": [{"name": name, "side": seat % game.sides} for seat, name in enumerate(names)],
        "sides": [" + ".join(names[side :: game.sides]) for side in range(game.sides)],
        "viewer": viewer,
        "length": None if hidden and game.deck.name == "schnapsen" else len(steps) - 1,
        "frames": [
            frame(game, step, viewer=viewer, then=_then(steps, step, last, hidden), open_piles=open_piles, house=house)
            for step in steps[: last + 1]
        ],
        "comments": {str(at): text for at, text in (comments or {}).items() if at <= last},
    }


def _then(steps: Sequence[Step], step: Step, last: int, hidden: bool) -> Move | None:
    """The recorded next move, where the viewer may know it."""
    place = step.at - steps[0].at + 1
    return steps[place].move if place < len(steps) and not (hidden and place > last) else None


def game_json(game: AnyGame, house: HouseRules | None = None) -> Json:
    """The game in force: its name, its rule set if it has one, and every option."""
    return {
        "id": game.name,
        "version": game.version,
        "word": f"game.{game.name}",
        "ruleset": rule_set_of(game),
        "rulesets": [*RULE_SETS[game.name], *([house.id] if house else [])],
        "options": [
            {"key": key, "value": getattr(game, key), "changed": getattr(game, key) != option.default}
            for key, option in options_of(game).items()
        ],
    }


def values_json(game: AnyGame) -> dict[str, int]:
    """What each card is worth in this game, by code: for badges, and for sums in a sentence."""
    return {game.deck.code(card): game.value(card) for card in game.deck.cards}


def frame(
    game: AnyGame,
    step: Step,
    *,
    viewer: int | None = None,
    then: Move | None = None,
    open_piles: bool = False,
    house: HouseRules | None = None,
) -> Json:
    """One step for one viewer; ``then`` is the recorded next move, if the viewer may know it."""
    state = step.state
    seen = seen_by(game, state, viewer)
    mover = game.mover(state)
    may_ask = mover != NOBODY and viewer in (None, mover)
    return {
        "at": step.at,
        **told(game, step),
        "mover": None if mover == NOBODY else mover,
        "scene": scene(game, state, step.lying, seen, open_piles=open_piles),
        "rules": _rules_json(game, step, then, house) if may_ask else {},
        "sheet": sheet_json(game, step.sheet, step.before.sheet if step.before else None),
    }


def seen_by(game: AnyGame, state: Any, viewer: int | None) -> Cards:
    """The cards that a viewer sees: all for `None`, and for `NOBODY` what every seat sees."""
    if viewer is None:
        return game.deck.all
    seen = game.deck.all
    for seat in range(game.players) if viewer == NOBODY else (viewer,):
        seen &= game.seen_by(state, seat)
    return seen


def told(game: AnyGame, step: Step) -> Json:
    """The move that led to a step, and its notes."""
    return {"move": _move_json(game, step), "notes": _notes_before(game, step)}


def _move_json(game: AnyGame, step: Step) -> Json | None:
    if step.before is None or step.move is None:
        return None
    before = step.before.state
    seat = game.mover(before)
    card = step.move & game.layout(before).hands[seat]
    text = move_text(game, before, step.move)
    return {
        "text": text,
        "word": None if card else action_word(text),
        "seat": seat,
        "card": game.deck.code(card) if card else None,
        "take": _codes(game.deck, step.move & union(step.before.lying), step.before.lying),
    }


def _notes_before(game: AnyGame, step: Step) -> list[Json]:
    if step.before is None or step.move is None:
        return []
    return _notes_json(game, game.notes(step.before.state, step.move))


def _notes_json(game: AnyGame, notes: Iterable[Note]) -> list[Json]:
    """Notes as JSON; changed rows of the sheet are marked there and not told again."""
    return [
        {
            "what": note.what,
            "clause": note.clause,
            "seat": None if note.seat == NOBODY else note.seat,
            "cards": game.deck.list(note.cards),
            "points": sum(note.points),
            "amount": note.amount,
        }
        for note in notes
        if note.what != "item"
    ]


# --- the moves and the verdicts -------------------------------------------------------------------------------------


def _rules_json(game: AnyGame, step: Step, then: Move | None, house: HouseRules | None) -> Json:
    """What may be played and why not, under the game's own rules, under each of its named rule sets, and in a home."""
    own = rule_set_of(game) or OWN
    found: Json = {own: _choices_json(game, step, then)}
    others = {name: under(game, name) for name in RULE_SETS[game.name] if name != own}
    if house is not None:
        others[house.id] = under(game, house)
    for name, one in others.items():
        other = _choices_json(one, step, then)
        found[name] = own if other == found[own] else other
    return found


class _Verdicts:
    """Verdicts by number, each told once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.numbers: dict[str, int] = {}
        self.told: list[Json] = []

    def number(self, verdict: Verdict, tried: Cards | None = None) -> int:
        """The number of a verdict; a proof that is nothing but the set tried is left to the screen."""
        proof = [] if verdict.proof == tried else self.deck.list(verdict.proof)
        told = {"legal": verdict.legal, "clause": verdict.clause, "proof": proof, "also": list(verdict.also)}
        key = repr(told)
        if key not in self.numbers:
            self.numbers[key] = len(self.told)
            self.told.append(told)
        return self.numbers[key]


def _choices_json(game: AnyGame, step: Step, then: Move | None) -> Json:
    state, seat = step.state, game.mover(step.state)
    verdicts = _Verdicts(game.deck)
    hand = game.layout(state).hands[seat]
    moves = game.moves(state)
    plays = {
        game.deck.code(card): [_play_json(game, step, move) for move in moves if move & card] for card in each(hand)
    }
    return {
        "plays": plays,
        "actions": [
            _action_json(text, verdicts.number(game.judge(state, Attempt(seat, 0, (), bit))), bit in moves)
            for text, bit in game.actions.items()
        ],
        "why": {game.deck.code(card): _why_json(game, step, card, verdicts) for card in each(hand)},
        "verdicts": verdicts.told,
        "next": None if then is None else verdicts.number(game.judge(state, attempt_of(game, state, then))),
    }


def _play_json(game: AnyGame, step: Step, move: Move) -> Json:
    before, seat = step.state, game.mover(step.state)
    notes = game.notes(before, move)
    after = game.step(before, move)
    # With five players cards of the stock that nobody has seen go to a pile at the end: no preview tells of them.
    unseen = game.over(after) and game.layout(before).stock
    told = [note for note in notes if note.what not in _PLAIN and not (unseen and note.what == "item")]
    target = next((mark for mark, bit in game.targets(before) if move & bit), None)
    return {
        "move": move_text(game, before, move),
        "take": _codes(game.deck, move & union(step.lying), step.lying),
        "target": target,
        "word": action_word(target) if target else None,
        "clause": notes[0].clause if notes else None,
        "points": sum(sum(note.points) for note in notes if note.what != "item"),
        "notes": _notes_json(game, told),
        "places": None if unseen else places_json(game, game.sheet(after), seat % game.sides, unless=step.sheet),
    }


_PLAIN: Final = frozenset({"lay", "capture", "hand", "leftovers", "leftovers-nobody"})  # a preview need not tell these


def _action_json(text: str, verdict: int, legal: bool) -> Json:
    return {
        "move": text,
        "word": action_word(text),
        "legal": legal,
        "verdict": verdict,
    }


_ACTION_WORDS: Final = {"||": "close", "~": "exchange", "+": "marriage", "^": "steal"}


def action_word(sign: str) -> str:
    """The id of the word for what is done by a sign of the notation: ``!bassa``, ``||``, ``^2``, ..."""
    return f"action.{sign[1:] if sign.startswith('!') else _ACTION_WORDS.get(sign.rstrip('0123456789'), sign)}"


def _why_json(game: AnyGame, step: Step, card: Card, verdicts: _Verdicts) -> Json:
    """The verdict on every set of table cards that could be tried with a card: one by one where there is something to
    say, else by how many cards they are."""
    state, seat = step.state, game.mover(step.state)

    def number(tried: Cards, act: int = 0) -> int:
        return verdicts.number(game.judge(state, Attempt(seat, card, tuple(each(tried)), act)), tried or None)

    near = game.near(state, card)
    found: Json = {
        "none": number(0),
        "sets": {".".join(_codes(game.deck, tried, step.lying)): number(tried) for tried in near},
    }
    found["sets"].update({mark: number(0, bit) for mark, bit in game.targets(state)})
    one = _other_set(step.lying, near, 1, 1)
    many = _other_set(step.lying, near, 2, len(step.lying))
    if one:
        found["one"] = number(one)
    if many:
        found["many"] = number(many)
    return found


def _other_set(lying: Sequence[Card], near: Iterable[Cards], least: int, most: int) -> Cards:
    """Any set of ``least`` to ``most`` table cards about which there is nothing particular to say; 0 if there is
    none."""
    told = set(near)
    return next(
        (
            tried
            for size in range(least, most + 1)
            for tried in map(union, combinations(lying, size))
            if tried not in told
        ),
        0,
    )


def _codes(deck: Deck, cards: Cards, lying: Sequence[Card]) -> list[str]:
    """The codes of some table cards, in the order in which they lie."""
    return [deck.code(card) for card in lying if card & cards]
