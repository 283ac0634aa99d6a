import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "./project.js";
import { publishedPackages } from "./published-packages.js";

/** Checks that each installed package has the files that it needs, and no tests. */
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
}
