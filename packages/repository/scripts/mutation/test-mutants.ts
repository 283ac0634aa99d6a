import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import type { EquivalentMutants } from "./equivalent-mutants.js";
import { forgetSurvivors } from "./forget-survivors.js";
import { NO_END, NO_TEST_RAN } from "./run-errors.js";
import { isSource, sourceParts } from "./source-parts.js";
import type { TestedMutant } from "./tested-mutant.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const END_PROCESSES = new Set(["consult", "authoring"]);
const EQUIVALENT = "equivalent"; // the reason of the checker that leaves a mutant out
const RESULTS: Readonly<Record<string, TestedMutant["result"]>> = {
  Killed: "killed",
  Timeout: "timed out",
  Survived: "survived",
  NoCoverage: "no coverage",
  RuntimeError: "killed",
};

/** Options of `testMutants`. */
export interface MutationOptions {
  /** Folder of the package in packages/. */
  readonly package: string;
  /** Files to change, relative to the package. @default all files */
  readonly files: readonly string[];
  readonly seed: string;
  /** Share of the mutants that are tested, from 0 to 1. */
  readonly share: number;
  /** Whether changes keep the result of the last run of this sample if their code and their tests are the same. */
  readonly resume: boolean;
  readonly equivalents: EquivalentMutants;
}

/**
 * Changes the code of a package in small ways, in a copy of the repository, and runs the tests of the package that
 * reach each change. Constants of modules are changed too.
 */
export async function testMutants(options: MutationOptions): Promise<TestedMutant[]> {
  process.chdir(ROOT);
  process.env["LANGSLASH_MUTATED_PACKAGE"] = options.package;
  process.env["LANGSLASH_NODE"] ??= process.execPath;
  const namespaced = fileURLToPath(new URL("node-among-own-processes.sh", import.meta.url));
  process.execPath = END_PROCESSES.has(options.package) ? namespaced : process.env["LANGSLASH_NODE"];
  const folder = `packages/${options.package}`;
  const resultsFile = `node_modules/.cache/mutants/${options.package} ${options.share} ${options.seed}.json`;
  if (options.resume) forgetSurvivors(resultsFile);
  const named = options.files.filter((file) => isSource(withoutLines(file)));
  const parts = options.files.length > 0 ? [named] : sourceParts(folder);
  const tested: TestedMutant[] = [];
  for (const files of parts) tested.push(...(await testPart({ ...options, files }, folder, resultsFile)));
  return tested;
}

/** Tests the mutants of some files of a package. */
async function testPart(options: MutationOptions, folder: string, resultsFile: string): Promise<TestedMutant[]> {
  const stryker = new Stryker({
    mutate: options.files.map((file) => `${folder}/${file}`),
    testRunner: "vitest",
    vitest: { configFile: "packages/repository/scripts/mutation/vitest.config.ts", related: false },
    plugins: [
      fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner")),
      fileURLToPath(new URL("sample-checker.mjs", import.meta.url)),
      fileURLToPath(new URL("survivor-reporter.mjs", import.meta.url)),
    ],
    checkers: ["sample"],
    sample: {
      seed: options.seed,
      share: options.share,
      equivalents: options.share === 1 ? [] : options.equivalents.places(),
    },
    incremental: !options.files.some(hasLines),
    incrementalFile: resultsFile,
    force: !options.resume,
    warnings: false,
    coverageAnalysis: "perTest",
    ignoreStatic: false,
    disableTypeChecks: false,
    tsconfigFile: "none", // it would be read with a version of TypeScript that has an API
    concurrency: availableParallelism() + 1, // many tests wait, and a mutant that loops waits for its time limit
    timeoutMS: 6000, // a busy machine must not look like an endless loop
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 15,
    reporters: ["progress-append-only", "survivors"],
    allowConsoleColors: false,
  });
  const results = await stryker.runMutationTest();
  const texts = new Map<string, string[]>();
  return results.flatMap(
    ({ fileName, location: { start, end }, replacement, status, statusReason }): TestedMutant[] => {
      // Stryker also returns the kept results of other files, some of which may have been deleted.
      if (!existsSync(fileName) || !isWanted(relative(folder, fileName), options.files)) return [];
      const isKnown = statusReason === EQUIVALENT;
      const result = isKnown ? "equivalent" : (resultOfError(statusReason) ?? RESULTS[status]);
      if (result === undefined) return [];
      const lines = texts.get(fileName) ?? readFileSync(fileName, "utf8").split("\n");
      texts.set(fileName, lines);
      const file = relative(ROOT, fileName).replaceAll("\\", "/");
      const code = lines.slice(start.line - 1, end.line);
      code.push((code.pop() ?? "").slice(0, end.column - 1));
      const original = [(code.shift() ?? "").slice(start.column - 1), ...code].join("\n");
      const line = lines[start.line - 1] ?? "";
      const mutant = { file, place: `${start.line}:${start.column}`, line, original, replacement, result };
      const isEquivalent = (result === "survived" || result === "no coverage") && options.equivalents.has(mutant);
      return [isEquivalent ? { ...mutant, result: "equivalent" } : mutant];
    },
  );
}

/** Returns what an error outside of the tests means. */
function resultOfError(message = ""): TestedMutant["result"] | undefined {
  if (message.includes(NO_TEST_RAN)) return "survived";
  return message.includes(NO_END) ? "timed out" : undefined;
}

/** Whether a file that is named has line numbers, as in `src/usage.ts:20-25`. */
export function hasLines(file: string): boolean {
  return withoutLines(file) !== file;
}

/** Returns the path of a file that may be named with line numbers. */
export function withoutLines(file: string): string {
  return file.replace(/:\d.*$/, "");
}

/** Whether a file is among the named ones. */
function isWanted(path: string, files: readonly string[]): boolean {
  return files.some((file) => withoutLines(file) === path.replaceAll("\\", "/"));
}
