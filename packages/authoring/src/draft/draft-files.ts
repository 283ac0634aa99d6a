import { fileNameProblem, foldedName } from "./file-name-problem.js";
import type { Refusal } from "../refusal.js";

/** A file of a skill. */
export interface DraftFile {
  /** Relative to the skill's folder, with slashes. */
  readonly path: string;
  readonly content: string;
}

/** The folders of a skill, each with the extension that is added to names without one. */
const FOLDERS = { examples: ".md", references: ".md", scripts: undefined } as const;

/** Limits of one call: the number of files, the bytes of one file, and the bytes of all files together. */
const MAX_FILES = 50;
const MAX_FILE_BYTES = 256 * 1024;
const MAX_BYTES = 1024 * 1024;

/** Keys under which models write the name and the content of a file. */
const NAME_KEYS = ["name", "fileName", "filename", "file", "path", "title"];
const CONTENT_KEYS = ["content", "text", "body", "code"];

/** Reads the files besides SKILL.md, with their content unchanged. Returns the first problem as a refusal. */
export function draftFiles(input: Readonly<Record<string, unknown>>): readonly DraftFile[] | Refusal {
  const files: DraftFile[] = [];
  for (const [folder, extension] of Object.entries(FOLDERS)) {
    const entries = input[folder] ?? [];
    if (!Array.isArray(entries)) return { error: `${folder} must be a list of files: [{ "name", "content" }].` };
    for (const [index, entry] of entries.entries()) {
      const file = draftFile(entry, { folder, extension, index });
      if ("error" in file) return file;
      files.push(file);
    }
  }
  return limitProblem(files) ?? files;
}

function draftFile(
  entry: unknown,
  { folder, extension, index }: { folder: string; extension: string | undefined; index: number },
): DraftFile | Refusal {
  const label = `${folder}[${index}]`;
  const given = typeof entry === "string" ? { content: entry } : entry;
  const content = textOf(given, CONTENT_KEYS);
  if (content === undefined || content.trim() === "") return { error: `${label} has no content.` };
  const named = textOf(given, NAME_KEYS)?.trim() || (extension && `${folder.slice(0, -1)}-${index + 1}`);
  if (!named) return { error: `${label} has no name. Give it a plain file name such as count.py.` };
  const bare = named.startsWith(`${folder}/`) ? named.slice(folder.length + 1) : named;
  const name = (/\.[A-Za-z0-9]{1,10}$/.test(bare) ? bare : `${bare}${extension ?? ""}`).normalize("NFC");
  const problem = fileNameProblem(name);
  if (problem !== undefined) return { error: `${label} has an invalid name ${JSON.stringify(named)}: ${problem}` };
  return { path: `${folder}/${name}`, content };
}

function limitProblem(files: readonly DraftFile[]): Refusal | undefined {
  if (files.length > MAX_FILES) return { error: `Too many files: ${files.length}; at most ${MAX_FILES} are allowed.` };
  const paths = new Map<string, string>();
  let total = 0;
  for (const { path, content } of files) {
    const same = paths.get(foldedName(path));
    if (same !== undefined) {
      return { error: `${same} and ${path} would be the same file on some systems. Give them different names.` };
    }
    paths.set(foldedName(path), path);
    const bytes = Buffer.byteLength(content);
    if (bytes > MAX_FILE_BYTES) return { error: `${path} has ${bytes} bytes; at most ${MAX_FILE_BYTES} are allowed.` };
    total += bytes;
  }
  if (total > MAX_BYTES) return { error: `The files have ${total} bytes in total; at most ${MAX_BYTES} are allowed.` };
  return undefined;
}

function textOf(entry: unknown, keys: readonly string[]): string | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(entry));
  return keys.map((key) => values.get(key)).find((value) => typeof value === "string");
}
