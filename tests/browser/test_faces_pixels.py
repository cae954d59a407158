"""Card faces as the browser paints them: told apart in grey, clear of the index, switched by classes on an ancestor."""

import base64
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from scopa_widgets.view.faces import CSS, Deck, face, index_face, sprite

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# Grey values 0..255, row by row, of an SVG text painted on white.
GREY = """async ([svg, width, height]) => {
  const image = new Image(width, height);
  image.src = "data:image/svg+xml;base64," + svg;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext("2d");
  pen.fillStyle = "#fff"; pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  const data = pen.getImageData(0, 0, width, height).data;
  let grey = "";
  for (let i = 0; i < data.length; i += 4)
    grey += String.fromCharCode(Math.round(.2126 * data[i] + .7152 * data[i + 1] + .0722 * data[i + 2]));
  return btoa(grey);
}"""


def grey(page: "Page", svg: str, width: int) -> list[bytes]:
    """The picture as rows of grey values."""
    height = width * 8 // 5
    text = base64.b64encode(svg.encode()).decode()
    flat = base64.b64decode(page.evaluate(GREY, [text, width, height]))
    return [flat[row * width : (row + 1) * width] for row in range(height)]


def difference(one: list[bytes], other: list[bytes]) -> float:
    """The mean difference, 0 to 1, over the points where either picture has ink."""
    pairs = [(a, b) for left, right in zip(one, other, strict=True) for a, b in zip(left, right, strict=True)]
    ink = [(a, b) for a, b in pairs if min(a, b) < 250]
    return sum(abs(a - b) for a, b in ink) / len(ink) / 255


def sign(page: "Page", ace: str) -> list[bytes]:
    """The sign of an ace at a card width of 64 px, without edge and index."""
    return [row[4:-4] for row in grey(page, ace, 64)[28:75]]


def shape(page: "Page", svg: str, width: int) -> list[bytes]:
    """The silhouette between the indexes, black on white."""
    rows = grey(page, svg, width)
    top, bottom = width * 8 // 5 // 12, width * 8 // 5 * 5 // 6
    return [bytes(0 if value < 235 else 255 for value in row[2:-2]) for row in rows[top:bottom]]


@pytest.mark.parametrize("plain", [False, True])
def test_suit_signs_differ_in_grey_as_in_a_black_and_white_print(page: "Page", plain: bool) -> None:
    for deck, suits in (("italian", "DCSB"), ("french", "HDCS")):
        aces = {suit: sign(page, face(f"A{suit}", deck, plain=plain)) for suit in suits}  # type: ignore[arg-type]
        for one, other in combinations(suits, 2):
            assert difference(aces[one], aces[other]) > 0.2, (deck, one, other)


def test_silhouettes_of_the_figures_differ_at_48_px(page: "Page") -> None:
    for deck, ranks in (("italian", "FCR"), ("french", "JQK")):
        figures = {rank: shape(page, face(f"{rank}S", deck), 48) for rank in ranks}  # type: ignore[arg-type]
        for one, other in combinations(ranks, 2):
            assert difference(figures[one], figures[other]) > 0.2, (one, other)


def test_pips_never_touch_the_index(page: "Page") -> None:
    decks: list[tuple[Deck, str, str]] = [("italian", "234567", "DCSB"), ("french", "234567T", "HDCS")]
    for deck, ranks, suits in decks:
        for code in (rank + suit for suit in suits for rank in ranks):
            rows = grey(page, face(code, deck), 200)
            # between x 24 and 28, and the same at the right, is nothing but paper
            gaps = [rows[y][x] for y in range(8, 312) for x in (*range(49, 55), *range(146, 151))]
            assert min(gaps) == 255, code


def test_no_pip_of_a_seven_touches_another(page: "Page") -> None:
    decks: list[tuple[Deck, tuple[str, ...]]] = [
        ("italian", ("7D", "7C", "7S", "7B")),
        ("french", ("7H", "7D", "7C", "7S", "TH", "TD", "TC", "TS")),
    ]
    for deck, codes in decks:
        for code in codes:
            rows = grey(page, face(code, deck), 300)
            ink = {(x, y) for y in range(30, 450) for x in range(81, 219) if rows[y][x] < 160}
            assert islands(ink) == (10 if code[0] == "T" else 7), code


