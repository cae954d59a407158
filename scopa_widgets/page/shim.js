// A page without Python: the same model as in Jupyter, with nobody behind it.
function pageModel(state) {
  const heard = {};
  return {
    get: (name) => state[name],
    set(name, value) { if (state[name] !== value) { state[name] = value; for (const f of [...(heard[`change:${name}`] || [])]) f(); } },
    on(name, f) { (heard[name] ||= []).push(f); },
    off(name, f) { heard[name] = (heard[name] || []).filter((one) => one !== f); },
    save_changes() {},
    send() {},
  };
}
