"""A position while it is being composed: a line of text in which places may still be open.

The line is one of our notation, less strict: a group that is empty (``hands=7S/``) and a field that is left out are
*as it comes* and are filled by what the rest leaves over; ``-`` says that nothing lies there, ``?3`` stands for three
unseen cards, and in a game with a talon ``trump`` is the open card under it. Every whole position is such a line too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scopa_widgets.notation import NotationError, Piece, TextFault
from scopa_widgets.notation.cards import scan_cards
from scopa_widgets.notation.fields import kinds_of, sample
from scopa_widgets.notation.games import game_fields, scan_game
from scopa_widgets.rules.protocol import NOBODY
from scopa_widgets.rules.registry import AnyGame

UNSEEN: Final = "?"
Tokens = tuple[str, ...]
"""What lies at a place, in its order: codes, and ``?`` for each unseen card."""


class Place(NamedTuple):
    """Somewhere that cards may lie."""

    field: str
    """The field of the line: ``table``, ``hands``, ..."""
    group: int | None
    """Which seat's or side's it is, `None` for a field that is a single place."""

    @property
    def id(self) -> str:
        """``table``, ``hands.0``, ..."""
        return self.field if self.group is None else f"{self.field}.{self.group}"


class Draft(NamedTuple):
    """What has been said of a position so far."""

    game: AnyGame
    places: Mapping[str, Tokens | None]
    """By the id of the place; `None` is as it comes."""
    mover: int = 0
    taker: int | None = None
    """The seat that captured last, -1 for nobody, `None` as it comes."""
    trumps: str = ""
    """The letter of the trump suit, where no open card says it."""
    fields: Mapping[str, str] = {}
    """Everything else that the line says, as it stands there."""

    def cards(self, place: str) -> Tokens:
        """The tokens of a place, none where nothing was said."""
        return self.places.get(place) or ()


def has_talon(game: AnyGame) -> bool:
    """Whether the game draws from a talon with an open trump, instead of being dealt in rounds from a stock."""
    return "talon" in kinds_of(sample(game))


def places_of(game: AnyGame) -> tuple[Place, ...]:
    """Every place of a game, in the order in which one lays out a position."""
    hands = [Place("hands", seat) for seat in range(game.players)]
    if has_talon(game):
        return (*hands, Place("trump", None), Place("lead", None), Place("talon", None), Place("won", 0),
                Place("won", 1))  # fmt: skip
    piles = [Place("piles", side) for side in range(game.sides)]
    return (Place("table", None), *hands, *piles, Place("stock", None))


def hands_of(game: AnyGame) -> tuple[str, ...]:
    """The ids of the hands, by seat."""
    return tuple(f"hands.{seat}" for seat in range(game.players))


def empty_draft(game: AnyGame) -> Draft:
    """Nothing laid yet."""
    return Draft(game, {place.id: None for place in places_of(game)})


# --- reading --------------------------------------------------------------------------------------------------------

_COMPUTED: Final = ("game", "players", "rules", "mover", "left", "leader", "trumps", "taker")


def read_draft(text: str) -> Draft:
    """A draft from its line. Raises `NotationError` for everything in it that cannot be read."""
    faults: list[TextFault] = []
    draft = _scan(Piece(text), faults)
    if faults or draft is None:
        raise NotationError(faults)
    return draft


def _scan(whole: Piece, faults: list[TextFault]) -> Draft | None:
    fields: dict[str, Piece] = {}
    for match in re.finditer(r"\S+", whole.text):
        item = whole.part(*match.span())
        key, equals, value = item.text.partition("=")
        if not equals:
            faults.append(item.blames("notation.no-equals"))
        elif key in fields:
            faults.append(item.blames("notation.field-again", key=key))
        else:
            fields[key] = Piece(value, item.at + len(key) + 1)
    game = scan_game(fields, whole, faults)
    if game is None:
        return None
    places: dict[str, Tokens | None] = {place.id: None for place in places_of(game)}
    known = [*_COMPUTED, *kinds_of(sample(game)), *(place.field for place in places_of(game))]
    more = {}
    for key, piece in fields.items():
        if any(place.field == key for place in places_of(game)):
            places |= _read_places(game, key, piece, faults)
        elif key not in known:
            faults.append(piece.blames("notation.no-field", key=key, known=" ".join(dict.fromkeys(known))))
        elif key not in _COMPUTED:
            more[key] = piece.text
    tops = more.pop("tops", "").split("/")  # of an open pile the card laid last is on top
    for side, top in enumerate(tops if len(tops) == game.sides else ()):
        pile = places.get(f"piles.{side}")
        if pile and top in pile:
            places[f"piles.{side}"] = (*(code for code in pile if code != top), top)
    talon = places.get("talon")
    if talon and talon[-1] != UNSEEN and not places["trump"]:
        places |= {"talon": talon[:-1] if any(code != UNSEEN for code in talon[:-1]) else None, "trump": talon[-1:]}
    mover = _seat(game, fields.get("mover"), faults)
    taker = _seat(game, fields.get("taker"), faults)
    trumps = fields["trumps"].text if "trumps" in fields and not places.get("trump") else ""
    if trumps and trumps not in tuple(game.deck.suits):
        faults.append(fields["trumps"].blames("notation.no-suit", known=" ".join(game.deck.suits)))
    draft = Draft(game, places, max(mover or 0, 0), taker, trumps, more)
    if not has_talon(game) or faults:
        return draft
    # what would be worked out just so is not kept: it would be wrong as soon as a card is moved
    worked_out = dict(_computed(draft, _talon(draft)))
    told = {key: fields[key].text for key in ("leader", "points") if key in fields}
    more.pop("points", None)
    return draft._replace(fields=more | {key: text for key, text in told.items() if text != worked_out[key]})


def _seat(game: AnyGame, piece: Piece | None, faults: list[TextFault]) -> int | None:
    if piece is None or not piece.text:
        return None
    if piece.text == "-":
        return NOBODY
    if re.fullmatch("[1-9]", piece.text) and int(piece.text) <= game.players:
        return int(piece.text) - 1
    faults.append(piece.blames("notation.not-a-seat", n=game.players))
    return None


def _read_places(game: AnyGame, key: str, piece: Piece, faults: list[TextFault]) -> dict[str, Tokens | None]:
    groups = [place for place in places_of(game) if place.field == key]
    if groups[0].group is None:
        one = Piece(piece.text.replace("/", "."), piece.at)  # the packets of a stock lie in the order of dealing
        if key == "stock" and re.fullmatch("[0-9]{1,2}", piece.text):
            return {key: (UNSEEN,) * int(piece.text)}
        return {key: _tokens(game, one, faults)}
    parts = piece.split("/")
    if len(parts) != len(groups):
        faults.append(piece.blames("notation.groups", n=len(groups), found=len(parts)))
        return {}
    return {place.id: _tokens(game, part, faults) for place, part in zip(groups, parts, strict=True)}


def _tokens(game: AnyGame, piece: Piece, faults: list[TextFault]) -> Tokens | None:
    if not piece.text:
        return None
    if piece.text == "-":
        return ()
    found: list[str] = []
    for match in re.finditer(r"[^.,;]+", piece.text):
        item = piece.part(*match.span())
        if unseen := re.fullmatch(r"\?([0-9]{0,2})", item.text):
            found += [UNSEEN] * min(int(unseen[1] or 1), len(game.deck.codes))
        else:
            found += [game.deck.code(card) for card, _ in scan_cards(item, game.deck, faults)]
    return tuple(found)


# --- writing --------------------------------------------------------------------------------------------------------


def draft_text(draft: Draft) -> str:
    """The line of a draft; open places are left open."""
    fields = game_fields(draft.game) | {"mover": str(draft.mover + 1)}
    if draft.taker is not None:
        fields["taker"] = "-" if draft.taker == NOBODY else str(draft.taker + 1)
    if draft.trumps and not draft.places.get("trump"):
        fields["trumps"] = draft.trumps
    for key in dict.fromkeys(place.field for place in places_of(draft.game)):
        groups = [draft.places.get(place.id) for place in places_of(draft.game) if place.field == key]
        if any(group is not None for group in groups):
            fields[key] = "/".join(map(_open_text, groups))
    return " ".join(f"{key}={value}" for key, value in (fields | dict(draft.fields)).items())


def _open_text(tokens: Tokens | None) -> str:
    if tokens is None:
        return ""
    runs = re.sub(r"\?(?:\.\?){2,}", lambda run: f"?{run[0].count('?')}", ".".join(tokens))
    return runs or "-"


# --- filling what is open -------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of the strict notation made from a draft."""

    text: str
    spans: Sequence[tuple[int, int, str]]
    """Which part of the text is which place: beginning, end, id."""
    counts: Mapping[str, int]
    """How many cards lie at each place, unseen ones too."""

    def place_at(self, offset: int) -> str:
        """The place that stands at an offset, "" for none."""
        return next((place for start, end, place in self.spans if start <= offset <= end), "")


