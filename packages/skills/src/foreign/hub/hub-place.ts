import { z } from "zod";
import { type Answer, callForeign } from "../answer.js";
import { SKILL_FILE } from "../foreign-skill.js";
import type { PulledSkill, WholePlace } from "../whole-provider.js";
import type { HubClient } from "./hub-client.js";

/** Which skills of a hub are used, and how long it may take to answer. */
interface HubPlaceOptions {
  readonly origin: string;
  readonly names: readonly string[] | undefined;
  readonly tag: string | undefined;
  readonly timeout: number;
}

const HANDLE = /^[\w-][\w.-]*$/;
const RepositorySchema = z.object({
  repo_handle: z.string().max(256).regex(HANDLE),
  owner: z.string().max(256).regex(HANDLE).nullish(),
  description: z.string().nullish(),
  last_commit_hash: z.string().max(128).nullish(),
});
const HandleSchema = z.object({ repo_handle: z.string() });
const PulledSchema = z.object({
  commit_hash: z.string().min(1).max(128),
  files: z.record(z.string(), z.looseObject({ type: z.string(), content: z.string().optional() })),
});
/** Maximum number of skills of a listing. */
const MAX_SKILLS = 10_000;

/** Returns a LangSmith hub as a place of skills: the URI of each is its identifier, as a folder with its SKILL.md. */
export function hubPlace(client: HubClient, { origin, names, tag, timeout }: HubPlaceOptions): WholePlace {
  return {
    origin,
    async list() {
      const answer = await callForeign(origin, timeout, (signal) => listRepositories(client, names, signal));
      if ("problem" in answer) return answer;
      const { repositories, invalid } = answer.result;
      const skills = Array.from(repositories, ([identifier, { description, last_commit_hash: commit }]) => ({
        uri: `${identifier}/${SKILL_FILE}`,
        description: description ?? "",
        ...(tag === undefined && commit && { version: commit }), // which commit has a tag is not in the list
      }));
      return { result: { skills, problems: invalid.map((uri) => ({ uri, problem: "its entry is not valid" })) } };
    },
    async pull(uri, version) {
      const parts = uri.split("/");
      if (parts.pop() !== SKILL_FILE || !parts.every((part) => HANDLE.test(part))) {
        return { problem: `${origin} has no ${uri}`, isMissing: true };
      }
      const wanted = version ?? tag;
      const answer = await callForeign(origin, timeout, () =>
        client.pullSkill(parts.join("/"), wanted === undefined ? undefined : { version: wanted }),
      );
      if ("problem" in answer) return answer;
      const pulled = readPulled(answer.result, origin);
      if ("problem" in pulled || pulled.result.version?.startsWith(version ?? "")) return pulled;
      return { problem: `${origin} sent another commit than ${version}` };
    },
  };
}

type Repository = Partial<z.infer<typeof RepositorySchema>>;

/** Lists the repositories that are wanted, also those by name that the client does not list, by their identifiers. */
async function listRepositories(
  client: HubClient,
  names: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<{ repositories: ReadonlyMap<string, Repository>; invalid: string[] }> {
  const repositories = new Map<string, Repository>();
  const invalid: string[] = [];
  let count = 0;
  for await (const raw of client.listSkills({ isArchived: false })) {
    signal.throwIfAborted();
    if ((count += 1) > MAX_SKILLS) throw new Error(`more than ${MAX_SKILLS} skills; choose some with the option names`);
    const { data } = RepositorySchema.safeParse(raw);
    if (!data) {
      invalid.push(HandleSchema.safeParse(raw).data?.repo_handle ?? "unknown");
      continue;
    }
    const full = data.owner ? `${data.owner}/${data.repo_handle}` : data.repo_handle;
    const identifier = names ? names.find((name) => name === full || name === data.repo_handle) : full;
    // Two owners may have a skill of the same name.
    if (identifier !== undefined && !repositories.has(identifier)) repositories.set(identifier, data);
  }
  for (const name of names ?? []) if (!repositories.has(name)) repositories.set(name, {});
  return { repositories, invalid };
}

function readPulled(raw: unknown, origin: string): Answer<PulledSkill> {
  const { data } = PulledSchema.safeParse(raw);
  if (!data) return { problem: `${origin} sent an invalid skill` };
  const contents = new Map<string, Uint8Array>();
  for (const [path, { type, content }] of Object.entries(data.files)) {
    if (type !== "file" || content === undefined) return { problem: `${path} is a link to another repository` };
    contents.set(path, Buffer.from(content));
  }
  return { result: { version: data.commit_hash, contents } };
}
