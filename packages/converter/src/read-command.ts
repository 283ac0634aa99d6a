import { bindArguments, type Parameters, parseSlashCommand, renderTemplate } from "@langslash/grammar";
import { splitArguments } from "@langslash/grammar/internal";
import { parseSkillDocument, type SkillDocument } from "@langslash/skills";
import { declaredParameters } from "@langslash/skills/internal";

/** A command's file, taken apart. */
export interface ReadCommand {
  /** The text without its frontmatter. */
  readonly body: string;
  /** The frontmatter as it stands, its fences included; empty where there is none. */
  readonly frontmatter: string;
  readonly argumentHint: string | undefined;
  /** What it declares: empty where it has an argument hint alone, undefined where it declares nothing. */
  readonly parameters: Parameters | undefined;
  /** Whether it has a placeholder for arguments, or declares some. */
  readonly takesArguments: boolean;
}

const PLACEHOLDER = /(?<!(?<!\\)\\)\$ARGUMENTS?(?!\w)/;

/** Takes a command's file apart. */
export function readCommand(content: string): ReadCommand {
  const { data, body } = withoutFrontmatter(content);
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

/** A text between two rules at the very beginning is no frontmatter where no line of it looks like a field. */
function withoutFrontmatter(content: string): Pick<SkillDocument, "data" | "body"> {
  const { data, body } = parseSkillDocument(content);
  const [, ...lines] = content.slice(0, content.length - body.length).split(/\r?\n/);
  const isText = lines.some((line) => /^[^\s#-]/.test(line)) && !lines.some((line) => /^["'\w-]+\s*:/.test(line));
  return isText ? { data: {}, body: content } : { data, body };
}

/**
 * Puts arguments into a command's text, as data that is not read again: `$ARGUMENTS`, `$ARGUMENT`, `$ARGUMENTS[N]`, and `$N` and
 * named ones where the file declares arguments. Where placeholders do not take all of them they are appended.
 */
export function withArguments(
  { body, parameters }: Pick<ReadCommand, "body" | "parameters">,
  userArguments: string,
  { append = true }: { readonly append?: boolean } = {},
): string {
  const { text, takesAll } = fill(body, parameters, userArguments);
  const isDue = append && !takesAll && userArguments.trim() !== "";
  return isDue ? `${text.trimEnd()}\n\nArguments: ${userArguments}` : text;
}

/** `$ARGUMENT` is a common way to write `$ARGUMENTS`. */
const SINGULAR = /\$ARGUMENT(?![\w[])/g;
/** `$ARGUMENTS` with what leads to it (` for:`), the space and the code mark before it, and what is behind it. */
const WHOLE =
  /((?:[ \t](?:about|for|from|in|of|on|to|with)\b)?:?)([ \t]?)(?<!\\)(`?)\$ARGUMENTS(?![\w[])\3(?=([^\n]?))/g;
const WHOLE_TAKEN = /(?<!(?<!\\)\\)\$ARGUMENTS(?![\w[])/;
const NUMBERED = /\$(?:ARGUMENTS\[(\d+)\]|(\d+)(?!\w))/g;

interface Filled {
  readonly text: string;
  /** Whether each of the arguments has a placeholder. */
  readonly takesAll: boolean;
}

function fill(body: string, parameters: Parameters | undefined, rawArguments: string): Filled {
  const given = parseSlashCommand(`/command ${rawArguments}`, { parameters: parameters ?? {} });
  const prompt = splitArguments(given?.prompt ?? rawArguments);
  const { values } = bindArguments(given?.arguments ?? {}, parameters ?? {}, prompt);
  const words = splitArguments(rawArguments);
  const plural = body.replace(SINGULAR, () => "$ARGUMENTS");
  const template = rawArguments.trim() === "" ? withoutWhole(plural) : plural;
  const filled = withoutSpare(template, words.length, parameters !== undefined);
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

/** The positions that a text has placeholders for. */
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
 * Takes out `$ARGUMENTS` where there are none, so that the sentence still reads: with a space that would be left over, and before
 * a full stop with what leads to it. As code of its own it is what the sentence speaks of, and gets words.
 */
function withoutWhole(template: string): string {
  return template.replace(WHOLE, (_placeholder, lead: string, space: string, mark: string, next: string) => {
    if (mark !== "") return `${lead}${space}the arguments (none were given)`;
    if (/[.,;]/.test(next)) return "";
    return /[\p{L}\p{N}("'[{/]/u.test(next) ? lead + space : lead;
  });
}

/** Takes out numbered placeholders for which there is no argument: a prompt that stands alone has none. */
function withoutSpare(template: string, count: number, takesPositions: boolean): string {
  return template.replace(
    NUMBERED,
    (placeholder, index: string | undefined, position: string | undefined, at: number) => {
      const isPlaceholder = (index !== undefined || takesPositions) && !isEscaped(template, at);
      return isPlaceholder && Number(index ?? position) >= count ? "" : placeholder;
    },
  );
}
