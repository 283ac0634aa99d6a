import { findPlaceholders, type Placeholder, type PlaceholderOptions } from "./find-placeholders.js";
import { argumentName, hintNames } from "./hint-names.js";
import { MAX_FILLED_LENGTH } from "./limits.js";
import { splitArguments } from "./scan-arguments.js";

/** Options for `renderTemplate`. */
export interface TemplateOptions extends PlaceholderOptions {
  /** Everything after the command's name, as typed. */
  readonly rawArguments: string;
  /**
   * The words that `$0`, `$1` and so on mean.
   * @default those of `rawArguments`
   */
  readonly words?: readonly (string | undefined)[];
  /** Bound values by parameter name. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /**
   * Whether the arguments are appended as `ARGUMENTS: …` if no placeholder used them.
   * @default true
   */
  readonly append?: boolean;
  /**
   * Whether `$ARGUMENTS` and `$name` without a value become their name in angle brackets, instead of nothing.
   * @default false
   */
  readonly nameMissing?: boolean;
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
  /** Names of the arguments that the text asks for and that were not given, each once. */
  readonly missing: readonly string[];
}

/**
 * Replaces the placeholders in a skill's text: `$ARGUMENTS`, `$ARGUMENTS[N]`, `$N`, and `$name` for declared
 * parameters. `$N` is replaced only if its author meant an argument, and counts from 1 if the text has `$1` and no
 * `$0`. Without a value it becomes the name of the argument in angle brackets. A backslash before a placeholder keeps
 * it as text. Values are inserted in a single pass and never scanned for placeholders themselves.
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
  const { rawArguments, append = true } = options;
  const rendered = fill(body, options);
  const isAppended = append && !rendered.consumed && rawArguments.trim() !== "";
  return isAppended ? { ...rendered, text: `${rendered.text}\n\nARGUMENTS: ${rawArguments}` } : rendered;
}

function fill(body: string, options: TemplateOptions): RenderedTemplate {
  const { write = (value) => value } = options;
  const valueOf = valueFinder(options);
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
  const missing = new Set<string>();
  for (const placeholder of findPlaceholders(body, options)) {
    const { start, isEscaped } = placeholder;
    if (isEscaped) {
      add(body.slice(end, start - 1));
      add(body.slice(start, placeholder.end));
      end = placeholder.end;
      continue;
    }
    const { value, name } = valueOf(placeholder);
    if (name !== undefined) missing.add(name);
    if (value === undefined) continue;
    length += value.length;
    if (length > MAX_FILLED_LENGTH) break;
    add(body.slice(end, start));
    add(name === undefined ? write(value, line) : value);
    end = placeholder.end;
    consumed ||= name === undefined;
  }
  return { text: parts.join("") + body.slice(end), consumed, missing: [...missing] };
}

/** A value to insert, if any, and the name of the argument if it is missing. */
interface FoundValue {
  readonly value: string | undefined;
  readonly name?: string;
}

/** Creates the function that returns the values of placeholders. */
export function valueFinder(options: TemplateOptions): (placeholder: Placeholder) => FoundValue {
  const { rawArguments, arguments: values = {}, parameters = {}, argumentHint, mode, nameMissing = false } = options;
  const { words = splitArguments(rawArguments) } = options;
  return ({ position, name }) => {
    if (name !== undefined) {
      const bound = Object.hasOwn(values, name) ? values[name] : words[parameters[name]?.position ?? -1];
      const isMissing = bound === undefined || bound === null;
      return isMissing && nameMissing ? { value: `<${name}>`, name } : { value: textOf(bound) };
    }
    if (position === undefined) {
      const [hinted, ...others] = hintNames(argumentHint).names;
      const whole = hinted === undefined || others.length > 0 ? "arguments" : hinted;
      const isMissing = nameMissing && rawArguments.trim() === "";
      return isMissing ? { value: `<${whole}>`, name: whole } : { value: rawArguments };
    }
    const word = words[position];
    if (word !== undefined || mode === "claude") return { value: word };
    const missing = argumentName(position, argumentHint, parameters);
    return { value: `<${missing}>`, name: missing };
  };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
