import { MAX_NAMES } from "../limits/file-limits.js";
import type { FileMention } from "../file-mentions/file-mention.js";

const VARIABLE = /[{<][^{}<>]*[}>]/;
/** A word in code, or a name of several words. */
const NAME = /`[\p{L}\p{M}\p{N}_-]{2,60}`|(?<![\w-])[a-z][a-z\d]*(?:-[a-z\d]+)+(?![\w-])/gu;

/** Whether a path has a variable in the name of the file. */
export function isPattern({ path }: FileMention): boolean {
  return /[{<]/.test(path);
}

/** Returns a mention, or with a variable in its path one for each name in the text that may be its value. */
export function mentionsMeant(mention: FileMention, text: string): FileMention[] {
  if (!isPattern(mention)) return [mention];
  const elsewhere = mention.elsewhere === "anywhere" ? "nowhere" : mention.elsewhere;
  return [...variablesIn(text)]
    .slice(0, MAX_NAMES)
    .map((name) => ({ ...mention, path: mention.path.replace(VARIABLE, () => name), elsewhere }));
}

/** Returns the names in a text that may be values of a variable. */
export function variablesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(NAME), ([name]) => name.replaceAll("`", () => "")));
}
