import { fileURLToPath } from "node:url";
import { loadSkills, type SkillEntry, type SkillIndex, type SkillSource } from "@langslash/skills";

/** Loads the example skills of the law office. */
export function lawOffice(aliases?: Record<string, string>): Promise<SkillIndex> {
  const folder = fileURLToPath(new URL("../../../../examples/law-office/skills", import.meta.url));
  return loadSkills(folder, aliases && { aliases });
}

/** A skill in memory: its text, its files, and everything that differs from the defaults. */
export type MemorySkill = Partial<SkillEntry> & {
  readonly text: string;
  readonly files?: Readonly<Record<string, string>>;
};

/** Loads an index over skills in memory. A test may change the object and refresh the index. */
export function memorySkills(
  skills: Record<string, MemorySkill>,
  aliases?: Record<string, string>,
): Promise<SkillIndex> {
  return loadSkills([memorySource(skills)], aliases && { aliases });
}

/** A source of skills in memory. */
export function memorySource(skills: Record<string, MemorySkill>): SkillSource {
  return {
    name: "memory",
    list: () =>
      Promise.resolve({ diagnostics: [], skills: Object.entries(skills).map(([name, skill]) => entryOf(name, skill)) }),
    read: (file, known) => {
      const text = skills[file]?.text ?? "";
      return Promise.resolve(known === text ? undefined : { text, version: text });
    },
    files: (file) => Promise.resolve(Object.keys(skills[file]?.files ?? {})),
    readFile: (file, path) => Promise.resolve(skills[file]?.files?.[path] ?? ""),
  };
}

function entryOf(name: string, { text: _, files: _files, ...given }: MemorySkill): SkillEntry {
  const plain = { name, description: `Does ${name}.`, file: name, aliases: [], tools: [], metadata: {} };
  return { ...plain, userInvocable: true, modelInvocable: true, ...given };
}
