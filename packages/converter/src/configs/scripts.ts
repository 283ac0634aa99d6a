import { posix } from "node:path";
import { mayHoldCredentials, mayHoldSettings } from "./credentials.js";

/** Extensions of scripts that other scripts load or run by their names. */
const LOADED_EXTENSION = "sh|bash|py|[cm]?[jt]s|rb|pl";
/** Extensions of all files that a shell or an interpreter runs. */
const EXTENSION = `${LOADED_EXTENSION}|ps1`;
const SCRIPT = new RegExp(String.raw`\.(?:${EXTENSION})$`, "i");
/** Folder below which the reader of a prompt saves its scripts. The files of a collection never begin with a dot. */
const FOLDER = ".prompt/";

/** Maximum length of a script that is taken in, in characters. */
const MAX_SCRIPT = 100_000;

/** Whether a file is a script that may be taken in: not a program, nor one that may hold credentials. */
export function isScript(path: string): boolean {
  return SCRIPT.test(path) && !mayHoldCredentials(posix.basename(path));
}

/** Whether a file that a script loads stays out of prompts, since it may hold credentials or settings. */
export function isPrivateData(path: string): boolean {
  return !isScript(path) && (mayHoldCredentials(path) || mayHoldSettings(path));
}

/** The folder of another program or framework at the top of a repository, beside `.claude`: `.agents/`, `_kit/`. */
const HOME = /^[._][a-z][\w-]*\//i;

/**
 * Returns the path at which the reader of a prompt saves a script of the collection: as deep as it is below `.claude`,
 * or below another such folder, since scripts find the project by the folders above them.
 */
export function pathInPrompt(path: string): string {
  return FOLDER + path.replace(HOME, "");
}

/** Whether an inlined file is a script that the reader has to save. */
export function isPromptScript({ type, name }: { readonly type: string; readonly name: string }): boolean {
  return type === "file" && name.startsWith(FOLDER);
}

/** Whether a script can be taken in: it is short, plain text, and does not end the section that it will be in. */
export function isUsableScript(text: string): boolean {
  return text.length <= MAX_SCRIPT && !text.includes("\0") && !/<\/file\s*>/i.test(text);
}

