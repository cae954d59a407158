// What if: two continuations from one place, and what each comes to, row by row.
import { h } from "./dom.js";
import { face } from "./table.js";

/** `show.lines` are the two lines, `show.sheet` the rows that differ. */
export function whatIf(look) {
  const { t, show } = look, { seats } = show;
  const sides = show.sides.map((members) => members.map((seat) => seats[seat]).join(" + "));
  const cards = (codes) => h("div", { class: "cmp-lying" }, codes.map((code) => h("span", { key: code, class: "card still", role: "img", "aria-label": t.cap(t.card(code)) }, face(code, look))));
  const moved = (move) => {
    const player = seats[move.seat], card = move.card && ((shape) => t.card(move.card, shape));
    return t.cap(t.say(move.say, { player, card, set: t.cards(move.take), other: seats[move.other], action: move.word ? t.say(move.word) : move.move }));
  };
  const noted = (note) => t.cap(t.say(`note.${note.what}`, { player: seats[note.seat ?? 0], points: note.points, n: note.amount || note.points, set: t.cards(note.cards), card: note.cards[0] && ((shape) => t.card(note.cards[0], shape)) }));
  const line = (one, k) => h("section", { key: k, class: "cmp-column shown", "aria-label": t.say("compare.line", { n: k + 1 }) },
    h("h3", { class: "cmp-name-large" }, t.say("compare.line", { n: k + 1 })),
    h("ol", { class: "cmp-moves" }, one.moves.map((move, i) => h("li", { key: i }, moved(move), move.notes.length > 0 && h("span", { class: "cmp-note" }, " ", move.notes.map(noted).join(" "))))),
    h("p", { class: "cmp-said" }, one.table.length ? t.say("compare.after") : t.say("compare.after.empty")), cards(one.table));
  const pair = (values) => values.map(String).join(" : ");
  const total = (id, values) => h("tr", { key: id, class: "total" }, h("th", { scope: "row" }, t.cap(t.say(id))), values.map((value, k) => h("td", { key: k }, pair(value))));
  return [
    h("header", { key: "head", class: "head" }, h("h2", { class: "title" }, h("span", { class: "game" }, t.say("compare.whatif")))),
    h("div", { key: "board", class: "felt cmp-board" },
      h("div", { class: "cmp-hand" }, h("span", { class: "cmp-name" }, seats[show.mover]), h("div", { class: "cmp-held" }, show.hand.map((code) => h("span", { key: code, class: "card still", role: "img", "aria-label": t.cap(t.card(code)) }, face(code, look))))),
      h("div", { class: "cmp-table", role: "group", "aria-label": t.say("screen.table"), style: `--n:${show.table.length}` }, show.table.map((code) => h("span", { key: code, class: "card still", role: "img", "aria-label": t.cap(t.card(code)) }, face(code, look))))),
    h("div", { key: "columns", class: "cmp-columns lines", style: "--columns:2" }, show.lines.map(line)),
    h("section", { key: "sheet", class: "cmp-both", "aria-label": t.say("compare.sheet") },
      h("h3", { class: "cmp-head" }, t.say(show.sheet.rows.length ? "compare.sheet" : "compare.sheet.same")),
      h("p", { class: "cmp-said" }, sides.join(" : ")),
      h("table", { class: "cmp-sheet" },
        h("thead", {}, h("tr", {}, h("td", {}), [1, 2].map((n) => h("th", { key: n, scope: "col" }, t.say("compare.line", { n }))))),
        h("tbody", {}, show.sheet.rows.map((row) => h("tr", { key: row.item }, h("th", { scope: "row" }, t.cap(t.say(`item.${row.item}`))), row.ends.map((end, k) => h("td", { key: k }, pair(end.counts), end.points.some(Boolean) && h("span", { class: "cmp-points" }, ` (${t.say("compare.points", { points: pair(end.points) })})`)))))),
        h("tfoot", {}, total("compare.total", show.sheet.now), total("compare.sure", show.sheet.sure))),
      show.sheet.rows.length > 0 && h("p", { class: "cmp-said" }, t.say("compare.rest"))),
  ];
}
