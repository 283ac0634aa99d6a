// Follows the path of new users: packs the built packages, installs them with npm into empty folders, and uses them as
// an ES module, as CommonJS, in Jest and in a bundle. Reads skills of a package that npm, pnpm and Yarn have installed.
// Creates projects with create-langslash, by npm and by pnpm. Run it with `pnpm check:install`, or with the newest
// LangChain by `pnpm check:install newest`; pass a path to create the projects there and keep them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { checkBundles } from "./check-bundles.js";
import { checkCommonJs } from "./check-commonjs.js";
import { checkContents } from "./check-contents.js";
import { checkCreate, CREATORS } from "./check-create.js";
import { checkJest } from "./check-jest.js";
import { checkModules } from "./check-modules.js";
import { checkNest } from "./check-nest.js";
import { checkPackageSkills, INSTALLERS } from "./check-package-skills.js";
import { followGuides } from "./follow-guides.js";
import { Project } from "./project.js";
import { newestPeers, packPackages, testedPeers } from "./published-packages.js";
import { step } from "./step.js";

const isNewest = process.argv.includes("newest");
const kept = process.argv.slice(2).find((argument) => argument !== "newest");
const folder = kept ?? mkdtempSync(join(tmpdir(), "langslash-install-"));
const server = new LLMock({ port: 0, logLevel: "silent" });
server.on({ predicate: () => true }, { content: "An answer." });

try {
  await server.start();
  const environment = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${server.url}/v1` };
  const modules = new Project(join(folder, "modules"), environment);
  const commonJs = new Project(join(folder, "commonjs"), environment);
  let archives: readonly string[] = [];
  await step("pack with pnpm", () => void (archives = packPackages(join(folder, "archives"))));
  const packages = [...archives, ...(isNewest ? newestPeers() : testedPeers()), "typescript@5.9", "@types/node@20"];

  await step("install into an ES module project", () => modules.install("module", packages));
  await step("package contents", () => checkContents(modules));
  await step("output of README.md and docs/get-started.md", () => followGuides(modules));
  await step("imports, types and binaries", () => checkModules(modules));

  for (const [name, installer] of Object.entries(INSTALLERS)) {
    await step(`skills of a package with ${name}`, () => checkPackageSkills(join(folder, name), installer, archives));
  }

  const offline = { OPENAI_API_KEY: "" };
  for (const [index, creator] of CREATORS.entries()) {
    const [variables, answer] =
      index === 0 ? [offline, "received the skill `client-letter`"] : [environment, "An answer."];
    const parent = new Project(join(folder, `create-${creator.program}`), variables);
    await step(`create-langslash with ${creator.program}`, () => checkCreate(parent, creator, archives, answer));
  }

  await step("install into a CommonJS project", () =>
    commonJs.install("commonjs", [...packages, "esbuild", "jest@30"]),
  );
  await step("CommonJS: node10, node16, nodenext", () => checkCommonJs(commonJs));
  await step("a NestJS tsconfig", () => checkNest(commonJs));
  await step("Jest 30", () => checkJest(commonJs));
  await step("bundles by esbuild", () => checkBundles(commonJs));
} finally {
  await server.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
