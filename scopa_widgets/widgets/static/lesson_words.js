// What is said to an answer: reasons as sentences, moves, candidates of a vote.

/** The value of a slot: cards by name in the language and deck, anything else as it is. `now.talk(deck)` names cards. */
function slotOf(now, value) {
  if (value && typeof value === "object") return now.talk(value.deck).cards(value.cards);
  return value;
}

const MOVE = /^([A-Z0-9]{2})(?:x([A-Z0-9.]+)|\^(\d))?$/;

/** Card, cards taken and pile stolen of a move in notation; null for an action. */
export function moveParts(text) {
  const found = MOVE.exec(text || "");
  return found && { card: found[1], take: found[2] ? found[2].split(".") : [], pile: found[3] ? Number(found[3]) : null };
}

/** A move in a few words: "sette di spade: sette di denari". */
export function moveWords(now, text) {
  const parts = moveParts(text), { t } = now;
  if (!parts) return text;
  const taken = parts.pile ? t.say("study.pile", { player: now.game.seats[parts.pile - 1].name }) : parts.take.length ? t.cards(parts.take)("word") : t.say("study.vote.lay");
  return `${t.card(parts.card)} → ${taken}`;
}

/** One reason as a sentence. Moves in its slots are told by their cards. */
export function reasonSentence(now, reason) {
  const { t } = now, slots = {};
  for (const name in reason.slots) {
    const value = reason.slots[name];
    slots[name] = typeof value === "string" && ["lesson.change.only-here", "lesson.change.only-there"].includes(reason.message) ? moveWords(now, value) : slotOf(now, value);
  }
  return t.cap(t.say(reason.message, slots));
}

/** All that is said, each thing once. */
export const reasonSentences = (now, reasons) => [...new Set((reasons || []).map((one) => reasonSentence(now, one)))];

/** What a played move would do, as a sentence; "" for what is no play of a card. */
export function wouldSentence(now, text) {
  const parts = moveParts(text), { t, game, step } = now;
  if (!parts || !step.frame || step.frame.mover === null) return "";
  const kind = parts.pile ? "steal" : parts.take.length ? "capture" : now.game.deck !== "italian" ? "lead" : "lay";
  return t.cap(t.say(`screen.would.${kind}`, { player: game.seats[step.frame.mover].name, card: (shape) => t.card(parts.card, shape), set: t.cards(parts.take), other: parts.pile ? game.seats[parts.pile - 1].name : "" }));
}

/** The consequence of an answer, sentence by sentence. */
export function thenSentences(now, then) {
  if (!then) return [];
  return [then.scene ? wouldSentence(now, then.move) : "", ...reasonSentences(now, then.reasons)].filter(Boolean);
}

/** What is touched, as cards or as a pile. */
export function setWords(now, keys, shape = "word") {
  const { t, game } = now;
  return t.join(keys.map((key) => (key[0] === "^" ? t.say("study.pile", { player: game.seats[Number(key.slice(1)) - 1].name }) : t.card(key, shape))));
}

/** The touched cards with their sum: "Hai toccato asso di coppe e quattro di denari: 1 + 4 = 5". */
export function chosenSentence(now, keys) {
  const { t, game } = now;
  if (keys.length < 2 || keys.some((key) => key[0] === "^")) return t.cap(t.say("study.chosen.one", { set: (shape) => setWords(now, keys, shape) }));
  const values = keys.map((key) => game.values[key]), sum = values.reduce((all, one) => all + one, 0);
  return t.cap(t.say("study.chosen", { set: setWords(now, keys), terms: `${values.join("\u00a0+\u00a0")}\u00a0=\u00a0${sum}` }));
}

/** The name of an option of a choice. */
export const optionWords = ({ t }, option) => option.name || t.say(option.word || option.id);

/** A candidate of a vote in words. */
export function candidateWords(now, given) {
  const { t, step } = now;
  switch (step.kind) {
    case "capture": return given.length ? setWords(now, given) : t.say("study.vote.lay");
    case "captures": return t.say("study.vote.captures", { n: given.length });
    case "card": return t.card(given);
    case "cards": return given.length ? t.cards(given)("word") : t.say("study.vote.nothing");
    case "yesno": return t.say(given ? "study.yes" : "study.no");
    case "choice": return optionWords(now, step.offers.options.find((one) => one.id === given));
    case "clause": return t.say(`clause.${given}.rule`);
    case "compare": return given.changes.length ? t.join(given.changes.map((one) => changeWords(now, one))) : t.say("study.vote.nothing");
    default: return String(given).replace(".", t.lang === "en" ? "." : ",");
  }
}

/** A thing that may change, in words. */
export function changeWords(now, id) {
  const option = now.step.offers.options.find((one) => one.id === id);
  return option.word ? now.t.say(option.word) : moveWords(now, id);
}

function tableSentences({ step, t }) {
  const scene = step.frame && step.frame.mover !== null ? step.frame.scene : null;
  if (!scene) return [];
  const own = scene.hands[step.frame.mover].cards;
  return [scene.table.length ? t.say("study.on-table", { set: t.cards(scene.table) }) : `${t.say("screen.table.empty")}.`, own.length ? t.say("study.in-hand", { set: t.cards(own) }) : ""];
}

/** A question in words: what is asked, and what lies there. */
export const promptSentences = (now) => [`${now.n}. ${now.step.prompt[now.t.lang]}`, ...tableSentences(now)];

/** Whether an answer has a consequence that can be shown. */
export const hasThen = (result) => Boolean(result && result.then && (result.then.scene || result.then.sets.length || result.then.reasons.length));

/** Why an answer is right or wrong. */
export function verdictSentences(now) {
  const said = now.why || now.result, lang = now.t.lang;
  if (!said) return [];
  const more = said.right && !now.why ? [...(said.then && said.then.scene ? reasonSentences(now, said.then.reasons) : []), (said.said || {})[lang] || ""] : [];
  return [...reasonSentences(now, said.reasons.slice(0, 3)), ...more].filter((one, i, all) => one && all.indexOf(one) === i);
}

/** What comes of an answer. */
export const thenWords = (now) => thenSentences(now, now.result.then);
