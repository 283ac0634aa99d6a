import { digestOf } from "../digest.js";
import { skillError } from "../sources/skill-file-errors.js";
import { SkillError } from "../skill-error.js";
import type { StoreCollections } from "./store-collections.js";

/**
 * Reads the text of a skill, or one of its files, by digest. Returns undefined if the store does not have it.
 *
 * @param label - its name in errors
 * @throws SkillError `store-failed` if the store fails, `digest-mismatch` if the stored text has another digest
 */
export async function readContent(
  collections: StoreCollections,
  skill: string,
  digest: string,
  label: string,
): Promise<string | undefined> {
  const value = await collections.get("contents", keyOf(skill, digest), label);
  if (!value) return undefined;
  const { text } = value;
  if (typeof text === "string" && digestOf(text) === digest) return text;
  const message = `Skill file damaged: the text of ${label} in the store does not match its digest`;
  throw new SkillError("digest-mismatch", label, message);
}

/** Writes a text. Overwrites one that is already in the store, which repairs it if it was damaged. */
export function writeContent(collections: StoreCollections, skill: string, { digest, text }: Content): Promise<void> {
  return collections.put("contents", keyOf(skill, digest), { text });
}

/** A text and its digest. */
export interface Content {
  readonly digest: string;
  readonly text: string;
}

/** Returns the error for a file that is not in the store. */
export function notInStoreError(file: string): SkillError {
  return skillError("file-not-found", file, "Skill file not found: %");
}

/** Includes the name of the skill, so that a digest alone does not give access to the texts of other skills. */
function keyOf(skill: string, digest: string): string {
  return `${skill}@${digest}`;
}
