import {
  bindArguments,
  type Parameters,
  parseSlashCommand,
  type PlaceholderOptions,
  renderTemplate,
  type TemplateMode,
  type TemplateOptions,
} from "@langslash/grammar";
import { ellipsis, findPlaceholders, onOneLine, type Placeholder, splitArguments } from "@langslash/grammar/internal";
import { parseSkillDocument, type SkillDocument } from "@langslash/skills";
import { declaredParameters } from "@langslash/skills/internal";
import { type ArgumentSlot, argumentSlots, type ArgumentWords, argumentWords } from "./argument-slots.js";
import type { ConfigHead } from "./configs/config-store.js";
import { declaredUses } from "./declared-uses.js";

/** The parts of a command's file. */
export interface ReadCommand {
  /** The text without its frontmatter, after a sentence for each agent and skill that this has the command use. */
  readonly body: string;
  /** The frontmatter as written, including its `---` lines; empty if there is none. */
  readonly frontmatter: string;
  readonly argumentHint: string | undefined;
  /** The description in the frontmatter, on one line. */
  readonly description: string | undefined;
  /**
   * The declared parameters: empty if the file only has an argument hint, or a command uses words of its arguments
   * without declaring any; undefined if there is none of this.
   */
  readonly parameters: Parameters | undefined;
  /** Whether the command has a placeholder for arguments, or declares parameters. */
  readonly takesArguments: boolean;
}

/** Maximum length of a description, in UTF-16 code units. */
const MAX_DESCRIPTION = 300;

/**
 * Splits the file of a command, or of an agent or a skill, into its parts.
 *
 * @param own - the agent or skill, whose frontmatter may name itself
 */
export function readCommand(content: string, own?: ConfigHead): ReadCommand {
  const { data, body: text } = parseFrontmatter(content);
  const uses = declaredUses(data, text, own);
  const body = uses === undefined ? text : `${uses}\n\n${text.trimStart()}`;
  const { "argument-hint": hint } = data;
  const argumentHint = typeof hint === "string" && hint.trim() !== "" ? hint : undefined;
  // Claude Code fills the words of arguments that no file declares, too; without $1, a $0 is money
  const words = own === undefined ? placeholdersIn({ body, argumentHint, parameters: {} }) : [];
  const hasWords = words.some(({ start, end }) => body.slice(start, end) === "$1");
  const parameters = declaredParameters(data) ?? (hasWords ? {} : undefined);
  const template = { body, argumentHint, parameters };
  return {
    ...template,
    description: descriptionOf(data),
    frontmatter: content.slice(0, content.length - text.length).trimEnd(),
    takesArguments: parameters !== undefined || placeholdersIn(template).length > 0,
  };
}

/** Returns the description in the frontmatter of a file, on one line. */
export function descriptionIn(content: string): string | undefined {
  return descriptionOf(parseFrontmatter(content).data);
}

function descriptionOf({ description }: SkillDocument["data"]): string | undefined {
  if (typeof description !== "string" || description.trim() === "") return undefined;
  return ellipsis(onOneLine(description), MAX_DESCRIPTION);
}

