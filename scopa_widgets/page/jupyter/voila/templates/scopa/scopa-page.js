// What a dashboard's page does itself: its language, its theme, and a word when the server or the kernel is gone.
{
  const { words, lang: started, title } = JSON.parse(document.getElementById("scopa-words").textContent);
  const link = new URLSearchParams(location.search);
  const browser = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2));
  const place = new URLSearchParams(location.hash.slice(1));
  // A link to a clause of the rules says in which language: #clause=de-SCO-scopa, or #de-SCO-scopa.
  const clause = [place.get("clause") || "", ...place.keys()].map((name) => /^(it|en|de)-/.exec(name)?.[1]).find(Boolean);
  let lang = [clause, place.get("lang"), link.get("lang"), started, ...browser].find((name) => name in words.loading) || "it";
  // The widgets take their state from the address: so they speak the page's language from the start.
  if (place.get("lang") !== lang) {
    place.set("lang", lang);
    history.replaceState(history.state, "", `#${place}`);
  }
  const say = (id) => words[id][lang];
  // Voilà writes "Executing 1 of 3" into a child of #loading; it finds none here, so our word stays.
  const gone = document.getElementById("scopa-gone");

  const skip = document.querySelector(".scopa-skip");
  const write = (node, text) => node && text && node.textContent !== text && (node.textContent = text);
  // What the page itself says, in the language of now: the boards speak for themselves.
  const speak = () => {
    document.documentElement.lang = lang;
    write(skip, say("skip"));
    const home = document.querySelector(".scopa-home");
    if (home) Object.assign(home, { title: say("home"), ariaLabel: say("home"), search: `?lang=${lang}` });
    write(gone.querySelector("span"), say("gone"));
    write(gone.querySelector("button"), say("reload"));
    write(document.querySelector("title"), title[lang]);
    write(document.querySelector("h1")?.firstChild, title[lang]); // beside it stands the sign of its own link
  };
  speak();
  document.addEventListener("DOMContentLoaded", () => {
    const home = document.querySelector(".scopa-home"); // of a single notebook, and on the page with the doors, it leads nowhere
    if (home && (!location.pathname.includes("/render/") || home.pathname === location.pathname)) home.remove();
    speak();
  });
  // A board whose language is changed takes the page with it.
  new MutationObserver((changes) => {
    const board = changes.map(({ target }) => target).find((node) => node.classList.contains("scopa") && node.lang in words.loading);
    if (board && board.lang !== lang) { lang = board.lang; speak(); }
  }).observe(document.body, { attributes: true, attributeFilter: ["lang"], subtree: true });
  skip.addEventListener("click", (event) => {
    event.preventDefault(); // the address keeps the state
    document.getElementById("scopa-main").focus();
  });
  document.getElementById("loading").textContent = say("loading");

  const show = (lost) => {
    if (lost === Boolean(gone.firstChild)) return;
    gone.replaceChildren();
    window.dispatchEvent(new CustomEvent("scopa-kernel", { detail: lost ? "gone" : "back" }));
    if (!lost) return;
    const sheet = document.createElement("div");
    const text = document.createElement("span");
    const again = document.createElement("button");
    text.textContent = say("gone");
    again.type = "button";
    again.textContent = say("reload");
    again.addEventListener("click", () => location.reload());
    sheet.append(text, again);
    gone.append(sheet);
  };

  // A kernel restarted by the server has forgotten this page: only a reload brings it back.
  let forgotten = false;
  const answers = async () => {
    const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
    if (!config.kernelId) return true;
    try {
      const reply = await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`, { cache: "no-store" });
      return reply.status !== 404;
    } catch {
      return false;
    }
  };
  let asked = 0;
  const check = async () => {
    asked = Date.now();
    show(forgotten || !(await answers()));
  };

  // The page's line to its kernel tells at once when it breaks and when it is back.
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...settings) {
      super(...settings);
      if (!String(settings[0]).includes("/channels")) return;
      this.addEventListener("close", () => setTimeout(check, 500));
      this.addEventListener("open", check);
      this.addEventListener("message", ({ data }) => {
        if (data.byteLength > 4000 || data.length > 4000) return;
        const text = typeof data === "string" ? data : new TextDecoder().decode(data);
        if (/"execution_state": ?"(autorestarting|restarting|dead)"/.test(text)) {
          forgotten = true;
          show(true);
        }
      });
    }
  };
  // A kernel given up while the line stays open says nothing: look when the page is used again, not on a clock.
  let waiting = 0;
  const used = () => {
    if (!waiting) waiting = setTimeout(() => ((waiting = 0), check()), Math.max(0, asked + 5000 - Date.now()));
  };
  for (const sign of ["pointerdown", "keydown", "online", "offline"]) window.addEventListener(sign, used, true);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && used());

  // Voilà moves the cells out of our <main> into a shell of its own, without a landmark: the landmark goes with them.
  const moved = new MutationObserver(() => {
    if (document.querySelector("h1")) speak();
    const panel = document.querySelector("#main.jp-LabShell #rendered_cells")?.parentElement;
    const main = document.querySelector("main");
    if (!panel || !main) return;
    main.remove();
    panel.id = "scopa-main";
    panel.setAttribute("role", "main");
    panel.tabIndex = -1;
    moved.disconnect();
  });
  moved.observe(document.body, { childList: true, subtree: true });

  // Dark where the reader's system is dark, unless the address names a theme.
  const dark = document.getElementById("scopa-dark");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => {
    document.body.classList.toggle("theme-dark", system.matches);
    document.body.classList.toggle("theme-light", !system.matches);
    document.body.dataset.jpThemeLight = String(!system.matches);
    document.body.dataset.jpThemeName = system.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  if (dark && link.has("theme")) dark.remove();
  else if (dark) {
    theme();
    system.addEventListener("change", theme);
  }
}
