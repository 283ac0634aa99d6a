import { MAX_FILES, MAX_TOTAL } from "../limits/file-limits.js";
import type { FileMention } from "../file-mentions/file-mention.js";
import type { FilePlace } from "../file-mentions/file-places.js";
import type { ReferringText } from "../reference-sources.js";

/** A file that a text names, with its text. */
export interface SharedFile extends ReferringText {
  /**
   * Its path in the collection; of a script, the path at which the reader saves it. If another file has that path, it
   * begins with the plugin.
   */
  readonly path: string;
  /** Place at which it was found. */
  readonly place: FilePlace;
  /** The files that it brings in place of those that its text names, as a script does. */
  readonly loads?: readonly FileMention[];
}

/** The files that a conversion has taken in, up to its limits, and those that it has left out. */
export class TakenFiles {
  readonly #taken = new Map<string, SharedFile>();
  readonly #takenFrom = new Set<string>();
  readonly #leftOut = new Set<string>();
  readonly #withoutPath = new Set<string>();
  #length = 0;

  /** Whether no other file can be taken in. */
  get isFull(): boolean {
    return this.#taken.size >= MAX_FILES;
  }

  has(path: string): boolean {
    return this.#taken.has(path);
  }

  /** Whether a file with this path in the collection, or in a plugin, was taken in, also as a script. */
  hasTaken(path: string): boolean {
    return this.#takenFrom.has(path);
  }

  at(path: string): SharedFile | undefined {
    return this.#taken.get(path);
  }

  /** Whether the limits have room for a text of this length. */
  hasRoomFor(length: number): boolean {
    return this.#length + length <= MAX_TOTAL;
  }

  /** Takes a file in, in place of one with its path and its text. */
  take(file: SharedFile): SharedFile {
    if (!this.has(file.path)) this.#length += file.source.text.length;
    this.#taken.set(file.path, file);
    this.#takenFrom.add(file.place.path);
    return file;
  }

  leaveOut(path: string): void {
    this.#leftOut.add(path);
  }

  /** Leaves out a file because another one has the path at which the reader would save it. */
  leaveOutWithoutPath({ key, path, plugin }: FilePlace): void {
    this.#withoutPath.add(key);
    this.#leftOut.add(plugin === undefined ? path : `${plugin}/${path}`);
  }

  /** Whether the file at a place was left out because another one has its path. */
  isWithoutPath({ key }: Pick<FilePlace, "key">): boolean {
    return this.#withoutPath.has(key);
  }

  /** Paths that were left out at one place and taken in at none. */
  absent(): string[] {
    return [...this.#leftOut].filter((path) => !this.hasTaken(path));
  }
}
