import type { Skill } from "../skill.js";
import type { LexicalDocument } from "./lexical-index-builder.js";
import { divideNegatives } from "./negative-sentences.js";

/** Returns the searchable text of a skill. */
export function toLexicalDocument({ name, description, examples = [] }: Skill, body: string): LexicalDocument {
  const { positive, negative } = divideNegatives(description);
  return {
    name,
    description: [positive, ...examples].join("\n"),
    body,
    negative,
  };
}
