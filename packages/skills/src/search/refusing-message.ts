import type { Skill } from "../skill.js";
import { LabelledMessages } from "./labelled-messages.js";
import { queryParts } from "./query-parts.js";

/** Returns the message that a skill is not for and that a query resembles; undefined if there is none. */
export function refusingMessage(skill: Skill, query: string): string | undefined {
  if (!skill.notFor) return undefined;
  const messages = new LabelledMessages();
  messages.add(0, skill);
  for (const part of queryParts(query)) {
    const refusing = messages.refusing(0, part);
    if (refusing !== undefined) return refusing;
  }
  return undefined;
}
