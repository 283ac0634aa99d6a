import { skillError } from "./skill-file-errors.js";

/** The decoder of whole texts, which keeps nothing between two of them. */
const WHOLE_TEXT = new TextDecoder("utf-8", { fatal: true });

/**
 * Decodes the bytes of a file, or of its start.
 *
 * @throws SkillError `file-not-text`
 */
export function decodeText(file: string, bytes: Uint8Array, isWhole: boolean): string {
  try {
    if (isWhole) return WHOLE_TEXT.decode(bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch (cause) {
    throw skillError("file-not-text", file, "Skill file is not UTF-8 text: %", cause);
  }
}
