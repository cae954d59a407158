// Before a class: raised hands, and the keys of whoever stands at the board.
import { h } from "./dom.js";
import { candidateView } from "./lesson_answer.js";
import { candidateWords } from "./lesson_words.js";

/** The bars of a vote, one for each candidate; a touch adds a hand, as its key does. */
export function votesView(now, act) {
  const { t, step, votes } = now;
  if (!step.ballot || !step.ballot.length) return null;
  const most = Math.max(4, ...step.ballot.map((_, i) => votes[i] || 0));
  return h("div", { key: "votes", class: `votes of-${step.ballot.length}${step.kind === "clause" ? " wide" : ""}`, role: "group", "aria-label": t.say("study.votes") },
    step.ballot.map((given, i) => {
      const n = votes[i] || 0, what = candidateWords(now, given);
      return h("button", { key: i, type: "button", class: `vote${now.revealed ? (now.isRight(given) ? " good" : " bad") : ""}${now.common === i ? " common" : ""}`, "data-focus": `vote:${i}`, "aria-label": `${t.say("study.vote", { n: i + 1, what })}. ${n}`, onclick: () => act.vote(i) },
        h("kbd", { key: "key", "aria-hidden": "true" }, String(i + 1)), h("span", { key: "what", class: "vote-what", "aria-hidden": "true" }, candidateView(now, given)),
        h("span", { key: "bar", class: "vote-bar", "aria-hidden": "true" }, h("span", { key: "fill", class: "vote-fill", style: `--part:${n / most}` })), h("span", { key: "n", class: "vote-n", "aria-hidden": "true" }, String(n)));
    }));
}

/** The keys, each a button as well. */
export function keysView(now, act) {
  const { t } = now;
  const key = (name, sign, word, onclick) => h("button", { key: name, type: "button", class: "key", "data-focus": `key:${name}`, onclick }, h("kbd", { key: "sign", "aria-hidden": "true" }, sign), h("span", { key: "word" }, word));
  return h("div", { key: "keys", class: "keys", role: "group", "aria-label": t.say("screen.keys") },
    key("back", "←", t.say("screen.back"), () => act.go(now.n - 1)),
    key("reveal", t.say("screen.space"), t.say(now.revealed ? "screen.hide" : "screen.reveal"), act.reveal),
    now.step && now.step.ballot.length > 0 && h("span", { key: "votes", class: "key", "aria-hidden": "true" }, h("kbd", { key: "sign" }, `1-${now.step.ballot.length}`), h("span", { key: "word" }, t.say("study.keys.vote"))),
    key("why", "W", t.say("study.keys.why"), act.why),
    act.share.able && key("link", "Q", t.say("share.key"), act.share.open),
    key("language", "L", t.say("study.keys.language"), act.nextLanguage),
    key("forward", "→", t.say("screen.forward"), () => act.go(now.n + 1)));
}
