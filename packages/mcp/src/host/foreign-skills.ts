import { isDeepStrictEqual } from "node:util";
import { SkillError } from "@langslash/skills";
import { parseStrictYaml, splitFrontmatter } from "@langslash/skills/internal";
import { z } from "zod";
import { type ForeignFile, type ForeignSkill, readForeignSkill, SKILL_FILE } from "./foreign-skill.js";
import type { Answer, McpServerLink } from "./mcp-server-link.js";
import { readForeignFile } from "./read-foreign-file.js";

const PageSchema = z.looseObject({ skills: z.array(z.unknown()), nextCursor: z.string().optional() });
const EntrySchema = z.looseObject({ skill: z.unknown() });

/** Skills of a listing, and the entries that break a rule. */
export interface ForeignListing {
  readonly skills: readonly ForeignSkill[];
  readonly problems: readonly { readonly uri: string; readonly problem: string }[];
}

/** The skills of one server: their entries as listed, and their files, verified at each read. */
export class ForeignSkills {
  readonly #link: McpServerLink;
  readonly #uris: readonly string[];
  #held = new Map<string, ForeignSkill>();

  /** @param uris - skills to ask for if the server does not list them */
  constructor(link: McpServerLink, uris: readonly string[]) {
    this.#link = link;
    this.#uris = uris;
  }

  /** Lists all skills, also those that are known by their URI alone. Reads none of their files. */
  async list(): Promise<Answer<ForeignListing>> {
    const answer = await this.#link.list("skills/list", PageSchema, ({ skills }) => skills);
    if ("problem" in answer) return answer;
    const problems: { uri: string; problem: string }[] = [];
    const listed = new Map<string, ForeignSkill>(); // of this listing alone, because several may run at once
    for (const raw of answer.result) {
      const skill = readForeignSkill(raw);
      if ("problem" in skill) {
        problems.push({ uri: uriOf(raw), problem: skill.problem });
        continue;
      }
      const same = listed.get(skill.uri);
      if (!same) listed.set(skill.uri, skill);
      else if (same.digest !== skill.digest) problems.push({ uri: skill.uri, problem: "it is listed twice" });
    }
    const missing = this.#uris.filter((uri) => !listed.has(uri));
    const asked = await Promise.all(missing.map(async (uri) => ({ uri, found: await this.#ask(uri) })));
    for (const { uri, found } of asked) {
      if ("problem" in found) problems.push({ uri, problem: found.problem });
      else listed.set(uri, found.result);
    }
    this.#held = listed;
    return { result: { skills: [...listed.values()], problems } };
  }

  /**
   * Returns the entry of a skill as it was listed, or asks the server for it.
   *
   * @throws SkillError if the server does not serve it, or not by the rules
   */
  async get(uri: string): Promise<ForeignSkill> {
    const held = this.#held.get(uri);
    if (held) return held;
    const answer = await this.#ask(uri);
    if ("problem" in answer) throw new SkillError("file-unreadable", uri, `${answer.problem}.`);
    return answer.result;
  }

  /**
   * Reads a file of a skill. If it differs from the listing, asks once for the entry, which may be newer.
   *
   * @throws SkillError if it is not listed, cannot be read or differs from the listing
   */
  async read(uri: string, path: string): Promise<{ bytes: Buffer; skill: ForeignSkill }> {
    const first = await this.get(uri);
    const read = await this.#readVerified(first, path);
    if ("result" in read) return { bytes: read.result, skill: first };
    const again = first.files.has(path) ? await this.#ask(uri) : read;
    if ("problem" in again || again.result.digest === first.digest) throw unreadable(uri, path, read.problem);
    const second = await this.#readVerified(again.result, path);
    if ("problem" in second) throw unreadable(uri, path, second.problem);
    return { bytes: second.result, skill: again.result };
  }

  /** Asks the server for the entry of a skill, and holds it from then on. */
  async #ask(uri: string): Promise<Answer<ForeignSkill>> {
    const answer = await this.#link.ask("skills/get", { uri }, EntrySchema);
    if ("problem" in answer) return answer;
    const skill = readForeignSkill(answer.result.skill);
    if ("problem" in skill) return { problem: `${this.#link.origin} sent an invalid skill: ${skill.problem}` };
    if (skill.uri !== uri) return { problem: `${this.#link.origin} sent another skill` };
    this.#held.set(uri, skill);
    return { result: skill };
  }

  async #readVerified(skill: ForeignSkill, path: string): Promise<Answer<Buffer>> {
    const file: ForeignFile | undefined = skill.files.get(path);
    if (!file) return { problem: `${path} is not among the files of ${skill.name}` };
    const read = await readForeignFile(this.#link, file);
    if ("problem" in read || path !== SKILL_FILE || hasFrontmatter(read.result, skill)) return read;
    return { problem: `${this.#link.origin} sent a ${SKILL_FILE} whose frontmatter differs from its listing` };
  }
}

/** Whether the frontmatter of a text is that of the listing, field by field. */
function hasFrontmatter(bytes: Buffer, { frontmatter }: ForeignSkill): boolean {
  const { yaml = "", problem } = splitFrontmatter(bytes.toString());
  const parsed = parseStrictYaml(yaml);
  return problem === undefined && "data" in parsed && isDeepStrictEqual(parsed.data, frontmatter);
}

function unreadable(uri: string, path: string, problem: string): SkillError {
  return new SkillError("digest-mismatch", path === SKILL_FILE ? uri : path, `${problem}.`);
}

function uriOf(raw: unknown): string {
  return z.object({ uri: z.string() }).safeParse(raw).data?.uri ?? "unknown";
}
