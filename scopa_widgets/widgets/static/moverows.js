// The position as a strip of cards, with a move played on it as a ghost, and the legal moves as rows under it. What a
// touch means is for its callbacks.
import { chanceWords, countWords, figureOf, layWords, moveName, realThreats, threatWords, truthOf, wayOf } from "./explaining.js";
import { button, h, icon } from "./dom.js";
import { face } from "./table.js";
import { scaleMarks, scaleOf, signedFigure, worthBar } from "./worth.js";

const stillCard = (look, code, more = "") => h("span", { key: code, class: `card still${more}`, role: "img", "aria-label": look.t.cap(look.t.card(code)), "data-card": code }, face(code, look));
const minis = (look, codes, more = "") => h("span", { key: `minis${more}`, class: `minis${more}`, style: `--n:${codes.length}`, "aria-hidden": "true" }, codes.map((code) => face(code, look, true)));

// ---- the strip

function zone(look, key, name, cards, more = {}) {
  return h("section", { key, class: `zone ${key}${more.class || ""}`, "aria-label": more.label || name, style: `--n:${more.n || Math.max(1, cards.length)}` },
    h("h3", { class: "zone-name" }, name, more.beside), h("div", { class: "zone-cards" }, cards));
}

/** Table and hands. Where a row is played as a ghost, the table is as it would be: what is taken lies apart, what is
 *  laid has a dashed frame, the hand has a gap. */
export function strip(look, act) {
  const { t, show, frame, ghost } = look, { scene, mover } = frame, held = (seat) => scene.hands[seat];
  const seats = show.seats.map((_, seat) => seat).filter((seat) => seat !== mover);
  const lies = ghost ? ghost.after : scene.table, laid = ghost && ghost.card && ghost.after.includes(ghost.card);
  const taken = ghost && !laid ? [ghost.card, ...ghost.take].filter(Boolean) : [];
  const table = lies.map((code) => stillCard(look, code, laid && code === ghost.card ? " ghostly" : ""));
  const hand = mover === null ? [] : held(mover).cards.map((code) => (ghost && ghost.card === code ? h("span", { key: code, class: "card gap", "aria-hidden": "true" }) : stillCard(look, code)));
  const others = seats.map((seat) => {
    const open = look.openHands ? show.open[seat] : held(seat).cards, hidden = look.openHands ? 0 : held(seat).hidden;
    return h("span", { key: seat, class: "other-hand" }, h("span", { class: "other-name" }, show.seats[seat].name),
      h("span", { class: "other-cards", role: "img", "aria-label": [open.length && t.cards(open)("word"), hidden && t.say("explorer.unseen", { n: hidden })].filter(Boolean).join(", ") },
        open.map((code) => face(code, look, true)), Array.from({ length: hidden }, (_, i) => h("svg", { key: `back${i}`, class: "face", viewBox: "0 0 100 160", "aria-hidden": "true" }, h("use", { href: `#${look.prefix}card-back` })))));
  });
  const trump = scene.stock.trump;
  return h("div", { key: "strip", class: `strip${ghost ? " is-ghost" : ""}` },
    zone(look, "table-zone", ghost ? t.say("explorer.ghost") : t.say("screen.table"), table.length ? table : [h("span", { key: "empty", class: "empty-table" }, t.say("screen.table.empty"))], { n: lies.length }),
    taken.length > 0 && zone(look, "taken-zone", t.say(ghost.take.length ? "explorer.taken" : "explorer.plays"), taken.map((code) => stillCard(look, code, " ghostly"))),
    mover !== null && zone(look, "hand-zone", t.say("screen.hand", { player: show.seats[mover].name }), hand),
    h("section", { key: "rest-zone", class: "rest-zone" }, others, ghost && button("unplay", "unplay", [icon("undo"), h("span", {}, t.say("explorer.unplay"))], () => act.play(null)), !ghost && scene.stock.count > 0 && h("span", { key: "stock", class: "stock-words" }, t.say(`screen.stock.${show.deck}`, { n: scene.stock.count }), trump && `, ${t.say("screen.trump", { card: t.card(trump) })}`)));
}

// ---- the rows

/** The scale of what is shown: values, or hindsight; null where nothing is known. */
export function scaleShown(look) {
  const hind = look.see === "all", rows = look.moves.map((row) => (hind ? truthOf(look, row) : figureOf(look, row))).filter(Boolean);
  return rows.length ? scaleOf(rows.map((row) => (hind ? [row.points] : row.points))) : null;
}

export function riskCell(look, row) {
  const { t } = look, real = realThreats(row), of = row.chances.of, several = row.chances.threats.length > 1;
  if (!real.length) return h("span", { key: "risk", class: "cell risk" }, h("span", { class: "cell-name" }, t.say("explorer.risk")), h("span", { class: "risk-count none" }, row.chances.threats.length ? t.say("explorer.safe", { of }) : t.say("explorer.no-risk")));
  return h("span", { key: "risk", class: "cell risk" }, h("span", { class: "cell-name" }, several ? t.say("explorer.risk") : t.say("explorer.risk.of", { what: threatWords(look, real[0]) })),
    real.map((threat) => h("span", { key: threat.what, class: "threat" },
      several && h("span", { class: "threat-name" }, threatWords(look, threat), ": "),
      threat.cards.length > 0 && h("span", { class: "risk-count" }, countWords(look, row, threat), !several && threat.cards.length < 4 && minis(look, threat.cards, " tiny")),
      h("span", { class: "risk-chance" }, chanceWords(look, row, threat)))));
}

