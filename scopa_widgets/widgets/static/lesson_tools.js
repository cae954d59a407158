// The head of the lesson and what a pupil may keep on: progress, aids, settings, the browser's voice.
import { CHOICES, choiceField } from "./choices.js";
import { button, closeButton, h, icon } from "./dom.js";
import { face } from "./table.js";
import { LANGUAGES } from "./words.js";

export const AIDS = ["values", "primiera", "spacing", "voice"];
const VOICES = { it: "it-IT", en: "en-GB", de: "de-DE" };

/** Read sentences with the browser's voice. Returns whether it can. */
export function readAloud(language, sentences) {
  const voice = globalThis.speechSynthesis;
  if (!voice || !globalThis.SpeechSynthesisUtterance) return false;
  const known = voice.getVoices(), own = known.find((one) => one.lang.toLowerCase().startsWith(language));
  // A browser may tell its voices late: an empty list is no reason to be silent.
  if (known.length && !own) return false;
  voice.cancel();
  for (const text of sentences.filter(Boolean)) {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = VOICES[language];
    if (own) said.voice = own;
    voice.speak(said);
  }
  return true;
}

export const silence = () => { if (globalThis.speechSynthesis) globalThis.speechSynthesis.cancel(); };

/** How far one has come: a dot for each question, filled when it is right. */
function dots(now) {
  const { t } = now;
  return h("ol", { key: "dots", class: "dots", "aria-label": t.say("study.steps") }, now.states.map((state, i) => h("li", { key: i, class: `dot ${state}${i + 1 === now.n ? " here" : ""}`, "aria-current": i + 1 === now.n ? "step" : null },
    h("span", { class: "sr" }, `${i + 1}: ${t.say(`study.step.${state}`)}`), (state === "right" || state === "late") && icon("check"))));
}

/** Title, progress, tools. */
export function headView(now, act) {
  const { t } = now;
  return h("div", { key: "head", class: "head" },
    h("h2", { key: "title", class: "title" }, now.number > 0 && h("span", { key: "n", class: "number" }, t.say("lesson.guide.number", { n: now.number })), h("span", { key: "name", class: "lesson-name" }, now.title)),
    dots(now),
    h("div", { key: "tools", class: "head-tools" },
      button("aids", "outline", t.say("study.aids"), () => act.toggle("aids"), { "aria-expanded": String(now.panel === "aids"), "aria-haspopup": "dialog" }),
      button("bigger", "outline", "A+", act.bigger, { "aria-label": t.say("study.bigger") }),
      button("read", "outline read", t.say("study.read"), act.read),
      now.mode === "ask" && act.share.button("outline wide-only", "share-head", true),
      button("menu", "outline", icon("menu"), () => act.toggle("settings"), { "aria-label": t.say("screen.settings"), "aria-expanded": String(now.panel === "settings"), "aria-haspopup": "dialog" })));
}

/** The open panel: aids, or settings. */
export function panelView(now, act) {
  const { t, panel } = now;
  if (!panel) return null;
  const choice = (...field) => choiceField(now.prefix, act.choose, field);
  const title = t.say(panel === "aids" ? "study.aids" : "screen.settings");
  const inside = panel === "aids"
    ? h("div", { key: "aids", class: "aid-list" }, AIDS.filter((aid) => aid !== "primiera" || now.deck === "italian").map((aid) => button(`aid:${aid}`, "aid", [h("span", { key: "box", class: "aid-box", "aria-hidden": "true" }, now.aids.includes(aid) && icon("check")), h("span", { key: "word" }, t.say(`study.aid.${aid}`))], () => act.aid(aid), { "aria-pressed": String(now.aids.includes(aid)) })))
    : [
      choice("mode", t.say("study.mode"), ["ask", "show"], now.mode, (one) => t.say(`study.mode.${one}`)),
      choice("language", t.say("screen.language"), now.languages, t.lang, (one) => LANGUAGES[one]),
      now.deck === "italian" && choice("index", t.say("screen.index"), CHOICES.index, now.index, (one) => t.say(`screen.index.${one}`)),
      act.share.button("outline"),
      now.mode === "show" && button("guide", "outline", [icon("book"), t.say("study.guide")], act.guide),
    ];
  return h("div", { key: "panel", class: "settings lesson-panel", role: "dialog", "aria-label": title },
    h("div", { key: "head", class: "settings-head" }, h("h3", {}, title), closeButton(t, "panel-close", () => act.toggle(null))), inside);
}

/** What each rank is worth in the primiera. */
export function scaleView(now) {
  if (!now.aids.includes("primiera") || now.deck !== "italian") return null;
  const { t } = now, suit = Object.keys(now.game.values)[0][1];
  const rows = [...now.scale].sort((a, b) => b[1] - a[1]);
  return h("div", { key: "scale", class: "scale", role: "img", "aria-label": rows.map(([rank, worth]) => `${t.card(rank + suit)} ${worth}`).join(", ") },
    h("strong", { key: "name" }, t.cap(t.say("item.primiera"))), rows.map(([rank, worth]) => h("span", { key: rank, class: "scale-one" }, h("span", { key: "card", class: "mini" }, face(rank + suit, now.faces, true)), `=\u00a0${worth}`)));
}
