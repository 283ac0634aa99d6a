import { type Catalogue, complete, foldName } from "@langslash/grammar";
import type { Argument, Command, Option } from "commander";
import { splitLine } from "./split-line.js";

/** Something that could stand in place of the word that is being typed. */
export interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** Answers what can be typed in the places that a line names; those of slash commands for `convert`. */
export type CatalogueLookup = (kind: "skills" | "commands", places: readonly string[]) => Promise<Catalogue>;

/**
 * What could stand at the end of a shell's command line: sub-commands, options and their values, names of skills, and within a
 * message what the grammar completes.
 *
 * @param line - up to the cursor, the program's name included
 */
export async function completeLine(line: string, program: Command, lookUp: CatalogueLookup): Promise<Candidate[]> {
  const {
    words: [, name, ...given],
    ...rest
  } = splitLine(line);
  const { current } = rest;
  if (name === undefined) return subCommands(program, current);
  if (name === "help") return given.length === 0 ? subCommands(program, current) : [];
  const command = program.commands.find((each) => each.name() === name);
  if (!command) return [];
  const { places, positionals, open, isBehindDashes } = readWords(command, given);
  if (open) return choicesOf(open, current);
  if (!isBehindDashes && current.startsWith("--") && current.includes("=")) return attachedChoices(command, current);
  if (!isBehindDashes && current.startsWith("-")) return options(command, current);
  const { registeredArguments: declared } = command;
  const argument = declared[positionals.length] ?? declared.findLast((each) => each.variadic);
  if (!argument) return [];
  return positional(argument, positionals, current, (kind) => lookUp(kind, places));
}

interface ReadWords {
  /** Values of the options that say where skills or commands are. */
  readonly places: string[];
  readonly positionals: string[];
  /** The option whose value is being typed. */
  open: Option | undefined;
  isBehindDashes: boolean;
}

function readWords(command: Command, words: readonly string[]): ReadWords {
  const read: ReadWords = { places: [], positionals: [], open: undefined, isBehindDashes: false };
  for (const word of words) {
    if (read.open) {
      if (isPlace(read.open)) read.places.push(word);
      read.open = undefined;
    } else if (read.isBehindDashes || !word.startsWith("-") || word === "-") {
      read.positionals.push(word);
    } else if (word === "--") {
      read.isBehindDashes = true;
    } else {
      const equals = word.indexOf("=");
      const flag = equals === -1 ? word : word.slice(0, equals);
      const option = command.options.find(({ long, short }) => long === flag || short === flag);
      if (equals === -1) read.open = option?.required ? option : undefined;
      else if (option && isPlace(option)) read.places.push(word.slice(equals + 1));
    }
  }
  return read;
}

function isPlace({ long }: Option): boolean {
  return long === "--skills" || long === "--configs";
}

async function positional(
  argument: Argument,
  before: readonly string[],
  current: string,
  lookUp: (kind: "skills" | "commands") => Promise<Catalogue>,
): Promise<Candidate[]> {
  switch (argument.name()) {
    case "skill":
      return names(await lookUp("skills"), current);
    case "command":
      return names(await lookUp("commands"), current);
    case "message":
      return message([...before, current], await lookUp("skills"));
    case "arguments":
      return message([`/${before[0]?.replace(/^\//, "")}`, ...before.slice(1), current], await lookUp("commands"));
    default:
      return choicesOf(argument, current);
  }
}

/** Names and aliases that begin with the word, with a slash where it has one. */
function names({ commands }: Catalogue, current: string): Candidate[] {
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
 * What the grammar completes at the end of a message whose words stand apart, as the last of them. Shells replace that word by what
 * the candidates have in common, so that each must begin with it.
 */
function message(words: readonly string[], catalogue: Catalogue): Candidate[] {
  const typed = words.join(" ");
  const current = words.at(-1) ?? "";
  const text = typed === "" ? "/" : typed;
  const start = typed.length - current.length;
  const { range, suggestions } = complete(text, text.length, catalogue);
  if (range.start < start) return [];
  const kept = text.slice(start, range.start);
  return suggestions
    .map(({ insert, description = "" }) => ({ word: `${kept}${insert}`, description }))
    .filter(({ word }) => foldName(word).startsWith(foldName(current)));
}

function subCommands(program: Command, current: string): Candidate[] {
  if (current.startsWith("-")) return options(program, current);
  const commands = program.commands.map((command) => ({ word: command.name(), description: command.description() }));
  return [...commands, { word: "help", description: "print the help of a command" }].filter(beginsWith(current));
}

function options(command: Command, current: string): Candidate[] {
  const known = command.options.map(({ long, description }) => ({ word: long ?? "", description }));
  return [...known, { word: "--help", description: "print this help" }].filter(beginsWith(current));
}

function choicesOf({ argChoices = [] }: Option | Argument, current: string): Candidate[] {
  return argChoices.map((word) => ({ word, description: "" })).filter(beginsWith(current));
}

/** The values behind `--option=`. */
function attachedChoices(command: Command, current: string): Candidate[] {
  const flag = current.slice(0, current.indexOf("="));
  const option = command.options.find(({ long }) => long === flag);
  const choices = option?.argChoices ?? [];
  return choices.map((choice) => ({ word: `${flag}=${choice}`, description: "" })).filter(beginsWith(current));
}

function beginsWith(current: string): (candidate: Candidate) => boolean {
  return ({ word }) => word.startsWith(current);
}
