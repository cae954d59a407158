"""*Gioca* in Chromium with its real Python side: whole matches, the cover, the cut, and a program that falls silent.

The Bummerl was found by playing from seeds until one had an exchange, marriages and a closing that fails in it. It is
three deals long: Anna announces 40 in the first and has 66 before Bruno has a point; Bruno closes the second against
nothing and gets to 5; the third ends like the first. So Anna goes from 7 to 4, 1 and 0.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridge import Bridge

import scopa_widgets as sw

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1280, "height": 720}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}

BUMMERL = 2603
DEALS = (
    (5, "~ QD+ AS JS AC"),
    (6, "QC JH || KC AC KD QD JS AH KS TH AD KH"),
    (7, "~ TC TS QD+ QC"),
)
MOVED = "([at, deal]) => { const m = model.get('match_state'); return m.move !== at || m.deal !== deal }"
BOXES = "all => all.map(e => e.getBoundingClientRect().toJSON())"
LABELS = "all => all.map(e => e.getAttribute('aria-label').toLowerCase())"
SIZES = """all => all.filter((e) => e.offsetParent && !e.closest("svg, .sr")
  && [...e.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim()))
  .map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize)])"""
LEFT = ([7, 7], [4, 7], [1, 7], [0, 7])


class Screen:
    """A page with a table, and hands for it: a mouse, a finger, or nothing but keys."""

    def __init__(self, page: "Page", bridge: Bridge, manner: str) -> None:
        self.page, self.bridge, self.widget, self.manner = page, bridge, bridge.widget, manner

    @property
    def phase(self) -> str:
        return str(self.widget.match_state["phase"])

    @property
    def frame(self) -> Any:
        return self.widget.show["frames"][0]

    def press(self, focus: str) -> None:
        """Press the control of a mark."""
        if self.manner == "keys":
            self.tab_to(focus)
            self.page.keyboard.press("Enter")
            return
        control = self.page.locator(f'[data-focus="{focus}"]').first
        control.tap() if self.manner == "finger" else control.click()

    def tab_to(self, focus: str) -> None:
        """Go on with the Tab key until a control has the focus."""
        for _ in range(60):
            if self.focused == focus:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not come to {focus}")

    @property
    def focused(self) -> str:
        found: str = self.page.evaluate("document.activeElement.dataset.focus || ''")
        return found

    def card(self, code: str) -> None:
        """Touch a card of the hand."""
        if self.manner != "keys":
            self.press(f"hand:{code}")
            return
        for _ in range(12):
            if self.focused.startswith("hand:"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        for _ in range(6):
            if self.focused == f"hand:{code}":
                break
            self.page.keyboard.press("ArrowRight")
        assert self.focused == f"hand:{code}"
        self.page.keyboard.press("Enter")

    def cut(self, at: int) -> None:
        """Cut the deck so that ``at`` cards are lifted."""
        slider = self.page.get_by_role("slider")
        if self.manner == "keys":
            self.tab_to("cut")
            for _ in range(20):
                here = int(slider.input_value())
                if here == at:
                    break
                self.page.keyboard.press("ArrowLeft" if here > at else "ArrowRight")
        else:
            slider.fill(str(at))
        assert slider.get_attribute("aria-valuetext") == f"{at} sopra, {20 - at} sotto"
        self.press("cut-here")
        self.page.wait_for_function("model.get('match_state').phase !== 'cut'")

    def play(self, move: str) -> None:
        """Make a move at a trick."""
        at, deal = self.frame["at"], self.widget.match_state["deal"]
        if len(move) > 1 and move[0].isalnum():
            plays = self.frame["rules"][self.widget.ruleset]["plays"][move[:2]]
            self.card(move[:2])
            if self.manner == "finger" or len(plays) > 1:
                self.press("main:1" if move.endswith("+") else "main")
        else:
            self.press(f"action:{move}")
            self.page.get_by_role("dialog").wait_for()
            self.press("sheet-do")
        self.page.wait_for_function(
            "([at, deal]) => { const m = model.get('match_state'); return m.move !== at || m.deal !== deal }",
            arg=[at, deal],
        )


Opener = Callable[..., Screen]


@pytest.fixture
def table(open_page: "Callable[..., Page]", tmp_path: Path) -> Opener:
    """Open a table: `table("scopa", seed=1, manner="finger", context=PHONE)`."""

    def opener(
        *game: Any, manner: str = "mouse", context: Any = DESK, address: str = "#lang=it", **settings: Any
    ) -> Screen:
        bridge = Bridge(sw.PlayTable(*game, **settings), "play")
        page = bridge.open(open_page(reduced_motion="reduce", **context), tmp_path, address)
        return Screen(page, bridge, manner)

    return opener


def said(page: "Page") -> str:
    return page.get_by_role("status").inner_text()


def shown_cards(page: "Page") -> set[str]:
    """The codes of all cards whose faces or names are anywhere in the page outside the hidden sprite."""
    found = page.evaluate(
        """() => [...document.querySelectorAll(".app [data-card], .app use")]
        .map((node) => node.dataset.card || node.getAttribute("href").replace(/^.*-(?=\\w+$)/, ""))"""
    )
    return set(found) - {"back"}


# --- a whole Bummerl ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("manner", "context"), [("mouse", DESK), ("finger", PHONE), ("keys", DESK)], ids=["desk", "phone", "keys alone"]
)
def test_a_whole_bummerl(table: Opener, manner: str, context: Any) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL, manner=manner, context=context)
    page = screen.page
    for number, (at, moves) in enumerate(DEALS):
        screen.cut(at)
        for move in moves.split():
            if screen.phase == "cover":
                player = screen.widget.match_state["player"]
                page.get_by_role("heading", name=f"È il turno di {player}: passa il tablet").wait_for()
                public = screen.frame["scene"]["hands"]
                assert shown_cards(page) <= {
                    *(code for hand in public for code in hand["cards"]),
                    *story_cards(screen),
                    *cards_of_sheet(screen),
                }
                screen.press("uncover")
                page.get_by_role("group", name=f"Mano di {player}").wait_for()
            screen.play(move)
            assert page.evaluate("document.documentElement.scrollWidth") == context["viewport"]["width"]
        assert screen.widget.match_state["totals"] == [list(row) for row in LEFT[: number + 2]]
        if number < 2:
            page.get_by_role("heading", name=f"Fine della smazzata {number + 1}").wait_for()
            screen.press("next")
    page.get_by_role("heading", name="La partita la vince Anna").wait_for()
    ending = page.locator(".stage").inner_text()
    assert "Bruno riceve il bummerl." in ending
    assert "Bruno: sarto, nemmeno una smazzata vinta." in ending
    screen.press("new")
    page.get_by_role("heading", name="Anna taglia il mazzo").wait_for()
    assert screen.widget.match_state["totals"] == [[7, 7]]


def story_cards(screen: Screen) -> set[str]:
    """The cards of the moves that are told."""
    told = screen.widget.match_state["story"]
    return {code for step in told for code in [step["move"]["card"], *step["move"]["take"]] if code}


def cards_of_sheet(screen: Screen) -> set[str]:
    """The cards that the places of a primiera show: they have been captured before everybody's eyes."""
    places = screen.frame["sheet"]["places"] or []
    return {place["card"] for row in places for place in row if place}


