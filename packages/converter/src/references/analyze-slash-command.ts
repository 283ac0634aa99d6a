import { digestOf } from "@langslash/skills/internal";
import { LRUCache } from "lru-cache";
import type { KnownNames } from "../configs/known-names.js";
import { findReferences } from "./find-references.js";
import { readCommand } from "../read-command.js";

/** What a slash command needs. */
export interface SlashCommandAnalysis {
  /** Whether it takes arguments. */
  readonly hasArguments: boolean;
  /** What may be typed behind its name, as its author wrote it. */
  readonly argumentHint: string | undefined;
  /** Names of the agents that it depends on or delegates to, each once, in order. Also those that nobody knows. */
  readonly agentReferences: readonly string[];
  /** The same for skills. */
  readonly skillReferences: readonly string[];
}

/** Changes whenever the rules of the analysis do: what was stored by other rules is analysed again. */
export const ANALYSIS_VERSION = 1;

const analyses = new LRUCache<string, SlashCommandAnalysis>({ max: 1000 });

/**
 * Finds what a slash command needs: arguments, agents and skills. A known name that merely occurs as a word (`status`, `plan`)
 * is no reference. Kept by the content's hash.
 *
 * @param content - the whole file
 *
 * @example
 * ```ts
 * import { analyzeSlashCommand } from "@langslash/converter";
 *
 * const content = "Ask the triage agent about $ARGUMENTS and plan the work.";
 * const { hasArguments, agentReferences } = analyzeSlashCommand(content, { agents: ["triage", "plan"], skills: [] });
 * console.log(hasArguments, agentReferences); // true [ "triage" ]
 * ```
 */
export function analyzeSlashCommand(content: string, known: KnownNames): SlashCommandAnalysis {
  const key = digestOf(JSON.stringify([content, known.agents, known.skills]));
  const kept = analyses.get(key);
  if (kept) return kept;
  const { body, argumentHint, takesArguments } = readCommand(content);
  const references = findReferences(body, known);
  const namesOf = (type: "agent" | "skill"): string[] => {
    return [...new Set(references.filter((reference) => reference.type === type).map(({ name }) => name))];
  };
  const analysis: SlashCommandAnalysis = {
    hasArguments: takesArguments,
    argumentHint,
    agentReferences: namesOf("agent"),
    skillReferences: namesOf("skill"),
  };
  analyses.set(key, analysis);
  return analysis;
}
