// What is told in a match: what has happened, what is up now, how it ended.
import { h, icon } from "./dom.js";
import { glossed } from "./glossary.js";
import { ruleWord } from "./panels.js";
import { moveSentence, noteSentences, slots, turnWords } from "./sentences.js";
import { face } from "./table.js";

/** What one move was and what it brought, sentence by sentence. */
const told = (look, { move, notes }) => [moveSentence(look, move, "did", notes), ...noteSentences(look, notes)];

/** Why a deal is won and what it is worth, where the rules say more than the notes. */
export function verdicts(look, notes) {
  const { t } = look;
  return notes.filter((note) => ["won", "worth"].includes(note.what)).map((note) => t.cap(t.say(`clause.${note.clause}.yes`, slots(look, { card: note.cards[0], set: note.cards, proof: note.cards, seat: note.seat, n: note.amount }))));
}

export function happened(look, act) {
  const { match, t } = look;
  return match.story.map((step, i) => h("li", { key: i, class: "step" },
    h("span", { class: "step-cards", "aria-hidden": "true" }, [step.move.card, ...step.move.take].filter(Boolean).map((code, n) => [n === 1 && h("span", { key: "arrow", class: "takes" }, icon("forward")), h("span", { key: code, class: "card still" }, face(code, look, true))])),
    h("span", { class: "step-text" }, glossed(look, told(look, step).join(" "), `story${i}`), act && ruleWord(look, act, step.notes, i))));
}

/** The sentence for what to do with a card at a trick. */
export function leadWords(look) {
  const { t, card, plays } = look;
  if (!card) return t.say("play.lead.cards");
  return t.cap(t.say(plays.length ? "play.lead.twice" : "screen.lead.barred", slots(look, { card })));
}

/** What is said when a phase begins. */
export function whatIsUp(look) {
  const { t, match, phase } = look;
  if (phase === "choose") return [t.say("play.choose")];
  if (phase === "cut") return [t.say("play.cut", { player: match.cutter }), t.say("play.cut.help", { dealer: match.dealer })];
  const story = match.story.flatMap((step) => told(look, step));
  if (phase === "cover") return [t.say("play.pass", { player: match.player }) + ".", ...story];
  if (phase === "turn") return [...(look.cover && match.story.length ? [] : story), turnWords(look)];
  return [...(phase === "broken_off" ? [] : story), overTitle(look)];
}

/** The heading once a deal or a match is over. */
export function overTitle(look) {
  const { t, match, phase } = look;
  if (phase === "deal_over") return t.say("play.deal.over", { n: match.deal + 1 });
  if (phase === "broken_off") return t.say("play.broken");
  if (!match.winner.length) return t.say("play.drawn");
  return t.say(match.winner.length > 1 ? "play.winners" : "play.winner", { player: t.join(match.winner) });
}
