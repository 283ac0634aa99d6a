import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "./project.js";
import { publishedPackages } from "./published-packages.js";

/** What the middleware and the packages that it needs may take on a disk, in blocks of 4 KiB. */
const MOST_BLOCKS = 1170;

/** Checks that each installed package has the files that it needs, and no tests, and how large the middleware is. */
export function checkContents(project: Project): void {
  for (const { name } of publishedPackages()) {
    const folder = join(project.folder, "node_modules", name);
    for (const file of ["LICENSE", "README.md", "package.json", "dist"]) {
      if (!existsSync(join(folder, file))) throw new Error(`${name} is published without ${file}.`);
    }
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const tests = files.filter((file) => /\.test\.|__fixtures__/.test(file));
    if (tests.length > 0) throw new Error(`${name} is published with tests: ${tests.join(", ")}`);
  }
  const own = ["middleware", "skills", "grammar"].map((name) => join(project.folder, "node_modules/@langslash", name));
  const blocks = own.flatMap(filesBelow).reduce((sum, file) => sum + Math.ceil(statSync(file).size / 4096), 0);
  if (blocks > MOST_BLOCKS)
    throw new Error(`The middleware takes ${blocks} blocks of 4 KiB, more than ${MOST_BLOCKS}.`);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
