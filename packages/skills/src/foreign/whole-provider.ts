import { LRUCache } from "lru-cache";
import { commandNameOf } from "../command-name-of.js";
import { digestOf } from "../digest.js";
import { parseStrictYaml } from "../document/parse-strict-yaml.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";
import type { Answer } from "./answer.js";
import type { ForeignListing, ForeignProvider, ListingProblem } from "./foreign-provider.js";
import { type ForeignFile, type ForeignHead, type ForeignSkill, SKILL_FILE, withFiles } from "./foreign-skill.js";

/** A skill in a list. Without a version, it is pulled when it is listed. Its folder is its name. */
export interface ListedSkill {
  readonly uri: string;
  /** By default the one in its text. */
  readonly description?: string;
  readonly version?: string;
}

/** All files of a skill. */
export interface PulledSkill {
  /** Bytes by path relative to the skill's folder. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** By default the digest of all files. */
  readonly version?: string;
  /** By default the name of its folder. */
  readonly name?: string;
}

/** A place from which skills come whole, in one answer: a hub, a website, a package. */
export interface WholePlace {
  /** As in `ForeignProvider`. */
  readonly origin: string;
  /** @param isPoll - whether an answer that is a little old will do */
  list(isPoll: boolean): Promise<Answer<{ skills: readonly ListedSkill[]; problems: readonly ListingProblem[] }>>;
  /** Pulls a skill as it is now, or in a version that was listed. */
  pull(uri: string, version?: string): Promise<Answer<PulledSkill>>;
}

/** Maximum size of all contents in memory, in bytes. */
const MAX_CACHED = 64 * 1024 * 1024;
/** Skills at the same time that are pulled for a listing. */
const AT_ONCE = 8;

/** Returns the skills of a place. Each version is pulled when it is first used, and kept in memory. */
export function wholeProvider(place: WholePlace): ForeignProvider {
  const pulled = new LRUCache<string, PulledSkill["contents"]>({
    maxSize: MAX_CACHED,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });
  const known = new LRUCache<string, ForeignSkill>({ max: 10_000 });
  /** The last listing, for one of which a part fails. */
  let before = new Map<string, ForeignHead>();

  const add = (head: ForeignHead, contents: PulledSkill["contents"]): Answer<ForeignSkill> => {
    const skill = skillWith(head, contents);
    if ("problem" in skill) return skill;
    known.set(keyOf(skill), skill);
    pulled.set(keyOf(skill), contents);
    return { result: skill };
  };
  const ask = async (uri: string, description = ""): Promise<Answer<ForeignSkill>> => {
    const answer = await place.pull(uri);
    if ("problem" in answer) return answer;
    const { version = "", name, contents } = answer.result;
    return add({ ...headOf({ uri, description, version }), ...(name !== undefined && { name }) }, contents);
  };
  const listed = async (skill: ListedSkill): Promise<{ skill: ForeignHead | undefined; problem?: ListingProblem }> => {
    const { uri, description, version } = skill;
    if (version !== undefined) {
      const head = headOf(skill);
      return { skill: { ...head, frontmatter: known.get(keyOf(head))?.frontmatter ?? {} } };
    }
    const asked = await ask(uri, description);
    if ("result" in asked) return { skill: asked.result };
    const kept = asked.isMissing ? undefined : before.get(uri);
    return { skill: kept, problem: { uri, problem: asked.problem, isKept: kept !== undefined } };
  };

  return {
    get origin() {
      return place.origin;
    },
    async list(isPoll = false): Promise<Answer<ForeignListing>> {
      const answer = await place.list(isPoll);
      if ("problem" in answer) return answer;
      const { skills: all, problems } = answer.result;
      const found: Awaited<ReturnType<typeof listed>>[] = [];
      for (let start = 0; start < all.length; start += AT_ONCE) {
        found.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(listed))));
      }
      const skills = found.flatMap(({ skill }) => skill ?? []);
      before = new Map(skills.map((skill) => [skill.uri, skill]));
      return { result: { skills, problems: [...problems, ...found.flatMap(({ problem }) => problem ?? [])] } };
    },
    async open(head) {
      const opened = known.get(keyOf(head));
      if (opened) return { result: opened };
      const answer = await place.pull(head.uri, head.version);
      return "problem" in answer ? answer : add(head, answer.result.contents);
    },
    ask: (uri) => ask(uri),
    async fetch(skill, { uri }) {
      const cached = pulled.get(keyOf(skill));
      const answer = cached ? { result: { contents: cached } } : await place.pull(skill.uri, skill.version);
      if ("problem" in answer) return answer;
      const bytes = answer.result.contents.get(uri.slice(skill.uri.length - SKILL_FILE.length));
      return bytes ? { result: bytes } : { problem: `${uri} is no longer there` };
    },
  };
}

function keyOf({ uri, version }: ForeignHead): string {
  return `${uri}\0${version}`;
}

function headOf({ uri, description = "", version = "" }: ListedSkill): ForeignHead {
  const folder = uri.split("/").at(-2) ?? uri;
  return { uri, name: commandNameOf(folder) ?? folder, description, frontmatter: {}, version };
}

/** Adds its files to a skill, and what its text says of it. */
function skillWith(head: ForeignHead, contents: PulledSkill["contents"]): ReturnType<typeof withFiles> {
  const folder = head.uri.slice(0, -SKILL_FILE.length);
  const files = new Map<string, ForeignFile>();
  for (const [path, bytes] of contents) {
    files.set(path, { uri: `${folder}${path}`, digest: `sha256:${digestOf(bytes)}`, size: bytes.length });
  }
  const frontmatter = frontmatterOf(contents.get(SKILL_FILE));
  const described = typeof frontmatter["description"] === "string" ? frontmatter["description"] : "";
  const skill = withFiles({ ...head, frontmatter, description: head.description || described }, files);
  return "problem" in skill ? skill : { ...skill, version: skill.version || skill.digest };
}

/** Returns the frontmatter of a text; empty if it is not valid YAML, since it is only a help for typing. */
export function frontmatterOf(text: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  const { yaml = "", problem } = splitFrontmatter(new TextDecoder().decode(text));
  const parsed = problem === undefined ? parseStrictYaml(yaml) : { data: {} };
  return "data" in parsed ? parsed.data : {};
}
