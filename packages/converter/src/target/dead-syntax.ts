import { ellipsis, onOneLine } from "@langslash/grammar/internal";
import { FILE_TAG } from "../configs/config-reference.js";
import { AND_OR, FILE_ARTICLE, FILE_IN } from "../lexicon/connectives.js";
import { OPEN } from "../lexicon/verbs.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/outline.js";
import { spaced } from "../source/phrases.js";
import { SourceText } from "../source/source-text.js";
import type { AdaptedText, ConversionTarget } from "./conversion-target.js";

const COMMAND = /(^|[\s(:>|*：，、（「-])!`([^`\n]+)`/gm;
/** `!git status` as a line of its own; or a sentence after a `!`. */
const LINE_COMMAND = /!((?:["']?\$\{?CLAUDE_|\.{1,2}\/\w|~\/\w|[a-z][\w.-]*[ \t]+[\w"'$./-])[^\n]*)$/gm;
const BLOCK = /^([ \t]*)```!\s*$/gm;
const EXTENSION =
  "md|mdx|txt|jsonc?|ya?ml|toml|[cm]?[jt]sx?|py|rb|go|mod|sum|gradle|kts|gemspec|ex|exs|dart|scala|rs|java|kt|swift|c|h|cpp|cs|php|sh|sql|s?css|html|xml|env|ini|cfg|conf|lock|csv|vue|svelte|proto|graphql|tf|ipynb|pdf";
