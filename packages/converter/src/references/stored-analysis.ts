import { z } from "zod";
import { ANALYSIS_VERSION, analyzeSlashCommand, type SlashCommandAnalysis } from "./analyze-slash-command.js";
import type { ConfigRecord } from "../configs/config-record.js";
import type { KnownNames } from "../configs/known-names.js";
import { readCommand } from "../read-command.js";

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
  const fits = [...agents, ...skills, ...commands].every((name) => folded.includes(lastPart(name)));
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

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
