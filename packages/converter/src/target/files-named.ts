import { FILE_POINTER, FILE_TAG } from "../configs/config-reference.js";
import { RUN_SCRIPT } from "../lexicon/verbs.js";
import { spaced } from "../source/phrases.js";
import { namesListed } from "../references/limits/reached-limits.js";
import { isPromptScript } from "../configs/scripts.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";
import { SHELL_LANGUAGE } from "../references/words/outline.js";
import { EXAMPLE_BEFORE } from "../references/words/words.js";
import type { SourceText } from "../source/source-text.js";

/** A path with folders, also with a variable: `{baseDir}/references/a.md`, `skills/{name}.md`. */
const PATH =
  /(?<![\w.~*/\\$}>\]-])(?:\$?\{\{?(?!CLAUDE_)\w+\}\}?)?\/?[\w.-]+(?:\/(?:[\p{L}\p{N}_.-]|[{<[][\p{L}\p{M}\p{N}_-]{1,40}[}>\]])+)+/gu;
/**
 * Folders in which agents, skills and commands keep their texts, rather than a project its code; the text of a skill.
 */
const FOLDER =
  /(?:^|\/)(?:agentic|agents|checklists|commands|personas|playbooks|protocols|references?|resources|rules|skills|subagents|templates|workflows)\/|\/SKILL\.md$/;
/** Files that a project has in such folders. */
const OF_PROJECT = /(?:^|\/)(?:\.github\/|README\.md$)|^\.\.\/SKILL\.md/i;
/** Files with text, and scripts and templates of skills. */
const FILE =
  /^.*\.(?:mdx?|markdown|txt|jsonl?|ya?ml|csv|xml|toml)(?:\.(?:example|j2|sample|template|tmpl))?(?![\w-]|\.\w)|^(?:.*\/)?skills\/.*\.(?:py|sh|[cm]?[jt]s|rb|html|css|svg|tex|sql|hbs|j2|tmpl|ejs)(?![\w-])/i;
/** A script in a folder, other than the code of a project, what it builds and what it installs. */
const SCRIPT =
  /^(?!(?:.*\/)?(?:build|dist|node_modules|path|src|tests?|\.?venv)\/).*\/[\w.-]+\.(?:sh|bash|py|[cm]?[jt]s|rb|pl|ps1)(?![\w-])/i;
/** A program or a verb that runs it, and the start of a line of a shell or of code before `./`. */
const RUNS = new RegExp(
  String.raw`(?:^|[\s${"`"}(;&|])(?:bash|sh|zsh|pwsh|python3?|node|ruby|perl|tsx|source|${spaced(RUN_SCRIPT)}|bun)[ \t]+(?:-\w+[ \t]+)?["'${"`"}*]{0,3}$`,
  "i",
);
const LINE_START = /(?:^|[\n`;&|(])[ \t]*$/;
/** A module, which runs only by another program. */
const MODULE = /\.[cm]?[jt]s$/i;
/** The section of an agent or a skill in the prompt, its end, and a file, which a skill may have in its section. */
const SECTION = /^<(agent|skill) name="(?:[^"\n]*:)?([^":\n]+)">$|^<\/(?:agent|skill)>$|^<file path="([^"\n]+)">$/gm;
/** Maximum length of a path, in UTF-16 code units. */
const MAX_PATH = 300;
/** Number of characters before a path that are examined in its line. */
const MAX_BEFORE = 80;

/**
 * Returns the files that a prompt has its reader read and that are not part of it: texts in the usual folders of
 * agents, skills and commands. Files that the prompt asks to write are not among them.
 *
 * @param told - warnings that have been given already; the files in them are left out
 */
export function filesNamed(source: SourceText, told: readonly string[]): string[] {
  const { text: prompt } = source;
  const included = Array.from(prompt.matchAll(FILE_TAG), ([, path = ""]) => path);
  const needed = new Set<string>();
  const written = new Set<string>();
  for (const { 0: match, index } of prompt.matchAll(PATH)) {
    if (match.length > MAX_PATH) continue;
    const before = prompt.slice(Math.max(0, index - 30), index);
    const isRun =
      SCRIPT.test(match) &&
      (RUNS.test(before) || (match.startsWith("./") && !MODULE.test(match) && LINE_START.test(before)));
    const path = (FILE.exec(match) ?? (isRun ? SCRIPT.exec(match) : undefined))?.[0];
    if (
      path === undefined ||
      isPromptScript({ type: "file", name: path }) ||
      OF_PROJECT.test(path) ||
      EXAMPLE_BEFORE.test(source.before(index, MAX_BEFORE).toLowerCase()) ||
      prompt.startsWith(FILE_POINTER, index - FILE_POINTER.length) ||
      !(isRun || FOLDER.test(path))
    )
      continue;
    const fence = source.blockAt(index);
    const use = fileUseAt(source, index, index + path.length);
    if (use === "written" && !needed.has(path)) written.add(withoutNames(path));
    else if (fence === undefined || use !== "named" || SHELL_LANGUAGE.test(fence.language)) needed.add(path);
  }
  const sections = pathsOfSections(prompt);
  const there = new Set([
    ...included.flatMap(suffixesOf).filter((path) => path.includes("/")),
    ...sections,
    ...told.flatMap((warning) => (warning.match(PATH) ?? []).map((path) => path.replace(/\.+$/, ""))),
  ]);
  const isThere = (path: string): boolean =>
    written.has(withoutNames(path)) || suffixesOf(path).some((suffix) => there.has(suffix));
  return [...needed].filter((path) => !isThere(path));
}

/** Returns the usual paths of the agents and skills in a prompt, and of the files in their sections. */
function pathsOfSections(prompt: string): string[] {
  let skill: string | undefined;
  return Array.from(prompt.matchAll(SECTION)).flatMap(([, type, name, file]) => {
    if (file !== undefined) return skill === undefined ? [] : `${skill}/${file}`;
    skill = type === "skill" ? name : undefined;
    if (name === undefined) return [];
    return type === "agent" ? `agents/${name}.md` : `${name}/SKILL.md`;
  });
}

/** Returns a warning about these files. */
export function filesWarning(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  return [
    `The text names files that are not part of the prompt, and that the target may not have: ${namesListed(paths)}`,
  ];
}

/** Returns a path without the names of its variables, which a text may call by several: `[date]`, `[YYYY-MM-DD]`. */
function withoutNames(path: string): string {
  return path.replace(/[{<[][\p{L}\p{M}\p{N}_-]{1,40}[}>\]]/gu, "[]");
}

/** Returns a path, and the same path without its first folders. */
function suffixesOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_part, index) => parts.slice(index).join("/"));
}
