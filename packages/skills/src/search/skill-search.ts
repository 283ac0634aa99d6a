import { TimeSlice } from "../in-slices.js";
import type { LexicalIndex } from "./lexical-index.js";
import { LexicalIndexBuilder } from "./lexical-index-builder.js";
import type { Skill } from "../skill.js";

/** A skill found by a search. */
export interface SkillHit {
  readonly skill: Skill;
  /**
   * How likely this skill is meant, 0..1, independent of the number of skills. From 0.3 a match is confident; small
   * talk stays below.
   */
  readonly score: number;
}

/** Options for `SkillIndex.search`. */
export interface SkillSearchOptions {
  /** Maximum number of hits. @default 5 */
  readonly limit?: number;
  /** Returns whether a skill may be found. Applied before `limit`. */
  readonly filter?: (skill: Skill) => boolean;
}

/** Number of texts that are read at once. */
const AT_ONCE = 32;

/** Lexical search over a fixed list of skills. */
export class SkillSearch {
  readonly #skills: readonly Skill[];
  readonly #lexical: LexicalIndex;

  private constructor(skills: readonly Skill[], lexical: LexicalIndex) {
    this.#skills = skills;
    this.#lexical = lexical;
  }

  /**
   * Builds the search by reading all texts.
   *
   * @param bodyOf - returns the text of a skill; an empty one if it cannot be read, so that it is found by name and
   * description
   */
  static async over(skills: readonly Skill[], bodyOf: (skill: Skill) => Promise<string>): Promise<SkillSearch> {
    const builder = new LexicalIndexBuilder();
    const slice = new TimeSlice();
    for (let start = 0; start < skills.length; start += AT_ONCE) {
      const read = skills.slice(start, start + AT_ONCE);
      const bodies = await Promise.all(read.map(bodyOf));
      for (const [index, { name, description }] of read.entries()) {
        builder.add({ name, description, body: bodies[index] ?? "" });
        if (slice.isOver()) await slice.next();
      }
    }
    return new SkillSearch(skills, await builder.build());
  }

  /** Returns the skills that share words with the query, best first. */
  find(query: string, { limit = 5, filter }: SkillSearchOptions): SkillHit[] {
    const accepts = (position: number): boolean => {
      const skill = this.#skills[position];
      return skill !== undefined && (filter?.(skill) ?? true);
    };
    return this.#lexical.search(query, limit, accepts).flatMap(({ position, score }) => {
      const skill = this.#skills[position];
      return skill ? { skill, score } : [];
    });
  }
}
