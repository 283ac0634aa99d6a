import { basename, dirname } from "node:path";

/**
 * Returns names for a source of skills after the folder that contains them: `bob` for `users/bob`, and `claude` for
 * `.claude/skills`.
 *
 * @param folder - an absolute path
 */
export function skillFolderNames(folder: string): string[] {
  const name = basename(folder);
  const parent = basename(dirname(folder));
  const first = name === "skills" && parent.startsWith(".") ? [] : [name];
  return [...first, parent, `${parent}-${name}`];
}

/**
 * Returns names for a source of a kind after the folder that it belongs to: `claude-commands` for the commands in
 * `.claude`.
 *
 * @param folder - an absolute path
 */
export function partNames(folder: string, kind: "commands" | "manifest"): string[] {
  const name = basename(folder);
  return [`${name}-${kind}`, `${basename(dirname(folder))}-${name}-${kind}`];
}
