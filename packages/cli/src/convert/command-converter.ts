import {
  type ConfigRecord,
  type ConfigStore,
  convertDeterministically,
  createSlashCommandConverter,
} from "@langslash/converter";
import { findConfig } from "@langslash/converter/internal";
import { suggestNames } from "@langslash/grammar";
import { chatModel } from "../chat/chat-model.js";
import { CliError } from "../cli-error.js";
import { onOneLine } from "../print/printable.js";

/** What a command became. */
interface ConvertedCommand {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Converts a command with what would be typed behind its name. */
export type CommandConverter = (command: ConfigRecord, userArguments: string) => Promise<ConvertedCommand>;

/** Converts with a model where one is named, else without. */
export async function commandConverter(configs: ConfigStore, model: string | undefined): Promise<CommandConverter> {
  if (model === undefined) {
    return async ({ content, name }, userArguments) => {
      const { convertedContent: text, warnings } = await convertDeterministically(
        { content, userArguments, name },
        configs,
      );
      return { text, warnings };
    };
  }
  const converter = createSlashCommandConverter({ model: await chatModel(model), configs });
  return async (command, userArguments) => {
    const { convertedContent: text, warnings, path } = await converter.invoke({ command, userArguments });
    const fellBack = path === "deterministic" ? ["The model's answer could not be used; converted without it."] : [];
    return { text, warnings: [...fellBack, ...warnings] };
  };
}

/**
 * The slash command of a name, with or without the slash.
 *
 * @throws CliError, with suggestions, where there is none
 */
export async function commandNamed(configs: ConfigStore, typed: string): Promise<ConfigRecord> {
  const heads = await configs.list();
  const wanted = typed.replace(/^\//, "");
  const head = findConfig(heads, "slash_command", wanted);
  const record = head && (await configs.read("slash_command", head.name));
  if (record) return record;
  const names = heads.filter(({ type }) => type === "slash_command").map(({ name }) => name);
  const suggestions = suggestNames(wanted, names);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(" or ")}?` : "";
  throw new CliError(`There is no slash command ${JSON.stringify(onOneLine(wanted))}.${hint}`);
}
