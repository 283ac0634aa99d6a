/** A text with a title. */
export interface TitledText {
  readonly title: string;
  readonly text: string;
}

/** Formats two texts side by side, each wrapped at words. */
export function sideBySide(left: TitledText, right: TitledText, width = 58): string {
  const columns = [left, right].map(({ title, text }) => [title, "-".repeat(width), ...wrapText(text, width)]);
  const height = Math.max(...columns.map(({ length }) => length));
  const [one = [], other = []] = columns;
  const rows = Array.from({ length: height }, (_, row) => `${(one[row] ?? "").padEnd(width)} | ${other[row] ?? ""}`);
  return rows.map((row) => row.trimEnd()).join("\n");
}

function wrapText(text: string, width: number): string[] {
  return text
    .trim()
    .split("\n")
    .flatMap((line) => wrapLine(line, width));
}

/** Wraps a line. Further lines of a list item are indented to its text. */
function wrapLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const [indent = ""] = /^\s*(?:[-*]|\d+\.)?\s*/.exec(line) ?? [];
  const space = line.lastIndexOf(" ", width);
  const end = space > indent.length ? space : width;
  return [line.slice(0, end), ...wrapLine(" ".repeat(indent.length) + line.slice(end).trimStart(), width)];
}
