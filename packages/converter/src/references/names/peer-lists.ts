import type { SourceText } from "../../source/source-text.js";
import { foldConfigName, shortNameOf } from "../../configs/config-name.js";
import { ASK_BEFORE, USE_BEFORE } from "../words/words.js";

/** Minimum number of names in a list of peers, with that of the reader. */
const MIN_NAMES = 3;
/** A name as lists have it: in code, after a slash, or of several words. A plain word may mean anything. */
const NAME =
  /`\/?[\p{L}\p{N}][\p{L}\p{N}:_-]{1,60}`|(?<![\p{L}\p{N}/.])\/[\p{L}\p{N}][\p{L}\p{N}:_-]{1,60}|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){1,8}/gu;
/** Number of characters before a name that are examined. */
const BEFORE = 64;

/** The lists of peers in a shared file. */
export interface PeerLists {
  /** The names in them, folded and without plugins. */
  readonly names: ReadonlySet<string>;
  /** Whether a position of the text is in one. */
  readonly has: (position: number) => boolean;
}

/**
 * Finds the lists in a shared file of those that use the file, and of peers of the one that has its reader read it: a
 * line or a table with its name and others. A table that has its reader use one of them is not a list of peers.
 *
 * @param reader - name of the configuration whose text names the file
 */
export function peerLists({ text, lines }: SourceText, reader = ""): PeerLists {
  const own = nameOf(reader);
  const lists: { readonly start: number; readonly end: number }[] = [];
  const names = new Set<string>();
  let table: string[] = [];
  let start = 0;
  let offset = 0;
  const addList = (end: number): void => {
    lists.push({ start, end });
    for (const name of namesIn(text.slice(start, end))) names.add(name);
  };
  const addTable = (): void => {
    const isPeers = (): boolean => namesIn(text.slice(start, offset)).size >= MIN_NAMES && !table.some(isOrder);
    if (table.some((row) => hasCell(row, own)) && isPeers()) addList(offset);
    table = [];
  };
  for (const line of lines) {
    const { isRow, end } = line;
    const written = line.text.toLowerCase();
    if (!isRow) addTable();
    if (table.length === 0) ({ start } = line);
    if (isRow) table.push(written);
    else if (isList(written, own)) addList(end);
    offset = end + 1;
  }
  addTable();
  return { names, has: (position) => lists.some((list) => list.start <= position && position < list.end) };
}

function nameOf(written: string): string {
  return shortNameOf(foldConfigName(written.replace(/[`/]/g, "")));
}

function namesIn(text: string): Set<string> {
  return new Set(text.match(NAME)?.map(nameOf));
}

/** Whether a row has a name in a cell by itself. */
function hasCell(row: string, name: string): boolean {
  return row.split("|").some((cell) => {
    const written = cell.replace(/[\s*]/g, "");
    const found = written.match(NAME)?.[0];
    return found === written && nameOf(found) === name;
  });
}

/** Whether a row says to use one of its names. */
function isOrder(row: string): boolean {
  return Array.from(row.matchAll(NAME)).some(({ index }) => {
    const before = row.slice(Math.max(0, index - BEFORE), index);
    return USE_BEFORE.test(before) || ASK_BEFORE.test(before);
  });
}

/** Whether a line is hardly more than names with commas, with that of the reader. */
function isList(line: string, reader: string): boolean {
  const names = namesIn(line);
  if (!names.has(reader) || names.size < MIN_NAMES) return false;
  const others = line.replace(NAME, "").replace(/[^\p{L}]+/gu, " ");
  return others.trim().split(" ").length <= 4;
}
