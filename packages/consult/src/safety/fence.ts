import { randomBytes } from "node:crypto";

/** Puts texts between marks that nobody can foresee, so that none of them can pretend to end. */
export interface Fence {
  /** What the marks are called, for the sentence that explains them. */
  readonly tag: string;
  /** A text between marks; `label` says whose it is. */
  readonly around: (text: string, label?: string) => string;
}

/** A new fence. */
export function newFence(kind: string): Fence {
  const tag = `${kind}-${randomBytes(6).toString("hex")}`;
  return {
    tag,
    around: (text, label) => `<${tag}${label === undefined ? "" : ` label="${label}"`}>\n${text}\n</${tag}>`,
  };
}
