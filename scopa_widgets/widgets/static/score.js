// The score: which point is sure, who is ahead in the others, and the four places of the Primiera.
import { button, closeButton, h, icon } from "./dom.js";
import { face } from "./table.js";

const sign = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

function standing(row, side) {
  const { sure, now, count } = row.sides[side];
  if (sure !== 0) return "sure";
  const before = (mine, of) => mine > 0 && row.sides.every((other, i) => i === side || of(other) < mine);
  return before(now, (other) => other.now) || (row.kind === "most" && !row.settled && before(count, (other) => other.count)) ? "ahead" : "none";
}

function figure(row, side, look) {
  const { count, now } = row.sides[side];
  if (row.kind === "honour") return now ? sign(now) : "";
  if (row.kind === "penalty") return now ? sign(now) : "";
  if (row.kind === "primiera") { const total = (look.frame.sheet.totals || [])[side]; return total === null || total === undefined ? "–" : String(total); }
  return String(count);
}

function cell(row, side, look) {
  const { t, show } = look, state = standing(row, side), one = row.sides[side], player = show.sides[side];
  const counts = row.sides.map((other) => other.count).sort((a, b) => b - a).slice(0, 2).join("–");
  const words = [state === "ahead" && row.kind === "most" ? t.say("screen.pin.ahead.by", { counts }) : (state !== "none" || !one.now) && t.say(`screen.pin.${state}`), one.need && state === "ahead" && t.say("screen.needed", { n: row.target }), one.now !== 0 && t.say("screen.points", { n: one.now })].filter(Boolean).join(", ");
  return h("td", { key: side, class: `cell ${state}` },
    h("span", { class: "pin" }, icon(state)), h("span", { class: "figure" }, figure(row, side, look)), h("span", { class: "sr" }, ` ${player}: ${words}`));
}

/** What is still needed for the point, in a word or two; nothing once it is settled. */
function needed(row, look) {
  if (row.settled) return row.why && !row.sides.some((side) => side.now) ? look.t.say("screen.nobody") : "";
  return row.target ? look.t.say("screen.needed", { n: row.target }) : "";
}

function itemRow(row, look, explain) {
  const { t } = look;
  const name = t.cap(t.say(`item.${row.item}`)), need = needed(row, look);
  return h("tr", { key: row.item, class: row.changed ? "changed" : "" },
    h("th", { scope: "row" }, button(`item:${row.item}`, "item", [
      h("span", { class: "item-name" }, name), need && h("span", { class: "need" }, need), row.changed && h("span", { class: "sr" }, ` (${t.say("screen.changed")})`)], () => explain(row))),
    row.sides.map((_, side) => cell(row, side, look)));
}

/** A suit by the initial of its name, where no two are alike, else by its letter on the cards. */
function letterOf({ t, suits }, suit) {
  const initials = suits.map((one) => t.cap(t.suit(one))[0]);
  return new Set(initials).size === suits.length ? initials[suits.indexOf(suit)] : suit;
}

function place(put, ghost, suit, side, look, open, flip) {
  const { t } = look;
  const suitName = t.suit(suit);
  const gain = ghost && ghost.value > (put ? put.value : 0) ? ghost.value - (put ? put.value : 0) : 0;
  const key = `${side}:${suit}`;
  const shown = put || (gain ? ghost : null);
  const label = [t.cap(suitName), put ? `${t.card(put.card)} = ${put.value}` : t.say("screen.place.missing"), gain > 0 && t.say("screen.place.gain", { card: t.card(ghost.card), n: `+${gain}` })].filter(Boolean).join(", ");
  const inside = [
    h("span", { key: "spot", class: `spot${put ? "" : " void"}${gain ? " ghosted" : ""}`, "aria-hidden": "true" },
      gain > 0 && put && h("span", { key: "g", class: "ghost" }, face(ghost.card, look, true)),
      shown && h("span", { key: "c", class: put ? "" : "ghost" }, face(shown.card, look, true)),
      !shown && h("span", { key: "suit", class: "suit-letter" }, letterOf(look, suit)),
      gain > 0 && h("span", { key: "gain", class: "gain" }, `+${gain}`)),
    h("span", { key: "value", class: "value", "aria-hidden": "true" }, put ? `= ${put.value}` : t.say("screen.place.missing")),
  ];
  if (!put) return h("span", { key, class: "place", role: "img", "aria-label": label }, inside);
  return button(`place:${key}`, "place", inside, () => flip(key), { "aria-label": label, "aria-expanded": String(open === key) });
}

