import { bindArguments, type Parameters, parseSlashCommand, renderTemplate } from "@langslash/grammar";
import { splitArguments } from "@langslash/grammar/internal";
import { parseSkillDocument, type SkillDocument } from "@langslash/skills";
import { declaredParameters } from "@langslash/skills/internal";

/** The parts of a command's file. */
export interface ReadCommand {
  /** The text without its frontmatter. */
  readonly body: string;
  /** The frontmatter as written, including its `---` lines; empty if there is none. */
  readonly frontmatter: string;
  readonly argumentHint: string | undefined;
  /** The declared parameters: empty if the file only has an argument hint, undefined if it declares nothing. */
  readonly parameters: Parameters | undefined;
  /** Whether the command has a placeholder for arguments, or declares parameters. */
  readonly takesArguments: boolean;
}

const PLACEHOLDER = /(?<!(?<!\\)\\)\$ARGUMENTS?(?!\w)/;

/** Splits a command's file into its parts. */
export function readCommand(content: string): ReadCommand {
  const { data, body } = parseFrontmatter(content);
  const hint = data["argument-hint"];
  const parameters = declaredParameters(data);
  return {
    body,
    frontmatter: content.slice(0, content.length - body.length).trimEnd(),
    argumentHint: typeof hint === "string" && hint.trim() !== "" ? hint : undefined,
    parameters,
    takesArguments: parameters !== undefined || PLACEHOLDER.test(body),
  };
}

/** Splits off the frontmatter. Text between two `---` lines belongs to the body if no line looks like a field. */
function parseFrontmatter(content: string): Pick<SkillDocument, "data" | "body"> {
  const { data, body } = parseSkillDocument(content);
  const [, ...lines] = content.slice(0, content.length - body.length).split(/\r?\n/);
  const isText = lines.some((line) => /^[^\s#-]/.test(line)) && !lines.some((line) => /^["'\w-]+\s*:/.test(line));
  return isText ? { data: {}, body: content } : { data, body };
}

/**
 * Replaces the placeholders in a command's text with the arguments: `$ARGUMENTS`, `$ARGUMENT`, `$ARGUMENTS[N]`, and
 * also `$N` and named ones if the file declares arguments. Inserted text is data: placeholders in it are not replaced.
 * With `append`, all arguments are added at the end if any of them has no placeholder.
 */
export function insertArguments(
  { body, parameters }: Pick<ReadCommand, "body" | "parameters">,
  userArguments: string,
  { append = true }: { readonly append?: boolean } = {},
): string {
  const { text, takesAll } = fill(body, parameters, userArguments);
  const isDue = append && !takesAll && userArguments.trim() !== "";
  return isDue ? `${text.trimEnd()}\n\nArguments: ${userArguments}` : text;
}

/** A common misspelling of `$ARGUMENTS`. */
const SINGULAR = /\$ARGUMENT(?![\w[])/g;
/** `$ARGUMENTS` with its lead-in (` for:`), the space and the backtick before it, and the character after it. */
const WHOLE =
  /((?:[ \t](?:about|for|from|in|of|on|to|with)\b)?:?)([ \t]?)(?<!\\)(`?)\$ARGUMENTS(?![\w[])\3(?=([^\n]?))/g;
const WHOLE_TAKEN = /(?<!(?<!\\)\\)\$ARGUMENTS(?![\w[])/;
const NUMBERED = /\$(?:ARGUMENTS\[(\d+)\]|(\d+)(?!\w))/g;

interface FilledText {
  readonly text: string;
  /** Whether every argument has a placeholder. */
  readonly takesAll: boolean;
}

function fill(body: string, parameters: Parameters | undefined, rawArguments: string): FilledText {
  const given = parseSlashCommand(`/command ${rawArguments}`, { parameters: parameters ?? {} });
  const prompt = splitArguments(given?.prompt ?? rawArguments);
  const { values } = bindArguments(given?.arguments ?? {}, parameters ?? {}, prompt);
  const words = splitArguments(rawArguments);
  const plural = body.replace(SINGULAR, () => "$ARGUMENTS");
  const template = rawArguments.trim() === "" ? removeWholePlaceholders(plural) : plural;
  const filled = removeSparePlaceholders(template, words.length, parameters !== undefined);
  const options = { rawArguments, arguments: values, ...(parameters && { parameters }), append: false };
  const { text, consumed } = renderTemplate(filled, options);
  if (!consumed || WHOLE_TAKEN.test(plural)) return { text, takesAll: consumed };
  const positions = new Set(positionsIn(plural, parameters !== undefined));
  const named = Object.entries(values).filter(([name]) => plural.includes(`$${name}`));
  const taken = new Set(named.map(([, value]) => String(value)));
  const isTaken = (word: string, index: number): boolean =>
    positions.has(index) || taken.has(word) || taken.has(word.slice(word.indexOf("=") + 1));
  return { text, takesAll: words.every(isTaken) };
}

/** Returns the argument positions for which a text has placeholders. */
export function positionsIn(template: string, takesPositions: boolean): number[] {
  return Array.from(template.matchAll(NUMBERED)).flatMap(({ 1: index, 2: position, index: at }) => {
    const isPlaceholder = (index !== undefined || takesPositions) && !isEscaped(template, at);
    return isPlaceholder ? Number(index ?? position) : [];
  });
}

function isEscaped(template: string, at: number): boolean {
  return template[at - 1] === "\\" && template[at - 2] !== "\\";
}

/**
 * Removes `$ARGUMENTS` when there are no arguments, so that the sentence still reads well: together with a space that
 * would be left over, and before a full stop, comma or semicolon together with its lead-in. In backticks it is the
 * object of the sentence, so it is replaced with words.
 */
function removeWholePlaceholders(template: string): string {
  return template.replace(WHOLE, (_placeholder, lead: string, space: string, mark: string, next: string) => {
    if (mark !== "") return `${lead}${space}the arguments (none were given)`;
    if (/[.,;]/.test(next)) return "";
    return /[\p{L}\p{N}("'[{/]/u.test(next) ? lead + space : lead;
  });
}

/** Removes numbered placeholders that have no argument: a standalone prompt must not contain any. */
function removeSparePlaceholders(template: string, count: number, takesPositions: boolean): string {
  return template.replace(
    NUMBERED,
    (placeholder, index: string | undefined, position: string | undefined, at: number) => {
      const isPlaceholder = (index !== undefined || takesPositions) && !isEscaped(template, at);
      return isPlaceholder && Number(index ?? position) >= count ? "" : placeholder;
    },
  );
}
