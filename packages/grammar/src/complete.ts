import { HELP } from "./built-in-names.js";
import type { Catalogue, CatalogueCommand } from "./catalogue.js";
import { endOfName, foldName, NAME_CHARACTER, scanInvocation } from "./command-name.js";
import { completeArgument } from "./complete-argument.js";
import { type Completion, emptyCompletion, type Suggestion } from "./completion.js";
import { MAX_COMPLETIONS } from "./limits.js";
import type { Parameters } from "./parameter.js";
import { pipelineSeparators } from "./pipeline-separators.js";
import { RankedNames } from "./ranked-names.js";

const MODEL_DESCRIPTION = "The model that answers this message.";

const NAME_AT_END = new RegExp(String.raw`(?:^\s*|\s(?:\||&&)\s+)\/(${NAME_CHARACTER}*)$`, "u");
const TOPIC = new RegExp(String.raw`^\s+\/?(${NAME_CHARACTER}*)$`, "u");

/**
 * Completes the word at the cursor. Suggests names of commands, their aliases and macros after `/`, after a pipe and
 * after another command; parameters not used yet, and `model`; values of enums and booleans, and names of models; and names after
 * `/help`.
 *
 * Names are prepared once per catalogue object, so pass the same object again rather than a copy.
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
  if (name !== undefined) return completeName(text, before, name, catalogue, "command");

  const start = pipelineSeparators(before).at(-1)?.end ?? 0;
  const invocation = scanInvocation(before, start);
  if (!invocation || invocation.end === before.length) return emptyCompletion(before.length);
  if (invocation.name.toLowerCase() === HELP) {
    const [, topic] = TOPIC.exec(before.slice(invocation.end)) ?? [];
    return topic === undefined ? emptyCompletion(before.length) : completeName(text, before, topic, catalogue, "topic");
  }
  const parameters = parametersOf(commandsOf(catalogue).find(invocation.name));
  const stage = text.slice(0, pipelineSeparators(text).find((separator) => separator.start >= before.length)?.start);
  const completion = completeArgument(stage, before.length, invocation, parameters, MAX_COMPLETIONS);
  if (!("stackedName" in completion)) return completion;
  return completeName(text, before, completion.stackedName, catalogue, "stacked");
}

/** Returns what can be typed as `key=value` after a command: its parameters, and the choice of a model. */
function parametersOf({ parameters = {}, models = [] }: Partial<CatalogueCommand> = {}): Parameters {
  if (models.length === 0) return parameters;
  return { ...parameters, model: { values: [...models], description: MODEL_DESCRIPTION } };
}

function completeName(
  text: string,
  before: string,
  name: string,
  catalogue: Catalogue,
  place: "command" | "stacked" | "topic",
): Completion {
  const slash = place === "topic" ? 0 : 1;
  const range = { start: before.length - name.length - slash, end: endOfName(text, before.length) };
  const { names, stackable } = commandsOf(catalogue);
  const found = (place === "stacked" ? stackable : names).find(name, MAX_COMPLETIONS);
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
  /** Commands that can be stacked. */
  readonly stackable: RankedNames<CatalogueCommand>;
  readonly find: (name: string) => CatalogueCommand | undefined;
}

const preparedCommands = new WeakMap<Catalogue, PreparedCommands>();

function commandsOf(catalogue: Catalogue): PreparedCommands {
  const cached = preparedCommands.get(catalogue);
  if (cached) return cached;
  const named = catalogue.commands.flatMap((command) =>
    [command.name, ...(command.aliases ?? [])].map((name) => [name, command] as const),
  );
  const byName = new Map(named.toReversed().map(([name, command]) => [foldName(name), command]));
  const stackable = named.filter(([, { kind }]) => kind === "skill" || kind === "macro");
  const prepared = {
    names: new RankedNames(named),
    stackable: new RankedNames(stackable),
    find: (name: string) => byName.get(foldName(name)),
  };
  preparedCommands.set(catalogue, prepared);
  return prepared;
}
