import { codeRegions, findPlaceholders, type Placeholder } from "@langslash/grammar/internal";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";
import { declaredParameters } from "./parameters.js";
import type { ParsedSkillDocument } from "./parse-skill-document.js";

interface Finding {
  readonly code: SkillDiagnosticCode;
  readonly pattern: RegExp;
  readonly message: (match: string) => string;
  /** Where to look for it: outside of blocks or of all code, if the same text has another meaning in scripts. */
  readonly outside?: "blocks" | "code";
}

const COMMAND: Finding = {
  code: "command-not-run",
  pattern: /(?<=^|\s)!`[^`]+`|^[ \t]*`{3,}!|!\{(?!\{)[^}\n]+\}/,
  message: (match) => {
    const form = match.startsWith("!{") ? "!{...}" : match.includes("```") ? "```! blocks" : "!`...`";
    return `Commands in ${form} are not run; they are kept as text.`;
  },
};
/** Ends of file names that authors include in texts; a decorator such as `@app.get` has another one. */
const EXTENSION =
  "(?:md|mdx|txt|jsonc?|jsonl|ya?ml|toml|csv|tsv|xml|html?|s?css|less|[cm]?[jt]sx?|py|ipynb|rb|go|rs|java|kts?|swift|cc?|h|cpp|hpp|cs|php|sql|sh|bash|zsh|ps1|env|ini|cfg|conf|lock|pdf|png|jpe?g|svg|gif|docx?|xlsx?|pptx?|log|proto|graphql|tf|vue|svelte)";
const FILE: Finding = {
  code: "file-not-included",
  pattern: new RegExp(
    String.raw`(?<=^|\s)@(?:[\w.~-]{1,100}\/)*[\w-]{1,100}(?:\.[\w-]{1,20}){0,3}\.${EXTENSION}(?![\w@(])|@\{[^}\n]*(?:\/[^}\n]*|\.${EXTENSION})\}|(?<=^|\s)#file:\S+`,
  ),
  message: (match) => `${match} is not included; it is kept as text.`,
};
function unfilled(pattern: RegExp): Finding {
  return {
    code: "placeholder-not-filled",
    pattern,
    message: (match) => `${match} is not filled here; it is kept as text.`,
  };
}

