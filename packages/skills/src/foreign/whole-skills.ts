import { LRUCache } from "lru-cache";
import { digestOf } from "../digest.js";
import { parseStrictYaml } from "../document/parse-strict-yaml.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";
import type { Answer } from "./answer.js";
import { type ForeignFile, type ForeignHead, type ForeignSkill, SKILL_FILE, withFiles } from "./foreign-skill.js";

/** The files of a skill by path relative to its folder. */
export type SkillContents = ReadonlyMap<string, Uint8Array>;

/** Maximum size of all contents in memory, in bytes. */
const MAX_CACHED = 64 * 1024 * 1024;

/** Skills that come whole, in one answer. Each version is pulled when it is first used, and kept in memory. */
export class WholeSkills {
  readonly #pull: (head: ForeignHead) => Promise<Answer<SkillContents>>;
  readonly #contents = new LRUCache<string, SkillContents>({
    maxSize: MAX_CACHED,
    sizeCalculation: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 1),
  });
  readonly #known = new LRUCache<string, ForeignSkill>({ max: 10_000 });

  constructor(pull: (head: ForeignHead) => Promise<Answer<SkillContents>>) {
    this.#pull = pull;
  }

  /** Returns a skill with the frontmatter that its text had when this version was pulled, if it was. */
  described(head: ForeignHead): ForeignHead {
    const { frontmatter } = this.#known.get(keyOf(head)) ?? head;
    return { ...head, frontmatter };
  }

  /** Returns a skill with its files, as they are in this version. */
  async open(head: ForeignHead): Promise<Answer<ForeignSkill>> {
    const known = this.#known.get(keyOf(head));
    if (known) return { result: known };
    const pulled = await this.#pulled(head);
    return "problem" in pulled ? pulled : this.add(head, pulled.result);
  }

  /** Adds the contents of a skill that have been pulled already. */
  add(head: ForeignHead, contents: SkillContents): Answer<ForeignSkill> {
    const folder = head.uri.slice(0, -SKILL_FILE.length);
    const files = new Map<string, ForeignFile>();
    for (const [path, bytes] of contents) {
      files.set(path, { uri: `${folder}${path}`, digest: `sha256:${digestOf(bytes)}`, size: bytes.length });
    }
    const skill = withFiles({ ...head, frontmatter: frontmatterOf(contents.get(SKILL_FILE)) }, files);
    if ("problem" in skill) return skill;
    this.#known.set(keyOf(head), skill);
    this.#contents.set(keyOf(head), contents);
    return { result: skill };
  }

  /** Returns the bytes of a file. */
  async fetch(skill: ForeignSkill, { uri }: ForeignFile): Promise<Answer<Uint8Array>> {
    const pulled = await this.#pulled(skill);
    if ("problem" in pulled) return pulled;
    const bytes = pulled.result.get(uri.slice(skill.uri.length - SKILL_FILE.length));
    return bytes ? { result: bytes } : { problem: `${uri} is no longer there` };
  }

  async #pulled(head: ForeignHead): Promise<Answer<SkillContents>> {
    const cached = this.#contents.get(keyOf(head));
    return cached ? { result: cached } : this.#pull(head);
  }
}

function keyOf({ uri, version }: ForeignHead): string {
  return `${uri}\0${version}`;
}

/** Returns the frontmatter of a text; empty if it is not valid YAML, since it is only a help for typing. */
export function frontmatterOf(text: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  const { yaml = "", problem } = splitFrontmatter(new TextDecoder().decode(text));
  const parsed = problem === undefined ? parseStrictYaml(yaml) : { data: {} };
  return "data" in parsed ? parsed.data : {};
}
