import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ToolMessage } from "@langchain/core/messages";
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
import { z } from "zod";

/** Setup of conversions. */
export interface ConverterSetup {
  /** If undefined, commands are converted without a model. */
  readonly model: BaseChatModel | undefined;
  readonly configs: ConfigStore;
  /** Called with a line each time agents and skills are read: their names, and whether they were found. */
  readonly log: (line: string) => void;
}

/** The part of the output of `read_configs` that is printed. */
const ReadingSchema = z.record(z.string(), z.object({ found: z.boolean() }));

/** Converts a command, with the model if there is one. */
export async function convertRecord(
  record: ConfigRecord,
  userArguments: string | undefined,
  { model, configs, log }: ConverterSetup,
  signal: AbortSignal,
): Promise<ConversionResult> {
  const input = { command: record, ...(userArguments === undefined ? {} : { userArguments }) };
  if (!model) return convertOffline(record, userArguments, { configs, log });
  const handleToolEnd = (answer: unknown): void => {
    if (ToolMessage.isInstance(answer)) log(`read_configs: ${describeReading(JSON.parse(answer.text))}`);
  };
  return createSlashCommandConverter({ model, configs }).invoke(input, { signal, callbacks: [{ handleToolEnd }] });
}

/** Converts a command by fixed rules, as the converter does itself if a model fails. */
async function convertOffline(
  { name, content }: ConfigRecord,
  userArguments: string | undefined,
  { configs, log }: Omit<ConverterSetup, "model">,
): Promise<ConversionResult> {
  const analysis = analyzeSlashCommand(content, await knownNames(configs));
  const empty = { analysis, rounds: 0, usage: undefined, path: "deterministic" as const };
  if (analysis.hasArguments && userArguments === undefined) {
    return { ...empty, convertedContent: "", needsUserInput: true, inlined: [], missing: [], warnings: [] };
  }
  const converted = await convertDeterministically({ content, userArguments: userArguments ?? "", name }, configs);
  const inlined = converted.inlined.map(({ type, name: inlinedName }) => ({ type, name: inlinedName }));
  const read = [
    ...inlined.map((config) => [keyOf(config), { found: true }] as const),
    ...converted.missing.map((config) => [keyOf(config), { found: false }] as const),
  ];
  if (read.length > 0) log(`read without a model: ${describeReading(Object.fromEntries(read))}`);
  return { ...empty, ...converted, inlined, needsUserInput: false };
}

/** Returns the names of all agents and skills. */
export async function knownNames(configs: ConfigStore): Promise<KnownNames> {
  const heads = await configs.list();
  const namesOf = (wanted: string): string[] => heads.flatMap(({ type, name }) => (type === wanted ? [name] : []));
  return { agents: namesOf("agent_definition"), skills: namesOf("skill") };
}

function describeReading(read: unknown): string {
  const lines = Object.entries(ReadingSchema.parse(read)).map(([key, { found }]) => {
    return `${printable(key)} ${found ? "found" : "not found"}`;
  });
  return lines.join(", ");
}

function keyOf({ type, name }: ConfigName): string {
  return `${type}:${name}`;
}

/** Makes a name safe to print in a terminal. */
function printable(name: string): string {
  return name.slice(0, 100).replace(/\p{C}/gu, "\uFFFD");
}
