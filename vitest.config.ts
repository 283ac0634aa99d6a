import { defineConfig } from "vitest/config";

const project = (name: string, include: string, options: { globalSetup?: string; testTimeout?: number } = {}) => ({
  extends: true as const,
  test: { name, include: [include], ...options },
});

export default defineConfig({
  ssr: { resolve: { conditions: ["@langslash/source", "node", "default"] } },
  test: {
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } }, // ends as soon as it holds
    maxWorkers: "100%",
    isolate: false,
    projects: [
      project("grammar", "packages/grammar/src/**/*.test.ts"),
      project("skills", "packages/skills/src/**/*.test.ts"),
      project("middleware", "packages/middleware/src/**/*.test.ts"),
      project("converter", "packages/converter/src/**/*.test.ts"),
      project("composer", "packages/composer/src/**/*.test.ts"),
      project("text-tools", "packages/text-tools/src/**/*.test.ts"),
      project("authoring", "packages/authoring/src/**/*.test.ts"),
      project("consult", "packages/consult/src/**/*.test.ts"),
      project("mcp", "packages/mcp/src/**/*.test.ts"),
      project("cli", "packages/cli/src/**/*.test.ts", {
        globalSetup: "packages/cli/src/__fixtures__/install.ts",
        testTimeout: 60_000, // these tests start processes, which takes long on a busy machine
      }),
      project("create-langslash", "packages/create-langslash/src/**/*.test.ts"),
      project("repository", "packages/repository/src/**/*.test.ts"),
      project("examples", "examples/**/*.test.ts"),
    ],
  },
});
