import { ConfinedFolder } from "@langslash/skills/internal";
import { SkillError } from "@langslash/skills";
import type { Each } from "../state.js";
import { valueAt } from "../commands/value-path.js";
import { filesMatching } from "./files-matching.js";
import { valueOf } from "./returned-value.js";

/** Maximum number of inputs of one `/each`. */
const MAX_ITEMS = 100;

/** An input of a branch: a file, or an item of a list. */
export interface EachItem {
  readonly label: string;
  /** The item's text; that of a file is read when its branch runs. */
  readonly text?: string;
}

/** The inputs of a stage, or the reason why there are none. */
export type EachItems = { readonly items: readonly EachItem[] } | { readonly reason: string };

/** Returns the inputs of a stage: the files that its pattern matches, or the list that the stage before returned. */
export function eachItems(each: Each, input: string | undefined, roots: readonly string[]): EachItems {
  const { files, items: path = "$" } = each;
  const found = files === undefined ? listAt(input ?? "", path) : filesMatching(files, roots);
  if (typeof found === "string") return { reason: found };
  if (found === undefined) return { reason: `/each needs a list, and the stage before returned none at ${path}.` };
  if (found.length === 0)
    return { reason: files === undefined ? "/each has an empty list." : `No file matches ${files}.` };
  if (found.length > MAX_ITEMS)
    return { reason: `/each takes at most ${MAX_ITEMS} inputs, and there are ${found.length}.` };
  return { items: found.map((item) => (typeof item === "string" ? { label: item } : item)) };
}

function listAt(input: string, path: string): EachItem[] | undefined {
  const list = valueAt(valueOf(input), path);
  if (!Array.isArray(list)) return undefined;
  return list.map((item, index) => {
    return { label: String(index + 1), text: typeof item === "string" ? item : JSON.stringify(item) };
  });
}

/** Returns the text of an input. A file is read below the roots only, wherever links lead. */
export async function itemText({ label, text }: EachItem, roots: readonly string[]): Promise<string> {
  if (text !== undefined) return text;
  for (const root of roots) {
    try {
      return `${label}:\n\n${(await new ConfinedFolder(root, "the files of the application").read(label)).text}`;
    } catch (error) {
      if (!SkillError.isInstance(error) || error.code !== "file-not-found") throw error;
    }
  }
  throw new Error(`${label} is gone.`);
}
