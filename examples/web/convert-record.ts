import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  analyzeSlashCommand,
  type ConfigName,
  type ConfigRecord,
  type ConfigStore,
  type ConversionResult,
  convertDeterministically,
  createSlashCommandConverter,
  type KnownNames,
} from "@langslash/converter";

/** Setup of conversions. */
interface ConverterSetup {
  /** If undefined, commands are converted without a model. */
  readonly model: BaseChatModel | undefined;
  readonly configs: ConfigStore;
}

/** Converts a command, with the model if there is one. Prints what was read for it, and what was not found. */
export async function convertRecord(
  command: ConfigRecord,
  userArguments: string | undefined,
  { model, configs }: ConverterSetup,
  signal: AbortSignal,
): Promise<ConversionResult> {
  const input = { command, ...(userArguments === undefined ? {} : { userArguments }) };
  const result = model
    ? await createSlashCommandConverter({ model, configs }).invoke(input, { signal })
    : await convertOffline(command, userArguments, configs);
  const { inlined, missing } = result;
  const read = [
    ...inlined.map((config) => `${printable(config)} found`),
    ...missing.map((config) => `${printable(config)} not found`),
  ];
  if (read.length > 0) console.log(`read: ${read.join(", ")}`);
  return result;
}

/** Converts a command by fixed rules, as the converter does itself if a model fails. */
async function convertOffline(
  { name, content }: ConfigRecord,
  userArguments: string | undefined,
  configs: ConfigStore,
): Promise<ConversionResult> {
  const analysis = analyzeSlashCommand(content, await knownNames(configs));
  const empty = { analysis, rounds: 0, usage: undefined, path: "deterministic" as const };
  if (analysis.hasArguments && userArguments === undefined) {
    return { ...empty, convertedContent: "", needsUserInput: true, inlined: [], missing: [], warnings: [] };
  }
  const converted = await convertDeterministically({ content, userArguments: userArguments ?? "", name }, configs);
  const inlined = converted.inlined.map(({ type, name: inlinedName }) => ({ type, name: inlinedName }));
  return { ...empty, ...converted, inlined, needsUserInput: false };
}

/** Returns the names of all agents and skills. */
async function knownNames(configs: ConfigStore): Promise<KnownNames> {
  const heads = await configs.list();
  const namesOf = (wanted: string): string[] => heads.flatMap(({ type, name }) => (type === wanted ? [name] : []));
  return { agents: namesOf("agent_definition"), skills: namesOf("skill") };
}

/** Returns a name that is safe to print in a terminal. */
function printable({ type, name }: ConfigName): string {
  return `${type}:${name.slice(0, 100).replace(/\p{C}/gu, "\uFFFD")}`;
}
