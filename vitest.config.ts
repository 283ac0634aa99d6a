import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification, type VitestPluginContext } from "vitest/node";
import { promiseReporter } from "./packages/repository/src/promise-reporter.js";

/**
 * Starts the tests of the command and of the examples first, which take longest, so that no core is idle at the end.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the method of the sequencer
    return (await super.sort(files)).toSorted((one, other) => positionOf(one) - positionOf(other));
  }
}

function positionOf({ moduleId }: TestSpecification): number {
  return ["/packages/cli/", "/examples/", ""].findIndex((folder) => moduleId.includes(folder));
}

/** Adds the check of the security promises to all reporters, those of the command line too. */
const promises = {
  name: "promises",
  configureVitest({ vitest }: VitestPluginContext): void {
    vitest.config.reporters.push(promiseReporter);
  },
};

export default defineConfig({
  plugins: [promises],
  ssr: { resolve: { conditions: ["@langslash/source", "node", "default"] } },
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000, // many tests start processes, which takes long on a busy machine
    expect: { poll: { timeout: 50_000 } }, // ends as soon as it holds
    maxWorkers: availableParallelism(), // a further one would load LangChain and all packages once more
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    // One project, because each would load LangChain and transform the sources for itself.
    include: ["packages/*/src/**/*.test.ts", "examples/**/*.test.ts", "docs/playground/**/*.test.ts"],
    globalSetup: "packages/cli/src/__fixtures__/scratch.ts",
  },
});
