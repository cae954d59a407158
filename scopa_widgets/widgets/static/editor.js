// Compose: cards laid place by place, looked at by Python at every touch, and what is made of the position.
import { plainChoices } from "./choices.js";
import { h, icon, modified } from "./dom.js";
import { boardBox, capturesBox, faultsBox, lessonBox, settingsBox, shareBox, standBox, textBox, topBar } from "./editor_panels.js";
import { asker, memory, ownPage } from "./link.js";
import { mountScreen } from "./screen.js";
import { copied, sharing } from "./share.js";

const TRAITS = ["desk", "found", "words", "sprite", "seed", "question", "card", "move", "prompt", "title", "lesson_file", "can_open", "language", "index", "size"];
const LINKED = { line: "position", language: "lang", index: "index", size: "size", rules: "rules", home: "home" };
const UNSEEN = "?";

/** A draft as a line of text: what is open is left open. */
export function lineOf(desk, draft) {
  const parts = [draft.head, `mover=${draft.turn + 1}`], done = new Set();
  if (draft.taken !== null) parts.push(`taker=${draft.taken < 0 ? "-" : draft.taken + 1}`);
  if (draft.trumps && !(draft.places.trump || []).length) parts.push(`trumps=${draft.trumps}`);
  for (const { field } of desk.places) {
    if (done.has(field)) continue;
    done.add(field);
    const groups = desk.places.filter((one) => one.field === field).map((one) => draft.places[one.id]);
    if (groups.some(Boolean)) parts.push(`${field}=${groups.map((lying) => (lying ? lying.join(".") || "-" : "")).join("/")}`);
  }
  for (const [key, value] of Object.entries(draft.fields)) parts.push(`${key}=${value}`);
  return parts.join(" ");
}

/** The address of this page with a position in it, as readable as an address may be. */
export function addressOf(line, lang) {
  const said = encodeURIComponent(line).replace(/%20/g, "+").replace(/%(?:2F|3A|3F|3D|2C)/g, decodeURIComponent);
  return `${location.href.split("#")[0]}#position=${said}&lang=${lang}`;
}

