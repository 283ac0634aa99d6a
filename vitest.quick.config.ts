import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import config from "./vitest.config.js";

/** The packages whose tests start no other programs, with the tests that take longest or need a database. */
const PACKAGES = {
  grammar: ["complete"],
  skills: ["allowed-skills", "store-collections"],
  composer: ["watch-catalogue"],
  "create-langslash": ["package-name"],
  middleware: [
    "events",
    "help",
    "kept-skills",
    "local-answers",
    "model-selector-middleware",
    "pinned-skills",
    "resume-turn",
    "skill-selector-middleware",
    "skill-tools-middleware",
    "skill-usage",
    "slash-command-middleware",
    "thread-pins",
    "toolbox-hooks",
    "skill-trace",
    "turn-budget",
  ],
  converter: [
    "agent-folders",
    "collection-repository",
    "config-store",
    "convert-deterministically",
    "declared-uses",
    "files-beside",
    "reached-limits",
    "reader-notes",
    "several-texts",
    "shared-files",
    "slash-command-converter",
    "verify-conversion",
  ],
  "text-tools": [
    "dialect",
    "harmony",
    "parse-tool-calls",
    "text-tool-calls-middleware",
    "text-value",
    "tool-call-grammar",
  ],
  authoring: [
    "conversation-events",
    "draft-files",
    "fetch-and-run",
    "generate-skill",
    "json-quotes",
    "mask-secrets",
    "move-into-place",
    "read-conversation-data-tool",
    "scan-skill",
    "skill-text",
    "update-frontmatter",
    "written-earlier",
  ],
};

const ROOT = fileURLToPath(new URL("packages/", import.meta.url));

/** Returns the tests beside the file that they test, which leaves out the stories of several files, and the long ones. */
function shortTestsOfFiles(): string[] {
  return Object.entries(PACKAGES).flatMap(([name, long]) => {
    const folder = join(ROOT, name, "src");
    const tests = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".test.ts") && existsSync(join(folder, path.replace(".test.ts", ".ts"))))
      .map((path) => ({ path, test: basename(path, ".test.ts") }));
    const missing = long.filter((each) => tests.every(({ test }) => test !== each));
    if (missing.length > 0) throw new Error(`${name} has no test of a file named ${missing.join(", ")}.`);
    return tests
      .filter(({ test }) => !long.includes(test))
      .map(({ path }) => `packages/${name}/src/${path.replaceAll("\\", "/")}`);
  });
}

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    maxWorkers: availableParallelism(), // none of these tests waits for a program
    experimental: { ...config.test?.experimental, fsModuleCache: true }, // they are run again and again
    env: { LANGSLASH_DATABASES: "none" },
    include: shortTestsOfFiles(),
  },
});
