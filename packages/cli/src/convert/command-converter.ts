import type { ConfigRecord, ConfigStore } from "@langslash/converter";
import { convertDeterministically } from "@langslash/converter/internal";
import { chatModel } from "../chat-model.js";

/** A converted command. */
interface ConvertedCommand {
  readonly convertedContent: string;
  readonly warnings: readonly string[];
}

/** Converts a command together with the arguments that a user would type after its name. */
export type CommandConverter = (command: ConfigRecord, userArguments: string) => Promise<ConvertedCommand>;

interface CommandConverterOptions {
  readonly model: string | undefined;
  /** Whether scripts are taken in; only without a model. */
  readonly scripts: boolean;
}

/** Creates a converter that uses a model if one is given, and rules alone otherwise. */
export async function commandConverter(
  configs: ConfigStore,
  { model, scripts }: CommandConverterOptions,
): Promise<CommandConverter> {
  if (model === undefined) {
    return ({ content, name }, userArguments) =>
      convertDeterministically({ content, userArguments, name, scripts }, configs);
  }
  const { createSlashCommandConverter } = await import("@langslash/converter");
  const converter = createSlashCommandConverter({ model: await chatModel(model), configs });
  return async (command, userArguments) => {
    const { convertedContent, warnings, path } = await converter.invoke({ command, userArguments });
    const fallback =
      path === "deterministic" ? ["The model's answer could not be used; the command was converted by rules."] : [];
    return { convertedContent, warnings: [...fallback, ...warnings] };
  };
}
