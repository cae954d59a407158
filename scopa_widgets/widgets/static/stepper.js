// Step by step: the table, its timeline, the captures of the lifted card, reasons, score and settings.
// All rules come with the frames; here they are looked up and worded.
import { h, icon, patch, redraw } from "./dom.js";
import { asker, memory, ownPage } from "./link.js";
import { scoreLine, scorePanel } from "./score.js";
import { face, mountTable, stealKey } from "./table.js";
import { talker } from "./words.js";

const LANGUAGES = { it: "Italiano", en: "English", de: "Deutsch" };
const TRAITS = ["show", "words", "sprite", "step", "selection", "language", "index", "size", "ruleset", "mode", "line", "branch"];
const CHOICES = { language: Object.keys(LANGUAGES), index: ["letters", "numbers"], size: ["auto", "projector"], mode: ["show", "ask"] };

const keysOf = (play) => (play.steal === null || play.steal === undefined ? play.take : [...play.take, stealKey(play.steal)]);
const same = (one, other) => one.length === other.length && one.every((code) => other.includes(code));

/** The rules of `frame` under the rule set `name`; a name stands for a rule set that says the same. */
function rulesOf(frame, name) {
  let rules = frame.rules[name];
  while (typeof rules === "string") rules = frame.rules[rules];
  return rules || { plays: {}, actions: [], why: {}, verdicts: [], next: null };
}

let mounted = 0;

