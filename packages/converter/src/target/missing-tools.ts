import { onOneLine } from "@langslash/grammar/internal";
import type { ConversionTarget } from "./conversion-target.js";
import { DO_WITHOUT } from "./do-without.js";
import { sampleFinder } from "./samples.js";
import { toolFamilies } from "./tool-families.js";
import { calledTools } from "./tool-calls.js";

/** A tool of Claude Code, and a substitute for calling it. */
interface Substitute {
  readonly pattern: RegExp;
  /** Names that also count if the text calls them like functions. */
  readonly names?: readonly string[];
  readonly instead: string | undefined;
  /** An ability of the target that the substitute needs. */
  readonly needs?: "shell" | "files";
}

/** Matches names that are no part of a path; `Write/Edit` is a list of tools. */
const named = (names: string): RegExp =>
  new RegExp(String.raw`(?:(?<![\w./-])|(?<=\b[A-Z][A-Za-z]+\/))(?:${names})(?![\w-]|\.\w|\/(?![A-Z]))`, "g");
/** Matches names that are also plain words, as tools: before "tool", or in a call such as `Bash(git status)`. */
const asTool = (...names: string[]): Pick<Substitute, "pattern" | "names"> => {
  const any = `(?:${names.join("|")})`;
  return {
    names,
    pattern: new RegExp(
      String.raw`(?<![\w./-])${any}(?=[\`*"']{0,3}(?:(?:[,/]|\s(?:and|or))\s?[\`*"']{0,3}${any}[\`*"']{0,3})*(?:\s+tools?\b|\s?(?:ツール|工具|도구)))|(?<=\`)${any}(?=\([^)\n]*(?<!:\*|[\s(]\*)\)\`)`,
      "g",
    ),
  };
};

const INTRODUCTION =
  "The text asks for tools that are not there. Unless it says what to do without them, do this instead of calling them:";
const OTHER_WAY = `do it in another way if you have one; otherwise ${DO_WITHOUT}`;
const DO_YOURSELF = "do that work yourself";
/** The name of a server that is an agent of its own for writing code. */
const AGENT_NAME = /(?<![a-z])(?:aider|claude[_-]?code|codex|copilot|gemini|opencode|qwen)(?![a-z])/i;
/** A line that has a tool start an agent. */
const STARTS_AGENT = /\b(?:delegat|dispatch|launch|spawn|start)\w*\b[^\n.]{0,60}\bagents?\b/i;

/** A hook of Claude Code, by its event or its script, rather than one of git or of React. */
const HOOK = new RegExp(
  [
    String.raw`\b(?:PreToolUse|PostToolUse|UserPromptSubmit|Session(?:Start|End)|(?:Subagent)?Stop|PreCompact|PermissionRequest)\b[\`*]{0,3}[ -](?:[\w-]+ )?[Hh]ooks?\b`,
    String.raw`(?<!\b(?:git|husky|commit|push|merge)[ -])\b[Hh]ooks?[ \n][\`*]{1,3}(?!use[A-Z])[\w./-]+\.(?:py|sh|[cm]?[jt]s|rb)\b`,
    String.raw`(?<=[\`*])(?!use[A-Z])[\w./-]+\.(?:py|sh|[cm]?[jt]s|rb)[\`*]{1,3}[ -][Hh]ooks?\b`,
  ].join("|"),
  "g",
);
/** Words before "MCP" that do not name a server. */
const NOT_A_NAME = String.raw`(?!(?:all|an?|and|any|another|appropriate|available|current|each|every|from|its|my|no|or|other|our|project|proper|right|same|that|the|their|these|this|those|to|using|via|with|without|your)\b)`;

