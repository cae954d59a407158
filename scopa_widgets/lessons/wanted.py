"""What an exercise can be wanted for: moments of a deal that show one thing, and how hard they are.

Each `Wanted` looks at one moment (a turn, or the end of a deal) and makes the questions out of it that show the wanted
thing, each with its difficulty; most moments give none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from scopa_widgets.cards import each
from scopa_widgets.lessons.kinds.cards import sweepers
from scopa_widgets.lessons.values import Step, Value
from scopa_widgets.positions import Position
from scopa_widgets.rules import captures, sbarazzino
from scopa_widgets.rules.protocol import NOBODY, Attempt
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.rules.schnapsen import MARRIAGE, duty

Found = tuple[int, Step]
"""A difficulty, 1 to 3, and a question."""

Finder = Callable[[AnyGame, Any], Iterator[Found]]


class Wanted(NamedTuple):
    """Something that an exercise can be wanted for."""

    find: Finder
    games: tuple[str, ...]
    """The games that it is asked of."""
    levels: tuple[int, ...] = (1, 2, 3)
    at_end: bool = False
    """Whether it looks at the end of a deal instead of each turn."""


def ask(kind: str, game: AnyGame, state: Any = None, **fields: Value) -> Step:
    """A question about a state, as its mover sees it; or about no state."""
    if state is None:
        return Step(kind, game, fields=tuple(fields.items()))
    seat = game.mover(state)
    at = Position(game, state)
    return Step(kind, game, at if seat == NOBODY else at.seen_by(seat), tuple(fields.items()))


def _hand(game: AnyGame, state: Any) -> Iterator[int]:
    return each(game.layout(state).hands[game.mover(state)])


def _code(game: AnyGame, card: int) -> str:
    return game.deck.code(card)


def _move(game: AnyGame, card: int, taken: int = 0) -> str:
    codes = ".".join(game.deck.list(taken))
    return f"{game.deck.code(card)}x{codes}" if codes else game.deck.code(card)


# --- which capture --------------------------------------------------------------------------------------------------


def two_sums(game: AnyGame, state: Any) -> Iterator[Found]:
    """A card that takes one of several sums; harder with three of them, and with long ones."""
    table = state.table
    for card in _hand(game, state):
        found = () if captures.equals(table, card) else captures.sums(table, card)
        if len(found) > 1 and any(move & card and move & table for move in game.moves(state)):
            long = any(one.bit_count() > 2 for one in found)
            level = 3 if len(found) > 3 else 2 if long or len(found) == 3 else 1
            yield level, ask("captures", game, state, card=_code(game, card))


def hidden_sum(game: AnyGame, state: Any) -> Iterator[Found]:
    """A sum that is forbidden, or only one of two ways, because an equal card lies there."""
    table = state.table
    for card in _hand(game, state):
        equal, found = captures.equals(table, card), captures.sums(table, card)
        if equal and found and not card & sbarazzino.ACES:
            level = 1 if len(found) == 1 else 2
            if level == 1:
                yield 1, ask("capture", game, state, card=_code(game, card))
            yield level, ask("yesno", game, state, ask="legal", move=_move(game, card, found[0]))
            yield 3, ask("clause", game, state, move=_move(game, card, found[-1]))


def one_equal(game: AnyGame, state: Any) -> Iterator[Found]:
    """Two and more equal cards on the table, of which one is taken."""
    for card in _hand(game, state):
        equal = captures.equals(state.table, card)
        if len(equal) > 1:
            code = _code(game, card)
            yield 1, ask("captures", game, state, card=code)
            yield 2, ask("yesno", game, state, ask="legal", move=_move(game, card, equal[0] | equal[1]))
            yield 3, ask("clause", game, state, move=_move(game, card, equal[0] | equal[1]))


def must_take(game: AnyGame, state: Any) -> Iterator[Found]:
    """Laying a card that could take; the same asked of one that cannot."""
    hand = list(_hand(game, state))
    moves = game.moves(state)
    laid = [card for card in hand if card in moves]
    if len(hand) > 1 and laid and len(laid) < len(hand):
        yield 1, ask("cards", game, state, which="takes")
        for card in hand:
            if card not in laid:
                yield 2, ask("yesno", game, state, ask="legal", move=_code(game, card))
                yield 3, ask("clause", game, state, move=_code(game, card))


def sweep(game: AnyGame, state: Any) -> Iterator[Found]:
    """Some card of the hand clears the table, and some does not."""
    hand, table = list(_hand(game, state)), state.table
    sweeping = [card for card in hand if table and card | table in game.moves(state)]
    if sweeping and len(hand) > len(sweeping) and not any(card & sbarazzino.ACES for card in sweeping):
        yield 1 if table.bit_count() == 1 else 2, ask("cards", game, state, which="scores")
    if sweeping and state.left > 1:
        yield 3, ask("number", game, state, ask="points", move=_move(game, sweeping[0], table))


def safe_card(game: AnyGame, state: Any) -> Iterator[Found]:
    """Some cards leave a scopa to the other player, and some do not."""
    hand = list(_hand(game, state))
    if len(hand) > 1:
        safe = [card for card in hand if not sweepers(game, state, card)]
        if 0 < len(safe) < len(hand):
            yield len(hand) - 1 if len(safe) == 1 else 3, ask("cards", game, state, which="safe")


def figure_no_sum(game: AnyGame, state: Any) -> Iterator[Found]:
    """A figure that would take a sum in another game."""
    for card in _hand(game, state):
        found = captures.sums(state.table, card) if game.value(card) > 7 else ()
        if found:
            equal = captures.equals(state.table, card)
            code = _code(game, card)
            yield 1, ask("yesno", game, state, ask="legal", move=_move(game, card, found[0]))
            yield 3 if equal else 2, ask("capture", game, state, card=code)


def ace_choice(game: AnyGame, state: Any) -> Iterator[Found]:
    """An ace that takes an ace, one of several, or all."""
    table = state.table
    for card in _hand(game, state):
        if card & sbarazzino.ACES and table & (table - 1):
            aces = (table & sbarazzino.ACES).bit_count()
            level = 1 if not aces else 2 if aces == 1 else 3
            yield level, ask("captures", game, state, card=_code(game, card))


# --- Sbarazzino, Spazzino, Rubamazzetto -----------------------------------------------------------------------------


def declare(game: AnyGame, state: Any) -> Iterator[Found]:
    """Whether three cards may be declared: plainly, nearly, or with three aces."""
    hand = game.layout(state).hands[game.mover(state)]
    worth = captures.total(hand)
    if hand.bit_count() == 3 and state.declared == 0 and worth <= 14:
        near = worth in (8, 9)
        yield 2 if near else 1, ask("yesno", game, state, ask="legal", move="!bassa")
        if near and worth == 8:
            yield 3, ask("number", game, state, ask="points", move="!bassa")


def picula(game: AnyGame, state: Any) -> Iterator[Found]:
    """The card just laid is taken; or an equal card is, that was not the one just laid."""
    for card in _hand(game, state):
        for taken in captures.equals(state.table, card):
            move = _move(game, card, taken)
            if taken == state.laid:
                yield 1, ask("yesno", game, state, ask="event", event="picula", move=move)
                yield 2, ask("number", game, state, ask="points", move=move)
            elif state.laid:
                yield 3, ask("yesno", game, state, ask="event", event="picula", move=move)


def bagher(game: AnyGame, state: Any) -> Iterator[Found]:
    """Cards of one suit are taken, with a card of the suit or of another."""
    for move in game.moves(state):
        taken = move & state.table
        card = move ^ taken
        suit = game.deck.of_suit[game.deck.suit(taken & -taken)] if taken else 0
        if taken & (taken - 1) and not taken & ~suit:
            level = 3 if not card & suit else 1 if taken.bit_count() == 2 else 2
            yield level, ask("number", game, state, ask="points", move=_move(game, card, taken))


def steal(game: AnyGame, state: Any) -> Iterator[Found]:
    """A pile can be stolen: how many cards that brings; or pile and table are both to be had."""
    moves = game.moves(state)
    seat = game.mover(state)
    for card in _hand(game, state):
        mine = [move for move in moves if move & card]
        thefts = [(mark, bit) for mark, bit in game.targets(state) if card | bit in mine]
        if thefts and state.left > 1:
            mark = thefts[0][0]
            line = (f"{_code(game, card)}{mark}",)
            if not game.over(game.step(state, mine[-1])):
                yield 1, ask("number", game, state, ask="pile", side=seat + 1, line=line)
            yield 2, ask("yesno", game, state, ask="legal", move=_code(game, card))
            if len(mine) > 1:
                yield 3, ask("number", game, state, ask="moves", card=_code(game, card))


# --- Schnapsen ------------------------------------------------------------------------------------------------------


def follow_and_beat(game: AnyGame, state: Any) -> Iterator[Found]:
    """The talon is finished or closed, and not every card may be played."""
    if not state.lead or (state.talon and state.closer == NOBODY):
        return
    hand = game.layout(state).hands[game.mover(state)]
    clause, due = duty(hand, state.lead, state.trumps)
    if due != hand and hand.bit_count() > 2:
        level = {"SCH-follow-beat": 1, "SCH-trump": 2, "SCH-follow": 3}[clause]
        yield level, ask("cards", game, state, which="legal")


def trick(game: AnyGame, state: Any) -> Iterator[Found]:
    """Two cards of a trick: who takes it, and how many points lie in it."""
    if not state.lead:
        return
    letter = game.deck.suits[game.deck.suit(state.trumps & -state.trumps)]
    for card in _hand(game, state):
        lead, follow = _code(game, state.lead), _code(game, card)
        same, trumped = lead[1] == follow[1], follow[1] == letter
        level = 1 if same else 2 if trumped else 3
        yield level, ask("choice", game, None, ask="trick", lead=lead, follow=follow, trump=letter)
        yield level, ask("number", game, None, ask="trick", lead=lead, follow=follow, trump=letter)


def marriage(game: AnyGame, state: Any) -> Iterator[Found]:
    """A pair is announced: the points that count then, or wait."""
    if state.lead:
        return
    seat = game.mover(state)
    for move in game.moves(state):
        card = move & game.deck.all
        if move == card | MARRIAGE:
            waits = not state.won[seat]
            level = 3 if waits else 2 if card & state.trumps else 1
            line = (f"{_code(game, card)}+",)
            yield level, ask("number", game, state, ask="total", side=seat + 1, line=line)


def exchange(game: AnyGame, state: Any) -> Iterator[Found]:
    """Whether the open trump may be taken for the jack."""
    jack = game.deck.of_rank[0] & state.trumps
    if state.talon and game.layout(state).hands[game.mover(state)] & jack:
        level = 1 if not state.lead else 2
        verdict = game.judge(state, Attempt(game.mover(state), 0, (), game.actions["~"]))
        yield level if level == 2 or verdict.legal else 3, ask("yesno", game, state, ask="legal", move="~")


SCOPA: Final = ("scopa",)
SUMS: Final = ("scopa", "sbarazzino")
ALL_FISHING: Final = ("scopa", "sbarazzino", "spazzino")

AT_A_TURN: Final[dict[str, Wanted]] = {
    "two-sums": Wanted(two_sums, ALL_FISHING),
    "hidden-sum": Wanted(hidden_sum, SUMS),
    "one-equal": Wanted(one_equal, (*ALL_FISHING, "rubamazzetto")),
    "must-take": Wanted(must_take, (*ALL_FISHING, "rubamazzetto")),
    "sweep": Wanted(sweep, ALL_FISHING),
    "safe-card": Wanted(safe_card, ALL_FISHING),
    "figure-no-sum": Wanted(figure_no_sum, ("spazzino",)),
    "ace-choice": Wanted(ace_choice, ("sbarazzino",)),
    "declare": Wanted(declare, ("sbarazzino",)),
    "picula": Wanted(picula, ("spazzino",)),
    "bagher": Wanted(bagher, ("spazzino",)),
    "steal": Wanted(steal, ("rubamazzetto",)),
    "follow-and-beat": Wanted(follow_and_beat, ("schnapsen",)),
    "trick": Wanted(trick, ("schnapsen",)),
    "marriage": Wanted(marriage, ("schnapsen",)),
    "exchange": Wanted(exchange, ("schnapsen",), (1, 2)),
}
"""What is looked for at each turn of a deal."""
