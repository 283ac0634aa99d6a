import { topLevelEntries } from "./top-level-entries.js";

const KEY_LINE = /^([ \t]+)["']?([\w-]+)["']?[ \t]*:/;

/**
 * Returns the line of the file with a field of its frontmatter, or else with the nearest field above it that has a line
 * of its own. Returns undefined if its top-level key is not at the start of a line.
 *
 * @param path - the keys from the top level down to the field
 */
export type LineOfField = (path: readonly string[]) => number | undefined;

/** A key at the start of a line, with the keys directly below it. */
interface KeyLine {
  readonly line: number;
  readonly indent: number;
  readonly below: Map<string, KeyLine>;
  /** The indentation of the keys directly below it: that of the first one. */
  indentBelow?: number;
}

/**
 * Returns a function that finds the lines of any number of fields. The frontmatter is read once, for the first of them.
 *
 * @param yaml - the frontmatter, without the `---` line above it
 */
export function fieldLines(yaml: string): LineOfField {
  let roots: ReadonlyMap<string, KeyLine> | undefined;
  return ([root = "", ...path]) => {
    roots ??= keyLines(yaml);
    let found = roots.get(root);
    for (const name of path) {
      const next = found?.below.get(name);
      if (!next) break;
      found = next;
    }
    return found?.line;
  };
}

/** Returns the top-level keys. Of several keys of one name, the first counts. */
function keyLines(yaml: string): ReadonlyMap<string, KeyLine> {
  const roots = new Map<string, KeyLine>();
  for (const { key, source, line } of topLevelEntries(yaml)) {
    if (roots.has(key)) continue;
    const root: KeyLine = { line: line + 1, indent: 0, below: new Map() };
    roots.set(key, root);
    addKeysBelow(root, source.split("\n"));
  }
  return roots;
}

function addKeysBelow(root: KeyLine, lines: readonly string[]): void {
  const open = [root];
  for (const [index, text] of lines.entries()) {
    const [, space, key] = KEY_LINE.exec(text) ?? [];
    if (space === undefined || key === undefined) continue;
    while (open.length > 1 && (open.at(-1)?.indent ?? 0) >= space.length) open.pop();
    const parent = open.at(-1) ?? root;
    const added: KeyLine = { line: root.line + index, indent: space.length, below: new Map() };
    open.push(added);
    parent.indentBelow ??= added.indent;
    if (parent.indentBelow === added.indent && !parent.below.has(key)) parent.below.set(key, added);
  }
}
