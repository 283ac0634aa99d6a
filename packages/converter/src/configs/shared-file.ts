import { extname, relative, sep } from "node:path";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";

/** Prose, which is read from any folder. */
const PROSE: ReadonlySet<string> = new Set([".md", ".mdx", ".markdown", ".txt"]);
/** Data, which is read from folders for texts only: elsewhere, it holds settings and states of programs. */
const DATA: ReadonlySet<string> = new Set([".json", ".yaml", ".yml", ".csv", ".xml", ".toml"]);
/** Folders for texts that commands, agents and skills share. */
const TEXT_FOLDER =
  /^(?:assets|checklists|docs|examples|guides|prompts|references?|resources|rules|schemas|skills|templates|workflows)$/i;
/** Folders in which Claude Code keeps what a user did and said. */
const STATE_FOLDER =
  /^(?:agent-memory|agent-memory-local|backups|cache|debug|file-history|history|logs|memory|paste-cache|plans|projects|session-data|session-env|sessions|shell-snapshots|statsig|telemetry|todos)$/i;
/** Settings of Claude Code, and personal instructions. */
const SETTINGS = /^(?:claude(?:\..*)?\.md|.*settings.*\.(?:json|ya?ml|toml))$/i;
const CREDENTIALS = /credential|password|passwd|secret|token|api[-_]?key|private[-_]?key|\bid_(?:rsa|ed25519)/i;

/** Maximum size of a file, in bytes. */
const MAX_BYTES = 256 * 1024;

/** Whether a file is text that a reader without tools can use. All others have to be run or opened by a program. */
export function isTextFile(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return PROSE.has(extension) || DATA.has(extension);
}

/**
 * Reads a text file below a folder, or returns undefined if there is none or it is not meant to be read: hidden files,
 * settings, credentials, states of Claude Code, scripts, binary and large files. Links may not lead out of the folder,
 * nor to such a file.
 *
 * @param outer - folder that the folder itself must be in, also if it is a link
 */
export function readSharedFile(root: string, path: string, outer?: string): string | undefined {
  const limits = { maxBytes: MAX_BYTES, ...(outer !== undefined && { outer }) };
  const folder = new ConfinedFolder(root, "the collection", limits);
  try {
    if (!isShared(path.split("/"))) return undefined;
    const parts = relative(folder.realRoot(), folder.locate(path)).split(sep);
    const text = isShared(parts) ? folder.readSync(parts.join("/")) : "";
    return text === "" || text.includes("\0") ? undefined : text;
  } catch (error) {
    const isMissing =
      error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
    if (isMissing || SkillError.isInstance(error)) return undefined;
    throw error;
  }
}

function isShared(parts: readonly string[]): boolean {
  const name = parts.at(-1) ?? "";
  const folders = parts.slice(0, -1);
  if (!isTextFile(name) || parts.some((part) => !isPlain(part)) || folders.some((part) => STATE_FOLDER.test(part)))
    return false;
  if (SETTINGS.test(name)) return false;
  if (/\.(?:md|mdx|markdown)$/i.test(name)) return true;
  const isText = PROSE.has(extname(name).toLowerCase()) || folders.some((part) => TEXT_FOLDER.test(part));
  return isText && !CREDENTIALS.test(name);
}

/** Whether a part of a path is a plain, visible name. */
function isPlain(part: string): boolean {
  return /^[\p{L}\p{N}_][^\\:\0]*$/u.test(part) && part !== "node_modules";
}
