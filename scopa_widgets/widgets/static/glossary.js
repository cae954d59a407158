// The words of the game in a text: each opens what it means. Synonyms lead to one entry.
import { button } from "./dom.js";

const lexicons = new WeakMap();
const LETTER = "[\\p{L}\\p{N}]";

/** Entries of one language and a pattern that finds their names, the longest first. */
function lexicon(glossary, lang) {
  const entries = glossary && glossary[lang];
  if (!entries) return null;
  if (!lexicons.has(entries)) {
    const ids = new Map();
    // A headword goes before another entry's synonym.
    for (const id in entries) for (const name of entries[id].also) ids.set(name.toLocaleLowerCase(lang), id);
    for (const id in entries) ids.set(entries[id].word.toLocaleLowerCase(lang), id);
    const names = [...ids.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    lexicons.set(entries, { ids, pattern: names.length ? new RegExp(`(?<!${LETTER})(?:${names.join("|")})(?!${LETTER})`, "giu") : null });
  }
  return { entries, ...lexicons.get(entries) };
}

/** The entries that a text speaks of, in its order. */
export function wordsIn(look, text) {
  const found = lexicon(look.glossary, look.t.lang);
  if (!found || !found.pattern) return [];
  return [...new Set([...text.matchAll(found.pattern)].map(([name]) => found.ids.get(name.toLocaleLowerCase(look.t.lang))))];
}

export const entryOf = (look, id) => lexicon(look.glossary, look.t.lang).entries[id];
export const entriesOf = (look) => Object.entries((look.glossary || {})[look.t.lang] || {}).sort(([, a], [, b]) => a.word.localeCompare(b.word, look.t.lang));

/** A text whose words of the game can be pressed, each at its first place; `where` tells equal words apart. */
export function glossed(look, text, where) {
  const found = lexicon(look.glossary, look.t.lang);
  if (!found || !found.pattern) return [text];
  const parts = [], done = new Set();
  let at = 0;
  for (const { 0: name, index } of text.matchAll(found.pattern)) {
    const id = found.ids.get(name.toLocaleLowerCase(look.t.lang));
    if (done.has(id)) continue;
    done.add(id);
    parts.push(text.slice(at, index), button(`word:${where}:${id}`, "word", name, () => look.openWord(id), { "aria-haspopup": "dialog" }));
    at = index + name.length;
  }
  return [...parts, text.slice(at)];
}