# --- what a trick game asks of the screen ---------------------------------------------------------------------------


def test_closing_asks_first_and_says_why_when_it_does_not_apply(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL)
    page = screen.page
    screen.cut(5)
    screen.press("uncover")
    page.locator(".action", has_text="Blocca").click()
    sheet = page.get_by_role("dialog", name="Blocca: confermi?")
    sheet.get_by_role("button", name="No, torna al gioco").click()
    assert screen.frame["at"] == 0
    page.locator(".action", has_text="Blocca").click()
    page.get_by_role("button", name="BLOCCA", exact=True).click()
    page.wait_for_function("model.get('match_state').move === 1")
    assert page.get_by_role("img", name=re.compile("bloccato$")).count() == 1
    page.locator(".action", has_text="Blocca").click()
    refused = page.get_by_role("dialog", name="Non si può")
    refused.wait_for()
    assert refused.inner_text() in said(page) or said(page) in refused.inner_text()
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    assert screen.frame["at"] == 1


def test_a_card_that_must_not_be_played_says_why(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL)
    page = screen.page
    screen.cut(5)
    screen.press("uncover")
    screen.play("||")
    for _ in range(9):  # closed: sooner or later somebody must follow
        plays = screen.frame["rules"]["table"]["plays"]
        barred = [code for code, ways in plays.items() if not ways]
        if barred:
            break
        screen.play(next(code for code in plays))
        if screen.phase == "cover":
            screen.press("uncover")
            page.locator(".turn").wait_for()
    assert barred
    at = screen.frame["at"]
    screen.card(barred[0])
    page.get_by_role("dialog", name="Non si può").wait_for()
    assert screen.frame["at"] == at


