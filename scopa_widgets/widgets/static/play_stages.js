// What stands in the middle while no turn is played: choosing, the cut, the cover, the count after a deal.
import { button, h, once } from "./dom.js";
import { glossed } from "./glossary.js";
import { houseField } from "./housefield.js";
import { matchBox } from "./play_panels.js";
import { happened, overTitle, verdicts } from "./play_told.js";
import { scorePanel } from "./score.js";
import { face } from "./table.js";

const big = (focus, text, press, help) => button(focus, "main", [h("span", {}, text), help && h("small", {}, help)], once(press));
const frameBox = (kind, label, ...inside) => h("section", { key: `stage-${kind}`, class: `stage ${kind}`, "aria-label": label }, inside);

/** Whose rules the match is played by. */
const houseName = ({ t, match: { house } }) => (house.home ? t.say("compare.house.of", { home: house.home }) : t.say("compare.house"));

function choosing(look, act) {
  const { t, match, draft } = look, { games, names, house } = match;
  const chosen = (draft && draft.game) || (house || games[0]).game || games[0].id, game = games.find((one) => one.id === chosen);
  const many = game.seats.includes(draft && draft.many) ? draft.many : game.seats[0], typed = (draft && draft.names) || {};
  const people = names.slice(0, many).map((name, i) => (typed[i] ?? name));
  return frameBox("choose", t.say("play.choose"),
    h("h3", { key: "title" }, t.say("play.choose")),
    h("div", { key: "games", class: "games", role: "group", "aria-label": t.say("play.choose") }, games.map((one, i) => button(`game:${i}`, `outline game-choice`, t.say(one.word), () => act.draft({ game: one.id }), { "aria-pressed": String(one.id === chosen) }))),
    game.seats.length > 1 && h("div", { key: "seats", class: "games", role: "group", "aria-label": t.say("play.seats.title") }, game.seats.map((n) => button(`seats:${n}`, "outline", t.say("play.seats", { n }), () => act.draft({ many: n }), { "aria-pressed": String(n === many) }))),
    h("div", { key: "names", class: "names", role: "group", "aria-label": t.say("play.players") }, people.map((name, i) => h("label", { key: i }, h("span", { class: "sr" }, t.say("play.name", { n: i + 1 })),
      h("input", { key: "name", type: "text", maxlength: "20", autocomplete: "off", spellcheck: "false", "data-focus": `name:${i}`, value: name, oninput: (event) => act.draft({ names: { ...typed, [i]: event.target.value } }) })))),
    house && house.game === chosen ? h("p", { key: "home", class: "at-home" }, h("span", {}, t.cap(t.say("compare.house.in-force", { rules: houseName(look) }))), " ", button("no-house", "outline", t.say("play.house.without"), () => act.useHouse("")))
      : h("details", { key: "house", class: "at-home" }, h("summary", { "data-focus": "house" }, t.say("play.house")), houseField(look, act)),
    h("div", { key: "go", class: "stage-buttons" }, big("begin", t.say("play.begin"), () => act.ask("begin", { game: chosen, people }))));
}

function cutting(look, act) {
  const { t, match, cut } = look, { cards } = match, at = cut ?? Math.floor(cards / 2);
  const where = t.say("play.cut.where", { n: at, rest: cards - at });
  return frameBox("cut", t.say("play.cut", { player: match.cutter }),
    h("h3", { key: "title" }, t.say("play.cut", { player: match.cutter })),
    h("p", { key: "help" }, glossed(look, t.say("play.cut.help", { dealer: match.dealer }), "cut")),
    h("div", { key: "deck", class: "cut-deck", style: `--n:${cards};--at:${at}` },
      h("div", { key: "cards", class: "cut-cards", "aria-hidden": "true" }, Array.from({ length: cards }, (_, i) => h("span", { key: i, class: `card still${i < at ? " up" : ""}`, style: `--i:${i}` }, face(null, look)))),
      h("input", { key: "slider", type: "range", min: "1", max: String(cards - 1), step: "1", value: String(at), "aria-label": t.say("play.cut.slider"), "aria-valuetext": where, "data-focus": "cut", oninput: (event) => act.setCut(Number(event.target.value)) })),
    h("p", { key: "where", class: "cut-where" }, where),
    h("div", { key: "go", class: "stage-buttons" }, big("cut-here", t.say("play.cut.press"), () => act.ask("cut", { at }))));
}

function covered(look, act) {
  const { t, match } = look;
  return frameBox("cover", t.say("play.pass", { player: match.player }),
    h("div", { key: "pass", class: "pass" },
      h("h3", { key: "title" }, t.say("play.pass", { player: match.player })),
      big("uncover", t.say("play.uncover", { player: match.player.toLocaleUpperCase(t.lang) }), () => act.ask("uncover"), t.say("play.uncover.help"))),
    match.story.length > 0 && h("div", { key: "story", class: "happened" }, h("h4", {}, t.say("play.happened")), h("ol", {}, happened(look))));
}

function over(look, act) {
  const { t, match, phase } = look, last = match.story[match.story.length - 1], broken = phase === "broken_off";
  const final = phase === "match_over" || broken, extra = last && !broken ? verdicts(look, last.notes) : [];
  return frameBox("over", overTitle(look),
    h("h3", { key: "title" }, overTitle(look)),
    broken && h("p", { key: "broken" }, t.say("play.broken.text")),
    phase === "match_over" && match.titles.length > 0 && h("ul", { key: "titles", class: "titles" }, match.titles.map((one) => h("li", { key: one.what, class: `title-${one.what}` }, glossed(look, t.cap(t.say(`title.${one.what}`, { side: match.sides[one.side] })), one.what)))),
    match.tie && h("p", { key: "tie", class: "tie" }, t.say("play.tie")),
    extra.length > 0 && h("p", { key: "why", class: "why" }, glossed(look, extra.join(" "), "won")),
    !broken && h("div", { key: "sheet", class: "final score-panel" }, scorePanel(look, { ghosts: null, open: look.place, flip: act.flip, explain: (row) => act.openSheet({ kind: "item", row }), final: true })),
    h("div", { key: "match", class: "over-match" }, matchBox(look)),
    h("div", { key: "go", class: "stage-buttons" },
      final ? [big("new", t.say("play.new"), () => act.ask("new")), match.choice && button("other", "outline", t.say("play.other"), () => act.ask("choose"))]
        : [big("next", t.say("play.next"), () => act.ask("next"), t.say("play.next.help")), button("stop", "outline give-up", t.say("play.stop"), act.stop)]));
}

const STAGES = { choose: choosing, cut: cutting, cover: covered, deal_over: over, match_over: over, broken_off: over };

export const stage = (look, act) => STAGES[look.phase](look, act);
