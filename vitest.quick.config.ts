import { configDefaults, defineConfig } from "vitest/config";
import config from "./vitest.config.js";

/** The packages whose tests start no other programs. */
const PACKAGES = "{grammar,skills,composer,create-langslash,middleware,converter,text-tools,authoring,repository}";

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    experimental: { ...config.test?.experimental, fsModuleCache: true }, // these tests are run again and again
    env: { LANGSLASH_RANDOM_TURNS: "10", LANGSLASH_DATABASES: "none" },
    include: [`packages/${PACKAGES}/src/**/*.test.ts`],
    exclude: [
      ...configDefaults.exclude,
      "**/{crash,exchanged-folder,linear-time,reading-races,search-memory,watch,watch-catalogue}.test.ts", // processes, timing and memory
      "**/{allow,company-matrix,dialect,dialect-loops,families,hostile-texts,round-trip,test-skills,whole-turns}.test.ts", // many combinations
      "**/{grammar-schemas,grammar-size,json-quotes,other-keys,tool-call-grammar}.test.ts", // many texts and grammars
      "**/{length-budget,reached-limits}.test.ts", // many and long files
      "**/text-tools/src/**/*.properties.test.ts", // many combinations, too
      "**/create-langslash/src/{package-name,template}.test.ts", // many folders, and a server
      "**/{config-store,conversation-events,read-conversation-data-tool,store-failures,store-source,stored-skills}.test.ts", // a database
    ],
  },
});
