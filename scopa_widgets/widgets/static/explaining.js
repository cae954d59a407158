// What is said of moves: why they are legal, what they leave and risk, what makes the difference between two of them.
import { keysOf, rulesOf, verdictOf } from "./lookup.js";
import { noteSentences, verdictSentence } from "./sentences.js";
import { greatest, itemsWords, pointsFigure, pointsWords, signedFigure, tenths } from "./worth.js";

/** The play of the frame that a row stands for; null for what is done without a card. */
export function playOf(look, row) {
  return ((row.card && look.rules.plays[row.card]) || []).find((play) => play.move === row.move) || null;
}

export const actionOf = (look, row) => look.rules.actions.find((one) => one.move === row.move);

/** A move as a phrase in a sentence: the card's name, and what it takes where two moves play the same card. */
export function wayOf(look, row) {
  const { t } = look, again = look.moves.filter((other) => other.card === row.card).length > 1, play = playOf(look, row);
  return (shape) => {
    if (!row.card) { const action = actionOf(look, row); return `«${action ? t.say(action.word) : row.move}»`; }
    const card = t.card(row.card, shape);
    if (!again) return card;
    if (row.take.length) return t.say("explorer.way", { card, set: t.cards(row.take)("word") });
    return play && play.word ? `${card} (${t.say(play.word)})` : card;
  };
}

/** What becomes of a card that takes nothing: it stays on the table, unless the game has a name for playing it. */
export function layWords(look, row) {
  const { t } = look, play = playOf(look, row), named = play && play.notes.some((note) => t.has(`screen.press.${note.what}`));
  return play && play.word ? t.say(play.word) : t.say(row.after.includes(row.card) && !named ? "explorer.stays" : "explorer.plays");
}

/** A move named in full, for a button or the live region. */
export function moveName(look, row) {
  const { t } = look, play = playOf(look, row);
  if (!row.card) return wayOf(look, row)("word");
  const card = t.cap(t.card(row.card));
  if (row.take.length) return `${card} ${t.say("explorer.takes")} ${t.cards(row.take)("word")}`;
  return `${card}${play && play.word ? ":" : ""} ${layWords(look, row)}`;
}

/** More points than whom: the other side by name, or the others. */
export function thanWords(look) {
  const { t, show } = look, own = show.seats[look.frame.mover].side, others = show.sides.filter((_, side) => side !== own);
  return others.length === 1 ? t.say("explorer.than", { player: others[0] }) : t.say("explorer.than.others");
}

const sideName = (look) => look.show.sides[look.show.seats[look.frame.mover].side];

/** How likely the next player has one of the cards. */
export function chanceWords(look, row, threat) {
  const { t, show } = look, { next } = row.chances, [ways, of] = threat.chance;
  const player = next === null ? "" : show.seats[next].name, times = t.say("explorer.times", { n: ways, of });
  if (look.see === "all" && threat.held && threat.what !== "steal-round") return t.say(threat.held.length ? "explorer.has.now" : "explorer.has.never", { player });
  if (threat.what === "steal-round" && ways && ways !== of) return t.say("explorer.has.round", { times });
  return t.say(!ways ? "explorer.has.never" : ways === of ? "explorer.has.sure" : "explorer.has", { player, times });
}

export const countWords = (look, row, threat) => look.t.say("explorer.count", { n: threat.cards.length, of: row.chances.of });
export const threatWords = (look, threat) => look.t.say(`explorer.threat.${threat.what}`);
export const realThreats = (row) => row.chances.threats.filter((threat) => threat.cards.length || threat.chance[0]);

/** The risk of a move in sentences. */
export function riskSentences(look, row) {
  const { t } = look, { threats, of } = row.chances, real = realThreats(row);
  if (!real.length) return threats.slice(0, 1).map((threat) => t.cap(t.say("explorer.danger.none", { what: threatWords(look, threat), of })));
  return real.flatMap((threat) => [threat.cards.length && t.cap(t.say("explorer.danger", { what: threatWords(look, threat), n: threat.cards.length, of, cards: t.cards(threat.cards) })), `${t.cap(chanceWords(look, row, threat))}.`].filter(Boolean));
}

/** Why a move is legal and what it brings at once. */
export function legalSentences(look, row) {
  const { t } = look, play = playOf(look, row), action = actionOf(look, row), said = [];
  if (play) said.push(verdictSentence(look, verdictOf(look.rules, { card: row.card, set: keysOf(play) }), { card: row.card, set: keysOf(play) }));
  else if (action) said.push(verdictSentence(look, look.rules.verdicts[action.verdict], {}));
  if (play) said.push(...noteSentences(look, play.notes.filter((note) => note.points)));
  if (Object.keys(row.brings).length) said.push(t.say("explorer.brings", { items: bringsWords(look, row) }));
  return said;
}

export const bringsWords = (look, row) => look.t.join(Object.entries(row.brings).map(([name, n]) => `${look.t.say(`item.${name}`)} +${n}`));

/** What is known of a row: its figures, once there are any. */
export const figureOf = (look, row) => (look.figures.rows || [])[row.place];
export const truthOf = (look, row) => (look.truth.rows || [])[row.place];

