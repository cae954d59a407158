// What stands round the cards to lay: the game, how the position stands, its captures, and what is made of it.
import { choiceField, fieldsOf, languageField, settingsButton } from "./choices.js";
import { button, closeButton, h, icon } from "./dom.js";
import { qrView, reachOf } from "./share.js";

const mini = (now, code, key = code) => h("svg", { key, class: "face", viewBox: "0 0 100 160", "aria-hidden": "true" }, h("use", { href: `#${now.prefix}card-${code === "?" ? "back" : code}` }));
const chosen = (focus, label, value, options, run) => h("label", { key: focus, class: "pick" }, h("span", { key: "label", class: "pick-label" }, label),
  h("select", { key: "list", "data-focus": focus, "data-value": String(value), onchange: (event) => run(event.target.value) }, options.map(([one, text]) => h("option", { key: String(one), value: String(one) }, text))));

export function topBar(now, act) {
  const { t, desk } = now;
  return h("header", { key: "head", class: "head" },
    h("h2", { key: "title", class: "title" }, h("span", { class: "game" }, t.say("editor.title"))),
    h("fieldset", { key: "games", class: "games" }, h("legend", { class: "sr" }, t.say("editor.game")),
      h("div", { class: "segments" }, desk.games.map((one) => h("label", { key: one.id },
        h("input", { type: "radio", name: `${now.prefix}game`, "data-focus": `game:${one.id}`, value: one.id, "data-checked": one.id === desk.game, onchange: () => act.other("game", one.id) }),
        h("span", {}, t.say(one.word)))))),
    h("div", { key: "tools", class: "head-tools" },
      button("undo", "chip", [icon("undo"), h("span", { key: "text", class: "undo-text" }, t.say("editor.undo"))], act.undo, { "aria-disabled": now.undoable ? null : "true", "aria-label": t.say("editor.undo") }),
      settingsButton(now, act)));
}

export function textBox(now, act) {
  const { t } = now, text = now.typed ?? (now.draft.places[now.active] || []).join(" "), bad = now.refused.length > 0;
  const field = () => document.getElementById(`${now.prefix}text`);
  return h("div", { key: "text", class: `text-box${bad ? " bad" : ""}` },
    h("label", { key: "label", class: "text-label", for: `${now.prefix}text` }, t.say("editor.text")),
    h("div", { key: "row", class: "text-row" },
      h("input", { key: "field", id: `${now.prefix}text`, class: "text-field", type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "4000", placeholder: t.say("editor.text.hint"), "data-focus": "text", "aria-invalid": String(bad), "aria-describedby": bad ? `${now.prefix}refused` : null, value: text,
        oninput: (event) => act.write(event.target.value), onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); act.lay(event.target.value); } } }),
      now.typed !== null && button("put", "felt-button strong", t.say("editor.text.put"), () => act.lay(field().value))),
    bad && h("div", { key: "faults", class: "faults", id: `${now.prefix}refused` },
      h("p", { key: "head" }, t.say("editor.text.bad")),
      h("ul", { key: "list" }, now.refused.map((fault, i) => h("li", { key: i }, button(`refused:${i}`, "fault", fault.said[t.lang], () => act.showFault(fault))))),
      button("drop", "felt-button", t.say("editor.text.drop"), act.dropText)));
}

const segments = (now, name, legend, options, value, run) => h("fieldset", { key: name, class: "stand-pick" }, h("legend", { key: "legend" }, legend),
  h("div", { key: "all", class: "segments" }, options.map(([one, text]) => h("label", { key: String(one) },
    h("input", { type: "radio", name: now.prefix + name, "data-focus": `${name}:${one}`, "data-checked": one === value, onchange: () => run(one) }), h("span", {}, text)))));

