import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { loadSkills, readSkillCases, type SkillCase, type SkillCases } from "../../index.js";

/** The files of two skills, pdf and xlsx. */
export const SKILLS = {
  "skills/pdf/SKILL.md": "---\nname: pdf\ndescription: Works with PDF files.\n---\nText.",
  "skills/xlsx/SKILL.md": "---\nname: xlsx\ndescription: Works with spreadsheets.\n---\nText.",
};

/** Reads the cases in a folder with these files and the two skills. */
export async function casesIn(files: Readonly<Record<string, string>>): Promise<SkillCases> {
  const folder = temporaryFolder({ ...SKILLS, ...files });
  return readSkillCases(folder, await loadSkills(join(folder, "skills")));
}

/** Returns a case without its place. */
export const bare = ({ file: _file, line: _line, ...others }: SkillCase): object => others;

export const json = (data: unknown): string => JSON.stringify(data, null, 2);

/** A case of the skill pdf, and one that must not load it. */
export const merge = { message: "merge these PDFs", skill: "pdf", about: "pdf" };
export const dinner = { message: "plan a dinner", notSkill: "pdf", about: "pdf" };

/** Both cases in the words of a file of trigger evaluations. */
export const list = [
  { query: merge.message, should_trigger: true },
  { query: dinner.message, should_trigger: false },
];
