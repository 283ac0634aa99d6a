import { defineConfig } from "vitest/config";
import config from "./vitest.config.js";

/** The tests of all packages as one project in one worker, which loads the sources once. */
export default defineConfig({
  ...config,
  test: { ...config.test, maxWorkers: 1, projects: undefined, include: ["packages/*/src/**/*.test.ts"] },
});