const PATH = [
  String.raw`(?:(?:~|\.{1,2})?\/)?(?:[\w.{}$<>*-]+\/)*[\w.*-]*\.(?:${EXTENSION})(?![\w*-]|\.\w)`,
  String.raw`(?:[\w.-]+\/)+[\w.-]+\*(?![\w*/-])`,
  String.raw`(?:\.{1,2}\/)?(?:[\w.*-]+\/)+[\w*-]*\.(?:[a-z]{1,10}|\*)(?![\w-]|\.\w)`,
  String.raw`\.[a-z][\w*-]*(?:\.[\w*-]+)*(?![\w/-])`,
  String.raw`(?:[\w.-]+\/)*(?:Brewfile|Dockerfile|Gemfile|Jenkinsfile|Makefile|Procfile|Rakefile|LICENSE|README)(?![\w/.-])`,
  String.raw`\$(?:ARGUMENTS?(?:\[\d+\])?|\d)(?:\/[\w./*-]*\w)?(?!\w)`,
].join("|");
/** The folder of types, and an alias such as `@/lib/a.ts`, rather than the root of a computer. */
const NOT_A_FILE = String.raw`types\/|\/(?!(?:etc|home|mnt|opt|private|root|srv|tmp|usr|Users|var)\/)`;
const FILE = new RegExp(`(^|[\\s(\`"'*|])@(?!${NOT_A_FILE})(${PATH})`, "gm");
const FOLDER = /(^|[\s(])@(?!types\/)((?:\.?[\w-]+\/)+)(?=[\s,;:)]|\.(?:\s|$)|$)/gm;
/** Text that makes code a file to read, rather than the syntax itself. */
const READ_BEFORE = new RegExp(
  String.raw`(?:\b${spaced(OPEN)}[ \t](?:${spaced(FILE_ARTICLE)}[ \t])?|@\S+(?:,|[ \t]${spaced(AND_OR)})[ \t])$`,
  "i",
);
/** The same before a Markdown file. */
const IN_BEFORE = new RegExp(String.raw`\b${spaced(FILE_IN)}[ \t]$`, "i");
/** The path of a file in the folder of a skill. */
const SKILL_FILE = /\$\{?CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)\}?\/(?:skills\/[\w-]+\/)?([\w./-]*\w)/g;
/** A line of a shell that sets a variable, or gives a value for the case that it is not set. */
const SET = /\b(CLAUDE_[A-Z_]+)=|\b(?:for|read)[ \t]+(?:-r[ \t]+)?(CLAUDE_[A-Z_]+)\b|\$\{(CLAUDE_[A-Z_]+):?[-=]/g;
/** The plugin's folder is not among them: it is one of the places out of reach, which have warnings of their own. */
const VARIABLE = /\$\{(CLAUDE_(?!PLUGIN_ROOT)[A-Z_]+)\}|\$(CLAUDE_(?!PLUGIN_ROOT)[A-Z_]+)/g;

const PROJECT_DIR = String.raw`\$(?:\{CLAUDE_PROJECT_DIR\}|CLAUDE_PROJECT_DIR\b)`;
/** The project's folder at the start of a path and after `cd`. A text may also explain it, or delete it. */
const PROJECT_PATH = new RegExp(String.raw`(\bcd[ \t]+["']?)${PROJECT_DIR}|${PROJECT_DIR}(?=["']?\/)`, "g");

/**
 * Rewrites the commands that Claude Code runs before the model reads a text, the files that it includes, and its
 * variables. Those that the target has no use for stay, with a warning.
 */
export function rewriteDeadSyntax(source: SourceText, target: ConversionTarget): AdaptedText {
  const warnings: string[] = [];
  const steps = [rewriteCommands, rewriteLineCommands, rewriteFiles, rewriteFolders, rewriteVariables];
  const rewritten = steps.reduce((rest, step) => step(rest, target, (warning) => warnings.push(warning)), source);
  return { source: rewritten, warnings: [...new Set(warnings)] };
}

/** Returns the syntax of Claude Code in a text, one sentence for each kind. */
export function deadSyntaxIn(text: string): string[] {
  const source = new SourceText(text);
  const kinds: [RegExp, string][] = [
    [COMMAND, "a command that Claude Code runs"],
    [BLOCK, "a block that Claude Code runs"],
    [FILE, "a file that Claude Code includes"],
  ];
  const found = kinds.map(([pattern, what]) => [text.match(pattern)?.[0], what] as const);
  const line = Array.from(text.matchAll(LINE_COMMAND)).find(({ index }) => source.isStartOfText(index))?.[0];
  const others = [
    [line, "a command that Claude Code runs"] as const,
    [variablesIn(text)[0], "a variable of Claude Code"] as const,
  ];
  return [...found, ...others].flatMap(([syntax, what]) =>
    syntax === undefined ? [] : [`The text has ${what}: ${excerptOf(syntax)}`],
  );
}

/** Returns the variables of Claude Code that a text uses and does not set itself, as written. */
function variablesIn(text: string): string[] {
  const own = new Set(Array.from(text.matchAll(SET), ([, name, read, open]) => name ?? read ?? open));
  return Array.from(text.matchAll(VARIABLE)).flatMap(([whole, braced, plain]) =>
    own.has(braced ?? plain) ? [] : whole,
  );
}

type Warn = (warning: string) => void;

const NO_SHELL = "The text needs the output of commands, and the target has no shell.";

function rewriteCommands(source: SourceText, { shell = true }: ConversionTarget, warn: Warn): SourceText {
  const inline = source.replaced(COMMAND, ({ 1: before = "", 2: command = "", index }) => {
    const at = index + before.length;
    const isInBlock = source.blockAt(at) !== undefined;
    if (!shell) warn(NO_SHELL);
    else if (isInBlock) warn("A code block shows commands in !`...`, which only Claude Code runs.");
    if (isInBlock) return undefined;
    const start = source.before(at, 80);
    if (shell && source.isStartOfText(at)) return `${before}Run \`${command}\``;
    return shell && /[:：=][*_ \t]*$/.test(start)
      ? `${before}run \`${command}\``
      : `${before}the output of \`${command}\``;
  });
  return inline.replaced(BLOCK, ([, indent = ""]) => {
    if (!shell) warn(NO_SHELL);
    return shell ? `${indent}Run this:\n\n${indent}\`\`\`bash` : undefined;
  });
}

/** Rewrites commands after a `!` on lines of their own. In a block for a shell, they only lose the `!`. */
function rewriteLineCommands(source: SourceText, { shell = true }: ConversionTarget, warn: Warn): SourceText {
  return source.replaced(LINE_COMMAND, ({ 0: whole, 1: command = "", index }) => {
    if (!source.isStartOfText(index)) return undefined;
    const fence = source.blockAt(index);
    if (fence === undefined && command.includes("`")) {
      warn(`The text has a command that only Claude Code runs: ${excerptOf(whole)}`);
      return undefined;
    }
    if (!shell) warn(NO_SHELL);
    if (fence !== undefined) return SHELL_LANGUAGE.test(fence.language) ? command : undefined;
    return `${shell ? "Run" : "The output of"} \`${command}\``;
  });
}

function rewriteFiles(source: SourceText, { files = true }: ConversionTarget, warn: Warn): SourceText {
  const { text } = source;
  const isToRead = (at: number, line: string, path: string): boolean =>
    source.isStartOfText(at) || READ_BEFORE.test(line) || (IN_BEFORE.test(line) && path.endsWith(".md"));
  return source.replaced(FILE, ({ 1: before = "", 2: path = "", index: at }) => {
    if (!files) warn(`The target cannot read the file that the text includes: ${excerptOf(path)}`);
    if (!files) return undefined;
    const near = text.slice(Math.max(0, at - 40), at);
    const code = source.codeAt(at + before.length);
    const fence = code?.isFence ? code : undefined;
    const isInSpan = code !== undefined && before !== "`";
    const line = near.slice(near.lastIndexOf("\n") + 1);
    const isQuoted = before === "`" || before === '"' || before === "'";
    if (fence || isInSpan || (isQuoted && !isToRead(at, line, path))) {
      if (fence === undefined || (TEXT_LANGUAGE.test(fence.language) && !/["']/.test(before)))
        warn(`Only Claude Code includes files so; it stays as written: @${excerptOf(path)}`);
      return undefined;
    }
    if (isQuoted) return before + path;
    return `${before}${source.isStartOfText(at + before.length) ? "Read the file" : "the file"} \`${path}\``;
  });
}

function rewriteFolders(source: SourceText, { files = true }: ConversionTarget, warn: Warn): SourceText {
  return source.replaced(FOLDER, ({ 1: before = "", 2: path = "", index }) => {
    if (source.blockAt(index + before.length)) return undefined;
    if (!files) warn(`The target cannot read the folder that the text includes: ${excerptOf(path)}`);
    return files ? `${before}the folder \`${path}\`` : undefined;
  });
}

function rewriteVariables(source: SourceText, _target: ConversionTarget, warn: Warn): SourceText {
  const included = new Set(Array.from(source.text.matchAll(FILE_TAG), ([, path]) => path));
  const named = source.replaced(SKILL_FILE, ([, path]) => (included.has(path) ? path : undefined));
  const isSet = /\bCLAUDE_PROJECT_DIR=/.test(source.text);
  const rewritten = isSet ? named : named.replaced(PROJECT_PATH, ([, before = ""]) => `${before}.`);
  for (const variable of variablesIn(rewritten.text)) warn(`The target does not have the variable ${variable}.`);
  return rewritten;
}

function excerptOf(text: string): string {
  return ellipsis(onOneLine(text), 80);
}
