import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, HumanMessage, type UsageMetadata } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { ConfigRecord } from "./config-record.js";
import type { ConfigHead, ConfigStore } from "./config-store.js";
import { askAgain, askModel, type Conversation, readIn, type ReadingRound, roundsIn } from "./conversion-agent.js";
import { conversionMessage } from "./conversion-message.js";
import { type ConversionPrompt, repairPrompt } from "./conversion-prompt.js";
import type { ConversionEvent, ConversionPath, ConversionResult } from "./conversion-result.js";
import { convertDeterministically } from "./convert-deterministically.js";
import { ConverterError } from "./converter-error.js";
import { knownNames } from "./fetch-references.js";
import type { ConversionSource, Finding } from "./finding.js";
import type { KnownNames } from "./find-references.js";
import type { InlinedConfig, MissingConfig } from "./inlined-config.js";
import { mendConversion } from "./mend-conversion.js";
import { createReadConfigsTool } from "./read-configs-tool.js";
import { analysisOf } from "./stored-analysis.js";
import { verifyConversion } from "./verify-conversion.js";

/** What a conversion needs beside the command. */
export interface ConversionSetup {
  readonly model: BaseChatModel | string;
  readonly configs: ConfigStore;
  readonly prompt: ConversionPrompt;
  /** What becomes of a model that throws. */
  readonly fallback: "error" | "deterministic";
}

/** Converts a command. Yields what happens; the last event holds the result. */
export async function* convertCommand(
  record: ConfigRecord,
  userArguments: string | undefined,
  heads: readonly ConfigHead[],
  setup: ConversionSetup,
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent> {
  const { analysis, warnings } = analysisOf(record, knownNames(heads));
  yield { type: "analysis", analysis };
  const begun = { analysis, warnings, inlined: [], missing: [], rounds: 0, usage: undefined };
  if (analysis.hasArguments && userArguments === undefined) {
    const result = { ...begun, convertedContent: "", needsUserInput: true, path: "deterministic" as const };
    yield { type: "done", result };
    return;
  }
  const input = { content: record.content, userArguments: userArguments ?? "" };
  let attempt: Attempt | undefined;
  try {
    attempt = yield* askedModel(input, analysis.argumentHint, heads, setup, config);
  } catch (cause) {
    if (config.signal?.aborted || isAbort(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = new ConverterError("conversion-failed", `AI conversion failed: ${reason}`, { cause });
    if (setup.fallback === "error") throw failure;
    attempt = { warnings: [failure.message], rounds: 0, usage: undefined };
  }
  yield { type: "done", result: await finished(attempt) };

  async function finished(last: Attempt): Promise<ConversionResult> {
    const told = [...warnings, ...last.warnings];
    const shared = { analysis, needsUserInput: false, rounds: last.rounds, usage: last.usage };
    if (last.accepted) {
      const { output, path, found, missing } = last.accepted;
      return { ...shared, convertedContent: output, path, inlined: found.map(referenceOf), missing, warnings: told };
    }
    const own = await convertDeterministically(input, setup.configs);
    const { convertedContent, missing } = own;
    const all = [...new Set([...told, ...own.warnings])];
    return {
      ...shared,
      convertedContent,
      path: "deterministic",
      inlined: own.inlined.map(referenceOf),
      missing,
      warnings: all,
    };
  }
}

/** What came of asking the model; without `accepted` nothing that can be used. */
interface Attempt {
  readonly accepted?: {
    readonly output: string;
    readonly path: ConversionPath;
    readonly found: readonly InlinedConfig[];
    readonly missing: readonly MissingConfig[];
  };
  readonly warnings: readonly string[];
  readonly rounds: number;
  readonly usage: UsageMetadata | undefined;
}

async function* askedModel(
  input: { readonly content: string; readonly userArguments: string },
  argumentHint: string | undefined,
  heads: readonly ConfigHead[],
  { model, configs, prompt }: ConversionSetup,
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent, Attempt> {
  const listed = (type: ConfigHead["type"]): string[] => heads.flatMap((head) => (head.type === type ? head.name : []));
  const systemPrompt = prompt({ agents: listed("agent_definition"), skills: listed("skill") });
  const request = { model, systemPrompt, readConfigs: createReadConfigsTool(configs) };
  const message = new HumanMessage(conversionMessage({ ...input, argumentHint }));
  const first = yield* asEvents(askModel(request, [message], config));
  const checked = check(first, input, knownNames(heads));
  const isRepaired = checked.errors.length > 0;
  yield { type: "verification", errors: checked.errors.map(({ code }) => code), isRepaired };
  if (!isRepaired) return attemptOf(checked, first, "model");
  const problems = checked.errors.map((error) => error.message);
  const second = await askAgain(request, first, repairPrompt(problems), config);
  const again = check(second, input, knownNames(heads));
  yield { type: "verification", errors: again.errors.map(({ code }) => code), isRepaired: false };
  return attemptOf(again, second, "repaired");
}

async function* asEvents(
  rounds: AsyncGenerator<ReadingRound, Conversation>,
): AsyncGenerator<ConversionEvent, Conversation> {
  for (;;) {
    const { done, value } = await rounds.next();
    if (done) return value;
    yield { type: "tool-round", ...value, found: value.found.map(referenceOf) };
  }
}

interface CheckedAnswer {
  readonly output: string;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

function check(
  { messages, answer }: Conversation,
  input: { readonly content: string; readonly userArguments: string },
  known: KnownNames,
): CheckedAnswer {
  const source: ConversionSource = { ...input, ...known, inlined: readIn(messages).found };
  const output = mendConversion(source, answer);
  const findings = verifyConversion(source, output);
  return {
    output,
    errors: findings.filter(({ severity }) => severity === "error"),
    warnings: findings.filter(({ severity }) => severity === "warning"),
  };
}

function attemptOf(
  { output, errors, warnings }: CheckedAnswer,
  { messages }: Conversation,
  path: ConversionPath,
): Attempt {
  const counted = { rounds: roundsIn(messages), usage: usageOf(messages) };
  if (errors.length > 0) {
    const told = errors.map(({ message }) => `The model's conversion was not used: ${message}`);
    return { ...counted, warnings: told };
  }
  const { found, missing } = readIn(messages);
  return { ...counted, accepted: { output, path, found, missing }, warnings: warnings.map(({ message }) => message) };
}

function usageOf(messages: Conversation["messages"]): UsageMetadata | undefined {
  const used = messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.usage_metadata ?? []) : []));
  if (used.length === 0) return undefined;
  const sum = (key: "input_tokens" | "output_tokens" | "total_tokens"): number =>
    used.reduce((total, usage) => total + usage[key], 0);
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens"), total_tokens: sum("total_tokens") };
}

function referenceOf({ type, name }: MissingConfig): MissingConfig {
  return { type, name };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}