/** Verbs before "MCP" at the start of a sentence or a label. */
const ORDER = "Add|Check|Configure|Confirm|Debug|Enable|Ensure|Fix|Install|Restart|Test|Verify";
/** The word for a server in several languages. */
const SERVER = String.raw`servers?|сервер(?:а|ом|ы|у)?|servidor(?:es)?|serveurs?|服务器|服務器|サーバー?|서버`;

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
  { ...asTool("Read", "Write", "Edit", "LS"), instead: "read, write or edit the file in your own way", needs: "files" },
  { ...asTool("Glob", "Grep"), instead: "search the files in your own way", needs: "files" },
  { ...asTool("Bash", "PowerShell"), instead: "run the command in the shell", needs: "shell" },
  { pattern: named("BashOutput|KillShell|KillBash"), instead: "look after the process in the shell", needs: "shell" },
  { ...asTool("Monitor"), instead: "look at the process or the file again from time to time" },
  { ...asTool("Skill", "Workflow"), instead: "do that work yourself, step by step" },
  {
    pattern: named("SlashCommand|SendMessage|TeamCreate|TeamDelete|EnterWorktree|ExitWorktree"),
    instead: DO_YOURSELF,
  },
  // not in `gemini --prompt "WebSearch: ..."`, a prompt for another program
  { pattern: named(String.raw`(?:WebFetch|WebSearch)(?!(?<=["']\w+):\s)`), instead: undefined },
  { pattern: /(?<![\w.])mcp__[\w-]*[a-z\d](?![\w<{[*]|-[\w<{[*])/gi, instead: undefined },
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:call|from|query|through|use|using|via|with)\s(?:the\s)?["'*\`]{0,2})${NOT_A_NAME}(?:\w+\s${NOT_A_NAME})?[\w-]+["'*\`]{0,2}\sMCP\b(?:\s(?:connectors?|integrations?|servers?|tools?)\b|(?=["'*\`]{0,2}\s*(?:[).,;:(]|[-–—]\s|$)))`,
      "gim",
    ),
    instead: undefined,
  },
  { pattern: /(?<=[`*"'])[a-z][a-z\d]*(?:_[a-z\d]+)+(?=[`*"']{1,3}\stools?\b)/g, instead: undefined },
  {
    pattern: /(?<=\b(?:currently|must|not|only|while)\b[^.\n]{0,30}\bin\s)plan mode\b/gi,
    instead: "take it as given, and change no files before the plan is approved",
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\w-])(?!(?:A|All|An|Any|Each|Every|No|Our|That|The|This|Your|${ORDER})\s)[A-Z][\w-]*\sMCP\s(?:access|availability|connection|connectivity)\b`,
      "g",
    ),
    instead: undefined,
  },
  // a name of a server within a sentence: `check the Acme MCP server`, `start the MCP server `acme``
  { pattern: /(?<=\b[a-z]{2,}\s)[A-Z][\w-]*\sMCP\sservers?\b/g, instead: undefined },
  {
    pattern: new RegExp(
      String.raw`(?<=\bMCP[ \t-]{0,2}(?:${SERVER})[:：]?[ \t]?\`)[a-z][\w-]*(?=\`)|(?<=\`)[a-z][\w-]*(?=\`[ \t]MCP(?:[ \t]?(?:${SERVER})|(?![\w-])))`,
      "gi",
    ),
    instead: undefined,
  },
  { pattern: HOOK, instead: undefined },
  // a name in capitals within a sentence, or in bold: `tracked in Linear MCP, …`
  {
    pattern: new RegExp(
      String.raw`(?<=[a-z,:→(—]\s|\*\*|\|\s)(?!(?:${ORDER})\s)[A-Z][\w-]*(?:\s[A-Z][\w-]*)?\sMCP(?=\*{0,2}\s*(?:[).,;:(]|[-–—→]\s|$))`,
      "gm",
    ),
    instead: undefined,
  },
];

/** Tools for which there is the same substitute. */
interface AbsentTools {
  readonly names: readonly string[];
  /** What to do instead; undefined if nothing can replace them. */
  readonly instead?: string;
  /** Whether they are agents, or start them, so that their work can be done without them. */
  readonly isAgent?: boolean;
}

/** The tools that a text asks for and a target does not have. */
export interface MissingTools {
  /** A paragraph with substitutes for the reader; undefined if no tool is missing. */
  readonly note: string | undefined;
  readonly warnings: readonly string[];
}

/** Finds the tools of Claude Code that a text asks for and a target does not have. */
export function missingTools(text: string, target: ConversionTarget): MissingTools {
  const { tools = [] } = target;
  const isThere = (name: string): boolean => tools.some((each) => name === each || name.startsWith(`${each}__`));
  const called = calledTools(text);
  const seen: string[] = []; // `Linear MCP` is left out beside `Linear MCP server`
  const found = SUBSTITUTES.flatMap(({ pattern, names: plain = [], instead, needs }): AbsentTools[] => {
    const isSample = sampleFinder(text);
    const asked = Array.from(text.matchAll(pattern)).filter(({ index }) => !isSample(index));
    const written = asked.map(
      ({ 0: name, index }) => [onOneLine(name.replace(/[`*"']/g, "")), lineAt(text, index)] as const,
    );
    const all = new Set([...written.map(([name]) => name), ...plain.filter((name) => called.has(name))]);
    const isShorter = (name: string): boolean =>
      (name.endsWith(" MCP") && [...seen, ...all].some((other) => other.startsWith(`${name} `))) ||
      seen.some((other) => other.split(" MCP")[0] === name.split(" MCP")[0] && other.includes(" MCP "));
    const isWritten = (name: string): boolean => seen.some((other) => other.toLowerCase() === name.toLowerCase());
    const once = new Map([...all].map((name) => [name.toLowerCase(), name]));
    const names = [...once.values()].filter((name) => !isThere(name) && !isShorter(name) && !isWritten(name));
    seen.push(...names);
    if (names.length === 0) return [];
    if (instead !== undefined && (needs === undefined || (target[needs] ?? true))) return [{ names, instead }];
    const agents = new Set(
      written.flatMap(([name, line]) => (AGENT_NAME.test(name) || STARTS_AGENT.test(line) ? name : [])),
    );
    return [
      { names: names.filter((name) => agents.has(name)), isAgent: true },
      { names: names.filter((name) => !agents.has(name)) },
    ].filter((each) => each.names.length > 0);
  });
  const families = toolFamilies(text).filter((family) => ![...seen, ...tools].some((name) => isOf(name, family)));
  if (families.length > 0) found.push({ names: families });
  const lines = found.map(
    ({ names, instead, isAgent }) => `- ${names.join(", ")}: ${instead ?? (isAgent ? DO_YOURSELF : OTHER_WAY)}.`,
  );
  return {
    note: lines.length === 0 ? undefined : `${INTRODUCTION}\n\n${lines.join("\n")}`,
    warnings: found.flatMap(({ names, instead }) =>
      instead === undefined ? [`The target has no tool that does the work of ${names.join(", ")}.`] : [],
    ),
  };
}

/** Number of characters before and after a mention that are examined. */
const AROUND = 200;

/** Returns the part of the line around an offset that is near it. */
function lineAt(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - AROUND), offset);
  const [after = ""] = text.slice(offset, offset + AROUND).split("\n", 1);
  return before.slice(before.lastIndexOf("\n") + 1) + after;
}

/** Whether a tool belongs to a family such as `board_*`. */
function isOf(name: string, family: string): boolean {
  return name.startsWith(family.slice(0, -1)) || family.startsWith(`${name}_`);
}
