import type { Parameters } from "./parameter.js";
import { parseSlashCommand } from "./parse-command.js";
import { quotedValue } from "./scan-argument.js";
import { QUOTE_PAIRS } from "./quotes.js";
import type { CommandArguments } from "./scan-arguments.js";

/**
 * Writes a command as it would be typed: parsed with the same parameters, the text gives the same arguments and prompt.
 *
 * @returns undefined if there is no such text, such as for a value with quotes of all kinds
 */
export function writeCommand(
  name: string,
  given: CommandArguments,
  prompt: string,
  parameters: Parameters,
): string | undefined {
  const quotings: ((value: string) => string)[] = [
    quotedValue,
    ...QUOTE_PAIRS.map(
      ([open, close]) =>
        (value: string) =>
          `${open}${value}${close}`,
    ),
  ];
  const isRead = (text: string, expected: CommandArguments, rest: string): boolean => {
    const command = parseSlashCommand(text, { parameters });
    const read = Object.entries(command?.arguments ?? {});
    const isSame = read.every(([key, value]) => Object.hasOwn(expected, key) && expected[key] === value);
    return isSame && read.length === Object.keys(expected).length && command?.prompt === rest;
  };
  const written = Object.entries(given).map(([key, value]) => {
    if (value === true) return `--${key}`;
    const texts = quotings.map((quote) => `${key}=${quote(value)}`);
    return texts.find((text) => isRead(`/${name} ${text}`, Object.fromEntries([[key, value]]), ""));
  });
  if (written.includes(undefined)) return undefined;
  const start = [`/${name}`, ...written].join(" ");
  const texts = prompt === "" ? [start] : [`${start} ${prompt}`, `${start} -- ${prompt}`];
  return texts.find((text) => isRead(text, given, prompt));
}
