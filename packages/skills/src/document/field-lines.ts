import { topLevelEntries } from "./top-level-entries.js";

const KEY_LINE = /^([ \t]+)["']?([\w-]+)["']?[ \t]*:/;

/**
 * Returns the line of the file with a field of its frontmatter, or else with the nearest field above it that has a line
 * of its own. Returns undefined if its top-level key is not at the start of a line.
 *
 * @param path - the keys from the top level down to the field
 */
export type LineOfField = (path: readonly string[]) => number | undefined;

/**
 * Returns a function that finds the lines of any number of fields. Of several keys of one name, the first counts.
 *
 * @param yaml - the frontmatter, without the `---` line above it
 */
export function fieldLines(yaml: string): LineOfField {
  let entries: ReadonlyMap<string, { readonly line: number; readonly lines: readonly string[] }> | undefined;
  return ([root = "", ...path]) => {
    entries ??= new Map(
      topLevelEntries(yaml)
        .map(({ key, line, source }) => [key, { line: line + 1, lines: source.split("\n") }] as const)
        .toReversed(),
    );
    const entry = entries.get(root);
    if (!entry) return undefined;
    let found = 0;
    for (const name of path) {
      const next = lineBelow(entry.lines, found, name);
      if (next === undefined) break;
      found = next;
    }
    return entry.line + found;
  };
}

/** Returns the index of the line with a key directly below another: those that are indented like the first one. */
function lineBelow(lines: readonly string[], above: number, name: string): number | undefined {
  const [, outer = ""] = KEY_LINE.exec(lines[above] ?? "") ?? [];
  let inner: number | undefined;
  for (let index = above + 1; index < lines.length; index += 1) {
    const [, space, key] = KEY_LINE.exec(lines[index] ?? "") ?? [];
    if (space === undefined) continue;
    if (space.length <= outer.length) return undefined;
    inner ??= space.length;
    if (space.length === inner && key === name) return index;
  }
  return undefined;
}