/** How many play and by which rules, whose turn it is, who captured last, what else the line says. */
export function standBox(now, act) {
  const { t, desk, draft, found } = now, many = desk.names.length > 3;
  const taker = draft.taken ?? (found.taker ?? -1), seats = desk.names.map((name, seat) => [seat, name]);
  const own = desk.ruleset ? [] : [["", t.say("editor.rules.own")]];
  const list = (name, legend, options, value, run) => (many ? chosen(name, legend, value, options, (one) => run(Number(one))) : segments(now, name, legend, options, value, run));
  return h("div", { key: "stand", class: "stands" },
    h("div", { key: "rules", class: "stand-row" },
      desk.rulesets.length > 1 && chosen("ruleset", t.say("editor.rules"), desk.ruleset, [...own, ...desk.rulesets.map((one) => [one, t.cap(t.say(`ruleset.${one}`))])], (one) => one && act.other("ruleset", one)),
      desk.seats.length > 1 && chosen("players", t.say("editor.players"), desk.players, desk.seats.map((n) => [n, String(n)]), (n) => act.other("players", Number(n)))),
    h("div", { key: "who", class: "stand-row" },
      list("turn", t.say("editor.turn"), seats, draft.turn, (seat) => act.set("turn", seat)),
      !desk.talon && list("taker", t.say("editor.taker"), [[-1, t.say("editor.taker.nobody")], ...seats], taker, (seat) => act.set("taken", seat)),
      desk.talon && segments(now, "trumps", t.say("editor.trumps"), [...desk.suits].map((suit) => [suit, t.suit(suit)]), ((draft.places.trump || [])[0] || ` ${draft.trumps}`)[1], (suit) => act.set("trumps", suit))),
    Object.keys(draft.fields).length > 0 && h("div", { key: "also", class: "also" }, h("span", { key: "word" }, `${t.say("editor.also")}:`), Object.entries(draft.fields).map(([key, value]) => button(`also:${key}`, "chip", [h("code", { key: "code" }, `${key}=${value}`), icon("close")], () => act.drop(key), { "aria-label": t.say("editor.also.drop", { piece: `${key}=${value}` }) }))));
}

/** Whether all is well, or everything that is not, each with the way to it. */
export function faultsBox(now, act) {
  const { t, faults } = now;
  if (now.silent) return h("div", { key: "faults", class: "verdict silent" }, h("p", { key: "say" }, t.say("editor.silent")), button("again", "outline", t.say("editor.again"), act.again));
  if (!now.laid) return null;
  if (!faults.length) return h("p", { key: "faults", class: `verdict well${now.waiting ? " waiting" : ""}` }, h("span", { key: "mark", class: "well-mark", "aria-hidden": "true" }, icon("check")), h("span", { key: "say" }, t.say("editor.well")));
  return h("div", { key: "faults", class: "verdict faulty" }, h("p", { key: "head" }, t.say("editor.faults", { n: faults.length })),
    h("ul", { key: "list" }, faults.map((fault, i) => h("li", { key: i }, button(`fault:${i}`, "fault-row", [h("span", { key: "say" }, fault.said[t.lang]), fault.cards.length > 0 && h("span", { key: "cards", class: "minis" }, fault.cards.slice(0, 6).map((code) => mini(now, code)))], () => act.showFault(fault))))));
}

