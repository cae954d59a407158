// What stands on the screen of a lesson, each a function of the moment: question, felt, what is told, foot.
import { button, closeButton, h, icon, once } from "./dom.js";
import { entryOf, glossed } from "./glossary.js";
import { choicesView, feltView, fresh, leadWords, pressWord } from "./lesson_answer.js";
import { minis, sceneView } from "./lesson_board.js";
import { keysView, votesView } from "./lesson_class.js";
import { endView } from "./lesson_end.js";
import { headView, panelView, scaleView } from "./lesson_tools.js";
import { hasThen, setWords, thenWords, verdictSentences } from "./lesson_words.js";

function promptView(now, act) {
  const { t } = now, text = now.step.prompt[t.lang];
  return h("div", { key: "prompt", class: "prompt" },
    h("h3", { key: "text", class: "prompt-text", tabindex: "-1", "data-focus": "prompt" }, h("span", { key: "n", class: "prompt-n" }, `${now.n}.`), " ", ...glossed(now, text, "prompt")),
    now.step.hint && now.open && button("hint", "outline hint", t.say("study.hint"), act.hint));
}

/** Cards that stay lie where they lay. */
const lyingAs = (after, before) => ({ ...after, table: [...before.table.filter((code) => after.table.includes(code)), ...after.table.filter((code) => !before.table.includes(code))] });

function boardView(now, act) {
  const { step, phase, result } = now, then = result && result.then;
  const scene = phase === "shown" && then && then.scene && step.frame;
  return h("div", { key: "felt", class: `felt mat${scene ? " after" : ""} kind-${step.kind}` }, scene ? sceneView({ ...now, draft: fresh() }, lyingAs(then.scene, step.frame.scene), { marks: () => ({}) }) : feltView(now, act));
}

/** The sets of a consequence as rows; a touched one lights up alone. */
function setRows(now, act) {
  const { t } = now, sets = now.result && now.result.then && (now.phase === "shown" || now.solved) ? now.result.then.sets : [];
  if (sets.length < 2) return null;
  return h("div", { key: "rows", class: "choices-row sets" }, sets.map((set, i) => button(`lit:${i}`, `marked${now.lit === i + 1 ? " on" : ""}`, [h("span", { key: "n", class: "tab" }, String(i + 1)), minis(now, set.filter((key) => key[0] !== "^"))], () => act.light(i + 1), { "aria-pressed": String(now.lit === i + 1), "aria-label": t.cap(setWords(now, set)) })));
}

/** No big button where a touch answers at once, and before a class that votes until somebody touches the board. */
function idle({ step, mode, phase, revealed, draft }) {
  if (phase !== "asking" || revealed) return false;
  return step.kind === "yesno" || (mode === "show" && (["choice", "clause"].includes(step.kind) || JSON.stringify(draft) === JSON.stringify(fresh())));
}

function mainWord(now) {
  if (now.revealed || now.phase === "right") return now.t.say(now.n === now.whole.steps.length ? "study.finish" : "study.next");
  return now.t.say(now.phase === "asking" ? pressWord(now.step, now.draft) : "study.again");
}

