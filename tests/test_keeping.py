"""What outlives a reload of *Gioca*: the same match goes on, and what cannot be found again does no harm."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_play_table import PEOPLE, TABLES, Table

import scopa_widgets as sw
from scopa_widgets.widgets import keeping


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """A temporary folder of the test's own, and in it the folder of what is kept."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return lambda: next(tmp_path.glob("scopa-widgets*"))


def shown(table: Table) -> tuple[Any, ...]:
    """What a screen of the table would show, the cover lifted."""
    if table.phase == "cover":
        table.ask("uncover")
    return table.widget.show, table.widget.match_state, table.match.to_json()


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[1] in (2, 4, 5)])
def test_a_fresh_page_goes_on_where_the_last_one_was_behind_the_cover(name: str, players: int) -> None:
    before = Table(name, PEOPLE[:players]).until("deal_over", "match_over", seed=4)
    if before.phase == "deal_over":
        before.go_on(lambda moves: moves[0])
        before.until("turn", seed=5)
        before.play(before.legal()[0])
    after = Table(name, PEOPLE[:players])
    assert after.ask("resume", kept=before.widget.kept) == {"re": "q", "done": True}
    assert after.widget.kept == before.widget.kept
    assert after.phase != "turn"
    assert shown(after) == shown(before)
    if after.phase == "turn":
        move = after.legal()[-1]
        assert [table.play(move) for table in (before, after)] == [{"re": "q", "done": True}] * 2
        assert shown(after) == shown(before)


def test_without_covers_the_turn_goes_on_at_once() -> None:
    before = Table("scopa", PEOPLE[:2], cover=False).until("turn")
    before.play(before.legal()[0])
    after = Table("scopa", PEOPLE[:2], cover=False)
    after.ask("resume", kept=before.widget.kept)
    assert after.phase == "turn"
    assert shown(after) == shown(before)


def test_the_game_chosen_the_house_and_the_matches_before_are_found_again() -> None:
    before = Table(None)
    code = sw.HouseRules("scopa", {"napola": True}).code
    for ask, more in (
        ("house", {"code": code}),
        ("begin", {"game": "scopa", "people": ["Ada", "", "Ciro"]}),
        ("stop", {}),
        ("new", {}),
        ("uncover", {}),
    ):
        assert before.ask(ask, **more) == {"re": "q", "done": True}, ask
    before.play(before.legal()[0])
    after = Table(None)
    assert after.ask("resume", kept=before.widget.kept) == {"re": "q", "done": True}
    assert shown(after) == shown(before)
    assert after.match.game.napola
    assert after.widget.match_state["house"] == before.widget.match_state["house"] is not None


@pytest.mark.parametrize("kept", ["0" * 32, "../../etc/passwd", "", None, 5, ["a"], "A" * 32, "0" * 31])
def test_a_name_that_keeps_nothing_leaves_the_fresh_match(kept: object) -> None:
    table = Table("scopa", PEOPLE[:2], seed=1).until("turn")
    before = shown(table)
    assert "error" in table.ask("resume", kept=kept)
    assert shown(table) == before
    assert table.play(table.legal()[0]) == {"re": "q", "done": True}


def test_another_table_is_not_taken_for_this_one() -> None:
    other = Table("scopa", PEOPLE[:2]).until("turn")
    for table in (
        Table("scopa", PEOPLE[:3]),
        Table("spazzino", PEOPLE[:2]),
        Table(None),
        Table(sw.game("scopa", napola=True)),
    ):
        assert "error" in table.ask("resume", kept=other.widget.kept)
        assert table.widget.kept != other.widget.kept


def test_what_another_version_kept_leaves_the_fresh_match(shelf: Callable[[], Path]) -> None:
    before = Table("scopa", PEOPLE[:2]).until("turn")
    before.play(before.legal()[0])
    file = shelf() / before.widget.kept
    record = json.loads(file.read_text(encoding="utf-8"))
    for asked in ([*record["asked"], {"ask": "play", "at": 9, "move": "7D"}], [{"ask": "dance"}], [5], None):
        file.write_text(json.dumps({**record, "asked": asked}), encoding="utf-8")
        after = Table("scopa", PEOPLE[:2])
        fresh = after.match.to_json()
        assert "error" in after.ask("resume", kept=before.widget.kept)
        assert after.match.to_json() == fresh
        assert after.until("deal_over").phase == "deal_over"


def test_nothing_is_kept_longer_than_a_day(shelf: Callable[[], Path]) -> None:
    before = Table("scopa", PEOPLE[:2]).until("turn")
    file = shelf() / before.widget.kept
    long_ago = file.stat().st_mtime - keeping.DAY - 1
    os.utime(file, (long_ago, long_ago))
    after = Table("scopa", PEOPLE[:2])
    assert "error" in after.ask("resume", kept=before.widget.kept)
    after.until("turn")
    assert [one.name for one in shelf().iterdir()] == [after.widget.kept]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the temporary folder is the user's own")
def test_a_folder_that_others_can_read_keeps_nothing(shelf: Callable[[], Path]) -> None:
    before = Table("scopa", PEOPLE[:2]).until("turn")
    assert shelf().stat().st_mode & 0o777 == 0o700
    shelf().chmod(0o755)
    assert keeping.recall(before.widget.kept) is None
    name = keeping.new_name()
    keeping.keep(name, {"a": 1})
    assert not (shelf() / name).exists()
    shelf().chmod(0o700)
    keeping.keep(name, {"a": 1})
    assert keeping.recall(name) == {"a": 1}
