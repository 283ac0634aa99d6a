import { SkillError } from "../skill-error.js";
import { SkillSearch } from "./skill-search.js";
import type { SkillSource } from "../skill-source.js";
import type { Skill } from "../skill.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";

/** The search over the skills of an index: made when it is first asked for, and again for another list. */
export class SkillSearchCache {
  readonly #sources: ReadonlyMap<string, SkillSource>;
  #latest: { skills: readonly Skill[]; search: Promise<SkillSearch> } | undefined;

  /** @param sources - where the texts are, by name */
  constructor(sources: ReadonlyMap<string, SkillSource>) {
    this.#sources = sources;
  }

  /** The search over this list. One that lacks the texts of a store, or could not be made, is not kept. */
  over(skills: readonly Skill[]): Promise<SkillSearch> {
    if (this.#latest?.skills === skills) return this.#latest.search;
    const failed = new Set<string>();
    const search = SkillSearch.over(skills, (skill) => this.#bodyOf(skill, failed));
    this.#latest = { skills, search };
    const forget = (): void => {
      if (this.#latest?.search === search) this.#latest = undefined;
    };
    search.then(() => (failed.size > 0 ? forget() : undefined), forget);
    return search;
  }

  /**
   * A text that cannot be had is found by name and description alone; the problem is told when it is used.
   *
   * @param failed - the sources whose store has failed: they are asked again by the next search, not for every text
   */
  async #bodyOf({ source: name, file }: Skill, failed: Set<string>): Promise<string> {
    if (failed.has(name)) return "";
    try {
      const read = await this.#sources.get(name)?.read(file);
      return read ? splitFrontmatter(read.text).body : "";
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
      if (error.code === "store-failed") failed.add(name);
      return "";
    }
  }
}
