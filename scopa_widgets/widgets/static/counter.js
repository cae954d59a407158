// Count the pile: cards to tap or to type, what was made in play, and the score sheet at once.
import { plainChoices } from "./choices.js";
import { codesOf, countPiles, packPile, readCards, rowsUnder } from "./counting.js";
import { marksBox, pilesBar, placesBox, result, settingsBox, sheetBox, textBox, topBar, unsigned } from "./counter_panels.js";
import { button, h, icon, modified } from "./dom.js";
import { readCode } from "./housecode.js";
import { memory } from "./link.js";
import { mountScreen } from "./screen.js";
import { SHARED, sharing } from "./share.js";

const TRAITS = ["counting", "words", "sprite", "game", "ruleset", "options", "sides", "piles", "marks", "names", "active", "language", "index", "size"];
const LINKED = { game: "game", ruleset: "rules", options: "options", sides: "sides", piles: "piles", marks: "marks", active: "side", home: "home", language: "lang", index: "index", size: "size" };

function render({ model, el }) {
  const screen = mountScreen(el, "c", model, draw), { root, prefix, get, speak, focusOn, change } = screen;
  root.classList.add("counter");
  const store = memory(model, root, { kept: LINKED, named: () => "counter", said: saidShort });
  const share = sharing(el, model, screen.talk, () => store.address(SHARED));
  // What the screen alone knows; everything else is a trait.
  const ui = { settings: false, back: null, open: null, notice: null, draft: null, faults: [], stop: null };
  let t = null;

  const tables = () => get("counting");
  const tableOf = (name) => tables().games.find((one) => one.id === name) || tables().games[0];

  // ---- the moment

  /** Piles as numbers: of what is written, and of whoever has the rest. */
  function packed(texts) {
    const T = tables(), piles = texts.map((text) => packPile(T, text === null ? [] : readCards(T, text).cards.map((one) => one.code)));
    const rest = texts.indexOf(null);
    if (rest >= 0) piles[rest] = piles.reduce((left, pile) => left.map((subset, suit) => subset & ~pile[suit]), packPile(T, T.suits.split("").flatMap((suit) => T.ranks.split("").map((rank) => rank + suit))));
    return { piles, rest };
  }

  function look() {
    const T = tables(), table = tableOf(get("game")), texts = get("piles"), { piles, rest } = packed(texts);
    const base = table.rulesets[get("ruleset")] || table.rulesets.table, chosen = get("options") || {};
    const values = table.options.map((option, i) => (option.key in chosen ? chosen[option.key] : base[i]));
    const marks = get("marks") || [], sheet = countPiles(T, rowsUnder(table, values), piles, marks);
    const active = Math.min(get("active") || 0, piles.length - 1);
    const owner = {};
    piles.forEach((pile, side) => { for (const code of codesOf(T, pile)) owner[code] = side; });
    const plain = piles.length === 2 ? [t.say("counter.ours"), t.say("counter.theirs")] : piles.map((_, i) => t.say("counter.side", { n: i + 1 }));
    const sides = plain.map((name, i) => (get("names") || [])[i] || name);
    const short = plain.map((_, i) => (get("names") || [])[i] || (piles.length === 2 ? plain[i] : String(i + 1)));
    const counts = piles.map((pile) => codesOf(T, pile).length), begun = counts.some((count, side) => count && side !== rest);
    return { t, short, begun, T, table, piles, rest, marks, sheet, active, owner, sides, counts, values, base, prefix, own: Object.keys(chosen).length > 0, left: codesOf(T, sheet.left), game: table.id, ruleset: get("ruleset"), language: t.lang, index: get("index"), size: get("size"), ...ui, stop: ui.stop || T.ranks[0] + T.suits[0] };
  }

  // ---- changes

  const totals = (now) => `${t.cap(t.say("screen.score"))}: ${now.sides.map((name, side) => [name, unsigned(now.sheet.totals[side])].join(" ")).join(", ")}.`;
  const write = (codes) => codes.join(" ");
  const about = (code, more = {}) => ({ card: (shape) => t.card(code, shape), ...more });

  function setPiles(texts, ...sentences) {
    ui.notice = null;
    change({ piles: texts });
    const now = look();
    speak(...sentences.map((one) => one(now)), totals(now));
  }

  /** Put a card into the active pile, or take it out. One that lies elsewhere is moved only when asked again. */
  function touch(code, sure) {
    const now = look(), { active, owner, T } = now, at = owner[code];
    if (at !== undefined && at !== active && at !== now.rest && !sure) {
      const text = t.cap(t.say("counter.taken", about(code, { side: now.sides[at] })));
      notify(text, t.say("counter.move"), () => { touch(code, true); focusOn(`card:${code}`); });
      return;
    }
    const inside = at === active;
    const texts = now.piles.map((pile, side) => {
      if (side === now.rest && side !== active) return null;
      const codes = codesOf(T, pile).filter((one) => one !== code);
      return write(codesOf(T, packPile(T, side === active && !inside ? [...codes, code] : codes)));
    });
    setPiles(texts, (after) => t.cap(t.say(inside ? "counter.out" : "counter.in", about(code, { n: after.counts[active] }))));
  }

  function clear() {
    const now = look(), before = get("piles"), text = t.say("counter.cleared", { side: now.sides[now.active] });
    change({ piles: before.map((one, side) => (side === now.active ? "" : one)) });
    notify(text, t.say("counter.undo"), () => { setPiles(before); focusOn("clear"); });
  }

  function give() {
    const now = look();
    setPiles(get("piles").map((text, side) => (side === now.active ? null : text)), (after) => leadSentence(after));
  }

  function notify(text, label, press) {
    ui.notice = { text, label, press: () => { ui.notice = null; press(); } };
    draw();
    speak(text);
  }

  function typed(text, done) {
    const now = look(), { cards, faults } = readCards(tables(), text);
    const elsewhere = cards.filter((one) => { const at = now.owner[one.code]; return at !== undefined && at !== now.active && at !== now.rest; })
      .map((one) => ({ what: "elsewhere", ...one, side: now.owner[one.code] }));
    const all = [...faults, ...elsewhere].sort((a, b) => a.at - b.at);
    ui.draft = text;
    // What is not finished is not wrong yet: faults are named when the field is left or Enter is pressed.
    if (all.length) {
      if (done || ui.faults.length) ui.faults = all;
      draw();
      if (done) speak(t.say("counter.text.bad"), ...faultSentences(look()));
      return;
    }
    ui.faults = [];
    if (done) ui.draft = null;
    const codes = codesOf(tables(), packPile(tables(), cards.map((one) => one.code)));
    if (write(codes) !== write(codesOf(tables(), now.piles[now.active]))) setPiles(get("piles").map((one, side) => (side === now.active ? write(codes) : one)), (after) => `${t.cap(after.sides[after.active])}: ${t.say("counter.cards", { n: codes.length })}.`);
    else draw();
  }

  function dropText() {
    Object.assign(ui, { draft: null, faults: [] });
    draw();
    focusOn("text");
  }

  function showFault(fault) {
    const field = root.querySelector("[data-focus=text]");
    field.focus();
    field.setSelectionRange(fault.at, fault.at + fault.text.length);
  }

  function mark(side, row, n) {
    const now = look();
    change({ marks: now.piles.map((_, i) => { const own = { ...(now.marks[i] || {}) }; if (i === side) { if (n) own[row] = n; else delete own[row]; } return own; }) });
    speak(`${t.cap(rowName(look(), row))}, ${now.sides[side]}: ${n}.`, totals(look()));
  }

  function choose(trait, value) {
    const now = look();
    if (trait === "game") {
      const next = tableOf(value), rows = next.marks.map((one) => one.mark), keys = next.options.map((one) => one.key);
      const keep = (from, names) => Object.fromEntries(Object.entries(from || {}).filter(([key]) => names.includes(key)));
      change({ game: value, ruleset: next.rulesets[get("ruleset")] ? get("ruleset") : "table", options: keep(get("options"), keys), ...seated(next.sides.includes(now.piles.length) ? now.piles.length : next.sides[0], (own) => keep(own, rows)) });
    } else if (trait === "sides") change(seated(Number(value)));
    else if (trait === "ruleset") change({ ruleset: value, options: {} });
    else if (trait === "active") { Object.assign(ui, { draft: null, faults: [], notice: null }); change({ active: value }); }
    else change({ [trait]: value });
    const after = look();
    speak(trait === "active" ? `${t.cap(after.sides[value])}: ${t.say("counter.cards", { n: after.counts[value] })}.` : `${t.cap(t.say(after.table.word))}.`, totals(after));
  }

  /** Traits for so many piles: new ones are empty, those that are gone leave their cards to nobody. */
  function seated(sides, kept = (own) => own) {
    const piles = get("piles").slice(0, sides), marks = (get("marks") || []).slice(0, sides).map(kept);
    while (piles.length < sides) piles.push("");
    while (marks.length < sides) marks.push({});
    return { sides, piles, marks, active: Math.min(get("active") || 0, sides - 1) };
  }

  function chooseOption(key, value) {
    const now = look(), i = now.table.options.findIndex((one) => one.key === key), chosen = { ...(get("options") || {}) };
    if (now.base[i] === value) delete chosen[key]; else chosen[key] = value;
    change({ options: chosen });
    speak(totals(look()));
  }

  function openSettings(open) {
    const here = document.activeElement;
    if (open && root.contains(here)) ui.back = here.dataset.focus;
    ui.settings = open;
    draw();
    if (open) root.querySelector(".settings input[data-checked]").focus(); else focusOn(ui.back, "settings");
  }

  function flip(key) {
    ui.open = ui.open === key ? null : key;
    draw();
  }

  function scrollTo(selector) {
    const node = root.querySelector(selector);
    node.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    node.focus({ preventScroll: true });
  }

  const act = { touch, clear, give, typed, dropText, showFault, mark, choose, chooseOption, openSettings, flip, scrollTo, share };

  // ---- words

  function rowName(now, row) {
    return t.say(`item.${row}`);
  }

  function leadSentence(now) {
    const n = now.left.length;
    if (now.rest >= 0 && !now.begun) return t.say("counter.lead.start");
    if (now.rest >= 0) return now.piles.length === 2 ? t.say("counter.lead.rest", { n: now.counts[now.rest] }) : t.cap(t.say("counter.lead.rest.of", { n: now.counts[now.rest], side: now.sides[now.rest] }));
    if (!n) return t.say("counter.lead.all");
    if (!now.counts[now.active]) return t.say("counter.lead.pile");
    return n < 5 ? t.say("counter.lead.open.named", { n, set: t.cards(now.left) }) : t.say("counter.lead.open", { n });
  }

  function faultSentences(now) {
    const sentence = {
      unknown: (fault) => t.say("notation.no-card", { piece: fault.text }),
      again: (fault) => t.cap(t.say("notation.card-again", about(fault.code))),
      elsewhere: (fault) => t.cap(t.say("counter.taken", about(fault.code, { side: now.sides[fault.side] }))),
      many: (fault) => t.say("notation.too-many", fault),
    };
    return now.faults.map((fault) => (fault.what === "many" ? sentence.many(fault) : t.say("counter.text.at", { fault: sentence[fault.what](fault), n: fault.at + 1 })));
  }

  // ---- drawing

  /** A card to tap: its whole face, and for small screens its index lying down. */
  function cardButton(now, code) {
    const at = now.owner[code], mine = at === now.active, elsewhere = at !== undefined && !mine && at !== now.rest;
    const label = [t.cap(t.card(code)), elsewhere && t.say("counter.card.elsewhere", { side: now.sides[at] })].filter(Boolean).join(", ");
    const use = (name) => h("use", { href: `#${prefix}${name}-${code}`, width: "100", height: "160" });
    return h("button", {
      key: code, type: "button", class: `tile${mine ? " mine" : ""}${elsewhere ? " elsewhere" : ""}`, "aria-label": label, "aria-pressed": String(mine), "data-card": code, "data-focus": `card:${code}`,
      tabindex: now.stop === code ? "0" : "-1", onclick: () => touch(code), onfocus: () => { if (ui.stop !== code) { ui.stop = code; draw(); } },
    },
    h("svg", { key: "whole", class: "face whole", viewBox: "0 0 100 160", "aria-hidden": "true" }, use(now.size === "projector" ? "index" : "card")),
    h("span", { key: "lying", class: "lying", "aria-hidden": "true" }, h("svg", { key: "rank", viewBox: "18 8 64 80" }, use("index")), h("svg", { key: "suit", viewBox: "20 95 60 60" }, use("index"))),
    mine && h("span", { key: "tick", class: "tick", "aria-hidden": "true" }, icon("check")),
    elsewhere && h("span", { key: "whose", class: "whose-card", "aria-hidden": "true" }, now.short[at]));
  }

  function grid(now) {
    const { T } = now;
    return h("div", { key: "grid", class: `grid${now.counts[now.active] ? "" : " empty"}`, role: "group", "aria-label": t.say("counter.grid", { side: now.sides[now.active] }), onkeydown: walk },
      [...T.suits].map((suit) => h("div", { key: suit, class: "suit-row", role: "group", "aria-label": t.cap(t.suit(suit)) }, [...T.ranks].map((rank) => cardButton(now, rank + suit)))));
  }

  /** Arrows walk over the cards as they lie on the screen. */
  function walk(event) {
    if (modified(event)) return;
    const all = [...event.currentTarget.querySelectorAll(".tile")], here = all.indexOf(document.activeElement);
    if (here < 0) return;
    const at = all[here].getBoundingClientRect();
    const away = (dir) => all.map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => (dir < 0 ? box.bottom <= at.top + 1 : box.top >= at.bottom - 1))
      .sort(([, a], [, b]) => Math.abs(a.top - at.top) - Math.abs(b.top - at.top) || Math.abs(a.left - at.left) - Math.abs(b.left - at.left))[0];
    const goal = { ArrowLeft: () => all[here - 1], ArrowRight: () => all[here + 1], ArrowUp: () => (away(-1) || [])[0], ArrowDown: () => (away(1) || [])[0], Home: () => all[here - (here % 10)], End: () => all[here - (here % 10) + 9] }[event.key];
    if (!goal) return;
    event.preventDefault();
    event.stopPropagation();
    const node = goal();
    if (node) node.focus();
  }

  function view(now) {
    const lead = leadSentence(now);
    return h("div", { key: "app", class: `counter-app size-${now.size}` },
      topBar(now, act),
      h("div", { key: "felt", class: "felt counter-felt" },
        pilesBar(now, act),
        h("div", { key: "panel", class: "pile-panel", role: "tabpanel", id: `${prefix}panel`, "aria-labelledby": `${prefix}tab-${now.active}` },
          h("div", { key: "lead", class: "counter-lead" },
            h("p", { key: "say", class: `lead${lead === t.say("counter.lead.start") ? " opening" : ""}` }, now.notice ? now.notice.text : lead),
            now.notice ? h("button", { key: "notice", type: "button", class: "felt-button strong", "data-focus": "notice", onclick: now.notice.press }, now.notice.label)
              : [now.rest < 0 && now.left.length > 0 && button("give", "felt-button", t.say("counter.give"), give),
                now.counts[now.active] > 0 && now.active !== now.rest && button("clear", "felt-button", t.say("counter.clear"), clear)]),
          grid(now),
          textBox(now, act, faultSentences(now)))),
      h("button", { key: "jump", type: "button", class: `jump${now.sides.length > 2 ? " many-sides" : ""}`, "data-focus": "jump", onclick: () => scrollTo(".count-column") }, now.begun && now.short.map((name, side) => h("span", { key: side, class: "jump-side" }, `${name}${/^\d+$/.test(name) ? ":" : ""} `, h("b", {}, unsigned(now.sheet.totals[side])))), h("span", { key: "go", class: "jump-go" }, h("span", {}, t.say("counter.to-sheet")), icon("down"))),
      h("div", { key: "count", class: `count-column${now.begun ? "" : " idle"}${now.piles.length === 2 ? " two" : ""}`, tabindex: "-1", role: "group", "aria-label": t.say("screen.score") },
        result(now), marksBox(now, act), sheetBox(now, act), placesBox(now)),
      settingsBox(now, act));
  }

  function draw() {
    t = screen.speech(tables().deck);
    const now = look();
    screen.show(view(now), [`card:${now.stop}`]);
    store.keep();
  }

  // ---- life

  /** Traits in short, for a link: piles are codes in a row, the rest is a star. */
  function saidShort(trait) {
    const value = get(trait);
    if (trait === "piles") return value.map((text) => (text === null ? "*" : text.replaceAll(" ", ""))).join("_");
    if (trait === "marks") return (value || []).map((own) => Object.entries(own).map(([row, n]) => `${row}.${n}`).join("-")).join("~").replace(/^~+$/, "");
    if (trait === "options") return Object.entries(value || {}).map(([key, one]) => `${key}.${one}`).join("-");
    return value;
  }

  /** Traits as a link or this tab's memory wants them, so far as they make sense here. */
  function wanted(found) {
    const traits = plainChoices(found), T = tables();
    const house = found.ruleset && readCode(found.ruleset, T.houses), table = T.games.find((one) => one.id === (house || found).game);
    if (!table) return traits;
    Object.assign(traits, { game: table.id, ruleset: table.rulesets[found.ruleset] ? found.ruleset : "table", options: {}, marks: [] });
    for (const [key, text] of pairs(found.options)) {
      const option = table.options.find((one) => one.key === key), value = option && option.values.find((one) => String(one) === text);
      if (value !== undefined) traits.options[key] = value;
    }
    // Of house rules what changes the count is taken over, as options of one's own.
    if (house) for (const { key, values } of table.options) if (values.includes(house.answers[key])) traits.options[key] = house.answers[key];
    const sides = Number(found.sides), texts = String(found.piles || "").split("_").map((text) => (text === "*" ? null : (text.match(/../g) || []).join(" ")));
    if (!table.sides.includes(sides) || texts.length !== sides) return traits;
    const cards = texts.map((text) => readCards(T, text || "")), every = cards.flatMap((one) => one.cards.map((card) => card.code));
    if (cards.some((one) => one.faults.length) || new Set(every).size < every.length || texts.filter((text) => text === null).length > 1) return traits;
    const parts = String(found.marks || "").split("~");
    const marks = texts.map((_, side) => Object.fromEntries(pairs(parts[side]).map(([row, n]) => [row, Number(n)]).filter(([row, n]) => table.marks.some((one) => one.mark === row && n >= one.least && n <= one.most && Number.isInteger(n)))));
    const active = Number(found.active);
    return Object.assign(traits, { sides, piles: texts, marks, active: active >= 0 && active < sides && Number.isInteger(active) ? active : 0 });
  }

  const pairs = (text) => String(text || "").split("-").map((pair) => pair.split(".")).filter((pair) => pair.length === 2);

  const keys = (event) => {
    if (!root.contains(event.target)) return;
    if (event.key.toLowerCase() === "q" && !modified(event) && !event.target.matches("input:not([type=radio]), textarea, select")) { event.preventDefault(); share.open(); return; }
    if (event.key !== "Escape") return;
    if (ui.settings) openSettings(false);
    else if (ui.notice) { ui.notice = null; draw(); }
  };

  screen.begin(wanted(store.recall()));
  draw();
  screen.follow(TRAITS);
  const unheed = store.heed((found) => screen.differ(wanted(found), change));
  root.addEventListener("keydown", keys);
  return screen.leave(unheed);
}

export default { render };
