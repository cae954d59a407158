// What stands around the table, each a function of the moment: head, banners, dock, sheets, settings, timeline.
import { choiceBox, fieldsOf, settingsButton } from "./choices.js";
import { button, h, icon, keyButton, once } from "./dom.js";
import { entriesOf, entryOf, glossed } from "./glossary.js";
import { keysOf, rulesOf, verdictOnNext } from "./lookup.js";
import { asideBanner, banner, noticeBanner, rulesChip, rulesWords } from "./rulechoice.js";
import { gains, leadSentence, moveSentence, noteSentences, placeWords, pressWord, ruleSentence, sheetSentences, turnWords, verdictSentence } from "./sentences.js";
import { face } from "./table.js";

export function head(look, act) {
  const { t, show } = look;
  return h("header", { key: "head", class: "head" },
    h("h2", { class: "title" }, h("span", { class: "game" }, t.cap(t.say(show.game.word))), " ", h("span", { class: "where" }, placeWords(look)), " ", turnWords(look) && h("span", { class: "whose" }, turnWords(look))),
    h("div", { class: "head-tools" }, rulesChip(look, act), settingsButton(look, act)));
}

export function banners(look, act) {
  const { t } = look, next = look.recorded, verdict = next && verdictOnNext(look.rules);
  return h("div", { key: "banners", class: "banners" },
    look.trying && banner("try", t.say("screen.try"), h("strong", { class: "banner-text" }, t.say("screen.try")),
      button("undo", "outline", [icon("undo"), t.say("screen.try.undo")], act.undo), button("leave", "solid", t.say("screen.try.leave"), act.leave)),
    asideBanner(look, act, verdict && !verdict.legal && h("span", { class: "not-here" }, " ", moveSentence(look, next, "did"), " ", h("span", { class: "tag" }, t.say("screen.nothere")), " ", glossed(look, verdictSentence(look, verdict, { card: next.card, set: keysOf(next) }), "aside"))),
    noticeBanner(look, act));
}

/** What pressing does with the lifted card and the set touched. */
export function mainWord(look) {
  const { t, play } = look;
  return !play ? t.say("screen.whynot") : look.aside ? t.say("screen.whyyes") : pressWord(look, play) || t.say(look.set.length ? "screen.take" : "screen.lay");
}

/** Beside the hand: what can be done now. */
export function dock(look, act) {
  const { t, card, play, captures } = look;
  const rows = card && !look.hush ? look.plays.filter((one) => keysOf(one).length || look.plays.length > 1) : [];
  const over = look.frame.mover === null;
  return h("div", { key: "doing", class: `doing${rows.length > 1 ? " flow" : ""}` },
    h("p", { key: "lead", class: `lead${card || over || look.rules.actions.length ? "" : " first"}` }, leadSentence(look)),
    rows.length > 0 && h("div", { key: "rows", class: "rows", role: "group", "aria-label": t.say("screen.rows") }, rows.map((one) => row(look, act, one, look.plays.indexOf(one) + 1))),
    captures.length > 3 && rows.length > 0 && h("p", { key: "ways", class: "ways" }, t.say("screen.ways", { n: captures.length })),
    h("div", { key: "press", class: "press" },
      card && button("main", `main ${play ? "yes" : "no"}`, mainWord(look), once(act.pressMain), { "aria-busy": String(look.waiting) }),
      over && look.length > 0 && button("again", "main", t.say(look.trying ? "screen.try.leave" : "screen.again"), () => (look.trying ? act.leave() : act.go(0))),
      look.rules.actions.map((action) => button(`action:${action.move}`, `action${action.legal ? "" : " not"}`, t.say(action.word), once(() => act.takeAction(action))))));
}

function row(look, act, play, number) {
  const { t } = look, keys = keysOf(play), extra = gains(look, play);
  const cards = look.codes(keys), owner = /^\^/.test(play.target) ? ` (${look.show.seats[Number(play.target.slice(1)) - 1].name})` : "";
  const plain = play.word ? t.say(play.word) : pressWord(look, play) || t.say("screen.row.lay");
  return button(`row:${play.move}`, keys.length > 1 ? "row several" : "row", [
    h("span", { class: "tab" }, String(number)), " ",
    h("span", { class: "minis", "aria-hidden": "true" }, cards.map((code) => face(code, look, true))),
    h("span", { class: "row-text" }, cards.length ? t.cards(cards)("word") + owner : t.cap(plain)),
    extra.length > 0 && h("span", { class: "extra" }, " ", extra.join(" ")),
  ], () => act.fill(play), { "aria-pressed": String(look.play === play && (keys.length > 0 || look.row === play.move)) });
}

