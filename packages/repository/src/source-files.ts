import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A source file that is neither a test nor a fixture. */
export interface SourceFile {
  /** Folder name of its package. */
  readonly package: string;
  /** Path below the package's `src`, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Returns the folder names of all packages that have sources. */
export function packageNames(): string[] {
  return readdirSync(join(ROOT, "packages")).filter((name) => existsSync(join(ROOT, "packages", name, "src")));
}

/** Reads all source files of a package, sorted by path. */
export function sourceFiles(name: string): SourceFile[] {
  const folder = join(ROOT, "packages", name, "src");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.endsWith(".test.ts") && !path.includes("__fixtures__"))
    .toSorted()
    .map((path) => ({ package: name, path, text: readFileSync(join(folder, path), "utf8") }));
}