function render({ model, el }) {
  const screen = mountScreen(el, "e", model, draw), { root, prefix, get, speak, focusOn } = screen;
  root.classList.add("editor");
  const questions = asker(model), own = ownPage(model);
  const store = memory(model, root, { kept: LINKED, named: () => "editor", said: (trait) => (trait === "line" ? lineOf(get("desk"), draftNow()) : get(trait)) });
  const share = sharing(el, model, () => t, () => addressOf(look().line, t.lang));
  // What the screen alone knows; everything else is a trait.
  const ui = { active: null, stop: null, settings: false, back: null, draft: null, silent: false, open: null, typed: null, refused: [], notice: "", file: null };
  let t = null, waiting = 0, undone = [], told = "";

  const copyOf = (found) => ({ head: found.head, places: { ...found.places }, turn: found.turn, taken: found.taken, trumps: found.trumps, fields: { ...found.fields } });
  const draftNow = () => ui.draft || copyOf(get("found"));

  // ---- the moment

  function look() {
    const desk = get("desk"), found = get("found"), draft = draftNow();
    const ids = desk.places.map((one) => one.id), active = ids.includes(ui.active) ? ui.active : ids[0];
    const owner = {};
    for (const id of ids) for (const code of draft.places[id] || []) if (code !== UNSEEN) owner[code] = code in owner && owner[code] !== id && id !== active ? owner[code] : id;
    const codes = [...desk.suits].flatMap((suit) => [...desk.ranks].map((rank) => rank + suit));
    const laid = ids.some((id) => draft.places[id]), faults = laid ? found.faults : [];
    const lit = new Set([...faults, ...ui.refused].flatMap((fault) => fault.cards));
    const place = (id) => desk.places.find((one) => one.id === id);
    const called = (id) => t.say(`editor.place.${place(id).field}`, { player: place(id).name });
    return { ...ui, t, desk, found, draft, active, owner, codes, laid, faults, lit, place, called, prefix, own, waiting: waiting > 0, undoable: undone.length > 0, line: lineOf(desk, draft), fine: laid && !faults.length && !ui.silent, fillable: laid && !ui.silent && (faults.length ? faults.every((fault) => fault.what === "editor.fault.no-place") : found.unseen > 0),
      seed: get("seed"), lesson: { question: get("question"), card: get("card"), move: get("move"), prompt: get("prompt"), title: get("title"), file: get("lesson_file") }, canOpen: get("can_open"),
      language: t.lang, index: get("index"), size: get("size"), count: (id) => (draft.places[id] ? draft.places[id].length : found.counts[id] || 0), stop: codes.includes(ui.stop) ? ui.stop : codes[0] };
  }

  // ---- asking Python

  /** A question whose answer changes what lies there; `done` says what to do with it. */
  async function ask(question, done = () => {}) {
    waiting += 1;
    draw();
    try {
      const answer = await questions.ask(question);
      ui.silent = false;
      done(answer);
    } catch {
      ui.silent = true;
    }
    waiting -= 1;
    if (!waiting && !ui.silent) ui.draft = null;
    draw();
    report();
  }

  /** Say how the position stands, once for each time that it changes. */
  function report() {
    if (waiting) return;
    const now = look(), text = ui.silent ? t.say("editor.silent") : now.faults.length ? now.faults.map((fault) => fault.said[t.lang]).join(" ") : now.laid ? t.say("editor.well") : "";
    if (text !== told) speak(ui.notice, text);
    told = text;
    ui.notice = "";
  }

  function remember() {
    const line = lineOf(get("desk"), draftNow());
    if (undone[undone.length - 1] !== line) undone = [...undone.slice(-199), line];
  }

  /** Change the draft here at once, and have it looked at. */
  function change(draft, ...sentences) {
    remember();
    ui.draft = draft;
    ui.typed = null;
    ui.refused = [];
    speak(...sentences);
    ui.notice = sentences.join(" "); // said again with what has changed by it: the second sentence takes the first one's place
    ask({ ask: "type", text: lineOf(get("desk"), draft) });
  }

  function undo() {
    const text = undone.pop();
    if (text === undefined) return;
    Object.assign(ui, { typed: null, refused: [], notice: t.say("editor.undone") });
    told = "";
    ui.draft = null;
    ask({ ask: "type", text }, () => { if (!root.querySelector("[data-focus=undo]:not([aria-disabled])")) focusOn(`card:${look().stop}`); });
  }

  // ---- laying cards

  const about = (code, more = {}) => ({ card: (shape) => t.card(code, shape), ...more });

  /** Lay a card at the active place, or take it away from there; one that lies elsewhere moves. */
  function touch(code) {
    const now = look(), draft = copyOf(now.draft), inside = (draft.places[now.active] || []).includes(code);
    for (const id in draft.places) {
      const lying = draft.places[id];
      if (!lying || !lying.includes(code)) continue;
      const left = lying.filter((one) => one !== code);
      draft.places[id] = left.length ? left : null;
    }
    if (!inside) {
      // there is one open trump and one card led: another one takes its place
      const single = ["trump", "lead"].includes(now.active);
      draft.places[now.active] = single ? [code] : [...(draft.places[now.active] || []), code];
      if (now.active === "trump") draft.trumps = code[1];
    }
    change(draft, t.cap(t.say(inside ? "editor.out" : "editor.in", about(code, { place: now.called(now.active) }))));
  }

  const put = (id, lying) => { const draft = copyOf(draftNow()); draft.places[id] = lying; change(draft, `${t.cap(look().called(id))}: ${t.say(lying ? "editor.none" : "editor.open")}.`); };
  const set = (part, value) => {
    const draft = { ...copyOf(draftNow()), [part]: value };
    // an open trump of another suit goes when the suit is chosen
    if (part === "trumps" && (draft.places.trump || [])[0] && draft.places.trump[0][1] !== value) draft.places.trump = null;
    change(draft);
  };
  const drop = (key) => { const draft = copyOf(draftNow()); delete draft.fields[key]; change(draft); };
  const clear = () => { const now = look(), draft = copyOf(now.draft); for (const id in draft.places) draft.places[id] = null; change({ ...draft, fields: {}, taken: null, turn: 0, trumps: "" }); ui.active = null; focusOn(`card:${now.stop}`); };

  function choose(id) {
    Object.assign(ui, { active: id, typed: null, refused: [] });
    draw();
    speak(`${t.cap(look().called(id))}: ${look().count(id)}.`);
  }

  function other(part, value) {
    const { desk } = look();
    remember();
    Object.assign(ui, { draft: null, refused: [], typed: null });
    ask({ ask: "game", game: desk.game, players: desk.players, ruleset: desk.ruleset || desk.rulesets[0], [part]: value });
  }

  function write(text) {
    ui.typed = text;
    draw();
  }

  function lay(text) {
    const now = look();
    if (ui.typed === null && text === (now.draft.places[now.active] || []).join(" ")) return;
    ui.typed = text;
    const before = lineOf(get("desk"), draftNow());
    ask({ ask: "type", text, place: now.active }, (answer) => {
      ui.refused = answer.faults || [];
      if (ui.refused.length) { ui.notice = [t.say("editor.text.bad"), ...ui.refused.map((fault) => fault.said[t.lang])].join(" "); told = ""; speak(ui.notice); return; }
      if (undone[undone.length - 1] !== before) undone.push(before);
      ui.typed = null;
      ui.draft = null;
    });
  }

  function dropText() {
    Object.assign(ui, { typed: null, refused: [] });
    draw();
    focusOn("text");
  }

  function showFault(fault) {
    if (fault.at !== null) {
      const field = root.querySelector("[data-focus=text]");
      field.focus();
      field.setSelectionRange(fault.at, fault.at + fault.length);
    } else if (fault.place) { choose(fault.place); focusOn(fault.cards[0] ? `card:${fault.cards[0]}` : `place:${fault.place}`); } else focusOn(`card:${fault.cards[0] || look().stop}`);
  }

  // ---- what is made of it

  function fill() {
    remember();
    ask({ ask: "fill" }, (answer) => { ui.notice = t.say(answer.error || "editor.filled"); told = ""; if (answer.error) undone.pop(); });
  }

  const openStepper = () => ask({ ask: "open" }, (answer) => { ui.notice = t.say(answer.error || "editor.stepped"); told = ""; });

  function flip(panel) {
    ui.open = ui.open === panel ? null : panel;
    draw();
    if (ui.open) { const node = root.querySelector(".made"); if (node) node.scrollIntoView({ block: "nearest" }); }
  }

  async function copy(text, node) {
    if (!(await copied(text))) { const field = root.querySelector(`[data-focus="${node}"]`); field.focus(); field.select(); if (!document.execCommand || !document.execCommand("copy")) return; }
    speak(t.say("editor.copied"));
    ui.copied = node;
    draw();
    setTimeout(() => { if (ui.copied === node) { ui.copied = null; draw(); } }, 1600);
  }

  const tell = (trait, value) => screen.change({ [trait]: value });

  /** The lesson as a file to be downloaded, made anew when its text changes. */
  function file() {
    const { text } = get("lesson_file") || {};
    if (ui.file && ui.file.text === text) return ui.file.url;
    if (ui.file) URL.revokeObjectURL(ui.file.url);
    ui.file = text ? { text, url: URL.createObjectURL(new Blob([text], { type: "application/toml" })) } : null;
    return ui.file && ui.file.url;
  }

  function openSettings(open) {
    if (open && root.contains(document.activeElement)) ui.back = document.activeElement.dataset.focus;
    ui.settings = open;
    draw();
    if (open) root.querySelector(".settings input[data-checked]").focus(); else focusOn(ui.back, "settings");
  }

  const again = () => ask({ ask: "type", text: look().line });
  const act = { touch, put, set, drop, clear, choose, other, write, lay, dropText, showFault, fill, openStepper, flip, copy, tell, file, openSettings, undo, again, share };

  // ---- drawing

  function leadSentence(now) {
    const { field, name } = now.place(now.active);
    if (!now.laid) return t.say(now.desk.talon ? "editor.lead.talon" : "editor.lead.start");
    if (!now.draft.places[now.active] && field === "hands") return t.say("editor.lead.hand", { player: name });
    if (field === "stock") return t.say("editor.lead.stock");
    return t.say("editor.lead.place", { place: now.called(now.active) });
  }

  /** A card to lay: its whole face, and for small screens its index lying down. */
  function cardButton(now, code) {
    const at = now.owner[code], mine = (now.draft.places[now.active] || []).includes(code), elsewhere = at !== undefined && !mine, wrong = now.lit.has(code);
    const label = [t.cap(t.card(code)), elsewhere && now.called(at), wrong && "!"].filter(Boolean).join(", ");
    const use = (name) => h("use", { href: `#${prefix}${name}-${code}`, width: "100", height: "160" });
    const place = at && now.place(at);
    return h("button", {
      key: code, type: "button", class: `tile${mine ? " mine" : ""}${elsewhere ? " elsewhere" : ""}${wrong ? " wrong" : ""}`, "aria-label": label, "aria-pressed": String(mine), "data-card": code, "data-focus": `card:${code}`,
      tabindex: now.stop === code ? "0" : "-1", onclick: () => touch(code), onfocus: () => { if (ui.stop !== code) { ui.stop = code; draw(); } },
    },
    h("svg", { key: "whole", class: "face whole", viewBox: "0 0 100 160", "aria-hidden": "true" }, use(now.size === "projector" ? "index" : "card")),
    h("span", { key: "lying", class: "lying", "aria-hidden": "true" }, h("svg", { key: "rank", viewBox: "18 8 64 80" }, use("index")), h("svg", { key: "suit", viewBox: "20 95 60 60" }, use("index"))),
    mine && !wrong && h("span", { key: "tick", class: "tick", "aria-hidden": "true" }, icon("check")),
    elsewhere && h("span", { key: "whose", class: "whose-card", "aria-hidden": "true" }, place.field === "hands" ? place.name : t.cap(t.has(`editor.tab.${place.field}`) ? t.say(`editor.tab.${place.field}`) : now.called(at))));
  }

  function grid(now) {
    const { desk } = now;
    return h("div", { key: "grid", class: `grid${desk.ranks.length < 6 ? " short" : ""}${now.laid ? "" : " empty"}`, role: "group", "aria-label": t.say("editor.grid", { place: now.called(now.active) }), onkeydown: walk },
      [...desk.suits].map((suit) => h("div", { key: suit, class: "suit-row", role: "group", "aria-label": t.cap(t.suit(suit)) }, [...desk.ranks].map((rank) => cardButton(now, rank + suit)))));
  }

  /** Arrows walk over the cards as they lie on the screen. */
  function walk(event) {
    if (modified(event)) return;
    const all = [...event.currentTarget.querySelectorAll(".tile")], here = all.indexOf(document.activeElement);
    if (here < 0) return;
    const at = all[here].getBoundingClientRect();
    const away = (down) => all.map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => (down ? box.top >= at.bottom - 1 : box.bottom <= at.top + 1))
      .sort(([, a], [, b]) => Math.abs(a.top - at.top) - Math.abs(b.top - at.top) || Math.abs(a.left - at.left) - Math.abs(b.left - at.left)).map(([node]) => node)[0];
    const row = look().desk.ranks.length;
    const goal = { ArrowLeft: () => all[here - 1], ArrowRight: () => all[here + 1], ArrowUp: () => away(false), ArrowDown: () => away(true), Home: () => all[here - (here % row)], End: () => all[here - (here % row) + row - 1] }[event.key];
    if (!goal) return;
    event.preventDefault();
    event.stopPropagation();
    const node = goal();
    if (node) node.focus();
  }

  /** A tab for each place, with how many cards lie there. */
  function placesBar(now) {
    const ids = now.desk.places.map((one) => one.id), wrong = new Set(now.faults.map((fault) => fault.place));
    const go = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      choose(ids[(ids.indexOf(now.active) + step + ids.length) % ids.length]);
      focusOn(`place:${ui.active}`);
    };
    return h("div", { key: "places", class: "piles-bar" }, h("div", { key: "tabs", class: "pile-tabs", role: "tablist", "aria-label": t.say("editor.places"), onkeydown: go }, now.desk.places.map((one) => {
      const said = now.draft.places[one.id], n = now.count(one.id), whole = now.called(one.id);
      return h("button", {
        key: one.id, type: "button", role: "tab", class: `pile-tab${wrong.has(one.id) ? " wrong" : ""}${said ? "" : " as-comes"}`, id: `${prefix}place-${one.id}`, "aria-selected": String(one.id === now.active), "aria-controls": `${prefix}panel`, tabindex: one.id === now.active ? "0" : "-1", "data-focus": `place:${one.id}`, "aria-label": `${t.cap(whole)}: ${n}${said ? "" : ", " + t.say("editor.open")}`, onclick: () => choose(one.id),
      }, h("span", { key: "name", class: "tab-name" }, one.name ? [h("span", { key: "who", class: "tab-who" }, one.name), h("span", { key: "what", class: "tab-what" }, t.say(`editor.tab.${one.field}`))] : whole),
      h("span", { key: "n", class: "tab-count" }, String(n)), wrong.has(one.id) && h("span", { key: "wrong", class: "tab-wrong", "aria-hidden": "true" }, "!"));
    })));
  }

  function view(now) {
    const lying = now.draft.places[now.active], press = (focus, text, run) => h("button", { key: focus, type: "button", class: "felt-button", "data-focus": focus, onclick: run }, text);
    return h("div", { key: "app", class: `app counter-app editor-app size-${now.size}${now.open ? " making" : ""}` },
      topBar(now, act),
      h("div", { key: "felt", class: "felt counter-felt" },
        placesBar(now),
        h("div", { key: "panel", class: "pile-panel", role: "tabpanel", id: `${prefix}panel`, "aria-labelledby": `${prefix}place-${now.active}` },
          h("div", { key: "lead", class: "counter-lead" }, h("p", { key: "say", class: `lead${now.laid ? "" : " opening"}` }, leadSentence(now)),
            lying && press("open", lying.length ? t.say("editor.clear") : t.say("editor.open"), () => { put(now.active, null); focusOn(`card:${now.stop}`); }),
            !lying && now.laid && now.place(now.active).field !== "trump" && press("none", t.say("editor.none"), () => { put(now.active, []); focusOn(`card:${now.stop}`); })),
          grid(now),
          textBox(now, act))),
      h("button", { key: "jump", type: "button", class: `jump${now.faults.length ? " bad" : ""}`, "data-focus": "jump", onclick: () => { const node = root.querySelector(".stand-column"); node.scrollIntoView({ block: "start" }); node.focus({ preventScroll: true }); } },
        h("span", { key: "how" }, now.silent ? t.say("editor.unchecked") : now.faults.length ? t.say("editor.faults", { n: now.faults.length }) : t.say(now.laid ? "editor.well" : "editor.position")), h("span", { key: "go", class: "jump-go" }, h("span", {}, t.say("editor.position")), icon("down"))),
      h("div", { key: "stand", tabindex: "-1", class: "count-column stand-column", role: "group", "aria-label": t.say("editor.position") },
        standBox(now, act), faultsBox(now, act), boardBox(now), capturesBox(now),
        h("div", { key: "make", class: "makes" },
          h("button", { key: "fill", type: "button", class: "outline", "data-focus": "fill", "aria-disabled": now.fillable ? null : "true", onclick: () => { if (now.fillable) fill(); } }, t.say("editor.fill")),
          now.canOpen && h("button", { key: "step", type: "button", class: "outline", "data-focus": "step", "aria-disabled": now.fine ? null : "true", onclick: () => { if (now.fine) openStepper(); } }, t.say("editor.step")),
          h("button", { key: "share", type: "button", class: "outline", "data-focus": "share", "aria-expanded": String(now.open === "share"), onclick: () => flip("share") }, t.say("editor.share")),
          h("button", { key: "lesson", type: "button", class: "solid", "data-focus": "lesson", "aria-expanded": String(now.open === "lesson"), onclick: () => flip("lesson") }, t.say("editor.lesson")))),
      now.open === "share" && shareBox(now, act, addressOf(now.line, t.lang)), now.open === "lesson" && lessonBox(now, act),
      settingsBox(now, act));
  }

  function draw() {
    t = screen.speech(get("desk").deck);
    const now = look();
    screen.show(view(now), [`card:${now.stop}`]);
    store.keep();
  }

  // ---- life

  /** What a link or this tab's memory says, so far as it makes sense here; the line is for Python to read. */
  function take(found) {
    screen.put(plainChoices(found));
    if (found.line && found.line !== lineOf(get("desk"), draftNow())) lay(String(found.line));
    else if (found.rules) other("ruleset", `house:${String(found.rules).replace(/^house:/, "")}`);
    draw();
  }

  const keys = (event) => {
    if (!root.contains(event.target)) return;
    const writing = event.target.matches("input:not([type=radio]), textarea, select");
    if (event.key === "Escape" && ui.settings) openSettings(false);
    else if (!writing && event.key.toLowerCase() === "q" && !modified(event)) { event.preventDefault(); share.open(); }
    else if (!writing && event.key.toLowerCase() === "z" && !event.altKey) { event.preventDefault(); event.stopPropagation(); undo(); }
  };

  const begin = store.recall();
  screen.begin(plainChoices(begin));
  screen.follow(TRAITS);
  draw();
  if (begin.line && begin.line !== lineOf(get("desk"), draftNow())) lay(String(begin.line));
  else if (begin.rules) other("ruleset", `house:${String(begin.rules).replace(/^house:/, "")}`);
  const unheed = store.heed(take);
  root.addEventListener("keydown", keys);

  return screen.leave(unheed, questions.destroy, () => { if (ui.file) URL.revokeObjectURL(ui.file.url); });
}

export default { render };
