// What lies before the pupil: table and hand, open piles, or just cards. What a touch means is for the callbacks.
import { h, icon } from "./dom.js";
import { face } from "./table.js";

/** A card with its marks; a button where `press` is given. `marks`: chosen, asked, proof, dim, numbers. */
export function cardTile(now, code, marks = {}, press = null, label = "") {
  const { t, game } = now, numbers = marks.numbers || [];
  const inside = [face(code, now.faces),
    now.aids.includes("values") && h("span", { key: "worth", class: "worth", "aria-hidden": "true" }, String(game.values[code])),
    numbers.length > 0 && h("span", { key: "tabs", class: "tabs", "aria-hidden": "true" }, numbers.map((n) => h("span", { key: n, class: "tab" }, String(n)))),
    marks.chosen && h("span", { key: "tick", class: "tick", "aria-hidden": "true" }, icon("check"))];
  const name = label || [t.cap(t.card(code)), now.aids.includes("values") && String(game.values[code]), ...numbers, marks.proof && t.say("screen.tab.proof")].filter(Boolean).join(", ");
  const flags = ["card", ...["chosen", "asked", "proof", "dim", "lit"].filter((flag) => marks[flag] || (flag === "lit" && numbers.length))].join(" ");
  if (!press) return h("span", { key: code, class: `${flags} still`, role: "img", "aria-label": name, "data-card": code }, inside);
  return h("button", { key: code, type: "button", class: flags, "aria-label": name, "aria-pressed": String(Boolean(marks.chosen)), "data-card": code, "data-focus": `card:${code}`, onclick: (event) => { if (event.detail < 2) press(code); } }, inside);
}

/** Small pictures of cards beside words. */
export const minis = (now, codes) => h("span", { key: "minis", class: "minis", "aria-hidden": "true" }, codes.map((code, i) => h("span", { key: `${code}${i}`, class: "mini" }, face(code, now.faces, true))));

/** Cards in a row, or in several where there are many. */
export function cardRow(now, key, label, codes, marksOf = () => ({}), press = null) {
  return h("div", { key, class: `tiles ${key}${codes.length > 12 ? " lots" : codes.length > 7 ? " many" : ""}`, style: `--n:${Math.max(codes.length, 1)}`, role: "group", "aria-label": label, onkeydown: press ? now.walk : null },
    codes.map((code) => cardTile(now, code, marksOf(code), press)));
}

function openPile(now, pile, press) {
  const { t, game } = now, seat = game.seats.findIndex((one) => one.side === pile.side), mark = `^${seat + 1}`;
  const words = `${t.say("study.pile.cards", { player: game.sides[pile.side], n: pile.count })}, ${t.say("screen.pile.top", { card: t.card(pile.top) })}`;
  const chosen = now.draft.set.includes(mark);
  const inside = [h("span", { key: "top", class: `card still${chosen ? " chosen" : ""}` }, face(pile.top, now.faces), chosen && h("span", { key: "tick", class: "tick", "aria-hidden": "true" }, icon("check"))),
    h("span", { key: "words", class: "count", "aria-hidden": "true" }, t.say("study.pile.cards", { player: game.sides[pile.side], n: pile.count }))];
  if (!press) return h("span", { key: `pile-${pile.side}`, class: "open-pile", role: "img", "aria-label": words }, inside);
  return h("button", { key: `pile-${pile.side}`, type: "button", class: "open-pile", "aria-label": words, "aria-pressed": String(chosen), "data-focus": `card:${mark}`, onclick: () => press(mark) }, inside);
}

function talon(now, stock) {
  const { t } = now;
  if (!stock.trump && !stock.trumps) return null;
  const words = [t.say(`screen.stock.${now.game.deck}`, { n: stock.count }), stock.trump ? t.say("screen.trump", { card: t.card(stock.trump) }) : t.say("screen.trumps", { suit: t.suit(stock.trumps) }), stock.closed && t.say("screen.closed")].filter(Boolean);
  return h("span", { key: "talon", class: "open-pile talon", role: "img", "aria-label": words.join("; ") },
    stock.trump && h("span", { key: "trump", class: "card still" }, face(stock.closed ? null : stock.trump, now.faces)),
    h("span", { key: "words", class: "count", "aria-hidden": "true" }, words.join(", ")));
}

/** Table and hand of a scene. `marks(code)` and the presses say what is on them. */
export function sceneView(now, scene, { marks = () => ({}), table = null, hand = null, pile = null } = {}) {
  const { t, game, step } = now, mover = step.frame.mover, own = scene.hands[mover];
  const piles = scene.piles.filter((one) => one.top !== null), stock = talon(now, scene.stock);
  const others = scene.hands.map((one, seat) => ({ seat, cards: one.cards })).filter(({ seat, cards }) => seat !== mover && cards.length);
  return [
    others.map(({ seat, cards }) => h("div", { key: `seat-${seat}`, class: "zone other" }, h("span", { key: "name", class: "zone-name" }, t.say("screen.hand", { player: game.seats[seat].name })), cardRow(now, "hand-row", t.say("screen.hand", { player: game.seats[seat].name }), cards, marks))),
    h("div", { key: "table", class: "zone on-table" }, h("span", { key: "name", class: "zone-name" }, t.say("screen.table")),
      scene.table.length ? cardRow(now, "table-row", t.say("screen.table"), scene.table, marks, table) : h("span", { key: "empty", class: "empty-table" }, t.say("screen.table.empty"))),
    (piles.length > 0 || stock) && h("div", { key: "sides", class: "at-side" }, piles.map((one) => openPile(now, one, pile)), stock),
    own.cards.length > 0 && h("div", { key: "mine", class: "zone in-hand" }, h("span", { key: "name", class: "zone-name" }, t.say("screen.hand", { player: game.seats[mover].name })), cardRow(now, "hand-row", t.say("screen.hand", { player: game.seats[mover].name }), own.cards, marks, hand)),
  ];
}

/** The piles of a deal that is over, each suit in a row of its own; what was made in play lies crosswise beside it. */
export function pilesView(now, scene, marks) {
  const { t, game } = now, suits = [...new Set(Object.keys(game.values).map((code) => code[1]))];
  return h("div", { key: "piles", class: "piles" }, scene.piles.map((pile) => h("div", { key: pile.side, class: "zone pile-zone", role: "group", "aria-label": t.say("study.pile.cards", { player: game.sides[pile.side], n: pile.count }) },
    h("span", { key: "name", class: "zone-name" }, t.say("study.pile.cards", { player: game.sides[pile.side], n: pile.cards && now.step.ask === "amount" ? "?" : pile.count }),
      pile.cross.length > 0 && h("span", { key: "cross", class: "crosses" }, ` · ${[...new Set(pile.cross.map((one) => one.what))].map((what) => [t.say(`mark.${what}`), pile.cross.filter((one) => one.what === what).length].join(" ")).join(", ")}`)),
    pile.cards && suits.map((suit) => { const own = pile.cards.filter((code) => code[1] === suit); return own.length > 0 && h("div", { key: suit, class: "tiles suit", role: "group", "aria-label": t.cap(t.suit(suit)) }, own.map((code) => cardTile(now, code, marks(code)))); }))));
}
