// Looking up, in one frame, what a touch means: which plays, which verdict, which marks. Rules are Python's.

/** The mark that stands for taking the pile of seat `seat` (they count from 0) in a set. */
export const pileMark = (seat) => `^${seat + 1}`;

/** What is chosen beside the card: table cards, and a mark (`^2` the pile of seat 2, `+` what else the card may do). */
export const keysOf = (play) => (play.target ? [...play.take, play.target] : play.take);

export const same = (one, other) => one.length === other.length && one.every((code) => other.includes(code));

const NOTHING = { plays: {}, actions: [], why: {}, verdicts: [], next: null };

/** The rules of `frame` under the rule set `name`; a name in their place stands for one that says the same. */
export function rulesOf(frame, name) {
  let rules = frame.rules[name];
  while (typeof rules === "string") rules = frame.rules[rules];
  return rules || NOTHING;
}

/** The verdict on playing `card` for `set`. A proof that is the set itself comes empty. */
export function verdictOf(rules, { card, set, verdict }) {
  const why = rules.why[card] || { sets: {} };
  const number = verdict ?? why.sets[set.join(".")] ?? why[["none", "one"][set.length] || "many"];
  const found = rules.verdicts[number] || { legal: false, clause: null, proof: [], also: [] };
  return found.proof.length ? found : { ...found, proof: set };
}

/** The verdict on the recorded move that follows, under these rules; null where none is known. */
export const verdictOnNext = (rules) => (rules.next === null || rules.next === undefined ? null : rules.verdicts[rules.next]);

/** Everything that drawing and wording need to know of this moment. `state` holds what the stepper knows:
 *  t, show, frame, own, ruleset, selection, row, sheet, hush and what it passes on. */
export function snapshot(state) {
  const { show, frame, ruleset, selection, row, sheet } = state;
  const rules = rulesOf(frame, ruleset);
  const hand = frame.mover === null ? [] : frame.scene.hands[frame.mover].cards;
  const card = hand.includes(selection.card) ? selection.card : null;
  const seatOf = (side) => show.seats.findIndex((seat) => seat.side === side);
  const marks = frame.scene.piles.map((pile) => pileMark(seatOf(pile.side)));
  const targets = Object.values(rules.plays).flatMap((some) => some.map((one) => one.target)).filter(Boolean);
  const set = [...new Set([...frame.scene.table, ...marks, ...targets])].filter((code) => (selection.set || []).includes(code));
  const plays = (card && rules.plays[card]) || [];
  const captures = plays.filter((one) => keysOf(one).some((key) => key.length > 1));
  const fitting = plays.filter((play) => same(keysOf(play), set));
  const play = fitting.find((one) => one.move === row) || fitting[0] || null;
  const lit = state.hush ? [] : plays.map((one, i) => [keysOf(one), i + 1]).filter(([keys]) => captures.length < 4 || same(keys, set));
  const numbers = (code) => lit.filter(([keys]) => keys.includes(code)).map(([, n]) => n);
  const verdict = sheet && sheet.kind === "verdict" ? verdictOf(rules, sheet) : null, note = sheet && sheet.kind === "rule" ? sheet.notes[sheet.at] : null;
  const proof = verdict ? verdict.proof : note ? note.cards : [], { scene } = frame;
  // What a move took lies in its pile by now, unless the board is shown as it was before.
  const away = note && note.seat !== null && !sheet.before && proof.some((code) => ![scene.table, ...scene.hands.map((one) => one.cards)].flat().includes(code));
  const suits = [...new Set(Object.keys(show.values).map((code) => code[1]))];
  const playable = Object.values(rules.plays).some((one) => one.length);
  return {
    ...state, rules, card, set, plays, captures, play, numbers, seatOf, verdict, suits, proof: proof.length ? new Set(proof) : null, proofPile: away ? show.seats[note.seat].side : null,
    bottom: show.viewer !== null && show.viewer >= 0 ? show.viewer : show.seats.length > 2 && frame.mover !== null ? frame.mover : 0,
    barred: (code) => playable && !(rules.plays[code] || []).length,
    // A pile in a set stands for the card on its top; other marks stand for no card.
    codes: (keys) => keys.map((key) => (key[0] === "^" ? frame.scene.piles[show.seats[Number(key.slice(1)) - 1].side].top : key)).filter((code) => code in show.values),
  };
}
