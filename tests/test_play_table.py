"""`PlayTable`, the Python side: phases, questions out of phase, whole matches, and what never leaves Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import traitlets
from bridge import Bridge

import scopa_widgets as sw
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import GAMES

TABLES = [(name, players) for name, kind in GAMES.items() for players in kind.seats]
PEOPLE = ("Ada", "Bea", "Ciro", "Dino", "Eva", "Fred")
QUESTIONS = {
    "cut": {"cut", "stop"},
    "cover": {"uncover", "stop"},
    "turn": {"play", "stop"},
    "deal_over": {"next", "stop"},
    "match_over": {"new"},
    "broken_off": {"new"},
}


class Table:
    """A table and whoever sits before it."""

    def __init__(self, game: Any = "schnapsen", people: tuple[str, ...] = (), **settings: Any) -> None:
        self.widget = sw.PlayTable(game, people, **settings)
        self.bridge = Bridge(self.widget, "play")

    def ask(self, what: str, **more: Any) -> Any:
        """Ask Python, and give back its answer."""
        question = {"ask": what, "id": "q", **more}
        sent = json.loads(self.bridge.hear(json.dumps({"method": "custom", "content": question})))
        return next(one["content"] for one in sent if one["method"] == "custom")

    @property
    def phase(self) -> str:
        return str(self.widget.match_state["phase"])

    @property
    def match(self) -> Any:
        return self.widget.match

    @property
    def frame(self) -> Any:
        return self.widget.show["frames"][0]

    def legal(self) -> list[str]:
        """The moves that the screen offers."""
        rules = self.frame["rules"][self.widget.ruleset]
        acts = [action["move"] for action in rules["actions"] if action["legal"]]
        return [play["move"] for plays in rules["plays"].values() for play in plays] + acts

    def play(self, move: str) -> Any:
        return self.ask("play", at=self.frame["at"], move=move)

    def go_on(self, choose: Callable[[list[str]], str]) -> Any:
        """Do the next thing that is to be done."""
        if self.phase == "turn":
            return self.play(choose(self.legal()))
        question = {"cut": "cut", "cover": "uncover", "deal_over": "next", "match_over": "new"}[self.phase]
        return self.ask(question, **({"at": 5} if question == "cut" else {}))

    def until(self, *phases: str, seed: int = 1) -> Table:
        """Play at random until one of some phases comes."""
        choose = Random(seed).choice
        while self.phase not in phases:
            assert self.go_on(choose) == {"re": "q", "done": True}
        return self


# --- whole matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_is_played_through_questions_alone(name: str, players: int) -> None:
    table = Table(name, PEOPLE[:players], seed=3).until("deal_over", "match_over")
    match = table.match
    assert len(match.deals) == 1
    assert match.deals[0].positions[-1].over
    assert table.widget.match_state["totals"][-1] == list(match.totals)
    assert table.widget.show["sides"] == [
        " + ".join(PEOPLE[side : players : match.game.sides]) for side in range(match.game.sides)
    ]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_whole_match_ends_with_a_winner_and_another_one_begins(name: str) -> None:
    game = sw.game(name) if name == "rubamazzetto" else sw.game(name, target=4)
    table = Table(game, PEOPLE[:2], seed=9).until("match_over")
    match, state = table.match, table.widget.match_state
    assert match.over
    assert state["winner"] == list(match.winner)
    assert len(state["totals"]) == len(match.deals) + 1
    assert sw.Match.from_json(match.to_json()).totals == match.totals
    table.ask("new")
    assert table.widget.match is not match
    assert table.phase in ("cut", "cover")
    assert table.widget.match_state["totals"] == [state["totals"][0]]


def test_the_sides_keep_their_columns_whoever_deals() -> None:
    table = Table("scopa", PEOPLE[:2], seed=2)
    for deal in range(3):
        table.until("turn")
        names = {seat["name"]: seat["side"] for seat in table.widget.show["seats"]}
        assert names == {"Ada": 0, "Bea": 1}
        assert table.widget.show["seats"][0]["name"] == PEOPLE[deal % 2]  # the one after the dealer leads
        sides = [pile["side"] for pile in table.frame["scene"]["piles"]]
        assert sides == [0, 1]
        if table.until("deal_over", "match_over").phase == "deal_over":
            before, after = table.widget.match_state["totals"][-2:]
            assert [b - a for a, b in zip(before, after, strict=True)] == table.frame["sheet"]["now"]
            table.ask("next")


def test_a_bummerl_counts_down_from_seven() -> None:
    table = Table(people=PEOPLE[:2], seed=1).until("match_over")
    totals = table.widget.match_state["totals"]
    assert totals[0] == [7, 7]
    assert all(later <= sooner for one, two in pairwise(totals) for sooner, later in zip(one, two, strict=True))
    assert min(totals[-1]) == 0
    assert {"what": "bummerl", "side": totals[-1].index(max(totals[-1]))} in table.widget.match_state["titles"]


def test_level_at_the_target_the_match_goes_on() -> None:
    one_point = sw.game("scopa", target=1)
    tables = (Table(one_point, PEOPLE[:2], seed=seed).until("deal_over", "match_over") for seed in range(60))
    table = next(table for table in tables if table.phase == "deal_over")
    assert table.widget.match_state["tie"] is True
    assert len(set(table.widget.match_state["totals"][-1])) == 1
    table.ask("next")
    assert table.phase == "cover"


# --- questions that cannot be answered ------------------------------------------------------------------------------


def everything(table: Table) -> str:
    return json.dumps([table.widget.get_state(), repr(table.match)], default=str)


@pytest.mark.parametrize("phase", sorted(QUESTIONS))
def test_questions_out_of_phase_are_refused_and_change_nothing(phase: str) -> None:
    table = Table(seed=4)
    if phase == "broken_off":
        table.ask("stop")
    table.until(phase)
    before = everything(table)
    for what in {"begin", "choose", "cut", "uncover", "play", "next", "stop", "new"} - QUESTIONS[phase]:
        answer = table.ask(what, at=0, move="AH", game="scopa", people=["a", "b"])
        assert answer["error"] == {"message": "play.passed"}, what
    assert everything(table) == before


def test_a_move_sent_twice_is_played_once() -> None:
    table = Table("scopa", seed=5, cover=False).until("turn")
    at, move = table.frame["at"], table.legal()[0]
    assert table.ask("play", at=at, move=move) == {"re": "q", "done": True}
    assert table.ask("play", at=at, move=move)["error"] == {"message": "play.passed"}
    assert len(table.match.deals[0]) == 1


@pytest.mark.parametrize("at", [-1, 20, 21, 2.5, "5", None, True, [5]])
def test_a_deck_is_cut_within_the_deck(at: object) -> None:
    table = Table(seed=6)
    assert "error" in table.ask("cut", at=at)
    assert table.phase == "cut"
    assert table.match.deals == ()


def test_the_cut_is_kept_in_the_record_and_changes_the_deal() -> None:
    deals: list[Any] = []
    for at in (3, 11):
        table = Table(seed=6)
        table.ask("cut", at=at)
        deals.append(table.match.deals[0])
        assert deals[-1].start.cut == at
        assert deals[-1].to_json() == sw.Deal.from_json(deals[-1].to_json()).to_json()
    assert deals[0].start.order == deals[1].start.order
    assert deals[0].start_state != deals[1].start_state


@pytest.mark.parametrize("move", ["nonsense", "", None, 7, ["AH"], "||||"])
def test_what_is_no_move_is_refused(move: object) -> None:
    table = Table(seed=7).until("turn")
    before = everything(table)
    assert "error" in table.ask("play", at=0, move=move)
    assert everything(table) == before


def test_revoking_and_closing_out_of_turn_are_refused() -> None:
    """Bad input of Part 3, at the table: none of it is among what the screen offers, and Python refuses it too."""
    table = Table(seed=8).until("turn")
    table.play(next(move for move in table.legal() if len(move) == 2))
    table.until("turn")
    refused = [move for move in ("||", "~", "QH+", "KS+") if "error" in table.play(move)]
    assert refused == ["||", "~", "QH+", "KS+"]


@pytest.mark.parametrize("question", ["text", 7, None, [], {"ask": "stop"}, {"id": "q"}, {"id": "q", "ask": ["stop"]}])
def test_odd_messages_do_no_harm(question: Any) -> None:
    table = Table(seed=7)
    table.widget._handle_custom_msg(question, [])
    assert table.phase == "cut"


def test_breaking_off_ends_without_a_winner() -> None:
    table = Table(seed=1).until("deal_over")
    totals = table.widget.match_state["totals"]
    table.ask("stop")
    assert table.phase == "broken_off"
    assert table.widget.match_state["winner"] == []
    assert table.widget.match_state["totals"] == totals
    table.ask("new")
    assert table.widget.match_state["totals"] == [[7, 7]]


# --- choosing a game ------------------------------------------------------------------------------------------------


def test_the_people_before_the_screen_choose() -> None:
    table = Table(None)
    assert (table.phase, table.widget.match, table.widget.show) == ("choose", None, {})
    offered = {game["id"]: game["seats"] for game in table.widget.match_state["games"]}
    assert offered == {name: list(kind.seats) for name, kind in GAMES.items()}
    assert table.ask("begin", game="scopa", people=["Ugo", " Ida ", ""]) == {"re": "q", "done": True}
    assert table.match.people == ("Ugo", "Ida", "Carla")
    table.ask("stop")
    assert table.ask("choose") == {"re": "q", "done": True}
    assert table.phase == "choose"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "scopa", "people": ["Ugo", "Ugo"]},
        {"game": "scopa", "people": ["Ugo", "x" * 21]},
        {"game": "scopa", "people": ["Ugo"]},
        {"game": "scopa", "people": ["a", "b", "c", "d", "e", "f", "g"]},
        {"game": "briscola", "people": ["Ugo", "Ida"]},
        {"game": "spazzino", "people": ["Ugo", "Ida", "Ada"]},
        {"game": "scopa", "people": "Ugo"},
        {"game": "scopa", "people": [1, 2]},
        {"game": "scopa"},
    ],
)
def test_who_cannot_sit_down_is_told_so(wrong: dict[str, Any]) -> None:
    table = Table(None)
    assert "message" in table.ask("begin", **wrong)["error"]
    assert table.phase == "choose"


def test_a_table_with_a_game_offers_no_other() -> None:
    table = Table("rubamazzetto").until("match_over")
    assert table.ask("choose")["error"] == {"message": "play.passed"}
    with pytest.raises(TypeError, match="did you mean 'language'"):
        sw.PlayTable("scopa", langage="de")
    with pytest.raises(traitlets.TraitError):
        sw.PlayTable("scopa", faces="tarot")


# --- what never leaves Python ---------------------------------------------------------------------------------------


def moments(table: Table, count: int, seed: int) -> Iterator[tuple[list[Any], Any]]:
    """What is sent at each of some moments, and the widget then."""
    choose, done = Random(seed).choice, 0
    for _ in range(count):
        yield table.bridge.everything_sent()[done:], table.widget
        done = len(table.bridge.everything_sent())
        table.go_on(choose)


def said_of_cards(messages: list[Any]) -> str:
    """Messages as text, without what is the same for every deal: words, faces, and the values of all cards."""
    always = {"words", "sprite", "glossary", "values", "layout", "tabbable", "tooltip"}

    def kept(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: kept(part) for key, part in value.items() if key not in always}
        return [kept(part) for part in value] if isinstance(value, list) else value

    return json.dumps(kept(messages))


@pytest.mark.parametrize(
    ("name", "players"), [("schnapsen", 2), ("scopa", 3), ("sbarazzino", 4), ("spazzino", 2), ("rubamazzetto", 3)]
)
def test_nothing_hidden_is_in_any_message(name: str, players: int) -> None:
    """At each moment all that has been sent since the last cover, by whatever way, names no card that whoever sits
    before the screen has not seen: under the cover, nobody's hand; in a turn, the mover's own."""
    table = Table(name, PEOPLE[:players], seed=11)
    for messages, widget in moments(table, 150, 11):
        phase = widget.match_state["phase"]
        game, text = widget._game, said_of_cards(messages)
        if phase == "cut":
            seen = 0
        else:
            state = widget._steps[-1].state
            mover = game.mover(state)
            everybody = [game.seen_by(state, seat) for seat in range(game.players)]
            seen = everybody[mover] if phase == "turn" and mover != NOBODY else game.deck.all
            if not (phase == "turn" and mover != NOBODY):
                for own in everybody:
                    seen &= own
            for step in widget._steps:  # what has lain open once may be spoken of: the story of a move, captured cards
                layout = game.layout(step.state)
                seen |= layout.table | layout.trump | (step.move or 0) & game.deck.all
                for pile in layout.piles:
                    seen |= pile.cards
        proofs = (
            {"KC", "KS", "KH", "KD", "QC", "QS", "QH", "QD", "JH", "JD", "JC", "JS"}
            if phase == "turn" and name == "schnapsen"
            else set()
        )
        told = {code for code in game.deck.list(game.deck.all & ~seen) if f'"{code}"' in text or f'"{code}+"' in text}
        assert told <= proofs, (phase, told)


def test_before_the_cut_no_card_is_shown() -> None:
    table = Table("rubamazzetto", PEOPLE[:2], seed=1)
    assert table.widget.show["frames"] == []
    found = table.widget._repr_mimebundle_()
    assert found is not None
    assert found[0]["text/plain"] == repr(table.widget)
    assert "<use" not in table.widget.picture()


def test_the_lifted_card_goes_under_the_cover() -> None:
    table = Table("scopa", seed=2).until("turn")
    card = table.frame["scene"]["hands"][table.frame["mover"]]["cards"][0]
    table.bridge.hear(
        json.dumps({"method": "update", "state": {"selection": {"card": card, "set": []}}, "buffer_paths": []})
    )
    table.play(table.legal()[0])
    assert table.widget.selection == {}


def test_captured_cards_are_sent_only_where_they_may_be_looked_at() -> None:
    table = Table("scopa", seed=2)
    choose = Random(2).choice
    while not (table.phase == "turn" and any(pile["count"] for pile in table.frame["scene"]["piles"])):
        table.go_on(choose)
    assert all(pile["cards"] is None for pile in table.frame["scene"]["piles"])
    table.widget.open_piles = True
    assert any(pile["cards"] for pile in table.frame["scene"]["piles"])


# --- faces and words ------------------------------------------------------------------------------------------------


def test_french_faces_come_on_demand_with_their_names_and_the_games_badges() -> None:
    table = Table("spazzino", seed=1)
    own = table.widget.sprite
    table.bridge.hear(json.dumps({"method": "update", "state": {"faces": "french"}, "buffer_paths": []}))
    sent = table.bridge.wire.sent[-1]["state"] | table.bridge.wire.sent[-2].get("state", {})
    assert {"words", "sprite"} <= {key for one in table.bridge.wire.sent for key in one.get("state", {})}, sent
    assert table.widget.sprite != own
    assert table.widget.words["it"]["rank.italian.C"]["word"] == "donna"
    assert table.widget.words["it"]["suit.italian.B"] == "fiori"
    assert table.widget.words["it"]["item.fante_spade"] == "fante di picche"
    assert all(f'id="card-{code}"' in table.widget.sprite for code in ("FD", "CC", "RB", "AS"))
    table.widget.faces = "own"
    assert table.widget.sprite == own
    assert table.widget.words["it"]["rank.italian.C"]["word"] == "cavallo"


def test_the_glossary_comes_with_the_game() -> None:
    assert Table("schnapsen").widget.glossary["de"]["girata"]["word"] == "Zudrehen"
    assert "girata" not in Table("scopa").widget.glossary["de"]
