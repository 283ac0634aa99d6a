import { digestOf } from "@langslash/skills/internal";
import { z } from "zod";

/** A file of a foreign skill, as its server lists it. */
export interface ForeignFile {
  readonly uri: string;
  /** `sha256:` and the digest of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Its size, in bytes. */
  readonly size: number;
}

/** A skill that a server lists. Its files are read from this entry only. */
export interface ForeignSkill {
  /** URI of its SKILL.md. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** As the server lists it. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Its files by path relative to its folder, SKILL.md included. */
  readonly files: ReadonlyMap<string, ForeignFile>;
  /** Digest of the URIs and digests of all its files: changes with any of them. */
  readonly digest: string;
}

/** Name of the file with a skill's text. */
export const SKILL_FILE = "SKILL.md";

/** Limits of a skill, set by the skills extension of the protocol. */
const MAX_FILES = 512;
const MAX_BYTES = 16 * 1024 * 1024;

const FileSchema = z.object({
  uri: z.string().max(4096),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/, "a digest is not sha256: and 64 lower-case hexadecimal digits"),
  size: z.int().nonnegative(),
});

const EntrySchema = z.object({
  uri: z.string().max(4096),
  frontmatter: z.looseObject({
    name: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "the name may have lower-case letters, digits and - only")
      .max(64),
    // Not trimmed: the frontmatter stays as received, to be compared with that of the file.
    description: z.string().refine((text) => text.trim() !== "", "the description is missing"),
  }),
  resources: z.unknown(),
});
const FilesSchema = z.object({ resources: z.array(FileSchema).max(MAX_FILES, `more than ${MAX_FILES} files`) });

/** Checks an entry of a server's listing. Returns the reason if it breaks a rule of the skills extension. */
export function readForeignSkill(raw: unknown): ForeignSkill | { readonly problem: string } {
  const parsed = EntrySchema.safeParse(raw);
  if (!parsed.success) return { problem: firstIssue(parsed.error) };
  const { uri, frontmatter } = parsed.data;
  if (parsed.data.resources === "dynamic") {
    return { problem: "its files are not listed, so its content cannot be approved" };
  }
  const listed = FilesSchema.safeParse(parsed.data);
  if (!listed.success) return { problem: firstIssue(listed.error) };
  const { resources } = listed.data;
  const folder = uri.slice(0, -SKILL_FILE.length);
  if (!isFileUri(uri) || !uri.endsWith(`/${frontmatter.name}/${SKILL_FILE}`)) {
    return { problem: `its URI does not end with ${frontmatter.name}/${SKILL_FILE}` };
  }
  if (resources.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    return { problem: `more than ${MAX_BYTES} bytes` };
  const files = new Map<string, ForeignFile>();
  const folded = new Set<string>();
  for (const file of resources) {
    const path = file.uri.slice(folder.length);
    if (!file.uri.startsWith(folder) || !isFileUri(file.uri)) return { problem: "a file is outside its folder" };
    const same = path.toLowerCase();
    if (folded.has(same)) return { problem: "two files have the same name" };
    folded.add(same);
    files.set(path, file);
  }
  if (!files.has(SKILL_FILE)) return { problem: `${SKILL_FILE} is not among its files` };
  const { name, description } = frontmatter;
  return { uri, name, description: description.trim(), frontmatter, files, digest: digestOfFiles(resources) };
}

/** Describes the first rule that an answer of a server breaks, with the path of the field. */
export function firstIssue({ issues }: z.ZodError): string {
  const first = issues.slice(0, 1);
  return first.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`)).join("");
}

/** A URI in ASCII, without a query or a fragment, and its path with its authority. */
const URI = /^[a-z][a-z0-9+.-]*:\/\/((?:(?![?#\\])[!-~])+)$/i;

/** A segment of a path that could lead elsewhere. */
const LEADS_AWAY = /^(?:\.|%2e){0,2}$|%2f|%5c|%00/i;

/** Whether a URI names a file, in ASCII, with no segment that could lead elsewhere. */
function isFileUri(uri: string): boolean {
  const path = URI.exec(uri)?.[1];
  return path !== undefined && !path.split("/").some((segment) => LEADS_AWAY.test(segment));
}

function digestOfFiles(files: readonly ForeignFile[]): string {
  const lines = files.map(({ uri, digest }) => `${uri} ${digest}`).toSorted();
  return digestOf(lines.join("\n"));
}
