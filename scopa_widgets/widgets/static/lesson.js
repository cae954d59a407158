// A lesson, question by question: asked, answered, answered back, tried again.
import { h, icon, patch, redraw } from "./dom.js";
import { entryOf, glossed } from "./glossary.js";
import { choicesView, draftOf, feltView, fresh, givenOf, leadWords, pressWord } from "./lesson_answer.js";
import { minis, sceneView } from "./lesson_board.js";
import { keysView, votesView } from "./lesson_class.js";
import { endView } from "./lesson_end.js";
import { gradeHere, solution } from "./lesson_grade.js";
import { AIDS, headView, panelView, readAloud, scaleView, silence } from "./lesson_tools.js";
import { reasonSentences, setWords, thenSentences } from "./lesson_words.js";
import { asker, memory, ownPage } from "./link.js";
import { mountScreen } from "./screen.js";
import { SHARED, sharing } from "./share.js";
import { talker } from "./words.js";

const LESSON_TRAITS = ["paper", "words", "sprites", "step", "mode", "aids", "zoom", "pupil", "language", "index", "size"];
const LINKED = { step: "q", language: "lang", mode: "mode", index: "index", size: "size", zoom: "zoom", aids: "aids" };
const PLAIN = { language: ["it", "en", "de"], index: ["letters", "numbers"], size: ["auto", "projector"], mode: ["ask", "show"] };

