import { randomBytes } from "node:crypto";

/** Encloses texts in tags with an unpredictable name, so that a text cannot contain its own closing tag. */
export interface Fence {
  /** Name of the tag, for the sentence in the prompt that explains it. */
  readonly tag: string;
  /** Encloses a text. `label` identifies its author. */
  readonly wrap: (text: string, label?: string) => string;
}

/** Creates a fence with a random tag. */
export function createFence(kind: string): Fence {
  const tag = `${kind}-${randomBytes(6).toString("hex")}`;
  return {
    tag,
    wrap: (text, label) => `<${tag}${label === undefined ? "" : ` label="${label}"`}>\n${text}\n</${tag}>`,
  };
}
