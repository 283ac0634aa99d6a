import { createHash } from "node:crypto";
import { CheckStatus } from "@stryker-mutator/api/check";
import { commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

// Stryker loads this file in processes of its own, which do not read TypeScript.

/**
 * Lets only a sample of the mutants run. Each is chosen by a hash of the seed, its place and its change, so a sample can
 * be repeated.
 */
class SampleChecker {
  static inject = [commonTokens.options];
  #seed;
  #share;

  constructor(options) {
    this.#seed = options.sample.seed;
    this.#share = options.sample.share;
  }

  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        this.#isChosen(mutant)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: "not in the sample" },
      ]),
    );
  }

  /** Puts all mutants into one group, since a check costs next to nothing. */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  #isChosen({ fileName, location: { start }, mutatorName, replacement }) {
    const [path] = /packages[\\/][^\\/]+[\\/]src[\\/].*$/.exec(fileName) ?? [fileName];
    const place = [path.replaceAll("\\", "/"), start.line, start.column];
    const hash = createHash("sha256").update(JSON.stringify([this.#seed, ...place, mutatorName, replacement]));
    return hash.digest().readUInt32BE() < this.#share * 2 ** 32;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
