"""The words: complete in three languages, used, and true of the rules that they speak of."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scopa_widgets.cards import ITALIAN, SCHNAPSEN, each, shuffled
from scopa_widgets.notation import read_card
from scopa_widgets.notation.faults import _SENTENCES
from scopa_widgets.rules.options import options_of
from scopa_widgets.rules.protocol import NOBODY, Attempt
from scopa_widgets.rules.registry import GAMES, RULE_SETS, game
from scopa_widgets.words import (
    LANGUAGES,
    MissingSlotError,
    UnknownWordError,
    card_name,
    cards_slot,
    choose,
    clause,
    clauses,
    glossary,
    listed,
    look_up,
    messages,
    say,
    sentence,
)
from scopa_widgets.words.speech import FORMS
from scopa_widgets.words.store import CLAUSE_FILES, FILES, every

PACKAGE = Path(__file__).parent.parent / "scopa_widgets"
ENTRIES = dict(every())
ALL = sorted(ENTRIES)
SLOT = re.compile(r"\{(\w+)(?:\.\w+)?\}")

# What a move is in itself has its sentence in screen.did.*; these notes need none of their own.
SAID_BY_THE_MOVE = {"lay", "capture", "steal", "lead", "follow", "marriage", "close", "exchange"}
# And these only point to a clause or to a row of the sheet.
SHOWN_OTHERWISE = {"item", "draw", "worth"}


def texts(entry: Any, language: str) -> list[str]:
    said = entry[language]
    return [said] if isinstance(said, str) else list(said.values())


def slots(entry: Any, language: str) -> set[str]:
    return {slot for text in texts(entry, language) for slot in SLOT.findall(text)}


# --- complete -------------------------------------------------------------------------------------------------------


def test_every_message_is_there_in_all_three_languages() -> None:
    lacking = {message: set(LANGUAGES) ^ set(entry) for message, entry in ENTRIES.items()}
    assert not {message for message, without in lacking.items() if without}
    assert all(text for entry in ENTRIES.values() for language in LANGUAGES for text in texts(entry, language))


def test_the_languages_have_the_same_slots() -> None:
    differing = {
        message: [slots(entry, language) for language in LANGUAGES]
        for message, entry in ENTRIES.items()
        if not message.startswith(("card.", "rank.")) and len({frozenset(slots(entry, one)) for one in LANGUAGES}) > 1
    }
    assert not differing


def test_numbers_have_one_and_other_in_every_language() -> None:
    for message, entry in ENTRIES.items():
        if message.startswith(("card.", "rank.")):
            continue
        forms = {language: set(entry[language]) for language in LANGUAGES if not isinstance(entry[language], str)}
        assert not forms or len(set(map(frozenset, forms.values()))) == 1, message
        assert all(found - {"none"} == {"one", "other"} for found in forms.values()), message


def test_slots_are_well_formed() -> None:
    for message, entry in ENTRIES.items():
        for language in LANGUAGES:
            for text in texts(entry, language):
                assert not re.search(r"[{}]", SLOT.sub("", text)), message


def test_sentences_end_like_sentences_and_have_no_stray_blanks() -> None:
    for message, entry in ENTRIES.items():
        for language in LANGUAGES:
            for text in texts(entry, language):
                assert "  " not in text, message
                if message.startswith(("clause.", "note.", "title.")):
                    assert text.endswith("."), message
                    assert text[0].isupper() or text[0] == "{", message


def test_clauses_have_a_place_known_options_and_a_rule() -> None:
    for name, kind in GAMES.items():
        known = options_of(kind)
        for one in clauses(name):
            assert one.place("it").startswith(f"{name}.txt"), one.id
            assert bool(one.aside) <= bool(one.cited), one.id
            assert f"clause.{one.id}.rule" in ENTRIES, one.id
            for key, values in one.options.items():
                assert key in known, (one.id, key)
                assert set(values) < set(known[key].values), (one.id, key)


# --- used, and nothing used that is not there -----------------------------------------------------------------------


def sources(*endings: str) -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in endings and path != PACKAGE / "__init__.py":  # that one names modules, notation.unseen, ...
            yield path.read_text(encoding="utf-8")


STARTS = "|".join(FILES)
# an id in quotes or back-ticks, perhaps with something put in: `screen.pin.${state}`, f"option.{key}"
IN_JS = re.compile(rf"""["'`]((?:{STARTS}|clause)\.[\w.-]*(?:\$\{{[^}}]*\}}[\w.-]*)*)["'`]""")


def patterns_in_python(text: str) -> Iterator[str]:
    """The strings of a source, and its f-strings as patterns."""
    tree = ast.parse(text)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in inside:
            continue
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 80:
            yield re.escape(node.value)


def patterns_in_script(text: str) -> Iterator[str]:
    for found in IN_JS.findall(text):
        yield r"[\w.-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", found)))


