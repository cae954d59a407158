// Grading without Python, by the tables that came with the lesson: the same answers as Python gives, in the same shape.
import { keysOf, rulesOf, same } from "./lookup.js";

const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);
const ratio = (above, below) => { const by = gcd(above, below) || 1n; return { above: above / by, below: below / by }; };
const equal = (one, other) => one.above === other.above && one.below === other.below;
const times = (one, n) => ratio(one.above * n, one.below);
const minus = (one, other) => ratio(one.above * other.below - other.above * one.below, one.below * other.below);

/** A number as a pupil writes it (12, "-5", "5,1 %", "504/9880") as a fraction; null for what is none. */
export function readNumber(given) {
  const found = /^\s*([-+−]?)\s*(\d{1,9})(?:[.,](\d{1,6})|\s*\/\s*(\d{1,9}))?\s*(%?)\s*$/.exec(String(given));
  if (!found || (found[4] && !Number(found[4]))) return null;
  const [, sign, whole, decimals = "", below] = found;
  const value = below ? ratio(BigInt(whole), BigInt(below)) : ratio(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  return sign && sign !== "+" ? times(value, -1n) : value;
}

const WELL = { message: "lesson.right", slots: {}, clause: "", cards: [], slip: "" };
const right = (reasons, then = null) => ({ right: true, key: "", reasons, then });
const wrong = (reasons, then = null) => ({ right: false, key: reasons.length ? reasons[0].slip || reasons[0].clause : "", reasons, then });
const judged = (said, good) => (good ? right(said.reasons, said.then) : wrong(said.reasons, said.then));

// ---- what cards take

const cardsSlot = (cards, deck) => ({ cards, deck });

/** The verdict on `set` as a reason, with the slots that its sentence needs. */
function verdictOn({ step, game, has }, card, set) {
  const { frame, ruleset } = step, rules = rulesOf(frame, ruleset), why = rules.why[card] || { sets: {} };
  const order = [...frame.scene.table, ...step.offers.marks], keys = order.filter((code) => set.includes(code));
  const number = why.sets[keys.join(".")] ?? why[["none", "one"][keys.length] || "many"];
  const found = rules.verdicts[number] || { legal: false, clause: "", proof: [] };
  const deck = Object.keys(game.values), tops = keys.filter((key) => key[0] !== "^").sort((a, b) => deck.indexOf(a) - deck.indexOf(b)), proof = found.proof.length ? found.proof : tops;
  const asked = `clause.${found.clause}.${found.legal ? "yes" : "no"}`;
  const slots = {
    player: game.seats[frame.mover].name, card: cardsSlot([card], game.deck), value: game.values[card],
    set: cardsSlot(tops, game.deck), sum: tops.reduce((total, code) => total + game.values[code], 0), proof: cardsSlot(proof, game.deck),
  };
  return { legal: found.legal, reason: { message: has(asked) ? asked : `clause.${found.clause}.rule`, slots, clause: found.clause || "", cards: proof, slip: "" } };
}

/** What a play of the frame brings about: the table after it, and its notes. */
function played({ step, game, has }, card, play) {
  const { scene, mover } = step.frame, { take, target } = play;
  const robbed = target && target[0] === "^" ? game.seats[Number(target.slice(1)) - 1].side : null, mine = game.seats[mover].side;
  const taken = take.length > 0 || robbed !== null, stolen = robbed === null ? 0 : scene.piles[robbed].count;
  const piles = scene.piles.map((pile) => {
    if (pile.side === mine && taken) return { ...pile, count: pile.count + take.length + stolen + 1, top: pile.top || stolen ? card : pile.top };
    return pile.side === robbed ? { ...pile, count: 0, top: null } : pile;
  });
  const hands = scene.hands.map((hand, seat) => (seat === mover ? { ...hand, cards: hand.cards.filter((code) => code !== card) } : hand));
  const table = taken ? scene.table.filter((code) => !take.includes(code)) : [...scene.table, card];
  const reasons = play.notes.filter((note) => note.what !== "item" && has(`note.${note.what}`)).map((note) => ({
    message: `note.${note.what}`, clause: note.clause, cards: note.cards, slip: "",
    slots: { player: game.seats[note.seat].name, set: cardsSlot(note.cards, game.deck), n: note.amount ?? 0, points: note.points },
  }));
  return { move: play.move, scene: { ...scene, table, hands, piles, laid: taken ? null : card }, sets: [], reasons };
}

function capture(at, given) {
  const { card } = at.step.check, plays = rulesOf(at.step.frame, at.step.ruleset).plays[card] || [];
  const { legal, reason } = verdictOn(at, card, given), play = legal ? plays.find((one) => same(keysOf(one), given)) : plays[0];
  const then = play ? played(at, card, play) : null;
  return legal ? right([reason], then) : wrong([reason], then);
}

function captures(at, given) {
  const { check } = at.step, found = [], against = [];
  for (const one of given) {
    const { legal, reason } = verdictOn(at, check.card, one);
    if (legal && one.length) found.push(one); else if (!legal || check.right.length) against.push(reason);
  }
  const missed = check.right.filter((one) => !found.some((other) => same(one, other)));
  if (!against.length && !missed.length) return right([check.yes], { move: "", scene: null, sets: check.right, reasons: [] });
  if (missed.length) against.push(check.missed[missed.length - 1].reason);
  return wrong(against, { move: "", scene: null, sets: missed, reasons: [] });
}

// ---- cards

function cards({ step: { check } }, given) {
  const off = [...given.filter((code) => !check.right.includes(code)), ...check.right.filter((code) => !given.includes(code))].map((code) => check.cards[code]);
  if (!off.length) return right([WELL]);
  const then = off.find((one) => one.then);
  return wrong(off.flatMap((one) => one.reasons), then ? then.then : null);
}

function order({ step: { check }, game }, given) {
  const at = given.findIndex((code, i) => i + 1 < given.length && check.keys[code] > check.keys[given[i + 1]]);
  if (at < 0) return right([WELL]);
  const [first, second] = given.slice(at, at + 2);
  const slots = { card: cardsSlot([first], game.deck), value: check.keys[first], other: cardsSlot([second], game.deck), sum: check.keys[second] };
  return wrong([{ message: check.pair, slots, clause: "", cards: [first, second], slip: "order" }]);
}

// ---- numbers

function number({ step: { check, offers } }, given) {
  const tried = readNumber(given);
  if (!tried) return { bad: "number" };
  const exact = check.also.length ? times(readNumber(check.also[0]), 100n) : readNumber(check.right), { decimals } = offers;
  const off = minus(tried, exact), above = off.above < 0n ? -off.above : off.above;
  const near = decimals > 0 && (above * 2n * 10n ** BigInt(decimals) <= off.below || equal(times(tried, 100n), exact));
  if (equal(tried, exact) || near) return right(check.yes.reasons, check.then);
  const slip = check.wrong.find((one) => equal(readNumber(one.value), tried));
  return wrong([slip ? slip.reason : off.above > 0n ? check.more : check.less], check.then);
}

function numbers({ step: { check } }, given) {
  const tried = given.map(readNumber);
  if (tried.includes(null)) return { bad: "number" };
  const known = (list, one) => list.some((other) => equal(one, other)), goal = check.right.map(readNumber);
  const off = given.filter((one, i) => !known(goal, tried[i])), missing = goal.filter((one) => !known(tried, one)).length;
  const reasons = [...new Set(off.map(String))].sort((a, b) => Number(a) - Number(b)).map((one) => ({ message: check.wrong, slots: { set: one }, clause: "", cards: [], slip: "other-number" }));
  if (missing) reasons.push({ message: check.missing, slots: { n: missing }, clause: "", cards: [], slip: "numbers-missing" });
  return reasons.length ? wrong(reasons) : right([WELL]);
}

// ---- piles

function primiera({ step: { check, offers }, ranks }, { cards: chosen, total }) {
  const typed = readNumber(total);
  if (!typed) return { bad: "number" };
  const best = offers.suits.flatMap((suit) => (check.right[suit] || []).slice(-1)), then = { move: "", scene: null, sets: best.length ? [best] : [], reasons: check.total ? check.yes : [] };
  const against = (reason, codes) => wrong([{ ...reason, cards: codes || reason.cards }], then);
  const of = (suit) => chosen.filter((code) => code[1] === suit);
  const twice = offers.suits.find((suit) => of(suit).length > 1);
  if (twice) return against(check.two, of(twice));
  if (!check.total) return chosen.length || typed.above ? against(check.none) : right(check.yes, then);
  for (const suit of offers.suits) {
    const goal = check.right[suit] || [], mine = of(suit)[0];
    if (goal.length && !mine) return against(check.empty[suit]);
    if (goal.length && !goal.includes(mine)) return against(check.better[mine]);
  }
  if (equal(typed, readNumber(check.total))) return right(check.yes, then);
  // What the cards are worth on the table, where the primiera has a scale of its own.
  const face = chosen.reduce((sum, code) => sum + ranks.indexOf(code[0]) + 1, 0);
  return against(equal(typed, readNumber(face)) ? check.face : check.sum, chosen);
}

function count({ step: { check, frame } }, given) {
  const typed = Object.fromEntries(Object.entries(given).map(([row, own]) => [row, own.map(readNumber)]));
  if (Object.values(typed).some((own) => own.includes(null))) return { bad: "number" };
  const off = Object.keys(check.right).filter((row) => check.right[row].some((points, side) => !equal(typed[row][side], readNumber(points))));
  if (!off.length) return right([WELL]);
  // More than somebody has of what is paid one by one was counted twice.
  const twice = (row) => frame.sheet.items.some((item) => item.item === row && item.kind === "count") && check.right[row].some((points, side) => points > 0 && minus(typed[row][side], readNumber(points)).above > 0n);
  const reasons = off.map((row) => (check.rows[row].slip === "row-wrong" && twice(row) ? { ...check.rows[row], slip: "counted-twice" } : check.rows[row]));
  return wrong(reasons, { move: "", scene: null, sets: [reasons[0].cards], reasons: [] });
}

function compare({ step: { check, offers } }, { changes, clause }) {
  const reasons = [...changes.filter((one) => check.same[one]).map((one) => check.same[one]), ...check.right.filter((one) => !changes.includes(one)).map((one) => check.changes[one])];
  if (!reasons.length && offers.clauses && check.right.length && !check.clauses.includes(clause)) reasons.push(check.sentence);
  return reasons.length ? wrong(reasons) : right([WELL]);
}

const GRADERS = {
  capture, captures, cards, order, number, cost: number, numbers, primiera, count, compare,
  card: ({ step: { check } }, given) => judged(check.cards[given], check.right.includes(given)),
  yesno: ({ step: { check } }, given) => judged(check.said, given === check.right),
  choice: ({ step: { check } }, given) => judged(check.said, check.right.includes(given)),
  clause: ({ step: { check } }, given) => judged(check.said, check.right.includes(given)),
};

/** The grade of an answer: {right, key, reasons, then, said} as Python's; {bad} for what is no answer at all.
 *  `at` has the step, its game (a show's head), the `ranks` from the lowest, and `has`, which knows whether a message is there. */
export function gradeHere(at, given) {
  const found = GRADERS[at.step.kind](at, given);
  return found.bad ? found : { ...found, said: found.right ? at.step.then : null };
}

/** A right answer, as a pupil would give it. */
export function solution({ kind, check, offers }) {
  const first = () => check.right[0];
  return ({
    capture: first, card: first, choice: first, clause: first, number: () => String(check.right), cost: () => String(check.right), numbers: () => check.right.map(String),
    primiera: () => ({ cards: offers.suits.flatMap((suit) => (check.right[suit] || []).slice(-1)), total: String(check.total) }),
    compare: () => ({ changes: check.right, clause: check.clauses[0] || "" }),
  }[kind] || (() => check.right))();
}
