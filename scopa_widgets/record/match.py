"""A match: deals one after the other, who sits where in each of them, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from scopa_widgets.checks import Wrong, kind, place, refuse, several, texts, whole
from scopa_widgets.checks import seed as _seed
from scopa_widgets.notation.faults import check
from scopa_widgets.notation.games import game_fields
from scopa_widgets.record.as_json import Reader, deal_json, game_json, parsed
from scopa_widgets.record.deal import Deal
from scopa_widgets.rules import standing
from scopa_widgets.rules.registry import GAMES, AnyGame, game_or_name
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.rules.standing import Standing

SCHEMA: Final = "scopa_widgets/match/1"


class Match:
    """Several deals of one game among the same people.

    ``people`` sit around the table in this order; with ``dealer`` (a place in ``people``, the last unless another is
    given) it begins, and the deal moves on to the next. In each deal the first seat is the one after the dealer.
    """

    def __init__(
        self,
        game: AnyGame | str,
        people: Sequence[str],
        deals: Iterable[Deal] = (),
        *,
        dealer: int | None = None,
    ) -> None:
        refuse(game_or_name("game", game), *texts("people", people), several("deals", deals, "a list of deals"))
        seats = GAMES[game].seats if isinstance(game, str) and game in GAMES else None
        if seats and len(people) not in seats:
            refuse(Wrong("people", people, f"{', '.join(map(str, seats))} names"))
        self.game = find_game(game, players=len(people)) if isinstance(game, str) else game
        if len(people) != self.game.players:
            refuse(Wrong("people", people, f"{self.game.players} names", hint=f"{self.game.players} sit at the table"))
        refuse(place("dealer", dealer, len(people), "places", none=True))
        self.people = tuple(people)
        self.first_dealer = len(people) - 1 if dealer is None else dealer
        self._deals: list[Deal] = []
        given = list(deals)
        refuse(*(kind(f"deals[{number}]", deal, Deal, "a deal") for number, deal in enumerate(given)))
        names = [deal.names for deal in given]
        try:
            for deal in given:
                self.add(deal)
        except ValueError:
            for deal, own in zip(given, names, strict=True):
                deal.names = own  # a match that does not come about leaves no trace
            raise

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals so far."""
        return tuple(self._deals)

    def dealer(self, deal: int) -> int:
        """Who deals a deal (from 0), as a place in ``people``."""
        refuse(whole("deal", deal, least=0))
        return standing.dealer_of(self.first_dealer, deal, self.game.players)

    def seats(self, deal: int) -> tuple[str, ...]:
        """Who sits where in a deal (from 0): the names by seat, the dealer last."""
        dealer = self.dealer(deal)
        players = self.game.players
        return tuple(self.people[standing.player_at(seat, dealer, players)] for seat in range(players))

    def add(self, deal: Deal) -> Deal:
        """Add a deal that was played. Raises ``ValueError`` if it is of another game, if others sit at its table, or
        if the match is over."""
        refuse(kind("deal", deal, Deal, "a deal"))
        if deal.game != self.game:
            ours, theirs = (" ".join(game_fields(game).values()) for game in (self.game, deal.game))
            raise ValueError(f"a match of {ours} has no deal of {theirs}")
        if self.standing.over:
            raise ValueError("the match is over")
        seats = self.seats(len(self._deals))
        if deal.names not in ((), seats):
            raise ValueError(f"in this deal {', '.join(seats)} sit in this order, not {', '.join(deal.names)}")
        deal.names = seats
        self._deals.append(deal)
        return deal

    def next_deal(self, seed: int | str) -> Deal:
        """Deal the next deal from a seed and add it."""
        refuse(_seed("seed", seed))
        return self.add(Deal.from_seed(self.game, seed))

    # --- how it stands ----------------------------------------------------------------------------------------------

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How the match stood after each deal that was played to its end (the end of its main line), by the sides of
        ``people``: the first side is that of the first of them."""
        found: list[Standing] = []
        totals = standing.start(self.game)
        for number, deal in enumerate(self._deals):
            last = deal.positions[-1]
            if not last.over:
                break
            dealer = self.dealer(number)
            result = standing.by_players(last.tally, dealer)
            rows = standing.items_of(self.game.sheet(last.state))
            items = {name: standing.by_players(tuple(row), dealer) for name, row in rows.items()}
            found.append(standing.standing(self.game, totals, result, items))
            totals = found[-1].totals
        return tuple(found)

    @property
    def standing(self) -> Standing:
        """How the match stands now."""
        return (self.standings or (Standing(standing.start(self.game)),))[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side."""
        return self.standing.totals

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.standing.over

    @property
    def winner(self) -> tuple[str, ...]:
        """The people of the side that has won; nobody while the match lasts, or if it is drawn."""
        side = self.standing.winner
        return self.people[side :: self.game.sides] if side >= 0 else ()

    def __repr__(self) -> str:
        points = "-".join(map(str, self.totals))
        return f"<match of {self.game.name}, {', '.join(self.people)}: {len(self._deals)} deals, {points}>"

    # --- on paper ---------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The match as JSON values, of the schema ``scopa_widgets/match/1``."""
        return {
            "schema": SCHEMA,
            "game": game_json(self.game),
            "people": list(self.people),
            "dealer": self.first_dealer,
            "deals": [deal_json(deal) for deal in self._deals],
        }

    @classmethod
    def from_json(cls, given: str | dict[str, Any]) -> Match:
        """A match from JSON, as text or as values. Raises `NotationError` for everything that is wrong with it."""
        refuse(kind("given", given, (str, dict), "JSON, as a text or a dict"))
        reader = Reader()
        found = reader.object(
            parsed(given) if isinstance(given, str) else given, "match", "schema game people dealer deals"
        )
        if found.get("schema", SCHEMA) != SCHEMA:
            reader.wrong("match.schema", f"this program reads {SCHEMA}", found["schema"])
        game = reader.game(found.get("game", {}), "match.game")
        people = [reader.text(name, "match.people") for name in reader.list(found.get("people", []), "match.people")]
        dealer = found.get("dealer", 0)
        if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < max(len(people), 1):
            reader.wrong("match.dealer", "the dealer is a place among the people", dealer)
        if game is not None and len(people) != game.players:
            reader.wrong("match.people", f"{game.players} people are needed", len(people))
        said = reader.list(found.get("deals", []), "match.deals")
        deals = [reader.deal(deal, f"match.deals[{number}]", Deal) for number, deal in enumerate(said)]
        check(reader.faults)
        assert game is not None, "no game and no fault"
        match = cls(game, people, dealer=dealer)
        for number, deal in enumerate(deals):
            try:
                match.add(deal) if deal is not None else None
            except ValueError as error:
                reader.wrong(f"match.deals[{number}]", str(error))
        check(reader.faults)
        return match
