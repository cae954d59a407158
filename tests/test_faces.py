"""Card faces: colours against the figures of the design; drawings small, closed in themselves, all different."""

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from colour_measures import BLINDNESS, ciede2000, contrast, lab

from scopa_widgets.cards import DECKS
from scopa_widgets.view.faces import CSS, Deck, back, face, index_face, palette, sprite

ITALIAN = [rank + suit for suit in "DCSB" for rank in "A234567FCR"]
FRENCH = [rank + suit for suit in "HDCS" for rank in "A234567TKQJ"]
CARDS: list[tuple[str, Deck]] = [(code, "italian") for code in ITALIAN] + [(code, "french") for code in FRENCH]
FISHING = {rank + suit: value for rank, value in (("F", 8), ("C", 9), ("R", 10)) for suit in "DCSB"}
SVG = "{http://www.w3.org/2000/svg}"


def parts(svg: str) -> list[ET.Element]:
    """All elements of an SVG."""
    return list(ET.fromstring(svg).iter())


def ids(svg: str) -> list[str]:
    return [element.attrib["id"] for element in parts(svg) if "id" in element.attrib]


def hrefs(svg: str) -> list[str]:
    return [value for element in parts(svg) for name, value in element.attrib.items() if name.endswith("href")]


# -- colours: the figures are those of the design document, the arithmetic is ours


def test_ciede2000_gives_the_published_distances() -> None:
    # Sharma, Wu, Dalal (2005), table 1, pairs 1, 7, 13, 17, 25
    for one, other, distance in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert ciede2000(one, other) == pytest.approx(distance, abs=1e-4)


def test_every_suit_colour_has_its_contrast_with_the_white_face() -> None:
    expected = {"denari": 8.28, "coppe": 4.65, "spade": 4.93, "bastoni": 14.77}
    assert {suit: round(contrast(palette.LINE[suit], palette.PAPER), 2) for suit in expected} == expected
    assert round(contrast(palette.TWO_LINE["hearts"], palette.PAPER), 2) == 5.88
    assert round(contrast(palette.TWO_LINE["spades"], palette.PAPER), 2) == 18.88
    assert round(contrast(palette.FELT, "#FFFFFF"), 2) == 9.11


def test_french_suits_wear_the_colour_of_their_italian_twin() -> None:
    twins = {"hearts": "coppe", "diamonds": "denari", "clubs": "bastoni", "spades": "spade"}
    assert {suit: palette.line(suit) for suit in twins} == {suit: palette.line(twin) for suit, twin in twins.items()}


@pytest.mark.parametrize(("sight", "least"), [("normal", 32.6), ("protan", 17.6), ("deutan", 18.2), ("tritan", 19.5)])
def test_any_two_suit_colours_stay_apart_for_every_eye(sight: str, least: float) -> None:
    colours = [lab(palette.LINE[suit], sight) for suit in palette.ITALIAN.values()]
    assert min(ciede2000(*pair) for pair in combinations(colours, 2)) == pytest.approx(least, abs=0.1)


def test_the_measure_notices_a_bad_palette() -> None:
    usual = [lab(colour, "deutan") for colour in ("#8A5A00", "#C8102E", "#1D4ED8", "#0B3D2E")]
    assert min(ciede2000(*pair) for pair in combinations(usual, 2)) == pytest.approx(4.3, abs=0.1)
    assert set(BLINDNESS) == {"normal", "protan", "deutan", "tritan"}


# -- single cards


@pytest.mark.parametrize(("code", "deck"), CARDS)
def test_a_card_is_a_small_picture_closed_in_itself(code: str, deck: Deck) -> None:
    for svg in (face(code, deck, badge=10, pinta=True), index_face(code, deck, badge=10)):
        assert len(svg.encode()) < 3 * 1024
        root = ET.fromstring(svg)
        assert (root.tag, root.attrib["viewBox"], root.attrib["role"]) == (f"{SVG}svg", "0 0 100 160", "img")
        assert root[0].tag == f"{SVG}title"
        assert root[0].text == code
        # no fonts, no pictures, no links, no scripts: shapes only
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "title", "defs", "g", "use", "path", "rect", "circle", "ellipse"}
        assert "url(" not in svg
        assert svg.count("http") == 1
        assert {href.removeprefix("#") for href in hrefs(svg)} <= set(ids(svg))
        assert all(href.startswith("#") for href in hrefs(svg))


def test_all_84_cards_differ() -> None:
    assert len(CARDS) == 84
    for draw in (face, index_face):
        assert len({draw(code, deck, title="") for code, deck in CARDS}) == 84


