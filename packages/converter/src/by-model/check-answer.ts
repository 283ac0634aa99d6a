import type { BaseMessage } from "@langchain/core/messages";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import { foldedName } from "../configs/config-name.js";
import type { ConfigHead } from "../configs/config-store.js";
import { type Conversation, readIn } from "./conversion-agent.js";
import { configFinder } from "../configs/find-config.js";
import { type ConversionSource, error, type Finding, isDoubt } from "../verify/finding.js";
import { configKey, type ConfigName, type InlinedConfig, isMeantBy } from "../configs/inlined-config.js";
import { knownNames } from "../configs/known-names.js";
import { mendConversion } from "../verify/mend-conversion.js";

/** An answer of the model as code has mended it, and what the verifier says. */
export interface CheckedAnswer {
  readonly output: string;
  readonly messages: readonly BaseMessage[];
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  readonly errors: readonly Finding[];
  /** Warnings about which the model is asked: what is gone may have been left out by mistake. */
  readonly doubts: readonly Finding[];
  /** All warnings, for people. */
  readonly warnings: readonly string[];
}

/** Makes the check of the answers to one command. */
export function answerCheck(
  { name, content, userArguments }: { readonly name: string; readonly content: string; readonly userArguments: string },
  heads: readonly ConfigHead[],
): (conversation: Conversation) => CheckedAnswer {
  const known = knownNames(heads, name);
  const find = configFinder(heads);
  /** What was read, by its own name and by all others that texts may use. */
  const withNames = <Read extends InlinedConfig>(read: Read): Read => {
    const [head] = find(REFERENCE_TYPES[read.type], read.name, name);
    return head ? { ...read, name: head.name, aliases: [read.name, ...(head.aliases ?? [])] } : read;
  };
  return ({ messages, answer, isCutOff }) => {
    const read = readIn(messages);
    const inlined = once(read.found.map(withNames));
    const missing = once(read.missing).filter((each) => !inlined.some((config) => isMeantBy(config, each)));
    const source: ConversionSource = { content, userArguments, ...known, inlined, missing };
    const { output, findings } = mendConversion(source, answer);
    const cutOff = isCutOff ? [error("cut-off", "The answer was cut off before its end.")] : [];
    const warnings = findings.filter(({ severity }) => severity === "warning");
    const truncated = inlined
      .filter(({ isTruncated }) => isTruncated)
      .map((config) => {
        return `The ${config.type} ${config.name} is long: the model read its first ${config.content.length} characters.`;
      });
    return {
      output,
      messages,
      inlined,
      missing,
      errors: [...cutOff, ...findings.filter(({ severity }) => severity === "error")],
      doubts: warnings.filter(isDoubt),
      warnings: [...truncated, ...warnings.map(({ message }) => message)],
    };
  };
}

/** Each agent and skill once, in whatever ways the model wrote its name. */
function once<Named extends ConfigName>(configs: readonly Named[]): readonly Named[] {
  const keyOf = ({ type, name }: Named): string => configKey({ type, name: foldedName(name) });
  return [...new Map(configs.toReversed().map((config) => [keyOf(config), config])).values()].toReversed();
}
