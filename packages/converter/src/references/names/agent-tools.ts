import { rangeAt } from "@langslash/grammar/internal";

/** A tool that lists the agents of a service, with the rest of its section. */
const TOOL_AND_REST = /\b(?:get|list|find|search|discover)_(?:custom_)?agents\b[^]*?(?=^#{1,6}[ \t]|(?![^]))/gm;

/**
 * Returns a function for whether a position of a text is after a tool that lists the agents of a service, in the same
 * section: agents there are not those of a collection. It takes positions in ascending order.
 */
export function afterAgentTool(text: string): (position: number) => boolean {
  const parts = Array.from(text.matchAll(TOOL_AND_REST), ({ 0: { length }, index }) => {
    return { start: index, end: index + length };
  });
  const partAt = rangeAt(parts);
  return (position) => partAt(position) !== undefined;
}
