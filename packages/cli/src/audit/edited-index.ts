import { loadSkills, type SkillEntry, type SkillIndex, type SkillSource } from "@langslash/skills";

/**
 * Returns a function that copies an index with another description of one skill. The copies share the texts, which are
 * read once.
 */
export async function indexEditor(
  index: SkillIndex,
): Promise<(skill: string, description: string) => Promise<SkillIndex>> {
  const texts = new Map<string, string>();
  for (const { name } of index.list()) texts.set(name, await textOf(index, name));
  return (edited, description) => {
    const entries = index.list().map(({ source: _source, subSkills: _subSkills, ...skill }): SkillEntry => ({
      ...skill,
      file: skill.name,
      description: skill.name === edited ? description : skill.description,
    }));
    const source: SkillSource = {
      name: "edited",
      list: async () => ({ skills: entries, diagnostics: [] }),
      read: async (file) => ({ text: texts.get(file) ?? "", version: "1" }),
    };
    return loadSkills([source]);
  };
}

/** Returns the text of a skill; an empty one if it cannot be read. */
async function textOf(index: SkillIndex, name: string): Promise<string> {
  try {
    return (await index.read(name)).text;
  } catch {
    return "";
  }
}
