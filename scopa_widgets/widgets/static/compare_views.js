// What stands on the screen of rule sets side by side, each a function of the moment.
import { settingsButton } from "./choices.js";
import { allowed, rowsThatDiffer, takenBy } from "./compare_look.js";
import { answerWords, moveWords, nameOf, prompt, refusals, sameWords, seatName, slotsOf, subjectName } from "./compare_words.js";
import { button, closeButton, h, icon, keyButton, modified } from "./dom.js";
import { face } from "./table.js";
import { cap } from "./words.js";

export const MOST = 4; // rule sets side by side

/** Whether it is this that the cards are lit for. */
const lit = (now, light) => !!now.light && now.light.key === light.key;

/** Arrows walk along the hand. */
function rove(event) {
  const cards = [...event.currentTarget.querySelectorAll("button")], at = cards.indexOf(document.activeElement);
  const goal = { ArrowLeft: cards[at - 1], ArrowRight: cards[at + 1] }[event.key];
  if (!goal || modified(event)) return;
  event.preventDefault();
  event.stopPropagation();
  goal.focus();
}

export function head(now, act) {
  const { t } = now;
  return h("header", { key: "head", class: "head" },
    h("h2", { class: "title" }, h("span", { class: "game" }, t.say(now.columns.length > 2 ? "compare.title.several" : "compare.title")), " ", h("span", { class: "where" }, prompt(now))),
    h("div", { class: "head-tools" },
      now.columns.length < MOST && button("add", "chip", [h("span", { "aria-hidden": "true" }, "+"), h("span", { class: "wide-only" }, t.say("compare.add"))], act.addColumn, { "aria-label": t.say("compare.add") }),
      settingsButton(now, act)));
}

export function board(now, act) {
  const { t, show, subject, light } = now, proof = light ? light.proof : [], set = light ? light.set : [];
  const lying = (code) => {
    const flags = ["card", "still", set.includes(code) && "chosen", proof.includes(code) && "proof", light && !set.includes(code) && !proof.includes(code) && "dim"].filter(Boolean);
    const label = [t.cap(t.card(code)), proof.includes(code) && t.say("screen.tab.proof")].filter(Boolean).join(", ");
    return h("span", { key: code, class: flags.join(" "), role: "img", "aria-label": label, "data-card": code }, face(code, now),
      set.includes(code) && h("span", { class: "tick", "aria-hidden": "true" }, icon("check")), show.laid === code && h("span", { class: "tab-last", "aria-hidden": "true" }, t.say("screen.tab.last")));
  };
  const held = (code) => {
    const known = now.weighed.get(code), on = code === subject;
    const label = [t.cap(t.card(code)), known && known.differs && t.say("compare.differs"), proof.includes(code) && t.say("screen.tab.proof")].filter(Boolean).join(", ");
    return h("button", { key: code, type: "button", class: ["card", on && "lifted", proof.includes(code) && "proof", known && known.differs && "differs", !known && "barred"].filter(Boolean).join(" "), "aria-pressed": String(on), "aria-label": label, "data-focus": `hand:${code}`, "data-card": code, onclick: () => known && act.pick(code) }, face(code, now),
      known && known.differs && now.subjects.length > 1 && h("span", { class: "unlike", "aria-hidden": "true" }, "≠"));
  };
  const acts = now.subjects.filter((one) => !show.hand.includes(one));
  return h("div", { key: "board", class: "felt cmp-board" },
    h("div", { key: "hand", class: "cmp-hand", role: "group", "aria-label": t.say("screen.hand", { player: seatName(now, show.mover) }), onkeydown: rove },
      h("span", { class: "cmp-name" }, seatName(now, show.mover)), h("div", { class: "cmp-held" }, show.hand.map(held)),
      acts.length > 0 && h("div", { class: "cmp-acts" }, acts.map((one) => button(`act:${one}`, `action${one === subject ? " on" : ""}`, t.cap(t.say(show.moves[one][0].word)), () => act.pick(one), { "aria-pressed": String(one === subject) })))),
    h("div", { key: "table", class: "cmp-table", role: "group", "aria-label": t.say("screen.table"), style: `--n:${show.table.length}` },
      show.table.map(lying),
      show.tops.map((top) => h("span", { key: top.mark, class: "cmp-top" }, lying(top.card), h("span", { class: "cmp-name" }, t.say("compare.top", { player: seatName(now, top.seat) })))),
      show.trump && h("span", { key: "trump", class: "cmp-top" }, lying(show.trump), h("span", { class: "cmp-name" }, t.say("screen.trump", { card: "" }).trim()))),
    now.subjects.length > 1 && !now.wide && button("next", "main", t.say("compare.next"), () => act.next()));
}

