"""What the tests of notation and record share: games of every kind, positions that come about, bent texts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from scopa_widgets.cards import shuffled
from scopa_widgets.notation import NotationError
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.registry import GAMES, AnyGame

T = TypeVar("T")

PUT = [" ", "7D", "x", "?", "/", "}", "(", '"', "-", "1", "\\", "é"]


@st.composite
def games(draw: st.DrawFn) -> AnyGame:
    """Any game for any number of players, up to three options not as usual."""
    kind = draw(st.sampled_from([GAMES[name] for name in sorted(GAMES)]))
    known = options_of(kind)
    keys = draw(st.sets(st.sampled_from(sorted(known)), max_size=3))
    options = {key: draw(st.sampled_from(known[key].values)) for key in sorted(keys)}
    game: AnyGame = kind(players=draw(st.sampled_from(kind.seats)), **options)
    return game


@st.composite
def lines(draw: st.DrawFn) -> tuple[AnyGame, list[Any], list[int]]:
    """A game, the states of a deal played at random up to some move, and the moves."""
    game = draw(games())
    seed = draw(st.integers(0, 10_000))
    length = draw(st.integers(0, 45))
    choose = Random(seed).choice
    states: list[Any] = [game.deal(shuffled(game.deck, seed))]
    moves: list[int] = []
    while len(moves) < length and not game.over(states[-1]):
        moves.append(choose(game.moves(states[-1])))
        states.append(game.step(states[-1], moves[-1]))
    return game, states, moves


@st.composite
def bent(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a few pieces cut out, doubled, or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(st.sampled_from(["", text[start:end] * 2, *PUT]))
        text = text[:start] + put + text[end:]
    return text


def reads_back(read: Callable[[str], T], write: Callable[[T], str], text: str, *, places: bool = True) -> T | None:
    """Any text is a fault with its place, or a value whose text reads back equal. Gives the value, if it is one."""
    try:
        value = read(text)
    except NotationError as error:
        well_said(error, text, places=places)
        return None
    written = write(value)
    assert write(read(written)) == written
    return value


def well_said(error: NotationError, text: str, *, places: bool = True) -> None:
    """An error names at least one fault, in words, and the place of each is where its piece of text stands."""
    assert error.faults
    assert str(error)
    for fault in error.faults:
        assert fault.sentence
        assert not places or text[fault.offset : fault.offset + fault.length] == fault.piece
