// What joins a widget to the world: the question to Python that may stay without an answer, and the state that
// survives a reload.

const PATIENCE = 3000;

/** Questions to Python. `ask(question)` resolves with the answer's message, or rejects when none comes in time. */
export function asker(model) {
  const open = new Map();
  const name = Math.random().toString(36).slice(2, 8);
  let count = 0;
  const hear = (message) => {
    const settle = message && open.get(message.re);
    if (settle) settle(message);
  };
  model.on("msg:custom", hear);
  return {
    ask(question) {
      return new Promise((resolve, reject) => {
        const id = `${name}-${(count += 1)}`;
        const timer = setTimeout(() => { open.delete(id); reject(new Error("silent")); }, PATIENCE);
        open.set(id, (message) => { clearTimeout(timer); open.delete(id); resolve(message); });
        try { model.send({ ...question, id }); } catch { clearTimeout(timer); open.delete(id); reject(new Error("silent")); }
      });
    },
    destroy() { model.off("msg:custom", hear); open.clear(); },
  };
}

/** In JupyterLab and Notebook the address bar belongs to them, and the running kernel keeps the state anyway. Voilà
 *  has their shell as well, but the page is ours. */
export function ownPage(model) {
  if (model.get("host") === "lab") return false;
  return "voila" in document.body.dataset || !document.querySelector("[class*='LabShell'], [class*='NotebookShell']");
}

function digest(show) {
  const text = JSON.stringify([show.game.id, show.game.options, show.seats, show.frames[0].scene, show.length]);
  let sum = 2166136261;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return (sum >>> 0).toString(36);
}

const KEPT = { step: "step", language: "lang", ruleset: "rules", home: "home", size: "size", index: "index", mode: "mode", faces: "faces" };

/** What the state of a deal is kept under: it is of no use to another deal. */
function dealName(model) {
  let digested = null, name = "";
  return () => {
    const show = model.get("show");
    if (show !== digested) { digested = show; name = digest(show); }
    return name;
  };
}

/** Keep traits in this tab's session and, for the page's first widget, in the address. `kept` has their names there,
 *  `named` says what the session keeps them under, `said` gives them as text or number. */
export function memory(model, root, { kept = KEPT, named = dealName(model), said = (trait) => model.get(trait) } = {}) {
  if (!ownPage(model)) return { recall: () => ({}), keep() {}, heed: () => () => {}, address: () => "" };
  const owner = !document.querySelector("[data-scopa-address]");
  if (owner) root.setAttribute("data-scopa-address", "");
  const place = () => `scopa:${location.pathname}:${named()}`;
  const fromAddress = () => {
    const found = {};
    if (!owner) return found;
    const hash = new URLSearchParams(location.hash.slice(1));
    for (const trait in kept) if (hash.has(kept[trait])) found[trait] = hash.get(kept[trait]);
    return found;
  };
  const session = () => { try { return JSON.parse(sessionStorage.getItem(place())) || {}; } catch { return {}; } };
  const remember = (state) => { // with what the address says at the time: what says otherwise later came from outside
    try { sessionStorage.setItem(place(), JSON.stringify({ state, hash: location.hash })); } catch { /* a browser may forbid it: then a reload starts afresh */ }
  };
  const hashOf = (state) => {
    const hash = new URLSearchParams(location.hash.slice(1));
    for (const trait in state) if (state[trait] === undefined || state[trait] === null || state[trait] === "") hash.delete(kept[trait]); else hash.set(kept[trait], state[trait]);
    return `#${hash}`;
  };
  const stateNow = () => Object.fromEntries(Object.keys(kept).map((trait) => [trait, said(trait)]));
  const tell = (state) => {
    try { history.replaceState(history.state, "", hashOf(state)); } catch { /* as above */ }
    remember(state);
  };
  let timer = 0;
  return {
    recall() {
      const { state = {}, hash } = session();
      return { ...state, ...(hash === location.hash ? {} : fromAddress()) };
    },
    /** What the screen says differs from what it is told by `now`, if by anything. */
    keep(now = {}) {
      const state = { ...stateNow(), ...now };
      remember(state);
      // Changing the address takes longer than a step may: it waits until the hand rests.
      clearTimeout(timer);
      if (owner) timer = setTimeout(() => tell(state), 150);
    },
    /** The address of this very place; `other` says what is to be otherwise there. */
    address: (other = {}) => location.href.split("#")[0] + hashOf(owner ? { ...stateNow(), ...other } : {}),
    heed(changed) {
      const listen = () => changed(fromAddress());
      addEventListener("hashchange", listen);
      return () => { removeEventListener("hashchange", listen); clearTimeout(timer); };
    },
  };
}
