/** Source text of one top-level `key: value` of a YAML mapping, including the indented lines below it. */
export interface TopLevelEntry {
  readonly key: string;
  /** The source text after the colon on the first line, trimmed; may be empty. */
  readonly value: string;
  /** All lines of the entry. */
  readonly source: string;
  /** Whether the value is on the first line only. */
  readonly isSingleLine: boolean;
  /** Line of the key within the block, from 1. */
  readonly line: number;
}

const KEY_LINE = /^([A-Za-z_][\w-]*)[ \t]*:(?:[ \t](.*))?$/;

/** Splits a YAML block at its top-level keys, without parsing it. Lines before the first key are dropped. */
export function topLevelEntries(yaml: string): TopLevelEntry[] {
  const entries: { key: string; value: string; lines: string[]; line: number }[] = [];
  for (const [index, line] of yaml.split(/\r?\n/).entries()) {
    const [, key, value] = KEY_LINE.exec(line) ?? [];
    if (key !== undefined) entries.push({ key, value: (value ?? "").trim(), lines: [line], line: index + 1 });
    else entries.at(-1)?.lines.push(line);
  }
  return entries.map(({ lines, ...entry }) => ({
    ...entry,
    source: lines.join("\n"),
    isSingleLine: lines.slice(1).every((line) => line.trim() === "" || line.trimStart().startsWith("#")),
  }));
}
