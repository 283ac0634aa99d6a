import { LRUCache } from "lru-cache";
import { digestOf } from "../digest.js";
import { SkillError } from "../skill-error.js";
import { type Answer, callForeign, ForeignProblem, resultOf } from "./answer.js";
import type { ForeignProvider, ListedSkill, ListingProblem } from "./foreign-provider.js";
import {
  type Contents,
  type ForeignHead,
  type ForeignSkill,
  headOf,
  SKILL_FILE,
  withContents,
} from "./foreign-skill.js";

/** Maximum size of all contents in memory, in bytes. */
const MAX_CACHED = 64 * 1024 * 1024;
const AT_ONCE = 8;
const MAX_SKILLS = 10_000;

/** What is listed, and what breaks a rule. */
interface ForeignListing {
  readonly skills: readonly ForeignHead[];
  /** Whether the skill is among the listed ones all the same, as it was before, is `isKept`. */
  readonly problems: readonly (ListingProblem & { readonly isKept?: boolean })[];
}

/** The skills of one provider: their entries as listed, and their files, verified at each read. */
export class ForeignSkills {
  readonly #provider: ForeignProvider;
  readonly #timeout: number;
  #held = new Map<string, ForeignHead | ForeignSkill>();
  /** Contents of skills that came whole, by the digest of all files. */
  readonly #contents = new LRUCache<string, Contents>({
    maxSize: MAX_CACHED,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });

  /** @param timeout - how long the provider may take for a list or a skill, in milliseconds */
  constructor(provider: ForeignProvider, timeout: number) {
    this.#provider = provider;
    this.#timeout = timeout;
  }

  /** Lists all skills, and holds their entries from then on. */
  async list(): Promise<Answer<ForeignListing | undefined>> {
    const answer = await this.#list(false);
    if ("result" in answer) this.#held = new Map(answer.result?.skills.map((skill) => [skill.uri, skill]));
    return answer;
  }

  /** Returns a text that changes with the list of the provider. */
  async versions(): Promise<string> {
    const answer = await this.#list(true);
    if ("problem" in answer) return answer.problem;
    return answer.result?.skills.map(({ uri, version }) => `${uri} ${version}`).join("\n") ?? "not served";
  }

  /** Returns the version of a skill as it was listed, if it was. */
  versionOf(uri: string): string | undefined {
    return this.#held.get(uri)?.version;
  }

  /**
   * Returns a skill as it was listed. If that is no longer served, asks for it as it is now.
   *
   * @throws SkillError if it is not listed, not served, or not by the rules
   */
  async get(uri: string): Promise<ForeignSkill> {
    const held = this.#held.get(uri);
    if (held && "files" in held) return held;
    const listed = held && (await this.#pull(held));
    const answer = listed && "problem" in listed ? await this.#pull({ uri }) : listed;
    if (answer && "result" in answer) {
      if (this.#held.get(uri) === held) this.#held.set(uri, answer.result);
      return answer.result;
    }
    if (!answer || answer.isMissing) throw new SkillError("file-not-found", uri, `Skill file not found: ${uri}`);
    const { problem } = listed && "problem" in listed ? listed : answer;
    throw new SkillError("file-unreadable", uri, `${problem}.`);
  }

  /**
   * Reads a file of a skill. If it differs from the listing, asks once for the skill, which may be newer.
   *
   * @param limit - maximum size of the file, in bytes
   * @throws SkillError if it is not listed, too large, cannot be read or differs from the listing
   */
  async read(
    uri: string,
    path: string,
    limit: number,
    isAgain = false,
  ): Promise<{ bytes: Uint8Array; skill: ForeignSkill }> {
    const skill = await this.get(uri);
    const file = skill.files.get(path);
    if (!file) {
      const message = `Skill file not found: ${path} is not among the files of ${skill.name}`;
      throw new SkillError("file-not-found", path, message);
    }
    if (file.size > limit) throw new SkillError("file-too-large", path, `File too large: ${path}`);
    const read = await this.#call(async () => this.#provider.fetch?.(skill, file) ?? this.#contentOf(skill, path));
    const isListed =
      "result" in read && read.result.length === file.size && `sha256:${digestOf(read.result)}` === file.digest;
    if (isListed) return { bytes: read.result, skill };
    const newer = isAgain ? undefined : await this.#pull({ uri });
    if (newer && "result" in newer && newer.result.digest !== skill.digest) {
      this.#held.set(uri, newer.result);
      return this.read(uri, path, limit, true);
    }
    const problem =
      "problem" in read ? read.problem : `${this.#provider.origin} sent a file that differs from its listing`;
    throw new SkillError("digest-mismatch", path === SKILL_FILE ? uri : path, `${problem}.`);
  }

  #call<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Answer<Result>> {
    return callForeign(this.#provider.origin, this.#timeout, call);
  }

  async #list(isPoll: boolean): Promise<Answer<ForeignListing | undefined>> {
    const skills = new Map<string, ListedSkill>();
    const problems: ListingProblem[] = [];
    const answer = await this.#call(async (signal) => {
      const items = await this.#provider.list(signal, isPoll);
      let count = 0;
      for await (const item of items ?? []) {
        if ((count += 1) > MAX_SKILLS) throw new Error(`more than ${MAX_SKILLS} skills`);
        const same = skills.get(item.uri);
        if ("problem" in item) problems.push(item);
        else if (!same) skills.set(item.uri, item);
        else if (same.version !== item.version) problems.push({ uri: item.uri, problem: "it is listed twice" });
      }
      return items !== undefined;
    });
    if ("problem" in answer) return answer;
    if (!answer.result) return { result: undefined };
    const all = [...skills.values()];
    const listed = [];
    while (all.length > 0)
      listed.push(...(await Promise.all(all.splice(0, AT_ONCE).map((each) => this.#listed(each)))));
    return {
      result: {
        skills: listed.flatMap(({ skill }) => skill ?? []),
        problems: [...problems, ...listed.flatMap(({ problem }) => problem ?? [])],
      },
    };
  }

  /** Returns a skill of a list with all that is known of it, or as it was before if it cannot be pulled. */
  async #listed(
    listed: ListedSkill,
  ): Promise<{ skill?: ForeignHead | undefined; problem?: ForeignListing["problems"][number] }> {
    const { uri, version } = listed;
    const before = this.#held.get(uri);
    if (version !== undefined) {
      const isKnown = before?.version === version && !("files" in listed);
      return { skill: { ...(isKnown ? before : headOf(uri)), ...listed } };
    }
    const answer = await this.#pull(listed);
    if ("result" in answer) return { skill: answer.result };
    const kept = answer.isMissing ? undefined : before;
    return { skill: kept, problem: { uri, problem: answer.problem, isKept: kept !== undefined } };
  }

  /** Pulls a skill, in its listed version if it has one, and keeps its contents if they come with it. */
  async #pull(listed: ListedSkill): Promise<Answer<ForeignSkill>> {
    const answer = await this.#call((signal) => this.#provider.pull(listed.uri, listed.version, signal));
    if ("problem" in answer) return answer;
    if (!("contents" in answer.result)) return { result: answer.result };
    const { contents, ...pulled } = answer.result;
    if (listed.version !== undefined && pulled.version?.startsWith(listed.version) === false)
      return { problem: `${this.#provider.origin} sent the version ${pulled.version}, not ${listed.version}` };
    const skill = withContents({ ...headOf(listed.uri), ...pulled, ...listed }, contents);
    if ("problem" in skill) return skill;
    this.#contents.set(skill.digest, contents);
    return { result: skill };
  }

  /** Returns the content of a file of a skill that came whole. */
  async #contentOf(skill: ForeignSkill, path: string): Promise<Uint8Array> {
    if (!this.#contents.has(skill.digest)) resultOf(await this.#pull(skill));
    const bytes = this.#contents.get(skill.digest)?.get(path);
    if (bytes) return bytes;
    throw new ForeignProblem(`${this.#provider.origin} sent another skill than it listed`);
  }
}
