import { createHash } from "node:crypto";
import { CheckStatus } from "@stryker-mutator/api/check";
import { commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

// Stryker loads this file in processes of its own, which do not read TypeScript.

/**
 * Lets only a sample of the mutants run. Each is chosen by a hash of the seed, its place and its change, so a sample can
 * be repeated. Those that are known to do the same as the code are left out of it, since they would run all tests.
 */
class SampleChecker {
  static inject = [commonTokens.options];
  #seed;
  #share;
  #equivalents;

  constructor(options) {
    this.#seed = options.sample.seed;
    this.#share = options.sample.share;
    this.#equivalents = options.sample.equivalents;
  }

  async init() {}

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#resultOf(mutant)]));
  }

  #resultOf(mutant) {
    if (!this.#isChosen(mutant)) return { status: CheckStatus.CompileError, reason: "not in the sample" };
    if (this.#isEquivalent(mutant)) return { status: CheckStatus.CompileError, reason: "equivalent" };
    return { status: CheckStatus.Passed };
  }

  /** Puts all mutants into one group, since a check costs next to nothing. */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  #isEquivalent({ fileName, location: { start }, replacement }) {
    const file = pathOf(fileName);
    const inOneLine = replacement.replace(/\s+/g, " ");
    return this.#equivalents.some(
      ({ change = inOneLine, ...known }) => known.file === file && known.line === start.line && change === inOneLine,
    );
  }

  #isChosen({ fileName, location: { start }, mutatorName, replacement }) {
    const place = [pathOf(fileName), start.line, start.column];
    const hash = createHash("sha256").update(JSON.stringify([this.#seed, ...place, mutatorName, replacement]));
    return hash.digest().readUInt32BE() < this.#share * 2 ** 32;
  }
}

function pathOf(fileName) {
  const [path] = /packages[\\/][^\\/]+[\\/]src[\\/].*$/.exec(fileName) ?? [fileName];
  return path.replaceAll("\\", "/");
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
