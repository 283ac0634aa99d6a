import { SkillError } from "@langslash/skills";

/** The reason why a skill is not written, as a text that the model can act on. */
export interface Refusal {
  readonly error: string;
}

/** Whether a value is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return "error" in value;
}

/** Returns the refusal for a skill that another writer has changed since it was read. */
export function versionConflict(skillId: string): Refusal {
  return { error: `Skill '${skillId}' was changed in the meantime. Preview it again to get its current hash.` };
}

/** Returns the refusal for a file system error or unreadable skill, without absolute paths; undefined for others. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (SkillError.isInstance(error)) return { error: error.message };
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return { error: "The skill was moved or removed in the meantime. Try again." };
  if (code === "ELOOP" || code === "ESTALE") {
    return {
      error: "A folder was replaced, or leads outside the root through a link. Nothing was written. Try again.",
    };
  }
  return typeof code === "string" ? { error: `The skill could not be written (${code}).` } : undefined;
}
