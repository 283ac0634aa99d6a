import { isDeepStrictEqual } from "node:util";
import { loadSkills } from "../load-skills.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import type { SkillIndex } from "../skill-index.js";
import type { SkillStore, SkillStoreOptions } from "./skill-store.js";
import { packSkill } from "./pack-skill.js";
import { StoreShelves } from "./store-shelves.js";
import { renewVersion } from "./store-version.js";
import { writeContent } from "./stored-content.js";
import { storable } from "./stored-skill.js";

/** Options of `publishSkills`. */
export interface PublishSkillsOptions extends SkillStoreOptions {
  /**
   * Whether the store's skills and macros that are not among these are removed. Only for a namespace with one publisher at a
   * time. Nothing is removed where a part of these could not be loaded.
   * @default false
   */
  readonly prune?: boolean;
  /**
   * Whether what is in the store already is written again: it mends texts that were damaged there.
   * @default false
   */
  readonly rewrite?: boolean;
}

/** What a publication did, by name. */
export interface PublishedSkills {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** What was found wrong while loading, and what could not be published. */
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** How many skills are written at a time. */
const AT_ONCE = 8;

/** The diagnostics that say that an index lacks a part of what it was to hold. */
const INCOMPLETE: ReadonlySet<string> = new Set([
  "folder-not-found",
  "manifest-not-found",
  "manifest-unreadable",
  "source-failed",
  "store-failed",
]);

/**
 * Writes skills into a LangGraph store, for every machine that reads it with `storeSource`: their entries, texts, the files beside
 * them and macros. What is there already is not written again. A reader sees a skill as it was or as it is, never a part of it,
 * and all of them at its next refresh, or within the poll interval of its watch.
 *
 * Each skill is an item of its own and texts are kept by digest, so publishers do not disturb each other: what any of them wrote is
 * there, and of one skill that several write at once, one whole version. Texts are never removed, so that a turn which began
 * with one can end with it.
 *
 * @param skills - a directory, as `loadSkills` takes it, or an index
 * @throws SkillError `store-failed`, when nothing is written any more; publishing again completes what was begun
 *
 * @example
 * ```ts
 * import { publishSkills } from "@langslash/skills";
 * import { InMemoryStore } from "@langchain/langgraph";
 *
 * const { written, diagnostics } = await publishSkills("skills", new InMemoryStore());
 * console.log(written.length, diagnostics);
 * ```
 */
export async function publishSkills(
  skills: string | SkillIndex,
  store: SkillStore,
  options: PublishSkillsOptions = {},
): Promise<PublishedSkills> {
  const index = typeof skills === "string" ? await loadSkills(skills) : skills;
  const shelves = new StoreShelves(store, options);
  const known = new Map((await shelves.list("entries")).map(({ key, value }) => [key, value]));
  const diagnostics: SkillDiagnostic[] = [...index.diagnostics];
  const [written, unchanged]: [string[], string[]] = [[], []];
  await eachOf(index.list(), async (skill) => {
    const { stored, contents, problems } = await packSkill(index, skill);
    diagnostics.push(...problems);
    if (!stored) return;
    const isKnown = !options.rewrite && isDeepStrictEqual(known.get(skill.name), stored);
    (isKnown ? unchanged : written).push(skill.name);
    if (isKnown) return;
    // The entry last: whoever sees it finds what it names.
    for (const content of contents) await writeContent(shelves, skill.name, content);
    await shelves.put("entries", skill.name, stored, ["about"]);
  });
  await eachOf(index.macros, ({ name, text }) => shelves.put("macros", name, storable({ text })));
  const isComplete = !index.diagnostics.some(({ code }) => INCOMPLETE.has(code));
  const removed = options.prune && isComplete ? await prune(shelves, index, [...known.keys()]) : [];
  if (options.prune && !isComplete) diagnostics.push(NOT_PRUNED);
  await renewVersion(shelves);
  return { written: written.toSorted(), unchanged: unchanged.toSorted(), removed, diagnostics };
}

const NOT_PRUNED: SkillDiagnostic = {
  code: "not-pruned",
  severity: "warning",
  message: "Nothing was removed from the store: a part of what is published could not be loaded.",
};

/** Removes the entries and macros that an index does not have; of the entries only those that were there before. */
async function prune(shelves: StoreShelves, index: SkillIndex, before: readonly string[]): Promise<string[]> {
  const removed = before.filter((name) => !index.get(name));
  await eachOf(removed, (name) => shelves.delete("entries", name));
  const macros = new Set(index.macros.map(({ name }) => name));
  const others = (await shelves.list("macros")).filter(({ key }) => !macros.has(key));
  await eachOf(others, ({ key }) => shelves.delete("macros", key));
  return removed;
}

/** Does the work for each item, for several at a time. Once one has failed none is begun, and when this throws none is under way. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // A loop that throws ends the generator, and so the loops of the other workers.
  const left = oneByOne(items);
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  const endings = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const ending of endings) if (ending.status === "rejected") throw ending.reason;
}

function* oneByOne<T>(items: readonly T[]): Generator<T> {
  yield* items;
}
