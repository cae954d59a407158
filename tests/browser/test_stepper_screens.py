"""The stepper's screens in Chromium: desk, phones, projector, both themes; nothing cut, small or pale."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from stepper_page import button, press, trait, traits

from scopa_widgets.record import Deal

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Opener = Callable[..., "Page"]
DESK = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 740}

# Every element that shows text of its own.
TEXTS = """
const texts = [...document.querySelectorAll(".scopa *")].filter((e) => e.offsetParent && !e.closest("svg, .sr")
  && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.nodeValue.trim()));
"""

# Text under 24 pixels.
SMALL = f"""() => {{ {TEXTS}
  return texts.filter((e) => parseFloat(getComputedStyle(e).fontSize) < 24).map((e) => e.textContent);
}}"""

# Text with a contrast under 4.5 to what it stands on (the felt at its lightest); what cannot be used is exempt.
WEAK = f"""() => {{ {TEXTS}
  const pen = new OffscreenCanvas(1, 1).getContext("2d", {{ willReadFrequently: true }});
  const over = (colour, under) => {{
    for (const paint of [`rgb(${{under}})`, colour]) {{ pen.fillStyle = paint; pen.fillRect(0, 0, 1, 1); }}
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }};
  const ground = (e) => !e ? [255, 255, 255] : e.matches(".felt") ? [26, 97, 54]
    : over(getComputedStyle(e).backgroundColor, ground(e.parentElement));
  const linear = (v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = (rgb) => rgb.reduce((sum, v, i) => sum + linear(v / 255) * [0.2126, 0.7152, 0.0722][i], 0);
  return texts.filter((e) => !e.closest("[aria-disabled], .dim")).map((e) => {{
    const under = ground(e), pair = [light(under), light(over(getComputedStyle(e).color, under))];
    return [e.textContent, (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)];
  }}).filter(([, ratio]) => ratio < 4.5);
}}"""


def test_the_desk_does_not_scroll(stepper: Opener) -> None:
    page = stepper()
    press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?", "E con altre regole?")
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [720, 1280]


@pytest.mark.parametrize("width", [360, 320])
def test_a_phone_never_scrolls_sideways(stepper: Opener, width: int) -> None:
    page = stepper(viewport={"width": width, "height": 640})
    for step in (0, 6, 13, 24, 36):
        page.evaluate("step => model.set('step', step)", step)
        assert page.evaluate("document.documentElement.scrollWidth") == width, step
    page.evaluate("model.set('step', 6)")
    press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?", "E con altre regole?")
    page.locator("[data-focus=score]").evaluate("node => node.click()")
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("players", [4, 6])
def test_many_hands_fit_a_small_phone(stepper: Opener, players: int) -> None:
    names = ["Annalisa", "Bruno", "Carla", "Davide", "Eva", "Fabio"][:players]
    deal = Deal.from_seed("scopa", 5, players=players, names=names)
    page = stepper(state=traits(deal), viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    boxes = page.locator(".felt .card, .felt .pile").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().toJSON())"
    )
    assert all(box["left"] >= 0 and box["right"] <= 320 for box in boxes)


def test_the_phone_opens_with_the_sheet_in_its_lower_half(stepper: Opener) -> None:
    page = stepper(viewport=PHONE)
    press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?")
    place = page.get_by_role("dialog", name="Non si può").bounding_box()
    proof = button(page, "Fante di bastoni").bounding_box()
    assert place
    assert proof
    assert place["y"] >= PHONE["height"] / 2
    assert proof["y"] + proof["height"] <= place["y"]


def test_the_projector_is_read_from_afar_and_hides_the_captures_until_space(stepper: Opener) -> None:
    page = stepper(size="projector")
    press(page, "Fante di denari")
    assert page.get_by_role("group", name="Prese possibili").count() == 0
    assert page.locator(".lit").count() == 0
    page.keyboard.press("Space")
    page.get_by_role("group", name="Prese possibili").wait_for()
    assert trait(page, "selection")["card"] == "FD"
    assert page.get_by_role("slider").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight") == 720
    assert page.evaluate(SMALL) == []
    card = page.locator(".middle .card").first.bounding_box()
    assert card
    assert 100 <= card["width"] <= 110
    page.keyboard.press("p")
    assert trait(page, "size") == "auto"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone", "projector"])
def test_axe_finds_nothing(stepper: Opener, scheme: str, size: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    viewport = PHONE if size == "phone" else DESK
    page = stepper(color_scheme=scheme, viewport=viewport, size="projector" if size == "projector" else "auto")
    found = [*Axe().run(page).response["violations"]]
    press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?", "E con altre regole?")
    found += Axe().run(page).response["violations"]
    press(page, "Ho capito")
    if size != "projector":
        press(page, "IT, Impostazioni")
    if size == "phone":
        page.locator("[data-focus=score]").evaluate("node => node.click()")
    found += Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_text_on_the_felt_and_on_the_page_has_contrast_in_both_themes(stepper: Opener) -> None:
    for scheme in ("light", "dark"):
        page = stepper(color_scheme=scheme, comments={6: "Guarda i fanti."})
        assert page.evaluate(WEAK) == []
        press(page, "Fante di denari", "Tre di bastoni", "Cinque di bastoni", "PERCHÉ NO?", "E con altre regole?")
        assert page.evaluate(WEAK) == []


def test_touch_targets_are_44_pixels_high_and_wide(stepper: Opener) -> None:
    for viewport in (DESK, PHONE):
        page = stepper(viewport=viewport)
        press(page, "Fante di denari", "Fante di bastoni")
        buttons = page.locator(".scopa button:not(.idle):visible")
        sizes = buttons.evaluate_all("all => all.map(e => [e.offsetWidth, e.offsetHeight, e.textContent])")
        assert len(sizes) > 12
        assert not [size for size in sizes if min(size[:2]) < 44]


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 720}, {"width": 360, "height": 740}], ids=str)
def test_the_settings_lie_over_the_page_and_move_nothing(stepper: Opener, viewport: dict[str, int]) -> None:
    page = stepper(viewport=viewport)
    places = """() => [document.documentElement.scrollHeight,
      ...[...document.querySelectorAll(".felt, .timeline")].map((e) => JSON.stringify(e.getBoundingClientRect()))]"""
    before = page.evaluate(places)
    page.locator("[data-focus=settings]").click()
    panel = page.locator(".settings").bounding_box()
    assert panel
    assert panel["y"] + panel["height"] <= viewport["height"]
    assert page.evaluate(places) == before
    page.locator(".settings [data-focus]").last.focus()  # what does not fit scrolls within the panel
    assert page.locator(".settings [data-focus]").last.bounding_box()["y"] < panel["y"] + panel["height"]  # type: ignore[index]  # it is there
