import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder, which stays until it is removed. */
export function newFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "authoring-"));
}

/** Writes files into a new folder, which goes when the test ends. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Every file below a folder with its text, by its path; those whose paths begin with a dot left out. */
export function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const visible = files.filter((file) => !relative(folder, file).startsWith("."));
  return Object.fromEntries(visible.toSorted().map((file) => [relative(folder, file), readFileSync(file, "utf8")]));
}
