import { digestOf } from "../digest.js";
import { SkillError } from "../skill-error.js";
import type { Answer } from "./answer.js";
import type { ForeignListing, ForeignProvider } from "./foreign-provider.js";
import { type ForeignHead, type ForeignSkill, SKILL_FILE } from "./foreign-skill.js";

/** The skills of one provider: their entries as listed, and their files, verified at each read. */
export class ForeignSkills {
  readonly #provider: ForeignProvider;
  #held = new Map<string, ForeignHead | ForeignSkill>();

  constructor(provider: ForeignProvider) {
    this.#provider = provider;
  }

  /** Lists all skills, and holds their entries from then on. */
  async list(): Promise<Answer<ForeignListing | undefined>> {
    const answer = await this.#provider.list();
    if ("result" in answer) this.#held = new Map(answer.result?.skills.map((skill) => [skill.uri, skill]));
    return answer;
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
    const opened = held && (await this.#provider.open(held));
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
      throw new SkillError(
        "file-not-found",
        path,
        `Skill file not found: ${path} is not among the files of ${first.name}`,
      );
    }
    const read = await this.#readVerified(first, path);
    if ("result" in read) return { bytes: read.result, skill: first };
    const again = await this.#ask(uri);
    if ("problem" in again || again.result.digest === first.digest) throw unreadable(uri, path, read.problem);
    const second = await this.#readVerified(again.result, path);
    if ("problem" in second) throw unreadable(uri, path, second.problem);
    return { bytes: second.result, skill: again.result };
  }

  async #ask(uri: string): Promise<Answer<ForeignSkill>> {
    const answer = await this.#provider.ask(uri);
    if ("result" in answer) this.#held.set(uri, answer.result);
    return answer;
  }

  async #readVerified(skill: ForeignSkill, path: string): Promise<Answer<Uint8Array>> {
    const file = skill.files.get(path);
    if (!file) return { problem: `${path} is not among the files of ${skill.name}` };
    const read = await this.#provider.fetch(skill, file);
    if ("problem" in read) return read;
    const { length } = read.result;
    if (length !== file.size || `sha256:${digestOf(read.result)}` !== file.digest) {
      return { problem: `${this.#provider.origin} sent a file that differs from its listing` };
    }
    const problem = path === SKILL_FILE ? this.#provider.textProblem?.(skill, read.result) : undefined;
    return problem === undefined ? read : { problem };
  }
}

function unreadable(uri: string, path: string, problem: string): SkillError {
  return new SkillError("digest-mismatch", path === SKILL_FILE ? uri : path, `${problem}.`);
}