def test_exchanged_and_announced_cards_stay_open_to_the_other(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL)
    page = screen.page
    screen.cut(5)
    screen.press("uncover")
    trump = screen.frame["scene"]["stock"]["trump"]
    screen.play("~")
    screen.play("QD+")
    screen.press("uncover")
    page.get_by_role("group", name="Mano di Bruno").wait_for()
    shown = page.get_by_role("group", name="Mano di Anna").locator("[data-card]")
    codes = set(shown.evaluate_all("all => all.map(node => node.dataset.card)"))
    assert codes == {"KD"} | ({trump} - {"QD"})


def test_captured_tricks_lie_face_down_until_a_lesson_opens_them(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL, cover=False)
    page = screen.page
    screen.cut(6)
    for _ in range(2):
        screen.play(next(code for code, ways in screen.frame["rules"]["table"]["plays"].items() if len(ways) == 1))
    assert page.get_by_role("img", name="mazzetto 2").count() == 1
    page.get_by_role("button", name="IT, Impostazioni").click()
    page.get_by_role("radio", name="si possono guardare").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="mazzetto 2").click()
    assert page.get_by_role("dialog", name="Il mazzetto").get_by_role("img").count() == 2


def test_the_trump_suit_stands_there_when_the_talon_is_used_up(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=1, cover=False)
    screen.cut(9)
    while screen.phase == "turn" and screen.frame["scene"]["stock"]["count"]:
        screen.play(next(ways[0]["move"] for ways in screen.frame["rules"]["table"]["plays"].values() if ways))
    assert screen.phase == "turn"
    suit = {"H": "cuori", "D": "quadri", "C": "fiori", "S": "picche"}[screen.frame["scene"]["stock"]["trumps"]]
    assert f"briscola: {suit}" in screen.page.locator(".tops").inner_text()


def test_a_finger_moves_the_cut(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=1, manner="finger", context=PHONE)
    slider = screen.page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    screen.page.touchscreen.tap(box["x"] + box["width"] * 0.85, box["y"] + box["height"] / 2)
    assert int(slider.input_value()) > 14
    assert box["height"] >= 44


# --- capture games --------------------------------------------------------------------------------------------------


def play_fishing(screen: Screen) -> None:
    """Make the first play offered, by touching its card, its set, and the big button."""
    move = screen.frame["at"], screen.widget.match_state["deal"]
    code, ways = next(item for item in screen.frame["rules"][screen.widget.ruleset]["plays"].items() if item[1])
    screen.press(f"hand:{code}")
    for key in ways[0]["take"]:
        screen.press(f"table:{key}")
    if ways[0]["target"]:
        seat = int(ways[0]["target"][1:]) - 1
        screen.press(f"pile:{screen.widget.show['seats'][seat]['side']}")
    screen.press("main")
    screen.page.wait_for_function(
        "([at, deal]) => { const m = model.get('match_state'); return m.move !== at || m.deal !== deal }",
        arg=list(move),
    )


@pytest.mark.parametrize("name", ["rubamazzetto", "scopa", "sbarazzino", "spazzino"])
def test_a_deal_of_every_capture_game_is_played_by_touch(table: Opener, name: str) -> None:
    context: Any = PHONE if name in ("rubamazzetto", "spazzino") else DESK
    manner = "finger" if context is PHONE else "mouse"
    screen = table(name, ["Anna", "Bruno"], seed=4, cover=False, manner=manner, context=context)
    if screen.phase == "cut":
        screen.page.get_by_role("button", name="TAGLIA QUI").click()
    while screen.phase == "turn":
        play_fishing(screen)
    assert screen.phase in ("deal_over", "match_over")
    assert screen.page.evaluate("document.documentElement.scrollWidth") == context["viewport"]["width"]
    table_of_points = screen.page.get_by_role("table", name="Punti").inner_text()
    assert "punti di questa smazzata" in table_of_points.lower()


