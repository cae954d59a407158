// One of several rule sets: how it is chosen on a screen, how a home's rules come in, and what is said of them there.
import { button, closeButton, h } from "./dom.js";

export const ownRules = (show) => show.game.ruleset || "own";

/** The rule set of a screen that goes by a name, house rules by their code too. */
export const ruleSetOf = (show, name) => name && [ownRules(show), ...show.game.rulesets].find((one) => one === name || one.startsWith(`house:${name}`));

/** What a moment must know of the rules: the record's `own`, the `ruleset` in force, and whether that is another. */
export function rulesIn(show, name) {
  const own = ownRules(show), ruleset = show.game.rulesets.includes(name) ? name : own;
  return { own, ruleset, aside: ruleset !== own };
}

/** The rule set to turn to: the one named, else back, else the next one. */
export const turnedTo = (name, { show, own, ruleset, aside }) => name || (aside ? own : show.game.rulesets.find((one) => one !== own) || ruleset);

export const rulesWords = (look) => look.t.say("screen.rules", { rules: look.t.say(`ruleset.${look.ruleset}`) });

/** The rules in force, to be turned; `short` where there is no room for more than their name. */
export const rulesChip = (look, act, short = false) => button("rules", "chip", short ? look.t.cap(look.t.say(`ruleset.${look.ruleset}`)) : rulesWords(look),
  look.show.game.rulesets.length > 1 ? () => act.turnRules() : () => act.openSettings(true), { "aria-label": short ? rulesWords(look) : null });

/** The rule set as something to choose; the match's own first where it has no name. */
export function rulesField(look) {
  const { t, show } = look, named = show.game.rulesets;
  if (named.length < 2) return [];
  return [["ruleset", t.say("screen.ruleset"), look.ruleset in look.frame.rules && !named.includes(look.own) ? [look.own, ...named] : named, look.ruleset, (one) => t.cap(t.say(`ruleset.${one}`))]];
}

export const banner = (kind, label, ...inside) => h("div", { key: kind, class: `banner ${kind}`, role: "group", "aria-label": label }, inside);

/** That other rules than the record's are in force, `more` of that, and the way back. */
export const asideBanner = (look, act, more) => look.aside && banner("aside", look.t.say("screen.aside"),
  h("span", { class: "banner-text" }, h("strong", {}, look.t.say("screen.aside.title", { rules: look.t.say(`ruleset.${look.ruleset}`) })), more),
  act.turnRules && button("aside-back", "outline", look.t.say("screen.rules.back"), () => act.turnRules(look.own)));

export const noticeBanner = ({ t, notice }, act) => notice && banner("notice", notice, h("span", { class: "banner-text" }, notice), closeButton(t, "notice", act.hideNotice));

/** How a screen takes in the rules of a home: `ask` asks Python, which works out what they make of everything, `turn`
 *  puts them in force, `notify` says why not; `ui.settings`, where they are typed, is closed. */
export function houseGuests({ show, alone, ask, notify, turn, draw, ui }) {
  /** House rules, by a code, a link or their id. */
  async function use(code, home) {
    if (!code.trim()) return;
    if (alone()) { notify("screen.house.alone"); draw(); return; }
    const answer = await ask({ ask: "house", code, home });
    ui.settings = false;
    if (answer) turn(answer.ruleset); else draw();
  }

  /** Rules of a link that are none of this screen's: they may be a home's. */
  const seek = ({ ruleset, home }) => { if (ruleset && ruleset !== "own" && !ruleSetOf(show(), ruleset)) use(ruleset, home); };

  return { use, seek };
}
