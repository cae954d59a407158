// Language, index and size: what may be chosen on a screen of moves.
import { h, icon } from "./dom.js";

const OPTIONS = { language: { it: "Italiano", en: "English", de: "Deutsch" }, index: ["letters", "numbers"], size: ["auto", "projector"] };

/** What may be chosen in the settings of a screen of moves. */
export function choiceBox(look, act) {
  if (!look.settings) return null;
  const { t } = look, words = (trait, option) => (trait === "language" ? OPTIONS.language[option] : t.say(`screen.${trait}.${option}`));
  const value = { language: t.lang, index: look.index, size: look.size };
  return h("div", { key: "settings", class: "settings", role: "dialog", "aria-label": t.say("screen.settings") },
    h("div", { class: "settings-head" }, h("h3", {}, t.say("screen.settings")), h("button", { type: "button", class: "plain", "data-focus": "settings-close", "aria-label": t.say("screen.close"), onclick: () => act.openSettings(false) }, icon("close"))),
    Object.keys(OPTIONS).map((trait) => h("fieldset", { key: trait }, h("legend", {}, t.say(`screen.${trait}`)),
      h("div", { class: "choices" }, (Array.isArray(OPTIONS[trait]) ? OPTIONS[trait] : Object.keys(OPTIONS[trait])).map((option) => h("label", { key: option },
        h("input", { type: "radio", name: look.prefix + trait, "data-focus": `${trait}:${option}`, "data-checked": option === value[trait], onchange: () => act.choose(trait, option) }), h("span", {}, words(trait, option))))))), act.share.button("outline"));
}

/** Traits as a link or this tab's memory wants them, so far as they make sense. */
export function plainChoices(found) {
  const traits = {};
  for (const trait in OPTIONS) if ((Array.isArray(OPTIONS[trait]) ? OPTIONS[trait] : Object.keys(OPTIONS[trait])).includes(found[trait])) traits[trait] = found[trait];
  return traits;
}