def islands(points: set[tuple[int, int]]) -> int:
    """How many connected pieces of ink, specks of a few points not counted."""
    left, count = set(points), 0
    while left:
        edge, size = [left.pop()], 1
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            edge += near
            size += len(near)
        # lines inside a coin or a blade are no pips of their own
        count += size > 250
    return count


CLASSES = [
    ("", "RC", {"badge": 10}),
    ("scopa-numbers", "RC", {"badge": 10, "index": "numbers"}),
    ("scopa-no-badges", "RC", {}),
    ("scopa-numbers scopa-no-badges", "AB", {"index": "numbers"}),
    ("scopa-no-ribbons", "7D", {}),
]


@pytest.mark.parametrize(("classes", "code", "options"), CLASSES)
def test_classes_switch_a_live_sprite(page: "Page", classes: str, code: str, options: dict[str, str]) -> None:
    live = sprite(["RC", "AB", "7D"], badges={"RC": 10, "AB": 11}, ribbons={"7D": "+1"})
    look = "svg{display:block}body{margin:0}"
    page.set_content(
        f'<style>{CSS}{look}</style>{live}{live}<div class="{classes}">'
        f'<svg id="live" viewBox="0 0 100 160" width="100" height="160"><use href="#card-{code}"/></svg></div>'
    )
    switched = page.locator("#live").screenshot()
    single = face(code, standalone=False, **options)  # type: ignore[arg-type]
    page.set_content(f'<style>{look}</style><div id="one" style="width:100px;height:160px">{single}</div>')
    assert page.locator("#one").screenshot() == switched


def test_two_colours_and_the_lower_index_are_switched_too(page: "Page") -> None:
    live = sprite(["QS", "7H"], "french", index_faces=False)

    def shot(classes: str) -> bytes:
        page.set_content(
            f'<style>{CSS}body{{margin:0}}</style>{live}<div class="{classes}">'
            '<svg id="s" viewBox="0 0 100 160" width="100" height="160"><use href="#card-QS"/></svg></div>'
        )
        return page.locator("#s").screenshot()

    assert len({shot(""), shot("scopa-two-colours"), shot("scopa-no-foot")}) == 3


def test_faces_stay_white_in_the_dark_and_lose_their_fillings_in_print(page: "Page") -> None:
    live = sprite(["7D"])
    page.set_content(
        f"<style>{CSS}html{{background:#888}}</style>{live}"
        '<svg id="s" viewBox="0 0 100 160" width="100"><use href="#card-7D"/></svg>'
    )
    light = page.locator("#s").screenshot()
    page.emulate_media(color_scheme="dark")
    assert page.locator("#s").screenshot() == light
    page.emulate_media(media="print")
    printed = page.locator("#s").screenshot()
    assert printed != light


def test_a_projector_shows_the_rank_large(page: "Page") -> None:
    # 76 of 160 units: at a card width of 100 px the glyph is 76 px high
    rows = grey(page, index_face("7D"), 100)
    inked = [y for y in range(5, 95) if min(rows[y][10:90]) < 120]
    assert 74 <= inked[-1] - inked[0] + 1 <= 78


@pytest.mark.parametrize("classes", ["", "scopa-two-colours"])
def test_forced_colours_reach_every_suit(page: "Page", classes: str) -> None:
    page.emulate_media(forced_colors="active")
    page.set_content(f'<style>{CSS}</style><div id="d" class="{classes}"></div>')
    read = "(d, name) => getComputedStyle(d).getPropertyValue(name)"
    for name, colour in (
        ("paper", "Canvas"),
        ("spades", "CanvasText"),
        ("spades-sign", "Canvas"),
        ("denari", "CanvasText"),
    ):
        assert page.locator("#d").evaluate(read, f"--scopa-{name}") == colour
