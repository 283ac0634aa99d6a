import { HELP } from "@langslash/grammar/internal";

/** Returns whether a name belongs to a built-in command. No skill, macro or alias can have such a name. */
export function isReservedName(name: string): boolean {
  return name.toLowerCase() === HELP;
}
