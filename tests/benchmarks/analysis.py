"""How fast values come and deals are solved: ``python tests/benchmarks/analysis.py [values] [solve] [review]``.

Each figure is taken per position: the least of several runs, since other work on the machine only ever adds; then the
median and the largest over the positions. Time is that of the process; where a person waits, that of the clock.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from analysed import played_to  # noqa: E402 - the path comes first

from scopa_widgets import analysis  # noqa: E402
from scopa_widgets.analysis.values import Estimate  # noqa: E402
from scopa_widgets.cards import shuffled  # noqa: E402
from scopa_widgets.positions import Position  # noqa: E402
from scopa_widgets.record import Deal  # noqa: E402
from scopa_widgets.rules.registry import GAMES, game  # noqa: E402
from scopa_widgets.rules.schnapsen import CLOSE  # noqa: E402

RUNS = 3
SOLVED = 200


def least(what: Callable[[], object], runs: int = RUNS, clock: Callable[[], float] = time.process_time) -> float:
    """The seconds of the quickest of several runs."""
    seconds = []
    for _ in range(runs):
        begin = clock()
        what()
        seconds.append(clock() - begin)
    return min(seconds)


def told(what: str, seconds: Iterable[float], wanted: str) -> None:
    """A line: the median and the largest, in milliseconds, and what is wanted."""
    found = [1000 * one for one in seconds]
    print(f"{what:<52} median {statistics.median(found):>8.2f} ms   max {max(found):>8.2f} ms   {wanted}", flush=True)


def values() -> None:
    """Fair values of mid-deal positions: from the question to the first figures, and 1,000 worlds for every move."""
    for name in GAMES:
        one = game(name)
        views = [Position(one, played_to(one, n, 14 if name == "schnapsen" else 18)).seen_by(0) for n in range(60)]
        views = [view for view in views if view.mover == 0 and len(view.legal_moves) > 1][:12]

        def first(view: Position) -> None:
            estimate = Estimate(view)
            estimate.run(0.04)
            assert estimate.rows

        told(f"{name}: first values", [least(partial(first, view), 5, time.perf_counter) for view in views],
             "wanted: 250")  # fmt: skip
        told(f"{name}: 1,000 paired worlds for every move",
             [least(partial(analysis.values, view, worlds=1000)) for view in views], "wanted: 600")  # fmt: skip


def solve() -> None:
    """Hindsight: whole deals and their ends."""
    scopa = game("scopa")
    deals = [scopa.deal(shuffled(scopa.deck, seed)) for seed in range(SOLVED)]
    told(f"scopa: whole deal, its value ({SOLVED} deals)", [_value(scopa, state) for state in deals],
         "wanted: 300, at most 1,000")  # fmt: skip
    told("scopa: whole deal, every first move (40 deals)", [_moves(scopa, state, 1) for state in deals[:40]], "")
    for name in ("scopa", "sbarazzino", "spazzino", "rubamazzetto"):
        one = game(name)
        told(f"{name}: last 18 cards, its value", [_value(one, played_to(one, n, 18)) for n in range(100)],
             "wanted: 20")  # fmt: skip
        told(f"{name}: last 18 cards, every move", [_moves(one, played_to(one, n, 18)) for n in range(100)],
             "wanted: 20")  # fmt: skip
        if name != "scopa":
            told(f"{name}: whole deal, its value",
                 [_value(one, one.deal(shuffled(one.deck, n)), 1) for n in range(30)], "")  # fmt: skip
    one = game("schnapsen")
    used_up = [state for n in range(200) if not (state := played_to(one, n, 10)).talon and not state.lead]
    told("schnapsen: talon used up, every move", [_moves(one, state) for state in used_up], "wanted: 2")
    closed = []
    for n in range(100):
        state = played_to(one, n, 20 - 2 * (n % 4))
        closed += [one.step(state, CLOSE)] if CLOSE in one.moves(state) else []
    told("schnapsen: talon closed, its value", [_value(one, state) for state in closed], "wanted: 2")
    told("schnapsen: talon closed, every move", [_moves(one, state) for state in closed], "")
    whole = [one.deal(shuffled(one.deck, n)) for n in range(60)]
    told("schnapsen: whole talon known, its value", [_value(one, state, 1) for state in whole], "wanted: 500")
    told("schnapsen: whole talon known, every move", [_moves(one, state, 1) for state in whole], "")


def _value(one: Any, state: Any, runs: int = RUNS) -> float:
    return least(lambda: analysis.Solver(one).value(state), runs)


def _moves(one: Any, state: Any, runs: int = RUNS) -> float:
    return least(lambda: analysis.Solver(one).values(state), runs)


def review() -> None:
    """A whole random deal of each game, all moves of both players."""
    for name in GAMES:
        deal, chance = Deal.from_seed(name, 7), Random(7)
        while not deal.position.over:
            deal.play(chance.choice(deal.position.legal_bits))
        deal.first()
        told(f"{name}: review of {len(deal)} moves", [least(partial(analysis.review, deal), 1)], "")


PARTS = {"values": values, "solve": solve, "review": review}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