def test_six_people_on_a_small_phone(table: Opener) -> None:
    people = ["Annalisa", "Bruno", "Carla", "Davide", "Eva", "Fabio"]
    screen = table("scopa", people, seed=4, manner="finger", context=SMALL)
    screen.press("uncover")
    boxes = screen.page.locator(".felt .card, .felt .pile").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().toJSON())"
    )
    assert all(box["left"] >= 0 and box["right"] <= 320 for box in boxes)
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 320
    play_fishing(screen)
    screen.page.get_by_role("heading", name="È il turno di Bruno: passa il tablet").wait_for()


# --- choosing, breaking off, silence --------------------------------------------------------------------------------


def test_a_game_is_chosen_and_broken_off(table: Opener) -> None:
    screen = table(manner="mouse")
    page = screen.page
    page.get_by_role("button", name="Scopa").click()
    page.get_by_role("button", name="In 3").click()
    page.get_by_role("textbox").nth(0).fill("Ugo")
    page.get_by_role("textbox").nth(1).fill("Ugo")
    page.get_by_role("button", name="SI COMINCIA").click()
    page.get_by_text("I nomi devono essere diversi").first.wait_for()
    page.get_by_role("textbox").nth(1).fill("Ida")
    page.get_by_role("button", name="SI COMINCIA").click()
    page.get_by_role("heading", name="È il turno di Ugo: passa il tablet").wait_for()
    assert screen.widget.match.people == ("Ugo", "Ida", "Carla")
    page.get_by_role("button", name="IT, Impostazioni").click()
    page.get_by_role("button", name="Abbandona").click()
    page.get_by_role("dialog", name="Abbandona").get_by_role("button", name="ABBANDONA").click()
    page.get_by_role("heading", name="Partita interrotta").wait_for()
    page.get_by_role("button", name="Un altro gioco").click()
    page.get_by_role("heading", name="A che cosa giochiamo?").wait_for()


def test_a_silent_program_is_told_and_nothing_is_lost(table: Opener) -> None:
    screen = table("scopa", ["Anna", "Bruno"], seed=4, cover=False)
    page = screen.page
    code, ways = next(item for item in screen.frame["rules"]["table"]["plays"].items() if not item[1][0]["take"])
    screen.press(f"hand:{code}")
    page.evaluate("model.dead = true")
    screen.press("main")
    retry = page.get_by_role("button", name="Riprova")
    retry.wait_for()
    assert "Il programma non risponde" in said(page)
    assert "Non hai perso nulla" in page.get_by_role("group", name=re.compile("non risponde")).inner_text()
    assert page.evaluate("model.get('selection').card") == code
    assert page.locator(f'[data-focus="hand:{code}"]').get_attribute("aria-pressed") == "true"
    page.evaluate("model.dead = false")
    retry.click()
    page.wait_for_function("model.get('match_state').move === 1")
    assert page.get_by_role("button", name="Riprova").count() == 0
    assert screen.widget.match.deals[0].moves == (ways[0]["move"],)


@pytest.mark.parametrize("twice", ["button => { button.click(); button.click(); }"])
def test_a_double_touch_plays_one_card(table: Opener, twice: str) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=4, cover=False)
    screen.cut(5)
    code = next(code for code, ways in screen.frame["rules"]["table"]["plays"].items() if len(ways) == 1)
    screen.page.locator(f'[data-focus="hand:{code}"]').evaluate(twice)
    screen.page.wait_for_function("model.get('match_state').move === 1")
    assert len(screen.widget.match.deals[0]) == 1


# --- the words of the game, the faces of the cards ------------------------------------------------------------------


