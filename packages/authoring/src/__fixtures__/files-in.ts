import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Returns the texts of all files below a folder by path, without paths that begin with a dot. */
export function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const visible = files.filter((file) => !relative(folder, file).startsWith("."));
  return Object.fromEntries(visible.toSorted().map((file) => [relative(folder, file), readFileSync(file, "utf8")]));
}
