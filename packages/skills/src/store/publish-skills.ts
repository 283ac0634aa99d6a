import { checkOptions } from "@langslash/grammar/internal";
import { UNUSABLE } from "../names/broken-entries.js";
import { isDeepStrictEqual } from "node:util";
import { loadSkills } from "../load-skills.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";
import type { SkillIndex } from "../skill-index.js";
import type { SkillStore, SkillStoreOptions } from "../skill-store.js";
import { packSkill } from "./pack-skill.js";
import { type HubPublisher, publishToHub } from "./publish-to-hub.js";
import type { PublishedSkills } from "./published-skills.js";
import { StoreCollections, STORE_OPTIONS } from "./store-collections.js";
import { renewVersion } from "./store-version.js";
import { writeContent } from "./stored-content.js";
import { toStorable } from "./stored-skill.js";

/** Options for `publishSkills`. */
export interface PublishSkillsOptions extends SkillStoreOptions {
  /**
   * Whether to remove skills and macros from the store that are not among the published ones. Only for a namespace with
   * one publisher at a time. Nothing is removed if a diagnostic reports a skill, macro or folder that could not be
   * loaded, or frontmatter that could not be read, which may contain a name. For a view of an index, the diagnostics of
   * the whole index count.
   * @default false
   */
  readonly prune?: boolean;
  /**
   * Whether to write skills that are already in the store again, which repairs texts that were damaged there.
   * @default false
   */
  readonly rewrite?: boolean;
}

const AT_ONCE = 8;

/** Codes of the diagnostics that report something that was not loaded, or perhaps not under its own name. */
const INCOMPLETE: ReadonlySet<SkillDiagnosticCode> = new Set<SkillDiagnosticCode>([
  ...UNUSABLE,
  "digest-mismatch",
  "folder-not-found",
  "frontmatter-language",
  "frontmatter-not-a-mapping",
  "frontmatter-too-large",
  "frontmatter-unclosed",
  "frontmatter-unreadable",
  "frontmatter-unrecognized",
  "lock-drift",
  "macro-unusable",
  "manifest-not-found",
  "manifest-unreadable",
  "name-missing",
  "not-approved",
  "source-failed",
  "store-entry",
  "store-failed",
]);

/** Codes of the diagnostics that do so only if they are errors. As warnings, they report a less important value. */
const INCOMPLETE_IF_ERRORS: ReadonlySet<SkillDiagnosticCode> = new Set<SkillDiagnosticCode>([
  "frontmatter-field",
  "manifest-field",
]);

/**
 * Writes skills into a LangGraph store, for all machines that read it with `storeSource`: entries, texts, files and
 * macros. Skills that are already in the store are not written again. A reader sees either the old or the new version
 * of a skill, never a mixture, and sees all changes at its next refresh, or within the poll interval of its watch.
 *
 * Each skill is a separate item and texts are stored by digest, so publishers do not interfere with each other:
 * everything that any of them wrote is kept, and if several write the same skill at once, one complete version of it
 * remains. Texts are never removed, so that a turn can end with the text that it began with.
 *
 * Or into LangSmith's hub, where each skill is a repository: changed ones get a commit, and the digest of their files
 * as a tag. Nothing is removed there, whatever `prune` says.
 *
 * @param skills - a directory, as for `loadSkills`, or an index
 * @param store - a LangGraph store, or a `Client` of langsmith
 * @throws SkillError `folder-not-found` if the directory does not exist; `store-failed` if the store fails; nothing
 * more is written then, and publishing again completes the rest
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
  store: HubPublisher | SkillStore,
  options: PublishSkillsOptions = {},
): Promise<PublishedSkills> {
  checkOptions("publishSkills", options, { prune: true, rewrite: true, ...STORE_OPTIONS });
  const load = async (): Promise<SkillIndex> => (typeof skills === "string" ? loadSkills(skills) : skills);
  if ("pushSkill" in store) return publishToHub(await load(), store, options);
  const collections = new StoreCollections(store, options);
  const index = await load();
  const known = new Map((await collections.list("entries")).map(({ key, value }) => [key, value]));
  const diagnostics: SkillDiagnostic[] = [...index.diagnostics];
  const [written, unchanged]: [string[], string[]] = [[], []];
  await forEachConcurrently(index.list(), async (skill) => {
    const { stored, contents, problems } = await packSkill(index, skill);
    diagnostics.push(...problems);
    if (!stored) return;
    const isKnown = !options.rewrite && isDeepStrictEqual(known.get(skill.name), stored);
    (isKnown ? unchanged : written).push(skill.name);
    if (isKnown) return;
    // The entry is written last, so that a reader who sees it finds its contents.
    for (const content of contents) await writeContent(collections, skill.name, content);
    await collections.put("entries", skill.name, stored, ["about"]);
  });
  await forEachConcurrently(index.macros, ({ name, text }) => collections.put("macros", name, toStorable({ text })));
  const isComplete = !index.whole.diagnostics.some(isAboutMissing);
  const removed = options.prune && isComplete ? await prune(collections, index, [...known.keys()]) : [];
  if (options.prune && !isComplete) diagnostics.push(NOT_PRUNED);
  await renewVersion(collections);
  return { written: written.toSorted(), unchanged: unchanged.toSorted(), removed, diagnostics };
}

/** Whether a problem means that something in the store may be missing from the index by mistake. */
function isAboutMissing({ code, severity }: SkillDiagnostic): boolean {
  return INCOMPLETE.has(code) || (severity === "error" && INCOMPLETE_IF_ERRORS.has(code));
}

const NOT_PRUNED: SkillDiagnostic = {
  code: "not-pruned",
  severity: "warning",
  message: "Nothing was removed from the store, because some of the skills could not be loaded.",
};

/**
 * Removes macros and, of the entries that existed `before`, those that are not in the index. Returns the removed names.
 */
async function prune(collections: StoreCollections, index: SkillIndex, before: readonly string[]): Promise<string[]> {
  const removed = before.filter((name) => !index.get(name));
  await forEachConcurrently(removed, (name) => collections.delete("entries", name));
  const macros = new Set(index.macros.map(({ name }) => name));
  const others = (await collections.list("macros")).filter(({ key }) => !macros.has(key));
  await forEachConcurrently(others, ({ key }) => collections.delete("macros", key));
  return removed;
}

/** Calls `work` for each item, for several at a time. If that fails, rejects when all running work has settled. */
async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(work));
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }
}
