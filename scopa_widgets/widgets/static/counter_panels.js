// What stands around the cards to tap: games, piles, marks, the sheet, the places. Each a function of the moment.
import { choiceField, fieldsOf, languageField, settingsButton } from "./choices.js";
import { codesOf } from "./counting.js";
import { button, closeButton, h, icon } from "./dom.js";

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
export const unsigned = (n) => signed(n).replace("+", "");
const mini = (now, code) => h("svg", { key: code, class: "face", viewBox: "0 0 100 160", "aria-hidden": "true" }, h("use", { href: `#${now.prefix}index-${code}` }));
const rulesName = (now) => (now.own ? now.t.say("counter.rules.own") : now.t.say(`ruleset.${now.ruleset}`));

export function topBar(now, act) {
  const { t, T } = now;
  return h("header", { key: "head", class: "head" },
    h("h2", { class: "title" }, h("span", { class: "game" }, t.say("counter.title"))),
    h("fieldset", { key: "games", class: "games" }, h("legend", { class: "sr" }, t.say("counter.game")),
      h("div", { class: "segments" }, T.games.map((one) => h("label", { key: one.id },
        h("input", { type: "radio", name: `${now.prefix}game`, "data-focus": `game:${one.id}`, value: one.id, "data-checked": one.id === now.game, onchange: () => act.choose("game", one.id) }),
        h("span", {}, t.say(one.word)))))),
    h("div", { key: "tools", class: "head-tools" },
      button("rules", "chip", t.say("screen.rules", { rules: rulesName(now) }), () => act.openSettings(true)),
      settingsButton(now, act)));
}

/** A tab for each pile, with its number of cards. */
export function pilesBar(now, act) {
  const { t } = now, more = now.table.sides.find((sides) => sides > now.piles.length);
  const go = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (now.active + step + now.piles.length) % now.piles.length;
    act.choose("active", next);
    event.currentTarget.querySelectorAll("[role=tab]")[next].focus();
  };
  return h("div", { key: "piles", class: "piles-bar" },
    h("div", { key: "tabs", class: "pile-tabs", role: "tablist", "aria-label": t.say("counter.piles"), onkeydown: go }, now.sides.map((name, side) => h("button", {
      key: side, type: "button", role: "tab", class: "pile-tab", id: `${now.prefix}tab-${side}`, "aria-selected": String(side === now.active), "aria-controls": `${now.prefix}panel`, tabindex: side === now.active ? "0" : "-1", "data-focus": `tab:${side}`, onclick: () => act.choose("active", side),
    }, h("span", { class: "tab-name" }, name), h("span", { class: "tab-count" }, String(now.counts[side])), h("span", { class: "tab-rest" }, side === now.rest ? t.say("counter.rest") : "")))),
    more && button("more-piles", "felt-button plus", [h("span", { key: "sign", class: "plus-sign" }, "+"), h("span", { key: "text", class: "plus-text" }, t.say("counter.more-piles"))], () => { act.choose("sides", more); act.choose("active", now.piles.length); }, { "aria-label": t.say("counter.more-piles") }));
}

export function textBox(now, act, faults) {
  const { t } = now, text = now.draft ?? codesOf(now.T, now.piles[now.active]).join(" ");
  return h("div", { key: "text", class: `text-box${faults.length ? " bad" : ""}` },
    h("label", { key: "label", class: "text-label", for: `${now.prefix}text` }, t.say("counter.text")),
    h("input", { key: "field", id: `${now.prefix}text`, class: "text-field", type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: t.say("counter.text.hint"), "data-focus": "text", "aria-invalid": String(faults.length > 0), "aria-describedby": faults.length ? `${now.prefix}faults` : null, value: text,
      oninput: (event) => act.typed(event.target.value, false), onchange: (event) => act.typed(event.target.value, true) }),
    faults.length > 0 && h("div", { key: "faults", class: "faults", id: `${now.prefix}faults` },
      h("p", { key: "head" }, t.say("counter.text.bad")),
      h("ul", { key: "list" }, faults.map((sentence, i) => h("li", { key: i }, button(`fault:${i}`, "fault", sentence, () => act.showFault(now.faults[i]))))),
      button("drop", "felt-button", t.say("counter.text.drop"), act.dropText)));
}

