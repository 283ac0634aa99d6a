import { digestOf } from "../digest.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { SkillIndex } from "../skill-index.js";
import type { Skill } from "../skill.js";
import type { Content } from "./stored-content.js";
import { storedSkill, type StoredSkill } from "./stored-skill.js";

/** A skill, ready to be written into a store. */
export interface PackedSkill {
  /** Undefined where its text cannot be read or kept. */
  readonly stored?: StoredSkill;
  /** Its text and the files beside it. */
  readonly contents: readonly Content[];
  readonly problems: readonly SkillDiagnostic[];
}

/** The most characters of the files beside one skill. */
const MAX_FILES_SIZE = 8 * 1024 * 1024;

/** Reads all that belongs to a skill. A file beside it that cannot be read or kept is left out. */
export async function packSkill(index: SkillIndex, { name, file }: Skill): Promise<PackedSkill> {
  const problems: SkillDiagnostic[] = [];
  const read = async <T>(path: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
      const { code, message } = error;
      // A skill that is unknown by now was removed meanwhile: there is nothing to publish.
      if (code !== "unknown-skill")
        problems.push({ code, severity: "error", message: `Not published: ${message}`, path });
      return undefined;
    }
  };

  const text = await read(file, async () => keepable(file, (await index.read(name)).text));
  // Looked up behind the text: where reading shows that the skill has changed, everything was listed again.
  const skill = index.get(name);
  if (text === undefined || !skill) return { contents: [], problems };
  const contents: Content[] = [{ digest: digestOf(text), text }];
  const files: { path: string; digest: string }[] = [];
  let room = MAX_FILES_SIZE;
  for (const path of (await read(file, () => index.files(name))) ?? []) {
    const beside = await read(path, async () => keepable(path, await index.readFile(name, path), room));
    if (beside === undefined) continue;
    room -= beside.length;
    const digest = digestOf(beside);
    contents.push({ digest, text: beside });
    files.push({ path, digest });
  }
  return { stored: storedSkill(skill, { digest: digestOf(text), files }), contents, problems };
}

/** A text that a database can keep, within the room that is left. */
function keepable(path: string, text: string, room = Number.POSITIVE_INFINITY): string {
  if (text.includes("\0")) {
    throw new SkillError("file-not-text", path, `Skill file has NUL characters, which stores do not keep: ${path}`);
  }
  if (text.length <= room) return text;
  const limit = `the files beside one skill may have ${MAX_FILES_SIZE} characters together`;
  throw new SkillError("file-too-large", path, `Skill file too large: ${path} (${limit})`);
}
