/** A sequence that ends with a letter or a sign, such as a colour. */
const CONTROL_SEQUENCE = String.raw`(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]`;

/** A text for the terminal, such as a title or the address of a link, up to its terminator. */
const CONTROL_STRING = String.raw`(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])\P{Cc}*(?:\u0007|\u001B\\|\u009C)`;

/** All other escapes, and the beginning of a sequence or text without an end. */
const OTHER = String.raw`\u001B(?:[!-/]{0,2}[0-~])?|[\u0090\u0098\u009B-\u009F]`;

const TERMINAL_CODE = new RegExp(`${CONTROL_SEQUENCE}|${CONTROL_STRING}|${OTHER}`, "gu");

/**
 * Removes the codes with which a program steers a terminal (ECMA-48). Takes linear time: no part of a code can contain
 * the beginning of another one.
 */
export function stripTerminalCodes(text: string): string {
  return text.replace(TERMINAL_CODE, "");
}
