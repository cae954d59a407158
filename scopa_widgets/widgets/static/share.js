// This very place for another screen: its address as a QR code that fills the screen, and as text.
import { button, h, icon, patch } from "./dom.js";
import { ownPage } from "./link.js";
import { qrCode } from "./qr.js";

/** What the other screen decides for itself. */
export const SHARED = { size: "", index: "" };

let drawnCode = { address: null, code: null }; // a screen is drawn at every touch, its address changes seldom

/** The QR code of an address as a drawing; `null` if it is too long for one. */
export function qrView(t, address) {
  if (drawnCode.address !== address) drawnCode = { address, code: qrCode(address) };
  const { code } = drawnCode;
  return code && h("svg", { key: "qr", class: "qr", viewBox: `-4 -4 ${code.size + 8} ${code.size + 8}`, role: "img", "aria-label": t.say("share.qr"), "shape-rendering": "crispEdges" },
    h("rect", { key: "ground", x: "-4", y: "-4", width: code.size + 8, height: code.size + 8, fill: "#fff" }), h("path", { key: "dark", d: code.path, fill: "#000" }));
}

/** Put a text where it can be pasted. Resolves with whether that was allowed. */
export async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
}

/** Where an address can be opened: `share.file` in no browser but this one's, `share.here` on this computer alone. */
export function reachOf(address) {
  const { protocol, hostname } = new URL(address);
  return protocol === "file:" ? "share.file" : /^(localhost|127\.|\[::1\])/.test(hostname) ? "share.here" : null;
}

/** `open` shows the address that `address()` gives until Escape or the button; `button` opens it; where the page is not
 *  ours, in an editor of notebooks, there is no address to give, and `able` is false. `talk` gives the words of now. */
export function sharing(el, model, talk, address) {
  const able = ownPage(model);

  function open() {
    if (!able || el.querySelector("dialog.share")) return;
    const t = talk(), link = address(), qr = qrView(t, link), said = reachOf(link), back = document.activeElement;
    const host = document.createElement("div"), dialog = document.createElement("dialog");
    host.className = "scopa share-host";
    host.lang = t.lang;
    dialog.className = "share";
    dialog.setAttribute("aria-label", t.say("share.title"));
    const done = h("p", { key: "done", class: "share-done", role: "status", raw: true });
    patch(dialog, [
      h("div", { key: "head", class: "share-head" }, h("h2", {}, t.say("share.title")),
        h("button", { key: "close", type: "button", class: "outline", "aria-label": t.say("screen.close"), onclick: () => dialog.close() }, icon("close"))),
      qr || h("p", { key: "long", class: "share-note" }, t.say("share.long")),
      h("p", { key: "link", class: "share-link" }, h("a", { href: link }, link)),
      h("div", { key: "foot", class: "share-foot" }, h("p", { key: "note", class: "share-note" }, t.say(said || "share.note")),
        h("button", { key: "copy", type: "button", class: "solid", onclick: async () => { dialog.querySelector(".share-done").textContent = t.say((await copied(link)) ? "share.copied" : "share.select"); } }, t.say("share.copy")), done)]);
    dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the page behind hears no keys
    dialog.addEventListener("close", () => { host.remove(); if (back && back.isConnected) back.focus(); });
    host.append(dialog);
    el.append(host);
    dialog.showModal();
  }

  const opener = (kind, key = "share", short = false) => able && button(key, kind, talk().say(short ? "share.key" : "share.give"), open, { "aria-haspopup": "dialog", "aria-label": talk().say("share.give") });
  return { able, open, button: opener };
}
