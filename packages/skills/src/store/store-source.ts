import { commandNameOf } from "../command-name-of.js";
import { inSlices } from "../in-slices.js";
import { poll } from "./poll.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { SkillEntry, SkillListing, SkillSource } from "../skill-source.js";
import type { SkillStore, SkillStoreOptions } from "./skill-store.js";
import { StoreShelves } from "./store-shelves.js";
import { readVersion } from "./store-version.js";
import { notInStore, readContent } from "./stored-content.js";
import { readStoredSkill, type StoredContents } from "./stored-skill.js";

/** Options of `storeSource`. */
export interface StoreSourceOptions extends SkillStoreOptions {
  /** @default "store" */
  readonly name?: string;
  /**
   * How long `SkillIndex.watch` waits before it asks the store again whether something was published, in milliseconds.
   * @default 5000
   */
  readonly pollInterval?: number;
}

/**
 * The skills that `publishSkills` has written into a LangGraph store: an InMemoryStore, or a PostgresStore that many machines share.
 * What is published becomes visible by `refresh` and `watch`, entry and text together. While the store cannot be read, what it
 * last said stays, with a diagnostic.
 *
 * @example
 * ```ts
 * import { loadSkills, publishSkills, storeSource } from "@langslash/skills";
 * import { InMemoryStore } from "@langchain/langgraph";
 *
 * const store = new InMemoryStore();
 * await publishSkills("skills", store);
 * const skills = await loadSkills([storeSource(store)]);
 * console.log(skills.get("medical-records-analysis")?.source);
 * ```
 */
export function storeSource(store: SkillStore, options: StoreSourceOptions = {}): SkillSource {
  const { name = "store", pollInterval = 5000 } = options;
  const shelves = new StoreShelves(store, options);
  let last: Listed | undefined;
  let failures = 0;

  const skillOf = async (file: string): Promise<StoredContents> => last?.skills.get(file) ?? lookUp(shelves, file);
  const contentOf = async (skill: string, digest: string, shown: string): Promise<string> => {
    const text = await readContent(shelves, skill, digest, shown);
    if (text === undefined) throw notInStore(shown);
    return text;
  };

  return {
    name,
    async list(): Promise<SkillListing> {
      try {
        last = await listed(shelves);
        return last.listing;
      } catch (error) {
        failures += 1;
        if (!last || !SkillError.isInstance(error)) throw error;
        const diagnostics = [stale(name, error), ...last.listing.diagnostics];
        return { ...last.listing, diagnostics };
      }
    },
    async read(file, known) {
      const { digest } = await skillOf(file);
      return digest === known ? undefined : { text: await contentOf(file, digest, file), version: digest };
    },
    readDigest: (file, digest) => readContent(shelves, file, digest, file),
    files: async (file) => (await skillOf(file)).files.map(({ path }) => path),
    async readFile(file, path) {
      const found = (await skillOf(file)).files.find((one) => one.path === path);
      if (!found) throw notInStore(path);
      return contentOf(file, found.digest, path);
    },
    // A listing that failed is a reason to list again as soon as the store answers.
    watch: (onChange) => poll(async () => `${failures} ${await readVersion(shelves)}`, onChange, pollInterval),
  };
}

/** What a store held when it was last listed. */
interface Listed {
  readonly listing: SkillListing;
  readonly skills: ReadonlyMap<string, StoredContents>;
}

async function listed(shelves: StoreShelves): Promise<Listed> {
  const [items, macroItems] = [await shelves.list("entries"), await shelves.list("macros")];
  const entries: SkillEntry[] = [];
  const skills = new Map<string, StoredContents>();
  const diagnostics: SkillDiagnostic[] = [];
  for (const found of await inSlices(items, readStoredSkill)) {
    if ("problem" in found) diagnostics.push(found.problem);
    else {
      entries.push(found.entry);
      skills.set(found.entry.name, found.contents);
    }
  }
  // What is no text gives no command, which the index reports as it does for any macro.
  const macros = Object.fromEntries(macroItems.map(({ key, value }) => [key, String(value["text"])]));
  return { listing: { skills: entries, macros, diagnostics }, skills };
}

/** A skill that is not listed, or not yet. */
async function lookUp(shelves: StoreShelves, file: string): Promise<StoredContents> {
  const value = commandNameOf(file) === file ? await shelves.get("entries", file) : undefined;
  const found = value && readStoredSkill({ key: file, value });
  if (!found) throw notInStore(file);
  if ("problem" in found) throw new SkillError("file-unreadable", file, found.problem.message);
  return found.contents;
}

function stale(source: string, { message }: SkillError): SkillDiagnostic {
  const hint = "The skills that were listed last stay in use. A refresh lists them again.";
  return { code: "store-failed", severity: "error", message: `${source}: ${message}`, hint };
}