function answerView(now, act) {
  const { t, phase, result, step } = now, told = now.why || result, good = told && told.right;
  const shown = phase === "shown", tone = !told ? "" : good ? " good" : shown && !now.why ? " then" : " bad";
  const head = now.why ? t.say("study.common") : now.revealed ? t.say("study.solution") : shown ? t.say("study.then") : told ? t.say(good ? "study.right" : "study.wrong") : "";
  const sentences = shown && !now.why ? thenWords(now) : verdictSentences(now);
  return h("div", { key: "bar", class: `answer-bar${tone}` },
    h("div", { key: "told", class: "told" },
      told && h("p", { key: "head", class: "told-head" }, h("span", { key: "sign", class: "sheet-sign", "aria-hidden": "true" }, icon(good ? "check" : shown ? "forward" : "close")), head),
      told ? sentences.map((one, i) => h("p", { key: i, class: "told-text" }, ...glossed(now, one, `told-${i}`))) : h("p", { key: "lead", class: `lead${now.notice ? " noticed" : ""}` }, now.notice || leadWords(now)),
      now.notice && told && h("p", { key: "notice", class: "told-text" }, now.notice)),
    setRows(now, act),
    h("div", { key: "press", class: "press" },
      now.mode === "show" && !now.revealed && now.votes.some((n) => n > 0) && button("vote:clear", "outline", t.say("study.vote.clear"), act.clearVotes),
      phase === "wrong" && !now.revealed && hasThen(result) && button("then", "outline", t.say("study.show-me"), act.showThen),
      step.kind === "captures" && now.open && now.draft.set.length > 0 && now.draft.sets.length > 0 && button("answer-now", "outline", t.say("study.answer"), () => act.answer()),
      idle(now) ? null : button("main", `main${told && !good ? " no" : ""}`, mainWord(now), once(act.press), { "aria-disabled": now.busy ? "true" : null })));
}

function footView(now, act) {
  const { t } = now;
  if (now.mode === "show") return keysView(now, act);
  return h("div", { key: "foot", class: "foot" },
    button("step-back", "time back", [icon("back"), h("span", { key: "word", class: "sr" }, t.say("screen.back"))], () => act.go(now.n - 1), { "aria-disabled": now.n === 1 ? "true" : null }),
    h("span", { key: "n", class: "foot-n" }, now.step ? t.say("study.step", { n: now.n, total: now.whole.steps.length }) : t.say("study.end")),
    button("step-forward", "time next", [icon("forward"), h("span", { key: "word", class: "sr" }, t.say("screen.forward"))], () => act.go(now.n + 1), { "aria-disabled": now.n === now.last ? "true" : null }),
    now.exercise && button("leave", "outline", t.say("study.back"), act.leaveExercise),
    now.answers && h("span", { key: "honour", class: "honour" }, t.say("study.honour")));
}

function wordView(now, act) {
  if (!now.word) return null;
  const { t } = now, { word, meaning, also } = entryOf(now, now.word);
  return h("div", { key: "word", class: "settings lesson-panel", role: "dialog", "aria-label": word }, h("div", { key: "head", class: "settings-head" }, h("h3", {}, t.cap(word)), closeButton(t, "word-close", act.closeWord)),
    h("p", { key: "text", class: "told-text" }, meaning), also.length > 0 && h("p", { key: "also" }, t.say("screen.word.also", { words: also.join(", ") })));
}

/** What is answered by a touch; not before a class that votes on it, nor once it is settled. */
function choicesBox(now, act) {
  const { kind } = now.step, inside = choicesView(now, act), voted = now.mode === "show" && ["yesno", "choice", "clause"].includes(kind);
  return inside && !voted && !(kind === "captures" && (now.solved || now.phase === "shown")) ? h("div", { key: "choices", class: "choices-box" }, inside) : null;
}

export function view(now, act) {
  const classes = ["app", "lesson", now.mode === "show" || now.faces.size === "projector" ? "projector" : "auto", now.mode === "show" ? "for-class" : "", now.zoom ? `zoom-${now.zoom}` : "", now.aids.includes("spacing") ? "spaced" : "", now.step ? `asks-${now.step.kind}` : "at-end"];
  return h("section", { key: "app", class: classes.filter(Boolean).join(" "), "aria-label": now.title },
    headView(now, act),
    now.step ? [promptView(now, act), scaleView(now), boardView(now, act), choicesBox(now, act), now.mode === "show" && votesView(now, act), answerView(now, act)] : [now.notice && h("p", { key: "notice", class: "end-notice" }, now.notice), endView(now, act)],
    footView(now, act), panelView(now, act), wordView(now, act));
}
