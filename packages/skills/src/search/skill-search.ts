import { TimeSlice } from "../in-slices.js";
import type { LexicalIndex } from "./lexical-index.js";
import { LexicalIndexBuilder } from "./lexical-index-builder.js";
import type { Skill } from "../skill.js";

/** A skill that a search found. */
export interface SkillHit {
  readonly skill: Skill;
  /** 0..1: how sure it is that this skill is meant, independent of the number of skills. 0.3 is sure, small talk stays below. */
  readonly score: number;
}

/** Options of `SkillIndex.search`. */
export interface SkillSearchOptions {
  /** The most hits to return. @default 5 */
  readonly limit?: number;
  /** Leaves skills out before they are counted. */
  readonly filter?: (skill: Skill) => boolean;
}

/** How many texts are read at once. */
const AT_ONCE = 32;

/** The lexical search over a fixed list of skills. */
export class SkillSearch {
  readonly #skills: readonly Skill[];
  readonly #lexical: LexicalIndex;

  private constructor(skills: readonly Skill[], lexical: LexicalIndex) {
    this.#skills = skills;
    this.#lexical = lexical;
  }

  /** Reads all texts. `bodyOf` answers an empty text for a skill that cannot be read, which is found by the rest then. */
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

  /** The skills that share words with the query, best first. */
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
