import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/** Opens no link and waits for no pipe. Not every system knows these flags. */
const SAFE = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "is not in a folder",
  EISDIR: "is a folder",
  ELOOP: "is a link",
  EACCES: "cannot be opened",
};

/** The files below one folder, and nothing else: no way out by `..`, an absolute path or a link. Paths are written with `/`. */
export class ConfinedFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The names in a folder, in order; those of folders end with `/`. */
  async list(folder = "."): Promise<string[]> {
    return this.#explained(folder, async () => {
      const entries = await readdir(await this.#inside(folder), { withFileTypes: true });
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).toSorted();
    });
  }

  async read(path: string): Promise<string> {
    return this.#with(path, constants.O_RDONLY, (file) => file.readFile("utf8"));
  }

  /** Writes a file anew. */
  async write(path: string, content: string): Promise<void> {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
    await this.#with(path, flags, (file) => file.writeFile(content));
  }

  async append(path: string, content: string): Promise<void> {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
    await this.#with(path, flags, (file) => file.writeFile(content));
  }

  async #with<T>(path: string, flags: number, use: (file: FileHandle) => Promise<T>): Promise<T> {
    return this.#explained(path, async () => {
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

  /** The real path of a folder inside the root. */
  async #inside(folder: string): Promise<string> {
    const root = await realpath(this.#root);
    const real = await realpath(resolve(root, folder));
    if (real !== root && !real.startsWith(root + sep))
      throw new Error(`${JSON.stringify(folder)} is outside of the folder.`);
    return real;
  }

  /** Errors of the system name absolute paths; the model is told of the path that it wrote. */
  async #explained<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
      if (code === undefined) throw error;
      throw new Error(`${JSON.stringify(path)} ${REASONS[code] ?? `failed with ${code}`}.`, { cause: error });
    }
  }
}
