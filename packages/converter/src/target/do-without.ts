import { firstOf } from "@langslash/grammar/internal";

/** Instruction for a step that needs something its reader does not have. */
export const DO_WITHOUT =
  "do that work yourself as far as its name and this text describe it, and say at the end what is uncertain or missing; \
leave out only what makes no sense without it, such as a change of the model";

/** Maximum number of names that a note gives, even if the main text has all of them. */
const MAX_OF_MAIN = 60;

/**
 * Returns the names for a note: those that the main text has itself, since these matter most to its reader, and others
 * as long as there are fewer than `most`.
 */
export function namesFor(main: string, names: readonly string[], most: number): string {
  const own = new Set<string>();
  for (const name of names) {
    if (own.size === MAX_OF_MAIN) break;
    if (main.includes(name)) own.add(name);
  }
  const others = names.filter((name) => !own.has(name));
  return firstOf([...own, ...others], Math.max(most, own.size));
}
