import { suggestNames } from "@langslash/grammar";
import { type ConfigRecord, ConfigRecordSchema } from "./configs/config-record.js";
import type { ConfigHead, ConfigStore } from "./configs/config-store.js";
import type { CommandToConvert } from "./convert-command.js";
import { ConverterError } from "./converter-error.js";
import { findConfig } from "./configs/config-name.js";

/** Input of a conversion. */
export interface ConversionInput {
  /** A record, or the name or id of a command in the store. */
  readonly command: string | ConfigRecord;
  /**
   * The text a user would type after the command's name; an empty string means no arguments. If undefined, a command
   * that takes arguments is not converted, and the result has `needsUserInput` set.
   */
  readonly userArguments?: string;
}

/**
 * Validates the input and reads the command from the store if it is given by name.
 *
 * @throws ConverterError if the input is invalid, or if the command is empty or does not exist
 */
export async function resolveCommand(input: ConversionInput, configs: ConfigStore): Promise<CommandToConvert> {
  const { command, userArguments } = validateInput(input);
  const heads = await configs.list();
  const record = typeof command === "string" ? await findCommand(command, configs, heads) : command;
  if (record.content.trim() === "") throw new ConverterError("empty-command", `The command ${record.name} is empty.`);
  return { record, userArguments, heads };
}

function validateInput(input: ConversionInput): ConversionInput {
  if (typeof input !== "object" || input === null) {
    throw new ConverterError(
      "invalid-input",
      `The input must be { command, userArguments? }, received ${kindOf(input)}.`,
    );
  }
  const { command, userArguments } = input;
  if (userArguments !== undefined && typeof userArguments !== "string") {
    throw new ConverterError(
      "invalid-input",
      `userArguments must be a string or undefined, received ${kindOf(userArguments)}.`,
    );
  }
  const given = userArguments === undefined ? {} : { userArguments };
  if (typeof command === "string") return { command, ...given };
  if (typeof command !== "object" || command === null) {
    throw new ConverterError("invalid-input", `command must be a name or a record, received ${kindOf(command)}.`);
  }
  const { data, error } = ConfigRecordSchema.safeParse(command);
  if (data) return { command: data, ...given };
  const [issue] = error.issues;
  const place = ["command", ...(issue?.path ?? [])].join(".");
  throw new ConverterError("invalid-input", `${place}: ${issue?.message ?? "not a valid record"}`);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

async function findCommand(name: string, configs: ConfigStore, heads: readonly ConfigHead[]): Promise<ConfigRecord> {
  const wanted = name.replace(/^\//, "");
  const head = findConfig(heads, "slash_command", wanted);
  const record = head && (await configs.read("slash_command", head.name));
  if (record) return record;
  const names = heads
    .filter(({ type }) => type === "slash_command")
    .flatMap((each) => [each.name, ...(each.aliases ?? [])]);
  const suggestions = suggestNames(wanted, names);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(" or ")}?` : "";
  throw new ConverterError("command-not-found", `There is no slash command ${JSON.stringify(wanted)}.${hint}`, {
    suggestions,
  });
}