export function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "scopa";
  el.append(root);
  const prefix = `s${(mounted += 1)}-`;
  const questions = asker(model);
  const store = memory(model, root);
  const fetched = new Map(), lines = new Map();
  const ui = { sheet: null, settings: false, place: null, score: false, revealed: false, row: null, notice: null, waiting: false, back: null };
  let table = null, t = null, busy = false, drawn = {}, spriteShown = null, spoken = "";

  // ---- what is on the screen

  const get = (trait) => model.get(trait);
  const show = () => get("show");
  const own = () => show().game.ruleset || Object.keys(show().frames[0].rules)[0];
  const ruleset = () => (get("ruleset") in (frame().rules || {}) ? get("ruleset") : own());
  const aside = () => ruleset() !== own();
  const line = () => get("line") || [];
  const lineKey = (moves) => `${get("branch")}:${moves.join(" ")}`;
  const frameAt = (step) => show().frames[step] || fetched.get(step);
  const length = () => show().length ?? Math.max(show().frames.length - 1, ...fetched.keys());
  const known = () => { let last = show().frames.length - 1; while (fetched.has(last + 1)) last += 1; return last; };
  const step = () => Math.max(0, Math.min(get("step") || 0, known()));
  const frame = () => (line().length && lines.get(lineKey(line()))) || frameAt(step());
  const trying = () => line().length > 0 && lines.has(lineKey(line()));
  const recorded = () => (trying() ? null : (frameAt(step() + 1) || {}).move || null);
  const alone = () => get("host") === "page";
  const projector = () => get("size") === "projector";

  /** Everything the drawing functions need to know of this moment. */
  function look() {
    const now = frame(), data = show(), rules = rulesOf(now, ruleset());
    const chosen = get("selection") || {}, hand = now.mover === null ? [] : now.scene.hands[now.mover].cards;
    const card = hand.includes(chosen.card) ? chosen.card : null;
    const piles = now.scene.piles.map((pile) => stealKey(data.seats.findIndex((seat) => seat.side === pile.side)));
    const set = [...now.scene.table, ...piles].filter((code) => (chosen.set || []).includes(code));
    const plays = (card && rules.plays[card]) || [];
    const captures = plays.filter((play) => keysOf(play).length);
    const fitting = plays.filter((play) => same(keysOf(play), set));
    const play = card ? fitting.find((one) => one.move === ui.row) || fitting[0] || null : null;
    const silent = get("mode") === "ask" || (projector() && !ui.revealed);
    const numbered = silent ? [] : captures.map((one, i) => [keysOf(one), i + 1]).filter(([keys]) => captures.length < 4 || same(keys, set));
    const numbers = (code) => numbered.filter(([keys]) => keys.includes(code)).map(([, n]) => n);
    const proof = ui.sheet && ui.sheet.kind === "verdict" ? new Set(verdictOf(rules, ui.sheet).proof) : null;
    const viewer = data.viewer;
    const bottom = viewer ?? (data.seats.length > 2 && now.mover !== null ? now.mover : 0);
    const suits = [...new Set(Object.keys(data.values).map((code) => code[1]))];
    suits.sort((a, b) => "DCSBH".indexOf(a) - "DCSBH".indexOf(b));
    return {
      t, show: data, frame: now, rules, card, set, plays, captures, play, silent, numbers, suits, prefix, bottom, size: get("size"),
      lit: (code) => numbers(code).length > 0, proof: proof && proof.size ? proof : null,
      barred: (code) => Object.keys(rules.plays).length > 0 && !(rules.plays[code] || []).length,
    };
  }

  function verdictOf(rules, { card, set, verdict }) {
    if (verdict !== undefined) return rules.verdicts[verdict] || {};
    const why = rules.why[card] || { sets: {} };
    const exact = why.sets[set.join(".")];
    return rules.verdicts[exact ?? why[["none", "one"][set.length] || "many"]] || {};
  }

  // ---- words

  const codesOf = (set) => set.map((code) => (code[0] === "^" ? frame().scene.piles[show().seats[Number(code.slice(1)) - 1].side].top : code)).filter(Boolean);
  const sumOf = (set) => codesOf(set).reduce((sum, code) => sum + (show().values[code] || 0), 0);
  const nameOf = (seat) => (seat === null || seat === undefined ? "" : show().seats[seat].name);

  function slots({ card, set = [], proof = [], seat, points, n }) {
    return {
      card: card && ((shape) => t.card(card, shape)), set: t.cards(codesOf(set)), proof: t.cards(proof), sum: sumOf(set), value: card && show().values[card],
      proofsum: sumOf(proof), player: nameOf(seat), side: seat === undefined || seat === null ? "" : show().sides[show().seats[seat].side], points, n: n ?? set.length, other: "",
    };
  }

  function moveSentence(move, tense) {
    if (!move.card) {
      const act = show().frames.flatMap((one) => rulesOf(one, own()).actions).find((one) => one.move === move.text);
      return t.cap(t.say(`screen.${tense}.action`, { player: nameOf(move.seat), action: act ? t.say(act.word) : move.text }));
    }
    const set = keysOf(move);
    const kind = move.steal !== undefined && move.steal !== null ? "steal" : set.length ? "take" : "lay";
    return t.cap(t.say(`screen.${tense}.${kind}`, { ...slots({ card: move.card, set: move.take, seat: move.seat }), other: nameOf(move.steal) }));
  }

  const noteSentences = (notes) => notes.filter((note) => t.has(`note.${note.what}`))
    .map((note) => t.cap(t.say(`note.${note.what}`, slots({ card: note.cards[0], set: note.cards, seat: note.seat, points: note.points, n: note.points }))));

  const clauseSentence = (verdict, about) => (verdict.clause ? t.cap(t.say(`clause.${verdict.clause}`, slots({ ...about, proof: verdict.proof, seat: frame().mover }))) : "");

  const placeWords = () => (trying() ? t.say("screen.try.step", { n: line().length })
    : step() >= length() && frame().mover === null ? t.say("screen.end", { n: length() })
      : show().length === null ? t.say("screen.step", { n: step() + 1 }) : t.say("screen.step.of", { n: step() + 1, total: length() }));

  // ---- changes

  function change(traits) {
    busy = true;
    for (const trait in traits) model.set(trait, traits[trait]);
    busy = false;
    model.save_changes();
    draw();
  }

  function speak(text) {
    spoken = text === spoken ? `${text}\u00a0` : text;
    root.querySelector("[role=status]").textContent = spoken;
  }

  const clear = { selection: { card: null, set: [] } };
  function forget() { ui.sheet = null; ui.row = null; ui.revealed = false; ui.place = null; ui.notice = null; }

  async function go(to) {
    const goal = Math.max(0, Math.min(to, length()));
    if (goal > known() && !(await fetchFrames(goal))) return;
    if (goal === step() && !trying()) return;
    forget();
    change({ ...clear, step: goal, line: [], branch: goal });
    arrived();
  }

  function arrived() {
    const now = frame(), parts = [];
    if (now.move) parts.push(moveSentence(now.move, "did"), ...noteSentences(now.notes));
    parts.push(now.mover === null ? placeWords() : t.say("screen.turn.of", { player: nameOf(now.mover) }));
    speak(parts.join(" "));
  }

  async function fetchFrames(to) {
    if (ui.waiting || alone()) return false;
    const answer = await question({ ask: "frames", from: known() + 1, to });
    if (!answer) return false;
    for (const one of answer.frames || []) fetched.set(one.at, one);
    return to <= known();
  }

  /** Ask Python; a silence is said aloud and shown, and the page goes on without it. */
  async function question(content) {
    ui.waiting = true;
    draw();
    let answer = null;
    try { answer = await questions.ask(content); } catch { ui.notice = t.say("screen.silent"); speak(ui.notice); }
    ui.waiting = false;
    if (answer && answer.error) {
      const { message, id, ...said } = answer.error;
      const about = typeof said.card === "string" ? slots({ card: said.card, set: said.set || [], proof: said.proof || [], seat: said.seat ?? frame().mover }) : {};
      ui.notice = t.cap(t.say(message || id || "screen.silent", { ...said, ...about }));
      speak(ui.notice);
      answer = null;
    }
    draw();
    return answer;
  }

  function lift(card) {
    if (ui.waiting) return;
    ui.row = null;
    if (ui.sheet) ui.sheet = null;
    const lifted = look().card === card ? null : card;
    change({ selection: { card: lifted, set: lifted ? look().set : [] } });
    if (lifted) speak(lead(look()));
  }

  function toggle(code) {
    if (ui.waiting) return;
    ui.row = null;
    if (ui.sheet) ui.sheet = null;
    const { card, set } = look();
    change({ selection: { card, set: set.includes(code) ? set.filter((one) => one !== code) : [...set, code] } });
    speak(lead(look()));
  }

  function fillFrom(play) {
    const { card, set, play: chosen } = look(), again = chosen === play && same(set, keysOf(play));
    ui.row = again ? null : play.move;
    change({ selection: { card, set: again ? [] : keysOf(play) } });
    speak(lead(look()));
  }

  function pressMain() {
    const now = look();
    if (!now.card || ui.waiting) return;
    if (now.play && !aside()) commit(now.play);
    else openWhy();
  }

  function openWhy() {
    const now = look();
    if (!now.card) { speak(lead(now)); return; }
    openSheet({ kind: "verdict", card: now.card, set: now.set });
  }

  function openSheet(sheet) {
    ui.back = document.activeElement && root.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    ui.sheet = sheet;
    ui.settings = false;
    draw();
    speak(sheetText(look()).join(" "));
    const first = root.querySelector(".sheet button");
    if (first) first.focus();
  }

  function closeSheet() {
    const back = ui.back;
    ui.sheet = null;
    draw();
    for (const key of [back, "main", "forward"]) {
      const node = key && root.querySelector(`[data-focus="${CSS.escape(key)}"]`);
      if (node) { node.focus(); return; }
    }
  }

  /** Play a legal move: along the record where it is the recorded one, else as a try of one's own. */
  async function commit(play) {
    const next = recorded();
    if (next && next.text === play.move) { go(step() + 1); return; }
    if (alone()) { openSheet({ kind: "would", play, card: look().card }); return; }
    const before = line(), branch = trying() ? get("branch") : step();
    const answer = await question({ ask: "play", at: branch, line: trying() ? before : [], move: play.move });
    if (!answer) { if (next) openSheet({ kind: "would", play, card: look().card }); return; }
    const moves = [...(trying() ? before : []), play.move];
    lines.set(`${branch}:${moves.join(" ")}`, answer.frame);
    forget();
    change({ ...clear, branch, step: branch, line: moves });
    arrived();
  }

  function act(action) {
    if (ui.waiting) return;
    if (action.legal && !aside()) commit({ move: action.move, take: [], notes: [], action: action.word });
    else openSheet({ kind: "verdict", card: null, set: [], verdict: action.verdict });
  }

  function undo() {
    forget();
    change({ ...clear, line: line().slice(0, -1) });
    arrived();
  }

  function leave() {
    forget();
    change({ ...clear, step: get("branch"), line: [] });
    arrived();
  }

  /** The same position under the next rule set, or back under the game's own. */
  function turnRules(name) {
    const all = show().game.rulesets, at = all.indexOf(ruleset());
    change({ ruleset: name || all[(at + 1) % all.length] });
    const now = look();
    const said = [t.say("screen.rules", { rules: t.say(`ruleset.${ruleset()}`) })];
    if (ui.sheet) said.push(...sheetText(now)); else if (now.card) said.push(lead(now));
    speak(said.join(". "));
  }

  // ---- the dock beside the hand: what can be done now

  /** The sentence that says what to do next. */
  function lead(now) {
    if (now.frame.mover === null) return t.say("screen.over");
    if (!now.frame.scene.hands[now.frame.mover].cards.length) return t.say("screen.turn.of", { player: nameOf(now.frame.mover) });
    if (!now.card) return now.set.length ? t.say("screen.lead.hand") : t.say("screen.lead.start");
    const about = slots({ card: now.card, set: now.set });
    if (now.set.length) {
      const values = codesOf(now.set).map((code) => show().values[code]);
      return t.cap(t.say(now.set.length > 1 ? "screen.lead.set" : "screen.lead.one", { ...about, terms: values.join(" + ") }));
    }
    if (now.silent) return t.cap(t.say("screen.lead.ask", about));
    return t.cap(t.say(now.captures.length ? "screen.lead.captures" : "screen.lead.lay", { ...about, n: now.captures.length }));
  }

  function captureRow(play, number, now) {
    const keys = keysOf(play), points = play.notes.filter((note) => note.points);
    const text = keys.length ? t.cards(codesOf(keys))("word") : t.say("screen.row.lay");
    const extra = points.map((note) => `${t.say(`mark.${note.what}`)} ${note.points > 0 ? "+" : "−"}${Math.abs(note.points)}`);
    return h("button", {
      key: play.move, type: "button", class: "row", "data-focus": `row:${play.move}`, "aria-pressed": String(now.play === play && (keys.length > 0 || ui.row === play.move)), onclick: () => fillFrom(play),
    }, h("span", { class: "tab" }, String(number)), " ", h("span", { class: "minis", "aria-hidden": "true" }, codesOf(keys).map((code) => face(code, now, true))), h("span", { class: "row-text" }, text, play.steal !== undefined && play.steal !== null && ` (${nameOf(play.steal)})`), extra.length > 0 && h("span", { class: "extra" }, " ", extra.join(" ")));
  }

  function dock(now) {
    const label = !now.play ? "screen.whynot" : aside() ? "screen.whyyes" : now.play.word || (now.set.length ? "screen.take" : "screen.lay");
    const rows = now.card && !now.silent && (now.captures.length > 1 || now.captures.length === 1) ? now.captures : [];
    return [
      h("p", { key: "lead", class: `lead${now.card ? "" : " first"}` }, lead(now)),
      rows.length > 3 && h("p", { key: "ways", class: "ways" }, t.say("screen.ways", { n: rows.length })),
      rows.length > 0 && h("div", { key: "rows", class: "rows", role: "group", "aria-label": t.say("screen.rows") }, rows.map((play, i) => captureRow(play, i + 1, now))),
      h("div", { key: "press", class: "press" },
        now.card && h("button", { key: "main", type: "button", class: `main ${now.play ? "yes" : "no"}`, "data-focus": "main", "aria-busy": String(ui.waiting), onclick: (event) => { if (event.detail < 2) pressMain(); } }, t.say(label)),
        now.frame.mover === null && step() > 0 && h("button", { key: "again", type: "button", class: "main", "data-focus": "again", onclick: () => (trying() ? leave() : go(0)) }, t.say(trying() ? "screen.try.leave" : "screen.again")),
        now.rules.actions.map((action) => h("button", { key: action.move, type: "button", class: `action${action.legal ? "" : " not"}`, "data-focus": `action:${action.move}`, onclick: (event) => { if (event.detail < 2) act(action); } }, t.say(action.word)))),
    ];
  }

  // ---- sheets

  function sheetText(now) {
    const { sheet } = ui, about = { card: sheet.card, set: sheet.set };
    if (sheet.kind === "verdict") return [clauseSentence(verdictOf(now.rules, sheet), about)];
    if (sheet.kind === "item") return [t.has(`clause.${sheet.row.clause}`) ? clauseSentence({ clause: sheet.row.clause, proof: [] }, {}) : "", sheet.row.why && t.has(`clause.${sheet.row.why}`) ? clauseSentence({ clause: sheet.row.why, proof: [] }, {}) : ""].filter(Boolean);
    if (sheet.kind === "pile") return [t.say("screen.pile.of", { player: show().sides[sheet.side], n: now.frame.scene.piles[sheet.side].count })];
    const { play } = sheet, move = { text: play.move, seat: now.frame.mover, card: sheet.card, take: play.take, steal: play.steal };
    return [moveSentence(move, "would"), ...noteSentences(play.notes.filter((note) => note.points)), recorded() ? t.say("screen.instead", { move: moveSentence(recorded(), "did") }) : ""].filter(Boolean);
  }

  function sheetNodes(now) {
    const { sheet } = ui;
    if (!sheet) return null;
    const many = show().game.rulesets.length > 1, texts = sheetText(now);
    const legal = sheet.kind === "verdict" && verdictOf(now.rules, sheet).legal;
    const title = sheet.kind === "verdict" ? t.say(legal ? "screen.verdict.yes" : "screen.verdict.no")
      : sheet.kind === "item" ? t.cap(t.say(`item.${sheet.row.item}`)) : sheet.kind === "pile" ? t.say("screen.pile.title") : t.say("screen.verdict.yes");
    return h("div", { key: "sheet", class: `sheet ${sheet.kind === "verdict" ? (legal ? "yes" : "no") : sheet.kind}`, role: "dialog", "aria-labelledby": `${prefix}sheet` },
      h("div", { class: "sheet-head" },
        h("h3", { id: `${prefix}sheet` }, h("span", { class: "sheet-sign", "aria-hidden": "true" }, icon(sheet.kind === "verdict" && !legal ? "close" : "check")), title),
        many && sheet.kind === "verdict" && h("span", { class: "sheet-rules" }, t.say("screen.rules", { rules: t.say(`ruleset.${ruleset()}`) }))),
      texts.map((text, i) => h("p", { key: i, class: "sheet-text" }, text)),
      sheet.kind === "pile" && h("div", { class: "sheet-cards" }, (now.frame.scene.piles[sheet.side].cards || []).map((code) => h("span", { key: code, class: "card still", role: "img", "aria-label": t.cap(t.card(code)) }, face(code, now, true)))),
      h("div", { class: "sheet-buttons" },
        h("button", { key: "ok", type: "button", class: "solid", "data-focus": "sheet-ok", onclick: closeSheet }, t.say("screen.understood")),
        sheet.kind === "verdict" && many && h("button", { key: "other", type: "button", class: "outline", "data-focus": "sheet-other", onclick: () => turnRules() }, t.say(aside() ? "screen.rules.back" : "screen.rules.other"))));
  }

  function choice(trait, label, words) {
    const value = trait === "ruleset" ? ruleset() : trait === "language" ? t.lang : get(trait);
    const options = trait === "ruleset" ? show().game.rulesets : CHOICES[trait];
    return h("fieldset", { key: trait }, h("legend", {}, t.say(label)), h("div", { class: "choices" }, options.map((option) => h("label", { key: option },
      h("input", { type: "radio", name: `${prefix}${trait}`, checked: option === value, onchange: () => (trait === "ruleset" ? turnRules(option) : change({ [trait]: option })), "data-focus": `${trait}:${option}`, "data-checked": option === value }), h("span", {}, words(option))))));
  }

  function settings() {
    if (!ui.settings) return null;
    return h("div", { key: "settings", class: "settings", role: "dialog", "aria-label": t.say("screen.settings") },
      h("div", { class: "settings-head" }, h("h3", {}, t.say("screen.settings")), h("button", { type: "button", class: "plain", "data-focus": "settings-close", "aria-label": t.say("screen.close"), onclick: () => openSettings(false) }, icon("close"))),
      choice("language", "screen.language", (one) => LANGUAGES[one]),
      show().game.rulesets.length > 1 && choice("ruleset", "screen.ruleset", (one) => t.cap(t.say(`ruleset.${one}`))),
      choice("mode", "screen.mode", (one) => t.say(`screen.mode.${one}`)),
      choice("index", "screen.index", (one) => t.say(`screen.index.${one}`)),
      choice("size", "screen.size", (one) => t.say(`screen.size.${one}`)));
  }

  function openSettings(open) {
    ui.settings = open;
    if (open) ui.sheet = null;
    draw();
    const node = root.querySelector(open ? ".settings input[data-checked]" : "[data-focus=settings]");
    if (node) node.focus();
  }

  // ---- head, timeline, side views

  function head(now) {
    const many = show().game.rulesets.length > 1;
    return h("header", { key: "head", class: "head" },
      h("h2", { class: "title" }, h("span", { class: "game" }, t.cap(t.say(show().game.word))), " ", h("span", { class: "where" }, placeWords()), " ",
        now.frame.mover !== null && h("span", { class: "whose" }, t.say("screen.turn.of", { player: nameOf(now.frame.mover) }))),
      h("div", { class: "head-tools" },
        show().game.ruleset !== null && h("button", { key: "rules", type: "button", class: "chip", "data-focus": "rules", onclick: many ? () => turnRules() : () => openSettings(true) }, t.say("screen.rules", { rules: t.say(`ruleset.${ruleset()}`) })),
        h("button", { key: "settings", type: "button", class: "chip", "data-focus": "settings", "aria-expanded": String(ui.settings), "aria-label": `${t.lang.toUpperCase()}, ${t.say("screen.settings")}`, onclick: () => openSettings(!ui.settings) }, h("span", {}, t.lang.toUpperCase()), icon("menu"))));
  }

  function banners(now) {
    const list = [];
    if (trying()) list.push(h("div", { key: "try", class: "banner try", role: "region", "aria-label": t.say("screen.try") },
      h("strong", {}, t.say("screen.try")), h("span", { class: "banner-text" }, placeWords()),
      h("button", { key: "undo", type: "button", class: "outline", "data-focus": "undo", onclick: undo }, t.say("screen.try.undo")), h("button", { key: "leave", type: "button", class: "solid", "data-focus": "leave", onclick: leave }, t.say("screen.try.leave"))));
    if (aside()) {
      const next = recorded(), verdict = next && now.rules.next !== null ? now.rules.verdicts[now.rules.next] : null;
      list.push(h("div", { key: "aside", class: "banner aside", role: "region", "aria-label": t.say("screen.aside") },
        h("span", { class: "banner-text" }, h("strong", {}, t.say("screen.aside.title", { rules: t.say(`ruleset.${ruleset()}`) })), " ",
          verdict && !verdict.legal && h("span", { class: "not-here" }, h("span", { class: "tag" }, t.say("screen.nothere")), " ", moveSentence(next, "did"), " ", clauseSentence(verdict, { card: next.card, set: keysOf(next) }))),
        h("button", { type: "button", class: "outline", "data-focus": "aside-back", onclick: () => turnRules(own()) }, t.say("screen.rules.back"))));
    }
    if (ui.notice) list.push(h("div", { key: "notice", class: "banner notice" }, h("span", { class: "banner-text" }, ui.notice), h("button", { type: "button", class: "plain", "data-focus": "notice", "aria-label": t.say("screen.close"), onclick: () => { ui.notice = null; draw(); } }, icon("close"))));
    return list;
  }

  function story(now) {
    const comment = trying() ? null : (show().comments || {})[step()];
    const move = now.frame.move;
    return h("div", { key: "story", class: "story" },
      h("span", { key: "move" }, move ? [moveSentence(move, "did"), ...noteSentences(now.frame.notes.filter((note) => note.points))].join(" ") : t.say("screen.begin")),
      comment && h("span", { key: "comment", class: "comment" }, comment));
  }

  function timeline(now) {
    const end = length(), at = step();
    const button = (name, to, label, text) => h("button", { key: name, type: "button", class: `time ${name}`, "data-focus": name, "aria-label": text ? null : label, "aria-disabled": to < 0 || to > end || to === at ? "true" : null, onclick: () => go(to) }, name === "forward" ? [text, icon(name)] : [icon(name), text]);
    const ticks = aside() ? show().frames.filter((one) => { const rules = rulesOf(one, ruleset()), verdict = rules.verdicts[rules.next]; return verdict && !verdict.legal; }).map((one) => one.at) : [];
    return h("div", { key: "timeline", class: "timeline", role: "group", "aria-label": t.say("screen.timeline") },
      button("first", 0, t.say("screen.first")), button("back", at - 1, "", t.say("screen.back")),
      h("div", { key: "slide", class: "slide" },
        h("input", { key: "slider", type: "range", min: "0", max: String(end), step: "1", "aria-label": t.say("screen.timeline"), "aria-valuetext": placeWords(), "data-focus": "slider", style: `--at:${end ? at / end : 0}`, oninput: (event) => go(Number(event.target.value)), value: String(at) }),
        ticks.length > 0 && h("div", { key: "ticks", class: "ticks", "aria-hidden": "true" }, ticks.map((one) => h("span", { key: one, style: `--at:${one / end}` })))),
      h("span", { key: "place", class: "place-words", "aria-hidden": "true" }, placeWords()),
      button("forward", at + 1, "", t.say("screen.forward")), button("last", end, t.say("screen.last")));
  }

  function footer() {
    const key = (name, sign, label, press) => h("button", { key: name, type: "button", class: "key", "data-focus": name, onclick: press }, h("kbd", {}, sign), " ", t.say(label));
    return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.keys") },
      key("back", "←", "screen.back", () => (trying() ? undo() : go(step() - 1))), key("reveal", t.say("screen.space"), ui.revealed ? "screen.hide" : "screen.reveal", reveal), key("forward", "→", "screen.forward", () => go(step() + 1)),
      key("why", "W", "screen.why", openWhy), key("size", "P", "screen.size.auto", () => change({ size: "auto" })));
  }

  function reveal() {
    ui.revealed = !ui.revealed;
    draw();
    const now = look();
    speak(now.captures.length && ui.revealed ? `${lead(now)} ${now.captures.map((play, i) => `${i + 1}: ${t.cards(codesOf(keysOf(play)))("word")}`).join("; ")}` : lead(now));
  }

  // ---- drawing

  function drawSprite() {
    const text = get("sprite");
    if (text === spriteShown) return;
    spriteShown = text;
    const host = root.querySelector(".sprite");
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    for (const node of parsed.querySelectorAll("script, foreignObject")) node.remove();
    // Two widgets on one page each bring their own faces: the ids must not meet.
    for (const node of parsed.querySelectorAll("[id]")) node.id = prefix + node.id;
    for (const node of parsed.querySelectorAll("use")) for (const name of ["href", "xlink:href"]) { const to = node.getAttribute(name); if (to && to[0] === "#") node.setAttribute(name, `#${prefix}${to.slice(1)}`); }
    host.replaceChildren(document.importNode(parsed, true));
  }

  function draw() {
    if (busy || !get("words") || !show()) return;
    t = talker(get("words"), get("language"), show().deck);
    const now = look(), wide = projector();
    const glide = drawn.at !== undefined && !wide && (drawn.at !== now.frame) && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const play = now.play && now.play.places ? now.play.places : null;
    redraw(root, () => {
      root.lang = t.lang;
      root.className = `scopa scopa-${get("index") === "numbers" ? "numbers" : "letters"}`;
      patch(root, [
        h("div", { key: "sprite", class: "sprite", raw: true, "aria-hidden": "true" }),
        h("div", { key: "status", class: "sr", role: "status", "aria-live": "polite", raw: true }),
        h("div", { key: "app", class: `app ${wide ? "projector" : "auto"}${aside() ? " is-aside" : ""}${trying() ? " is-try" : ""}${ui.sheet ? " has-sheet" : ""}` },
          head(now), settings(), h("div", { key: "banners", class: "banners" }, banners(now)),
          h("div", { key: "board", class: "board", raw: true }),
          h("div", { key: "score", class: `score${ui.score ? " open" : ""}`, role: "region", "aria-label": t.say("screen.score") },
            h("button", { key: "line", type: "button", class: "score-line", "data-focus": "score", "aria-expanded": String(ui.score), onclick: () => { ui.score = !ui.score; draw(); } }, h("span", {}, scoreLine(now)), icon("down")),
            h("div", { key: "panel", class: "score-panel" }, scorePanel(now, { ghosts: play, open: ui.place, toggle: (key) => { ui.place = ui.place === key ? null : key; draw(); }, explain: (row) => { if (t.has(`clause.${row.clause}`)) openSheet({ kind: "item", row }); } }))),
          story(now), wide ? footer() : timeline(now), sheetNodes(now)),
      ]);
      drawSprite();
      const board = root.querySelector(".board");
      if (table) table.update(now.frame, glide);
      else table = mountTable(board, now.frame, { look, hand: lift, table: toggle, pile: (side) => openSheet({ kind: "pile", side }) });
      patch(table.dock, dock(now));
    }, ["main", now.card && `hand:${now.card}`, ...(now.frame.mover === null ? [] : now.frame.scene.hands[now.frame.mover].cards.map((code) => `hand:${code}`)), "forward"]);
    for (const input of root.querySelectorAll(".settings input")) input.checked = input.hasAttribute("data-checked");
    drawn = { at: now.frame };
    store.keep(step());
  }

  // ---- keys

  function keys(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target, within = root.contains(target);
    if (!within && !(target === document.body && ownPage(model) && root.hasAttribute("data-scopa-address"))) return;
    if (event.key === "Enter" && event.repeat) { event.preventDefault(); return; }
    if (target.matches && target.matches("input") && !["Escape", "w", "W"].includes(event.key)) return;
    const press = {
      ArrowRight: () => go(step() + 1), ArrowLeft: () => (trying() ? undo() : go(step() - 1)), PageDown: () => go(step() + 1), PageUp: () => go(step() - 1), Home: () => go(0), End: () => go(length()),
      w: openWhy, W: openWhy, p: () => change({ size: projector() ? "auto" : "projector" }), Escape: escape, " ": projector() ? reveal : null,
    };
    press.P = press.p;
    if (!press[event.key] || (trying() && event.key === "ArrowRight")) return;
    event.preventDefault();
    press[event.key]();
  }

  function escape() {
    if (ui.sheet) closeSheet();
    else if (ui.settings) openSettings(false);
    else if (ui.place) { ui.place = null; draw(); }
    else if (look().card || look().set.length) { change(clear); speak(lead(look())); }
    else if (aside()) turnRules(own());
  }

  // ---- life

  function recall(found) {
    const traits = {};
    for (const trait of ["language", "index", "size", "mode"]) if (CHOICES[trait].includes(found[trait]) && (trait !== "language" || get("words")[found[trait]])) traits[trait] = found[trait];
    if (found.ruleset && show().game.rulesets.includes(found.ruleset)) traits.ruleset = found.ruleset;
    const goal = Number(found.step);
    if (found.step !== undefined && Number.isInteger(goal) && goal >= 0 && goal <= known() && goal !== get("step")) Object.assign(traits, { step: goal, line: [], branch: goal, ...clear });
    for (const trait in traits) if (traits[trait] === get(trait)) delete traits[trait];
    return traits;
  }

  async function seeLine() {
    const moves = line();
    if (!moves.length || lines.has(lineKey(moves))) return;
    const key = lineKey(moves);
    const answer = await question({ ask: "play", at: get("branch"), line: moves.slice(0, -1), move: moves[moves.length - 1] });
    if (answer) { lines.set(key, answer.frame); draw(); }
  }

  const begin = recall(store.recall());
  if (!get("language") && !begin.language) begin.language = (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => one in get("words")) || "en";
  const changed = () => { if (!busy) draw(); };
  const dealt = () => { if (busy) return; fetched.clear(); lines.clear(); forget(); draw(); };
  if (Object.keys(begin).length) change(begin); else draw();
  for (const trait of TRAITS) model.on(`change:${trait}`, trait === "show" ? dealt : changed);
  model.on("change:line", seeLine);
  seeLine();
  const unheed = store.heed((found) => { const traits = recall(found); if (Object.keys(traits).length) { forget(); change(traits); } });
  document.addEventListener("keydown", keys);

  return () => {
    document.removeEventListener("keydown", keys);
    unheed();
    for (const trait of TRAITS) model.off(`change:${trait}`, trait === "show" ? dealt : changed);
    model.off("change:line", seeLine);
    questions.destroy();
    table.destroy();
    root.remove();
  };
}

export default { render };
