// Every capture: each legal move of a position, what it leaves and risks, what it is worth, and why.
import { plainChoices } from "./choices.js";
import { comparison, explanation, figureOf, hindSentences, lessItems, moveName, restSentence, thanWords, truthOf, wayOf } from "./explaining.js";
import { button, closeButton, h, icon, keyButton } from "./dom.js";
import { houseField } from "./housefield.js";
import { rulesOf } from "./lookup.js";
import { moveRows, strip } from "./moverows.js";
import { mountRows, rowsOf } from "./rowscreen.js";
import { asideBanner, houseGuests, ruleSetOf, rulesChip, rulesField, rulesIn, rulesWords, turnedTo } from "./rulechoice.js";
import { itemBars } from "./worth.js";

const HEARD = ["show", "turns", "moves", "figures", "truth", "selected", "compared", "see", "ruleset", "words", "sprite", "language", "index", "size"];
const LINKED = { step: "step", language: "lang", ruleset: "rules", home: "home", index: "index", size: "size", see: "see" };

function render({ model, el }) {
  const ui = { settings: false, ghost: null, open: null, both: false, veiled: true, silent: false, notice: null };
  const screen = mountRows({ model, el }, { letter: "x", kept: LINKED, named: () => `moves:${model.get("show").game.id}:${model.get("turns").start}`, said: (trait) => (trait === "step" ? get("turns").at : model.get(trait)), ui, look, draw, here, turn: turnRules, far: true });
  const { root, get, speak, focusOn, change, openSettings, alone, question, notify, choose, walk, share } = screen;
  let t = null, rested = false, touchX = null, touchY = null;

  // ---- the moment

  function look() {
    const show = get("show"), frame = show.frames[0], moves = get("moves"), wide = get("size") === "projector";
    const find = (text) => moves.find((row) => row.move === text) || null;
    const row = find(get("selected")) || moves[0] || null, at = moves.indexOf(row), rules = rulesIn(show, get("ruleset"));
    return {
      t, show, frame, moves, row, at, figures: get("figures"), truth: get("truth"), see: show.open ? get("see") : "me", size: get("size"), index: get("index"), prefix: screen.prefix, wide,
      ...rules, rules: rulesOf(frame, rules.ruleset), notice: ui.notice, ghost: find(ui.ghost), open: find(ui.open), marked: (get("compared") || []).map(find).filter(Boolean), both: ui.both, settings: ui.settings, silent: ui.silent,
      openHands: !!show.open && get("see") === "all", veiled: wide && ui.veiled, veilWords: t.say("explorer.hidden"), ...rowsOf(show, frame, moves, row, wide),
    };
  }

  // ---- changes

  /** Values are computed while somebody watches. */
  const watchOn = () => { const { figures, moves } = look(); if (moves.length && !figures.pairs && !figures.running && !alone()) question({ ask: "run" }); };

  function here(row) {
    if (look().row === row) return;
    ui.ghost = null;
    if (ui.open) ui.open = row.move;
    change({ selected: row.move });
  }

  function play(row) {
    ui.ghost = row ? row.move : null;
    if (row) change({ selected: row.move }); else draw();
    const now = look();
    if (row) speak(`${moveName(now, row)}.`, now.tabled ? (row.after.length ? t.cap(t.say("explorer.leaves", { set: t.cards(row.after) })) : t.say("explorer.leaves.nothing")) : "");
    else focusOn(now.row && `move:${now.row.move}`);
  }

  function explain(row) {
    ui.open = ui.open === row.move && !ui.both ? null : row.move;
    ui.both = false;
    change({ selected: row.move });
    const now = look();
    if (!now.open) return;
    speak(...explanation(now, now.open));
    reveal();
  }

  /** Where what is said stands under the rows, bring it into sight. */
  function reveal() {
    const box = root.querySelector(".side-box");
    if (root.clientWidth <= 1080) box.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  function mark(row) {
    const before = get("compared") || [];
    const next = before.includes(row.move) ? before.filter((one) => one !== row.move) : [...before, row.move].slice(-2);
    ui.both = false;
    change({ compared: next, selected: row.move });
    speak(t.say(next.length === 2 ? "explorer.compare" : "explorer.compare.one"));
  }

  function compareBoth() {
    ui.both = true;
    draw();
    speak(...comparison(look(), ...look().marked));
    reveal();
  }

  function closeSide() {
    const { open, both } = look();
    Object.assign(ui, { open: null, both: false });
    draw();
    focusOn(!both && open && `explain:${open.move}`, "compare", look().row && `move:${look().row.move}`);
  }

  function seeAs(see) {
    change({ see });
    speak(t.say(`explorer.see.${see}.long`, { player: look().show.seats[look().frame.mover].name }), see === "all" ? t.say("explorer.hind.note") : "");
  }

  /** The same cards under another rule set: Python works out what they make of it. */
  async function turnRules(name) {
    const ruleset = turnedTo(name, look());
    ui.notice = null;
    if (ruleset === look().ruleset || !(await question({ ask: "rules", ruleset }))) { draw(); return; }
    const now = look(), seat = now.frame.mover;
    speak(`${rulesWords(now)}.`, seat === null ? "" : t.say("explorer.lead", { player: now.show.seats[seat].name, n: now.moves.length }));
  }

  const guests = houseGuests({ show: () => get("show"), alone, ask: question, notify, turn: turnRules, draw, ui });

  const turn = (way) => { const step = get("turns")[way]; if (step !== null && step !== undefined) question({ ask: "go", to: step }); };
  const act = { turnRules: alone() ? null : turnRules, openSettings, useHouse: guests.use, hideNotice: screen.hideNotice, pick: (row) => play(look().ghost === row ? null : row), here, explain, mark, play, keys: screen.rowKeys };

  // ---- drawing

  function headBar(now) {
    const { show, frame } = now, turns = get("turns"), n = turns.at + 1, seat = frame.mover === null ? null : show.seats[frame.mover].name;
    const place = turns.at === null ? "" : frame.mover === null ? t.say("screen.end", { n: turns.at }) : show.length === null ? t.say("screen.step", { n }) : t.say("screen.step.of", { n, total: show.length });
    const jump = (way) => turns[way] !== null && turns[way] !== undefined && button(`turn-${way}`, "chip turn", [icon(way)], () => turn(way), { "aria-label": t.say(`explorer.turn.${way}`) });
    return screen.headBar(now, t.say("explorer.title"), place, seat && t.say("screen.turn.of", { player: seat }), [
      !alone() && rulesChip(now, act, now.wide),
      !now.wide && [jump("back"), jump("forward")],
      show.open && frame.mover !== null && h("div", { key: "see", class: "see", role: "group", "aria-label": t.say("explorer.see") }, h("span", { class: "see-name", "aria-hidden": "true" }, t.say("explorer.see")),
        ["me", "all"].map((one) => button(`see:${one}`, "see-one", t.say(`explorer.see.${one}`), () => seeAs(one), { "aria-pressed": String(now.see === one), "aria-label": `${t.say(`explorer.see.${one}`)}: ${t.say(`explorer.see.${one}.long`, { player: seat })}` })))]);
  }

  function stepper(now) {
    if (now.moves.length < 2) return null;
    const jump = (way, place, name) => button(`row-${way}`, "time", [icon(way)], () => walk(place - now.at), { "aria-label": t.say(name), "aria-disabled": place < 0 || place >= now.moves.length ? "true" : null });
    return h("div", { key: "walk", class: "walk" }, jump("back", now.at - 1, "explorer.previous"), h("span", { class: "walk-at" }, t.say("explorer.of", { n: now.at + 1, total: now.moves.length })), jump("forward", now.at + 1, "explorer.next"));
  }

  /** How far the values are; hindsight has its own word. */
  function doing(now) {
    const { figures, truth, see } = now;
    if (!now.moves.length) return null;
    if (see === "all") {
      const words = { solving: "explorer.solving", "too-far": "explorer.too-far", "not-two": "explorer.not-two" }[truth.state] || (figures.certain ? "explorer.hind.known" : "explorer.hind.note");
      return h("div", { key: "doing", class: "progress hind" }, h("p", {}, t.say(words)));
    }
    const part = figures.certain || figures.done ? 1 : (figures.worlds || 0) / (figures.wanted || 1);
    const words = figures.certain && figures.done ? t.say("explorer.certain") : figures.done ? t.say("explorer.worlds", { n: figures.worlds })
      : now.silent && !figures.running ? t.say("explorer.absent") : !figures.worlds ? t.say("explorer.begin") : t.say("explorer.trying", { n: figures.worlds, total: figures.wanted });
    return h("div", { key: "doing", class: "progress" },
      h("p", {}, words),
      part < 1 && h("span", { key: "meter", class: "meter", "aria-hidden": "true", style: `--part:${(part * 100).toFixed(1)}%` }),
      part < 1 && !alone() && figures.worlds > 0 && button("halt", "outline", t.say(figures.running ? "explorer.stop" : "explorer.go"), () => question({ ask: figures.running ? "stop" : "run" })));
  }

  function side(now) {
    const { open, both, marked, see } = now, pair = both && marked.length === 2 ? marked : null, kind = see === "all" ? "hind" : "fair";
    const known = see === "all" ? truthOf : figureOf;
    const sheet = (title, said, items, heading) => h("div", { key: "said", class: `said ${kind}`, role: "region", "aria-label": title },
      h("div", { class: "said-head" }, h("h3", {}, title), closeButton(t, "said-close", closeSide)),
      said.map((text, i) => h("p", { key: i, class: "said-text" }, text)), !now.veiled && itemBars(t, items, heading, kind));
    const body = pair ? sheet(pair.map((row) => t.cap(wayOf(now, row)("word"))).join(" – "), comparison(now, ...pair), known(now, pair[0]) ? lessItems(known(now, pair[0]).items, known(now, pair[1]).items) : null, t.say("explorer.split.of"))
      : open ? sheet(moveName(now, open), now.veiled ? explanation({ ...now, figures: {}, truth: {} }, open) : explanation(now, open), known(now, open) && known(now, open).items, `${t.say("explorer.split")} (${t.say("explorer.axis", { than: thanWords(now) })})`)
        : h("p", { key: "lead", class: "side-lead" }, now.moves.length ? t.say("explorer.lead", { player: now.show.seats[now.frame.mover].name, n: now.moves.length }) : t.say("screen.over"));
    return h("aside", { key: "side", class: `side-box${open || pair ? " full" : ""}`, "aria-label": t.say("explorer.explain") }, body,
      now.moves.length > 1 && !pair && h("div", { key: "both", class: "both" }, marked.length === 2 ? button("compare", "main", t.say("explorer.compare"), compareBoth) : !open && h("p", {}, t.say(marked.length ? "explorer.compare.one" : "explorer.compare.lead"))),
      !((open || pair) && (see === "me" ? now.figures.pairs : now.truth.state === "known")) && doing(now));
  }

  function footBar(now) {
    return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.keys") },
      keyButton(t, "key-up", "↑", "explorer.previous", () => walk(-1)), h("span", { key: "at", class: "walk-at" }, t.say("explorer.of", { n: now.at + 1, total: now.moves.length })), keyButton(t, "key-down", "↓", "explorer.next", () => walk(1)),
      keyButton(t, "key-value", "V", now.veiled ? "explorer.key.value" : "screen.hide", unveil), keyButton(t, "key-why", "W", "screen.why", () => now.row && explain(now.row)), keyButton(t, "size", "P", "screen.size.auto", () => choose("size", "auto")));
  }

  function unveil() {
    ui.veiled = !ui.veiled;
    draw();
    const now = look();
    if (!now.veiled && figureOf(now, now.row)) speak(restSentence(now));
  }

  function draw() {
    if (!get("show").frames) return;
    t = screen.speech(get("show").deck);
    const now = look();
    screen.show(h("div", { key: "app", class: `app explorer ${now.wide ? "projector" : "auto"} see-${now.see}` },
      headBar(now), screen.settings(now, alone() ? [] : rulesField(now), !alone() && houseField(now, act)), strip(now, act),
      h("div", { key: "main", class: "main-box" }, screen.banners(now, asideBanner(now, act)), !now.wide && stepper(now), now.row && moveRows(now, act)),
      side(now), now.wide && footBar(now)), now);
    rest(now);
  }

  /** Once, when the values have come to rest. */
  function rest(now) {
    const still = !!now.figures.pairs && now.moves.length > 0;
    if (still && !rested && !now.veiled && now.see === "me") speak(restSentence(now));
    rested = still;
  }

  // ---- keys and touches

  function keys({ target }) {
    const now = look();
    return {
      ArrowDown: () => walk(1), ArrowUp: () => walk(-1), ArrowRight: () => walk(1), ArrowLeft: () => walk(-1), PageDown: () => turn("forward"), PageUp: () => turn("back"),
      w: () => now.row && explain(now.row), v: () => now.wide && unveil(), c: () => now.marked.length === 2 && compareBoth(), q: share.open, p: () => choose("size", now.wide ? "auto" : "projector"), " ": target === document.body && (() => now.row && act.pick(now.row)),
      Escape: () => (ui.settings ? openSettings(false) : now.open || now.both ? closeSide() : now.ghost ? play(null) : now.aside && !alone() && turnRules(now.own)),
    };
  }

  function swipeFrom(event) { [touchX, touchY] = event.target.closest(".main-box") ? [event.touches[0].clientX, event.touches[0].clientY] : [null, null]; }

  function swipeTo(event) {
    const { clientX, clientY } = event.changedTouches[0], [wide, high] = [clientX - touchX, clientY - touchY];
    if (touchX === null || Math.abs(wide) < 48 || Math.abs(wide) < 2 * Math.abs(high) || root.clientWidth > 600) return;
    walk(wide < 0 ? 1 : -1);
  }

  // ---- life

  const anew = () => { Object.assign(ui, { ghost: null, open: null, both: false, notice: null }); rested = false; draw(); watchOn(); };
  const arrived = { show: anew, ruleset: anew, truth() { draw(); const now = look(); if (now.truth.state === "known" && now.see === "all" && now.row) speak(...hindSentences(now, now.row)); } };
  const wanted = (found) => ({ ...plainChoices(found), ...(found.see === "all" && get("show").open && { see: "all" }) });
  rested = !!get("figures").pairs;
  /** Where a link or this tab's memory wants to be, and under which rules. */
  async function seek(found) {
    const step = String(found.step ?? "") === "" ? NaN : Number(found.step), ruleset = ruleSetOf(get("show"), found.ruleset);
    if (Number.isInteger(step) && step !== get("turns").at) await question({ ask: "go", to: step }, false);
    if (ruleset && ruleset !== look().ruleset) turnRules(ruleset); else guests.seek(found);
  }
  const end = screen.live(HEARD, arrived, keys, wanted, seek);
  root.addEventListener("touchstart", swipeFrom, { passive: true });
  root.addEventListener("touchend", swipeTo, { passive: true });
  watchOn();
  return end;
}

export default { render };