const TITLES = { item: (look) => look.t.cap(look.t.say(`item.${look.sheet.row.item}`)), pile: (look) => look.t.say("screen.pile.title"), ask: (look) => look.sheet.confirm.title,
  word: (look) => look.t.cap(entryOf(look, look.sheet.id).word), words: (look) => look.t.say("screen.words"), rule: (look) => look.t.cap(look.t.say("screen.clause")) };

/** The notes of a move whose clauses can be read. */
export const ruled = (look, notes) => notes.filter((note) => ruleSentence(look, note.clause));

/** The clauses that decided a move, behind one word; `name` tells moves apart. */
export function ruleWord(look, act, notes, name) {
  const told = ruled(look, notes);
  return told.length > 0 && h("span", { key: `${name}-rule` }, " ", button(`rule:${name}`, "word rule", [icon("book"), look.t.say("screen.clause")], () => act.openRule(told), { "aria-haspopup": "dialog" }));
}

/** Mark the clauses in force on the rule pages beside the screen; pressed there, a marked one is opened here. */
export function markRules(clauses) {
  for (const one of document.querySelectorAll(".scopa-rules li")) {
    if (clauses.includes(one.id.slice(3))) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
  }
}

/** A press on a clause of a rule page beside the screen: one that decided the last move is opened here. */
export function heedRules(look, notesNow, openRule) {
  const press = (event) => {
    const clause = event.target.closest("[data-clause]"), now = look(), notes = clause ? ruled(now, notesNow(now)) : [], at = notes.findIndex((note) => note.clause === clause.dataset.clause);
    if (at < 0) return;
    event.preventDefault();
    openRule(notes, at);
  };
  document.addEventListener("click", press);
  return () => document.removeEventListener("click", press);
}

/** Several clauses to choose from: the pressed one lights its cards. */
const ruleList = (look, act) => look.sheet.notes.map((note, i) => button(`clause:${i}`, "row clause", h("span", { class: "row-text" }, ruleSentence(look, note.clause)), () => act.openRule(look.sheet.notes, i), { "aria-pressed": String(i === look.sheet.at) }));

/** The sheet that answers: a verdict, what a move would give, a row of the score, an opened pile, a word; or that asks
 *  before something that cannot be undone: `confirm` has its title, the word for it, and what it does. */
export function sheet(look, act) {
  const { t, sheet: open, verdict, prefix } = look;
  if (!open) return null;
  const no = verdict && !verdict.legal, many = verdict && !open.confirm && look.show.game.rulesets.length > 1;
  const title = open.confirm ? open.confirm.title : TITLES[open.kind] ? TITLES[open.kind](look) : t.say(no ? "screen.verdict.no" : "screen.verdict.yes");
  const cards = open.kind === "pile" ? look.frame.scene.piles[open.side].cards || [] : look.proofPile === null ? [] : open.notes[open.at].cards;
  return h("div", { key: "sheet", class: `sheet ${no ? "no" : "yes"}`, role: "dialog", "aria-labelledby": `${prefix}sheet` },
    h("div", { class: "sheet-head" },
      h("h3", { id: `${prefix}sheet` }, h("span", { class: "sheet-sign", "aria-hidden": "true" }, icon(/^(word|rule)/.test(open.kind) ? "book" : no ? "close" : "check")), title),
      many && h("span", { class: "sheet-rules" }, rulesWords(look))),
    open.kind === "rule" ? ruleList(look, act) : sheetSentences(look).map((text, i) => h("p", { key: i, class: "sheet-text" }, glossed(look, text, `sheet${i}`))),
    open.kind === "words" && h("div", { key: "words", class: "sheet-words" }, entriesOf(look).map(([id, one]) => button(`entry:${id}`, "chip", one.word, () => look.openWord(id)))),
    cards.length > 0 && h("div", { class: "sheet-cards" }, cards.map((code) => h("span", { key: code, class: "card still", role: "img", "aria-label": t.cap(t.card(code)) }, face(code, look, true)))),
    h("div", { class: "sheet-buttons" },
      open.confirm ? [button("sheet-do", "solid", open.confirm.word, once(open.confirm.press)), button("sheet-ok", "outline", t.say("play.act.no"), act.closeSheet)]
        : button("sheet-ok", "solid", t.say(open.under ? "screen.back" : "screen.understood"), act.closeSheet),
      many && button("sheet-other", "outline", t.say(look.aside ? "screen.rules.back" : "screen.rules.other"), () => act.turnRules()),
      open.kind === "rule" && look.rulebook && h("a", { key: "book", class: "outline", "data-focus": "book", href: `${look.rulebook}#clause=${t.lang}-${open.notes[open.at].clause}` }, t.say("screen.clause.read")),
      open.kind === "would" && look.recorded && button("sheet-on", "outline", t.say("screen.instead.go"), () => act.go(look.step + 1))));
}

