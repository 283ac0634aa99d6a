import { onOneLine } from "@langslash/grammar/internal";
import { AND_OR } from "../lexicon/connectives.js";
import { BACKGROUND_AGENTS, HOOK, TOOL } from "../lexicon/nouns.js";
import { spaced, unspaced, wrapped } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";
import { namesListed } from "../references/limits/reached-limits.js";
import type { ConversionTarget, TargetNotes } from "./conversion-target.js";
import { isAssistant, OTHER_WAY } from "./absent-note.js";
import { isDispensable, isSample, servicesIn } from "./services.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/outline.js";

/** A tool of Claude Code, and a substitute for calling it. */
interface Substitute {
  readonly pattern: RegExp;
  /** Names that also count if the text calls them like functions. */
  readonly names?: readonly string[];
  readonly instead: string;
  /** Whether its work may be lost, so that a warning is needed. @default false */
  readonly isLost?: boolean | undefined;
  /** An ability of the target that the substitute needs. */
  readonly needs?: "shell" | "files";
  /** Whether a target with this ability needs no note, since the name of the tool says what to do. @default false */
  readonly isPlain?: boolean;
}

/**
 * Matches names that are no part of a path; `Write/Edit` is a list of tools. A pattern that begins with a name is quick
 * to search for, so that the text before it comes after it.
 */
const named = (names: string): RegExp => {
  const after = String.raw`(?![\w-]|\.\w|\/(?![A-Z]))`;
  return new RegExp(String.raw`(?:${names})(?<=(?:(?<![\w./-])|\b[A-Z][A-Za-z]+\/)(?:${names}))${after}`, "g");
};
/** Matches names that are also plain words, as tools: before "tool", or in a call such as `Bash(git status)`. */
const asTool = (...names: string[]): Pick<Substitute, "pattern" | "names"> => {
  const any = `(?:${names.join("|")})`;
  return {
    names,
    pattern: new RegExp(
      String.raw`(?<![\w./-])${any}(?:(?=[\`*"']{0,3}(?:(?:[,/]|\s${spaced(AND_OR)})\s?[\`*"']{0,3}${any}[\`*"']{0,3})*(?:\s+${spaced(TOOL)}\b|\s?${unspaced(TOOL)}))|(?<=\`${any})(?=\([^)\n]*(?<!:\*|[\s(]\*)\)\`))`,
      "g",
    ),
  };
};

const INTRODUCTION =
  "The text asks for tools that are not there. Unless it says what to do without them, do this instead of calling them:";
const DO_YOURSELF = "do that work yourself";
const IN_TURN =
  "start programs with &, and watch and stop them yourself; no message comes when work ends, so do all else at once, and \
go on in the same turn";
/** Work that Claude Code does in the background, and whose end it reports. */
const BACKGROUND = new RegExp(
  String.raw`\b(?:(?:run_in_background|TaskOutput|TaskStop)\b|${wrapped(BACKGROUND_AGENTS)})`,
  "gi",
);
const WITHOUT_HOOK = "hooks do not run here; do the work yourself where a step counts on it";
/** A hook of Claude Code, by its event or its script, rather than one of git or of React. */
const CLAUDE_HOOK = new RegExp(
  [
    String.raw`\b(?:PreToolUse|PostToolUse|UserPromptSubmit|Session(?:Start|End)|(?:Subagent)?Stop|PreCompact|PermissionRequest)\b[\`*]{0,3}[ -](?:[\w-]+ )?${spaced(HOOK)}\b`,
    String.raw`(?<=[\`*])(?!use[A-Z])[\w./-]+\.(?:py|sh|[cm]?[jt]s|rb)[\`*]{1,3}[ -]${spaced(HOOK)}\b`,
    String.raw`\bClaude[ -]Code[ -]${spaced(HOOK)}\b|\b${spaced(HOOK)} [A-Z]-?\d{1,3}\b`,
  ].join("|"),
  "g",
);
const SUBSTITUTES: readonly Substitute[] = [
  {
    pattern: named("TodoWrite|TaskCreate|TaskUpdate"),
    instead: "keep the list of tasks in your own notes",
  },
  {
    pattern: named("TodoRead|TaskList|TaskGet"),
    instead: "look at the list of tasks in your own notes, if you have one",
  },
  { pattern: named("AskUserQuestion"), instead: "ask in your answer, with the options, and wait for the reply" },
  { pattern: named("ExitPlanMode|EnterPlanMode"), instead: "give the plan in your answer, and wait for the reply" },
  { pattern: named("MultiEdit|NotebookEdit|NotebookRead"), instead: "edit the file", needs: "files" },
  { pattern: named("ToolSearch"), instead: "leave it out" },
  { ...asTool("Read", "Write", "Edit", "LS"), instead: OTHER_WAY, needs: "files", isPlain: true },
  { ...asTool("Glob", "Grep"), instead: OTHER_WAY, needs: "files", isPlain: true },
  { ...asTool("Bash"), instead: OTHER_WAY, needs: "shell", isPlain: true },
  { pattern: named("BashOutput|KillShell|KillBash"), instead: "look after the process in the shell", needs: "shell" },
  { pattern: BACKGROUND, instead: IN_TURN },
  { ...asTool("Monitor"), instead: "look at the process or the file again from time to time" },
  { ...asTool("Skill", "Workflow"), instead: "do that work yourself, step by step" },
  {
    pattern: named("SlashCommand|SendMessage|TeamCreate|TeamDelete|EnterWorktree|ExitWorktree"),
    instead: DO_YOURSELF,
  },
  { pattern: named("WebFetch"), instead: "fetch the page in the shell", needs: "shell" },
  {
    pattern: named("WebSearch|google_web_search"),
    instead: "search in another way if you can; otherwise say that you did not search, and do not invent a result",
    isLost: true,
  },
  { pattern: CLAUDE_HOOK, instead: WITHOUT_HOOK, isLost: true },
];

