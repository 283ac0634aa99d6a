import { SkillDocuments } from "./skill-documents.js";
import type { SkillSource } from "./skill-source.js";
import type { SkillDocument } from "./skill.js";

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
