import type { Project } from "./project.js";
import { libraryNames, publishedPackages } from "./published-packages.js";

/** A part of js-yaml 3, which only gray-matter's default engines need. It took a fifth of the middleware's import. */
const SECOND_PARSER = /[\\/]esprima[\\/]/;

/** Checks an ES module project: imports in plain Node, the declarations of all packages, and the binaries. */
export async function checkModules(project: Project): Promise<void> {
  for (const name of libraryNames()) {
    const script = `
      import { createRequire } from "node:module";
      console.log(Object.keys(await import("${name}")).length, import.meta.resolve("${name}"));
      console.log(Object.keys(createRequire(import.meta.url).cache).join("\\n"));`;
    const [exported, ...loaded] = (await project.run("node", ["--input-type=module", "--eval", script])).split("\n");
    const [count, path] = exported?.split(" ") ?? [];
    if (count === "0" || !path?.endsWith("/dist/index.js"))
      throw new Error(`${name} exports ${count} names from ${path}`);
    const unneeded = loaded.find((file) => SECOND_PARSER.test(file));
    if (unneeded !== undefined) throw new Error(`An import of ${name} loads ${unneeded}`);
  }
  project.write("types/all.ts", reexports(libraryNames()));
  const compilerOptions = { module: "nodenext", target: "es2023", strict: true, skipLibCheck: false, noEmit: true };
  project.write("types/tsconfig.json", { compilerOptions });
  await project.run("npx", ["--no-install", "tsc", "-p", "types"]);
  for (const binary of publishedPackages().flatMap(({ bin = {} }) => Object.keys(bin))) {
    const help = await project.run("npx", ["--no-install", binary, "--help"]);
    if (!help.includes("Usage: ")) throw new Error(`${binary} --help printed:\n${help}`);
  }
  const printed = await project.run("npx", ["--no-install", "langslash", "list"]);
  if (!printed.includes("client-letter")) throw new Error(`langslash list printed:\n${printed}`);
}

/** A module that makes the compiler read the declarations of all packages. */
export function reexports(names: readonly string[]): string {
  return names.map((name, index) => `export * as package${index} from "${name}";\n`).join("");
}