/** The points, as large as they can be seen. */
export function result(now) {
  const { t } = now, open = now.left.length > 0 || !now.begun, { totals } = now.sheet;
  const ahead = (side) => now.begun && totals[side] === Math.max(...totals) && totals.some((n) => n < totals[side]);
  return h("div", { key: "result", class: `result${now.piles.length > 2 ? " tight" : ""}`, role: "group", "aria-label": t.cap(t.say(open ? "counter.not-yet" : "counter.total")) },
    now.sides.map((name, side) => h("div", { key: side, class: `result-side${ahead(side) ? " first" : ""}` },
      h("span", { class: "result-name" }, now.piles.length > 3 ? now.short[side] : name), h("span", { class: "result-points" }, unsigned(totals[side])), h("span", { class: "sr" }, ` ${t.say("screen.points", { n: totals[side] })}`))));
}

const markName = ({ t }, row) => t.cap(t.has(`counter.mark.${row}`) ? t.say(`counter.mark.${row}`) : t.say(`item.${row}`));

/** One fewer, how many, one more. `where` tells two of the same apart. */
function stepper(now, act, one, side, where) {
  const { t } = now, n = (now.marks[side] || {})[one.mark] || 0, called = { mark: `${markName(now, one.mark)}, ${now.sides[side]}` };
  return h("span", { key: "step", class: "step" },
    button(`less:${where}:${side}:${one.mark}`, "step-button", "−", () => n > 0 && act.mark(side, one.mark, n > one.least ? n - 1 : 0), { "aria-label": t.say("counter.less", called), "aria-disabled": n === 0 ? "true" : null }),
    h("span", { key: "n", class: "step-n" }, String(n)),
    button(`more:${where}:${side}:${one.mark}`, "step-button", "+", () => n < one.most && act.mark(side, one.mark, n < one.least ? one.least : n + 1), { "aria-label": t.say("counter.more", called), "aria-disabled": n >= one.most ? "true" : null }));
}

/** What was made in play, where the sheet has no room for it: side by side. */
export function marksBox(now, act) {
  const { t, table } = now;
  if (!table.marks.length) return null;
  return h("div", { key: "marks", class: "marks", role: "group", "aria-label": t.say("counter.marks"), style: `--sides:${now.piles.length}` },
    table.marks.map((one) => h("div", { key: one.mark, class: "mark-row", role: "group", "aria-label": markName(now, one.mark) },
      h("span", { key: "name", class: "mark-name" }, markName(now, one.mark)),
      now.sides.map((name, side) => h("div", { key: side, class: "mark-side", role: "group", "aria-label": name }, h("span", { key: "whose", class: "mark-whose" }, now.short[side]), stepper(now, act, one, side, "box"))))));
}

function cell(now, act, row, side) {
  const { t } = now, one = row.sides[side], mark = now.table.marks.find((known) => known.mark === row.item);
  const bare = ["honour", "penalty"].includes(row.kind) && one.amount < 2 && !one.now;
  const figure = row.kind === "primiera" && !one.amount ? "–" : ["honour"].includes(row.kind) || bare ? "" : String(one.amount);
  return h("td", { key: side, class: `count-cell${one.now > 0 ? " won" : one.now < 0 ? " lost" : ""}` },
    h("span", { class: `in-cell${mark ? " of-mark" : ""}` }, mark && stepper(now, act, mark, side, "sheet"), h("span", { key: "amount", class: "amount" }, figure), h("span", { key: "paid", class: one.now ? "paid" : "" }, one.now ? signed(one.now) : "")),
    h("span", { class: "sr" }, ` ${now.sides[side]}: ${t.say("screen.points", { n: one.now })}`));
}

/** Every row of the sheet; a touched one tells its rule and shows the cards that count. */
export function sheetBox(now, act) {
  const { t } = now;
  return h("table", { key: "sheet", class: `count-table of-${now.piles.length}${now.piles.length > 3 ? " tight" : ""}` },
    h("caption", { class: "sr" }, t.say("screen.score")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t.say("screen.score")), now.sides.map((name, side) => h("th", { key: side, scope: "col", class: "side" }, now.short[side] === name ? name : [h("span", { key: "short", "aria-hidden": "true" }, now.short[side]), h("span", { key: "name", class: "sr" }, name)])))),
    h("tbody", {}, now.sheet.items.map((row) => [
      h("tr", { key: row.item, class: now.open === row.item ? "open" : "" },
        h("th", { scope: "row" }, button(`row:${row.item}`, "item", [h("span", { key: "n", class: "item-name" }, row.kind === "count" ? markName(now, row.item) : t.cap(t.say(`item.${row.item}`))), row.why && now.piles.length < 4 && h("span", { key: "why", class: "need" }, t.say(`clause.${row.why}.yes`))], () => act.flip(row.item), { "aria-expanded": String(now.open === row.item) })),
        now.sides.map((_, side) => cell(now, act, row, side))),
      row.why && now.piles.length > 3 && h("tr", { key: `${row.item}-why`, class: "why" }, h("td", { colspan: String(now.sides.length + 1) }, t.say(`clause.${row.why}.yes`))),
      now.open === row.item && h("tr", { key: `${row.item}-more`, class: "more" }, h("td", { colspan: String(now.sides.length + 1) },
        h("p", { class: "rule" }, t.say(`clause.${row.clause}.rule`)),
        now.sides.map((name, side) => { const codes = codesOf(now.T, row.sides[side].cards); return codes.length > 0 && h("div", { key: side, class: "counted-cards" }, h("strong", {}, name), h("span", { class: "minis", role: "img", "aria-label": t.cards(codes)("word") }, codes.map((code) => mini(now, code)))); }))),
    ])),
    h("tfoot", {}, h("tr", { class: "total" }, h("th", { scope: "row" }, t.cap(t.say("counter.total"))), now.sheet.totals.map((n, side) => h("td", { key: side, class: "count-cell" }, h("span", { class: "in-cell" }, h("span", {}), h("span", { class: "sum" }, unsigned(n))))))));
}

