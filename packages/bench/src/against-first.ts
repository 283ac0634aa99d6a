import type { Figure } from "./figure.js";

/** Gives all figures but the first the first one as their baseline. */
export function againstFirst(figures: readonly Figure[]): Figure[] {
  const [first] = figures;
  return figures.map((figure) => (first && figure !== first ? { ...figure, baseline: first.value } : figure));
}
