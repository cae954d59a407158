"""The moves of *Tutte le prese* and the costs of *Rivedi* as text: for a terminal and for whoever has no widget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scopa_widgets.analysis.review import Reviewed
from scopa_widgets.rules.registry import AnyGame
from scopa_widgets.words import capital, cards_slot, listed, say, sentence

Json = Mapping[str, Any]


def rows_text(moves: Sequence[Json], figures: Json, names: Sequence[str], language: str) -> str:
    """A table: the move, what it leaves on the table, the risk in both forms, what it is worth; hindsight is not
    told."""
    known = figures.get("rows") or ()
    rows = [[say(f"explorer.{name}", language) for name in ("move", "after", "risk", "value")]]
    for row in moves:
        value = value_text(known[row["place"]], language) if known else ""
        left = " ".join(row["after"]) or say("explorer.after.none", language)
        rows.append([row["move"], left, "; ".join(_risks(row["chances"], names, language)), value])
    wide = [max(len(cells[column]) for cells in rows) for column in range(4)]
    table = ["  ".join(cell.ljust(size) for cell, size in zip(cells, wide, strict=True)).rstrip() for cells in rows]
    return "\n".join([*table, *_told(figures, language)]) if moves else ""


def _risks(chances: Json, names: Sequence[str], language: str) -> Iterator[str]:
    """What the next player may do: by the cards that do it, and by how likely he has one."""
    real = [threat for threat in chances["threats"] if threat["cards"]]
    if not real:
        of = chances["of"]
        yield say("explorer.safe" if chances["threats"] else "explorer.no-risk", language, of=of)
    for threat in real:
        what = say(f"explorer.threat.{threat['what']}", language)
        count = say("explorer.count", language, n=len(threat["cards"]), of=chances["of"])
        ways, of = threat["chance"]
        times = say("explorer.times", language, n=ways, of=of)
        kind = "has.round" if threat["what"] == "steal-round" else has_word(ways, of)
        yield f"{what}: {count}, {say(f'explorer.{kind}', language, player=names[chances['next']], times=times)}"


def has_word(ways: int, of: int) -> str:
    """The message that tells a chance: certain, impossible, or so many times."""
    return "has.never" if not ways else "has.sure" if ways == of else "has"


def value_text(row: Json, language: str) -> str:
    """A value with its bounds: ``+2.8 (2.7 … 2.9)``."""
    mean, low, high = row["points"]
    if low is None or low == high:
        return signed(mean, language)
    return f"{signed(mean, language)} ({signed(low, language)} … {signed(high, language)})"


def signed(points: float, language: str, digits: int = 1) -> str:
    """Points with their sign, as the language writes decimals."""
    text = f"{points:+.{digits}f}".replace("-", "−")
    if float(f"{points:.{digits}f}") == 0:
        text = f"{0:.{digits}f}"
    return text if language == "en" else text.replace(".", ",")


def _told(figures: Json, language: str) -> Iterator[str]:
    if figures.get("certain"):
        yield capital(say("explorer.certain", language))
    elif figures.get("worlds"):
        yield say("explorer.worlds", language, n=figures["worlds"])


# --- what moves have cost -------------------------------------------------------------------------------------------


def costs_text(rows: Sequence[Reviewed], game: AnyGame, names: Sequence[str], language: str) -> list[str]:
    """For each move what it cost, fairly and in hindsight, and which rows of the score sheet made the difference."""
    return [" ".join(_cost_sentences(row, game, names, language)) for row in rows]


def _cost_sentences(row: Reviewed, game: AnyGame, names: Sequence[str], language: str) -> Iterator[str]:
    one = cards_slot([row.move.card], game.deck) if row.move.card else row.move.text
    if row.fair is not None:
        mean, low, high = row.fair.points
        kind = "cost.exact" if low == high else "cost"
        yield sentence(
            f"explorer.review.{kind}", language, player=names[row.seat], one=one, points=points_text(mean, language),
            low=signed(low, language), high=signed(high, language),
        )  # fmt: skip
        if items := items_text(row.fair.items, language):
            yield say("explorer.because", language, items=items)
    if row.true is not None and not row.true.points:
        yield say("explorer.hind.best", language)
    elif row.true is not None:
        best = row.true.best[0]
        other = cards_slot([best.card], game.deck) if best.card else best.text
        points = points_text(row.true.points, language)
        yield sentence("explorer.hind.loss", language, other=other, points=points)


def points_text(points: float, language: str) -> str:
    """So many points in words."""
    tenths = abs(round(points, 1))
    figure = signed(tenths, language, 0 if tenths == int(tenths) else 1).lstrip("+")
    return say("explorer.points", language, n=1 if tenths == 1 else 2, points=figure)


def items_text(items: Mapping[str, float], language: str) -> str:
    """The rows of the score sheet that make most of a difference, at most three, from a tenth of a point on."""
    most = sorted((item for item in items.items() if item[1] >= 0.095), key=lambda item: -item[1])[:3]
    return listed([f"{say(f'item.{name}', language)} {signed(points, language)}" for name, points in most], language)
