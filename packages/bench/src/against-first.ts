import type { Figure } from "./figure.js";

/** Uses the first figure as the baseline of all others. */
export function againstFirst(figures: readonly Figure[]): Figure[] {
  const [first] = figures;
  return figures.map((figure) => (first && figure !== first ? { ...figure, baseline: first.value } : figure));
}
