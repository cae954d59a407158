// How each kind of question is answered: what has been touched and typed so far, and what that is as an answer.
import { h, icon } from "./dom.js";
import { cardRow, cardTile, minis, pilesView, sceneView } from "./lesson_board.js";
import { candidateWords, changeWords, chosenSentence, moveParts, optionWords, setWords } from "./lesson_words.js";

export const fresh = () => ({ set: [], sets: [], cards: [], text: "", option: null, total: "", rows: {}, changes: [], clause: null });

const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
const alike = (one, other) => one.length === other.length && one.every((code) => other.includes(code));

/** The answer so far, as it is graded; undefined where something is missing. */
export function givenOf({ kind, offers }, draft) {
  const { set, sets, cards, option, rows, changes, clause } = draft, text = draft.text.trim();
  switch (kind) {
    case "capture": return set;
    case "captures": return set.length && !sets.some((one) => alike(one, set)) ? [...sets, set] : sets;
    case "card": return cards[0];
    case "cards": return cards;
    case "order": return cards.length === offers.cards.length ? cards : undefined;
    case "numbers": return text ? text.split(/[\s,;]+/).filter(Boolean) : undefined;
    case "yesno": case "choice": case "clause": return option === null ? undefined : option;
    case "primiera": return draft.total.trim() ? { cards, total: draft.total.trim() } : undefined;
    case "count": return offers.rows.every((row) => offers.sides.every((_, side) => String((rows[row] || [])[side] ?? "").trim())) ? Object.fromEntries(offers.rows.map((row) => [row, offers.sides.map((_, side) => String(rows[row][side]).trim())])) : undefined;
    case "compare": return offers.clauses && changes.length && !clause ? undefined : { changes, clause: clause || "" };
    default: return text || undefined;
  }
}

/** A draft that shows an answer: of the solution, or of a vote. */
export function draftOf({ kind }, given) {
  const draft = fresh();
  if (kind === "capture") draft.set = given;
  else if (kind === "captures") draft.sets = given;
  else if (kind === "card") draft.cards = [given];
  else if (kind === "cards" || kind === "order") draft.cards = given;
  else if (kind === "primiera") Object.assign(draft, { cards: given.cards, total: given.total });
  else if (kind === "count") draft.rows = Object.fromEntries(Object.entries(given).map(([row, own]) => [row, own.map(String)]));
  else if (kind === "compare") Object.assign(draft, given);
  else if (["yesno", "choice", "clause"].includes(kind)) draft.option = given;
  else draft.text = Array.isArray(given) ? given.join(" ") : String(given);
  return draft;
}

/** The word on the big button before an answer. */
export function pressWord({ kind }, draft) {
  if (kind === "capture" && !draft.set.length) return "screen.lay";
  if (kind === "captures" && draft.set.length) return "study.mark";
  if (kind === "captures" && !draft.sets.length) return "study.takes-nothing";
  if (kind === "cards" && !draft.cards.length) return "study.none";
  if (kind === "compare" && !draft.changes.length) return "study.same";
  return "study.answer";
}

/** What to do, or what has been done so far. */
export function leadWords(now) {
  const { t, step, draft } = now;
  if (["capture", "captures"].includes(step.kind) && draft.set.length) return chosenSentence(now, draft.set);
  if (step.kind === "compare" && draft.changes.length && step.offers.clauses) return t.say("study.lead.sentence");
  if (step.kind === "cost") return t.say("study.lead.number");
  return t.say(`study.lead.${step.kind}`);
}

const UNMARKED = () => ({});

