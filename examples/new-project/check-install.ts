// Follows the path of a new user: packs the built packages, installs them with npm into an empty project, and follows
// README.md and docs/get-started.md there. Run it with `pnpm check:install`; pass a path to create the project there
// and keep it.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LLMock } from "@copilotkit/aimock";
import { z } from "zod";
import { fencesOf } from "./fences.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), "langslash-install-"));
const project = join(folder, "office");

const ManifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  private: z.boolean().optional(),
  exports: z.record(z.string(), z.unknown()).optional(),
  bin: z.record(z.string(), z.string()).optional(),
});
type Manifest = z.infer<typeof ManifestSchema>;

const server = new LLMock({ port: 0, logLevel: "silent" });
server.on({ predicate: () => true }, { content: "An answer." });

try {
  await server.start();
  const packages = readdirSync(join(root, "packages")).map((name) => manifestIn(join(root, "packages", name)));
  const published = packages.filter((manifest) => !manifest.private);
  await step("pack with pnpm", () => pack());
  await step("install with npm", () => install());
  await step("package contents", () => checkContents(published));
  await step("import in plain Node", () => checkImports(published));
  await step("output of README.md and docs/get-started.md", () => followGuides());
  await step("types in TypeScript 5, NodeNext, strict", () => checkTypes(published));
  await step("run binaries", () => checkBinaries(published));
} finally {
  await server.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}

async function step(name: string, work: () => void | Promise<void>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}

/** Packs with pnpm, which replaces `workspace:` with versions and adds the LICENSE of the repository. */
async function pack(): Promise<void> {
  const tarballs = join(folder, "tarballs");
  const filters = ["--filter", "./packages/*", "--filter", "!@langslash/bench"];
  await run("pnpm", [...filters, "pack", "--pack-destination", tarballs], root);
}

/** Installs the packages with the versions of LangChain that the repository is tested with. */
async function install(): Promise<void> {
  mkdirSync(project, { recursive: true });
  await run("npm", ["init", "--yes"]);
  await run("npm", ["pkg", "set", "type=module"]);
  const tarballs = readdirSync(join(folder, "tarballs")).map((name) => join(folder, "tarballs", name));
  const peers = ["langchain", "@langchain/core", "@langchain/langgraph", "@langchain/openai"].map((name) => {
    const { version } = manifestIn(join(root, "examples/node_modules", name));
    return `${name}@${version}`;
  });
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quiet, ...tarballs, ...peers, "typescript@5.9", "@types/node@20"]);
}

function checkContents(published: readonly Manifest[]): void {
  for (const { name } of published) {
    const packageFolder = installedFolder(name);
    for (const file of ["LICENSE", "README.md", "package.json", "dist"]) {
      if (!existsSync(join(packageFolder, file))) throw new Error(`${name} is published without ${file}.`);
    }
    const tests = readdirSync(packageFolder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.test\.|__fixtures__/.test(file),
    );
    if (tests.length > 0) throw new Error(`${name} is published with tests: ${tests.join(", ")}`);
  }
}

async function checkImports(published: readonly Manifest[]): Promise<void> {
  for (const { name } of published.filter(isImported)) {
    const script = `console.log(Object.keys(await import("${name}")).length, import.meta.resolve("${name}"));`;
    const [count, path] = (await run("node", ["--input-type=module", "--eval", script])).trim().split(" ");
    if (count === "0" || !path?.endsWith("/dist/index.js"))
      throw new Error(`${name} exports ${count} names from ${path}`);
  }
}

/** Writes the files shown in the guides, runs them and compares their output. */
async function followGuides(): Promise<void> {
  const guide = fencesOf(readFileSync(join(root, "docs/get-started.md"), "utf8"));
  const readme = fencesOf(readFileSync(join(root, "README.md"), "utf8"));
  const skill = guide.find(({ language }) => language === "markdown");
  write("skills/client-letter/SKILL.md", skill?.code ?? "");
  const scripts = [readme.find(isScript), ...guide.filter(isScript)];
  for (const [index, script] of scripts.entries()) {
    if (script?.output === undefined) throw new Error(`Script ${index} of the guides has no output to compare with.`);
    write(`script-${index}.js`, script.code);
    write(`types/script-${index}.ts`, script.code);
    const printed = await run("node", [`script-${index}.js`]);
    if (printed !== script.output) throw new Error(`Expected output:\n${script.output}\nActual output:\n${printed}`);
  }
}

/** Type-checks the scripts together with the declarations of all packages and their dependencies. */
async function checkTypes(published: readonly Manifest[]): Promise<void> {
  const names = published.filter(isImported).map(({ name }) => name);
  write("types/all.ts", names.map((name, index) => `export * as package${index} from "${name}";\n`).join(""));
  const compilerOptions = { module: "nodenext", target: "es2023", strict: true, skipLibCheck: false, noEmit: true };
  write("types/tsconfig.json", JSON.stringify({ compilerOptions }));
  await run("npx", ["--no-install", "tsc", "-p", "types"]);
}

async function checkBinaries(published: readonly Manifest[]): Promise<void> {
  for (const binary of published.flatMap(({ bin = {} }) => Object.keys(bin))) {
    const printed = await run("npx", ["--no-install", binary, "list"]);
    if (!printed.includes("client-letter")) throw new Error(`${binary} list printed:\n${printed}`);
  }
}

async function run(program: string, given: readonly string[], cwd = project): Promise<string> {
  const model = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${server.url}/v1` };
  const env = { ...process.env, ...model, NODE_OPTIONS: "", NO_COLOR: "1" };
  try {
    return (await promisify(execFile)(program, given, { cwd, env, maxBuffer: 2 ** 26, timeout: 600_000 })).stdout;
  } catch (error) {
    const { stdout = "" } = z.object({ stdout: z.string() }).partial().parse(error);
    throw new Error(`${program} ${given.join(" ")} failed. ${stdout}`, { cause: error });
  }
}

function manifestIn(packageFolder: string): Manifest {
  return ManifestSchema.parse(JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")));
}

function isImported({ exports }: Manifest): boolean {
  return exports !== undefined && "." in exports;
}

function isScript({ language }: { readonly language: string }): boolean {
  return language === "ts";
}

function installedFolder(name: string): string {
  return join(project, "node_modules", name);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}
