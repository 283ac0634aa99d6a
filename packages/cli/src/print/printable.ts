/** Control and format characters, and the separators of lines, except the line feeds between the lines of JSON. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Escapes in JSON the characters that could steer a terminal or change how a line is shown. The data stay equal. */
export function printableJson(json: string): string {
  return json.replace(HIDDEN, (character) =>
    Array.from({ length: character.length }, (_, unit) => escapeUnit(character.charCodeAt(unit))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

/** Control characters except tab and line feed, and the marks that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- removing these is its purpose
const TERMINAL_CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes from untrusted text everything that could move the cursor, change colours or rename the terminal. */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(TERMINAL_CONTROLS, "");
}

/** Does the same and joins the lines, for a table cell or a message of one line. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, " ")).trim();
}