/** The difference of two moves in the same worlds, [mean, low, high] of the first less the second. */
export function apart(look, one, other) {
  const { pairs } = look.figures;
  if (pairs && one.place > other.place) return pairs[one.place][other.place];
  if (pairs && one.place < other.place) return pairs[other.place][one.place].map((value) => (value === null ? null : -value)).map((_, i, all) => all[[0, 2, 1][i]]);
  const [a, b] = [figureOf(look, one), figureOf(look, other)];
  return [a.points[0] - b.points[0], null, null];
}

export const lessItems = (one, other) => Object.fromEntries(Object.keys(one || {}).map((name) => [name, one[name] - (other || {})[name]]));

/** What a move is worth, in sentences. */
export function worthSentences(look, row) {
  const { t } = look, found = figureOf(look, row);
  if (!found) return [];
  const [mean, low, high] = found.points, player = sideName(look), than = thanWords(look), points = pointsWords(t, mean);
  if (look.figures.certain) return [t.say(mean === 0 ? "explorer.known.level" : mean > 0 ? "explorer.known.more" : "explorer.known.less", { player, points, than })];
  const figure = low * high > 0 ? (value) => pointsFigure(t, value) : (value) => signedFigure(t, value);
  const way = !tenths(mean) ? "level" : mean < 0 ? "less" : "more";
  const bounds = low === null ? {} : { low: figure(way === "less" ? -high : low), high: figure(way === "less" ? -low : high) };
  return [t.say(`explorer.mean.${way}`, { player, points, than, ...bounds }), t.say("explorer.win", { n: Math.round(found.win * 100) })];
}

/** The difference between two moves, item by item. */
export function differenceSentences(look, one, other) {
  const { t } = look, [mean, low, high] = apart(look, one, other), names = { one: wayOf(look, one), other: wayOf(look, other) };
  if (mean === 0 && look.figures.certain) return [t.cap(t.say("explorer.same", names))];
  if (low !== null && low <= 0 && high >= 0 && !look.figures.certain) return [t.cap(t.say("explorer.even", names))];
  const said = [t.cap(t.say(mean > 0 ? "explorer.more" : "explorer.less", { ...names, points: pointsWords(t, mean) }))];
  const items = greatest(lessItems(figureOf(look, one).items, figureOf(look, other).items));
  const [along, against] = [items.filter(([, points]) => points * mean > 0), items.filter(([, points]) => points * mean < 0)];
  if (along.length) said.push(t.say("explorer.because", { items: itemsWords(t, along) }));
  if (against.length) said.push(t.say("explorer.in-return", { items: itemsWords(t, against.map(([name, points]) => [name, Math.abs(points)])) }));
  return said;
}

/** The move to hold another one against: the highest, or for the highest itself the one after it. */
export function rivalOf(look, row) {
  const ranked = look.moves.filter((other) => other !== row && figureOf(look, other)).sort((a, b) => figureOf(look, b).points[0] - figureOf(look, a).points[0]);
  return ranked[0] || null;
}

/** Hindsight, said as such. */
export function hindSentences(look, row) {
  const { t, truth } = look, found = truthOf(look, row);
  if (!found) return truth.state === "solving" ? [t.say("explorer.solving")] : truth.state === "too-far" || truth.state === "not-two" ? [t.say(`explorer.${truth.state}`)] : [];
  const said = [t.say(look.figures.certain ? "explorer.hind.known" : "explorer.hind.note")], kind = found.points === 0 ? "level" : found.points > 0 ? "more" : "less";
  said.push(t.say(`explorer.hind.${kind}`, { points: pointsWords(t, found.points), than: thanWords(look) }));
  if (!found.loss) return [...said, t.say("explorer.hind.best")];
  const best = look.moves.find((other) => truthOf(look, other).loss === 0);
  said.push(t.cap(t.say("explorer.hind.loss", { other: wayOf(look, best), points: pointsWords(t, found.loss) })));
  const items = greatest(lessItems(truthOf(look, best).items, found.items));
  if (items.length) said.push(t.say("explorer.because", { items: itemsWords(t, items) }));
  return said;
}

/** The whole explanation of a move, in paragraphs. */
export function explanation(look, row) {
  const rival = rivalOf(look, row), hind = look.see === "all";
  const worth = hind ? hindSentences(look, row) : [...worthSentences(look, row), ...(rival && figureOf(look, row) && figureOf(look, row).items ? differenceSentences(look, row, rival) : [])];
  return [legalSentences(look, row), riskSentences(look, row), worth].map((said) => said.join(" ")).filter(Boolean);
}

/** Two marked moves held against each other, in paragraphs. */
export function comparison(look, one, other) {
  const { t } = look;
  const brings = (row) => t.cap(t.say(Object.keys(row.brings).length ? "explorer.brings.of" : "explorer.brings.nothing", { one: wayOf(look, row), items: bringsWords(look, row) }));
  const worth = look.see === "all" ? [hindSentences(look, one), hindSentences(look, other).slice(1)].flat() : figureOf(look, one) ? differenceSentences(look, one, other) : [];
  return [`${brings(one)} ${brings(other)}`, worth.join(" ")].filter(Boolean);
}

/** Every move with what it is worth, for the live region once the values have come to rest. */
export function restSentence(look) {
  const { t } = look;
  const moves = look.moves.map((row) => `${moveName(look, row)}: ${signedFigure(t, figureOf(look, row).points[0])}.`).join(" ");
  return t.say("explorer.rest", { moves });
}

export const choicesOf = (show, frame) => rulesOf(frame, show.game.ruleset || "own");