def used_patterns() -> set[str]:
    found = {pattern for text in sources(".py") for pattern in patterns_in_python(text)}
    found |= {pattern for text in sources(".js") for pattern in patterns_in_script(text)}
    ours = re.compile(rf"(?:{STARTS}|clause)\\\.(?!ipynb$)")  # a notebook may be called as its messages are
    return {pattern for pattern in found if ours.match(pattern)}


def test_every_message_id_in_the_sources_exists() -> None:
    missing = []
    for pattern in used_patterns():
        known = re.compile(pattern + (r".*" if pattern.endswith((".", "-")) else ""))  # the beginning of ids
        if not any(known.fullmatch(message) for message in ALL):
            missing.append(pattern.replace("\\", ""))
    assert not missing


def strings_of_the_rules() -> tuple[set[str], list[str]]:
    literal, patterns = set(), []
    for path in (PACKAGE / "rules").glob("*.py"):
        for pattern in patterns_in_python(path.read_text(encoding="utf-8")):
            if r"[\w.-]+" in pattern:
                patterns.append(pattern)
            else:
                literal.add(pattern.replace("\\", ""))
    return literal, patterns


def test_every_clause_is_spoken_of_in_the_rules() -> None:
    literal, patterns = strings_of_the_rules()
    # "SCO-{clause}" would allow anything: there the rest must be a string of the rules by itself
    exact = [re.compile(pattern) for pattern in patterns if re.search(r"\+\\?-[a-z]|-[a-z]+\\?-\[", pattern)]
    unused = []
    for name in GAMES:
        for one in clauses(name):
            tail = one.id.partition("-")[2]
            if one.id not in literal and tail not in literal and not any(own.fullmatch(one.id) for own in exact):
                unused.append(one.id)
    assert not unused


def test_every_clause_in_the_rules_has_words() -> None:
    literal, _ = strings_of_the_rules()
    clause_id = re.compile(rf"(?:{'|'.join(CLAUSE_FILES)})-(?![0-3]\d$)[a-z0-9-]+")  # SCO-01 is a decision
    mentioned = {text for text in literal if clause_id.fullmatch(text)}
    assert len(mentioned) > 100
    assert not {one for one in mentioned if f"clause.{one}.rule" not in ENTRIES}


def test_every_other_message_is_used() -> None:
    told = re.compile(r"(?:screen|page|text|notation)\\\.")
    used = [re.compile(pattern) for pattern in used_patterns() if told.match(pattern)]
    template = "\n".join(sources(".j2"))  # of Voilà, where no Python runs: it keeps a copy of page.host.*
    unused = [
        message
        for message in ALL
        if message.startswith(("screen.", "page.", "text.", "notation."))
        and not any(pattern.fullmatch(message) for pattern in used)
        and not (message.startswith("page.host.") and f'"{message.rpartition(".")[2]}":' in template)
    ]
    assert not unused


def test_rows_notes_marks_titles_and_faults_are_those_of_the_rules() -> None:
    literal, _ = strings_of_the_rules()
    for message in ALL:
        first, _, tail = message.partition(".")
        if first in {"item", "mark", "title", "fault"}:
            # a fault may also be one of the notation's, which counts the cards that a text does not name
            assert tail in literal or message in _SENTENCES, message
        elif first == "note":
            assert tail in literal or tail.removeprefix("no-") in literal, message


