import type { FileMention } from "../file-mentions/file-mention.js";

/** `dependencies:`, as frameworks for agents write it. */
const DEPENDENCIES = /^([ \t]*)dependencies:[ \t]*$/;
/** `tasks:` and `tasks: [a.md, b.md]`: a kind of dependencies, which is the name of their folder. */
const KIND =
  /^[ \t]*(checklists|data|guides|knowledge|tasks|templates|utils|workflows):[ \t]*(?:\[([^\]\n]{0,2000})\])?[ \t]*$/;
const ITEM = /^[ \t]*-[ \t]+["']?([\p{L}\p{M}\p{N}_.-]{1,100})["']?[ \t]*(?:#.*)?$/u;
const NAME = /[\p{L}\p{M}\p{N}_.-]{1,100}/gu;
/** `.kit/core/{type}/{name}`: the folder of the dependencies of a text. */
const FOLDER = /(?<![\w./{}-])((?:[\w.-]{1,60}\/){1,6})\{(?:type|kind)\}\/\{(?:name|file)\}/;
const EXTENSION = /\.[a-z]{2,4}$/;

/**
 * Finds the files in the lists of dependencies of a text, in linear time. They are in the folder that the text gives,
 * or beside its own folder: `tasks/a.md` of `agents/clerk.md` is `../tasks/a.md`.
 */
export function dependenciesIn(text: string): FileMention[] {
  const folder = FOLDER.exec(text)?.[1];
  const found: FileMention[] = [];
  /** Number of characters before the key of the list; Infinity outside of a list. */
  let outer = Infinity;
  let kind: string | undefined;
  for (const line of text.split("\n")) {
    const start = DEPENDENCIES.exec(line)?.[1];
    if (start !== undefined) {
      [outer, kind] = [start.length, undefined];
      continue;
    }
    if (/^[ \t]*(?:#|$)/.test(line)) continue;
    if (line.length - line.trimStart().length <= outer) {
      outer = Infinity;
      continue;
    }
    const ofKind = KIND.exec(line);
    const item = ITEM.exec(line)?.[1];
    const listed = item ?? ofKind?.[2];
    if (item === undefined) kind = ofKind?.[1];
    if (kind === undefined) continue;
    for (const name of listed?.match(NAME) ?? [])
      found.push(mentionOf(`${kind}/${EXTENSION.test(name) ? name : `${name}.md`}`, folder));
  }
  return found;
}

function mentionOf(path: string, folder: string | undefined): FileMention {
  const place = folder === undefined ? { path, up: 1 } : { path: folder + path, up: 0 };
  return { base: "either", ...place, use: "named", elsewhere: "anywhere" };
}
