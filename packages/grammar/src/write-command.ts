import type { Parameters } from "./parameter.js";
import { parseSlashCommand } from "./parse-command.js";
import { quotedValue } from "./scan-argument.js";
import type { CommandArguments } from "./scan-arguments.js";

/** Writes arguments as they would be typed. */
export function writeArguments(given: CommandArguments): string[] {
  return Object.entries(given).map(([key, value]) => (value === true ? `--${key}` : `${key}=${quotedValue(value)}`));
}

/**
 * Writes a command as it would be typed: parsed with the same parameters, the text gives the same arguments and prompt.
 *
 * @returns undefined if there is no such text, such as for a value that is too long
 */
export function writeCommand(
  name: string,
  given: CommandArguments,
  prompt: string,
  parameters: Parameters = {},
): string | undefined {
  const all = Object.entries(given);
  const start = [`/${name}`, ...writeArguments(given)].join(" ");
  const texts = prompt === "" ? [start] : [`${start} ${prompt}`, `${start} -- ${prompt}`];
  return texts.find((text) => {
    const command = parseSlashCommand(text, { parameters });
    const read = command?.arguments ?? {};
    const isSame = all.every(([key, value]) => Object.hasOwn(read, key) && read[key] === value);
    return isSame && Object.keys(read).length === all.length && command?.prompt === prompt;
  });
}
