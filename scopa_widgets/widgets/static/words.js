// Sentences: a template from the words that came with the deal, its slots filled, in the chosen language.

export const LANGUAGES = { it: "Italiano", en: "English", de: "Deutsch" };

/** What one language says. `words` is {it, en, de} of {id: template}; `deck` names the cards. */
export function talker(words, language, deck) {
  const lang = words[language] ? language : Object.keys(words)[0];
  const mine = words[lang];
  const plural = new Intl.PluralRules(lang);
  const cardsOf = `card.${deck}` in mine ? deck : "french";

  const has = (id) => id in mine;
  const form = (entry, name) => (entry && typeof entry === "object" ? entry[name] || entry.word || "" : entry || "");
  const fill = (text, slots) => text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name, shape) => {
    const value = slots[name];
    if (value === undefined || value === null) return "";
    return typeof value === "function" ? value(shape || "word") : String(value);
  });

  /** The message `id` with its slots; `{n}` chooses between none, one and other. An unknown id is shown as it is. */
  function say(id, slots = {}) {
    const entry = mine[id];
    if (entry === undefined) return id;
    if (typeof entry !== "object") return fill(entry, slots);
    return fill((slots.n === 0 && entry.none) || entry[plural.select(Math.abs(slots.n ?? 2))] || entry.other || entry.word, slots);
  }

  /** A card's name in one of its forms: word, the (with its article), obj (as an object), of. */
  function card(code, shape = "word") {
    return fill(form(mine[`card.${cardsOf}`], shape), {
      rank: (name) => form(mine[`rank.${cardsOf}.${code[0]}`], name === "word" ? shape : name),
      suit: () => form(mine[`suit.${cardsOf}.${code[1]}`], "word"),
    });
  }

  const join = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${say("list.and")} ${parts[parts.length - 1]}`);
  /** Cards as the value of a slot. */
  const cards = (codes) => (shape) => join(codes.map((code) => card(code, shape)));
  const suit = (letter) => say(`suit.${cardsOf}.${letter}`);

  return { lang, has, say, card, cards, join, suit, cap };
}

/** A sentence begins with a capital, also where a slot stands first. */
export function cap(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
