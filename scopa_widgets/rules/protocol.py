"""What each game offers, and the values that pass between the rules and everything that shows them.

A *move* is one int: the bit of the card played, the bits of the cards it takes from the table, and above the cards
(from `ACTIONS` up) one bit for what is not a card: whose pile is stolen, a declaration, a marriage, closing. In any
state the card played is ``move & hand`` and what it takes is ``move & table``, so a move needs no other fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

from scopa_widgets.cards import Card, Cards, Deck

Move = int
ACTIONS: Final = 1 << 40
"""The lowest bit of a move that is not a card."""

NOBODY: Final = -1
"""A seat or side that is nobody's: the mover once the deal is over, the last taker before anybody took."""


class Attempt(NamedTuple):
    """What somebody tries to do, legal or not. ``cards`` may hold a card twice, or one that is not there."""

    seat: int
    card: Card
    """The card to be played; 0 for an action without a card."""
    cards: tuple[Card, ...] = ()
    """What it is to take from the table."""
    act: int = 0
    """The bit of a move above the cards, 0 if none."""


class Verdict(NamedTuple):
    """Whether an attempt is legal, and the clause that decides."""

    legal: bool
    clause: str
    proof: Cards = 0
    """The cards that prove it: on the table, in the hand, or on a pile."""
    also: tuple[str, ...] = ()
    """Further clauses that forbid it too."""


class Note(NamedTuple):
    """One thing that a move brought about."""

    what: str
    """``lay``, ``capture``, ``scopa``, ``hand`` (new cards dealt), ``leftovers``, ..."""
    seat: int
    """Who it happened to; `NOBODY` if to nobody."""
    cards: Cards
    clause: str
    points: tuple[int, ...] = ()
    """By how much each side's points of events change by it; empty for nothing."""
    amount: int = 0
    """A number that the sentence needs and the cards do not tell: cards stolen, a trick's points, 20 or 40."""


class Share(NamedTuple):
    """What one side has of one item of the score."""

    amount: int
    """How much of it: cards, denari, the primiera's total, ..."""
    now: int
    """Points if the deal ended now, the piles as they lie."""
    sure: int
    """Points that no continuation can take away."""
    cards: Cards = 0
    """The cards that count."""


class Item(NamedTuple):
    """One row of the score sheet."""

    name: str
    clause: str
    kind: str
    """``most`` (a majority), ``honour`` (a card), ``primiera``, ``count`` (each scores), ``run``, ``penalty``;
    in a trick game ``race`` (who first has ``target`` wins the deal), ``part`` (counts towards the race), ``number``
    (only shown), ``worth`` (what the deal is won by)."""
    shares: tuple[Share, ...]
    settled: bool
    """No continuation can change this row."""
    why: str = ""
    """The clause by which nobody has the point, if nobody has."""
    target: int = 0
    """How much is enough for the point whatever comes; 0 where there is no such number."""


class Pile(NamedTuple):
    """The captured cards of one side as they lie before it."""

    cards: Cards
    crosswise: tuple[tuple[str, Cards], ...] = ()
    """What lies crosswise in it: what for (``scopa``, ``picula``, ...) and which cards."""
    top: Card = 0
    """The open card on top; 0 for a closed pile."""


class Layout(NamedTuple):
    """What lies where: all that a picture of a state needs to know of the rules."""

    table: Cards
    hands: tuple[Cards, ...]
    piles: tuple[Pile, ...]
    stock: Cards
    laid: Card = 0
    """The card that the last mover left on the table, if the next one may answer to it."""
    trump: Card = 0
    """The open card of a talon; 0 for a stock that is all face down."""
    closed: bool = False
    """Whether the talon is closed, its trump face down on top."""
    trumps: Cards = 0
    """The cards of the trump suit, also when no talon shows it any more; 0 where there are no trumps."""


class Fault(NamedTuple):
    """One thing wrong with a state."""

    what: str
    """The id of the fault, which is also the id of its message: ``fault.card-twice``, ..."""
    slots: Mapping[str, object] = {}


S = TypeVar("S", bound=tuple[Any, ...])


class Game(Protocol[S]):
    """A game: a frozen value of a name, a number of players and options, with pure functions over its states."""

    name: ClassVar[str]
    prefix: ClassVar[str]
    """What the ids of the game's clauses begin with."""
    version: ClassVar[int]
    is_cut: ClassVar[bool]
    """Whether the deck is cut before the deal, by the player before the dealer."""
    deck: ClassVar[Deck]
    actions: ClassVar[Mapping[str, int]]
    """What can be done without a card: the notation's sign and the bit of the move."""

    def __hash__(self) -> int:
        """By its options, as its equality is."""

    @property
    def players(self) -> int:
        """How many sit at the table."""

    @property
    def sides(self) -> int:
        """How many sides count together; seat ``s`` belongs to side ``s % sides``."""

    def value(self, card: Card) -> int:
        """What a card is worth when it is played: its capture value, or its points."""

    def deal(self, order: Sequence[Card]) -> S:
        """The state after dealing a deck in this order: three to each seat in turn, then the table, then the rest."""

    def mover(self, state: S) -> int:
        """The seat whose turn it is, `NOBODY` once the deal is over."""

    def moves(self, state: S) -> list[Move]:
        """Every legal move; empty only once the deal is over."""

    def step(self, state: S, move: Move) -> S:
        """The state after a legal move. What it does with an illegal one is not said: ask `moves` or `judge`."""

    def over(self, state: S) -> bool:
        """Whether the deal has ended."""

    def sheet(self, state: S) -> tuple[Item, ...]:
        """The score, item by item, as the piles lie."""

    def tally(self, state: S) -> tuple[int, ...]:
        """The points of each side as the piles lie: the sums of the sheet's ``now``."""

    def notes(self, state: S, move: Move) -> list[Note]:
        """What a legal move would bring about, in order; the points add up to the change in `tally`."""

    def judge(self, state: S, attempt: Attempt) -> Verdict:
        """Whether an attempt is legal: exactly when it is one of `moves`; and why."""

    def near(self, state: S, card: Card) -> tuple[Cards, ...]:
        """The sets of table cards about which `judge` has something to say other than what it says of any set of
        their size (one card, or several)."""

    def targets(self, state: S) -> tuple[tuple[str, int], ...]:
        """What a card may be played on besides table cards: the notation's mark (``^2``) and the bit of the move."""

    def layout(self, state: S) -> Layout:
        """What lies where."""

    def seen_by(self, state: S, seat: int) -> Cards:
        """The cards whose place a seat knows."""

    def redeal(self, state: S, seat: int, order: Sequence[Card]) -> S:
        """The same state with the cards that a seat cannot see dealt anew in this order: into the other hands by seat
        (cards that were shown stay), then into the stock. To this seat it looks the same."""

    def told(self, state: S, seat: int) -> Callable[[Cards], bool] | None:
        """What was said of the cards in a seat's hand without showing them: a test that they pass; `None` if
        nothing was."""

    def must_redeal(self, state: S) -> str:
        """The clause by which a deal just dealt does not stand and is dealt again, "" if it stands."""

    def faults(self, state: S) -> list[Fault]:
        """Everything that is wrong with a state that came from outside."""
