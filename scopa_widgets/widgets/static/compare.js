// Two rule sets, or several, over one position: what only one allows, what all allow, and the clause that decides.
import { h, icon, patch, redraw } from "./dom.js";
import { codeOf, readCode } from "./housecode.js";
import { asker, memory } from "./link.js";
import { face } from "./table.js";
import { cap, talker } from "./words.js";
import { whatIf } from "./whatif.js";

const LANGUAGES = { it: "Italiano", en: "English", de: "Deutsch" };
const CHOICES = { language: Object.keys(LANGUAGES), index: ["letters", "numbers"], size: ["auto", "projector"] };
const TRAITS = ["show", "words", "sprite", "columns", "card", "refused", "language", "index", "size"];
const HASH = { columns: "rules", home: "home", card: "card", language: "lang", index: "index", size: "size" };
const MOST = 4;

// ---- looking up

const alike = (one, other) => one.length === other.length && one.every((code) => other.includes(code));
const key = (light) => (light ? light.key : null);

/** What the columns make of one subject (a card, or an action). */
function weigh(show, columns, subject) {
  const moves = (show.moves[subject] || []).map((move) => {
    const says = columns.map((column) => column.facts && column.facts[subject][move.move]);
    return { ...move, says, everywhere: says.every((one) => one && one.legal), somewhere: says.some((one) => one && one.legal) };
  });
  const common = moves.filter((move) => move.everywhere);
  const unlike = common.filter((move) => move.says.some((one) => one.points !== move.says[0].points));
  return { moves, common, unlike, differs: moves.some((move) => move.somewhere && !move.everywhere) || unlike.length > 0 };
}

function rowsThatDiffer(columns) {
  const names = [...new Set(columns.flatMap((column) => (column.rows || []).map((row) => row.item)))];
  const now = (column, name) => ((column.rows || []).find((row) => row.item === name) || { now: [] }).now;
  return names.filter((name) => columns.some((column) => !alike(now(column, name), now(columns[0], name)) || now(column, name).some((n, i) => n !== now(columns[0], name)[i])))
    .map((name) => ({ name, cells: columns.map((column) => now(column, name)) }));
}

