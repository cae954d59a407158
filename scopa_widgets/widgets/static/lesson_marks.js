// Which cards of a question are marked, and how.

const askedCards = ({ kind, offers }) => (offers.card ? [offers.card] : ["yesno", "clause"].includes(kind) ? offers.cards : []);

/** Which marks a card bears: the proof of a verdict, the sets of a solution by number. */
export function marker({ phase, revealed, lit, draft, step }, said, solved) {
  const sets = said && said.then && (phase === "shown" || solved) ? said.then.sets : [];
  const shown = lit ? sets.slice(lit - 1, lit) : sets.length < 5 ? sets : [];
  if (solved && shown.length) return (code) => ({ numbers: sets.length > 1 ? shown.map((set) => (set.includes(code) ? sets.indexOf(set) + 1 : 0)).filter(Boolean) : [], lit: shown.some((set) => set.includes(code)) });
  if (solved && step && ["capture"].includes(step.kind)) return (code) => ({ lit: draft.set.includes(code) || (revealed && step.check.right[0].includes(code)) });
  if (solved && step && ["card", "cards"].includes(step.kind)) return (code) => ({ lit: draft.cards.includes(code) });
  if (phase === "shown" && shown.length) return (code) => ({ numbers: sets.length > 1 ? shown.map((set) => (set.includes(code) ? sets.indexOf(set) + 1 : 0)).filter(Boolean) : [], lit: shown.some((set) => set.includes(code)) });
  const proof = said && !said.right ? new Set(said.reasons.slice(0, 1).flatMap((one) => one.cards)) : null;
  if (!proof || !proof.size || proof.size > 12) return () => ({});
  return (code) => ({ proof: proof.has(code), dim: !proof.has(code) && !draft.set.includes(code) && !draft.cards.includes(code) && !askedCards(step).includes(code) });
}
