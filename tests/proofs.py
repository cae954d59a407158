"""Whether the cards that a verdict shows prove what its clause says: a third opinion, by codes and plain arithmetic.

Nothing here asks the engine. Each check gets what was tried on which table, and what the verdict shows for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

RANKS = "A234567FCR"  # worth 1 to 10 in a capture
STRENGTH = "JQKTA"  # of Schnapsen, from the weakest


@dataclass(frozen=True)
class Tried:
    """An attempt in its surroundings."""

    rules: Any
    """Anything that has the options as attributes."""
    table: tuple[str, ...]
    hand: tuple[str, ...]
    card: str
    taken: tuple[str, ...]
    legal: frozenset[tuple[str, ...]] = frozenset()
    """What the second referee lets the card take; () is laying it."""
    seat: int = 0
    mover: int = 0
    tops: tuple[str, ...] = ()
    victim: int | None = None
    act: str = ""
    talon: tuple[str, ...] = ()
    trump: str = ""
    closer: int = -1
    strict: bool = False
    declared: frozenset[str] = field(default_factory=frozenset)

    @property
    def next(self) -> int:
        return (self.seat + 1) % len(self.tops)


Check = Callable[[Tried, frozenset[str]], bool]


def value(code: str) -> int:
    return RANKS.index(code[0]) + 1


def total(codes: Iterable[str]) -> int:
    return sum(map(value, codes))


def fitting(card: str, table: Sequence[str]) -> list[frozenset[str]]:
    """Every equal card and every sum, whatever comes first."""
    found = [frozenset([one]) for one in table if value(one) == value(card)]
    for size in range(2, len(table) + 1):
        found += [frozenset(some) for some in combinations(table, size) if total(some) == value(card)]
    return found


def equal_on_table(tried: Tried, proof: frozenset[str]) -> bool:
    return len(proof) == 1 and proof <= set(tried.table) and total(proof) == value(tried.card)


def is_set(tried: Tried, proof: frozenset[str]) -> bool:
    return proof == frozenset(tried.taken)


def adds_up(tried: Tried) -> bool:
    return len(tried.taken) > 1 and total(tried.taken) == value(tried.card)


def in_two(tried: Tried) -> bool:
    """Whether the set is two captures at once."""
    parts = fitting(tried.card, tried.taken)
    return any(not one & other and one | other == set(tried.taken) for one, other in combinations(parts, 2))


def sizes(tried: Tried) -> list[int]:
    return [len(one) for one in fitting(tried.card, tried.table)]


def captures(tried: Tried, proof: frozenset[str]) -> bool:
    """Whether the proof is a capture that the second referee allows."""
    return tuple(sorted(proof)) in {tuple(sorted(one)) for one in tried.legal} and bool(proof)


def stealable(tried: Tried, proof: frozenset[str]) -> bool:
    """Whether the proof is an open card of another's pile, of the value of the card."""
    seats = [tried.next] if tried.rules.steal_from == "next" else range(len(tried.tops))
    return len(proof) == 1 and any(
        seat != tried.seat and tried.tops[seat] in proof and value(tried.tops[seat]) == value(tried.card)
        for seat in seats
    )


def is_ace(tried: Tried) -> bool:
    return tried.card[0] == "A"


def nothing(_tried: Tried, proof: frozenset[str]) -> bool:
    return not proof