// ---- what stands on the screen

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "scopa";
  el.append(root);
  const prefix = `c${Math.random().toString(36).slice(2, 8)}-`;
  const questions = asker(model);
  const get = (trait) => model.get(trait);
  const ui = { light: null, face: 0, settings: false, notice: null, typed: "", home: "" };
  let t = null, sprite = null, quiet = false, spoken = "", learnt = [], added = -500;
  const store = memory(model, root, { kept: HASH, named: () => (get("show") || {}).text || "", said: (trait) => (trait === "columns" ? (get("columns") || []).join(",") : trait === "home" ? ui.home : get(trait)) });

  // ---- the moment

  function choiceOf(id) {
    const show = get("show"), found = show.choices.find((one) => one.id === id);
    const choice = found || houseHere(id);
    return { id, ...(choice || {}), facts: choice ? show.facts[choice.facts] : null, rows: choice ? show.rows[choice.rows] : null };
  }

  /** House rules on a page without Python: every answer that matters to this position was worked out beforehand. */
  function houseHere(id) {
    const { houses } = get("show");
    if (!houses || !id.startsWith("house:")) return null;
    const [code, home = ""] = id.slice(6).split("~"), read = readCode(code, houses.cards);
    if (!read || read.game !== houses.game) return null;
    const among = (table) => table.found[table.keys.map((name) => String(read.answers[name] ?? houses.usual[name])).join(" ")];
    return { game: read.game, kind: "house", rules: "", home, changed: Object.entries(read.answers).map(([name, value]) => ({ key: name, value })), facts: among(houses.facts), rows: among(houses.rows) };
  }

  const nameAt = (seat) => get("show").seats[seat];

  function look() {
    const show = get("show"), columns = (get("columns") || []).map(choiceOf);
    const subjects = [...show.hand.filter((code) => show.moves[code]), ...Object.keys(show.moves).filter((one) => !show.hand.includes(one))];
    const weighed = new Map(subjects.map((subject) => [subject, weigh(show, columns, subject)]));
    const subject = weighed.has(get("card")) ? get("card") : subjects.find((one) => weighed.get(one).differs) || subjects[0];
    const isCard = show.hand.includes(subject), size = get("size");
    return { t, show, columns, subjects, weighed, subject, isCard, size, prefix, wide: size === "projector", face: Math.min(ui.face, columns.length - 1), light: ui.light, settings: ui.settings, notice: ui.notice, index: get("index"), ...weighed.get(subject) };
  }

  function nameOf(choice, short) {
    if (!choice.kind) return t.say("compare.waiting");
    const game = t.say(`game.${choice.game}`);
    const name = choice.kind === "house" ? (choice.home ? t.say("compare.house.of", { home: choice.home }) : t.say("compare.house")) : choice.kind === "own" ? t.say("compare.own")
      : choice.kind === "reading" ? t.say(`compare.reading.${choice.rules.split(":")[1]}`) : t.say(`ruleset.${choice.rules}`);
    const games = new Set(get("columns").map((id) => choiceOf(id).game));
    return short && games.size < 2 ? cap(name) : `${game}: ${name}`;
  }

  const subjectName = (now, subject = now.subject) => (now.show.hand.includes(subject) ? t.cap(t.card(subject)) : t.say(now.show.moves[subject][0].word));

  function slotsOf(now, move, proof) {
    const { show } = now, sum = move.take.reduce((total, code) => total + (show.values[code] || 0), 0);
    return { card: move.card && ((shape) => t.card(move.card, shape)), value: show.values[move.card], set: t.cards(takenBy(now, move)), sum, proof: t.cards(proof || []), player: nameAt(show.mover), side: nameAt(show.mover), n: move.take.length };
  }

  /** The cards that a move takes; stealing a pile takes the card on top of it. */
  const takenBy = (now, move) => [...move.take, ...now.show.tops.filter((top) => top.mark === move.mark).map((top) => top.card)];

  const verdictSentence = (now, move, says) => t.cap(t.say(`clause.${says.clause}.${says.legal ? "yes" : "no"}`, slotsOf(now, move, says.proof)));

  function moveWords(now, move) {
    const top = now.show.tops.find((one) => one.mark === move.mark);
    if (top) return t.say("compare.steals", { player: nameAt(top.seat) });
    if (move.take.length) return t.say("compare.takes", slotsOf(now, move));
    return t.say(move.word || "compare.lay");
  }

  /** What one column refuses though another one allows it, moves with one sentence together. */
  function refusals(now, k) {
    const told = new Map();
    for (const move of now.moves) {
      const says = move.says[k];
      if (!says || says.legal || !move.somewhere) continue;
      const text = verdictSentence(now, move, says), so = told.get(text) || { text, moves: [], proof: says.proof, clause: says.clause };
      so.moves.push(move);
      told.set(text, so);
    }
    return [...told.values()];
  }

  const allowed = (now, k) => now.moves.filter((move) => move.says[k] && move.says[k].legal && (now.columns.length > 2 || !move.everywhere));

  function prompt(now) {
    const { show, subject, isCard } = now, slots = { player: nameAt(show.mover), card: isCard && ((shape) => t.card(subject, shape)) };
    if (!isCard) return t.cap(t.say("compare.ask.action", { action: subjectName(now) }));
    const takes = show.moves[subject].some((move) => move.take.length || (move.mark && show.tops.length));
    return t.cap(t.say(takes ? "compare.ask.take" : "compare.ask.play", slots));
  }

  // ---- changes

  function change(traits) {
    quiet = true;
    for (const trait in traits) model.set(trait, traits[trait]);
    quiet = false;
    model.save_changes();
    draw();
  }

  function speak(...sentences) {
    const text = sentences.filter(Boolean).join(" ");
    spoken = text === spoken ? `${text}\u00a0` : text;
    root.querySelector("[role=status]").textContent = spoken;
  }

  function focusOn(...keys) {
    const node = keys.map((one) => one && root.querySelector(`[data-focus="${CSS.escape(one)}"]`)).find(Boolean);
    if (node) node.focus();
  }

  function summary(now) {
    const list = (moves) => moves.map((move) => moveWords(now, move)).join("; ") || t.say("compare.nothing");
    if (!now.differs) return [sameWords(now)];
    return [...now.columns.map((column, k) => `${nameOf(column, true)}: ${list(allowed(now, k))}.`), `${t.say(now.columns.length > 2 ? "compare.all" : "compare.both")}: ${list(now.common)}.`];
  }

  const sameWords = (now) => (now.isCard ? t.cap(t.say("compare.same", { card: (shape) => t.card(now.subject, shape) })) : t.say("compare.same.action"));

  function pick(subject) {
    ui.light = null;
    change({ card: subject });
    const now = look();
    speak(prompt(now), ...summary(now));
  }

  function next(by = 1) {
    const { subjects, subject } = look();
    if (subjects.length > 1) pick(subjects[(subjects.indexOf(subject) + by + subjects.length) % subjects.length]);
  }

  function shine(light, text) {
    ui.light = key(ui.light) === light.key ? null : light;
    draw();
    if (ui.light) speak(text);
  }

  function put(k, id) {
    ui.light = null;
    ui.notice = null;
    change({ columns: get("columns").map((one, i) => (i === k ? id : one)) });
    const now = look();
    speak(`${nameOf(now.columns[k])}.`, ...summary(now));
  }

  /** One column a press: what comes within half a second is the same press, as a double click or a trembling hand has it. */
  function addColumn() {
    const now = performance.now();
    if (now - added < 500) return;
    added = now;
    const { show, columns } = look(), free = show.choices.find((one) => !columns.some((column) => column.id === one.id && column.kind));
    change({ columns: [...get("columns"), free.id] });
    focusOn(`rules:${columns.length}`);
  }

  function removeColumn(k) {
    ui.light = null;
    ui.face = 0;
    change({ columns: get("columns").filter((_, i) => i !== k) });
    focusOn("add");
  }

  function flip(to) {
    const { columns, face: shown } = look();
    ui.face = to ?? (shown + 1) % columns.length;
    ui.light = null;
    draw();
    const now = look();
    speak(`${nameOf(now.columns[ui.face])}.`, ...refusals(now, ui.face).map((one) => one.text));
  }

  /** Put house rules into the last column: from a code typed or pasted, or from a link. */
  function useHouse(text, home = "") {
    const { cards, own } = get("show").house, read = readCode(text, cards);
    if (!read) { notify(t.say("house.code-broken")); return; }
    if (!own.includes(read.game)) { notify(t.say("compare.house.elsewhere")); return; }
    const code = codeOf(read.game, read.answers, cards), whose = (home || read.home || "").replace(/[,~]/g, " ").slice(0, 40), id = `house:${code}${whose ? `~${whose}` : ""}`;
    const columns = get("columns"), there = columns.findIndex((one) => one.startsWith("house:")), k = there >= 0 ? there : columns.length - 1;
    Object.assign(ui, { settings: false, typed: "" });
    change({ columns: columns.map((one, i) => (i === k ? id : one)) });
    ui.face = k;
    notify(t.cap(t.say("compare.house.in-force", { rules: nameOf(choiceOf(id).kind ? choiceOf(id) : { kind: "house", game: read.game, home: whose }) })), "aside");
  }

  function notify(text, kind = "notice") {
    Object.assign(ui, { notice: text, kind });
    draw();
    speak(text);
  }

  function openSettings(open) {
    ui.settings = open;
    draw();
    const node = root.querySelector(open ? ".settings input[data-checked]" : "[data-focus=settings]");
    if (node) node.focus();
  }

  // ---- drawing

  const button = (focus, kind, text, press, more) => h("button", { key: focus, type: "button", class: kind, "data-focus": focus, onclick: press, ...more }, text);

  function head(now) {
    return h("header", { key: "head", class: "head" },
      h("h2", { class: "title" }, h("span", { class: "game" }, t.say(now.columns.length > 2 ? "compare.title.several" : "compare.title")), " ", h("span", { class: "where" }, prompt(now))),
      h("div", { class: "head-tools" },
        now.columns.length < MOST && button("add", "chip", [h("span", { "aria-hidden": "true" }, "+"), h("span", { class: "wide-only" }, t.say("compare.add"))], addColumn, { "aria-label": t.say("compare.add") }),
        button("settings", "chip", [h("span", {}, t.lang.toUpperCase()), icon("menu")], () => openSettings(!ui.settings), { "aria-expanded": String(ui.settings), "aria-label": `${t.lang.toUpperCase()}, ${t.say("screen.settings")}` })));
  }

  function board(now) {
    const { show, subject, light } = now, proof = light ? light.proof : [], set = light ? light.set : [];
    const look = { prefix, size: now.size };
    const lying = (code) => {
      const flags = ["card", "still", set.includes(code) && "chosen", proof.includes(code) && "proof", light && !set.includes(code) && !proof.includes(code) && "dim"].filter(Boolean);
      const label = [t.cap(t.card(code)), proof.includes(code) && t.say("screen.tab.proof")].filter(Boolean).join(", ");
      return h("span", { key: code, class: flags.join(" "), role: "img", "aria-label": label, "data-card": code }, face(code, look),
        set.includes(code) && h("span", { class: "tick", "aria-hidden": "true" }, icon("check")), show.laid === code && h("span", { class: "tab-last", "aria-hidden": "true" }, t.say("screen.tab.last")));
    };
    const held = (code) => {
      const known = now.weighed.get(code), on = code === subject;
      const label = [t.cap(t.card(code)), known && known.differs && t.say("compare.differs"), proof.includes(code) && t.say("screen.tab.proof")].filter(Boolean).join(", ");
      return h("button", { key: code, type: "button", class: ["card", on && "lifted", proof.includes(code) && "proof", known && known.differs && "differs", !known && "barred"].filter(Boolean).join(" "), "aria-pressed": String(on), "aria-label": label, "data-focus": `hand:${code}`, "data-card": code, onclick: () => known && pick(code) }, face(code, look),
        known && known.differs && now.subjects.length > 1 && h("span", { class: "unlike", "aria-hidden": "true" }, "≠"));
    };
    const acts = now.subjects.filter((one) => !show.hand.includes(one));
    return h("div", { key: "board", class: "felt cmp-board" },
      h("div", { key: "hand", class: "cmp-hand", role: "group", "aria-label": t.say("screen.hand", { player: nameAt(show.mover) }), onkeydown: rove },
        h("span", { class: "cmp-name" }, nameAt(show.mover)), h("div", { class: "cmp-held" }, show.hand.map(held)),
        acts.length > 0 && h("div", { class: "cmp-acts" }, acts.map((one) => button(`act:${one}`, `action${one === subject ? " on" : ""}`, t.cap(t.say(show.moves[one][0].word)), () => pick(one), { "aria-pressed": String(one === subject) })))),
      h("div", { key: "table", class: "cmp-table", role: "group", "aria-label": t.say("screen.table"), style: `--n:${show.table.length}` },
        show.table.map(lying),
        show.tops.map((top) => h("span", { key: top.mark, class: "cmp-top" }, lying(top.card), h("span", { class: "cmp-name" }, t.say("compare.top", { player: nameAt(top.seat) })))),
        show.trump && h("span", { key: "trump", class: "cmp-top" }, lying(show.trump), h("span", { class: "cmp-name" }, t.say("screen.trump", { card: "" }).trim()))),
      now.subjects.length > 1 && !now.wide && button("next", "main", t.say("compare.next"), () => next()));
  }

  function tile(now, move, where) {
    const cards = takenBy(now, move), light = { key: `${where}:${move.move}`, set: cards, proof: [] };
    const words = moveWords(now, move);
    return button(`tile:${where}:${move.move}`, "cmp-tile", [
      cards.length > 0 && h("span", { class: "cmp-cards", "aria-hidden": "true" }, cards.map((code) => face(code, { prefix, size: now.size }))),
      h("span", { class: cards.length ? "sr" : "cmp-words" }, t.cap(words)),
      move.mark && cards.length > 0 && h("span", { class: "cmp-words", "aria-hidden": "true" }, t.cap(words)),
    ], () => shine(light, t.cap(words)), { "aria-pressed": String(key(now.light) === light.key) });
  }

  const sign = (n) => (n < 0 ? `−${-n}` : `+${n}`);

  /** What a move brings in this column: its points, and the sentence by which it has them or has not. */
  function gains(now, move, k) {
    const says = move.says[k];
    return h("p", { key: `gain:${move.move}`, class: "cmp-gain" }, h("strong", {}, sign(says.points)), " ",
      says.notes.map((note) => t.cap(t.say(t.has(`clause.${note.clause}.yes`) && note.what.startsWith("no-") ? `clause.${note.clause}.yes` : t.has(`note.${note.what}`) ? `note.${note.what}` : `mark.${note.what}`, { ...slotsOf(now, move), points: note.points, n: note.amount || note.points, player: nameAt(note.seat ?? now.show.mover), set: t.cards(note.cards) }))).join(" "));
  }

  function column(now, choice, k) {
    const mine = allowed(now, k), no = choice.facts ? refusals(now, k) : [], several = now.columns.length > 2;
    const points = mine.map((move) => move.says[k].points).filter((n) => n);
    const told = choice.kind === "reading" ? t.say(`option.capture.${choice.rules.split(":")[1]}`) : "", own = ["own", "house"].includes(choice.kind) ? (choice.changed || []).map((one) => answerWords(one)).join(" · ") : "";
    const rule = own || (told === nameOf(choice, true).toLowerCase() ? "" : cap(told));
    return h("section", { key: `column-${k}`, class: `cmp-column${k === now.face ? " shown" : ""}${mine.length ? "" : " bare"}`, "aria-label": nameOf(choice) },
      h("div", { key: "rules", class: "cmp-rules" }, picker(now, choice, k),
        several && button(`remove:${k}`, "plain cmp-remove", icon("close"), () => removeColumn(k), { "aria-label": t.say("compare.remove", { rules: nameOf(choice) }) })),
      (rule || several) && h("p", { key: "rule", class: "cmp-rule" }, rule),
      h("div", { key: "tiles", class: "cmp-tiles" }, h("h3", { key: "yes", class: "cmp-head" }, t.say(several ? "compare.here" : "compare.only")), mine.length ? mine.map((move) => tile(now, move, k)) : h("p", { class: "cmp-none" }, choice.facts ? t.say(several ? "compare.nothing" : "compare.nothing.different") : "…")),
      mine.filter((move) => move.says[k].points || move.says[k].notes.length).map((move) => gains(now, move, k)),
      no.length > 0 ? h("div", { key: "no", class: "cmp-no" }, h("h4", { class: "cmp-head no" }, t.say("compare.not")), no.map((one) => reason(now, one, k)))
        : choice.facts && now.differs && now.moves.some((move) => move.somewhere && !move.everywhere) && h("p", { key: "allows", class: "cmp-allows" }, t.say("compare.allows")),
      !several && now.unlike.length > 0 && h("div", { key: "more", class: "cmp-more" }, h("h4", { class: "cmp-head" }, t.say("compare.more")), now.unlike.map((move) => gains(now, move, k))),
      !points.length && !now.unlike.length && mine.length > 0 && !several && h("p", { key: "points", class: "cmp-foot" }, t.say("compare.points", { points: "+0" })));
  }

  /** A refused move, or several with one reason: the moves small, the clause large. */
  function reason(now, one, k) {
    const light = { key: `no:${k}:${one.moves[0].move}`, set: takenBy(now, one.moves[0]).filter((code) => !one.proof.includes(code)), proof: one.proof };
    return button(light.key, "cmp-reason", [
      h("span", { class: "cmp-refused", "aria-hidden": "true" }, one.moves.slice(0, 4).map((move) => h("span", { key: move.move, class: "cmp-mini" }, takenBy(now, move).length ? takenBy(now, move).map((code) => face(code, { prefix, size: now.size }, true)) : t.cap(t.say(move.word || "compare.lay"))))),
      h("span", { class: "sr" }, one.moves.map((move) => t.cap(moveWords(now, move))).join("; "), ": "),
      h("span", { class: "cmp-text" }, one.text),
    ], () => shine(light, one.text), { "aria-pressed": String(key(now.light) === light.key) });
  }

  function answerWords({ key: name, value }) {
    const id = `option.${name}.${value}`;
    return `${t.say(`option.${name}`)} ${t.has(id) ? t.say(id) : t.say(`option.${name}.n`, { n: value })}`;
  }

  function picker(now, choice, k) {
    if (now.wide) return h("h3", { key: "name", class: "cmp-name-large" }, nameOf(choice, true));
    const groups = new Map();
    const into = (name, one) => groups.set(name, [...(groups.get(name) || []), one]);
    for (const one of now.show.choices) into(one.kind === "rules" ? t.say(`game.${one.game}`) : one.kind === "reading" ? t.say("compare.group.reading", { game: t.say(`game.${one.game}`) }) : t.say("compare.group.own"), one);
    if (!now.show.choices.some((one) => one.id === choice.id)) into(t.say("compare.group.own"), choice);
    return h("select", { key: "pick", class: "cmp-pick", "aria-label": t.say("compare.rules", { n: k + 1 }), "data-focus": `rules:${k}`, "data-value": choice.id, onchange: (event) => put(k, event.target.value) },
      [...groups].map(([name, some]) => h("optgroup", { key: name, label: name }, some.map((one) => h("option", { key: one.id, value: one.id }, cap(nameOf(one, one.game === now.show.game)))))));
  }

  function middle(now) {
    const several = now.columns.length > 2;
    const others = now.subjects.filter((one) => one !== now.subject), agree = others.filter((one) => !now.weighed.get(one).differs), quarrel = others.filter((one) => now.weighed.get(one).differs);
    const cardsOf = (some) => t.join(some.map((one) => (now.show.hand.includes(one) ? t.card(one) : subjectName(now, one))));
    const rows = rowsThatDiffer(now.columns);
    return h("section", { key: "both", class: "cmp-both", "aria-label": t.say(several ? "compare.all" : "compare.both") },
      h("div", { class: "cmp-tiles" }, h("h3", { key: "head", class: "cmp-head" }, t.say(several ? "compare.all" : "compare.both")), now.common.length ? now.common.map((move) => tile(now, move, "all")) : h("p", { class: "cmp-none" }, t.say("compare.nothing"))),
      !now.differs && h("p", { key: "same", class: "cmp-said" }, sameWords(now)),
      several && now.unlike.length > 0 && h("div", { key: "more", class: "cmp-more" }, h("h4", { class: "cmp-head" }, t.say("compare.more")), now.columns.map((choice, k) => h("div", { key: k }, h("strong", {}, nameOf(choice, true)), now.unlike.map((move) => gains(now, move, k))))),
      agree.length > 0 && h("p", { key: "agree", class: "cmp-said" }, t.say("compare.same.others", { set: cardsOf(agree) })),
      quarrel.length > 0 && h("p", { key: "quarrel", class: "cmp-said" }, t.say("compare.differ.others", { set: cardsOf(quarrel) })),
      rows.length === 0 ? h("p", { key: "score", class: "cmp-said cmp-score-same" }, t.say("compare.score.same"))
        : h("div", { key: "score", class: "cmp-score" }, h("h4", { class: "cmp-head" }, t.say("compare.score")),
          h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), now.columns.map((choice, k) => h("th", { key: k, scope: "col" }, nameOf(choice, true))))),
            h("tbody", {}, rows.map((row) => h("tr", { key: row.name }, h("th", { scope: "row" }, t.cap(t.say(`item.${row.name}`))), row.cells.map((cell, k) => h("td", { key: k }, cell.length ? cell.join(" : ") : "–"))))))));
  }

  function turning(now) {
    return h("div", { key: "turning", class: `cmp-turning n${now.columns.length}` },
      h("div", { key: "tabs", class: "cmp-tabs", role: "group", "aria-label": t.say("compare.title") }, now.columns.map((choice, k) => button(`tab:${k}`, "cmp-tab", nameOf(choice, true), () => flip(k), { "aria-pressed": String(k === now.face) }))));
  }

  function settings(now) {
    if (!ui.settings) return null;
    const choice = (trait, options, value, words) => h("fieldset", { key: trait }, h("legend", {}, t.say(`screen.${trait}`)),
      h("div", { class: "choices" }, options.map((option) => h("label", { key: option },
        h("input", { type: "radio", name: prefix + trait, "data-focus": `${trait}:${option}`, "data-checked": option === value, onchange: () => { change({ [trait]: option }); if (trait === "size") openSettings(false); } }), h("span", {}, words(option))))));
    return h("div", { key: "settings", class: "settings", role: "dialog", "aria-label": t.say("screen.settings") },
      h("div", { class: "settings-head" }, h("h3", {}, t.say("screen.settings")), button("settings-close", "plain", icon("close"), () => openSettings(false), { "aria-label": t.say("screen.close") })),
      choice("language", CHOICES.language, t.lang, (one) => LANGUAGES[one]),
      ["index", "size"].map((trait) => choice(trait, CHOICES[trait], get(trait), (option) => t.say(`screen.${trait}.${option}`))),
      now.show.house && h("form", { key: "house", class: "code-form", onsubmit: (event) => { event.preventDefault(); useHouse(root.querySelector(".code-form input").value); } },
        h("label", {}, h("span", {}, t.say("compare.house.code")), h("input", { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "300", "data-focus": "code", "data-lm-suppress-shortcuts": "true" })),
        h("button", { type: "submit", class: "solid" }, t.say("compare.house.use"))));
  }

  function footer() {
    const one = (name, mark, label, press) => button(name, "key", [h("kbd", {}, mark), " ", label], press);
    return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.settings") }, look().subjects.length > 1 && one("next", "→", t.say("compare.next"), () => next()), one("size", "P", t.say("screen.size.auto"), () => change({ size: "auto" })));
  }

  function banner() {
    if (!ui.notice) return null;
    return h("div", { key: "notice", class: `banner ${ui.kind}`, role: "group", "aria-label": ui.notice }, h("span", { class: "banner-text" }, ui.notice), button("notice", "plain", icon("close"), () => { ui.notice = null; draw(); focusOn("next", "settings"); }, { "aria-label": t.say("screen.close") }));
  }

  function body(now) {
    const columns = now.columns.map((choice, k) => column(now, choice, k));
    const several = now.columns.length > 2;
    return h("div", { key: "columns", class: `cmp-columns n${now.columns.length}`, style: `--columns:${now.columns.length}` }, several ? [columns, middle(now)] : [columns[0], middle(now), columns[1]]);
  }

  function drawSprite() {
    const text = get("sprite");
    if (text === sprite) return;
    sprite = text;
    const faces = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    for (const node of faces.querySelectorAll("script, foreignObject")) node.remove();
    for (const node of faces.querySelectorAll("[id]")) node.id = prefix + node.id;
    for (const node of faces.querySelectorAll("use")) node.setAttribute("href", node.getAttribute("href").replace("#", `#${prefix}`));
    root.querySelector(".sprite").replaceChildren(document.importNode(faces, true));
  }

  function draw() {
    if (quiet) return;
    const terms = [get("words"), get("language"), get("show").deck];
    if (terms.some((term, i) => term !== learnt[i])) t = talker(...terms);
    learnt = terms;
    const lines = get("show").lines, now = lines ? null : look();
    const wide = get("size") === "projector";
    redraw(root, () => {
      if (root.lang !== t.lang) root.lang = t.lang;
      if (!root.classList.contains(`scopa-${get("index")}`)) root.className = `scopa scopa-${get("index")}`;
      patch(root, [
        h("div", { key: "sprite", class: "sprite", raw: true, "aria-hidden": "true" }),
        h("div", { key: "status", class: "sr", role: "status", "aria-live": "polite", raw: true }),
        lines ? h("div", { key: "app", class: `cmp ${wide ? "wall" : "normal"}` }, whatIf({ t, show: get("show"), prefix, size: get("size") }))
          : h("div", { key: "app", class: `cmp ${wide ? "wall" : "normal"}${now.columns.length > 2 ? " several" : ""}` }, head(now), settings(now), banner(), board(now), turning(now), body(now),
            button("flip", "main cmp-flip", [t.say("compare.flip"), " ", h("span", { class: "cmp-to" }, t.say("compare.flip.to", { rules: nameOf(now.columns[(now.face + 1) % now.columns.length], true) }))], () => flip()),
            wide ? footer() : h("p", { key: "hint", class: "cmp-hint" }, t.say("compare.hint"))),
      ]);
      drawSprite();
    }, ["next", "settings"]);
    for (const node of root.querySelectorAll("select[data-value]")) node.value = node.dataset.value;
    for (const input of root.querySelectorAll(".settings input[type=radio]")) input.checked = input.hasAttribute("data-checked");
    store.keep(0);
  }

  // ---- keys

  function rove(event) {
    const cards = [...event.currentTarget.querySelectorAll("button")], at = cards.indexOf(document.activeElement);
    const goal = { ArrowLeft: cards[at - 1], ArrowRight: cards[at + 1] }[event.key];
    if (!goal || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    goal.focus();
  }

  function keys(event) {
    const { target, key: name } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || get("show").lines) return;
    if (!root.contains(target) && !(target === document.body && root.hasAttribute("data-scopa-address"))) return;
    if (["input", "select", "textarea"].includes(target.localName) && name !== "Escape") return;
    const press = {
      ArrowRight: () => next(), PageDown: () => next(), ArrowLeft: () => next(-1), PageUp: () => next(-1),
      p: () => change({ size: get("size") === "projector" ? "auto" : "projector" }),
      Escape: () => { if (ui.settings) openSettings(false); else if (ui.light) { ui.light = null; draw(); } },
    }[name.length === 1 ? name.toLowerCase() : name];
    if (!press) return;
    event.preventDefault();
    press();
  }

  // ---- life

  /** What a link or this tab's memory wants, so far as it makes sense here. House rules may stand as a bare code. */
  function heed(found) {
    const traits = {};
    for (const trait in CHOICES) if (CHOICES[trait].includes(found[trait])) traits[trait] = found[trait];
    if (found.card && get("show").moves[found.card]) traits.card = found.card;
    const wanted = (found.columns || "").split(",").filter(Boolean).slice(0, MOST);
    const known = (id) => id.startsWith("house:") || get("show").choices.some((one) => one.id === id);
    if (wanted.length > 1 && wanted.every(known)) traits.columns = wanted;
    for (const trait in traits) if (JSON.stringify(traits[trait]) === JSON.stringify(get(trait))) delete traits[trait];
    if (Object.keys(traits).length) change(traits);
    if (wanted.length === 1 && !known(wanted[0]) && get("show").house) useHouse(wanted[0], found.home);
  }

  async function seek(text) {
    try {
      const answer = await questions.ask({ ask: "position", text });
      if (answer.error) notify(t.say("screen.unreadable"));
    } catch { notify(t.say("screen.silent")); }
  }

  const changed = { refused() { const refused = get("refused"); if (refused) notify(t.say("compare.broken", { rules: refused })); } };
  const heard = TRAITS.map((trait) => [`change:${trait}`, () => { if (!quiet) (changed[trait] || draw)(); }]);
  if (!get("language")) model.set("language", (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => one in get("words")) || "en");
  const begin = get("show").lines ? {} : store.recall(), place = new URLSearchParams(location.hash.slice(1)).get("position");
  draw();
  heed(begin);
  if (place && get("host") !== "page" && place !== get("show").text) seek(place);
  for (const [name, listen] of heard) model.on(name, listen);
  const unheed = store.heed(heed);
  document.addEventListener("keydown", keys);

  return () => {
    document.removeEventListener("keydown", keys);
    unheed();
    for (const [name, listen] of heard) model.off(name, listen);
    questions.destroy();
    root.remove();
  };
}

export default { render };
