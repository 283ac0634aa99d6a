import type { Catalogue, CatalogueCommand } from "./catalogue.js";
import { endOfName, foldName, scanInvocation } from "./command-name.js";
import { completeArgument } from "./complete-argument.js";
import { type Completion, nothingAt, type Suggestion } from "./completion.js";
import { pipelineSeparators } from "./pipeline-separators.js";
import { RankedNames } from "./rank-names.js";

/** The most suggestions. */
const LIMIT = 20;

const NAME_AT_END = /(?:^\s*|\s(?:\||&&)\s+)\/([\p{L}\p{M}\p{N}_:-]*)$/u;
const TOPIC = /^\s+\/?([\p{L}\p{M}\p{N}_:-]*)$/u;

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
  if (!invocation || invocation.end === before.length) return nothingAt(before.length);
  if (invocation.name.toLowerCase() === "help") {
    const [, topic] = TOPIC.exec(before.slice(invocation.end)) ?? [];
    return topic === undefined ? nothingAt(before.length) : nameCompletion(text, before, topic, catalogue, "topic");
  }
  const parameters = commandsOf(catalogue).find(invocation.name)?.parameters ?? {};
  const stage = text.slice(0, pipelineSeparators(text).find((separator) => separator.start >= before.length)?.start);
  const completion = completeArgument(stage, before.length, invocation, parameters, LIMIT);
  if (!("stackedName" in completion)) return completion;
  return nameCompletion(text, before, completion.stackedName, catalogue, "stacked");
}

function nameCompletion(
  text: string,
  before: string,
  name: string,
  catalogue: Catalogue,
  place: "command" | "stacked" | "topic",
): Completion {
  const slash = place === "topic" ? 0 : 1;
  const range = { start: before.length - name.length - slash, end: endOfName(text, before.length) };
  const { names, stackable } = commandsOf(catalogue);
  const found = (place === "stacked" ? stackable : names).find(name, LIMIT);
  const suggestions = found.map(({ name: label, item }): Suggestion => {
    const description = label === item.name ? item.description : `/${item.name}: ${item.description ?? ""}`;
    const kind = place === "topic" ? "topic" : "command";
    const insert = place === "topic" ? label : `/${label}`;
    return { label, insert, kind, ...(description === undefined ? {} : { description }) };
  });
  return { range, suggestions };
}

interface PreparedCommands {
  readonly names: RankedNames<CatalogueCommand>;
  /** Those that can share a text with others. */
  readonly stackable: RankedNames<CatalogueCommand>;
  readonly find: (name: string) => CatalogueCommand | undefined;
}

const prepared = new WeakMap<Catalogue, PreparedCommands>();

function commandsOf(catalogue: Catalogue): PreparedCommands {
  const kept = prepared.get(catalogue);
  if (kept) return kept;
  const named = catalogue.commands.flatMap((command) =>
    [command.name, ...(command.aliases ?? [])].map((name) => [name, command] as const),
  );
  const byName = new Map(named.toReversed().map(([name, command]) => [foldName(name), command]));
  const stackable = named.filter(([, { kind }]) => kind === "skill" || kind === "macro");
  const made = {
    names: new RankedNames(named),
    stackable: new RankedNames(stackable),
    find: (name: string) => byName.get(foldName(name)),
  };
  prepared.set(catalogue, made);
  return made;
}