/** The position as it lies: hands, table, what is closed. */
export function boardBox(now) {
  const { t, desk, draft } = now;
  const lying = (id) => { const said = draft.places[id]; return said || Array(now.count(id)).fill("?"); };
  const words = (id) => { const cards = lying(id).filter((code) => code !== "?"), shut = lying(id).length - cards.length; return `${t.cap(now.called(id))}: ${[cards.length && t.cards(cards)("word"), shut && t.say("editor.hidden", { n: shut })].filter(Boolean).join(", ") || t.say("editor.empty")}.`; };
  const row = (id, more) => h("span", { key: id, class: `lies${more || ""}` }, lying(id).slice(0, 12).map((code, i) => mini(now, code, code === "?" ? `back-${i}` : code)), !lying(id).length && h("span", { key: "none", class: "lies-none" }, "–"), lying(id).length > 12 && h("span", { key: "more" }, "…"));
  const hands = desk.places.filter((one) => one.field === "hands"), piles = desk.places.filter((one) => ["piles", "won"].includes(one.field));
  const shut = desk.places.filter((one) => ["stock", "talon"].includes(one.field) || piles.includes(one));
  const open = desk.places.filter((one) => ["table", "lead", "trump"].includes(one.field) && (one.field === "table" || now.count(one.id)));
  return h("div", { key: "board", class: `mini-felt${hands.length > 3 ? " many" : ""}`, role: "img", "aria-label": desk.places.map((one) => words(one.id)).join(" ") },
    h("div", { key: "hands", class: "mini-hands" }, hands.map((one) => h("div", { key: one.id, class: `mini-row${one.group === draft.turn ? " turn" : ""}` }, h("span", { key: "who", class: "mini-who" }, one.name), row(one.id)))),
    h("div", { key: "open", class: "mini-open" }, open.map((one) => h("div", { key: one.id, class: "mini-place" }, one.field !== "table" && h("span", { key: "who", class: "mini-who" }, now.called(one.id)), row(one.id, one.field === "table" ? " on-table" : "")))),
    h("div", { key: "shut", class: "mini-shut" }, shut.map((one) => h("span", { key: one.id, class: "mini-pile" }, h("span", { key: "word" }, `${t.cap(one.name ? [t.say(`editor.tab.${one.field}`), one.name].join(" ") : now.called(one.id))} `), h("b", { key: "n" }, String(now.count(one.id)))))));
}

/** Every legal capture of each card of whose turn it is. */
export function capturesBox(now) {
  const { t, found, desk } = now;
  if (!now.fine) return null;
  const takes = (code) => found.moves.filter((move) => move.card === code && (move.take.length || move.mark));
  const cards = [...new Set(found.moves.map((move) => move.card))].filter(Boolean), idle = cards.filter((code) => !takes(code).length), acts = takes(null);
  const said = found.over ? t.say("editor.over") : cards.length ? "" : found.hangs ? t.say("editor.plays.hangs") : t.say("editor.plays.none", { player: desk.names[found.mover ?? now.draft.turn] });
  const pictured = (code) => h("span", { key: code, class: "capture-card", role: "img", "aria-label": t.cap(t.card(code)) }, mini(now, code));
  const what = (move) => (move.take.length && !move.mark ? h("span", { key: move.move, class: "minis capture-set", role: "img", "aria-label": t.cards(move.take)("word") }, move.take.map((one) => mini(now, one))) : move.word && t.has(move.word) ? h("span", { key: move.move, class: "capture-set" }, t.say(move.word, { player: move.player })) : h("code", { key: move.move, class: "capture-set" }, move.move));
  return h("div", { key: "captures", class: `captures${now.waiting ? " waiting" : ""}` }, h("h3", { key: "head" }, t.say("editor.captures")),
    said && h("p", { key: "said", class: "need" }, said),
    h("ul", { key: "list" },
      cards.filter((code) => takes(code).length).map((code) => h("li", { key: code, class: "capture-row" }, pictured(code), h("span", { key: "count", class: "capture-count some" }, t.say("editor.takes", { n: takes(code).length })), h("span", { key: "sets", class: "capture-sets" }, takes(code).map(what)))),
      idle.length > 0 && h("li", { key: "idle", class: "capture-row idle-row" }, h("span", { key: "cards", class: "minis" }, idle.map(pictured)), h("span", { key: "count", class: "capture-count" }, t.say(desk.talon ? "editor.played" : "editor.lays", { n: idle.length }))),
      acts.length > 0 && h("li", { key: "acts", class: "capture-row idle-row" }, h("span", { key: "sets", class: "capture-sets" }, acts.map(what)))));
}

const shown = (now, act, focus, label, text) => h("div", { key: focus, class: "shown" }, h("label", { key: "label", for: now.prefix + focus }, label),
  h("div", { key: "row", class: "shown-row" }, h("input", { key: "field", id: now.prefix + focus, type: "text", readonly: true, "data-focus": focus, value: text, onfocus: (event) => event.target.select() }), button(`copy-${focus}`, "outline", now.copied === focus ? icon("check") : now.t.say("editor.copy"), () => act.copy(text, focus), { "aria-label": `${now.t.say("editor.copy")}: ${label}` })));

