import type { SkillRetriever } from "@langslash/middleware";
import type { Skill } from "@langslash/skills";
import { type Collection, loadCollection } from "./collection.js";
import type { TriggerSet } from "./trigger-data.js";

/** A message of an author, with the skills that it is about in a collection. */
export interface LabelledMessage {
  readonly author: string;
  readonly collection: Collection;
  readonly query: string;
  /** The right skill; undefined if it is a near miss. */
  readonly right?: Skill | undefined;
  /** The skills that must not load; empty if there is a right one. */
  readonly wrong: readonly Skill[];
}

/** Returns the messages of all sets with their skills in a collection. */
export async function labelledMessages(
  sets: readonly TriggerSet[],
  collectionOf: (set: TriggerSet) => Promise<Collection>,
): Promise<LabelledMessage[]> {
  const messages: LabelledMessage[] = [];
  for (const set of sets) {
    const { author, skillsFolder, repository } = set;
    const collection = await collectionOf(set);
    const tested = set.skill === null ? undefined : collection.skillOf(skillsFolder, set.skill);
    for (const { query, expected, typed } of set.cases) {
      if (typed) continue;
      const right = expected === null ? undefined : collection.skillOf(skillsFolder, expected);
      if (expected !== null && !right) process.stderr.write(`${repository}: no skill ${expected}\n`);
      const wrong =
        expected !== null ? [] : tested ? [tested] : set.skill === null ? collection.skillsIn(skillsFolder) : [];
      if (right || wrong.length > 0) messages.push({ author, collection, query, right, wrong });
    }
  }
  return messages;
}

/** Returns a function that loads the skills of a set's repository and of other folders, once for each repository. */
export function collectionsOf(
  others: readonly string[],
  makeRetriever?: () => SkillRetriever,
): (set: TriggerSet) => Promise<Collection> {
  const loaded = new Map<string, Promise<Collection>>();
  return ({ skillsFolder }) => {
    const collection = loaded.get(skillsFolder) ?? loadCollection([skillsFolder, ...others], makeRetriever?.());
    loaded.set(skillsFolder, collection);
    return collection;
  };
}