export function worthCell(look, row, scale) {
  const { t } = look, hind = look.see === "all", found = hind ? truthOf(look, row) : figureOf(look, row);
  const name = t.say(hind ? "explorer.hindsight" : "explorer.value");
  if (look.veiled) return h("span", { key: "worth", class: "cell worth veiled" }, h("span", { class: "cell-name" }, name), h("span", { class: "veil" }, look.veilWords));
  if (!found || !scale) return h("span", { key: "worth", class: "cell worth waiting" }, h("span", { class: "cell-name" }, name), h("span", { class: "bar blank", "aria-hidden": "true" }), h("span", { class: "figure" }, "…"));
  const points = hind ? [found.points, found.points, found.points] : found.points, [mean, low, high] = points;
  const bounds = hind ? "" : look.figures.certain ? t.say("explorer.exact") : low === null ? "" : t.say("explorer.range", { low: signedFigure(t, low), high: signedFigure(t, high) });
  return h("span", { key: "worth", class: "cell worth" }, h("span", { class: "cell-name" }, name), worthBar(scale, points, hind ? "hind" : "fair"),
    h("span", { class: "figure" }, h("strong", {}, signedFigure(t, mean, hind ? 0 : 1)), bounds && h("span", { class: "bounds" }, " ", bounds)));
}

function pickCell(look, act, row, number) {
  const { t } = look, here = look.row === row, tail = row.take.length ? null : row.card ? layWords(look, row) : wayOf(look, row)("word");
  return h("button", { key: "pick", type: "button", class: "pick", "data-focus": `move:${row.move}`, "aria-pressed": String(look.ghost === row), tabindex: here ? "0" : "-1", onclick: (event) => { if (event.detail < 2) act.pick(row); }, onfocus: () => act.here(row), "aria-label": [`${number}. ${moveName(look, row)}`, ...(look.tagWords ? look.tagWords(row) : [])].join(", ") },
    h("span", { key: "pointer", class: "pointer", "aria-hidden": "true" }, here && icon("forward")),
    row.card && minis(look, [row.card]), row.take.length > 0 && [h("span", { key: "takes", class: "takes", "aria-hidden": "true" }, t.say("explorer.takes")), minis(look, row.take, " set")],
    tail && h("span", { key: "tail", class: "tail", "aria-hidden": "true" }, tail), look.tags && look.tags(row));
}

/** The moves as a list with names. `act`: pick(row), here(row), explain(row), mark(row), play(row). */
export function moveRows(look, act) {
  const { t } = look, scale = scaleShown(look), shown = look.window || look.moves;
  const single = look.moves.every((row) => row.chances.threats.length === 1) && look.moves[0].chances.threats[0];
  const tools = (row) => act.explain && h("span", { key: "tools", class: "cell tools" },
    button(`explain:${row.move}`, "outline explain", t.say("explorer.explain"), () => act.explain(row), { "aria-label": `${t.say("explorer.explain")}: ${moveName(look, row)}`, "aria-expanded": String(look.open === row) }),
    button(`play:${row.move}`, "solid play", t.say(look.ghost === row ? "explorer.unplay" : "explorer.play"), () => act.play(look.ghost === row ? null : row)),
    look.moves.length > 1 && button(`mark:${row.move}`, `mark${look.marked.includes(row) ? " on" : ""}`, [h("span", { class: "box", "aria-hidden": "true" }, look.marked.includes(row) && icon("check")), h("span", {}, t.say("explorer.mark"))], () => act.mark(row), { "aria-label": `${t.say("explorer.mark")}: ${moveName(look, row)}`, "aria-pressed": String(look.marked.includes(row)) }));
  return h("div", { key: "moves", class: `moves-box${look.tabled ? "" : " tableless"}${act.explain ? "" : " toolless"}` },
    h("div", { key: "heads", class: "heads", "aria-hidden": "true" },
      h("span", {}, t.say("explorer.move")), look.tabled && h("span", {}, t.say("explorer.after")), h("span", {}, single ? t.say("explorer.risk.of", { what: threatWords(look, single) }) : t.say("explorer.risk")),
      h("span", { class: `head-worth ${look.see}` }, look.see === "all" ? t.say("explorer.hindsight") : t.say("explorer.value"), look.veiled || !scale ? null : scaleMarks(t, scale)), act.explain && h("span", {})),
    h("ol", { key: "list", class: "moves", role: "list", "aria-label": t.say("explorer.moves"), onkeydown: act.keys }, shown.map((row) => h("li", { key: row.move, class: `move${look.row === row ? " here" : ""}${look.ghost === row ? " played" : ""}${look.open === row ? " open" : ""}${look.marked.includes(row) ? " marked" : ""}` },
      pickCell(look, act, row, look.moves.indexOf(row) + 1),
      look.tabled && h("span", { key: "after", class: "cell after" }, h("span", { class: "cell-name" }, t.say("explorer.after")), h("span", { class: "sr" }, row.after.length ? t.cards(row.after)("word") : t.say("explorer.after.none")), row.after.length ? minis(look, row.after) : h("span", { class: "nothing", "aria-hidden": "true" }, t.say("explorer.after.none"))),
      riskCell(look, row), worthCell(look, row, scale), tools(row)))));
}
