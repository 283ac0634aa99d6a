import { defineConfig } from "vitest/config";
import config from "./vitest.config.js";

/** The tests of all packages as one project, to list them in half the time. */
export default defineConfig({
  ...config,
  test: { ...config.test, projects: undefined, include: ["packages/*/src/**/*.test.ts"] },
});
