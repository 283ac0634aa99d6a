import { digestOf } from "./digest.js";
import { LRUCache } from "lru-cache";
import { firstLineOf, inspectBody } from "./document/inspect-body.js";
import { parseSkillDocument } from "./document/parse-skill-document.js";
import { SkillError } from "./skill-error.js";
import type { SkillSource } from "./skill-source.js";
import type { SkillDocument } from "./skill.js";

/** How much text is kept in memory, in UTF-16 code units. */
const MAX_CACHED = 32 * 1024 * 1024;

/** The texts of skills: read when they are used, kept by their version, found again by their digest. */
export class SkillDocuments {
  readonly #latest = new Map<string, { version: string; digest: string }>();
  /** By the name under which it was read and the digest: whoever knows a digest alone gets no other skill's text. */
  readonly #kept = new LRUCache<string, SkillDocument>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ text }) => text.length + 500,
  });

  /** A text that was read before under this name, as long as it is kept. */
  get(name: string, digest: string): SkillDocument | undefined {
    return this.#kept.get(keyOf(name, digest));
  }

  /** The version of the text that was last read of a file, for the skill `name`. */
  versionOf(source: SkillSource, file: string, name: string): string | undefined {
    return this.#latest.get(keyOf(keyOf(source.name, file), name))?.version;
  }

  /**
   * The current text of a file, for the skill `name`. One whose version is unchanged is not read again.
   *
   * @throws SkillError where it cannot be had, or is blank
   */
  async read(source: SkillSource, file: string, name: string): Promise<SkillDocument> {
    const key = keyOf(keyOf(source.name, file), name);
    const latest = this.#latest.get(key);
    const kept = latest && this.get(name, latest.digest);
    const current = await source.read(file, kept && latest.version);
    if (!current) {
      if (kept) return kept;
      throw new SkillError("file-unreadable", file, `Skill file cannot be read: ${file} (the source gave no text)`);
    }
    const document = this.#keep(current.text, file, name);
    this.#latest.set(key, { version: current.version, digest: document.digest });
    return document;
  }

  /** The text of this digest, for the skill `name`, where its source still has it; undefined where that cannot be had. */
  async readDigest(
    source: SkillSource,
    file: string,
    name: string,
    digest: string,
  ): Promise<SkillDocument | undefined> {
    try {
      const text = await source.readDigest?.(file, digest);
      return text === undefined ? undefined : this.#keep(text, file, name);
    } catch (error) {
      if (SkillError.isInstance(error)) return undefined;
      throw error;
    }
  }

  #keep(text: string, file: string, name: string): SkillDocument {
    const { data, body } = parseSkillDocument(text);
    if (body.trim() === "") throw new SkillError("empty-file", file, `Skill file is empty: ${file}`);
    const document = documentOf(text, body, data);
    this.#kept.set(keyOf(name, document.digest), document);
    return document;
  }
}

function keyOf(one: string, other: string): string {
  return `${one}\0${other}`;
}

function documentOf(text: string, body: string, data: SkillDocument["data"]): SkillDocument {
  const digest = digestOf(text);
  let diagnostics: SkillDocument["diagnostics"] | undefined;
  return {
    body,
    text,
    data,
    digest,
    get diagnostics() {
      diagnostics ??= inspectBody({ body, data, firstLine: firstLineOf(text, body) });
      return diagnostics;
    },
  };
}