def test_games_rule_sets_and_options_are_those_of_the_registry() -> None:
    wanted = {f"game.{name}" for name in GAMES}
    wanted |= {f"ruleset.{rule_set}" for sets in RULE_SETS.values() for rule_set in sets}
    for kind in GAMES.values():
        for key, option in options_of(kind).items():
            wanted.add(f"option.{key}")
            values = ["n"] if option.least is not None else [str(value).lower() for value in option.values]
            wanted |= {f"option.{key}.{value}" for value in values}
    assert {one for one in ALL if one.startswith(("game.", "option."))} == {
        one for one in wanted if one.startswith(("game.", "option."))
    }
    assert wanted <= set(ALL)


def test_faults_have_the_slots_that_the_rules_fill() -> None:
    for path in (PACKAGE / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault":
                what, given = node.args[0], node.args[1] if len(node.args) > 1 else ast.Dict([], [])
                assert isinstance(what, ast.Constant)
                assert isinstance(given, ast.Dict)
                filled = {key.value for key in given.keys if isinstance(key, ast.Constant)}
                assert slots(ENTRIES[f"fault.{what.value!s}"], "it") <= filled, what.value


def test_errors_of_the_notation_have_the_slots_that_it_fills() -> None:
    for message, english in _SENTENCES.items():
        filled = {"piece", *re.findall(r"\{(\w+)", english)}
        assert slots(ENTRIES[message], "it") <= filled, message


# --- true of the games ----------------------------------------------------------------------------------------------


def settings() -> Iterator[Any]:
    """Every game under its rule sets, and with each value of each option."""
    for name, kind in GAMES.items():
        for players in kind.seats:
            yield game(name, players=players)
        for rule_set in RULE_SETS[name]:
            yield game(name, rule_set)
        for key, option in options_of(kind).items():
            more: dict[str, Any] = {"asso_piglia_tutto": True} if key.startswith("apt_") else {}
            for value in option.values:
                if value != option.default or more:
                    yield game(name, **{**more, key: value})


def some_attempts(one: Any, state: Any, draw: Random) -> Iterator[Attempt]:
    """Things that somebody might try: sets of table cards, piles, actions, cards of others."""
    layout, mover = one.layout(state), one.mover(state)
    acts = [0, *one.actions.values(), *(bit for _, bit in one.targets(state))]
    table = list(each(layout.table))
    for _ in range(3):
        seat = mover if draw.random() < 0.9 else draw.randrange(one.players)
        hand = list(each(layout.hands[seat])) if draw.random() < 0.95 else list(one.deck.cards)
        chosen = draw.sample(table, min(len(table), draw.choice((0, 0, 1, 2, 2, 3))))
        act = draw.choice(acts) if draw.random() < 0.4 else 0
        yield Attempt(seat, draw.choice(hand) if hand and (not act or draw.random() < 0.7) else 0, tuple(chosen), act)
    for act in one.actions.values():
        yield Attempt(mover, 0, (), act)
    card = draw.choice(list(each(layout.hands[mover])))
    yield from (Attempt(mover, card, tuple(each(cards))) for cards in one.near(state, card))


def check_clause(one: Any, clause_id: str, part: str, context: object) -> None:
    found = clause(clause_id)
    assert found.game == one.name
    assert found.holds(one), (clause_id, context)
    assert part == "rule" or f"clause.{clause_id}.{part}" in ENTRIES, (clause_id, part, context)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_whatever_a_game_says_has_words_and_the_clause_is_in_force(name: str) -> None:
    for number, one in enumerate(s for s in settings() if s.name == name):
        draw = Random(number)
        state = one.deal(shuffled(one.deck, number))
        while one.mover(state) != NOBODY:
            for attempt in some_attempts(one, state, draw):
                verdict = one.judge(state, attempt)
                check_clause(one, verdict.clause, "yes" if verdict.legal else "no", attempt)
                for also in verdict.also:
                    check_clause(one, also, "no", attempt)
            move = draw.choice(one.moves(state))
            for note in one.notes(state, move):
                check_clause(one, note.clause, "rule", note)
                assert f"note.{note.what}" in ENTRIES or note.what in SAID_BY_THE_MOVE | SHOWN_OTHERWISE, note
                if sum(map(abs, note.points)) and note.what != "item":
                    assert f"mark.{note.what}" in ENTRIES, note
            state = one.step(state, move)
            for item in one.sheet(state):
                assert f"item.{item.name}" in ENTRIES
                check_clause(one, item.clause, "rule", item)
                if item.why:
                    check_clause(one, item.why, "yes", item)


def test_refusals_and_reasons_need_no_other_slots_than_a_verdict_has() -> None:
    known = {"card", "set", "sum", "value", "proof", "player"}
    for message, entry in ENTRIES.items():
        if message.startswith("clause."):
            allowed = set() if message.endswith(".rule") else known
            if message == "clause.SPZ-bagher.yes":  # only ever of what has happened, where the points are known
                allowed = known | {"points"}
            assert slots(entry, "it") <= allowed, message


# --- said -----------------------------------------------------------------------------------------------------------

FB = cards_slot(["FB"], ITALIAN)


def test_card_names_by_hand() -> None:
    assert card_name("FB", ITALIAN, "it") == "fante di bastoni"
    assert card_name("FB", ITALIAN, "it", "the") == "il fante di bastoni"
    assert card_name("AS", ITALIAN, "it", "the") == "l'asso di spade"
    assert card_name("AD", ITALIAN, "it", "of") == "dell'asso di denari"
    assert card_name("2C", ITALIAN, "it", "of") == "del due di coppe"
    assert card_name("QH", SCHNAPSEN, "it", "the") == "la donna di cuori"
    assert card_name("QC", SCHNAPSEN, "it", "of") == "della donna di fiori"
    assert card_name("CD", ITALIAN, "en", "the") == "the knight of coins"
    assert card_name("7D", "french", "en") == "seven of diamonds"
    assert card_name("RS", ITALIAN, "de") == "König der Schwerter"
    assert card_name("RS", ITALIAN, "de", "obj") == "den König der Schwerter"
    assert card_name("RS", ITALIAN, "de", "of") == "des Königs der Schwerter"
    assert card_name("FB", ITALIAN, "de", "obj") == "den Buben der Stäbe"
    assert card_name("AC", ITALIAN, "de", "dat") == "dem Ass der Kelche"
    assert card_name("7D", ITALIAN, "de", "dat") == "der Sieben der Münzen"
    assert card_name("KH", SCHNAPSEN, "de") == "Herz-König"
    assert card_name("KH", SCHNAPSEN, "de", "of") == "des Herz-Königs"
    assert card_name("JD", SCHNAPSEN, "de", "obj") == "den Karo-Buben"
    assert card_name("TS", SCHNAPSEN, "de", "the") == "die Pik-Zehn"
    assert card_name(ITALIAN.card("RD"), ITALIAN, "it") == "re di denari"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    french = [rank + suit for rank in "A234567TJQK" for suit in "HDCS"]
    for deck, codes in (("italian", ITALIAN.codes), ("french", french), ("schnapsen", SCHNAPSEN.codes)):
        for form in FORMS:
            assert len({card_name(code, deck, language, form) for code in codes}) == len(codes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_read_back_by_the_notation(language: str) -> None:
    for deck in (ITALIAN, SCHNAPSEN):
        for card in deck.cards:
            assert read_card(card_name(card, deck, language), deck) == card


def test_sentences_by_hand() -> None:
    assert sentence("clause.SCO-equal-first.no", "it", proof=FB) == (
        "Sul tavolo c'è il fante di bastoni: si prende la carta uguale, non la somma."
    )
    assert sentence("clause.SCO-equal-first.no", "de", proof=FB) == (
        "Auf dem Tisch liegt der Bube der Stäbe: Man nimmt die gleiche Karte, nicht die Summe."
    )
    three = cards_slot(["AD", "3B", "5B"], ITALIAN)
    king = cards_slot(["RS"], ITALIAN)
    assert sentence("clause.SCO-sum.no", "en", set=three, sum=9, card=king, value=10) == (
        "The ace of coins, the three of batons and the five of batons make 9, but the king of swords is worth 10."
    )
    assert sentence("clause.SCO-take-sum.yes", "de", set=cards_slot(["3B", "5B"], ITALIAN), card=FB, value=8) == (
        "Der Bube der Stäbe nimmt die Drei der Stäbe und die Fünf der Stäbe: Das macht zusammen 8."
    )
    assert say("note.scopa", "it", player="Anna") == "Scopa di Anna: un punto."


def test_numbers_choose_their_form() -> None:
    said = {n: say("screen.points", "it", n=n) for n in (0, 1, 2, -1, -5)}
    assert said == {0: "nessun punto", 1: "1 punto", 2: "2 punti", -1: "-1 punto", -5: "-5 punti"}
    assert say("screen.points", "de", n=1) == "1 Punkt"
    assert say("screen.points", "en", n=21) == "21 points"


def test_lists() -> None:
    assert listed([], "it") == ""
    assert listed(["a"], "it") == "a"
    assert listed(["a", "b"], "it") == "a e b"
    assert listed(["a", "b", "c"], "en") == "a, b and c"
    assert listed(["a", "b", "c"], "de", "or") == "a, b oder c"
    assert listed(["a", "b"], "it", "or") == "a o b"


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(MissingSlotError, match="card, set, sum, value"):
        say("clause.SCO-sum.no", "it")
    with pytest.raises(MissingSlotError, match="needs n"):
        say("screen.points", "it")
    with pytest.raises(UnknownWordError, match=r"did you mean 'screen\.points'"):
        say("screen.point", "it")
    with pytest.raises(UnknownWordError, match="the languages are it, en, de"):
        say("screen.take", "fr")
    with pytest.raises(UnknownWordError):
        card_name("9X", ITALIAN, "it")
    with pytest.raises(UnknownWordError, match="forms"):
        card_name("7D", ITALIAN, "it", "voc")
    with pytest.raises(UnknownWordError, match="deck"):
        card_name(1, "italian", "it")
    with pytest.raises(UnknownWordError):
        clause("SCO-nothing")
    with pytest.raises(UnknownWordError):
        clause("nothing")


def test_the_language_chosen() -> None:
    assert choose("de-AT") == "de"
    assert choose("it_IT.UTF-8") == "it"
    assert choose(["fr-FR", "en-US", "de"]) == "en"
    assert choose(None) == "it"
    assert choose("fr", "en") == "en"
    assert choose("") == "it"


def test_a_selection_for_the_browser() -> None:
    found = messages("screen.points", "clause.SCO-equal-first.")
    assert set(found) == set(LANGUAGES)
    assert set(found["de"]) == {"screen.points", "clause.SCO-equal-first.no", "clause.SCO-equal-first.rule"}
    assert found["it"]["screen.points"] == {"none": "nessun punto", "one": "{n} punto", "other": "{n} punti"}
    assert set(messages("note.", languages=["en"])) == {"en"}
    assert set(messages()["it"]) == set(ALL)
    assert not messages("nothing.")["it"]


def test_the_place_of_a_clause_is_said_in_the_language_and_the_document_quoted_as_it_is() -> None:
    first, sweep, deals = (clause(one) for one in ("SCO-equal-first", "SCO-last-card", "SCH-dealer"))
    assert first.place("en") == "scopa.txt, turno di gioco, 1 (last sentence)"
    assert first.place("it", str.upper) == "scopa.txt, TURNO DI GIOCO, 1 (ultima frase)"
    assert sweep.place("de") == "scopa.txt sagt es nicht (so ist es üblich)"
    assert deals.place("en") == "schnapsen.txt, regole del gioco, 2; glossary: mazziere; the rest: common usage"
    italian = {f"{one.place(language)}" for name in GAMES for one in clauses(name) for language in ("en", "de")}
    assert not {place for place in italian if "uso" in place or "non lo dice" in place}


def test_like_clauses_say_the_same() -> None:
    assert say("clause.SBA-equal-first.rule", "en") == say("clause.SCO-equal-first.rule", "en")
    assert clause("SBA-equal-first").place("de") == "sbarazzino.txt, 3"
    assert clause("SBA-equal-first").refuses
    assert not clause("SBA-equal-first").explains
    assert clause("SCO-equal-first").options == {"capture": ("single_first", "single_then_max")}
    assert clause("SCO-equal-first").rule("de").startswith("Liegt eine Karte auf dem Tisch")


# --- the glossary ---------------------------------------------------------------------------------------------------

HEADWORDS_OF_SCHNAPSEN = {
    "Atout": "briscola", "Punti": "punti", "Ventaglio": "ventaglio", "Bummerl": "bummerl", "Seme": "seme",
    "Obbligo di risposta al seme": "obbligo_di_seme", "Partita": "partita", "Rapina": "rapina", "Rimonta": "rimonta",
    "Sarto": "sarto", "Presa": "presa_schnapsen", "Obbligo di presa": "obbligo_di_presa", "Mazziere": "mazziere",
    "Tallone": "tallone", "Briscola": "briscola", "Obbligo di briscola": "obbligo_di_briscola",
    "Punti di partita": "punti_di_partita", "Girata": "girata",
}  # fmt: skip


def test_the_eighteen_headwords_of_the_schnapsen_document() -> None:
    assert len(HEADWORDS_OF_SCHNAPSEN) == 18
    for word, entry in HEADWORDS_OF_SCHNAPSEN.items():
        assert look_up(word, "it", "schnapsen").id == entry


def test_synonyms_lead_to_one_entry() -> None:
    assert {look_up(word, "it").id for word in ("girata", "Blocca", "chiudere", "chiusura")} == {"girata"}
    assert look_up("Zudrehen", "de").id == look_up("closing", "en").id == "girata"
    assert look_up("atout", "it") is look_up("Trumpf", "de")
    assert look_up("piccola", "it").id == "picula"
    assert look_up("Farbzwang", "it").id == "obbligo_di_seme"
    assert look_up("scope", "de").id == "scopa"
    assert look_up("presa", "it").id == "presa"


def test_other_words_of_the_games() -> None:
    for word in (
        "presa", "mazzetto", "scopa", "primiera", "napola", "napoleone", "picula", "spazzino", "bàgher", "mano",
        "smazzata", "partita", "giocata", "settebello", "asso piglia tutto", "mano bassa", "tre assi", "rubare",
    ):  # fmt: skip
        assert look_up(word, "it").word["it"] == word


def test_the_origin_of_bagher_is_marked_as_a_guess() -> None:
    entry = look_up("bagher", "it")
    assert {"ipotesi", "hypothesis", "Vermutung"} == {
        word for word in ("ipotesi", "hypothesis", "Vermutung") for text in entry.hypothesis.values() if word in text
    }
    assert [one.id for one in glossary() if one.hypothesis] == ["bagher"]


def test_glossary_entries_are_complete_and_names_lead_to_one_entry_of_a_game() -> None:
    for entry in glossary():
        assert set(entry.word) == set(entry.also) == set(entry.meaning) == set(LANGUAGES), entry.id
        assert set(entry.games) <= set(CLAUSE_FILES.values()), entry.id
        assert all(text.endswith(".") for text in entry.meaning.values()), entry.id
    for name in CLAUSE_FILES.values():
        for language in LANGUAGES:
            said = [word.casefold() for entry in glossary(name) for word in entry.names(language)]
            assert len(said) == len(set(said)), {word for word in said if said.count(word) > 1}


def test_an_unknown_word_is_an_error() -> None:
    with pytest.raises(UnknownWordError, match="for scopa"):
        look_up("bummerl", "it", "scopa")


# --- light ----------------------------------------------------------------------------------------------------------


def test_importing_the_room_reads_no_file() -> None:
    code = (
        "import sys; import scopa_widgets.words as words; from scopa_widgets.words import store; "
        "assert 'tomllib' not in sys.modules; words.say('screen.take', 'it'); "
        "print(store.tables.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