def test_colours_and_paper_are_those_of_the_suit() -> None:
    assert 'color="#754200"' in face("7D")
    assert palette.GOLD in face("7D")
    assert palette.GOLD not in face("7D", plain=True)
    assert 'color="#111111"' in face("QS", "french", colours="two")
    assert 'color="#3967E6"' in face("QS", "french")
    assert 'fill="#fff"' in face("AD")


def test_equal_ids_of_single_cards_stand_for_equal_shapes() -> None:
    shapes: dict[str, str] = {}
    for code, deck in CARDS:
        for svg in (
            face(code, deck, badge=9),
            face(code, deck, plain=True),
            face(code, deck, colours="two"),
            face(code, deck, index="numbers"),
            face(code, deck, colours="two", plain=True),
            index_face(code, deck),
        ):
            for element in parts(svg):
                if "id" in element.attrib:
                    text = ET.tostring(element, encoding="unicode")
                    assert shapes.setdefault(element.attrib["id"], text) == text


def test_numbers_take_the_place_of_letters_where_the_deck_has_numbers() -> None:
    for letter, number in (("F", "8"), ("C", "9"), ("R", "10"), ("A", "1")):
        assert index_face(f"{letter}D") != index_face(f"{letter}D", index="numbers"), number
    assert index_face("7D") == index_face("7D", index="numbers")
    # an ace is worth 11 in Schnapsen: a 1 on it would lie
    assert index_face("AH", "schnapsen") == index_face("AH", "schnapsen", index="numbers")
    assert index_face("AH", "french") != index_face("AH", "french", index="numbers")


def test_the_badge_is_the_callers() -> None:
    assert len({face("FD"), face("FD", badge=8), face("FD", badge="2"), face("FD", badge=11)}) == 4
    assert len({face("7D"), face("7D", ribbon="+1"), face("7D", ribbon="-5")}) == 3


def test_the_title_is_text_and_the_face_in_a_button_is_silent() -> None:
    assert "<title>a &lt; b &amp; c</title>" in face("7D", title="a < b & c")
    inside = face("7D", standalone=False)
    assert ET.fromstring(inside).attrib["aria-hidden"] == "true"
    assert "<title>" not in inside
    assert "role=" not in inside
    assert ET.fromstring(back()).tag == f"{SVG}svg"


@pytest.mark.parametrize("code", ["8D", "7H", "7", "", "7DD", "TD", "d7"])
def test_a_code_of_no_card_is_refused_with_a_sentence(code: str) -> None:
    with pytest.raises(ValueError, match="the italian deck has no card"):
        face(code)


def test_decks_do_not_lend_each_other_cards() -> None:
    for code, deck in (("7H", "schnapsen"), ("FD", "french"), ("TB", "french"), ("RD", "schnapsen")):
        with pytest.raises(ValueError, match=f"the {deck} deck has no card"):
            index_face(code, deck)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no glyph for 'x'"):
        face("7D", badge="x")


def test_every_deck_of_the_engine_can_be_drawn() -> None:
    for name, deck in DECKS.items():
        svg = sprite(deck.codes, name)  # type: ignore[arg-type]
        assert {f"card-{code}" for code in deck.codes} <= set(ids(svg))


# -- sprites


def test_the_sprite_of_forty_cards_is_small_and_closed_in_itself() -> None:
    for live in (True, False):
        svg = sprite(ITALIAN, badges=FISHING, ribbons={"7D": "+1", "2D": "-5"}, live=live)
        assert len(svg.encode()) < 40 * 1024
        names = ids(svg)
        assert len(names) == len(set(names))
        assert {f"{kind}-{code}" for kind in ("card", "index") for code in ITALIAN} | {"card-back"} <= set(names)
        assert {href.removeprefix("#") for href in hrefs(svg)} <= set(names)
        assert ("var(" in svg) == live
        assert "<text" not in svg
        assert ET.fromstring(svg).attrib["aria-hidden"] == "true"


def test_a_prefix_keeps_two_sprites_of_different_decks_apart() -> None:
    italian, french = sprite(ITALIAN), sprite(FRENCH, "french", prefix="french-")
    assert not set(ids(italian)) & set(ids(french))
    assert all(name.startswith("french-") for name in ids(french))
    assert len(french.encode()) < 40 * 1024
    # the same content twice is the same text: whichever a browser takes, it is right
    assert sprite(ITALIAN) == italian


def test_css_knows_every_property_a_sprite_asks_for() -> None:
    asked = sprite(ITALIAN, badges=FISHING, ribbons={"7D": "+1"}) + sprite(FRENCH, "french", badges={"AH": 11})
    properties = set(re.findall(r"var\((--scopa-[a-z-]+)", asked))
    assert properties == set(re.findall(r"(--scopa-[a-z-]+):", CSS))
    for name in ("letters", "numbers", "no-badges", "no-ribbons", "no-foot", "two-colours"):
        assert f".scopa-{name}{{" in CSS
