"""The rule page of a game: its clauses in order, with their place in the document; to be read, and printed on A4."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from scopa_widgets.checks import refuse
from scopa_widgets.rules.house import HouseRules
from scopa_widgets.rules.options import Option, Value, options_of
from scopa_widgets.rules.registry import GAMES, AnyGame, game_or_name, rule_set_of
from scopa_widgets.rules.registry import game as find_game
from scopa_widgets.words import LANGUAGES, a_language, say
from scopa_widgets.words.rulebook import Clause
from scopa_widgets.words.sections import Section, sections

NAMES: Final = {"it": "Italiano", "en": "English", "de": "Deutsch"}


class RulePage:
    """The rules of a game as they hold in it: a notebook shows them, `to_html` is a page of its own.

    ``RulePage("scopa")``, or a game value, or house rules. Clauses that another rule set would bring into force stand
    there too, marked as such. Beside a `DealStepper` or a `PlayTable` the clauses in force are marked as one plays, and
    a press on one of them lights its cards there.

    Without a ``language`` a notebook shows the language of its page (``<html lang>``, Italian where no script may run),
    and the other two folded up below it; a link to a clause (``#clause=de-SCO-scopa``) shows the clause's.
    """

    def __init__(self, game: AnyGame | HouseRules | str = "scopa", language: str | None = None) -> None:
        self._all = language is None
        language = LANGUAGES[0] if language is None else language
        refuse(None if isinstance(game, HouseRules) else game_or_name("game", game), a_language(language))
        self.house = game if isinstance(game, HouseRules) else None
        self.game: AnyGame = (
            find_game(game) if isinstance(game, str) else game.game() if isinstance(game, HouseRules) else game
        )
        self.language = language

    def __repr__(self) -> str:
        return f"RulePage({self.game!r}, {self.language!r})"

    def _repr_html_(self) -> str:
        # A notebook has its heading already: the game's name stands one step below it, its chapters two.
        told = self._article(self.language, heading=2)
        if self._all:
            told = f"<div>{''.join(map(self._foldable, LANGUAGES))}</div>"
        return f"<style>{STYLE}</style>{told}<script>{_SEEK}</script>"

    def _foldable(self, language: str) -> str:
        own = " own" if language == self.language else ""
        return (
            f'<details class="scopa-rules{own}" lang="{language}"{" open" if own else ""}>'
            f"<summary>{escape(self._title(language))} ({NAMES[language]})</summary>"
            f"{self._article(language, heading=2)}</details>"
        )

    def to_html(self) -> str:
        """One HTML file with all three languages; it opens in the page's own, and without scripts stays there."""
        articles = "".join(self._article(language, hidden=language != self.language) for language in LANGUAGES)
        buttons = "".join(
            f'<button type="button" lang="{code}" value="{code}" aria-pressed="{str(code == self.language).lower()}">'
            f"{name}</button>"
            for code, name in NAMES.items()
        )
        return PAGE.format(
            lang=self.language,
            title=escape(self._title(self.language)),
            style=STYLE,
            buttons=buttons,
            language=escape(say("screen.language", self.language)),
            print=escape(say("rulepage.print", self.language)),
            articles=articles,
        )

    def _title(self, language: str) -> str:
        return say("rulepage.of", language, game=say(f"game.{self.game.name}", language))

    def _in_force(self, language: str) -> str:
        if self.house is not None:
            home = self.house.home
            return say("compare.house.of", language, home=home) if home else say("compare.house", language)
        rules = rule_set_of(self.game)
        return say(f"ruleset.{rules}", language) if rules else say("rulepage.own", language)

    def _article(self, language: str, *, hidden: bool = False, heading: int = 0) -> str:
        """The rules in one language; without a ``heading`` of their own (its level) their title stands above them."""
        title, level = escape(self._title(language)), max(heading, 1) + 1
        force = say("rulepage.rules", language, rules=self._in_force(language))
        parts = [
            f'<h{heading} class="title">{title}</h{heading}>' if heading else "",
            f"<p>{escape(say('rulepage.intro', language))} <strong>{escape(force)}</strong></p>",
            *(self._section(section, language, level) for section in sections(self.game.name)),
            self._choices(language, level),
        ]
        return (
            f'<article class="scopa-rules" lang="{language}" data-title="{title}"{" hidden" if hidden else ""}>'
            f"{''.join(parts)}</article>"
        )

    def _section(self, section: Section, language: str, level: int) -> str:
        heading = escape(say(f"rulepage.section.{section.name}", language))
        items = "".join(self._clause(clause, language) for clause in section.clauses)
        return f'<section><h{level} class="part">{heading}</h{level}><ol>{items}</ol></section>'

    def _clause(self, clause: Clause, language: str) -> str:
        holds = clause.holds(self.game)
        mark = "" if holds else f'<span class="off">{escape(say("rulepage.off", language))}</span> '
        conditions = "".join(
            f'<span class="if">{escape(say("rulepage.if", language, option=condition))}</span>'
            for condition in self._conditions(clause, language)
        )
        return (
            f'<li id="{language}-{clause.id}"{"" if holds else " class=not"}>'
            f'<p>{mark}{escape(clause.rule(language))}</p><p class="place">{conditions}'
            f"<span>{clause.place(language, _cited)}</span> "
            f'<a href="#{language}-{clause.id}" data-clause="{clause.id}"><code>{clause.id}</code></a></p></li>'
        )

    def _conditions(self, clause: Clause, language: str) -> Iterator[str]:
        joint = f" {say('rulepage.or', language)} "
        for key, values in clause.options.items():
            answers = joint.join(_answer(key, value, language) for value in values)
            yield f"{say(f'option.{key}', language)} {answers}"

    def _choices(self, language: str, level: int) -> str:
        """Every option: what is asked, what may be answered, and in bold what holds."""
        rows = "".join(
            f"<dt>{escape(say(f'option.{key}', language))}</dt><dd>{self._answers(option, language)}</dd>"
            for key, option in options_of(GAMES[self.game.name]).items()
        )
        return (
            f'<section><h{level} class="part">{escape(say("rulepage.choices", language))}</h{level}>'
            f"<p>{escape(say('rulepage.choices.text', language))}</p><dl>{rows}</dl></section>"
        )

    def _answers(self, option: Option, language: str) -> str:
        chosen: Value = getattr(self.game, option.key)
        if option.least is not None:
            usual = say("rulepage.number", language, numbers=", ".join(map(str, option.values)))
            return f"<strong>{escape(_answer(option.key, chosen, language))}</strong> ({escape(usual)})"
        told = [(escape(_answer(option.key, value, language)), value) for value in option.values]
        return " · ".join(f"<strong>{text}</strong>" if value == chosen else text for text, value in told)


def _cited(place: str) -> str:
    """Headings and headwords of the document, which is in Italian, in whatever language the page is."""
    return f'<i lang="it">{escape(place)}</i>'


def _answer(key: str, value: Value, language: str) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and key == "target":
        return say(f"option.{key}.n", language, n=value)
    return say(f"option.{key}.{str(value).lower()}", language)


def rules_page(game: AnyGame | HouseRules | str = "scopa", language: str = "it") -> str:
    """The rule page of a game as one HTML file (see `RulePage`)."""
    return RulePage(game, language).to_html()


# A notebook fills its page late and keeps the hash for itself: each output looks anew for what the link names. Of
# several outputs the first alone listens.
_SEEK: Final = """
(() => {
  if (window.scopaRules) { window.scopaRules(); return; }
  const named = () => {  // #clause=de-SCO-scopa or #de-SCO-scopa, whatever else the page has put beside it
    const place = new URLSearchParams(location.hash.slice(1));
    return place.get("clause") || [...place.keys()].find((key) => /^(it|en|de)-/.test(key)) || "";
  };
  // The rules in the language of the page stand first and open; the others below, folded.
  const show = (lang) => {
    for (const own of document.querySelectorAll(`details.scopa-rules[lang="${lang}"]`)) {
      for (const one of own.parentNode.children) {
        one.open = one === own;
        one.classList.toggle("own", one === own);
      }
      own.parentNode.prepend(own);
    }
  };
  const ofPage = () => show(document.documentElement.lang.slice(0, 2));
  let taken = false;
  const look = () => {
    const asked = named();
    if (asked) show(asked.slice(0, 2)); else ofPage();
    const clause = asked && document.getElementById(asked);
    if (!clause || clause.hasAttribute("aria-current")) return;
    for (const one of document.querySelectorAll(".scopa-rules li[aria-current]")) one.removeAttribute("aria-current");
    clause.setAttribute("aria-current", "true");
    // The page may still be hidden, or filling: looked for again, until a hand takes over.
    const see = () => taken || clause.scrollIntoView({ block: "center" });
    for (const wait of [0, 300, 1000, 2500]) setTimeout(see, wait);
  };
  for (const sign of ["wheel", "pointerdown", "keydown"])
    addEventListener(sign, () => { taken = true; });
  addEventListener("hashchange", () => { taken = false; look(); });
  new MutationObserver(ofPage).observe(document.documentElement, { attributeFilter: ["lang"] });
  window.scopaRules = look;
  look();
})();
"""

STYLE: Final = """
.scopa-rules { max-width: 46rem; margin: 0 auto; font: 17px/1.5 system-ui, sans-serif; }
.scopa-rules .title { font-size: 1.9rem; line-height: 1.15; margin: .6em 0 .3em; }
.scopa-rules .part { font-size: 1.25rem; line-height: 1.2; margin: 1.4em 0 .4em; padding-bottom: .2em; border-bottom: 2px solid #2e7d4f; }
.scopa-rules summary { margin: .6em 0; padding: 8px 0; font-weight: 600; cursor: pointer; }
.scopa-rules.own > summary { display: none; }
.scopa-rules ol { margin: 0; padding-left: 1.7em; }
.scopa-rules li { margin: .55em 0; padding-left: .2em; }
.scopa-rules li p { margin: 0; }
.scopa-rules .place { font-size: .8em; line-height: 1.4; opacity: .82; display: flex; flex-wrap: wrap; gap: 0 .9em; }
.scopa-rules code { font-size: .95em; }
.scopa-rules a { color: inherit; padding: 6px 2px; margin: -6px -2px; }
.scopa-rules li[aria-current], .scopa-rules li:target { padding-block: .3em; border-radius: 4px; background: color-mix(in srgb, #f5bf3c 22%, transparent); box-shadow: -6px 0 0 #f5bf3c, 0 0 0 1px #b98a12; }
.scopa-rules .if { font-weight: 600; }
.scopa-rules .not > p:first-child { opacity: .85; }
.scopa-rules .off { display: inline-block; font-size: .78em; font-weight: 700; padding: 0 .5em; border: 1.5px dashed currentColor; border-radius: 6px; }
.scopa-rules dt { font-weight: 500; margin-top: .6em; }
.scopa-rules dd { margin: 0 0 0 1.2em; }
@media print {
  .scopa-rules { font-size: 10.5pt; line-height: 1.35; max-width: none; }
  .scopa-rules .title { font-size: 18pt; } .scopa-rules .part { font-size: 12.5pt; break-after: avoid; }
  .scopa-rules li, .scopa-rules dt { break-inside: avoid; } .scopa-rules dt { break-after: avoid; }
}
"""  # noqa: E501 - a style sheet

PAGE: Final = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
html {{ background: Canvas; color: CanvasText; }}
body {{ margin: 0 auto; padding: 0 1rem 3rem; }}
nav {{ max-width: 46rem; margin: .6rem auto 0; display: flex; flex-wrap: wrap; gap: 6px; font: 16px system-ui, sans-serif; }}
nav div {{ display: flex; gap: 6px; flex: 1; }}
button {{ font: inherit; min-height: 44px; padding: 4px 14px; border: 1.5px solid currentColor; border-radius: 10px; background: none; color: inherit; cursor: pointer; }}
button[aria-pressed=true] {{ background: #14532d; color: #fff; border-color: #14532d; }}
:focus-visible {{ outline: 3px solid #0b57d0; outline-offset: 2px; }}
@page {{ size: A4; margin: 16mm 18mm; }}
@media print {{ nav {{ display: none; }} body {{ padding: 0; }} }}
{style}
</style>
</head>
<body>
<nav><div role="group" aria-label="{language}">{buttons}</div><button type="button" id="print">{print}</button></nav>
<main class="scopa-rules"><h1 class="title">{title}</h1>{articles}</main>
<script>
(() => {{
  const articles = [...document.querySelectorAll("article")], buttons = [...document.querySelectorAll("nav [value]")];
  const show = (lang) => {{
    for (const one of articles) one.hidden = one.lang !== lang;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.value === lang));
    document.documentElement.lang = lang;
    document.title = document.querySelector("h1").textContent = articles.find((one) => !one.hidden).dataset.title;
  }};
  for (const one of buttons) one.addEventListener("click", () => show(one.value));
  document.getElementById("print").addEventListener("click", () => print());
  const heed = () => {{  // a link to a clause is in its language, however the page would open
    const named = new URLSearchParams(location.hash.slice(1)).get("clause") || location.hash.slice(1);
    const clause = document.getElementById(named), asked = clause && clause.closest("article").lang;
    const lang = asked || new URLSearchParams(location.search).get("lang");
    if (articles.some((one) => one.lang === lang)) show(lang);
    for (const one of document.querySelectorAll("li[aria-current]")) one.removeAttribute("aria-current");
    if (!clause) return;
    clause.setAttribute("aria-current", "true");
    clause.scrollIntoView({{ block: "center" }});
  }};
  addEventListener("hashchange", heed);
  heed();
}})();
</script>
</body>
</html>
"""  # noqa: E501 - a page