/** Splits off the frontmatter. Text between two `---` lines belongs to the body if no line looks like a field. */
function parseFrontmatter(content: string): Pick<SkillDocument, "data" | "body"> {
  const { data, body } = parseSkillDocument(content);
  const [, ...lines] = content.slice(0, content.length - body.length).split(/\r?\n/);
  const isText = lines.some((line) => /^[^\s#-]/.test(line)) && !lines.some((line) => /^["'\w-]+\s*:/.test(line));
  return isText ? { data: {}, body: content } : { data, body };
}

/** Options for `insertArguments`. */
export interface InsertOptions {
  /**
   * Whether all arguments are added at the end if any of them has no placeholder.
   * @default true
   */
  readonly append?: boolean;
  /**
   * `claude`: by the letter of Claude Code, which counts from 0 and keeps a placeholder without an argument.
   * @default "declared"
   */
  readonly placeholders?: Exclude<TemplateMode, "off">;
}

/** A command's text with its arguments. */
export interface FilledCommand {
  readonly text: string;
  /** Names of the arguments that were not given; they are in the text, in angle brackets. */
  readonly missing: readonly string[];
  /** Doubts about the words that the arguments got. */
  readonly warnings: readonly string[];
}

/** The parts of a command that decide how its arguments are inserted. */
export type CommandTemplate = Pick<ReadCommand, "body" | "parameters" | "argumentHint">;

/**
 * Replaces the placeholders in a command's text with the arguments. A placeholder without an argument becomes its name
 * in angle brackets; nothing is removed. Inserted text is data: placeholders in it are not replaced.
 */
export function insertArguments(
  command: CommandTemplate,
  userArguments: string,
  { append = true, placeholders: mode = "declared" }: InsertOptions = {},
): FilledCommand {
  const options = templateOptions(command, userArguments, mode);
  const { text, consumed, missing } = renderTemplate(command.body, options);
  const placeholders = placeholdersIn(command, mode);
  const isDue = append && userArguments.trim() !== "" && !(consumed && takesAll(command, options, placeholders));
  const warnings = [
    ...(placeholders.some(takesWord) ? dividedArguments(command, userArguments, mode).warnings : []),
    ...unfilled(command, options, placeholders).map((token) => `No argument fills ${token}; it stays as written.`),
  ];
  return { text: isDue ? `${text.trimEnd()}\n\nArguments: ${userArguments}` : text, missing, warnings };
}

/** Returns the placeholders of a command's text. Those after a backslash are text. */
export function placeholdersIn(command: CommandTemplate, mode: TemplateMode = "declared"): Placeholder[] {
  return findPlaceholders(command.body, { ...optionsOf(command), mode }).filter(({ isEscaped }) => !isEscaped);
}

/** Whether a command has placeholders for single words of the arguments. */
export function takesWords(command: CommandTemplate): boolean {
  return placeholdersIn(command).some(takesWord);
}

function takesWord({ position, name }: Placeholder): boolean {
  return position !== undefined || name !== undefined;
}

/** Returns the options with which a command's text is rendered. */
export function templateOptions(
  command: CommandTemplate,
  rawArguments: string,
  mode: TemplateMode = "declared",
): TemplateOptions {
  const { parameters = {} } = command;
  const given = parseSlashCommand(`/command ${rawArguments}`, { parameters })?.arguments ?? {};
  const { words } = dividedArguments(command, rawArguments, mode);
  const { values: bound } = bindArguments(given, parameters, words);
  // without the words of an argument that the grammar would take by its position
  const open = Object.entries(parameters).filter(([, { position = -1 }]) => words[position] === undefined);
  const values = { ...Object.fromEntries(open.map(([name]) => [name, null])), ...bound };
  const nameMissing = mode !== "claude";
  return {
    ...optionsOf(command),
    ...(!isNamed(command) && { words }),
    mode,
    rawArguments,
    arguments: values,
    append: false,
    nameMissing,
  };
}

/** Returns the placeholders that stay in a command's text by the letter of Claude Code. */
function unfilled(
  { body }: CommandTemplate,
  { mode, rawArguments }: TemplateOptions,
  placeholders: readonly Placeholder[],
): string[] {
  const count = splitArguments(rawArguments).length;
  const open = mode === "claude" ? placeholders.filter(({ position = -1 }) => position >= count) : [];
  return [...new Set(open.map(({ start, end }) => body.slice(start, end)))];
}

/** Divides typed arguments among the arguments of a command. Those that the user gave by name are left out. */
function dividedArguments(command: CommandTemplate, rawArguments: string, mode: TemplateMode): ArgumentWords {
  const { parameters = {} } = command;
  const typed = isNamed(command) ? parseSlashCommand(`/command ${rawArguments}`, { parameters })?.prompt : undefined;
  return argumentWords(typed ?? rawArguments, slotsOf(command, mode), isNamed(command));
}

/** Returns the arguments of a command; none by the letter of Claude Code, which counts words only. */
function slotsOf({ argumentHint, parameters }: CommandTemplate, mode: TemplateMode): ArgumentSlot[] {
  return mode === "claude" ? [] : argumentSlots(argumentHint, parameters);
}

/** Whether arguments have names by which a text uses them. */
function isNamed({ parameters = {} }: CommandTemplate): boolean {
  return Object.values(parameters).some(({ position }) => position !== undefined);
}

function optionsOf({ parameters, argumentHint }: CommandTemplate): PlaceholderOptions {
  return { ...(parameters && { parameters }), ...(argumentHint !== undefined && { argumentHint }) };
}

/** Whether every argument has a placeholder. */
function takesAll(command: CommandTemplate, options: TemplateOptions, placeholders: readonly Placeholder[]): boolean {
  const { rawArguments, mode = "declared", words = splitArguments(rawArguments), arguments: values = {} } = options;
  if (!placeholders.every(takesWord)) return true;
  const positions = [...new Set(placeholders.map(({ position = -1 }) => position))];
  const names = new Set(placeholders.map(({ name }) => name));
  const bound = Object.keys(values).filter((name) => names.has(name) && (values[name] ?? undefined) !== undefined);
  const used = [...positions.map((position) => words[position]), ...bound.map((name) => String(values[name]))];
  const slots = slotsOf(command, mode);
  const left = [
    ...bound.map((name) => `--${name}`),
    ...positions.map((position) => slots[position]?.option),
    ...used.flatMap((value) => (value && /\s/.test(value) ? [value, ...splitArguments(value)] : value)),
  ];
  const counts = new Map<string | undefined, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  const take = (word: string): boolean => {
    const key = [word, word.slice(word.indexOf("=") + 1)].find((each) => (counts.get(each) ?? 0) > 0);
    if (key === undefined) return false;
    counts.set(key, (counts.get(key) ?? 0) - 1);
    return true;
  };
  return splitArguments(rawArguments).every(take);
}
