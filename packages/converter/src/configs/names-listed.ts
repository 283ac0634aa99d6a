import { firstOf } from "@langslash/grammar/internal";

/** Maximum number of names of one kind in a note or a warning about things that are missing. */
const MAX_NAMED = 40;

/** Returns names for a note or a warning, of many the first ones and the number of the others. */
export function namesListed(names: readonly string[]): string {
  return firstOf(names, MAX_NAMED);
}
