import { MAX_FILLED_LENGTH } from "./limits.js";
import type { Parameters } from "./parameter.js";
import { splitArguments } from "./split-arguments.js";

/**
 * Which placeholders are replaced. `declared`: `$ARGUMENTS` always, `$0` and `$name` only if parameters are declared,
 * because one in twenty real skills contains `$1` as plain text; `claude`: all, as in Claude Code; `off`: none.
 */
export type TemplateMode = "declared" | "claude" | "off";

/** Options for `renderTemplate`. */
export interface TemplateOptions {
  /** Everything after the command's name, as typed. */
  readonly rawArguments: string;
  /** Bound values by parameter name. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Parameters that the file declares: empty if it only has an `argument-hint`, undefined if it declares nothing. */
  readonly parameters?: Parameters;
  /** @default "declared" */
  readonly mode?: TemplateMode;
  /**
   * Whether the arguments are appended as `ARGUMENTS: …` if no placeholder used them.
   * @default true
   */
  readonly append?: boolean;
  /**
   * Returns a value as it is inserted; `line` is the text before it on its line.
   * @default the value as it is
   */
  readonly write?: (value: string, line: string) => string;
}

/** A rendered template. */
export interface RenderedTemplate {
  readonly text: string;
  /** Whether a placeholder was replaced. */
  readonly consumed: boolean;
}

/**
 * Replaces the placeholders in a skill's text by the rules of Claude Code: `$ARGUMENTS`, `$ARGUMENTS[N]`, `$N` (from
 * 0), and `$name` for declared parameters. A backslash before a placeholder keeps it as text. Values are inserted in a
 * single pass and never scanned for placeholders themselves.
 *
 * @example
 * ```ts
 * import { renderTemplate } from "@langslash/grammar";
 *
 * const { text } = renderTemplate("Fix issue $0 on $ARGUMENTS[1].", { rawArguments: '7 "my branch"', parameters: {} });
 * console.log(text); // "Fix issue 7 on my branch."
 * ```
 */
export function renderTemplate(body: string, options: TemplateOptions): RenderedTemplate {
  const { rawArguments, mode = "declared", append = true } = options;
  const rendered = mode === "off" ? { text: body, consumed: false } : fill(body, options);
  const isAppended = append && !rendered.consumed && rawArguments.trim() !== "";
  return isAppended ? { ...rendered, text: `${rendered.text}\n\nARGUMENTS: ${rawArguments}` } : rendered;
}

function fill(
  body: string,
  { rawArguments, arguments: values = {}, parameters, mode, write = (value) => value }: TemplateOptions,
): RenderedTemplate {
  const words = splitArguments(rawArguments);
  const takesPositions = mode === "claude" || parameters !== undefined;
  const parts: string[] = [];
  let line = "";
  const add = (part: string): void => {
    parts.push(part);
    const lineStart = part.lastIndexOf("\n") + 1;
    line = lineStart === 0 ? line + part : part.slice(lineStart);
  };
  let end = 0;
  let length = 0;
  let consumed = false;
  for (const { 0: placeholder, 1: index, 2: position, 3: name, index: start } of body.matchAll(
    placeholders(parameters),
  )) {
    if (position !== undefined && !takesPositions) continue;
    if (isEscaped(body, start)) {
      add(body.slice(end, start - 1));
      add(placeholder);
      end = start + placeholder.length;
      continue;
    }
    const number = index ?? position;
    const word = number === undefined ? rawArguments : words[Number(number)];
    const value = name === undefined ? word : textOf(values, parameters, name, words);
    if (value === undefined) continue;
    length += value.length;
    if (length > MAX_FILLED_LENGTH) break;
    add(body.slice(end, start));
    add(write(value, line));
    end = start + placeholder.length;
    consumed = true;
  }
  return { text: parts.join("") + body.slice(end), consumed };
}

/**
 * Returns the pattern of all placeholders. Its groups are the N of `$ARGUMENTS[N]`, the N of `$N` and the name of
 * `$name`.
 */
function placeholders(parameters: Parameters = {}): RegExp {
  const names = Object.keys(parameters).filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const named = longestFirst.length > 0 ? `|(${longestFirst.join("|")})(?!\\w)` : "";
  return new RegExp(String.raw`\$(?:ARGUMENTS(?:\[(\d+)\]|(?!\w))|(\d+)(?!\w)${named})`, "g");
}

/** Whether exactly one backslash precedes the placeholder. */
function isEscaped(body: string, start: number): boolean {
  return body[start - 1] === "\\" && body[start - 2] !== "\\";
}

/** Returns the bound value as text, else the word at the parameter's position, else an empty text. */
function textOf(
  values: Readonly<Record<string, unknown>>,
  parameters: Parameters | undefined,
  name: string,
  words: readonly string[],
): string {
  const value = Object.hasOwn(values, name) ? values[name] : words[parameters?.[name]?.position ?? -1];
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
