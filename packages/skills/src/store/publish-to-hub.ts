import { digestOf } from "../digest.js";
import { type HubClient, HubCommitSchema, HubRepositorySchema } from "../foreign/hub/hub-source.js";
import { reasonOf } from "../reason-of.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { SkillIndex } from "../skill-index.js";
import type { Skill } from "../skill.js";
import { packSkill } from "./pack-skill.js";
import type { PublishedSkills } from "./published-skills.js";
import type { z } from "zod";

/** The methods of a LangSmith `Client` with which `publishSkills` writes skills. */
export interface HubPublisher extends HubClient {
  pushSkill(
    identifier: string,
    options: {
      files: Record<string, { type: "file"; content: string } | null>;
      parentCommit?: string;
      description?: string;
      tags?: string[];
    },
  ): Promise<string>;
}

type HubRepository = z.infer<typeof HubRepositorySchema>;

/** Names of repositories that the hub accepts. */
const HANDLE = /^[a-z][a-z0-9-_]*$/;

/**
 * Writes skills into LangSmith's hub. A skill that others have changed meanwhile is not overwritten: the push fails.
 *
 * @throws SkillError `store-failed` if the hub fails; publishing again completes the rest
 */
export async function publishToHub(
  index: SkillIndex,
  hub: HubPublisher,
  { rewrite = false }: { readonly rewrite?: boolean },
): Promise<PublishedSkills> {
  const diagnostics = [...index.diagnostics];
  const [written, unchanged]: [string[], string[]] = [[], []];
  try {
    const known = new Map<string, HubRepository>();
    for await (const raw of hub.listSkills({ isArchived: false })) {
      const { data } = HubRepositorySchema.safeParse(raw);
      if (data && !known.has(data.repo_handle)) known.set(data.repo_handle, data);
    }
    for (const skill of index.list()) {
      const files = await filesOf(index, skill, diagnostics);
      if (!files) continue;
      const isWritten = await push(hub, skill, files, known.get(skill.name), rewrite);
      (isWritten ? written : unchanged).push(skill.name);
    }
  } catch (cause) {
    throw new SkillError("store-failed", "hub", `The LangSmith hub failed: ${reasonOf(cause)}`, { cause });
  }
  return { written, unchanged, removed: [], diagnostics };
}

/** Returns the texts of a skill by path. Reports those that cannot be published. */
async function filesOf(
  index: SkillIndex,
  skill: Skill,
  diagnostics: SkillDiagnostic[],
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!HANDLE.test(skill.name)) {
    const message = `Not published: the hub does not accept the name ${skill.name}. It takes a-z, 0-9, - and _.`;
    diagnostics.push({ code: "name-changed", severity: "error", message, path: skill.file });
    return undefined;
  }
  const { stored, contents, problems } = await packSkill(index, skill);
  diagnostics.push(...problems);
  if (!stored) return undefined;
  const texts = new Map(contents.map(({ digest, text }) => [digest, text]));
  const paths = [{ path: "SKILL.md", digest: stored.digest }, ...stored.files];
  return new Map(paths.map(({ path, digest }) => [path, texts.get(digest) ?? ""]));
}

/** Commits a skill, unless the hub has exactly these files. Returns whether it did. */
async function push(
  hub: HubPublisher,
  { name, description }: Skill,
  files: ReadonlyMap<string, string>,
  known: HubRepository | undefined,
  rewrite: boolean,
): Promise<boolean> {
  const current = known?.last_commit_hash ? HubCommitSchema.parse(await hub.pullSkill(name)) : undefined;
  const before = Object.entries(current?.files ?? {});
  const isSame = before.length === files.size && before.every(([path, { content }]) => content === files.get(path));
  if (isSame && !rewrite && known?.description === description) return false;
  const removed = before.filter(([path]) => !files.has(path)).map(([path]) => [path, null] as const);
  const added = Array.from(files, ([path, content]) => [path, { type: "file" as const, content }] as const);
  const others = known?.tags?.filter((tag) => !tag.startsWith("sha256:")) ?? [];
  await hub.pushSkill(name, {
    files: Object.fromEntries([...added, ...removed]),
    ...(current && { parentCommit: current.commit_hash }),
    description,
    tags: [...others, `sha256:${digestOfFiles(files)}`],
  });
  return true;
}

/** Returns the digest of the output of `sha256sum` for files that are sorted by path. */
function digestOfFiles(files: ReadonlyMap<string, string>): string {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return digestOf(sorted.map(([path, text]) => `${digestOf(text)}  ${path}\n`).join(""));
}
