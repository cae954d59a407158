"""The words of the project: every sentence, card name and rule clause in Italian, English and German.

They stand in TOML files, the three languages side by side, and nothing is compiled. gettext would keep each language
in a file of its own, where a missing sentence is not seen, and would need a step that makes its ``.mo`` files before
every build; this way the files in the wheel are the files that are edited, `tomllib` reads them in Pyodide as well,
and the very same templates go to the browser, which fills their slots by the same rule.

A template has slots, ``{player}``; a slot for cards may name a form, ``{card.the}``, ``{set.obj}``, ``{proof.of}``.
A message whose number matters has the texts ``one`` and ``other``, chosen by the slot ``{n}``, and ``none`` where 0
reads better as a word.

In the sentences about a clause (``clause.<id>.no`` and ``.yes``) ``{card}`` is the card played, ``{set}`` what is
taken or tried, ``{sum}`` their values added, ``{value}`` the value of the card played, ``{proof}`` the cards that
decide, and ``{player}`` whose turn it is (in a refusal) or who did it (in an event).
"""

from scopa_widgets.words.glossary import GlossaryEntry, glossary, glossary_data, look_up
from scopa_widgets.words.rulebook import Clause, clause, clauses
from scopa_widgets.words.speech import (
    LANGUAGES,
    CardNames,
    MissingSlotError,
    Slot,
    UnknownWordError,
    WordsError,
    a_language,
    capital,
    card_name,
    cards_slot,
    choose,
    listed,
    messages,
    plural,
    say,
    sentence,
)
from scopa_widgets.words.store import add

__all__ = [
    "LANGUAGES",
    "CardNames",
    "Clause",
    "GlossaryEntry",
    "MissingSlotError",
    "Slot",
    "UnknownWordError",
    "WordsError",
    "a_language",
    "add",
    "capital",
    "card_name",
    "cards_slot",
    "choose",
    "clause",
    "clauses",
    "glossary",
    "glossary_data",
    "listed",
    "look_up",
    "messages",
    "plural",
    "say",
    "sentence",
]
