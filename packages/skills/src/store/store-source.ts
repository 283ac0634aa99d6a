import { checkOptions } from "@langslash/grammar/internal";
import { commandNameOf } from "../command-name-of.js";
import { inSlices } from "../in-slices.js";
import { poll } from "../poll.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { SkillEntry, SkillListing, SkillSource } from "../skill-source.js";
import type { SkillStore, SkillStoreOptions } from "../skill-store.js";
import { StoreCollections, STORE_OPTIONS } from "./store-collections.js";
import { readVersion } from "./store-version.js";
import { notInStoreError, readContent } from "./stored-content.js";
import { readStoredSkill, type StoredContents } from "./stored-skill.js";

/** Options for `storeSource`. */
export interface StoreSourceOptions extends SkillStoreOptions {
  /**
   * Name of the source.
   * @default "store"
   */
  readonly name?: string;
  /**
   * How long `SkillIndex.watch` waits between two checks for a new publication, in milliseconds.
   * @default 5000
   */
  readonly pollInterval?: number;
}

/**
 * Returns a source of the skills that `publishSkills` has written into a LangGraph store: an InMemoryStore, or a
 * PostgresStore that many machines share. New publications become visible through `refresh` and `watch`, entry and text
 * together. While the store cannot be read, its last listing stays in use, with a diagnostic.
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
  checkOptions("storeSource", options, { name: true, pollInterval: true, ...STORE_OPTIONS });
  const { name = "store", pollInterval = 5000 } = options;
  const collections = new StoreCollections(store, options);
  let last: StoreListing | undefined;
  let failures = 0;

  const skillOf = async (file: string): Promise<StoredContents> => last?.skills.get(file) ?? lookUp(collections, file);
  const contentOf = async (skill: string, digest: string, label: string): Promise<string> => {
    const text = await readContent(collections, skill, digest, label);
    if (text === undefined) throw notInStoreError(label);
    return text;
  };

  return {
    name,
    skillNamespace: { store, namespace: collections.namespace },
    async list(): Promise<SkillListing> {
      try {
        last = await listStore(collections);
        return last.listing;
      } catch (error) {
        failures += 1;
        if (!last || !SkillError.isInstance(error)) throw error;
        const diagnostics = [staleListing(name, error), ...last.listing.diagnostics];
        return { ...last.listing, diagnostics };
      }
    },
    async read(file, known) {
      const { digest } = await skillOf(file);
      return digest === known ? undefined : { text: await contentOf(file, digest, file), version: digest };
    },
    readDigest: (file, digest) => readContent(collections, file, digest, file),
    files: async (file) => (await skillOf(file)).files.map(({ path }) => path),
    async readFile(file, path) {
      const found = (await skillOf(file)).files.find((one) => one.path === path);
      if (!found) throw notInStoreError(path);
      return contentOf(file, found.digest, path);
    },
    async digests(file) {
      const { digest, files } = await skillOf(file);
      return { "SKILL.md": digest, ...Object.fromEntries(files.map(({ path, digest: of }) => [path, of])) };
    },
    // Counting failures makes a failed listing look like a change, so that it is repeated as soon as the store answers.
    watch: (onChange) => poll(async () => `${failures} ${await readVersion(collections)}`, onChange, pollInterval),
  };
}

/** Listing of a store, with the digests for reading its skills. */
interface StoreListing {
  readonly listing: SkillListing;
  readonly skills: ReadonlyMap<string, StoredContents>;
}

async function listStore(collections: StoreCollections): Promise<StoreListing> {
  const [items, macroItems] = [await collections.list("entries"), await collections.list("macros")];
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
  // Anything but a text does not become a command, which the index reports like any other invalid macro.
  const macros = Object.fromEntries(macroItems.map(({ key, value }) => [key, String(value["text"])]));
  return { listing: { skills: entries, macros, diagnostics }, skills };
}

/** Looks up a skill that is not in the last listing. */
async function lookUp(collections: StoreCollections, file: string): Promise<StoredContents> {
  const value = commandNameOf(file) === file ? await collections.get("entries", file) : undefined;
  const found = value && readStoredSkill({ key: file, value });
  if (!found) throw notInStoreError(file);
  if ("problem" in found) throw new SkillError("file-unreadable", file, found.problem.message);
  return found.contents;
}

function staleListing(source: string, { message }: SkillError): SkillDiagnostic {
  const hint = "The skills of the last listing stay in use. Refresh the index to list them again.";
  return { code: "store-failed", severity: "error", message: `${source}: ${message}`, hint };
}
