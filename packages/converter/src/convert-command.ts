import type { RunnableConfig } from "@langchain/core/runnables";
import { reasonOf } from "@langslash/skills/internal";
import { askForConversion, type Attempt, type ModelSetup } from "./by-model/ask-for-conversion.js";
import { convertDeterministically } from "./by-rules/convert-deterministically.js";
import type { ConfigRecord } from "./configs/config-record.js";
import { configKey, configNameOf, type InlinedConfig } from "./configs/config-reference.js";
import type { ConfigHead } from "./configs/config-store.js";
import { configFinder } from "./configs/config-name.js";
import { knownNames } from "./configs/known-names.js";
import type { ConversionEvent, ConversionResult } from "./conversion-result.js";
import { ConverterError } from "./converter-error.js";
import { mustRethrow } from "./read-or.js";
import { readCommand } from "./read-command.js";
import { analysisOf } from "./references/analyze-slash-command.js";
import { SharedFiles } from "./references/files/shared-files.js";
import { SourceText } from "./source/source-text.js";
import { ownContextWarning } from "./target/claude-code-warnings.js";
import { budgetedText, fitTexts, noRoomWarning } from "./references/limits/prompt-budget.js";

/** Settings of a conversion. */
export interface ConversionSetup extends ModelSetup {
  /** How to handle a model that throws. */
  readonly fallback: "error" | "deterministic";
}

/** A command to convert, with its arguments. */
export interface CommandToConvert {
  readonly record: ConfigRecord;
  readonly userArguments: string | undefined;
  /** All configurations that the store lists. */
  readonly heads: readonly ConfigHead[];
}

/** Converts a command. Yields the events; the last one holds the result. */
export async function* convertCommand(
  { record, userArguments, heads }: CommandToConvert,
  setup: ConversionSetup,
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent> {
  const { name, content } = record;
  const { analysis, warnings } = analysisOf(record, knownNames(heads, name));
  yield { type: "analysis", analysis };
  if (analysis.hasArguments && userArguments === undefined) {
    const nothing = { convertedContent: "", inlined: [], missing: [], rounds: 0, usage: undefined };
    yield { type: "done", result: { ...nothing, needsUserInput: true, analysis, warnings, path: "deterministic" } };
    return;
  }
  const { target, maxCharacters } = setup;
  const input = { name, content, userArguments: userArguments ?? "", argumentHint: analysis.argumentHint };
  let attempt: Attempt;
  let leftOut: readonly string[] = [];
  try {
    const { files, ...rest } = await filesOf({ record, userArguments, heads }, setup);
    ({ leftOut } = rest);
    attempt = yield* askForConversion({ ...input, files }, heads, setup, config);
  } catch (cause) {
    if (mustRethrow(cause, config)) throw cause;
    const failure = new ConverterError("conversion-failed", `AI conversion failed: ${reasonOf(cause)}`, { cause });
    if (setup.fallback === "error") throw failure;
    attempt = { warnings: [failure.message], rounds: 0, usage: undefined };
  }
  const { accepted, rounds, usage } = attempt;
  const { inlined, ...used } = accepted ?? {
    ...(await convertDeterministically({ ...input, target, maxCharacters }, setup.configs)),
    path: "deterministic" as const,
  };
  if (!accepted) config.signal?.throwIfAborted(); // a store may have failed for that reason
  const result: ConversionResult = {
    convertedContent: used.convertedContent,
    needsUserInput: false,
    analysis,
    inlined: inlined.map(configNameOf),
    missing: used.missing,
    warnings: [
      ...new Set([...warnings, ...ownContextWarning(content), ...leftOut, ...attempt.warnings, ...used.warnings]),
    ],
    path: used.path,
    rounds,
    usage,
  };
  yield { type: "done", result };
}

/** Reads the files that a command names, for the model, with warnings about those that cannot be read. */
async function filesOf(
  { record: { name, content }, userArguments, heads }: CommandToConvert,
  { configs, maxCharacters }: ConversionSetup,
): Promise<{ readonly files: InlinedConfig[]; readonly leftOut: readonly string[] }> {
  const files = new SharedFiles({ configs, find: configFinder(heads) }, { name, content, userArguments });
  const read = await files.read({ name, source: new SourceText(readCommand(content).body) });
  const texts = read.map(({ path, source: { text } }) => budgetedText({ type: "file", name: path, content: text }));
  const { inlined, stubs, names } = fitTexts(texts, files.needs, maxCharacters - content.length);
  return {
    files: inlined.filter((file) => !stubs.has(configKey(file))),
    leftOut: [...noRoomWarning(names, maxCharacters), ...(await files.warnings())],
  };
}
