import { insertArguments, type InsertOptions, type ReadCommand } from "../read-command.js";

/** Returns the command's description with its arguments; undefined if one of them was not given. */
export function fillDescription(
  command: ReadCommand,
  userArguments: string,
  placeholders: InsertOptions["placeholders"],
): string | undefined {
  const template = { ...command, body: command.description ?? "" };
  const { text, missing } = insertArguments(template, userArguments, { append: false, placeholders });
  return missing.length > 0 ? undefined : text;
}

/** Minimum share of the words of a description that a text has, for it to say the same. */
const MIN_SAID = 0.6;
/** A word that carries meaning, by its length. */
const WORD = /[\p{L}\p{N}]{4,}/gu;

/** Whether a text says the same as a description. */
export function isSaidBy(text: string, description: string): boolean {
  const words = new Set(description.toLowerCase().match(WORD));
  const own = text.toLowerCase();
  const said = [...words].filter((word) => own.includes(word));
  return said.length >= MIN_SAID * words.size;
}
