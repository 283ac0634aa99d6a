import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import config from "./vitest.config.js";

const ROOT = fileURLToPath(new URL("packages/", import.meta.url));

/** The packages whose tests start no other programs. */
const PACKAGES = [
  "grammar",
  "skills",
  "composer",
  "create-langslash",
  "middleware",
  "converter",
  "text-tools",
  "authoring",
];

/** Returns the files of tests that are beside the file that they test, which leaves out the stories of several files. */
function testsOfFiles(): string[] {
  return PACKAGES.flatMap((name) =>
    readdirSync(join(ROOT, name, "src"), { recursive: true, encoding: "utf8" })
      .filter(
        (path) => path.endsWith(".test.ts") && existsSync(join(ROOT, name, "src", path.replace(".test.ts", ".ts"))),
      )
      .map((path) => `packages/${name}/src/${path.replaceAll("\\", "/")}`),
  );
}

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    experimental: { ...config.test?.experimental, fsModuleCache: true }, // these tests are run again and again
    env: { LANGSLASH_RANDOM_TURNS: "10", LANGSLASH_DATABASES: "none" },
    include: testsOfFiles(),
    exclude: [
      ...configDefaults.exclude,
      "**/{dialect,harmony,json-quotes,mask-secrets,other-keys,parse-tool-calls,scan-skill,text-value,tool-call-grammar,update-frontmatter}.test.ts", // many texts
      "**/{draft-files,named-texts,reached-limits,shared-files,slash-command-converter,verbatim,verify-conversion}.test.ts", // many files
      "**/{config-store,conversation-events,read-conversation-data-tool,store-source}.test.ts", // a database
      "**/create-langslash/src/template.test.ts", // a server
    ],
  },
});
