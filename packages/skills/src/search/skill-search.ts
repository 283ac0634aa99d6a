import { TimeSlice } from "../in-slices.js";
import { labelledMessages, refusedBy, type SkillMessages } from "./labelled-messages.js";
import { toLexicalDocument } from "./to-lexical-document.js";
import type { LexicalHit, LexicalIndex } from "./lexical-index.js";
import { LexicalIndexBuilder } from "./lexical-index-builder.js";
import type { SkillEvidence } from "./judge-document.js";
import type { QueryWord } from "./query-words.js";
import { MAX_MARGIN, ONE_WORD_SCORE } from "./score.js";
import type { Skill } from "../skill.js";
import { isUseFor } from "./use-when.js";

/** A skill found by a search. */
export interface SkillHit {
  readonly skill: Skill;
  /**
   * How likely this skill is the one that is meant, 0..1, independent of the number of skills: of the messages whose
   * best skill scores 0.6 to 0.8, more than three of four mean that skill.
   */
  readonly score: number;
  /** How well its words match, compared with the other hits: the hits are sorted by it. From 0, without a maximum. */
  readonly relevance: number;
  /** The reasons for its score. */
  readonly evidence: SkillEvidence;
}

/** Options for `SkillIndex.search`. */
export interface SkillSearchOptions {
  /** Maximum number of hits. @default 5 */
  readonly limit?: number;
  /** Returns whether a skill may be found. Applied before `limit`. */
  readonly filter?: (skill: Skill) => boolean;
}

const AT_ONCE = 32;

/** Lexical search over a fixed list of skills. */
export class SkillSearch {
  readonly #skills: readonly Skill[];
  readonly #lexical: LexicalIndex;
  /** By the position of the skill. */
  readonly #messages: readonly (SkillMessages | undefined)[];

  constructor(skills: readonly Skill[], lexical: LexicalIndex, messages: readonly (SkillMessages | undefined)[]) {
    this.#skills = skills;
    this.#lexical = lexical;
    this.#messages = messages;
  }

  /**
   * Builds the search by reading all texts.
   *
   * @param bodyOf - returns the text of a skill; an empty one if it cannot be read, so that it is found by name and
   * description
   */
  static async over(skills: readonly Skill[], bodyOf: (skill: Skill) => Promise<string>): Promise<SkillSearch> {
    const builder = new LexicalIndexBuilder();
    const messages: (SkillMessages | undefined)[] = [];
    const slice = new TimeSlice();
    for (let start = 0; start < skills.length; start += AT_ONCE) {
      const read = skills.slice(start, start + AT_ONCE);
      const bodies = await Promise.all(read.map(bodyOf));
      for (const [index, skill] of read.entries()) {
        builder.add(toLexicalDocument(skill, bodies[index] ?? ""));
        messages.push(labelledMessages(skill));
        if (slice.isOver()) await slice.next();
      }
    }
    return new SkillSearch(skills, await builder.build(), messages);
  }

  /**
   * Returns the skills that share words with a part of the query, best first. Of several parts, the one with the surer
   * answer counts.
   */
  find(parts: readonly (readonly QueryWord[])[], { limit = 5, filter }: SkillSearchOptions): SkillHit[] {
    const accepts = (position: number): boolean => {
      const skill = this.#skills[position];
      return skill !== undefined && (filter?.(skill) ?? true);
    };
    const [first = [], ...others] = parts.map((part) =>
      this.#lexical.search(part, limit, accepts).map((hit) => this.#refuse(this.#withOneWord(hit, part), part)),
    );
    const surest = others.reduce((best, hits) => (isSurer(hits, best) ? hits : best), first);
    return surest.flatMap(({ position, ...found }) => {
      const skill = this.#skills[position];
      return skill ? { skill, ...found } : [];
    });
  }

  /** Scores a skill that one word asks for: it is all of the message, and a use that the skill names. */
  #withOneWord(hit: LexicalHit, query: readonly QueryWord[]): LexicalHit {
    const { share, margin } = hit.evidence.terms;
    const [word, another] = query;
    if (!word || another || word.cut !== "whole" || share < 1 || margin < MAX_MARGIN) return hit;
    const skill = this.#skills[hit.position];
    return skill && isUseFor(word.term, skill) ? { ...hit, score: ONE_WORD_SCORE } : hit;
  }

  /** Sets the score of a skill to 0 if it is not for messages like the query. */
  #refuse(hit: LexicalHit, query: readonly QueryWord[]): LexicalHit {
    const message = refusedBy(this.#messages[hit.position], query);
    return message === undefined ? hit : { ...hit, score: 0, evidence: { ...hit.evidence, refusedBy: message } };
  }
}

function isSurer([one]: readonly LexicalHit[], [other]: readonly LexicalHit[]): boolean {
  const difference = (one?.score ?? 0) - (other?.score ?? 0) || (one?.relevance ?? 0) - (other?.relevance ?? 0);
  return difference > 0;
}
