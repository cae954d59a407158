// House rules on a screen that is not about them.
import { h } from "./dom.js";

/** House rules, by the code or the link of their card; `word` is what the button says. */
export function houseField({ t }, act, word = "screen.house.use") {
  return h("form", { key: "house", class: "code-form", onsubmit: (event) => { event.preventDefault(); act.useHouse(event.target.querySelector("input").value); } },
    h("label", {}, h("span", {}, t.say("compare.house.code")), h("input", { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "300", "data-focus": "code", "data-lm-suppress-shortcuts": "true" })),
    h("button", { type: "submit", class: "solid" }, t.say(word)));
}
