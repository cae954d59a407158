// The table: hands, table cards, piles and stock of one frame, with marks. It knows no rule and no game: what may
// be touched, and what a touch means, is for its callbacks.
import { button, h, icon, modified, once, patch } from "./dom.js";
import { glossed } from "./glossary.js";
import { pileMark } from "./lookup.js";

/** A picture of a card, silent; whatever it stands on carries the name. */
export function face(code, look, small) {
  const name = code === null ? "card-back" : `${small || look.size === "projector" ? "index" : "card"}-${code}`;
  return h("svg", { key: name, class: "face", viewBox: "0 0 100 160", "aria-hidden": "true" }, h("use", { href: `#${look.prefix}${name}` }));
}

/** Show `frame` in `element`. Callbacks: `look()` gives what to show it with, `hand(code)`, `table(code)`,
 *  `pile(side)` and `idle()` (a card out of turn) are told of touches. Returns `update(frame)`, `dock` (an element beside the hand, for the caller)
 *  and `destroy()`. */
export function mountTable(element, frame, callbacks) {
  const stops = {};
  let shown = frame, dock = null;

  function cardButton(code, zone, state, press) {
    const { t } = state.look;
    const numbers = state.numbers || [];
    state.lit = numbers.length > 0;
    const label = [t.cap(t.card(code)), ...numbers.map((n) => t.say("screen.tab.capture", { n })),
      state.last && t.say("screen.tab.last"), state.proof && t.say("screen.tab.proof")].filter(Boolean).join(", ");
    const flags = ["idle", "lifted", "chosen", "lit", "proof", "dim", "playable", "barred", "last"].filter((flag) => state[flag]);
    return h("button", {
      key: code, type: "button", class: ["card", ...flags].join(" "), "aria-label": label, "aria-pressed": state.idle ? null : String(!!(state.lifted || state.chosen)), "aria-disabled": state.idle ? "true" : null,
      "data-focus": `${zone}:${code}`, "data-card": code, tabindex: state.stop ? "0" : "-1", style: state.place === undefined ? null : `--i:${state.place}`,
      onclick: once(() => press(code)),
      onfocus: () => { if (!state.idle && stops[zone] !== code) { stops[zone] = code; draw(); } },
    }, face(code, state.look),
    numbers.length > 0 && h("span", { class: "tabs", "aria-hidden": "true" }, numbers.map((n) => h("span", { class: "tab" }, String(n)))),
    state.last && h("span", { class: "tab-last", "aria-hidden": "true" }, t.say("screen.tab.last")),
    (state.chosen || state.lifted) && h("span", { class: "tick", "aria-hidden": "true" }, icon("check")));
  }

  const picture = (code, look, small) => h("span", { key: code, class: "card still", role: "img", "aria-label": look.t.cap(look.t.card(code)), "data-card": code }, face(code, look, small));

  function zoneCards(codes, zone, look, stateOf, press) {
    const stop = codes.includes(stops[zone]) ? stops[zone] : codes[0];
    return codes.map((code, place) => cardButton(code, zone, { look, place, stop: code === stop, ...stateOf(code) }, press));
  }

  function hand(seat, look, mine) {
    const { t } = look, held = shown.scene.hands[seat], owner = look.show.seats[seat].name;
    const turn = shown.mover === seat, small = !mine && look.show.seats.length > 2;
    // The hand that waits has buttons too, without a stop for the Tab key: its faces need not be drawn anew at its turn.
    const known = small ? held.cards.map((code) => picture(code, look, small))
      : !turn ? held.cards.map((code) => cardButton(code, "hand", { look, idle: true, dim: look.proof && !look.proof.has(code), proof: look.proof && look.proof.has(code) }, callbacks.idle))
        : zoneCards(held.cards, "hand", look, (code) => ({
          lifted: look.card === code, barred: look.barred(code), playable: !look.card && !look.proof && !look.barred(code),
          dim: look.proof && !look.proof.has(code) && look.card !== code, proof: look.proof && look.proof.has(code),
        }), callbacks.hand);
    return h("div", { key: "hand", class: "hand", role: "group", "aria-label": t.say("screen.hand", { player: owner }), style: `--n:${held.cards.length + held.hidden}`, onkeydown: turn ? rove : null },
      known, held.hidden > 0 && h("span", { key: "hidden", class: "hidden-hand", role: "img", "aria-label": t.say("screen.hidden", { n: held.hidden }) },
        Array.from({ length: held.hidden }, (_, i) => h("span", { key: i, class: "card still" }, face(null, look)))));
  }

  function pile(side, look) {
    const { t } = look, lying = shown.scene.piles[side];
    const mark = pileMark(look.seatOf(side)), open = lying.top !== null, chosen = look.set.includes(mark);
    const kinds = [...new Set(lying.cross.map((one) => one.what))];
    const label = [t.say("screen.pile", { n: lying.count }),
      open && t.say("screen.pile.top", { card: t.card(lying.top) }),
      ...kinds.map((what) => t.say("screen.pile.cross", { what: t.say(`mark.${what}`), set: t.join(lying.cross.filter((one) => one.what === what).map((one) => t.card(one.card))) }))].filter(Boolean).join("; ");
    const numbers = open ? look.numbers(mark) : [];
    const inside = [
      h("span", { key: "stack", class: `stack${lying.count ? "" : " empty"}${open ? " open" : ""}${lying.cross.length ? " crossed" : ""}`, style: `--crosses:${lying.cross.length}`, "aria-hidden": "true" },
        lying.cross.map((one, i) => h("span", { key: one.card, class: "cross", style: `--i:${i}` }, face(one.card, look, true))),
        lying.count > 0 && h("span", { key: "upper", class: "upper" }, face(lying.top, look, true)),
        numbers.length > 0 && h("span", { class: "tabs" }, numbers.map((n) => h("span", { class: "tab" }, String(n)))),
        chosen && h("span", { class: "tick" }, icon("check"))),
      h("span", { key: "count", class: "count" }, t.say("screen.pile", { n: lying.count })),
    ];
    const flags = `pile${chosen ? " chosen" : ""}${numbers.length ? " lit" : ""}${look.proofPile === side ? " holds" : ""}`;
    if (open && shown.mover !== null) {
      return button(`pile:${side}`, flags, inside, once(() => callbacks.table(mark)), { "aria-label": [label, ...numbers.map((n) => t.say("screen.tab.capture", { n }))].join(", "), "aria-pressed": String(chosen) });
    }
    if (lying.cards && lying.count) return button(`pile:${side}`, flags, inside, () => callbacks.pile(side), { "aria-label": label });
    return h("span", { key: `pile-${side}`, class: flags, role: "img", "aria-label": label }, inside);
  }

  function stock(look) {
    const { t } = look, { count, trump, closed, trumps } = shown.scene.stock, told = t.say(`screen.stock.${look.show.deck}`, { n: count });
    if (!count && !trump) return trumps ? h("span", { key: "stock", class: "pile stock gone" }, h("span", { class: "count" }, glossed(look, t.say("screen.trumps", { suit: t.suit(trumps) }), "trumps"))) : null;
    const label = [told, trump && t.say("screen.trump", { card: t.card(trump) }), closed && t.say("screen.closed")].filter(Boolean).join("; ");
    return h("span", { key: "stock", class: `pile stock${closed ? " closed" : ""}`, role: "img", "aria-label": label },
      h("span", { key: "stack", class: `stack${trump ? " with-trump" : ""}`, "aria-hidden": "true" },
        trump && h("span", { key: "trump", class: "cross", style: "--i:0" }, face(closed ? null : trump, look, true)),
        count > 0 && h("span", { key: "upper", class: "upper" }, face(null, look))),
      h("span", { key: "count", class: "count" }, told, trump && h("span", {}, `, ${t.say("screen.trump", { card: t.card(trump) })}`)));
  }

  function seat(index, look, mine, withPile) {
    const { t } = look, one = look.show.seats[index], turn = shown.mover === index, held = shown.scene.hands[index];
    return h("section", { key: `seat-${index}`, class: `seat${mine ? " mine" : ""}${turn ? " turn" : ""}${held.cards.length + held.hidden > 3 ? " long" : ""}`, "aria-label": one.name },
      h("div", { key: "who", class: "who" },
        h("strong", { class: "name" }, one.name),
        h("span", { class: "turn-word" }, turn ? t.say("screen.turn") : ""),
        withPile && pile(one.side, look)),
      hand(index, look, mine));
  }

  function draw() {
    const look = callbacks.look(), { t, show } = look;
    const seats = show.seats.map((_, index) => index), bottom = look.bottom;
    // Play goes round to the right: who comes next sits at the right, who has just played at the left.
    const others = seats.slice(1).map((turns) => (bottom - turns + seats.length) % seats.length);
    const sideShown = new Set([show.seats[bottom].side]);
    const firstOf = (index) => { const { side } = show.seats[index]; if (sideShown.has(side)) return false; sideShown.add(side); return true; };
    const codes = shown.scene.table;
    const tableState = (code) => ({ chosen: look.set.includes(code), numbers: look.numbers(code), last: shown.scene.laid === code, proof: look.proof && look.proof.has(code), dim: look.proof && !look.proof.has(code) && !look.set.includes(code) });
    patch(element, h("div", { class: `felt seats-${show.seats.length}${others.length > 1 ? " many" : ""}${look.proof && !(look.verdict && !look.verdict.legal) ? " allowed" : ""}`, key: "felt" },
      h("div", { key: "tops", class: "tops" }, others.map((index) => seat(index, look, false, firstOf(index))), stock(look)),
      h("div", { key: "middle", class: "middle", role: "group", "aria-label": t.say("screen.table"), style: `--n:${codes.length};--cols:${Math.ceil(codes.length / Math.ceil(codes.length / 5)) || 1}`, onkeydown: rove },
        shown.mover === null ? codes.map((code) => picture(code, look)) : zoneCards(codes, "table", look, tableState, callbacks.table),
        codes.length === 0 && h("span", { key: "empty", class: "empty-table" }, t.say("screen.table.empty"))),
      h("div", { key: "bottom", class: "bottom" }, seat(bottom, look, true, true), h("div", { key: "dock", class: "dock", raw: true }))));
    dock = element.querySelector(".dock");
  }

  /** Arrows walk along a row of cards, up and down between hand and table. */
  function rove(event) {
    const group = event.currentTarget, here = document.activeElement;
    if (modified(event) || !here || !here.dataset.card) return;
    const cards = [...group.querySelectorAll("button.card:not(.idle)")], at = cards.indexOf(here);
    const other = group.classList.contains("hand") ? ".middle" : ".turn .hand";
    const goal = {
      ArrowLeft: () => cards[at - 1], ArrowRight: () => cards[at + 1], Home: () => cards[0], End: () => cards[cards.length - 1],
      ArrowUp: () => element.querySelector(`${other} button.card[tabindex="0"]`), ArrowDown: () => element.querySelector(`${other} button.card[tabindex="0"]`),
    }[event.key];
    if (!goal) return;
    event.preventDefault();
    event.stopPropagation();
    const card = goal();
    if (card) card.focus();
  }

  /** Where each card lies. To be asked before anything on the page is changed: then it costs no layout. */
  const places = () => new Map([...element.querySelectorAll("[data-card]")].map((node) => [node.dataset.card, [node, node.getBoundingClientRect()]]));

  /** Show another frame; cards that lie elsewhere than `before` (see `places`) are seen moving. */
  function update(next, before) {
    shown = next;
    draw();
    if (!before) return;
    const moved = []; // all are measured before one is set going: a look at the page after a change costs a layout
    for (const node of element.querySelectorAll("[data-card]")) {
      const [was, from] = before.get(node.dataset.card) || [];
      if (was && was !== node) moved.push([node, from, node.getBoundingClientRect()]);
    }
    for (const [node, from, to] of moved) {
      if (to.width) node.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], { duration: 220, easing: "ease-out" });
    }
  }

  draw();
  return { update, places, get dock() { return dock; }, destroy: () => patch(element, []) };
}
