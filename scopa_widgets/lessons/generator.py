"""Exercises drawn at random: deals are played by legal moves until one shows what is wanted.

An exercise's id holds everything that it was drawn from, the seed too, so that the same id gives the same exercise for
ever; only `Random.random` is used, which is the same in every version of Python. None is without an answer: each is
answered before it is handed out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from scopa_widgets.cards import shuffled
from scopa_widgets.checks import Wrong, one_of, refuse, shown, text, whole
from scopa_widgets.checks import seed as _seed
from scopa_widgets.lessons.codes import LETTERS
from scopa_widgets.lessons.kinds import KINDS, NoAnswer
from scopa_widgets.lessons.values import Exercise, Step
from scopa_widgets.lessons.wanted import AT_A_TURN, Found, Wanted
from scopa_widgets.lessons.wanted_end import AT_THE_END
from scopa_widgets.notation.unseen import PartialPosition
from scopa_widgets.rules.registry import RULE_SETS, AnyGame
from scopa_widgets.rules.registry import game as find_game

WANTED: Final[dict[str, Wanted]] = {**AT_A_TURN, **AT_THE_END}
"""Everything that an exercise can be wanted for, by name."""

DEALS: Final = 20_000
"""So many deals are played at the most."""

MOST: Final = 1000
"""So many exercises are drawn at once at the most."""

_VERSION: Final = 1  # of the way exercises are drawn: a change of it would change every exercise
_ID: Final = re.compile(r"([a-z]+)(?:\.([a-z]+))?-([a-z-]+)-([1-3])-([2-9A-HJ-NP-Z]{1,8})")


class NoExercise(LookupError):  # noqa: N818 - "except NoExercise" says it
    """What is wanted is not known, is not asked of this game, or did not turn up."""


def exercise(name: str) -> Exercise:
    """The exercise of an id (``scopa-two-sums-1-K3F9``, ``scopa.document-hidden-sum-2-AB``). Raises `NoExercise`."""
    refuse(text("name", name))
    return _exercise(name)


@lru_cache(maxsize=256)
def _exercise(name: str) -> Exercise:
    match = _ID.fullmatch(name)
    if match is None:
        raise NoExercise(f"name {shown(name)} is no id of an exercise")
    kind, rule_set, wanted, level, _ = match.groups()
    found = WANTED.get(wanted)
    if found is None or kind not in found.games or int(level) not in found.levels:
        raise NoExercise(f"{name!r}: there is {', '.join(WANTED)}, each for some games")
    if (rule_set or "table") not in RULE_SETS[kind]:
        raise NoExercise(f"{name!r}: the rule sets are {', '.join(RULE_SETS[kind])}")
    game = _game(kind, rule_set or "table")
    for number in range(DEALS):
        seed = f"{_VERSION}/{name}/{number}"
        good = [step for difficulty, step in _moments(game, found, seed) if difficulty == int(level)]
        draw = Random(f"{seed}/choice").random
        while good:
            step = good.pop(int(draw() * len(good)))
            if _has_answer(step):
                return Exercise(name, wanted, int(level), step)
    raise NoExercise(f"{name!r} did not turn up in {DEALS} deals")


@lru_cache
def _game(kind: str, rule_set: str) -> AnyGame:
    """One value for all exercises: what it has worked out once is there for the next one."""
    return find_game(kind, rule_set)


def _moments(game: AnyGame, wanted: Wanted, seed: str) -> Iterator[Found]:
    """Everything that one deal played at random shows of what is wanted."""
    draw = Random(seed).random
    state = game.deal(shuffled(game.deck, seed))
    while not game.over(state):
        if not wanted.at_end:
            yield from wanted.find(game, state)
        moves = sorted(game.moves(state))
        state = game.step(state, moves[int(draw() * len(moves))])
    if wanted.at_end:
        yield from wanted.find(game, state)


def _has_answer(step: Step) -> bool:
    """Whether a step can be asked, answered and graded."""
    try:
        KINDS[step.kind].answer(step)
        KINDS[step.kind].table(step)
    except (NoAnswer, PartialPosition):
        return False
    return True


def exercises(
    game: str, wanted: str, n: int = 5, *, seed: str = "2", levels: Sequence[int] = ()
) -> tuple[Exercise, ...]:
    """So many exercises on one thing, the easy ones first; another ``seed`` gives others."""
    refuse(
        _game_name(game),
        one_of("wanted", wanted, WANTED, "what can be asked for"),
        whole("n", n, least=0, most=MOST),
        _seed("seed", seed),
        _levels(levels),
    )
    found = WANTED.get(wanted)
    steps = [level for level in (1, 1, 2, 2, 3) if found is None or level in (levels or found.levels)] or [*levels, 1]
    chosen = sorted(steps[place % len(steps)] for place in range(n))
    return tuple(
        exercise(f"{game}-{wanted}-{level}-{_letters(f'{seed}/{place}')}") for place, level in enumerate(chosen)
    )


def exercises_on(key: str, game: str, n: int = 5, *, seed: str = "2") -> tuple[Exercise, ...]:
    """So many exercises on what went wrong: ``key`` is a clause or a misconception, as `Result.key` has it."""
    refuse(text("key", key), _game_name(game))
    return exercises(game, wanted_for(key, game), n, seed=seed)


def _game_name(game: object) -> Wrong | None:
    """The name of a game, perhaps with a rule set: ``scopa``, ``scopa.document``."""
    name = game.partition(".")[0] if isinstance(game, str) else game
    found = one_of("game", name, _USUAL, "the name of a game with exercises")
    return found and found._replace(value=game)


def _levels(levels: Any) -> Wrong | None:
    if isinstance(levels, Sequence) and not isinstance(levels, str) and all(level in (1, 2, 3) for level in levels):
        return None
    return Wrong("levels", levels, "a list of difficulties, 1 to 3", TypeError)


def _letters(seed: str) -> str:
    draw = Random(seed).random
    return "".join(LETTERS[int(draw() * len(LETTERS))] for _ in range(4))


# --- which exercise for which mistake -------------------------------------------------------------------------------

_BY_KEY: Final[Sequence[tuple[str, str]]] = (
    # a pattern of a clause without its game, or of a misconception; the first one that fits a game's exercises counts
    (r"equal-first|longest-sum|fewest-cards|most-cards|tie-equal|other-reading", "hidden-sum"),
    (r"figure-no-sum", "figure-no-sum"),
    (r"ace-.*|no-open-ace", "ace-choice"),
    (r"one-capture|one-card", "one-equal"),
    (r"steal.*|both|must-steal|no-sum|own-pile|top-only|pile-before|lay-may", "steal"),
    (r"must-take|lay|no-change|take-equal|take-sum", "must-take"),
    (r"sum|not-equal|once|on-table|first-sum|missed.*", "two-sums"),
    (r"not-equal|on-table|once", "must-take"),
    (r"picula.*|one-of-two|no-point|point-missed", "picula"),
    (r"bagher.*|own-card-forgotten|one-a-move", "bagher"),
    (r"scopa|spazzino.*|last-card|leftovers.*|table-refilled|no-point|point-missed", "sweep"),
    (r"leaves-scopa", "safe-card"),
    (r"bassa.*|assi.*|declar.*", "declare"),
    (r"primiera-tie", "primiera-tie"),
    (r"primiera-value", "values"),
    (r"primiera.*|face-value|two-of-a-suit|all-cards|suit-missing|place-empty", "primiera-build"),
    (r"napol.*|run-.*", "broken-napola"),
    (r".*-tie|tie-.*", "tie"),
    (
        r"carte.*|denari.*|spade|settebello|re-denari|due-.*|fante-.*|zero-.*|counted-twice|row-.*|penalty.*|other-side",
        "count",
    ),
    (r"figure-.*|order|ace-high|points-mixed|card-points|counted-cards|one-suit|suit-mixed", "values"),
    (r"follow.*|trump|any|free", "follow-and-beat"),
    (r"trick.*|tricks|one-card-only|other-number|lead|draw.*", "trick"),
    (r"marriage.*|must-marry|waiting|66.*|total|before", "marriage"),
    (r"exchange.*", "exchange"),
    (r"clos.*|worth.*|last-trick|game-points|talon.*", "closing"),
)

_USUAL: Final = {
    **dict.fromkeys(("scopa", "sbarazzino", "spazzino"), "two-sums"),
    "rubamazzetto": "steal",
    "schnapsen": "trick",
}


def wanted_for(key: str, game: str) -> str:
    """The exercise for a clause or a misconception in a game; the game's most usual one where none is closer."""
    tail = re.sub(r"^[A-Z]{3}-", "", key)
    for pattern, wanted in _BY_KEY:
        if re.fullmatch(pattern, tail) and game in WANTED[wanted].games:
            return wanted
    return _USUAL[game]


def every(game: str | None = None) -> Iterator[tuple[str, str, int]]:
    """Every game, thing and difficulty that can be asked for."""
    for wanted, one in WANTED.items():
        for name in one.games:
            if game in (None, name):
                yield from ((name, wanted, level) for level in one.levels)
