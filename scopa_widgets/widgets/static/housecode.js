// The codes of house rules, as rules/house.py writes them: letters that say which game, and one number for all answers.

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const PRIME = 1021, CHECKS = 2;

function checks(body) {
  let total = 0;
  for (const letter of body) total = (total * 37 + LETTERS.indexOf(letter) + 1) % PRIME;
  return LETTERS[Math.floor(total / 32)] + LETTERS[total % 32];
}

/** How many answers a question has, and which is the `n`-th, and the other way round. A number counts from `least`. */
const ways = (question, most) => (question.least === null ? question.values.length : most - question.least);
const answerAt = (question, n) => (question.least === null ? question.values[n] : question.least + n);
const placeOf = (question, value) => (question.least === null ? question.values.indexOf(value) : value - question.least);

const lettersOf = (card, most) => {
  let all = 1, letters = 1;
  for (const question of card.questions) all *= ways(question, most) + 1;
  while (LETTERS.length ** letters < all) letters += 1;
  return letters;
};

/** Only what is asked counts: what the ace takes is nothing where it does not take all. */
export function askedOnly(card, answers) {
  const found = {};
  for (const { key, needs } of card.questions) if (answers[key] !== undefined && (!needs || answers[needs[0]] === needs[1])) found[key] = answers[key];
  return found;
}

/** The code of some answers. `cards` is what Python tells of the cards: {version, most, games: [{game, questions}]}. */
export function codeOf(game, answers, cards) {
  const at = cards.games.findIndex((one) => one.game === game), card = cards.games[at], said = askedOnly(card, answers);
  let number = 0, letters = "";
  for (const question of card.questions) number = number * (ways(question, cards.most) + 1) + (question.key in said ? placeOf(question, said[question.key]) + 1 : 0);
  for (let i = lettersOf(card, cards.most); i > 0; i -= 1) { letters = LETTERS[number % 32] + letters; number = Math.floor(number / 32); }
  const body = LETTERS[cards.version * cards.games.length + at] + letters;
  return body + checks(body);
}

/** {game, answers, home} of a code or of a whole link; null for what is no code or has a slip in it. */
export function readCode(text, cards) {
  let code = String(text), home = "";
  if (code.includes("rules=")) {
    const fields = new URLSearchParams(code.slice(code.indexOf("#") + 1));
    code = fields.get("rules") || "";
    home = fields.get("home") || "";
  }
  if (code.startsWith("house:")) [code, home = home] = code.slice(6).split("~");
  code = code.replace(/[\s-]/g, "").toUpperCase();
  const body = code.slice(0, -CHECKS);
  if (!body || [...code].some((letter) => !LETTERS.includes(letter)) || checks(body) !== code.slice(-CHECKS)) return null;
  const first = LETTERS.indexOf(body[0]), card = cards.games[first % cards.games.length];
  if (Math.floor(first / cards.games.length) !== cards.version || body.length !== 1 + lettersOf(card, cards.most)) return null;
  let number = 0;
  for (const letter of body.slice(1)) number = number * 32 + LETTERS.indexOf(letter);
  const answers = {};
  for (const question of [...card.questions].reverse()) {
    const base = ways(question, cards.most) + 1, digit = number % base;
    number = Math.floor(number / base);
    if (digit) answers[question.key] = answerAt(question, digit - 1);
  }
  return number ? null : { game: card.game, answers: askedOnly(card, answers), home };
}
