import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage, type UsageMetadata } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { reasonOf } from "@langslash/skills/internal";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { answerCheck, type CheckedAnswer } from "./answer-check.js";
import { askModel, type Conversation, type ConversionRequest, countRounds } from "./conversion-agent.js";
import { conversionMessage, type ConversionMessageInput } from "./conversion-message.js";
import { type ConversionPrompt, repairPrompt } from "./conversion-prompt.js";
import type { ConversionEvent, ConversionPath } from "../conversion-result.js";
import type { DeterministicConversion } from "../by-rules/convert-deterministically.js";
import type { Finding, FindingCode } from "../verify/finding.js";
import { configNameOf, type InlinedConfig } from "../configs/config-reference.js";
import { createReadConfigsTool } from "./read-configs-tool.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { mustRethrow } from "../read-or.js";

/** The model, and everything that it needs for a conversion. */
export interface ModelSetup {
  readonly model: BaseChatModel | string;
  readonly configs: ConfigStore;
  readonly prompt: ConversionPrompt;
  readonly target: ConversionTarget;
  /** Maximum length of a prompt without a model, and of the texts that the model reads in one round, in characters. */
  readonly maxCharacters: number;
}

/** Outcome of asking the model. */
export interface Attempt {
  /** The usable conversion; absent if every answer had errors. */
  readonly accepted?: DeterministicConversion & { readonly path: ConversionPath };
  /** Reasons why the model's answer was not used. */
  readonly warnings: readonly string[];
  readonly rounds: number;
  readonly usage: UsageMetadata | undefined;
}

/** The name of a command, and the parts of it that the model receives. */
interface NamedCommand extends ConversionMessageInput {
  readonly name: string;
  readonly files: readonly InlinedConfig[];
}

/**
 * Asks the model for a conversion, and fixes in code the faults that code can fix. If errors or doubts remain, the
 * model is asked once more. Doubts about the second answer are accepted as the model's judgement. If the second answer
 * has errors and the first had none, the first is used.
 */
export async function* askForConversion(
  command: NamedCommand,
  heads: readonly ConfigHead[],
  { model, configs, prompt, target, maxCharacters }: ModelSetup,
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent, Attempt> {
  const namesOf = (type: ConfigHead["type"]): string[] =>
    heads.flatMap((head) => (head.type === type ? head.name : []));
  const request = {
    model,
    systemPrompt: prompt({
      agents: namesOf("agent_definition"),
      skills: namesOf("skill"),
      commands: namesOf("slash_command").filter((name) => name !== command.name),
      target,
    }),
    readConfigs: createReadConfigsTool(configs, { from: command.name, maxTotalCharacters: maxCharacters }),
  };
  const check = answerCheck({ ...command, target }, heads);
  const first = check(yield* converse(request, [new HumanMessage(conversionMessage(command))], config));
  const problems = [...first.errors, ...first.doubts];
  yield verificationEvent(first, problems.length > 0);
  if (problems.length === 0) return attemptOf(first, "model", first.messages);
  const again = new HumanMessage(repairPrompt(problems.map(({ instruction }) => instruction)));
  let second: CheckedAnswer;
  try {
    second = check(yield* converse(request, [...first.messages, again], config));
  } catch (cause) {
    if (first.errors.length > 0 || mustRethrow(cause, config)) throw cause;
    const failed = `The model could not be asked for a correction: ${reasonOf(cause)}`;
    return attemptOf({ ...first, warnings: [failed, ...first.warnings] }, "model", first.messages);
  }
  yield verificationEvent(second, false);
  const isWorse = second.errors.length > 0 && first.errors.length === 0;
  return isWorse ? attemptOf(first, "model", second.messages) : attemptOf(second, "repaired", second.messages);
}

/** Lets the model read and answer. Yields an event for each round of reading. */
async function* converse(
  request: ConversionRequest,
  messages: readonly BaseMessage[],
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent, Conversation> {
  const rounds = askModel(request, messages, config);
  let next = await rounds.next();
  for (; !next.done; next = await rounds.next()) {
    const { found, missing, round } = next.value;
    yield { type: "tool-round", round, found: found.map(configNameOf), missing };
  }
  return next.value;
}

function verificationEvent({ errors, doubts }: CheckedAnswer, isRetried: boolean): ConversionEvent {
  return { type: "verification", errors: codesOf(errors), doubts: codesOf(doubts), isRetried };
}

function codesOf(findings: readonly Finding[]): FindingCode[] {
  return findings.map(({ code }) => code);
}

/** Turns a checked answer into an attempt, with the rounds and usage of the whole conversation. */
function attemptOf(checked: CheckedAnswer, path: ConversionPath, messages: readonly BaseMessage[]): Attempt {
  const { output, inlined, missing, errors, warnings } = checked;
  const totals = { rounds: countRounds(messages), usage: usageOf(messages) };
  if (errors.length > 0) {
    return { ...totals, warnings: errors.map(({ message }) => `The model's conversion was not used: ${message}`) };
  }
  return { ...totals, warnings: [], accepted: { convertedContent: output, path, inlined, missing, warnings } };
}

function usageOf(messages: readonly BaseMessage[]): UsageMetadata | undefined {
  const used = messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.usage_metadata ?? []) : []));
  if (used.length === 0) return undefined;
  const sum = (key: "input_tokens" | "output_tokens" | "total_tokens"): number =>
    used.reduce((total, usage) => total + (Number.isFinite(usage[key]) ? usage[key] : 0), 0);
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens"), total_tokens: sum("total_tokens") };
}
