import { convertDeterministically, directoryConfigs, verifyConversion } from "@langslash/converter";
import { foldName, parsePipeline } from "@langslash/grammar";
import type { MessageExplanation } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { ROOT } from "../node/files-in-memory.js";

/** The standalone prompt of a command. */
export interface ShownConversion {
  /** Name of the command. */
  readonly name: string;
  readonly prompt: string;
  /** The texts that are in the prompt, and those that were not found, such as `agent case-researcher`. */
  readonly inlined: readonly string[];
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
  /** Problems that the verifier finds. */
  readonly findings: readonly string[];
}

/** Converts the first command of a message without a model. Returns undefined if it runs no skill. */
export async function convertMessage(
  message: string,
  { stages }: MessageExplanation,
  skills: SkillIndex,
): Promise<ShownConversion | undefined> {
  const target = stages[0]?.commands[0];
  const macros = new Map(skills.macros.map((macro) => [foldName(macro.name), macro]));
  const options = {
    isCommand: () => false,
    macroOf: (typedName: string) => macros.get(foldName(typedName)),
    isPrefix: (typedName: string) => foldName(typedName) === "if" && stages.some(({ guard }) => guard !== undefined),
  };
  const typed = parsePipeline(message, options)?.stages[0]?.commands[0];
  if (target?.kind !== "skill" || typed === undefined) return undefined;
  const { name } = target;
  const { text: content } = await skills.read(name);
  const configs = directoryConfigs(ROOT);
  const input = { content, name, userArguments: typed.rawArguments };
  const { convertedContent: prompt, warnings, ...read } = await convertDeterministically(input, configs);
  const heads = await configs.list();
  const named = (wanted: string): string[] => heads.flatMap(({ type, name: own }) => (type === wanted ? own : []));
  const names = { agents: named("agent_definition"), skills: named("skill") };
  return {
    name,
    prompt,
    inlined: read.inlined.map((each) => `${each.type} ${each.name}`),
    missing: read.missing.map((each) => `${each.type} ${each.name}`),
    warnings,
    findings: verifyConversion({ ...input, ...read, ...names }, prompt).map((finding) => finding.message),
  };
}
