import type { BaseMessage } from "@langchain/core/messages";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import { configFinder, foldConfigName, isSameName } from "../configs/config-name.js";
import type { ConfigHead } from "../configs/config-store.js";
import { collectReadConfigs, type Conversation } from "./conversion-agent.js";
import type { ConversionMessageInput } from "./conversion-message.js";
import type { ConversionSource } from "../verify/conversion-source.js";
import { error, type Finding, isDoubt } from "../verify/finding.js";
import {
  configKey,
  type ConfigName,
  configNameOf,
  type InlinedConfig,
  isReferredToBy,
} from "../configs/config-reference.js";
import { notFound } from "../by-rules/reader-gaps.js";
import { readCommand } from "../read-command.js";
import { isBuiltInAgent } from "../references/names/name-tables.js";
import { referenceFinder } from "../references/names/find-references.js";
import { SourceText } from "../source/source-text.js";
import { knownNames } from "../configs/known-names.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { fixConversion } from "../verify/fix-conversion.js";

/** An answer of the model, fixed by code, with the findings of the verifier. */
export interface CheckedAnswer {
  readonly output: string;
  readonly messages: readonly BaseMessage[];
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  readonly errors: readonly Finding[];
  /** Warnings that the model is asked about: text may have been left out, or kept, by mistake. */
  readonly doubts: readonly Finding[];
  /** Messages of all warnings, for people. */
  readonly warnings: readonly string[];
}

interface CommandToCheck extends Pick<Required<ConversionMessageInput>, "content" | "userArguments" | "files"> {
  readonly name: string;
  readonly target: ConversionTarget;
}

/** Creates the check for the answers to one command. */
export function answerCheck(
  { name, content, userArguments, files, target }: CommandToCheck,
  heads: readonly ConfigHead[],
): (conversation: Conversation) => CheckedAnswer {
  const known = knownNames(heads, name);
  const find = configFinder(heads);
  const named = referenceFinder(known)(new SourceText(readCommand(content).body));
  const unknown = removeDuplicates(named.filter((each) => !each.isKnown && !isBuiltInAgent(each)));
  /** Adds the full name of a configuration that was read, and all aliases that texts may use. */
  const addAliases = <Read extends InlinedConfig>(read: Read): Read => {
    if (read.type === "file") return read;
    const [head] = find(REFERENCE_TYPES[read.type], read.name, name);
    return head ? { ...read, name: head.name, aliases: [read.name, ...(head.aliases ?? [])] } : read;
  };
  return ({ messages, answer, isCutOff }) => {
    const read = collectReadConfigs(messages);
    const configs = removeDuplicates(read.found.map(addAliases));
    const inlined = [...files, ...configs];
    const missing = removeDuplicates(read.missing).filter(
      (each) => !inlined.some((config) => isReferredToBy(config, each)),
    );
    const source: ConversionSource = { content, userArguments, ...known, inlined, missing, target };
    const { output, findings } = fixConversion(source, answer);
    const left = unknown.filter(
      (each) => output.includes(each.name) && !missing.some((one) => isSameConfig(one, each)),
    );
    const cutOff = isCutOff ? [error("cut-off", "The answer was cut off before its end.")] : [];
    const warnings = findings.filter(({ severity }) => severity === "warning");
    const truncated = configs
      .filter(({ isTruncated }) => isTruncated)
      .map((config) => {
        const length = config.content.length;
        return `The ${config.type} ${config.name} was truncated: the model read only its first ${length} characters.`;
      });
    return {
      output,
      messages,
      inlined,
      missing: [...missing, ...left.map(configNameOf)],
      errors: [...cutOff, ...findings.filter(({ severity }) => severity === "error")],
      doubts: warnings.filter(isDoubt),
      warnings: [
        ...new Set(read.failures),
        ...notFound(left),
        ...truncated,
        ...configs.flatMap(({ leftOut = [] }) => leftOut),
        ...warnings.map(({ message }) => message),
      ],
    };
  };
}

function isSameConfig(one: ConfigName, other: ConfigName): boolean {
  return one.type === other.type && isSameName(one.name, other.name);
}

/** Keeps each agent and skill once, even if the model wrote its name in different ways. */
function removeDuplicates<Named extends ConfigName>(configs: readonly Named[]): readonly Named[] {
  const keyOf = ({ type, name }: Named): string => configKey({ type, name: foldConfigName(name) });
  return [...new Map(configs.toReversed().map((config) => [keyOf(config), config])).values()].toReversed();
}
