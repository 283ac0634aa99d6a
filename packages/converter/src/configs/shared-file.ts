import { existsSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { isKnownCredentials, mayHoldCredentials } from "./credentials.js";
import { isScript } from "./scripts.js";
import { isTemplateFolder } from "./template-folder.js";
import { ConverterError } from "../converter-error.js";

/** Prose, which is read from any folder. */
const PROSE: ReadonlySet<string> = new Set([".md", ".mdx", ".markdown", ".txt"]);
/** Data, which is read from folders for texts only: elsewhere, it holds settings and states of programs. */
const DATA: ReadonlySet<string> = new Set([".json", ".yaml", ".yml", ".csv", ".xml", ".toml"]);
/** Templates and queries, which are read from the same folders. They may hold credentials, too. */
const TEMPLATES: ReadonlySet<string> = new Set([".sql", ".hbs", ".j2", ".tmpl", ".ejs"]);
/** Pages, styles and pictures in text, which are read from the same folders. */
const MARKUP: ReadonlySet<string> = new Set([".html", ".css", ".svg", ".tex"]);
/** Folders for texts that commands, agents and skills share. */
const TEXT_FOLDER =
  /^(?:agents|assets|checklists|docs|examples|guides|personas|playbooks|prompts|recipes|references?|resources|rubrics|rules|schemas|skills|tasks|templates|workflows)$/i;
/** Samples of settings, which are read from any folder. */
const SAMPLE = /\.(?:example|sample|template)\.(?:json|ya?ml|toml)$/i;
/** Folders in which Claude Code keeps what a user did and said. */
const STATE_FOLDER =
  /^(?:agent-memory|agent-memory-local|backups|cache|debug|file-history|history|logs|memory|paste-cache|plans|projects|session-data|session-env|sessions|shell-snapshots|statsig|telemetry|todos)$/i;
/** Settings of Claude Code, and personal instructions. */
const SETTINGS = /^(?:claude(?:\..*)?\.md|mcp\.json|.*settings.*\.(?:json|ya?ml|toml)(?:\.(?:hbs|j2|tmpl|ejs))?)$/i;

/** Maximum size of a file, in bytes. */
const MAX_BYTES = 256 * 1024;

/** Whether a file is text that a reader without tools can use. All others have to be run or opened by a program. */
export function isTextFile(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return PROSE.has(extension) || DATA.has(extension) || isAsset(path);
}

/** Whether a file is a template, a page, a style or a picture in text, as skills and programs have them. */
export function isAsset(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return TEMPLATES.has(extension) || MARKUP.has(extension);
}

/** Options for `readSharedFile`. */
export interface SharedFileOptions {
  /** Folder that the folder itself must be in, also if it is a link. */
  readonly outer?: string;
  /** Whether scripts are read, too. @default false */
  readonly scripts?: boolean;
  /** Whether data and pages are read from any folder. @default false */
  readonly anyData?: boolean;
}

/** Errors about files that are there. */
const UNUSABLE: ReadonlySet<string> = new Set(["file-too-large", "file-not-text", "file-unreadable"]);

/**
 * Reads a text file below a folder. Returns undefined if there is none or it is private: a hidden file, settings,
 * credentials, or data in a state of Claude Code. Links may not lead out of the folder, nor to such a file.
 *
 * @throws ConverterError if the file cannot be a part of a prompt: binary and large files, data outside of folders for
 *   texts, prose in a state of Claude Code, and scripts by default
 */
export function readSharedFile(
  root: string,
  path: string,
  { outer, scripts = false, anyData = false }: SharedFileOptions = {},
): string | undefined {
  const limits = { maxBytes: MAX_BYTES, ...(outer !== undefined && { outer }) };
  const folder = new ConfinedFolder(root, "the collection", limits);
  try {
    const named = path.split("/");
    if (isPrivate(named) && !isProseInState(named)) return undefined;
    const written = [path, path.normalize("NFC"), path.normalize("NFD")].find((form) => existsSync(join(root, form)));
    const located = folder.locate(written ?? path);
    const parts = relative(folder.realRoot(), located).split(sep);
    const isKept = isProseInState(named) || isProseInState(parts);
    if (isPrivate(parts) && !isKept) return undefined;
    const real = parts.join("/");
    const isText = !isKept && isTextFile(path) && (anyData || (!isState(path) && !isState(real)));
    const isWanted = isText || (scripts && isScript(path) && isScript(real));
    const text = isWanted ? folder.readSync(real) : "\0";
    if (!text.includes("\0")) return text;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    if (!UNUSABLE.has(error.code)) return undefined;
  }
  throw new ConverterError("invalid-input", `The file ${path} cannot be a part of a prompt.`);
}

/** Whether a path leads to settings, credentials, a state of Claude Code, or to something hidden. */
export function isPrivate(parts: readonly string[]): boolean {
  const name = parts.at(-1) ?? "";
  const folders = parts.slice(0, -1);
  if (parts.some((part) => !isPlain(part)) || isInState(folders)) return true;
  return SETTINGS.test(name) || isCredentials(name) || isPrivateProse(parts);
}

/** Whether a path outside of folders for texts leads to prose, and suggests that it holds credentials. */
function isPrivateProse(parts: readonly string[]): boolean {
  const [name = "", ...folders] = parts.toReversed();
  const isText = folders.some((part) => TEXT_FOLDER.test(part) || isTemplateFolder(part));
  return PROSE.has(extname(name).toLowerCase()) && !isText && mayHoldCredentials(parts.join("/"));
}

/** Whether a file has a usual name of credentials, or is data or text without a form whose name suggests them. */
export function isCredentials(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (isKnownCredentials(name)) return true;
  const extension = extname(name).toLowerCase();
  return (DATA.has(extension) || TEMPLATES.has(extension) || extension === ".txt") && mayHoldCredentials(name);
}

/** Whether a path leads to a text for people that is private for no other reason than that it is in a state. */
function isProseInState(parts: readonly string[]): boolean {
  const name = parts.at(-1) ?? "";
  const isProse = PROSE.has(extname(name).toLowerCase()) && parts.every(isPlain) && !isPrivate([name]);
  return isProse && isInState(parts.slice(0, -1));
}

/** Whether one of the folders is for states; below a folder of templates, it holds the first forms of them. */
function isInState(folders: readonly string[]): boolean {
  const templates = folders.findIndex(isTemplateFolder);
  return folders.slice(0, templates < 0 ? folders.length : templates).some((part) => STATE_FOLDER.test(part));
}

/** Whether a file may hold settings, a state or the code of a program: no prose, and in no folder for texts. */
function isState(path: string): boolean {
  const [name = "", ...folders] = path.split("/").toReversed();
  const isText = PROSE.has(extname(name).toLowerCase()) || SAMPLE.test(name);
  return !isText && !folders.some((part) => TEXT_FOLDER.test(part) || isTemplateFolder(part));
}

/** Whether a part of a path is a plain, visible name. */
export function isPlain(part: string): boolean {
  return /^[\p{L}\p{N}_][^\\:\0]*$/u.test(part) && part !== "node_modules";
}
