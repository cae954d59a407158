// A lesson, question by question: asked, answered, answered back, tried again.
import { plainChoices } from "./choices.js";
import { draftOf, fresh, givenOf, leadWords } from "./lesson_answer.js";
import { gradeHere, solution } from "./lesson_grade.js";
import { marker } from "./lesson_marks.js";
import { AIDS, readAloud, silence } from "./lesson_tools.js";
import { view } from "./lesson_views.js";
import { hasThen, promptSentences, reasonSentences, setWords, thenWords, verdictSentences } from "./lesson_words.js";
import { asker, memory, ownPage } from "./link.js";
import { facesOf, mountScreen } from "./screen.js";
import { SHARED, sharing } from "./share.js";

const LESSON_TRAITS = ["paper", "words", "sprites", "step", "mode", "aids", "zoom", "pupil", "language", "index", "size"];
const LINKED = { step: "q", language: "lang", mode: "mode", index: "index", size: "size", zoom: "zoom", aids: "aids" };

function render({ model, el }) {
  const screen = mountScreen(el, "l", model, draw), { root, prefix, get, speak, focusOn, put, speech: talk } = screen;
  const store = memory(model, root, { kept: LINKED, named: () => `lesson-${get("paper").id}`, said: (trait) => (trait === "aids" ? (get("aids") || []).join("-") : get(trait)) });
  const python = asker(model);
  // Whoever takes it over answers for himself, on a screen of his own.
  const share = sharing(el, model, () => t, () => store.address({ mode: "ask", ...SHARED, zoom: get("zoom") || "" }));
  const ui = { panel: null, back: null, notice: null, busy: false, exercise: null, exerciseStep: 1, word: null };
  let alive = true, t = null, drawn = null;
  let work = {}; // by lesson or exercises: what has been answered of each step
  const aided = new Set(get("aids") || []);

  // ---- the moment

  const paper = () => (ui.exercise ? ui.exercise.paper : get("paper"));
  const paperKey = () => (ui.exercise ? ui.exercise.name : "");
  const last = () => paper().steps.length + 1;
  const at = () => Math.min(Math.max(ui.exercise ? ui.exerciseStep : get("step") || 1, 1), last());
  const record = (n = at()) => ((work[paperKey()] ||= {})[n] ||= { draft: fresh(), phase: "asking", result: null, first: null, keys: [], votes: [], revealed: false, lit: 0, why: null });

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
      glossary: get("glossary"), openWord, notice: ui.notice, busy: ui.busy, word: ui.word, last: last(), answers: get("paper").answers,
    };
    now.draft = own.revealed && step && step.check ? draftOf(step, solution(step)) : own.draft;
    now.common = own.why ? own.why.vote : null;
    now.marks = marker(now, proof, solved);
    return now;
  }

  const grading = (step, game) => ({ step, game, ranks: ((get("scales") || {}).primiera || []).map(([rank]) => rank), has: (id) => id in get("words")[t.lang] });

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
    if (ui.exercise) ui.exerciseStep = to; else put({ step: to });
    ui.notice = null;
    draw();
    focusOn("prompt");
    const now = look();
    if (now.step) speak(...promptSentences(now)); else speak(t.say("study.end"));
    if (now.aids.includes("voice")) read();
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
    put({ [trait]: value });
    draw();
  }

  function aid(name) {
    const has = get("aids") || [], next = has.includes(name) ? has.filter((one) => one !== name) : [...has, name];
    aided.add(name);
    put({ aids: AIDS.filter((one) => next.includes(one)) });
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
    hint, showThen, closeWord: () => { const id = ui.word; ui.word = null; draw(); focusOn(`word:prompt:${id}`, "prompt"); },
    light: (n) => { const own = record(); own.lit = own.lit === n ? 0 : n; draw(); },
    clearVotes: () => { record().votes = []; draw(); focusOn("vote:0"); },
    bigger: () => { put({ zoom: ((get("zoom") || 0) + 1) % 3 }); draw(); },
    pupil: (text) => { const n = Number(text); put({ pupil: Number.isInteger(n) && n >= 0 && n <= 63 ? n : 0 }); draw(); },
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

  /** The faces of every deck of the lesson, each under a prefix of its own: two decks have codes in common. */
  function faces() {
    const sprites = get("sprites");
    if (sprites === drawn) return;
    drawn = sprites;
    root.querySelector(".sprite").replaceChildren(...Object.entries(sprites).map(([deck, text]) => facesOf(text, `${prefix}${deck}-`)));
  }

  function draw() {
    const now = look();
    screen.show(view(now, act), ["main", "prompt"], faces);
    store.keep();
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
    const traits = plainChoices(found), n = Number(found.step), zoom = Number(found.zoom);
    if (!languages().includes(traits.language)) delete traits.language;
    if (Number.isInteger(n) && n >= 1 && n <= last()) traits.step = n;
    if (found.zoom !== undefined && Number.isInteger(zoom) && zoom >= 0 && zoom <= 2) traits.zoom = zoom;
    if (typeof found.aids === "string") traits.aids = AIDS.filter((aid) => found.aids.split("-").includes(aid));
    return traits;
  }

  let shownId = get("paper").id;
  const arrived = {
    paper() {
      if (get("paper").id !== shownId) { work = {}; shownId = get("paper").id; ui.exercise = null; }
      draw();
    },
    mode() { forgetTries(); draw(); },
  };

  function keys() {
    const does = ui.panel || ui.word ? { Escape: () => toggle(null) } : {}, here = document.activeElement;
    if (ui.panel) return does;
    const known = { ...does, q: share.open };
    if (get("mode") !== "show") return { ...known, w: () => { if (record().phase === "wrong" && hasThen(record().result)) showThen(); else if (look().step) hint(); } };
    // On a button the space bar presses it; the keys at the foot and the big button do the same as the bar.
    const presses = here.localName === "button" && !here.dataset.focus.startsWith("key:") && here.dataset.focus !== "main";
    return { ...known, ...Object.fromEntries([1, 2, 3, 4].map((n) => [n, () => vote(n - 1)])), ArrowLeft: () => go(at() - 1), ArrowRight: () => go(at() + 1), " ": !presses && reveal, l: nextLanguage, w: why };
  }

  const begin = wanted(store.recall());
  // A teacher's lesson may speak one language only: half of it in another helps nobody.
  if (!languages().includes(begin.language || get("language"))) begin.language = (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => languages().includes(one)) || languages()[0];
  recallWork();
  if (Object.keys(begin).length) put(begin);
  draw();
  screen.follow(LESSON_TRAITS, arrived);
  const unheed = store.heed((found) => { const traits = wanted(found); if (Object.keys(traits).length) { put(traits); draw(); } });
  screen.keys(keys);
  return screen.leave(() => { alive = false; }, silence, unheed, python.destroy);
}

export default { render };