/** The best card of each suit, what it is worth, and the sum: for every row that is counted by places. */
export function placesBox(now) {
  const { t, T } = now;
  const rows = now.sheet.items.filter((row) => row.kind === "primiera");
  return rows.map((row) => h("div", { key: `places-${row.item}`, class: "count-places", role: "group", "aria-label": t.cap(t.say(`item.${row.item}`)) },
    h("h3", { key: "head", class: "count-places-head", "aria-hidden": "true" }, t.cap(t.say(`item.${row.item}`))),
    row.sides.map((one, side) => h("div", { key: side, class: `count-places-row${one.now > 0 ? " won" : ""}` },
      h("span", { key: "who", class: "places-side" }, h("span", { key: "name", class: "places-name" }, now.piles.length > 3 ? now.short[side] : now.sides[side]), h("span", { key: "word", class: "places-word", "aria-hidden": "true" }, t.say(`item.${row.item}`))),
      h("span", { key: "places", class: "four" }, one.parts.map((value, suit) => {
        const code = codesOf(T, one.cards.map((subset, i) => (i === suit ? subset : 0)))[0];
        const name = t.cap(t.suit(T.suits[suit]));
        return h("span", { key: suit, class: "count-place", role: "img", "aria-label": code ? `${name}, ${t.card(code)} = ${value}` : `${name}, ${t.say("screen.place.missing")}` },
          h("span", { class: `spot${code ? "" : " void"}`, "aria-hidden": "true" }, code ? mini(now, code) : ghost(now, T.suits[suit])),
          h("span", { class: `value${code ? "" : " lacking"}`, "aria-hidden": "true" }, code ? `= ${value}` : t.say("screen.place.missing")));
      })),
      h("span", { key: "sum", class: "places-sum" }, h("span", { class: "sr" }, t.say("screen.place.sum")), one.amount ? String(one.amount) : "–")))));
}

const ghost = (now, suit) => h("svg", { key: "ghost", class: "ghost-suit", viewBox: "16 92 68 64" }, h("use", { href: `#${now.prefix}index-${now.T.ranks[0]}${suit}`, width: "100", height: "160" }));

export function settingsBox(now, act) {
  if (!now.settings) return null;
  const { t, table } = now;
  const group = (key, legend, options, value, words, choose) => choiceField(now.prefix, (_, option) => choose(option), [key, legend, options, value, words]);
  const sets = Object.keys(table.rulesets);
  return h("div", { key: "settings", class: "settings counter-settings", role: "dialog", "aria-label": t.say("screen.settings") },
    h("div", { class: "settings-head" }, h("h3", {}, t.say("screen.settings")), closeButton(t, "settings-close", () => act.openSettings(false))),
    sets.length > 1 && choiceField(now.prefix, act.choose, ["ruleset", t.say("screen.ruleset"), sets, now.ruleset, (one) => t.cap(t.say(`ruleset.${one}`))]),
    table.options.map((option, i) => group(option.key, t.say(`option.${option.key}`), option.values, now.values[i], (value) => t.cap(t.say(`option.${option.key}.${value}`)), (value) => act.chooseOption(option.key, value))),
    table.sides.length > 1 && group("sides", t.say("counter.piles"), table.sides, now.piles.length, String, (value) => act.choose("sides", value)),
    [languageField(t), ...fieldsOf(now, ["index", "size"])].map((field) => choiceField(now.prefix, act.choose, field)),
    act.share.button("outline"));
}
