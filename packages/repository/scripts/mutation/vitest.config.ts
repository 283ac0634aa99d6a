import { relative } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from "vitest/node";
import config from "../../../../vitest.config.js";
import { NO_TEST_RAN } from "./no-test-ran.js";
import { type MutantCoverage, ReachedMutants } from "./reached-mutants.js";
import { reusedThread } from "./reused-thread.js";

declare module "vitest" {
  interface TaskMeta {
    readonly mutantCoverage?: MutantCoverage;
  }
}

const reached = new ReachedMutants();

/**
 * Runs the files first that have just failed, then the fastest ones. A mutant of a constant is tested by all files that
 * reach it until the first failure, so those go first that reach code near it.
 */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costOf = ({ project, moduleId }: TestSpecification): number => {
      const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`;
      const { failed = false, duration = 0 } = this.ctx.cache.getFileTestResults(key) ?? {};
      return failed ? 0 : duration;
    };
    const sorted = files.toSorted((a, b) => costOf(a) - costOf(b));
    const { mode, mutantActivation, activeMutant } = sorted[0]?.project.getProvidedContext() ?? {};
    if (mode !== "mutant" || mutantActivation !== "static") return sorted;
    const mutant = Number(activeMutant);
    const distances = new Map(sorted.map((file) => [file, reached.distance(file.moduleId, mutant)]));
    const distanceOf = (file: TestSpecification): number => distances.get(file) ?? Infinity;
    return sorted
      .filter(({ moduleId }) => reached.reaches(moduleId, mutant))
      .toSorted((a, b) => distanceOf(a) - distanceOf(b) || 0);
  }
}

const thread = reusedThread();

let vitest: Vitest;

/**
 * Begins a run, and fails it if no test ran, which Stryker would take for a mutant that no test notices. Stryker only
 * reads the results of tests, so it is told of a file that fails before its tests begin, as when an import throws.
 */
const EACH_RUN: Reporter = {
  onInit(context) {
    vitest = context;
  },
  onTestRunStart: thread.beginRun,
  onTestModuleEnd(module) {
    const { mutantCoverage } = module.meta();
    if (mutantCoverage) reached.add(module.moduleId, mutantCoverage);
    const [error] = module.errors();
    const hasFailedTest = !module.children.allTests("failed").next().done;
    if (error === undefined || hasFailedTest) return;
    vitest.state.catchError(error, "Unhandled Error");
    void vitest.cancelCurrentRun("test-failure");
  },
  onTestRunEnd() {
    if (vitest.getRootProject().getProvidedContext().mode === "dry-run") reached.save();
    // The modules that Vitest hands over still have the results of earlier runs if this one has not reached them.
    const hasRun = vitest.state
      .getTestModules()
      .some((module) => module.state() === "failed" || !module.children.allTests("passed").next().done);
    if (!hasRun) throw new Error(NO_TEST_RAN);
  },
};

/** The tests of the package that is mutated. */
export default defineConfig({
  ...config,
  plugins: [
    {
      name: "reused-thread",
      configureVitest({ project }) {
        // Set here, since Stryker sets the pool, too. Each file of tests gets a run of its own.
        Object.assign(project.config, { isolate: true, pool: thread.name, poolRunner: thread });
      },
    },
  ],
  test: {
    ...config.test,
    sequence: { sequencer: LikeliestFirst },
    reporters: [EACH_RUN],
    setupFiles: "packages/repository/scripts/mutation/begin-file.ts",
    env: { LANGSLASH_RANDOM_TURNS: "10" },
    include: [`packages/${process.env["LANGSLASH_MUTATED_PACKAGE"]}/src/**/*.test.ts`],
    exclude: [
      ...configDefaults.exclude,
      "**/browser-bundle.test.ts", // limits the size of the code, which instrumentation multiplies
      "**/linear-time.test.ts", // measures time
      "**/{company-matrix,dialect-loops}.test.ts", // many combinations, which would run for each survivor
      "**/text-tools/src/**/*.properties.test.ts", // many combinations, too
      "**/search-memory.test.ts", // measures memory
      "**/watch.test.ts", // waits for the file system
      "**/authoring/src/write/{crash,exchanged-folder}.test.ts", // kill other processes, which have no mutants
    ],
  },
});
