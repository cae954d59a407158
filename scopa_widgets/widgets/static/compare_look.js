// Looking up what each of the compared rule sets makes of a position. Rules are Python's.
import { readCode } from "./housecode.js";
import { same } from "./lookup.js";

/** House rules on a page without Python: every answer that matters to this position was worked out beforehand. */
function houseHere({ houses }, id) {
  if (!houses || !id.startsWith("house:")) return null;
  const [code, home = ""] = id.slice(6).split("~"), read = readCode(code, houses.cards);
  if (!read || read.game !== houses.game) return null;
  const among = (table) => table.found[table.keys.map((name) => String(read.answers[name] ?? houses.usual[name])).join(" ")];
  return { game: read.game, kind: "house", rules: "", home, changed: Object.entries(read.answers).map(([name, value]) => ({ key: name, value })), facts: among(houses.facts), rows: among(houses.rows) };
}

/** A rule set by its id, with what it makes of the position where that is known. */
export function choiceOf(show, id) {
  const found = show.choices.find((one) => one.id === id);
  const choice = found || houseHere(show, id);
  return { id, ...(choice || {}), facts: choice ? show.facts[choice.facts] : null, rows: choice ? show.rows[choice.rows] : null };
}

/** What the columns make of one subject (a card, or an action). */
export function weigh(show, columns, subject) {
  const moves = (show.moves[subject] || []).map((move) => {
    const says = columns.map((column) => column.facts && column.facts[subject][move.move]);
    return { ...move, says, everywhere: says.every((one) => one && one.legal), somewhere: says.some((one) => one && one.legal) };
  });
  const common = moves.filter((move) => move.everywhere);
  const unlike = common.filter((move) => move.says.some((one) => one.points !== move.says[0].points));
  return { moves, common, unlike, differs: moves.some((move) => move.somewhere && !move.everywhere) || unlike.length > 0 };
}

/** The rows of the score that stand otherwise under other rules. */
export function rowsThatDiffer(columns) {
  const names = [...new Set(columns.flatMap((column) => (column.rows || []).map((row) => row.item)))];
  const now = (column, name) => ((column.rows || []).find((row) => row.item === name) || { now: [] }).now;
  return names.filter((name) => columns.some((column) => !same(now(column, name), now(columns[0], name)) || now(column, name).some((n, i) => n !== now(columns[0], name)[i])))
    .map((name) => ({ name, cells: columns.map((column) => now(column, name)) }));
}

/** The cards that a move takes; stealing a pile takes the card on top of it. */
export const takenBy = (now, move) => [...move.take, ...now.show.tops.filter((top) => top.mark === move.mark).map((top) => top.card)];

/** What column `k` allows and another one does not. */
export const allowed = (now, k) => now.moves.filter((move) => move.says[k] && move.says[k].legal && (now.columns.length > 2 || !move.everywhere));
