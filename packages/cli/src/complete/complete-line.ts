import { type Catalogue, complete, foldName } from "@langslash/grammar";
import type { ArgumentShape, CommandShape, OptionShape, ProgramShape } from "./program-shape.js";
import { splitLine } from "./split-line.js";

/** A possible completion of the word being typed. */
export interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** Loads the catalogue of the paths that a line names: of skills, or of the slash commands that `convert` takes. */
export type CatalogueLookup = (kind: "skills" | "commands", paths: readonly string[]) => Promise<Catalogue>;

/**
 * Completes a shell's command line: sub-commands, options and their values, names of skills, and slash commands in
 * messages.
 *
 * @param line - the line up to the cursor, including the program's name
 */
export async function completeLine(line: string, program: ProgramShape, lookUp: CatalogueLookup): Promise<Candidate[]> {
  const {
    words: [, name, ...words],
    ...rest
  } = splitLine(line);
  const { current } = rest;
  if (name === undefined) return subCommandCandidates(program, current);
  if (name === "help") return words.length === 0 ? subCommandCandidates(program, current) : [];
  const command = program.commands.find((each) => each.name === name);
  if (!command) return [];
  const { paths, positionals, openOption, isAfterDashes } = parseWords(command, words);
  if (openOption) return choiceCandidates(openOption, current);
  if (!isAfterDashes && current.startsWith("--") && current.includes("=")) return attachedCandidates(command, current);
  if (!isAfterDashes && current.startsWith("-")) return optionCandidates(command, current);
  const { arguments: declared } = command;
  const argument = declared[positionals.length] ?? declared.findLast((each) => each.isVariadic);
  if (!argument) return [];
  return argumentCandidates(argument, positionals, current, (kind) => lookUp(kind, paths));
}

/** The words between the sub-command and the one being typed. */
interface ParsedWords {
  /** Values of `--skills` or `--configs`. */
  readonly paths: string[];
  readonly positionals: string[];
  /** The option whose value is being typed. */
  openOption: OptionShape | undefined;
  /** Whether `--` was typed, after which nothing is an option. */
  isAfterDashes: boolean;
}

function parseWords(command: CommandShape, words: readonly string[]): ParsedWords {
  const parsed: ParsedWords = { paths: [], positionals: [], openOption: undefined, isAfterDashes: false };
  for (const word of words) {
    if (parsed.openOption) {
      if (hasPath(parsed.openOption)) parsed.paths.push(word);
      parsed.openOption = undefined;
    } else if (parsed.isAfterDashes || !word.startsWith("-") || word === "-") {
      parsed.positionals.push(word);
    } else if (word === "--") {
      parsed.isAfterDashes = true;
    } else {
      const equals = word.indexOf("=");
      const flag = equals === -1 ? word : word.slice(0, equals);
      const option = command.options.find(({ long, short }) => long === flag || short === flag);
      if (equals === -1) parsed.openOption = option?.takesValue ? option : undefined;
      else if (option && hasPath(option)) parsed.paths.push(word.slice(equals + 1));
    }
  }
  return parsed;
}

function hasPath({ long }: OptionShape): boolean {
  return long === "--skills" || long === "--configs";
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
  const wanted = foldName(current.slice(slash.length));
  return commands
    .filter(({ kind }) => kind !== "built-in")
    .flatMap(({ name, aliases = [], description = "" }) =>
      [name, ...aliases].map((each) => ({ word: each, description })),
    )
    .filter(({ word }) => foldName(word).startsWith(wanted))
    .map(({ word, description }) => ({ word: `${slash}${word}`, description }));
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

function optionCandidates({ options }: Pick<CommandShape, "options">, current: string): Candidate[] {
  const known = options.map(({ long, description }) => ({ word: long, description }));
  return [...known, { word: "--help", description: "print this help" }].filter(startsWith(current));
}

function choiceCandidates({ choices }: OptionShape | ArgumentShape, current: string): Candidate[] {
  return choices.map((word) => ({ word, description: "" })).filter(startsWith(current));
}

/** Completes the value in `--option=value`. */
function attachedCandidates({ options }: CommandShape, current: string): Candidate[] {
  const flag = current.slice(0, current.indexOf("="));
  const { choices = [] } = options.find(({ long }) => long === flag) ?? {};
  return choices.map((choice) => ({ word: `${flag}=${choice}`, description: "" })).filter(startsWith(current));
}

function startsWith(current: string): (candidate: Candidate) => boolean {
  return ({ word }) => word.startsWith(current);
}
