import { z } from "zod";
import { ANALYSIS_VERSION, analyzeSlashCommand, type SlashCommandAnalysis } from "./analyze-slash-command.js";
import type { ConfigRecord } from "../configs/config-record.js";
import type { KnownNames } from "../configs/known-names.js";
import { readCommand } from "../read-command.js";

/** An analysis, and what was wrong with the stored one. */
export interface RecordAnalysis {
  readonly analysis: SlashCommandAnalysis;
  readonly warnings: readonly string[];
}

/** The analysis that a record holds, where it is of the present version and fits the content; else a new one. */
export function analysisOf(record: ConfigRecord, known: KnownNames): RecordAnalysis {
  const { content, analysis_version: version } = record;
  const anew = (warnings: readonly string[] = []): RecordAnalysis => {
    return { analysis: analyzeSlashCommand(content, known), warnings };
  };
  if (version === undefined || version === null || String(version) !== String(ANALYSIS_VERSION)) return anew();
  const agents = namesIn(record.agent_references);
  const skills = namesIn(record.skill_references);
  if (!agents || !skills) {
    return anew([`The stored analysis of ${record.name} cannot be read; the command was analysed again.`]);
  }
  const { argumentHint, takesArguments } = readCommand(content);
  const folded = content.toLowerCase();
  const fits = [...agents, ...skills].every((name) => folded.includes(lastPart(name)));
  if (!fits || (record.has_arguments ?? takesArguments) !== takesArguments) return anew();
  const analysis = {
    hasArguments: takesArguments,
    argumentHint: record.argument_hint ?? argumentHint,
    agentReferences: agents,
    skillReferences: skills,
  };
  return { analysis, warnings: [] };
}

/** Names as a record holds them: an array, or one as JSON. Undefined where they cannot be read. */
function namesIn(stored: ConfigRecord["agent_references"]): readonly string[] | undefined {
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