/** Placeholders of other tools, which nothing here fills, by tool. */
const UNFILLED: readonly Finding[] = [
  unfilled(/\{baseDir\}/i),
  unfilled(/\$\{CLAUDE_\w+\}/i),
  unfilled(/\$\{(?:input|env|config|command):[^}\n]{1,100}\}/i),
  { ...unfilled(/\$\{(?:selection|selectedText|file\w*|workspaceFolder\w*)\}/i), outside: "blocks" },
  unfilled(/\{\{\s*(?:args|arguments|input)\s*\}\}/i),
  {
    ...unfilled(/(?<![\w"'])\$@(?![\w"'])/),
    message: () => "$@ is not filled here; it is kept as text. Write $ARGUMENTS.",
    outside: "blocks",
  },
];

const PLACEHOLDER: Finding = {
  code: "undeclared-placeholder",
  pattern: /(?<!\\)\$\d+(?!\w|[.,]\d)/,
  message: (match) =>
    `${match} is kept as text, because no arguments are declared; the mode "claude" would replace it.`,
};
const EACH_POSITION = new RegExp(PLACEHOLDER.pattern, "g");
/** A price of nothing: alone in a cell, or beside a word about money. */
const FREE =
  /\|\s*\$0\s*\||\b(?:free|zero|default|costs?|spent|starts at)\b[^\w.]{1,4}\$0(?!\w)|\$0\s(?:budget|costs?|CPL|down|fees?|upfront)\b/i;

/** Variables of the environment, and amounts such as `$XX`, which look like placeholders with a name. */
const NO_NAME = String.raw`X+|ARGUMENT\w*|(?:\w+_)?(?:DIR|HOME|KEY|OUTPUT|PASSWORD|PATH|PORT|PWD|SECRET|TOKEN|USER)`;

/** Maximum length of a line that is inspected, in UTF-16 code units. Longer lines hold data, not instructions. */
const MAX_LINE = 10_000;
const DECLARING = ["arguments", "parameters", "argument-hint"];

/**
 * Finds syntax in a skill's text that other tools would run, include or replace and that this library keeps as text.
 * Reports the first match of each kind.
 */
export function inspectBody(
  text: string,
  { body, data }: Pick<ParsedSkillDocument, "body" | "data">,
): SkillDiagnostic[] {
  const firstLine = text.slice(0, text.length - body.length).split("\n").length;
  const open = new Set([COMMAND, FILE, ...UNFILLED, PLACEHOLDER, ...namedPlaceholders(data)]);
  const isPosition = ({ start, isEscaped }: Placeholder): boolean => !isEscaped && /\d/.test(body.charAt(start + 1));
  const takesPositions =
    DECLARING.some((key) => Object.hasOwn(data, key)) || findPlaceholders(body, {}).some(isPosition);
  if (takesPositions) open.delete(PLACEHOLDER);
  // Those that a declaration would make one: no prices, formulas and scripts.
  const meant = new Set(
    takesPositions || !body.includes("$") ? [] : findPlaceholders(body, { parameters: {} }).map(({ start }) => start),
  );
  const diagnostics: SkillDiagnostic[] = [];
  const regions = body.includes("$") ? codeRegions(body) : []; // all that code can hide begins with it
  const withoutBlocks = without(
    body,
    regions.filter(({ isFence }) => isFence),
  ).split("\n");
  const withoutCode = without(body, regions).split("\n");
  let offset = 0;
  for (const [index, line] of body.split("\n").entries()) {
    const start = offset;
    offset += line.length + 1;
    if (line.length > MAX_LINE) continue;
    const outside = { blocks: withoutBlocks[index] ?? "", code: withoutCode[index] ?? "" };
    const isArgument = ({ 0: position, index: at }: RegExpExecArray): boolean =>
      meant.has(start + at) && (position !== "$0" || (outside.blocks[at] === "$" && !FREE.test(line)));
    for (const finding of open) {
      const match =
        finding === PLACEHOLDER
          ? Array.from(line.matchAll(EACH_POSITION)).find(isArgument)
          : finding.pattern.exec(finding.outside ? outside[finding.outside] : line);
      if (!match) continue;
      open.delete(finding);
      const message = finding.message(match[0]);
      diagnostics.push({ code: finding.code, severity: "info", message, line: firstLine + index });
    }
  }
  return diagnostics;
}

/** Returns a text with spaces in place of its code, line by line. */
function without(text: string, code: readonly { readonly start: number; readonly end: number }[]): string {
  let end = 0;
  const parts = code.map((region) => {
    const before = text.slice(end, region.start);
    end = region.end;
    return before + text.slice(region.start, end).replace(/[^\n]/g, " ");
  });
  return [...parts, text.slice(end)].join("");
}

/** Finds placeholders with a name that nothing declares, and those that `arguments` writes with a `$`, as in Codex. */
function namedPlaceholders(data: ParsedSkillDocument["data"]): Finding[] {
  const written = [data["arguments"]].flat().filter((name) => typeof name === "string");
  const withDollar = written.flatMap((name) => /^\$([A-Za-z_]\w*)$/.exec(name)?.[1] ?? []);
  const known = [...withDollar, ...Object.keys(declaredParameters(data) ?? {})].filter((name) => /^\w+$/.test(name));
  const named = String.raw`(?<![\\\w$/:=.-])\$(?!(?:${[...known, NO_NAME].join("|")})(?!\w))[A-Z][A-Z\d_]{2,}(?![\w$])`;
  return [
    ...withDollar.map((name) => unfilled(new RegExp(String.raw`\$${name}(?!\w)`))),
    { ...unfilled(new RegExp(named)), outside: "code" },
  ];
}
