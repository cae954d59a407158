// Two rule sets, or several, over one position: what only one allows, what all allow, and the clause that decides.
import { choiceBox, fieldsOf, plainChoices } from "./choices.js";
import { choiceOf, weigh } from "./compare_look.js";
import { nameOf, prompt, refusals, summary } from "./compare_words.js";
import { MOST, banner, board, body, footer, head, turning } from "./compare_views.js";
import { button, h } from "./dom.js";
import { codeOf, readCode } from "./housecode.js";
import { houseField } from "./housefield.js";
import { asker, memory } from "./link.js";
import { mountScreen } from "./screen.js";
import { whatIf } from "./whatif.js";

const TRAITS = ["show", "words", "sprite", "columns", "card", "refused", "language", "index", "size"];
const HASH = { columns: "rules", home: "home", card: "card", language: "lang", index: "index", size: "size" };

function render({ model, el }) {
  // What the screen alone knows; everything else is a trait.
  const ui = { light: null, face: 0, settings: false, notice: null, typed: "", home: "" };
  const screen = mountScreen(el, "c", model, draw, ui), { root, prefix, get, speak, focusOn, change, openSettings } = screen;
  const questions = asker(model);
  let t = null, added = -500;
  const store = memory(model, root, { kept: HASH, named: () => (get("show") || {}).text || "", said: (trait) => (trait === "columns" ? (get("columns") || []).join(",") : trait === "home" ? ui.home : get(trait)) });

  // ---- the moment

  function look() {
    const show = get("show"), columns = (get("columns") || []).map((id) => choiceOf(show, id));
    const subjects = [...show.hand.filter((code) => show.moves[code]), ...Object.keys(show.moves).filter((one) => !show.hand.includes(one))];
    const weighed = new Map(subjects.map((subject) => [subject, weigh(show, columns, subject)]));
    const subject = weighed.has(get("card")) ? get("card") : subjects.find((one) => weighed.get(one).differs) || subjects[0];
    const isCard = show.hand.includes(subject), size = get("size");
    return { t, show, columns, subjects, weighed, subject, isCard, size, prefix, wide: size === "projector", face: Math.min(ui.face, columns.length - 1), light: ui.light, settings: ui.settings, notice: ui.notice, kind: ui.kind, index: get("index"), ...weighed.get(subject) };
  }

  // ---- changes

  function pick(subject) {
    ui.light = null;
    change({ card: subject });
    const now = look();
    speak(prompt(now), ...summary(now));
  }

  function next(by = 1) {
    const { subjects, subject } = look();
    if (subjects.length > 1) pick(subjects[(subjects.indexOf(subject) + by + subjects.length) % subjects.length]);
  }

  function shine(light, text) {
    ui.light = ui.light && ui.light.key === light.key ? null : light;
    draw();
    if (ui.light) speak(text);
  }

  function put(k, id) {
    ui.light = null;
    ui.notice = null;
    change({ columns: get("columns").map((one, i) => (i === k ? id : one)) });
    const now = look();
    speak(`${nameOf(now, now.columns[k])}.`, ...summary(now));
  }

  /** One column a press: what comes within half a second is the same press, as a double click or a trembling hand has it. */
  function addColumn() {
    const now = performance.now();
    if (now - added < 500) return;
    added = now;
    const { show, columns } = look(), free = show.choices.find((one) => !columns.some((column) => column.id === one.id && column.kind));
    change({ columns: [...get("columns"), free.id] });
    focusOn(`rules:${columns.length}`);
  }

  function removeColumn(k) {
    ui.light = null;
    ui.face = 0;
    change({ columns: get("columns").filter((_, i) => i !== k) });
    focusOn("add");
  }

  function flip(to) {
    const { columns, face: shown } = look();
    ui.face = to ?? (shown + 1) % columns.length;
    ui.light = null;
    draw();
    const now = look();
    speak(`${nameOf(now, now.columns[ui.face])}.`, ...refusals(now, ui.face).map((one) => one.text));
  }

  /** Why house rules cannot be used here, as the id of a message: a broken code, or another game. */
  const slipOf = (read) => (!read ? "house.code-broken" : get("show").house.own.includes(read.game) ? "" : "compare.house.elsewhere");

  /** Put house rules into the last column: from a code typed or pasted, or from a link. */
  function useHouse(text, home = "") {
    const { cards } = get("show").house, read = readCode(text, cards), slip = slipOf(read);
    if (slip) { notify(t.say(slip)); return; }
    const code = codeOf(read.game, read.answers, cards), whose = (home || read.home || "").replace(/[,~]/g, " ").slice(0, 40), id = `house:${code}${whose ? `~${whose}` : ""}`;
    const columns = get("columns"), there = columns.findIndex((one) => one.startsWith("house:")), k = there >= 0 ? there : columns.length - 1;
    Object.assign(ui, { settings: false, typed: "" });
    change({ columns: columns.map((one, i) => (i === k ? id : one)) });
    ui.face = k;
    const now = look(), rules = now.columns[k].kind ? now.columns[k] : { kind: "house", game: read.game, home: whose };
    notify(t.cap(t.say("compare.house.in-force", { rules: nameOf(now, rules) })), "aside");
  }

  function notify(text, kind = "notice") {
    Object.assign(ui, { notice: text, kind });
    draw();
    speak(text);
  }

  function choose(trait, option) {
    change({ [trait]: option });
    if (trait === "size") openSettings(false);
  }

  function hideNotice() {
    ui.notice = null;
    draw();
    focusOn("next", "settings");
  }

  const act = { pick, next, shine, put, addColumn, removeColumn, flip, useHouse, hideNotice, change, choose, openSettings };

  // ---- drawing

  const settings = (now) => choiceBox(now, act, fieldsOf(now, ["index", "size"]), now.show.house && houseField(now, act, "compare.house.use"));

  function draw() {
    t = screen.speech(get("show").deck);
    const lines = get("show").lines, now = lines ? null : look(), kind = `cmp ${get("size") === "projector" ? "wall" : "normal"}`;
    screen.show(lines ? h("div", { key: "app", class: kind }, whatIf({ t, show: get("show"), prefix, size: get("size") }))
      : h("div", { key: "app", class: `${kind}${now.columns.length > 2 ? " several" : ""}` }, head(now, act), settings(now), banner(now, act), board(now, act), turning(now, act), body(now, act),
        button("flip", "main cmp-flip", [t.say("compare.flip"), " ", h("span", { class: "cmp-to" }, t.say("compare.flip.to", { rules: nameOf(now, now.columns[(now.face + 1) % now.columns.length], true) }))], () => flip()),
        now.wide ? footer(now, act) : h("p", { key: "hint", class: "cmp-hint" }, t.say("compare.hint"))), ["next", "settings"]);
    store.keep();
  }

  // ---- keys

  const keys = () => (get("show").lines ? {} : {
    ArrowRight: () => next(), PageDown: () => next(), ArrowLeft: () => next(-1), PageUp: () => next(-1),
    p: () => change({ size: get("size") === "projector" ? "auto" : "projector" }),
    Escape: () => { if (ui.settings) openSettings(false); else if (ui.light) { ui.light = null; draw(); } },
  });

  // ---- life

  /** What a link or this tab's memory wants, so far as it makes sense here. House rules may stand as a bare code. */
  function heed(found) {
    const traits = plainChoices(found);
    if (found.card && get("show").moves[found.card]) traits.card = found.card;
    const wanted = (found.columns || "").split(",").filter(Boolean).slice(0, MOST);
    const known = (id) => id.startsWith("house:") || get("show").choices.some((one) => one.id === id);
    const slip = get("show").house ? wanted.filter((id) => id.startsWith("house:")).map((id) => slipOf(readCode(id, get("show").house.cards))).find(Boolean) : "";
    if (wanted.length > 1 && wanted.every(known) && !slip) traits.columns = wanted;
    screen.differ(traits, change);
    if (wanted.length > 1 && slip) notify(t.say(slip));
    if (wanted.length === 1 && !known(wanted[0]) && get("show").house) useHouse(wanted[0], found.home);
  }

  async function seek(text) {
    try {
      const answer = await questions.ask({ ask: "position", text });
      if (answer.error) notify(t.say("screen.unreadable"));
    } catch { notify(t.say("screen.silent")); }
  }

  const changed = { refused() { const { message, rules } = get("refused"); if (message) notify(t.say(message, { rules })); } };
  const begin = get("show").lines ? {} : store.recall(), place = new URLSearchParams(location.hash.slice(1)).get("position");
  screen.begin({});
  draw();
  heed(begin);
  if (place && get("host") !== "page" && place !== get("show").text) seek(place);
  screen.follow(TRAITS, changed);
  const unheed = store.heed(heed);
  screen.keys(keys);
  return screen.leave(unheed, questions.destroy);
}

export default { render };
