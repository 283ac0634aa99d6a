import type { Diagnostic, Span } from "./diagnostic.js";
import { MAX_QUOTED_LENGTH, MAX_VALUE_LENGTH } from "./limits.js";
import { cutText, ellipsis } from "./plain-text.js";

/** Cuts an argument's value to at most `MAX_VALUE_LENGTH` characters, and reports it if that removes something. */
export function cutLongValue(
  key: string,
  given: string,
  span: Span,
): { readonly value: string; readonly diagnostics: readonly Diagnostic<"value-cut">[] } {
  const value = cutText(given, MAX_VALUE_LENGTH);
  if (value === given) return { value, diagnostics: [] };
  const lengths = `from ${given.length} to ${value.length} characters`;
  const message = `The value of ${ellipsis(key, MAX_QUOTED_LENGTH)} was cut ${lengths}.`;
  return { value, diagnostics: [{ code: "value-cut", severity: "warning", message, span }] };
}
