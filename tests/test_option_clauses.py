"""Settings that change no move but the reason: the clause that a note or a row of the sheet gives under each."""

from __future__ import annotations

from typing import Any

import pytest

from scopa_widgets.cards import ITALIAN, Cards, union
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import game
from scopa_widgets.rules.standing import dealing
from scopa_widgets.words import say
from scopa_widgets.words.rulebook import clause


def cards(text: str) -> Cards:
    return union(ITALIAN.card(code) for code in text.split())


def row(one: Any, name: str, *piles: Cards, **more: Any) -> Any:
    """A row of the sheet of a deal that is over."""
    nothing = (0,) * len(piles)
    declared = (nothing, nothing) if one.name == "sbarazzino" else ()
    return next(item for item in one.rows(piles, nothing, *declared, **more) if item.name == name)


@pytest.mark.parametrize(("leftovers", "what", "found"), [
    ("unassigned", "leftovers-nobody", "SCO-leftovers-nobody"), ("dealer", "leftovers", "SCO-leftovers-dealer"),
])  # fmt: skip
def test_cards_that_nobody_took_are_left_by_a_clause_of_their_own(leftovers: str, what: str, found: str) -> None:
    one = game("scopa", leftovers=leftovers)
    last = cards("RS")
    dealt = one.deal(ITALIAN.cards)
    state = dealt._replace(left=1, table=ITALIAN.all & ~last, hands=(0, last), stock=(), taker=NOBODY)
    note = next(note for note in one.notes(state._replace(table=cards("2C 5B")), last) if note.what.startswith("left"))
    assert (note.what, note.clause) == (what, found)
    assert say(f"clause.{found}.yes", "en", player="Anna").startswith("Nobody has captured anything")


def test_a_shared_row_says_that_it_is_shared() -> None:
    half = union(ITALIAN.cards[:20])
    for name in ("carte", "denari"):
        level = row(game("scopa", carte_min=0), name, half, ITALIAN.all & ~half)
        shared = row(game("scopa", carte_min=0, item_ties="shared"), name, half, ITALIAN.all & ~half)
        assert level.why == f"SCO-{name}-tie"
        assert [share.now for share in shared.shares] == [1, 1]
        assert shared.why == "SCO-tie-shared"


@pytest.mark.parametrize(("name", "prefix"), [("scopa", "SCO"), ("sbarazzino", "SBA")])
def test_a_primiera_that_may_lack_a_suit_has_a_clause_of_its_own(name: str, prefix: str) -> None:
    three = cards("7D 7C 7S")
    assert row(game(name), "primiera", three, 0).why == f"{prefix}-primiera-missing"
    partial = row(game(name, primiera_partial=True), "primiera", three, 0)
    assert (partial.clause, partial.shares[0].now) == (f"{prefix}-primiera-partial", 1)


def test_no_coins_is_judged_by_pair_or_by_player() -> None:
    piles = (cards("AD 2C 2S"), ITALIAN.all & ~cards("AD 2C 2S"))
    own = (cards("AD"), piles[1], cards("2C 2S"), 0)
    pair = row(game("sbarazzino", players=4), "zero_denari", *piles)
    each = row(game("sbarazzino", players=4, team_penalties="per_player"), "zero_denari", *piles, own=own)
    assert (pair.clause, [share.now for share in pair.shares]) == ("SBA-zero-pair", [0, 0])
    assert (each.clause, [share.now for share in each.shares]) == ("SBA-zero-player", [-10, 0])
    assert row(game("sbarazzino"), "zero_denari", *piles).clause == "SBA-zero-denari"


@pytest.mark.parametrize(("which", "told"), [
    (game("rubamazzetto"), ("RUB-dealer", "RUB-cut", "RUB-deal")),
    (game("schnapsen"), ("SCH-dealer", "SCH-cut", "SCH-deal")),
    (game("scopa"), ("SCO-dealer", "SCO-deal")),
    (game("scopa", players=4), ("SCO-dealer", "SCO-pairs", "SCO-deal")),
    (game("scopa", players=4, four="singles"), ("SCO-dealer", "SCO-deal")),
    (game("scopa", players=6), ("SCO-dealer", "SCO-threes", "SCO-deal")),
    (game("sbarazzino", players=4), ("SBA-dealer", "SBA-pairs", "SBA-deal")),
])  # fmt: skip
def test_a_deal_begins_with_who_deals_who_cuts_and_who_plays_together(which: Any, told: tuple[str, ...]) -> None:
    assert dealing(which) == told
    assert all(clause(one).holds(which) for one in told)


@pytest.mark.parametrize(("which", "word"), [("scopa", "mazzo"), ("schnapsen", "tallone")])
def test_the_cards_still_to_come_are_called_as_the_clauses_call_them(which: str, word: str) -> None:
    deck = game(which).deck.name
    assert say(f"screen.stock.{deck}", "it", n=4) == f"{word} 4"
    assert say(f"text.stock.{deck}", "it") == word
