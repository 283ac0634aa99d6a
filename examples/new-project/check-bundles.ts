import { cpSync } from "node:fs";
import { join } from "node:path";
import { PRINTED } from "./check-commonjs.js";
import { Project } from "./project.js";
import { libraryNames } from "./published-packages.js";

/**
 * Bundles a program with all packages into one file, as for AWS Lambda, and runs it in a folder without `node_modules`.
 * In a bundle of ES modules, `require` of a module of Node fails.
 */
export async function checkBundles(project: Project): Promise<void> {
  project.copyApp("office.ts", "bundle/office.ts");
  project.copyApp("print-help.ts", "bundle/print-help.ts");
  project.write("bundle/program.js", importAll(libraryNames()));
  const deployed = new Project(join(project.folder, "../deployed"));
  cpSync(join(project.folder, "skills"), join(deployed.folder, "skills"), { recursive: true });
  for (const [format, file] of [
    ["esm", "handler.mjs"],
    ["cjs", "handler.cjs"],
  ] as const) {
    const outfile = join(deployed.folder, file);
    const options = ["--bundle", "--minify", "--platform=node", `--format=${format}`, `--outfile=${outfile}`];
    await project.run("npx", ["--no-install", "esbuild", "bundle/program.js", "--log-level=error", ...options]);
    const printed = await deployed.run("node", [file]);
    if (printed !== PRINTED) throw new Error(`The ${format} bundle printed:\n${printed}`);
  }
}

/** A program that uses something of each package, since what is not used is left out of a bundle. */
function importAll(names: readonly string[]): string {
  const imports = names.map((name, index) => `import * as package${index} from "${name}";\n`);
  const list = names.map((_, index) => `package${index}`).join();
  const check = `if ([${list}].some((each) => Object.keys(each).length === 0)) throw new Error("No exports");\n`;
  return `${imports.join("")}import "./print-help.js";\n${check}`;
}
