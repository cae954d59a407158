// What every screen has, whatever it shows: its root with the live region and the card faces, the language it speaks,
// the traits it sets and heeds, the keys it hears, and how it ends.
import { h, modified, patch, placed, redraw } from "./dom.js";
import { talker } from "./words.js";

/** Card faces to put in a page. Two widgets on one page each bring their own: their ids must not meet. */
export function facesOf(text, prefix) {
  const found = new DOMParser().parseFromString(text.replace(/ (id="|href="#)/g, ` $1${prefix}`), "image/svg+xml").documentElement;
  for (const node of found.querySelectorAll("script, foreignObject")) node.remove();
  return document.importNode(found, true);
}

/** A root in `el`; `letter` tells its ids from those of other screens. `draw` draws it, `ui` is what it alone knows. */
export function mountScreen(el, letter, model, draw, ui) {
  const root = document.createElement("div");
  root.className = "scopa";
  el.append(root);
  const prefix = `${letter}${Math.random().toString(36).slice(2, 8)}-`, get = (trait) => model.get(trait), ends = [];
  let own = "", spoken = "", sprite = null, learnt = [], talkers = {}, t = null, quiet = false;

  /** Say something in the live region; the same words said again are to be heard again. */
  function speak(...sentences) {
    const text = sentences.filter(Boolean).join(" ");
    spoken = text === spoken ? `${text}\u00a0` : text;
    root.querySelector("[role=status]").textContent = spoken;
  }

  /** The focus to the first of these places that is there. */
  const focusOn = (...keys) => keys.map((key) => placed(root, key)).find(Boolean)?.focus();

  /** A talker for a deck, which serves until the words or the language change. */
  function speech(deck) {
    const terms = [get("words"), get("language")];
    if (terms.some((term, i) => term !== learnt[i])) talkers = {};
    learnt = terms;
    return (t = talkers[deck] ||= talker(...terms, deck));
  }

  /** Have `app` stand below the faces and the live region. What had the focus keeps it, or the first of `next` that is there. */
  function show(app, next, after = () => {}) {
    const index = `scopa-${get("index")}`, text = get("sprite");
    redraw(root, () => {
      // To set what is already set would have every card styled anew.
      if (root.lang !== t.lang) root.lang = t.lang;
      if (!root.classList.contains(index)) root.className = `${own ||= root.className} ${index}`;
      patch(root, [h("div", { key: "sprite", class: "sprite", raw: true, "aria-hidden": "true" }), h("div", { key: "status", class: "sr", role: "status", "aria-live": "polite", raw: true }), app]);
      if (text && text !== sprite) root.querySelector(".sprite").replaceChildren(facesOf(text, prefix));
      sprite = text;
      after();
    }, next);
  }

  const holdsFocus = () => root.contains(document.activeElement) || (document.activeElement === document.body && root.hasAttribute("data-scopa-address"));

  /** Open or close the settings, and close what else is open; the focus goes along. */
  function openSettings(open) {
    Object.assign(ui, { settings: open, sheet: null, place: null });
    draw();
    root.querySelector(open ? ".settings input[data-checked]" : "[data-focus=settings]")?.focus();
  }

  // ---- traits

  /** Set traits; nothing is drawn before the last of them. */
  function put(traits) {
    quiet = true;
    for (const trait in traits) model.set(trait, traits[trait]);
    quiet = false;
    model.save_changes();
  }

  const change = (traits) => { put(traits); draw(); };

  /** `then` with what a link or this tab's memory wants, so far as it is not so already. */
  function differ(traits, then) {
    for (const trait in traits) if (JSON.stringify(traits[trait]) === JSON.stringify(get(trait))) delete traits[trait];
    if (Object.keys(traits).length) then(traits);
  }

  /** Before anything is drawn: what is wanted, and the browser's language where none has been chosen. */
  function begin(traits) {
    if (!get("language")) traits.language ||= (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => one in get("words")) || "en";
    differ(traits, put);
  }

  /** Draw whenever one of these traits is changed by others, or do what `arrived` has for it. */
  const follow = (traits, arrived = {}) => traits.forEach((trait) => {
    const name = `change:${trait}`, listen = () => { if (!quiet) (arrived[trait] || draw)(); };
    model.on(name, listen);
    ends.push(() => model.off(name, listen));
  });

  // ---- keys

  /** Hear keys pressed here, or anywhere on a page of which this is the first screen. `does(event)` has what each does. */
  function keys(does) {
    const hear = (event) => {
      const { target, key } = event;
      if (modified(event) || event.defaultPrevented || !(root.contains(target) || holdsFocus())) return;
      if (target.matches("input, select, textarea") && key !== "Escape" && !(key === "Enter" && event.repeat)) return;
      const press = does(event)[key.length === 1 ? key.toLowerCase() : key];
      if (!press) return;
      event.preventDefault();
      press();
    };
    document.addEventListener("keydown", hear);
    ends.push(() => document.removeEventListener("keydown", hear));
  }

  /** How the screen ends, with what else is to end then. */
  const leave = (...more) => () => {
    for (const end of [...ends, ...more]) end();
    root.remove();
  };

  return { root, prefix, get, speak, focusOn, speech, talk: () => t, show, holdsFocus, openSettings, put, change, differ, begin, follow, keys, leave };
}
