import type { SkillIndex } from "@langslash/skills";
import { type SkillFiles } from "@modelcontextprotocol/server/ext/skills";
import { nodeSkillFiles } from "@modelcontextprotocol/server/ext/skills/node";

const SKILL_FILE = "/SKILL.md";

/**
 * Returns the files of all skills that have a folder of their own in one of the index's skill folders. If two folders
 * have a skill of the same name, the first one has it, as in the index. Every look at the top lists the skills of the
 * index at that moment.
 */
export function skillFilesOf(index: SkillIndex): SkillFiles {
  const folders = new Map(index.skillFolders.map(({ folder }) => [folder, nodeSkillFiles(folder)] as const));
  const owners = new Map<string, SkillFiles>();
  const ownerOf = (path: string): SkillFiles => {
    const [name = ""] = path.split("/");
    const owner = owners.get(name);
    if (!owner) throw new Error(`Not a skill: ${name}`);
    return owner;
  };
  return {
    async list(path) {
      if (path !== "") return ownerOf(path).list(path);
      owners.clear();
      const served = servedFolders(index);
      const listed = await Promise.all(
        Array.from(folders.values(), async (files) => ({ files, entries: await listAll(files) })),
      );
      const kept = listed.flatMap(({ files, entries }) => entries.map((entry) => ({ files, entry })));
      return kept.flatMap(({ files, entry }) => {
        if (!served.has(entry.name) || owners.has(entry.name)) return [];
        owners.set(entry.name, files);
        return [entry];
      });
    },
    read: (path) => ownerOf(path).read(path),
  };
}

/** Lists a folder. Returns nothing if the folder does not exist, which the index has reported. */
async function listAll(files: SkillFiles): Promise<Awaited<ReturnType<SkillFiles["list"]>>> {
  try {
    return await files.list("");
  } catch {
    return [];
  }
}

/** Returns the names of the folders whose skill a user may type or a model may open. */
function servedFolders(index: SkillIndex): ReadonlySet<string> {
  const usable = index.list().filter(({ userInvocable, modelInvocable }) => userInvocable || modelInvocable);
  return new Set(usable.flatMap(({ file }) => (file.endsWith(SKILL_FILE) ? [file.slice(0, -SKILL_FILE.length)] : [])));
}
