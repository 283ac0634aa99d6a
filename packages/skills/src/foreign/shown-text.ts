import { onOneLine } from "@langslash/grammar/internal";

/** Control and format characters, which could steer a terminal or hide a part of a text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Returns a text of a foreign server on one line, without characters that cannot be seen. */
export function shownText(text: string): string {
  return onOneLine(onOneLine(text).replace(HIDDEN, ""));
}