/** What may be chosen in the settings of a screen with cards. */
export const cardFields = (look) => fieldsOf(look, ["mode", ...(look.show.deck !== "italian" ? [] : look.faces ? ["index", "faces"] : ["index"]), "size"]);

export const settings = (look, act, fields, more) => choiceBox(look, act, fields, entriesOf(look).length > 0 && button("words", "outline", [icon("book"), look.t.say("screen.words")], act.openWords), more);

/** What the last move was, what it brought, and the record's comment, as plain text. */
export function story(look, act) {
  const { t, show, frame, step, trying } = look, comment = trying ? null : (show.comments || {})[step];
  const text = frame.move ? [moveSentence(look, frame.move, "did", frame.notes), ...noteSentences(look, frame.notes)].join(" ") : t.say("screen.begin");
  return h("div", { key: "story", class: "story" }, h("span", { key: "move" }, glossed(look, text, "story"), ruleWord(look, act, frame.notes, "story")), comment && h("span", { key: "comment", class: "comment" }, comment));
}

export function timeline(look, act) {
  const { t, step, length, show } = look, place = placeWords(look);
  const jump = (name, to, text) => button(name, `time ${name}`, name === "forward" ? [h("span", {}, text), icon(name)] : [icon(name), text && h("span", {}, text)], () => act.go(to),
    { "aria-label": text ? null : t.say(`screen.${name}`), "aria-disabled": to < 0 || to > length || (to === step && !look.trying) ? "true" : null });
  const ticks = look.aside ? show.frames.filter((one) => { const verdict = verdictOnNext(rulesOf(one, look.ruleset)); return verdict && !verdict.legal; }) : [];
  return h("div", { key: "timeline", class: "timeline", role: "group", "aria-label": t.say("screen.timeline") },
    jump("first", 0), jump("back", step - 1, t.say("screen.back")),
    h("div", { key: "slide", class: "slide" },
      h("input", { key: "slider", type: "range", min: "0", max: String(length), step: "1", "aria-label": t.say("screen.timeline"), "aria-valuetext": place, "data-focus": "slider", style: `--at:${length ? step / length : 0}`, oninput: (event) => act.go(Number(event.target.value)), value: String(step) }),
      ticks.length > 0 && h("div", { key: "ticks", class: "ticks", "aria-hidden": "true" }, ticks.map((one) => h("span", { key: one.at, style: `--at:${one.at / length}` })))),
    h("span", { key: "place", class: "place-words", "aria-hidden": "true" }, place),
    jump("forward", step + 1, t.say("screen.forward")), jump("last", length));
}

/** The keys a teacher needs at the projector; each is a button too. */
export function footer(look, act) {
  const { t } = look;
  return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.keys") },
    keyButton(t, "back", "←", "screen.back", () => act.back()), keyButton(t, "reveal", t.say("screen.space"), look.revealed ? "screen.hide" : "screen.reveal", act.reveal), keyButton(t, "forward", "→", "screen.forward", () => act.go(look.step + 1)),
    keyButton(t, "why", "W", "screen.why", act.openWhy), keyButton(t, "size", "P", "screen.size.auto", () => act.choose("size", "auto")));
}
