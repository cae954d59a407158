"""One whole deal of a game written out, state by state, to be read by people and compared by a test.

``python tests/playthrough.py`` writes the files anew: look at the difference before it is committed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from scopa_widgets.notation import move_text, position_text  # noqa: E402 - the path comes first
from scopa_widgets.record import Deal  # noqa: E402
from scopa_widgets.rules.protocol import NOBODY  # noqa: E402
from scopa_widgets.rules.registry import GAMES, RULE_SETS, game  # noqa: E402


def playthrough(one: Any, seed: int = 2026) -> str:
    """The deal of a seed, played at random by the same seed."""
    chance = Random(seed)
    deal = Deal.from_seed(one, seed)
    state = deal.start_state
    lines = [f"# {one.name}, one deal under one rule set: every state, its moves, and what each move brought about", ""]
    number = 0
    while not one.over(state):
        moves = one.moves(state)
        lines += [
            f"{number}. {position_text(one, state)}",
            f"   may: {', '.join(move_text(one, state, move) for move in moves)}",
        ]
        move = chance.choice(moves)
        lines.append(f"   plays: {move_text(one, state, move)}")
        lines += [f"      {_note(one, note)}" for note in one.notes(state, move)]
        state = one.step(state, move)
        lines.append(f"   {_sheet(one, state)}")
        number += 1
    return "\n".join([*lines, f"{number}. {position_text(one, state)}", ""])


def _note(one: Any, note: Any) -> str:
    who = "" if note.seat == NOBODY else f" seat {note.seat + 1}"
    cards = f" {' '.join(one.deck.list(note.cards))}" if note.cards else ""
    points = f" {'/'.join(map(str, note.points))}" if any(note.points) else ""
    return f"{note.what} [{note.clause}]{who}{cards}{points}"


def _sheet(one: Any, state: Any) -> str:
    rows = []
    for item in one.sheet(state):
        shares = " ".join(
            f"{share.amount}:{share.now}{'!' if share.sure == share.now != 0 else ''}" for share in item.shares
        )
        rows.append(f"{item.name} {shares}{' settled' if item.settled else ''}")
    return f"{'/'.join(map(str, one.tally(state)))} = {'; '.join(rows)}"


def files() -> dict[Path, Any]:
    """Where each playthrough is kept: one for every named rule set."""
    return {GOLDEN / f"{name}-{rules}.txt": game(name, rules) for name in GAMES for rules in RULE_SETS[name]}


if __name__ == "__main__":
    for path, one in files().items():
        path.write_text(playthrough(one), encoding="utf-8")
