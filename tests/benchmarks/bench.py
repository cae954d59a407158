"""How fast, and how large: the figures of the project on this machine. ``python tests/benchmarks/bench.py [PART ...]``

Parts: ``deals`` (random whole deals through ``step``), ``play`` (the share of that which `Position.play` keeps),
``import`` (without the widget libraries), ``sizes`` (module text, pages, frames), ``screen`` (a step in Chromium),
``voila`` (a played move in the real Voilà). Each figure is a median of several runs with the best beside it: a busy
machine is told by the distance. What only computes is timed by the processor's clock, so that other programs count
less.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import scopa_widgets as sw  # noqa: E402 - the path comes first
from scopa_widgets.cards import shuffled  # noqa: E402
from scopa_widgets.rules.registry import GAMES, game  # noqa: E402

RUNS = 7


def told(what: str, values: list[float], unit: str, *, best: Callable[[list[float]], float] = max) -> None:
    """A line: the median of the runs, and the best of them."""
    print(f"{what:<58} {statistics.median(values):>10,.2f} {unit:<9} best {best(values):,.2f}", flush=True)


def random_deal(one: Any, chance: Any, order: list[int]) -> Any:
    """A whole deal at random: shuffled, dealt, played and counted."""
    moves, step, draw = one.moves, one.step, chance.random
    order.sort(key=lambda _: draw())
    state = one.deal(order)
    while may := moves(state):
        state = step(state, may[int(draw() * len(may))])
    return one.tally(state)


def deals() -> None:
    """Random whole two-player deals through the one ``step``, plain Python, one core.

    In bursts of 20 deals, of the games in turn: on a machine that others use too the best burst is the one that they
    did not disturb, and the distance to the median says how much they did. So does the yardstick, which has nothing to
    do with cards. A Python built without profile-guided optimisation takes a quarter longer than Debian's.
    """
    print(f"{platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()})")
    chance = Random(1)
    games = [game(name) for name in GAMES]
    rates: dict[str, list[float]] = {name: [] for name in GAMES}
    yardstick = []
    for _ in range(300):
        begin = time.process_time()
        for _ in range(5000):
            int(chance.random() * 3)
        yardstick.append(1e9 * (time.process_time() - begin) / 5000)
        for one, bursts in zip(games, rates.values(), strict=True):
            order = list(one.deck.cards)
            begin = time.process_time()
            for _ in range(20):
                random_deal(one, chance, order)
            bursts.append(20 / (time.process_time() - begin))
    for name, bursts in rates.items():
        told(f"{name}: random whole deals", bursts, "deals/s")
    told("yardstick: int(random() * 3)", yardstick, "ns", best=min)


def play() -> None:
    """The same Scopa deals by `step` and by `Position.play`, in turn."""
    one = game("scopa")
    played = []
    for seed in range(100):
        chance, state = Random(seed), one.deal(shuffled(one.deck, seed))
        line = []
        opening = state
        while not one.over(state):
            line.append(chance.choice(one.moves(state)))
            state = one.step(state, line[-1])
        played.append((opening, line))
    shares = []
    for _ in range(RUNS):
        begin = time.process_time()
        for opening, line in played:
            state = opening
            for move in line:
                one.moves(state)
                state = one.step(state, move)
        middle = time.process_time()
        for opening, line in played:
            position = sw.Position(one, opening)
            for move in line:
                position = position.play(move)
        shares.append(100 * (middle - begin) / (time.process_time() - middle))
    told("scopa: share of moves and step that Position.play keeps", shares, "%")


def imports() -> None:
    """A fresh Python that imports the package, less one that imports nothing."""

    def seconds(code: str) -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
        return time.perf_counter() - begin

    engine = "import scopa_widgets.record, scopa_widgets.words, scopa_widgets.view.frames, scopa_widgets.analysis"
    for what, code in (("the package", "import scopa_widgets"), ("with every room of the engine", engine)):
        seconds(code)
        told(f"import: {what}", [seconds(code) - seconds("pass") for _ in range(RUNS)], "s", best=min)


def sizes() -> None:
    """What travels to a browser."""
    from scopa_widgets.page.html import deal_page
    from scopa_widgets.view.frames import deal_steps, seat_names, show
    from scopa_widgets.view.packing import packed
    from scopa_widgets.widgets import bundle

    for path in sorted(bundle.STATIC.glob("*.js")):
        if "export default" in path.read_text(encoding="utf-8"):
            told(f"module text: {path.stem}", [len(bundle.esm(path.stem).encode()) / 1000], "kB")
    pages, frames = [], []
    for seed in range(30):
        deal, chance = sw.Deal.from_seed("scopa", seed), Random(seed)
        while not deal.position.over:
            deal.play(chance.choice(deal.game.moves(deal.node.state)))
        sent = packed(show(deal.game, deal_steps(deal), names=seat_names(deal)))
        frames.append(len(json.dumps(sent, separators=(",", ":"))) / 1000)
        if seed < 5:
            pages.append(len(deal_page(deal).encode()) / 1000)
    told("frames of a whole Scopa deal, as they travel", frames, "kB")
    told("one HTML page of a whole Scopa deal", pages, "kB")


def screen() -> None:
    """A step in Chromium, from the event to the changed page laid out, in a page without Python."""
    from browsers import ARGUMENTS, find_chromium
    from playwright.sync_api import sync_playwright

    target = ROOT / "build" / "bench.html"
    target.parent.mkdir(exist_ok=True)
    sw.example("scopa").to_html(target, step=6)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(target.as_uri())
        page.get_by_role("slider").wait_for()
        forward, back = page.evaluate(_TIMED)
        told("a step forward, event to changed page", forward, "ms", best=min)
        told("a step back, event to changed page", back, "ms", best=min)
        browser.close()
    target.unlink()


_TIMED = """async () => {
  const root = document.querySelector(".scopa"), times = { ArrowRight: [], ArrowLeft: [] };
  for (let n = 0; n < 100; n += 1) {
    const key = n % 50 < 25 ? "ArrowRight" : "ArrowLeft", before = root.textContent, begin = performance.now();
    root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    document.body.getBoundingClientRect();
    times[key].push(performance.now() - begin);
    if (root.textContent === before) throw new Error("nothing changed");
    await new Promise((rested) => setTimeout(rested, 100)); // as long as a hand takes: what came before is over
  }
  return Object.values(times);
}"""


def voila() -> None:
    """A move played off the record in the real Voilà: from the press to the changed page, Python's answer included."""
    import tempfile

    from browsers import ARGUMENTS, find_chromium
    from playwright.sync_api import sync_playwright
    from servers import serve

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = serve(Path(folder))
        browser = driver.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="it-IT")
            page.goto(f"{server.url}voila/render/scopa.ipynb")
            page.get_by_role("button", name="Fante di spade").first.wait_for(timeout=60_000)
            told("a played move in Voilà, press to changed page", page.evaluate(_PLAYED), "ms", best=min)
        finally:
            browser.close()
            server.stop()


_PLAYED = """async () => {
  const title = (button) => button.getAttribute("aria-label") || button.textContent;
  const named = (name) => [...document.querySelectorAll("button")].find((one) => title(one).startsWith(name));
  const until = (there) => new Promise((found) => {
    const look = () => { if (there()) { watch.disconnect(); found(); } };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
  const times = [];
  for (let n = 0; n < 50; n += 1) {
    named("Fante di spade").click();
    await until(() => named("Fante di bastoni"));
    named("Fante di bastoni").click();
    await until(() => named("PRENDI"));
    await new Promise((rested) => setTimeout(rested, 200)); // as long as a hand takes: what came before is over
    const begin = performance.now();
    named("PRENDI").click();
    await until(() => named("Torna alla partita"));
    times.push(performance.now() - begin);
    named("Torna alla partita").click();
    await until(() => named("Fante di spade") && !named("Torna alla partita"));
    await new Promise((rested) => setTimeout(rested, 200));
  }
  return times;
}"""

PARTS = {"deals": deals, "play": play, "import": imports, "sizes": sizes, "screen": screen, "voila": voila}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
