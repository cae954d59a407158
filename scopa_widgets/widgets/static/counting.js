// Counting piles by tables. A pile is four numbers, one a suit, a bit a rank; every value is looked up and added.

/** The cards of a list of codes as four numbers. */
export function packPile(tables, codes) {
  const pile = [0, 0, 0, 0];
  for (const code of codes) pile[tables.suits.indexOf(code[1])] |= 1 << tables.ranks.indexOf(code[0]);
  return pile;
}

/** The codes in four numbers, suit by suit. */
export function codesOf(tables, pile) {
  return [...tables.suits].flatMap((suit, i) => [...tables.ranks].filter((_, rank) => (pile[i] >> rank) & 1).map((rank) => rank + suit));
}

/** The rows of a game's sheet under a choice of its options (their values in the order of the table). */
export function rowsUnder(table, values) {
  return table.sheets[values.map(String).join(" ")].map((number) => table.rows[number]);
}

/** What one side has of a row: how much, which cards count, and of how much each suit is. */
function share(tables, row, pile, marks) {
  if (row.mark) return { amount: marks[row.mark] || 0, cards: [0, 0, 0, 0], parts: [] };
  const cards = [0, 0, 0, 0];
  const parts = row.parts.map(([suit, name, mask]) => {
    const measure = tables.measures[name], subset = pile[suit] & mask;
    cards[suit] = measure.cards[subset];
    return measure.amount[subset];
  });
  const lacking = row.complete && parts.includes(0);
  return { amount: lacking ? 0 : parts.reduce((sum, part) => sum + part, 0), cards, parts };
}

/** Who is paid for having the most, and if nobody is, by which clause. */
function majority(most, amounts, any) {
  const best = Math.max(...amounts), level = amounts.filter((amount) => amount === best).length > 1;
  if (best < most.least) return { points: amounts.map(() => 0), why: any ? most.low : "" };
  return { points: amounts.map((amount) => (amount < best ? 0 : level ? most.level : most.alone)), why: level ? most.tie : "" };
}

/** One row of the sheet: its clause, each side's share with its points, and why nobody has it. */
function countRow(tables, row, piles, marks, left) {
  const shares = piles.map((pile, side) => share(tables, row, pile, marks[side] || {}));
  const held = piles.map((pile) => pile.some(Boolean)), amounts = shares.map((one) => one.amount);
  const { points, why } = row.most ? majority(row.most, amounts, held.some(Boolean))
    : { points: amounts.map((amount, side) => (amount ? amount * row.each : held[side] && row.bare) || 0), why: "" };
  const spared = row.spared && !left && !held.every(Boolean) && !points.some(Boolean);
  const whole = row.whole && amounts.includes(row.whole.amount);
  return { item: row.item, kind: row.kind, clause: whole ? row.whole.clause : row.clause, target: row.target, why: spared ? row.spared : why,
    sides: shares.map((one, side) => ({ ...one, now: points[side] })) };
}

/** The whole sheet of some piles, and the totals. */
export function countPiles(tables, rows, piles, marks) {
  const left = piles.reduce((rest, pile) => rest.map((subset, suit) => subset & ~pile[suit]), [...tables.suits].map(() => (1 << tables.ranks.length) - 1));
  const items = rows.map((row) => countRow(tables, row, piles, marks, left.some(Boolean)));
  return { items, left, totals: piles.map((_, side) => items.reduce((sum, row) => sum + row.sides[side].now, 0)) };
}

let reader = null;

/** Text as cards: `{cards: [{code, at, text}], faults: [{what, at, text, code}]}`, everything wrong with it at once. */
export function readCards(tables, text) {
  if (!reader || reader.names !== tables.names) {
    const codes = new Map(Object.entries(tables.names).flatMap(([code, names]) => names.split("|").map((name) => [name, code])));
    const longest = [...codes.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+"));
    reader = { names: tables.names, codes, card: new RegExp(`(?:${longest.join("|")})(?![\\p{L}\\p{N}_])`, "uy"), between: /[\s.,;]+|(?:e|and|und)(?![\p{L}\p{N}_])/uy, unknown: /[^\s.,;]+/uy };
  }
  const small = [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join("");
  const cards = [], faults = [], seen = new Set();
  let at = 0;
  const next = (pattern) => { pattern.lastIndex = at; const found = pattern.exec(small); return found && found[0]; };
  while (at < small.length) {
    const name = next(reader.card), gap = name ? null : next(reader.between), piece = name || gap || next(reader.unknown);
    const here = { at, text: text.slice(at, at + piece.length) };
    if (name) {
      const code = reader.codes.get(name.split(/\s+/).join(" "));
      if (seen.has(code)) faults.push({ what: "again", code, ...here });
      else cards.push({ code, ...here });
      seen.add(code);
    } else if (!gap) faults.push({ what: "unknown", ...here });
    at += piece.length;
  }
  const said = cards.length + faults.filter((fault) => fault.code).length, most = tables.ranks.length * tables.suits.length;
  if (said > most) faults.unshift({ what: "many", at: 0, text, n: said, most });
  return { cards, faults };
}

