import { CLAUSE_STARTS, DIRECTION } from "../lexicon/connectives.js";
import { DIRECTLY, FORBIDDING, YOURSELF } from "../lexicon/negations.js";
import { AGENT, SUBAGENTS, TOOL } from "../lexicon/nouns.js";
import { LAUNCHING } from "../lexicon/verbs.js";
import { spaced, unspaced, wrapped } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";
import { isPromptScript } from "../configs/scripts.js";
import type { InlinedConfig } from "../configs/config-reference.js";
import type { WrittenParts } from "./write-parts.js";
import { calledTools } from "../target/missing-tools.js";
import { countsOnOthers, FILES_NOTE, STANDING_NOTE } from "../target/absent-note.js";

/** Matches a text that hands work to subagents, which the reader does not have; `DELEGATED` is added to it. */
const DELEGATION = new RegExp(
  String.raw`\b(?:Task|Agent)\b${"`?"}(?:\s+${spaced({ en: TOOL.en })}\b|\s?${unspaced(TOOL)})|\bsubagent_type\b|^[ \t]*<Task>[ \t]*$|^[ \t]*Task:[ \t]*\n[ \t]*(?:[-*+][ \t]+)?["'${"`"}*]{0,3}(?:[Aa]gent|[Dd]escription|[Mm]odel|[Pp]rompt|[Tt]ype)["'${"`"}*]{0,3}:`,
  "m",
);
/** The same in prose: `launch 5 parallel agents`. */
const LAUNCH = new RegExp(
  String.raw`\b${spaced(LAUNCHING)}\s+(?:(?!${spaced(CLAUSE_STARTS)}\s)[${"`"}*]{0,2}[\w-]+[${"`"}*]{0,2}\s+){0,4}${spaced({ en: AGENT.en })}\b(?!\.\w)|\b${wrapped(SUBAGENTS)}\b|${unspaced(SUBAGENTS)}`,
  "i",
);
const DELEGATED = "Where this text asks for a subagent, or for the tools Task or Agent, do that work yourself.";

/** Introduces the sections to a reader without agents and skills. */
const PREFACE =
  "The sections below belong to this text. Where it asks for an agent, a subagent or a skill, or names its file, do that work \
yourself, as the section of that name says.";

/** Matches a rule that leaves the work to agents and skills. */
const HANDS_OFF = new RegExp(
  String.raw`(?:\b${spaced(FORBIDDING)}|n['’]t)\b[^\n.]{0,80}\b(?:${spaced(YOURSELF)}|${spaced(DIRECTLY)}(?!\s+${spaced(DIRECTION)}\b))\b`,
  "i",
);
const STILL_YOURS =
  "A rule of this text against doing such work yourself or directly does not hold for the work of these sections.";

/** Introduces the scripts, which begin with a dot in their paths. */
const SCRIPTS =
  'Before you begin, save each <file path=".prompt/..."> below at that path in the working directory, exactly as it is, \
and make scripts executable: this text runs them.';

/** A text with arguments whose files Claude Code would have included. */
const MENTIONED = /(?<![^\s"'`(])@((?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-][\w.-]*\.\w{1,8})(?![\w/])/g;

/** A text, and the notes about its surroundings. */
export interface NotedText extends Pick<WrittenParts, "asked" | "filled" | "inlined" | "notGiven"> {
  readonly userArguments: string;
  /** Notes about the target. */
  readonly surroundings: readonly string[];
  /** The note about things that may be absent, if any. */
  readonly absent: readonly string[];
}

/** Whether a line of code has a name after a word and a space, as an argument of a command. */
function hasAfterWord(code: string, name: string): boolean {
  return code.split("\n").some((line) => /\w[ \t]/.test(line.split(name, 1)[0] ?? "") && line.includes(name));
}

/** Returns a note about the arguments that were not given, whose names are in their places. */
function notGivenNotes(names: readonly string[], source: SourceText): string[] {
  if (names.length === 0) return [];
  const code = source.code.map(({ start, end }) => source.text.slice(start, end));
  const isInCode = names.some((name) => code.some((each) => hasAfterWord(each, `<${name}>`)));
  const them = names.length === 1 ? "it" : "them";
  const list = names.map((name) => `<${name}>`).join(", ");
  return [`Not given: ${list}.${isInCode ? ` Leave ${them} out of commands that also run without ${them}.` : ""}`];
}

/** Whether a text calls the tools that start agents. */
function delegates(source: SourceText): boolean {
  const called = calledTools(source);
  return DELEGATION.test(source.text) || called.has("Task") || called.has("Agent");
}

/** Returns the paragraphs that follow the text of a command, for its reader. */
export function readerNotes(noted: NotedText): string[] {
  const { asked: main, filled, userArguments, inlined, notGiven, surroundings, absent } = noted;
  const isOf = (pick: (config: InlinedConfig) => boolean): boolean => inlined.some(pick);
  const hasConfigs = isOf(({ type }) => type === "agent" || type === "skill");
  const files = [...new Set(Array.from(userArguments.matchAll(MENTIONED), ([, path = ""]) => path))];
  return [
    ...notGivenNotes(notGiven, filled),
    ...(files.length > 0 ? [`In the arguments, @ stands before a file to read: ${files.join(", ")}.`] : []),
    ...(hasConfigs ? [HANDS_OFF.test(main.text) ? `${PREFACE} ${STILL_YOURS}` : PREFACE] : []),
    ...(isOf((config) => config.type === "file" && !isPromptScript(config)) ? [FILES_NOTE] : []),
    ...(isOf(isPromptScript) ? [SCRIPTS] : []),
    ...(delegates(main) || (!hasConfigs && LAUNCH.test(main.text)) ? [DELEGATED] : []),
    ...surroundings,
    ...absent,
    ...(hasConfigs || countsOnOthers(main.text) ? [STANDING_NOTE] : []),
  ];
}
