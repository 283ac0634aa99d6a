import { firstOf } from "@langslash/grammar/internal";
import type { ConfigStore } from "../configs/config-store.js";
import type { ConfigType } from "../configs/config-record.js";
import { isTextFile } from "../configs/shared-file.js";

/** The text of a configuration together with the files beside it that it names. */
export interface TextWithFiles {
  /** The text, followed by each file in a tag of its own. */
  readonly content: string;
  /** Sentences about files that the text names and that were not taken in. */
  readonly leftOut: readonly string[];
}

/** Maximum length of one file, and maximum number of files, that are taken in for one text. */
const MAX_FILE = 20_000;
const MAX_FILES = 20;
/** Maximum number of files that a warning names. */
const MAX_NAMED = 5;

/** A path in a text; with `/` at the end, a folder. */
const PATH = /[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)*\/?/gu;

/**
 * Adds the files to a text that it names and that belong to the same configuration, if they are small and text. The
 * files that those name are added, too. Larger files, scripts and folders are listed in `leftOut`.
 *
 * @param isTaken - whether a file is part of the prompt already
 */
export async function addFilesBeside(
  text: string,
  { type, name }: { readonly type: ConfigType; readonly name: string },
  configs: ConfigStore,
  isTaken: (path: string) => boolean = () => false,
): Promise<TextWithFiles> {
  const paths = (await configs.files?.(type, name)) ?? [];
  if (paths.length === 0) return { content: text, leftOut: [] };
  const known = knownPaths(paths);
  const parts = [text];
  const seen = new Set<string>();
  const leftOut: string[] = [];
  let taken = 0;
  for (const part of parts) {
    for (const path of pathsIn(part, known)) {
      if (seen.has(path) || isTaken(path)) continue;
      seen.add(path);
      if (!isTextFile(path)) {
        leftOut.push(path);
        continue;
      }
      const content = await configs.readFile?.(type, name, path).catch(() => undefined); // then it is named as left out
      if (content !== undefined && content.length <= MAX_FILE && taken < MAX_FILES) {
        taken += 1;
        parts.push(`<file path=${JSON.stringify(path)}>\n${content.trim()}\n</file>`);
      } else leftOut.push(path);
    }
  }
  return { content: parts.join("\n\n"), leftOut: leftOut.length === 0 ? [] : [leftOutWarning(name, leftOut)] };
}

function leftOutWarning(name: string, paths: readonly string[]): string {
  const files = paths.length === 1 ? "a file that is" : "files that are";
  return `The skill ${name} uses ${files} not part of the prompt: ${firstOf(paths, MAX_NAMED)}.`;
}

/** Maps each path, and each folder with a `/` at its end, to itself. */
function knownPaths(paths: readonly string[]): ReadonlySet<string> {
  const folders = paths.flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_part, index) => `${parts.slice(0, index + 1).join("/")}/`);
  });
  return new Set([...paths, ...folders]);
}

/** Returns the known paths that a text names, also with other folders in front (`skills/x/references/a.md`). */
function pathsIn(text: string, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [written] of text.matchAll(PATH)) {
    const parts = written.replace(/[.]+$/, "").split("/").slice(-9);
    const suffixes = parts.map((_part, index) => parts.slice(index).join("/"));
    const path = suffixes.find((suffix) => known.has(suffix));
    if (path !== undefined) found.add(path);
  }
  return found;
}
