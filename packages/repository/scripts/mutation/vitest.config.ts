import { configDefaults, defineConfig } from "vitest/config";
import config from "../../../../vitest.config.js";

/** The tests of the package that is mutated, as one project. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    include: [`packages/${process.env["LANGSLASH_MUTATED_PACKAGE"]}/src/**/*.test.ts`],
    exclude: [
      ...configDefaults.exclude,
      "**/browser-bundle.test.ts", // limits the size of the code, which instrumentation multiplies
      "**/linear-time.test.ts", // measures time
      "**/watch.test.ts", // waits for the file system
    ],
  },
});
