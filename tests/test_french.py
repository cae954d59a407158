"""Games of Italian cards with French faces: the names, the sentences and the pictures agree."""

import re

import pytest

from scopa_widgets.cards import ITALIAN
from scopa_widgets.rules.registry import GAMES, game
from scopa_widgets.view.messages import game_messages
from scopa_widgets.view.sprites import game_sprite
from scopa_widgets.words.french import french_code

FISHING = sorted(name for name, kind in GAMES.items() if kind.deck is ITALIAN)
OF_ITALIAN_CARDS = {
    "it": r"\b(denari|coppe|spade|bastoni|cavall[oi])\b",
    "en": r"\b(coins?|cups|swords?|batons|knights?)\b",
    "de": r"(Münze|Kelch|Schwert|Stäbe|Reiter)",
}


@pytest.mark.parametrize(
    ("italian", "french"),
    [("FD", "JD"), ("CC", "QH"), ("RB", "KC"), ("AS", "AS"), ("7C", "7H"), ("2B", "2C")],
)
def test_the_milanese_deck(italian: str, french: str) -> None:
    """Coppe are hearts, denari diamonds, bastoni clubs; fante, donna and re are J, Q and K."""
    assert french_code(italian) == french


def test_every_card_has_one_of_its_own() -> None:
    assert len({french_code(code) for code in ITALIAN.codes}) == 40


@pytest.mark.parametrize("name", FISHING)
@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_no_sentence_speaks_of_italian_cards(name: str, language: str) -> None:
    said = game_messages(game(name), "french")[language]
    left = {
        message: text
        for message, text in said.items()
        if re.search(OF_ITALIAN_CARDS[language], str(text), re.IGNORECASE)
    }
    assert left == {}
    assert said.keys() == game_messages(game(name))[language].keys()


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("it", "item.re_denari", "re di quadri"),
        ("en", "item.fante_spade", "jack of spades"),
        ("de", "item.due_spade", "Pik-Zwei"),
        (
            "de",
            "clause.SPZ-figure-no-sum.rule",
            "Bube, Dame und König nehmen keine Summen: Jeder nimmt nur seinesgleichen.",
        ),
        ("it", "clause.SPZ-settebello.rule", "Settebello: un punto a chi ha nel mazzetto il sette di quadri."),
    ],
)
def test_sentences_by_hand(language: str, message: str, text: str) -> None:
    assert game_messages(game("spazzino"), "french")[language][message] == text


def test_a_game_of_french_cards_has_only_its_own() -> None:
    assert game_messages(game("schnapsen"), "french") == game_messages(game("schnapsen"))
    assert game_sprite(game("schnapsen"), "french") == game_sprite(game("schnapsen"))


def test_the_symbols_keep_their_names_and_show_the_french_cards_with_the_games_badges() -> None:
    shown = game_sprite(game("spazzino"), "french")
    assert sorted(re.findall(r'<symbol id="card-(\w\w)"', shown)) == sorted(ITALIAN.codes)
    queen = re.search(r'<symbol id="card-CC".*?</symbol>', shown)
    assert queen
    assert "hearts" in queen[0]
    assert "badge-9" in queen[0]  # the cavallo's value in a capture game, of which a French queen has none
