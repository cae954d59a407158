// What every screen has, whatever it shows: its root with the live region and the card faces, the language it speaks.
import { talker } from "./words.js";

/** A root in `el`. `speak` says sentences aloud, `focusOn` takes the first of some places that is there, `faces` puts
 *  the sprite in, `dress` sets language and classes, `speech` gives a talker that serves until words, language or deck change. */
export function mountScreen(el, letter) {
  const root = document.createElement("div");
  root.className = "scopa";
  el.append(root);
  const prefix = `${letter}${Math.random().toString(36).slice(2, 8)}-`;
  let spoken = "", sprite = null, learnt = [], t = null;

  /** Say something in the live region; the same words said again are to be heard again. */
  function speak(...sentences) {
    const text = sentences.filter(Boolean).join(" ");
    spoken = text === spoken ? `${text}\u00a0` : text;
    root.querySelector("[role=status]").textContent = spoken;
  }

  function focusOn(...keys) {
    for (const key of keys) {
      const node = key && root.querySelector(`[data-focus="${CSS.escape(key)}"]`);
      if (node) { node.focus(); return; }
    }
  }

  function faces(text) {
    if (!text || text === sprite) return;
    sprite = text;
    const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    for (const node of found.querySelectorAll("script, foreignObject")) node.remove();
    // Two widgets on one page each bring their own faces: their ids must not meet.
    for (const node of found.querySelectorAll("[id]")) node.id = prefix + node.id;
    for (const node of found.querySelectorAll("use")) node.setAttribute("href", node.getAttribute("href").replace("#", `#${prefix}`));
    root.querySelector(".sprite").replaceChildren(document.importNode(found, true));
  }

  function dress(lang, index) {
    // To set what is already set would have every card styled anew.
    if (root.lang !== lang) root.lang = lang;
    if (!root.classList.contains(`scopa-${index}`)) root.className = `scopa scopa-${index}`;
  }

  function speech(...terms) {
    if (terms.some((term, i) => term !== learnt[i])) t = talker(...terms);
    learnt = terms;
    return t;
  }

  const holdsFocus = () => root.contains(document.activeElement) || (document.activeElement === document.body && root.hasAttribute("data-scopa-address"));

  return { root, prefix, speak, focusOn, faces, dress, speech, holdsFocus };
}
