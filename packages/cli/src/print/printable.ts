/** Everything that steers a terminal: the control characters except tab and line feed, and the marks that reverse the direction. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const STEERING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Text from a file or a model, without what would move the cursor, colour or rename the terminal. */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(STEERING, "");
}

/** The same in one line, for a cell of a table or a line of its own. */
export function onOneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ")).trim();
}