function tile(now, act, move, where) {
  const { t } = now, cards = takenBy(now, move), light = { key: `${where}:${move.move}`, set: cards, proof: [] };
  const words = moveWords(now, move);
  return button(`tile:${where}:${move.move}`, "cmp-tile", [
    cards.length > 0 && h("span", { class: "cmp-cards", "aria-hidden": "true" }, cards.map((code) => face(code, now))),
    h("span", { class: cards.length ? "sr" : "cmp-words" }, t.cap(words)),
    move.mark && cards.length > 0 && h("span", { class: "cmp-words", "aria-hidden": "true" }, t.cap(words)),
  ], () => act.shine(light, t.cap(words)), { "aria-pressed": String(lit(now, light)) });
}

const sign = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** What a move brings in this column: its points, and the sentence by which it has them or has not. */
const nothing = (t) => `${cap(t.say("screen.points", { n: 0 }))}.`;

function gains(now, move, k) {
  const { t } = now, says = move.says[k];
  return h("p", { key: `gain:${move.move}`, class: "cmp-gain" }, h("strong", {}, says.points ? sign(says.points) : nothing(t)), " ",
    says.notes.map((note) => t.cap(t.say(t.has(`clause.${note.clause}.yes`) && note.what.startsWith("no-") ? `clause.${note.clause}.yes` : t.has(`note.${note.what}`) ? `note.${note.what}` : `mark.${note.what}`, { ...slotsOf(now, move), points: note.points, n: note.amount || note.points, player: seatName(now, note.seat ?? now.show.mover), set: t.cards(note.cards) }))).join(" "));
}

/** A refused move, or several with one reason: the moves small, the clause large. */
function reason(now, act, one, k) {
  const { t } = now, light = { key: `no:${k}:${one.moves[0].move}`, set: takenBy(now, one.moves[0]).filter((code) => !one.proof.includes(code)), proof: one.proof };
  return button(light.key, "cmp-reason", [
    h("span", { class: "cmp-refused", "aria-hidden": "true" }, one.moves.slice(0, 4).map((move) => h("span", { key: move.move, class: "cmp-mini" }, takenBy(now, move).length ? takenBy(now, move).map((code) => face(code, now, true)) : t.cap(t.say(move.word || "compare.lay"))))),
    h("span", { class: "sr" }, one.moves.map((move) => t.cap(moveWords(now, move))).join("; "), ": "),
    h("span", { class: "cmp-text" }, one.text),
  ], () => act.shine(light, one.text), { "aria-pressed": String(lit(now, light)) });
}

function picker(now, act, choice, k) {
  const { t } = now;
  if (now.wide) return h("h3", { key: "name", class: "cmp-name-large" }, nameOf(now, choice, true));
  const groups = new Map();
  const into = (name, one) => groups.set(name, [...(groups.get(name) || []), one]);
  for (const one of now.show.choices) into(one.kind === "rules" ? t.say(`game.${one.game}`) : one.kind === "reading" ? t.say("compare.group.reading", { game: t.say(`game.${one.game}`) }) : t.say("compare.group.own"), one);
  if (!now.show.choices.some((one) => one.id === choice.id)) into(t.say("compare.group.own"), choice);
  return h("select", { key: "pick", class: "cmp-pick", "aria-label": t.say("compare.rules", { n: k + 1 }), "data-focus": `rules:${k}`, "data-value": choice.id, onchange: (event) => act.put(k, event.target.value) },
    [...groups].map(([name, some]) => h("optgroup", { key: name, label: name }, some.map((one) => h("option", { key: one.id, value: one.id }, cap(nameOf(now, one, one.game === now.show.game)))))));
}

function column(now, act, choice, k) {
  const { t } = now, mine = allowed(now, k), no = choice.facts ? refusals(now, k) : [], several = now.columns.length > 2;
  const points = mine.map((move) => move.says[k].points).filter((n) => n);
  const told = choice.kind === "reading" ? t.say(`option.capture.${choice.rules.split(":")[1]}`) : "", own = ["own", "house"].includes(choice.kind) ? (choice.changed || []).map((one) => answerWords(now, one)).join(" · ") : "";
  const rule = own || (told === nameOf(now, choice, true).toLowerCase() ? "" : cap(told));
  return h("section", { key: `column-${k}`, class: `cmp-column${k === now.face ? " shown" : ""}${mine.length ? "" : " bare"}`, "aria-label": nameOf(now, choice) },
    h("div", { key: "rules", class: "cmp-rules" }, picker(now, act, choice, k),
      several && button(`remove:${k}`, "plain cmp-remove", icon("close"), () => act.removeColumn(k), { "aria-label": t.say("compare.remove", { rules: nameOf(now, choice) }) })),
    (rule || several) && h("p", { key: "rule", class: "cmp-rule" }, rule),
    h("div", { key: "tiles", class: "cmp-tiles" }, h("h3", { key: "yes", class: "cmp-head" }, t.say(several ? "compare.here" : "compare.only")), mine.length ? mine.map((move) => tile(now, act, move, k)) : h("p", { class: "cmp-none" }, choice.facts ? t.say(several ? "compare.nothing" : "compare.nothing.different") : "…")),
    mine.filter((move) => move.says[k].points || move.says[k].notes.length).map((move) => gains(now, move, k)),
    no.length > 0 ? h("div", { key: "no", class: "cmp-no" }, h("h4", { class: "cmp-head no" }, t.say("compare.not")), no.map((one) => reason(now, act, one, k)))
      : choice.facts && now.differs && now.moves.some((move) => move.somewhere && !move.everywhere) && h("p", { key: "allows", class: "cmp-allows" }, t.say("compare.allows")),
    !several && now.unlike.length > 0 && h("div", { key: "more", class: "cmp-more" }, h("h4", { class: "cmp-head" }, t.say("compare.more")), now.unlike.map((move) => gains(now, move, k))),
    !points.length && !now.unlike.length && mine.length > 0 && !several && h("p", { key: "points", class: "cmp-foot" }, nothing(t)));
}

