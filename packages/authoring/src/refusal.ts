import { SkillError } from "@langslash/skills";

/** Why a skill is not written, in a text that the model can act on. */
export interface Refusal {
  readonly error: string;
}

/** Whether it is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return "error" in value;
}

/** What is said where somebody else has written a skill between a look at it and the write. */
export function versionConflict(skillId: string): Refusal {
  return { error: `Skill '${skillId}' has changed meanwhile. Preview it again for its present hash.` };
}

/** What is said of an error of the file system; undefined for any other. It names no absolute path. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (SkillError.isInstance(error)) return { error: error.message };
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return { error: "Somebody else has moved or removed the skill meanwhile. Try again." };
  return typeof code === "string" ? { error: `The skill could not be written (${code}).` } : undefined;
}