NO: dict[str, Check] = {
    "turn": lambda t, p: not p and t.seat != t.mover,
    "hand": lambda t, p: p == {t.card} and t.card not in t.hand,
    "on-table": lambda t, p: bool(p) and p <= set(t.taken) and not p & set(t.table),
    "once": lambda t, p: bool(p) and all(t.taken.count(code) > 1 for code in p),
    "action": nothing,
    "not-equal": lambda t, p: is_set(t, p) and len(t.taken) == 1 and total(t.taken) != value(t.card),
    "sum": lambda t, p: is_set(t, p) and len(t.taken) > 1 and total(t.taken) != value(t.card),
    "one-capture": lambda t, p: is_set(t, p) and in_two(t),
    "equal-first": lambda t, p: equal_on_table(t, p) and adds_up(t),
    "longest-sum": lambda t, p: captures(t, p) and adds_up(t) and len(p) == max(sizes(t)) > len(t.taken),
    "fewest-cards": lambda t, p: captures(t, p) and len(p) == min(sizes(t)) < len(t.taken),
    "most-cards": lambda t, p: p in fitting(t.card, t.table) and len(p) == max(sizes(t)) > len(t.taken),
    "tie-equal": lambda t, p: (
        equal_on_table(t, p) and captures(t, p) and len(t.taken) == max(sizes(t)) and sizes(t).count(len(t.taken)) > 1
    ),
    "must-take": lambda t, p: not t.taken and captures(t, p),
    "ace-first": lambda t, p: is_ace(t) and equal_on_table(t, p) and not (len(t.taken) == 1 and total(t.taken) == 1),
    "ace-takes-all": lambda t, p: is_ace(t) and p == set(t.table) != set(t.taken),
    # --- Spazzino
    "figure-no-sum": lambda t, p: (
        value(t.card) > 7 and adds_up(t) and (equal_on_table(t, p) or (p == {t.card} and not any(t.legal)))
    ),
    # --- Sbarazzino: declarations
    "bassa-sum": lambda t, p: p == set(t.hand) and total(p) > 8,
    "bassa-three-aces": lambda t, p: p == set(t.hand) and total(p) == 3 and t.rules.three_aces == "only_tre_assi",
    "bassa-late": lambda t, p: not p and len(t.hand) < 3,
    "bassa-twice": lambda t, p: not p and "bassa" in t.declared,
    "assi-three": lambda t, p: bool(p) and p == {code for code in t.hand if code[0] != "A"},
    "assi-late": lambda t, p: not p and len(t.hand) < 3,
    "assi-twice": lambda t, p: not p and "assi" in t.declared,
    # --- Rubamazzetto
    "one-card": lambda t, p: is_set(t, p) and len(t.taken) > 1 and not adds_up(t) and not t.rules.sums,
    "no-sum": lambda t, p: is_set(t, p) and adds_up(t) and not t.rules.sums,
    "both": lambda t, p: t.victim is not None and p == {*t.taken, t.tops[t.victim]} - {""} and bool(t.taken),
    "steal-own": lambda t, p: t.victim == t.seat and p == {t.tops[t.seat]} - {""},
    "steal-empty": lambda t, p: t.victim is not None and not p and not t.tops[t.victim],
    "steal-next": lambda t, p: t.victim not in (t.seat, t.next) and p == {t.tops[t.next]} - {""},
    "steal-no-match": lambda t, p: (
        t.victim is not None and p == {t.tops[t.victim]} and value(t.tops[t.victim]) != value(t.card)
    ),
    "steal-seat": nothing,
    "steal-first": lambda t, p: t.rules.steal_first and stealable(t, p) and bool(t.taken or fitting(t.card, t.table)),
    "must-steal": lambda t, p: not t.taken and stealable(t, p),
    "ace-next": lambda t, p: is_ace(t) and t.victim not in (t.seat, t.next) and p == {t.tops[t.next]} - {""},
    "ace-whole-table": lambda t, p: is_ace(t) and p == set(t.table) != set(t.taken),
    "ace-must": lambda t, p: (
        is_ace(t) and not t.taken and bool(p) and (p == set(t.table) or (not t.table and p == {t.tops[t.next]}))
    ),
    # --- Schnapsen
    "no-table": lambda t, p: is_set(t, p) and bool(p),
    "follow-beat": lambda t, p: t.strict and bool(p) and p == beating(t) and t.card not in p,
    "follow": lambda t, p: t.strict and bool(p) and p == suited(t) and not beating(t) and t.card not in p,
    "trump": lambda t, p: t.strict and bool(p) and p == trumps(t) and not suited(t) and t.card not in p,
    "must-marry": lambda t, p: (
        not t.table and t.rules.marriage == "forced" and t.card in p and p <= set(t.hand) and is_pair(p)
    ),
    "marriage-lead": lambda t, p: p == set(t.table) and bool(p),
    "marriage-rank": lambda t, p: p == {t.card} and t.card[0] not in "QK",
    "marriage-partner": lambda t, p: is_pair({*p, t.card}) and not p & set(t.hand),
    "close-lead": lambda t, p: p == set(t.table) and bool(p),
    "close-twice": lambda t, p: t.closer >= 0 and p == set(t.talon[-1:]),
    "close-empty": lambda t, p: not p and not t.talon,
    "close-talon": lambda t, p: len(t.talon) < t.rules.min_talon_close and p == set(t.talon[-1:]),
    "exchange-lead": lambda t, p: p == set(t.table) and bool(p),
    "exchange-closed": lambda t, p: t.closer >= 0 and p == set(t.talon[-1:]),
    "exchange-empty": lambda t, p: not p and not t.talon,
    "exchange-talon": lambda t, p: len(t.talon) < t.rules.min_talon_exchange and p == set(t.talon[-1:]),
    "exchange-jack": lambda t, p: p == {f"J{t.trump}"} and not p & set(t.hand),
}
"""By the tail of a clause that refuses: whether its proof holds."""


