import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fence, fencesOf } from "./fences.js";
import type { Project } from "./project.js";
import { REPOSITORY } from "./published-packages.js";

/**
 * Writes the files that README.md and docs/get-started.md show, runs them and compares their output. Leaves the scripts
 * in `types` as TypeScript too.
 */
export async function followGuides(project: Project): Promise<void> {
  const guide = fencesOf(readFileSync(join(REPOSITORY, "docs/get-started.md"), "utf8"));
  const readme = fencesOf(readFileSync(join(REPOSITORY, "README.md"), "utf8"));
  const skill = guide.find(({ language }) => language === "markdown");
  project.write("skills/client-letter/SKILL.md", skill?.code ?? "");
  const scripts = [readme.find(isScript), ...guide.filter(isScript)];
  for (const [index, script] of scripts.entries()) {
    if (script?.output === undefined) throw new Error(`Script ${index} of the guides has no output to compare with.`);
    project.write(`script-${index}.js`, script.code);
    project.write(`types/script-${index}.ts`, script.code);
    const printed = await project.run("node", [`script-${index}.js`]);
    if (printed !== script.output) throw new Error(`Expected output:\n${script.output}\nActual output:\n${printed}`);
  }
}

function isScript({ language }: Fence): boolean {
  return language === "ts";
}