def filled_line(draft: Draft) -> Line:
    """The draft as a whole position: what is open holds what the rest leaves over, unseen.

    Nothing is checked: the line may be of a position that cannot be.
    """
    places = _talon(draft) if has_talon(draft.game) else _fishing(draft)
    # nobody is to move once the hands are empty, or a game that may end early says who has won
    played_out = "winner" in draft.fields or not any(places[f"hands.{seat}"] for seat in range(draft.game.players))
    mover = {} if played_out else {"mover": str(draft.mover + 1)}
    fields = game_fields(draft.game) | mover | dict(_computed(draft, places))
    return _line(draft, places, fields | dict(draft.fields))


def _line(draft: Draft, places: Mapping[str, Tokens], fields: Mapping[str, str]) -> Line:
    text = " ".join(f"{key}={value}" for key, value in fields.items())
    spans = []
    for key in dict.fromkeys(place.field for place in places_of(draft.game)):
        groups = [place for place in places_of(draft.game) if place.field == key]
        at = f" {text}".find(f" {key}=") + len(key) + 1
        for place in groups:
            long = len(_strict(draft.game, place, places[place.id]))
            spans.append((at, at + long, place.id))
            at += long + 1
    counts = {place: len(tokens) for place, tokens in places.items()}
    return Line(text, spans, counts)


