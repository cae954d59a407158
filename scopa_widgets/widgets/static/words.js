// Sentences: a template from the words that came with the deal, its slots filled, in the chosen language.

/** What one language says. `words` is {it, en, de} of {id: template}; `deck` names the cards. */
export function talker(words, language, deck) {
  const lang = words[language] ? language : Object.keys(words)[0] || "en";
  const mine = words[lang] || {};
  const plural = new Intl.PluralRules(lang);
  const list = new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" });

  const has = (id) => id in mine;
  const form = (entry, name) => (entry && typeof entry === "object" ? entry[name] || entry.word || entry.other || "" : entry || "");
  const fill = (text, slots) => text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name, shape) => {
    const value = slots[name];
    if (value === undefined || value === null) return "";
    return typeof value === "function" ? value(shape || "word") : String(value);
  });

  /** The message `id` with its slots; `{n}` chooses between one and other. */
  function say(id, slots = {}) {
    const entry = mine[id];
    if (entry === undefined) return id;
    const text = typeof entry === "object" ? entry[slots.n !== undefined ? plural.select(slots.n) : "other"] || entry.other || entry.word : entry;
    return fill(text, slots);
  }

  /** A card's name in one of its forms: word, the (with its article), obj (as an object), of. */
  function card(code, shape = "word") {
    const part = (kind, letter) => (name) => form(mine[`${kind}.${deck}.${letter}`], name);
    const rank = part("rank", code[0]), suit = part("suit", code[1]);
    return fill(form(mine[`card.${deck}`], shape), {
      rank: (name) => rank(name === "word" ? shape : name),
      suit: (name) => suit(name),
    });
  }

  const join = (parts) => list.format(parts);
  /** Cards as the value of a slot. */
  const cards = (codes) => (shape) => join(codes.map((code) => card(code, shape)));

  return { lang, has, say, card, cards, join, cap };
}

/** A sentence begins with a capital, also where a slot stands first. */
export function cap(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
