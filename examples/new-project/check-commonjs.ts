import { reexports } from "./check-modules.js";
import type { Project } from "./project.js";
import { libraryNames } from "./published-packages.js";

/** What a skill named in a message and `/help` print in the program `print-help`. */
export const PRINTED = "# Commands\nclient-letter: An answer.\n";

const RESOLUTIONS = [
  { module: "commonjs", moduleResolution: "node10" },
  { module: "node16", moduleResolution: "node16" },
  { module: "nodenext", moduleResolution: "nodenext" },
];

/**
 * Checks a project without `"type": "module"`: `require` in plain Node, and TypeScript in each of its module
 * resolutions.
 */
export async function checkCommonJs(project: Project): Promise<void> {
  project.write(
    "skills/client-letter/SKILL.md",
    "---\nname: client-letter\ndescription: Writes letters.\n---\nWrite.\n",
  );
  for (const name of libraryNames()) {
    const script = `console.log(Object.keys(require("${name}")).length, require.resolve("${name}"));`;
    const [count, path] = (await project.run("node", ["--eval", script])).trim().split(" ");
    if (count === "0" || !path?.endsWith("/dist/cjs/index.js"))
      throw new Error(`${name} exports ${count} names from ${path}`);
  }
  await checkCopies(project);
  await Promise.all(RESOLUTIONS.map((resolution) => checkResolution(project, resolution)));
}

/** Compiles and runs a program with options of the compiler, and checks the declarations of our packages. */
async function checkResolution(project: Project, resolution: (typeof RESOLUTIONS)[number]): Promise<void> {
  const folder = resolution.moduleResolution;
  project.copyApp("office.ts", `${folder}/office.ts`);
  project.copyApp("print-help.ts", `${folder}/print-help.ts`);
  project.write(`${folder}/all.ts`, reexports(libraryNames()));
  const compilerOptions = { ...resolution, target: "es2022", strict: true, esModuleInterop: true, outDir: "dist" };
  project.write(`${folder}/tsconfig.json`, { compilerOptions });
  // LangChain's own declarations have errors under node10 and node16.
  const compiled = await project.try("npx", ["--no-install", "tsc", "-p", folder]);
  const errors = compiled.printed
    .split("\n")
    .filter((line) => /^\S/.test(line) && !/^\S*node_modules\/(?!@langslash)/.test(line));
  if (errors.length > 0) throw new Error(`The compiler printed under ${folder}:\n${errors.join("\n")}`);
  const printed = await project.run("node", [`${folder}/dist/print-help.js`]);
  if (printed !== PRINTED) throw new Error(`${folder} printed:\n${printed}`);
}

/** Checks that the two copies of a package, one imported and one required, work together. */
async function checkCopies(project: Project): Promise<void> {
  project.write("copies.mjs", COPIES);
  const printed = await project.run("node", ["copies.mjs", ...libraryNames()]);
  const errors = libraryNames().length - 1; // The grammar throws none.
  if (printed !== `${errors} errors are recognized\n# Commands\n`) throw new Error(`Two copies printed:\n${printed}`);
}

const COPIES = `
import { createRequire } from "node:module";
import { skillMiddleware } from "@langslash/middleware";
import { createAgent, fakeModel } from "langchain";

const require = createRequire(import.meta.url);
let recognized = 0;
for (const name of process.argv.slice(2)) {
  const imported = await import(name);
  const required = require(name);
  for (const error of Object.keys(imported).filter((each) => each.endsWith("Error"))) {
    if (imported[error] === required[error]) throw new Error(name + " has one copy only");
    const areRecognized = [
      imported[error].isInstance(new required[error]("code", "subject", "message")),
      required[error].isInstance(new imported[error]("code", "subject", "message")),
    ];
    if (areRecognized.every(Boolean)) recognized += 1;
  }
}
console.log(recognized + " errors are recognized");

const skills = await require("@langslash/skills").loadSkills("skills");
const agent = createAgent({ model: fakeModel(), middleware: skillMiddleware({ skills }) });
const state = await agent.invoke({ messages: [{ role: "user", content: "/help" }] });
console.log(state.messages.at(-1).text.split("\\n", 1)[0]);
`;
