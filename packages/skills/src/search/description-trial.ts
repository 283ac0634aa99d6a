import type { Skill } from "../skill.js";
import { labelledMessages, type SkillMessages } from "./labelled-messages.js";
import { LexicalIndexBuilder } from "./lexical-index-builder.js";
import { queryParts } from "./query-parts.js";
import { type SkillHit, SkillSearch, type SkillSearchOptions } from "./skill-search.js";
import { toLexicalDocument } from "./to-lexical-document.js";

/**
 * Tries other descriptions of skills: the search is the same as over an index with the changed description, but only
 * the words of that skill are counted again.
 */
export class DescriptionTrial {
  readonly #skills: readonly Skill[];
  readonly #bodies: readonly string[];
  readonly #builder = new LexicalIndexBuilder();
  readonly #messages: readonly (SkillMessages | undefined)[];

  /** @param bodies - the text of each skill, without frontmatter */
  constructor(skills: readonly Skill[], bodies: readonly string[]) {
    this.#skills = skills;
    this.#bodies = bodies;
    this.#messages = skills.map(labelledMessages);
    for (const [index, skill] of skills.entries()) this.#builder.add(toLexicalDocument(skill, bodies[index] ?? ""));
  }

  /** Returns a search in which one skill has another description. An unknown name changes nothing. */
  async with(
    name: string,
    description: string,
  ): Promise<(query: string, options: SkillSearchOptions) => readonly SkillHit[]> {
    const position = this.#skills.findIndex((skill) => skill.name === name);
    const skill = this.#skills[position];
    const body = this.#bodies[position] ?? "";
    if (skill) this.#builder.replace(position, toLexicalDocument({ ...skill, description }, body));
    const search = new SkillSearch(this.#skills, await this.#builder.build(), this.#messages);
    if (skill) this.#builder.replace(position, toLexicalDocument(skill, body));
    return (query, options) => search.find(queryParts(query), options);
  }
}
