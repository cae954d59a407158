// Frames come as what changed since the one before (view/packing.py): this makes them whole again.

function changed(old, sent) {
  if (sent === null || typeof sent !== "object" || !("~" in sent)) return sent;
  if (Array.isArray(old)) return old.map((part, place) => (place in sent ? changed(part, sent[place]) : part));
  return Object.fromEntries(Object.entries(old).map(([key, part]) => [key, key in sent ? changed(part, sent[key]) : part]));
}

const unpackedShows = new WeakMap();

/** The show with whole frames, made once for each that comes. */
export function unpacked(show) {
  if (!show.packed) return show;
  if (!unpackedShows.has(show)) {
    const frames = [];
    for (const sent of show.frames) frames.push(frames.length ? changed(frames[frames.length - 1], sent) : sent);
    unpackedShows.set(show, { ...show, packed: false, frames });
  }
  return unpackedShows.get(show);
}
