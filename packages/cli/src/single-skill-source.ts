import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { skillFolderSource, type SkillSource } from "@langslash/skills";

/** Whether a path is the folder of one skill. */
export function isSkillFolder(path: string): boolean {
  return ["SKILL.md", "skill.md"].some((file) => existsSync(join(path, file)));
}

/**
 * Creates a source for a single skill: the source of its parent folder, without the other skills.
 *
 * @param folder - an absolute path
 */
export function singleSkillSource(folder: string): SkillSource {
  const source = skillFolderSource(dirname(folder));
  const isWithin = (file: string | undefined): boolean => file?.startsWith(`${basename(folder)}/`) ?? true;
  return {
    ...source,
    async list(follows) {
      const { skills, diagnostics } = await source.list(follows);
      return {
        skills: skills.filter(({ file }) => isWithin(file)),
        diagnostics: diagnostics.filter(({ path }) => isWithin(path)),
      };
    },
  };
}
