import { shortNameOf } from "../configs/config-name.js";
import { spaced, START, unicode } from "./phrases.js";

/** A row of a table. */
const ROW = /^\s*\|/;
/** A line that names those that use the text: `Used by: x, y`. */
const USERS = unicode(
  String.raw`^[^\p{L}]*${spaced({
    en: "used by, consumed by, read by, loaded by, referenced by, called by, invoked by, shared by, use for, used for, consumers",
    de: "genutzt von, verwendet von, benutzt von, gelesen von",
    es: "usado por, usada por, utilizado por, leído por",
    fr: "utilisé par, utilisée par, lu par, appelé par",
    it: "usato da, usata da, utilizzato da",
    pt: "usado por, usada por, utilizado por, lido por",
    ru: "используется в, используется",
  })}[^\p{L}]*[:：]`,
);
/** Minimum number of names in a list of peers, with that of the reader. */
const MIN_NAMES = 3;
/** A name as lists have it, in code or of several words. */
const NAME = /`[\p{L}\p{N}][\p{L}\p{N}:_-]{1,60}`|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){1,8}/gu;

/** The lists of peers in a shared file. */
export interface PeerLists {
  /** Whether there is one, so that the file is for all of them. */
  readonly areThere: boolean;
  /** Whether a position of the text is in one. */
  readonly has: (position: number) => boolean;
}

/**
 * Finds the lists in a shared file of those that use the file, and of peers of the one that has its reader read it: a
 * line or a table with its name and others.
 *
 * @param reader - name of the configuration whose text names the file
 */
export function peerLists(text: string, reader = ""): PeerLists {
  const own =
    START +
    shortNameOf(reader)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_-]/gu, (sign) => `\\${sign}`);
  const named = reader === "" ? undefined : unicode(String.raw`${own}(?![\p{L}\p{N}_-])`);
  const lists: { readonly start: number; readonly end: number }[] = [];
  let table: string[] = [];
  let start = 0;
  let offset = 0;
  const addTable = (): void => {
    const rows = table.join("\n");
    if (named?.test(rows) && namesIn(rows) >= MIN_NAMES) lists.push({ start, end: offset });
    table = [];
  };
  for (const whole of text.split("\n")) {
    const line = whole.toLowerCase();
    if (!ROW.test(line)) addTable();
    if (table.length === 0) start = offset;
    if (ROW.test(line)) table.push(line);
    else if (USERS.test(line) || (named?.test(line) && namesIn(line) >= MIN_NAMES && isList(line)))
      lists.push({ start: offset, end: offset + whole.length });
    offset += whole.length + 1;
  }
  addTable();
  const has = (position: number): boolean => lists.some((list) => list.start <= position && position < list.end);
  return { areThere: lists.length > 0, has };
}

function namesIn(text: string): number {
  return new Set(text.match(NAME)?.map((name) => name.replaceAll("`", ""))).size;
}

/** Whether a line is hardly more than names with commas. */
function isList(line: string): boolean {
  return (
    line
      .replace(NAME, "")
      .replace(/[^\p{L}]+/gu, " ")
      .trim()
      .split(" ").length <= 4
  );
}
