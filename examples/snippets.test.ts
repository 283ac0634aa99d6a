import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LLMock } from "@copilotkit/aimock";
import { createSkillsServer, type SkillsServer } from "@langslash/mcp";
import { loadSkills } from "@langslash/skills";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PrintedByExample, runExample } from "./run-example.js";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const snippetFolder = join(root, "examples/.snippets");

interface Snippet {
  /** File and line. */
  readonly place: string;
  /** Snippets of pages in React are compiled, but not run. */
  readonly language: "ts" | "tsx";
  readonly code: string;
  /** Expected output, if the page shows it. */
  readonly output: string | undefined;
}

/** Guides for libraries that are not installed here. `pnpm check:clients` builds and runs their pages. */
const OTHER_LIBRARIES = /(?:assistant-ui|copilotkit)\.md$/;

/** Returns all `ts` and `tsx` fences of a page, each with the `text` fence directly after it. */
function snippetsOf(path: string): Snippet[] {
  const text = readFileSync(path, "utf8");
  const fences = text.matchAll(/^( \* )?```(tsx?)\n([\s\S]*?)^(?: \* )?```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm);
  return Array.from(fences, ({ index, 1: prefix, 2: language, 3: code = "", 4: output }) => ({
    language: language === "tsx" ? "tsx" : "ts",
    place: `${relative(root, path)}:${text.slice(0, index).split("\n").length}`,
    code: prefix ? code.replace(/^ \* ?/gm, "") : code,
    output,
  }));
}

function filesBelow(folder: string, ending: RegExp): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  const files = entries.filter(
    (entry) =>
      entry.isFile() && ending.test(entry.name) && !/node_modules|docs\/api|vitepress\/dist/.test(entry.parentPath),
  );
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

const pages = [
  join(root, "README.md"),
  ...filesBelow("skills", /\.md$/),
  ...filesBelow("docs", /\.md$/),
  ...filesBelow("packages", /README\.md$/),
];
const sources = filesBelow("packages", /(?<!\.test|\.d)\.ts$/);
const compiled = [...pages, ...sources].filter((path) => !OTHER_LIBRARIES.test(path)).flatMap(snippetsOf);
const snippets = compiled.filter(({ language }) => language === "ts");
const fileOf = ({ place, language }: Snippet): string =>
  join(snippetFolder, `${place.replace(/\W+/g, "-")}.${language}`);

const server = new LLMock({ port: 0, logLevel: "silent" });
server.on({ predicate: () => true }, { content: "An answer." });

let mcpServer: SkillsServer | undefined;
let mcpUrl = "";

beforeAll(async () => {
  await server.start();
  mcpServer = await createSkillsServer(await loadSkills(join(root, "examples/law-office/skills")));
  mcpUrl = (await mcpServer.listen(0)).url;
  rmSync(snippetFolder, { recursive: true, force: true });
  mkdirSync(snippetFolder, { recursive: true });
  const compilerOptions = {
    noEmit: true,
    declaration: false,
    noUnusedLocals: false,
    jsx: "react-jsx",
    lib: ["es2023", "dom", "dom.iterable"],
  };
  const config = { extends: "../../tsconfig.base.json", compilerOptions };
  writeFileSync(join(snippetFolder, "tsconfig.json"), JSON.stringify(config));
  for (const snippet of compiled) writeFileSync(fileOf(snippet), `${snippet.code}\nexport {};\n`);
});
afterAll(async () => {
  await server.stop();
  await mcpServer?.close();
  rmSync(snippetFolder, { recursive: true, force: true });
});

describe("the snippets of README, docs and docstrings", () => {
  it("exist", () => {
    expect(snippets.length).toBeGreaterThan(10);
    expect(compiled.filter(({ language }) => language === "tsx").length).toBeGreaterThan(3);
  });

  it("compile", async () => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    // Several threads, and the collection of garbage, take more processor time, and hardly save any memory.
    const args = [compiler, "-p", snippetFolder, "--singleThreaded"];
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, GOGC: "off" } }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  }, 300_000);

  describe("run and print the output on the page:", () => {
    it.each(snippets.map((snippet) => [snippet.place, snippet] as const))("%s", async (_place, snippet) => {
      const { stdout, stderr } = await runSnippet(fileOf(snippet));
      expect(stderr).toBe("");
      if (snippet.output !== undefined) expect(stdout).toBe(snippet.output);
    });
  });
});

/** Runs a snippet in the process of the tests, which has loaded LangChain already, in the folder of the law office. */
async function runSnippet(file: string): Promise<PrintedByExample> {
  const env = {
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: `${server.url}/v1`,
    MCP_URL: mcpUrl,
    LANGSLASH_CONSULT_CONFIG: join(root, "examples/consult/langslash.consult.yaml"),
    NO_COLOR: "1",
  };
  return runExample(relative(join(root, "examples"), file), { env, folder: join(root, "examples/law-office") });
}
