import { meantPositions } from "./meant-positions.js";
import type { Parameters } from "./parameter.js";

/**
 * Which placeholders are replaced. `declared`: `$ARGUMENTS` always, `$name` if it is declared, and `$N` if its author
 * meant one: not in money, scripts or awk; `claude`: all, by the letter of Claude Code; `off`: none.
 */
export type TemplateMode = "declared" | "claude" | "off";

/** Options for `findPlaceholders`. */
export interface PlaceholderOptions {
  /** Parameters that the file declares: empty if it only has an `argument-hint`, undefined if it declares nothing. */
  readonly parameters?: Parameters;
  /** The file's hint for its arguments, such as `<issue> [branch]`. */
  readonly argumentHint?: string;
  /** @default "declared" */
  readonly mode?: TemplateMode;
}

/** A placeholder in a text. */
export interface Placeholder {
  readonly start: number;
  readonly end: number;
  /** Whether a backslash before it keeps it as text. */
  readonly isEscaped: boolean;
  /** Position of the argument, from 0; undefined if it stands for all arguments or for a parameter. */
  readonly position?: number;
  /** Name of the declared parameter. */
  readonly name?: string;
}

/**
 * Finds the placeholders in a text: the one rule for all packages. A text that has `$1` and neither `$0` nor
 * `$ARGUMENTS[0]` counts from 1.
 */
export function findPlaceholders(text: string, options: PlaceholderOptions): Placeholder[] {
  const { parameters, argumentHint, mode = "declared" } = options;
  if (mode === "off") return [];
  const found = placeholderTokens(text, parameters, mode);
  const numbered = found.flatMap((each) => (each.digits === undefined ? [] : { ...each, number: Number(each.digits) }));
  const hasWhole = found.some((each) => (each.digits ?? each.index ?? each.name) === undefined);
  const context = { argumentHint, isDeclared: parameters !== undefined, hasWhole };
  const meant = mode === "claude" ? undefined : meantPositions(text, numbered, context);
  const positions = new Map(
    numbered.flatMap((each, index) => ((meant?.has(index) ?? true) ? [[each.start, each]] : [])),
  );
  const used = [...positions.values()].flatMap((each) => (each.isEscaped ? [] : each.number));
  const isFromOne = mode !== "claude" && !used.includes(0) && !found.some(({ index }) => Number(index ?? 1) === 0);
  return found.flatMap(({ digits, index, name, ...place }): Placeholder | [] => {
    if (name !== undefined) return { ...place, name };
    if (index !== undefined) return { ...place, position: Number(index) };
    if (digits === undefined) return place;
    const number = positions.get(place.start)?.number;
    return number === undefined ? [] : { ...place, position: isFromOne ? number - 1 : number };
  });
}

/** Something that looks like a placeholder. */
export interface PlaceholderToken {
  readonly start: number;
  readonly end: number;
  readonly isEscaped: boolean;
  /** The N of `$N`. */
  readonly digits: string | undefined;
  /** The N of `$ARGUMENTS[N]`. */
  readonly index: string | undefined;
  /** The name of `$name`. */
  readonly name: string | undefined;
}

/** Finds everything in a text that looks like a placeholder. */
export function placeholderTokens(
  text: string,
  parameters?: Parameters,
  mode: TemplateMode = "declared",
): PlaceholderToken[] {
  return Array.from(
    text.matchAll(pattern(parameters, mode)),
    ({ 0: token, 1: index, 2: digits, 3: name, ...match }) => ({
      start: match.index,
      end: match.index + token.length,
      isEscaped: isEscaped(text, match.index),
      digits,
      index,
      name,
    }),
  );
}

/**
 * Returns the pattern of all tokens. Its groups are the N of `$ARGUMENTS[N]`, the N of `$N` and the name of `$name`.
 * `$ARGUMENT` is a common misspelling.
 */
function pattern(parameters: Parameters = {}, mode: TemplateMode): RegExp {
  const names = Object.keys(parameters).filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const named = longestFirst.length > 0 ? `|(${longestFirst.join("|")})(?!\\w)` : "|(?!)()";
  const [plural, digits] = mode === "claude" ? ["S", String.raw`\d+`] : ["S?", String.raw`\d`];
  return new RegExp(String.raw`\$(?:ARGUMENTS\[(\d+)\]|ARGUMENT${plural}(?!\w)|(${digits})(?!\w)${named})`, "g");
}

/** Whether exactly one backslash precedes the placeholder. */
function isEscaped(text: string, start: number): boolean {
  return text[start - 1] === "\\" && text[start - 2] !== "\\";
}
