"""What an engineer or a teacher is told of a position that cannot be: what is wrong, what was found, what is needed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import scopa_widgets as sw
from scopa_widgets.notation import NotationError
from scopa_widgets.notation.faults import _SENTENCES, TextFault
from scopa_widgets.words import LANGUAGES, say
from scopa_widgets.words.store import find

PACKAGE = Path(__file__).parent.parent / "scopa_widgets"


def told_of_states() -> Iterator[tuple[str, set[str]]]:
    """The faults that the rules find in a state, each with the slots that it brings."""
    for path in [*PACKAGE.glob("rules/*.py"), PACKAGE / "notation" / "lines.py"]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Fault":
                what, *rest = call.args
                assert isinstance(what, ast.Constant)
                keys = [key for given in rest if isinstance(given, ast.Dict) for key in given.keys]
                yield "fault." + str(what.value), {str(key.value) for key in keys if isinstance(key, ast.Constant)}


FAULTS = sorted({(what, tuple(sorted(slots))) for what, slots in told_of_states()})


@pytest.mark.parametrize(("what", "slots"), FAULTS)
def test_every_fault_of_a_state_is_a_sentence_in_every_language(what: str, slots: tuple[str, ...]) -> None:
    english = {name for _, name, _, _ in Formatter().parse(_SENTENCES[what]) if name}
    assert english <= set(slots)
    entry = find(what)
    assert entry is not None
    for language in LANGUAGES:
        said = entry[language]
        texts = [said] if isinstance(said, str) else list(said.values())
        assert {slot for text in texts for slot in re.findall(r"\{(\w+)", text)} <= set(slots), language


def refused(text: str) -> tuple[TextFault, ...]:
    with pytest.raises(NotationError) as caught:
        sw.Position.read(text)
    return caught.value.faults


def sentences(text: str) -> dict[str, str]:
    return {fault.what: fault.sentence for fault in refused(text)}


SCHNAPSEN = "game=schnapsen:1 players=2 mover=1"


def test_a_talon_of_nine_says_what_it_needs() -> None:
    hands = "JH.QH.KH.TH.AH/JD.QD.KD.TD.AD"
    found = refused(f"{SCHNAPSEN} hands={hands} talon=JC.QC.KC.TC.AC.JS.QS.KS.TS trumps=S leader=1 won=AS/-")
    said = {fault.what: fault for fault in found}
    assert said["fault.talon-size"].sentence == "cards in the talon: 9; the number must be even, 10 at most"
    assert said["fault.talon-size"].piece == "JC.QC.KC.TC.AC.JS.QS.KS.TS"
    odd = "cards in the tricks of seat 1: 1; a trick has two, so the number must be even"
    assert said["fault.trick-half"].sentence == odd


def test_an_open_card_of_another_suit_names_the_trumps() -> None:
    hands = "JH.QH.KH.TH.AH/JD.QD.KD.TD.AD"
    said = sentences(f"{SCHNAPSEN} hands={hands} talon=JC.QC.KC.TC.AC.JS.QS.KS.TS.AS trumps=H leader=1")
    assert said == {"fault.trump": "the open card under the talon must be of the trump suit H, not AS"}


def test_a_wrong_winner_and_no_leader_are_said_as_the_notation_has_them() -> None:
    hands = "JH.QH.KH.TH.AH/JD.QD.KD.TD.AD"
    said = sentences(f"{SCHNAPSEN} hands={hands} talon=JC.QC.KC.TC.AC.JS.QS.KS.TS.AS trumps=S leader=- winner=2")
    assert said["fault.leader"] == "a seat from 1 to 2 is to lead"
    assert said["fault.winner"] == "the winner is said to be 2; by the points it is - (- is nobody)"


def test_a_top_that_is_not_in_its_pile() -> None:
    with pytest.raises(NotationError) as caught:
        sw.position("rubamazzetto", table="AD", hand="7S", piles=["2D 3D", "5D"], tops="4D/5D")
    assert "the card on top of a pile must be in that pile, and this is not: 4D" in str(caught.value)


def test_a_suit_alone_is_no_open_trump_while_the_talon_is_there() -> None:
    with pytest.raises(NotationError) as caught:
        sw.position("schnapsen", hand="AH TH KH QH JH", trump="S")
    assert str(caught.value) == (
        "trump at 0: 'S' is only a suit, but the talon is not used up (cards without a place: 10): "
        "the open card under it is needed"
    )


def test_a_talon_that_would_be_too_large_says_how_many_cards_are_missing() -> None:
    with pytest.raises(NotationError) as caught:
        sw.position("schnapsen", hand="AH TH KH QH", trump="AS")
    # 20 cards, two hands of four
    assert "cards left for the talon: 12; 10 at most, so 2 more in the hands or tricks" in str(caught.value)


@pytest.mark.parametrize(
    ("stock", "said"),
    [
        (34, "cards in the stock: 34; 30 at most, so 4 too many"),
        (26, "cards in the stock: 26; there may be 24 (2 too many) or 30 (4 too few)"),
        (1, "cards in the stock: 1; there may be 0 (1 too many) or 6 (5 too few)"),
    ],
)
def test_a_stock_that_cannot_be_says_how_many_cards_too_many_or_too_few(stock: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        sw.position("scopa", table="AD", hand="7S", stock=stock)
    assert str(caught.value).startswith(f"stock at 0: {said}")


def test_piles_that_leave_an_odd_stock_say_how_many_cards_they_lack() -> None:
    with pytest.raises(NotationError) as caught:  # 40 less 1 on the table, 2 in the hands, 3 in the piles
        sw.position("scopa", table="AD", hand="7S", piles=["2D 3D", "5D"])
    assert str(caught.value) == "piles at 0: cards left for the stock: 34; 30 at most, so 4 more in the piles"
    piles = ["2D 3D 4D 5D 6D 7D FD CD RD", ""]  # nine of them: 28
    with pytest.raises(NotationError) as caught:
        sw.position("scopa", table="AD", hand="7S", piles=piles)
    between = "cards left for the stock: 28; there may be 24 (so 4 more in the piles) or 30 (so 2 fewer in the piles)"
    assert str(caught.value) == f"piles at 0: {between}"
    slots = {key: value for key, value in caught.value.faults[0].slots.items() if isinstance(value, int)}
    german = "Karten, die für den Talon bleiben: 28; möglich sind 24 (dann 4 mehr in den Stapeln) oder 30"
    assert say("notation.piles-leave", "de", **slots).startswith(german)


def test_the_packet_of_a_stock_that_does_not_fit_is_named() -> None:
    read = "game=scopa:1 players=2 left=12 table=AD hands=7S.2S.3S/4S.5S.6S stock=2D.3D.4D/5D.6D mover=1"
    packet = next(fault for fault in refused(read) if fault.what == "notation.packet")
    assert packet.sentence == "cards in packet 2 of the stock: 2; there must be 3"
    assert packet.piece == "5D.6D"


def test_seats_are_counted_from_1_in_the_sentences_and_python_says_that_it_does_not() -> None:
    with pytest.raises(NotationError, match="cards in the hand of seat 2: 4; 3 at most"):
        sw.position("scopa", hands=[3, "2D 3D 4D 5D"])
    from_0 = (
        "mover must be one of the seats 0 to 1, not 2; Python counts them from 0, the notation and our sentences from 1"
    )
    with pytest.raises(IndexError, match=from_0):
        sw.position("scopa", table="AD", hand="7S", mover=2)
