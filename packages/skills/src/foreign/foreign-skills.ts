import { LRUCache } from "lru-cache";
import { digestOf } from "../digest.js";
import { SkillError } from "../skill-error.js";
import type { Answer } from "./answer.js";
import type { ForeignListing, ForeignProvider, ListedSkill, ListingProblem } from "./foreign-provider.js";
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
/** Skills at the same time that are pulled for a listing. */
const AT_ONCE = 8;

/** The skills of one provider: their entries as listed, and their files, verified at each read. */
export class ForeignSkills {
  readonly #provider: ForeignProvider;
  #held = new Map<string, ForeignHead | ForeignSkill>();
  /** Contents of skills that came whole, by the digest of all files. */
  readonly #contents = new LRUCache<string, Contents>({
    maxSize: MAX_CACHED,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });

  constructor(provider: ForeignProvider) {
    this.#provider = provider;
  }

  /** Lists all skills, and holds their entries from then on. */
  async list(): Promise<Answer<ForeignListing<ForeignHead> | undefined>> {
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
   * Returns a skill as it was listed. If it is not listed, or no longer served like that, asks for it.
   *
   * @throws SkillError if it is not served, or not by the rules
   */
  async get(uri: string): Promise<ForeignSkill> {
    const held = this.#held.get(uri);
    if (held && "files" in held) return held;
    const opened = held && (await this.#pull(held));
    if (opened && "result" in opened) {
      if (this.#held.get(uri) === held) this.#held.set(uri, opened.result);
      return opened.result;
    }
    const answer = await this.#ask(uri);
    if ("problem" in answer && answer.isMissing)
      throw new SkillError("file-not-found", uri, `Skill file not found: ${uri}`);
    if ("problem" in answer) throw new SkillError("file-unreadable", uri, `${opened?.problem ?? answer.problem}.`);
    return answer.result;
  }

  /**
   * Reads a file of a skill. If it differs from the listing, asks once for the skill, which may be newer.
   *
   * @throws SkillError if it is not listed, cannot be read or differs from the listing
   */
  async read(uri: string, path: string): Promise<{ bytes: Uint8Array; skill: ForeignSkill }> {
    const first = await this.get(uri);
    if (!first.files.has(path)) {
      const message = `Skill file not found: ${path} is not among the files of ${first.name}`;
      throw new SkillError("file-not-found", path, message);
    }
    const read = await this.#readVerified(first, path);
    if ("result" in read) return { bytes: read.result, skill: first };
    const again = await this.#ask(uri);
    if ("problem" in again || again.result.digest === first.digest) throw unreadable(uri, path, read.problem);
    const second = await this.#readVerified(again.result, path);
    if ("problem" in second) throw unreadable(uri, path, second.problem);
    return { bytes: second.result, skill: again.result };
  }

  async #list(isPoll: boolean): Promise<Answer<ForeignListing<ForeignHead> | undefined>> {
    const answer = await this.#provider.list(isPoll);
    if ("problem" in answer) return answer;
    if (!answer.result) return { result: undefined };
    const all = [...answer.result.skills];
    const skills: ForeignHead[] = [];
    const problems = [...answer.result.problems];
    while (all.length > 0) {
      const listed = await Promise.all(all.splice(0, AT_ONCE).map((skill) => this.#listed(skill)));
      skills.push(...listed.flatMap(({ skill }) => skill ?? []));
      problems.push(...listed.flatMap(({ problem }) => problem ?? []));
    }
    return { result: { skills, problems } };
  }

  /** Returns a skill of a list with all that is known of it, or as it was before if it cannot be pulled. */
  async #listed(listed: ListedSkill): Promise<{ skill?: ForeignHead | undefined; problem?: ListingProblem }> {
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

  async #ask(uri: string): Promise<Answer<ForeignSkill>> {
    const answer = await this.#pull({ uri });
    if ("result" in answer) this.#held.set(uri, answer.result);
    return answer;
  }

  /** Pulls a skill, in its listed version if it has one, and keeps its contents if they come with it. */
  async #pull(listed: ListedSkill): Promise<Answer<ForeignSkill>> {
    const answer = await this.#provider.pull(listed.uri, listed.version);
    if ("problem" in answer) return answer;
    if (!("contents" in answer.result)) return { result: answer.result };
    const { contents, ...pulled } = answer.result;
    const skill = withContents({ ...headOf(listed.uri), ...pulled, ...listed }, contents);
    if ("problem" in skill) return skill;
    this.#contents.set(skill.digest, contents);
    return { result: skill };
  }

  async #readVerified(skill: ForeignSkill, path: string): Promise<Answer<Uint8Array>> {
    const file = skill.files.get(path);
    if (!file) return { problem: `${path} is not among the files of ${skill.name}` };
    const read = await (this.#provider.fetch?.(skill, file) ?? this.#contentOf(skill, path));
    if ("problem" in read) return read;
    const { length } = read.result;
    if (length !== file.size || `sha256:${digestOf(read.result)}` !== file.digest) {
      return { problem: `${this.#provider.origin} sent a file that differs from its listing` };
    }
    return read;
  }

  /** Returns the content of a file of a skill that came whole. */
  async #contentOf(skill: ForeignSkill, path: string): Promise<Answer<Uint8Array>> {
    const pulled = this.#contents.has(skill.digest) ? undefined : await this.#pull(skill);
    if (pulled && "problem" in pulled) return pulled;
    const bytes = this.#contents.get(skill.digest)?.get(path);
    return bytes ? { result: bytes } : { problem: `${this.#provider.origin} sent another skill than it listed` };
  }
}

function unreadable(uri: string, path: string, problem: string): SkillError {
  return new SkillError("digest-mismatch", path === SKILL_FILE ? uri : path, `${problem}.`);
}
