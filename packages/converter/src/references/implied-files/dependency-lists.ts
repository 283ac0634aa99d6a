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
  if (!text.includes("dependencies:")) return [];
  const folder = FOLDER.exec(text)?.[1];
  const found: FileMention[] = [];
  let outer: number | undefined;
  let kind: string | undefined;
  for (const line of text.split("\n")) {
    const start = DEPENDENCIES.exec(line)?.[1];
    if (start !== undefined) {
      [outer, kind] = [start.length, undefined];
      continue;
    }
    if (outer === undefined || /^[ \t]*(?:#|$)/.test(line)) continue;
    const ofKind = KIND.exec(line);
    const item = ITEM.exec(line)?.[1];
    if (line.length - line.trimStart().length <= outer) outer = undefined;
    else if (item === undefined) kind = ofKind?.[1];
    if (kind === undefined || outer === undefined) continue;
    const names = item === undefined ? (ofKind?.[2]?.match(NAME) ?? []) : [item];
    for (const each of names) found.push(mentionOf(`${kind}/${EXTENSION.test(each) ? each : `${each}.md`}`, folder));
  }
  return found;
}

function mentionOf(path: string, folder: string | undefined): FileMention {
  const place = folder === undefined ? { path, up: 1 } : { path: folder + path, up: 0 };
  return { base: "either", ...place, use: "named", elsewhere: "anywhere" };
}
