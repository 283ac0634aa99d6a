import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** What Claude Code adds by itself to each conversation in a repository. */
export interface ProjectContext {
  /** Paths of files with instructions, such as `CLAUDE.md`, from the top of the repository. */
  readonly instructions: readonly string[];
}

/** A file that makes a repository a plugin, whose own instructions are for those who develop it. */
const MANIFEST = ".claude-plugin/plugin.json";
const INSTRUCTIONS = ["CLAUDE.md", ".claude/CLAUDE.md"];
const RULES = ".claude/rules";

/**
 * Reads the additions of Claude Code in a repository; undefined for that of a plugin.
 *
 * @param isOwn - whether the commands are those of the repository's own project, also if it is a plugin
 */
export function projectContext(repository: string, isOwn = false): ProjectContext | undefined {
  const isThere = (path: string): boolean => existsSync(join(repository, path));
  if (isThere(MANIFEST) && !isOwn) return undefined;
  return { instructions: [...INSTRUCTIONS.filter(isThere), ...rulesIn(repository)] };
}

/** Returns the paths of the rules in a repository, sorted. */
function rulesIn(repository: string): string[] {
  const folder = join(repository, RULES);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md"));
  return files
    .map(({ parentPath, name }) => relative(repository, join(parentPath, name)).replaceAll(sep, "/"))
    .toSorted();
}