export function shareBox(now, act, address) {
  const { t } = now, said = now.own && reachOf(address);
  return h("div", { key: "made", class: "made" },
    now.own && (qrView(t, address) || h("p", { key: "noqr", class: "need" }, t.say("share.long"))),
    h("div", { key: "texts", class: "made-part" },
      now.own && shown(now, act, "link", t.say("editor.share.link"), address),
      h("p", { key: "here", class: "need" }, t.say(now.own ? said || "share.note" : "editor.share.lab")),
      shown(now, act, "sharedline", t.say("editor.share.line"), now.found.line && now.fine ? now.found.line : now.line)));
}

const ASKS = ["captures", "capture", "cards", "number", "yesno"];

export function lessonBox(now, act) {
  const { t, lesson, found, draft } = now, file = lesson.file || {}, faults = file.faults || [];
  const hand = now.draft.places[`hands.${draft.turn}`] || [], about = !["cards", "yesno"].includes(lesson.question);
  const write = (trait, label, hint, tall) => h("label", { key: trait, class: "write" }, h("span", { key: "label" }, label), h(tall ? "textarea" : "input", { key: "field", type: tall ? null : "text", rows: tall ? "2" : null, maxlength: "400", placeholder: hint, "data-focus": trait, value: lesson[trait], oninput: (event) => act.tell(trait, event.target.value) }));
  return h("div", { key: "made", class: "made" }, h("div", { key: "form", class: "made-part" },
    write("title", t.say("editor.lesson.title"), t.say("editor.lesson.untitled")),
    h("fieldset", { key: "ask", class: "ask" }, h("legend", {}, t.say("editor.lesson.ask")), h("div", { class: "asks" }, ASKS.map((one) => h("label", { key: one, class: "ask-one" }, h("input", { type: "radio", name: `${now.prefix}ask`, "data-focus": `ask:${one}`, "data-checked": one === lesson.question, onchange: () => act.tell("question", one) }), h("span", {}, t.say(`editor.lesson.ask.${one}`)))))),
    about && hand.length > 0 && h("fieldset", { key: "card", class: "ask" }, h("legend", {}, t.say("editor.lesson.card")), h("div", { class: "ask-cards" }, hand.filter((code) => code !== "?").map((code) => h("label", { key: code, class: "ask-card" }, h("input", { type: "radio", name: `${now.prefix}askcard`, "aria-label": t.cap(t.card(code)), "data-focus": `askcard:${code}`, "data-checked": code === (file.card || lesson.card), onchange: () => act.tell("card", code) }), mini(now, code))))),
    lesson.question === "yesno" && write("move", t.say("editor.lesson.move"), found.moves.length ? found.moves[0].move : ""),
    write("prompt", t.say("editor.lesson.prompt"), t.say("editor.lesson.prompt.hint"), true)),
    h("div", { key: "result", class: "made-part" }, faults.length ? h("div", { key: "none", class: "verdict faulty" }, h("p", { key: "head" }, t.say("editor.lesson.none")), h("ul", { key: "list" }, faults.map((fault, i) => h("li", { key: i }, fault[t.lang]))))
      : [h("pre", { key: "file", class: "lesson-file", tabindex: "0", "aria-label": file.name }, file.text || ""), h("p", { key: "kept", class: "need" }, t.say("editor.lesson.kept")),
        h("a", { key: "save", class: "solid", "data-focus": "save", href: act.file(), download: file.name }, t.say("editor.lesson.save"))]));
}

export function settingsBox(now, act) {
  if (!now.settings) return null;
  const { t } = now;
  return h("div", { key: "settings", class: "settings counter-settings", role: "dialog", "aria-label": t.say("screen.settings") },
    h("div", { class: "settings-head" }, h("h3", {}, t.say("screen.settings")), closeButton(t, "settings-close", () => act.openSettings(false))),
    [languageField(t), ...fieldsOf(now, ["index", "size"])].map((field) => choiceField(now.prefix, act.tell, field)),
    act.share.button("outline", "share-settings"),
    button("new", "outline", t.say("editor.new"), () => { act.openSettings(false); act.clear(); }));
}
