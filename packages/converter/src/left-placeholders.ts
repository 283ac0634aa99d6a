import { type Placeholder, placeholderTokens, splitArguments } from "@langslash/grammar/internal";
import { type CommandTemplate, placeholdersIn, takesWords } from "./read-command.js";

/** A placeholder of a command that is still in a text made from it. */
export interface LeftPlaceholder {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The placeholder of the command at the same spot; undefined if the spot was reworded. */
  readonly source: Placeholder | undefined;
}

/**
 * Finds the placeholders of a command that are still in a text made from it. `$N` counts only at a spot at which the
 * command has a placeholder: elsewhere it is money, code or the author's own words, and so it is in the user's text.
 */
export function leftPlaceholders(command: CommandTemplate, text: string, userArguments: string): LeftPlaceholder[] {
  const { body, parameters } = command;
  const placeholders = new Map(placeholdersIn(command).map((each) => [each.start, each]));
  const words = takesWords(command) ? splitArguments(userArguments) : [];
  const spots = new Map<string, Placeholder | undefined>();
  for (const { start, end } of placeholderTokens(body, parameters)) {
    for (const key of keysOf(body, start, end)) {
      if (!spots.has(key) || !placeholders.has(start)) spots.set(key, placeholders.get(start));
    }
  }
  const own = new Set([userArguments.trim(), ...words].flatMap((each) => offsetsIn(text, each)));
  return placeholderTokens(text, parameters).flatMap(({ start, end, digits, isEscaped }): LeftPlaceholder | [] => {
    if (isEscaped || own.has(start)) return [];
    const key = keysOf(text, start, end).find((each) => spots.has(each));
    const source = key === undefined ? undefined : spots.get(key);
    const isLeft = source !== undefined || (key === undefined && digits === undefined);
    return isLeft ? { start, end, text: text.slice(start, end), source } : [];
  });
}

/** Number of characters before and after a placeholder by which its spot is recognised. */
const SPOT = 12;

/** Returns the keys of a spot, the most exact first. Marks and white space do not count. */
function keysOf(text: string, start: number, end: number): string[] {
  const token = text.slice(start, end);
  const before = plain(text.slice(Math.max(0, start - 60), start).replace(/^[^]*\n/, () => "")).slice(-SPOT);
  const after = plain(text.slice(end, end + 60).split("\n", 1)[0] ?? "").slice(0, SPOT);
  return [
    `${before}${token}${after}`,
    ...(before.length > 3 ? [`${before}${token}<`] : []),
    ...(after.length > 3 ? [`>${token}${after}`] : []),
  ];
}

function plain(text: string): string {
  return text.replace(/[\s*_`\\]+/g, "");
}

/** Returns the offsets of all `$` in the places at which a text contains another. */
function offsetsIn(text: string, other: string): number[] {
  const offsets: number[] = [];
  if (!other.includes("$")) return offsets;
  for (let at = text.indexOf(other); at >= 0; at = text.indexOf(other, at + other.length)) {
    for (const { index } of other.matchAll(/\$/g)) offsets.push(at + index);
  }
  return offsets;
}
