"""The rules and the position of a step, from what its file says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from scopa_widgets.compose import position as composed
from scopa_widgets.lessons.tables import CARD_AGAIN, FOLLOWS, Fault, table_faults
from scopa_widgets.notation import NotationError, Piece, TextFault, cards_text, read_cards
from scopa_widgets.notation.cards import scan_cards
from scopa_widgets.notation.fields import kinds_of, sample
from scopa_widgets.notation.games import game_fields
from scopa_widgets.notation.lines import scan_position
from scopa_widgets.notation.refusals import refusals
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import IllegalMove, Position
from scopa_widgets.rules.registry import GAMES, AnyGame, game

REST: Final = "rest"
"""In the place of a pile: all cards that are named nowhere else."""


def read_rules(said: Any) -> AnyGame:
    """The rules: ``"scopa"``, ``"scopa document"``, or a table with ``game``, ``set``, ``players`` and options.

    Raises `RulesError`.
    """
    if isinstance(said, str):
        name, _, rule_set = said.partition(" ")
        said = {"game": name, "set": rule_set.strip() or "table"}
    if not isinstance(said, Mapping) or not isinstance(said.get("game"), str):
        raise RulesError([("lesson.fault.no-rules", {})])
    options = {key: value for key, value in said.items() if key not in ("game", "set", "players")}
    rule_set, players = said.get("set", "table"), said.get("players")
    if faults := refusals(said["game"], str(rule_set), players, options):
        raise RulesError(faults)
    return _once(game(said["game"], rule_set, players=players, **options))


class RulesError(ValueError):
    """No game comes of these rules: ``faults`` says why, all at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(what for what, _ in faults))
        self.faults = tuple(faults)


def rules_meant(said: Any) -> AnyGame | None:
    """The game with its usual rules that was meant by rules with faults: then the rest can be read all the same, and
    its faults be named too."""
    name = said.partition(" ")[0] if isinstance(said, str) else said.get("game") if isinstance(said, Mapping) else ""
    near = get_close_matches(str(name), GAMES, n=1, cutoff=0.5)
    return game(near[0]) if near else None


def _once(rules: AnyGame) -> AnyGame:
    """The same value for the same rules: what a game has worked out once is then there for every step."""
    return _KNOWN.setdefault(rules, rules)


_KNOWN: Final[dict[AnyGame, AnyGame]] = {}


def read_setting(
    said: Any, rules: AnyGame | None, moves: Sequence[str] = ()
) -> tuple[Position | None, tuple[str, ...], list[Fault]]:
    """A position with the moves played that lead on from it, how its table lies, and everything wrong with it."""
    faults: list[Fault] = []
    if rules is None and isinstance(said, Mapping):
        return None, (), [("lesson.fault.missing", {"key": "rules"})]
    own = table_faults(said, rules) if rules and isinstance(said, Mapping) else []
    if any(what not in CARD_AGAIN for what, _ in own):
        return None, (), own  # what is said at a wrong place cannot be laid out
    try:
        at, lying = _read(said, rules)
        for move in moves:
            at = at.play(move)
    except NotationError as error:
        twice = bool(own) or any(fault.what in CARD_AGAIN for fault in error.faults)
        found = [(fault.what, _slots(fault)) for fault in error.faults]
        faults = own + [
            one for one in found if not (own and one[0] in CARD_AGAIN) and not (twice and one[0] in FOLLOWS)
        ]
    except IllegalMove as error:
        faults = [("notation.illegal", {"move": error.text, "clause": error.verdict.clause})]
    except PartialPosition:
        faults = [("lesson.fault.unseen", {})]
    except (ValueError, TypeError) as error:
        faults = [("lesson.fault.position", {"reason": str(error)})]
    else:
        return at, tuple(card for card in lying if card in at.table), []
    return None, (), faults


def _slots(fault: TextFault) -> dict[str, object]:
    return {"piece": fault.piece, **fault.slots}


def _read(said: Any, rules: AnyGame | None) -> tuple[Position, tuple[str, ...]]:
    if isinstance(said, str):
        at = Position.read(said)
        return at, at.table
    if not isinstance(said, Mapping) or rules is None:
        raise TypeError("a table of keys, or one line of text")
    at = _over(rules, said) if _is_over(said) else _composed(rules, said)
    return at, _lying(rules, said.get("table", ""))


def _lying(rules: AnyGame, table: Any) -> tuple[str, ...]:
    text = table if isinstance(table, str) else " ".join(table)
    return tuple(rules.deck.code(card) for card, _ in scan_cards(Piece(text if text != "-" else ""), rules.deck, []))


def _composed(rules: AnyGame, said: Mapping[str, Any]) -> Position:
    given = {key: value for key, value in said.items() if key not in ("mover", "players")}
    for key in ("hands", "won", "piles"):
        if isinstance(given.get(key), str):
            given[key] = [cards.strip() for cards in given[key].split("/")]
    if "piles" in given:
        elsewhere = [given.get("table", ""), given.get("hand", ""), *given.get("hands", ())]
        given["piles"] = _piles(rules, given["piles"], [str(cards) for cards in elsewhere if isinstance(cards, str)])
    mover = int(said.get("mover", 1)) - 1
    return composed(rules, mover=mover, **given)


def _is_over(said: Mapping[str, Any]) -> bool:
    """Whether only piles are given: the deal is over and is to be counted."""
    return "piles" in said and not {"table", "hand", "hands", "stock"} & set(said)


def _over(rules: AnyGame, said: Mapping[str, Any]) -> Position:
    """A deal that is over, with nothing left but the piles and what lies crosswise in them."""
    piles = _piles(rules, said["piles"], [])
    fields = game_fields(rules) | {"mover": "-"}
    for name in kinds_of(sample(rules)):
        if name == "left":
            fields[name] = "0"
        elif name in ("table", "stock"):
            fields[name] = "-"
        elif name == "hands":
            fields[name] = "/".join("-" * rules.players)
        elif name == "piles":
            fields[name] = "/".join(piles)
        elif name == "taker":
            fields[name] = str(said.get("taker", 1))
        elif name in said:
            fields[name] = str(said[name])
    unknown = set(said) - set(kinds_of(sample(rules))) - {"piles", "players"}
    faults: list[TextFault] = [Piece(key).blames("notation.stray") for key in sorted(unknown)]
    line = scan_position(Piece(" ".join(f"{key}={value}" for key, value in fields.items())), faults)
    if faults or line is None:
        raise NotationError(faults)
    return Position(*line)


def _piles(rules: AnyGame, said: Any, elsewhere: Sequence[str]) -> list[str]:
    """The piles as text; one of them may be the rest of the deck."""
    texts = [pile.strip() for pile in (said.split("/") if isinstance(said, str) else map(str, said))]
    named = 0
    for text in (*texts, *elsewhere):
        if text not in ("", "-", REST) and "?" not in text:
            named |= read_cards(text.replace("/", " "), rules.deck)
    rest = cards_text(rules.deck.all & ~named, rules.deck) or "-"
    return [rest if text == REST else _pile(rules, text) for text in texts]


def _pile(rules: AnyGame, text: str) -> str:
    if "?" in text or text in ("", "-"):
        return text or "-"
    faults: list[TextFault] = []
    found = [rules.deck.code(card) for card, _ in scan_cards(Piece(text), rules.deck, faults)]
    if faults:
        raise NotationError(faults)
    return ".".join(found)
