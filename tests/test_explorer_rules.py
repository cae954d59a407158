"""*Tutte le prese* under other rules than the record's: named ones, those of a home, and those that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
import traitlets
from test_capture_explorer import GAMES, OPENING, Screen, told

import scopa_widgets as sw
from scopa_widgets.cards import each
from scopa_widgets.rules.registry import RULE_SETS


@pytest.fixture(scope="module")
def deal() -> sw.Deal:
    return sw.example("scopa")


ROSA = sw.HouseRules("scopa", {"capture": "free", "napola": True}, "nonna Rosa")
SINGLY = sw.HouseRules("sbarazzino", {"team_penalties": "per_player"})


def quarrel() -> sw.Position:
    """7S on 7D 4C 3B AS, with all other cards where they may be."""
    return sw.position("scopa", table="7D 4C 3B AS", hand="7S").complete()


def unordered(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Moves without the order in which cards came to lie, which a position does not know."""
    return [{**row, "after": sorted(row["after"]), "take": sorted(row["take"])} for row in moves]


def moves_of(explorer: Any) -> set[str]:
    return {row["move"] for row in explorer.moves}


def test_the_same_cards_have_other_moves_under_the_documents_rules() -> None:
    """`single_first` wants the equal card, the document's reading the most cards (decision SCO-01)."""
    explorer = sw.CaptureExplorer(quarrel(), worlds=3)
    board = explorer.show["frames"][0]["scene"]
    assert explorer.ruleset == "table"
    assert "7Sx7D" in moves_of(explorer)
    explorer.ruleset = "document"
    assert not {"7Sx7D"} & moves_of(explorer)
    assert "7Sx3B.4C" in moves_of(explorer)
    assert explorer.show["frames"][0]["scene"] == board
    assert explorer.show["game"]["ruleset"] == "table", "the record keeps its own"
    assert "ruleset='document'" in repr(explorer)
    assert "Regole: del documento" in explorer.text()
    explorer.ruleset = "table"
    assert "7Sx7D" in moves_of(explorer)
    assert "Regole" not in explorer.text()


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_worked_out_by_the_rules_in_force(game: str) -> None:
    """The moves, values and hindsight are those of the same state given to the other game from the start."""
    deal = sw.example(game)
    step = len(deal) - 6
    for rules in RULE_SETS[game]:
        explorer = sw.CaptureExplorer(deal, step=step, ruleset=rules, open_hands=True, worlds=4)
        other = sw.game(game, rules, players=deal.game.players)
        plainly = sw.CaptureExplorer(sw.Position(other, deal.positions[step].state), open_hands=True, worlds=4)
        assert explorer.ruleset == rules
        for one in (explorer, plainly):
            one.see = "all"
            one.run()
        assert unordered(explorer.moves) == unordered(plainly.moves)
        assert explorer.figures == plainly.figures
        assert explorer.truth == plainly.truth


def test_the_rules_in_force_go_along_to_other_turns_and_a_new_deal_brings_its_own(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, ruleset="document", worlds=2)
    explorer.selected = explorer.moves[-1]["move"]
    explorer.step = 26
    assert explorer.ruleset == "document"
    assert explorer.position.game == sw.game("scopa", "document")
    explorer.deal = sw.example("schnapsen")
    assert explorer.ruleset == "table"
    assert explorer.step == len(sw.example("schnapsen")) == len(explorer.deal)


def test_a_home_is_one_more_rule_set_as_a_value_a_code_or_a_link() -> None:
    given = sw.CaptureExplorer(quarrel(), ruleset=ROSA, worlds=2)
    assert given.ruleset == ROSA.id
    assert {"7Sx7D", "7Sx3B.4C"} <= moves_of(given), "as one likes"
    assert given.position.game == ROSA.game()
    assert given.show["game"]["rulesets"][-1] == ROSA.id
    assert given.words["it"][f"ruleset.{ROSA.id}"] == "di casa: nonna Rosa"
    for code in (ROSA.code, ROSA.code.lower(), f"https://example.org/{ROSA.link}", ROSA.id):
        asked = sw.CaptureExplorer(quarrel(), worlds=2)
        screen = Screen(asked)
        answer = screen.ask(ask="house", code=code)
        assert asked.ruleset == "table", "first it is one of those to choose"
        assert "done" in screen.ask(ask="rules", ruleset=answer["ruleset"])
        assert asked.moves == given.moves


def test_one_home_after_another_comes_in(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=2)
    screen = Screen(explorer)
    homes = [sw.HouseRules("scopa", answers) for answers in ({"napola": True}, {"capture": "free"}, {"napola": True})]
    for home in homes:
        assert screen.ask(ask="house", code=home.code)["ruleset"] == home.id
        assert "error" not in screen.ask(ask="rules", ruleset=home.id)
        assert explorer.position.game == home.game(2)
        assert f"ruleset.{home.id}" in explorer.words["it"]
    explorer.ruleset = homes[1]
    assert explorer.position.game == homes[1].game(2)


