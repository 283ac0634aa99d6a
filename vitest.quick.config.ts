import { configDefaults, defineConfig } from "vitest/config";
import config from "./vitest.config.js";

/** The packages whose tests start no other programs. */
const PACKAGES = "{grammar,skills,composer,create-langslash,middleware,converter,text-tools,authoring,repository}";

/** The quick tests as one project, since each project loads LangChain and transforms the sources for itself. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    include: [`packages/${PACKAGES}/src/**/*.test.ts`],
    exclude: [
      ...configDefaults.exclude,
      "**/repository/src/security-promises.test.ts", // another run of vitest
      "**/{crash,exchanged-folder,reading-races,linear-time,security-promises}.test.ts", // processes and timing
      "**/create-langslash/src/template.test.ts", // a server
      "**/{config-store,store-failures,store-source,stored-skills}.test.ts", // a database
    ],
  },
});
