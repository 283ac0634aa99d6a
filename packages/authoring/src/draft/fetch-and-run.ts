import { lineCounter } from "../line-counter.js";
import { FETCH_AND_RUN, KEPT, RUN_FILE, SAVED, TARGET } from "./fetch-and-run-patterns.js";

/** Words of a download that may be the name of its file. */
const NAME = /[\w.-]{0,200}\.[\w.-]{0,200}\w/g;

/** The end of a line after which a command goes on: after a backslash or a separate backtick, or before a pipe. */
const CONTINUED = /(?:\\|(?<=\s)`)\r?\n|\r?\n(?=[^\S\n]{0,40}\|)/g;

/** A file or a variable that holds a download, with the offsets of the download and of the name. */
interface Saved {
  readonly download: number;
  readonly named: number;
}

/** Returns the lines in which a command begins that downloads something, from 0, if it or a later command runs that. */
export function fetchAndRunLines(text: string): ReadonlySet<number> {
  const joined = text.replace(CONTINUED, (end) => " ".repeat(end.length));
  const offsets = FETCH_AND_RUN.flatMap((pattern) => Array.from(joined.matchAll(pattern), ({ index }) => index));
  const lineOf = lineCounter(text);
  return new Set([...offsets, ...downloadsRunLater(joined)].toSorted((a, b) => a - b).map(lineOf));
}

/** Returns the offsets of the downloads that a later command runs. */
function downloadsRunLater(text: string): number[] {
  const saved = savedDownloads(text);
  return Array.from(text.matchAll(RUN_FILE)).flatMap(({ groups = {}, index }) => {
    const { script, program, local, windows, variable } = groups;
    const name = variable === undefined ? (script ?? program ?? local ?? windows ?? "") : `$${variable}`;
    const file = saved.get(name);
    return file !== undefined && file.named < index ? [file.download] : [];
  });
}

/** Returns the first download for each name of a file and for each variable, which begins with a dollar sign. */
function savedDownloads(text: string): Map<string, Saved> {
  const saved = new Map<string, Saved>();
  const add = (name: string, download: number, named: number) => {
    if (!saved.has(name)) saved.set(name, { download, named });
  };
  for (const { 0: command, index: download } of text.matchAll(SAVED)) {
    for (const { 0: name, index } of command.matchAll(NAME)) add(name, download, download + index);
    for (const { groups, index } of command.matchAll(TARGET)) add(groups?.["target"] ?? "", download, download + index);
  }
  for (const { groups, index } of text.matchAll(KEPT)) add(`$${groups?.["variable"] ?? ""}`, index, index);
  return saved;
}
