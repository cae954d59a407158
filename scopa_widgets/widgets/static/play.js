// A match played from one screen: cut, cover, turn, count; deal after deal.
import { plainChoices } from "./choices.js";
import { button, h, patch } from "./dom.js";
import { asker, memory, ownPage } from "./link.js";
import { keysOf, same, snapshot } from "./lookup.js";
import { unpacked } from "./pack.js";
import { cardFields, heedRules, mainWord, markRules, settings, sheet } from "./panels.js";
import { bar, notices, playDock, playHead, playScore, playStory } from "./play_panels.js";
import { stage } from "./play_stages.js";
import { leadWords, whatIsUp } from "./play_told.js";
import { mountScreen } from "./screen.js";
import { SHARED, sharing } from "./share.js";
import { leadSentence, sheetSentences, slots } from "./sentences.js";
import { mountTable } from "./table.js";

const PLAY_TRAITS = ["show", "match_state", "words", "glossary", "sprite", "selection", "language", "index", "size", "ruleset", "mode", "faces", "cover", "open_piles"];
const NO_SELECTION = { card: null, set: [] };
const LINKED_PLAY = { language: "lang", size: "size", index: "index", mode: "mode", faces: "faces", ruleset: "rules", home: "home" };
/** What has the focus when a phase begins. */
const FIRST = { choose: ["game:0"], cut: ["cut"], cover: ["uncover"], deal_over: ["next"], match_over: ["new"], broken_off: ["new"] };
const WHERE_CARDS_LIE = new Set(["cover", "turn", "deal_over", "match_over", "broken_off"]);