/** `from "./names.js"`, `require("./names")`. */
const RELATIVE_IMPORT = /\b(?:from|import|require)\s{0,20}(?:\(\s{0,20})?["'](\.{1,2}(?:\/[\w./-]{0,80})?)["']/g;
/** `source names.sh`, `. ./names.sh`. */
const SOURCED = /^[ \t]*(?:source|\.)[ \t]+["']?((?:\.{1,2}\/)*[\w-][\w./-]{0,80}\.(?:sh|bash))\b/gm;
/** `$DIR`, `${0%/*}`, `$(dirname "$0")`. */
const VARIABLE = String.raw`\$(?:\w{1,40}|\{[^{}\n]{1,40}\}|\([^()\n]{1,80}\))`;
/** `"$DIR/names.sh"`, `"$(cd "$(dirname "$0")" && pwd)/names.sh"`: a path after a variable. */
const AFTER_VARIABLE = new RegExp(
  String.raw`(?:${VARIABLE}|&& pwd\))["']?\/([\w./-]{1,80}\.(?:${LOADED_EXTENSION}))\b`,
  "g",
);
/** `FOLDER / "names.py"`, `join(__dirname, "names.js")`: the whole of a string. */
const QUOTED = new RegExp(String.raw`["']((?:\.{1,2}\/)?[\w-][\w./-]{0,80}\.(?:${LOADED_EXTENSION}))["']`, "g");

/** A shell that runs Python, perhaps with lines of its own. */
const PYTHON = /(?<![\w./-])python3?(?![\w.-])/;
/** `python -m lib`, `python -c "from lib import names"` in a shell: a folder with modules. */
const PYTHON_PACKAGE = /(?<=\s)-m[ \t]+([A-Za-z_]\w{0,80})|(?<=-c[ \t]*["'])(?:from|import)[ \t]+([A-Za-z_]\w{0,80})/g;
const DATA = "txt|md|json|ya?ml|toml|csv|sql|html|tmpl|j2|tex";
/** `"$DIR/names.txt"`: data beside a script of a shell, or in the folder above it. */
const DATA_AFTER_VARIABLE = new RegExp(
  String.raw`${VARIABLE}["']?\/((?:\.{1,2}\/)?[\w-][\w./-]{0,80}\.(?:${DATA}))(?![\w./-])`,
  "g",
);
/** The same in a string of a program that finds its own folder. */
const QUOTED_DATA = new RegExp(String.raw`["']((?:\.{1,2}\/)?[\w-][\w./-]{0,80}\.(?:${DATA}))["']`, "g");
const OWN_FOLDER = /\b__file__\b|\b__dirname\b|\bimport\.meta\b|\b__dir__\b|\$PSScriptRoot\b/;

/** `.claude/scripts/names.sh`, `.agents/scripts/names.sh`: a script of the collection. */
const IN_COLLECTION = new RegExp(
  String.raw`(?<![\w./])(?:\.\/|~\/|\$\{?CLAUDE_PROJECT_DIR\}?\/)?(?:\.claude\/)?((?:(?<=\.claude\/)|\.(?!claude\/|prompt\/)[a-z][\w-]{0,40}\/)[\w-][\w./-]{0,100}\.(?:${LOADED_EXTENSION}))\b`,
  "g",
);

/** Returns the files of the collection that a script may load, read or run, whether or not they exist. */
export function loadedBy(path: string, text: string): string[] {
  if (!isScript(path)) return [];
  const extension = posix.extname(path);
  const isPython = extension === ".py";
  const named = (pattern: RegExp, code = text): string[] =>
    Array.from(code.matchAll(pattern), ([, name, other = ""]) => name ?? other);
  const packages = isPython ? [] : named(PYTHON_PACKAGE);
  const data = [
    ...named(DATA_AFTER_VARIABLE),
    ...(OWN_FOLDER.test(text) ? named(QUOTED_DATA, withJoinedPaths(text)) : []),
  ];
  const quoted = named(QUOTED);
  const beside = [
    ...named(RELATIVE_IMPORT).flatMap((name) => modulesOf(name, extension)),
    ...named(SOURCED),
    ...named(AFTER_VARIABLE),
    ...(isPython || PYTHON.test(text) ? pythonImports(text) : []),
    ...packages.flatMap((name) => [`${name}.py`, `${name}/__init__.py`, `${name}/__main__.py`]),
    ...data,
    ...quoted,
  ];
  const folder = posix.dirname(path);
  const paths = [
    ...beside.map((name) => posix.join(folder, name)),
    ...data.map((name) => posix.join(folder, "..", name)),
    ...quoted.filter((name) => name.includes("/")).map((name) => posix.normalize(name)),
    ...named(IN_COLLECTION).map((name) => posix.normalize(name)),
  ];
  return [...new Set(paths)].filter((each) => each !== path && !each.startsWith(".."));
}

/** Returns the files that a module of JavaScript may mean, as written: itself, or the index of a folder. */
function modulesOf(name: string, extension: string): string[] {
  if (!isScript(name)) return [`${name}${extension}`, `${name}/index${extension}`];
  return extension.endsWith("ts") ? [name, name.replace(/js$/, "ts")] : [name];
}

/** Source of a pattern for the folder of a plugin as its texts write it: `${CLAUDE_PLUGIN_ROOT}/`. */
export const PLUGIN_ROOT = String.raw`\$(?:\{CLAUDE_PLUGIN_ROOT\}|CLAUDE_PLUGIN_ROOT)\/`;
/** `${CLAUDE_PLUGIN_ROOT}/scripts/names.sh`: a script of the plugin. */
const IN_PLUGIN = new RegExp(String.raw`${PLUGIN_ROOT}([\w-][\w./-]{0,100}\.(?:${EXTENSION}))\b`, "g");

/** Returns the path that the script with a path in its collection or plugin has for the reader, if it has another. */
export type ScriptPaths = (path: string) => string | undefined;

/** Makes a script call the scripts of its collection at the places at which the reader saves them. */
export function withPathsInPrompt(text: string, pathOf: ScriptPaths): string {
  return withPluginPaths(text.replace(IN_COLLECTION, withPath(pathOf)), pathOf);
}

/** Makes a text name the scripts of its plugin, also in code, by the places at which the reader saves them. */
export function withPluginPaths(text: string, pathOf: ScriptPaths): string {
  return text.replace(IN_PLUGIN, withPath(pathOf));
}

function withPath(pathOf: ScriptPaths): (whole: string, path: string) => string {
  return (whole, path) => pathOf(posix.normalize(path)) ?? whole;
}

/** The marks between the folders of a path that a program joins: `join(root, "rules", "a.md")`, `root / "a.md"`. */
const JOINED = /["'] ?[,/] ?["']/g;

/** Returns the code of a program, and again with one path for the parts that it may join; they may be a list, too. */
export function withJoinedPaths(code: string): string {
  return `${code}\n${code.replace(JOINED, "/")}`;
}

/** `from ..lib.names import x, y`, `from . import (x)`: the dots, the module, and the names from it. */
const FROM =
  /^[ \t]*from[ \t]{1,20}(\.{0,4})([A-Za-z_][\w.]{0,80})?[ \t]{1,20}import[ \t]{1,20}(?:\(([\w,\s]{1,600})|([\w, \t]{1,200}))/gm;
/** `import lib.names, dates as d`. */
const IMPORT = /^[ \t]*import[ \t]+([A-Za-z_][\w., \t]{0,200})/gm;

/**
 * Returns the files that a module of Python may import, by their paths from its folder, whether or not they exist: the
 * modules, and the `__init__.py` of each package on the way. A name without dots may begin in the folder or in the one
 * above it.
 */
export function pythonImports(text: string): string[] {
  const froms = Array.from(text.matchAll(FROM)).flatMap(([, dots = "", name = "", inBrackets, listed]) => {
    const parts = name === "" ? [] : name.split(".");
    const names = namesIn(inBrackets ?? listed ?? "");
    const starts = dots === "" ? ["", "../"] : ["../".repeat(dots.length - 1)];
    return starts.flatMap((start) => [
      ...(dots === "" ? [] : [`${start}__init__.py`]),
      ...moduleFiles(start, parts),
      ...names.map((each) => posix.join(start, ...parts, `${each}.py`)),
      ...names.map((each) => posix.join(start, ...parts, each, "__init__.py")),
    ]);
  });
  const imports = Array.from(text.matchAll(IMPORT)).flatMap(([, list = ""]) =>
    namesIn(list).flatMap((name) => ["", "../"].flatMap((start) => moduleFiles(start, name.split(".")))),
  );
  return [...new Set([...froms, ...imports].map((path) => posix.normalize(path)))];
}

/** Returns the files of a module and of the packages that it is in. */
function moduleFiles(start: string, parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const packages = parts.map((_part, index) => `${start}${parts.slice(0, index + 1).join("/")}/__init__.py`);
  return [`${start}${parts.join("/")}.py`, ...packages];
}

/** Returns the names in a list, without those that they are given. */
function namesIn(list: string): string[] {
  return list.split(",").flatMap((item) => /^\s*([\w.]+)/.exec(item)?.[1] ?? []);
}
