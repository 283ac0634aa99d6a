import { cpSync } from "node:fs";
import { join } from "node:path";
import { PRINTED } from "./check-commonjs.js";
import { Project } from "./project.js";
import { libraryNames } from "./published-packages.js";

/**
 * Bundles a program with all packages into one file, as for AWS Lambda, and runs it in a folder without `node_modules`. In
 * a bundle of ES modules, `require` of a module of Node fails.
 */
export async function checkBundles(project: Project): Promise<void> {
  project.copyApp("office.ts", "bundle/office.ts");
  project.copyApp("print-help.ts", "bundle/print-help.ts");
  const imports = libraryNames().map((name, index) => `import * as package${index} from "${name}";\n`);
  const names = libraryNames().map((_, index) => `package${index}`);
  const uses = `if ([${names.join()}].some((each) => Object.keys(each).length === 0)) throw new Error("No exports");\n`;
  project.write("bundle/handler.js", `${imports.join("")}import "./print-help.js";\n${uses}`);
  const deployed = new Project(join(project.folder, "../deployed"));
  cpSync(join(project.folder, "skills"), join(deployed.folder, "skills"), { recursive: true });
  for (const [format, file] of [
    ["esm", "handler.mjs"],
    ["cjs", "handler.cjs"],
  ] as const) {
    const outfile = join(deployed.folder, file);
    const options = ["--bundle", "--minify", "--platform=node", `--format=${format}`, `--outfile=${outfile}`];
    await project.run("npx", ["--no-install", "esbuild", "bundle/handler.js", "--log-level=error", ...options]);
    const printed = await deployed.run("node", [file]);
    if (printed !== PRINTED) throw new Error(`The ${format} bundle printed:\n${printed}`);
  }
}
