import { digestOf } from "./digest.js";
import { LRUCache } from "lru-cache";
import { firstLineOf, inspectBody } from "./document/inspect-body.js";
import { parseSkillDocument } from "./document/parse-skill-document.js";
import { SkillError } from "./skill-error.js";
import type { SkillSource } from "./skill-source.js";
import type { SkillDocument } from "./skill.js";

/** Maximum amount of text in memory, in UTF-16 code units. */
const MAX_CACHED = 32 * 1024 * 1024;

/** Cache of the texts of skills, which are read on first use. A text is read again when its version changes. */
export class SkillDocuments {
  readonly #latest = new Map<string, { version: string; digest: string }>();
  /** By skill name and digest, so that a digest alone does not give access to the texts of other skills. */
  readonly #cache = new LRUCache<string, SkillDocument>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ text }) => text.length + 500,
  });

  /** Returns a text that was read before for the skill `name`, if it is still in the cache. */
  get(name: string, digest: string): SkillDocument | undefined {
    return this.#cache.get(keyOf(name, digest));
  }

  /** Returns the version of a file when it was last read for the skill `name`. */
  versionOf(source: SkillSource, file: string, name: string): string | undefined {
    return this.#latest.get(keyOf(keyOf(source.name, file), name))?.version;
  }

  /**
   * Returns the current text of a file, for the skill `name`. Does not read it again if its version is unchanged.
   *
   * @throws SkillError if it cannot be read, or is blank
   */
  read(source: SkillSource, file: string, name: string): SkillDocument | Promise<SkillDocument> {
    const key = keyOf(keyOf(source.name, file), name);
    const latest = this.#latest.get(key);
    const cached = latest && this.get(name, latest.digest);
    const reading = source.read(file, cached && latest.version);
    if (!reading && cached) return cached;
    return Promise.resolve(reading).then((current) => {
      if (!current && cached) return cached;
      if (!current) throw noTextError(file);
      const document = this.#add(current.text, file, name);
      this.#latest.set(key, { version: current.version, digest: document.digest });
      return document;
    });
  }

  /** Asks the source for the text with this digest, for the skill `name`. Returns undefined if it cannot be read. */
  async readDigest(
    source: SkillSource,
    file: string,
    name: string,
    digest: string,
  ): Promise<SkillDocument | undefined> {
    try {
      const text = await source.readDigest?.(file, digest);
      return text === undefined ? undefined : this.#add(text, file, name);
    } catch (error) {
      if (SkillError.isInstance(error)) return undefined;
      throw error;
    }
  }

  #add(text: string, file: string, name: string): SkillDocument {
    const { data, body } = parseSkillDocument(text);
    if (body.trim() === "") throw new SkillError("empty-file", file, `Skill file is empty: ${file}`);
    const document = documentOf(text, body, data);
    this.#cache.set(keyOf(name, document.digest), document);
    return document;
  }
}

function noTextError(file: string): SkillError {
  const message = `Skill file cannot be read: ${file} (the source returned no text)`;
  return new SkillError("file-unreadable", file, message);
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
