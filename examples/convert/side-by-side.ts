/** A text with a title. */
export interface TitledText {
  readonly title: string;
  readonly text: string;
}

/** Two texts beside each other, each wrapped at words. */
export function sideBySide(left: TitledText, right: TitledText, width = 58): string {
  const columns = [left, right].map(({ title, text }) => [title, "-".repeat(width), ...wrapped(text, width)]);
  const height = Math.max(...columns.map(({ length }) => length));
  const [one = [], other = []] = columns;
  const rows = Array.from({ length: height }, (_, row) => `${(one[row] ?? "").padEnd(width)} | ${other[row] ?? ""}`);
  return rows.map((row) => row.trimEnd()).join("\n");
}

function wrapped(text: string, width: number): string[] {
  return text
    .trim()
    .split("\n")
    .flatMap((line) => wrappedLine(line, width));
}

/** A line in pieces; what follows the first one stands under its text. */
function wrappedLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const [indent = ""] = /^\s*(?:[-*]|\d+\.)?\s*/.exec(line) ?? [];
  const space = line.lastIndexOf(" ", width);
  const end = space > indent.length ? space : width;
  return [line.slice(0, end), ...wrappedLine(" ".repeat(indent.length) + line.slice(end).trimStart(), width)];
}
