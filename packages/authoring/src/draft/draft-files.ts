import { fileNameProblem, foldedName } from "./file-name-problem.js";
import type { Refusal } from "../refusal.js";

/** A file of a skill. */
export interface DraftFile {
  /** Relative to the skill's folder, with slashes. */
  readonly path: string;
  readonly content: string;
}

/** The folders of a skill, and the ending that a name without one gets. */
const FOLDERS = { examples: ".md", references: ".md", scripts: undefined } as const;

/** The limits: how many files, and how many bytes one of them and all together may have. */
const MAX_FILES = 50;
const MAX_FILE_BYTES = 256 * 1024;
const MAX_BYTES = 1024 * 1024;

/** How models name the two parts of a file. */
const NAME_KEYS = ["name", "fileName", "filename", "file", "path", "title"];
const CONTENT_KEYS = ["content", "text", "body", "code"];

/** The files beside SKILL.md that a draft names, as they are given. */
export function draftFiles(input: Readonly<Record<string, unknown>>): readonly DraftFile[] | Refusal {
  const files: DraftFile[] = [];
  for (const [folder, ending] of Object.entries(FOLDERS)) {
    const entries = input[folder] ?? [];
    if (!Array.isArray(entries)) return { error: `${folder} must be a list of files: [{ "name", "content" }].` };
    for (const [index, entry] of entries.entries()) {
      const file = draftFile(entry, { folder, ending, index });
      if ("error" in file) return file;
      files.push(file);
    }
  }
  return limitProblem(files) ?? files;
}

function draftFile(
  entry: unknown,
  { folder, ending, index }: { folder: string; ending: string | undefined; index: number },
): DraftFile | Refusal {
  const place = `${folder}[${index}]`;
  const given = typeof entry === "string" ? { content: entry } : entry;
  const content = textOf(given, CONTENT_KEYS);
  if (content === undefined || content.trim() === "") return { error: `${place} has no content.` };
  const named = textOf(given, NAME_KEYS)?.trim() || (ending && `${folder.slice(0, -1)}-${index + 1}`);
  if (!named) return { error: `${place} has no name. Give it a plain file name such as count.py.` };
  const bare = named.startsWith(`${folder}/`) ? named.slice(folder.length + 1) : named;
  const name = (/\.[A-Za-z0-9]{1,10}$/.test(bare) ? bare : `${bare}${ending ?? ""}`).normalize("NFC");
  const problem = fileNameProblem(name);
  if (problem !== undefined) return { error: `${place} cannot be called ${JSON.stringify(named)}: ${problem}` };
  return { path: `${folder}/${name}`, content };
}

function limitProblem(files: readonly DraftFile[]): Refusal | undefined {
  if (files.length > MAX_FILES)
    return { error: `${files.length} files are too many; at most ${MAX_FILES} are written.` };
  const paths = new Map<string, string>();
  let total = 0;
  for (const { path, content } of files) {
    const same = paths.get(foldedName(path));
    if (same !== undefined) {
      return { error: `${same} and ${path} would be one file on some systems. Give them different names.` };
    }
    paths.set(foldedName(path), path);
    const bytes = Buffer.byteLength(content);
    if (bytes > MAX_FILE_BYTES) return { error: `${path} has ${bytes} bytes; at most ${MAX_FILE_BYTES} are written.` };
    total += bytes;
  }
  if (total > MAX_BYTES) return { error: `The files have ${total} bytes; at most ${MAX_BYTES} are written.` };
  return undefined;
}

function textOf(entry: unknown, keys: readonly string[]): string | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(entry));
  const value = keys.map((key) => values.get(key)).find((found) => typeof found === "string");
  return typeof value === "string" ? value : undefined;
}
