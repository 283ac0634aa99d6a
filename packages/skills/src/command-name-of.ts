import { isCommandName } from "@langslash/grammar";

/**
 * Makes a name typeable as a command: in composed Unicode form, each run of other characters a `-`.
 *
 * @returns undefined where nothing usable remains
 */
export function commandNameOf(name: string): string | undefined {
  const composed = name.normalize("NFC").trim();
  if (isCommandName(composed)) return composed;
  const usable = composed.replace(/[^\p{L}\p{M}\p{N}_:-]+/gu, "-").replace(/^[^\p{L}\p{N}]+|[-_:]+$/gu, "");
  return isCommandName(usable) ? usable : undefined;
}