@pytest.mark.parametrize("manner", ["mouse", "keys", "finger"])
def test_a_word_opens_its_meaning(table: Opener, manner: str) -> None:
    context = PHONE if manner == "finger" else DESK
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL, manner=manner, context=context, cover=False)
    page = screen.page
    screen.cut(5)
    screen.play("~")
    screen.play("QD+")
    screen.play("AS")
    word = page.locator(".story .word").first
    name, focus = word.inner_text(), str(word.get_attribute("data-focus"))
    screen.press(focus)
    sheet = page.get_by_role("dialog")
    entry = screen.widget.glossary["it"][focus.rpartition(":")[2]]
    assert name.lower() in [entry["word"].lower(), *(other.lower() for other in entry["also"])]
    assert entry["meaning"] in sheet.inner_text().replace("\n", " ")
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    if manner == "keys":
        assert screen.focused == focus


def test_synonyms_lead_to_one_entry_and_every_word_can_be_looked_up(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL, cover=False)
    page = screen.page
    screen.cut(5)
    screen.play("||")
    page.locator(".action", has_text="Blocca").click()
    page.get_by_role("dialog").locator(".word").first.click()
    page.get_by_role("dialog").get_by_role("button", name="indietro").click()
    page.get_by_role("dialog", name="Non si può").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    words = page.get_by_role("dialog", name="Le parole del gioco")
    words.get_by_role("button", name="girata").click()
    meaning = page.get_by_role("dialog", name="Girata").inner_text()
    assert "Blocca" in meaning
    page.keyboard.press("Escape")
    words.get_by_role("button", name="briscola", exact=True).click()
    assert "atout" in page.get_by_role("dialog", name="Briscola").inner_text()


def test_french_faces_are_switched_live(table: Opener) -> None:
    screen = table("spazzino", ["Anna", "Bruno"], seed=4, cover=False)
    page = screen.page
    hand = screen.frame["scene"]["hands"][screen.frame["mover"]]["cards"]
    page.get_by_role("button", name="IT, Impostazioni").click()
    page.get_by_role("radio", name="francesi").check()
    page.wait_for_function("model.get('words').it['suit.italian.B'] === 'fiori'")
    page.keyboard.press("Escape")
    names = page.locator(".mine .hand button").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label').toLowerCase())"
    )
    ranks = {"A": "asso", "2": "due", "3": "tre", "4": "quattro", "5": "cinque", "6": "sei", "7": "sette"}
    ranks |= {"F": "fante", "C": "donna", "R": "re"}
    suits = {"D": "quadri", "C": "cuori", "S": "picche", "B": "fiori"}
    assert names == [f"{ranks[code[0]]} di {suits[code[1]]}" for code in hand]
    page.evaluate("model.set('faces', 'own'); model.save_changes()")
    page.wait_for_function("model.get('words').it['suit.italian.B'] === 'bastoni'")


# --- the screens ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("context", "scheme"), [(DESK, "light"), (DESK, "dark"), (PHONE, "light")])
def test_axe_finds_nothing_in_any_phase(table: Opener, context: Any, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL, context={**context, "color_scheme": scheme})
    page, found = screen.page, []

    def look() -> None:
        found.extend(Axe().run(page).response["violations"])

    look()
    screen.page.get_by_role("slider").fill("5")
    screen.page.get_by_role("button", name="TAGLIA QUI").click()
    look()
    page.locator('[data-focus="uncover"]').click()
    look()
    page.locator('[data-focus="action:~"]').click()
    look()
    page.locator('[data-focus="sheet-do"]').click()
    for answer in ("uncover", "play"):
        screen.bridge.hear(
            json.dumps({"method": "custom", "content": {"id": "a", "ask": answer, "at": 1, "move": "QD+"}})
        )
    screen.bridge.push(page)
    look()
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_the_projector_is_read_from_afar(table: Opener) -> None:
    screen = table("schnapsen", ["Anna", "Bruno"], seed=BUMMERL, size="projector", cover=False)
    page = screen.page
    page.locator('[data-focus="cut-here"]').click()
    page.locator(".turn").wait_for()
    sizes = page.locator(".app *").evaluate_all(SIZES)
    assert [one for one in sizes if one[1] < 24] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    page.keyboard.press("p")
    assert screen.widget.size == "auto"
