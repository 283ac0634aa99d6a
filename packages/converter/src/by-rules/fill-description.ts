import { insertArguments, type InsertOptions, type ReadCommand } from "../read-command.js";

/** Returns the command's description with its arguments; undefined if one of them was not given. */
export function fillDescription(
  command: ReadCommand,
  userArguments: string,
  placeholders: InsertOptions["placeholders"],
): string | undefined {
  const template = { ...command, body: command.description ?? "" };
  const { text, missing } = insertArguments(template, userArguments, { append: false, placeholders });
  return text === "" || missing.length > 0 ? undefined : text;
}