def test_a_game_with_options_of_its_own_keeps_them_as_a_choice() -> None:
    own = sw.game("scopa", capture="max_cards", napola=True)
    deal = sw.Deal.from_seed(own, 7)
    explorer = sw.CaptureExplorer(deal, worlds=2)
    assert explorer.ruleset == "own"
    before = explorer.moves
    explorer.ruleset = "table"
    assert explorer.position.game == sw.game("scopa")
    explorer.ruleset = "own"
    assert explorer.position.game == own
    assert explorer.moves == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("documnt", "did you mean document"),
        ("own rules", "ruleset must be one of own, table, document"),
        (7, "the name of a rule set or house rules, not 7"),
        (None, "the name of a rule set or house rules, not None"),
        ("house:83FJ", "is no code of house rules"),
        (SINGLY, "house rules of sbarazzino, not of scopa"),
    ],
)
def test_rules_that_are_none_of_this_game_are_refused_and_nothing_changes(deal: sw.Deal, wrong: Any, said: str) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, ruleset="document", worlds=2)
    before = told(explorer)
    with pytest.raises(traitlets.TraitError, match=said):
        explorer.ruleset = wrong
    assert (explorer.ruleset, told(explorer)) == ("document", before)
    with pytest.raises(traitlets.TraitError, match=said):
        sw.CaptureExplorer(deal, ruleset=wrong)


def test_a_position_that_cannot_be_had_under_some_rules_is_not_shown_under_them() -> None:
    """Who took what is noted down from the first card on where partners answer for their penalties one by one."""
    deal = sw.Deal.from_seed(sw.game("sbarazzino", players=4), 3)
    for widget in (sw.CaptureExplorer(deal, worlds=2), sw.DealStepper(deal)):
        before = told(widget) if isinstance(widget, sw.CaptureExplorer) else ""
        answer = Screen(widget).ask(ask="house", code=SINGLY.code)
        assert answer["error"] == {"message": "compare.broken", "rules": "di casa"}
        assert "compare.broken" in widget.words["it"]
        with pytest.raises(traitlets.TraitError, match="cannot be had under these rules"):
            widget.ruleset = SINGLY
        assert widget.ruleset == "table"
        assert len(widget.show["game"]["rulesets"]) == 2
        assert before in ("", told(widget) if isinstance(widget, sw.CaptureExplorer) else "")


def test_a_turn_that_cannot_be_had_under_the_rules_in_force_is_not_gone_to() -> None:
    """Three aces are two declarations by the document and one at the table (decision SBA-06)."""
    deal = sw.Deal.from_seed(sw.game("sbarazzino", "document"), 3367)  # the first seed that deals three aces at once
    deal.play("!bassa")
    deal.play("!assi")
    explorer = sw.CaptureExplorer(deal, step=0, ruleset="table", open_hands=True, worlds=2)
    with pytest.raises(traitlets.TraitError, match="step 2 under ruleset 'table'"):
        explorer.step = 2
    assert "error" in Screen(explorer).ask(ask="go", to=2)
    assert (explorer.step, explorer.ruleset) == (0, "table")
    explorer.ruleset = "document"
    explorer.step = 2
    assert Screen(explorer).ask(ask="rules", ruleset="table")["error"]["rules"] == "del tavolo"
    assert explorer.ruleset == "document"


def test_four_who_play_for_themselves_do_so_under_every_rule_set() -> None:
    explorer = sw.CaptureExplorer(sw.Deal.from_seed(sw.game("scopa", players=4, four="singles"), 3), worlds=2)
    for rules in ("document", "table", ROSA):
        explorer.ruleset = rules
        assert explorer.position.game.sides == 4
        assert len(explorer.show["sides"]) == 4


@pytest.mark.parametrize("game", GAMES)
def test_under_no_rules_is_a_hidden_card_sent(game: str) -> None:
    """The hidden cards turned round, all that is sent stays the same, and the eyes stay those of whose turn it is."""
    deal = sw.example(game)
    for step in range(0, len(deal), 7):
        position = deal.positions[step]
        one, state, seat = position.game, position.state, position.mover
        assert seat is not None
        unseen = list(each(one.deck.all & ~one.seen_by(state, seat)))
        turned = one.redeal(state, seat, unseen[len(unseen) // 3 :] + unseen[: len(unseen) // 3])
        widgets = [sw.CaptureExplorer(sw.Position(one, each_state), worlds=2) for each_state in (state, turned)]
        for rules in [*RULE_SETS[game], sw.HouseRules(game)]:
            for widget in widgets:
                widget.ruleset = rules
                widget.run()
            assert told(widgets[0]) == told(widgets[1])
            assert widgets[0].show["viewer"] == seat


def test_the_browser_asks_for_rules_and_what_is_none_changes_nothing(deal: sw.Deal) -> None:
    explorer = sw.CaptureExplorer(deal, step=OPENING, worlds=2)
    screen = Screen(explorer)
    assert screen.ask(ask="rules", ruleset="document") == {"re": "q", "done": True}
    before = told(explorer)
    for wrong in ("documnt", "", 7, None, ["table"], "house:", "house:83FJ"):
        assert "message" in screen.ask(ask="rules", ruleset=wrong)["error"]
    assert "message" in screen.ask(ask="rules")["error"]
    assert screen.ask(ask="house", code="83FJ")["error"]["message"] == "house.code-broken"
    assert screen.ask(ask="house", code=SINGLY.code)["error"]["message"] == "compare.house.elsewhere"
    assert (explorer.ruleset, told(explorer)) == ("document", before)