function middle(now, act) {
  const { t } = now, several = now.columns.length > 2;
  const others = now.subjects.filter((one) => one !== now.subject), agree = others.filter((one) => !now.weighed.get(one).differs), quarrel = others.filter((one) => now.weighed.get(one).differs);
  const cardsOf = (some) => t.join(some.map((one) => (now.show.hand.includes(one) ? t.card(one) : subjectName(now, one))));
  const rows = rowsThatDiffer(now.columns);
  return h("section", { key: "both", class: "cmp-both", "aria-label": t.say(several ? "compare.all" : "compare.both") },
    h("div", { class: "cmp-tiles" }, h("h3", { key: "head", class: "cmp-head" }, t.say(several ? "compare.all" : "compare.both")), now.common.length ? now.common.map((move) => tile(now, act, move, "all")) : h("p", { class: "cmp-none" }, t.say("compare.nothing"))),
    !now.differs && h("p", { key: "same", class: "cmp-said" }, sameWords(now)),
    several && now.unlike.length > 0 && h("div", { key: "more", class: "cmp-more" }, h("h4", { class: "cmp-head" }, t.say("compare.more")), now.columns.map((choice, k) => h("div", { key: k }, h("strong", {}, nameOf(now, choice, true)), now.unlike.map((move) => gains(now, move, k))))),
    agree.length > 0 && h("p", { key: "agree", class: "cmp-said" }, t.say("compare.same.others", { set: cardsOf(agree) })),
    quarrel.length > 0 && h("p", { key: "quarrel", class: "cmp-said" }, t.say("compare.differ.others", { set: cardsOf(quarrel) })),
    rows.length === 0 ? h("p", { key: "score", class: "cmp-said cmp-score-same" }, t.say("compare.score.same"))
      : h("div", { key: "score", class: "cmp-score" }, h("h4", { class: "cmp-head" }, t.say("compare.score")),
        h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), now.columns.map((choice, k) => h("th", { key: k, scope: "col" }, nameOf(now, choice, true))))),
          h("tbody", {}, rows.map((row) => h("tr", { key: row.name }, h("th", { scope: "row" }, t.cap(t.say(`item.${row.name}`))), row.cells.map((cell, k) => h("td", { key: k }, cell.length ? cell.join(" : ") : "–"))))))));
}

export function turning(now, act) {
  const { t } = now;
  return h("div", { key: "turning", class: `cmp-turning n${now.columns.length}` },
    h("div", { key: "tabs", class: "cmp-tabs", role: "group", "aria-label": t.say("compare.title") }, now.columns.map((choice, k) => button(`tab:${k}`, "cmp-tab", nameOf(now, choice, true), () => act.flip(k), { "aria-pressed": String(k === now.face) }))));
}

export function banner(now, act) {
  if (!now.notice) return null;
  return h("div", { key: "notice", class: `banner ${now.kind}`, role: "group", "aria-label": now.notice }, h("span", { class: "banner-text" }, now.notice), closeButton(now.t, "notice", act.hideNotice));
}

export function body(now, act) {
  const columns = now.columns.map((choice, k) => column(now, act, choice, k));
  const several = now.columns.length > 2;
  return h("div", { key: "columns", class: `cmp-columns n${now.columns.length}`, style: `--columns:${now.columns.length}` }, several ? [columns, middle(now, act)] : [columns[0], middle(now, act), columns[1]]);
}

export function footer(now, act) {
  const { t } = now;
  return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.settings") }, now.subjects.length > 1 && keyButton(t, "next", "→", "compare.next", () => act.next()), keyButton(t, "size", "P", "screen.size.auto", () => act.change({ size: "auto" })));
}
