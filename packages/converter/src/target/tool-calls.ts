import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/outline.js";
import type { SourceText } from "../source/source-text.js";

/** Fields of the tools, by which a call is told apart from a function of the same name. */
const FIELD =
  "args|command|content|description|file_path|isolation|model|name|output_mode|path|pattern|prompt|query|skill|subagent_type|team_name";
/**
 * A call of a tool: with text, an object or a field, over several lines, or with the name of an agent. A call in
 * quotes, `"Bash(ls:*)"`, is a rule of the settings.
 */
const CALL = new RegExp(
  String.raw`(?<![\w."'/$-])(?<!\b(?:class|def|func|function|new)\s)(?:(Agent|AskUserQuestion|Bash|Edit|Glob|Grep|Read|Skill|Task|Workflow|Write)\((?=[ \t]*(?:["'\`{]|\n[ \t]*["'\`{]|\s*(?:${FIELD})\s*[:=]))|(Agent|Skill|Task)\((?=[a-z][\w:-]*\))|(Read)\((?=[\w./-]+\.[a-z]{1,5}[)|]))`,
  "g",
);
/** Languages in which people write such calls as a sketch. */
const SKETCH_LANGUAGE = /^(?:[jt]sx?|javascript|typescript|py|python|pseudo(?:code)?|ya?ml)$/;

/** Returns the names of the tools of Claude Code that a text calls like functions. */
export function calledTools(source: SourceText): ReadonlySet<string> {
  return source.once(toolsIn);
}

function toolsIn(source: SourceText): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 1: called, 2: named, 3: read = "", index } of source.text.matchAll(CALL)) {
    const block = source.blockAt(index);
    if (!(block && isProgram(block.language))) names.add(called ?? named ?? read);
  }
  return names;
}

function isProgram(language: string): boolean {
  return ![TEXT_LANGUAGE, SHELL_LANGUAGE, SKETCH_LANGUAGE].some((pattern) => pattern.test(language));
}
