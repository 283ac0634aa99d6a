import { HELP } from "@langslash/grammar/internal";
import { formsOf } from "./name-forms.js";

/**
 * Returns whether a name belongs to a built-in command or looks like one. No skill, macro or alias can have such a
 * name.
 *
 * @param forms - the forms of the name, if they are known
 */
export function isReservedName(name: string, forms = formsOf(name)): boolean {
  return forms.includes(HELP);
}
