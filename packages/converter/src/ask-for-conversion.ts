import { AIMessage, type BaseMessage, HumanMessage, type UsageMetadata } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { REFERENCE_TYPES } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";
import { askAgain, askModel, type Conversation, readIn, roundsIn } from "./conversion-agent.js";
import { conversionMessage, type ConversionMessageInput } from "./conversion-message.js";
import { repairPrompt } from "./conversion-prompt.js";
import type { ConversionEvent, ConversionPath } from "./conversion-result.js";
import type { ConversionSetup } from "./convert-command.js";
import type { DeterministicConversion } from "./convert-deterministically.js";
import { configFinder } from "./find-config.js";
import type { ConversionSource, Finding } from "./finding.js";
import { type ConfigName, type InlinedConfig, isMeantBy, nameOf } from "./inlined-config.js";
import { knownNames } from "./known-names.js";
import { mendConversion } from "./mend-conversion.js";
import { createReadConfigsTool } from "./read-configs-tool.js";

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

/** Asks the model for a conversion, mends its answer by code, and has the model mend it once where that does not do. */
export async function* askForConversion(
  command: AskedCommand,
  heads: readonly ConfigHead[],
  { model, configs, prompt }: ConversionSetup,
  config: RunnableConfig,
): AsyncGenerator<ConversionEvent, Attempt> {
  const listed = (type: ConfigHead["type"]): string[] => heads.flatMap((head) => (head.type === type ? head.name : []));
  const request = {
    model,
    systemPrompt: prompt({ agents: listed("agent_definition"), skills: listed("skill") }),
    readConfigs: createReadConfigsTool(configs, { from: command.name }),
  };
  const check = answerCheck(command, heads);
  const rounds = askModel(request, [new HumanMessage(conversionMessage(command))], config);
  let next = await rounds.next();
  for (; !next.done; next = await rounds.next()) {
    const { found, missing, round } = next.value;
    yield { type: "tool-round", round, found: found.map(nameOf), missing };
  }
  const first = check(next.value);
  const codes = first.errors.map(({ code }) => code);
  yield { type: "verification", errors: codes, isRepaired: codes.length > 0 };
  if (codes.length === 0) return attemptOf(first, "model");
  const problems = first.errors.map(({ message }) => message);
  const second = check(await askAgain(request, next.value, repairPrompt(problems), config));
  yield { type: "verification", errors: second.errors.map(({ code }) => code), isRepaired: false };
  return attemptOf(second, "repaired");
}

/** An answer of the model, and what the verifier says. */
interface CheckedAnswer {
  readonly output: string;
  readonly messages: readonly BaseMessage[];
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

function answerCheck(
  { name, content, userArguments }: AskedCommand,
  heads: readonly ConfigHead[],
): (conversation: Conversation) => CheckedAnswer {
  const known = knownNames(heads, name);
  const find = configFinder(heads);
  /** What was read, by its own name and by all others that texts may use. */
  const withNames = (read: InlinedConfig): InlinedConfig => {
    const [head] = find(REFERENCE_TYPES[read.type], read.name, name);
    return head ? { ...read, name: head.name, aliases: [read.name, ...(head.aliases ?? [])] } : read;
  };
  return ({ messages, answer }) => {
    const { found, missing } = readIn(messages);
    const inlined = found.map(withNames);
    const isThere = (each: ConfigName): boolean => inlined.some((config) => isMeantBy(config, each));
    const source: ConversionSource = { content, userArguments, ...known, inlined };
    const { output, findings } = mendConversion(source, answer);
    const of = (severity: Finding["severity"]): Finding[] => findings.filter((each) => each.severity === severity);
    return {
      output,
      messages,
      inlined,
      missing: missing.filter((each) => !isThere(each)),
      errors: of("error"),
      warnings: of("warning"),
    };
  };
}

function attemptOf(checked: CheckedAnswer, path: ConversionPath): Attempt {
  const { output, messages, inlined, missing, errors } = checked;
  const counted = { rounds: roundsIn(messages), usage: usageOf(messages) };
  if (errors.length > 0) {
    return { ...counted, warnings: errors.map(({ message }) => `The model's conversion was not used: ${message}`) };
  }
  const warnings = checked.warnings.map(({ message }) => message);
  return { ...counted, warnings: [], accepted: { convertedContent: output, path, inlined, missing, warnings } };
}

function usageOf(messages: readonly BaseMessage[]): UsageMetadata | undefined {
  const used = messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.usage_metadata ?? []) : []));
  if (used.length === 0) return undefined;
  const sum = (key: "input_tokens" | "output_tokens" | "total_tokens"): number =>
    used.reduce((total, usage) => total + usage[key], 0);
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens"), total_tokens: sum("total_tokens") };
}
