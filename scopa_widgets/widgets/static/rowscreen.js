// A screen of moves as rows with what they are worth: what every capture and the review of a deal have in common.
import { choiceBox, fieldsOf, plainChoices, settingsButton } from "./choices.js";
import { h, modified } from "./dom.js";
import { asker, memory } from "./link.js";
import { noticeBanner } from "./rulechoice.js";
import { mountScreen } from "./screen.js";
import { SHARED, sharing } from "./share.js";

const WAYS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const WINDOW = 3; // so many rows can be read from the last bench

/** What rows need to know of a position: which of them are in sight, and what a key of a move stands for. */
export function rowsOf(show, frame, moves, row, wide) {
  const first = Math.max(0, Math.min(moves.indexOf(row) - 1, moves.length - WINDOW));
  return {
    window: wide ? moves.slice(first, first + WINDOW) : moves, tabled: moves.some((one) => one.after.length) || frame.scene.table.length > 0,
    codes: (keys) => keys.map((key) => (key[0] === "^" ? frame.scene.piles[show.seats[Number(key.slice(1)) - 1].side].top : key)).filter((code) => code in show.values),
  };
}

/** The screen: `letter`, `kept`, `named` and `said` are for its root and its memory, `ui` is what it alone knows; `look`
 *  gives the moment, `draw` draws it, `here` goes to a row, `turn` to a rule set; with `far`, Home and End go to the
 *  first and the last row. */
export function mountRows({ model, el }, { letter, kept, named, said, ui, look, draw, here, turn, far = false }) {
  const screen = mountScreen(el, letter, model, draw, ui), { get, speak, change, openSettings } = screen;
  const questions = asker(model), store = memory(model, screen.root, { kept, named, said }), share = sharing(el, model, screen.talk, () => store.address(SHARED));
  const alone = () => get("host") === "page";

  /** Ask Python. A refusal is shown and said, unless nobody has asked for it by hand; then there is no answer. */
  async function question(content, byHand = true) {
    if (alone()) return null;
    let answer = null;
    try {
      answer = await questions.ask(content);
      ui.silent = false;
    } catch { ui.silent = true; }
    if (answer && answer.error) {
      if (byHand) notify(answer.error.message, answer.error);
      answer = null;
    }
    draw();
    return answer;
  }

  function notify(message, about = {}) {
    ui.notice = screen.talk().say(message, about);
    speak(ui.notice);
  }

  function hideNotice() {
    ui.notice = null;
    draw();
    screen.focusOn(look().row && `move:${look().row.move}`, "settings");
  }

  function choose(trait, option) {
    if (trait === "ruleset") { turn(option); return; }
    change({ [trait]: option });
    if (trait === "size") { ui.settings = false; draw(); }
  }

  /** So many rows down, or up. */
  function walk(way) {
    const now = look(), next = now.moves[now.moves.indexOf(now.row) + way];
    if (!next) return;
    here(next);
    screen.focusOn(`move:${next.move}`);
  }

  function rowKeys(event) {
    const { row, moves } = look(), at = moves.indexOf(row), way = { ...WAYS, ...(far && { Home: -at, End: moves.length - 1 - at }) }[event.key];
    if (way === undefined || modified(event)) return;
    event.preventDefault();
    event.stopPropagation();
    walk(way);
  }

  const act = { openSettings, choose, hideNotice };
  const headBar = (now, name, place, whose, tools) => h("header", { key: "head", class: "head" },
    h("h2", { class: "title" }, h("span", { class: "game" }, name), " ", place && h("span", { class: "where" }, place), " ", whose && h("span", { class: "whose" }, whose)),
    h("div", { class: "head-tools" }, tools, !now.wide && settingsButton(now, act)));
  const settings = (now, fields = [], more = null) => choiceBox(now, act, [...fields, ...fieldsOf(now, ["index", "size"])], more, share.button("outline"));
  const banners = (now, ...others) => h("div", { key: "banners", class: "banners" }, others, noticeBanner(now, act));

  function show(app, now) {
    screen.show(app, [now.row && `move:${now.row.move}`, "settings"]);
    store.keep();
  }

  /** From the first drawing to the end: `wanted` says which traits a link or this tab's memory wants, `seek` asks Python
   *  for the rest. Returns how it ends. */
  function live(traits, arrived, keys, wanted = plainChoices, seek = () => {}) {
    const recalled = store.recall();
    screen.begin(wanted(recalled));
    draw();
    screen.follow(traits, arrived);
    seek(recalled);
    const unheed = store.heed((found) => { screen.differ(plainChoices(found), change); seek(found); });
    screen.keys(keys);
    return screen.leave(unheed, questions.destroy);
  }

  return { ...screen, alone, question, notify, hideNotice, choose, walk, rowKeys, headBar, settings, banners, show, live, share };
}
