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

/** What conversions need. */
export interface ConverterSetup {
  /** Undefined: converts without one. */
  readonly model: BaseChatModel | undefined;
  readonly configs: ConfigStore;
  /** Takes a line for each reading of agents and skills: names, and what was found. */
  readonly log: (line: string) => void;
}

/** What `read_configs` answers, as far as it is printed. */
const ReadingSchema = z.record(z.string(), z.object({ found: z.boolean() }));

/** Converts a command, with the model where there is one. */
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

/** The same by fixed rules, which are the converter's own way out where a model is of no use. */
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
  const inlined = converted.inlined.map(({ type, name: own }) => ({ type, name: own }));
  const read = [
    ...inlined.map((config) => [keyOf(config), { found: true }] as const),
    ...converted.missing.map((config) => [keyOf(config), { found: false }] as const),
  ];
  if (read.length > 0) log(`read without a model: ${describeReading(Object.fromEntries(read))}`);
  return { ...empty, ...converted, inlined, needsUserInput: false };
}

/** The names of all agents and skills. */
export async function knownNames(configs: ConfigStore): Promise<KnownNames> {
  const heads = await configs.list();
  const namesOf = (wanted: string): string[] => heads.flatMap(({ type, name }) => (type === wanted ? [name] : []));
  return { agents: namesOf("agent_definition"), skills: namesOf("skill") };
}

function describeReading(read: unknown): string {
  const lines = Object.entries(ReadingSchema.parse(read)).map(([key, { found }]) => {
    return `${shown(key)} ${found ? "found" : "not found"}`;
  });
  return lines.join(", ");
}

function keyOf({ type, name }: ConfigName): string {
  return `${type}:${name}`;
}

/** A name as a terminal may print it. */
function shown(name: string): string {
  return name.slice(0, 100).replace(/\p{C}/gu, "\uFFFD");
}
