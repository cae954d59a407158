"""What the README says is run: its example as a doctest, its variant through what every game has to keep."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import test_conformance as promises
from analysed import plain

import scopa_widgets as sw
from scopa_widgets.lessons import KINDS
from scopa_widgets.rules import registry
from scopa_widgets.words import store

README = Path(__file__).parent.parent / "README.md"
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_example_says_what_python_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried >= 6
    assert failed == 0


@pytest.fixture
def village(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The variant of the README, for the time of a test."""
    shared: list[dict[Any, Any]] = [registry.GAMES, registry.RULE_SETS, store.ADDED]
    before = [dict(each) for each in shared]
    text = next(code for code in CODE.findall(README.read_text(encoding="utf-8")) if "add_game" in code)
    module = ModuleType("readme")  # a dataclass asks for the module it stands in
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(text, "README.md", "exec"), vars(module))
    yield sw.game("our_village")
    for each, kept in zip(shared, before, strict=True):
        each.clear()
        each.update(kept)


def test_the_variant_keeps_what_every_game_keeps(village: Any) -> None:
    promises.test_a_deal_keeps_every_card_in_one_place_and_always_goes_on(village)
    promises.test_notes_add_up_to_the_change_of_the_tally_and_the_tally_is_the_sheet(village)
    promises.test_a_judge_says_legal_exactly_for_the_moves(village)
    promises.test_positions_and_moves_read_back(village)
    promises.test_frames_keep_to_their_schema_and_survive_the_way(village)
    promises.test_no_card_is_named_before_the_viewer_has_seen_it(village)


def test_the_variant_counts_its_own_point_and_says_so(village: Any) -> None:
    deal = sw.Deal.from_order(village, sw.example("scopa").start.dealt, sw.example("scopa").main_line)  # type: ignore[union-attr]  # a dealt deck
    plain = sw.example("scopa").jump(36).score
    own = deal.jump(36).score
    king = [side for side in range(2) if "RD" in deal.jump(36).pile(side)]
    assert own.now == tuple(points + (side in king) for side, points in enumerate(plain.now))
    stepper = sw.DealStepper(deal)
    assert stepper.words["de"]["item.re_bello"] == "Münzkönig"
    assert stepper.show["game"]["word"] == "game.our_village"


def test_a_name_that_is_taken_is_refused() -> None:
    class Other:
        name = "scopa"

    with pytest.raises(ValueError, match="there is a game 'scopa' already"):
        sw.add_game(Other)
    with pytest.raises(ValueError, match=r"'game\.scopa' is there already; 'game\.x' must be said in it, en and de"):
        sw.add_words({"game.scopa": {"it": "a", "en": "b", "de": "c"}, "game.x": {"it": "a"}})


def kinds_table() -> list[str]:
    """The table of the README about the kinds of questions, from what each kind declares."""
    rows = ["| kind | needs | may have | words |", "| --- | --- | --- | --- |"]
    for name, kind in KINDS.items():
        needed = [*(["position"] if kind.needs_position else []), *(k for k, one in kind.fields.items() if one.needed)]
        free = [key for key, one in kind.fields.items() if not one.needed]
        words = [f"`{key}`: {_coded(one.words)}" for key, one in kind.fields.items() if one.words]
        rows.append(f"| `{name}` | {_coded(needed)} | {_coded(free)} | {'; '.join(words)} |")
    return rows


def _coded(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def test_the_table_of_kinds_is_what_the_kinds_declare() -> None:
    assert "\n".join(kinds_table()) in README.read_text(encoding="utf-8")


def test_the_variant_is_explored_and_reviewed_in_hindsight(village: Any) -> None:
    """Its king of coins is worth a point to hindsight too: nothing is taken for granted of a game that counts more."""
    deal = sw.Deal.from_order(village, sw.example("scopa").start.dealt, sw.example("scopa").main_line)  # type: ignore[union-attr]  # a dealt deck
    explorer = sw.CaptureExplorer(deal, step=30, open_hands=True, see="all", worlds=4)
    explorer.run()
    assert {row["move"] for row in explorer.moves} == {str(move) for move in explorer.position.legal_moves}
    assert explorer.moves[0]["chances"]["threats"][0]["what"] == "scopa"
    best = max(row["points"] for row in explorer.truth["rows"])
    assert best == plain(village, deal.jump(30).state) * (1 if deal.jump(30).mover == 0 else -1)
    review = sw.review(deal, worlds=2)
    review.run()
    assert review.done
    assert len(review.rows) == len(deal)
