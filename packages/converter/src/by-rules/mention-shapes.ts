import { AGENT, SKILL } from "../lexicon/nouns.js";
import { unspaced } from "../source/phrases.js";
/** The tool that starts an agent: `the Task tool`, `` `Agent` tool ``. */
const AGENT_TOOL = String.raw`(?:\b(use|using|call|calling|invoke|invoking)\s+)?(?:the\s+)?${"`?"}\b(?:Task|Agent)\b${"`?"}\s+tool`;
const SUBAGENT_TYPE = String.raw`${"`?"}subagent_type${"`?"}\s*[:=]\s*["'${"`"}]?`;

/** `Use the Task tool with subagent_type="` before a name. */
export const AGENT_TOOL_CALL = new RegExp(
  String.raw`${AGENT_TOOL}\s*(?:\s(?:with|to\s+(?:call|run|launch))\s+|\(\s*)${SUBAGENT_TYPE}$`,
  "i",
);
/** `Use the Task tool to launch the ` before a name. */
export const AGENT_TOOL_LAUNCH = new RegExp(
  String.raw`${AGENT_TOOL}\s+(?:to\s+(?:call|run|launch|spawn|invoke|start)|with)\s+(?:the\s+|an?\s+)?(?:local\s+)?["'*@${"`"}]{0,3}$`,
  "i",
);
/** `subagent_type="`, `Task("`, `Skill(` before a name. */
export const CALL =
  /["'`]?\bsubagent_type["'`]?\s*[:=]\s*["'`]?$|\b(?:Task|Agent)\(["'`]?$|\bSkill\((?:(?:name|skill)[:=]\s*)?["'`]?$|\bskill\s*=\s*["'`]$/i;
/** Everything after a name that belongs to it in prose: closing marks, `'s`, the word agent or skill. */
export const PROSE_END = new RegExp(
  String.raw`^(?:["${"`"}*]|\]\]){0,3}(?:(['’]s\b)|'(?!\w))?(?:\s+(?:sub-?)?(?:agent|skill)(?:\(s\)|s?\b)|\s?(?:${unspaced(AGENT)}|${unspaced(SKILL)}))?`,
  "i",
);
/** The start of a message that is to be given as it is: `Return "Blocked. Run `. */
export const MESSAGE_BEFORE =
  /\b(?:answer|display|echo|output|print|repl(?:y|ies)|report|respond|return|sa(?:y|ys|ying)|show|tell|warn)\b[^"“”\n]{0,40}(?<=[\s(:])["“][^\s"“”.,;)][^"“”\n]*$/i;

/** The path of the file of an agent or a skill around its name: `agents/x.md`, `skills/x/SKILL.md`, `../x/SKILL.md`. */
export const FILE_BEFORE = /["'`]?(?:@|[\w.~${}/-]*\/)?(?:(?:agents|skills)\/(?:[\w-]+\/)*|\.\.\/)$/;
export const FILE_AFTER = /^(?:\/SKILL)?\.md\b["'`]?/i;

/** Returns the length of the quote and the code that close after a name, as far as they begin in its call. */
export function closingLength(call: string, after: string): number {
  const isQuoted = /["'`]$/.test(call) && after.startsWith(call.slice(-1));
  const isCode = call.split("`").length % 2 === 0;
  return Number(isQuoted) + Number(isCode && after.startsWith("`", Number(isQuoted)));
}

/** Number of characters before and after a mention that are examined. */
const AROUND = 160;

/** The text before and after a mention. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** Returns the text before and after a mention. */
export function surroundingsOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Surroundings {
  return { before: text.slice(Math.max(0, start - AROUND), start), after: text.slice(end, end + AROUND) };
}
