import type { SkillRetriever } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { DescriptionTrial } from "@langslash/skills/internal";

/**
 * Returns a function that makes a lexical retriever in which one skill has another description. Await each call before
 * the next.
 */
export async function retrieverEditor(
  index: SkillIndex,
): Promise<(skill: string, description: string) => Promise<SkillRetriever>> {
  const skills = index.list();
  const bodies: string[] = [];
  for (const { name } of skills) {
    const document = await index.read(name).catch(() => undefined);
    bodies.push(document?.body ?? "");
  }
  const trial = new DescriptionTrial(skills, bodies);
  return async (edited, description) => {
    const search = await trial.with(edited, description);
    return {
      retrieve: async (query, { limit, filter }) =>
        search(query, { limit, filter }).map(({ skill, score, evidence }) => ({ name: skill.name, score, evidence })),
    };
  };
}
