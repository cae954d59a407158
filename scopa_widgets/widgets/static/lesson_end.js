// The end of a lesson: what went well, the result as a code, what to go over again.
import { h, icon } from "./dom.js";
import { resultCode } from "./lesson_code.js";

const endPress = (key, kind, text, onclick, more = {}) => h("button", { key, type: "button", class: kind, "data-focus": key, onclick, ...more }, text);

export const codeOf = (now) => resultCode({ lesson: now.number, right: now.firsts.map(Boolean), aids: now.aided, mode: now.mode, pupil: now.pupil });

/** What went wrong, each thing once: the step it was first met in, and by which sentence it is known. */
function wrongs(now, act) {
  const { t } = now;
  if (!now.wrongs.length) return null;
  return h("div", { key: "wrongs", class: "end-box" }, h("h3", { key: "head" }, t.say("study.wrongs")),
    h("ul", { key: "list", class: "wrong-list" }, now.wrongs.map((one) => h("li", { key: one.key }, h("span", { key: "what", class: "wrong-what" }, one.said),
      now.canFive(one) && endPress(`five:${one.key}`, "outline five", t.say("study.five"), () => act.five(one))))));
}

export function endView(now, act) {
  const { t } = now, right = now.firsts.filter((one) => one === true).length, total = now.firsts.length, left = now.firsts.indexOf(null);
  const code = now.exercise ? "" : codeOf(now);
  return h("div", { key: "end", class: "end" },
    h("h3", { key: "title", class: "end-title", tabindex: "-1", "data-focus": "prompt" }, icon("check"), t.say("study.end")),
    h("p", { key: "score", class: "end-score" }, right === total ? t.say("study.end.all") : t.say("study.end.score", { n: right, total })),
    left >= 0 && h("p", { key: "left", class: "end-left" }, t.say("study.end.left"), " ", endPress("first-left", "solid", t.say("study.end.first"), () => act.go(left + 1))),
    code && left < 0 && h("div", { key: "code", class: "end-box code-box" }, h("h3", { key: "head" }, t.say("study.code")),
      h("output", { key: "code", class: "result-code", "aria-label": code.replaceAll("-", "").split("").join(" ") }, code),
      h("label", { key: "pupil", class: "pupil" }, h("span", { key: "word" }, t.say("study.pupil")), h("input", { key: "field", class: "number-field small", type: "text", inputmode: "numeric", maxlength: "2", "data-focus": "pupil", value: now.pupil ? String(now.pupil) : "", oninput: (event) => act.pupil(event.target.value) })),
      h("p", { key: "note", class: "code-note" }, t.say("study.code.note"))),
    wrongs(now, act),
    now.quarrel && h("div", { key: "quarrel", class: "end-box" }, h("h3", { key: "head" }, t.say("study.quarrel")), h("p", { key: "text", class: "quarrel" }, now.quarrel)),
    h("div", { key: "buttons", class: "end-buttons" }, now.exercise && endPress("back-to-lesson", "solid", t.say("study.back"), act.leaveExercise), endPress("restart", now.exercise || left >= 0 ? "outline" : "solid", [icon("retry"), t.say("study.restart")], act.restart)));
}