/** Tools for which there is the same substitute. */
interface AbsentTools extends Pick<Substitute, "instead" | "isLost"> {
  readonly names: readonly string[];
}

/** Finds the tools that a text asks for and a target does not have: those of Claude Code, hooks, and services. */
export function missingTools(source: SourceText, target: ConversionTarget): TargetNotes {
  const { tools = [] } = target;
  const called = calledTools(source);
  const own = SUBSTITUTES.flatMap(({ pattern, names: plain, instead, isLost, needs, isPlain }): AbsentTools | [] => {
    const isAble = needs === undefined || (target[needs] ?? true);
    if (isPlain && isAble) return [];
    const written = Array.from(source.text.matchAll(pattern)).filter(
      ({ index }) => !isSample(source, index) && !isDispensable(source, index),
    );
    const asked = written.map(([name]) => onOneLine(name.replace(/[`*"']/g, "")));
    const all = [...asked, ...(plain?.filter((name) => called.has(name)) ?? [])];
    const once = new Map(all.map((name) => [name.toLowerCase(), name]));
    const names = [...once.values()].filter((name) => !tools.includes(name));
    return isAble ? { names, instead, isLost } : { names, instead: OTHER_WAY, isLost: true };
  });
  const services = servicesIn(source, tools);
  const found: readonly AbsentTools[] = [
    ...own,
    { names: services.filter(isAssistant), instead: DO_YOURSELF, isLost: true },
    { names: services.filter((name) => !isAssistant(name)), instead: OTHER_WAY, isLost: true },
  ];
  const absent = found.filter(({ names }) => names.length > 0);
  const substitutes = new Set(absent.map(({ instead }) => instead));
  const lines = Array.from(substitutes, (substitute) => {
    const replaced = absent.filter(({ instead }) => instead === substitute);
    return `- ${listed(replaced)}: ${substitute}.`;
  });
  const lost = absent.filter(({ isLost }) => isLost);
  return {
    notes: lines.length === 0 ? [] : [`${INTRODUCTION}\n\n${lines.join("\n")}`],
    warnings: lost.length === 0 ? [] : [`The target has no tool that does the work of ${listed(lost)}.`],
  };
}

function listed(tools: readonly AbsentTools[]): string {
  return namesListed(tools.flatMap(({ names }) => names));
}

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
  for (const { 1: called, 2: agent, 3: read = "", index } of source.text.matchAll(CALL)) {
    const block = source.blockAt(index);
    if (!(block && isProgram(block.language))) names.add(called ?? agent ?? read);
  }
  return names;
}

function isProgram(language: string): boolean {
  return ![TEXT_LANGUAGE, SHELL_LANGUAGE, SKETCH_LANGUAGE].some((pattern) => pattern.test(language));
}
