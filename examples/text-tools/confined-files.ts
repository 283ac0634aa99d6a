import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/** Flags that refuse links and do not block on pipes. Not every system has them. */
const SAFE = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "is not in a folder",
  EISDIR: "is a folder",
  ELOOP: "is a link",
  EACCES: "cannot be opened",
};

/**
 * Access to the files below one folder only: `..`, absolute paths and links cannot lead out of it. Paths use `/`. Reads
 * and changes run one after another, in the order of the calls, because an agent runs the calls of one reply at the
 * same time.
 */
export class ConfinedFiles {
  readonly #root: string;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(root: string) {
    this.#root = root;
  }

  /** Lists the names in a folder, sorted. Names of folders end with `/`. */
  async list(folder = "."): Promise<string[]> {
    return this.#withReadableErrors(folder, async () => {
      const entries = await readdir(await this.#inside(folder), { withFileTypes: true });
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).toSorted();
    });
  }

  /** Reads a file. It waits as well: a file that is being written anew is empty for a moment. */
  async read(path: string): Promise<string> {
    return this.#inTurn(() => this.#text(path));
  }

  /** Writes a file, replacing its content. */
  async write(path: string, content: string): Promise<void> {
    await this.#inTurn(() => this.#replace(path, content));
  }

  async append(path: string, content: string): Promise<void> {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
    await this.#inTurn(() => this.#with(path, flags, (file) => file.writeFile(content)));
  }

  /** Replaces the text of a file by what `change` returns for it. */
  async edit(path: string, change: (text: string) => string): Promise<void> {
    await this.#inTurn(async () => this.#replace(path, change(await this.#text(path))));
  }

  /** Waits for the changes before this one, whether they succeeded or not. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(work);
    this.#lastChange = result.catch(() => undefined);
    return result;
  }

  async #text(path: string): Promise<string> {
    return this.#with(path, constants.O_RDONLY, (file) => file.readFile("utf8"));
  }

  async #replace(path: string, content: string): Promise<void> {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
    await this.#with(path, flags, (file) => file.writeFile(content));
  }

  async #with<T>(path: string, flags: number, use: (file: FileHandle) => Promise<T>): Promise<T> {
    return this.#withReadableErrors(path, async () => {
      const real = join(await this.#inside(dirname(path)), basename(path));
      const isOther = await lstat(real).then(
        (found) => !found.isFile() && !found.isSymbolicLink(),
        () => false,
      );
      if (isOther) throw new Error(`${JSON.stringify(path)} is not a file.`);
      const file = await open(real, flags | SAFE, 0o600);
      try {
        return await use(file);
      } finally {
        await file.close();
      }
    });
  }

  /** Returns the real path of a folder, which must be inside the root. */
  async #inside(folder: string): Promise<string> {
    const root = await realpath(this.#root);
    const real = await realpath(resolve(root, folder));
    if (real !== root && !real.startsWith(root + sep))
      throw new Error(`${JSON.stringify(folder)} is outside the folder.`);
    return real;
  }

  /** Rewrites system errors, which contain absolute paths, so that the model sees the path that it wrote. */
  async #withReadableErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
      if (code === undefined) throw error;
      throw new Error(`${JSON.stringify(path)} ${REASONS[code] ?? `failed with ${code}`}.`, { cause: error });
    }
  }
}
