import { relative } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from "vitest/node";
import config from "../../../../vitest.config.js";
import { MutatedFiles } from "./mutated-files.js";
import { NoticedMutants } from "./noticed-mutants.js";
import { type MutantCoverage, ReachedMutants } from "./reached-mutants.js";
import { reusedThread } from "./reused-thread.js";
import { NO_END, NO_TEST_RAN } from "./run-errors.js";

declare module "vitest" {
  interface TaskMeta {
    readonly mutantCoverage?: MutantCoverage;
  }
}

const SOURCES = `packages/${process.env["LANGSLASH_MUTATED_PACKAGE"]}/src`;
const files = new MutatedFiles(SOURCES);
const reached = new ReachedMutants();
const noticed = new NoticedMutants();

/** How many files test a mutant at most. Nearly all files reach that of a constant, and few of them can notice it. */
const MAX_FILES = { static: 10, runtime: 20 };

/**
 * Runs the files first that have noticed a mutant near this one, then those that have names like its file. After them
 * come the fastest ones; for the mutant of a constant, those that reach code near it.
 */
class LikeliestFirst extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    const { activeMutant, mutantActivation } = tests[0]?.project.getProvidedContext() ?? {};
    if (activeMutant === undefined || mutantActivation === undefined) return tests;
    const mutant = Number(activeMutant);
    const isConstant = mutantActivation === "static";
    const ranked = tests
      .filter(({ moduleId }) => !isConstant || reached.reaches(moduleId, mutant))
      .map((file) => {
        const { project, moduleId } = file;
        const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`;
        const { duration = 0 } = this.ctx.cache.getFileTestResults(key) ?? {};
        const nearness = isConstant ? [reached.distance(moduleId, mutant)] : [];
        return {
          file,
          ranks: [noticed.distance(moduleId, mutant), -files.sharedWords(moduleId, mutant), ...nearness, duration],
        };
      });
    const sorted = ranked.toSorted((a, b) => compare(a.ranks, b.ranks)).map(({ file }) => file);
    return sorted.slice(0, MAX_FILES[mutantActivation]);
  }
}

/** Compares two lists by their first numbers that differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((rank, at) => rank !== other[at]);
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

let vitest: Vitest;
let isEndless = false;

const thread = reusedThread(() => {
  isEndless = true;
  vitest.state.catchError(new Error(NO_END), "Unhandled Error");
  void vitest.cancelCurrentRun("test-failure");
});

/**
 * Begins a run, and fails it if no test ran, which Stryker would take for a mutant that no test notices. Stryker only
 * reads the results of tests, so it is told of a file that fails before its tests begin, as when an import throws.
 */
const EACH_RUN: Reporter = {
  onInit(context) {
    vitest = context;
  },
  onTestRunStart() {
    isEndless = false;
    thread.beginRun();
  },
  onTestModuleEnd(module) {
    const { mutantCoverage } = module.meta();
    if (mutantCoverage) reached.add(module.moduleId, mutantCoverage);
    const [error] = module.errors();
    const hasFailedTest = !module.children.allTests("failed").next().done;
    if (hasFailedTest) noticed.add(module.moduleId, Number(module.project.getProvidedContext().activeMutant));
    if (error === undefined || hasFailedTest) return;
    vitest.state.catchError(new Error(error.message), "Unhandled Error"); // Stryker cannot print the object itself
    void vitest.cancelCurrentRun("test-failure");
  },
  onTestRunEnd() {
    if (vitest.getRootProject().getProvidedContext().mode === "dry-run") reached.save();
    // The modules that Vitest hands over still have the results of earlier runs if this one has not reached them.
    const hasRun = vitest.state
      .getTestModules()
      .some((module) => module.state() === "failed" || !module.children.allTests("passed").next().done);
    if (!hasRun && !isEndless) throw new Error(NO_TEST_RAN);
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
    include: [`${SOURCES}/**/*.test.ts`],
    exclude: [
      ...configDefaults.exclude,
      "**/browser-bundle.test.ts", // limits the size of the code, which instrumentation multiplies
      "**/linear-time.test.ts", // measures time
      "**/{company-matrix,dialect-loops,whole-turns}.test.ts", // many combinations, which would run for each survivor
      "**/text-tools/src/**/*.properties.test.ts", // many combinations, too
      "**/search-memory.test.ts", // measures memory
      "**/watch.test.ts", // waits for the file system
      "**/authoring/src/write/{crash,exchanged-folder}.test.ts", // kill other processes, which have no mutants
    ],
  },
});
