import { readdirSync } from "node:fs";
import type { SkillIndex } from "@langslash/skills";
import { ConfinedFolder, isVisible } from "@langslash/skills/internal";
import type { SkillFiles } from "@modelcontextprotocol/server/ext/skills";

const SKILL_FILE = "/SKILL.md";

/** Maximum size of a file that is served, in bytes: what the skills extension of the protocol allows a whole skill. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The files of an index's skills. */
export interface IndexedFiles extends SkillFiles {
  /** Leaves a skill out until `includeAll`. Returns whether it was not left out before. */
  leaveOut(skill: string): boolean;
  includeAll(): void;
}

/**
 * Returns the files of all skills that have a folder of their own in one of the index's skill folders. If two folders
 * have a skill of the same name, the first one has it, as in the index. Every look at the top lists the skills of the
 * index at that moment. No path leads out of its folder, also if another process exchanges a folder with a link.
 */
export function skillFilesOf(index: SkillIndex): IndexedFiles {
  const paths = new Set(index.skillFolders.map(({ folder }) => folder));
  const folders = Array.from(paths, (path) => new ConfinedFolder(path, undefined, { maxBytes: MAX_BYTES }));
  const owners = new Map<string, ConfinedFolder>();
  const leftOut = new Set<string>();
  const ownerOf = (path: string): ConfinedFolder => {
    const [name = ""] = path.split("/");
    const owner = owners.get(name);
    if (!owner) throw new Error(`Not a skill: ${name}`);
    return owner;
  };
  return {
    async list(path) {
      if (path !== "") return entriesIn(ownerOf(path).locate(path));
      owners.clear();
      const served = servedFolders(index);
      const found = folders.flatMap((folder) => topEntries(folder).map((entry) => ({ folder, entry })));
      return found.flatMap(({ folder, entry }) => {
        if (!served.has(entry.name) || leftOut.has(entry.name) || owners.has(entry.name)) return [];
        owners.set(entry.name, folder);
        return [entry];
      });
    },
    read: async (path) => ownerOf(path).readBytes(path),
    leaveOut: (skill) => !leftOut.has(skill) && leftOut.add(skill).size > 0,
    includeAll: () => leftOut.clear(),
  };
}

type Entries = Awaited<ReturnType<SkillFiles["list"]>>;

/** Lists a root. Returns nothing if it does not exist, which the index has reported. */
function topEntries(folder: ConfinedFolder): Entries {
  try {
    return entriesIn(folder.realRoot());
  } catch {
    return [];
  }
}

/** Lists a folder. Synchronous, because many small folders are five times faster than with promises. */
function entriesIn(folder: string): Entries {
  const visible = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isVisible(name));
  return visible.map((entry) => {
    const kind = entry.isFile() ? "file" : entry.isDirectory() ? "directory" : "unsupported";
    return { name: entry.name, kind };
  });
}

/** Returns the names of the folders whose skill a user may type or a model may open. */
function servedFolders(index: SkillIndex): ReadonlySet<string> {
  const usable = index.list().filter(({ userInvocable, modelInvocable }) => userInvocable || modelInvocable);
  return new Set(usable.flatMap(({ file }) => (file.endsWith(SKILL_FILE) ? [file.slice(0, -SKILL_FILE.length)] : [])));
}
