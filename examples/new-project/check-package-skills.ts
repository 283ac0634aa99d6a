import { join } from "node:path";
import { serveArchives } from "./local-registry.js";
import { Project } from "./project.js";

const SKILL = "---\nname: review\ndescription: Reviews contracts.\n---\nReview it.\n";
const PROGRAM = `
import { loadSkills, packageSource } from "@langslash/skills";
const skills = await loadSkills([packageSource("@acme/skills")]);
for (const { name, origin } of skills.list()) console.log(name, origin, (await skills.read(name)).body);
`;
const EXPECTED = "acme-skills:review the npm package @acme/skills 1.2.3 Review it.";

/** How a package manager installs, and runs a program of Node. */
interface Installer {
  /** Its settings, for a registry that has the packages of the repository. */
  readonly settings: (registry: string) => Readonly<Record<string, string>>;
  readonly install: readonly string[];
  readonly node: readonly string[];
}

const YARN = ["npx", "--yes", "@yarnpkg/cli-dist@4"];

const npmSettings = (registry: string): Readonly<Record<string, string>> => ({
  ".npmrc": `@langslash:registry=${registry}/\n`,
});
const yarnSettings = (registry: string): Readonly<Record<string, string>> => ({
  ".yarnrc.yml": JSON.stringify({
    nodeLinker: "pnp",
    enableGlobalCache: false,
    // In CI, Yarn refuses to write a lockfile by default.
    enableImmutableInstalls: false,
    npmScopes: { langslash: { npmRegistryServer: registry } },
    unsafeHttpWhitelist: ["127.0.0.1"],
  }),
  "yarn.lock": "",
});

export const INSTALLERS: Readonly<Record<string, Installer>> = {
  npm: { settings: npmSettings, install: ["npm", "install", "--no-audit", "--no-fund"], node: ["node"] },
  pnpm: { settings: npmSettings, install: ["pnpm", "install"], node: ["node"] },
  "Yarn Plug'n'Play": { settings: yarnSettings, install: [...YARN, "install"], node: [...YARN, "node"] },
};

/** Installs a package of skills as a team does, and reads them with `packageSource`. */
export async function checkPackageSkills(
  folder: string,
  { settings, install, node }: Installer,
  archives: readonly string[],
): Promise<void> {
  const acme = new Project(join(folder, "acme"));
  acme.write("package.json", { name: "@acme/skills", version: "1.2.3", files: ["skills"] });
  acme.write("skills/review/SKILL.md", SKILL);
  await acme.run("npm", ["pack", "--silent"]);
  const authorities = (await acme.run("npm", ["config", "get", "cafile"])).trim();
  // Yarn does not read the certificates that npm is told to trust.
  const team = new Project(
    join(folder, "team"),
    authorities === "null" ? {} : { YARN_HTTPS_CA_FILE_PATH: authorities },
  );
  const dependencies = {
    "@acme/skills": `file:${join(acme.folder, "acme-skills-1.2.3.tgz")}`,
    "@langslash/skills": "*",
  };
  team.write("package.json", { name: "team", private: true, type: "module", dependencies });
  team.write("program.mjs", PROGRAM);
  const run = ([program = "", ...args]: readonly string[]): Promise<string> => team.run(program, args);
  const registry = await serveArchives(archives);
  try {
    for (const [path, text] of Object.entries(settings(registry.url))) team.write(path, text);
    await run(install);
  } finally {
    registry.close();
  }
  const printed = await run([...node, "program.mjs"]);
  if (printed.trim() !== EXPECTED) throw new Error(`The skills of the package were:\n${printed}`);
}
