"""The review of a deal: what each move cost, fairly and in hindsight."""

from __future__ import annotations

from random import Random

import pytest
from analysed import plain, played_to

from scopa_widgets import analysis
from scopa_widgets.analysis.review import Review
from scopa_widgets.positions import Position
from scopa_widgets.record import Deal
from scopa_widgets.rules.registry import GAMES, game


def late_deal(name: str, seed: int, cards: int, players: int = 2) -> Deal:
    """The end of a random deal."""
    one = game(name, players=players)
    deal = Deal.from_position(Position(one, played_to(one, seed, cards)))
    chance = Random(seed)
    while not deal.position.over:
        deal.play(chance.choice(deal.position.legal_bits))
    deal.first()
    return deal


@pytest.mark.parametrize("name", GAMES)
def test_what_each_move_cost_in_hindsight(name: str) -> None:
    deal = late_deal(name, 3, 10)
    one = deal.game
    rows = analysis.review(deal, worlds=10).rows
    assert len(rows) == len(deal)
    for row, node in zip(rows, deal.line, strict=False):
        sign = 1 - 2 * (row.seat % 2)
        values = {move: sign * plain(one, one.step(node.state, move)) for move in one.moves(node.state)}
        assert row.true is not None
        assert row.true.points == max(values.values()) - values[row.move.bits]
        assert {move.bits for move in row.true.best} == {m for m, v in values.items() if v == max(values.values())}
        assert sum(row.true.items.values()) == row.true.points
        assert row.choices == len(values)
        assert row.step == node.step


@pytest.mark.parametrize("name", GAMES)
def test_what_each_move_cost_fairly(name: str) -> None:
    deal = late_deal(name, 5, 10)
    review = analysis.review(deal, worlds=30, seed=4)
    for row, position in zip(review.rows, deal.positions, strict=False):
        assert row.fair is not None
        estimate = analysis.values(position, worlds=30, seed=f"4/{row.step}")
        assert row.fair.points == estimate[row.move].behind
        assert row.fair.best == estimate.best.move
        assert sum(row.fair.items.values()) == pytest.approx(row.fair.points.mean)
        if row.choices == 1:
            assert row.fair.points.mean == 0


def test_in_the_known_last_hand_both_costs_are_one() -> None:
    for seed in range(5):
        for row in analysis.review(late_deal("scopa", seed, 6)).rows:
            assert row.fair is not None
            assert row.true is not None
            assert row.fair.points.mean == row.true.points


def test_the_dearest_come_first() -> None:
    review = analysis.review(late_deal("sbarazzino", 4, 16), worlds=30)
    for by in ("fair", "true"):
        dear = review.dearest(3, "fair" if by == "fair" else "true")
        costs = []
        for row in review.rows:
            assert row.fair is not None
            assert row.true is not None
            costs.append(row.fair.points.mean if by == "fair" else row.true.points)
        expected = sorted((cost for cost in costs if cost > 0), reverse=True)[:3]
        assert [costs[row.step] for row in dear] == expected


def test_a_review_in_slices_is_the_same() -> None:
    deal = late_deal("spazzino", 2, 12)
    expected = analysis.review(deal, worlds=10).rows
    review = Review(deal, worlds=10)
    progress = [review.progress]
    while review.run(0.002):
        progress.append(review.progress)
        assert len(review.rows) == len(deal)
    assert review.rows == expected
    assert review.done
    assert progress == sorted(progress)
    assert progress[0] == 0


def test_of_one_seat_only_and_with_more_than_two_sides() -> None:
    deal = late_deal("scopa", 2, 9, players=3)
    rows = analysis.review(deal, worlds=5, seat=1).rows
    assert {row.seat for row in rows} == {1}
    assert all(row.true is None for row in rows)
    assert all(row.fair is not None for row in rows)


def test_a_review_can_be_stopped() -> None:
    review = Review(late_deal("scopa", 2, 12), worlds=5)
    review.run(0.0)
    review.stop()
    assert not review.run()
    assert any(row.fair is None for row in review.rows)
    assert review.dearest() == ()
