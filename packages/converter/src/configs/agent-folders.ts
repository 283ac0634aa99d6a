import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { isBelow } from "@langslash/skills/internal";

/** Hidden folders of a repository in which the programs of several makers look for agents and skills. */
const HOMES = [".agents", ".agent", ".github", ".codex", ".opencode", ".cursor", ".gemini", ".windsurf"];

/** A folder of agents or of skills. */
export interface AgentFolder {
  readonly type: "agent_definition" | "skill";
  readonly path: string;
}

/**
 * Returns the folders of agents and skills in a repository, those at its top first; at last the top itself, which may
 * have skills in folders of their own. Links may not lead out of it.
 */
export function agentFolders(root: string): AgentFolder[] {
  const folders = [root, ...HOMES.map((home) => join(root, home))].flatMap((home): AgentFolder[] => [
    ...["agents", "agent"].map((name) => ({ type: "agent_definition" as const, path: join(home, name) })),
    ...["skills", "skill"].map((name) => ({ type: "skill" as const, path: join(home, name) })),
  ]);
  return [...folders.filter(({ path }) => isInside(root, path)), { type: "skill", path: root }];
}

/** Whether a path leads to a place below a folder, through links as well. */
export function isInside(folder: string, path: string): boolean {
  return existsSync(folder) && existsSync(path) && isBelow(realpathSync.native(folder), realpathSync.native(path));
}

/** A skill that is a single file, rather than a folder. Files about the skills begin with a capital letter. */
const SKILL_FILE = /^(?!(?:changelog|index|readme|template)\.md$)[a-z\d][\w-]*\.md$/;

/** Returns the names of the files in a folder of skills that are skills themselves: `skills/x.md`. */
export function skillFilesIn(folder: string): string[] {
  if (!/^skills?$/.test(basename(folder))) return [];
  try {
    return readdirSync(folder).filter((name) => SKILL_FILE.test(name));
  } catch {
    return []; // it is not there, as the list of its skills says
  }
}