function render({ model, el }) {
  const screen = mountScreen(el, "l"), { root, prefix, speak, focusOn } = screen;
  const get = (trait) => model.get(trait);
  const store = memory(model, root, { kept: LINKED, named: () => `lesson-${get("paper").id}`, said: (trait) => (trait === "aids" ? (get("aids") || []).join("-") : get(trait)) });
  const python = asker(model);
  // Whoever takes it over answers for himself, on a screen of his own.
  const share = sharing(el, model, () => t, () => store.address({ mode: "ask", ...SHARED, zoom: get("zoom") || "" }));
  const ui = { panel: null, back: null, notice: null, busy: false, exercise: null, exerciseStep: 1, word: null };
  let quiet = false, alive = true, talkers = {}, learnt = [], t = null, drawn = null;
  let work = {}; // by lesson or exercises: what has been answered of each step
  const aided = new Set(get("aids") || []);

  // ---- the moment

  const paper = () => (ui.exercise ? ui.exercise.paper : get("paper"));
  const paperKey = () => (ui.exercise ? ui.exercise.name : "");
  const last = () => paper().steps.length + 1;
  const at = () => Math.min(Math.max(ui.exercise ? ui.exerciseStep : get("step") || 1, 1), last());
  const record = (n = at()) => ((work[paperKey()] ||= {})[n] ||= { draft: fresh(), phase: "asking", result: null, first: null, keys: [], votes: [], revealed: false, lit: 0, why: null });

  function talk(deck) {
    const terms = [get("words"), get("language")];
    if (terms.some((term, i) => term !== learnt[i])) talkers = {};
    learnt = terms;
    return (talkers[deck] ||= talker(terms[0], terms[1], deck));
  }

  /** Everything that drawing, wording and grading need to know of this moment. */
  function look() {
    const whole = paper(), n = at(), step = whole.steps[n - 1] || null, aids = get("aids") || [];
    const game = whole.games[step ? step.game : 0], own = record(n), deck = game.deck, mode = get("mode");
    t = talk(deck);
    const firsts = whole.steps.map((one) => record(one.n).first);
    const states = whole.steps.map((one) => { const { first, phase, seen } = record(one.n); return first === null ? "open" : first ? "right" : phase === "right" || seen ? "late" : "wrong"; });
    const proof = own.why || own.result, solved = own.revealed || own.phase === "right";
    const now = {
      t, talk, prefix, whole, n, step, game, deck, mode, aids, index: get("index"), zoom: get("zoom") || 0, panel: ui.panel, states, firsts, number: whole.number, pupil: get("pupil") || 0,
      title: whole.title[t.lang], languages: whole.languages, quarrel: whole.quarrel && whole.quarrel[t.lang], exercise: ui.exercise !== null, aided: [...aided], scale: (get("scales") || {}).primiera || [],
      faces: { prefix: `${prefix}${deck}-`, size: get("size") }, walk, ...own, solved, other: step && step.other !== null ? whole.games[step.other] : null,
      open: !ui.busy && own.phase === "asking" && !own.revealed,
      lesson: whole, wrongs: wrongsOf(), canFive: (one) => !ui.exercise && (!get("paper").answers || get("host") !== "page" || Boolean(((get("practice") || {}).of || {})[`${one.game}:${one.key}`])),
      isRight: (given) => gradeHere(grading(step, game), given).right, marks: () => ({}),
    };
    now.draft = own.revealed && step && step.check ? draftOf(step, solution(step)) : own.draft;
    now.common = own.why ? own.why.vote : null;
    now.marks = marker(now, proof, solved);
    return now;
  }

  const grading = (step, game) => ({ step, game, ranks: ((get("scales") || {}).primiera || []).map(([rank]) => rank), has: (id) => id in get("words")[t.lang] });

  /** Which marks a card bears: the proof of a verdict, the sets of a solution by number. */
  function marker({ phase, revealed, lit, draft, step }, said, solved) {
    const sets = said && said.then && (phase === "shown" || solved) ? said.then.sets : [];
    const shown = lit ? sets.slice(lit - 1, lit) : sets.length < 5 ? sets : [];
    if (solved && shown.length) return (code) => ({ numbers: sets.length > 1 ? shown.map((set) => (set.includes(code) ? sets.indexOf(set) + 1 : 0)).filter(Boolean) : [], lit: shown.some((set) => set.includes(code)) });
    if (solved && step && ["capture"].includes(step.kind)) return (code) => ({ lit: draft.set.includes(code) || (revealed && step.check.right[0].includes(code)) });
    if (solved && step && ["card", "cards"].includes(step.kind)) return (code) => ({ lit: draft.cards.includes(code) });
    if (phase === "shown" && shown.length) return (code) => ({ numbers: sets.length > 1 ? shown.map((set) => (set.includes(code) ? sets.indexOf(set) + 1 : 0)).filter(Boolean) : [], lit: shown.some((set) => set.includes(code)) });
    const proof = said && !said.right ? new Set(said.reasons.slice(0, 1).flatMap((one) => one.cards)) : null;
    if (!proof || !proof.size || proof.size > 12) return () => ({});
    return (code) => ({ proof: proof.has(code), dim: !proof.has(code) && !draft.set.includes(code) && !draft.cards.includes(code) && !askedCards(step).includes(code) });
  }

  const askedCards = ({ kind, offers }) => (offers.card ? [offers.card] : ["yesno", "clause"].includes(kind) ? offers.cards : []);

  /** What went wrong in the lesson, each key once, the most frequent first. */
  function wrongsOf() {
    const found = new Map(), whole = paper();
    for (const step of whole.steps) for (const one of record(step.n).keys) {
      const key = `${step.game}:${one.key}`, known = found.get(key) || { key: one.key, reason: one.reason, n: step.n, count: 0, game: whole.games[step.game].game.id, deck: whole.games[step.game].deck, index: step.game };
      found.set(key, { ...known, count: known.count + 1 });
    }
    return [...found.values()].sort((a, b) => b.count - a.count).map((one) => ({ ...one, said: wrongWords(one) }));
  }

  function wrongWords({ reason, deck, index }) {
    const rule = `clause.${reason.clause}.rule`, said = { t: talk(deck), talk, game: paper().games[index] };
    return !reason.slip && reason.clause && said.t.has(rule) ? said.t.say(rule) : reasonSentences(said, [reason])[0];
  }

  // ---- changes

  function save(traits) {
    quiet = true;
    for (const trait in traits) model.set(trait, traits[trait]);
    quiet = false;
    model.save_changes();
  }

  /** More has been touched or typed. */
  function change(part, typing) {
    const own = record();
    Object.assign(own.draft, part);
    draw();
    if (!typing) speak(leadWords(look()));
  }

  function go(n) {
    const to = Math.min(Math.max(n, 1), last());
    if (to === at() && n !== to) return;
    if (ui.exercise) ui.exerciseStep = to; else save({ step: to });
    ui.notice = null;
    draw();
    focusOn("prompt");
    const now = look();
    if (now.step) speak(...promptSentences(now)); else speak(t.say("study.end"));
    if (now.aids.includes("voice")) read();
  }

  const promptSentences = (now) => [`${now.n}. ${now.step.prompt[t.lang]}`, ...tableSentences(now)];

  function tableSentences({ step, t }) {
    const scene = step.frame && step.frame.mover !== null ? step.frame.scene : null;
    if (!scene) return [];
    const own = scene.hands[step.frame.mover].cards;
    return [scene.table.length ? t.say("study.on-table", { set: t.cards(scene.table) }) : `${t.say("screen.table.empty")}.`, own.length ? t.say("study.in-hand", { set: t.cards(own) }) : ""];
  }

  function notify(text) {
    ui.notice = text;
    draw();
    speak(text);
  }

  /** The big button. */
  function press() {
    const own = record(), now = look();
    if (ui.busy) return;
    if (own.revealed || own.phase === "right") { go(at() + 1); return; }
    if (own.phase !== "asking") { again(); return; }
    if (now.step.kind === "captures" && own.draft.set.length) { markSet(); return; }
    answer();
  }

  function markSet() {
    const own = record(), { set, sets } = own.draft, now = look();
    own.draft.sets = givenOf(now.step, own.draft);
    own.draft.set = [];
    draw();
    speak(sets.length === own.draft.sets.length ? "" : t.cap(t.say("study.marked", { n: own.draft.sets.length, set: setWords(now, set) })));
  }

  async function answer(part) {
    const own = record(), n = at(), where = paperKey();
    if (part) Object.assign(own.draft, part);
    const now = look(), given = givenOf(now.step, own.draft);
    if (given === undefined) { notify(`${t.say("study.not-yet")} ${leadWords(now)}`); return; }
    let result;
    if (now.step.check) result = gradeHere(grading(now.step, now.game), given);
    else {
      ui.busy = true;
      draw();
      try { result = (await python.ask({ ask: "grade", paper: where, step: n, given })).result; } catch { result = null; }
      ui.busy = false;
      if (!alive) return;
    }
    if (!result) { notify(t.say("study.silent")); return; }
    if (result.bad) { if (part) Object.assign(own.draft, fresh()); notify(t.say("study.not-number")); return; }
    take(own, result);
  }

  /** An answer has been graded. */
  function take(own, result) {
    ui.notice = null;
    own.result = result;
    own.phase = result.right ? "right" : "wrong";
    if (own.first === null) own.first = result.right;
    if (!result.right && result.reasons.length) own.keys.push({ key: result.key, reason: result.reasons[0] });
    keepWork();
    draw();
    const said = verdictSentences(look());
    speak(t.say(result.right ? "study.right" : "study.wrong"), ...said);
    if ((get("aids") || []).includes("voice")) readAloud(t.lang, said);
    focusOn("main");
  }

  function again() {
    const own = record(), now = look();
    own.phase = "asking";
    own.result = null;
    own.lit = 0;
    if (["yesno", "choice", "clause"].includes(now.step.kind)) own.draft.option = null;
    if (now.step.kind === "captures") own.draft.sets = [];
    if (!["number", "cost", "numbers", "count", "primiera", "compare"].includes(now.step.kind)) Object.assign(own.draft, { set: [], cards: [] });
    draw();
    focusOn("prompt");
    speak(...promptSentences(look()));
  }

  /** What comes of a wrong answer, on the table. */
  function showThen() {
    const own = record();
    own.phase = "shown";
    draw();
    speak(...thenWords(look()));
    focusOn("main");
  }

  const hasThen = (result) => Boolean(result && result.then && (result.then.scene || result.then.sets.length || result.then.reasons.length));
  const verdictSentences = (now) => { const said = now.why || now.result; return said ? [...reasonSentences(now, said.reasons.slice(0, 3)), ...(said.right && !now.why ? [...(said.then && said.then.scene ? reasonSentences(now, said.then.reasons) : []), (said.said || {})[t.lang] || ""] : [])].filter((one, i, all) => one && all.indexOf(one) === i) : []; };
  const thenWords = (now) => thenSentences(now, now.result.then);

  function hint() {
    const now = look();
    if (now.step.hint) notify(now.step.hint[t.lang]);
  }

  // ---- before a class

  /** Open the solution, or close it again. */
  function reveal() {
    const own = record(), now = look();
    if (!now.step || !now.step.check) return;
    own.why = null;
    own.revealed = !own.revealed;
    own.lit = 0;
    ui.notice = null;
    if (own.revealed) {
      own.result = gradeHere(grading(now.step, now.game), solution(now.step));
      // What changes is told one by one, where nobody has marked it himself.
      if (now.step.kind === "compare" && now.step.check.right.length) own.result.reasons = Object.values(now.step.check.changes);
      draw();
      speak(t.say("study.solution"), ...verdictSentences(look()));
    } else { own.result = null; own.phase = "asking"; draw(); }
  }

  /** The reason of the wrong answer with most votes; without votes, of what has been touched; else of the solution. */
  function why() {
    const own = record(), now = look();
    if (!now.step || !now.step.check) return;
    const at = grading(now.step, now.game), votes = (now.step.ballot || []).map((given, i) => ({ i, n: own.votes[i] || 0, result: gradeHere(at, given) }));
    const most = votes.filter((one) => !one.result.right && one.n > 0).sort((a, b) => b.n - a.n)[0];
    own.why = own.why ? null : most ? { ...most.result, vote: most.i } : null;
    if (!most && !own.why) { if (!own.revealed) reveal(); return; }
    draw();
    if (own.why) speak(t.say("study.common"), ...verdictSentences(look()));
  }

  function vote(i) {
    const own = record(), now = look();
    if (!now.step || !(i < (now.step.ballot || []).length)) return;
    own.votes[i] = (own.votes[i] || 0) + 1;
    draw();
    speak(t.say("study.vote.told", { what: `${i + 1}`, n: own.votes[i] }));
  }

  // ---- exercises, guide, settings

  async function five(one) {
    const ready = get("practice") || {}, name = (ready.of || {})[`${one.game}:${one.key}`];
    let found = name && ready.sets[name];
    if (!found && get("host") !== "page") {
      notify(t.say("study.wait"));
      try { found = (await python.ask({ ask: "exercises", paper: "", step: one.n, key: one.key })).paper; } catch { found = null; }
      if (!alive) return;
    }
    if (!found) { notify(t.say("study.five.none")); return; }
    Object.assign(ui, { exercise: { name: found.id, paper: found }, exerciseStep: 1, notice: null });
    work[found.id] = {};
    draw();
    focusOn("prompt");
    speak(t.say("study.practice"), ...promptSentences(look()));
  }

  function leaveExercise() {
    ui.exercise = null;
    draw();
    focusOn("prompt");
  }

  function restart() {
    work[paperKey()] = {};
    keepWork();
    go(1);
  }

  async function guide() {
    const ready = (get("guides") || {})[t.lang];
    let text = ready;
    if (!text) { try { text = (await python.ask({ ask: "guide", language: t.lang })).html; } catch { text = ""; } }
    if (!text) { notify(t.say("study.silent")); return; }
    const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    if (!window.open(address, "_blank")) location.assign(address);
  }

  function toggle(panel) {
    const here = document.activeElement;
    const opens = panel && ui.panel !== panel;
    if (opens && root.contains(here)) ui.back = here.dataset.focus;
    ui.panel = opens ? panel : null;
    ui.word = null;
    draw();
    if (opens) { const first = root.querySelector(".lesson-panel input[data-checked], .lesson-panel .aid"); if (first) first.focus(); } else focusOn(get("mode") === "show" ? "prompt" : ui.back, "menu");
  }

  /** What one pupil got wrong is not for the class to see. */
  function forgetTries() {
    for (const own of Object.values(work).flatMap((steps) => Object.values(steps))) if (["wrong", "shown"].includes(own.phase)) Object.assign(own, { draft: fresh(), phase: "asking", result: null });
  }

  function choose(trait, value) {
    if (trait === "mode") forgetTries();
    save({ [trait]: value });
    draw();
  }

  function aid(name) {
    const has = get("aids") || [], next = has.includes(name) ? has.filter((one) => one !== name) : [...has, name];
    aided.add(name);
    save({ aids: AIDS.filter((one) => next.includes(one)) });
    draw();
    if (name === "voice") { if (next.includes("voice")) read(); else silence(); }
  }

  function read() {
    const now = look(), sentences = now.step ? [...promptSentences(now), ...verdictSentences(now)] : [t.say("study.end")];
    if (!readAloud(t.lang, sentences)) notify(t.say("study.read.none"));
  }

  const languages = () => paper().languages.filter((one) => one in get("words"));
  const nextLanguage = () => { const known = languages(); choose("language", known[(known.indexOf(t.lang) + 1) % known.length]); speak(...(look().step ? promptSentences(look()) : [])); };
  const openWord = (id) => { ui.word = id; draw(); focusOn("word-close"); };

  const act = {
    change, go, press, answer, vote, reveal, why, five, leaveExercise, restart, guide, toggle, choose, aid, read, nextLanguage, share,
    clearVotes: () => { record().votes = []; draw(); focusOn("vote:0"); },
    bigger: () => { save({ zoom: ((get("zoom") || 0) + 1) % 3 }); draw(); },
    pupil: (text) => { const n = Number(text); save({ pupil: Number.isInteger(n) && n >= 0 && n <= 63 ? n : 0 }); draw(); },
  };

  // ---- drawing

  /** Arrows walk along the cards. */
  function walk(event) {
    const ways = { ArrowLeft: -1, ArrowRight: 1 };
    if (!(event.key in ways) || event.altKey || event.ctrlKey || event.metaKey || get("mode") === "show") return;
    const cards = [...event.currentTarget.querySelectorAll("button.card")], next = cards[cards.indexOf(document.activeElement) + ways[event.key]];
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
  }

  function promptView(now) {
    const text = now.step.prompt[t.lang], said = { ...now, glossary: get("glossary"), openWord };
    return h("div", { key: "prompt", class: "prompt" },
      h("h3", { key: "text", class: "prompt-text", tabindex: "-1", "data-focus": "prompt" }, h("span", { key: "n", class: "prompt-n" }, `${now.n}.`), " ", ...glossed(said, text, "prompt")),
      now.step.hint && now.open && h("button", { key: "hint", type: "button", class: "outline hint", "data-focus": "hint", onclick: hint }, t.say("study.hint")));
  }

  /** Cards that stay lie where they lay. */
  const lyingAs = (after, before) => ({ ...after, table: [...before.table.filter((code) => after.table.includes(code)), ...after.table.filter((code) => !before.table.includes(code))] });

  function boardView(now) {
    const { step, phase, result } = now, then = result && result.then;
    const scene = phase === "shown" && then && then.scene && step.frame;
    return h("div", { key: "felt", class: `felt mat${scene ? " after" : ""} kind-${step.kind}` }, scene ? sceneView({ ...now, draft: fresh() }, lyingAs(then.scene, step.frame.scene), { marks: () => ({}) }) : feltView(now, act));
  }

  const small = (key, kind, text, onclick, more = {}) => h("button", { key, type: "button", class: kind, "data-focus": key, onclick, ...more }, text);

  /** The sets of a consequence as rows; a touched one lights up alone. */
  function setRows(now) {
    const sets = now.result && now.result.then && (now.phase === "shown" || now.solved) ? now.result.then.sets : [];
    if (sets.length < 2) return null;
    const own = record();
    return h("div", { key: "rows", class: "choices-row sets" }, sets.map((set, i) => small(`lit:${i}`, `marked${own.lit === i + 1 ? " on" : ""}`, [h("span", { key: "n", class: "tab" }, String(i + 1)), minis(now, set.filter((key) => key[0] !== "^"))], () => { own.lit = own.lit === i + 1 ? 0 : i + 1; draw(); }, { "aria-pressed": String(own.lit === i + 1), "aria-label": t.cap(setWords(now, set)) })));
  }

  function answerView(now) {
    const { phase, result, step } = now, told = now.why || result, good = told && told.right;
    const shown = phase === "shown", tone = !told ? "" : good ? " good" : shown && !now.why ? " then" : " bad";
    const head = now.why ? t.say("study.common") : now.revealed ? t.say("study.solution") : shown ? t.say("study.then") : told ? t.say(good ? "study.right" : "study.wrong") : "";
    const sentences = shown && !now.why ? thenWords(now) : verdictSentences(now);
    return h("div", { key: "bar", class: `answer-bar${tone}` },
      h("div", { key: "told", class: "told" },
        told && h("p", { key: "head", class: "told-head" }, h("span", { key: "sign", class: "sheet-sign", "aria-hidden": "true" }, icon(good ? "check" : shown ? "forward" : "close")), head),
        told ? sentences.map((one, i) => h("p", { key: i, class: "told-text" }, ...glossed({ ...now, glossary: get("glossary"), openWord }, one, `told-${i}`))) : h("p", { key: "lead", class: `lead${ui.notice ? " noticed" : ""}` }, ui.notice || leadWords(now)),
        ui.notice && told && h("p", { key: "notice", class: "told-text" }, ui.notice)),
      setRows(now),
      h("div", { key: "press", class: "press" },
        now.mode === "show" && !now.revealed && now.votes.some((n) => n > 0) && small("vote:clear", "outline", t.say("study.vote.clear"), act.clearVotes),
        phase === "wrong" && !now.revealed && hasThen(result) && small("then", "outline", t.say("study.show-me"), showThen),
        step.kind === "captures" && now.open && now.draft.set.length > 0 && now.draft.sets.length > 0 && small("answer-now", "outline", t.say("study.answer"), () => answer()),
        idle(now) ? null : h("button", { key: "main", type: "button", class: `main${told && !good ? " no" : ""}`, "data-focus": "main", "aria-disabled": ui.busy ? "true" : null, onclick: (event) => { if (event.detail < 2) press(); } }, mainWord(now)))); // the second touch of two was meant for what stood there before
  }

  /** No big button where a touch answers at once, and before a class that votes until somebody touches the board. */
  function idle({ step, mode, phase, revealed, draft }) {
    if (phase !== "asking" || revealed) return false;
    return step.kind === "yesno" || (mode === "show" && (["choice", "clause"].includes(step.kind) || JSON.stringify(draft) === JSON.stringify(fresh())));
  }

  function mainWord(now) {
    if (now.revealed || now.phase === "right") return t.say(now.n === now.whole.steps.length ? "study.finish" : "study.next");
    return t.say(now.phase === "asking" ? pressWord(now.step, now.draft) : "study.again");
  }

  function footView(now) {
    if (now.mode === "show") return keysView(now, act);
    return h("div", { key: "foot", class: "foot" },
      small("step-back", "time back", [icon("back"), h("span", { key: "word", class: "sr" }, t.say("screen.back"))], () => go(at() - 1), { "aria-disabled": now.n === 1 ? "true" : null }),
      h("span", { key: "n", class: "foot-n" }, now.step ? t.say("study.step", { n: now.n, total: now.whole.steps.length }) : t.say("study.end")),
      small("step-forward", "time next", [icon("forward"), h("span", { key: "word", class: "sr" }, t.say("screen.forward"))], () => go(at() + 1), { "aria-disabled": now.n === last() ? "true" : null }),
      ui.exercise && small("leave", "outline", t.say("study.back"), leaveExercise),
      get("paper").answers && h("span", { key: "honour", class: "honour" }, t.say("study.honour")));
  }

  function wordView(now) {
    if (!ui.word) return null;
    const { word, meaning, also } = entryOf({ ...now, glossary: get("glossary") }, ui.word);
    return h("div", { key: "word", class: "settings lesson-panel", role: "dialog", "aria-label": word }, h("div", { key: "head", class: "settings-head" }, h("h3", {}, t.cap(word)), small("word-close", "plain", icon("close"), () => { const id = ui.word; ui.word = null; draw(); focusOn(`word:prompt:${id}`, "prompt"); }, { "aria-label": t.say("screen.close") })),
      h("p", { key: "text", class: "told-text" }, meaning), also.length > 0 && h("p", { key: "also" }, t.say("screen.word.also", { words: also.join(", ") })));
  }

  function view(now) {
    const classes = ["app", "lesson", now.mode === "show" || get("size") === "projector" ? "projector" : "auto", now.mode === "show" ? "for-class" : "", now.zoom ? `zoom-${now.zoom}` : "", now.aids.includes("spacing") ? "spaced" : "", now.step ? `asks-${now.step.kind}` : "at-end"];
    return h("section", { key: "app", class: classes.filter(Boolean).join(" "), "aria-label": now.title },
      headView(now, act),
      now.step ? [promptView(now), scaleView(now), boardView(now), choicesBox(now), now.mode === "show" && votesView(now, act), answerView(now)] : [ui.notice && h("p", { key: "notice", class: "end-notice" }, ui.notice), endView(now, act)],
      footView(now), panelView(now, act), wordView(now));
  }

  const choicesBox = (now) => { const inside = choicesView(now, act); return inside && !(now.mode === "show" && ["yesno", "choice", "clause"].includes(now.step.kind)) && !(now.step.kind === "captures" && (now.solved || now.phase === "shown")) ? h("div", { key: "choices", class: "choices-box" }, inside) : null; };

  /** The faces of every deck of the lesson, each under a prefix of its own: two decks have codes in common. */
  function faces() {
    const sprites = get("sprites");
    if (sprites === drawn) return;
    drawn = sprites;
    root.querySelector(".sprite").replaceChildren(...Object.entries(sprites).map(([deck, text]) => {
      const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement, own = `${prefix}${deck}-`;
      for (const node of found.querySelectorAll("script, foreignObject")) node.remove();
      for (const node of found.querySelectorAll("[id]")) node.id = own + node.id;
      for (const node of found.querySelectorAll("use")) node.setAttribute("href", node.getAttribute("href").replace("#", `#${own}`));
      return document.importNode(found, true);
    }));
  }

  function draw() {
    const now = look();
    faces();
    screen.dress(t.lang, get("index"));
    redraw(root, () => patch(stage, view(now)), ["main", "prompt"]);
    for (const input of root.querySelectorAll("input[type=radio]")) input.checked = input.hasAttribute("data-checked");
    store.keep(get("step"));
  }

  // ---- life

  const place = () => `scopa:answers:${location.pathname}:${get("paper").id}`;
  /** What was right survives a reload, as the step does. */
  function keepWork() {
    if (!ownPage(model) || ui.exercise) return;
    const kept = Object.fromEntries(Object.entries(work[""] || {}).filter(([, own]) => own.first !== null).map(([n, own]) => [n, { first: own.first, keys: own.keys, done: own.phase === "right" }]));
    try { sessionStorage.setItem(place(), JSON.stringify(kept)); } catch { /* a browser may forbid it: then a reload starts afresh */ }
  }
  function recallWork() {
    if (!ownPage(model)) return;
    let kept = {};
    try { kept = JSON.parse(sessionStorage.getItem(place())) || {}; } catch { /* as above */ }
    for (const n in kept) if (n >= 1 && n < last()) Object.assign(record(Number(n)), { first: kept[n].first === true, keys: Array.isArray(kept[n].keys) ? kept[n].keys : [], seen: kept[n].done });
  }

  /** Traits as a link or this tab's memory wants them, so far as they make sense here. */
  function wanted(found) {
    const traits = {}, n = Number(found.step), zoom = Number(found.zoom);
    for (const trait in PLAIN) if (PLAIN[trait].includes(found[trait])) traits[trait] = found[trait];
    if (!languages().includes(traits.language)) delete traits.language;
    if (Number.isInteger(n) && n >= 1 && n <= last()) traits.step = n;
    if (found.zoom !== undefined && Number.isInteger(zoom) && zoom >= 0 && zoom <= 2) traits.zoom = zoom;
    if (typeof found.aids === "string") traits.aids = AIDS.filter((aid) => found.aids.split("-").includes(aid));
    return traits;
  }

  const heard = LESSON_TRAITS.map((trait) => [`change:${trait}`, () => {
    if (trait === "paper" && !quiet && get("paper").id !== shownId) { work = {}; shownId = get("paper").id; ui.exercise = null; }
    if (trait === "mode" && !quiet) forgetTries();
    if (!quiet) draw();
  }]);
  let shownId = get("paper").id;

  function keys(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !screen.holdsFocus()) return;
    const here = document.activeElement, typing = here.localName === "input", name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (name === "Escape" && (ui.panel || ui.word)) { toggle(null); return; }
    if (typing || ui.panel) return;
    const show = get("mode") === "show", onButton = here.localName === "button";
    const does = {
      q: share.open,
      ...(show ? { ArrowLeft: () => go(at() - 1), ArrowRight: () => go(at() + 1), " ": onButton && !here.dataset.focus.startsWith("key:") && here.dataset.focus !== "main" ? null : reveal, l: nextLanguage, w: why } : { w: () => { if (record().phase === "wrong" && hasThen(record().result)) showThen(); else if (look().step) hint(); } }),
      ...(show ? Object.fromEntries([1, 2, 3, 4].map((n) => [String(n), () => vote(n - 1)])) : {}),
    }[name];
    if (!does) return;
    event.preventDefault();
    does();
  }

  patch(root, [h("div", { key: "faces", class: "sprite", "aria-hidden": "true", raw: true }), h("p", { key: "status", class: "sr", role: "status", raw: true }), h("div", { key: "stage", class: "stage", raw: true })]);
  const stage = root.querySelector(".stage");

  const begin = wanted(store.recall());
  // A teacher's lesson may speak one language only: half of it in another helps nobody.
  if (!languages().includes(begin.language || get("language"))) begin.language = (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => languages().includes(one)) || languages()[0];
  recallWork();
  if (Object.keys(begin).length) save(begin);
  draw();
  for (const [name, listen] of heard) model.on(name, listen);
  const unheed = store.heed((found) => { const traits = wanted(found); if (Object.keys(traits).length) { save(traits); draw(); } });
  document.addEventListener("keydown", keys);

  return () => {
    alive = false;
    silence();
    unheed();
    python.destroy();
    document.removeEventListener("keydown", keys);
    for (const [name, listen] of heard) model.off(name, listen);
    root.remove();
  };
}

export default { render };