def _strict(game: AnyGame, place: Place, tokens: Tokens) -> str:
    if place.field != "stock" or not tokens:
        return ".".join(tokens) or "-"
    if all(code == UNSEEN for code in tokens):
        return str(len(tokens))
    sizes = [packet.bit_count() for packet in sample(game).stock]
    here = next((sizes[start:] for start in range(len(sizes)) if sum(sizes[start:]) == len(tokens)), [len(tokens)])
    packets, at = [], 0
    for size in here:
        packets.append(".".join(tokens[at : at + size]))
        at += size
    return "/".join(packets)


def _computed(draft: Draft, places: Mapping[str, Tokens]) -> Iterator[tuple[str, str]]:
    """The fields that follow from where the cards lie, and the places themselves."""
    game = draft.game
    if has_talon(game):
        trump = places["trump"]
        letter = trump[0][1] if trump else draft.trumps
        hands = "/".join(".".join(places[f"hands.{seat}"]) or "-" for seat in range(2))
        yield from (("hands", hands), ("talon", ".".join((*places["talon"], *trump)) or "-"), ("trumps", letter))
        yield "leader", str((1 - draft.mover if places["lead"] else draft.mover) + 1)
        yield "lead", ".".join(places["lead"]) or "-"
        won = [places["won.0"], places["won.1"]]
        yield "won", "/".join(".".join(cards) or "-" for cards in won)
        points = [sum(game.value(game.deck.card(code)) for code in cards if code != UNSEEN) for cards in won]
        yield "points", "/".join(map(str, points))
        return
    held = sum(len(places[f"hands.{seat}"]) for seat in range(game.players))
    waiting = places["stock"]
    yield "left", str(held + _playable(len(waiting), game))
    for key in ("table", "hands", "piles", "stock"):
        groups = [place for place in places_of(game) if place.field == key]
        yield key, "/".join(_strict(game, place, places[place.id]) for place in groups)
    piles = [places[f"piles.{side}"] for side in range(game.sides)]
    taken = any(piles)
    is_open = "tops" in kinds_of(sample(game))
    if is_open:
        yield "tops", "/".join(next((code for code in reversed(pile) if code != UNSEEN), "-") for pile in piles)
    before = draft.mover if places.get(f"piles.{draft.mover}") and is_open else (draft.mover - 1) % game.players
    taker = draft.taker if draft.taker is not None else before if taken else NOBODY
    yield "taker", "-" if taker == NOBODY else str(taker + 1)