/** Everything that lies on the felt: the board of the question, with what has been touched. */
export function feltView(now, act) {
  const { t, step, draft, open } = now, { kind, offers, frame } = step;
  const press = (change) => (open ? (code) => act.change(change(code)) : null);
  const of = (code) => ({ ...now.marks(code) });
  if (frame && frame.mover === null) return pilesView(now, frame.scene, of);
  if (frame) {
    const chosen = (code) => ({ ...of(code), chosen: !now.solved && (draft.set.includes(code) || draft.cards.includes(code)), asked: code === offers.card || (["yesno", "clause"].includes(kind) && offers.cards.includes(code)) });
    const single = (code) => ({ set: draft.set.includes(code) ? [] : [code] });
    if (kind === "capture" || kind === "captures") {
      const tap = (code) => ({ set: toggled(draft.set.filter((one) => one[0] !== "^"), code) });
      return sceneView(now, frame.scene, { marks: chosen, table: press(tap), pile: press(single) });
    }
    if (kind === "card") return sceneView(now, frame.scene, { marks: chosen, hand: press((code) => ({ cards: [code] })) });
    if (kind === "cards") return sceneView(now, frame.scene, { marks: chosen, hand: press((code) => ({ cards: toggled(draft.cards, code) })) });
    return sceneView(now, frame.scene, { marks: chosen });
  }
  if (kind === "primiera") return primieraView(now, act, of);
  if (kind === "order") return cardRow(now, "tray", t.say(`study.lead.${kind}`), offers.cards, (code) => ({ ...of(code), numbers: draft.cards.includes(code) ? [draft.cards.indexOf(code) + 1] : [] }), press((code) => ({ cards: toggled(draft.cards, code) })));
  if (kind === "card" || kind === "cards") {
    const next = (code) => ({ cards: kind === "card" ? [code] : toggled(draft.cards, code) });
    return [
      offers.shown.length > 0 && h("div", { key: "shown", class: "zone shown" }, cardRow(now, "shown-row", t.say("screen.table"), offers.shown, UNMARKED), h("span", { key: "gap", class: "gap", "aria-hidden": "true" }, "?")),
      cardRow(now, "tray", t.say(`study.lead.${kind}`), bySuit(now, offers.cards), (code) => ({ ...of(code), chosen: draft.cards.includes(code) }), press(next)),
    ];
  }
  return (offers.cards || []).length > 0 && cardRow(now, "tray", t.say("screen.table"), offers.cards, of);
}

/** A whole deck lies suit by suit, a few cards as they come. */
function bySuit({ game }, codes) {
  const suits = [...new Set(Object.keys(game.values).map((code) => code[1]))];
  return codes.length > 12 ? suits.flatMap((suit) => codes.filter((code) => code[1] === suit)) : codes;
}

function primieraView(now, act, of) {
  const { t, step: { offers }, draft, open } = now;
  const place = (suit) => draft.cards.filter((code) => code[1] === suit);
  return [
    h("div", { key: "places", class: "zone four-places", role: "group", "aria-label": t.cap(t.say("item.primiera")) }, offers.suits.map((suit) => h("span", { key: suit, class: "prim-place" },
      place(suit).length ? place(suit).map((code) => cardTile(now, code, of(code))) : h("span", { key: "void", class: "card still void", role: "img", "aria-label": `${t.cap(t.suit(suit))}, ${t.say("screen.place.missing")}` }),
      h("span", { key: "suit", class: "zone-name", "aria-hidden": "true" }, t.suit(suit)))),
    h("label", { key: "total", class: "prim-total" }, h("span", { key: "word" }, t.say("study.total")), numberField(now, act, "total", draft.total, (text) => ({ total: text })))),
    offers.suits.map((suit) => { const own = offers.cards.filter((code) => code[1] === suit); return own.length > 0 && cardRow(now, `suit-${suit}`, t.cap(t.suit(suit)), own, (code) => ({ ...of(code), chosen: draft.cards.includes(code) }), open ? (code) => act.change({ cards: toggled(draft.cards, code) }) : null); }),
  ];
}

function numberField(now, act, key, value, change, label = "") {
  return h("input", { key, class: "number-field", type: "text", inputmode: now.step.kind === "numbers" ? "text" : now.step.offers.decimals ? "decimal" : "text", autocomplete: "off", enterkeyhint: "done", "data-focus": key, "aria-label": label || now.t.say(`study.lead.${now.step.kind === "cost" ? "number" : now.step.kind}`), value, readonly: !now.open,
    oninput: (event) => act.change(change(event.target.value), true), onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); act.press(); } } });
}

const option = (now, key, pressed, inside, onclick, more = "") => h("button", { key, type: "button", class: `option${more}${pressed ? " picked" : ""}`, "aria-pressed": String(pressed), "data-focus": `option:${key}`, "aria-disabled": now.open ? null : "true", onclick: () => { if (now.open) onclick(); } }, inside, pressed && h("span", { key: "tick", class: "tick", "aria-hidden": "true" }, icon("check")));

