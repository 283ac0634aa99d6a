import { digestOf } from "../digest.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { SkillIndex } from "../skill-index.js";
import type { Skill } from "../skill.js";
import { skillError } from "../sources/skill-file-errors.js";
import type { Content } from "./stored-content.js";
import { type StoredSkill, toStoredSkill } from "./stored-skill.js";

/** A skill that is ready to be written into a store. */
export interface PackedSkill {
  /** Undefined if its text cannot be read or stored. */
  readonly stored?: StoredSkill;
  /** Its text and its files. */
  readonly contents: readonly Content[];
  readonly problems: readonly SkillDiagnostic[];
}

/** Maximum size of all files of one skill together, in UTF-16 code units. */
const MAX_FILES_SIZE = 8 * 1024 * 1024;

/** Reads a skill with its text and its files. A file that cannot be read or stored is left out, with a diagnostic. */
export async function packSkill(index: SkillIndex, { name, file }: Skill): Promise<PackedSkill> {
  const problems: SkillDiagnostic[] = [];
  const read = async <T>(path: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
      const { code, message } = error;
      // A skill that has become unknown was removed meanwhile, so that there is nothing to publish.
      if (code !== "unknown-skill")
        problems.push({ code, severity: "error", message: `Not published: ${message}`, path });
      return undefined;
    }
  };

  const text = await read(file, async () => checkStorable(file, (await index.read(name)).text));
  // Looked up after the text was read, because reading a changed skill refreshes the index.
  const skill = index.get(name);
  if (text === undefined || !skill) return { contents: [], problems };
  const contents: Content[] = [{ digest: digestOf(text), text }];
  const files: { path: string; digest: string }[] = [];
  let remaining = MAX_FILES_SIZE;
  for (const path of (await read(file, () => index.files(name))) ?? []) {
    const content = await read(path, async () => checkStorable(path, await index.readFile(name, path), remaining));
    if (content === undefined) continue;
    remaining -= content.length;
    const digest = digestOf(content);
    contents.push({ digest, text: content });
    files.push({ path, digest });
  }
  return { stored: toStoredSkill(skill, { digest: digestOf(text), files }), contents, problems };
}

/**
 * Returns a text if a database can store it.
 *
 * @throws SkillError if it contains NUL characters, or has more characters than `remaining`
 */
function checkStorable(path: string, text: string, remaining = Number.POSITIVE_INFINITY): string {
  if (text.includes("\0"))
    throw skillError("file-not-text", path, "Skill file contains NUL characters, which stores do not support: %");
  if (text.length <= remaining) return text;
  const limit = `the files of one skill may have at most ${MAX_FILES_SIZE} characters in total`;
  throw skillError("file-too-large", path, `Skill file too large: % (${limit})`);
}
