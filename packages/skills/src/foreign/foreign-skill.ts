import { commandNameOf } from "../command-name-of.js";
import { digestOf } from "../digest.js";
import { parseStrictYaml } from "../document/parse-strict-yaml.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";
import type { ApprovedFile } from "./skill-approval.js";

/** A file of a foreign skill, as its provider lists it. */
export type ForeignFile = Required<ApprovedFile>;

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

/** Bytes of the files of a skill, by path relative to its folder. */
export type Contents = ReadonlyMap<string, Uint8Array>;

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

/** Returns a skill of which only the URI is known. The name of its folder is its name. */
export function headOf(uri: string): ForeignHead {
  const folder = uri.split("/").at(-2) ?? uri;
  return { uri, name: commandNameOf(folder) ?? folder, description: "", frontmatter: {}, version: "" };
}

/**
 * Adds its files to a skill. Without a version, their digest is its version. Returns the reason if they exceed a limit,
 * or have names that lead elsewhere.
 */
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
  const lines = listed.map(({ uri, digest }) => `${uri} ${digest}`);
  const digest = digestOf(lines.toSorted().join("\n"));
  return { ...head, version: head.version || digest, files, digest };
}

/** Adds the files with these contents to a skill, and what its text says of it. */
export function withContents(head: ForeignHead, contents: Contents): ReturnType<typeof withFiles> {
  const folder = head.uri.slice(0, -SKILL_FILE.length);
  const files = new Map<string, ForeignFile>();
  for (const [path, bytes] of contents) {
    files.set(path, { uri: `${folder}${path}`, digest: `sha256:${digestOf(bytes)}`, size: bytes.length });
  }
  const frontmatter = frontmatterOf(contents.get(SKILL_FILE));
  const described = typeof frontmatter["description"] === "string" ? frontmatter["description"] : "";
  return withFiles({ ...head, frontmatter, description: head.description || described }, files);
}

/** Returns the frontmatter of a text; empty if it is not valid YAML, since it is only a help for typing. */
export function frontmatterOf(text: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  const { yaml = "", problem } = splitFrontmatter(new TextDecoder().decode(text));
  const parsed = problem === undefined ? parseStrictYaml(yaml) : { data: {} };
  return "data" in parsed ? parsed.data : {};
}
