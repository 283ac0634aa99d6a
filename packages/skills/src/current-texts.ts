import { LRUCache } from "lru-cache";
import type { SkillSource } from "./skill-source.js";
import type { SkillDocument } from "./skill.js";
import { digestOf } from "./digest.js";
import { inspectBody } from "./document/inspect-body.js";
import { parseSkillDocument } from "./document/parse-skill-document.js";
import { UNREADABLE } from "./names/broken-entries.js";
import { SkillError } from "./skill-error.js";

/** The file with the text of a skill. */
export interface TextPlace {
  readonly source: SkillSource;
  readonly file: string;
}

/** The index to which texts belong. */
interface IndexOfTexts {
  /** Throws if there is no such skill. */
  locate(name: string): TextPlace;
  /** Returns the version of a skill's text as it was listed, if it was. */
  versionOf(name: string): string | undefined;
  refresh(): Promise<unknown>;
}

/** Maximum amount of text in memory, in UTF-16 code units. */
const MAX_CACHED = 32 * 1024 * 1024;

/**
 * The texts of an index, which are read on first use, and again when their versions change. The index is refreshed when
 * a text is newer than its entry, so that both match.
 */
export class CurrentTexts {
  readonly #index: IndexOfTexts;
  /** By skill name and digest, so that a digest alone does not give access to the texts of other skills. */
  readonly #cache = new LRUCache<string, SkillDocument>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ text }) => text.length + 500,
  });
  /** The version and the digest of each text when it was last read, by source, file and skill name. */
  readonly #latest = new Map<string, { version: string; digest: string }>();
  /** Versions of texts for which the index was refreshed, by source and file. */
  readonly #refreshedFor = new Map<string, string>();

  constructor(index: IndexOfTexts) {
    this.#index = index;
  }

  /** Returns the digest of a text that may belong to no skill of the index yet; `UNREADABLE` if it cannot be read. */
  async digestOf(source: SkillSource, file: string): Promise<string> {
    try {
      return (await this.#read({ source, file }, "")).digest;
    } catch (error) {
      if (SkillError.isInstance(error)) return UNREADABLE;
      throw error;
    }
  }

  /**
   * Returns the text of a skill: the one with the digest, if it is still in memory or its source still has it, and
   * otherwise the current one.
   *
   * @throws SkillError if it cannot be read
   */
  read(name: string, digest?: string): SkillDocument | Promise<SkillDocument> {
    const cached = digest === undefined ? undefined : this.#cache.get(keyOf(name, digest));
    if (cached) return cached;
    const place = this.#index.locate(name);
    if (digest === undefined) return this.#readCurrent(place, name);
    return this.#readDigest(place, name, digest).then((document) => document ?? this.#readCurrent(place, name));
  }

  #readCurrent(place: TextPlace, name: string): SkillDocument | Promise<SkillDocument> {
    const checked = (document: SkillDocument): SkillDocument | Promise<SkillDocument> =>
      this.#isOutdated(place, name) ? this.#index.refresh().then(() => this.read(name)) : document;
    const document = this.#read(place, name);
    return document instanceof Promise ? document.then(checked) : checked(document);
  }

  /** Whether the text that was read is newer than the listed entry. True once for each version. */
  #isOutdated({ source, file }: TextPlace, name: string): boolean {
    const listed = this.#index.versionOf(name);
    const read = this.#latest.get(keyOf(source.name, file, name))?.version;
    const key = keyOf(source.name, file);
    if (listed === undefined || read === undefined || read === listed) return false;
    if (this.#refreshedFor.get(key) === read) return false;
    this.#refreshedFor.set(key, read);
    return true;
  }

  /** Returns the current text of a file. Does not read it again if its version is unchanged. */
  #read({ source, file }: TextPlace, name: string): SkillDocument | Promise<SkillDocument> {
    const key = keyOf(source.name, file, name);
    const latest = this.#latest.get(key);
    const cached = latest && this.#cache.get(keyOf(name, latest.digest));
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

  /** Asks the source for the text with this digest. Returns undefined if it cannot be read. */
  async #readDigest({ source, file }: TextPlace, name: string, digest: string): Promise<SkillDocument | undefined> {
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

function keyOf(...parts: readonly string[]): string {
  return parts.join("\0");
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
      diagnostics ??= inspectBody(text, { body, data });
      return diagnostics;
    },
  };
}
