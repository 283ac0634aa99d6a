import { suggestNames } from "@langslash/grammar";
import { type ConfigRecord, ConfigRecordSchema } from "./configs/config-record.js";
import type { ConfigHead, ConfigStore } from "./configs/config-store.js";
import type { CommandToConvert } from "./convert-command.js";
import { ConverterError } from "./converter-error.js";
import { findConfig } from "./configs/find-config.js";

/** What is converted. */
export interface ConversionInput {
  /** A name or an id in the store, or a record. */
  readonly command: string | ConfigRecord;
  /**
   * What would be typed behind the command's name. Undefined: a command that takes arguments is not converted but answers
   * `needsUserInput`; the empty text means that there are none.
   */
  readonly userArguments?: string;
}

/**
 * The command that is meant, read.
 *
 * @throws ConverterError where the input is of the wrong kind, or the command is empty or not there
 */
export async function commandToConvert(input: ConversionInput, configs: ConfigStore): Promise<CommandToConvert> {
  const { command, userArguments } = checked(input);
  const heads = await configs.list();
  const record = typeof command === "string" ? await commandNamed(command, configs, heads) : command;
  if (record.content.trim() === "") throw new ConverterError("empty-command", `The command ${record.name} is empty.`);
  return { record, userArguments, heads };
}

function checked(input: ConversionInput): ConversionInput {
  if (typeof input !== "object" || input === null) {
    throw new ConverterError("invalid-input", `The input must be { command, userArguments? }, not ${kindOf(input)}.`);
  }
  const { command, userArguments } = input;
  if (userArguments !== undefined && typeof userArguments !== "string") {
    throw new ConverterError("invalid-input", `userArguments must be text or undefined, not ${kindOf(userArguments)}.`);
  }
  if (typeof command === "string") return { command, ...(userArguments === undefined ? {} : { userArguments }) };
  if (typeof command !== "object" || command === null) {
    throw new ConverterError("invalid-input", `command must be a name or a record, not ${kindOf(command)}.`);
  }
  const { data, error } = ConfigRecordSchema.safeParse(command);
  if (data) return { command: data, ...(userArguments === undefined ? {} : { userArguments }) };
  const [issue] = error.issues;
  const place = ["command", ...(issue?.path ?? [])].join(".");
  throw new ConverterError("invalid-input", `${place}: ${issue?.message ?? "not a record"}`);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : typeof value;
}

async function commandNamed(name: string, configs: ConfigStore, heads: readonly ConfigHead[]): Promise<ConfigRecord> {
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
