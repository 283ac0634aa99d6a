import { isCommandName } from "@langslash/grammar";

/**
 * Returns the label of a source if names can begin with it.
 *
 * @throws TypeError if the label is not a command name without a colon
 */
export function requireLabel(label: string): string {
  if (isCommandName(label) && !label.includes(":")) return label;
  throw new TypeError(`Invalid label: ${JSON.stringify(label)}. Use letters, digits, - and _ only.`);
}
