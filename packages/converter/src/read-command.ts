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
  /** The declared parameters: empty if the file only has an argument hint, undefined if it declares nothing. */
  readonly parameters: Parameters | undefined;
  /** Whether the command has a placeholder for arguments, or declares parameters. */
  readonly takesArguments: boolean;
}

/** Maximum length of a description, in UTF-16 code units. */
const MAX_DESCRIPTION = 300;

/** Splits a command's file into its parts. */
export function readCommand(content: string): ReadCommand {
  const { data, body: text } = parseFrontmatter(content);
  const uses = declaredUses(data, text);
  const body = uses === undefined ? text : `${uses}\n\n${text.trimStart()}`;
  const { "argument-hint": hint, description } = data;
  const parameters = declaredParameters(data);
  const argumentHint = typeof hint === "string" && hint.trim() !== "" ? hint : undefined;
  const template = { body, argumentHint, parameters };
  return {
    ...template,
    description:
      typeof description === "string" && description.trim() !== ""
        ? ellipsis(onOneLine(description), MAX_DESCRIPTION)
        : undefined,
    frontmatter: content.slice(0, content.length - text.length).trimEnd(),
    takesArguments: parameters !== undefined || placeholdersIn(template).length > 0,
  };
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
  const isDue = append && userArguments.trim() !== "" && !(consumed && takesAll(command, options));
  return { text: isDue ? `${text.trimEnd()}\n\nArguments: ${userArguments}` : text, missing };
}

/** Returns the placeholders of a command's text. Those after a backslash are text. */
export function placeholdersIn(command: CommandTemplate, mode: TemplateMode = "declared"): Placeholder[] {
  return findPlaceholders(command.body, { ...optionsOf(command), mode }).filter(({ isEscaped }) => !isEscaped);
}

/** Whether a command has placeholders for single words of the arguments. */
export function takesWords(command: CommandTemplate): boolean {
  return placeholdersIn(command).some(({ position, name }) => position !== undefined || name !== undefined);
}

/** Returns the options with which a command's text is rendered. */
export function templateOptions(
  command: CommandTemplate,
  rawArguments: string,
  mode: TemplateMode = "declared",
): TemplateOptions {
  const { parameters = {} } = command;
  const given = parseSlashCommand(`/command ${rawArguments}`, { parameters });
  const words = wordsOf(given?.prompt ?? rawArguments, parameters, mode);
  const { values } = bindArguments(given?.arguments ?? {}, parameters, words);
  const nameMissing = mode !== "claude";
  return { ...optionsOf(command), mode, rawArguments, arguments: values, append: false, nameMissing };
}

/** Splits arguments into words. All of them are the value of a text that is the only declared parameter. */
function wordsOf(typed: string, parameters: Parameters, mode: TemplateMode): string[] {
  const words = splitArguments(typed);
  const [only, ...others] = Object.values(parameters);
  const isText = only?.position === 0 && others.length === 0 && (only.type ?? "string") === "string" && !only.values;
  return isText && mode !== "claude" && words.length > 1 ? [typed.trim()] : words;
}

function optionsOf({ parameters, argumentHint }: CommandTemplate): PlaceholderOptions {
  return { ...(parameters && { parameters }), ...(argumentHint !== undefined && { argumentHint }) };
}

/** Whether every argument has a placeholder. */
function takesAll(command: CommandTemplate, { rawArguments, mode, arguments: values = {} }: TemplateOptions): boolean {
  const placeholders = placeholdersIn(command, mode);
  if (placeholders.some(({ position, name }) => position === undefined && name === undefined)) return true;
  const positions = new Set(placeholders.map(({ position }) => position));
  const taken = new Set(placeholders.flatMap(({ name }) => (name === undefined ? [] : String(values[name]))));
  if (taken.has(rawArguments.trim())) return true;
  const isTaken = (word: string, index: number): boolean =>
    positions.has(index) || taken.has(word) || taken.has(word.slice(word.indexOf("=") + 1));
  return splitArguments(rawArguments).every(isTaken);
}
