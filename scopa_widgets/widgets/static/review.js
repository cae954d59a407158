// The review of a deal: what each move cost, the dearest first. The learner says first what he would play.
import { choicesOf, differenceSentences, figureOf, hindSentences, wayOf } from "./explaining.js";
import { button, h, icon, keyButton } from "./dom.js";
import { moveRows, strip } from "./moverows.js";
import { mountRows, rowsOf } from "./rowscreen.js";
import { pointsFigure, pointsWords, signedFigure } from "./worth.js";

const HEARD = ["show", "progress", "costs", "dearest", "moments", "at", "guesses", "words", "sprite", "language", "index", "size"];
const LINKED = { language: "lang", index: "index", size: "size" };

function render({ model, el }) {
  const ui = { settings: false, ghost: null, here: null, silent: false, notice: null };
  const screen = mountRows({ model, el }, { letter: "r", kept: LINKED, named: () => `review:${model.get("show").game.id}`, ui, look, draw, here });
  const { root, get, speak, focusOn, change, openSettings, alone, question, choose, walk, share } = screen;
  let t = null, done = false, centred = null;

  // ---- the moment

  const stepNow = () => (get("at") === null || get("at") === undefined ? get("dearest")[0] : get("at"));

  function look() {
    const step = stepNow(), moment = step === undefined ? null : get("moments")[step], size = get("size"), wide = size === "projector";
    const common = { t, size, wide, index: get("index"), prefix: screen.prefix, settings: ui.settings, step, moment, costs: get("costs"), dearest: get("dearest"), progress: get("progress"), silent: ui.silent, notice: ui.notice };
    if (!moment) return { ...common, show: get("show"), moves: [], rules: null, figures: {}, truth: {} };
    const frame = moment.frame, show = { ...get("show"), frames: [frame], open: moment.open }, { moves } = moment;
    const find = (text) => moves.find((row) => row.move === text) || null;
    const guess = find(get("guesses")[step]), played = find(moment.played), row = find(ui.here) || guess || moves[0];
    return {
      ...common, show, frame, moves, row, guess, played, figures: moment.figures, truth: moment.truth, see: "me", openHands: !!guess, ghost: guess ? null : find(ui.ghost), open: null, marked: [],
      rules: choicesOf(show, frame), veiled: !guess, veilWords: t.say("explorer.review.veil"), ...rowsOf(show, frame, moves, row, wide),
      tags: (one) => guess && (one === played || one === guess) && h("span", { key: "tags", class: "tags-row" }, one === played && h("span", { key: "played", class: "tag-played" }, t.say("explorer.review.played")), one === guess && h("span", { key: "yours", class: "tag-yours" }, t.say("explorer.review.yours"))),
      tagWords: (one) => (guess ? [one === played && t.say("explorer.review.played"), one === guess && t.say("explorer.review.yours")].filter(Boolean) : []),
    };
  }

  // ---- changes

  const watchOn = () => { const { done: ready, running } = get("progress"); if (!ready && !running && !alone()) question({ ask: "run" }); };

  /** The learner's choice: it is held against the move that was played, and shown. */
  function guess(row) {
    const now = look();
    if (now.guess) { ui.here = row.move; draw(); return; }
    ui.ghost = null;
    change({ guesses: { ...get("guesses"), [now.step]: row.move } });
    speak(...told(look()).flat());
    focusOn("next", `move:${row.move}`);
  }

  function here(row) {
    if (look().row === row) return;
    ui.here = row.move;
    draw();
  }

  function goTo(step) {
    Object.assign(ui, { ghost: null, here: null });
    change({ at: step });
    if (!get("moments")[step]) question({ ask: "moment", step });
    const now = look();
    if (now.moment) speak(momentWords(now), t.say("explorer.review.guess"));
    focusOn(now.row && `move:${now.row.move}`, `cost:${step}`);
  }

  const nextDear = (now) => (now.dearest.includes(now.step) ? now.dearest[now.dearest.indexOf(now.step) + 1] : undefined);

  const act = { pick: guess, here, keys: screen.rowKeys, play: () => {} };

  // ---- words

  const momentWords = (now) => `${t.cap(t.say("screen.step.of", { n: now.step + 1, total: now.show.length ?? now.costs.length }))}, ${t.say("screen.turn.of", { player: now.show.seats[now.frame.mover].name })}.`;

  /** What is said once the learner has chosen: of his choice, of the move played, of hindsight. */
  function told(now) {
    const { guess: mine, played, figures, moves } = now, best = moves.find((row) => row.place === figures.best), of = (row) => figureOf(now, row);
    const [, lostLow] = of(mine).behind, own = [];
    if (mine === best || of(mine).behind[0] === 0) own.push(t.say("explorer.review.right"));
    else if (lostLow <= 0 && !figures.certain) own.push(t.say("explorer.review.near"));
    else own.push(t.say("explorer.review.other", { points: pointsWords(t, of(mine).behind[0]) }));
    if (mine === played) own.push(t.say("explorer.review.same-as-played"));
    const [mean, low, high] = of(played).behind, about = { player: now.show.seats[now.frame.mover].name, one: wayOf(now, played), points: pointsWords(t, mean) };
    const cost = mean <= 0.05 ? t.say("explorer.review.free", about) : figures.certain ? t.say("explorer.review.cost.exact", about)
      : t.say("explorer.review.cost", { ...about, low: low > 0 ? pointsFigure(t, low) : signedFigure(t, low), high: low > 0 ? pointsFigure(t, high) : signedFigure(t, high) });
    const apart = played === best ? [] : differenceSentences(now, best, played);
    const why = played === best || (low <= 0 && !figures.certain) ? apart : [t.cap(t.say("explorer.review.best", { other: wayOf(now, best) })), ...apart.slice(1)];
    return [own.map(t.cap), [t.cap(cost), ...why], figures.certain ? [] : hindSentences({ ...now, see: "all" }, played)].filter((said) => said.length);
  }

  // ---- drawing

  function headBar(now) {
    const { frame, show, moment } = now;
    return screen.headBar(now, t.say("explorer.review"), moment && t.say("screen.step.of", { n: now.step + 1, total: show.length ?? now.costs.length }), moment && t.say("screen.turn.of", { player: show.seats[frame.mover].name }),
      now.dearest.length > 1 && h("div", { key: "dear", class: "dear", role: "group", "aria-label": t.say("explorer.review.dearest") }, now.dearest.map((step, i) => button(`dear:${step}`, `chip dear-one${now.guess || !(step in get("guesses")) ? "" : " seen"}`, String(i + 1), () => goTo(step), { "aria-pressed": String(step === now.step), "aria-label": `${t.say("explorer.review.dearest")}: ${i + 1}` }))));
  }

  function waiting(now) {
    const { part = 0, done: ready } = now.progress, percent = Math.floor(part * 100);
    const words = ready ? t.say("explorer.review.clean") : now.silent ? t.say("explorer.absent") : t.say("explorer.review.doing", { n: percent });
    return h("div", { key: "waiting", class: "waiting" }, h("p", { class: "side-lead" }, words), !ready && h("span", { class: "meter", "aria-hidden": "true", style: `--part:${percent}%` }));
  }

  function side(now) {
    const next = nextDear(now), seen = now.guess;
    return h("aside", { key: "side", class: `side-box${seen ? " full" : ""}`, "aria-label": t.say("explorer.explain") },
      !seen && [h("p", { key: "lead", class: "side-lead" }, t.say("explorer.review.guess")), now.dearest.length > 0 && h("p", { key: "more", class: "side-more" }, t.say("explorer.review.lead", { n: now.dearest.length }))],
      seen && told(now).map((said, i) => h("p", { key: i, class: `said-text${i === 0 ? " verdict" : i === 2 ? " hind-text" : ""}` }, said.join(" "))),
      seen && (next !== undefined ? button("next", "main", [t.say("explorer.review.next"), icon("forward")], () => goTo(next))
        : now.dearest.includes(now.step) ? h("p", { key: "end", class: "side-more" }, t.say("explorer.review.end")) : button("next", "outline", t.say("explorer.review.back"), () => goTo(now.dearest[0]))));
  }

  /** A bar for every move: what it cost by what could be known, and a mark for hindsight. */
  function costStrip(now) {
    const { costs, show } = now, known = costs.filter((one) => one.fair);
    const most = Math.max(1, ...known.map((one) => one.fair[0]), ...costs.map((one) => one.true || 0));
    const high = (points) => `${((Math.max(0, points) / most) * 100).toFixed(1)}%`;
    return h("section", { key: "costs", class: "costs", "aria-label": t.say("explorer.review.strip") },
      h("div", { class: "costs-head" }, h("h3", {}, t.say("explorer.review.strip")),
        h("p", { class: "costs-legend", "aria-hidden": "true" }, h("span", {}, h("i", { class: "key-fair" }), t.say("explorer.review.fair")), costs.some((one) => one.true !== null) && h("span", {}, h("i", { class: "key-hind" }), t.say("explorer.hindsight")))),
      h("ol", { class: "cost-bars", role: "list", style: `--n:${costs.length}` }, costs.map((one) => {
        const rank = now.dearest.indexOf(one.step), open = !alone() || one.step in get("moments"), able = now.progress.done && one.choices > 1 && open, points = one.fair ? one.fair[0] : 0;
        const label = `${t.say("explorer.review.bar", { n: one.step + 1, player: show.seats[one.seat].name, move: one.card ? t.card(one.card) : one.move, points: one.fair ? pointsFigure(t, points) : "–" })}`;
        const inside = [
          h("span", { key: "field", class: "cost-field", "aria-hidden": "true" }, one.fair && points > 0 && h("i", { key: "fair", class: "cost-fair", style: `--high:${high(points)}` }), one.true > 0 && h("i", { key: "hind", class: "cost-hind", style: `--high:${high(one.true)}` }), rank >= 0 && h("b", { key: "rank", class: "cost-rank", style: `--high:${high(Math.max(points, one.true || 0))}` }, String(rank + 1))),
          h("span", { key: "n", class: "cost-n", "aria-hidden": "true" }, String(one.step + 1)),
        ];
        return h("li", { key: one.step, class: one.step === now.step ? "now" : "" }, able ? button(`cost:${one.step}`, "cost", inside, () => goTo(one.step), { "aria-label": label, "aria-current": one.step === now.step ? "step" : null }) : h("span", { class: "cost", role: "img", "aria-label": one.choices > 1 ? label : `${label}. ${t.say("explorer.review.only")}` }, inside));
      })));
  }

  function footBar(now) {
    const next = nextDear(now);
    return h("div", { key: "footer", class: "keys", role: "group", "aria-label": t.say("screen.keys") },
      keyButton(t, "key-up", "↑", "explorer.previous", () => walk(-1)), keyButton(t, "key-down", "↓", "explorer.next", () => walk(1)),
      now.row && !now.guess && keyButton(t, "key-guess", "↵", "explorer.review.show", () => guess(now.row)), next !== undefined && now.guess && keyButton(t, "key-next", "→", "explorer.review.next", () => goTo(next)), keyButton(t, "size", "P", "screen.size.auto", () => choose("size", "auto")));
  }

  function draw() {
    if (!get("show").seats) return;
    t = screen.speech(get("show").deck);
    const now = look();
    screen.show(h("div", { key: "app", class: `app explorer review ${now.wide ? "projector" : "auto"} ${now.guess ? "shown" : "asking"}` },
      headBar(now), screen.settings(now), now.moment ? [strip(now, act), h("div", { key: "main", class: "main-box" }, screen.banners(now), moveRows(now, act)), side(now)] : waiting(now),
      !now.wide && costStrip(now), now.wide && footBar(now)), now);
    if (now.progress.done && !done && now.moment) speak(t.say("explorer.review.lead", { n: now.dearest.length }), momentWords(now));
    done = !!now.progress.done;
    centre(now.step);
  }

  /** The bar of the moment into the middle, where the bars are wider than the screen. */
  function centre(step) {
    const here = root.querySelector(".cost-bars .now");
    if (!here || centred === step) return;
    centred = step;
    here.parentNode.scrollLeft = here.offsetLeft - here.parentNode.clientWidth / 2;
  }

  function keys({ target }) {
    const now = look(), next = nextDear(now);
    return {
      ArrowDown: () => walk(1), ArrowUp: () => walk(-1), q: share.open, p: () => choose("size", now.wide ? "auto" : "projector"), Escape: () => ui.settings && openSettings(false),
      ArrowRight: () => (now.guess && next !== undefined ? goTo(next) : walk(1)), ArrowLeft: () => walk(-1), Enter: target === document.body && (() => now.row && guess(now.row)),
    };
  }

  // ---- life

  const arrived = { show() { Object.assign(ui, { ghost: null, here: null }); draw(); watchOn(); } };
  done = !!get("progress").done;
  const end = screen.live(HEARD, arrived, keys);
  watchOn();
  return end;
}

export default { render };
