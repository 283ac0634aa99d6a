import { codeRegions, rangeAt } from "./code-regions.js";
import { meantPositions } from "./meant-positions.js";
import type { Parameters } from "./parameter.js";
import { placeholderTokens, type TemplateMode } from "./placeholder-token.js";

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
  /** Position of the argument, from 0; undefined if it means all arguments or a parameter. */
  readonly position?: number;
  /** Name of the declared parameter. */
  readonly name?: string;
}

/** Returns a function that tells whether an offset is outside of code; offsets must ascend. */
function outsideCode(text: string): (offset: number) => boolean {
  const regionAt = rangeAt(codeRegions(text));
  return (offset) => regionAt(offset) === undefined;
}

/**
 * Finds the placeholders in a text: the one rule for all packages. A text that has `$1` and neither `$0` nor
 * `$ARGUMENTS[0]` counts from 1.
 */
export function findPlaceholders(text: string, options: PlaceholderOptions): Placeholder[] {
  const { parameters, argumentHint, mode = "declared" } = options;
  if (mode === "off") return [];
  const found = placeholderTokens(text, parameters, mode);
  const numbered = found.filter(({ digits }) => digits !== undefined);
  const hasWhole = found.some(({ digits, index, name }) => (digits ?? index ?? name) === undefined);
  const context = { argumentHint, isDeclared: parameters !== undefined, hasWhole };
  const meant = mode === "claude" ? new Set(numbered) : meantPositions(text, numbered, context);
  const hasZero = found.some(
    (each) => !each.isEscaped && Number(each.index ?? (meant.has(each) ? each.digits : 1)) === 0,
  );
  const first = mode === "claude" || hasZero ? 0 : 1;
  // A file that takes arguments escapes a price for the tools that would replace it: `\$1.00`.
  const takesArguments = hasWhole || parameters !== undefined;
  const isProse = takesArguments && found.some(({ isEscaped }) => isEscaped) ? outsideCode(text) : undefined;
  const placeholders: Placeholder[] = [];
  for (const token of found) {
    const { start, end, isEscaped, digits, index, name } = token;
    if (name !== undefined) placeholders.push({ start, end, isEscaped, name });
    else if (index !== undefined) placeholders.push({ start, end, isEscaped, position: Number(index) });
    else if (digits === undefined) placeholders.push({ start, end, isEscaped });
    else if (meant.has(token) || (isEscaped && isProse?.(start) === true))
      placeholders.push({ start, end, isEscaped, position: Number(digits) - first });
  }
  return placeholders;
}
