import { checkOptions } from "@langslash/grammar/internal";
import { z } from "zod";
import type { SkillSource } from "../../skill-source.js";
import { fieldOf } from "../answer.js";
import type { ForeignProvider } from "../foreign-provider.js";
import { SKILL_FILE } from "../foreign-skill.js";
import { FOREIGN_OPTIONS, type ForeignSourceOptions, foreignSource } from "../foreign-source.js";

/** The methods of a LangSmith `Client` that `hubSource` uses. What they return is checked. */
export interface HubClient {
  listSkills(options?: { isArchived?: boolean }): AsyncIterable<unknown>;
  pullSkill(identifier: string, options?: { version?: string | undefined }): Promise<unknown>;
}

/** Options for `hubSource`. */
export interface HubSourceOptions extends Partial<ForeignSourceOptions> {
  /**
   * Names of the skills: `legal-research`, or `acme/legal-research` for one of another owner.
   * @default all skills that the client lists
   */
  readonly names?: readonly string[];
  /**
   * Tag of the commits that are used, such as `production`. A tagged skill is pulled whenever it is listed, also by a
   * poll, because the hub does not say otherwise which commit has the tag.
   * @default the newest commit of each skill
   */
  readonly tag?: string;
  /**
   * Name of the source, and the beginning of all its names, as in `/hub:legal-research`.
   * @default "hub"
   */
  readonly label?: string;
}

/**
 * Returns a source of the skills in LangSmith's Context Hub. A commit is the version of a skill: its files are pulled
 * when it is used, and kept in memory. While the hub does not answer, the last listing stays in use.
 *
 * As with `mcpSource`, names begin with the label, the frontmatter grants nothing, and each content of a skill must be
 * approved before the model sees it. For a hub that only your team writes to, pass `approve: () => true`.
 *
 * @param client - a `Client` of langsmith
 * @throws TypeError if the label is not a command name without a colon
 *
 * @example
 * ```ts
 * import { type HubClient, hubSource, loadSkills, type SkillIndex } from "@langslash/skills";
 *
 * // Pass `new Client()` of langsmith.
 * export function loadReviewed(client: HubClient): Promise<SkillIndex> {
 *   return loadSkills(["skills", hubSource(client, { tag: "production" })]);
 * }
 * ```
 */
export function hubSource(client: HubClient, options: HubSourceOptions = {}): SkillSource {
  checkOptions("hubSource", options, { names: true, tag: true, ...FOREIGN_OPTIONS });
  const { label = "hub" } = options;
  return foreignSource(hubProvider(client, `the LangSmith hub ${label}`, options), { ...options, label });
}

const HANDLE = /^[\w-][\w.-]*$/;
/** A repository with one skill. */
export const HubRepositorySchema = z.object({
  repo_handle: z.string().max(256).regex(HANDLE),
  owner: z.string().max(256).regex(HANDLE).nullish(),
  description: z.string().nullish(),
  last_commit_hash: z.string().max(128).nullish(),
  tags: z.array(z.string()).nullish(),
});
/** A commit of a skill. Its entries are files, or links to other repositories. */
export const HubCommitSchema = z.object({
  commit_hash: z.string().min(1).max(128),
  files: z.record(z.string(), z.looseObject({ type: z.string(), content: z.string().optional() })),
});

/** The URI of each skill is its identifier, as a folder with its SKILL.md. */
function hubProvider(client: HubClient, origin: string, { names, tag }: HubSourceOptions): ForeignProvider {
  return {
    origin,
    async *list(signal) {
      const missing = new Set(names);
      for await (const raw of client.listSkills({ isArchived: false })) {
        signal.throwIfAborted();
        const { data } = HubRepositorySchema.safeParse(raw);
        if (!data) {
          yield { uri: fieldOf(raw, "repo_handle"), problem: "its entry is not valid" };
          continue;
        }
        const { owner, repo_handle: handle, description, last_commit_hash: commit } = data;
        const full = owner ? `${owner}/${handle}` : handle;
        const identifier = names ? [full, handle].find((name) => missing.delete(name)) : full;
        if (identifier === undefined) continue; // it is not wanted, or two owners have the same name
        const version = tag === undefined && commit ? { version: commit } : {}; // which commit has a tag is not said
        yield { uri: `${identifier}/${SKILL_FILE}`, description: description ?? "", ...version };
      }
      for (const name of missing) yield { uri: `${name}/${SKILL_FILE}` };
    },
    async pull(uri, version) {
      const identifier = uri.slice(0, -SKILL_FILE.length - 1);
      const raw = await client.pullSkill(identifier, { version: version ?? tag });
      const { data } = HubCommitSchema.safeParse(raw);
      if (!data) throw new Error("it sent an invalid skill");
      const contents = new Map<string, Uint8Array>();
      for (const [path, { type, content }] of Object.entries(data.files)) {
        if (type !== "file" || content === undefined) throw new Error(`${path} is a link to another repository`);
        contents.set(path, Buffer.from(content));
      }
      return { version: data.commit_hash, contents };
    },
  };
}
