"""Bad input: every argument of every public name, given what it cannot be, is answered by an error of our own.

The walk gives each argument in turn each of `NONSENSE`, the others staying as they should be. What comes back is a
result, or an error of ours that names the argument and shows the value; and the object that was asked is as it was.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

import scopa_widgets as sw
from scopa_widgets.analysis import OutOfTime, chances, solve, values
from scopa_widgets.checks import ArgumentError, shown
from scopa_widgets.lessons.generator import NoExercise
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.rules.house import HouseError
from scopa_widgets.rules.options import OptionError
from scopa_widgets.rules.registry import GAMES, RULE_SETS
from scopa_widgets.rules.scopa import Scopa
from scopa_widgets.words.store import ADDED

OURS: tuple[type[Exception], ...] = (
    ArgumentError, OptionError, HouseError, NoExercise, OutOfTime, PartialPosition,
    sw.IllegalMove, sw.LessonError, sw.NotationError,
)  # fmt: skip

THING = object()
NONSENSE: tuple[Any, ...] = (
    None, 5, -1, True, 2.5, float("nan"), 10**30, 10**5000, "x", "", [], [None], {}, {"x": 5}, (), object, THING, b"x",
)  # fmt: skip

POSITION = sw.position("scopa", table="7D 4C 3B AS", hand="7S")
WHOLE = sw.example("scopa").jump(33)
DEAL = sw.Deal.from_position(WHOLE)
for _ in range(2):
    DEAL.play(next(iter(DEAL.position.legal_moves)))
HOUSE = sw.HouseRules("scopa", {"napola": True}, "Casa Rossi")
EXERCISE = sw.exercises("scopa", "two-sums", 1)[0]
ESTIMATE = values(WHOLE, worlds=2)
PLAYED = sw.Match("scopa", ["Anna", "Bruno"])
WORDS = {"text.walk": {"it": "uno", "en": "one", "de": "eins"}}


@dataclass(frozen=True)
class Walked(Scopa):
    """A game to be added; it is taken away again."""

    name: ClassVar[str] = "walked"


@pytest.fixture(autouse=True)
def _leave_no_trace() -> Iterator[None]:
    yield
    for table in (GAMES, RULE_SETS):
        table.pop("walked", None)
    for word in WORDS:
        ADDED.pop(word, None)


FUNCTIONS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "game": (sw.game, {"name": "scopa", "rule_set": "table", "players": 2, "napola": True}),
    "options": (sw.options, {"name": "scopa"}),
    "add_game": (sw.add_game, {"kind": Walked, "rule_sets": {}}),
    "add_words": (sw.add_words, {"words": WORDS}),
    "position": (
        sw.position,
        {"game": "scopa", "rules": "table", "table": "7D 4C", "hand": "7S", "stock": 30, "mover": 0, "players": 2,
         "piles": None, "scope": "-/-", "napola": True},
    ),
    "position of hands": (sw.position, {"table": "7D 4C", "hands": ["7S", 1], "piles": None}),
    "position of Schnapsen": (
        sw.position,
        {"game": "schnapsen", "hand": "KH QH AS TD JC", "trump": "QC", "lead": "AH", "won": ["", ""]},
    ),
    "example": (sw.example, {"name": "scopa"}),
    "review": (sw.review, {"deal": DEAL, "seed": 1, "worlds": 2, "seat": 0, "watch": None, "slice_seconds": 0.1}),
    "what_if": (sw.what_if, {"start": POSITION, "here": "7Sx7D", "there": ["7Sx7D"]}),
    "lesson": (sw.lesson, {"which": 1}),
    "exercise": (sw.exercise, {"name": "scopa-two-sums-1-K3F9"}),
    "exercises": (sw.exercises, {"game": "scopa", "wanted": "two-sums", "n": 1, "seed": "2", "levels": (1,)}),
    "exercises_on": (sw.exercises_on, {"key": "SCO-sum", "game": "scopa", "n": 1, "seed": "2"}),
    "HouseRules": (sw.HouseRules, {"name": "scopa", "answers": {"napola": True}, "home": "Casa"}),
    "HouseRules.read": (sw.HouseRules.read, {"code": HOUSE.code, "home": ""}),
    "RulePage": (sw.RulePage, {"game": "scopa", "language": "en"}),
    "Lesson.read": (sw.Lesson.read, {"text": "x", "checked": True}),
    "Position": (sw.Position, {"game": POSITION.game, "state": POSITION.state, "holes": POSITION.holes}),
    "Position.read": (sw.Position.read, {"text": WHOLE.text, "checked": True}),
    "Deal": (sw.Deal, {"game": DEAL.game, "start": DEAL.start, "moves": (), "names": (), "headers": None}),
    "Deal.from_order": (
        sw.Deal.from_order,
        {"game": "scopa", "order": " ".join(POSITION.deck.codes), "moves": (), "cut": 0, "players": 2,
         "names": (), "headers": None, "rules": "table"},
    ),
    "Deal.from_seed": (
        sw.Deal.from_seed, {"game": "scopa", "seed": 1, "players": 2, "names": (), "headers": None, "napola": True}
    ),
    "Deal.from_position": (sw.Deal.from_position, {"position": WHOLE, "moves": (), "names": (), "headers": None}),
    "Deal.read": (sw.Deal.read, {"text": DEAL.text}),
    "Deal.from_json": (sw.Deal.from_json, {"given": DEAL.to_json()}),
    "Deal.from_code": (sw.Deal.from_code, {"code": DEAL.code}),
    "Deal.complete": (
        sw.Deal.complete,
        {"game": "scopa", "rules": "table", "seed": 1, "names": (), "headers": None, "table": "7D 4C", "hand": "7S"},
    ),
    "Match": (sw.Match, {"game": "scopa", "people": ["Anna", "Bruno"], "deals": (), "dealer": 1}),
    "Match.from_json": (sw.Match.from_json, {"given": PLAYED.to_json()}),
    "values": (
        values,
        {"position": WHOLE, "seed": 1, "worlds": 2, "width": 0.0, "epsilon": 0.1, "watch": None, "slice_seconds": 0.1},
    ),
    "chances": (chances, {"position": WHOLE, "move": None, "seat": 0}),
    "solve": (solve, {"position": WHOLE, "seconds": None, "solver": None}),
}  # fmt: skip

TEXTS = ("text", "code", "order", "given", "checked", "move", "attempt", "other")
"""Arguments that are read, or say how: what is wrong with them is told by its place in the text."""

ENDLESS = {"worlds": (10**30, 10**5000), "watch": (object,)}
"""What may be asked for, but nobody waits for; and a watcher that refuses to watch."""

METHODS: dict[str, tuple[Any, dict[str, Any]]] = {
    "hand": (POSITION, {"seat": 0}),
    "pile": (POSITION, {"side": 0}),
    "seen_by": (POSITION, {"seat": 0}),
    "complete": (POSITION, {"seed": 1}),
    "play": (POSITION, {"move": "7Sx7D"}),
    "legal": (POSITION, {"move": "7Sx7D"}),
    "why": (POSITION, {"attempt": "7Sx7D"}),
    "move": (POSITION, {"bits": POSITION.legal_bits[0]}),
    "cards": (WHOLE.score, {"name": "carte", "side": 0}),
    "__getitem__": (WHOLE.score, {"row": "carte"}),
}


def error_of(call: Callable[[], Any], *more: type[Exception]) -> Exception | None:
    """The error of ours with which a call is answered, `None` for a result; any other error is not caught."""
    caught = (*OURS, *more)
    try:
        call()
    except caught as error:
        return error
    return None


def names(error: Exception, name: str, value: Any) -> bool:
    """Whether an error says which argument is wrong, or shows it; of the only text there is it says where."""
    said = str(error)
    if isinstance(error, sw.IllegalMove) or name in said or shown(value) in said:
        return True
    if isinstance(value, dict) and any(key in said for key in value):
        return True
    return name in TEXTS and said.startswith(("at ", "line "))


def refused(call: Callable[..., Any], good: Mapping[str, Any], name: str, value: Any) -> None:
    """One argument is nonsense: a result, or an error of ours that names it and can be sent on."""
    error = error_of(partial(call, **{**good, name: value}))
    if error is not None:
        assert names(error, name, value), f"{name}={shown(value)}: {error}"
        assert value is THING or type(pickle.loads(pickle.dumps(error))) is type(error)


@pytest.mark.parametrize(("call", "good", "name"), [
    pytest.param(call, good, name, id=f"{what}-{name}") for what, (call, good) in FUNCTIONS.items() for name in good
])  # fmt: skip
def test_nonsense_is_named(call: Callable[..., Any], good: dict[str, Any], name: str) -> None:
    for value in NONSENSE:
        if value in ENDLESS.get(name, ()):
            continue
        refused(call, good, name, value)


@pytest.mark.parametrize(("what", "good", "name"), [
    pytest.param(what, good, name, id=f"{call}-{name}") for call, (what, good) in METHODS.items() for name in good
])  # fmt: skip
def test_what_is_asked_of_a_value_leaves_it_as_it_was(
    request: pytest.FixtureRequest, what: Any, good: dict[str, Any], name: str
) -> None:
    before = repr(what)
    call = getattr(what, request.node.callspec.id.rpartition("-")[0])
    for value in NONSENSE:
        refused(call, good, name, value)
    assert repr(what) == before


def tree(deal: sw.Deal) -> Any:
    """All that a deal holds: the cursor, every move and comment, names and headers."""
    return deal.to_json(), deal.at, [deal.move_text(node) for node in deal.node.path], deal.names, deal.headers


OF_A_DEAL: dict[str, dict[str, Any]] = {
    "position_at": {"node": None},
    "forward": {"line": 0},
    "jump": {"step": 1},
    "to": {"node": None},
    "play": {"move": DEAL.root.line},
    "add": {"node": None, "move": ""},
    "comment": {"text": "", "step": 1},
    "to_html": {"path": "", "step": 0, "language": "it", "index": "letters", "size": "auto", "mode": "show", "x": 0},
    "hidden_for": {"seat": 0, "upto": 1},
    "under": {"rules": "document"},
    "move_text": {"node": None},
}


@pytest.mark.parametrize(("method", "name"), [(method, name) for method, good in OF_A_DEAL.items() for name in good])
def test_a_deal_that_refuses_has_not_changed(method: str, name: str, tmp_path: Path) -> None:
    for value in NONSENSE:
        deal = sw.Deal.read(DEAL.text)
        deal.jump(1)
        good = {**OF_A_DEAL[method], **({"path": tmp_path / "deal.html"} if method == "to_html" else {})}
        good |= {key: deal.node for key in ("node",) if key in good}
        good |= {"move": next(iter(deal.position.legal_moves))} if "move" in good else {}
        good.pop("x", None)
        if name == "path" and isinstance(value, str):
            continue  # any text is a path
        before = tree(deal)
        error = error_of(partial(getattr(deal, method), **{**good, name: value}))
        if error is not None:
            assert names(error, name, value), f"{name}={shown(value)}: {error}"
            assert tree(deal) == before
            assert not (tmp_path / "deal.html").exists() or name != "path"


def test_a_match_that_refuses_has_not_changed() -> None:
    match = sw.Match("scopa", ["Anna", "Bruno"])
    other = sw.Deal.from_seed("spazzino", 1)
    for call in (match.dealer, match.seats, match.add, match.next_deal, match.add):
        for value in (*NONSENSE, other):
            if call == match.next_deal and isinstance(value, (str, int)):
                continue
            if call in (match.dealer, match.seats) and value in (5, 10**30, 10**5000):
                continue
            with pytest.raises(ValueError, match=r"deal|seed"):
                call(value)
    assert match.deals == ()
    mine, theirs = sw.Deal.from_seed("scopa", 1), sw.Deal.from_seed("scopa", 2, names=["Carla", "Dario"])
    with pytest.raises(ValueError, match="Carla"):
        sw.Match("scopa", ["Anna", "Bruno"], [mine, theirs])
    assert mine.names == ()


@pytest.mark.parametrize("seed", [None, 2.5, True, [], {}, b"x", 10**5000], ids=shown)
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(ArgumentError, match="seed must be"):
        sw.Deal.from_seed("scopa", seed)
    with pytest.raises(ArgumentError, match="seed must be"):
        POSITION.complete(seed)
    with pytest.raises(ArgumentError, match="seed must be"):
        values(WHOLE, seed=seed)


@pytest.mark.parametrize("name", ["items", "__getitem__"])
def test_an_estimate_answers_for_moves_only(name: str) -> None:
    before = ESTIMATE.rows
    for value in NONSENSE:
        refused(getattr(ESTIMATE, name), {"move": before[0].move}, "move", value)
    for value in NONSENSE:
        refused(ESTIMATE.compare, {"move": before[0].move, "other": before[0].move}, "other", value)
    assert ESTIMATE.rows == before


def test_everything_wrong_is_said_at_once_with_its_place() -> None:
    with pytest.raises(ArgumentError) as caught:
        sw.review(DEAL, seed=None, worlds=0)  # type: ignore[arg-type]
    assert [one.name for one in caught.value.wrong] == ["seed", "worlds"]
    with pytest.raises(sw.NotationError) as told:
        sw.position(table=["7D 4C", "7D xx"], hand="4C")
    assert str(told.value) == (
        "table[1] at 3: 'xx' is no card of the italian deck; table[1] at 0: 7D is named twice; "
        "hand at 0: a card lies in two places: 4C"
    )
    with pytest.raises(ArgumentError, match="did you mean scopa"):
        sw.example("scoppa")
    with pytest.raises(ValueError, match="did you mean single_first"):
        sw.game("scopa", capture="single_frist")


# --- widgets --------------------------------------------------------------------------------------------------------

WIDGETS: dict[str, Callable[[], Any]] = {
    "CaptureExplorer": lambda: sw.CaptureExplorer(DEAL),
    "DealReview": lambda: sw.DealReview(DEAL),
    "DealStepper": lambda: sw.DealStepper(DEAL),
    "HouseCard": sw.HouseCard,
    "LessonPage": lambda: sw.LessonPage(EXERCISE),
    "PileCounter": sw.PileCounter,
    "PlayTable": lambda: sw.PlayTable("scopa", seed=1),
    "PositionEditor": sw.PositionEditor,
}
ANYTHING = frozenset({"comm", "keys", "layout", "log", "tabbable", "tooltip"})  # traits of every Jupyter widget
SMALL = tuple(value for value in NONSENSE if value != 10**5000)  # traitlets itself cannot show a longer number


def own_traits(widget: Any) -> list[str]:
    """The traits of ours that may be set."""
    from anywidget import AnyWidget

    kept = {name for name, trait in widget.traits().items() if not trait.read_only}
    return sorted(name for name in kept - set(AnyWidget.class_trait_names()) - ANYTHING if not name.startswith("_"))


@pytest.mark.parametrize("name", WIDGETS)
def test_a_trait_that_is_refused_keeps_its_value(name: str) -> None:
    import traitlets

    for trait in own_traits(WIDGETS[name]()):
        widget = WIDGETS[name]()
        for value in SMALL:
            before = {each: getattr(widget, each) for each in own_traits(widget)}
            error = error_of(partial(setattr, widget, trait, value), traitlets.TraitError)
            if error is not None:
                assert names(error, trait, value) or str(error).startswith(("at ", "pile ")), f"{trait}: {error}"
                assert {each: getattr(widget, each) for each in before} == before, f"{trait}={shown(value)}"
        widget.close()


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_of_nonsense_is_refused(name: str) -> None:
    import traitlets

    make = getattr(sw, name)
    first = next(key for key in inspect.signature(make).parameters)
    for value in SMALL:
        error = error_of(partial(make, value), traitlets.TraitError)
        assert error is None or names(error, first, value), f"{first}={shown(value)}: {error}"


def test_wrong_values_are_refused_and_given_ones_are_kept() -> None:
    import traitlets

    with pytest.raises(traitlets.TraitError, match="step 99: there are steps 0 to 2"):
        sw.DealStepper(DEAL, step=99)
    with pytest.raises(traitlets.TraitError, match="did you mean en"):
        sw.DealStepper(DEAL, language="eng")
    with pytest.raises(traitlets.TraitError, match="did you mean document"):
        sw.DealStepper(DEAL, ruleset="documents")
    stepper = sw.DealStepper(DEAL, ruleset="document", selection={"card": "7D", "set": []})
    assert (stepper.ruleset, stepper.selection["card"]) == ("document", "7D")
    with pytest.raises(traitlets.TraitError, match="viewer 7"):
        stepper.viewer = 7
    assert stepper.viewer is None
