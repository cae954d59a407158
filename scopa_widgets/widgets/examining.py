"""What there is to say of a position that is being composed: its faults with the cards to be lit, else its captures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scopa_widgets.notation import NotationError, Piece, TextFault
from scopa_widgets.notation.cards import named_again, scan_cards
from scopa_widgets.notation.fields import sample
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.positions import Position
from scopa_widgets.record.people import NAMES
from scopa_widgets.rules.registry import GAMES, RULE_SETS, AnyGame, rule_set_of
from scopa_widgets.widgets.drafting import (
    UNSEEN,
    Draft,
    Line,
    draft_text,
    filled_line,
    hands_of,
    has_talon,
    places_of,
    read_draft,
)
from scopa_widgets.words import LANGUAGES, Slot, WordsError, cards_slot, say, sentence
from scopa_widgets.words.store import find

Json = dict[str, Any]


class Examined(NamedTuple):
    """A draft, looked at."""

    position: Position | None
    """The position, `None` as long as there are faults."""
    faults: tuple[TextFault, ...]
    line: Line


def examine(draft: Draft) -> Examined:
    """The position that a draft is of, or everything wrong with it at once."""
    line = filled_line(draft)
    faults = list(_own_faults(draft, line))
    try:
        found = Position.read(line.text)
    except NotationError as error:
        # what is missing by name says more than that the numbers do not agree
        other = [fault for fault in error.faults if not (faults and fault.what in _SAID_BETTER)]
        named = {fault.what for fault in other}
        follows = {"fault.unseen-count"} if "fault.card-twice" in named else set()
        if "fault.hand-size" in named and None in map(draft.places.get, hands_of(draft.game)):
            follows.add("fault.hands-uneven")  # of a hand that nobody has laid
        faults += [fault for fault in other if fault.what not in follows]
        return Examined(None, tuple(faults), line)
    return Examined(None if faults else found, tuple(faults), line)


_SAID_BETTER: Final = ("fault.trump", "notation.no-suit", "fault.talon-size", "fault.unseen-count", "fault.hand-short",
                         "notation.groups")  # fmt: skip


def _own_faults(draft: Draft, line: Line) -> Iterator[TextFault]:
    """Faults that only somebody who lays out cards can make."""
    if not has_talon(draft.game):
        return
    lying = sum(n for place, n in line.counts.items() if place not in ("talon", "trump"))
    if lying < len(draft.game.deck.codes) and not draft.places["trump"] and not draft.trumps:
        yield Piece(line.text).blames("editor.fault.trump")
    if lying == len(draft.game.deck.codes) and not draft.trumps:
        yield Piece(line.text).blames("editor.fault.trumps")
    if loose := loose_cards(draft, line):
        yield Piece(line.text).blames("editor.fault.no-place", n=loose)
    if len(draft.cards("trump")) > 1:
        yield Piece(line.text).blames("editor.fault.one-trump", cards=".".join(draft.cards("trump")))


def loose_cards(draft: Draft, line: Line) -> int:
    """How many cards have no place where a talon cannot hold them: they must lie in tricks, which are seen."""
    if draft.places["trump"]:
        return max(line.counts["talon"] + line.counts["trump"] - len(sample(draft.game).talon), 0)
    return len(draft.game.deck.codes) - sum(line.counts.values()) if draft.trumps else 0


def with_tricks(draft: Draft, seed: int) -> Draft | None:
    """The draft with every card that has no place in some trick at random; `None` if no such position is found."""
    from random import Random

    draw = Random(seed)
    known = {code for tokens in draft.places.values() for code in tokens or ()}
    loose = [code for code in draft.game.deck.codes if code not in known]
    unseen = sum(n for place, n in filled_line(draft).counts.items() if draft.places[place] is None)
    for _ in range(200):
        draw.shuffle(loose)
        tricks = [loose[at : at + 2] for at in range(unseen, len(loose), 2)]
        won: list[list[str]] = [list(draft.cards("won.0")), list(draft.cards("won.1"))]
        for trick in tricks:
            won[draw.randrange(2)] += trick
        tried = draft._replace(places={**draft.places, "won.0": tuple(won[0]), "won.1": tuple(won[1])})
        if examine(tried).position is not None:
            return tried
    return None


# --- as the browser is told -----------------------------------------------------------------------------------------


def fault_json(fault: TextFault, game: AnyGame | None, line: Line | None = None) -> Json:
    """A fault in every language, the cards that are to be lit, and the place or the piece of text that it is at."""
    codes = _lit(fault, game)
    place = line.place_at(fault.offset) if line and fault.length and fault.what not in _NOWHERE else ""
    return {
        "what": fault.what,
        "said": {language: _said(fault, game, codes, language) for language in LANGUAGES},
        "cards": codes, "place": place,
        "at": fault.offset if line is None else None, "length": fault.length,
    }  # fmt: skip


_NOWHERE: Final = (
    "fault.unseen-count", "fault.cards-missing", "notation.field-missing", "fault.left", "notation.mover",
)  # fmt: skip


def _lit(fault: TextFault, game: AnyGame | None) -> list[str]:
    if game is None:
        return []
    told = fault.slots.get("cards", fault.slots.get("card", ""))
    if isinstance(told, int):
        return list(game.deck.list(told))
    found = [game.deck.code(card) for card, _ in scan_cards(Piece(str(told).replace("?", "")), game.deck, [])]
    return found or [game.deck.code(card) for card, _ in scan_cards(Piece(fault.piece.replace("?", "")), game.deck, [])]


def _said(fault: TextFault, game: AnyGame | None, codes: list[str], language: str) -> str:
    slots: dict[str, Slot] = {"piece": fault.piece}
    for key, value in fault.slots.items():
        slots[key] = value if isinstance(value, int) else str(value)
    if game is not None:
        slots |= {"cards": cards_slot(codes, game.deck), "card": cards_slot(codes[:1], game.deck)}
        if "place" in slots:
            slots["place"] = place_name(game, str(slots["place"]), language)
        for key in ("seat", "expected"):
            seat = fault.slots.get(key)
            if isinstance(seat, int) and 1 <= seat <= game.players:
                slots["player"] = NAMES[seat - 1]
    better = f"editor.{fault.what}"
    try:
        return sentence(better if "player" in slots and find(better) else fault.what, language, **slots)
    except WordsError:  # a fault of a game from outside, which has brought no words
        return fault.sentence


def place_name(game: AnyGame, place: str, language: str) -> str:
    """What a place is called: *tavolo*, *mano di Anna*."""
    return say(f"editor.place.{place.partition('.')[0]}", language, player=whose(game, place))


def whose(game: AnyGame, place: str) -> str:
    """The name of whoever a place belongs to, "" for the table and the stock."""
    field, _, group = place.partition(".")
    return NAMES[int(group)] if field == "hands" else side_name(game, int(group)) if group else ""


def side_name(game: AnyGame, side: int) -> str:
    """The names of a side."""
    return " + ".join(NAMES[side : game.players : game.sides])


def found_json(draft: Draft, seen: Examined) -> Json:
    """What is shown of a draft: faults, or what may be played; and how many cards lie where."""
    text = draft_text(draft)
    faults = [fault_json(fault, draft.game, seen.line) for fault in seen.faults]
    found: Json = {
        "of": text, "line": "", "faults": faults, "counts": dict(seen.line.counts), "moves": [], "mover": None,
        "over": False, "hangs": False, "unseen": 0,
        "taker": _taker(seen.line), "fields": dict(draft.fields), "trumps": draft.trumps,
    }  # fmt: skip
    position = seen.position
    if position is None:
        return found
    moves = _moves(position)
    return found | {
        "line": position.text, "mover": position.mover, "over": position.over, "moves": moves or [],
        "hangs": moves is None,
        "unseen": sum(hole.n for hole in position.holes),
    }  # fmt: skip


def _taker(line: Line) -> int:
    """The seat that captured last, as it was said or worked out; -1 for nobody."""
    said = re.search(r" taker=([0-9])", line.text)
    return int(said[1]) - 1 if said else -1


SIGNS: Final = {"!bassa": "bassa", "!assi": "assi", "||": "close", "~": "exchange"}
"""The words of what can be done without a card."""


def _moves(position: Position) -> list[Json] | None:
    """What may be played; `None` where that hangs on cards that are unseen."""
    try:
        return [
            {"move": move.text, "card": move.card, "take": list(move.takes), "mark": move.mark,
             "word": _word(move.mark), "player": _robbed(move.mark)}
            for move in position.legal_moves
        ]  # fmt: skip
    except PartialPosition:
        return None


def _word(mark: str) -> str:
    if mark in SIGNS:
        return f"action.{SIGNS[mark]}"
    return "editor.steals" if _robbed(mark) else ""


def _robbed(mark: str) -> str:
    """The name of whoever a move robs (``^2``), "" for any other move."""
    return NAMES[int(mark[1:]) - 1] if re.fullmatch(r"\^[1-9]", mark) else ""


def desk_json(draft: Draft) -> Json:
    """What the screen lays out for a game: its deck, its places, its rule sets; and which games there are."""
    game = draft.game
    return {
        "game": game.name, "word": f"game.{game.name}", "deck": game.deck.name, "players": game.players,
        "ranks": game.deck.ranks, "suits": game.deck.suits,
        "places": [
            {"id": place.id, "field": place.field, "group": place.group,
             "name": whose(game, place.id)}
            for place in places_of(game)
        ],
        "names": list(NAMES[: game.players]),
        "talon": has_talon(game), "seats": list(GAMES[game.name].seats),
        "ruleset": rule_set_of(game) or "", "rulesets": list(RULE_SETS.get(game.name, {})),
        "games": [{"id": name, "word": f"game.{name}", "seats": list(kind.seats)} for name, kind in GAMES.items()],
    }  # fmt: skip


def places_json(draft: Draft) -> Mapping[str, list[str] | None]:
    """What was laid at each place, `None` for what is as it comes."""
    return {place: None if tokens is None else list(tokens) for place, tokens in draft.places.items()}


def typed(draft: Draft, place: str, text: str) -> tuple[Draft | None, list[TextFault], AnyGame | None]:
    """A draft with what was typed: a whole position line, or the cards of a place. With faults nothing is changed."""
    if "=" in text:
        try:
            other = read_draft(text)
        except NotationError as error:
            return None, list(error.faults), None
        return other, [], other.game
    faults: list[TextFault] = []
    tokens: list[str] = []
    elsewhere = {code: at for at, lying in draft.places.items() if lying and at != place for code in lying}
    bare = "" if text.strip() == "-" else text.replace(UNSEEN, " ")
    found = scan_cards(Piece(bare), draft.game.deck, faults)
    faults += named_again(found, draft.game.deck)
    for card, where in found:
        code = draft.game.deck.code(card)
        if code in elsewhere and code not in tokens:
            faults.append(where.blames("editor.fault.elsewhere", card=code, place=elsewhere[code]))
        tokens.append(code)
    # the same slip many times is said once, where it is first
    faults = list({(fault.what, fault.piece, *fault.slots.items()): fault for fault in reversed(faults)}.values())
    unseen = text.count(UNSEEN)
    if faults:
        return None, sorted(faults, key=lambda fault: fault.offset), draft.game
    lying = (*tokens, *UNSEEN * unseen)
    said = lying if lying or text.strip() == "-" else None
    return draft._replace(places={**draft.places, place: said}), [], draft.game
