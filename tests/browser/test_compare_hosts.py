"""Due regole and the card of house rules in the real Voilà, through a link, in the browser's language (English)."""

from typing import TYPE_CHECKING

import pytest
from servers import Server

from scopa_widgets.rules.house import HouseRules

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_house_rules_of_a_link_are_in_force_and_so_is_another_position(voila_server: Server, page: "Page") -> None:
    rosa = HouseRules("scopa", {"capture": "free"}, "nonna Rosa")
    # without an ace that takes all, 6B may take 6C, or 4D and 2S: the usual rule takes the 6C
    place = "game=scopa:1 players=2 mover=1 left=32 table=2S.4D.6C.RB hands=6B/? piles=-/?.?.?.? taker=2 stock=30"
    page.goto(f"{voila_server.url}voila/render/rule_compare.ipynb{rosa.link}&position={place.replace(' ', '%20')}")
    house = page.get_by_role("region", name="Scopa: house rules: nonna Rosa")
    house.wait_for(timeout=60_000)
    page.get_by_role("button", name="Six of batons").first.wait_for()
    house.get_by_role("button", name="Takes the two of swords and the four of coins", exact=True).wait_for()


def test_the_card_of_house_rules_keeps_its_answers_in_the_address(voila_server: Server, page: "Page") -> None:
    rosa = HouseRules("scopa", {"target": 15}, "nonna Rosa")
    page.goto(f"{voila_server.url}voila/render/house_rules.ipynb{rosa.link}")
    page.get_by_role("region", name="The rules of nonna Rosa").get_by_text("15 points").wait_for(timeout=60_000)
    link = page.get_by_role("link", name="Try these rules on a table").get_attribute("href")
    assert link == f"rule_compare.ipynb{rosa.link}"