function render({ model, el }) {
  // What the screen alone knows; everything else is a trait.
  const ui = { sheet: null, settings: false, place: null, score: false, row: null, notice: null, waiting: false, back: null, cut: null, draft: null };
  const screen = mountScreen(el, "p", model, draw, ui), { root, prefix, get, speak, focusOn, change, openSettings } = screen;
  const questions = asker(model), store = memory(model, root, { kept: LINKED_PLAY, named: () => "play", said: (trait) => (trait === "ruleset" ? (state().house || {}).id : get(trait)) });
  const share = sharing(el, model, screen.talk, () => store.address(SHARED));
  let t = null, table = null, phase = null, moment = "";

  // ---- the moment

  const state = () => get("match_state");
  const coarse = () => matchMedia("(pointer: coarse)").matches;

  function look() {
    const match = state(), show = unpacked(get("show")), size = get("size"), frame = show.frames && show.frames[0];
    const about = { t, match, rulebook: ownPage(model) && get("rulebook"), phase: match.phase, prefix, size, index: get("index"), mode: get("mode"), faces: get("faces"), cover: get("cover"), open_piles: get("open_piles"), glossary: get("glossary"), openWord, ...ui };
    if (!frame) return { ...about, show, frame: null, verdict: null };
    const own = show.game.ruleset || "own", ruleset = show.game.rulesets.includes(get("ruleset")) ? get("ruleset") : own;
    return snapshot({ ...about, show, frame, own, ruleset, aside: ruleset !== own, selection: get("selection") || NO_SELECTION, hush: get("mode") === "ask", step: frame.at });
  }

  const taps = () => state().tap === "plays";

  // ---- changes

  function forget() {
    Object.assign(ui, { sheet: null, settings: false, row: null, place: null, notice: null, cut: null });
  }

  /** Ask Python; a silence is shown and said, nothing is lost, and the same can be asked again. */
  async function question(content) {
    if (ui.waiting) return;
    const asked = `${phase}:${state().move}`;
    Object.assign(ui, { waiting: true, notice: null });
    draw();
    let answer = null;
    try { answer = await questions.ask(content); } catch { /* told below */ }
    ui.waiting = false;
    const passed = asked !== `${state().phase}:${state().move}`;
    if (answer && answer.error && !passed) notify(answer.error.message);
    if (!answer && !passed) notify("play.silent", () => question(content));
    draw();
    if (ui.notice && ui.notice.retry) focusOn("retry");
  }

  function notify(message, retry) {
    const now = look();
    ui.notice = { text: t.cap(t.say(message, now.frame ? slots(now, {}) : {})), retry };
    speak(ui.notice.text);
  }

  function select(card, set) {
    Object.assign(ui, { row: null, sheet: null });
    change({ selection: { card, set } });
    const now = look();
    speak(lead(now), !taps() && card && set.length && mainWord(now));
  }

  const lead = (now) => (taps() ? leadWords(now) : leadSentence(now));

  function lift(code) {
    if (ui.waiting) return;
    const now = look(), plays = now.rules.plays[code] || [];
    if (!taps()) { if (now.card === code) select(null, []); else select(code, now.set); return; }
    // At a trick a tap plays the card; a finger taps twice, and a card that may also announce something asks.
    const plain = plays.length === 1 && !keysOf(plays[0]).length;
    if (plain && (now.card === code || !coarse())) commit(plays[0]);
    else if (now.card === code) select(null, []);
    else { select(code, []); if (!plays.length) openWhy(); }
  }

  function toggle(code) {
    if (ui.waiting) return;
    const { card, set } = look();
    if (taps()) speak(lead(look())); else select(card, set.includes(code) ? set.filter((one) => one !== code) : [...set, code]);
  }

  function fill(play) {
    const { card, set, play: chosen } = look(), again = chosen === play && same(set, keysOf(play)) && set.length > 0;
    select(card, again ? [] : keysOf(play));
    ui.row = again ? null : play.move;
    draw();
  }

  function pressMain() {
    const now = look();
    if (ui.waiting || !now.card) return;
    if (now.play) commit(now.play); else openWhy();
  }

  const commit = (play) => question({ ask: "play", at: look().frame.at, move: play.move });

  function openWhy() {
    const now = look();
    if (phase !== "turn") return;
    if (now.card) openSheet({ kind: "verdict", card: now.card, set: now.set }); else speak(lead(now));
  }

  /** What is done without a card cannot be undone: it asks first; what does not apply says why. */
  function takeAction(action) {
    if (ui.waiting) return;
    const word = t.cap(t.say(action.word));
    const confirm = action.legal && { title: t.say("play.act", { action: word }), word: word.toLocaleUpperCase(t.lang), press: () => { ui.sheet = null; commit(action); } };
    openSheet({ kind: "verdict", card: null, set: [], verdict: action.verdict, confirm });
  }

  /** House rules by a code, a link or their id, before the match; "" for none. */
  async function useHouse(code, home) {
    const before = state().house || {};
    await question({ ask: "house", code: code.trim(), home });
    if ((state().house || {}).id === before.id) return; // what could not be read leaves the choice as it was
    ui.draft = { ...ui.draft, game: code ? undefined : before.game };
    draw();
  }

  const stop = () => openSheet({ kind: "ask", text: t.say("play.stop.ask"), confirm: { title: t.say("play.stop.title"), word: t.say("play.stop"), press: () => { ui.sheet = null; question({ ask: "stop" }); } } });

  function openSheet(open) {
    const here = document.activeElement;
    if (!open.under && !(ui.sheet && open.kind === "rule")) ui.back = here && root.contains(here) ? here.dataset.focus : null;
    Object.assign(ui, { sheet: open, settings: false, place: null });
    draw();
    speak(...sheetSentences(look()));
    focusOn(open.kind === "rule" && open.notes.length > 1 ? `clause:${open.at}` : "sheet-do", "sheet-ok");
  }

  /** What the last move did, while a turn is played. */
  const lastNotes = ({ match, phase: here }) => (here === "turn" && match.story.length ? match.story[match.story.length - 1].notes : []);

  /** The clauses that decided a move, with their cards lit where they lie now. */
  const openRule = (notes, at = 0) => openSheet({ kind: "rule", notes, at });

  /** What a word of the game means; over a sheet it goes back to that. */
  const openWord = (id) => openSheet({ kind: "word", id, under: ui.sheet });
  const openWords = () => openSheet({ kind: "words" });

  function closeSheet() {
    if (ui.sheet.under) { openSheet(ui.sheet.under); return; }
    const { own } = look();
    ui.sheet = null;
    if (own && get("ruleset") !== own) change({ ruleset: own }); else draw();
    focusOn(ui.back, "main", ...firstPlaces());
  }

  /** The same question under another named rule set; the match keeps its own. */
  function turnRules() {
    const { aside, own, show, ruleset } = look();
    change({ ruleset: aside ? own : show.game.rulesets.find((one) => one !== own) || ruleset });
    speak(`${t.say("screen.rules", { rules: t.say(`ruleset.${get("ruleset")}`) })}.`, ...sheetSentences(look()));
  }

  function choose(trait, option) {
    change({ [trait]: option });
    if (trait === "size") { ui.settings = false; draw(); focusOn(...firstPlaces()); }
  }

  function hideNotice() {
    ui.notice = null;
    draw();
    focusOn("main", ...firstPlaces());
  }

  function flip(key) {
    ui.place = ui.place === key ? null : key;
    draw();
  }

  function draft(changes) {
    ui.draft = { ...ui.draft, ...changes };
    draw();
  }

  function setCut(n) {
    ui.cut = n;
    draw();
  }

  const ask = (what, more) => question({ ask: what, ...more });
  const act = { ask, draft, setCut, lift, toggle, fill, pressMain, commit, takeAction, useHouse, stop, openWhy, openWords, openSheet, openRule, closeSheet, turnRules, openSettings, choose, hideNotice, flip, openScore: () => { ui.score = !ui.score; draw(); } };
  const touches = { look, hand: lift, table: toggle, pile: (side) => openSheet({ kind: "pile", side }), idle: () => speak(whatIsUp(look())) };

  // ---- drawing

  /** Where the focus goes when this moment begins. */
  function firstPlaces() {
    const now = look();
    if (phase !== "turn") return FIRST[phase];
    const hand = now.frame.scene.hands[now.frame.mover].cards;
    return [...hand.filter((code) => !now.barred(code)), ...hand].map((code) => `hand:${code}`);
  }

  /** A new phase or move: what was open is closed, what happened is said. */
  function arrive() {
    const before = phase, { phase: here, move, deal } = state(), name = [here, deal, move].join();
    if (name === moment) { draw(); return; }
    const held = screen.holdsFocus();
    [moment, phase] = [name, here];
    forget();
    draw();
    speak(...[whatIsUp(look())].flat());
    if (before !== null && held) focusOn(...firstPlaces());
  }

  function draw() {
    t = screen.speech((get("show") || {}).deck || "");
    const now = look(), wide = now.size === "projector", turn = now.phase === "turn" && now.frame;
    screen.show(h("div", { key: "app", class: `app play ${wide ? "projector" : "auto"} phase-${now.phase}${taps() ? " fan" : ""}` },
      playHead(now, act),
      settings(now, act, [...(now.frame ? cardFields(now).filter(([trait]) => trait !== "mode" || !taps()) : []), ...matchFields(now)], [["cut", "cover", "turn"].includes(now.phase) && button("stop-early", "outline", t.say("play.stop.title"), act.stop), share.button("outline")]), notices(now, act),
      turn ? h("div", { key: "board", class: "board", raw: true }) : stage(now, act),
      turn && playStory(now, act), WHERE_CARDS_LIE.has(now.phase) && playScore(now, act), wide && bar(now, act), now.show.game && sheet(now, act)),
    ["sheet-ok", "retry", "main", ...(now.phase === phase ? firstPlaces() : [])], () => {
      if (!turn) table = null;
      else if (table) table.update(now.frame, false);
      else table = mountTable(root.querySelector(".board"), now.frame, touches);
      if (table) patch(table.dock, playDock(now, act));
    });
    markRules(now.verdict ? [now.verdict.clause] : lastNotes(now).map((note) => note.clause));
    store.keep();
  }

  /** What may be chosen about the match itself. */
  function matchFields() {
    return ["cover", "open_piles"].map((trait) => [trait, t.say(`play.${trait}`), [true, false], get(trait), (one) => t.say(`play.${trait}.${one}`)]);
  }

  // ---- keys

  /** What each key does; Enter that is held counts once. */
  const keys = ({ repeat }) => ({ q: share.open, w: openWhy, g: look().frame && openWords, p: () => choose("size", get("size") === "projector" ? "auto" : "projector"), Enter: repeat && (() => {}), Escape: escape });

  function escape() {
    const now = look();
    if (ui.sheet) closeSheet();
    else if (ui.settings) openSettings(false);
    else if (ui.place) flip(ui.place);
    else if (now.frame && (now.card || now.set.length)) select(null, []);
  }

  // ---- life

  /** What changes before the match is there is shown with it. */
  const seen = (show) => () => { if (state().phase) show(); };
  const recalled = store.recall();
  screen.begin(plainChoices(recalled));
  arrive();
  /** A reload goes on where this tab was: Python keeps the match, the tab its name. */
  const tab = `scopa:match:${location.pathname}`, ours = ownPage(model) && root.hasAttribute("data-scopa-address");
  async function resume() {
    if (!ours) return;
    try {
      const kept = sessionStorage.getItem(tab);
      ui.waiting = true;
      if (kept && kept !== get("kept")) await questions.ask({ ask: "resume", kept });
      sessionStorage.setItem(tab, get("kept"));
    } catch { /* a browser may forbid it, Python may have forgotten it: then a reload starts afresh */ }
    ui.waiting = false;
    draw();
  }
  const seekHouse = ({ ruleset, home }) => { if (ruleset && state().phase === "choose" && ruleset !== (state().house || {}).id) useHouse(ruleset, home); };
  resume().then(() => seekHouse(recalled));
  screen.follow(PLAY_TRAITS, Object.fromEntries(PLAY_TRAITS.map((trait) => [trait, seen(trait === "match_state" ? arrive : draw)])));
  const unheed = store.heed((found) => { screen.differ(plainChoices(found), change); seekHouse(found); });
  screen.keys(keys);
  const unrule = heedRules(look, lastNotes, openRule);
  return screen.leave(unrule, unheed, questions.destroy, () => { if (table) table.destroy(); });
}

export default { render };
