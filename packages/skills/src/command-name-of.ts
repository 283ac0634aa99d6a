import { isCommandName } from "@langslash/grammar";

/**
 * Converts a name to one that can be typed as a command: normalised to NFC, with each run of characters that are not
 * allowed replaced by `-`. Returns undefined if no letter or digit remains.
 */
export function commandNameOf(name: string): string | undefined {
  const composed = name.normalize("NFC").trim();
  if (isCommandName(composed)) return composed;
  const replaced = composed.replace(/[^\p{L}\p{M}\p{N}_:-]+/gu, "-").replace(/^[^\p{L}\p{N}]+|[-_:]+$/gu, "");
  return isCommandName(replaced) ? replaced : undefined;
}
