import { onOneLine as joined } from "@langslash/grammar/internal";

/** What no text needs and YAML refuses: control characters except tab and line breaks, and halves of characters. */
const UNUSABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** A text without control characters and halves of characters. Tabs and line breaks stay. */
export function removeControls(text: string): string {
  return text.replace(UNUSABLE, "");
}

/** The same on one line, without white space at its ends. */
export function onOneLine(text: string): string {
  return joined(removeControls(text));
}

/** The same without blank lines at its beginning and white space at its end. */
export function trimMargins(text: string): string {
  return removeControls(text)
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}
