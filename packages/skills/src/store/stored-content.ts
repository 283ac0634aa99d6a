import { digestOf } from "../digest.js";
import { shownPath } from "../sources/confined-folder.js";
import { SkillError } from "../skill-error.js";
import type { StoreShelves } from "./store-shelves.js";

/**
 * The text of a skill, or a file beside it, by its digest; undefined where the store has none.
 *
 * @param shown - what errors call it
 * @throws SkillError where the store fails, or what it has is something else
 */
export async function readContent(
  shelves: StoreShelves,
  skill: string,
  digest: string,
  shown: string,
): Promise<string | undefined> {
  const value = await shelves.get("contents", keyOf(skill, digest), shown);
  if (!value) return undefined;
  const { text } = value;
  if (typeof text === "string" && digestOf(text) === digest) return text;
  const message = `Skill file damaged: the text of ${shown} in the store does not fit its digest`;
  throw new SkillError("digest-mismatch", shown, message);
}

/** Keeps a text. One that is there already is written again, which mends it. */
export function writeContent(shelves: StoreShelves, skill: string, { digest, text }: Content): Promise<void> {
  return shelves.put("contents", keyOf(skill, digest), { text });
}

/** A text and its digest. */
export interface Content {
  readonly digest: string;
  readonly text: string;
}

/** Says that a store has nothing by this name. */
export function notInStore(file: string): SkillError {
  const shown = shownPath(file);
  return new SkillError("file-not-found", shown, `Skill file not found: ${shown}`);
}

/** With the skill's name: whoever knows a digest alone gets nothing of another skill. */
function keyOf(skill: string, digest: string): string {
  return `${skill}@${digest}`;
}
