import { ellipsis, onOneLine } from "@langslash/grammar/internal";

/** Returns a typed name as messages repeat it: on one line, at most 64 characters. */
export function shownName(name: string): string {
  return ellipsis(onOneLine(name), 64);
}

/** Returns names as commands: `/a, /b`. */
export function slashed(names: readonly string[], separator = ", "): string {
  return names.map((name) => `/${name}`).join(separator);
}

/** Returns `Did you mean /a or /b? `, or an empty string if there are no suggestions. */
export function didYouMean(suggestions: readonly string[]): string {
  const last = suggestions.at(-1);
  if (last === undefined) return "";
  return `Did you mean ${suggestions.length > 1 ? `${slashed(suggestions.slice(0, -1))} or ` : ""}/${last}? `;
}

/**
 * Returns the end of every message about an unknown command: `/reserch. Did you mean /research? /help lists the
 * commands.`
 */
export function describeUnknownCommand(name: string, suggestions: readonly string[]): string {
  return `/${shownName(name)}. ${didYouMean(suggestions)}/help lists the commands.`;
}