def _sizes(game: AnyGame) -> list[int]:
    return [packet.bit_count() for packet in sample(game).stock]


def _whole(game: AnyGame) -> int:
    """How many packets of a fresh stock will be dealt in full rounds."""
    return len(_sizes(game)) // game.players * game.players


def _playable(waiting: int, game: AnyGame) -> int:
    """How many cards of a stock will still be dealt: all but those that no full round is left for."""
    return waiting - sum(_sizes(game)[_whole(game) :]) if waiting else 0


def _hand_sizes(draft: Draft) -> list[int]:
    """How many cards each hand holds: as said, else as fits the others."""
    said = [draft.places[f"hands.{seat}"] for seat in range(draft.game.players)]
    mine = said[draft.mover]
    others = [len(hand) for hand in said if hand is not None]
    full = sample(draft.game).hands[0].bit_count()
    own = min(len(mine) if mine is not None else max(others, default=full), full)
    behind = bool(draft.cards("lead"))
    sizes = []
    for seat, hand in enumerate(said):
        played = behind if has_talon(draft.game) else seat < draft.mover
        sizes.append(len(hand) if hand is not None else own - 1 if played and seat != draft.mover else own)
    return [max(size, 0) for size in sizes]


def _fishing(draft: Draft) -> dict[str, Tokens]:
    game = draft.game
    places = {place.id: draft.cards(place.id) for place in places_of(game)}
    for seat, size in enumerate(_hand_sizes(draft)):
        if draft.places[f"hands.{seat}"] is None:
            places[f"hands.{seat}"] = (UNSEEN,) * size
    is_open = "tops" in kinds_of(sample(game))
    open_piles = [side for side in range(game.sides) if draft.places[f"piles.{side}"] is None]
    rest = len(game.deck.codes) - sum(len(tokens) for place, tokens in places.items() if place != "stock")
    if draft.places["stock"] is None and not any(places[hand] for hand in hands_of(game)):
        places["stock"] = ()  # nobody holds a card: the deal is over
    elif draft.places["stock"] is None:
        sizes = _sizes(game)
        rounds = [sum(sizes[at:]) for at in range(len(sizes) + 1) if not (_whole(game) - at) % game.players]
        # a single captured card cannot be: a capture is of two at least
        fitting = [n for n in rounds if n <= rest and (rest - n != 1 or not n)]
        places["stock"] = (UNSEEN,) * max(max(fitting, default=0) if open_piles or is_open else rest, 0)
    elif UNSEEN not in places["stock"] and places["stock"]:
        # cards laid into the stock are the next to be dealt; it goes on with unseen ones to the end of a round
        known = places["stock"]
        sizes = _sizes(game)
        rounds = [sum(sizes[at:]) for at in range(len(sizes) + 1) if not (_whole(game) - at) % game.players]
        fitting = [n for n in rounds if len(known) <= n <= rest and rest - n != 1]
        places["stock"] = known + (UNSEEN,) * (max(fitting, default=len(known)) - len(known))
    left_over = rest - len(places["stock"])
    if is_open and left_over > 0:  # an open card made up could be stolen: at the bottom of one's own pile it cannot
        own = f"piles.{draft.mover}"
        places[own] = (UNSEEN,) * left_over + places[own]
    elif open_piles and left_over > 0:
        before = (draft.mover - 1) % game.sides
        side = before if before in open_piles else open_piles[0]
        places[f"piles.{side}"] = (UNSEEN,) * left_over
    return places


def _talon(draft: Draft) -> dict[str, Tokens]:
    places = {place.id: draft.cards(place.id) for place in places_of(draft.game)}
    for seat, size in enumerate(_hand_sizes(draft)):
        if draft.places[f"hands.{seat}"] is None:
            places[f"hands.{seat}"] = (UNSEEN,) * size
    if places["trump"] or not draft.trumps:
        lying = sum(len(tokens) for place, tokens in places.items() if place not in ("talon", "trump"))
        rest = len(draft.game.deck.codes) - lying - 1
        if draft.places["talon"] is None or UNSEEN not in places["talon"]:
            places["talon"] += (UNSEEN,) * max(rest - len(places["talon"]), 0)
    return places
