/** Characters of one column for those that a line of readline cannot have. */
const SIGNS = { "\n": "↵", "\t": "⇥" } as const;

/** Returns a text of several lines as one line, without control characters. */
export function folded(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\n\t]/g, (sign) => (sign === "\n" ? SIGNS["\n"] : SIGNS["\t"]));
  // oxlint-disable-next-line no-control-regex -- removing these is its purpose
  return lines.replaceAll(/[\0-\x1f\x7f-\x9f]/g, "");
}

/** Returns the text of a typed line, and whether another line follows, because it ends with a backslash. */
export function typedLine(line: string): { readonly text: string; readonly isOpen: boolean } {
  const text = unfolded(line);
  return text.endsWith("\\") ? { text: `${text.slice(0, -1)}\n`, isOpen: true } : { text, isOpen: false };
}

/** Returns the text of a folded line. */
export function unfolded(line: string): string {
  return line.replaceAll(SIGNS["\n"], () => "\n").replaceAll(SIGNS["\t"], () => "\t");
}
