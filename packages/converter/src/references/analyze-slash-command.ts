import { digestOf } from "@langslash/skills/internal";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { foldConfigName, shortNameOf } from "../configs/config-name.js";
import type { ConfigRecord } from "../configs/config-record.js";
import type { KnownNames } from "../configs/known-names.js";
import { readCommand } from "../read-command.js";
import { findReferences } from "./names/find-references.js";
import { commandRuns } from "./runs/command-runs.js";
import { SourceText } from "../source/source-text.js";

/** Arguments, agents, skills and other commands that a slash command needs. */
export interface SlashCommandAnalysis {
  /** Whether the command takes arguments. */
  readonly hasArguments: boolean;
  /** The author's hint for the arguments. */
  readonly argumentHint: string | undefined;
  /** Names of the agents that it depends on or delegates to, known or not; each once, in order of appearance. */
  readonly agentReferences: readonly string[];
  /** Names of the skills that it depends on, likewise. */
  readonly skillReferences: readonly string[];
  /** Names of the other commands that it runs as a part of its work, as written, without the slash. */
  readonly commandReferences: readonly string[];
}

/** Version of the analysis rules. An analysis that was stored with another version is not used. */
export const ANALYSIS_VERSION = 3;

const analyses = new LRUCache<string, SlashCommandAnalysis>({ max: 1000 });

/**
 * Finds the arguments, agents, skills and other commands that a slash command needs. A known name that merely occurs as
 * a word (`status`, `plan`) is not a reference, and a command that is only mentioned is not run. The results of the
 * last 1,000 analyses are cached.
 *
 * @param content - the whole file, including its frontmatter
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
  const key = digestOf(JSON.stringify([content, known.agents, known.skills, known.commands]));
  const kept = analyses.get(key);
  if (kept) return kept;
  const { body, argumentHint, takesArguments } = readCommand(content);
  const source = new SourceText(body);
  const references = findReferences(source, known);
  const namesOf = (type: "agent" | "skill"): string[] => {
    return [...new Set(references.filter((reference) => reference.type === type).map(({ name }) => name))];
  };
  const commands = new Set(known.commands?.map(foldConfigName));
  const runs = commandRuns(source, (name) => commands.has(foldConfigName(name)));
  const analysis: SlashCommandAnalysis = {
    hasArguments: takesArguments,
    argumentHint,
    agentReferences: namesOf("agent"),
    skillReferences: namesOf("skill"),
    commandReferences: [...new Set(runs.map(({ name }) => name))],
  };
  analyses.set(key, analysis);
  return analysis;
}

/** An analysis, with warnings about the stored one. */
export interface RecordAnalysis {
  readonly analysis: SlashCommandAnalysis;
  readonly warnings: readonly string[];
}

/**
 * Returns the analysis stored in a record. The content is analysed instead when that is missing, unreadable, of another
 * version, or does not fit the content.
 */
export function analysisOf(record: ConfigRecord, known: KnownNames): RecordAnalysis {
  const { content, analysis_version: version } = record;
  const analyze = (warnings: readonly string[] = []): RecordAnalysis => {
    return { analysis: analyzeSlashCommand(content, known), warnings };
  };
  if (String(version) !== String(ANALYSIS_VERSION)) return analyze();
  const agents = parseNames(record.agent_references);
  const skills = parseNames(record.skill_references);
  const commands = parseNames(record.command_references);
  if (!agents || !skills || !commands) {
    return analyze([`The stored analysis of ${record.name} cannot be read; the command was analysed again.`]);
  }
  const { argumentHint, takesArguments } = readCommand(content);
  const folded = content.toLowerCase();
  const fits = [...agents, ...skills, ...commands].every((name) => folded.includes(shortNameOf(name).toLowerCase()));
  if (!fits || (record.has_arguments ?? takesArguments) !== takesArguments) return analyze();
  const analysis = {
    hasArguments: takesArguments,
    argumentHint: record.argument_hint ?? argumentHint,
    agentReferences: agents,
    skillReferences: skills,
    commandReferences: commands,
  };
  return { analysis, warnings: [] };
}

/** Parses stored names, an array or a JSON array. Returns undefined if they cannot be read. */
function parseNames(stored: ConfigRecord["agent_references"]): readonly string[] | undefined {
  if (stored === undefined || stored === null || stored === "") return [];
  if (typeof stored !== "string") return stored;
  try {
    return z.array(z.string()).safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
