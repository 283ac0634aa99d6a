import type { RetrieveOptions, SkillMatch, SkillRetriever } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import MiniSearch from "minisearch";

/**
 * MiniSearch with its defaults, over name, description and text. Its scores have no scale, so the best one per query
 * becomes 1.
 */
export class MiniSearchRetriever implements SkillRetriever {
  #index: Promise<MiniSearch> | undefined;

  async retrieve(query: string, { skills, limit }: RetrieveOptions): Promise<SkillMatch[]> {
    this.#index ??= indexOf(skills);
    const hits = (await this.#index).search(query).slice(0, limit);
    const best = hits[0]?.score ?? 1;
    return hits.map(({ id, score }) => ({ name: String(id), score: score / best }));
  }
}

async function indexOf(skills: SkillIndex): Promise<MiniSearch> {
  const index = new MiniSearch({ idField: "name", fields: ["name", "description", "body"] });
  for (const { name, description } of skills.list()) {
    const { body } = await skills.read(name);
    index.add({ name, description, body });
  }
  return index;
}
