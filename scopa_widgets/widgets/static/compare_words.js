// What is said of rule sets side by side: their names, the moves, the clauses that decide.
import { allowed, takenBy } from "./compare_look.js";
import { cap } from "./words.js";

export const seatName = ({ show }, seat) => show.seats[seat];

/** A rule set by name, `short` where all are of one game. */
export function nameOf({ t, columns }, choice, short) {
  if (!choice.kind) return t.say("compare.waiting");
  const game = t.say(`game.${choice.game}`);
  const name = choice.kind === "house" ? (choice.home ? t.say("compare.house.of", { home: choice.home }) : t.say("compare.house")) : choice.kind === "own" ? t.say("compare.own")
    : choice.kind === "reading" ? t.say(`compare.reading.${choice.rules.split(":")[1]}`) : t.say(`ruleset.${choice.rules}`);
  const games = new Set(columns.map((one) => one.game));
  return short && games.size < 2 ? cap(name) : `${game}: ${name}`;
}

export const subjectName = (now, subject = now.subject) => (now.show.hand.includes(subject) ? now.t.cap(now.t.card(subject)) : now.t.say(now.show.moves[subject][0].word));

export function slotsOf(now, move, proof) {
  const { t, show } = now, sum = move.take.reduce((total, code) => total + (show.values[code] || 0), 0);
  return { card: move.card && ((shape) => t.card(move.card, shape)), value: show.values[move.card], set: t.cards(takenBy(now, move)), sum, proof: t.cards(proof || []), player: seatName(now, show.mover), side: seatName(now, show.mover), n: move.take.length };
}

const verdictSentence = (now, move, says) => now.t.cap(now.t.say(`clause.${says.clause}.${says.legal ? "yes" : "no"}`, slotsOf(now, move, says.proof)));

export function moveWords(now, move) {
  const { t } = now, top = now.show.tops.find((one) => one.mark === move.mark);
  if (top) return t.say("compare.steals", { player: seatName(now, top.seat) });
  if (move.take.length) return t.say("compare.takes", slotsOf(now, move));
  return t.say(move.word || "compare.lay");
}

/** What one column refuses though another one allows it, moves with one sentence together. */
export function refusals(now, k) {
  const told = new Map();
  for (const move of now.moves) {
    const says = move.says[k];
    if (!says || says.legal || !move.somewhere) continue;
    const text = verdictSentence(now, move, says), so = told.get(text) || { text, moves: [], proof: says.proof, clause: says.clause };
    so.moves.push(move);
    told.set(text, so);
  }
  return [...told.values()];
}

export function prompt(now) {
  const { t, show, subject, isCard } = now, slots = { player: seatName(now, show.mover), card: isCard && ((shape) => t.card(subject, shape)) };
  if (!isCard) return t.cap(t.say("compare.ask.action", { action: subjectName(now) }));
  const takes = show.moves[subject].some((move) => move.take.length || (move.mark && show.tops.length));
  return t.cap(t.say(takes ? "compare.ask.take" : "compare.ask.play", slots));
}

export const sameWords = (now) => (now.isCard ? now.t.cap(now.t.say("compare.same", { card: (shape) => now.t.card(now.subject, shape) })) : now.t.say("compare.same.action"));

export function summary(now) {
  const { t } = now, list = (moves) => moves.map((move) => moveWords(now, move)).join("; ") || t.say("compare.nothing");
  if (!now.differs) return [sameWords(now)];
  return [...now.columns.map((column, k) => `${nameOf(now, column, true)}: ${list(allowed(now, k))}.`), `${t.say(now.columns.length > 2 ? "compare.all" : "compare.both")}: ${list(now.common)}.`];
}

export function answerWords({ t }, { key: name, value }) {
  const id = `option.${name}.${value}`;
  return `${t.say(`option.${name}`)} ${t.has(id) ? t.say(id) : t.say(`option.${name}.n`, { n: value })}`;
}
