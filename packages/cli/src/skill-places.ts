import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { entriesOf } from "@langslash/skills/internal";
import { isAddress } from "./is-address.js";
import { isSkillFolder } from "./single-skill-source.js";

/** A place that skills are loaded from, and what it is. */
export interface SkillPlace {
  readonly kind: "address" | "commands" | "directory" | "manifest" | "skill";
  readonly path: string;
}

/** Names of folders whose files are commands, for this and for other tools. */
const COMMAND_FOLDERS = ["commands", "command", "prompts"];

/**
 * Returns the places of skills at a path, in order of precedence: a skill comes before a command of its name. The help
 * of `--skills` lists the kinds of paths.
 */
export function skillPlaces(path: string): readonly SkillPlace[] {
  if (isAddress(path)) return [{ kind: "address", path }];
  if (statSync(path).isFile()) return [{ kind: "manifest", path }];
  if (COMMAND_FOLDERS.includes(basename(resolve(path)))) return [{ kind: "commands", path }];
  if (isSkillFolder(path) && !hasSkillsInside(path) && !isPlugin(path)) return [{ kind: "skill", path }];
  const inner = join(path, "skills");
  const directories = existsSync(inner) ? [inner, path] : [path];
  // The directory itself has its folder "commands".
  const commands = COMMAND_FOLDERS.slice(1).map((name) => join(path, name));
  return [
    ...directories.map((directory) => ({ kind: "directory", path: directory }) as const),
    ...commands.filter((folder) => existsSync(folder)).map((folder) => ({ kind: "commands", path: folder }) as const),
  ];
}

/** Returns whether a folder is a plugin of Claude Code with skills or commands in their usual folders. */
function isPlugin(path: string): boolean {
  const hasParts = ["skills", "commands"].some((name) =>
    entriesOf(join(path, name)).some((entry) => !entry.name.startsWith(".")),
  );
  return hasParts && existsSync(join(path, ".claude-plugin"));
}

/** Returns whether a folder is one of skills, also if it has a SKILL.md of its own. */
function hasSkillsInside(path: string): boolean {
  return readdirSync(path).some((name) => isSkillFolder(join(path, name)));
}
