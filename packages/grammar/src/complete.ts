import type { Catalogue, CatalogueCommand } from "./catalogue.js";
import { type Invocation, scanInvocation } from "./command-name.js";
import type { Span } from "./diagnostic.js";
import { type Parameter, parameterOf, type Parameters, typeOf } from "./parameter.js";
import { pipelineSeparators } from "./pipeline-separators.js";
import { RankedNames } from "./rank-names.js";
import { leadingRun } from "./scan-arguments.js";

/** One thing that could stand at the cursor. */
export interface Suggestion {
  /** What a list shows. */
  readonly label: string;
  /** What replaces the range. */
  readonly insert: string;
  readonly kind: "command" | "parameter" | "value" | "topic";
  readonly description?: string;
}

/** What could stand at the cursor, best first. */
export interface Completion {
  /** What a suggestion replaces: the word at the cursor. Empty at the cursor where there are no suggestions. */
  readonly range: Span;
  readonly suggestions: readonly Suggestion[];
}

/** The most suggestions. */
const LIMIT = 20;

const NAME_AT_END = /(?:^\s*|\s(?:\||&&)\s+)\/([\p{L}\p{M}\p{N}_:-]*)$/u;
const STACKED_NAME = /^\s+\/([\p{L}\p{M}\p{N}_:-]*)$/u;
const TOPIC = /^\s+\/?([\p{L}\p{M}\p{N}_:-]*)$/u;
const WORD_BEHIND = /[\p{L}\p{M}\p{N}_:-]*/uy;

/**
 * Suggests what could stand at the cursor: command names, aliases and macros behind `/`, behind a pipe and behind a command;
 * parameters that are not used yet; values of enums and booleans; names behind `/help`.
 *
 * The catalogue's names are prepared once for each catalogue object, so pass the same one again.
 *
 * @example
 * ```ts
 * import { complete } from "@langslash/grammar";
 *
 * const catalogue = { commands: [{ name: "legal-research", kind: "skill" as const }] };
 * const { range, suggestions } = complete("/res", 4, catalogue);
 * console.log(range, suggestions[0]?.insert); // { start: 0, end: 4 } "/legal-research"
 * ```
 */
export function complete(text: string, cursor: number, catalogue: Catalogue): Completion {
  const before = text.slice(0, Math.max(0, cursor));
  const [, name] = NAME_AT_END.exec(before) ?? [];
  if (name !== undefined) return nameCompletion(text, before, name, catalogue, "command");

  const start = pipelineSeparators(before).at(-1)?.end ?? 0;
  const invocation = scanInvocation(before, start);
  if (!invocation || invocation.end === before.length) return nothing(before);
  if (invocation.name.toLowerCase() === "help") {
    const [, topic] = TOPIC.exec(before.slice(invocation.end)) ?? [];
    return topic === undefined ? nothing(before) : nameCompletion(text, before, topic, catalogue, "topic");
  }
  return argumentCompletion(text, before, invocation, catalogue);
}

function argumentCompletion(text: string, before: string, invocation: Invocation, catalogue: Catalogue): Completion {
  const command = commandsOf(catalogue).find(invocation.name);
  const parameters = command?.parameters ?? {};
  const wordStart = startOfWord(before);
  const run = leadingRun(before.slice(0, wordStart), invocation.end, parameters);
  const isInRun = !run.isClosed && before.slice(run.end, wordStart).trim() === "";
  const [, stacked] = isInRun ? (STACKED_NAME.exec(before.slice(run.end)) ?? []) : [];
  if (stacked !== undefined) return nameCompletion(text, before, stacked, catalogue, "command");
  if (run.isClosed) return nothing(before);

  const word = before.slice(wordStart);
  const range = { start: wordStart, end: endOfWord(text, before.length) };
  const [, dashes = "", key = "", value] = /^(--)?([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  const parameter = parameterOf(parameters, key);
  if (value !== undefined) {
    return { range, suggestions: parameter ? values(`${dashes}${key}=`, value, parameter) : [] };
  }
  if (!isInRun && dashes === "") return nothing(before);
  const used = new Set(run.found.map((argument) => argument.key));
  return { range, suggestions: unused(parameters, used, key, dashes) };
}

function nameCompletion(
  text: string,
  before: string,
  name: string,
  catalogue: Catalogue,
  kind: "command" | "topic",
): Completion {
  const slash = kind === "command" ? 1 : 0;
  const range = { start: before.length - name.length - slash, end: endOfWord(text, before.length) };
  const found = commandsOf(catalogue).names.find(name, LIMIT);
  const suggestions = found.map(({ name: label, item }): Suggestion => {
    const description = label === item.name ? item.description : `/${item.name}: ${item.description ?? ""}`;
    const insert = kind === "command" ? `/${label}` : label;
    return { label, insert, kind, ...(description === undefined ? {} : { description }) };
  });
  return { range, suggestions };
}

function unused(parameters: Parameters, used: ReadonlySet<string>, typed: string, dashes: string): Suggestion[] {
  const free = Object.entries(parameters).filter(([name]) => !used.has(name));
  const ranked = new RankedNames(free).find(typed, LIMIT);
  return ranked.map(({ name, item }) => {
    const insert = typeOf(item) === "boolean" ? `--${name}` : `${dashes}${name}=`;
    const description = item.description;
    return { label: name, insert, kind: "parameter", ...(description === undefined ? {} : { description }) };
  });
}

/** The values that are allowed; of a list the one behind the last comma is completed. */
function values(prefix: string, typed: string, parameter: Parameter): Suggestion[] {
  const isList = typeOf(parameter) === "array";
  const kept = isList ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const known = parameter.values ?? (typeOf(parameter) === "boolean" ? ["true", "false"] : []);
  const given = new Set(kept.split(","));
  const open = known.map(String).filter((value) => !given.has(value));
  const matching = open.filter((value) => value.toLowerCase().startsWith(typed.slice(kept.length).toLowerCase()));
  return matching.slice(0, LIMIT).map((value) => ({
    label: value,
    insert: `${prefix}${kept}${/\s/.test(value) ? JSON.stringify(value) : value}`,
    kind: "value",
  }));
}

function nothing(before: string): Completion {
  return { range: { start: before.length, end: before.length }, suggestions: [] };
}

function startOfWord(before: string): number {
  let start = before.length;
  while (start > 0 && !/\s/.test(before[start - 1] ?? " ")) start -= 1;
  return start;
}

function endOfWord(text: string, offset: number): number {
  WORD_BEHIND.lastIndex = offset;
  return offset + (WORD_BEHIND.exec(text)?.[0].length ?? 0);
}

interface PreparedCommands {
  readonly names: RankedNames<CatalogueCommand>;
  readonly find: (name: string) => CatalogueCommand | undefined;
}

const prepared = new WeakMap<Catalogue, PreparedCommands>();

function commandsOf(catalogue: Catalogue): PreparedCommands {
  const kept = prepared.get(catalogue);
  if (kept) return kept;
  const named = catalogue.commands.flatMap((command) =>
    [command.name, ...(command.aliases ?? [])].map((name) => [name, command] as const),
  );
  const byName = new Map(named.toReversed().map(([name, command]) => [name.toLowerCase(), command]));
  const made = { names: new RankedNames(named), find: (name: string) => byName.get(name.toLowerCase()) };
  prepared.set(catalogue, made);
  return made;
}
