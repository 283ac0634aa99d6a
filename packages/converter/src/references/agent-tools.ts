/** A heading, or a tool that lists the agents of a service. */
const HEADING_OR_TOOL = /^#{1,6}[ \t]|\b(?:get|list|find|search|discover)_(?:custom_)?agents\b/gm;

/**
 * Returns a function for whether a position of a text is after a tool that lists the agents of a service, in the same
 * section: agents there are not those of a collection. It takes positions in ascending order.
 */
export function afterAgentTool(text: string): (position: number) => boolean {
  const parts: { readonly from: number; readonly to: number }[] = [];
  let from: number | undefined;
  for (const { 0: found, index } of text.matchAll(HEADING_OR_TOOL)) {
    if (!found.startsWith("#")) from ??= index;
    else if (from !== undefined) {
      parts.push({ from, to: index });
      from = undefined;
    }
  }
  if (from !== undefined) parts.push({ from, to: text.length });
  let number = 0;
  return (position) => {
    while ((parts[number]?.to ?? Infinity) < position) number += 1;
    return (parts[number]?.from ?? Infinity) < position;
  };
}
