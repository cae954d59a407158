// House rules: a card that asks how a home plays, the code and link of the answers, and what many homes come to.
import { button, h } from "./dom.js";
import { askedOnly, codeOf, readCode } from "./housecode.js";
import { memory, ownPage } from "./link.js";
import { mountScreen } from "./screen.js";
import { LANGUAGES, cap } from "./words.js";

const HASH = { code: "rules", home: "home", language: "lang" };
const TRAITS = ["code", "home", "pasted", "compare", "words", "cards", "language"];

function render({ model, el }) {
  const screen = mountScreen(el, "h", model, draw), { root, prefix, get, speak, change } = screen;
  const ui = { tab: "card", notice: null, typed: null };
  const store = memory(model, root, { kept: HASH, named: () => "house", said: (trait) => (trait === "code" && !answered().said ? "" : get(trait)) });
  let t = null;

  // ---- the moment

  const read = () => readCode(get("code"), get("cards")) || { game: get("cards").games[0].game, answers: {} };
  const cardOf = (game) => get("cards").games.find((one) => one.game === game);
  const gameName = (game) => t.say(`game.${game}`);
  const idle = (question, answers) => question.needs && answers[question.needs[0]] !== question.needs[1];

  /** `count` of `total` questions are settled: answered, or not asked any more after another answer. */
  function answered() {
    const { game, answers } = read(), card = cardOf(game), said = Object.keys(answers).length;
    const spared = card.questions.filter((one) => idle(one, answers) && one.needs[0] in answers);
    return { game, answers, card, said, count: said + spared.length, total: card.questions.length };
  }

  const questionWords = (game, key) => (t.has(`house.${game}.${key}`) ? t.say(`house.${game}.${key}`) : t.say(`option.${key}`));
  function answerWords(game, key, value) {
    const plain = [`house.${game}.${key}.${value}`, `option.${key}.${value}`].find((id) => t.has(id));
    return plain ? t.say(plain) : t.say(`option.${key}.n`, { n: value });
  }

  const fragment = () => `#rules=${get("code")}${get("home") ? `&home=${encodeURIComponent(get("home"))}` : ""}`;
  const link = () => `${location.href.split("#")[0]}${fragment()}`;
  const whose = () => (get("home") ? t.say("house.rules.of", { home: get("home") }) : t.say("house.rules"));

  // ---- changes

  function answer(key, value) {
    const { game, answers } = read(), next = { ...answers };
    ui.typed = null;
    if (value === undefined) delete next[key]; else next[key] = value;
    change({ code: codeOf(game, next, get("cards")) });
    const now = answered();
    speak(t.say("house.answered", { n: now.count, total: now.total }));
  }

  /** A number typed: one that is no answer stays in its field and is told. */
  function answerNumber(question, text) {
    const n = Number(text), most = get("cards").most - 1;
    if (text.trim() === "") answer(question.key, undefined);
    else if (Number.isInteger(n) && n >= question.least && n <= most) answer(question.key, n);
    else {
      ui.typed = { key: question.key, text };
      draw();
      speak(numberWords(question));
    }
  }

  const numberWords = (question) => t.say("house.number-wrong", { typed: ui.typed.text, least: question.least, most: get("cards").most - 1 });

  const clear = (game) => {
    ui.typed = null;
    change({ code: codeOf(game, {}, get("cards")) });
  };

  async function copy() {
    try { await navigator.clipboard.writeText(link()); notify(t.say("house.copied")); } catch {
      const field = root.querySelector(".house-link input");
      field.focus();
      field.select();
    }
  }

  function notify(text) {
    ui.notice = text;
    draw();
    speak(text);
  }

  // ---- drawing

  function radio(question, value, words, on) {
    const name = value === undefined ? "none" : String(value);
    return h("label", { key: name }, h("input", { type: "radio", name: `${prefix}${question.key}`, "data-focus": `${question.key}:${name}`, "data-checked": on, onchange: () => answer(question.key, value) }), h("span", {}, words));
  }

  function ask(now, question, place) {
    const { game, answers } = now, { key } = question, said = answers[key], off = idle(question, answers), wrong = ui.typed && ui.typed.key === key;
    const number = question.least !== null && h("label", { key: "other", class: "house-number" }, h("input", {
      type: "number", inputmode: "numeric", min: String(question.least), max: String(get("cards").most - 1), "data-focus": `${key}:number`, "data-lm-suppress-shortcuts": "true",
      value: wrong ? ui.typed.text : said === undefined ? "" : String(said), "aria-label": questionWords(game, key), "aria-invalid": wrong ? "true" : null, onchange: (event) => answerNumber(question, event.target.value),
    }));
    return h("fieldset", { key, class: `house-ask${said === undefined ? "" : " done"}${off ? " off" : ""}` },
      h("legend", {}, h("span", { class: "house-place", "aria-hidden": "true" }, String(place + 1)), h("span", { class: "sr" }, t.say("house.number", { n: place + 1, total: now.total }), ": "), questionWords(game, key)),
      off && h("p", { key: "off", class: "house-said" }, t.say("house.only-if", { n: now.card.questions.findIndex((one) => one.key === question.needs[0]) + 1, answer: answerWords(game, ...question.needs) })),
      !off && h("div", { key: "choices", class: "choices" }, [...question.values].sort((a, b) => (typeof a === "boolean" ? b - a : 0)).map((value) => radio(question, value, answerWords(game, key, value), said === value)), number, radio(question, undefined, t.say("house.unknown"), said === undefined)),
      wrong && h("p", { key: "wrong", class: "house-bad" }, numberWords(question)));
  }

  function paper(now) {
    const { game, answers } = now, told = now.card.questions.filter((one) => one.key in answers);
    return h("section", { key: "paper", class: "house-paper", "aria-label": whose() },
      h("h3", { class: "house-whose" }, whose()), h("p", { class: "house-game" }, gameName(game)),
      told.length ? h("dl", {}, told.map((one) => h("div", { key: one.key }, h("dt", {}, questionWords(game, one.key)), h("dd", {}, cap(answerWords(game, one.key, answers[one.key])))))) : h("p", { class: "house-said" }, t.say("house.empty")),
      told.length > 0 && now.count < now.total && h("p", { class: "house-said" }, t.say("house.silent")),
      h("p", { class: "house-code" }, h("span", { class: "sr" }, t.say("house.code"), ": "), get("code")));
  }

  function hand(now) {
    const away = get("compare");
    return h("section", { key: "hand", class: "house-hand", "aria-label": t.say("house.link") },
      h("p", { class: "house-said" }, t.say("house.code.text")),
      ownPage(model) && h("label", { key: "link", class: "house-link" }, h("span", {}, t.say("house.link.text")), h("input", { type: "text", readonly: true, value: link(), "data-focus": "link", onfocus: (event) => event.target.select() })),
      h("div", { class: "house-buttons" },
        ownPage(model) && button("copy", "solid", t.say("house.copy"), copy),
        button("print", "outline", t.say("house.print"), () => print()),
        away && ownPage(model) && h("a", { key: "try", class: "outline house-try", href: `${away}${fragment()}`, "data-focus": "try" }, t.say("house.try")),
        now.said > 0 && button("clear", "outline", t.say("house.clear"), () => clear(now.game))),
      ui.notice && h("p", { class: "house-said" }, h("strong", {}, ui.notice)),
      get("host") === "page" && h("p", { class: "house-said" }, t.say("house.alone")));
  }

  function cardView(now) {
    return h("div", { key: "card", class: "house-both" },
      h("div", { key: "asks", class: "house-asks" },
        h("div", { key: "top", class: "house-top" },
          h("label", { key: "game" }, h("span", {}, t.say("house.game")), h("select", { class: "cmp-pick", "data-focus": "game", "data-value": now.game, onchange: (event) => clear(event.target.value) }, get("cards").games.map((one) => h("option", { key: one.game, value: one.game }, gameName(one.game))))),
          h("label", { key: "home" }, h("span", {}, t.say("house.home")), h("input", { type: "text", maxlength: "40", autocomplete: "off", placeholder: t.say("house.home.example"), "data-focus": "home", "data-lm-suppress-shortcuts": "true", value: get("home"), oninput: (event) => change({ home: event.target.value }) }))),
        now.card.questions.map((question, place) => ask(now, question, place))),
      h("div", { key: "side", class: "house-side" }, h("p", { key: "count", class: "house-count" }, t.say("house.answered", { n: now.count, total: now.total })), paper(now), hand(now)));
  }

  /** Many homes: how many answer what, with a bar for each answer. */
  function tallyView(now) {
    const given = get("pasted").split("\n").map((one) => one.trim()).filter(Boolean);
    const homes = [], bad = [], other = [];
    for (const one of given) {
      const found = readCode(one, get("cards"));
      if (!found) bad.push(one); else if (found.game !== now.game) other.push(one); else homes.push(found);
    }
    const rows = now.card.questions.map((question) => {
      const said = homes.map((one) => one.answers[question.key]).filter((one) => one !== undefined);
      const counts = [...new Set(said)].map((value) => [value, said.filter((one) => one === value).length]).sort((a, b) => b[1] - a[1]);
      return { question, counts, silent: homes.length - said.length };
    });
    const common = () => {
      const answers = Object.fromEntries(rows.filter((row) => row.counts.length && (row.counts.length < 2 || row.counts[0][1] > row.counts[1][1])).map((row) => [row.question.key, row.counts[0][0]]));
      ui.tab = "card";
      change({ code: codeOf(now.game, askedOnly(now.card, answers), get("cards")), home: "" });
    };
    const bar = (count, words, kind) => h("li", { key: words, class: kind }, h("span", { class: "house-bar", style: `--part:${count / homes.length}`, "aria-hidden": "true" }), h("span", { class: "house-n" }, kind ? String(count) : t.say("house.tally.so", { n: count })), h("span", {}, words));
    return h("div", { key: "tally", class: "house-tally" },
      h("label", { key: "paste" }, h("span", {}, t.say("house.tally.text")), h("textarea", { rows: "4", spellcheck: "false", "data-focus": "paste", "data-lm-suppress-shortcuts": "true", value: get("pasted"), oninput: (event) => change({ pasted: event.target.value }) })),
      bad.length > 0 && h("p", { key: "bad", class: "house-bad" }, t.say("house.tally.unreadable", { codes: bad.join(", ") })),
      other.length > 0 && h("p", { key: "other", class: "house-bad" }, t.say("house.tally.other", { codes: other.join(", ") })),
      homes.length === 0 ? h("p", { key: "none", class: "house-said" }, t.say("house.tally.none"))
        : [h("h3", { key: "n", class: "house-whose" }, `${t.say("house.tally.homes", { n: homes.length })} (${gameName(now.game)})`),
          h("div", { key: "rows", class: "house-rows" }, rows.filter((row) => row.counts.length).map((row) => h("section", { key: row.question.key }, h("h4", {}, questionWords(now.game, row.question.key)),
            h("ul", {}, row.counts.map(([value, count]) => bar(count, cap(answerWords(now.game, row.question.key, value)))), row.silent > 0 && bar(row.silent, cap(t.say("house.unknown")), "silent"))))),
          button("common", "outline", t.say("house.tally.common"), common)]);
  }

  function draw() {
    t = screen.speech("italian");
    const now = answered();
    const tab = (name) => button(`tab:${name}`, "cmp-tab", t.say(`house.tab.${name}`), () => { ui.tab = name; draw(); }, { "aria-pressed": String(ui.tab === name) });
    screen.show(h("div", { key: "app", class: "house" },
      h("header", { key: "head", class: "house-head" }, h("h2", { class: "title" }, h("span", { class: "game" }, t.say("house.title"))),
        h("div", { class: "house-tabs", role: "group", "aria-label": t.say("house.title") }, tab("card"), tab("tally")),
        h("div", { class: "house-langs", role: "group", "aria-label": t.say("screen.language") }, Object.keys(LANGUAGES).map((code) => button(`lang:${code}`, "chip", code.toUpperCase(), () => change({ language: code }), { lang: code, "aria-label": LANGUAGES[code], "aria-pressed": String(code === t.lang) })))),
      ui.tab === "card" && h("p", { key: "intro", class: "house-intro" }, t.say("house.intro", { n: now.total, game: gameName(now.game) })),
      ui.tab === "card" ? cardView(now) : tallyView(now)), ["tab:card"]);
    store.keep();
  }

  // ---- life

  function heed(found) {
    const traits = {}, given = found.code && readCode(found.code, get("cards"));
    if (found.language in LANGUAGES) traits.language = found.language;
    if (given) Object.assign(traits, { code: codeOf(given.game, given.answers, get("cards")), home: (found.home || "").slice(0, 40) });
    if (Object.keys(traits).length) change(traits);
    if (found.code && !given) notify(t.say("house.code-broken")); // in the language just taken up
  }

  const begin = store.recall();
  screen.begin({});
  draw();
  heed(begin);
  screen.follow(TRAITS);
  return screen.leave(store.heed(heed));
}

export default { render };
