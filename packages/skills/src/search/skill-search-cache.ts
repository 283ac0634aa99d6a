import { SkillError } from "../skill-error.js";
import { SkillSearch } from "./skill-search.js";
import type { SkillSource } from "../skill-source.js";
import type { Skill } from "../skill.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";

/**
 * Cache of the search over an index. The search is built on first use, and again when the list of skills has changed.
 */
export class SkillSearchCache {
  readonly #sources: ReadonlyMap<string, SkillSource>;
  #latest: { skills: readonly Skill[]; search: Promise<SkillSearch> } | undefined;

  /** @param sources - the sources of the texts, by name */
  constructor(sources: ReadonlyMap<string, SkillSource>) {
    this.#sources = sources;
  }

  /**
   * Returns the search over a list. It is not kept if building it failed, or if it lacks the texts of a store that
   * failed.
   */
  over(skills: readonly Skill[]): Promise<SkillSearch> {
    if (this.#latest?.skills === skills) return this.#latest.search;
    const failed = new Set<string>();
    const search = SkillSearch.over(skills, (skill) => this.#bodyOf(skill, failed));
    this.#latest = { skills, search };
    const forget = (): void => void (this.#latest = undefined);
    search.then(() => (failed.size > 0 ? forget() : undefined), forget);
    return search;
  }

  /**
   * Returns an empty text if it cannot be read, or may not be read ahead of need: the skill is then indexed by name and
   * description only, and the error surfaces when the skill is used.
   *
   * @param failed - the sources whose store has failed; only the next search asks them again
   */
  async #bodyOf({ source: name, file }: Skill, failed: Set<string>): Promise<string> {
    const source = this.#sources.get(name);
    if (failed.has(name) || source?.texts === "on-demand") return "";
    try {
      const read = await source?.read(file);
      return read ? splitFrontmatter(read.text).body : "";
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
      if (error.code === "store-failed") failed.add(name);
      return "";
    }
  }
}
