"""Counting the pile in Chromium: the browser's sheet against Python's over thousands of piles, and every way to tap,
type, choose and reload."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from stepper_page import PAGE, SHIM

from scopa_widgets.cards import ITALIAN, Cards
from scopa_widgets.page.counter import counter_page
from scopa_widgets.rules.registry import RULE_SETS, AnyGame, game
from scopa_widgets.view.counting import MARKS, counting, counting_options, pile_sheet, pile_state, sides_of, with_sides
from scopa_widgets.view.messages import counter_messages
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.widgets.bundle import css, esm, script

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
NONSENSE = (
    "game=poker",
    "piles=%00",
    "game=scopa&sides=2&piles=7D7D_*",
    "game=scopa&sides=9&piles=*_*",
    "game=scopa&sides=2&piles=x_*&marks=scope.99&options=napola.maybe",
)
PHONE = {"width": 360, "height": 740}
START: dict[str, Any] = {
    "game": "scopa", "ruleset": "table", "options": {}, "sides": 2, "piles": ["", None], "marks": [{}, {}],
    "names": [], "active": 0, "language": "it", "index": "letters", "size": "auto", "host": "page",
}  # fmt: skip


@pytest.fixture
def counter(open_page: Opener, tmp_path: Path) -> Opener:
    """Open the counter in a page of its own: `counter(game="spazzino", viewport=PHONE)`."""

    def opener(**settings: Any) -> "Page":
        context: dict[str, Any] = {
            name: settings.pop(name) for name in ("viewport", "color_scheme", "locale") if name in settings
        }
        tables: dict[str, Any] = {
            "counting": counting(),
            "words": counter_messages(),
            "sprite": game_sprite(game("scopa")),
        }
        state = {**START, **tables, **settings}
        data = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
        file = tmp_path / "counter.html"
        shim = SHIM.read_text(encoding="utf-8")
        text = PAGE.format(css=css("counter"), data=data, shim=shim, script=script("counter"), kernel="")
        file.write_text(text, encoding="utf-8")
        context.setdefault("reduced_motion", "reduce")
        page = open_page(**context)
        page.goto(file.as_uri())
        page.get_by_role("tablist").wait_for()
        return page

    return opener


def card(page: "Page", name: str) -> "Locator":
    """The card to tap; who has it already may follow its name."""
    return page.locator(".grid").get_by_role("button", name=re.compile(f"^{name}(,|$)"))


def tap(page: "Page", *names: str) -> None:
    for name in names:
        card(page, name).click()


def trait(page: "Page", name: str) -> Any:
    return page.evaluate("name => model.get(name)", name)


def said(page: "Page") -> str:
    return page.get_by_role("status").inner_text()


def row(page: "Page", name: str) -> str:
    """What a row of the sheet shows, one blank between its parts."""
    return " ".join(page.get_by_role("row", name=re.compile(f"^{name}")).first.inner_text().split())


def focus(page: "Page") -> str:
    found: str = page.evaluate("document.activeElement.dataset.focus")
    return found


def boxes(page: "Page", selector: str) -> Any:
    """Where the elements are, in CSS pixels."""
    return page.evaluate(
        "what => [...document.querySelectorAll(what)].map((node) => node.getBoundingClientRect().toJSON())", selector
    )


# --- the browser counts what Python counts --------------------------------------------------------------------------


def games() -> Iterator[tuple[AnyGame, list[Any]]]:
    """Every capture game under every named rule set, and under every choice of the options that matter."""
    for name in MARKS:
        options = counting_options(name)
        for rule_set in RULE_SETS[name]:
            one = game(name, rule_set)
            yield one, [getattr(one, key) for key in options]
        for key, values in options.items():
            for value in values[1:]:
                chosen: dict[str, Any] = {key: value}
                one = game(name, **chosen)
                yield one, [getattr(one, other) for other in options]


def random_piles(draw: Random, sides: int) -> list[Cards]:
    """Piles as they come about: often whole deals, sometimes one side with little, sometimes cards left over."""
    share, left = draw.choice((0, 0, 0.5, 0.95)), draw.choice((0, 0, 0.2, 0.8))
    piles = [0] * sides
    for one in ITALIAN.cards:
        if draw.random() >= left:
            piles[0 if draw.random() < share else draw.randrange(sides)] |= one
    return piles


def told(items: Any) -> list[Any]:
    return [
        [one.name, one.kind, one.clause, one.why, one.target or None,
         [[share.amount, share.now, sorted(ITALIAN.list(share.cards))] for share in one.shares]]
        for one in items
    ]  # fmt: skip


COUNT_ALL = """([tables, tried]) => tried.flatMap(([name, values, piles, marks, sheet, tally], number) => {
  const table = tables.games.find((one) => one.id === name);
  const got = countPiles(tables, rowsUnder(table, values), piles.map((pile) => packPile(tables, pile)), marks);
  const told = got.items.map((row) => [row.item, row.kind, row.clause, row.why, row.target,
    row.sides.map((one) => [one.amount, one.now, codesOf(tables, one.cards).sort()])]);
  const same = JSON.stringify(told) === JSON.stringify(sheet) && JSON.stringify(got.totals) === JSON.stringify(tally);
  return same ? [] : [{ number, name, values, piles, told, sheet, totals: got.totals, tally }];
})"""


def test_the_browser_counts_what_python_counts(page: "Page") -> None:
    draw, tried = Random(20), []
    for one, values in games():
        for _ in range(250):
            seated = with_sides(one, draw.choice(sides_of(one.name)))
            piles = random_piles(draw, seated.sides)
            marks = [{mark.row: draw.choice((0, 0, mark.least, mark.most)) for mark in MARKS[one.name]} for _ in piles]
            sheet = pile_sheet(seated, piles, marks)
            tally = seated.tally(pile_state(seated, piles, marks))
            tried.append([one.name, values, [ITALIAN.list(pile) for pile in piles], marks, told(sheet), tally])
    assert len(tried) >= 3000
    whys = {shown[3] for one in tried for shown in one[4]}
    assert {"SCO-carte-min", "SCO-carte-tie", "SCO-primiera-missing", "SBA-zero-nothing", "SPZ-carte-tie"} <= whys
    page.set_content("<p>x</p>")
    give = "Object.assign(window, { countPiles, rowsUnder, packPile, codesOf });"
    page.add_script_tag(content=f"{script('counting')}\n{give}")
    wrong = page.evaluate(COUNT_ALL, [counting(), tried])
    assert not wrong[:2]


@pytest.mark.parametrize(
    ("text", "codes", "faults"),
    [
        ("7D 4C re di denari", "7D 4C RD", []),
        ("1d, 8s; 10B e 2c", "AD FS RB 2C", []),
        ("ace of cups and Zehn", "AC", [("unknown", 16, "Zehn")]),
        ("KÖNIG der Stäbe, herz", "RB", [("unknown", 17, "herz")]),
        ("7D 7d 4X", "7D", [("again", 3, "7D"), ("unknown", 6, "4X")]),
        (" ".join((*ITALIAN.codes, "7D")), " ".join(ITALIAN.codes), [("many", 0, ""), ("again", 120, "7D")]),
        ("", "", []),
    ],
)
def test_cards_are_read_as_python_reads_them(page: "Page", text: str, codes: str, faults: list[Any]) -> None:
    page.set_content("<p>x</p>")
    page.add_script_tag(content=f"{script('counting')}\nwindow.readCards = readCards;")
    got = page.evaluate("([tables, text]) => readCards(tables, text)", [counting(), text])
    assert [one["code"] for one in got["cards"]] == codes.split()
    assert [(one["what"], one["at"]) for one in got["faults"]] == [fault[:2] for fault in faults]
    assert [one.get("code") for one in got["faults"] if one["what"] == "again"] == [
        fault[2] for fault in faults if fault[0] == "again"
    ]


# --- tapping --------------------------------------------------------------------------------------------------------


def test_a_child_taps_the_pile_and_the_other_side_has_the_rest(counter: Opener) -> None:
    page = counter()
    page.get_by_text("Tocca le carte del tuo mazzetto").wait_for()
    tap(page, "Sette di denari", "Sette di coppe", "Sette di spade", "Due di bastoni")
    assert trait(page, "piles") == ["7D 7C 7S 2B", None]
    assert "Il due di bastoni è nel mazzetto: 4 carte." in said(page)
    page.get_by_text("All'altra parte devono restare 36 carte.").wait_for()
    assert row(page, "Settebello").startswith("Settebello +1")
    places = page.get_by_role("group", name="Primiera")
    assert places.get_by_role("img", name="Denari, sette di denari = 21").count() == 1
    assert "75" in places.inner_text()
    tap(page, "Due di bastoni")
    assert places.get_by_role("img", name="Bastoni, manca").count() == 1
    assert "Il due di bastoni è fuori dal mazzetto: 3 carte." in said(page)
    assert card(page, "Sette di denari").get_attribute("aria-pressed") == "true"
    assert card(page, "Due di bastoni").get_attribute("aria-pressed") == "false"


def test_nobody_has_the_row_and_the_sheet_says_why(counter: Opener) -> None:
    half = " ".join(rank + suit for rank in "A2345" for suit in "DCSB")
    page = counter(piles=[half, None])
    assert "Nessuno è arrivato a 21 carte" in row(page, "Carte")
    assert "Parità di denari" in row(page, "Denari")
    page.get_by_role("table").get_by_role("button", name="Denari").click()
    page.get_by_text("Denari: un punto a chi ha preso più carte di denari.").wait_for()
    page = counter(game="spazzino", piles=[half, None])
    assert "un punto a ciascuno" in row(page, "Carte")
    assert row(page, "Carte").count("+1") == 2


def test_what_was_made_in_play_is_counted_with_it(counter: Opener) -> None:
    page = counter(game="sbarazzino", piles=["7D", None])
    page.get_by_role("button", name="Mano bassa, noi: di più").click()
    page.get_by_role("button", name="Scope, loro: di più").click()
    assert trait(page, "marks") == [{"mano_bassa": 1}, {"scope": 1}]
    assert "+3" in row(page, "Mano bassa")
    assert "Mano bassa, noi: 1." in said(page) or "Scope, loro: 1." in said(page)
    page.get_by_role("button", name="Mano bassa, noi: di meno").click()
    assert trait(page, "marks") == [{}, {"scope": 1}]
    page.get_by_role("button", name="Tre assi, noi: di più").click()
    page.get_by_role("button", name="Tre assi, noi: di più").click(force=True)
    assert trait(page, "marks")[0] == {"tre_assi": 1}, "a deal has four aces"
    page = counter(game="spazzino")
    page.get_by_role("button", name="Carte dei bàgher, noi: di più").click()
    assert trait(page, "marks")[0] == {"bagher": 3}, "a bàgher has three cards at least"


def test_three_piles_and_a_card_that_lies_elsewhere(counter: Opener) -> None:
    page = counter(sides=3, piles=["7D", "", ""], marks=[{}, {}, {}], names=["Anna", "Bruno", "Carla"])
    page.get_by_role("tab", name="Bruno").click()
    page.get_by_text("Tocca le carte di questo mazzetto").wait_for()
    assert card(page, "Sette di denari").get_attribute("aria-label") == "Sette di denari, già presa: Anna"
    tap(page, "Sette di denari")
    assert trait(page, "piles") == ["7D", "", ""], "nothing moves at the first touch"
    assert "Il sette di denari è già in un altro mazzetto: Anna." in said(page)
    page.get_by_role("button", name="Sposta qui").click()
    assert trait(page, "piles") == ["", "7D", ""]
    page.get_by_text("39 carte non sono ancora in nessun mazzetto.").wait_for()
    page.get_by_role("tab", name="Carla").click()
    page.get_by_role("button", name="Tutte le altre qui").click()
    assert trait(page, "piles") == ["", "7D", None]
    tap(page, "Asso di coppe")
    assert "AC" not in trait(page, "piles")[2]
    page.get_by_text("In nessun mazzetto: asso di coppe.").wait_for()
    page.get_by_role("button", name="Svuota").click()
    assert trait(page, "piles") == ["", "7D", ""]
    page.get_by_role("button", name="Annulla").click()
    assert len(trait(page, "piles")[2].split()) == 38


def test_another_game_keeps_the_cards_and_drops_the_rest(counter: Opener) -> None:
    marks = [{"scope": 2}, {}, {}, {}, {}]
    page = counter(sides=5, piles=["7D", "4C", "", "", ""], marks=marks, options={"napola": True})
    page.get_by_role("radio", name="Spazzino").check(force=True)
    assert (trait(page, "game"), trait(page, "sides"), trait(page, "piles")) == ("spazzino", 2, ["7D", "4C"])
    assert (trait(page, "marks"), trait(page, "options")) == ([{}, {}], {})
    assert page.get_by_role("row", name=re.compile("^Fante di spade")).count() == 1
    page.get_by_role("radio", name="Rubamazzetto").check(force=True)
    page.get_by_role("button", name="Un mazzetto in più").click()
    assert (trait(page, "sides"), trait(page, "active"), trait(page, "piles")) == (3, 2, ["7D", "4C", ""])


def test_rule_set_and_own_options(counter: Opener) -> None:
    page = counter(piles=["AD 2D 3D", None])
    page.get_by_role("button", name="Regole: del tavolo").click()
    page.get_by_role("radio", name="Sì, dall'asso di denari in su").check(force=True)
    assert trait(page, "options") == {"napola": True}
    assert "+3" in row(page, "Napola")
    page.get_by_role("radio", name="Del documento").check(force=True)
    assert (trait(page, "ruleset"), trait(page, "options")) == ("document", {})
    page.keyboard.press("Escape")
    assert focus(page) == "rules"


# --- typing ---------------------------------------------------------------------------------------------------------


def test_typed_cards_are_taken_over_as_they_are_typed(counter: Opener) -> None:
    page = counter()
    field = page.get_by_role("textbox", name="Oppure scrivile")
    field.fill("7D 4C re di denari")
    assert trait(page, "piles") == ["7D RD 4C", None]
    assert field.input_value() == "7D 4C re di denari", "what is typed stands while it is typed"
    field.press("Enter")
    assert field.input_value() == "7D RD 4C"


def test_a_text_with_faults_stands_and_changes_nothing(counter: Opener) -> None:
    page = counter(sides=3, piles=["7D", "RD", ""], marks=[{}, {}, {}], names=["Anna", "Bruno", "Carla"])
    field = page.get_by_role("textbox")
    field.fill("4C pippo 4c RD")
    assert page.get_by_text("Il mazzetto non è cambiato:").count() == 0, "not finished is not wrong"
    field.press("Enter")
    assert field.input_value() == "4C pippo 4c RD"
    assert field.get_attribute("aria-invalid") == "true"
    assert trait(page, "piles") == ["7D", "RD", ""]
    told = page.get_by_role("listitem").all_inner_texts()
    assert told == [
        "Carattere 4: «pippo» non è una carta di questo mazzo.",
        "Carattere 10: Quattro di coppe è nominata due volte.",
        "Carattere 13: Il re di denari è già in un altro mazzetto: Bruno.",
    ]
    assert told[0] in said(page)
    page.get_by_role("button", name=told[0]).click()
    assert page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [3, 8]
    tap(page, "Due di coppe")
    assert field.input_value() == "4C pippo 4c RD", "a tap does not take the text away"
    page.get_by_role("button", name="Togli il testo").click()
    assert field.input_value() == "7D 2C"
    field.fill(" ".join((*ITALIAN.codes, "AD")))
    field.press("Enter")
    assert "Ci sono 41 carte, ma il mazzo ne ha 40." in page.get_by_role("listitem").first.inner_text()


# --- keys, languages, sizes, memory ---------------------------------------------------------------------------------


def test_everything_works_by_keys(counter: Opener) -> None:
    page = counter()
    page.get_by_role("tab", name="Noi").focus()
    page.keyboard.press("ArrowRight")
    assert (trait(page, "active"), focus(page)) == (1, "tab:1")
    page.keyboard.press("ArrowRight")
    assert trait(page, "active") == 0
    card(page, "Asso di denari").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    assert trait(page, "piles")[0] == "2D 2C RC"
    page.keyboard.press("Home")
    assert focus(page) == "card:AC"
    assert page.locator(".tile[tabindex='0']").count() == 1, "one stop for the Tab key"
    focusable = page.locator("button, input, select, [tabindex]")
    assert focusable.and_(page.locator(":not([data-lm-suppress-shortcuts])")).count() == 0


def test_arrows_follow_the_rows_of_a_phone(counter: Opener) -> None:
    page = counter(viewport=PHONE)
    card(page, "Asso di denari").focus()
    page.keyboard.press("ArrowDown")
    assert focus(page) == "card:6D"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_language_changes_live(counter: Opener, language: str) -> None:
    page = counter(piles=["7D", None])
    page.evaluate("language => model.set('language', language)", language)
    names = {"en": ("Seven of coins", "Count the pile"), "de": ("Sieben der Münzen", "Stapel zählen")}[language]
    assert card(page, names[0]).get_attribute("aria-pressed") == "true"
    assert page.get_by_role("heading", name=names[1]).count() == 1
    assert page.locator(".scopa").get_attribute("lang") == language


def test_python_may_change_everything_while_it_is_shown(counter: Opener) -> None:
    page = counter()
    page.evaluate("model.set('game', 'spazzino'); model.set('piles', ['2S FS', null])")
    assert "+1" in row(page, "Fante di spade")
    assert card(page, "Due di spade").get_attribute("aria-pressed") == "true"
    page.evaluate("unmount()")
    assert page.locator(".counter").count() == 0


def test_the_state_survives_a_reload_and_travels_in_the_address(counter: Opener, open_page: Opener) -> None:
    page = counter(game="sbarazzino")
    tap(page, "Sette di denari", "Due di coppe")
    page.get_by_role("button", name="Scope, noi: di più").click()
    page.get_by_role("tab", name="Loro").click()
    page.wait_for_url(re.compile("side=1"))
    page.reload()
    page.get_by_role("tablist").wait_for()
    assert trait(page, "piles") == ["7D 2C", None]
    assert (trait(page, "marks"), trait(page, "active")) == ([{"scope": 1}, {}], 1)
    other = open_page()
    other.goto(page.url)
    other.get_by_role("tablist").wait_for()
    assert trait(other, "game") == "sbarazzino"
    assert trait(other, "piles") == ["7D 2C", None]
    for nonsense in NONSENSE:
        third = open_page()
        third.goto(page.url.partition("#")[0] + "#" + nonsense)
        third.get_by_role("tablist").wait_for()
        assert trait(third, "piles") == ["", None], nonsense


def test_the_page_without_python_speaks_the_browsers_language(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(counter_page(), encoding="utf-8")
    page = open_page(locale="de-AT", viewport=PHONE)
    page.goto(file.as_uri())
    page.get_by_text("Tippe die Karten deines Stapels an").wait_for()
    tap(page, "Sieben der Münzen")
    page.get_by_role("button", name="Die Punkte").click()
    assert "+1" in row(page, "Settebello")


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("sides", [2, 3, 6])
def test_nothing_sticks_out_and_fingers_have_room(counter: Opener, width: int, sides: int) -> None:
    piles = ["7D RD", None, *[""] * (sides - 2)]
    page = counter(
        viewport={"width": width, "height": 720}, sides=sides, piles=piles, marks=[{}] * sides, language="de"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = [
        (kind, box["width"], box["height"])
        for kind in (".tile", ".pile-tab", ".felt-button", ".step-button", ".chip", ".segments label", ".text-field")
        for box in boxes(page, kind)
        if box["width"] and min(box["width"] - 26, box["height"] - 35.5) < 0
    ]
    assert small == []
    if width < 700:
        assert min(min(box["width"], box["height"]) for box in boxes(page, ".tile")) >= 44


def test_a_desk_has_no_need_to_scroll(counter: Opener) -> None:
    for name in ("scopa", "sbarazzino", "spazzino", "rubamazzetto"):
        page = counter(game=name, piles=["7D RD 4C", None])
        assert page.evaluate("document.documentElement.scrollHeight") <= 720, name
    page = counter(game="sbarazzino", piles=["7D RD 4C", None], size="projector")
    assert page.evaluate("document.documentElement.scrollHeight") <= 720, "nor in front of a class"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["auto", "projector"])
def test_axe_finds_nothing(counter: Opener, scheme: str, size: str) -> None:
    three = {"sides": 3, "piles": ["7D RD", "2D 4C", ""], "marks": [{"scope": 1}, {}, {}], "active": 1}
    page = counter(color_scheme=scheme, size=size, game="sbarazzino", **three)
    page.get_by_role("table").get_by_role("button", name="Primiera").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name="IT, Impostazioni").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_module_is_one_text_without_any_import() -> None:
    text = esm("counter")
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    assert text.rstrip().endswith("export default{render};")
