import { parseArgs } from "node:util";
import { type Catalogue, complete, foldName } from "@langslash/grammar";
import { type CatalogueLoader, lookUpCatalogue } from "./look-up-catalogue.js";
import type { ArgumentShape, CommandShape, OptionShape, ProgramShape } from "./program-shape.js";
import { splitLine } from "./split-line.js";

/** A possible completion of the word being typed. */
export interface Candidate {
  readonly word: string;
  readonly description: string;
}

/**
 * Completes a shell's command line: sub-commands, options and their values, names of skills, and slash commands in
 * messages.
 *
 * @param line - the line up to the cursor, including the program's name
 */
export async function completeLine(line: string, program: ProgramShape, load: CatalogueLoader): Promise<Candidate[]> {
  const { words: typed, current } = splitLine(line);
  const [, name, ...words] = typed;
  if (name === undefined) return subCommandCandidates(program, current);
  if (name === "help") return words.length === 0 ? subCommandCandidates(program, current) : [];
  const command = program.commands.find((each) => each.name === name);
  if (!command) return [];
  const { paths, positionals, openOption, isAfterDashes } = readWords(command, words);
  if (openOption) return choiceCandidates(openOption, current);
  if (!isAfterDashes && current.startsWith("-")) return optionCandidates(command, current);
  const { arguments: declared } = command;
  const argument = declared[positionals.length] ?? declared.findLast((each) => each.isVariadic);
  if (!argument) return [];
  return argumentCandidates(argument, positionals, current, (kind) => lookUpCatalogue(kind, paths, load));
}

/** Reads the words between the sub-command and the one being typed. */
function readWords({ options }: CommandShape, words: readonly string[]): ReadWords {
  const named = options.map(({ long, short, takesValue }) => {
    const type = takesValue ? ("string" as const) : ("boolean" as const);
    return [long.slice(2), { type, ...(short !== undefined && { short: short.slice(1) }) }] as const;
  });
  const { tokens } = parseArgs({ args: [...words], options: Object.fromEntries(named), strict: false, tokens: true });
  const last = tokens.at(-1);
  const isOpen = last?.kind === "option" && last.value === undefined;
  return {
    paths: tokens.flatMap((each) =>
      each.kind === "option" && /^(?:skills|configs)$/.test(each.name) ? (each.value ?? []) : [],
    ),
    positionals: tokens.flatMap((each) => (each.kind === "positional" ? each.value : [])),
    openOption: options.find(({ long, takesValue }) => isOpen && takesValue && long === `--${last.name}`),
    isAfterDashes: tokens.some(({ kind }) => kind === "option-terminator"),
  };
}

/** The words before the one being typed. */
interface ReadWords {
  /** Values of `--skills` or `--configs`. */
  readonly paths: readonly string[];
  readonly positionals: readonly string[];
  /** The option whose value is being typed. */
  readonly openOption: OptionShape | undefined;
  /** Whether `--` was typed, after which nothing is an option. */
  readonly isAfterDashes: boolean;
}

async function argumentCandidates(
  argument: ArgumentShape,
  before: readonly string[],
  current: string,
  lookUp: (kind: "skills" | "commands") => Promise<Catalogue>,
): Promise<Candidate[]> {
  switch (argument.name) {
    case "skill":
      return nameCandidates(await lookUp("skills"), current);
    case "command":
      return nameCandidates(await lookUp("commands"), current);
    case "message":
      return messageCandidates([...before, current], await lookUp("skills"));
    case "arguments":
      return messageCandidates(
        [`/${before[0]?.replace(/^\//, "")}`, ...before.slice(1), current],
        await lookUp("commands"),
      );
    default:
      return choiceCandidates(argument, current);
  }
}

/** Returns the names and aliases that start with the word. They have a slash if the word has one. */
function nameCandidates({ commands }: Catalogue, current: string): Candidate[] {
  const slash = current.startsWith("/") ? "/" : "";
  return commands
    .filter(({ kind }) => kind !== "built-in")
    .flatMap(({ name, aliases = [], description = "" }) =>
      [name, ...aliases].map((each) => ({ word: `${slash}${each}`, description })),
    )
    .filter(({ word }) => foldName(word).startsWith(foldName(current)));
}

/**
 * Completes the last word of a message as the grammar does. Shells replace that word by the common prefix of the
 * candidates, so only candidates that start with it are returned.
 */
function messageCandidates(words: readonly string[], catalogue: Catalogue): Candidate[] {
  const typed = words.join(" ");
  const current = words.at(-1) ?? "";
  const text = typed === "" ? "/" : typed;
  const start = typed.length - current.length;
  const { range, suggestions } = complete(text, text.length, catalogue, { limit: Number.POSITIVE_INFINITY });
  if (range.start < start) return [];
  const kept = text.slice(start, range.start);
  return suggestions
    .map(({ insert, description = "" }) => ({ word: `${kept}${insert}`, description }))
    .filter(({ word }) => foldName(word).startsWith(foldName(current)));
}

function subCommandCandidates(program: ProgramShape, current: string): Candidate[] {
  if (current.startsWith("-")) return optionCandidates(program, current);
  const commands = program.commands.map(({ name, description }) => ({ word: name, description }));
  return [...commands, { word: "help", description: "print help for a command" }].filter(startsWith(current));
}

/** Completes an option, or the value in `--option=value`. */
function optionCandidates({ options }: Pick<CommandShape, "options">, current: string): Candidate[] {
  const known = options.flatMap(({ long, description, choices }) =>
    current.includes("=")
      ? choices.map((choice) => ({ word: `${long}=${choice}`, description: "" }))
      : { word: long, description },
  );
  return [...known, { word: "--help", description: "print this help" }].filter(startsWith(current));
}

function choiceCandidates({ choices }: OptionShape | ArgumentShape, current: string): Candidate[] {
  return choices.map((word) => ({ word, description: "" })).filter(startsWith(current));
}

function startsWith(current: string): (candidate: Candidate) => boolean {
  return ({ word }) => word.startsWith(current);
}