/** What stands below the felt to answer with: options, fields, marked sets. Null where the cards are enough. */
export function choicesView(now, act) {
  const { t, step, draft } = now, { kind, offers } = step;
  switch (kind) {
    case "captures": return draft.sets.length > 0 && h("div", { key: "sets", class: "choices-row sets", role: "group", "aria-label": t.say("study.marked.list") }, draft.sets.map((set, i) => h("button", {
      key: set.join("."), type: "button", class: "marked", "data-focus": `set:${i}`, "aria-label": t.cap(t.say(now.open ? "study.marked.drop" : "study.marked", { n: i + 1, set: setWords(now, set) })), "aria-disabled": now.open ? null : "true", onclick: () => { if (now.open) act.change({ sets: draft.sets.filter((one) => one !== set) }); },
    }, h("span", { key: "n", class: "tab" }, String(i + 1)), minis(now, set.map((key) => topOf(now, key))), now.open && icon("close"))));
    case "yesno": return h("div", { key: "yesno", class: "choices-row two" }, [true, false].map((one) => option(now, String(one), draft.option === one, t.say(one ? "study.yes" : "study.no"), () => act.answer({ option: one }), " large")));
    case "choice": return h("div", { key: "choice", class: "choices-row" }, offers.options.map((one) => option(now, one.id, draft.option === one.id, t.cap(optionWords(now, one)), () => act.change({ option: one.id }), " large")));
    case "clause": return h("div", { key: "clause", class: "choices-list" }, offers.options.map((one) => option(now, one, draft.option === one, t.say(`clause.${one}.rule`), () => act.change({ option: one }))));
    case "compare": return compareView(now, act);
    case "count": return countView(now, act);
    case "primiera": case "capture": case "card": case "cards": case "order": return null;
    default: return h("div", { key: "number", class: "choices-row" }, numberField(now, act, "text", draft.text, (text) => ({ text })));
  }
}

/** The card on top of a pile that is meant by its mark. */
const topOf = (now, key) => (key[0] === "^" ? now.step.frame.scene.piles[now.game.seats[Number(key.slice(1)) - 1].side].top : key);

function compareView(now, act) {
  const { t, step: { offers }, draft } = now;
  const rules = (game) => `${t.say(game.game.word)}, ${game.game.ruleset ? t.say(`ruleset.${game.game.ruleset}`) : t.say("study.own-rules")}`;
  return h("div", { key: "compare", class: "compare-box" },
    h("p", { key: "rules", class: "two-rules" }, h("span", { key: 1 }, t.cap(t.say("study.first-rules", { rules: rules(now.game) }))), h("span", { key: 2 }, t.cap(t.say("study.other-rules", { rules: rules(now.other) })))),
    h("div", { key: "options", class: "choices-row" }, offers.options.map((one) => { const parts = moveParts(one.id); return option(now, one.id, draft.changes.includes(one.id), [one.cards.length > 0 && [minis(now, one.cards.slice(0, 1)), parts && parts.take.length > 0 && [h("span", { key: "to", "aria-hidden": "true" }, "→"), h("span", { key: "taken" }, minis(now, parts.take))]], h("span", { key: "words", class: one.cards.length ? "sr" : "" }, t.cap(changeWords(now, one.id))), one.cards.length > 0 && !(parts && parts.take.length) && h("span", { key: "lay", "aria-hidden": "true" }, t.say("study.vote.lay"))], () => act.change({ changes: toggled(draft.changes, one.id) })); })),
    offers.clauses && draft.changes.length > 0 && h("div", { key: "clauses", class: "choices-list" }, offers.clauses.filter((one) => now.open || one === draft.clause).map((one) => option(now, one, draft.clause === one, t.say(`clause.${one}.rule`), () => act.change({ clause: one })))));
}

function countView(now, act) {
  const { t, step: { offers }, draft } = now;
  return h("table", { key: "count", class: "count-box" },
    h("thead", {}, h("tr", {}, h("td", {}), offers.sides.map((side) => h("th", { key: side, scope: "col" }, side)))),
    h("tbody", {}, offers.rows.map((row) => h("tr", { key: row }, h("th", { scope: "row" }, t.cap(t.say(`item.${row}`))),
      offers.sides.map((side, i) => h("td", { key: side }, numberField(now, act, `row:${row}:${i}`, (draft.rows[row] || [])[i] ?? "", (text) => { const own = [...(draft.rows[row] || [])]; own[i] = text; return { rows: { ...draft.rows, [row]: own } }; }, `${t.cap(t.say(`item.${row}`))}, ${side}`)))))));
}

/** A candidate of a vote: its cards, and words. */
export function candidateView(now, given) {
  const { step } = now, codes = step.kind === "capture" ? given.map((key) => topOf(now, key)) : step.kind === "card" ? [given] : step.kind === "cards" ? given : [];
  return [codes.length > 0 && minis(now, codes), h("span", { key: "words", class: codes.length ? "sr" : "candidate-words" }, now.t.cap(candidateWords(now, given)))];
}
