import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage, type UsageMetadata } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { answerCheck, type CheckedAnswer } from "./check-answer.js";
import { askModel, type Conversation, type ConversionRequest, roundsIn } from "./conversion-agent.js";
import { conversionMessage, type ConversionMessageInput } from "./conversion-message.js";
import { type ConversionPrompt, repairPrompt } from "./conversion-prompt.js";
import type { ConversionEvent, ConversionPath } from "../conversion-result.js";
import type { DeterministicConversion } from "../by-rules/convert-deterministically.js";
import type { Finding, FindingCode } from "../verify/finding.js";
import { nameOf } from "../configs/inlined-config.js";
import { createReadConfigsTool } from "./read-configs-tool.js";
import { mustBeThrown, reasonOf } from "../thrown.js";

/** What the model is asked with. */
export interface ModelSetup {
  readonly model: BaseChatModel | string;
  readonly configs: ConfigStore;
  readonly prompt: ConversionPrompt;
}

/** What came of asking the model. */
export interface Attempt {
  /** What can be used; absent where nothing can. */
  readonly accepted?: DeterministicConversion & { readonly path: ConversionPath };
  /** Why what the model gave was not used. */
  readonly warnings: readonly string[];
  readonly rounds: number;
  readonly usage: UsageMetadata | undefined;
}

/** A command as the model gets it, and its name. */
interface AskedCommand extends ConversionMessageInput {
  readonly name: string;
}

/**
 * Asks the model for a conversion and mends its answer by code. Where that has errors, or lost something that the model may have
 * left out by mistake, the model is asked once more; what it then keeps without an error is its judgement.
 */
export async function* askForConversion(
  command: AskedCommand,
  heads: readonly ConfigHead[],
  { model, configs, prompt }: ModelSetup,
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent, Attempt> {
  const listed = (type: ConfigHead["type"]): string[] => heads.flatMap((head) => (head.type === type ? head.name : []));
  const request = {
    model,
    systemPrompt: prompt({ agents: listed("agent_definition"), skills: listed("skill") }),
    readConfigs: createReadConfigsTool(configs, { from: command.name }),
  };
  const check = answerCheck(command, heads);
  const first = check(yield* converse(request, [new HumanMessage(conversionMessage(command))], config));
  const problems = [...first.errors, ...first.doubts];
  yield verification(first, problems.length > 0);
  if (problems.length === 0) return attemptOf(first, "model", first.messages);
  const again = new HumanMessage(repairPrompt(problems.map(({ message }) => message)));
  let second: CheckedAnswer;
  try {
    second = check(yield* converse(request, [...first.messages, again], config));
  } catch (cause) {
    if (first.errors.length > 0 || mustBeThrown(cause, config)) throw cause;
    const failed = `The model could not be asked again: ${reasonOf(cause)}`;
    return attemptOf({ ...first, warnings: [failed, ...first.warnings] }, "model", first.messages);
  }
  yield verification(second, false);
  const isWorse = second.errors.length > 0 && first.errors.length === 0;
  return isWorse ? attemptOf(first, "model", second.messages) : attemptOf(second, "repaired", second.messages);
}

/** Lets the model read and answer, and tells each round of reading. */
async function* converse(
  request: ConversionRequest,
  messages: readonly BaseMessage[],
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent, Conversation> {
  const rounds = askModel(request, messages, config);
  let next = await rounds.next();
  for (; !next.done; next = await rounds.next()) {
    const { found, missing, round } = next.value;
    yield { type: "tool-round", round, found: found.map(nameOf), missing };
  }
  return next.value;
}

function verification({ errors, doubts }: CheckedAnswer, isRepaired: boolean): ConversionEvent {
  return { type: "verification", errors: codesOf(errors), doubts: codesOf(doubts), isRepaired };
}

function codesOf(findings: readonly Finding[]): FindingCode[] {
  return findings.map(({ code }) => code);
}

/** What becomes of an answer; the whole conversation counts, also behind it. */
function attemptOf(checked: CheckedAnswer, path: ConversionPath, messages: readonly BaseMessage[]): Attempt {
  const { output, inlined, missing, errors, warnings } = checked;
  const counted = { rounds: roundsIn(messages), usage: usageOf(messages) };
  if (errors.length > 0) {
    return { ...counted, warnings: errors.map(({ message }) => `The model's conversion was not used: ${message}`) };
  }
  return { ...counted, warnings: [], accepted: { convertedContent: output, path, inlined, missing, warnings } };
}

function usageOf(messages: readonly BaseMessage[]): UsageMetadata | undefined {
  const used = messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.usage_metadata ?? []) : []));
  if (used.length === 0) return undefined;
  const sum = (key: "input_tokens" | "output_tokens" | "total_tokens"): number =>
    used.reduce((total, usage) => total + usage[key], 0);
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens"), total_tokens: sum("total_tokens") };
}
