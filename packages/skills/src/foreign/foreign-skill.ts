import { digestOf } from "../digest.js";

/** A file of a foreign skill, as its provider lists it. */
export interface ForeignFile {
  readonly uri: string;
  /** `sha256:` and the digest of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Its size, in bytes. */
  readonly size: number;
}

/** A foreign skill in the list of its provider. */
export interface ForeignHead {
  /** Identifies it and its text. Ends with the path of its SKILL.md. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** The part of its frontmatter that is known before it is read. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Changes with any of its files. */
  readonly version: string;
}

/** A foreign skill with its files, which are read from this entry only. */
export interface ForeignSkill extends ForeignHead {
  /** Its files by path relative to its folder, SKILL.md included. */
  readonly files: ReadonlyMap<string, ForeignFile>;
  /** Digest of the URIs and digests of all its files, which a person approves. */
  readonly digest: string;
}

/** Name of the file with a skill's text. */
export const SKILL_FILE = "SKILL.md";

/** Limits of a skill, set by the skills extension of the Model Context Protocol. */
export const MAX_FILES = 512;
export const MAX_BYTES = 16 * 1024 * 1024;

/** A segment of a path that could lead elsewhere. */
const LEADS_AWAY = /^(?:\.|%2e){0,2}$|%2f|%5c|%00|[\\\0]/i;

/** Whether a relative path has no segment that could lead elsewhere. */
export function isPlainPath(path: string): boolean {
  return !path.split("/").some((segment) => LEADS_AWAY.test(segment));
}

/** Adds its files to a skill. Returns the reason if they exceed a limit, or have names that lead elsewhere. */
export function withFiles(
  head: ForeignHead,
  files: ReadonlyMap<string, ForeignFile>,
): ForeignSkill | { readonly problem: string } {
  const listed = [...files.values()];
  if (listed.length > MAX_FILES) return { problem: `more than ${MAX_FILES} files` };
  if (listed.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) return { problem: `more than ${MAX_BYTES} bytes` };
  if (![...files.keys()].every(isPlainPath)) return { problem: "a file is outside its folder" };
  if (new Set(Array.from(files.keys(), (path) => path.toLowerCase())).size < files.size) {
    return { problem: "two files have the same name" };
  }
  if (!files.has(SKILL_FILE)) return { problem: `${SKILL_FILE} is not among its files` };
  const lines = listed.map(({ uri, digest }) => `${uri} ${digest}`).toSorted();
  return { ...head, files, digest: digestOf(lines.join("\n")) };
}
