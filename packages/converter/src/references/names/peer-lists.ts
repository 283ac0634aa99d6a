import type { SourceText } from "../../source/source-text.js";
import { foldConfigName, shortNameOf } from "../../configs/config-name.js";

/** Minimum number of names in a list of peers, with that of the reader. */
const MIN_NAMES = 3;
/** A name as lists have it: in code, after a slash, or of several words. A plain word may mean anything. */
const NAME =
  /`\/?[\p{L}\p{N}][\p{L}\p{N}:_-]{1,60}`|(?<![\p{L}\p{N}/.])\/[\p{L}\p{N}][\p{L}\p{N}:_-]{1,60}|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){1,8}/gu;

/** The lists of peers in a shared file. */
export interface PeerLists {
  /** The names in them, folded and without plugins. */
  readonly names: ReadonlySet<string>;
  /** Whether a position of the text is in one. */
  readonly has: (position: number) => boolean;
}

/**
 * Finds the lists in a shared file of peers of the one that has its reader read it: lines with its name and others.
 *
 * @param reader - name of the configuration whose text names the file
 */
export function peerLists({ text, lines }: SourceText, reader = ""): PeerLists {
  const own = nameOf(reader);
  const lists: { readonly start: number; readonly end: number }[] = [];
  const names = new Set<string>();
  for (const { isRow, start, end, lower } of lines) {
    if (isRow || !isList(lower, own)) continue;
    lists.push({ start, end });
    for (const name of namesIn(text.slice(start, end))) names.add(name);
  }
  return { names, has: (position) => lists.some((list) => list.start <= position && position < list.end) };
}

function nameOf(written: string): string {
  return shortNameOf(foldConfigName(written.replace(/[`/]/g, "")));
}

function namesIn(text: string): Set<string> {
  return new Set(text.match(NAME)?.map(nameOf));
}

/** Whether a line is hardly more than names with commas, with that of the reader. */
function isList(line: string, reader: string): boolean {
  const names = namesIn(line);
  if (!names.has(reader) || names.size < MIN_NAMES) return false;
  const others = line.replace(NAME, "").replace(/[^\p{L}]+/gu, " ");
  return others.trim().split(" ").length <= 4;
}
