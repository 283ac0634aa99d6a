import { fileURLToPath } from "node:url";
import { loadCollection } from "./collection.js";
import { type JudgedMessage, judgeLabelled, judgeShort, judgeUnrelated } from "./judged-messages.js";
import { collectionsOf, labelledMessages } from "./labelled-messages.js";
import { readTriggerData, readTriggerSets, seventeenIn } from "./trigger-data.js";
import { readUnanswerable } from "./unanswerable.js";

/** Messages that were judged in the same index, or each in one of the same kind. */
export interface JudgedGroup {
  readonly name: string;
  /** How much each message counts in the regression. */
  readonly weight: number;
  readonly messages: readonly JudgedMessage[];
}

/** Weight of a message that no skill is meant for: there are many of them, and they are judged in three indexes. */
const UNRELATED = 0.6;

const LAW_OFFICE = fileURLToPath(new URL("../../../../examples/law-office/skills", import.meta.url));

/**
 * Judges the messages of folders of trigger evaluations in three indexes: *alone* has the author's skills, *small* also
 * the seventeen of the first folder, *half* those of all authors of the folder. Messages alone are only measured:
 * without another skill, the margin says nothing. Adds the short requests and the unrelated messages of the first
 * folder.
 */
export async function judgedGroups(folders: readonly [string, ...string[]]): Promise<JudgedGroup[]> {
  const [first] = folders;
  const seventeen = seventeenIn(first);
  const groups: JudgedGroup[] = [];
  for (const [index, folder] of folders.entries()) {
    const sets = readTriggerSets(folder);
    const half = await loadCollection([...new Set(sets.map(({ skillsFolder }) => skillsFolder))]);
    for (const [name, weight, collectionOf] of [
      ["small", 1, collectionsOf(seventeen)],
      ["half", 1, () => Promise.resolve(half)],
      ["alone", 0, collectionsOf([])],
    ] as const) {
      const messages = await judgeLabelled(await labelledMessages(sets, collectionOf));
      groups.push({ name: `${name}, folder ${index + 1}`, weight, messages });
    }
  }
  const { short, unrelated } = readTriggerData(first);
  const ownIndexes = {
    "law-office": await loadCollection([LAW_OFFICE]),
    "anthropics/skills": await loadCollection(seventeen),
  };
  const quiet = [...unrelated.map(({ query }) => query), ...readUnanswerable()];
  for (const [name, collection] of Object.entries(ownIndexes)) {
    const requests = short.filter((request) => request.collection === name);
    groups.push({ name: `short, ${name}`, weight: 1, messages: await judgeShort(requests, collection) });
    groups.push({ name: `unrelated, ${name}`, weight: UNRELATED, messages: await judgeUnrelated(quiet, collection) });
  }
  return groups;
}
