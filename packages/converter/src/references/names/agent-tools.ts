import { rangeAt } from "@langslash/grammar/internal";

/** A heading, or a tool that lists the agents of a service. */
const HEADING_OR_TOOL = /^#{1,6}[ \t]|\b(?:get|list|find|search|discover)_(?:custom_)?agents\b/gm;

/**
 * Returns a function for whether a position of a text is after a tool that lists the agents of a service, in the same
 * section: agents there are not those of a collection. It takes positions in ascending order.
 */
export function afterAgentTool(text: string): (position: number) => boolean {
  const parts: { readonly start: number; readonly end: number }[] = [];
  let start: number | undefined;
  for (const { 0: found, index } of text.matchAll(HEADING_OR_TOOL)) {
    if (!found.startsWith("#")) start ??= index;
    else if (start !== undefined) {
      parts.push({ start, end: index });
      start = undefined;
    }
  }
  if (start !== undefined) parts.push({ start, end: text.length });
  const partAt = rangeAt(parts);
  return (position) => partAt(position) !== undefined;
}
