// Step by step: a deal to walk through, with every capture, every reason and the score.
import { plainChoices } from "./choices.js";
import { button, h, icon, patch } from "./dom.js";
import { houseField } from "./housefield.js";
import { asker, memory, ownPage } from "./link.js";
import { keysOf, same, snapshot } from "./lookup.js";
import { unpacked } from "./pack.js";
import { banners, cardFields, dock, footer, head, heedRules, mainWord, markRules, settings, sheet, story, timeline } from "./panels.js";
import { houseGuests, ruleSetOf, rulesField, rulesIn, rulesWords, turnedTo } from "./rulechoice.js";
import { scoreLine, scorePanel } from "./score.js";
import { mountScreen } from "./screen.js";
import { arrivalSentences, leadSentence, sheetSentences, slots, turnWords } from "./sentences.js";
import { mountTable } from "./table.js";

const TRAITS = ["show", "words", "sprite", "step", "selection", "language", "index", "size", "ruleset", "mode", "line", "branch", "faces", "glossary"];
const NO_SELECTION = { card: null, set: [] };

function render({ model, el }) {
  // What the screen alone knows; everything else is a trait.
  const ui = { sheet: null, settings: false, place: null, score: false, revealed: false, row: null, notice: null, waiting: false, back: null };
  const screen = mountScreen(el, "s", model, draw, ui), { root, prefix, get, speak, focusOn, change, openSettings } = screen;
  const questions = asker(model), store = memory(model, root);
  const fetched = new Map(), lines = new Map(); // frames that came on demand: by step, and by the moves of a try
  let t = null, table = null, drawn = null, dealt = null;

  // ---- the moment

  const deal = () => unpacked(get("show"));
  const frameAt = (step) => deal().frames[step] || fetched.get(step);
  const length = () => deal().length ?? known();
  function known() {
    let last = deal().frames.length - 1;
    while (fetched.has(last + 1)) last += 1;
    return last;
  }
  const lineKey = (branch, moves) => `${branch}:${moves.join(" ")}`;

  /** The moment; `past` for the board, which an open clause may show as it was before the move. */
  function look(past) {
    const show = deal(), line = get("line") || [], step = Math.max(0, Math.min(get("step") || 0, known()));
    const tried = line.length ? lines.get(lineKey(get("branch"), line)) : null;
    const before = past && ui.sheet && ui.sheet.before, frame = before || tried || frameAt(step), size = get("size");
    return snapshot({
      t, show, frame, step, line, size, prefix, ...rulesIn(show, get("ruleset")), trying: !!tried, length: length(), index: get("index"), mode: get("mode"), faces: alone() ? null : get("faces"), glossary: get("glossary"), rulebook: ownPage(model) && get("rulebook"), openWord,
      recorded: tried ? null : (frameAt(step + 1) || {}).move || null, selection: (!before && get("selection")) || NO_SELECTION,
      hush: size === "projector" ? !ui.revealed : get("mode") === "ask", ...ui,
    });
  }

  const alone = () => get("host") === "page";

  // ---- changes

  function forget() {
    Object.assign(ui, { sheet: null, row: null, revealed: false, place: null, notice: null });
  }

  function arrive(traits) {
    forget();
    change({ selection: NO_SELECTION, ...traits });
    speak(...arrivalSentences(look()));
  }

  async function go(to) {
    let goal = Math.max(0, Math.min(to, deal().length ?? to));
    if (goal > known() && !alone() && !ui.waiting) {
      const answer = await question({ ask: "frames", from: known() + 1, to: goal });
      for (const one of (answer && answer.frames) || []) fetched.set(one.at, one);
    }
    goal = Math.min(goal, known());
    const now = look();
    if (goal !== now.step || now.trying) arrive({ step: goal, line: [], branch: goal });
  }

  const back = () => (look().trying ? undo() : go(look().step - 1));

  /** Ask Python; a silence is shown and said, and everything that needs no answer goes on. */
  async function question(content) {
    ui.waiting = true;
    draw();
    let answer = null;
    try { answer = await questions.ask(content); } catch { notify("screen.silent"); }
    ui.waiting = false;
    if (answer && answer.error) { notify(answer.error.message, answer.error); answer = null; }
    draw();
    return answer;
  }

  function notify(message, about = {}) {
    ui.notice = t.cap(t.say(message, { ...about, ...slots(look(), about) }));
    speak(ui.notice);
  }

  function select(card, set) {
    ui.row = null;
    ui.sheet = null;
    change({ selection: { card, set } });
    const now = look();
    speak(leadSentence(now), card && set.length && mainWord(now)); // the eye sees the button, the ear must be told of it
  }

  function lift(code) {
    if (ui.waiting) return;
    const { card, set } = look();
    if (card === code) select(null, []); else select(code, set);
  }

  function toggle(code) {
    if (ui.waiting) return;
    const { card, set } = look();
    select(card, set.includes(code) ? set.filter((one) => one !== code) : [...set, code]);
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
    if (now.play && !now.aside) commit(now.play); else openWhy();
  }

  function openWhy() {
    const now = look();
    if (now.card) openSheet({ kind: "verdict", card: now.card, set: now.set }); else speak(leadSentence(now));
  }

  function openSheet(open) {
    const here = document.activeElement;
    if (!open.under && !(ui.sheet && open.kind === "rule")) ui.back = here && root.contains(here) ? here.dataset.focus : null;
    Object.assign(ui, { sheet: open, settings: false, place: null });
    draw();
    speak(ui.notice, ...sheetSentences(look()));
    focusOn(open.kind === "rule" && open.notes.length > 1 ? `clause:${open.at}` : "sheet-ok");
  }

  /** The clauses that decided a move, with their cards lit where they lay before it. */
  function openRule(notes, at = 0) {
    const { step, line, trying } = look();
    openSheet({ kind: "rule", notes, at, before: !trying ? frameAt(step - 1) : line.length > 1 ? lines.get(lineKey(get("branch"), line.slice(0, -1))) : frameAt(get("branch")) });
  }

  /** What a word of the game means; over a sheet it goes back to that. */
  const openWord = (id) => openSheet({ kind: "word", id, under: ui.sheet });
  const openWords = () => openSheet({ kind: "words" });

  function closeSheet() {
    if (ui.sheet.under) { openSheet(ui.sheet.under); return; }
    ui.sheet = null;
    draw();
    focusOn(ui.back, "main", "forward");
  }

  /** Play a legal move: along the record where it is the recorded one, else as a try of one's own. */
  async function commit(play) {
    const now = look(), next = now.recorded;
    if (next && next.text === play.move) { go(now.step + 1); return; }
    const would = () => openSheet({ kind: "would", play, card: now.card });
    if (alone()) { would(); return; }
    const [branch, moves] = now.trying ? [get("branch"), [...now.line, play.move]] : [now.step, [play.move]];
    if (await playOn(branch, moves)) arrive({ branch, step: branch, line: moves }); else if (ui.notice) would();
  }

  /** Have Python play the last of the moves of a try. */
  async function playOn(branch, moves) {
    const answer = await question({ ask: "play", at: branch, line: moves.slice(0, -1), move: moves[moves.length - 1] });
    if (answer) lines.set(lineKey(branch, moves), answer.frame);
    return answer;
  }

  function takeAction(action) {
    if (ui.waiting) return;
    if (action.legal && !look().aside) commit({ move: action.move, word: action.word, take: [], notes: [] });
    else openSheet({ kind: "verdict", card: null, set: [], verdict: action.verdict });
  }

  const undo = () => arrive({ line: look().line.slice(0, -1) });
  const leave = () => arrive({ step: get("branch"), line: [] });

  /** The same position under another rule set: the one named, else back, else the next one. */
  function turnRules(name) {
    change({ ruleset: turnedTo(name, look()) });
    const now = look();
    speak(`${rulesWords(now)}.`, ...(ui.sheet ? sheetSentences(now) : [leadSentence(now)]));
  }

  const guests = houseGuests({ show: deal, alone, ask: question, notify, turn: turnRules, draw, ui });

  function choose(trait, option) {
    if (trait === "ruleset") turnRules(option); else change({ [trait]: option });
    if (trait === "size") { ui.settings = false; draw(); focusOn("forward"); }
  }

  function reveal() {
    ui.revealed = !ui.revealed;
    draw();
    const now = look();
    speak(leadSentence(now), ...(ui.revealed ? now.captures.map((play, i) => `${i + 1}: ${t.cards(now.codes(keysOf(play)))("word")}.`) : []));
  }

  function hideNotice() {
    ui.notice = null;
    draw();
    focusOn("main", "forward");
  }

  function flip(key) {
    ui.place = ui.place === key ? null : key;
    draw();
  }

  const act = { go, back, lift, toggle, fill, pressMain, openWhy, openWords, openSheet, openRule, closeSheet, takeAction, undo, leave, turnRules, useHouse: guests.use, openSettings, choose, reveal, hideNotice };
  const touches = { look: () => look(true), hand: lift, table: toggle, pile: (side) => openSheet({ kind: "pile", side }), idle: () => speak(turnWords(look())) };

  // ---- drawing

  function scoreBox(now) {
    const ghosts = now.play && now.play.places ? { side: now.show.seats[now.frame.mover].side, places: now.play.places } : null;
    const line = h("span", {}, scoreLine(now));
    return h("div", { key: "score", class: `score${ui.score ? " open" : ""}`, role: "group", "aria-label": t.say("screen.score") },
      now.size === "projector" ? h("p", { key: "line", class: "score-line" }, line)
        : button("score", "score-line", [line, icon("down")], () => { ui.score = !ui.score; draw(); }, { "aria-expanded": String(ui.score) }),
      now.size !== "projector" && h("div", { key: "panel", class: "score-panel" }, scorePanel(now, { ghosts, open: ui.place, flip, explain: (row) => openSheet({ kind: "item", row }) })));
  }

  function draw() {
    t = screen.speech(deal().deck);
    const now = look(), wide = now.size === "projector", shown = touches.look();
    const glide = drawn && drawn !== shown.frame && !wide && !ui.sheet && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const before = glide && table && table.places();
    const hand = now.frame.mover === null ? [] : now.frame.scene.hands[now.frame.mover].cards;
    screen.show(h("div", { key: "app", class: `app ${wide ? "projector" : "auto"}${now.aside ? " is-aside" : ""}${now.trying ? " is-try" : ""}` },
      head(now, act), settings(now, act, [...rulesField(now), ...cardFields(now)], !alone() && houseField(now, act)), banners(now, act), h("div", { key: "board", class: "board", raw: true }),
      story(now, act), wide ? footer(now, act) : timeline(now, act), scoreBox(now), sheet(now, act)),
    ["main", now.card && `hand:${now.card}`, ...hand.map((code) => `hand:${code}`), "again", "forward"], () => {
      if (table) table.update(shown.frame, before); else table = mountTable(root.querySelector(".board"), shown.frame, touches);
      patch(table.dock, dock(now, act));
    });
    drawn = shown.frame;
    markRules(now.verdict ? [now.verdict.clause] : now.frame.notes.map((note) => note.clause));
    store.keep({ step: now.step });
  }

  // ---- keys

  function keys({ repeat }) {
    const wide = get("size") === "projector", on = () => { if (!look().trying) go(look().step + 1); };
    return {
      ArrowRight: on, PageDown: on, ArrowLeft: back, PageUp: back, Home: () => go(0), End: () => go(length()),
      w: openWhy, g: openWords, p: () => choose("size", wide ? "auto" : "projector"), Escape: escape, " ": wide && reveal, Enter: repeat && (() => {}), // held, it counts once
    };
  }

  function escape() {
    const now = look();
    if (ui.sheet) closeSheet();
    else if (ui.settings) openSettings(false);
    else if (ui.place) flip(ui.place);
    else if (now.card || now.set.length) select(null, []);
    else if (now.aside) turnRules(now.own);
  }

  // ---- life

  /** Traits as a link or this tab's memory wants them, so far as they make sense here. */
  function wanted(found) {
    const traits = plainChoices(found), ruleset = ruleSetOf(deal(), found.ruleset);
    if (alone()) delete traits.faces;
    if (ruleset) traits.ruleset = ruleset;
    const step = found.step === undefined ? NaN : Number(found.step);
    if (Number.isInteger(step) && step >= 0 && step <= length() && step !== get("step")) Object.assign(traits, { step: Math.min(step, known()), line: [], branch: step, selection: NO_SELECTION });
    return traits;
  }

  async function seeLine() {
    const line = get("line") || [], branch = get("branch");
    if (!line.length || lines.has(lineKey(branch, line)) || alone()) return;
    if (await playOn(branch, line)) draw();
  }

  const changed = { show() {
    const name = JSON.stringify([deal().game, deal().seats, deal().frames[0].scene]);
    if (name !== dealt) { fetched.clear(); lines.clear(); forget(); }
    dealt = name;
    draw();
  }, line() { draw(); seeLine(); } };
  const recalled = store.recall();
  screen.begin(wanted(recalled));
  changed.show();
  seeLine();
  screen.follow(TRAITS, changed);
  guests.seek(recalled);
  const unheed = store.heed((found) => { screen.differ(wanted(found), arrive); guests.seek(found); });
  screen.keys(keys);
  const unrule = heedRules(look, (now) => now.frame.notes, openRule);
  return screen.leave(unrule, unheed, questions.destroy, () => table.destroy());
}

export default { render };
