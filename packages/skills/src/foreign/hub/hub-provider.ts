import { z } from "zod";
import { commandNameOf } from "../../command-name-of.js";
import { type Answer, callForeign } from "../answer.js";
import type { ForeignProvider } from "../foreign-provider.js";
import { type ForeignSkill, SKILL_FILE } from "../foreign-skill.js";
import { type SkillContents, WholeSkills } from "../whole-skills.js";
import type { HubClient } from "./hub-client.js";

/** Which skills of a hub are used, and how long it may take to answer. */
interface HubOptions {
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
const PulledSchema = z.object({
  commit_hash: z.string().min(1).max(128),
  files: z.record(z.string(), z.looseObject({ type: z.string(), content: z.string().optional() })),
});
/** Skills at the same time that are pulled for a listing. */
const AT_ONCE = 8;
/** Maximum number of skills of a listing. */
const MAX_SKILLS = 10_000;

/** Returns the skills of a LangSmith hub. */
export function hubProvider(client: HubClient, { origin, names, tag, timeout }: HubOptions): ForeignProvider {
  const pull = async (identifier: string, version: string | undefined): Promise<Answer<Pulled>> => {
    const answer = await callForeign(origin, timeout, () =>
      client.pullSkill(identifier, version === undefined ? undefined : { version }),
    );
    return "problem" in answer ? answer : readPulled(answer.result, origin);
  };
  const whole = new WholeSkills(async ({ uri, version }) => {
    const answer = await pull(identifierOf(uri), version);
    if ("problem" in answer) return answer;
    if (answer.result.commit.startsWith(version)) return { result: answer.result.contents };
    return { problem: `${origin} sent another commit than ${version}` };
  });
  /** Pulls a skill as it is now, with the description that the hub or else its text has. */
  const ask = async (uri: string, listed = ""): Promise<Answer<ForeignSkill>> => {
    const identifier = identifierOf(uri);
    if (!identifier.split("/").every((part) => HANDLE.test(part)) || uri !== uriOf(identifier)) {
      return { problem: `${origin} has no ${uri}`, isMissing: true };
    }
    const answer = await pull(identifier, tag);
    if ("problem" in answer) return answer;
    const { commit: version, contents } = answer.result;
    const name = commandNameOf(identifier.split("/").at(-1) ?? "") ?? identifier;
    const opened = whole.add({ uri, name, description: listed, frontmatter: {}, version }, contents);
    if ("problem" in opened || listed !== "") return opened;
    const { description } = opened.result.frontmatter;
    return { result: { ...opened.result, description: typeof description === "string" ? description : "" } };
  };
  /** The skills that had to be pulled for a listing, for listings of which a part fails. */
  const pulled = new Map<string, ForeignSkill>();

  return {
    origin,
    async list() {
      const answer = await callForeign(origin, timeout, (signal) => listRepositories(client, names, signal));
      if ("problem" in answer) return answer;
      const { repositories, invalid } = answer.result;
      const problems = invalid.map((uri) => ({ uri, problem: "its entry is not valid" }));
      const found = await inBatches(repositories, async ({ identifier, description, commit }) => {
        const uri = uriOf(identifier);
        const name = commandNameOf(identifier.split("/").at(-1) ?? "") ?? identifier;
        if (tag === undefined && commit === null) return { uri, problem: "it has no commit", kept: undefined };
        if (tag === undefined && typeof commit === "string") {
          return whole.described({ uri, name, description, frontmatter: {}, version: commit });
        }
        const asked = await ask(uri, description);
        if ("problem" in asked) return { uri, problem: asked.problem, kept: pulled.get(uri) };
        pulled.set(uri, asked.result);
        return asked.result;
      });
      const skills = found.flatMap((each) => ("problem" in each ? (each.kept ?? []) : each));
      const failed = found.flatMap((each) => ("problem" in each ? { ...each, isKept: each.kept !== undefined } : []));
      return { result: { skills, problems: [...problems, ...failed] } };
    },
    open: (head) => whole.open(head),
    ask,
    fetch: (skill, file) => whole.fetch(skill, file),
  };
}

/** A skill of the list. Its commit is undefined if only its name is known, and null if it has none. */
interface ListedRepository {
  readonly identifier: string;
  readonly description: string;
  readonly commit: string | null | undefined;
}

/** Lists the repositories that are wanted, also those by name that the client does not list. */
async function listRepositories(
  client: HubClient,
  names: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<{ repositories: ListedRepository[]; invalid: string[] }> {
  const repositories = new Map<string, ListedRepository>();
  const invalid: string[] = [];
  let count = 0;
  for await (const raw of client.listSkills({ isArchived: false })) {
    signal.throwIfAborted();
    if ((count += 1) > MAX_SKILLS) throw new Error(`more than ${MAX_SKILLS} skills; choose some with the option names`);
    const { data } = RepositorySchema.safeParse(raw);
    if (!data) {
      invalid.push(raw.repo_handle);
      continue;
    }
    const { repo_handle: handle, owner, description, last_commit_hash: commit } = data;
    const full = owner ? `${owner}/${handle}` : handle;
    const identifier = names === undefined ? full : names.find((name) => name === full || name === handle);
    if (identifier === undefined) continue;
    if (repositories.has(identifier)) continue; // of another owner
    repositories.set(identifier, { identifier, description: description ?? "", commit: commit || null });
  }
  const unlisted = names?.filter((name) => !repositories.has(name)) ?? [];
  for (const identifier of unlisted) repositories.set(identifier, { identifier, description: "", commit: undefined });
  return { repositories: [...repositories.values()], invalid };
}

interface Pulled {
  readonly commit: string;
  readonly contents: SkillContents;
}

function readPulled(raw: unknown, origin: string): Answer<Pulled> {
  const { data } = PulledSchema.safeParse(raw);
  if (!data) return { problem: `${origin} sent an invalid skill` };
  const contents = new Map<string, Uint8Array>();
  for (const [path, { type, content }] of Object.entries(data.files)) {
    if (type !== "file" || content === undefined) return { problem: `${path} is a link to another repository` };
    contents.set(path, Buffer.from(content));
  }
  return { result: { commit: data.commit_hash, contents } };
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map((item) => work(item)))));
  }
  return results;
}

function uriOf(identifier: string): string {
  return `${identifier}/${SKILL_FILE}`;
}

function identifierOf(uri: string): string {
  return uri.slice(0, -SKILL_FILE.length - 1);
}
