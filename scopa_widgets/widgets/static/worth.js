// What moves are worth, drawn and said: figures with their bounds on one scale, points as phrases, rows of the score
// sheet as bars. It knows no game and no rule.
import { h } from "./dom.js";

const dash = (text) => text.replace("-", "−");

/** A figure as the language writes it, with one decimal and its sign. */
export function signedFigure(t, value, digits = 1) {
  return dash(new Intl.NumberFormat(t.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" }).format(value));
}

export const tenths = (value) => Math.abs(Math.round(value * 10) / 10);

/** So many points, without a sign: as a figure, and in words. */
export const pointsFigure = (t, value) => new Intl.NumberFormat(t.lang, { maximumFractionDigits: 1 }).format(tenths(value));
export const pointsWords = (t, value) => t.say("explorer.points", { n: tenths(value), points: pointsFigure(t, value) });

/** The scale that all rows share: from a whole point to a whole point, the zero always on it. */
export function scaleOf(intervals) {
  const all = intervals.flat().filter((value) => value !== null && value !== undefined);
  const low = Math.min(-1, Math.floor(Math.min(0, ...all))), high = Math.max(1, Math.ceil(Math.max(0, ...all)));
  const wide = high - low;
  return { low, high, wide, at: (value) => `${(((value - low) / wide) * 100).toFixed(2)}%` };
}

/** A figure with its bounds on the scale; `kind` is fair (what can be expected) or hind (what was true). */
export function worthBar(scale, [mean, low, high], kind) {
  const from = low === null ? scale.low : low, to = high === null ? scale.high : high;
  return h("span", { key: "bar", class: `bar ${kind}`, "aria-hidden": "true", style: `--zero:${scale.at(0)};--from:${scale.at(from)};--to:${scale.at(to)};--mean:${scale.at(mean)};--unit:${(100 / scale.wide).toFixed(3)}%` },
    h("i", { key: "zero", class: "zero" }), to > from && h("i", { key: "span", class: "span" }), h("i", { key: "mean", class: "mean" }));
}

/** The ends of the scale and its zero, over the bars. */
export function scaleMarks(t, scale) {
  const marks = [...new Set([scale.low, 0, scale.high])];
  return h("span", { key: "scale", class: "scale", "aria-hidden": "true" }, marks.map((n) => h("span", { key: n, class: n === 0 ? "nought" : "", style: `--at:${scale.at(n)}` }, signedFigure(t, n, 0))));
}

/** Which rows of the sheet say the most: [name, points], the greatest first, from a tenth of a point on. */
export function greatest(items, least = 0.095) {
  return Object.entries(items || {}).filter(([, points]) => Math.abs(points) >= least).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
}

const itemFigure = (t, [name, points]) => `${t.say(`item.${name}`)} ${signedFigure(t, points, Number.isInteger(points) ? 0 : 1)}`;

/** Rows of the sheet in words, "settebello +0,6 e denari +0,4"; at most three. */
export const itemsWords = (t, entries) => t.join(entries.slice(0, 3).map((entry) => itemFigure(t, entry)));

/** Rows of the sheet as bars from a line in the middle. */
export function itemBars(t, items, title, kind) {
  const entries = Object.entries(items || {}).filter(([, points]) => Math.abs(points) >= 0.005);
  if (!entries.length) return null;
  const most = Math.max(1, ...entries.map(([, points]) => Math.abs(points)));
  return h("div", { key: "split", class: `split ${kind}` }, h("h4", {}, title),
    h("ul", { role: "list" }, entries.map(([name, points]) => h("li", { key: name },
      h("span", { class: "split-name" }, t.cap(t.say(`item.${name}`))),
      h("span", { class: "split-bar", "aria-hidden": "true" }, h("i", { class: points < 0 ? "minus" : "plus", style: `--long:${((Math.abs(points) / most) * 50).toFixed(1)}%` })),
      h("span", { class: "split-figure" }, signedFigure(t, points))))));
}
