import { HELP, IF, isBuiltInPrefix } from "./built-in-names.js";
import type { Catalogue, CatalogueCommand } from "./catalogue.js";
import { endOfName, foldName, scanInvocation, TYPED_CHARACTER, withoutInvisible } from "./command-name.js";
import { completeArgument } from "./complete-argument.js";
import { type Completion, emptyCompletion, type Suggestion } from "./completion.js";
import { findCommand } from "./find-command.js";
import { MAX_COMPLETIONS } from "./limits.js";
import type { Parameters } from "./parameter.js";
import { pipelineSeparators, withSlashes } from "./pipeline-separators.js";
import { PreparedCommands, sectionOf } from "./prepared-commands.js";

const MODEL_DESCRIPTION = "The model that answers this message.";

const FIRST_NAME = new RegExp(String.raw`^[\s\p{DI}]*[/／](${TYPED_CHARACTER}*)$`, "u");
const PIPED_NAME = new RegExp(
  String.raw`\s\p{DI}*(?:\|\|?|｜｜?|&&|＆＆)\p{DI}*\s[\s\p{DI}]*[/／](${TYPED_CHARACTER}*)$`,
  "u",
);
const TOPIC = new RegExp(String.raw`^\s[\s\p{DI}]*[/／]?(${TYPED_CHARACTER}*)$`, "u");

/** Options for `complete`. */
export interface CompleteOptions {
  /** Maximum number of suggestions. @default 20 */
  readonly limit?: number;
  /** The values that code provides for the value at the cursor: see `Completion.open`. @default none */
  readonly choices?: readonly (string | number)[];
}

/**
 * Completes the word at the cursor. Suggests commands, once each, by their names and aliases after `/`, after a pipe
 * and after another command; parameters not used yet, and `model`; values of enums and booleans, and names of models;
 * and names after `/help` and other commands that take one. After a bare `/`, commands are sorted by their sections,
 * otherwise the best match comes first. If a name does not end the search, descriptions are searched, too, and names
 * that differ by a typing error.
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
export function complete(
  text: string,
  cursor: number,
  catalogue: Catalogue,
  { limit = MAX_COMPLETIONS, choices = [] }: CompleteOptions = {},
): Completion {
  const before = text.slice(0, Math.max(0, cursor));
  const completeAs = (typed: string, place: NamePlace): Completion => {
    const start = before.length - typed.length - (place.hasSlash ? 1 : 0);
    const range = { start, end: endOfName(text, before.length) };
    const word = text.slice(before.length - typed.length, range.end);
    return { range, ...suggestCommands(typed, word, catalogue, place, limit) };
  };
  const first = scanInvocation(before);
  const name = (FIRST_NAME.exec(before) ?? (first ? PIPED_NAME.exec(before) : undefined))?.[1];
  if (name !== undefined) return completeAs(name, { among: "all", hasSlash: true });
  if (!first) return emptyCompletion(before.length);

  const isPrefix = (typed: string): boolean =>
    isBuiltInPrefix(typed) && findCommand(catalogue, typed)?.kind === "built-in";
  const separators = pipelineSeparators(before, isPrefix);
  const invocation = scanInvocation(withSlashes(before, separators), separators.at(-1)?.end) ?? first;
  const command = findCommand(catalogue, invocation.name);
  const completes = foldName(invocation.name) === HELP ? "topics" : command?.completes;
  if (completes) {
    const topic = TOPIC.exec(before.slice(invocation.end))?.[1];
    const among = completes === "commands" ? "all" : completes;
    return topic === undefined ? emptyCompletion(before.length) : completeAs(topic, { among, hasSlash: false });
  }
  const parameters = argumentsOf(command);
  const later = pipelineSeparators(text, isPrefix).find((separator) => separator.start >= before.length);
  const stage = text.slice(0, later?.start);
  const byCode = command?.choicesOf === undefined ? undefined : { command: command.choicesOf, choices };
  const completion = completeArgument(stage, before.length, invocation, parameters, { limit, byCode });
  if (!("stackedName" in completion)) return completion;
  const among = isPrefix(invocation.name) && foldName(invocation.name) === IF ? "all" : "stackable";
  return completeAs(completion.stackedName, { among, hasSlash: true });
}

/** Returns what can be typed as `key=value` after a command: its parameters, and the choice of a model. */
export function argumentsOf({ parameters = {}, models = [] }: Partial<CatalogueCommand> = {}): Parameters {
  if (models.length === 0) return parameters;
  return { ...parameters, model: { values: [...models], description: MODEL_DESCRIPTION } };
}

/** The names that are completed at a position. */
interface NamePlace {
  /** The commands that can be there. */
  readonly among: keyof Prepared;
  readonly hasSlash: boolean;
}

function suggestCommands(
  typed: string,
  word: string,
  catalogue: Catalogue,
  { among, hasSlash }: NamePlace,
  limit: number,
): Omit<Completion, "range"> {
  const { found, more } = commandsOf(catalogue)[among].find(withoutInvisible(typed), limit);
  const suggestions = found.map(({ name, item }): Suggestion => {
    const { name: label, description, aliases = [] } = item;
    const known = nameToInsert(typed, word, name, item, catalogue);
    return {
      label,
      insert: hasSlash ? `/${known}` : known,
      kind: hasSlash ? "command" : "topic",
      ...(description === undefined ? {} : { description }),
      ...(aliases.length > 0 && { aliases }),
      ...(typed === "" && { section: sectionOf(item) }),
    };
  });
  return { suggestions, more };
}

/** Returns the name that continues the typed text: an alias only if it is the word, or is being typed, and works. */
function nameToInsert(
  typed: string,
  word: string,
  matched: string,
  command: CatalogueCommand,
  catalogue: Catalogue,
): string {
  const { name, aliases = [] } = command;
  const works = (known: string): boolean => known === name || findCommand(catalogue, known) === command;
  const isWhole = (known: string): boolean => foldName(known) === foldName(word) && works(known);
  const continues = (known: string): boolean => foldName(known).startsWith(foldName(typed)) && works(known);
  return [name, ...aliases].find(isWhole) ?? [name, matched].find(continues) ?? name;
}

type Prepared = Readonly<Record<"all" | "topics" | "skills" | "stackable", PreparedCommands>>;
const prepared = new WeakMap<Catalogue, Prepared>();

function commandsOf(catalogue: Catalogue): Prepared {
  const cached = prepared.get(catalogue);
  if (cached) return cached;
  const skills = catalogue.commands.filter(({ kind }) => kind === "skill");
  const stackable = catalogue.commands.filter(({ kind }) => kind === "skill" || kind === "macro");
  const made = {
    all: new PreparedCommands(catalogue.commands),
    topics: new PreparedCommands(catalogue.commands.filter(({ name }) => foldName(name) !== HELP)), // it has no help
    skills: new PreparedCommands(skills),
    stackable: new PreparedCommands(stackable),
  };
  prepared.set(catalogue, made);
  return made;
}
