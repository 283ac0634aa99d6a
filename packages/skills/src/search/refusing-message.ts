import type { Skill } from "../skill.js";
import { labelledMessages, refusedBy } from "./labelled-messages.js";
import { queryParts } from "./query-parts.js";

/** Returns the message that a skill is not for and that a query resembles; undefined if there is none. */
export function refusingMessage(skill: Skill, query: string): string | undefined {
  const messages = labelledMessages(skill);
  const parts = messages ? queryParts(query) : [];
  return parts.map((part) => refusedBy(messages, part)).find((message) => message !== undefined);
}
