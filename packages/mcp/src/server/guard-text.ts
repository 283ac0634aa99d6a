const INVISIBLE = "\u200B";

/**
 * Puts an invisible character into everything that opencode would run, read or replace in the text of a prompt:
 * `` !`command` ``, `@file`, `$1` and `$ARGUMENTS`. Other clients take a prompt's text as it is.
 */
export function guardText(text: string): string {
  return text.replace(/!(?=`)|\$(?=\d|ARGUMENTS)|@(?=[^\s`,])/g, (mark) => `${mark}${INVISIBLE}`);
}
