import { LRUCache } from "lru-cache";
import type { SkillSource } from "./skill-source.js";
import type { SkillDocument } from "./skill.js";
import { digestOf } from "./digest.js";
import { firstLineOf, inspectBody } from "./document/inspect-body.js";
import { parseSkillDocument } from "./document/parse-skill-document.js";
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

/** The texts of an index, which is refreshed when a text is newer than its entry, so that both match. */
export class CurrentTexts {
  readonly #documents = new SkillDocuments();
  readonly #index: IndexOfTexts;
  /** Versions of texts for which the index was refreshed, by source and file. */
  readonly #refreshedFor = new Map<string, string | undefined>();

  constructor(index: IndexOfTexts) {
    this.#index = index;
  }

  /** Returns the digest of a text that may belong to no skill of the index yet. */
  async digestOf(source: SkillSource, file: string): Promise<string> {
    return (await this.#documents.read(source, file, "")).digest;
  }

  /**
   * Returns the text of a skill: the one with the digest, if it is still in memory or its source still has it, and
   * otherwise the current one.
   *
   * @throws SkillError if it cannot be read
   */
  read(name: string, digest?: string): SkillDocument | Promise<SkillDocument> {
    const cached = digest === undefined ? undefined : this.#documents.get(name, digest);
    if (cached) return cached;
    const place = this.#index.locate(name);
    if (digest === undefined) return this.#readCurrent(name, place);
    const older = this.#documents.readDigest(place.source, place.file, name, digest);
    return older.then((document) => document ?? this.#readCurrent(name, place));
  }

  #readCurrent(name: string, { source, file }: TextPlace): SkillDocument | Promise<SkillDocument> {
    const checked = (document: SkillDocument): SkillDocument | Promise<SkillDocument> =>
      this.#isOutdated(name, source, file) ? this.#index.refresh().then(() => this.read(name)) : document;
    const document = this.#documents.read(source, file, name);
    return document instanceof Promise ? document.then(checked) : checked(document);
  }

  /** Whether the text that was read is newer than the listed entry. True once for each version. */
  #isOutdated(name: string, source: SkillSource, file: string): boolean {
    const listed = this.#index.versionOf(name);
    const read = this.#documents.versionOf(source, file, name);
    const key = `${source.name}\0${file}`;
    if (listed === undefined || read === listed || this.#refreshedFor.get(key) === read) return false;
    this.#refreshedFor.set(key, read);
    return true;
  }
}

/** Maximum amount of text in memory, in UTF-16 code units. */
const MAX_CACHED = 32 * 1024 * 1024;

/** Cache of the texts of skills, which are read on first use. A text is read again when its version changes. */
class SkillDocuments {
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