function primiera(look, ghosts, open, flip) {
  const { t, show, frame } = look, { places, totals } = frame.sheet;
  if (!places) return null;
  const { suits } = look;
  return h("div", { key: "primiera", class: `primiera${places.length > 2 ? " tight" : ""}`, role: "group", "aria-label": t.cap(t.say("item.primiera")) },
    places.map((row, side) => h("div", { key: side, class: "places" },
      h("span", { class: "places-side" }, show.sides[side]),
      row.map((put, i) => place(put, ghosts && ghosts.side === side && ghosts.places[i], suits[i], side, look, open, flip)),
      h("span", { class: "places-sum" }, h("span", { class: "sr" }, t.say("screen.place.sum")), totals && totals[side] !== null ? String(totals[side]) : "–"),
      open && open.startsWith(`${side}:`) && suitCards(row[suits.indexOf(open.slice(-1))], look, flip))));
}

/** All own cards of one suit, the counted one framed. */
function suitCards(put, look, flip) {
  if (!put) return null;
  const { t } = look;
  return h("div", { key: "all", class: "suit-cards", role: "group", "aria-label": t.say("screen.place.all", { suit: t.suit(put.suit) }) },
    put.cards.map((code) => h("span", { key: code, class: `card still${code === put.card ? " counted" : ""}`, role: "img", "aria-label": t.cap(t.card(code)) + (code === put.card ? `, ${t.say("screen.place.counts")}` : "") }, face(code, look, true))),
    closeButton(t, "suit-close", () => flip(null)));
}

/** One line for small screens and projectors: who is ahead in how many items, or the points if it ended now. */
export function scoreLine(look) {
  const { t, show, frame } = look;
  const points = show.sides.map((name, side) => `${name} ${frame.sheet.now[side]}`).join(" · ");
  return `${t.cap(t.say("screen.now"))}: ${points}`;
}

/** The whole panel. `ghosts` are the Primiera places after the chosen move, or null; once a deal is `final` there is
 *  one total. */
export function scorePanel(look, { ghosts, open, flip, explain, final }) {
  const { t, show, frame } = look, { sheet } = frame;
  const total = (id, values) => h("tr", { key: id, class: "total" }, h("th", { scope: "row" }, t.cap(t.say(id))), values.map((n, side) => h("td", { key: side, class: "cell" }, String(n))));
  return [
    h("div", { key: "scroll", class: `score-scroll${show.sides.length > 4 ? " crowd" : ""}` }, h("table", { class: "score-table" },
      h("caption", { class: "sr" }, t.say("screen.score")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t.say("screen.score")), show.sides.map((name, side) => h("th", { key: side, scope: "col", class: "side" }, name)))),
      h("tbody", {}, sheet.items.map((row) => itemRow(row, look, explain))),
      h("tfoot", {}, final ? total("play.deal.points", sheet.now) : [total("screen.sure", sheet.sure), total("screen.now", sheet.now)]))),
    primiera(look, ghosts, open, flip),
    h("p", { key: "legend", class: "legend", "aria-hidden": "true" }, h("span", {}, icon("sure"), t.say("screen.pin.sure")), h("span", {}, icon("ahead"), t.say("screen.pin.ahead")), h("span", {}, icon("none"), t.say("screen.pin.none"))),
  ];
}
