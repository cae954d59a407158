// Round the table of a match: head, notices, what can be done in a turn, the match and the deal in points.
import { settingsButton } from "./choices.js";
import { button, closeButton, h, icon, keyButton, once } from "./dom.js";
import { glossed } from "./glossary.js";
import { keysOf } from "./lookup.js";
import { dock } from "./panels.js";
import { happened, leadWords } from "./play_told.js";
import { scorePanel } from "./score.js";
import { pressWord, turnWords } from "./sentences.js";

export function playHead(look, act) {
  const { t, show, match, phase } = look, turn = phase === "turn" ? turnWords(look) : "";
  return h("header", { key: "head", class: "head" },
    h("h2", { class: "title" }, h("span", { class: "game" }, show.game ? t.cap(t.say(show.game.word)) : t.say("play.title")), " ",
      match.deal !== undefined && h("span", { class: "where" }, t.say("play.deal", { n: match.deal + 1 })), " ", turn && h("span", { class: "whose" }, turn)),
    h("div", { class: "head-tools" },
      look.size !== "projector" && settingsButton(look, act)));
}

/** What went wrong, if anything; a silence of the program can be asked again. */
export function notices(look, act) {
  const { t, notice } = look;
  return h("div", { key: "banners", class: "banners" }, notice && h("div", { key: "notice", class: "banner notice", role: "group", "aria-label": notice.text }, h("span", { class: "banner-text" }, notice.text),
    notice.retry && button("retry", "solid", [icon("retry"), t.say("play.retry")], once(notice.retry)),
    closeButton(t, "notice", act.hideNotice)));
}

const actionsOf = (look, act) => look.rules.actions.map((action) => button(`action:${action.move}`, `action${action.legal ? "" : " not"}`, look.t.cap(look.t.say(action.word)), once(() => act.takeAction(action))));

/** Beside the hand: where a tap plays the card, only what a tap leaves open. */
export function playDock(look, act) {
  if (look.match.tap !== "plays") return dock(look, act);
  const { t, card, plays } = look, announced = (play) => play.notes.find((note) => note.what === play.word.split(".")[1]);
  const word = (play) => (play.word ? t.say(play.word === "action.marriage" ? "play.marriage" : play.word, { n: (announced(play) || {}).amount }) : pressWord(look, play));
  return h("div", { key: "doing", class: "doing tricks" },
    h("p", { key: "lead", class: `lead${card ? "" : " first"}` }, leadWords(look)),
    h("div", { key: "press", class: "press" },
      plays.map((play, i) => button(i ? `main:${i}` : "main", `main ${keysOf(play).length ? "announce" : "yes"}`, word(play), once(() => act.commit(play)), { "aria-busy": String(look.waiting) })),
      card && !plays.length && button("main", "main no", t.say("screen.whynot"), once(act.openWhy)),
      h("div", { key: "actions", class: "actions" }, actionsOf(look, act))));
}

/** What has happened since the player's last turn, beside the open cards. */
export function playStory(look, act) {
  const { t, match } = look;
  return h("div", { key: "story", class: "story" }, match.story.length > 0 ? h("ol", { key: "steps", class: "steps", "aria-label": t.say("play.happened") }, happened(look, act)) : t.say("screen.begin"));
}

const goal = ({ t, match }) => (match.ending === "single" ? t.say("play.target.one") : t.say(match.ending === "bummerl" ? "play.target.down" : "play.target.up", { n: match.target }));

/** The match: points of each side, at the start and after each deal. */
export function matchBox(look) {
  const { t, match } = look, now = match.totals[match.totals.length - 1], rows = match.totals.slice(-4), first = match.totals.length - rows.length;
  return h("div", { key: "match", class: "match" },
    h("p", { key: "facts", class: "facts" }, h("strong", {}, t.say("play.board")), " ", h("span", {}, goal(look)), " ", look.own === "own" && h("span", {}, t.say("screen.rules", { rules: t.say("ruleset.own") })), " ", h("span", {}, glossed(look, t.say("play.dealer", { player: match.dealer }), "dealer"))),
    h("table", { key: "totals", class: "totals" },
      h("caption", { class: "sr" }, t.say("play.board")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "sr" }, t.say("screen.score"))), match.sides.map((side, i) => h("th", { key: i, scope: "col", class: "side" }, side)))),
      h("tbody", {},
        rows.slice(0, -1).map((row, i) => h("tr", { key: first + i, class: "past" }, h("th", { scope: "row" }, afterDeal(t, first + i)), row.map((n, side) => h("td", { key: side }, String(n))))),
        h("tr", { key: "now", class: "now" }, h("th", { scope: "row" }, afterDeal(t, match.totals.length - 1)), now.map((n, side) => h("td", { key: side }, String(n)))))));
}

const afterDeal = (t, n) => t.cap(n ? t.say("play.deal", { n }) : t.say("play.start"));

/** The match in one line, for small screens and projectors. */
const matchLine = ({ t, match }) => `${match.sides.map((side, i) => [side, match.totals[match.totals.length - 1][i]].join(" ")).join(" · ")}`;

export function playScore(look, act) {
  const { t, phase, show, frame } = look, wide = look.size === "projector", playing = ["turn", "cover"].includes(phase);
  const ghosts = look.play && look.play.places ? { side: show.seats[frame.mover].side, places: look.play.places } : null;
  const line = h("span", {}, `${t.say("play.board")}: ${matchLine(look)}`, " ", h("small", {}, goal(look)));
  return h("div", { key: "score", class: `score${look.score ? " open" : ""}`, role: "group", "aria-label": t.say("screen.score") },
    wide ? h("p", { key: "line", class: "score-line" }, line)
      : button("score", "score-line", [line, icon("down")], act.openScore, { "aria-expanded": String(look.score) }),
    !wide && h("div", { key: "panel", class: "score-panel" }, matchBox(look),
      playing && scorePanel(look, { ghosts, open: look.place, flip: act.flip, explain: (row) => act.openSheet({ kind: "item", row }) })));
}

/** The keys at the projector; each is a button too. */
export function bar(look, act) {
  const { t } = look;
  return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.keys") },
    keyButton(t, "why", "W", "screen.why", act.openWhy), look.frame && keyButton(t, "glossary", "G", "screen.words", act.openWords),
    keyButton(t, "settings", "☰", "screen.settings", () => act.openSettings(!look.settings)), keyButton(t, "size", "P", "screen.size.auto", () => act.choose("size", "auto")));
}
