import { onOneLine } from "@langslash/grammar/internal";

/** Characters that YAML forbids: control characters except tabs and line breaks, lone surrogates, noncharacters. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Removes control characters and lone surrogates from a text. Keeps tabs and line breaks. */
export function removeControls(text: string): string {
  return text.replace(CONTROLS, "");
}

/** Removes control characters and lone surrogates, and joins the lines into one without whitespace at its ends. */
export function cleanLine(text: string): string {
  return onOneLine(removeControls(text));
}

/** Removes the same, blank lines at the beginning and whitespace at the end. */
export function cleanText(text: string): string {
  return removeControls(text)
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}
