"""The quantities that a lesson may ask for: each is computed by the engine, with its way there and its usual slips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from scopa_widgets.cards import each
from scopa_widgets.lessons.kinds.base import NoAnswer, held_card, moves_of
from scopa_widgets.lessons.kinds.scores import SCORE_QUANTITIES
from scopa_widgets.lessons.kinds.tricks import trick_of
from scopa_widgets.lessons.kinds.worth import Amount, Quantity, Slip, needed
from scopa_widgets.lessons.values import Step
from scopa_widgets.rules import sbarazzino
from scopa_widgets.rules.captures import READINGS, free
from scopa_widgets.rules.fishing import HAND, PRIMIERA, primiera, primiera_cards, primiera_places, run_length
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.rules.schnapsen_state import by_points, game_points
from scopa_widgets.rules.standing import standing, start


def _value(step: Step) -> Amount:
    deck = step.game.deck
    return Amount(step.game.value(deck.card(needed(step, "card"))), cards=(step["card"],))


def _value_slips(step: Step) -> Iterator[Slip]:
    deck = step.game.deck
    card = deck.card(step["card"])
    if deck.name == "italian":
        yield Slip(PRIMIERA[deck.rank(card)], "primiera-value")
        if deck.rank(card) >= 7:
            yield from (Slip(value, "figure-mixed") for value in (8, 9, 10))
        if deck.rank(card) == 0:
            yield from (Slip(value, "ace-high") for value in (11, 14))
    else:
        yield from (Slip(value, "points-mixed") for value in (2, 3, 4, 10, 11))


def _sum(step: Step) -> Amount:
    deck = step.game.deck
    values = [step.game.value(deck.card(code)) for code in needed(step, "cards")]
    return Amount(sum(values), _terms(values), cards=tuple(step["cards"]))


def _sum_slips(step: Step) -> Iterator[Slip]:
    deck = step.game.deck
    ranks = [deck.rank(deck.card(code)) for code in step["cards"]]
    if deck.name == "italian":
        yield Slip(sum(10 if rank >= 7 else rank + 1 for rank in ranks), "figure-ten")
        yield Slip(sum(PRIMIERA[rank] for rank in ranks), "primiera-value")
    yield Slip(len(ranks), "counted-cards")


def _deck_cards(step: Step) -> Amount:
    return Amount(len(step.game.deck.codes))


def _suit_cards(step: Step) -> Amount:
    return Amount(len(step.game.deck.ranks))


def _deck_sum(step: Step) -> Amount:
    return Amount(sum(map(step.game.value, step.game.deck.cards)))


def _deck_sum_slips(step: Step) -> Iterator[Slip]:
    deck = step.game.deck
    yield Slip(sum(map(step.game.value, deck.cards)) // len(deck.suits), "one-suit")
    if deck.name == "italian":
        yield Slip(
            sum(min(deck.rank(card) + 1, 10) if deck.rank(card) < 7 else 10 for card in deck.cards), "figure-ten"
        )


def _rounds(step: Step) -> Amount:
    players = needed(step, "players")
    if step.game.deck.name != "italian":
        raise NoAnswer("lesson.fault.deck")
    if players not in type(step.game).seats:  # type: ignore[attr-defined]
        raise NoAnswer("lesson.fault.players", n=players)
    dealt = find_game(step.game.name, players=players)
    left = dealt.deal(dealt.deck.cards).left
    return Amount(left // (HAND * players), f"{left} : {HAND * players}")


def _rounds_slips(step: Step) -> Iterator[Slip]:
    players = step["players"]
    yield Slip(len(step.game.deck.codes) // (HAND * players), "table-forgotten")
    yield Slip(36 // HAND, "one-player")


def _captures(step: Step) -> Amount:
    card = held_card(step)
    found = [move.takes for move in moves_of(step.at, card) if move.takes]
    return Amount(len(found), sets=tuple(found))


def _captures_slips(step: Step) -> Iterator[Slip]:
    card = held_card(step)
    right = _captures(step).value
    if right > 1:
        yield Slip(1, "first-sum")
    deck = step.game.deck
    table, played = step.game.layout(step.at.state).table, deck.card(card)
    for reading in READINGS.values():
        yield Slip(len(reading(table, played)), "other-reading", _why_not(step, card, free(table, played)))


def _why_not(step: Step, card: str, found: tuple[int, ...]) -> str:
    """The clause that refuses one of the captures of another reading."""
    for taken in found:
        answer = step.at.why(card + "x" + ".".join(step.game.deck.list(taken)))
        if not answer.legal:
            return answer.clause
    return ""


def _moves(step: Step) -> Amount:
    card = step.get("card")
    return Amount(len(moves_of(step.at, card)) if card else len(step.at.legal_moves))


def _taken(step: Step) -> Amount:
    """Cards that come into the pile with a move, the card played among them."""
    after = step.at.play(needed(step, "move"))
    side = (step.at.mover or 0) % step.game.sides
    before = step.game.layout(step.at.state).piles[side].cards
    return Amount((step.game.layout(after.state).piles[side].cards & ~before).bit_count())


def _taken_slips(step: Step) -> Iterator[Slip]:
    yield Slip(_taken(step).value - 1, "own-card-forgotten")
    yield Slip(2, "top-only")


def _primiera(step: Step) -> Amount:
    deck = step.game.deck
    pile = deck.set(needed(step, "cards"))
    places = primiera_places(pile)
    total = primiera(pile, partial=bool(getattr(step.game, "primiera_partial", False)))
    clause = f"{step.game.prefix}-primiera" + ("" if all(places) else "-missing")
    chosen = tuple(deck.list(primiera_cards(pile)))
    return Amount(total, _terms(places) if total else "", clause, chosen)


def _primiera_slips(step: Step) -> Iterator[Slip]:
    deck = step.game.deck
    cards = [deck.card(code) for code in step["cards"]]
    chosen = list(each(primiera_cards(deck.set(step["cards"]))))
    yield Slip(sum(deck.rank(card) + 1 for card in chosen), "face-value")
    yield Slip(sum(deck.rank(card) + 1 for card in cards), "face-value")
    yield Slip(sum(sorted((PRIMIERA[deck.rank(card)] for card in cards), reverse=True)[:4]), "two-of-a-suit")
    yield Slip(sum(primiera_places(deck.set(step["cards"]))), "suit-missing", f"{step.game.prefix}-primiera-missing")
    yield Slip(sum(PRIMIERA[deck.rank(card)] for card in cards), "all-cards")


def _primiera_low(_step: Step) -> Amount:
    return Amount(4 * min(PRIMIERA), _terms([min(PRIMIERA)] * 4))


def _primiera_high(_step: Step) -> Amount:
    return Amount(4 * max(PRIMIERA), _terms([max(PRIMIERA)] * 4))


def primiera_totals() -> list[int]:
    """Every total that a primiera of four suits can have."""
    totals = {0}
    for _ in range(4):
        totals = {total + one for total in totals for one in set(PRIMIERA)}
    return sorted(totals)


def _run(step: Step) -> Amount:
    deck = step.game.deck
    pile = deck.set(needed(step, "cards"))
    return Amount(run_length(pile, _run_suit(step)), clause=f"{step.game.prefix}-napola")


def _run_suit(step: Step) -> int:
    """The suit of the napola: spade in Spazzino, else denari."""
    return 2 if step.game.name == "spazzino" else 0


def _run_slips(step: Step) -> Iterator[Slip]:
    deck = step.game.deck
    suits = [code for code in step["cards"] if code[1] == deck.suits[_run_suit(step)]]
    yield Slip(len(suits), "run-gap")
    yield Slip(3, "run-three")
    ranks = sorted(deck.rank(deck.card(code)) for code in suits)
    best = here = 0
    for place, rank in enumerate(ranks):
        here = here + 1 if place and rank == ranks[place - 1] + 1 else 1
        best = max(best, here)
    yield Slip(best, "run-start")


def _hands(step: Step) -> Amount:
    n = len(step.game.deck.codes)
    return Amount(comb(n, HAND), f"{n} · {n - 1} · {n - 2} : (1 · 2 · 3)")


def low_hands(step: Step) -> int:
    """How many hands of three are worth as much as a Mano Bassa may be, three aces among them."""
    return _hands_up_to(step.game.name, sbarazzino.LOW)


@lru_cache
def _hands_up_to(name: str, most: int) -> int:
    game = find_game(name)
    return sum(sum(map(game.value, hand)) <= most for hand in combinations(game.deck.cards, HAND))


def _hands_low(step: Step) -> Amount:
    return Amount(low_hands(step), clause="SBA-bassa")


def _hands_aces(step: Step) -> Amount:
    return Amount(comb(len(step.game.deck.suits), HAND), clause="SBA-assi")


def _chance_low(step: Step) -> Amount:
    return Amount(
        Fraction(100 * low_hands(step), _hands(step).value), f"{low_hands(step)} : {_hands(step).value}", decimals=1
    )


def _trick(step: Step) -> Amount:
    trick = trick_of(step)
    deck, value = step.game.deck, step.game.value
    return Amount(trick.points, _terms([value(deck.card(code)) for code in trick.cards]), cards=trick.cards)


def _trick_slips(step: Step) -> Iterator[Slip]:
    yield from (Slip(step.game.value(step.game.deck.card(step[key])), "one-card-only") for key in ("lead", "follow"))


def _close(step: Step) -> Amount:
    """Game points of a closed deal: the other had ``closed_at`` points then and ``other`` at the end."""
    closed_at = needed(step, "closed_at")
    other = max(step.get("other", closed_at), closed_at)
    won = bool(step.get("won", True))
    worth = game_points((66 if won else 65, other), 0 if won else 1, 0, closed_at)
    return Amount(worth, clause=f"SCH-worth-{'closed' if won else 'failed'}-{worth}")


def _close_slips(step: Step) -> Iterator[Slip]:
    if step.get("other"):
        yield Slip(by_points(step["other"]), "close-end")
    yield Slip(by_points(step["closed_at"]), "close-least")
    yield from (Slip(n, "close-table") for n in (1, 2, 3))


def _match(step: Step) -> Amount:
    """What one player still has, or has, after won deals."""
    totals = start(step.game)
    for points in needed(step, "deals"):
        totals = standing(step.game, totals, (points, *[0] * (step.game.sides - 1))).totals
    return Amount(totals[0], _terms([start(step.game)[0], *step["deals"]], " − " if start(step.game)[0] else " + "))


def _terms(values: Sequence[int], sign: str = " + ") -> str:
    return sign.join(map(str, values))


QUANTITIES: Final[Mapping[str, Quantity]] = {
    "value": Quantity(_value, _value_slips),
    "sum": Quantity(_sum, _sum_slips),
    "deck-cards": Quantity(_deck_cards),
    "suit-cards": Quantity(_suit_cards),
    "deck-sum": Quantity(_deck_sum, _deck_sum_slips),
    "rounds": Quantity(_rounds, _rounds_slips),
    "captures": Quantity(_captures, _captures_slips, position=True),
    "moves": Quantity(_moves, position=True),
    "taken": Quantity(_taken, _taken_slips, position=True),
    "primiera": Quantity(_primiera, _primiera_slips),
    "primiera-low": Quantity(_primiera_low),
    "primiera-high": Quantity(_primiera_high),
    "primiera-totals": Quantity(lambda _: Amount(len(primiera_totals()))),
    "napola": Quantity(_run, _run_slips),
    "hands": Quantity(_hands),
    "hands-low": Quantity(_hands_low),
    "hands-aces": Quantity(_hands_aces),
    "chance-low": Quantity(_chance_low),
    "trick": Quantity(_trick, _trick_slips),
    "close": Quantity(_close, _close_slips),
    "match": Quantity(_match),
    **SCORE_QUANTITIES,
}
"""What a number may be asked for, by name."""
