import { type ForeignFile, type ForeignSkill, isPlainPath, SKILL_FILE, withFiles } from "@langslash/skills/internal";
import { z } from "zod";

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
  resources: z.array(FileSchema, "its files are not listed, so its content cannot be approved"),
});

/** Checks an entry of a server's listing. Returns the reason if it breaks a rule of the skills extension. */
export function readForeignSkill(raw: unknown): ForeignSkill | { readonly problem: string } {
  const parsed = EntrySchema.safeParse(raw);
  if (!parsed.success) return { problem: firstIssue(parsed.error) };
  const { uri, frontmatter, resources } = parsed.data;
  const folder = uri.slice(0, -SKILL_FILE.length);
  if (!isFileUri(uri) || !uri.endsWith(`/${frontmatter.name}/${SKILL_FILE}`)) {
    return { problem: `its URI does not end with ${frontmatter.name}/${SKILL_FILE}` };
  }
  const files = new Map<string, ForeignFile>();
  for (const file of resources) {
    const path = file.uri.slice(folder.length);
    if (!file.uri.startsWith(folder) || !isFileUri(file.uri)) return { problem: "a file is outside its folder" };
    if (files.has(path)) return { problem: "two files have the same name" };
    files.set(path, file);
  }
  const { name, description } = frontmatter;
  return withFiles({ uri, name, description: description.trim(), frontmatter, version: "" }, files);
}

/** Describes the first rule that an answer of a server breaks, with the path of the field. */
export function firstIssue({ issues }: z.ZodError): string {
  const first = issues.slice(0, 1);
  return first.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`)).join("");
}

/** A URI in ASCII, without a query or a fragment, and its path with its authority. */
const URI = /^[a-z][a-z0-9+.-]*:\/\/((?:(?![?#\\])[!-~])+)$/i;

/** Whether a URI names a file, in ASCII, with no segment that could lead elsewhere. */
export function isFileUri(uri: string): boolean {
  const path = URI.exec(uri)?.[1];
  return path !== undefined && isPlainPath(path);
}
