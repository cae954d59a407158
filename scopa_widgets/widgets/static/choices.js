// What may be chosen in the settings of a screen.
import { button, closeButton, h, icon } from "./dom.js";
import { LANGUAGES } from "./words.js";

export const CHOICES = { language: Object.keys(LANGUAGES), mode: ["show", "ask"], index: ["letters", "numbers"], faces: ["own", "french"], size: ["auto", "projector"] };

/** Traits as a link or this tab's memory wants them, so far as they make sense. */
export const plainChoices = (found) => Object.fromEntries(Object.entries(found).filter(([trait, value]) => (CHOICES[trait] || []).includes(value)));

/** Of each trait what the settings need: the trait, its title, its options, the one in force, the words of an option. */
export const fieldsOf = (look, traits) => traits.map((trait) => [trait, look.t.say(`screen.${trait}`), CHOICES[trait], look[trait], (option) => look.t.say(`screen.${trait}.${option}`)]);

export const settingsButton = ({ t, settings }, act) => button("settings", "chip", [h("span", {}, t.lang.toUpperCase()), icon("menu")], () => act.openSettings(!settings), { "aria-expanded": String(settings), "aria-label": `${t.lang.toUpperCase()}, ${t.say("screen.settings")}` });

export const languageField = (t) => ["language", t.say("screen.language"), CHOICES.language, t.lang, (one) => LANGUAGES[one]];

/** One of several: the name, title, options, the one in force and the words of an option; `choose(name, option)` is told. */
export const choiceField = (prefix, choose, [name, title, options, value, words]) => h("fieldset", { key: name }, h("legend", {}, title),
  h("div", { class: "choices" }, options.map((option) => h("label", { key: String(option) },
    h("input", { type: "radio", name: prefix + name, "data-focus": `${name}:${option}`, "data-checked": option === value, onchange: () => choose(name, option) }), h("span", {}, words(option))))));

/** The settings: the language, one of several for each of `fields`, and what `more` there is. */
export function choiceBox({ t, settings, prefix }, act, fields, ...more) {
  if (!settings) return null;
  return h("div", { key: "settings", class: "settings", role: "dialog", "aria-label": t.say("screen.settings") },
    h("div", { class: "settings-head" }, h("h3", {}, t.say("screen.settings")), closeButton(t, "settings-close", () => act.openSettings(false))),
    [languageField(t), ...fields].map((field) => choiceField(prefix, act.choose, field)), more);
}
