// What is said about a moment: moves, reasons, what to do next. Every sentence is a message with its slots filled.
import { entryOf, wordsIn } from "./glossary.js";

const nameOf = (look, seat) => (seat === null || seat === undefined ? "" : look.show.seats[seat].name);

/** The values of all slots that a sentence about cards may use. */
export function slots(look, { card, set = [], proof = [], seat, points, n, other }) {
  const { t, show } = look, sum = (keys) => look.codes(keys).reduce((total, code) => total + (show.values[code] || 0), 0);
  return {
    card: card && ((shape) => t.card(card, shape)), value: card && show.values[card], set: t.cards(look.codes(set)), sum: sum(set), proof: t.cards(look.codes(proof)),
    player: nameOf(look, seat), side: nameOf(look, seat) && show.sides[show.seats[seat].side], other: nameOf(look, other), points, n: n ?? set.length,
  };
}

/** A move as a sentence; `manner` is did or would. What kind of move it was its notes say, else its cards. */
export function moveSentence(look, move, manner, notes = []) {
  const { t } = look;
  if (!move.card) return t.cap(t.say(`screen.${manner}.action`, { player: nameOf(look, move.seat), action: move.word ? t.say(move.word) : move.text }));
  const pile = /\^(\d+)/.exec(move.text);
  const told = notes.find((note) => t.has(`screen.${manner}.${note.what}`));
  const kind = told ? told.what : pile ? "steal" : move.take.length ? "capture" : "lay";
  return t.cap(t.say(`screen.${manner}.${kind}`, slots(look, { card: move.card, set: move.take, seat: move.seat, other: pile ? pile[1] - 1 : null })));
}

/** What a move brought about beside the move itself. */
export function noteSentences(look, notes) {
  const { t } = look;
  return notes.filter((note) => t.has(`note.${note.what}`))
    .map((note) => t.cap(t.say(`note.${note.what}`, slots(look, { card: note.cards[0], set: note.cards, proof: note.cards, seat: note.seat, points: note.points, n: note.amount || note.points }))));
}

/** The clause that decides, about these cards. */
export function verdictSentence(look, verdict, about) {
  const id = `clause.${verdict.clause}.${verdict.legal ? "yes" : "no"}`;
  return look.t.cap(look.t.say(id, slots(look, { ...about, proof: verdict.proof, seat: look.frame.mover })));
}

export const ruleSentence = (look, clause) => (look.t.has(`clause.${clause}.rule`) ? look.t.say(`clause.${clause}.rule`) : "");

/** Where in the deal we are. */
export function placeWords({ t, show, frame, step, length, line, trying }) {
  if (trying) return t.say("screen.try.step", { n: line.length });
  if (frame.mover === null) return t.say("screen.end", { n: step });
  return show.length === null || step >= length ? t.say("screen.step", { n: step + 1 }) : t.say("screen.step.of", { n: step + 1, total: length });
}

export const turnWords = (look) => (look.frame.mover === null ? "" : look.t.say("screen.turn.of", { player: nameOf(look, look.frame.mover) }));

/** The sentence that says what to do next. */
export function leadSentence(look) {
  const { t, card, set, frame } = look;
  if (frame.mover === null) return t.say("screen.over");
  if (!frame.scene.hands[frame.mover].cards.length) return turnWords(look);
  if (!card) return t.say(set.length ? "screen.lead.hand" : "screen.lead.start");
  const about = slots(look, { card, set, n: look.captures.length });
  if (set.length) {
    const terms = look.codes(set).map((code) => look.show.values[code]).join("\u00a0+\u00a0");
    return t.cap(t.say(set.length > 1 ? "screen.lead.set" : "screen.lead.one", { ...about, terms: `${terms}\u00a0=\u00a0${about.sum}` }));
  }
  if (!look.plays.length && look.barred(card)) return t.cap(t.say("screen.lead.barred", about));
  if (look.plays.some((play) => pressWord(look, play))) return t.cap(t.say("screen.lead.play", about));
  if (look.hush) return t.cap(t.say("screen.lead.ask", about));
  return t.cap(t.say(look.captures.length ? "screen.lead.captures" : "screen.lead.lay", about));
}

/** What is told after a step: the move, what it brought about, whose turn it is. */
export function arrivalSentences(look) {
  const { move, notes } = look.frame;
  return [...(move ? [moveSentence(look, move, "did", notes), ...noteSentences(look, notes)] : []), turnWords(look) || placeWords(look)];
}

/** What a word means, where it may come from, what else it is called. */
function meaningOf(look, id, named) {
  const { t } = look, { word, also, meaning, hypothesis } = entryOf(look, id);
  return [named ? `${t.cap(word)}: ${meaning}` : meaning, hypothesis && `${t.say("screen.word.guess")}: ${hypothesis}`, !named && also.length > 0 && t.say("screen.word.also", { words: also.join(", ") })].filter(Boolean);
}

/** The text of the open sheet, paragraph by paragraph. */
export function sheetSentences(look) {
  const { t, sheet, frame, show, recorded } = look;
  if (sheet.kind === "verdict") return [look.verdict.clause ? verdictSentence(look, look.verdict, { card: sheet.card, set: sheet.set }) : t.say("screen.nothing")];
  if (sheet.kind === "ask") return [sheet.text];
  if (sheet.kind === "words") return [];
  if (sheet.kind === "rule") return [ruleSentence(look, sheet.notes[sheet.at].clause)];
  if (sheet.kind === "word") return meaningOf(look, sheet.id);
  if (sheet.kind === "item") return [ruleSentence(look, sheet.row.clause), sheet.row.why ? ruleSentence(look, sheet.row.why) : "", ...wordsIn(look, t.say(`item.${sheet.row.item}`)).flatMap((id) => meaningOf(look, id, true))].filter(Boolean);
  if (sheet.kind === "pile") return [t.say("screen.pile.of", { player: show.sides[sheet.side], n: frame.scene.piles[sheet.side].count })];
  const { play, card } = sheet;
  return [moveSentence(look, { text: play.move, word: play.word, seat: frame.mover, card, take: play.take }, "would", play.notes), ...noteSentences(look, play.notes.filter((note) => note.points)),
    recorded ? t.say("screen.instead", { move: moveSentence(look, recorded, "did") }) : ""].filter(Boolean);
}

/** The word for making this play, where its notes have one of their own. */
export function pressWord(look, play) {
  const told = play.notes.find((note) => look.t.has(`screen.press.${note.what}`));
  return told ? look.t.say(`screen.press.${told.what}`) : "";
}

/** What points a play brings, in a word or two each. */
export const gains = (look, play) => play.notes.filter((note) => note.points).map((note) => `${look.t.say(`mark.${note.what}`)} ${note.points > 0 ? "+" : "−"}${Math.abs(note.points)}`);