def suited(tried: Tried) -> set[str]:
    return {code for code in tried.hand if tried.table and code[1] == tried.table[0][1]}


def beating(tried: Tried) -> set[str]:
    return {code for code in suited(tried) if STRENGTH.index(code[0]) > STRENGTH.index(tried.table[0][0])}


def trumps(tried: Tried) -> set[str]:
    return {code for code in tried.hand if code[1] == tried.trump}


def is_pair(codes: Iterable[str]) -> bool:
    return {code[0] for code in codes} == {"Q", "K"} and len({code[1] for code in codes}) == 1


YES: dict[str, Check] = {
    "take-equal": lambda t, p: is_set(t, p) and len(p) == 1 and total(p) == value(t.card),
    "take-sum": lambda t, p: is_set(t, p) and adds_up(t),
    "ace-takes-all": lambda t, p: is_ace(t) and is_set(t, p) and p == set(t.table),
    "ace-takes-table": lambda t, p: is_ace(t) and is_set(t, p) and p == set(t.table),
    "lay": lambda t, p: not t.taken and not p and not any(t.legal),
    "ace-lay": lambda t, p: not t.taken and not p and is_ace(t) and not t.table,
    "lay-may": lambda t, p: not t.taken and bool(p) and p <= set(t.tops) and total(p) == len(p) * value(t.card),
    "steal": lambda t, p: t.victim is not None and p == {t.tops[t.victim]} and total(p) == value(t.card),
    "ace-steals": lambda t, p: t.victim == t.next and is_ace(t) and p == {t.tops[t.next]},
    "bassa": lambda t, p: p == set(t.hand) and len(p) == 3 and total(p) <= 8,
    "assi": lambda t, p: p == set(t.hand) and len(p) == 3 == total(p),
    "lead": lambda t, p: not p and not t.table,
    "free": lambda t, p: p == set(t.table) and not t.strict,
    "follow-beat": lambda t, p: p == set(t.table) and t.strict and t.card in beating(t),
    "follow": lambda t, p: p == set(t.table) and t.strict and t.card in suited(t) and not beating(t),
    "trump": lambda t, p: p == set(t.table) and t.strict and t.card in trumps(t) and not suited(t),
    "any": lambda t, p: p == set(t.table) and t.strict and not suited(t) and not trumps(t),
    "marriage": lambda t, p: is_pair(p) and t.card in p and p <= set(t.hand) and t.card[1] != t.trump,
    "marriage-trump": lambda t, p: is_pair(p) and t.card in p and p <= set(t.hand) and t.card[1] == t.trump,
    "close": lambda t, p: p == set(t.talon[-1:]) and bool(p),
    "exchange": lambda t, p: p == {t.talon[-1], f"J{t.trump}"} and f"J{t.trump}" in t.hand,
}
"""By the tail of a clause that allows: whether what it shows is so."""


def holds(tried: Tried, legal: bool, clause: str, proof: Iterable[str]) -> bool:
    """Whether a verdict's proof holds. Raises `KeyError` for a clause that nobody wrote a check for."""
    return (YES if legal else NO)[clause.partition("-")[2]](tried, frozenset(proof))
