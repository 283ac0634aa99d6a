import { topLevelEntries } from "./top-level-entries.js";

const KEY_LINE = /^([ \t]+)["']?([\w-]+)["']?[ \t]*:/;

/**
 * Returns the line of the file with a field of its frontmatter, or else with the nearest field above it that has a line
 * of its own. Returns undefined if its top-level key is not at the start of a line.
 *
 * @param yaml - the frontmatter, without the `---` line above it
 * @param path - the keys from the top level down to the field
 */
export function lineOfField(yaml: string, [root, ...path]: readonly string[]): number | undefined {
  const entry = topLevelEntries(yaml).find(({ key }) => key === root);
  if (!entry) return undefined;
  const lines = entry.source.split("\n");
  let found = 0;
  for (const name of path) {
    const child = childLine(lines, found, name);
    if (child === undefined) break;
    found = child;
  }
  return entry.line + found + 1;
}

/** Returns the index of the line with a key that is directly below another one: the same indentation as the first. */
function childLine(lines: readonly string[], parent: number, name: string): number | undefined {
  const parentIndent = KEY_LINE.exec(lines[parent] ?? "")?.[1]?.length ?? 0;
  let indent: number | undefined;
  for (let index = parent + 1; index < lines.length; index += 1) {
    const [, space, key] = KEY_LINE.exec(lines[index] ?? "") ?? [];
    if (space === undefined) continue;
    if (space.length <= parentIndent) return undefined;
    indent ??= space.length;
    if (key === name && space.length === indent) return index;
  }
  return undefined;
}
