"""The playthroughs in golden/ are what the engine does today; they are stored to notice change, not as a truth."""

from __future__ import annotations

from pathlib import Path

import pytest
from playthrough import GOLDEN, files, playthrough


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    assert playthrough(files()[path]).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert set(GOLDEN.glob("*.txt")) == set(files())
