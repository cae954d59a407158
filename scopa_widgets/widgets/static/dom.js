// A view is a function of the state; `patch` makes the page agree with it and touches nothing else, so that
// focus, scrolling and what a screen reader has in hand survive every redraw.

const SVG = "http://www.w3.org/2000/svg";

/** What is really there: a condition that does not hold leaves nothing. */
const real = (kids) => kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");

/** One wished-for element. Props: `key` (identity among its siblings), `on*` (handlers), `raw` (children belong
 *  to somebody else), anything else is an attribute; null, undefined and false leave the attribute out. */
export function h(tag, props, ...kids) {
  return { tag, props: props || {}, kids: real(kids) };
}

/** The second touch of two was meant for what stood there before. */
export const once = (press) => (event) => { if (event.detail < 2) press(); };

/** A button; the key is also the name that the focus finds it by. */
export const button = (focus, kind, text, press, more) => h("button", { key: focus, type: "button", class: kind, "data-focus": focus, onclick: press, ...more }, text);

/** A cross that closes what it stands in. */
export const closeButton = (t, focus, press) => button(focus, "plain", icon("close"), press, { "aria-label": t.say("screen.close") });

/** A key of the keyboard that is a button too. */
export const keyButton = (t, name, sign, word, press) => button(name, "key", [h("kbd", {}, sign), " ", t.say(word)], press);

const FOCUSABLE = new Set(["button", "input", "select", "summary"]);

function build(want, parent) {
  if (want.tag === undefined) return document.createTextNode("");
  const svg = want.tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  const node = svg ? document.createElementNS(SVG, want.tag) : document.createElement(want.tag);
  // JupyterLab takes single keys as commands unless the focused element itself asks it not to.
  if (FOCUSABLE.has(want.tag) || "tabindex" in want.props) node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.wore = {};
  return node;
}

function dress(node, props) {
  const wore = node.wore;
  for (const name in wore) if (!(name in props)) wear(node, name, null);
  for (const name in props) if (wore[name] !== props[name]) wear(node, name, props[name]);
  node.wore = props;
}

function wear(node, name, value) {
  if (name === "key" || name === "raw") return;
  if (name.startsWith("on")) node[name] = value || null;
  else if (name === "value") { if (node.value !== String(value)) node.value = value; }
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

/** Make the children of `parent` the wished-for ones, re-using nodes of the same key. */
export function patch(parent, wanted) {
  const kids = real([wanted]);
  const old = new Map();
  for (const node of parent.childNodes) old.set(node.key, node);
  const seen = {};
  const pairs = kids.map((kid) => {
    const want = typeof kid === "object" ? kid : { text: String(kid) };
    const name = want.tag || "#";
    const key = want.props && want.props.key !== undefined ? `${name}:${want.props.key}` : `${name}${(seen[name] = (seen[name] || 0) + 1)}`;
    let node = old.get(key);
    if (node) old.delete(key);
    else { node = build(want, parent); node.key = key; }
    return [node, want];
  });
  // First out with the old, so that a node that stays is never moved: moving takes its focus away.
  for (const node of old.values()) node.remove();
  pairs.forEach(([node], place) => { if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] || null); });
  for (const [node, want] of pairs) {
    if (want.tag === undefined) { if (node.nodeValue !== want.text) node.nodeValue = want.text; continue; }
    dress(node, want.props);
    if (!want.props.raw) patch(node, want.kids);
    // A hand may have chosen otherwise since: what is chosen is said again each time.
    if ("data-value" in want.props) node.value = want.props["data-value"];
    if ("data-checked" in want.props) node.checked = want.props["data-checked"];
  }
}

/** The place in `root` that the focus finds by this key. */
export const placed = (root, key) => key && root.querySelector(`[data-focus="${CSS.escape(key)}"]`);

/** Patch, and if the focused element has gone give the focus to the first of `next` that is there. */
export function redraw(root, draw, next) {
  const before = document.activeElement;
  const inside = before && before !== root && root.contains(before);
  const mark = inside && before.dataset.focus;
  draw();
  if (!inside || root.contains(document.activeElement)) return;
  [mark, ...next].map((key) => placed(root, key)).find((node) => node && node.offsetParent !== null)?.focus();
}

/** Whether a key is held that makes another one mean something of the browser's or the notebook's. */
export const modified = (event) => event.altKey || event.ctrlKey || event.metaKey;

const PATHS = {
  first: "M5 4v16M19 4L8 12l11 8z", back: "M17 4L6 12l11 8z", forward: "M7 4l11 8-11 8z", last: "M19 4v16M5 4l11 8-11 8z",
  menu: "M4 6h16M4 12h16M4 18h16", check: "M5 12.5l5 5L19.5 7", close: "M6 6l12 12M18 6L6 18", down: "M5 9l7 7 7-7", undo: "M9 5L4 10l5 5M4 10h10a6 6 0 010 12h-3",
  book: "M4 5.5C6.5 4 9.5 4 12 6c2.5-2 5.5-2 8-.5V19c-2.5-1.5-5.5-1.5-8 .5-2.5-2-5.5-2-8-.5zM12 6v13.5", retry: "M20 5v5h-5M20 10a8.5 8.5 0 10.300 5",
  sure: "M12 3a9 9 0 100 18 9 9 0 000-18z", ahead: "M12 4.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15z", none: "M7 12h10",
};

/** A small drawing that says nothing by itself: its button or its row has the words. */
export function icon(name) {
  return h("svg", { key: `icon-${name}`, class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: PATHS[name] }));
}
