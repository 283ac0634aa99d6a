import { onOneLine as joinLines } from "@langslash/grammar/internal";

/** Characters that YAML forbids: control characters except tabs and line breaks, lone surrogates, noncharacters. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Removes control characters and lone surrogates from a text. Keeps tabs and line breaks. */
export function removeControls(text: string): string {
  return text.replace(CONTROLS, "");
}

/** Does the same, and joins the lines into one without whitespace at its ends. */
export function onOneLine(text: string): string {
  return joinLines(removeControls(text));
}

/** Does the same, and removes blank lines at the beginning and whitespace at the end. */
export function trimMargins(text: string): string {
  return removeControls(text)
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}
