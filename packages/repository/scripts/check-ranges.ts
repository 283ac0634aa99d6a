// Builds the packages and runs their tests with the oldest and the newest versions of LangChain and zod that the
// packages allow, each in a temporary copy of the repository: pnpm check:ranges [oldest|newest]...
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { z } from "zod";

interface End {
  /** Versions of direct and indirect dependencies, in place of those of the catalog. */
  readonly versions: Readonly<Record<string, string>>;
  /** Folders with tests that work with these versions. The others have versions of their own. */
  readonly folders: readonly string[];
  /** Files with tests that cannot pass with these versions. */
  readonly exclude?: readonly string[];
  /** Texts in the names of further tests that cannot pass. */
  readonly without?: readonly string[];
}

const TOO_NEW = [
  "packages/middleware/src/selection/judge-kinds.test.ts", // decision models are from @langchain/core 1.4.0
  "packages/middleware/src/selection/judge-outages.test.ts",
  "packages/skills/src/sources/manifest-schema.test.ts", // compares a schema that zod writes with the one that is shipped
  "packages/text-tools/src/text-tool-calls-middleware.test.ts", // uses toolErrorMiddleware
];

const LIBRARIES = ["middleware", "skills", "converter", "text-tools", "consult", "authoring", "mcp", "composer"].map(
  (name) => `packages/${name}/`,
);

/** Releases after 1.5.8 need Node 22. */
const OPENAI = Number(process.versions.node.split(".")[0]) < 22 ? ">=1.5.8 <1.5.9" : "^1.5.0";

const ENDS: Readonly<Record<string, End>> = {
  oldest: {
    versions: {
      "@langchain/core": "1.3.4",
      "@langchain/langgraph": "1.7.0",
      "@langchain/openai": "1.5.8",
      deepagents: "1.11.0",
      langchain: "1.5.3",
      zod: "4.6.6",
    },
    folders: LIBRARIES,
    exclude: TOO_NEW,
    // A middleware that came later, and a name of a model that `createAgent` then gave to another API.
    without: ["'toolError'", "openai:named-model"],
  },
  newest: {
    versions: {
      "@langchain/core": "^1.3.4",
      "@langchain/langgraph": "^1.7.0",
      "@langchain/openai": OPENAI,
      deepagents: "^1.11.0",
      langchain: "^1.5.3",
      zod: "^4.6.6",
    },
    folders: [...LIBRARIES, "packages/cli/", "examples/"],
  },
};

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const VersionSchema = z.object({ version: z.string() });
const VersionsSchema = z.record(z.string(), z.string());
const WorkspaceSchema = z.looseObject({ catalog: VersionsSchema, overrides: VersionsSchema.default({}) });

const given = process.argv.slice(2);
for (const name of given.length > 0 ? given : Object.keys(ENDS)) {
  const end = ENDS[name];
  if (!end) throw new Error(`Unknown end ${name}. Known: ${Object.keys(ENDS).join(", ")}.`);
  console.log(`\n${name}: ${JSON.stringify(end.versions)}`);
  const folder = mkdtempSync(join(tmpdir(), "langslash-ranges-"));
  try {
    check(folder, end);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function check(folder: string, { versions, folders, exclude = [], without = [] }: End): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const file of files.filter((each) => each !== "" && each !== "pnpm-lock.yaml")) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  const path = join(folder, "pnpm-workspace.yaml");
  const workspace = WorkspaceSchema.parse(parse(readFileSync(path, "utf8")));
  const catalog = { ...workspace.catalog, ...versions };
  const overrides = { ...workspace.overrides, ...versions };
  writeFileSync(path, stringify({ ...workspace, catalog, overrides }));
  const run = (...args: readonly string[]): void => {
    execFileSync("pnpm", args, { cwd: folder, stdio: "inherit" });
  };
  run("install", "--no-frozen-lockfile");
  console.log(tableOf(Object.keys(versions), folder));
  run("build"); // checks the types of the libraries without those of the tests
  const excluded = exclude.flatMap((test) => ["--exclude", test]);
  const names = without.length === 0 ? [] : ["--testNamePattern", `^(?!.*(?:${without.join("|")}))`];
  run("exec", "vitest", "run", ...folders, ...excluded, ...names);
}

/** Returns a table of the versions that were installed, for the nightly report of compatibility. */
function tableOf(names: readonly string[], folder: string): string {
  const rows = names.map((name) => {
    const manifest = join(folder, "examples/node_modules", name, "package.json");
    return `| ${name} | ${VersionSchema.parse(JSON.parse(readFileSync(manifest, "utf8"))).version} |`;
  });
  return ["| package | version |", "| --- | --- |", ...rows].join("\n");
}
