import type { Parameters } from "./parameter.js";
import { splitArguments } from "./split-arguments.js";

/**
 * Which placeholders are replaced. `declared`: `$ARGUMENTS` always, `$0` and `$name` only where parameters are declared,
 * because one in twenty real skills contains `$1` as plain text; `claude`: as Claude Code does; `off`: none.
 */
export type TemplateMode = "declared" | "claude" | "off";

/** Options of `renderTemplate`. */
export interface TemplateOptions {
  /** Everything behind the command's name, as typed. */
  readonly rawArguments: string;
  /** Typed values by parameter. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** What the file declares: empty where it has an `argument-hint` alone, undefined where it declares nothing. */
  readonly parameters?: Parameters;
  /** @default "declared" */
  readonly mode?: TemplateMode;
  /**
   * Whether arguments that no placeholder took are appended as `ARGUMENTS: …`.
   * @default true
   */
  readonly append?: boolean;
}

/** A rendered template. */
export interface RenderedTemplate {
  readonly text: string;
  /** Whether a placeholder took arguments. */
  readonly consumed: boolean;
}

/**
 * Fills the placeholders of a skill's text by the rules of Claude Code: `$ARGUMENTS`, `$ARGUMENTS[N]`, `$N` (from 0), `$name`
 * for declared parameters, one backslash before them to keep them. One pass: what is filled in is data and is not read again.
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
  const replaced = mode === "off" ? { text: body, consumed: false } : fill(body, options);
  const isDue = append && !replaced.consumed && rawArguments.trim() !== "";
  return isDue ? { ...replaced, text: `${replaced.text}\n\nARGUMENTS: ${rawArguments}` } : replaced;
}

/** How much is filled in at most, in UTF-16 code units; placeholders behind that stay. */
const MAX_FILLED = 16 * 1024 * 1024;

function fill(
  body: string,
  { rawArguments, arguments: values = {}, parameters, mode }: TemplateOptions,
): RenderedTemplate {
  const words = splitArguments(rawArguments);
  const takesPositions = mode === "claude" || parameters !== undefined;
  const parts: string[] = [];
  let end = 0;
  let length = 0;
  let consumed = false;
  for (const { 0: placeholder, 1: index, 2: position, 3: name, index: start } of body.matchAll(
    placeholders(parameters),
  )) {
    if (position !== undefined && !takesPositions) continue;
    if (isEscaped(body, start)) {
      parts.push(body.slice(end, start - 1), placeholder);
      end = start + placeholder.length;
      continue;
    }
    const number = index ?? position;
    const word = number === undefined ? rawArguments : words[Number(number)];
    const value = name === undefined ? word : written(values, parameters, name, words);
    if (value === undefined) continue;
    length += value.length;
    if (length > MAX_FILLED) break;
    parts.push(body.slice(end, start), value);
    end = start + placeholder.length;
    consumed = true;
  }
  return { text: parts.join("") + body.slice(end), consumed };
}

/** Groups: N of `$ARGUMENTS[N]`, N of `$N`, name of `$name`. */
function placeholders(parameters: Parameters = {}): RegExp {
  const names = Object.keys(parameters).filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const named = longestFirst.length > 0 ? `|(${longestFirst.join("|")})(?!\\w)` : "";
  return new RegExp(String.raw`\$(?:ARGUMENTS(?:\[(\d+)\]|(?!\w))|(\d+)(?!\w)${named})`, "g");
}

/** Exactly one backslash stands before the placeholder. */
function isEscaped(body: string, start: number): boolean {
  return body[start - 1] === "\\" && body[start - 2] !== "\\";
}

/** The bound value as text, else the word at the parameter's place, else nothing. */
function written(
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
