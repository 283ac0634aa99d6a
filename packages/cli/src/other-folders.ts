import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "@langslash/skills/internal";
import { report } from "./print/output.js";
import { skillPaths, type SkillsOptions } from "./skill-paths.js";

/** The folders of other tools, and those in them that can be loaded. */
const TOOLS = [".codex", ".cursor", ".gemini", ".github", ".opencode"];
const PARTS = ["skills", "commands", "command", "prompts"];
/** Files that may be commands, unlike README.md. */
const COMMAND = /^(?!\.|[A-Z_-]+\.).*\.(?:md|toml)$/;

/**
 * Reports the folders of other tools beside the default ones, which are loaded only if they are named. Links among
 * them lead to skills that are loaded already.
 */
export function reportOtherFolders(command: string, options: SkillsOptions): void {
  if (options.skills) return;
  const loaded = skillPaths(options);
  const roots = new Set(loaded.map((path) => realpathSync(path)));
  const hasFiles = (folder: string): boolean =>
    entriesOf(folder).some((entry) => entry.isDirectory() || COMMAND.test(entry.name)) &&
    !roots.has(realpathSync(folder));
  const others = TOOLS.filter((tool) =>
    PARTS.some((part) => existsSync(join(tool, part)) && hasFiles(join(tool, part))),
  );
  if (others.length === 0) return;
  const all = [...loaded, ...others].join(" ");
  report(`Files of other tools are not loaded: ${others.join(", ")}. To load all: langslash ${command} ${all}`);
}
